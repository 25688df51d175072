"""How choices are put: several cards, sets of seats, classes.

Knows the words that all rules share; no rule of its own.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from engine.cards import Cards
from engine.rattus_cartus.components import CLASSES, KINDS, ORDER
from engine.rattus_cartus.table import Table
from engine.state import Action

STOP: Action = ("stop",)
CLASS_PAIRS = tuple(combinations(CLASSES, 2))


CARD = {
    verb: {card: (verb, card) for card in KINDS} for verb in ("place", "discard", "give", "take")
}


def one_more(verb: str, cards: Cards, first: int, need: int) -> tuple[Action, ...]:
    """A card from this place of the card order on, or stop once no more are needed. [RCN-W4]

    No card is offered that leaves too few behind it.
    """
    action = CARD[verb]
    left = [card for card in cards if ORDER[card] >= first]
    if need > 0:
        enough = [card for card in left if len(left) - left.index(card) >= need]
        return tuple([action[card] for card in dict.fromkeys(enough)])
    return (*[action[card] for card in dict.fromkeys(left)], STOP)


def choose_cards(
    s: Table,
    seat: int,
    step: str,
    verb: str,
    most: int,
    least: int,
    first: int,
    then: Callable[..., None],
    *args: int,
) -> None:
    """Cards of the hand one by one; `then(s, seat, card, *args)` for each. [RCN-W4]"""
    if most:
        actions = one_more(verb, s.hands[seat], first, least)
        s.ask(seat, step, actions, choose_card, step, most, least, then, *args)


def choose_card(
    s: Table,
    seat: int,
    action: Action,
    step: str,
    most: int,
    least: int,
    then: Callable[..., None],
    *args: int,
) -> None:
    """The card is taken, and the next one asked for. [RCN-W4]"""
    if action != STOP:
        verb, card = action
        then(s, seat, card, *args)
        choose_cards(s, seat, step, verb, most - 1, max(least - 1, 0), ORDER[card], then, *args)


def sets(seats: Sequence[int], size: int) -> list[Action]:
    """All sets of so many of these seats, each as one action. [RCN-W5]"""
    return [("choose", *chosen) for chosen in combinations(sorted(seats), size)]
