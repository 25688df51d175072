"""Is A better than B?  A sequential test on blocks, its expected length, and what blocks save.

An observation is a block: the mean points of A less those of B, from -1 to 1.  Nothing is assumed
of how blocks are spread but that they are independent, so shared luck within a block does no harm.
Pure functions.

The test is a generalised sequential probability ratio test (Wald's with unknown nuisance
parameters; Van den Bergh, "A practical introduction to the GSPRT", as in Stockfish's fishtest): the
ratio of the likelihoods of the two most likely distributions whose means are those that the two
hypotheses say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log, tanh

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

UNSEEN = 0.25  # blocks of each extreme that are taken as seen: no variance is believed to be 0
HALVINGS = 50


def expected_difference(elo: float, seats: int) -> float:
    """The mean of a block for two bots that many Elo apart.

    At one table, or on one solo deal, the two compare with each other; with more seats each is
    compared with the others, in the middle of whom the two are taken to be.
    """
    return tanh(elo * log(10) / (800 if seats <= 2 else 1600))


def usual_variance(seats: int) -> float:
    """The variance of a block between equals if its games were independent and without ties."""
    if seats <= 2:
        return 1 / seats
    return 2 * (seats + 1) / (12 * (seats - 1))


def log_likelihood_ratio(values: Floats, counts: Floats, low: float, high: float) -> Floats:
    """Of the mean `high` to the mean `low`.

    values: what a block can be, with -1 and 1 among them (values,); counts: how often it was, one
    row for a sample (..., values).
    """
    total = counts.sum(axis=-1, keepdims=True)
    share = counts / total
    result = np.zeros(counts.shape[:-1])
    for mean, sign in ((low, 1), (high, -1)):
        # the most likely shares with this mean are share / (1 + t (value - mean)); find t
        off = values - mean
        bottom = np.full(total.shape, -1 / off.max() * (1 - 1e-12))
        top = np.full(total.shape, -1 / off.min() * (1 - 1e-12))
        for _ in range(HALVINGS):
            t = (bottom + top) / 2
            too_low = (share * off / (1 + t * off)).sum(axis=-1, keepdims=True) > 0
            bottom, top = np.where(too_low, t, bottom), np.where(too_low, top, t)
        result += sign * (counts * np.log1p((bottom + top) / 2 * off)).sum(axis=-1)
    return result


@dataclass
class Sequential:
    """A test that goes on until it is known whether A is `low` or `high` Elo better than B.

    alpha, beta: how often it may wrongly say "high", "low".
    """

    low: float
    high: float
    seats: int
    alpha: float = 0.05
    beta: float = 0.05
    seen: dict[float, float] = field(default_factory=lambda: {-1.0: UNSEEN, 1.0: UNSEEN})
    blocks: int = 0
    verdict: str = ""  # "high", "low", or "" while nobody knows

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios, as logarithms, at which it ends."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def means(self) -> tuple[float, float]:
        """The mean block under the two hypotheses."""
        low, high = (expected_difference(elo, self.seats) for elo in (self.low, self.high))
        return low, high

    def add(self, difference: float) -> str:
        """Take a block into account, unless the verdict is there; the verdict."""
        if self.verdict:
            return self.verdict
        difference = round(difference, 9)
        self.seen[difference] = self.seen.get(difference, 0.0) + 1
        self.blocks += 1
        bottom, top = self.bounds
        ratio = self.ratio
        self.verdict = "high" if ratio >= top else "low" if ratio <= bottom else ""
        return self.verdict

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio so far."""
        values, counts = np.array(list(self.seen)), np.array(list(self.seen.values()))
        return float(log_likelihood_ratio(values, counts, *self.means))

    def expected_blocks(self, mean: float, variance: float) -> float:
        """How many blocks it takes, if they have this mean and variance (Wald, 1947)."""
        low, high = self.means
        drift = (high - low) * (mean - (low + high) / 2) / variance
        noise = (high - low) ** 2 / variance
        down, up = -self.bounds[0], self.bounds[1]
        if abs(drift) < 1e-9 * noise:
            return down * up / noise
        steep = -2 * drift / noise
        likely_up = exit_at_top(steep, down, up)
        return max(0.0, (up * likely_up - down * (1 - likely_up)) / drift)


def exit_at_top(steep: float, down: float, up: float) -> float:
    """The chance of a Brownian motion to reach `up` before `-down`; steep: -2 drift / variance."""
    if abs(steep) * (down + up) > 500:
        return float(steep < 0)
    return (1 - exp(-steep * down)) / (exp(steep * up) - exp(-steep * down))


def duplicates_save(blocks: Iterable[Sequence[float]]) -> float:
    """The share of games that shared deals save, for the same accuracy.

    blocks: a bot's points against the same opponents, by seating.  Compared is the variance of a
    block's mean with what it would be if the block's games were played on deals of their own.
    """
    points = np.array(list(blocks))
    apart = points.var(axis=0, ddof=1).sum() / points.shape[1] ** 2
    together = points.mean(axis=1).var(ddof=1)
    return float(1 - together / apart) if apart else 0.0
