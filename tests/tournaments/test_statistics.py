"""The sequential test: right as often as it says, no longer than it says."""

import numpy as np
import pytest

from tests.tournaments.simulated import differences, matches
from tournaments.statistics import (
    Sequential,
    duplicates_save,
    expected_difference,
    log_likelihood_ratio,
    usual_variance,
)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("shared", [0.0, 0.8])
def test_it_errs_no_more_than_it_may(seats, shared):
    """In 400 matches on each side; `tests/benchmarks/honesty.py` does more of it."""
    rng = np.random.default_rng(11)
    test = Sequential(0, 80, seats)
    noise = 3 * (0.05 * 0.95 / 400) ** 0.5
    high, low, _ = matches(rng, test, 0, shared, 400)
    assert high <= 0.05 + noise and high + low == 1
    high, low, _ = matches(rng, test, 80, shared, 400)
    assert low <= 0.05 + noise and high + low == 1


@pytest.mark.parametrize("elo", [-60, 0, 30, 90])
def test_its_expected_length_is_the_mean_length(elo):
    test = Sequential(0, 60, 2)
    *_, blocks = matches(np.random.default_rng(12), test, elo, 0.0, 300)
    said = test.expected_blocks(expected_difference(elo, 2), usual_variance(2))
    assert blocks == pytest.approx(said, rel=0.25)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_model_of_a_block_is_that_of_the_games(seats):
    seen = differences(np.random.default_rng(13), 60_000, 40, seats, 0.0)
    assert seen.mean() == pytest.approx(expected_difference(40, seats), abs=0.01)
    assert seen.var() == pytest.approx(usual_variance(seats), rel=0.05)


def test_the_ratio_is_that_of_the_constrained_maxima():
    from scipy.optimize import minimize

    values, counts = np.array([-1.0, -0.5, 0.0, 0.5, 1.0]), np.array([3.0, 10, 40, 20, 7])

    def most_likely(mean: float) -> float:
        found = minimize(
            lambda p: -(counts @ np.log(p)),
            np.full(5, 0.2),
            bounds=[(1e-9, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda p: p.sum() - 1},
                {"type": "eq", "fun": lambda p: p @ values - mean},
            ],
        )
        return -float(found.fun)

    mine = float(log_likelihood_ratio(values, counts, 0.0, 0.1))
    assert mine == pytest.approx(most_likely(0.1) - most_likely(0.0), abs=1e-3)


def test_it_stops_and_then_takes_no_more():
    test = Sequential(-10, 10, 2)
    while not test.add(1.0):
        assert test.blocks < 2000
    assert test.verdict == "high"
    blocks = test.blocks
    assert test.add(-1.0) == "high" and test.blocks == blocks
    draws = Sequential(0, 40, 2)
    for _ in range(300):
        draws.add(0.0)
    assert draws.verdict == "low"


def test_what_shared_deals_save():
    rng = np.random.default_rng(14)
    luck = rng.normal(size=(4000, 1)) * np.array([[1.0, -1.0]])  # for one seat, against the other
    assert duplicates_save(luck + 1.0 + rng.normal(size=(4000, 2))) == pytest.approx(0.5, abs=0.05)
    assert duplicates_save(rng.normal(size=(4000, 2))) == pytest.approx(0.0, abs=0.05)
