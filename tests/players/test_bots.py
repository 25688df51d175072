"""The built-in bots in every game, on states: legal, better than chance, and again the same."""

import json
from dataclasses import replace
from random import Random

import pytest

from engine.game import find, games
from players.greedy_bot import choose as greedy
from players.greedy_bot import thumb
from players.learning import returns
from players.sdk import Turn
from players.search.judging import shares, with_one_winner
from players.search.tree import Arm, outcome_values, settled
from players.search.tree import search as tree_search
from players.search_bot import budget, guide
from players.search_bot import choose as search

NAMES = [game.name for game in games()]


def turn_of(game, options, s, rng, json_like=False):
    """The turn that a bot would be put."""
    seat, step, actions = s.decision
    seen = game.observe(s, seat)
    if json_like:
        seen, actions = json.loads(json.dumps([seen, actions]))
    start = {"game": game.name, "options": options, "seat": seat, "players": 2, "seed": 0}
    return Turn(start, {"step": step, "observation": seen, "actions": actions}, rng)


def played(game, seats, choosers, seed, most=5000, options=None):
    """A game as far as it goes in so many decisions, and the indices taken."""
    options = game.complete(options or {})
    s = game.new(seed, seats, options)
    rngs = [Random(seed * 10 + seat) for seat in range(seats)]
    taken = []
    while s.decision and len(taken) < most:
        seat = s.decision.seat
        taken.append(choosers[seat](turn_of(game, options, s, rngs[seat], json_like=True)))
        s.choose(taken[-1])
    return s, taken


def random(turn):
    return turn.rng.randrange(len(turn.actions))


def few_playouts(turn):
    return search(turn, 8, None)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_rules_of_thumb_and_a_guide(name):
    assert thumb(name) is not None
    assert guide(name).policy is not None
    assert guide(name).evaluate is not None


