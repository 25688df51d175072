"""Action 3: construct buildings at the Costruzione; what the Foro wakes, what halts the Castrum."""

from functools import lru_cache

from engine.cards import Cards
from engine.pompeii.data import (
    BUILDINGS,
    CASTRUM,
    CITY_CARDS,
    COSTRUZIONE,
    FORO,
    FORO_ROUND,
    RED,
    Amounts,
    book,
    enough,
)
from engine.pompeii.table import Table
from engine.pompeii.train import draw_and_activate
from engine.state import Action

PASS: Action = ("pass",)
HALTING = "C31"  # the space
RED_ONES = frozenset(RED)


def allowed(s: Table, seat: int, building: str) -> bool:
    """Whether the seat may construct this now. [POM-13] [POM-23] [POM-78]"""
    if building == CASTRUM:
        return s.awake and seat not in s.halted
    if not s.markers[seat]:
        return False
    if building == FORO:
        return not s.solo and s.round >= FORO_ROUND
    return building in RED_ONES or s.awake


@lru_cache(4096)
def prices(
    text: str, constructed: Cards, crossed: tuple[int, ...]
) -> tuple[tuple[str, Amounts], ...]:
    """What is not constructed yet, with its cost; only what a card helps with. [POM-22] [POM-38]"""
    found = []
    for building in BUILDINGS:
        cost = book(text).buildings[building].cost
        less = tuple([some for some in cost if some[0] not in crossed])
        if building not in constructed and (not crossed or less != cost):
            found.append((building, less))
    return tuple(found)


def buildable(s: Table, seat: int, crossed: tuple[int, ...] = ()) -> list[str]:
    """What may be built and paid, some goods being free. [POM-21] [POM-38] [POM-P16]"""
    stock = s.goods[seat]
    offer = prices(s.data, tuple(s.buildings), crossed)
    return [b for b, price in offer if enough(stock, price) and allowed(s, seat, b)]


def can_build(s: Table, seat: int, costruzione: str) -> bool:
    """At least one building. [POM-P06]"""
    stock = s.goods[seat]
    for cost in s.book.costs:
        if enough(stock, cost):
            return bool(buildable(s, seat))
    return False


def build(s: Table, seat: int, costruzione: str) -> None:
    """One building a worker. [POM-21]"""
    s.ask(seat, "build", [("build", b) for b in buildable(s, seat)], build_it, "")


def build_by_card(s: Table, seat: int, card: str, costruzione: str) -> None:
    """One of those for which a crossed-out good is free. [POM-38] [POM-P16]"""
    options = buildable(s, seat, s.card(card).crossed)
    s.ask(seat, "build", [("build", b) for b in options], build_it, card)


def build_it(s: Table, seat: int, action: Action, card: str) -> None:
    """Pay, turn it face-up, put a marker on it. [POM-21] [POM-P59]"""
    _, building = action
    crossed = s.card(card).crossed if card else ()
    cost = s.book.buildings[building].cost
    s.pay(seat, tuple([some for some in cost if some[0] not in crossed]))
    if building == CASTRUM:
        castrum_paid(s, seat)
    else:
        s.construct(seat, building)
        if building == FORO:
            awaken(s, seat)


# -- 17 Foro di Pompeii


def awaken(s: Table, builder: int) -> None:
    """City cards for all, and two activated ones for the builder. [POM-24] [POM-25] [POM-P24]"""
    s.tell("awakening")
    for seat in s.from_start():
        s.draw_to_hand(seat, "city", CITY_CARDS)
    s.then(draw_and_activate, builder, "specialist")
    s.then(draw_and_activate, builder, "city")


# -- 20 Castrum


def castrum_paid(s: Table, builder: int, asked: int = 0) -> None:
    """The holder of C31, if another, may halt it. [POM-64] [POM-P32] [POM-P64]"""
    for step, seat in enumerate(s.others(builder)[asked:], asked + 1):
        cards = [card for card in s.city[seat] if s.card(card).kind == "halt_castrum"]
        if cards:
            s.ask(seat, "halt", [*[("play", card) for card in cards], PASS], halt, builder, step)
            return
    s.finish_castrum(builder)


def halt(s: Table, holder: int, action: Action, builder: int, asked: int) -> None:
    """The builder's worker goes to C31, and the Castrum waits. [POM-64] [POM-P30] [POM-P70]"""
    if action == PASS:
        castrum_paid(s, builder, asked)
    else:
        _, card = action
        s.give_up(holder, card)
        s.tell("play", holder, card)
        s.discard(card)
        s.halted, s.halted_now = (*s.halted, builder), True
        if s.last == (COSTRUZIONE, builder) and s.fit(builder) > 1:
            s.send(builder, COSTRUZIONE, HALTING)
