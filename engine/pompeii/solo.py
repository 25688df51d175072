"""Solo play: how its rounds end, and what is shown and blocked in the next."""

from engine.pompeii.data import FORO, SOLO_CALM, SOLO_CITY, SOLO_ROUNDS, SOLO_SHOWN
from engine.pompeii.ending import end
from engine.pompeii.offerings import turn_volcano_card
from engine.pompeii.table import Table


def is_last(s: Table) -> bool:
    """Whether this round is the last one. [POM-76] [POM-P73]"""
    return s.round == SOLO_ROUNDS


def solo_end(s: Table) -> None:
    """New specialists; in the calm a volcano card too. [POM-80] [POM-81] [POM-P73]"""
    if is_last(s):
        end(s, "destroyed")  # [POM-83]
        return
    put_away(s)
    if s.round <= SOLO_CALM:
        s.blocked = s.book.volcano[turn_volcano_card(s)]
    show_new(s)
    if s.round == SOLO_CALM:
        wake(s)


def put_away(s: Table) -> None:
    """What was not used goes to the discard pile. [POM-80] [POM-P72]"""
    for card in s.shown:
        s.discard(card)
    s.shown = ()


def show_new(s: Table) -> None:
    """Five specialists, and the one kept. [POM-79] [POM-80] [POM-P55]"""
    s.show((*s.draw("specialist", SOLO_SHOWN), *s.kept))
    s.kept = ()


def wake(s: Table) -> None:
    """The Foro stands, free; five city cards. [POM-81] [POM-P73]"""
    s.tell("awakening")
    s.construct(0, FORO)
    s.track = 0
    s.draw_to_hand(0, "city", SOLO_CITY)
