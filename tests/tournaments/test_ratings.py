"""Ratings: the fit is the maximum, order and names do not matter, errors are honest."""

from dataclasses import replace

import numpy as np
import pytest

from tests.tournaments.simulated import coverage, tournament
from tournaments import ratings
from tournaments.ratings import ELO, Games, fit

STRENGTH = np.array([0.9, 0.3, 0.1, -0.4, -0.9])
SEATS = {2: np.array([0.3, -0.3]), 4: np.array([0.4, 0.1, -0.1, -0.4])}


def games(players: list[list[int]], ranks: list[list[int]], count: int) -> Games:
    return Games(np.array(players), np.array(ranks), np.arange(len(players)), count)


@pytest.fixture(params=[2, 4])
def played(request) -> Games:
    return tournament(np.random.default_rng(5), STRENGTH, SEATS[request.param], 20, 0.5, 0.2)


def test_gradient_and_curvature_are_those_of_the_likelihood(played):
    model = ratings.Model(played, ratings.aggregated(played), {})
    x = np.random.default_rng(1).normal(0, 0.5, len(model.start))
    _, gradient, curvature = ratings.likelihood(model, x)
    for index in range(len(x)):
        h = np.zeros_like(x)
        h[index] = 1e-4
        up, down = ratings.likelihood(model, x + h), ratings.likelihood(model, x - h)
        assert gradient[index] == pytest.approx((up[0] - down[0]) / 2e-4, abs=1e-4)
        assert curvature[index] == pytest.approx((down[1] - up[1]) / 2e-4, abs=1e-3)


def test_the_sum_of_block_scores_is_the_gradient(played):
    """With one block for each game and no leverage, the meat is what the definition says."""
    model = ratings.Model(played, ratings.aggregated(played), {})
    x, curvature = ratings.newton(model)
    _, gradient, _ = ratings.likelihood(model, x)
    assert np.abs(gradient).max() < 1e-6
    whole = replace(played, blocks=np.zeros_like(played.blocks))
    model = ratings.Model(whole, model.pairs, {})
    far = x + 0.3 * np.arange(len(x))
    _, gradient, _ = ratings.likelihood(model, far)
    score = gradient + model.precision * far
    meat, blocks = ratings.block_scores(model, far, np.zeros_like(curvature))
    assert meat == pytest.approx(np.outer(score, score), rel=1e-6, abs=1e-6)
    assert blocks.tolist() == [1] * 5


def test_the_order_of_games_and_the_numbers_of_players_change_nothing(played):
    rng = np.random.default_rng(2)
    first = fit(played)
    order = rng.permutation(len(played.players))
    again = fit(Games(played.players[order], played.ranks[order], played.blocks[order], 5))
    assert again.elo == pytest.approx(first.elo, abs=1e-6)
    assert again.covariance == pytest.approx(first.covariance, rel=1e-6, abs=1e-6)
    names = rng.permutation(5)
    renamed = fit(replace(played, players=names[played.players]))
    assert renamed.elo[names] == pytest.approx(first.elo, abs=1e-6)
    assert renamed.error[names] == pytest.approx(first.error, abs=1e-6)


def test_players_with_equal_results_rate_equal():
    two = fit(games([[0, 1], [1, 0], [0, 2], [1, 2]], [[1, 2], [1, 2], [1, 2], [1, 2]], 3))
    assert two.elo[0] == pytest.approx(two.elo[1], abs=1e-9)
    drawn = fit(games([[0, 1, 2]], [[1, 1, 1]], 3))
    assert drawn.elo == pytest.approx(np.zeros(3), abs=1e-9)


def test_who_always_wins_stays_finite_and_uncertain():
    rated = fit(games([[0, 1]] * 50 + [[1, 0]] * 50, [[1, 2]] * 50 + [[2, 1]] * 50, 2))
    assert 400 < rated.elo[0] < 1500
    assert rated.error[0] > 150
    assert rated.superiority()[0, 1] > 0.95


