"""Rattus Cartus for the search: the rules of thumb play on for a round, then a formula
judges: who lives, and who of those is ahead.

Both are logistic regressions, the second pair by pair, fitted to 5,000 games among players by the
rules of thumb, some with random moves now and then.
"""

from math import exp
from random import Random
from typing import Any

from engine.rattus_cartus.components import CLASS_OF, DIPLOMATS
from engine.rattus_cartus.end_of_the_game import scores
from engine.rattus_cartus.observation import observe
from players.greedy.rattus_cartus_nobilis import choose

SPAN = 1.0  # rounds
DEEP = False  # a few dozen playouts for each action are too few to look below it

# of a seat's chance to live: for itself, for each rat more than there are nuns, and for each round
# that is left
LIFE = (0.76, -0.47, 0.27)

# weights of points as they stand, population cards, Jokers and Diplomats in hand, tokens and
# influence: at the end, and what is added at the beginning
END = (0.112, 0.125, 0.333, 0.339, 0.104, 0.207)
BEGINNING = (-0.158, 0.007, -0.17, -0.404, -0.09, -0.017)


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
    left = s.rounds - clock(s)
    life, rat, round_ = LIFE
    lives = [1 / (1 + exp(-life - rat * (rats - s.nuns) - round_ * left)) for rats in s.rats]
    weights = [end + more * left / s.rounds for end, more in zip(END, BEGINNING, strict=True)]
    point, person, joker, diplomat, token, influence = weights
    merits = [
        point * score
        + person * sum([card in CLASS_OF for card in hand])
        + joker * hand.count("joker")
        + diplomat * sum([card in DIPLOMATS for card in hand])
        + token * tokens
        + influence * sum(track)
        for score, hand, tokens, track in zip(
            scores(s), s.hands, s.tokens, s.influence, strict=True
        )
    ]
    others = max(len(merits) - 1, 1)
    values = []
    for seat, mine in enumerate(merits):
        total = 0.0
        for other, theirs in enumerate(merits):
            if other != seat:
                ahead = 1 / (1 + exp(theirs - mine))
                # who dies is behind all who live; if all die, nobody gains
                total += lives[seat] * ((1 - lives[other]) + lives[other] * ahead)
        values.append(total / others)
    return values
