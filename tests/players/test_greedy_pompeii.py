"""The greedy bot for Pompeii reaches the army and the Castrum."""

from random import Random
from typing import Any

from engine.game import find
from players.greedy.pompeii import Position, best_choice, choose, length, position
from tests.engine.pompeii.scenes import ALL_BUILT, ONE_EACH, goods, place_at, scene, stock

GAME = find("pompeii")


def play(seed: int, players: int, options: dict[str, Any]) -> tuple[Any, int]:
    """A finished game with the greedy bot in one seat, which is returned too."""
    s = GAME.new(seed, players, options)
    rng = Random(seed)
    greedy = seed % players
    while s.decision:
        seat, step, actions = s.decision
        if seat == greedy:
            s.choose(choose(dict(GAME.observe(s, seat)), step, list(actions), rng))
        else:
            s.choose(rng.randrange(len(actions)))
    return s, greedy


def test_greedy_beats_three_randoms() -> None:
    games = [play(seed, 4, {}) for seed in range(5)]
    finished = [(s, seat) for s, seat in games if not GAME.lost(s)]
    assert len(finished) >= 3
    assert all(s.winner == seat and s.reason == "castrum" for s, seat in finished)


def test_greedy_wins_alone_now_and_then() -> None:
    games = [play(seed, 1, {}) for seed in range(6)]
    assert all(s.decision is None for s, _ in games)
    assert any(s.winner == 0 for s, _ in games)


def test_a_plan_with_everything_built_is_as_short_as_can_be() -> None:
    built = frozenset(ALL_BUILT)
    basic = tuple([int(place < 10) for place in range(len(ONE_EACH))])
    p = Position(basic, built, False, False, 3, (), ())
    assert length(p, (0,) * len(basic)) == 31  # without trade
    assert length(p, best_choice(p)) == 28


def test_the_bot_takes_a_win() -> None:
    held = {"planks": 1, "column": 1, "bread": 1, "meat": 1, "oil": 1, "wine": 1}
    s = scene(held, {}, built=["B17", "B19"], armies=[True, False])
    while s.decision:
        seat, step, actions = s.decision
        assert seat == 0
        s.choose(choose(dict(GAME.observe(s, seat)), step, list(actions), Random(0)))
    assert s.winner == 0 and s.goods[0] == stock({})


def test_the_bot_repairs_what_keeps_it_from_winning() -> None:
    fields: dict[str, Any] = {"armies": [True, False], "standing": {"C28": (0,)}, "ready": [2, 3]}
    built = {"B17": (1,), "B20": ()}
    s = scene({"meat": 1, "grain": 2}, {}, built=built, **fields)
    seen = dict(GAME.observe(s, 0))
    assert s.decision is not None
    action = s.decision.actions[choose(seen, "place", list(s.decision.actions), Random(0))]
    assert action == ("place", "B17") and goods(s)["meat"] == 1
    place_at(s, "B17")
    assert s.winner == 0


def test_the_bot_goes_on_with_an_offering_that_another_began() -> None:
    """It would have chosen another good, of which more was held."""
    s, rng, asked = GAME.new(0, 3), Random(0), 0
    while s.decision:
        seat, step, actions = s.decision
        if step == "offer_amount":
            choose(dict(GAME.observe(s, seat)), step, list(actions), Random(1))
            asked += 1
        s.choose(rng.randrange(len(actions)))
    assert asked


def chosen(s: Any, thorough: bool) -> Any:
    assert s.decision is not None
    seat, step, actions = s.decision
    seen = dict(GAME.observe(s, seat))
    return actions[choose(seen, step, list(actions), Random(0), thorough)]


def test_a_thorough_plan_sells_what_a_field_brings_twice() -> None:
    s = scene({}, {}, built=["B01", "B08"], active=["S08"])
    lengths = []
    for thorough in (False, True):
        p = position(dict(GAME.observe(s, 0)), thorough)
        lengths.append(length(p, best_choice(p)))
    assert lengths[1] < lengths[0] - 3


def test_a_thorough_plan_has_those_trained_who_change_it() -> None:
    s = scene({"reed": 1, "grain": 1}, {}, built=ALL_BUILT, hands=["S08", "S22"])
    assert chosen(s, thorough=False) != ("place", "PIAZZA")
    assert chosen(s, thorough=True) == ("place", "PIAZZA")
    place_at(s, "PIAZZA")
    assert chosen(s, thorough=True) == ("train",)


def test_a_thorough_plan_leaves_the_castrum_to_the_end() -> None:
    castrum = {"planks": 1, "column": 1, "oil": 1, "bread": 1, "meat": 1, "wine": 1}
    army = {"wine": 2, "cloth": 1, "scroll": 1, "gold_coin": 2, "sword": 2}
    s = scene({**castrum, **army}, {}, built=ALL_BUILT)
    assert chosen(s, thorough=False) == ("place", "COSTRUZIONE")
    assert chosen(s, thorough=True) == ("place", "B19")
