"""Module 1: what Famous Romans do when they enter or leave.

Those who change how Romans are placed (Caesar, Vercingetorix, Brutus, Marc Antony) are in
occupying.py.  A rule of ENTERING gets the owner and where the Roman sits, one of LEAVING the owner.
"""

from engine.cards import each
from engine.pecunia_non_olet.table import Table
from engine.pecunia_non_olet.turn_markers import (
    everybody,
    from_events,
    place_markers,
    remove_from_each,
    roman_actions,
)
from engine.state import Action

STOP: Action = ("stop",)
OCTAVIAN = (0, 1, 3, 5)  # sesterces by cards


# -- entering


def pompey(s: Table, seat: int, place: int, which: int) -> None:
    """Citizens of this queue move to its front. [PNO-F1]"""
    s.forward(seat, "citizen")


def vergil(s: Table, seat: int, place: int, which: int) -> None:
    """The queue grows to seven. [PNO-F2]"""
    s.draw_queue(seat, max(7 - len(s.queues[seat]), 0))


def livia(s: Table, seat: int, place: int, which: int) -> None:
    """Of five Romans turned up, the women go to the back of the queue. [PNO-F3]"""
    kinds = s.facts.kind
    cards = s.draw_romans(5)
    s.tell("turn up", seat, cards)
    women = tuple([card for card in cards if kinds[card] == "woman"])
    for card in cards:
        if kinds[card] != "woman":
            s.discard_roman(card)
    if women:
        s.queue_up(seat, women)


def ovid(s: Table, seat: int, place: int, which: int) -> None:
    """All others here have three markers now, taken off or put on. [PNO-F8]"""
    placed = 0
    for other, i, (_, markers, _) in list(s.sitting(seat)):
        if (other, i) != (place, which):
            if markers > 3:
                s.remove_markers(seat, other, i, markers - 3)
            elif markers < 3:
                s.change(seat, other, i, 3 - markers, 0)
                s.tell("on", seat, other, i, 3 - markers)
                placed += 3 - markers
    if placed:
        from_events(s, seat, placed)


def pliny(s: Table, seat: int, place: int, which: int) -> None:
    """Every other owner puts two markers on own Romans, in turn order. [PNO-F9]"""
    for other in s.order:
        if other != seat and any(s.latrines[other]):
            s.then(pliny_asks, other, 2, 0)


def pliny_asks(s: Table, owner: int, number: int, first: int) -> None:
    """On one Roman or on two, in their order. [PNO-F9] [PNO-33]"""
    if number:
        s.ask(owner, "pliny", roman_actions(s, owner)[first:], pliny_marker, number)


def pliny_marker(s: Table, owner: int, action: Action, number: int) -> None:
    """One marker on this Roman, the next on it or a later one. [PNO-F9]"""
    _, _, place, which, _ = action
    s.then(place_markers, owner, owner, place, which, 1)
    s.then(pliny_asks, owner, number - 1, everybody(s, owner).index((place, which)))


def crassus(s: Table, seat: int, place: int, which: int) -> None:
    """Whoever pays no more than two here must go. [PNO-F10] [PNO-F20]"""
    pay = s.facts.pay
    for other, i, (name, _, coins) in list(s.sitting(seat))[::-1]:  # a Villa may go with the last
        if (other, i) != (place, which) and pay[name] + coins <= 2:
            s.expel(seat, other, i)


# -- leaving


def seneca(s: Table, owner: int) -> None:
    """One marker from all others here, or from none. [PNO-F11]"""
    if any(roman[1] for _, _, roman in s.sitting(owner)):
        s.ask(owner, "seneca", (("remove",), STOP), seneca_removes)


def seneca_removes(s: Table, owner: int, action: Action) -> None:
    """All or none. [PNO-F11]"""
    if action != STOP:
        remove_from_each(s, owner, everybody(s, owner))


def spartacus(s: Table, owner: int) -> None:
    """A sesterce for every other slave here. [PNO-F12]"""
    s.earn(owner, s.sitters(owner, "slave"))


def maecenas(s: Table, owner: int) -> None:
    """A sesterce for every other citizen here. [PNO-F13]"""
    s.earn(owner, s.sitters(owner, "citizen"))


def cicero(s: Table, owner: int) -> None:
    """A sesterce for every other senator here. [PNO-F14]"""
    s.earn(owner, s.sitters(owner, "senator"))


def cleopatra(s: Table, owner: int) -> None:
    """A sesterce for every other woman here. [PNO-F15]"""
    s.earn(owner, s.sitters(owner, "woman"))


def flamma(s: Table, owner: int) -> None:
    """A sesterce for every Roman in the queue. [PNO-F16]"""
    s.earn(owner, len(s.queues[owner]))


def octavian(s: Table, owner: int) -> None:
    """One, two or three action cards for one, three or five sesterces. [PNO-F17]"""
    may_hand_octavian(s, owner, 0, "")


def may_hand_octavian(s: Table, owner: int, number: int, last: str) -> None:
    """One more card, in the order of their names, or stop. [PNO-F17] [PNO-33]"""
    hand = [card for card in s.hands[owner] if card >= last] if number < 3 else []
    s.ask(owner, "octavian", (*each("discard", hand), STOP), hand_octavian, number)


def hand_octavian(s: Table, owner: int, action: Action, number: int) -> None:
    """The card is discarded; the sesterces come when no more are. [PNO-F17]"""
    if action == STOP:
        s.earn(owner, OCTAVIAN[number])
    else:
        s.discard_action(owner, action[1])
        may_hand_octavian(s, owner, number + 1, action[1])


def agrippina(s: Table, owner: int) -> None:
    """Two action cards. [PNO-F18]"""
    s.draw_actions(owner, 2)


ENTERING = {
    "Pompey": pompey,
    "Vergil": vergil,
    "Livia": livia,
    "Ovid": ovid,
    "Pliny": pliny,
    "Crassus": crassus,
}
LEAVING = {
    "Seneca": seneca,
    "Spartacus": spartacus,
    "Maecenas": maecenas,
    "Cicero": cicero,
    "Cleopatra": cleopatra,
    "Flamma": flamma,
    "Octavian": octavian,
    "Agrippina": agrippina,
}
PLACING = ("Caesar", "Vercingetorix", "Brutus", "Marc Antony")  # in occupying.py
