"""Module 2, the Nobles: how they are handed out and placed, and what they do at once.

What a placed Noble allows and forbids later is a question to the table: N07 in phase D3, N10 in
`Table.acts`, N11 and N12 where cards are placed.  Looking at the Nun-row is here as well.
"""

from collections.abc import Callable
from functools import lru_cache

from engine.rattus_cartus.choices import STOP, choose_cards
from engine.rattus_cartus.table import Table
from engine.state import Action

LEAST, MOST = 4, 3  # cards that N11 and N12 allow
SPARED = 2  # rats, by N07
NO_LIMIT = 999


# -- looking at the Nun-row


def may_look(s: Table, seat: int, count: int) -> None:
    """One of the places that the seat has not seen yet, or none. [RCN-B5] [RCN-B6]"""
    actions = unseen_places(len(s.nun_row), s.looked[seat])
    if count and len(actions) > 1:
        s.ask(seat, "look", actions, look_or_stop, count)


@lru_cache(4096)
def unseen_places(size: int, looked: tuple[int, ...]) -> tuple[Action, ...]:
    """An action for each place not looked at, and to stop. [RCN-B5]"""
    return (*[("look", place) for place in range(size) if place not in looked], STOP)


def look_or_stop(s: Table, seat: int, action: Action, count: int) -> None:
    """The next one is chosen after seeing this one. [RCN-B6]"""
    if action != STOP:
        _, place = action
        s.look(seat, place)
        may_look(s, seat, count - 1)


# -- placing a Noble, and handing one out


def place_noble(s: Table) -> None:
    """The holder must place the Noble on a building, in the last round too. [RCN-N13]"""
    if s.holder is not None:
        places = [("place", place) for place in range(len(s.row))]
        s.ask(s.holder, "noble", places, put_noble)


def put_noble(s: Table, seat: int, action: Action) -> None:
    """Face up, so that all know it from now on. [RCN-N13] [RCN-N15]"""
    _, place = action
    assert s.held is not None
    s.noble, s.noble_place, s.held, s.holder = s.held, place, None, None
    s.tell("noble placed", seat, place, s.noble)


def award_noble(s: Table) -> None:
    """To whoever placed most cards, the earlier entry winning; not in the last round. [RCN-N14]"""
    if s.nobles and not s.last:
        seat = max(s.order, key=lambda entered: len(s.placed[entered]))
        *nobles, noble = s.nobles
        s.nobles, s.held, s.holder = tuple(nobles), noble, seat
        s.whisper((seat,), noble, "noble taken", seat)


def remove_noble(s: Table) -> None:
    """The placed Noble leaves the game. [RCN-N16]"""
    if s.noble is not None:
        s.spent = tuple(sorted((*s.spent, s.noble)))
        s.noble = s.noble_place = None


# -- what Nobles do


def noble_limits(s: Table, place: int | None) -> tuple[int, int]:
    """How many cards must and may be placed on the building. [RCN-N11] [RCN-N12]"""
    if s.noble_place is None or s.noble_place != place:
        return 0, NO_LIMIT
    return LEAST if s.noble == "N11" else 0, MOST if s.noble == "N12" else NO_LIMIT


def noble_spares(s: Table, place: int) -> int:
    """How many rats the Noble spares everybody there. [RCN-N7]"""
    return SPARED if s.noble == "N07" and s.noble_place == place else 0


def immediate_effects(s: Table) -> None:
    """In entry order, before phase D. [RCN-N17] [RCN-N18]"""
    if s.noble in IMMEDIATE and s.noble_place is not None:
        for seat in s.entrants(s.noble_place):
            s.then(IMMEDIATE[s.noble], seat)


def n01_draw(s: Table, seat: int) -> None:
    """Draw two cards. [RCN-N1]"""
    s.draw(seat, 2)


def n02_discard_rat(s: Table, seat: int) -> None:
    """Discard a rat. [RCN-N2]"""
    s.discard_rats(seat, 1)


def n03_look(s: Table, seat: int) -> None:
    """Look at a card of the Nun-row. [RCN-N3]"""
    may_look(s, seat, 1)


def n04_look(s: Table, seat: int) -> None:
    """Look at two. [RCN-N4]"""
    may_look(s, seat, 2)


def n05_token(s: Table, seat: int) -> None:
    """Take a token. [RCN-N5]"""
    s.take_tokens(seat, 1)


def n06_influence(s: Table, seat: int) -> None:
    """One influence in the building's class. [RCN-N6] [RCN-N20]"""
    assert s.noble_place is not None
    s.gain(seat, s.cls(s.noble_place), 1)


def n08_discard(s: Table, seat: int) -> None:
    """Discard two cards of one's choice, or as many as there are. [RCN-N8] [RCN-N18]"""
    count = min(2, len(s.hands[seat]))
    choose_cards(s, seat, "N08", "discard", count, count, 0, discard_card)


def discard_card(s: Table, seat: int, card: str) -> None:
    """The card goes. [RCN-N8]"""
    s.discard(seat, card)


def n09_take_rat(s: Table, seat: int) -> None:
    """Take a rat. [RCN-N9]"""
    s.take_rats(seat, 1)


IMMEDIATE: dict[str | None, Callable[[Table, int], None]] = {
    "N01": n01_draw,
    "N02": n02_discard_rat,
    "N03": n03_look,
    "N04": n04_look,
    "N05": n05_token,
    "N06": n06_influence,
    "N08": n08_discard,
    "N09": n09_take_rat,
}
