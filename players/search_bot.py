"""The bot `search`: Monte Carlo tree search over worlds that the seat could be in, for every game.

    search_bot.py [--playouts N | --seconds S]

With a number of playouts for every decision it plays the same game again from the same seed.
Otherwise it thinks for so many seconds, and by itself for as long as the clock allows.
"""

import gc
from argparse import ArgumentParser
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from operator import sub
from time import monotonic
from typing import Any

from engine.game import find
from engine.record import frozen
from engine.state import Decision
from players.sdk import Turn, serve
from players.search.tree import Guide, search

SHARE = 0.7  # of the time for a move that is spent; the rest is for the way to the referee
MOVES = 25  # the time for the game is shared out as if so many moves were to come
UNHURRIED = 1.0  # seconds where no clock runs


@cache
def guide(name: str) -> Guide:
    """What the search knows of a game."""
    module = f"players.search.{name.replace('-', '_')}"
    known: dict[str, Any] = vars(import_module(module)) if find_spec(module) else {}
    return Guide(
        ranks=find(name).ranks,
        lost=find(name).lost,
        policy=known.get("policy"),
        favourite=known.get("favourite"),
        evaluate=known.get("evaluate"),
        begin=known.get("begin", int),
        clock=known.get("clock"),
        span=known.get("SPAN", 0.0),
        deep=known.get("DEEP", True),
        unknown=known.get("UNKNOWN", Guide.unknown),
        review=known.get("REVIEW", Guide.review),
        little=known.get("LITTLE", Guide.little),
    )


def budget(clock: dict[str, Any]) -> float:
    """The seconds to think about a move."""
    move, game = clock.get("move_ms"), clock.get("remaining_ms")
    limits = [ms / 1000 for ms in (move and move * SHARE, game and game / MOVES) if ms]
    return min(limits, default=UNHURRIED)


def until(end: float) -> Callable[[int], int]:
    """How many more playouts there will be time for."""
    start = monotonic()

    def left(playouts: int) -> int:
        now = monotonic()
        return int((end - now) / (now - start) * playouts) if playouts else 1

    return left


def choose(turn: Turn, playouts: int | None, seconds: float | None) -> int:
    """The index of the action that was tried most."""
    game = find(turn.game)
    decision = Decision(turn.seat, turn.step, frozen(turn.actions))
    if playouts is not None:
        left: Callable[[int], int] = partial(sub, playouts)
    else:
        left = until(monotonic() + (budget(turn.clock) if seconds is None else seconds))
    found = search(
        lambda: game.determinize(turn.observation, turn.options, decision, turn.rng),
        guide(turn.game),
        turn.rng,
        left,
    )
    turn.note(f"{found.playouts} playouts, hopes for {found.hope:.2f}")
    return found.best


def main() -> None:
    """Read the budget and serve."""
    parser = ArgumentParser(description="The bot `search`.")
    parser.add_argument("--playouts", type=int, help="for every decision")
    parser.add_argument("--seconds", type=float, help="for every decision")
    words = parser.parse_args()
    gc.disable()  # the search makes no cycles
    serve(lambda turn: choose(turn, words.playouts, words.seconds), "search")


if __name__ == "__main__":
    main()
