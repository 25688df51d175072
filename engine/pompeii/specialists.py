"""Specialists with a one-time effect, and what some of them share with city cards."""

from engine.pompeii.data import BLUE, FORO, GOODS, PLACE, RED, Card
from engine.pompeii.table import Table
from engine.state import Action


def always(s: Table, seat: int, card: Card) -> bool:
    """An effect that is always possible. [POM-P60]"""
    return True


# -- goods from the supply


def receive(s: Table, seat: int, card: str) -> None:
    """Goods from the supply. [POM-43] [POM-62] [POM-P19]"""
    s.gain(seat, s.card(card).goods)


# -- goods of others


def held(s: Table, seat: int, value: int) -> list[str]:
    """The goods of that value that a seat holds. [POM-P18]"""
    pairs = zip(s.goods[seat], s.book.values, strict=True)
    return [GOODS[place] for place, (n, worth) in enumerate(pairs) if n and worth == value]


def others_hold(s: Table, seat: int, card: Card) -> bool:
    """Whether another has a good of that value. [POM-P60]"""
    return any(held(s, other, card.value) for other in s.others(seat))


def steal_each_other(s: Table, seat: int, card: str) -> None:
    """From each other player in turn. [POM-41] [POM-P18]"""
    for other in s.others(seat):
        s.then(steal_from, seat, other, card)


def steal_from(s: Table, seat: int, other: int, card: str) -> None:
    """A good of the card's value, which the thief chooses. [POM-41] [POM-P18] [POM-P67]"""
    if goods := held(s, other, s.card(card).value):
        s.ask(seat, "steal", [("steal", good) for good in goods], steal, other)


def steal(s: Table, seat: int, action: Action, other: int) -> None:
    """One of it. [POM-41] [POM-P08]"""
    _, good = action
    s.give(other, seat, PLACE[good], 1)


# -- co-ownership


def to_share(s: Table, seat: int, card: Card) -> list[str]:
    """Others' buildings of that colour without an own marker. [POM-42] [POM-P13]"""
    colour = RED if card.colour == "red" else tuple([b for b in BLUE if b != FORO])
    owners = {building: s.buildings.get(building) for building in colour}
    return [b for b, markers in owners.items() if markers and seat not in markers]


def can_share(s: Table, seat: int, card: Card) -> bool:
    """There is such a building, and a marker left. [POM-P03] [POM-P60]"""
    return bool(s.markers[seat] and to_share(s, seat, card))


def co_own(s: Table, seat: int, card: str) -> None:
    """Which building. [POM-42] [POM-P65]"""
    buildings = to_share(s, seat, s.card(card))
    s.ask(seat, "co_own", [("co_own", building) for building in buildings], put_marker)


def put_marker(s: Table, seat: int, action: Action) -> None:
    """A marker beside the owner's. [POM-42] [POM-P13]"""
    _, building = action
    s.put_marker(seat, building)
