"""Is this bot fit to play?  Tries it out and says in one line each what is good, bad, or to mend.

Plays whole games beside the built-in `random`, as the referee plays any game, and talks to the bot
where a game would not show how it behaves.  Knows no game by name.
"""

import json
import select
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from engine.game import Game
from engine.record import Record
from referee.bots import Bot, Limits
from referee.faults import KINDS, Fault
from referee.match import Referee
from referee.messages import Failed, GameClock, MoveClock, Quit, Start, Turn
from referee.transport import Pipes, Process
from tournaments.registry import built_in

SEED = 2718
PARTING = 0.5  # seconds that a bot has to exit when it is told to
BUSY_LOG = 10_000  # bytes of standard error in a game that are many

ADVICE = {
    "spawn_failed": "is the command in bot.toml right, and is the file executable?",
    "startup_timeout": "answer `hello` with a line `ready` before anything slow is loaded",
    "bad_handshake": 'the first line on standard output must be {"type":"ready"}; log to stderr',
    "move_timeout": "flush standard output after every answer, and mind clock.move_ms",
    "game_timeout": "mind clock.remaining_ms: it is for all answers of the game",
    "exited": "an error ended it; see its standard error below",
    "killed": "a signal ended it, as for a bad memory access; run it under a debugger",
    "closed_output": "keep standard output open until `quit` or the end of input",
    "closed_input": "keep standard input open until `quit`",
    "line_too_long": "answer with the id and the index, in one short line",
    "bad_utf8": "write UTF-8",
    "bad_json": "write one JSON object a line; what is for people to read goes to stderr",
    "bad_message": 'an answer is {"type":"action","id":ID,"index":NUMBER}, its numbers integers',
    "wrong_turn": "send back the id of the turn that is answered",
    "illegal_action": "index counts from 0 into the actions of this very turn",
    "unread_answers": "send one answer to each turn",
    "memory_limit": "take less memory",
    "forbidden": "no network and no files but its own: bring along what it needs",
}
assert ADVICE.keys() == KINDS.keys(), "every fault has its advice"


class Finding(NamedTuple):
    """What was found of one matter."""

    good: bool | None  # None: it will do, but could be better
    topic: str
    says: str


