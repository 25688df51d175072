"""The Action cards of Römisch Pokern: when each may be played, and what it does."""

from collections.abc import Callable

from engine.roemisch_pokern.numbers import FACES
from engine.roemisch_pokern.table import Column, Table
from engine.state import Action

Effect = Callable[..., None]


def playable(s: Table, seat: int) -> list[Action]:
    """Every card of the seat that may be played, with its choice. [RP-16] [RP-23]"""
    possible = {card: condition(s, seat) for card, condition in CONDITIONS.items()}
    actions: list[Action] = []
    for card in s.cards[seat]:
        if card == "joker":
            actions += [("play", card, as_, *what) for as_ in possible for what in possible[as_]]
        else:
            actions += [("play", card, *what) for what in possible[card]]
    return actions


def faces(s: Table) -> list[str]:
    """The faces that lie counted on the table; equal dice are one choice. [RP-22]"""
    lying = [face for face, _ in s.dice]
    return [face for face in FACES if face in lying]


def if_lying(s: Table, face: str) -> list[Action]:
    """No choice to be made, if a die shows that face. [RP-18]"""
    return [()] if face in faces(s) else []


def each_face(s: Table) -> list[Action]:
    """Any counted die. [RP-20] [RP-21]"""
    return [(face,) for face in faces(s)]


def beside(column: Column, number: int) -> list[int]:
    """The empty rows directly above or below an entry of that number. [RP-26]"""
    padded = (-1, *column, -1)
    return [
        row
        for row in range(1, len(column) + 1)
        if padded[row] == 0 and number in (padded[row - 1], padded[row + 1])
    ]


# -- grey, orange, blue, red, purple: the choices each leaves (none: not playable), and its effect


def grey(s: Table, seat: int) -> None:
    """All I are rolled again, at once. [RP-18]"""
    s.throw(seat, s.lift("I", every=True))


def orange(s: Table, seat: int) -> None:
    """All V are rolled again, at once. [RP-19]"""
    s.throw(seat, s.lift("V", every=True))


def blue(s: Table, seat: int, face: str) -> None:
    """A die of one's choice is rolled again. [RP-20]"""
    s.throw(seat, s.lift(face))


def red_choices(s: Table) -> list[Action]:
    """Any counted die, if one is left to count or to roll. [RP-21]"""
    return each_face(s) if len(s.dice) + s.unused > 1 else []


def red(s: Table, seat: int, face: str) -> None:
    """A die of one's choice no longer counts, and is out for this turn. [RP-21]"""
    s.set_aside(face)


def purple_choices(s: Table, seat: int) -> list[Action]:
    """A valid number that is in the column already, beside its equal. [RP-26] [RP-27]"""
    column = s.columns[seat]
    return [(number, row) for number in s.numbers() for row in beside(column, number)]


def purple(s: Table, seat: int, number: int, row: int) -> None:
    """The number is written a second time. [RP-26]"""
    s.write(seat, number, row)


CONDITIONS: dict[str, Callable[[Table, int], list[Action]]] = {
    "grey": lambda s, seat: if_lying(s, "I"),
    "orange": lambda s, seat: if_lying(s, "V"),
    "blue": lambda s, seat: each_face(s),
    "red": lambda s, seat: red_choices(s),
    "purple": purple_choices,
}
EFFECTS: dict[str, Effect] = {
    "grey": grey,
    "orange": orange,
    "blue": blue,
    "red": red,
    "purple": purple,
}
