"""Rules of thumb for Villa Rustica: buy what brings the most prestige until the end.

A card is worth what it brings in the turns that are left.  Gold and influence count as the prestige
that they will buy; less and less as the end comes near, for what is bought late brings little.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.villa_rustica.cards import CARDS, Card, revenue

GOAL = 100
GROWTH = 0.12  # how much more prestige a turn brings than the turn before
RETURN = 0.035  # prestige that a token buys, a turn
MOST = 0.9  # prestige that a token buys at most
BONUS = 0.3  # villas bought in a turn, by anyone


def turns_left(seen: dict[str, Any]) -> int:
    """How many more turns a seat will have, if the fastest goes on as it does."""
    fewest = 60
    for owned, prestige in zip(seen["owned"], seen["prestige"], strict=True):
        rate = float(revenue(tuple(owned))[2])
        turns = 0
        while prestige < GOAL and turns < fewest:
            prestige += rate
            rate += GROWTH * max(rate, 3)
            turns += 1
        fewest = turns
    return max(fewest, 1)


def token_worth(turns: int) -> float:
    """The prestige that one gold or influence will buy."""
    return min(RETURN * turns, MOST)


def worth(card: Card, turns: int) -> float:
    """The prestige that the purchase brings until the end, less what the price could buy."""
    token = token_worth(turns)
    tokens = card.gold + card.influence
    price = card.price * token
    if card.once:
        return tokens * token + card.prestige
    later = token_worth(turns // 2)  # its tokens come one by one
    bonus = card.villa_bonus * BONUS
    return (turns - 1) * (card.prestige + (tokens + bonus) * later) - price


def choose(seen: dict[str, Any], step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of what is worth most."""
    turns = turns_left(seen)
    if step == "acquire":
        values = [
            worth(CARDS[what], turns) if verb == "buy" else take_worth(what, turns)
            for verb, what in actions
        ]
        return values.index(max(values))
    return discard(seen, actions, turns)


def take_worth(token: str, turns: int) -> float:
    """The prestige that a single token brings."""
    return 1.0 if token == "prestige" else token_worth(turns)


def discard(seen: dict[str, Any], actions: Sequence[Any], turns: int) -> int:
    """Throw out what is of no use now; the more so if others could want it."""
    seat = seen["seat"]
    funds = {"gold": seen["gold"][seat], "influence": seen["influence"][seat]}
    row = [CARDS[card["name"]] for card in seen["row"] if card]
    within_reach = [worth(card, turns) for card in row if card.price <= funds[card.currency]]
    best = max(within_reach, default=0)
    for index, (verb, *what) in enumerate(actions):
        if verb == "discard":
            card = CARDS[what[0]]
            value = worth(card, turns) if card.price <= funds[card.currency] else None
            if value is None or value < best:
                return index
    return len(actions) - 1
