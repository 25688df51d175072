"""Rules of thumb for Villa Rustica: buy what brings the most prestige until the end.

A card is worth what it brings in the turns that are left.  Gold and influence count as the prestige
that they will buy; less and less as the end comes near, for what is bought late brings little.
The constants were found by letting variants play each other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any

from engine.villa_rustica.cards import CARDS, revenue

GOAL = 100
GROWTH = 0.12  # how much more prestige a turn brings than the turn before,
LEAST = 3.9  # reckoned from no less than this
RETURN = 0.035  # prestige that a gold buys, a turn
MOST = 0.9  # prestige that a gold buys at most
LATER = 0.25  # of the turns left are so when a token that comes in time is spent
BONUS = 0.3  # villas bought in a turn, by anyone
GOLD = {"gold": 1.0, "influence": 1.76}  # what each is worth in gold


@cache
def turns_to_goal(needed: int, rate: int) -> int:
    """How many more turns a seat needs that brings so much prestige in each."""
    turns, growing = 0, float(rate)
    left = float(needed)
    while left > 0:
        left -= growing
        growing += GROWTH * max(growing, LEAST)
        turns += 1
    return turns


def turns_left(owned: Iterable[Sequence[str]], prestige: Iterable[int]) -> int:
    """How many more turns a seat will have, if the fastest goes on as it does."""
    needed = [
        turns_to_goal(GOAL - have, revenue(tuple(cards))[2])
        for cards, have in zip(owned, prestige, strict=True)
    ]
    return max(min(needed), 1)


def gold_worth(turns: float) -> float:
    """The prestige that one gold will buy."""
    return min(RETURN * turns, MOST)


@cache
def worth(name: str, turns: int) -> float:
    """The prestige that the purchase brings until the end, less what the price could buy."""
    card = CARDS[name]
    tokens = card.gold + card.influence * GOLD["influence"]
    if card.once:
        return tokens * gold_worth(turns) + card.prestige
    brings = card.prestige + (tokens + card.villa_bonus * BONUS) * gold_worth(turns * LATER)
    return (turns - 1) * brings - card.price * GOLD[card.currency] * gold_worth(turns)


def worth_until_the_end(turns: int, verb: str, what: str) -> float:
    """The prestige that buying the card or taking the token brings with so many turns left."""
    if verb == "buy":
        return worth(what, turns)
    return 1.0 if what == "prestige" else GOLD[what] * gold_worth(turns)


def best(
    step: str,
    actions: Sequence[Any],
    row: Iterable[str | None],
    funds: Mapping[str, int],
    value: Callable[[str, str], float],
) -> int:
    """The index of what is best with these Bid cards and funds, by the value of purchases."""
    if step == "acquire":
        values = [value(verb, what) for verb, what in actions]
        return values.index(max(values))
    wanted = [value("buy", name) for name in row if name and affordable(name, funds)]
    best = max(wanted, default=0.0)
    for index, (_, *what) in enumerate(actions):
        # out with what is of no use now, the more so as others could want it
        if what and (not affordable(what[0], funds) or value("buy", what[0]) < best):
            return index
    return len(actions) - 1


def affordable(name: str, funds: Mapping[str, int]) -> bool:
    """Whether these funds pay for the card."""
    card = CARDS[name]
    return card.price <= funds[card.currency]


def choose(seen: dict[str, Any], step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of what is worth most."""
    seat = seen["seat"]
    funds = {token: seen[token][seat] for token in GOLD}
    row = [card and card["name"] for card in seen["row"]]
    turns = turns_left(seen["owned"], seen["prestige"])
    return best(step, actions, row, funds, partial(worth_until_the_end, turns))
