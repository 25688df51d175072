"""Römisch Pokern for the search: the rules of thumb play to the end, and dice part the ways."""

from random import Random
from typing import Any

from engine.roemisch_pokern.numbers import tally
from players.poker_turn import Position, turn_of, turns_left


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, _, actions = s.decision
    turn = turn_of(s.columns[seat], turns_left(s.columns), s.several, False)
    position = Position(tally(s.dice), len(s.aside), ())
    values = [turn.value(position, action) for action in actions]
    return values.index(max(values))


def fork(s: Any) -> Any:
    """The dice on the table, in no order, and whose they are."""
    return s.turn, tally(s.dice)
