"""Pompeii for the search: the rules of thumb play on for a round, then their plans judge: how many
rounds each seat still needs for the army and the Castrum.

The rules of thumb take long, and playouts meet the same situations again: what they chose is kept.
"""

from random import Random
from typing import Any

from engine.pompeii.ending import lost
from engine.pompeii.observation import observe
from players.greedy.pompeii import best_choice, choose, hurry, position
from players.search.judging import shares

SPAN = 1  # rounds: the rest of this one, and what Vesuvius does
DEEP = False
UNKNOWN = 0.003  # in the same world hardly anything is left to chance
REVIEW = 4  # worlds
SPREAD = 1.5  # rounds; so far ahead is ahead in 73 games of 100
BURIED = 0.04  # of all hopes for each volcano card that is turned up

_chosen: dict[Any, int] = {}


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    key = (
        *(seat, step, actions, s.last, s.goods[seat], s.armies[seat], s.workers[seat]),
        *(frozenset(s.buildings), s.specialists[seat], s.city[seat], s.trained[seat]),
        *(s.activated[seat], s.drawn, tuple(s.offers), s.shift, len(s.calls)),
        *(len(s.volcano_discards), s.abstaining, s.halted, tuple(s.standing.get("C31", ()))),
    )
    index = _chosen.get(key)
    if index is None:
        index = _chosen[key] = choose(observe(s, seat), step, actions, rng)  # type: ignore[arg-type]
    return index


def begin() -> None:
    """Forget: what was kept may hang on what is not in its key, and games must not."""
    _chosen.clear()


def clock(s: Any) -> float:
    """Rounds begun: a playout ends with a round, so that all have placed their workers."""
    return float(s.round)


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of; nothing where all is lost."""
    if s.decision is None and lost(s):
        return [0.0] * len(s.goods)
    merits = []
    for seat in range(len(s.goods)):
        there = position(observe(s, seat))  # type: ignore[arg-type]
        merits.append(-hurry(there, best_choice(there)) / SPREAD)
    hope = max(1 - BURIED * len(s.volcano_discards), 0.2)
    return [hope * share for share in shares(merits)]
