"""How long `certamen fuzz` takes to find each planted fault, shrinking included.

python tests/benchmarks/fuzz_planted.py [SEED] [FAULT...]

For every fault the seconds on the clock and of processor time of all processes, the law that it
broke, and the decisions of the shortest game found.
"""

import sys
from os import times
from time import monotonic

from engine.fuzz import fuzz
from engine.game import Game, games
from tests.engine import planted

SECONDS = 120.0
WORKERS = 2


def processor() -> float:
    """Seconds that this process and those that it started have computed."""
    spent = times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def main() -> None:
    """Print a table."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    made = [name for name, value in vars(planted).items() if isinstance(value, Game)]
    faults = sys.argv[2:] or [name for name in made if getattr(planted, name) not in games()]
    print(f"{'fault':24}{'seconds':>9}{'computed':>10}{'decisions':>11}  law")
    for name in faults:
        began, computed = monotonic(), processor()
        found = fuzz(
            f"tests.engine.planted:{name}", {}, seed, seconds=SECONDS, workers=WORKERS
        ).found
        took, computed = monotonic() - began, processor() - computed
        law = found.broken.law if found and found.broken else "NOT FOUND"
        length = len(found.taken) if found else 0
        print(f"{name:24}{took:9.1f}{computed:10.1f}{length:11}  {law}", flush=True)


if __name__ == "__main__":
    main()