@dataclass
class Trial:
    """A bot on trial."""

    bot: Bot
    games: Sequence[Game]
    limits: Limits
    sandbox: str

    def findings(self) -> Iterator[Finding]:
        """One matter after the other; after a bad one that leaves no hope, no more."""
        start = self.start_up()
        yield start
        if start.good is False:
            return
        with Referee(self.limits, self.sandbox) as referee:
            yield from self.manners(referee)
        for game in self.games:
            seats = dict.fromkeys((game.seats[0], game.seats[-1]))
            for players in seats:
                yield self.game(game, players)
        with Referee(self.limits, self.sandbox, again=True) as referee:
            yield self.same_again()
            yield self.one_process(referee)
            yield self.memory(referee)

    # -- before a game

    def start_up(self) -> Finding:
        """From the start of the process to `ready`."""
        with Referee(self.limits, self.sandbox) as referee:
            try:
                process = referee.take(self.bot, SEED)
            except OSError as error:
                return bad("start-up", "spawn_failed", f"{self.bot.command[0]}: {error.strerror}")
            try:
                exchange = Pipes({0: process}, referee.source).greet([0], self.limits.startup)[0]
                heard = exchange.heard
                if heard is None:
                    limit = f"not ready within {self.limits.startup:g} s"
                    return bad("start-up", "startup_timeout", limit + log_of(process))
                if isinstance(heard, Fault):
                    return bad("start-up", heard.kind, heard.message + log_of(process))
                return Finding(True, "start-up", f"ready after {exchange.seconds * 1000:.0f} ms")
            finally:
                process.close()

    def manners(self, referee: Referee) -> Iterator[Finding]:
        """A message that it does not know, a fault, a goodbye."""
        process = self.started(referee)
        try:
            process.say(process.session.send(Quit()))
            process.hang_up()
            yield left(process, "quit")
        finally:
            process.close()
        yield self.strange_message(referee)
        yield self.after_fault(referee)

    def started(self, referee: Referee) -> Process:
        """A process that has said `ready`, or should have."""
        process = referee.take(self.bot, SEED)
        Pipes({0: process}, referee.source).greet([0], self.limits.startup)
        process.session.phase = "idle"
        return process

    def asked(self, referee: Referee, before: bytes) -> tuple[Process, Any]:
        """The process, and what it answers to a first turn after this line."""
        process = self.started(referee)
        game = self.games[0]
        s = game.new(SEED, game.seats[0])
        assert s.decision is not None
        process.say(
            process.session.send(
                Start(
                    game=game.name,
                    options=game.complete({}),
                    seat=s.decision.seat,
                    players=game.seats[0],
                    seed=SEED,
                    clock=GameClock(None, None, 0),
                    names=["somebody"] * game.seats[0],
                )
            )
        )
        process.say(before)
        turn = Turn(
            id=0,
            step=s.decision.step,
            observation=game.observe(s, s.decision.seat),
            events=[],
            actions=s.decision.actions,
            clock=MoveClock(None, None),
        )
        pipes = Pipes({0: process}, referee.source)
        return process, pipes.ask(0, process.session.ask(turn), self.limits.move).heard

    def strange_message(self, referee: Referee) -> Finding:
        """Messages of later versions are to be ignored."""
        strange = {"type": "something new", "id": 1 << 30}
        process, heard = self.asked(referee, json.dumps(strange).encode() + b"\n")
        try:
            if type(heard) is int:
                return Finding(True, "unknown message", "ignored, as it should be")
            return Finding(
                None,
                "unknown message",
                "it stumbles: ignore messages of types that you do not know",
            )
        finally:
            process.close()

    def after_fault(self, referee: Referee) -> Finding:
        """A bot that is told of its fault should end."""
        process, _ = self.asked(referee, b"")
        try:
            process.session.phase = "asked"
            process.say(
                process.session.send(Failed(kind="illegal_action", message="a trial", turn=1))
            )
            process.hang_up()
            return left(process, "fault")
        finally:
            process.close()

    # -- games

    def play(self, referee: Referee, game: Game, players: int) -> Record:
        """A whole game, the bot in the last seat, beside `random`."""
        others = [built_in("random")] * (players - 1)
        return referee.play(game, {}, SEED, [*others, self.bot])

    def game(self, game: Game, players: int) -> Finding:
        """A whole game: faults and times."""
        topic = f"{game.name}, {players} players"
        with Referee(self.limits, self.sandbox) as referee:
            record = self.play(referee, game, players)
        seat = players - 1
        for fault in record.footer["faults"]:
            if fault["seat"] == seat:
                return bad(topic, fault["kind"], fault["message"] + tail(fault.get("stderr", "")))
        times = sorted(
            [entry["ms"] for entry in record.decisions if entry["seat"] == seat and "ms" in entry]
        )
        late = sum([entry.get("late", 0) for entry in record.decisions if entry["seat"] == seat])
        if not times:
            return Finding(True, topic, "played; it was never asked")
        says = (
            f"{len(times)} answers, {sum(times) / len(times):.1f} ms on average,"
            f" {times[-1]:.1f} ms at most"
        )
        if late:
            return Finding(
                None, topic, f"{says}; {late} answers too many: send one answer to each turn"
            )
        if self.limits.move is not None and times[-1] > 500 * self.limits.move:
            limit = f"the limit is {self.limits.move * 1000:.0f} ms"
            return Finding(None, topic, f"{says}; {limit}: leave more room for a busy machine")
        return Finding(True, topic, says)

    def moves(self, referee: Referee, game: Game) -> list[Any]:
        """What it does in a game, as far as it goes."""
        record = self.play(referee, game, game.seats[0])
        seat = game.seats[0] - 1
        return [entry["action"] for entry in record.decisions if entry["seat"] == seat]

    def same_again(self) -> Finding:
        """The same seeds, the same moves?"""
        game = self.games[0]
        games = []
        for _ in range(2):
            with Referee(self.limits, self.sandbox) as referee:
                games.append(self.moves(referee, game))
        if games[0] == games[1]:
            return Finding(True, "reproducible", "the same moves from the same seed")
        at = next((i for i, (a, b) in enumerate(zip(*games, strict=False)) if a != b), 0)
        return Finding(
            None,
            "reproducible",
            f"its answer {at + 1} differs from the same seed: draw only from the `seed` of `start`"
            " (a bot that thinks by the clock cannot be)",
        )

    def one_process(self, referee: Referee) -> Finding:
        """Two games in one process: is the second like one in a new process?"""
        game = self.games[0]
        trial = replace(self, bot=replace(self.bot, reuse=True))
        first = trial.moves(referee, game)
        record = trial.play(referee, game, game.seats[0])
        seat = game.seats[0] - 1
        second = [entry["action"] for entry in record.decisions if entry["seat"] == seat]
        if any(fault["seat"] == seat for fault in record.footer["faults"]):
            advice = "begin anew at `start`, or take reuse = true out of bot.toml"
            if self.bot.reuse:
                return Finding(False, "reuse", f"its second game in a process fails: {advice}")
            return Finding(True, "reuse", "one process a game, as it says")
        if first != second:
            return Finding(
                None,
                "reuse",
                "its second game in a process differs from the first with the same seed: begin"
                " anew at `start`",
            )
        if not self.bot.reuse:
            return Finding(
                None, "reuse", "it can play many games in a process: reuse = true saves its start"
            )
        return Finding(True, "reuse", "the second game in a process is like the first")

    def memory(self, referee: Referee) -> Finding:
        """The most memory that it took in a game, and how much it logs."""
        trial = replace(self, bot=replace(self.bot, reuse=True))
        trial.play(referee, self.games[0], self.games[0].seats[0])
        process = referee.take(trial.bot, SEED)
        try:
            says = f"{peak(process.pid) / 1e6:.0f} MB at most"
            logged = process.stderr_bytes
        finally:
            process.close()
        if logged > BUSY_LOG:
            return Finding(
                None, "memory, log", f"{says}; it writes {logged} bytes to stderr a game"
            )
        return Finding(True, "memory, log", f"{says}; {logged} bytes to stderr a game")


