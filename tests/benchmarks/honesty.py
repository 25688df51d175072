"""Are the statistics honest?  The simulations of the suite, a thousand of each.

python tests/benchmarks/honesty.py [SAMPLES]
"""

import os
import sys
from pathlib import Path

os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # before numpy is imported
sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from tests.tournaments.simulated import coverage, matches
from tournaments.statistics import Sequential, expected_difference, usual_variance

SEATS = {2: np.array([0.3, -0.3]), 4: np.array([0.4, 0.1, -0.1, -0.4])}


def main() -> None:
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"95 % intervals of {samples} tournaments that contain the truth")
    for seats, effects in SEATS.items():
        for seat in (np.zeros(seats), effects):
            for shared in (0.0, 0.7):
                share, _ = coverage(5, seat, shared, samples, 1)
                effect = "seat effects" if seat.any() else "equal seats "
                print(f"  {seats} seats, {effect}, shared luck {shared:.0%}: {share:.1%}")
    print(f"sequential test of 0 against 40 Elo, {samples} matches each, bounds 5 %")
    rng = np.random.default_rng(2)
    for seats in (2, 3, 4):
        test = Sequential(0, 40, seats)
        for shared in (0.0, 0.8):
            high, _, none = matches(rng, test, 0, shared, samples)
            _, low, some = matches(rng, test, 40, shared, samples)
            said = test.expected_blocks(expected_difference(40, seats), usual_variance(seats))
            print(
                f"  {seats} seats, shared luck {shared:.0%}:"
                f" wrong {high:.1%} at 0, {low:.1%} at 40;"
                f" {none:.0f} and {some:.0f} blocks, {said:.0f} expected without shared luck"
            )


if __name__ == "__main__":
    main()
