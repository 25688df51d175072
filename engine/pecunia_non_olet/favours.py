"""Module 5: the favours of the gods, how they are used and exchanged.

Mars is asked about where Romans are placed, Venus where action cards are played.
"""

from engine.cards import each
from engine.pecunia_non_olet.table import SEATS, Table
from engine.pecunia_non_olet.turn_markers import (
    markers_of,
    place_markers,
    remove_from_own,
    roman_actions,
)
from engine.state import Action

YES: Action = ("yes",)
NO: Action = ("no",)
KEEP: Action = ("keep",)
STOP: Action = ("stop",)


# -- exchanging


def may_exchange(s: Table, seat: int) -> None:
    """For a citizen that left in the own turn, another favour. [PNO-G9]"""
    others = [favour for favour in s.favours if favour != s.favours[seat]]
    offer = [("exchange", favour) for favour in sorted([*others, *s.middle])]
    s.ask(seat, "favour", (*offer, KEEP), exchange)


def exchange(s: Table, seat: int, action: Action) -> None:
    """Swapped with its owner or the middle; new ones do not work yet. [PNO-G9] [PNO-G10]"""
    if action != KEEP:
        favour, own = action[1], s.favours[seat]
        if favour in s.favours:
            other = s.favours.index(favour)
            s.favours[other], s.fresh[other] = own, True
        else:
            s.middle = tuple(sorted([*[f for f in s.middle if f != favour], own]))
        s.favours[seat], s.fresh[seat] = favour, True
        s.tell("exchange", seat, favour, own)


# -- using, once in a turn


def ceres_helps(s: Table, seat: int) -> bool:
    """She needs a Roman and a card to draw. [PNO-G1]"""
    return bool(s.supply(s.pile, s.discards)) and any(s.latrines[seat])


def ceres(s: Table, seat: int) -> None:
    """A marker on an own Roman, then an action card. [PNO-G1]"""
    s.ask(seat, "ceres", roman_actions(s, seat), ceres_gives)


def ceres_gives(s: Table, seat: int, action: Action) -> None:
    """The marker first. [PNO-G1]"""
    _, _, place, which, _ = action
    s.then(place_markers, seat, seat, place, which, 1)
    s.then(draw_one, seat)


def draw_one(s: Table, seat: int) -> None:
    """One action card. [PNO-G1]"""
    s.draw_actions(seat, 1)


def diana_helps(s: Table, seat: int) -> bool:
    """She fills a queue that is shorter than five. [PNO-G2]"""
    return len(s.queues[seat]) < 5 and s.supply(s.romans, s.roman_discards) > 0


def diana(s: Table, seat: int) -> None:
    """The queue is filled up to five. [PNO-G2]"""
    s.draw_queue(seat, 5 - len(s.queues[seat]))


def juno_helps(s: Table, seat: int) -> bool:
    """She needs a marker on one seat, and another seat that is occupied. [PNO-G3]"""
    seats = [place for place in s.latrines[seat][:3] if place]
    return len(seats) > 1 and any(roman[1] for place in seats for roman in place)


def juno(s: Table, seat: int) -> None:
    """A marker of one seat moves to another seat. [PNO-G3]"""
    s.ask(seat, "juno: from", juno_sources(s, seat, SEATS), juno_takes, 1)


def juno_sources(s: Table, seat: int, seats: tuple[int, ...]) -> list[Action]:
    """Romans with markers on these seats; Villas are none. [PNO-G3] [PNO-A5] [PNO-A20]"""
    return roman_actions(s, seat, lambda place, _w, _n, markers: place in seats and markers > 0)


def juno_takes(s: Table, seat: int, action: Action, number: int) -> None:
    """Whom to give it: a Roman on one of the two other seats. [PNO-G3]"""
    if action != STOP:
        _, _, place, which, _ = action
        targets = roman_actions(s, seat, lambda p, _w, _n, _m: p < 3 and p != place)
        s.ask(seat, "juno: to", targets, juno_gives, place, which, number)


def juno_gives(s: Table, seat: int, action: Action, place: int, which: int, number: int) -> None:
    """Moved, not placed; a second one may follow from the same seat. [PNO-G3] [PNO-E12]"""
    _, _, to, whom, _ = action
    move_marker(s, seat, (place, which), (to, whom))
    if number == 1:
        sources = juno_sources(s, seat, (place,))
        s.ask(seat, "juno: from", (*sources, STOP), juno_takes, 2)


def move_marker(s: Table, owner: int, source: tuple[int, int], target: tuple[int, int]) -> None:
    """A marker from one Roman to another; that is no placing. [PNO-E12] [PNO-L10] [PNO-E16]"""
    s.change(owner, *source, -1, 0)
    s.change(owner, *target, 1, 0)
    s.tell("move", owner, *source, *target)


def minerva_helps(s: Table, seat: int) -> bool:
    """She needs an action card and a marker to remove. [PNO-G6]"""
    return bool(s.hands[seat]) and markers_of(s, seat) > 0


def minerva(s: Table, seat: int) -> None:
    """An action card for a sesterce and a marker off. [PNO-G6]"""
    s.ask(seat, "minerva", each("discard", s.hands[seat]), minerva_gives)


def minerva_gives(s: Table, seat: int, action: Action) -> None:
    """Card, coin, marker, in this order. [PNO-G6]"""
    s.discard_action(seat, action[1])
    s.earn(seat, 1)
    remove_from_own(s, seat, 1)


USES = {
    "Ceres": (ceres_helps, ceres),
    "Diana": (diana_helps, diana),
    "Juno": (juno_helps, juno),
    "Minerva": (minerva_helps, minerva),
}
ALWAYS = ("Jupiter", "Mars", "Venus")  # work without being used


# -- Jupiter


def may_jupiter(s: Table, seat: int, place: int, which: int) -> None:
    """For a new Roman, one more marker and two sesterces on it. [PNO-G4]"""
    s.ask(seat, "jupiter", (YES, NO), jupiter, place, which)


def jupiter(s: Table, seat: int, action: Action, place: int, which: int) -> None:
    """Wanted for this Roman or not. [PNO-G4]"""
    if action == YES:
        s.lay_coins(seat, place, which, 2)
        place_markers(s, seat, seat, place, which, 1)


# -- Venus


def protected(s: Table, owner: int) -> bool:
    """No action cards are played on this latrine. [PNO-G7] [PNO-G13]"""
    return s.works(owner, "Venus")
