"""Rattus Cartus for the search: the rules of thumb play on for a round or more, then a formula
judges: points as they stand, cards in hand, and the chance to survive.
"""

from math import exp
from random import Random
from typing import Any

from engine.rattus_cartus.end_of_the_game import scores
from engine.rattus_cartus.observation import observe
from players.greedy.rattus_cartus_nobilis import choose

SPAN = 1.5  # rounds
DEEP = False  # a few dozen playouts for each action are too few to look below it
SPREAD = 12.0  # points; so far ahead is ahead in 73 games of 100, and less far near the end
RATS = 0.6  # that a round takes away
DOUBT = 1.5  # rats
CARD = 0.4  # points for a card in hand, while there are rounds to play it


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    return choose(observe(s, seat), step, actions, rng)  # type: ignore[arg-type]  # tuples do


def clock(s: Any) -> float:
    """Rounds begun, and half ones: from entering on."""
    half: bool = not s.queue or len(s.order) > 0
    return float(s.round) + 0.5 * half


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    left = s.rounds - s.round
    lives = [1 / (1 + exp((rats - RATS * left - s.nuns - 0.5) / DOUBT)) for rats in s.rats]
    points = [
        score + CARD * len(hand) * min(left, 2)
        for score, hand in zip(scores(s), s.hands, strict=True)
    ]
    others = max(len(points) - 1, 1)
    spread = SPREAD * (0.3 + 0.7 * left / s.rounds)
    values = []
    for seat, mine in enumerate(points):
        total = 0.0
        for other, theirs in enumerate(points):
            if other != seat:
                ahead = 1 / (1 + exp((theirs - mine) / spread))
                # who dies is behind all who live; if all die, nobody gains
                total += lives[seat] * ((1 - lives[other]) + lives[other] * ahead)
        values.append(total / others)
    return values
