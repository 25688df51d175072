"""The bot `greedy`: rules of thumb, a module for each game; random in a game that has none."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from players.sdk import Turn, serve


@cache
def thumb(game: str) -> Any:
    """The module with the rules of thumb of a game, None if there is none."""
    name = f"players.greedy.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def choose(turn: Turn) -> int:
    """What looks best now."""
    if module := thumb(turn.game):
        index: int = module.choose(turn.observation, turn.step, turn.actions, turn.rng)
        return index
    return turn.rng.randrange(len(turn.actions))


if __name__ == "__main__":
    serve(choose, "greedy")
