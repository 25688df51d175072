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


def with_one_winner(merits: Sequence[float]) -> list[float]:
    """The same where one wins and the others tie, whatever they have.

    A difference of 1 in merit is a chance e times as good.
    """
    others = max(len(merits) - 1, 1)
    tied = max(len(merits) - 2, 0) / 2 / others
    best = max(merits)
    chances = [exp(merit - best) for merit in merits]
    total = sum(chances)
    return [tied + (1 - tied) * chance / total for chance in chances]
