"""The special buildings: 16 Tempio, 18 Anfiteatro, 19 Terme Stabiane. [POM-84] [POM-86] [POM-87]"""

from functools import lru_cache

from engine.cards import Cards
from engine.pompeii.data import (
    ANFITEATRO,
    BASIC,
    GOODS,
    MOST_WORKERS,
    PEARLS,
    PLACE,
    TERME,
    amounts,
    book,
    enough,
    printed,
)
from engine.pompeii.produce import AMOUNT, pay_owners
from engine.pompeii.table import Table
from engine.state import Action

_ANFITEATRO = next(e for e in printed()["buildings"]["building"] if e["id"] == ANFITEATRO)
WORKER_COST = amounts(_ANFITEATRO["worker_cost"].items())
MOST_NEW = 3


@lru_cache(4096)
def kinds(text: str, cards: Cards) -> frozenset[str]:
    """The kinds of effect of these cards."""
    return frozenset([book(text).cards[card].kind for card in cards])


# -- 16 Tempio


def outputs(s: Table) -> list[int]:
    """Every value III good but pearls, unless blocked. [POM-P42] [POM-P43]"""
    values = enumerate(s.book.values)
    return [place for place, v in values if v == 3 and place != PEARLS and place not in s.blocked]


def can_worship(s: Table, seat: int, building: str) -> bool:
    """With an activated temple card, and a value I good. [POM-84] [POM-90] [POM-P14] [POM-P43]"""
    stock = s.goods[seat]
    return (
        "temple_access" in kinds(s.data, s.activated[seat])
        and any(stock[place] for place in BASIC)
        and bool(outputs(s))
    )


def worship(s: Table, seat: int, building: str) -> None:
    """One kind of value I goods. [POM-84]"""
    stock = s.goods[seat]
    gifts = [("give", GOODS[place]) for place in BASIC if stock[place]]
    s.ask(seat, "tempio_give", gifts, worship_for)


def worship_for(s: Table, seat: int, action: Action) -> None:
    """One kind of value III goods. [POM-84]"""
    _, gift = action
    s.ask(seat, "tempio_get", [("get", GOODS[place]) for place in outputs(s)], worship_much, gift)


def worship_much(s: Table, seat: int, action: Action, gift: str) -> None:
    """As many as you like of the stack. [POM-P43]"""
    _, good = action
    s.ask(seat, "amount", AMOUNT[: s.goods[seat][PLACE[gift]]], worship_done, gift, good)


def worship_done(s: Table, seat: int, action: Action, gift: str, good: str) -> None:
    """One for one; the owner's bonus is the good given. [POM-84] [POM-P12]"""
    _, number = action
    s.pay(seat, ((PLACE[gift], number),))
    s.gain(seat, ((PLACE[good], number),))
    pay_owners(s, seat, "B16", (PLACE[gift],))


# -- 18 Anfiteatro


def new_workers(s: Table, seat: int) -> int:
    """How many workers can be had: up to three, and six in all. [POM-86] [POM-P26]"""
    stock = s.goods[seat]
    afford = min([stock[place] // number for place, number in WORKER_COST])
    return min(MOST_NEW, MOST_WORKERS - s.workers[seat], afford)


def can_hire(s: Table, seat: int, building: str) -> bool:
    """At least one worker. [POM-P06]"""
    return new_workers(s, seat) > 0


def hire(s: Table, seat: int, building: str) -> None:
    """One to three workers. [POM-86]"""
    numbers = range(1, new_workers(s, seat) + 1)
    s.ask(seat, "workers", [("workers", number) for number in numbers], hire_so_many)


def hire_so_many(s: Table, seat: int, action: Action) -> None:
    """A wine each; they work from this round on. [POM-86] [POM-P12]"""
    _, number = action
    s.pay(seat, tuple([(place, cost * number) for place, cost in WORKER_COST]))
    s.hire(seat, number)
    pay_owners(s, seat, ANFITEATRO, tuple([place for place, _ in WORKER_COST]))


# -- 19 Terme Stabiane


def can_recruit(s: Table, seat: int, building: str) -> bool:
    """Who has no army yet, and its price. [POM-87] [POM-P51]"""
    price = s.book.buildings[TERME].recipes[0].input
    return not s.armies[seat] and enough(s.goods[seat], price)


def recruit(s: Table, seat: int, building: str) -> None:
    """The army, once. [POM-73] [POM-87] [POM-P12]"""
    price = s.book.buildings[TERME].recipes[0].input
    s.pay(seat, price)
    s.armies[seat] = True
    s.tell("army", seat)
    pay_owners(s, seat, TERME, tuple([place for place, _ in price]))
