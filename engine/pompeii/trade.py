"""Action 4: trade at the Porta, one kind of good for one other. [POM-27] [POM-28]"""

from operator import ge

from engine.pompeii.data import GOODS, PLACE
from engine.pompeii.produce import AMOUNT
from engine.pompeii.special import kinds
from engine.pompeii.table import Table
from engine.state import Action


def givable(s: Table, seat: int) -> list[int]:
    """The goods of which there are enough for something. [POM-27] [POM-29] [POM-P42]"""
    pairs = zip(s.goods[seat], s.book.cheapest, strict=True)
    return [place for place, (held, price) in enumerate(pairs) if held >= price]


def can_trade(s: Table, seat: int, porta: str) -> bool:
    """At least one good for another. [POM-P06]"""
    return any(map(ge, s.goods[seat], s.book.cheapest))


def trade(s: Table, seat: int, porta: str) -> None:
    """What to give; then whoever owns the Porta gets a fish. [POM-28] [POM-50]"""
    s.then(porta_owner, seat)
    s.ask(seat, "trade_give", [("give", GOODS[place]) for place in givable(s, seat)], trade_for)


def trade_for(s: Table, seat: int, action: Action) -> None:
    """What to get. [POM-27] [POM-P41]"""
    _, give = action
    held = s.goods[seat][PLACE[give]]
    gets = [("get", GOODS[place]) for place, price in s.book.gets[PLACE[give]] if price <= held]
    s.ask(seat, "trade_get", gets, trade_much, give)


def trade_much(s: Table, seat: int, action: Action, give: str) -> None:
    """How many to get. [POM-28]"""
    _, get = action
    most = s.goods[seat][PLACE[give]] // price_of(s, give, get)
    s.ask(seat, "amount", AMOUNT[:most], trade_done, give, get)


def trade_done(s: Table, seat: int, action: Action, give: str, get: str) -> None:
    """The goods change; trade brings blocked goods too. [POM-27] [POM-77]"""
    _, number = action
    s.pay(seat, ((PLACE[give], number * price_of(s, give, get)),))
    s.add(seat, ((PLACE[get], number),))


def price_of(s: Table, give: str, get: str) -> int:
    """How many of one good go for one of the other. [POM-27]"""
    return dict(s.book.gets[PLACE[give]])[PLACE[get]]


def porta_owner(s: Table, seat: int) -> None:
    """A fish for who owns the Porta, when another has placed there. [POM-50] [POM-P39]"""
    for other in s.others(seat):
        if "own_porta" in kinds(s.data, s.activated[other]):
            for card in s.activated[other]:
                if s.card(card).kind == "own_porta":
                    s.gain(other, s.card(card).goods)
