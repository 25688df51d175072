"""Rattus Cartus for the search: the rules of thumb play on to the end of a round, then a formula
judges: points as they stand, and the chance to survive.
"""

from math import exp
from random import Random
from typing import Any

from engine.rattus_cartus.end_of_the_game import scores
from players.greedy.rattus_cartus_nobilis import Sight, best

SPAN = 1.5  # rounds
SPREAD = 12.0  # points; so far ahead is ahead in three games of four
RATS = 0.6  # that a round takes away
DOUBT = 1.5  # rats


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    nuns = s.nuns if s.open_row else 0
    sight = Sight(
        seat,
        s.hands[seat],
        s.row,
        s.where[seat],
        s.rats,
        s.influence,
        s.revealed,
        s.premium,
        nuns,
    )
    return best(sight, step, actions)


def clock(s: Any) -> float:
    """Rounds begun, and half ones: from entering on."""
    half: bool = not s.queue or len(s.order) > 0
    return float(s.round) + 0.5 * half


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    left = s.rounds - s.round
    lives = [1 / (1 + exp((rats - RATS * left - s.nuns - 0.5) / DOUBT)) for rats in s.rats]
    points = [
        score + 0.4 * len(hand) * min(left, 2)
        for score, hand in zip(scores(s), s.hands, strict=True)
    ]
    values = []
    others = len(points) - 1
    spread = SPREAD * (0.3 + 0.7 * left / s.rounds)
    for seat, mine in enumerate(points):
        total = 0.0
        for other, theirs in enumerate(points):
            if other != seat:
                ahead = 1 / (1 + exp((theirs - mine) / spread))
                # who dies is behind all who live; if both die, nobody gains
                total += lives[seat] * ((1 - lives[other]) + lives[other] * ahead)
        values.append(total / others)
    return values
