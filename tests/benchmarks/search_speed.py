"""Playouts a second of the bot `search`, on one core, beside random games from the same positions.

    python tests/benchmarks/search_speed.py [SECONDS]

Four positions a game and table, each at a fifth, two, three and four of a game by the rules of
thumb; a world is drawn for each round of playouts, as in a game. A playout of `search` follows the
rules of thumb to where a formula judges; the random games go on to their end.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

from tabulate import tabulate

from engine.game import Game, games
from players.search.tree import Guide, search
from players.search_bot import guide, until

SEED = 3


def positions(game: Game, seats: int, policy: Callable[[Any, Random], int]) -> list[Any]:
    """Four positions with something to choose."""
    rng = Random(SEED)
    s = game.new(SEED, seats)
    met = []
    while s.decision:
        if len(s.decision.actions) > 2:
            met.append(s.copy())
        s.choose(policy(s, rng))
    return [met[len(met) * fifth // 5] for fifth in range(1, 5)]


def rate(game: Game, s: Any, known: Guide, seconds: float) -> float:
    """Playouts a second at a position; the search does not end before its time."""
    seen = game.observe(s, s.decision.seat)
    options = game.complete({})
    rng = Random(SEED)
    start = monotonic()
    found = search(
        lambda: game.determinize(seen, options, s.decision, rng),
        replace(known, little=-1.0),
        rng,
        until(start + seconds),
    )
    return found.playouts / (monotonic() - start)


def main() -> None:
    """Measure every game at the smallest and the largest table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    rows = []
    for game in games():
        known = guide(game.name)
        assert known.policy is not None
        for seats in (max(game.seats[0], 2), game.seats[-1]):
            rates, bare = [], []
            for s in positions(game, seats, known.policy):
                rates.append(rate(game, s, known, seconds))
                bare.append(rate(game, s, Guide(ranks=game.ranks, lost=game.lost), seconds))
            mean, reference = sum(rates) / len(rates), sum(bare) / len(bare)
            rows.append((game.name, seats, round(mean), round(min(rates)), mean / reference))
    headers = ("game", "seats", "playouts/s", "slowest", "of random games/s")
    print(tabulate(rows, headers=headers, floatfmt=".2f"))


if __name__ == "__main__":
    main()
