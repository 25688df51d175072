"""Worker spaces: where a worker can be placed, and with what use; extra actions."""

from collections.abc import Callable
from functools import lru_cache

from engine.cards import Cards, without
from engine.pompeii import build, foro, produce, special, trade, train
from engine.pompeii.data import (
    ANFITEATRO,
    BLUE,
    COSTRUZIONE,
    FIELD_GOOD,
    FIELDS,
    FORO,
    LIMITED,
    LOCATIONS,
    PIAZZA,
    PORTA,
    RED,
    TEMPIO,
    TERME,
    Card,
    book,
    cards_at,
)
from engine.pompeii.ending import check_win
from engine.pompeii.special import kinds
from engine.pompeii.table import MARK, Table
from engine.state import Action

PLACE_AT: dict[str, Action] = {location: ("place", location) for location in LOCATIONS}
FIELD_OF = {good: field for field, good in FIELD_GOOD.items()}
STANDARD: Action = ("use", "standard")
BLUE_ONES = frozenset(BLUE)
BOARD = frozenset((COSTRUZIONE, PORTA, PIAZZA))

Can = Callable[[Table, int, str], bool]
Use = Callable[[Table, int, str], None]
_PRODUCTION = (produce.can_produce, produce.produce)
USES: dict[str, tuple[Can, Use]] = {
    **dict.fromkeys(FIELDS, (produce.can_collect, produce.collect)),
    COSTRUZIONE: (build.can_build, build.build),
    PORTA: (trade.can_trade, trade.trade),
    PIAZZA: (train.can_study, train.study),
    **dict.fromkeys((*RED, *BLUE), _PRODUCTION),
    TEMPIO: (special.can_worship, special.worship),
    FORO: (foro.can_visit, foro.visit),
    ANFITEATRO: (special.can_hire, special.hire),
    TERME: (special.can_recruit, special.recruit),
}


# -- cards of a placement


def can_use(s: Table, seat: int, card: Card) -> bool:
    """Whether a card of this location can do something. [POM-P06] [POM-P14] [POM-P53]"""
    if card.recipe is not None:
        return produce.can_convert(s, seat, card.recipe)
    if card.kind == "discount":
        return bool(build.buildable(s, seat, card.crossed))
    if card.kind in ("field_extra", "field_receive"):
        return produce.brings(s, card.goods)
    return train.has_effect(s, seat, card)  # solo: at the Piazza


CARD_USES: dict[str, Callable[[Table, int, str, str], None]] = {
    "field_extra": produce.field_card,
    "field_receive": produce.field_card,
    "convert": produce.convert_by_card,
    "bonus": produce.convert_by_card,
    "discount": build.build_by_card,
}


def cards_for(s: Table, seat: int) -> dict[str, Cards]:
    """The cards that the seat might use, by location; in solo the specialists shown. [POM-79]"""
    if s.solo:
        return cards_at(s.data, s.shown, s.activated[seat])
    return cards_at(s.data, s.trained[seat], s.activated[seat])


# -- placing


@lru_cache(4096)
def limited(text: str, players: int, constructed: Cards) -> tuple[tuple[str, int, Can], ...]:
    """The limited locations that can be used at all, with their spaces. [POM-10] [POM-20]"""
    spaces = book(text).spaces[players]
    there = [location for location in LIMITED if location in BOARD or location in constructed]
    return tuple([(location, spaces[location], USES[location][0]) for location in there])


@lru_cache(4096)
def open_fields(blocked: tuple[int, ...]) -> tuple[Action, ...]:
    """The fields whose good is not blocked: those are always of use. [POM-9] [POM-P53]"""
    return tuple([PLACE_AT[field] for field in FIELDS if FIELD_GOOD[field] not in blocked])


def place(s: Table, seat: int, extra: bool) -> None:
    """Place a worker, or carry out an extra action. [POM-11] [POM-P05] [POM-P06] [POM-P17]"""
    s.last = "", MARK
    cards, standing = cards_for(s, seat), s.standing
    squeeze = "extra_space" in kinds(s.data, s.activated[seat])
    options = [*open_fields(s.blocked)]
    for good in s.blocked:
        field = FIELD_OF.get(good)
        if field in cards and helps(s, seat, cards[field]):
            options.append(PLACE_AT[field])
    for location, spaces, can in limited(s.data, len(s.goods), tuple(s.buildings)):
        free = spaces - len(standing.get(location, ()))
        if free > 0:  # [POM-10]
            if can(s, seat, location) or (location in cards and helps(s, seat, cards[location])):
                options.append(PLACE_AT[location])
        elif squeeze and not free and location in BLUE_ONES and can(s, seat, location):
            options.append(PLACE_AT[location])  # [POM-49] [POM-P40]
    s.ask(seat, "place", options, placed, extra)


def helps(s: Table, seat: int, cards: Cards) -> bool:
    """Whether one of these cards of a location can be used there. [POM-P06]"""
    printed = s.book.cards
    return any(can_use(s, seat, printed[card]) for card in cards)


def placed(s: Table, seat: int, action: Action, extra: bool) -> None:
    """Use the location as it stands, or by one card. [POM-33] [POM-46] [POM-P14] [POM-P59]"""
    _, location = action
    uses = uses_at(s, seat, location)
    if extra:
        s.mark(seat, location)
    else:
        s.place(seat, location)
    s.then(check_win, seat)
    s.ask(seat, "use", uses, use, location)


def uses_at(s: Table, seat: int, location: str) -> list[Action]:
    """The ways to use a location; by C17 only the standard one. [POM-49] [POM-P14] [POM-P40]"""
    can, _ = USES[location]
    uses = [STANDARD] if can(s, seat, location) else []
    if location not in LIMITED or s.is_open(location):
        cards, here = s.book.cards, cards_for(s, seat).get(location, ())
        uses += [("use", card) for card in here if can_use(s, seat, cards[card])]
    return uses


def use(s: Table, seat: int, action: Action, location: str) -> None:
    """Carry out the choice. [POM-33]"""
    _, what = action
    if action == STANDARD:
        _, standard = USES[location]
        standard(s, seat, location)
        return
    s.tell("use", seat, what)
    if s.solo and what in s.shown:
        spend(s, what)
    if s.card(what).kind in CARD_USES:
        CARD_USES[s.card(what).kind](s, seat, what, location)
    else:
        s.effects[s.card(what).kind](s, seat, what)


def spend(s: Table, card: str) -> None:
    """Solo: a specialist is used once in the game. [POM-79] [POM-P54]"""
    s.shown = without(s.shown, card)
    s.used = tuple(sorted((*s.used, card)))


def extra_actions(s: Table, seat: int, card: str) -> None:
    """So many whole actions more, at once. [POM-40] [POM-62] [POM-P17]"""
    for _ in range(s.card(card).number):
        s.then(place, seat, True)
