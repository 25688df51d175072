"""Villa Rustica for the search: the rules of thumb play three rounds, then a formula judges.

The formula is a logistic regression of who finishes ahead, pair by pair, over what each has; its
weights were fitted to 13,000 games with two to six seats, of players by rules of thumb and by such
a formula, some with random moves now and then.
"""

from functools import lru_cache
from math import sqrt
from operator import mul
from random import Random
from typing import Any

from engine.villa_rustica.cards import revenue, villa_bonus
from players.greedy.villa_rustica import best, turns_left
from players.search.judging import shares

SPAN = 3.0  # rounds
DEEP = False  # a tree below the root only scatters the playouts

# each at the beginning, what is added as the leader's prestige grows, and with the square of that
WEIGHTS = (
    (0.0732, 0.486, -0.232),  # prestige,
    (0.22, -0.442, 0.195),  # gold,
    (0.196, -0.277, 0.0876),  # and influence, before a turn's revenue
    (0.0444, -0.185, 0.199),  # the root of gold,
    (0.295, -1.59, 1.38),  # and of influence
    (1.29, -2.32, 0.725),  # the gold that a turn brings,
    (1.36, -2.18, 0.553),  # influence,
    (1.7, 0.481, -1.31),  # and prestige
    (-0.0401, 0.0861, -0.0454),  # their squares
    (-0.0304, 0.066, -0.0289),
    (-0.0178, -0.00426, -0.00762),
    (-0.0566, 0.11, -0.0499),  # what a turn brings of gold times influence,
    (-0.026, 0.053, -0.0146),  # gold times prestige,
    (-0.0408, 0.0453, 0.0013),  # and influence times prestige
    (-0.00945, 0.0153, -0.00424),  # gold times what a turn brings of it,
    (-0.00619, 0.014, -0.00968),  # and influence
    (0.182, -0.699, 0.552),  # the bonus for villas
    (-1.81, -6.68, 3.8),  # the wait for the next turn, of a round
)


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    funds = {"gold": s.gold[seat], "influence": s.influence[seat]}
    index: int = best(step, actions, turns_left(s.owned, s.prestige), s.row, funds)
    return index


def clock(s: Any) -> float:
    """Rounds played."""
    rounds: float = s.turn / len(s.owned)
    return rounds


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    weights = weights_at(max(s.prestige))
    return shares([sum(map(mul, weights, holdings(s, seat))) for seat in range(len(s.owned))])


@lru_cache
def weights_at(prestige: int) -> list[float]:
    """The weights when the leader has so much."""
    done = prestige / 100
    return [early + (growth + curve * done) * done for early, growth, curve in WEIGHTS]


def holdings(s: Any, seat: int) -> tuple[float, ...]:
    """What the seat has, as it is weighed."""
    owned, seats = s.owned[seat], len(s.owned)
    brings_gold, brings_influence, brings = revenue(owned)
    prestige, gold, influence = s.prestige[seat], s.gold[seat], s.influence[seat]
    wait = (seat - s.turn) % seats / seats
    if not wait:  # its revenue is in already
        prestige, gold, influence = (
            prestige - brings,
            gold - brings_gold,
            influence - brings_influence,
        )
    return (
        *(prestige, gold, influence, sqrt(gold), sqrt(influence)),
        *(brings_gold, brings_influence, brings),
        *(brings_gold**2, brings_influence**2, brings**2),
        *(brings_gold * brings_influence, brings_gold * brings, brings_influence * brings),
        *(gold * brings_gold, influence * brings_influence),
        *(villa_bonus(owned), wait),
    )
