"""Ratings with errors from the results of games: pure functions; the order of games never matters.

The model is Bradley and Terry's with Davidson's ties (JASA 65, 1970), on every pair of seats of
every game, with an effect for each seat: with d the difference in strength of the two, seats
included, the first wins, ties and loses in the proportions e^(d/2) : nu : e^(-d/2).  All of it is
one concave batch fit by Newton's method.

The pairs of a game, and the games of a block (one deal under all its seatings), are not
independent; so errors are block-robust: the sandwich of the curvature and the blocks' scores, each
corrected for its own leverage (Bell and McCaffrey's CR2, Survey Methodology 28, 2002).

Strength is in natural units within, in Elo (400 / ln 10 times as much) without.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tournaments.schedule import Result

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ELO = 400 / np.log(10)  # of a unit of strength
Z95 = 1.959963984540054  # of the normal distribution, where there are many blocks
PRIOR = 5.0  # standard deviation of a strength before any game; weak: 870 Elo
SEAT_PRIOR = 3.0
TIE_PRIOR = 3.0  # of the logarithm of nu
STEPS = 60  # of Newton's method; a dozen are common
TOLERANCE = 1e-10  # of a step


@dataclass(frozen=True)
class Games:
    """Results as arrays.  A row is a game; players are numbers from 0, -1 for an empty seat."""

    players: Ints  # (games, seats)
    ranks: Ints  # (games, seats); smaller is better, equal is a tie
    blocks: Ints  # (games,): which are one observation
    count: int  # of players, also those without a game


@dataclass(frozen=True)
class Ratings:
    """The fit.  Elo is relative to the mean of the player's island, or as the anchors have it."""

    elo: Floats  # (players,); nan for who has no game
    error: Floats  # standard error, Elo
    covariance: Floats  # (players, players), Elo squared; of the elo as given
    seats: Floats  # (seats,): what a seat is worth, in Elo; their mean is 0
    seats_error: Floats
    tie: float  # nu: how often equal players tie, compared with a win of one of them
    islands: tuple[tuple[int, ...], ...]  # players that games connect, the largest first
    blocks: Ints  # (players,): how many blocks each played in

    @property
    def freedom(self) -> Floats:
        """The degrees of freedom of each error: few blocks measure their own spread badly."""
        freedom: Floats = np.maximum(self.blocks - 1.0, 1.0)
        return freedom

    def interval(self) -> tuple[Floats, Floats]:
        """The bounds of the 95 % intervals, by Student's distribution."""
        from scipy.special import stdtrit

        half: Floats = stdtrit(self.freedom, 0.975) * self.error
        return self.elo - half, self.elo + half

    def superiority(self) -> Floats:
        """How likely the player of the row is stronger than the one of the column.

        (players, players); nan between islands, where no game says anything.
        """
        from scipy.special import stdtr

        freedom = np.minimum(self.freedom[:, None], self.freedom[None, :])
        variance = np.diag(self.covariance)
        spread = variance[:, None] + variance[None, :] - 2 * self.covariance
        difference = self.elo[:, None] - self.elo[None, :]
        with np.errstate(invalid="ignore", divide="ignore"):
            likely: Floats = stdtr(freedom, difference / np.sqrt(np.maximum(spread, 1e-12)))
        np.fill_diagonal(likely, 0.5)
        apart = np.ones_like(likely, dtype=bool)
        for island in self.islands:
            apart[np.ix_(island, island)] = False
        likely[apart] = np.nan
        return likely


@dataclass(frozen=True)
class _Pairs:
    """Equal pairings counted together; one entry for players i in seat a and j in seat b."""

    a: int
    b: int
    i: Ints
    j: Ints
    wins: Floats  # of i
    ties: Floats
    losses: Floats


