"""Roman numbers: which results of dice are valid, and how they read.

Knows dice and numbers, no columns and no players.
"""

from collections.abc import Sequence

Die = tuple[str, int]  # its face, and the throw of the turn in which it fell
Tally = tuple[int, int, int]  # how many X, V and I

FACES = ("X", "V", "I")  # in this order wherever faces are listed
SIDES = ("I", "I", "I", "V", "X", "X")  # of each die [RP-2]
DICE = 6
HOPEFUL: Tally = (4, 0, 0)  # no number, but an I would make it one [RP-14]


def tally(dice: Sequence[Die]) -> Tally:
    """How many X, V and I."""
    faces = [face for face, _ in dice]
    return faces.count("X"), faces.count("V"), faces.count("I")


def readings() -> dict[Tally, tuple[int, ...]]:
    """Every valid result and the numbers it reads as, the lower first. [RP-8] [RP-9] [RP-14]"""
    table: dict[Tally, tuple[int, ...]] = {(4, 0, 1): (39,)}
    for x in range(4):
        for v in range(2):
            for i in range(4):
                plain = 10 * x + 5 * v + i
                if 1 <= x + v + i <= DICE:
                    table[x, v, i] = (plain - 2, plain) if i == 1 and x + v else (plain,)
    return table


READINGS = readings()
NUMBERS = tuple(sorted({number for numbers in READINGS.values() for number in numbers}))


def as_rolled(dice: Sequence[Die], numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Of two readings the one that the order of rolling allows; both within a throw. [RP-37]"""
    [one] = [throw for face, throw in dice if face == "I"]
    fives = [throw for face, throw in dice if face == "V"]
    turning = max(fives or [throw for face, throw in dice if face == "X"])
    lower, higher = numbers
    return numbers if one == turning else (lower,) if one < turning else (higher,)
