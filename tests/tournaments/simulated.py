"""Tournaments between made-up players of known strength, for tests of the statistics."""

from itertools import combinations

import numpy as np

from tournaments.ratings import ELO, Games, fit
from tournaments.statistics import UNSEEN, Sequential, log_likelihood_ratio


def tournament(
    rng: np.random.Generator,
    strength: np.ndarray,
    seat: np.ndarray,
    deals: int,
    shared: float = 0.0,
    tie: float = 0.0,
) -> Games:
    """A round robin, every deal under all rotations, by Luce's choice axiom.

    Gumbel noise on a player's strength makes every pair of a game follow Bradley and Terry's model
    exactly.  `shared`: how likely a game has the luck of its deal, which lies on the seats and is
    the same in all games of the block, instead of its own; so games of a block depend on each
    other while each alone follows the model.  `tie`: noise closer than that is a tie.
    """
    width = len(seat)
    groups = np.array(list(combinations(range(len(strength)), width)) * deals)
    blocks = len(groups)
    groups = rng.permuted(groups, axis=1)
    turns = (np.arange(width)[:, None] + np.arange(width)[None, :]) % width
    players = groups[:, turns]  # (blocks, rotations, seats)
    luck = np.broadcast_to(rng.gumbel(size=(blocks, 1, width)), players.shape)
    own = rng.gumbel(size=players.shape)
    common = rng.random((blocks, width, 1)) < shared
    worth = strength[players] + seat + np.where(common, luck, own)
    worth = worth.reshape(-1, width)
    better = worth[:, None, :] > worth[:, :, None] + tie  # [game, mine, other]
    return Games(
        players.reshape(-1, width),
        1 + better.sum(axis=2),
        np.repeat(np.arange(blocks), width),
        len(strength),
    )


def coverage(
    players: int, seat: np.ndarray, shared: float, tournaments: int, seed: int, deals: int = 12
) -> tuple[float, int]:
    """The share of 95 % intervals that contain the true Elo, and how many intervals there were."""
    rng = np.random.default_rng(seed)
    inside = 0
    for _ in range(tournaments):
        strength = rng.normal(0, 0.8, players)
        low, high = fit(tournament(rng, strength, seat, deals, shared)).interval()
        truth = (strength - strength.mean()) * ELO
        inside += int(((low < truth) & (truth < high)).sum())
    return inside / (players * tournaments), players * tournaments


def differences(
    rng: np.random.Generator, samples: int, elo: float, seats: int, shared: float
) -> np.ndarray:
    """A block each for many matches of A against B, who are that far apart: A's points less B's."""
    gap = elo / ELO
    strength = np.zeros((2, seats))  # by game, by seat
    mine = np.array([0, 1 if seats == 2 else 0])
    strength[[0, 1], mine] = (gap, gap) if seats == 2 else (gap / 2, -gap / 2)
    shape = (samples, 2, seats)
    luck = np.broadcast_to(rng.gumbel(size=(samples, 1, seats)), shape)
    own = rng.gumbel(size=shape)
    worth = strength + np.where(rng.random((*shape[:2], 1)) < shared, luck, own)
    me = np.take_along_axis(worth, mine[None, :, None], axis=2)
    points = (me > worth).sum(axis=2) / (seats - 1)
    if seats == 2:
        return 2 * points.mean(axis=1) - 1
    return points[:, 0] - points[:, 1]


def matches(
    rng: np.random.Generator, test: Sequential, elo: float, shared: float, samples: int
) -> tuple[float, float, float]:
    """How often many matches say "high" and "low", and their mean number of blocks."""
    steps = 2 if test.seats == 2 else test.seats - 1
    values = np.linspace(-1, 1, 2 * steps + 1)
    counts = np.zeros((samples, len(values)))
    counts[:, [0, -1]] = UNSEEN
    verdict, blocks = np.zeros(samples), np.zeros(samples)
    bottom, top = test.bounds
    while (open_ := np.flatnonzero(verdict == 0)).size and blocks.max() < 5000:
        seen = differences(rng, open_.size, elo, test.seats, shared)
        counts[open_, np.rint((seen + 1) * steps).astype(int)] += 1
        blocks[open_] += 1
        ratio = log_likelihood_ratio(values, counts[open_], *test.means)
        verdict[open_[ratio >= top]], verdict[open_[ratio <= bottom]] = 1, -1
    return float((verdict == 1).mean()), float((verdict == -1).mean()), float(blocks.mean())
