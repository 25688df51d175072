"""Römisch Pokern for the search: the rules of thumb play a round, then a formula judges.

The formula is a logistic regression of who finishes ahead, pair by pair, fitted to 6,000 games
among players by rules of thumb and of random moves mixed.
"""

from random import Random
from typing import Any

from engine.roemisch_pokern.numbers import tally
from players.poker_turn import Position, promise, turn_of, turns_left
from players.search.judging import shares

SPAN = 1.0  # rounds
DEEP = False

# weights of 50 points written, 50 points promised, an empty row, a card, and the wait for the next
# turn; each grows as the fullest column fills
EARLY = (0.0454, 1.3195, 0.008, 0.3323, 0.0003)
GROWTH = (3.5652, 0.5066, -0.6093, 0.1279, -0.6179)


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, _, actions = s.decision
    turn = turn_of(s.columns[seat], turns_left(s.columns), s.several, False)
    position = Position(tally(s.dice), len(s.aside), ())
    values = [turn.value(position, action) for action in actions]
    return values.index(max(values))


def clock(s: Any) -> float:
    """Rounds played."""
    rounds: float = s.turn / len(s.columns)
    return rounds


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    seats = len(s.columns)
    full = 1 - min([column.count(0) for column in s.columns]) / 7
    written, promised, empty, card, wait = [
        early + growth * full for early, growth in zip(EARLY, GROWTH, strict=True)
    ]
    return shares(
        [
            written * sum(column) / 50
            + promised * promise(column) / 50
            + empty * column.count(0)
            + card * len(cards)
            + wait * ((seat - s.turn) % seats / seats)
            for seat, (column, cards) in enumerate(zip(s.columns, s.cards, strict=True))
        ]
    )
