"""The single turn of Römisch Pokern solved: what every action is worth, by dynamic programming.

The objective that is made as great as can be expected, in points:

    the number written  +  what the change of the column promises  -  5 for each card spent

What a column promises is an estimate (`gap`); all the rest is exact for the basic rules and
for several dice at a time.  Where the order of dice decides between two readings, both are counted
as open until the dice lie.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import factorial
from typing import Any, NamedTuple

from engine.roemisch_pokern.numbers import DICE, FACES, HOPEFUL, NUMBERS, READINGS, SIDES, Tally

CARD = 5.0  # points for a card that is not spent
EASE = 1.0  # so many fitting numbers for each row make it even whether one is written
HIGH = 0.25  # how far above the middle of a gap its numbers are aimed
Column = tuple[int, ...]


# that may go on, the fullest first
LIVING: list[Tally] = sorted([(0, 0, 0), HOPEFUL, *READINGS], key=lambda tally: -sum(tally))


class Position(NamedTuple):
    """The dice that count, how many are set aside, and the cards in hand."""

    dice: Tally
    aside: int
    cards: tuple[str, ...]


@cache
def throws(count: int) -> tuple[tuple[Tally, float], ...]:
    """How that many dice fall, and how likely."""
    chances = [SIDES.count(face) / len(SIDES) for face in FACES]
    found = []
    for x in range(count + 1):
        for v in range(count - x + 1):
            i = count - x - v
            ways = factorial(count) / (factorial(x) * factorial(v) * factorial(i))
            found.append(((x, v, i), ways * chances[0] ** x * chances[1] ** v * chances[2] ** i))
    return tuple(found)


@cache
def gap(rows: int, below: int, above: int) -> float:
    """The points that so many empty rows promise between these two numbers."""
    fit = len([number for number in NUMBERS if below < number < above])
    middle = below + (above - below) * (0.5 + HIGH / max(rows, 1))
    return min(rows, fit) * middle * fit / (fit + EASE * rows) if fit else 0.0


@lru_cache(1 << 14)
def entries(column: Column) -> dict[int, tuple[int, int, int, int]]:
    """Of each empty row the numbers above and below it, and the empty rows on either side."""
    found = {}
    for row, entry in enumerate(column):
        if not entry:
            first = row
            while first and not column[first - 1]:
                first -= 1
            last = row
            while last < len(column) - 1 and not column[last + 1]:
                last += 1
            below = column[first - 1] if first else 0
            above = column[last + 1] if last < len(column) - 1 else 40
            found[row + 1] = (below, above, row - first, last - row)
    return found


def merit(column: Column, turns: int, number: int, row: int) -> float:
    """The number, and what the change of the column promises."""
    rows = entries(column)
    below, above, before, after = rows[row]
    change = gap(before, below, number) + gap(after, number, above)
    change -= gap(before + after + 1, below, above)
    return number + change * min((turns - 1) / len(rows), 1.0)


def merits(column: Column, turns: int) -> dict[int, float]:
    """Of each number that can be written the greatest merit."""
    found: dict[int, float] = {}
    for row, (below, above, _, _) in entries(column).items():
        for number in NUMBERS:
            if below < number < above:
                value = merit(column, turns, number, row)
                if value > found.get(number, -1e9):
                    found[number] = value
    return found


@lru_cache(1 << 14)
def hopes(column: Column, turns: int) -> dict[Tally, float]:
    """What every position that lives is worth if dice are rolled one by one and no card is left."""
    best = merits(column, turns)
    values: dict[Tally, float] = {}
    (x_chance, v_chance, i_chance) = [SIDES.count(face) / len(SIDES) for face in FACES]
    for x, v, i in LIVING:
        written = [best[number] for number in READINGS.get((x, v, i), ()) if number in best]
        value = max(written, default=0.0)
        if x + v + i < DICE:
            rolled = (
                x_chance * values.get((x + 1, v, i), 0.0)
                + v_chance * values.get((x, v + 1, i), 0.0)
                + i_chance * values.get((x, v, i + 1), 0.0)
            )
            value = max(value, rolled)
        values[x, v, i] = value
    return values


class Turn:
    """A seat's turn with a given column; every value is found once."""

    def __init__(self, column: Column, turns: int, several: bool = False, valid: bool = False):
        self.column = column
        self.turns = turns
        self.several = several
        self.valid = valid  # cards may be played on valid results
        self.merits = merits(column, turns)
        self.judged: dict[Position, float] = {}
        self.failures: dict[Position, float] = {}

    def judge(self, position: Position) -> float:
        """What the position is worth when the dice have fallen."""
        value = self.judged.get(position)
        if value is None:
            plain = not (position.cards or position.aside or self.several or self.valid)
            value = self._plain(position) if plain else self._judge(position)
            self.judged[position] = value
        return value

    def _plain(self, position: Position) -> float:
        return hopes(self.column, self.turns).get(position.dice, 0.0)

    def _judge(self, position: Position) -> float:
        dice = position.dice
        unused = DICE - sum(dice) - position.aside
        if not any(dice):
            return max(self.rolls(position, unused))
        readings = READINGS.get(dice, ())
        entry = max([self.merits[n] for n in readings if n in self.merits], default=None)
        if entry is None and not (unused and (readings or dice == HOPEFUL)):
            return self.fail(position)
        values = [entry if entry is not None else self.fail(position)]
        if unused:
            values += self.rolls(position, unused)
        if self.valid and readings:
            values.append(self.fail(position))
        return max(values)

    def rolls(self, position: Position, unused: int) -> list[float]:
        """What it is worth to roll one die, or by option one to all."""
        most = unused if self.several else min(unused, 1)
        return [self.roll(position, count) for count in range(1, most + 1)]

    def roll(self, position: Position, count: int) -> float:
        """What it is worth to roll that many dice."""
        (x, v, i), aside, cards = position
        return sum(
            chance * self.judge(Position((x + dx, v + dv, i + di), aside, cards))
            for (dx, dv, di), chance in throws(count)
        )

    def fail(self, position: Position) -> float:
        """What a failed turn is worth: nothing, or what a card can save."""
        value = self.failures.get(position)
        if value is None:
            plays = [self.play(position, *play) for play in self.playable(position)]
            value = self.failures[position] = max(plays, default=0.0)
            value = self.failures[position] = max(value, 0.0)
        return value

    def playable(self, position: Position) -> list[tuple[Any, ...]]:
        """The cards that could be played now, each with its choice; joker as a last resort."""
        found: list[tuple[Any, ...]] = []
        _, v, i = position.dice
        faces = [face for face, count in zip(FACES, position.dice, strict=True) if count]
        held = position.cards
        for card in ("grey", "orange", "blue", "red"):
            if card not in held and "joker" not in held:
                continue
            spent: tuple[str, ...] = (card,) if card in held else ("joker", card)
            if (card == "grey" and i) or (card == "orange" and v):
                found.append(spent)
            elif card == "blue" or (card == "red" and position.aside < DICE - 1):
                found += [(*spent, face) for face in faces]
        if "purple" in held or "joker" in held:
            spent = ("purple",) if "purple" in held else ("joker", "purple")
            for number in READINGS.get(position.dice, ()):
                found += [(*spent, number, row) for row in doubling(self.column, number)]
        return found

    def play(self, position: Position, card: str, *what: Any) -> float:
        """What it is worth to play a card, with the words of the action."""
        dice, aside, cards = position
        cards = tuple([held for held in cards if held != card])
        if card == "joker":
            card, *rest = what
            what = tuple(rest)
        if card == "purple":
            return merit(self.column, self.turns, what[0], what[1]) - CARD
        x, v, i = dice
        if card == "grey":
            left, count = (x, v, 0), i
        elif card == "orange":
            left, count = (x, 0, i), v
        else:
            left, count = lifted(dice, what[0]), 1
        if card == "red":
            return self.judge(Position(left, aside + 1, cards)) - CARD
        return self.roll(Position(left, aside, cards), count) - CARD

    def value(self, position: Position, action: Sequence[Any]) -> float:
        """What an action is worth."""
        verb = action[0]
        if verb == "roll":
            return self.roll(position, action[1])
        if verb == "write":
            return merit(self.column, self.turns, action[1], action[2])
        if verb == "play":
            return self.play(position, *action[1:])
        return self.fail(position) if verb == "stop" else 0.0


