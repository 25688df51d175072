"""The Action cards of Römisch Pokern: when each may be played, and what it does."""

from collections.abc import Callable
from functools import lru_cache

from engine.roemisch_pokern.numbers import FACES, tally
from engine.roemisch_pokern.table import Column, Table
from engine.state import Action


def playable(s: Table, seat: int) -> tuple[Action, ...]:
    """Every card of the seat that may be played, with its choice. [RP-16] [RP-23]"""
    lying = tuple([face for face, count in zip(FACES, tally(s.dice), strict=True) if count])
    one_remains = len(s.dice) + s.unused > 1
    return plays(s.cards[seat], lying, one_remains, doubling(s, seat))


@lru_cache(65536)
def plays(
    held: tuple[str, ...], lying: tuple[str, ...], one_remains: bool, doubles: tuple[Action, ...]
) -> tuple[Action, ...]:
    """What these cards can do: to the faces that lie counted, equal dice being one choice. [RP-22]

    Grey and orange need an I or a V, blue and red any face, red also another die to count or to
    roll; the joker is any of the others. [RP-41] [RP-42] [RP-25] [RP-43] [RP-27]
    """
    each = tuple([(face,) for face in lying])
    choices: dict[str, tuple[Action, ...]] = {
        "grey": ((),) if "I" in lying else (),
        "orange": ((),) if "V" in lying else (),
        "blue": each,
        "red": each if one_remains else (),
        "purple": doubles,
    }
    actions = [("play", card, *what) for card in held if card != "joker" for what in choices[card]]
    if "joker" in held:
        actions += [("play", "joker", card, *what) for card in choices for what in choices[card]]
    return tuple(actions)


def doubling(s: Table, seat: int) -> tuple[Action, ...]:
    """A valid number that is in the column already, beside its equal. [RP-26] [RP-27]"""
    column = s.columns[seat]
    return tuple([(number, row) for number in s.numbers() for row in beside(column, number)])


def beside(column: Column, number: int) -> list[int]:
    """The empty rows directly above or below an entry of that number. [RP-26]"""
    padded = (-1, *column, -1)
    return [
        row
        for row in range(1, len(column) + 1)
        if padded[row] == 0 and number in (padded[row - 1], padded[row + 1])
    ]


# -- what each does


def grey(s: Table, seat: int) -> None:
    """All I are rolled again, at once. [RP-18]"""
    s.throw(seat, s.lift("I", every=True))


def orange(s: Table, seat: int) -> None:
    """All V are rolled again, at once. [RP-19]"""
    s.throw(seat, s.lift("V", every=True))


def blue(s: Table, seat: int, face: str) -> None:
    """A die of one's choice is rolled again. [RP-20]"""
    s.throw(seat, s.lift(face))


def red(s: Table, seat: int, face: str) -> None:
    """A die of one's choice no longer counts, and is out for this turn. [RP-21]"""
    s.set_aside(face)


def purple(s: Table, seat: int, number: int, row: int) -> None:
    """The number is written a second time. [RP-26]"""
    s.write(seat, number, row)


EFFECTS: dict[str, Callable[..., None]] = {
    effect.__name__: effect for effect in (grey, orange, blue, red, purple)
}
