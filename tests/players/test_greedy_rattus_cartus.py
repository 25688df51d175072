"""The greedy bot for Rattus Cartus beats the random one, and minds its rats."""

from random import Random

import pytest

from engine.game import find
from players.greedy.rattus_cartus_nobilis import choose

GAME = find("rattus-cartus-nobilis")


def play(seed, players, options):
    """A finished game with the greedy bot in one seat, which is returned too."""
    s = GAME.new(seed, players, options)
    rng = Random(seed)
    greedy = seed % players
    while s.decision:
        seat, step, actions = s.decision
        if seat == greedy:
            s.choose(choose(GAME.observe(s, seat), step, actions, rng))
        else:
            s.choose(rng.randrange(len(actions)))
    return s, greedy


@pytest.mark.parametrize("options", [{}, {"buildings": "mixed", "nobles": True}])
def test_greedy_beats_random_in_three_of_four_games(options):
    games = [play(seed, 2, options) for seed in range(40)]
    won = [GAME.ranks(s)[seat] == 1 and not GAME.lost(s) for s, seat in games]
    assert sum(won) >= 30
    assert sum(s.rats[seat] for s, seat in games) < sum(s.rats[1 - seat] for s, seat in games) / 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_plays_with_more_players_too(players):
    games = [play(seed, players, {"nobles": True}) for seed in range(10)]
    assert sum(GAME.ranks(s)[seat] == 1 and not GAME.lost(s) for s, seat in games) >= 5
