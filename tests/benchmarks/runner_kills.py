"""Fifty SIGKILLs at random instants over a tournament of 400 games, then a resume.

The kill goes to the runner; its workers and bots must end by themselves.  The games and standings
must be those of an undisturbed run, times aside.

    python tests/benchmarks/runner_kills.py [KILLS] [GAMES]
"""

import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.tournaments.arena import answer, bot, certamen, definition, played, results, start, table
from tournaments import organise


def processes(mark: str) -> int:
    """How many processes have a text in their command line."""
    found = 0
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += mark.encode() in file.read_bytes()
        except OSError:
            continue
    return found


def stored(home: Path) -> int:
    with organise.opened(home, "t") as store:
        return len(store.ids())


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        slow = bot(home / "slow", "time.sleep(0.0005)\n" + answer("message['id'] % 2"))
        values = {"bots": ("random", slow), "deals": games // 2}
        with played(home / "undisturbed", workers=2, **values) as store:
            expected = results(store), table(store)
        with organise.made(home, definition(**values)):
            pass
        done = 0
        hit = 0
        while hit < kills:
            process = start(home, "tournament", "resume", "t", "--workers", "2")
            more = rng.randrange(2 * games // kills) if rng.random() < 0.8 else 0
            while process.poll() is None and stored(home) < done + more:
                time.sleep(0.002)
            time.sleep(rng.random() * (0.1 if more else 1.0))  # some hit the start
            if process.poll() is not None:
                break
            process.kill()
            process.communicate()
            hit += 1
            before, done = done, stored(home)
            assert done >= before, "a game was lost"
            if hit % 10 == 0:
                print(f"{hit} kills, {done} games", flush=True)
        code, _, err = certamen(home, "tournament", "resume", "t")
        assert code == 0, err
        with organise.opened(home, "t") as store:
            assert len(store.ids()) == games == store.count([0, 1])
            assert results(store) == expected[0], "other games"
            assert table(store) == expected[1], "other standings"
        time.sleep(1)
        left = processes(folder)
        print(
            f"{hit} kills, {done} games stored at the last; then resumed: {games} games, the same"
            f" records and standings as undisturbed; {left} processes left"
        )
        assert not left


if __name__ == "__main__":
    main()