def check(
    bot: Bot, games: Sequence[Game], limits: Limits | None = None, sandbox: str = "auto"
) -> Iterator[Finding]:
    """Try the bot out in these games."""
    return Trial(bot, games, limits or Limits(), sandbox).findings()


def bad(topic: str, kind: str, message: str) -> Finding:
    """A fault, with what to do about it."""
    return Finding(False, topic, f"{kind}: {message}; {ADVICE[kind]}")


def tail(stderr: str) -> str:
    """The line of a log that tells most: the last that speaks of an error, or the last of all."""
    lines = stderr.strip().splitlines()
    errors = [line for line in lines if "error" in line.lower()]
    return f" (stderr: {(errors or lines)[-1][:200]})" if lines else ""


def log_of(process: Process) -> str:
    """The last line of a process's log."""
    while select.select([process.fd_err], [], [], 0.05)[0] and process.drain():
        pass
    return tail(process.stderr.decode(errors="backslashreplace"))


def left(process: Process, goodbye: str) -> Finding:
    """Whether the process ends by itself now."""
    start = time.monotonic()
    if select.select([process.pidfd], [], [], PARTING)[0]:
        spent = (time.monotonic() - start) * 1000
        return Finding(True, goodbye, f"it exits, after {spent:.0f} ms")
    advice = "exit at `quit`, or when the input ends; it is killed then"
    return Finding(None, goodbye, f"it does not exit within {PARTING:g} s: {advice}")


def peak(pid: int) -> int:
    """The most bytes of memory that a process had, with those that it started."""
    total = 0
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                total += int(line.split()[1]) * 1024
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += sum([peak(int(child)) for child in (task / "children").read_text().split()])
    except OSError:
        pass  # it has ended just now
    return total
