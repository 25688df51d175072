"""How long ratings take: a million four-player games among a thousand bots, on one core.

Beside it, in the same run, the public tools on a part of the same results (`openskill` updates
game by game, `choix` fits a batch), each per game; and the time to schedule as many games.

    python tests/benchmarks/ratings_speed.py [GAMES]
"""

import os
import resource
import sys
import time
from pathlib import Path

os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # before numpy is imported
sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from tournaments import schedule
from tournaments.definition import Definition
from tournaments.ratings import ELO, Games, fit

FEW = 20_000  # games for the others


def results(count: int, players: int, seats: int) -> tuple[Games, np.ndarray]:
    """Games of random groups under all rotations, and the true strengths."""
    rng = np.random.default_rng(1)
    strength = rng.normal(0, 1, players)
    blocks = count // seats
    groups = np.argsort(rng.random((blocks, 16)), axis=1)[:, :seats] * (players // 16)
    groups += rng.integers(0, players // 16, (blocks, seats))
    turns = (np.arange(seats)[:, None] + np.arange(seats)) % seats
    seated = groups[:, turns].reshape(-1, seats)
    worth = strength[seated] + rng.gumbel(size=seated.shape) + np.linspace(0.2, -0.2, seats)
    ranks = (-worth).argsort(axis=1).argsort(axis=1) + 1
    return Games(seated, ranks, np.repeat(np.arange(blocks), seats), players), strength


def main() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    games, strength = results(count, 1000, 4)
    began = time.process_time()
    rated = fit(games)
    took = time.process_time() - began
    gigabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    some = rated.covariance.diagonal() > 0
    truth = (strength - strength[some].mean()) * ELO
    inside = (np.abs(rated.elo - truth) < 1.96 * rated.error)[some]
    print(f"ours: {count:,} games, 1000 bots: {took:.2f} s, {gigabytes:.2f} GB at most")
    print(f"      {inside.mean():.1%} of the 95 % intervals contain the truth")

    robin = Definition(name="t", game="villa-rustica", bots=(), seats=4, rounds=count // 1000)
    began = time.process_time()
    scheduled = sum(len(block.games()) for block in schedule.fixed(robin, range(1000)))
    print(f"schedule: {scheduled:,} games in {time.process_time() - began:.2f} s")

    players, places = games.players[:FEW], games.ranks[:FEW]
    for name, rate in (("openskill", openskill), ("choix", choix)):
        try:
            began = time.process_time()
            rate(players, places)
        except ImportError:
            print(f"{name} is not installed")
        else:
            each = (time.process_time() - began) / FEW
            print(f"{name}: {each * 1e6:.1f} us a game, {each / (took / count):.1f} times ours")


def openskill(players: np.ndarray, places: np.ndarray) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(1000)]
    for group, ranks in zip(players.tolist(), places.tolist(), strict=True):
        teams = model.rate([[ratings[player]] for player in group], ranks=ranks)
        for player, team in zip(group, teams, strict=True):
            ratings[player] = team[0]


def choix(players: np.ndarray, places: np.ndarray) -> None:
    from choix import ilsr_rankings

    order = np.take_along_axis(players, places.argsort(axis=1), axis=1)
    ilsr_rankings(1000, [tuple(row) for row in order.tolist()], alpha=0.01)


if __name__ == "__main__":
    main()
