"""Luck as a pure function: of the game's seed, the name of a stream, and a counter.

There is no generator to carry along, copy or save.  A stream has one purpose ("deck", "dice 2"),
so that what is drawn for one purpose never shifts what is drawn for another.  Old records replay
only as long as these functions give the same values: a test pins some.
"""

from collections.abc import Iterable, Sequence
from hashlib import shake_128
from typing import TypeVar

T = TypeVar("T")
Luck = tuple[int, str, int]  # seed, stream, counter


def number(luck: Luck, size: int) -> int:
    """A number of that many random bytes."""
    seed, stream, counter = luck
    return int.from_bytes(shake_128(f"{seed} {stream} {counter}".encode()).digest(size), "big")


def below(count: int, luck: Luck) -> int:
    """One of 0, 1, ... count - 1."""
    return number(luck, 16) % count


def choice(items: Sequence[T], luck: Luck) -> T:
    """One of the items."""
    return items[below(len(items), luck)]


def choices(items: Sequence[T], count: int, luck: Luck) -> tuple[T, ...]:
    """That many independent picks, such as a throw of several dice."""
    digits = number(luck, count + 16)
    picks = []
    for _ in range(count):
        digits, pick = divmod(digits, len(items))
        picks.append(items[pick])
    return tuple(picks)


def shuffled(items: Iterable[str], luck: Luck) -> tuple[str, ...]:
    """The items in random order, which does not depend on the order they lay in."""
    left = sorted(items)
    order: list[str] = []
    digits = number(luck, len(left) * len(left).bit_length() // 8 + 16)
    while left:  # one wide number holds all the draws, as digits of a falling base
        digits, pick = divmod(digits, len(left))
        order.append(left.pop(pick))
    return tuple(order)