class Model:
    """What is fitted: strengths, then seats, then the logarithm of nu; and what is held or absent.

    held: the strengths of anchored players.
    """

    def __init__(
        self,
        games: Games,
        pairs: Sequence[_Pairs],
        held: Mapping[int, float],
        prior: float = PRIOR,
        seat_effects: bool = True,
    ) -> None:
        self.games, self.pairs = games, pairs
        self.count, self.width = games.count, games.players.shape[1]
        self.with_ties = any(pair.ties.any() for pair in pairs)
        size = self.count + self.width + 1
        self.start = np.zeros(size)
        self.free = np.ones(size, dtype=bool)
        for player, strength in held.items():
            self.start[player] = strength
            self.free[player] = False
        self.free[self.count : -1] = seat_effects
        self.free[-1] = self.with_ties
        self.precision = np.full(size, prior**-2.0)
        self.precision[self.count : -1] = SEAT_PRIOR**-2.0
        self.precision[-1] = TIE_PRIOR**-2.0

    def inverse(self, curvature: Floats) -> Floats:
        """The inverse of the curvature, 0 for what is not free."""
        result = np.zeros_like(curvature)
        chosen = np.ix_(self.free, self.free)
        result[chosen] = np.linalg.inv(curvature[chosen])
        return result


def fit(
    games: Games,
    anchors: Mapping[int, float] | None = None,
    prior: float = PRIOR,
    seat_effects: bool = True,
    errors: bool = True,
) -> Ratings:
    """Rate all players at once.

    anchors: the Elo at which some players are held; prior: the standard deviation, in units of
    strength, of what is believed before any game, so that who won all stays finite; errors: False
    leaves covariance and errors at 0, where only the order is wanted.
    """
    count = games.count
    pairs = aggregated(games)
    held = {player: elo / ELO for player, elo in (anchors or {}).items()}
    middle = sum(held.values()) / len(held) if held else 0.0
    held = {player: strength - middle for player, strength in held.items()}
    model = Model(games, pairs, held, prior, seat_effects)
    x, curvature = newton(model)
    inverse = model.inverse(curvature)
    covariance = np.zeros_like(curvature)
    blocks = np.zeros(count, dtype=np.int64)
    if errors:
        meat, blocks = block_scores(model, x, inverse)
        meat += np.diag(model.precision)
        # who wins nearly always leaves too few surprises to measure their spread: where there is
        # little information, the model's own variance steps in
        played = curvature - np.diag(model.precision)
        scarce = np.sqrt(1 / (1 + np.diag(played) ** 2))
        covariance = inverse @ (meat + played * np.outer(scarce, scarce)) @ inverse

    islands = connected(count, pairs)
    x[:count] += middle
    center(x, covariance, np.arange(count, count + model.width))
    for island in islands:
        if not held.keys() & set(island):
            center(x, covariance, np.array(island))
    elo = np.full(count, np.nan)
    rated = sorted({player for island in islands for player in island} | held.keys())
    elo[rated] = x[rated] * ELO
    covariance *= ELO**2
    error = np.sqrt(np.maximum(np.diag(covariance), 0))
    return Ratings(
        elo=elo,
        error=np.where(np.isnan(elo), np.nan, error[:count]),
        covariance=covariance[:count, :count],
        seats=x[count:-1] * ELO,
        seats_error=error[count:-1],
        tie=float(np.exp(x[-1])) if model.with_ties else 0.0,
        islands=islands,
        blocks=blocks,
    )


def center(x: Floats, covariance: Floats, some: Ints) -> None:
    """Make some parameters relative to their mean, with what that means for the covariance."""
    x[some] -= x[some].mean()
    covariance[some] -= covariance[some].mean(axis=0)
    covariance[:, some] -= covariance[:, some].mean(axis=1, keepdims=True)


