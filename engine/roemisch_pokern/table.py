"""The table of Römisch Pokern: dice, score pad, Action cards, and the verbs that change them."""

from dataclasses import dataclass

from engine.randomness import choices
from engine.roemisch_pokern.numbers import DICE, READINGS, SIDES, Dice, as_rolled, tally
from engine.state import State

Column = tuple[int, ...]  # of the score pad, by row; 0: empty
ROWS = 7
CARDS = ("grey", "orange", "blue", "red", "purple", "joker")


@dataclass(kw_only=True)
class Table(State):
    """All that lies on the table."""

    columns: list[Column]
    cards: list[tuple[str, ...]]  # the Action cards of each seat, in the order of CARDS
    turn: int = 0
    dice: Dice = ()  # those that count, in the order they fell
    fell: tuple[int, ...] = ()  # the throw of this turn in which each of them did
    throws: int = 0  # in this turn
    aside: tuple[str, ...] = ()  # the faces that red cards took out of this turn
    bare: bool = False  # the turn began without an Action card
    last_entry: int = -1  # the turn in which a number was last written
    ending: str = ""  # why the present round is the last one, or empty
    ordered: bool  # the options
    several: bool
    on_valid: bool

    @property
    def active(self) -> int:
        """The seat whose turn it is. [RP-4]"""
        return self.turn % len(self.columns)

    @property
    def round(self) -> int:
        """The number of the round, from 0 on."""
        return self.turn // len(self.columns)

    @property
    def unused(self) -> int:
        """The dice that may still be rolled. [RP-6] [RP-21]"""
        return DICE - len(self.dice) - len(self.aside)

    def numbers(self) -> tuple[int, ...]:
        """What the dice read as: nothing, a number, or two to choose from. [RP-8] [RP-9]"""
        numbers = READINGS.get(tally(self.dice), ())
        if self.ordered and len(numbers) == 2:
            return as_rolled(self.dice, self.fell, numbers)
        return numbers

    def clear(self, seat: int) -> None:
        """Take up all six dice for a new turn."""
        self.dice = self.fell = self.aside = ()
        self.throws = 0
        self.bare = not self.cards[seat]

    def throw(self, seat: int, count: int) -> None:
        """Roll that many dice at once. [RP-2]

        The luck is the same in each round for the same throw of a seat, whoever sits there.
        """
        faces = choices(SIDES, count, (self.seed, f"dice {seat} {self.round}", self.throws))
        self.dice += faces
        self.fell += (self.throws,) * count
        self.throws += 1
        self.tell("roll", seat, faces)

    def lift(self, face: str, every: bool = False) -> int:
        """Take up the latest die of that face, or every one; how many. [RP-47]"""
        places = [place for place, lying in enumerate(self.dice) if lying == face]
        taken = places if every else places[-1:]
        left = [place for place in range(len(self.dice)) if place not in taken]
        self.dice = tuple([self.dice[place] for place in left])
        self.fell = tuple([self.fell[place] for place in left])
        return len(taken)

    def set_aside(self, face: str) -> None:
        """Take a die out of this turn. [RP-21]"""
        self.lift(face)
        self.aside += (face,)

    def spend(self, seat: int, card: str) -> None:
        """Take an Action card out of the game. [RP-17]"""
        self.cards[seat] = tuple([held for held in self.cards[seat] if held != card])

    def write(self, seat: int, number: int, row: int) -> None:
        """Write a number into a row of the seat's column. [RP-10]"""
        column = self.columns[seat]
        self.columns[seat] = (*column[: row - 1], number, *column[row:])
        self.last_entry = self.turn
        self.tell("write", seat, number, row)
