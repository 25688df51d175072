"""Römisch Pokern for the search: the rules of thumb play a round, then a formula judges.

The formula is a logistic regression of who finishes ahead, pair by pair, fitted to 4,500 games of
players that chose the best turn by such a formula, some by the rules of thumb, and now and then at
random.
"""

from functools import lru_cache
from random import Random
from typing import Any

from engine.roemisch_pokern.numbers import NUMBERS, tally
from players.poker_turn import Position, turn_of, turns_left
from players.search.judging import shares

SPAN = 1.0  # rounds
DEEP = False

# weights of the points written; of the empty rows that can be filled, each by the middle of its
# gap, and the same less where many numbers fit; of an empty row, a number that fits, a card, and
# the wait for the next turn; each changes as the fullest column fills, and with the square of that
EARLY = (0.05102, 0.02561, -0.04528, 0.8192, -0.001615, 0.2161, 0.03614)
GROWTH = (-0.03735, 0.03922, -0.07621, -1.891, 0.001357, 0.3996, -1.162)
CURVE = (0.06877, -0.03007, 0.05567, 0.3743, 0.03749, -0.08238, -0.01282)


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
    written, middle, narrow, empty, fit, card, wait = [
        early + (growth + curve * full) * full
        for early, growth, curve in zip(EARLY, GROWTH, CURVE, strict=True)
    ]
    merits = []
    for seat, (column, cards) in enumerate(zip(s.columns, s.cards, strict=True)):
        middles, narrows, fitting = room(column)
        merits.append(
            written * sum(column)
            + middle * middles
            + narrow * narrows
            + empty * column.count(0)
            + fit * fitting
            + card * len(cards)
            + wait * ((seat - s.turn) % seats / seats)
        )
    return shares(merits)


@lru_cache(1 << 14)
def room(column: tuple[int, ...]) -> tuple[float, float, int]:
    """Of the rows that can be filled the middles of their gaps, and those by how narrow the gap is;
    and how many numbers fit somewhere.
    """
    middles, narrows, fitting = 0.0, 0.0, 0
    below, rows = 0, 0
    for entry in (*column, 40):
        if not entry:
            rows += 1
            continue
        if rows and (fit := len([number for number in NUMBERS if below < number < entry])):
            filled = min(rows, fit)
            middle = filled * (below + entry) / 2
            middles += middle
            narrows += middle * filled / (filled + fit)
            fitting += fit
        below, rows = entry, 0
    return middles, narrows, fitting