def lifted(dice: Tally, face: str) -> Tally:
    """The dice without one of that face."""
    x, v, i = dice
    return (x - (face == "X"), v - (face == "V"), i - (face == "I"))


def doubling(column: Column, number: int) -> list[int]:
    """The empty rows beside an entry of that number."""
    return [
        row
        for row in range(1, len(column) + 1)
        if not column[row - 1] and number in column[max(row - 2, 0) : row + 1]
    ]


def turns_left(columns: Sequence[Sequence[int]]) -> int:
    """How many turns each seat will have, this one included, if all go on writing."""
    return max(min([list(column).count(0) for column in columns]), 1)


@lru_cache(1 << 12)
def turn_of(column: Column, turns: int, several: bool, valid: bool) -> Turn:
    """The turn; the values found in it are kept."""
    return Turn(column, turns, several, valid)


def best(
    seen: dict[str, Any],
    actions: Sequence[Sequence[Any]],
    options: dict[str, Any],
    cards: Sequence[str],
) -> int:
    """The index of the action that is worth most for the seat if it counts on these cards."""
    turn = turn_of(
        tuple(seen["columns"][seen["seat"]]),
        turns_left(seen["columns"]),
        options["several_dice"],
        options["cards_on_valid"],
    )
    x, v, i = (list(seen["dice"]).count(face) for face in FACES)
    position = Position((x, v, i), len(seen["aside"]), tuple(cards))
    values = [turn.value(position, action) for action in actions]
    return values.index(max(values))
