"""A scene for each of the base game's twelve buildings, with premium and standard action."""

import pytest

from engine.rattus_cartus.base_buildings import BASE_BUILDINGS
from engine.rattus_cartus.components import TYPES
from tests.engine.rattus_cartus.scenes import offered, question, resolved


def both(building, hands=(), cards=("joker",), **fields):
    """Two seats in a building: seat 0 with these cards takes the premium, seat 1 has none."""
    return resolved((building, "inn"), {1: (0,), 0: (0, *cards)}, hands, **fields)


def test_every_base_building_has_its_action():
    assert set(BASE_BUILDINGS) == set(TYPES["base"])


@pytest.mark.rule("RCN-F1")
def test_palace_gives_tokens():
    assert both("palace").tokens == [2, 1]


@pytest.mark.rule("RCN-F2", "RCN-F4", "RCN-F9", "RCN-F10", "RCN-F12")
@pytest.mark.parametrize(
    "building, card",
    [
        ("treasury", "gold"),
        ("castle", "sword"),
        ("office", "pass"),
        ("marketplace", "joker"),
        ("piper's house", "flute"),
    ],
)
def test_buildings_that_give_cards(building, card):
    s = both(building, cards=("magic 0",))
    assert s.hands == s.known == [(card,) * 2, (card,)]


@pytest.mark.rule("RCN-F3")
def test_guard_tower_takes_three_cards_of_the_givers_choice():
    hands = (
        ("magic 1", "book"),
        ("magic 2", "magic 2", "magic 3", "magic 3"),
        ("church 0", "gold"),
        ("church 1",),
        ("church 4",) * 5,
    )
    placed = {4: (0,), 0: (0, "joker"), 1: (1,), 2: (1,), 3: (1,)}
    s = resolved(("guard tower", "palace"), placed, hands, 5)
    assert question(s) == (1, "guard tower")
    # the first one left no choice, as three must go in card order; there is no stop
    assert "magic 2" in s.hands[0] and offered(s) == [("give", "magic 2"), ("give", "magic 3")]
    s.apply(("give", "magic 3"))
    assert s.hands[0] == ("church 0", "magic 1", "magic 2", "magic 3", "magic 3", "book", "gold")
    assert s.hands[1:] == [("magic 2",), (), ("church 1",), ("church 4",) * 5]


@pytest.mark.rule("RCN-F3", "RCN-W3")
def test_tribute_is_paid_from_the_takers_left():
    hands = (
        ("book",) * 3 + ("gold",),
        ("magic 2",) * 3 + ("gold",),
        (),
        ("magic 3", *["gold"] * 3),
    )
    placed = {2: (0,), 0: (1,), 1: (1,), 3: (1,)}
    s = resolved(("guard tower", "palace"), placed, hands, 4)
    asked = []
    while s.decision:
        asked.append(s.decision.seat)
        s.choose(0)
    assert list(dict.fromkeys(asked)) == [3, 0, 1] and len(s.hands[2]) == 9


@pytest.mark.rule("RCN-F5")
def test_monastery_discards_rats():
    assert both("monastery").rats == [8, 9]
    assert both("monastery", rats=[1, 0]).rats == [0, 0]


@pytest.mark.rule("RCN-F6")
def test_hospital_discards_cards_and_as_many_rats():
    s = both("hospital", (("magic 1", "book", "gold", "pass"), ("church 1", "church 2", "gold")))
    assert question(s) == (1, "hospital")
    s.apply(("discard", "church 1"))
    s.apply(("discard", "gold"))
    assert s.rats == [9, 8] and question(s) == (0, "hospital")
    s.apply(("discard", "magic 1"))
    s.apply(("stop",))
    assert s.rats == [8, 8] and s.hands == [("book", "gold", "pass"), ("church 2",)]


@pytest.mark.rule("RCN-F6")
def test_hospital_takes_no_more_cards_than_rats_held():
    s = both("hospital", (("magic 1",) * 4, ()), rats=[2, 0])
    s.apply(("discard", "magic 1"))
    assert s.decision is None and s.rats[0] == 0 and len(s.hands[0]) == 3


@pytest.mark.rule("RCN-F7")
def test_farm_draws_cards():
    assert [len(hand) for hand in both("farm").hands] == [4, 2]


@pytest.mark.rule("RCN-F8", "RCN-E2")
def test_brewery_draws_by_influence_gained():
    s = both("brewery", gained=[2, 5])
    assert [len(hand) for hand in s.hands] == [3, 2]  # 2 and the Joker's one; half of 5


@pytest.mark.rule("RCN-F11", "RCN-B6", "RCN-H1")
def test_fortune_tellers_tent_shows_the_nun_row():
    s = both("fortune-teller's tent", looked=[(0, 3), (0, 1, 2, 3)])
    assert question(s) == (1, "look") and offered(s) == [("look", 4), ("stop",)]
    s.apply(("look", 4))
    assert offered(s) == [("look", 1), ("look", 2), ("look", 4), ("stop",)]
    s.apply(("look", 2))
    assert question(s) == (0, "look")
    s.apply(("stop",))
    assert s.looked == [(0, 2, 3), (0, 1, 2, 3, 4)] and s.decision is None


@pytest.mark.rule("RCN-F11")
def test_fortune_tellers_tent_shows_two_cards_with_the_premium_and_one_without():
    s = both("fortune-teller's tent")
    assert question(s) == (1, "look")
    s.apply(("look", 0))
    assert question(s) == (0, "look")
    s.apply(("look", 0))
    assert question(s) == (0, "look")
    s.apply(("look", 1))
    assert s.decision is None and s.looked == [(0, 1), (0,)]
