"""What the search plays by in Pompeii: grow rich in large steps, keep Vesuvius quiet, buy the army.

What a step is worth is by how much it makes the tablet more valuable; goods that the army and its
buildings still cost count for more than is printed.  The same rules serve the search, which asks
them of a state: `Sight` is what both see.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

from engine.pompeii.data import (
    ANFITEATRO,
    CASTRUM,
    COSTRUZIONE,
    FIELD_GOOD,
    FORO,
    GOODS,
    LIMIT,
    PIAZZA,
    PLACE,
    PORTA,
    TERME,
    Amounts,
    Recipe,
    Stock,
    book,
)

BOOK = book("")
VALUES = BOOK.values
PRICES = [dict(gets) for gets in BOOK.gets]  # by good given, of each other good
PRECIOUS = 4
MISSING = 5.0  # that a good counts for more while it is needed
ARMY = 40.0
READY = 110  # wealth with which one may wake Vesuvius
FIRST = ("B07", "B10", "B02", "B09", "B05", "B08", "B01", "B04", "B03", "B06")  # of red buildings
LAST_STEPS = (FORO, TERME, CASTRUM)


class Sight(NamedTuple):
    """What the rules of thumb look at."""

    seat: int
    seats: int
    stock: Stock  # one's own goods, in tablet order
    buildings: frozenset[str]  # constructed
    army: bool
    workers: int
    short: int  # what the offering still lacks
    share: int  # of an offering, that one should bring
    offered: int  # by oneself
    hand: Sequence[str]  # specialists
    trading: str  # the good that is traded away,
    getting: str  # and for which


@cache
def needs(buildings: frozenset[str], army: bool) -> Stock:
    """The goods still to be paid until the game is won."""
    total = [0] * len(GOODS)
    costs: list[Amounts] = [
        BOOK.buildings[name].cost for name in LAST_STEPS if name not in buildings
    ]
    if not army:
        costs.append(BOOK.buildings[TERME].recipes[0].input)
    for cost in costs:
        for place, count in cost:
            total[place] += count
    return tuple(total)


def wealth(stock: Stock) -> int:
    """The printed value of some goods."""
    return sum([value * count for value, count in zip(VALUES, stock, strict=True)])


def worth(t: Sight, changes: Mapping[int, int]) -> float:
    """By how much these changes make the tablet more valuable."""
    need = needs(t.buildings, t.army)
    total = 0.0
    for place, change in changes.items():
        have = t.stock[place]
        then = min(have + change, LIMIT)
        total += VALUES[place] * (then - have)
        total += MISSING * (min(then, need[place]) - min(have, need[place]))
    return total


def units(t: Sight, recipe: Recipe) -> int:
    """How often the stock allows a recipe."""
    return min([t.stock[place] // count for place, count in recipe.input])


def by_recipe(t: Sight, recipe: Recipe, times: int) -> float:
    """What it is worth to carry out a recipe so often."""
    changes: dict[int, int] = {}
    for place, count in recipe.input:
        changes[place] = changes.get(place, 0) - count * times
    for place, count in recipe.output:
        if place < len(GOODS):
            changes[place] = changes.get(place, 0) + count * times
    return worth(t, changes)


def by_trade(stock: Stock, need: Stock, give: int, get: int) -> tuple[float, int]:
    """What it is worth to trade one good for another, and how many to get."""
    price = PRICES[give].get(get)
    if price is None or price > stock[give]:
        return -99.0, 1
    most = min(stock[give] // price, max(LIMIT - stock[get], 1))
    gap = need[get] - stock[get]
    found = (-99.0, 1)
    for number in {min(most, gap), most} if gap > 0 else (1, most):
        paid = number * price
        spare = max(stock[give] - need[give], 0)
        value = float(number * VALUES[get] - paid * VALUES[give])
        value += MISSING * (min(number, max(gap, 0)) - max(paid - spare, 0))
        found = max(found, (value, number))
    return found


@lru_cache(1 << 14)
def best_trade(stock: Stock, need: Stock) -> float:
    """What the best trade is worth: for a good that is needed, or for a precious one."""
    wanted = [
        place for place, have in enumerate(stock) if have < need[place] or VALUES[place] >= PRECIOUS
    ]
    return max(
        [
            by_trade(stock, need, give, get)[0]
            for give, count in enumerate(stock)
            if count
            for get in wanted
            if get != give
        ],
        default=-1.0,
    )


@cache
def later(place: int, buildings: frozenset[str]) -> float:
    """What a good may become in the buildings that stand."""
    best = 0.0
    for name in sorted(buildings):
        for recipe in BOOK.buildings[name].recipes:
            if name != TERME and len(recipe.input) == 1 and recipe.input[0][0] == place:
                (out, count) = recipe.output[0]
                gain = VALUES[out] * count - VALUES[place]
                best = max(best, 0.6 * (gain + later(out, buildings)))
    return best


def build_worth(t: Sight, name: str) -> float:
    """What a building is worth when it stands, its price included."""
    cost = worth(t, {place: -count for place, count in BOOK.buildings[name].cost})
    if name == CASTRUM:
        return 60.0 if t.army else 8.0
    if name == FORO:
        return 9.0 if wealth(t.stock) >= READY else -9.0
    if name == TERME:
        return 9.0
    gains = [
        by_recipe(t, recipe, min(units(t, recipe), 4)) if units(t, recipe) else 0.5
        for recipe in BOOK.buildings[name].recipes
    ]
    return 3.0 + cost + max(gains, default=1.0)


def place_worth(t: Sight, location: str) -> float:
    """What a worker brings there."""
    if location in FIELD_GOOD:
        place = FIELD_GOOD[location]
        return worth(t, {place: 1}) + later(place, t.buildings)
    if location == PORTA:
        return best_trade(t.stock, needs(t.buildings, t.army))
    if location == COSTRUZIONE:
        return 1.0 + max([build_worth(t, name) for name in affordable(t)], default=0.0)
    if location == PIAZZA:
        return max([train_worth(t, card) for card in t.hand], default=-1.0)
    if location == ANFITEATRO:
        return 5.0 * min(t.stock[PLACE["wine"]], 6 - t.workers)
    if location == TERME:
        return ARMY
    if location == FORO:
        return 2.0
    recipes = [recipe for recipe in BOOK.buildings[location].recipes if units(t, recipe)]
    return max([by_recipe(t, recipe, units(t, recipe)) for recipe in recipes], default=2.0)


def train_worth(t: Sight, card: str) -> float:
    """What a trained specialist is worth, its price included; below 0: it cannot be paid."""
    cost = BOOK.cards[card].cost
    if any(t.stock[place] < count for place, count in cost):
        return -1.0
    return 4.0 + card_worth(card) + worth(t, {place: -count for place, count in cost})


def affordable(t: Sight) -> list[str]:
    """The buildings that the stock pays for."""
    return [
        name
        for name, building in BOOK.buildings.items()
        if name not in t.buildings
        and all(t.stock[place] >= count for place, count in building.cost)
        and (building.colour == "red" or name == FORO or FORO in t.buildings)
    ]


def offer_worth(t: Sight, good: str) -> float:
    """Whether to lay a good aside for Vesuvius rather than to stop: what is needed least."""
    if t.short <= 0 or (t.offered >= t.share and t.short > max(6, wealth(t.stock) // 3)):
        return -1.0
    place = PLACE[good]
    return 10.0 - VALUES[place] + 0.3 * (t.stock[place] - needs(t.buildings, t.army)[place])


def best(t: Sight, step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of the action that is worth most; the first of equals."""
    values = [action_worth(t, step, action, rng) for action in actions]
    return values.index(max(values))


