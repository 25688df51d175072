"""Action 5: train specialists at the Piazza, or swap one; how a card is activated."""

from engine.cards import Cards, joined, without
from engine.pompeii.data import BASIC, GOODS, PLACE, Card, enough
from engine.pompeii.produce import brings
from engine.pompeii.table import Table
from engine.state import Action


def has_effect(s: Table, seat: int, card: Card) -> bool:
    """Whether a card that works once can do something now. [POM-P60] [POM-P74]"""
    if s.solo and card.kind in s.book.dead:
        return False
    return card.symbol not in ("one_time", "lightning") or s.needs[card.kind](s, seat, card)


def receivable(s: Table, seat: int, card: Card) -> bool:
    """Whether some of a card's goods can be gained. [POM-P53]"""
    return brings(s, card.goods)


def trainable(s: Table, seat: int) -> list[str]:
    """The cards in hand whose price is there. [POM-30] [POM-P20] [POM-P60]"""
    cards, stock = s.book.cards, s.goods[seat]
    hand = [cards[card] for card in s.specialists[seat]]
    return [c.id for c in hand if enough(stock, c.cost) and has_effect(s, seat, c)]


def can_swap(s: Table, seat: int) -> bool:
    """A card in hand, and a value I good. [POM-31]"""
    stock = s.goods[seat]
    return bool(s.specialists[seat]) and any(stock[place] for place in BASIC)


def can_study(s: Table, seat: int, piazza: str) -> bool:
    """Train or swap; in solo neither. [POM-P06] [POM-P54]"""
    return not s.solo and (can_swap(s, seat) or bool(trainable(s, seat)))


def study(s: Table, seat: int, piazza: str) -> None:
    """Train or swap, never both. [POM-32]"""
    options: list[Action] = [("train",)] if trainable(s, seat) else []
    if can_swap(s, seat):
        options.append(("swap",))
    s.ask(seat, "piazza", options, train_or_swap)


def train_or_swap(s: Table, seat: int, action: Action) -> None:
    """Which card. [POM-30] [POM-31]"""
    if action == ("train",):
        s.ask(seat, "train", [("train", card) for card in trainable(s, seat)], train)
    else:
        s.ask(seat, "swap", [("discard", card) for card in s.specialists[seat]], swap)


def train(s: Table, seat: int, action: Action) -> None:
    """Pay what the card says, and activate it. [POM-30]"""
    _, card = action
    s.pay(seat, s.card(card).cost)
    s.give_up(seat, card)
    activate(s, seat, card)


def swap(s: Table, seat: int, action: Action) -> None:
    """Any value I good pays for it. [POM-31]"""
    _, card = action
    goods = [("pay", GOODS[place]) for place in BASIC if s.goods[seat][place]]
    s.ask(seat, "swap_pay", goods, swap_for, card)


def swap_for(s: Table, seat: int, action: Action, card: str) -> None:
    """Pay, discard the card, draw another. [POM-31] [POM-P20]"""
    _, good = action
    s.pay(seat, ((PLACE[good], 1),))
    s.give_up(seat, card)
    s.discard(card)
    s.draw_to_hand(seat, "specialist", 1)


# -- activation, of specialists and of city cards


def activate(s: Table, seat: int, card: str) -> None:
    """Lay the card down, or carry it out and discard it. [POM-30] [POM-44] [POM-45] [POM-P25]"""
    if s.card(card).symbol in ("one_time", "lightning"):
        put_in_play(s, seat, card)
        s.then(s.effects[s.card(card).kind], seat, card)
        s.then(resolved, card)
    else:
        s.lay(seat, card)


def put_in_play(s: Table, seat: int, card: str) -> None:
    """A card that works once lies on the table while it does. [POM-P59]"""
    s.resolving = joined(s.resolving, (card,))
    s.tell("activate", seat, card)


def resolved(s: Table, card: str) -> None:
    """It goes to its discard pile. [POM-44] [POM-P59]"""
    s.resolving = without(s.resolving, card)
    s.discard(card)


def come_upon(s: Table, seat: int, card: str) -> None:
    """A card drawn to be activated: a star goes to the hand. [POM-25] [POM-P24] [POM-P60]"""
    if s.card(card).symbol == "star":
        s.take(seat, card)
    elif has_effect(s, seat, s.card(card)):
        activate(s, seat, card)
    else:
        s.discard(card)


def draw_and_activate(s: Table, seat: int, deck: str) -> None:
    """Turn up the next card and activate it free. [POM-25] [POM-61] [POM-P37]"""
    cards: Cards = s.draw(deck, 1)
    for card in cards:
        s.tell("turn_up", seat, card)
        come_upon(s, seat, card)
