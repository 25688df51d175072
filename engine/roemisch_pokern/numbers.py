"""Roman numbers: which results of dice are valid, and how they read.

Knows dice and numbers, no columns and no players.
"""

from collections.abc import Sequence

Dice = tuple[str, ...]  # their faces
Tally = tuple[int, int, int]  # how many X, V and I

FACES = ("X", "V", "I")  # in this order wherever faces are listed
SIDES = ("I", "I", "I", "V", "X", "X")  # of each die [RP-2]
DICE = 6
HOPEFUL: Tally = (4, 0, 0)  # no number, but an I would make it one [RP-14]


def tally(dice: Dice) -> Tally:
    """How many X, V and I, in whatever order they fell. [RP-38]"""
    return dice.count("X"), dice.count("V"), dice.count("I")


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


def as_rolled(dice: Dice, fell: Sequence[int], numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Of two readings the one that the order of throws allows; both within a throw.

    [RP-37] [RP-47]
    """
    turning = "V" if "V" in dice else "X"
    latest = max([throw for face, throw in zip(dice, fell, strict=True) if face == turning])
    one = fell[dice.index("I")]
    lower, higher = numbers
    return numbers if one == latest else (lower,) if one < latest else (higher,)
