"""Zones of cards, as immutable tuples of names: what several games do with them.

A zone without an order is kept sorted; of an ordered pile the top is the end.
"""

from collections.abc import Callable, Iterable
from typing import Any

from engine.randomness import Luck, shuffled
from engine.state import Action

Cards = tuple[str, ...]


def joined(zone: Cards, cards: Iterable[str], key: Callable[[str], Any] | None = None) -> Cards:
    """An unordered zone with these cards added."""
    return tuple(sorted((*zone, *cards), key=key))


def without(zone: Cards, card: str) -> Cards:
    """The zone less one card of that name, which must be there."""
    i = zone.index(card)
    return zone[:i] + zone[i + 1 :]


def refilled(pile: Cards, discards: Cards, luck: Luck) -> Cards:
    """The pile with the shuffled discards laid beneath it."""
    return shuffled(discards, luck) + pile


def split(pile: Cards, count: int) -> tuple[Cards, Cards]:
    """What is left of the pile, and its top cards as far as it reaches, the first one last."""
    left = max(len(pile) - count, 0)
    return pile[:left], pile[left:]


def each(verb: str, cards: Iterable[str]) -> tuple[Action, ...]:
    """One action for every different card, in their order."""
    return tuple([(verb, card) for card in dict.fromkeys(cards)])
