"""Turn markers: who puts them where, from which events they come, and which are taken off.

Knows not what becomes of a Roman without markers.
"""

from collections.abc import Callable, Iterable, Sequence

from engine.pecunia_non_olet.table import Table, roman_action
from engine.state import Action


def pickable(amounts: Sequence[int], number: int, first: int) -> list[int]:
    """From which places on, in their order, that many can still be picked one by one. [PNO-33]"""
    found, left = [], 0
    for i in range(len(amounts) - 1, first - 1, -1):
        left += amounts[i]
        if amounts[i] and left >= number:
            found.append(i)
    return found[::-1]


def roman_actions(
    s: Table, owner: int, fits: Callable[[int, int, str, int], bool] | None = None
) -> list[Action]:
    """The Romans of a latrine (that fit: place, which, name, markers) as choices."""
    return [
        roman_action(owner, place, which, name)
        for place, which, (name, markers, _) in s.sitting(owner)
        if fits is None or fits(place, which, name, markers)
    ]


# -- putting on


def place_markers(s: Table, seat: int, owner: int, place: int, which: int, number: int) -> None:
    """A seat puts markers on a Roman, from events as long as these have some. [PNO-E12]"""
    s.change(owner, place, which, number, 0)
    s.tell("on", owner, place, which, number)
    if owner != s.active:
        s.count("add", number)
    from_events(s, seat, number)


def from_events(s: Table, seat: int, number: int) -> None:
    """Markers that are placed come from events. [PNO-E12]"""
    if s.events:
        s.then(take_from_events, seat, number, 0)


def take_from_events(s: Table, seat: int, number: int, first: int) -> None:
    """Whoever places chooses the events, marker by marker in their order. [PNO-E12] [PNO-33]"""
    amounts = [markers for _, markers in s.events]
    if sum(amounts) <= number:
        for i, markers in enumerate(amounts):
            take_off_event(s, i, markers)
    elif number:
        offer = [("take", s.events[i][0]) for i in pickable(amounts, number, first)]
        s.ask(seat, "take markers", offer, take_one, number)


def take_one(s: Table, seat: int, action: Action, number: int) -> None:
    """One marker from this event, and the next from it or a later one. [PNO-E12]"""
    i = [name for name, _ in s.events].index(action[1])
    take_off_event(s, i, 1)
    take_from_events(s, seat, number - 1, i)


def take_off_event(s: Table, i: int, number: int) -> None:
    """An event loses markers; without any it will occur. [PNO-E12] [PNO-E13]"""
    if number:
        name, markers = s.events[i]
        s.events = (*s.events[:i], (name, markers - number), *s.events[i + 1 :])
        s.tell("event marker", name, number)


# -- taking off


def markers_of(s: Table, owner: int) -> int:
    """All markers in a latrine."""
    return sum([roman[1] for place in s.latrines[owner] for roman in place])


def remove_from_own(s: Table, seat: int, number: int) -> None:
    """The owner takes so many markers off, or all where there are fewer. [PNO-A18] [PNO-33]"""
    may_remove(s, seat, min(number, markers_of(s, seat)), 0)


def may_remove(s: Table, seat: int, number: int, first: int) -> None:
    """One marker after the other, in the order of the Romans. [PNO-33]"""
    if number:
        romans = list(s.sitting(seat))
        offer = pickable([roman[1] for _, _, roman in romans], number, first)
        actions = [roman_action(seat, *romans[i][:2], romans[i][2][0]) for i in offer]
        s.ask(seat, "remove markers", actions, remove_one, number)


def remove_one(s: Table, seat: int, action: Action, number: int) -> None:
    """This marker, and then the others. [PNO-33]"""
    _, _, place, which, _ = action
    s.remove_markers(seat, place, which, 1)
    spots = [spot[:2] for spot in s.sitting(seat)]
    may_remove(s, seat, number - 1, spots.index((place, which)))


def remove_from_each(s: Table, owner: int, spots: Iterable[tuple[int, int]]) -> None:
    """One marker from each of these Romans that has any."""
    for place, which in list(spots):
        if s.latrines[owner][place][which][1]:
            s.remove_markers(owner, place, which, 1)


def everybody(s: Table, owner: int) -> list[tuple[int, int]]:
    """Where all the Romans of a latrine sit."""
    return [(place, which) for place, which, _ in s.sitting(owner)]