@pytest.mark.parametrize("name", NAMES)
def test_greedy_does_better_than_random(name):
    game = find(name)
    points = games_played = 0.0
    for seed in range(2):
        choosers = [greedy, random] if seed % 2 else [random, greedy]
        s, _ = played(game, 2, choosers, seed // 2)
        if not game.lost(s):
            games_played += 1
            points += outcome_values(guide(name), s)[seed % 2 == 0]
    assert points > games_played / 2


@pytest.mark.parametrize("name", NAMES)
def test_greedy_plays_at_the_largest_table_with_every_option_on(name):
    game = find(name)
    options = {
        key: (not option.default) if type(option.default) is bool else option.default
        for key, option in game.options.items()
    }
    s, taken = played(game, game.seats[-1], [greedy] * game.seats[-1], 3, 150, options)
    assert taken
    assert s.decision is None or len(taken) == 150


@pytest.mark.parametrize("name", NAMES)
def test_search_plays_and_again_the_same_by_playouts(name):
    game = find(name)
    seats = game.seats[-1]
    first, second = (played(game, seats, [few_playouts] * seats, 5, 2)[1] for _ in range(2))
    assert first == second
    assert len(first) == 2


@pytest.mark.parametrize("name", NAMES)
def test_the_policy_of_the_search_is_legal_and_its_values_are_shares(name):
    game = find(name)
    s = game.new(4, game.seats[-1])
    rng = Random(1)
    for number in range(150):
        if s.decision is None:
            break
        s.choose(guide(name).policy(s, rng))
        if number % 10 == 0:
            values = guide(name).evaluate(s)
            assert len(values) == game.seats[-1]
            assert all(-1e-9 <= value <= 1 + 1e-9 for value in values)


def test_a_search_sees_a_win_that_is_there():
    game = find("villa-rustica")
    s = game.new(1, 2)
    while s.decision.step != "acquire":
        s.choose(len(s.decision.actions) - 1)
    s.prestige[s.decision.seat] = 99
    turn = turn_of(game, {}, s, Random(3))
    assert turn.actions[search(turn, 60, None)] == ("take", "prestige")


def test_the_favourite_of_villa_rustica_is_what_its_formula_likes_best():
    game = find("villa-rustica")
    favourite = guide("villa-rustica").favourite
    rng = Random(2)
    s = game.new(1, 6)
    while s.decision:
        seat, step, actions = s.decision
        chosen = favourite(s, rng)
        if step == "acquire":
            hopes = []
            for index in range(len(actions)):
                after = s.copy()
                after.choose(index)
                hopes.append(guide("villa-rustica").evaluate(after)[seat] if after.decision else 1)
            assert hopes[chosen] > max(hopes) - 0.03  # but for what it does to others
        s.choose(chosen)
    assert max(s.prestige) >= 100


def test_the_favourite_of_villa_rustica_takes_a_win():
    s = find("villa-rustica").new(1, 2)
    while s.decision.step != "acquire":
        s.choose(len(s.decision.actions) - 1)
    s.prestige[s.decision.seat] = 99
    chosen = guide("villa-rustica").favourite(s, Random(3))
    assert s.decision.actions[chosen] == ("take", "prestige")


def test_a_search_stays_with_its_favourite_unless_another_is_better_beyond_doubt():
    s = find("villa-rustica").new(1, 2)
    known = guide("villa-rustica")
    for index in range(len(s.decision.actions)):
        stubborn = replace(known, favourite=lambda s, rng, index=index: index, doubt=1e9)
        assert tree_search(s.copy, stubborn, Random(3), lambda done: 50 - done).best == index


def test_a_search_ends_before_its_time_when_nothing_else_can_be_better():
    s = find("roemisch-pokern").new(1, 2)
    found = tree_search(s.copy, guide("roemisch-pokern"), Random(3), lambda done: 5000 - done)
    assert found.playouts < 1000


def test_a_search_is_settled_by_what_is_sure_and_matters():
    def arm(index, mean, worlds):
        squares = (mean * mean + 0.01) * worlds
        return Arm(index, 0.05, more=mean * worlds, squares=squares, worlds=worlds)

    assert settled([arm(0, -0.1, 100)], doubt=1.0)
    assert settled([arm(0, 0.1, 100), arm(1, -0.1, 100)], doubt=1.0)
    assert not settled([arm(0, -0.01, 20)], doubt=1.0)  # may well be better
    assert not settled([arm(0, 0.1, 100), arm(1, 0.09, 100)], doubt=1.0)
    assert settled([arm(0, 0.1, 40000), arm(1, 0.098, 40000)], doubt=1.0)  # a little


def test_a_search_stops_in_the_middle_of_a_world_when_its_time_is_up():
    game = find("pompeii")
    s = game.new(1, 4)
    assert len(s.decision.actions) > 3
    found = tree_search(s.copy, guide("pompeii"), Random(3), lambda done: 3 - done)
    assert found.playouts == 3


def test_one_winner_has_all_and_the_others_tie():
    assert with_one_winner([0.3, -0.4]) == pytest.approx(shares([0.3, -0.4]))
    even = with_one_winner([1.0, 1.0, 1.0, 1.0])
    assert even == pytest.approx([0.5] * 4)
    ahead = with_one_winner([30.0, 0.0, 0.0, -30.0])
    assert ahead == pytest.approx([1, 1 / 3, 1 / 3, 1 / 3])
    assert with_one_winner([2.0]) == [1.0]


def test_alone_a_win_is_worth_all_and_a_loss_nothing():
    game = find("pompeii")
    values = set()
    for seed in range(12):
        s, _ = played(game, 1, [greedy], seed)
        values.add((s.winner == 0, *outcome_values(guide("pompeii"), s), *returns(game, s)))
    assert values == {(True, 1.0, 1.0), (False, 0.0, -1.0)}


def test_time_is_shared_out():
    assert budget({"move_ms": 1000, "remaining_ms": 60000}) == 0.7
    assert budget({"move_ms": 1000, "remaining_ms": 5000}) == 0.2
    assert budget({"move_ms": None, "remaining_ms": None}) == 1.0
