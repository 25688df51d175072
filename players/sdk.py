"""A bot in five lines of Python: the protocol is done here, the bot says what it chooses.

    from players.sdk import serve

    def choose(turn):
        return turn.rng.randrange(len(turn.actions))

    serve(choose)

Needs nothing but the standard library: this file may be copied beside a bot.  Only
`Turn.determinize` imports the engine, when it is called.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any


class Turn:
    """One question to the bot, and all that it may know.

    game          "villa-rustica"
    options       of every option of the game its value
    seat          this bot's, from 0 on
    players       how many seats there are
    names         of the players, by seat
    step          which step of the rules asks
    observation   what this seat may know, as JSON
    actions       every legal action, as JSON arrays, at least two
    events        what this seat saw happen since its last turn
    clock         move_ms and remaining_ms, each a number or None
    rng           seeded by the game: a bot that draws only from it plays the same game again
    """

    def __init__(self, start: dict[str, Any], turn: dict[str, Any], rng: Random) -> None:
        self.game: str = start["game"]
        self.options: dict[str, Any] = start["options"]
        self.seat: int = start["seat"]
        self.players: int = start["players"]
        self.names: list[str] = start.get("names", [])
        self.step: str = turn["step"]
        self.observation: dict[str, Any] = turn["observation"]
        self.actions: list[list[Any]] = turn["actions"]
        self.events: list[list[Any]] = turn.get("events", [])
        self.clock: dict[str, Any] = turn.get("clock", {})
        self.rng = rng
        self.text = ""

    def note(self, text: str) -> None:
        """Send this along with the answer; it is kept in the game's record, up to 4 kB."""
        self.text = text

    def determinize(self, rng: Random | None = None) -> Any:
        """A whole state of the game, to be played on, that this seat could be in.

        Needs certamen's engine beside the bot.  What is hidden is drawn from `rng`.
        """
        from engine.game import find
        from engine.record import frozen
        from engine.state import Decision

        decision = Decision(self.seat, self.step, frozen(self.actions))
        return find(self.game).determinize(
            self.observation, self.options, decision, rng or self.rng
        )


class End:
    """How a game ended: `ranks` and `scores` by seat, `reason`, and the last `events`."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.ranks: list[int] = message["ranks"]
        self.scores: list[int] = message["scores"]
        self.reason: str = message["reason"]
        self.events: list[list[Any]] = message.get("events", [])


def serve(
    choose: Callable[[Turn], Any],
    name: str = "",
    version: str = "",
    ended: Callable[[End], None] | None = None,
) -> None:
    """Talk to the referee until it says goodbye; `choose(turn)` is an index or an action.

    `ended(end)` is called at the end of every game.  What the bot prints goes to standard error,
    its log.
    """
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr

    def send(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message).encode() + b"\n")
        answers.flush()

    start: dict[str, Any] = {}
    rng = Random()
    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message["type"]
        if kind == "turn":
            turn = Turn(start, message, rng)
            choice = choose(turn)
            field = "index" if isinstance(choice, int) else "action"
            note = {"note": turn.text} if turn.text else {}
            send({"type": "action", "id": message["id"], field: choice} | note)
        elif kind == "start":
            start = message
            rng = Random(start["seed"])
        elif kind == "hello":
            named = {"name": name, "version": version}
            send({"type": "ready"} | {key: text for key, text in named.items() if text})
        elif kind == "end" and ended is not None:
            ended(End(message))
        elif kind == "quit":
            return
