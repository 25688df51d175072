"""Villa Rustica for the search: the rules of thumb play three rounds, then a formula judges.

The formula is a logistic regression of who finishes ahead, pair by pair, over what each has; its
weights were fitted to 13,000 games with two to six seats, of players by rules of thumb and by such
a formula, some with random moves now and then.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import inf, sqrt
from operator import add, sub
from random import Random
from typing import Any

from engine.villa_rustica.cards import CARDS, revenue, villa_bonus
from engine.villa_rustica.turn import GOAL, TOKEN
from players.greedy.villa_rustica import best, turns_left, worth_until_the_end
from players.search.judging import shares

SPAN = 3.0  # rounds
DEEP = False  # a tree below the root only scatters the playouts
LITTLE = 0.003

Tokens = tuple[int, ...]  # gold, influence and prestige
NOTHING: Tokens = (0, 0, 0)

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
    turns = turns_left(s.owned, s.prestige)
    return chosen(s, partial(worth_until_the_end, turns))


def favourite(s: Any, rng: Random) -> int:
    """What the formula likes best, as if only the seat itself changed."""
    return chosen(s, partial(merit_after, s, weights_at(max(s.prestige))))


def chosen(s: Any, value: Callable[[str, str], float]) -> int:
    """The best action by the value of purchases."""
    seat, step, actions = s.decision
    return best(step, actions, s.row, {"gold": s.gold[seat], "influence": s.influence[seat]}, value)


def clock(s: Any) -> float:
    """Rounds played."""
    rounds: float = s.turn / len(s.owned)
    return rounds


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    seats, weights = len(s.owned), weights_at(max(s.prestige))
    merits = []
    for seat, owned in enumerate(s.owned):
        brings = revenue(owned)
        has: Tokens = (s.gold[seat], s.influence[seat], s.prestige[seat])
        if seat == s.active:  # its revenue is in already
            has = tuple(map(sub, has, brings))
        wait = (seat - s.turn) % seats / seats
        merits.append(merit(weights, has, brings, villa_bonus(owned), wait))
    return shares(merits)


def merit_after(s: Any, weights: list[float], verb: str, what: str) -> float:
    """The merit of the seat in turn if it buys the card, or takes the token."""
    seat = s.active
    brings: Tokens = revenue(s.owned[seat])
    bonus = villa_bonus(s.owned[seat])
    gold, influence, prestige = s.gold[seat], s.influence[seat], s.prestige[seat]
    if verb == "take":
        got: Tokens = TOKEN[what]
    else:
        card = CARDS[what]
        got = (card.gold, card.influence, card.prestige)
        if not card.once:
            brings, got = tuple(map(add, brings, got)), NOTHING
            bonus += card.villa_bonus
        if card.currency == "gold":
            gold -= card.price
        else:
            influence -= card.price
        gold += bonus * card.villa
    has = tuple(map(add, (gold, influence, prestige), got))
    return inf if has[2] >= GOAL else merit(weights, has, brings, bonus, 1.0)


@lru_cache
def weights_at(prestige: int) -> list[float]:
    """The weights when the leader has so much."""
    done = prestige / 100
    return [early + (growth + curve * done) * done for early, growth, curve in WEIGHTS]


def merit(weights: Sequence[float], has: Tokens, brings: Tokens, bonus: int, wait: float) -> float:
    """What is weighed of a seat: tokens as gold, influence, prestige; the wait of a round."""
    gold, influence, prestige = has
    gold_rate, influence_rate, rate = brings
    weighed = (
        *(prestige, gold, influence, sqrt(gold), sqrt(influence)),
        *(gold_rate, influence_rate, rate, gold_rate**2, influence_rate**2, rate**2),
        *(gold_rate * influence_rate, gold_rate * rate, influence_rate * rate),
        *(gold * gold_rate, influence * influence_rate, bonus, wait),
    )
    return sum([weight * some for weight, some in zip(weights, weighed, strict=True)])
