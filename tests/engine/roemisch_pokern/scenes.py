"""Situations of Römisch Pokern, and what is on offer in them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.game import find
from engine.roemisch_pokern.table import CARDS, Table
from engine.roemisch_pokern.turn import judge, turn
from engine.state import Action

GAME = find("roemisch-pokern")
EMPTY = (0,) * 7
Load = Callable[[str], None]  # what the next dice show


def scene(
    dice: str = "",
    column: Iterable[int] = EMPTY,
    cards: Sequence[str] = CARDS,
    aside: str = "",
    players: int = 2,
    **options: bool,
) -> Table:
    """Seat 0 has rolled these dice one by one; seat 1 has an empty column."""
    s = GAME.new(1, players, options)
    assert isinstance(s, Table)
    s.columns[0], s.cards[0], s.bare = tuple(column), tuple(cards), not cards
    s.dice, s.fell = tuple(dice), tuple(range(len(dice)))
    s.aside, s.throws = tuple(aside), len(dice)
    s.calls, s.decision, s.resume = [], None, None
    s.then(judge, 0)
    s.run()
    return s


def started(**options: bool) -> Table:
    """A game before the first roll."""
    s = GAME.new(1, 2, options)
    assert isinstance(s, Table)
    s.calls, s.decision, s.resume = [], None, None
    s.then(turn)
    return s


def offered(s: Table) -> list[Action]:
    assert s.decision is not None
    return list(s.decision.actions)


def asked(s: Table) -> tuple[int, str]:
    assert s.decision is not None
    return s.decision.seat, s.decision.step


def written(s: Table) -> list[Action]:
    return [action for action in offered(s) if action[0] == "write"]


def cards_offered(s: Table) -> set[Any]:
    return {action[1] for action in offered(s) if action[0] == "play"}
