"""What judgements of unfinished games share."""

from collections.abc import Sequence
from math import exp


def shares(merits: Sequence[float]) -> list[float]:
    """The share of the others that each should finish ahead of.

    A difference of 1 in merit is ahead in 73 games of 100, as in a logistic regression.
    """
    others = max(len(merits) - 1, 1)
    return [
        (sum([1 / (1 + exp(min(other - mine, 30.0))) for other in merits]) - 0.5) / others
        for mine in merits
    ]
