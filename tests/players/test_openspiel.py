"""The OpenSpiel games pass the library's random simulations."""

import json
import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra `rl` is not installed")

from engine.game import games  # noqa: E402
from players import openspiel_game as ours  # noqa: E402

NAMES = [game.name for game in games()]


def loaded(name, **parameters):
    return pyspiel.load_game(f"certamen_{name.replace('-', '_')}", parameters)


# a random game of Pompeii takes a quarter of a minute
@pytest.mark.parametrize("name", sorted(set(NAMES) - {"pompeii"}))
def test_random_simulations_with_serialization(name):
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations(name):
    game = loaded(name)
    rng = random.Random(2)
    state = game.new_initial_state()
    observer = game.make_py_observer()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert sum(state.legal_actions_mask()) == len(legal)
        observer.set_from(state, player)
        assert observer.tensor.any()
        action = rng.choice(legal)
        assert json.loads(state.action_to_string(player, action))
        assert state.action_to_string(player, action) == state.clone().action_to_string(
            player, action
        )
        state.apply_action(action)
    text = pyspiel.serialize_game_and_state(game, state)
    again, restored = pyspiel.deserialize_game_and_state(text)
    assert again.get_type().short_name == game.get_type().short_name
    assert restored.history() == state.history() and str(restored) == str(state)
    assert restored.is_terminal() or restored.legal_actions() == state.legal_actions()


def test_a_clone_goes_its_own_way():
    state = loaded("villa-rustica", players=3).new_initial_state()
    state.apply_action(7)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert state.information_state_string(0) != other.information_state_string(0)
    assert len(state.returns()) == 3


def test_an_information_state_remembers_and_an_observation_does_not():
    state = loaded("villa-rustica").new_initial_state()
    state.apply_action(7)
    while len(state.history()) < 9:
        state.apply_action(state.legal_actions()[-1])
    assert "chose" in state.information_state_string(0)
    assert "chose" not in state.observation_string(0)
    assert ours.Observer(recall=False).string_from(state, 1) == state.observation_string(1)
