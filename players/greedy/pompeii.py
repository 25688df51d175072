"""Rules of thumb for Pompeii: what brings the army and the Castrum with the fewest worker actions.

A plan says for every good where it comes from: a field, a recipe, a card, or a trade.  Its length
is the number of actions that it takes: what is missing is counted back from the army's price and
the cost of the Castrum through the recipes, with the buildings that are still to be constructed.
Each action on offer is judged by the length of the plan after it, and by how many workers there
are to carry it out.  What the plan can spare is offered to Vesuvius when that is enough.

A thorough plan also sells what a card brings twice from a field, asks whether a card calls for
another plan, and leaves the Castrum, which serves all who have an army, for the end.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from engine.pompeii.data import (
    BASIC,
    BLUE,
    BUILDINGS,
    FIELD_GOOD,
    GOODS,
    MOST_WORKERS,
    PLACE,
    RED,
    SETS,
    Amounts,
    Card,
    book,
    enough,
)

PRINTED = book("")
ARMY = PRINTED.buildings["B19"].recipes[0].input
CASTRUM = PRINTED.buildings["B20"].cost
HUBS = tuple([PLACE[good] for good in ("gold", "iron", "bread", "pearls", "meat", "gold_coin")])
IMPOSSIBLE = 10_000.0
TEN = 10

BEGUN, DONE = 1, 2

Script = tuple[tuple[Any, ...], ...]  # the actions that carry something out
STANDARD = ("use", "standard")
DOOM = 40.0  # what the Apocalypse costs, in actions
WORTH = 0.6  # of a card in hand, in actions
GIVEN = -3.0  # what it is worth to build the Castrum for others, in actions


class Source(NamedTuple):
    """A way to a good: what a unit takes, how many an action brings (0: any number), and where."""

    inputs: Amounts
    batch: int
    location: str
    extra: int = 0  # goods that a card adds to every use


class Position(NamedTuple):
    """What a plan starts from."""

    stock: tuple[int, ...]
    built: frozenset[str]
    army: bool
    castrum: bool
    workers: int
    cards: tuple[str, ...]  # that a placement may use
    amiss: tuple[str, ...]  # the spaces from which repairs are needed to win
    thorough: bool = False  # how the plan is made; see above


class Step(NamedTuple):
    """An action as a whole: how it is chosen, where it leads, and what else it is worth."""

    script: Script
    after: Position
    bonus: float = 0.0  # actions


# -- plans


@lru_cache(256)
def sources(cards: tuple[str, ...], thorough: bool) -> tuple[tuple[Source, ...], ...]:
    """The ways to each good, the ordinary one first."""
    found: list[list[Source]] = [[] for _ in GOODS]
    fields = {good: field for field, good in FIELD_GOOD.items()}
    for good in BASIC:
        found[good].append(Source((), 1, fields[good]))
    for building in PRINTED.buildings.values():
        for recipe in building.recipes:
            if recipe.output:
                found[recipe.output[0][0]].append(Source(recipe.input, 0, building.id))
    for name in cards:
        card = PRINTED.cards[name]
        if card.kind in ("field_extra", "field_receive"):
            for good, number in card.goods:
                found[good].insert(0, Source((), number, card.sites[0]))
        elif card.recipe:
            good, _ = card.recipe.output[0]
            extra = card.goods[0][1] if card.kind == "bonus" else 0
            found[good].append(Source(card.recipe.input, 0, card.sites[0], extra))
    doubled = [good for good in BASIC if thorough and doubles(found[good], fields[good])]
    for hub in (*HUBS, *doubled):
        for get, price in PRINTED.gets[hub]:
            if get not in BASIC:
                found[get].append(Source(((hub, price),), 0, "PORTA"))
    return tuple([tuple(some) for some in found])


def doubles(ways: list[Source], field: str) -> bool:
    """Whether the field brings more than one with a card."""
    return any(way.location == field and way.batch > 1 for way in ways)


Choice = tuple[int, ...]  # of each good, which of its sources


class Stage(NamedTuple):
    """A good of a plan: how it is made, and what that takes that is not built yet."""

    place: int
    inputs: Amounts
    batch: int
    extra: int
    building: str  # "" if none is wanting
    cost: Amounts
    goods: tuple[int, ...]  # all that is used up


class Plan(NamedTuple):
    """What there is to do whatever is in stock: each good stands before all it is made of."""

    actions: int
    want: tuple[int, ...]
    stages: tuple[Stage, ...]


@lru_cache(256)
def stages(
    cards: tuple[str, ...], thorough: bool, planned: frozenset[str]
) -> tuple[tuple[Stage, ...], ...]:
    """The sources of each good as stages, where these buildings are there or planned."""
    table = []
    for place, ways in enumerate(sources(cards, thorough)):
        found = []
        for way in ways:
            wanting = way.location in PRINTED.buildings and way.location not in planned
            building = way.location if wanting else ""
            cost = PRINTED.buildings[building].cost if wanting else ()
            goods = tuple([good for good, _ in (*way.inputs, *cost)])
            batch = way.batch or TEN
            found.append(Stage(place, way.inputs, batch, way.extra, building, cost, goods))
        table.append(tuple(found))
    return tuple(table)


@lru_cache(1 << 15)
def plan(
    choice: Choice,
    cards: tuple[str, ...],
    built: frozenset[str],
    army: bool,
    castrum: bool,
    amiss: tuple[str, ...],
    thorough: bool,
) -> Plan | None:
    """What the army, the Castrum and repairs take; None where a good is made of itself."""
    needed = {"B17"} if army else {"B17", "B19"}
    costs = [PRINTED.buildings[building].cost for building in needed - built]
    costs += [PRINTED.repairs[space] for space in amiss]
    costs += [cost for cost, there in ((ARMY, army), (CASTRUM, castrum)) if not there]
    want = [0] * len(GOODS)
    for cost in costs:
        for place, number in cost:
            want[place] += number
    table = stages(cards, thorough, built | needed)
    reached = bytearray(len(GOODS))
    order: list[Stage] = []
    for place, number in enumerate(want):
        if number and not visit(place, choice, table, reached, order):
            return None
    return Plan(len(costs), tuple(want), tuple(reversed(order)))


def visit(
    place: int,
    choice: Choice,
    table: tuple[tuple[Stage, ...], ...],
    reached: bytearray,
    order: list[Stage],
) -> bool:
    """Put a good behind all it is made of; False where it is made of itself."""
    if reached[place]:
        return reached[place] == DONE
    if not table[place]:
        return False
    reached[place] = BEGUN
    stage = table[place][choice[place]]
    for good in stage.goods:
        if not visit(good, choice, table, reached, order):
            return False
    reached[place] = DONE
    order.append(stage)
    return True


def length(p: Position, choice: Choice, need: list[int] | None = None) -> float:
    """How many worker actions the plan takes from here; `need` receives what it uses up."""
    todo = plan(choice, p.cards, p.built, p.army, p.castrum, p.amiss, p.thorough)
    if todo is None:
        return IMPOSSIBLE
    actions, stock, want = todo.actions, p.stock, list(todo.want)
    begun: set[str] = set()
    for place, inputs, batch, extra, building, cost, _ in todo.stages:
        short = want[place] - stock[place]
        if short <= 0:
            continue
        uses = -(-short // batch)
        actions += uses
        units = max(uses, short - uses * extra) if extra else short
        for good, number in inputs:
            want[good] += number * units
        if building and building not in begun:
            begun.add(building)
            actions += 1
            for good, number in cost:
                want[good] += number
    if need is not None:
        need[:] = want
    return actions


@lru_cache(1024)
def best_choice(p: Position) -> Choice:
    """Sources that make the plan short: changed one at a time as long as that helps."""
    ways = sources(p.cards, p.thorough)
    best: Choice = (0,) * len(GOODS)
    need = [0] * len(GOODS)
    shortest = length(p, best, need)
    better = True
    while better:
        better = False
        for place, some in enumerate(ways):
            for way in range(len(some)) if need[place] > p.stock[place] else ():
                other = (*best[:place], way, *best[place + 1 :])
                if way != best[place] and (actions := length(p, other)) < shortest:
                    best, shortest, better = other, actions, True
                    length(p, best, need)
    return best


# -- what an action leads to


def position(seen: dict[str, Any], thorough: bool = False) -> Position:
    """Where the seat stands."""
    seat = seen["seat"]
    goods = seen["goods"][seat]
    amiss = [space for space in ("C28", "C31") if seat in seen["standing"].get(space, ())]
    if seat in seen["halted"] and "C31" not in amiss:
        amiss.append("C31")
    return Position(
        tuple([goods.get(good, 0) for good in GOODS]),
        frozenset(seen["buildings"]) - {"B20"},
        seen["armies"][seat],
        "B20" in seen["buildings"] or seat in seen["halted"],
        seen["workers"][seat],
        (*seen["trained"][seat], *seen["activated"][seat]),
        tuple(amiss),
        thorough,
    )


def changed(p: Position, less: Amounts, more: Amounts, blocked: Sequence[str] = ()) -> Position:
    """The position with these goods paid and those gained."""
    stock = list(p.stock)
    for place, number in less:
        stock[place] -= number
    for place, number in more:
        if GOODS[place] not in blocked:
            stock[place] = min(TEN, stock[place] + number)
    return p._replace(stock=tuple(stock))


def times(goods: Amounts, number: int) -> Amounts:
    """So many times these goods."""
    return tuple([(place, some * number) for place, some in goods])


def steps(seen: dict[str, Any], p: Position, need: list[int]) -> Iterator[Step]:
    """Whole actions, on offer or not; those on offer are among them as far as they are good."""
    blocked = seen["blocked"]
    for field, good in FIELD_GOOD.items():
        yield Step((("place", field), STANDARD), changed(p, (), ((good, 1),), blocked))
    for building in RED + BLUE:
        for recipe in PRINTED.buildings[building].recipes:
            good = recipe.output[0][0]
            start = (("place", building), STANDARD, ("recipe", GOODS[good]))
            yield from conversions(start, p, need, recipe.input, recipe.output, (), blocked)
    for name in (*p.cards, *seen["shown"]):
        card = PRINTED.cards[name]
        if card.sites:
            yield from by_card((("place", card.sites[0]), ("use", name)), p, need, card, blocked)
    for crossed, use in ((), STANDARD), *discounts(p, seen):
        for building in BUILDINGS:
            cost = PRINTED.buildings[building].cost
            less = tuple([some for some in cost if some[0] not in crossed])
            if building not in p.built and enough(p.stock, less):
                after = changed(p, less, ())._replace(built=p.built | {building})
                if building == "B20":
                    after = after._replace(castrum=True, built=p.built)
                early = -0.5 if building == "B17" else 0  # better when the rest is done
                if p.thorough and building == "B20" and not p.army:
                    early = GIVEN
                yield Step((("place", "COSTRUZIONE"), use, ("build", building)), after, early)
    yield from trades(p, need)
    yield from special(seen, p)
    yield from cards(seen, p)


def discounts(p: Position, seen: dict[str, Any]) -> list[tuple[tuple[int, ...], tuple[str, str]]]:
    """The cards with which some good is not needed to build."""
    found = [PRINTED.cards[card] for card in (*p.cards, *seen["shown"])]
    return [(card.crossed, ("use", card.id)) for card in found if card.crossed]


def conversions(
    start: Script,
    p: Position,
    need: list[int],
    less: Amounts,
    more: Amounts,
    extra: Amounts,
    blocked: Sequence[str],
) -> Iterator[Step]:
    """As many units as possible, or as many as are needed."""
    most = min([p.stock[place] // number for place, number in less])
    place = more[0][0]
    for units in {most, min(most, max(need[place] - p.stock[place], 1))}:
        if units:
            after = changed(p, times(less, units), times(more, units), blocked)
            yield Step((*start, ("amount", units)), changed(after, (), extra, blocked))


def by_card(
    start: Script, p: Position, need: list[int], card: Card, blocked: Sequence[str]
) -> Iterator[Step]:
    """What a card at its location does."""
    if card.recipe:
        extra = card.goods if card.kind == "bonus" else ()
        recipe = card.recipe
        yield from conversions(start, p, need, recipe.input, recipe.output, extra, blocked)
    elif card.kind in ("field_extra", "field_receive", "receive"):
        yield Step(start, changed(p, (), card.goods, blocked))
    elif card.kind == "extra_actions":
        yield Step(start, p, 0.9 * card.number)


def trades(p: Position, need: list[int]) -> Iterator[Step]:
    """What can be spared or will be traded, for what is missing."""
    for give, held in enumerate(p.stock):
        if held:
            for get, price in PRINTED.gets[give]:
                short = need[get] - p.stock[get]
                number = min(held // price, short)
                if number > 0:
                    after = changed(p, ((give, number * price),), ((get, number),))
                    script = (("give", GOODS[give]), ("get", GOODS[get]), ("amount", number))
                    yield Step((("place", "PORTA"), *script), after)


def special(seen: dict[str, Any], p: Position) -> Iterator[Step]:
    """Army, new workers, and the Tempio."""
    if not p.army and enough(p.stock, ARMY):
        yield Step((("place", "B19"),), changed(p, ARMY, ())._replace(army=True))
    wine = PLACE["wine"]
    for number in range(1, min(3, MOST_WORKERS - p.workers, p.stock[wine]) + 1):
        after = changed(p, ((wine, number),), ())
        after = after._replace(workers=p.workers + number)
        yield Step((("place", "B18"), ("workers", number)), after)
    for give in BASIC:
        for get, value in enumerate(PRINTED.values):
            if value == 3 and p.stock[give]:
                number = p.stock[give]
                after = changed(p, ((give, number),), ((get, number),), seen["blocked"])
                script = (("give", GOODS[give]), ("get", GOODS[get]), ("amount", number))
                yield Step((("place", "B16"), *script), after)


def cards(seen: dict[str, Any], p: Position) -> Iterator[Step]:
    """Training, activation, repairs."""
    for name in seen["specialists"]:
        card = PRINTED.cards[name]
        if enough(p.stock, card.cost):
            after, bonus = activated(seen, changed(p, card.cost, ()), card)
            yield Step((("place", "PIAZZA"), ("train",), ("train", name)), after, bonus)
    for name in seen["city"]:
        after, bonus = activated(seen, p, PRINTED.cards[name])
        yield Step((("place", "B17"), ("activate",), ("activate", name)), after, bonus)
    for space, price in PRINTED.repairs.items():
        injured = seen["seat"] in seen["standing"].get(space, ())
        if (injured or space in p.amiss) and enough(p.stock, price):
            after = changed(p, price, ())
            after = after._replace(amiss=tuple([other for other in p.amiss if other != space]))
            script = (("place", "B17"), ("repair",), ("repair", space))
            yield Step(script, after, 1.0 if injured else 0.0)  # its worker works again


def activated(seen: dict[str, Any], p: Position, card: Card) -> tuple[Position, float]:
    """Where a card leads that is trained or activated, and what more it is worth."""
    if card.symbol in ("infinite", "temple"):
        return p._replace(cards=tuple(sorted((*p.cards, card.id)))), 0.0
    if card.kind == "receive":
        return changed(p, (), card.goods, seen["blocked"]), 0.0
    if card.kind == "new_worker":
        return p._replace(workers=p.workers + 1), 0.0
    if card.kind == "extra_actions":
        return p, 0.9 * card.number
    if card.kind == "commandeer_workers":
        there = [sum(c >= 0 for c in seen["standing"].get(b, ())) for b in RED + BLUE]
        return p, 0.9 * max(there)
    others = len(seen["goods"]) - 1
    worth = {
        "tribute_each_other": 0.5 * others,
        "steal_each_other": 0.8 * others,
        "steal_one_other": 1.3,
        "draw_activate_specialists": 0.9,
        "draw_specialists": 0.7,
        "draw_city": 0.8,
        "injure_army": 3.0 if any(seen["armies"]) else 0.0,
    }
    return p, worth.get(card.kind, 0.0)


# -- choices


def hurry(p: Position, choice: Choice, bonus: float = 0.0) -> float:
    """How many rounds it takes to win from here: the smaller the better."""
    return (length(p, choice) - bonus) / p.workers


def hurry_after(found: Step, p: Position, choice: Choice) -> float:
    """The same after the action; with another plan where a card calls for it."""
    choices = [choice]
    if p.thorough and found.after.cards != p.cards:
        choices.append(best_choice(found.after))
    return min([hurry(found.after, some, found.bonus) for some in choices])


def choose(
    seen: dict[str, Any], step: str, actions: list[Any], rng: Random, thorough: bool = False
) -> int:
    """The index of the action that leads to the shortest plan."""
    offered = [tuple(action) for action in actions]
    return offered.index(pick(seen, step, offered, rng, thorough))


def pick(seen: dict[str, Any], step: str, actions: list[Any], rng: Random, thorough: bool) -> Any:
    """The action itself."""
    p = position(seen, thorough)
    choice = best_choice(p)
    if step in ("offer", "offer_amount", "announce", "star"):
        return offering(seen, step, actions, p, choice)
    if step == "halt":
        return ("pass",) if p.army else actions[0]
    if step == "reward_split":
        return max(actions, key=lambda action: action[2])
    if step in ("bonus", "steal", "give", "tribute", "pay", "swap_pay"):
        sign = -1 if step in ("tribute", "swap_pay") else 1
        return min(actions, key=lambda a: worth_of_good(p, choice, a[1], sign))
    if step in ("reward_deck", "reward_card", "take", "revive"):
        return max(actions, key=lambda action: worth_of_card(seen, p, choice, action[1]))
    if step in ("discard", "swap"):
        return min(actions, key=lambda action: worth_of_card(seen, p, choice, action[1]))
    need = [0] * len(GOODS)
    length(p, choice, need)
    best: list[tuple[float, int, Any]] = []
    location = seen["last"][0]
    for found in steps(seen, p, need):
        if step != "place" and found.script[0] != ("place", location):
            continue
        if answers := [action for action in found.script if action in actions]:
            field = answers[0] in FIELDS
            tie = 1e-3 * field - 1e-5 * wealth(found.after)
            best.append((hurry_after(found, p, choice) + tie, len(best), answers[0]))
    return min(best)[2] if best else rng.choice(actions)


def wealth(p: Position) -> int:
    """The value of the goods."""
    return sum([number * value for number, value in zip(p.stock, PRINTED.values, strict=True)])


FIELDS = frozenset([("place", field) for field in FIELD_GOOD])


def worth_of_good(p: Position, choice: Choice, good: str, sign: int) -> float:
    """How long the plan is with one more of a good, or one less."""
    stock = list(p.stock)
    stock[PLACE[good]] += sign
    value = PRINTED.values[PLACE[good]]
    return length(p._replace(stock=tuple(stock)), choice) - 0.01 * sign * value


def worth_of_card(seen: dict[str, Any], p: Position, choice: Choice, name: str) -> float:
    """What a card of a hand is worth, in actions."""
    if name == "none":
        return 0.0
    if name not in PRINTED.cards:
        drawn = [card for card in seen["drawn"] if card[0] == name[0].upper()]
        return max([worth_of_card(seen, p, choice, card) for card in drawn], default=0.0)
    card = PRINTED.cards[name]
    if card.symbol == "star":
        return WORTH
    after, bonus = activated(seen, p, card)
    saved = length(p, choice) - min(length(after, choice), length(after, best_choice(after)))
    return saved + bonus + 0.1


# -- offerings


def offering(
    seen: dict[str, Any], step: str, actions: list[Any], p: Position, choice: Choice
) -> Any:
    """What closes the gap with the least harm, if a volcano card would harm more."""
    laid = sum([PRINTED.values[PLACE[g]] * n for offer in seen["offers"] for g, n in offer.items()])
    gap = seen["required"] - laid
    last = max([PLACE[good] for good in seen["offers"][seen["seat"]]], default=-1)
    paid = payment(p, choice, gap, last + 1)
    pays = False
    if paid:
        rest = [held - less for held, less in zip(p.stock, paid, strict=True)]
        harm = length(p._replace(stock=tuple(rest)), choice) - length(p, choice)
        pays = harm <= danger(seen, p, choice)
    if step == "announce":
        return actions[-1 if pays else 0]
    if step == "star":
        return star(actions, p, choice, gap, pays)
    more_to_come = any(call[0] == {"rule": "offer"} for call in seen["going_on"][0])
    if gap <= 0 or more_to_come or not pays or not paid:
        return actions[0]
    place = next(place for place, number in enumerate(paid) if number)
    if step == "offer":
        return ("offer", GOODS[place])
    # of the good that was chosen; where another chose it, as near as can be
    return min(actions, key=lambda action: abs(action[1] - paid[place]))


def payment(p: Position, choice: Choice, gap: int, first: int) -> list[int] | None:
    """Goods of that value, from a place of the tablet on; one at a time the least harmful."""
    stock = list(p.stock)
    paid = [0] * len(GOODS)
    before = length(p, choice)
    while gap > 0:
        best = None
        for place in range(first, len(stock)):
            if stock[place]:
                stock[place] -= 1
                after = length(p._replace(stock=tuple(stock)), choice)
                stock[place] += 1
                value = min(PRINTED.values[place], gap)
                found = ((after - before) / value, PRINTED.values[place], place, after)
                best = min(best, found) if best else found
        if best is None:
            return None
        _, value, place, before = best
        stock[place] -= 1
        paid[place] += 1
        gap -= value
    return paid


def danger(seen: dict[str, Any], p: Position, choice: Choice) -> float:
    """How many actions a failure costs: the goods of the next card, and the end of it all."""
    gone = seen["volcano_discards"]
    cards = [card for card in SETS[gone[0][1] if gone else "A"] if card not in gone]
    before = length(p, choice)
    losses = []
    for card in cards:
        shown = PRINTED.volcano[card]
        stock = tuple([0 if place in shown else n for place, n in enumerate(p.stock)])
        losses.append(length(p._replace(stock=stock), choice) - before)
    doom = 0.0 if len(seen["goods"]) == 1 else DOOM / max(seen["volcano_deck"], 1)
    return doom + sum(losses) / max(len(losses), 1)


def star(actions: list[Any], p: Position, choice: Choice, gap: int, pays: bool) -> Any:
    """Lower the value where that makes it payable; keep out where it cannot be paid."""
    if ("play", "C02") in actions and not pays and payment(p, choice, gap - 3, 0):
        return ("play", "C02")
    if ("play", "C03") in actions and not pays:
        return ("play", "C03")
    return ("pass",)
