"""How fast whole games go, as a ratio to the sum of their parts measured in the same run.

    python tests/benchmarks/referee_speed.py [--games 200] [--core 0] [--no-others]

Parts, on one pinned core, over the very decisions of the games played:
  pipe      write the bytes of the turn to the same bot, poll, read its answer: nothing else
  step      the rules: `choose`
  observe   the observation and the events of the seat, and encoding the message
Each is the fastest of several rounds, as the load of the machine only ever adds.
"""

import argparse
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from engine.events import seen
from engine.game import Game, find
from referee.match import Bot, Limits, Referee
from referee.messages import GameClock, MoveClock, Start, Turn, encode
from referee.sandbox import problem_with_bubblewrap
from referee.session import Session
from referee.transport import cpu_clock

ROOT = Path(__file__).parents[2]
ROUNDS = 15  # of which the fastest counts: the load of the machine only ever adds
LIMITS = Limits(move=10, game=600)


def first_actions(game: Game, players: int, seeds: range) -> Iterator[tuple[Any, bool]]:
    """Every state of games in which all take the first action; at the end of each, (s, True)."""
    for seed in seeds:
        s = game.new(seed, players)
        while s.decision is not None:
            yield s, False
            s.choose(0)
        yield s, True


def lines_of(game: Game, players: int, seeds: range) -> list[tuple[int, bytes]]:
    """The turn messages of those games with their seats, as the referee sends them."""
    session = Session()
    session.phase = "playing"
    lines, told, heard = [], [], [0] * players
    for s, over in first_actions(game, players, seeds):
        told += s.told
        if over:
            told, heard = [], [0] * players
            continue
        seat = s.decision.seat
        lines.append((seat, session.ask(turn_of(game, s, told[heard[seat] :]))))
        heard[seat] = len(told)
        session.phase = "playing"
    return lines


def turn_of(game: Game, s: Any, events: list[Any]) -> Turn:
    seat = s.decision.seat
    return Turn(
        id=0,
        step=s.decision.step,
        observation=game.observe(s, seat),
        events=[seen(event, seat) for event in events],
        actions=s.decision.actions,
        clock=MoveClock(1000, 60000),
    )


def start_of(game: Game) -> Start:
    clock = GameClock(1000, 60000, 0)
    return Start(
        game=game.name, options={}, seat=0, players=2, seed=1, clock=clock, names=["a", "b"]
    )


class Stopwatch:
    """Seconds that went by, and CPU seconds that we and some other processes have used."""

    def __init__(self, *others: Callable[[], float]) -> None:
        self.clocks = (time.process_time, *others)
        self.wall = self.cpu = 0.0

    def __enter__(self) -> "Stopwatch":
        self.cpu -= sum(clock() for clock in self.clocks)
        self.wall -= time.perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.wall += time.perf_counter()
        self.cpu += sum(clock() for clock in self.clocks)


def pipe_part(game: Game, bot: Bot, lines: list[tuple[int, bytes]]) -> Stopwatch:
    """The bare round trips, each with the child of the seat that was asked."""
    env = os.environ | dict(bot.env)
    pipe = subprocess.PIPE
    children = [
        subprocess.Popen(bot.command, stdin=pipe, stdout=pipe, bufsize=0, env=env) for _ in range(2)
    ]
    ends = []
    for child in children:
        assert child.stdin and child.stdout
        to, back, poll = child.stdin.fileno(), child.stdout.fileno(), select.poll()
        os.write(to, b'{"type":"hello"}\n')
        os.read(back, 65536)
        os.write(to, encode(start_of(game)))
        poll.register(back, select.POLLIN)
        ends.append((to, back, poll))
    clocks = [partial(time.clock_gettime, cpu_clock(child.pid)) for child in children]
    with Stopwatch(*clocks) as watch:
        for seat, line in lines:
            to, back, poll = ends[seat]
            os.write(to, line)
            poll.poll(1000)
            os.read(back, 65536)
    for child in children:
        child.communicate()
    return watch


def step_part(game: Game, players: int, seeds: range) -> Stopwatch:
    with Stopwatch() as watch:
        for _ in first_actions(game, players, seeds):
            pass
    return watch


def observe_part(game: Game, players: int, seeds: range) -> Stopwatch:
    session, watch = Session(), Stopwatch()
    told: list[Any] = []
    heard = [0] * players
    for s, over in first_actions(game, players, seeds):
        told += s.told
        if over:
            told, heard = [], [0] * players
            continue
        seat = s.decision.seat
        session.phase = "playing"
        with watch:
            session.ask(turn_of(game, s, told[heard[seat] :]))
        heard[seat] = len(told)
    return watch


def whole_games(referee: Referee, game: Game, bots: list[Bot], seeds: range) -> Stopwatch:
    idle = [process.cpu for processes in referee._idle.values() for process in processes]
    with Stopwatch(*idle) as watch:
        for seed in seeds:
            record = referee.play(game, {}, seed, bots)
            assert not record.footer["faults"], record.footer["faults"]
    return watch


def compare(name: str, game: Game, bot: Bot, seeds: range, core: int, sandbox: str) -> None:
    """Whole games and their parts, alternating, so that load falls on both alike."""
    lines = lines_of(game, 2, seeds)
    rounds: dict[str, list[Stopwatch]] = {"pipe": [], "step": [], "observe": [], "whole": []}
    with Referee(LIMITS, sandbox=sandbox, core=core, again=True) as referee:
        whole_games(referee, game, [bot, bot], seeds[:2])
        for _ in range(ROUNDS):
            rounds["pipe"].append(pipe_part(game, bot, lines))
            rounds["step"].append(step_part(game, 2, seeds))
            rounds["observe"].append(observe_part(game, 2, seeds))
            rounds["whole"].append(whole_games(referee, game, [bot, bot], seeds))
    for clock in ("wall", "cpu"):
        micros = {
            part: min(getattr(watch, clock) for watch in watches) / len(lines) * 1e6
            for part, watches in rounds.items()
        }
        ratio = micros["whole"] / (micros["pipe"] + micros["step"] + micros["observe"])
        speed = f"{1e6 / micros['whole']:7.0f} decisions/s {ratio:5.2f} x the parts"
        parts = "  ".join(f"{part} {value:.1f}" for part, value in micros.items())
        print(f"{name:34} {clock:4} {speed}  {parts} µs", flush=True)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    words = parser.parse_args()
    seeds = range(words.games)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program = Path(folder) / "good"
        subprocess.run(
            ["gcc", "-O2", "-o", program, ROOT / "tests/referee/bots/good.c"], check=True
        )
        compiled = Bot("C", (str(program),), reuse=True)
        script = Path(folder) / "sdk.py"
        script.write_text("from players.sdk import serve\nserve(lambda turn: 0)\n")
        python = Bot(
            "SDK", (sys.executable, str(script)), env={"PYTHONPATH": str(ROOT)}, reuse=True
        )
        for game in map(find, ("villa-rustica", "roemisch-pokern")):
            compare(f"{game.name}, C, no sandbox", game, compiled, seeds, words.core, "off")
            if not problem_with_bubblewrap():
                compare(f"{game.name}, C, sandbox", game, compiled, seeds, words.core, "strict")
            compare(f"{game.name}, SDK, no sandbox", game, python, seeds[:10], words.core, "off")


if __name__ == "__main__":
    main()
