"""The PettingZoo environments pass the library's own tests."""

import pytest

pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

from pettingzoo.test import api_test, seed_test

from engine.errors import IllegalAction
from engine.game import games
from players.learning import ACTIONS, places
from players.pettingzoo_env import env

NAMES = [game.name for game in games()]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore")
def test_the_api(name):
    api_test(env(name), num_cycles=30)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore")
def test_the_seed(name):
    seed_test(lambda: env(name), num_cycles=100)


@pytest.mark.filterwarnings("ignore")
def test_a_whole_game_pays_out_at_its_end():
    game = env("roemisch-pokern", players=3)
    game.reset(seed=4)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, termination, truncation, _ = game.last()
        total[agent] += reward
        over = termination or truncation
        game.step(None if over else int(game.action_space(agent).sample(seen["action_mask"])))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_what_is_not_legal_is_refused():
    game = env("villa-rustica", render_mode="ansi")
    game.reset(seed=4)
    legal = places(game.s.decision.actions)
    with pytest.raises(IllegalAction, match="action_mask"):
        game.step(next(place for place in range(ACTIONS) if place not in legal))
    assert "seat 0" in game.render()
