"""What learning programs need of every game: fixed numbers for actions and for what a seat sees.

Actions and observations are named, and no list of all names is ever complete: files of the owner
may add some.  So names are hashed into a fixed number of places, the same in every process:

    an action       the place of its JSON text among `ACTIONS`.  Of two legal actions with the same
                    place, which is rare, the later one in the decision's list takes the next free
    an observation  `FEATURES` numbers: every number is added at the place of its path, every word
                    adds 1 at the place of its path and itself.  A list of words has no order
"""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np

from engine.game import Game
from engine.state import Action, State
from players.search.tree import shares_of_ranks

ACTIONS = 4096
FEATURES = 1024


@lru_cache(1 << 16)
def place_of(action: Action) -> int:
    """The place of an action, wherever it is offered."""
    return crc32(json.dumps(action).encode()) % ACTIONS


def places(actions: Sequence[Action]) -> list[int]:
    """The places of the actions of a decision, all different, in their order."""
    taken: dict[int, None] = {}
    for action in actions:
        place = place_of(action)
        while place in taken:
            place = (place + 1) % ACTIONS
        taken[place] = None
    return list(taken)


def mask(s: State, seat: int) -> "np.ndarray[Any, np.dtype[np.int8]]":
    """1 at the places of the seat's legal actions."""
    legal = np.zeros(ACTIONS, np.int8)
    if s.decision is not None and s.decision.seat == seat:
        legal[places(s.decision.actions)] = 1
    return legal


def leaves(value: Any, path: str) -> Iterator[tuple[str, float]]:
    """The names of places that a value adds to, and what it adds."""
    if isinstance(value, (bool, int, float)):
        yield path, float(value)
    elif isinstance(value, str):
        yield f"{path}={value}", 1.0
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{path}/{key}")
    elif isinstance(value, (list, tuple)):
        words = all(isinstance(item, str) for item in value)
        for index, item in enumerate(value):
            yield from leaves(item, path if words else f"{path}/{index}")


@lru_cache(1 << 16)
def feature_of(name: str) -> int:
    """The place of a name."""
    return crc32(name.encode()) % FEATURES


def features(game: Game, s: State, seat: int) -> "np.ndarray[Any, np.dtype[np.float32]]":
    """What the seat sees, as numbers; what is only for `determinize` is left out."""
    numbers = np.zeros(FEATURES, np.float32)
    for key, value in game.observe(s, seat).items():
        if key != "going_on":
            for name, number in leaves(value, key):
                numbers[feature_of(name)] += number
    if s.decision is not None and s.decision.seat == seat:
        numbers[feature_of(f"step={s.decision.step}")] += 1.0
    return numbers


def returns(game: Game, s: State) -> list[float]:
    """At the end for each seat from -1 (behind all) to 1 (ahead of all); -1 if all have lost.

    Alone a seat has 1 for a game that is not lost.
    """
    if game.lost(s):
        return [-1.0] * len(game.ranks(s))
    return [2 * share - 1 for share in shares_of_ranks(game.ranks(s))]