def action_worth(t: Sight, step: str, action: Sequence[Any], rng: Random) -> float:
    """What an action is worth, beside the others of its step."""
    verb, *what = action
    if verb == "place":
        return place_worth(t, what[0])
    if verb == "build":
        return build_worth(t, what[0]) - (
            FIRST.index(what[0]) if step == "free_building" and what[0] in FIRST else 0
        )
    if verb == "use":
        return 0.5 if what[0] == "standard" else 1.0 + card_worth(what[0])
    if verb == "train" and what:
        return train_worth(t, what[0])
    if verb == "swap":
        return -0.5
    if verb == "recipe":
        return max(
            [
                by_recipe(t, recipe, units(t, recipe))
                for building in BOOK.buildings.values()
                for recipe in building.recipes
                if recipe.output and recipe.output[0][0] == PLACE.get(what[0]) and units(t, recipe)
            ],
            default=0.0,
        )
    if verb == "give" and step == "trade_give":
        give, need = PLACE[what[0]], needs(t.buildings, t.army)
        return max([by_trade(t.stock, need, give, get)[0] for get in PRICES[give]], default=-99.0)
    if verb == "get" and t.trading:
        need = needs(t.buildings, t.army)
        return by_trade(t.stock, need, PLACE[t.trading], PLACE[what[0]])[0]
    if verb == "amount":
        if step == "offer_amount":
            return -float(abs(what[0] - max(t.short, 1)))
        if t.trading and t.getting:
            need = needs(t.buildings, t.army)
            wise = by_trade(t.stock, need, PLACE[t.trading], PLACE[t.getting])[1]
            return -float(abs(what[0] - wise))
        return float(what[0])
    if verb == "workers":
        return float(what[0])
    if verb == "offer":
        return offer_worth(t, what[0])
    if verb == "announce":
        return -float(abs(what[0] - t.share))
    if verb in ("give", "pay", "discard"):
        return -worth(t, {PLACE[what[0]]: 1}) if what[0] in PLACE else rng.random()
    if verb in ("bonus", "steal", "get"):
        return worth(t, {PLACE[what[0]]: 1}) if what[0] in PLACE else 0.0
    if verb in ("stop", "pass"):
        return 0.0
    return 0.1 + rng.random() / 10


@cache
def card_worth(card: str) -> float:
    """What a card in use adds to the standard action, roughly."""
    printed = BOOK.cards[card]
    return sum([VALUES[place] * count for place, count in printed.goods]) + float(
        printed.recipe is not None
    )


def choose(seen: dict[str, Any], step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of what looks best."""
    seat = seen["seat"]
    goods = seen["goods"][seat]
    return best(
        sight(
            seat,
            tuple([goods.get(good, 0) for good in GOODS]),
            seen["buildings"],
            seen["armies"][seat],
            seen["workers"][seat],
            seen["required"],
            [sum([VALUES[PLACE[g]] * n for g, n in offer.items()]) for offer in seen["offers"]],
            seen["specialists"],
            (seen["going_on"][1] or [None, ""])[1:],
        ),
        step,
        actions,
        rng,
    )


def sight(
    seat: int,
    stock: Stock,
    buildings: Mapping[str, Any],
    army: bool,
    workers: int,
    required: int,
    offers: Sequence[int],
    hand: Sequence[str],
    resume: Sequence[Any],
) -> Sight:
    """What the rules of thumb look at, put together."""
    seats = max(len(offers), 1)
    traded = [word for word in resume if isinstance(word, str) and word in PLACE]
    trading, getting = (*traded, "", "")[:2]
    return Sight(
        seat,
        seats,
        stock,
        frozenset(buildings),
        army,
        workers,
        required - sum(offers),
        -(-required // seats),
        offers[seat] if offers else 0,
        hand,
        trading,
        getting,
    )
