"""What starting costs, whether anything grows, and whether two workers are twice as fast as one.

python tests/benchmarks/referee_endurance.py [--games 1000]
"""

import argparse
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from engine.game import find
from referee.match import Bot, Limits, Referee
from referee.orphans import children
from referee.sandbox import problem_with_bubblewrap

ROOT = Path(__file__).parents[2]
GAME = find("villa-rustica")
LIMITS = Limits(move=10, game=600)


@contextmanager
def bots() -> Iterator[tuple[Bot, Bot]]:
    """A compiled bot and one in Python, both as fresh processes for every game."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program = Path(folder) / "good"
        source = ROOT / "tests/referee/bots/good.c"
        subprocess.run(["gcc", "-O2", "-o", program, source], check=True)
        script = ROOT / "tests/referee/bots/seven_lines.py"
        yield Bot("C", (str(program),)), Bot("Python", (sys.executable, "-S", str(script)))


def start_milliseconds(referee: Referee, bot: Bot) -> float:
    """From nothing to `ready`."""
    start = time.perf_counter()
    process = referee.take(bot, 0)
    os.set_blocking(process.fd_out, True)
    process.session.receive(os.read(process.fd_out, 65536))
    seconds = time.perf_counter() - start
    process.close()
    return seconds * 1000


def starts(bot: Bot) -> None:
    """Plain and sandboxed starts, in turn."""
    plain, boxed = [], []
    with Referee(LIMITS, sandbox="off") as off, Referee(LIMITS, sandbox="strict") as strict:
        for _ in range(30):
            plain.append(start_milliseconds(off, bot))
            boxed.append(start_milliseconds(strict, bot))
    for name, times in (("plain", plain), ("sandboxed", boxed)):
        print(f"start of a {bot.name} bot, {name}: {median(times):.1f} ms, best {min(times):.1f}")


def held() -> tuple[int, int, int]:
    """Descriptors, kB of memory, children."""
    status = Path("/proc/self/status").read_text().splitlines()
    memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    return len(os.listdir("/proc/self/fd")), memory, len(children())


def endurance(bot: Bot, games: int, sandbox: str) -> None:
    """Games in a row in one process, each with fresh bots."""
    with Referee(LIMITS, sandbox=sandbox) as referee:
        for seed in range(20):
            referee.play(GAME, {}, seed, [bot, bot])
        before, start = held(), time.perf_counter()
        for seed in range(games):
            assert not referee.play(GAME, {}, seed % 20, [bot, bot]).footer["faults"]
        after, seconds = held(), time.perf_counter() - start
    left = len(list(Path(tempfile.gettempdir()).glob("certamen-*")))
    print(
        f"{games} games, sandbox {sandbox}: {games / seconds:.0f} games/s; left: {left} folders;"
        f" (descriptors, kB, children) {before} -> {after}"
    )


def worker(bot: Bot, core: int, seconds: float, counts: "multiprocessing.Queue[int]") -> None:
    """Play on a core for so long, with processes that are used again."""
    again = Bot(bot.name, bot.command, reuse=True)
    count = 0
    with Referee(LIMITS, sandbox="off", core=core) as referee:
        referee.play(GAME, {}, 0, [again, again])
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            referee.play(GAME, {}, count, [again, again])
            count += 1
    counts.put(count)


def workers(bot: Bot, seconds: float = 2.0) -> None:
    """One worker on a core against two on two, in turn."""
    cores = sorted(os.sched_getaffinity(0))[:2]
    if len(cores) < 2:
        print("two workers: there is only one core")
        return
    context = multiprocessing.get_context("fork")
    rates: dict[int, list[int]] = {1: [], 2: []}
    for turn in range(6):
        for number in (1, 2):
            queue = context.Queue()
            # a worker alone takes now the one core and now the other: load falls on both alike
            chosen = cores if number == 2 else [cores[turn % 2]]
            running = [
                context.Process(target=worker, args=(bot, core, seconds, queue)) for core in chosen
            ]
            for process in running:
                process.start()
            rates[number].append(sum(queue.get() for _ in running))
            for process in running:
                process.join()
    one, two = median(rates[1]), median(rates[2])
    print(
        f"one worker {one / seconds:.0f} games/s, two {two / seconds:.0f}: {two / one:.2f} x"
        f" (best {max(rates[2]) / max(rates[1]):.2f} x)"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as own, bots() as (compiled, python):
        tempfile.tempdir = own
        if not problem_with_bubblewrap():
            starts(compiled)
            starts(python)
        endurance(compiled, games, "off")
        if not problem_with_bubblewrap():
            endurance(compiled, games // 5, "strict")
        workers(compiled)


if __name__ == "__main__":
    main()
