"""Rules of thumb for Römisch Pokern: the best chance for this turn, as if no card were left.

A card is played when the turn has failed and it saves more than the points that it costs.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from players.poker_turn import best


def choose(seen: dict[str, Any], step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of what is worth most."""
    several = sum(verb == "roll" for verb, *_ in actions) > 1
    return best(seen, actions, {"several_dice": several, "cards_on_valid": False}, ())
