"""Pompeii for the search: the rules of thumb play on for a round, then their plans judge: how many
rounds each seat still needs for the army and the Castrum.  The plans are thorough ones.

The rules of thumb take long, and playouts meet the same situations again: what they chose is kept.
The weights of the rounds are from a regression of who wins over 90 games among such players.
"""

from random import Random
from typing import Any

from engine.pompeii.ending import lost
from engine.pompeii.observation import observe
from players.greedy.pompeii import best_choice, choose, hurry, position
from players.search.judging import with_one_winner

SPAN = 1  # rounds: the rest of this one, and what Vesuvius does
DEEP = False
UNKNOWN = 0.003  # in the same world hardly anything is left to chance
REVIEW = 4  # worlds
ROUND = 0.2  # what a round less is worth in merit,
NEAR = 2.0  # and how much more as the end comes near
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
        seen: Any = observe(s, seat)
        index = _chosen[key] = choose(seen, step, actions, rng, thorough=True)
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
    places: list[Any] = [observe(s, seat) for seat in range(len(s.goods))]
    plans = [position(seen, thorough=True) for seen in places]
    rounds = [hurry(plan, best_choice(plan)) for plan in plans]
    round_ = ROUND + NEAR / (min(rounds) + 0.5)
    hope = max(1 - BURIED * len(s.volcano_discards), 0.2)
    return [hope * share for share in with_one_winner([-round_ * left for left in rounds])]