def aggregated(games: Games) -> list[_Pairs]:
    """The results of all pairs of seats, equal ones counted together, in an order of their own."""
    n = games.count
    result = []
    for a, b in combinations(range(games.players.shape[1]), 2):
        i, j = games.players[:, a], games.players[:, b]
        here = (i >= 0) & (j >= 0) & (i != j)
        verdict = 1 + np.sign(games.ranks[here, a] - games.ranks[here, b])  # 0: i is better
        key = i[here] * n + j[here]
        if n * n * 3 <= 4 * len(key) + 1_000_000:
            counts = np.bincount(key * 3 + verdict, minlength=3 * n * n).reshape(-1, 3)
            cells = np.flatnonzero(counts.any(axis=1))
            counts = counts[cells]
        else:
            cells, inverse = np.unique(key, return_inverse=True)
            counts = np.bincount(inverse * 3 + verdict, minlength=3 * len(cells)).reshape(-1, 3)
        wins, ties, losses = counts.astype(float).T
        result.append(_Pairs(a, b, cells // n, cells % n, wins, ties, losses))
    return result


def connected(count: int, pairs: Sequence[_Pairs]) -> tuple[tuple[int, ...], ...]:
    """The islands: players whom a chain of games connects; those without a game are in none."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    i = np.concatenate([pair.i for pair in pairs]) if pairs else np.zeros(0, dtype=np.int64)
    j = np.concatenate([pair.j for pair in pairs]) if pairs else np.zeros(0, dtype=np.int64)
    graph = coo_array((np.ones(len(i)), (i, j)), shape=(count, count))
    _, labels = connected_components(graph, directed=False)
    played = np.zeros(count, dtype=bool)
    played[i] = played[j] = True
    found: dict[int, list[int]] = {}
    for player in np.flatnonzero(played).tolist():
        found.setdefault(int(labels[player]), []).append(player)
    return tuple(tuple(island) for island in sorted(found.values(), key=lambda m: (-len(m), m)))


def expected(d: Floats, nu: float) -> tuple[Floats, Floats]:
    """For differences d: the mean score of the first (-1/2 to 1/2), and how likely a tie is."""
    # e^(d/2), nu, e^(-d/2), all divided by e^(|d|/2): nothing overflows
    up, down = np.exp(np.minimum(d, 0)), np.exp(np.minimum(-d, 0))
    tie = nu * np.exp(-np.abs(d) / 2)
    total = up + down + tie
    return (up - down) / (2 * total), tie / total


def newton(model: Model) -> tuple[Floats, Floats]:
    """The most likely parameters, and the curvature there (with the prior's)."""
    x, free = model.start, model.free
    worth, gradient, curvature = likelihood(model, x)
    for _ in range(STEPS):
        step = np.zeros_like(x)
        step[free] = np.linalg.solve(curvature[np.ix_(free, free)], gradient[free])
        if np.abs(step).max() < TOLERANCE:
            break
        length = 1.0
        while True:
            tried = likelihood(model, x + length * step)
            if tried[0] >= worth - 1e-9 * abs(worth) or length < 1e-6:
                break
            length /= 2
        x = x + length * step
        worth, gradient, curvature = tried
    return x, curvature


def likelihood(model: Model, x: Floats) -> tuple[float, Floats, Floats]:
    """The logarithm of the likelihood with the prior, its gradient, its curvature (negative)."""
    count, precision, with_ties = model.count, model.precision, model.with_ties
    nu = float(np.exp(x[-1])) if with_ties else 0.0
    worth = -0.5 * float(precision @ (x * x))
    gradient = -precision * x
    curvature = np.diag(precision)
    strength = np.zeros((count, count))  # minus the curvature between two players
    for pair in model.pairs:
        a, b = count + pair.a, count + pair.b
        d = x[pair.i] - x[pair.j] + x[a] - x[b]
        mean, tie = expected(d, nu)
        number = pair.wins + pair.ties + pair.losses
        balance = (pair.wins - pair.losses) / 2
        # ln(e^(d/2) + e^(-d/2) + nu)
        partition = np.abs(d) / 2 + np.log(1 + np.exp(-np.abs(d)) + nu * np.exp(-np.abs(d) / 2))
        worth += float(balance @ d + pair.ties.sum() * x[-1] * with_ties - number @ partition)

        surplus = balance - number * mean
        gradient[:count] += np.bincount(pair.i, surplus, count)
        gradient[:count] -= np.bincount(pair.j, surplus, count)
        gradient[a] += surplus.sum()
        gradient[b] -= surplus.sum()

        heavy = number * ((1 - tie) / 4 - mean**2)
        strength += np.bincount(pair.i * count + pair.j, heavy, count * count).reshape(count, count)
        across = np.bincount(pair.i, heavy, count) - np.bincount(pair.j, heavy, count)
        for seat, sign in ((a, 1), (b, -1)):
            curvature[:count, seat] += sign * across
            curvature[seat, :count] += sign * across
        whole = heavy.sum()
        curvature[a, a] += whole
        curvature[b, b] += whole
        curvature[a, b] -= whole
        curvature[b, a] -= whole

        if with_ties:
            gradient[-1] += float(pair.ties.sum() - number @ tie)
            mixed = -number * mean * tie
            toward = np.bincount(pair.i, mixed, count) - np.bincount(pair.j, mixed, count)
            curvature[:count, -1] += toward
            curvature[-1, :count] += toward
            for seat, sign in ((a, 1), (b, -1)):
                curvature[seat, -1] += sign * mixed.sum()
                curvature[-1, seat] += sign * mixed.sum()
            curvature[-1, -1] += float(number @ (tie * (1 - tie)))
    strength += strength.T
    curvature[:count, :count] -= strength
    curvature[np.arange(count), np.arange(count)] += strength.sum(axis=1)
    return worth, gradient, curvature


# -- block-robust errors

LEVERAGE_WORK = 4_000_000  # numbers: beyond them a block is too small a part of all to matter


def block_scores(model: Model, x: Floats, inverse: Floats) -> tuple[Floats, Ints]:
    """The sum over blocks of the outer product of each block's score, corrected for leverage.

    And in how many blocks each player was.
    """
    from scipy.sparse import csr_array

    games, count, width = model.games, model.count, model.width
    nu = float(np.exp(x[-1])) if model.with_ties else 0.0
    _, block = np.unique(games.blocks, return_inverse=True)
    blocks = int(block.max(initial=-1)) + 1
    seated = games.players >= 0
    key = block[:, None] * count + np.where(seated, games.players, 0)
    members, slot = np.unique(key[seated], return_inverse=True)  # a player in a block
    place = np.zeros(games.players.shape, dtype=np.int64)
    place[seated] = slot
    owner = members // count
    first = np.searchsorted(owner, np.arange(blocks))
    local = np.arange(len(members)) - first[owner]
    widest = int(local.max(initial=-1)) + 1
    correct = blocks * widest * widest <= LEVERAGE_WORK
    weight = np.zeros((blocks, widest, widest) if correct else (0, 0, 0))

    residual = np.zeros(games.players.shape)
    surprise = np.zeros(len(games.players))
    for a, b in combinations(range(width), 2):
        i, j = games.players[:, a], games.players[:, b]
        real = seated[:, a] & seated[:, b] & (i != j)
        d = x[i] - x[j] + x[count + a] - x[count + b]
        mean, tie = expected(d, nu)
        verdict = np.sign(games.ranks[:, b] - games.ranks[:, a])
        off = np.where(real, verdict / 2 - mean, 0.0)
        residual[:, a] += off
        residual[:, b] -= off
        surprise += np.where(real, (verdict == 0) - tie, 0.0)
        if correct:
            heavy = np.where(real, (1 - tie) / 4 - mean**2, 0.0)
            s, t = local[place[:, a]], local[place[:, b]]
            for one, other, sign in ((s, s, 1), (t, t, 1), (s, t, -1), (t, s, -1)):
                np.add.at(weight, (block, one, other), sign * heavy)

    score: Floats = np.bincount(slot, residual[seated], len(members)).astype(float)
    if correct and blocks:
        score = without_leverage(score, owner, local, members % count, weight, inverse)
    by_player = csr_array((score, (owner, members % count)), shape=(blocks, count))
    others = np.zeros((blocks, width + 1))
    for seat in range(width):
        others[:, seat] = np.bincount(block, residual[:, seat], blocks)
    others[:, -1] = np.bincount(block, surprise, blocks) if model.with_ties else 0.0
    meat = np.zeros((count + width + 1,) * 2)
    meat[:count, :count] = (by_player.T @ by_player).toarray()
    meat[:count, count:] = by_player.T @ others
    meat[count:, :count] = meat[:count, count:].T
    meat[count:, count:] = others.T @ others
    return meat, np.bincount(members % count, minlength=count)


def without_leverage(
    score: Floats, owner: Ints, local: Ints, player: Ints, weight: Floats, inverse: Floats
) -> Floats:
    """Each block's score, as large as if the block had not pulled the fit towards itself.

    With K the block's curvature, V the inverse of all curvature on its players, V = L L': the score
    times (I - K V)^(-1/2) = L'^-1 (I - L' K L)^(-1/2) L'.
    """
    blocks, widest, _ = weight.shape
    who = np.full((blocks, widest), -1)
    who[owner, local] = player
    there = who >= 0
    both = there[:, :, None] & there[:, None, :]
    within = np.where(both, inverse[who[:, :, None], who[:, None, :]], 0.0)
    within += np.eye(widest) * np.where(there, 1e-12, 1.0)[:, None, :]
    lower = np.linalg.cholesky(within)
    upper = lower.transpose(0, 2, 1)
    values, vectors = np.linalg.eigh(upper @ weight @ lower)
    grown = 1 / np.sqrt(np.maximum(1 - values, 0.05))
    scores = np.zeros((blocks, widest))
    scores[owner, local] = score
    turned = (vectors.transpose(0, 2, 1) @ (upper @ scores[:, :, None]))[:, :, 0] * grown
    back = np.linalg.solve(upper, vectors @ turned[:, :, None])[:, :, 0]
    result: Floats = back[owner, local]
    return result


# -- what to play next


def widest_first(
    active: Sequence[int],
    seats: int,
    results: Sequence["Result"],
    blocks: int,
    luck: tuple[int, str, int],
) -> list[tuple[int, ...]]:
    """The groups whose games shrink the widest interval the most, one after the other.

    Each group is drawn as if the games of those before it had been played.
    """
    from tournaments.schedule import shuffle

    count = max([*active, *[seat for result in results for seat in result.seats]]) + 1
    games = Games(
        np.array([result.seats for result in results], dtype=np.int64).reshape(-1, seats),
        np.array([result.ranks for result in results], dtype=np.int64).reshape(-1, seats),
        np.arange(len(results)),
        count,
    )
    model = Model(games, aggregated(games), {})
    x, curvature = newton(model)
    nu = float(np.exp(x[-1])) if model.with_ties else 0.0
    order = np.array(shuffle(active, luck))
    strength = x[order]
    covariance = model.inverse(curvature)[np.ix_(order, order)]
    mean, tie = expected(strength[:, None] - strength[None, :], nu)
    worth = seats * ((1 - tie) / 4 - mean**2)  # the information of a block about each pair
    groups = []
    for _ in range(blocks):
        group = [int(np.argmax(spread(covariance)))]
        while len(group) < seats:
            first = group[0]
            toward = covariance[first] - covariance[first, first]  # minus what v = first - j sees
            across = covariance[first, first] + np.diag(covariance) - 2 * covariance[first]
            gain = worth[first] * toward**2 / (1 + worth[first] * across)
            gain[group] = -1
            group.append(int(np.argmax(gain)))
            for other in group[:-1]:
                v = covariance[:, group[-1]] - covariance[:, other]
                heavy = worth[group[-1], other]
                total = v[group[-1]] - v[other]
                covariance = covariance - np.outer(v, v) * heavy / (1 + heavy * total)
        groups.append(tuple(sorted(order[group].tolist())))
    return groups


def spread(covariance: Floats) -> Floats:
    """The variance of each strength relative to the mean of all."""
    result: Floats = np.diag(covariance) - 2 * covariance.mean(axis=1) + covariance.mean()
    return result


def compact(ratings: Ratings) -> dict[str, Any]:
    """The ratings as JSON; numbers that nothing is known of are null."""

    def number(value: float, digits: int = 4) -> float | None:
        return None if np.isnan(value) else round(float(value), digits) + 0.0

    return {
        "elo": [number(value) for value in ratings.elo],
        "error": [number(value) for value in ratings.error],
        "covariance": [[number(v) for v in row] for row in ratings.covariance],
        "superiority": [[number(v) for v in row] for row in ratings.superiority()],
        "seats": [number(value) for value in ratings.seats],
        "seats_error": [number(value) for value in ratings.seats_error],
        "tie": number(ratings.tie),
        "islands": [list(island) for island in ratings.islands],
    }
