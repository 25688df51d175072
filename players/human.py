"""A person at the table: a bot for the referee, whose choices are made at a terminal.

    human.py [--terminal /dev/tty]

Shows what happened since the last choice, the table as the seat sees it, and the legal actions by
number.  Answers by number, or by the beginning of an action's words.
"""

from argparse import ArgumentParser
from shutil import get_terminal_size
from typing import Any, TextIO

from engine.events import spoken, worded
from engine.game import find
from players.sdk import End, Turn, serve


def listed(lines: list[str]) -> str:
    """Numbered lines, in columns if they are many."""
    numbered = [f"{number:3}. {line}" for number, line in enumerate(lines, 1)]
    width = max(map(len, numbered)) + 2
    columns = max(min(get_terminal_size((100, 24)).columns // width, 3), 1)
    if len(numbered) < 10:
        columns = 1
    rows = -(-len(numbered) // columns)
    return "\n".join(
        [
            "".join([line.ljust(width) for line in numbered[row::rows]]).rstrip()
            for row in range(rows)
        ]
    )


def picked(answer: str, lines: list[str]) -> int | None:
    """The index that an answer means, if it means one."""
    if answer.isdecimal():
        return int(answer) - 1 if 1 <= int(answer) <= len(lines) else None
    found = [index for index, line in enumerate(lines) if line.startswith(answer)]
    return found[0] if len(found) == 1 or (found and lines[found[0]] == answer) else None


class Person:
    """Whoever sits at the terminal."""

    def __init__(self, hears: TextIO, shows: TextIO) -> None:
        self.hears = hears
        self.shows = shows
        self.names: list[str] = []
        self.types: tuple[Any, ...] = ()  # of events
        self.seat = 0

    def say(self, text: str = "") -> None:
        """Write a line to the terminal."""
        self.shows.write(f"{text}\n")
        self.shows.flush()

    def tell(self, events: list[list[Any]]) -> None:
        """Say what happened."""
        if events:
            self.say("\nsince then:")
        for event in events:
            self.say(f"  {worded(event, self.types, self.names, self.seat)}")

    def choose(self, turn: Turn) -> int:
        """Show the table and ask until an action is picked."""
        game = find(turn.game)
        self.names, self.types, self.seat = turn.names, game.events, turn.seat
        self.tell(turn.events)
        self.say(f"\n{game.board(turn.observation)}\n")
        lines = [spoken(action) for action in turn.actions]
        self.say(f"{turn.step} (you are seat {turn.seat}):\n{listed(lines)}")
        while True:
            self.shows.write(f"1-{len(lines)}> ")
            self.shows.flush()
            answer = self.hears.readline()
            if not answer:
                raise SystemExit("the terminal is closed")
            index = picked(answer.strip(), lines)
            if index is not None:
                self.say(f"you: {lines[index]}")
                return index
            if answer.strip():
                self.say("a number of the list, or the beginning of an action")

    def ended(self, end: End) -> None:
        """Say how the game went."""
        self.tell(end.events)
        self.say(f"\nthe game is over: {end.reason}")
        for rank, seat in sorted(zip(end.ranks, range(len(end.ranks)), strict=True)):
            name = "you" if seat == self.seat else (self.names or [""] * 9)[seat]
            self.say(f"  {rank}. {name} (seat {seat}), {end.scores[seat]} points")


def main() -> None:
    """Open the terminal and serve."""
    parser = ArgumentParser(description="A person at the table.")
    parser.add_argument("--terminal", default="/dev/tty", help="the device to talk to")
    path = parser.parse_args().terminal
    try:
        hears = open(path, encoding="utf-8")  # noqa: SIM115  # till the end
        shows = open(path, "w", encoding="utf-8")  # noqa: SIM115
    except OSError as error:
        raise SystemExit(f"a person needs a terminal: {path}: {error.strerror}") from None
    person = Person(hears, shows)
    serve(person.choose, "human", ended=person.ended)


if __name__ == "__main__":
    main()
