"""What a game of a tournament costs between bots that answer at once, beside the bare cost.

The bare cost is that of starting the same processes and exchanging the very same lines with them,
one game after the other, without rules, checks, clocks or store.  Both on one core, in turns.  On
a machine that others use too, look at the processor's time.

    python tests/benchmarks/runner_speed.py [DEALS]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from referee.match import Referee
from referee.session import Session
from tournaments import organise, registry, runner
from tournaments.definition import Definition

C_BOT = Path(__file__).parents[2] / "players" / "examples" / "c"
Tape = list[tuple[int, bytes, bool]]  # seat, line, whether it is answered


def taped(bot: registry.Bot, store: organise.Store, games: int) -> list[Tape]:
    """The lines that the bots of some games were sent."""
    from engine.game import find

    tapes: list[Tape] = []
    sessions: list[Session] = []
    send, ask = Session.send, Session.ask

    def note(original, answered):
        def noting(session, message):
            line = original(session, message)
            if session not in sessions:
                sessions.append(session)
            tapes[-1].append((sessions.index(session), line, answered(message)))
            return line

        return noting

    Session.send = note(send, lambda message: type(message).__name__ == "Hello")
    Session.ask = note(ask, lambda message: True)
    try:
        for game in list(store.games())[:games]:
            tapes.append([])
            sessions.clear()
            with Referee(sandbox="off") as referee:
                referee.play(find(game_name(store)), None, game.seed, [bot, bot])
    finally:
        Session.send, Session.ask = send, ask
    return tapes


def game_name(store: organise.Store) -> str:
    return store.definition.game


def clocks() -> tuple[float, float]:
    """The time of day, and the processor time of this process and all that it has waited for."""
    return time.perf_counter(), sum(os.times()[:4])


def since(began: tuple[float, float], games: int) -> tuple[float, float]:
    """Milliseconds a game: by the clock, and of the processor."""
    now, busy = clocks()
    return (now - began[0]) / games * 1000, (busy - began[1]) / games * 1000


def bare(command: tuple[str, ...], tapes: list[Tape], folder: str) -> tuple[float, float]:
    """What nothing but processes and pipes costs."""
    began = clocks()
    pipe = subprocess.PIPE
    for tape in tapes:
        both = [
            subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=folder, env={}, bufsize=0)
            for _ in range(2)
        ]
        for seat, line, answered in tape:
            both[seat].stdin.write(line)
            if answered:
                both[seat].stdout.read(65536)
        for process in both:
            process.stdin.close()
            process.wait()
            process.stdout.close()
    return since(began, len(tapes))


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as home:
        folders = [shutil.copytree(C_BOT, Path(home) / name) for name in ("one", "two")]
        for folder in folders:
            settings = (C_BOT / "bot.toml").read_text()
            (folder / "bot.toml").write_text(settings.replace("reuse = true", "reuse = false"))
        for game in ("villa-rustica", "roemisch-pokern"):
            definition = Definition(
                name=game,
                game=game,
                bots=tuple(map(str, folders)),
                deals=deals,
                seed=1,
                sandbox="off",
            )
            with organise.made(Path(home), definition) as store:
                began = clocks()
                progress = organise.played(store, Path(home), runner.local(1))
                ours = since(began, progress.played)
                decisions = sum(one.decisions for one in store.games()) / progress.played
                bot = organise.bots_of(store, Path(home))[0]
                tapes = taped(bot, store, min(100, 2 * deals))
            least = bare(bot.command, tapes, home)
            print(f"{game}, {decisions:.0f} decisions a game, each stored durably:")
            for name, mine, theirs in zip(("by the clock", "processor"), ours, least, strict=True):
                print(
                    f"  {name}: {mine:.1f} ms a game ({1000 / mine:.0f} games/s);"
                    f" bare processes and lines {theirs:.1f} ms; ratio {mine / theirs:.2f}"
                )


if __name__ == "__main__":
    main()
