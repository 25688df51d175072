"""The greedy bot for Pecunia non olet beats the random one, with modules and without."""

import json
from random import Random
from typing import Any

import pytest

from engine.game import find
from engine.pecunia_non_olet.preparation import MODULES
from players.greedy.pecunia_non_olet import choose

GAME = find("pecunia-non-olet")


def play(seed: int, players: int, options: dict[str, Any]) -> bool:
    """Whether the greedy bot, in one of the seats, wins a game."""
    s = GAME.new(seed, players, options)
    rng = Random(seed)
    greedy = seed % players
    while s.decision:
        seat, step, actions = s.decision
        if seat == greedy:
            seen = json.loads(json.dumps(GAME.observe(s, seat)))  # as a bot gets it
            s.choose(choose(seen, step, json.loads(json.dumps(actions)), rng))
        else:
            s.choose(rng.randrange(len(actions)))
    return GAME.ranks(s)[greedy] == 1


EVERYTHING = dict.fromkeys(MODULES, True) | {"red_border": True}


@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_greedy_beats_random_in_three_of_four_games(options: dict[str, Any]) -> None:
    assert sum(play(seed, 2, options) for seed in range(40)) >= 30


@pytest.mark.parametrize("players", [3, 6])
def test_greedy_plays_with_more_players_too(players: int) -> None:
    wins = sum(play(seed, players, EVERYTHING) for seed in range(12))
    assert wins > 12 / players