def test_islands_are_said_and_not_compared():
    rated = fit(games([[0, 1], [2, 3]], [[1, 2], [1, 2]], 5))
    assert rated.islands == ((0, 1), (2, 3))
    assert np.isnan(rated.elo[4])
    assert rated.elo[0] == pytest.approx(rated.elo[2])
    likely = rated.superiority()
    assert np.isnan(likely[0, 2]) and likely[0, 1] > 0.5


def test_anchors_hold_their_elo(played):
    free, held = fit(played), fit(played, {2: 1500.0})
    assert held.elo[2] == pytest.approx(1500) and held.error[2] == 0
    assert held.elo - held.elo[2] == pytest.approx(free.elo - free.elo[2], abs=3)
    both = fit(played, {0: 1600.0, 4: 1400.0})
    assert both.elo[[0, 4]] == pytest.approx([1600, 1400])
    assert 1400 < both.elo[2] < 1600


def test_seat_effects_are_found_and_do_not_disturb():
    strength = np.array([0.5, 0.0, -0.5, 0.2, -0.2])
    rated = fit(tournament(np.random.default_rng(3), strength, SEATS[4], 60))
    assert np.abs((rated.seats - SEATS[4] * ELO) / rated.seats_error).max() < 3.5
    assert np.abs((rated.elo - strength * ELO) / rated.error).max() < 3.5


def test_errors_agree_with_a_block_bootstrap():
    rng = np.random.default_rng(4)
    for seats in (2, 4):
        played = tournament(rng, STRENGTH, SEATS[seats], 25, 0.7)
        mine = fit(played)
        rows = np.arange(len(played.players)).reshape(-1, seats)  # a block is a row
        resampled = []
        for _ in range(200):
            chosen = rows[rng.integers(0, len(rows), len(rows))].ravel()
            again = Games(played.players[chosen], played.ranks[chosen], played.blocks, 5)
            resampled.append(fit(again, errors=False).elo)
        assert mine.error == pytest.approx(np.std(resampled, axis=0), rel=0.2)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("shared", [0.0, 0.7])
def test_intervals_cover_the_truth(seats, shared):
    """In 250 simulated tournaments; `tests/benchmarks/honesty.py` does more of it."""
    share, intervals = coverage(5, SEATS[seats], shared, 250, 7)
    assert abs(share - 0.95) < 3 * (0.05 * 0.95 / (intervals / 2)) ** 0.5


def test_intervals_of_few_blocks_are_wide_enough():
    """Ten blocks of three players: their spread is hardly known, so Student's distribution."""
    share, intervals = coverage(3, np.zeros(3), 0.5, 300, 8, deals=10)
    assert share > 0.95 - 3 * (0.05 * 0.95 / (intervals / 2)) ** 0.5


def test_plackett_luce_of_choix_agrees():
    choix = pytest.importorskip("choix")
    played = tournament(np.random.default_rng(8), STRENGTH, np.zeros(4), 150)
    rankings = np.take_along_axis(played.players, played.ranks.argsort(axis=1), axis=1)
    theirs = choix.ilsr_rankings(5, [tuple(row) for row in rankings.tolist()]) * ELO
    mine = fit(played)
    assert mine.elo.argsort().tolist() == theirs.argsort().tolist()
    assert mine.elo == pytest.approx(theirs - theirs.mean(), abs=25)


def test_openskill_agrees_on_the_order():
    models = pytest.importorskip("openskill.models")
    model = models.PlackettLuce()
    played = tournament(np.random.default_rng(9), STRENGTH * 1.5, np.zeros(4), 150)
    rated = {player: model.rating() for player in range(5)}
    for players, ranks in zip(played.players.tolist(), played.ranks.tolist(), strict=True):
        teams = model.rate([[rated[player]] for player in players], ranks=ranks)
        rated |= {player: team[0] for player, team in zip(players, teams, strict=True)}
    theirs = np.array([rated[player].mu for player in range(5)])
    mine = fit(played).elo
    assert mine.argsort().tolist() == theirs.argsort().tolist()
    assert np.corrcoef(mine, theirs)[0, 1] > 0.98
