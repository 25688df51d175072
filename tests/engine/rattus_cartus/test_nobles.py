"""A scene for each Noble, and how they are handed out, placed and removed."""

import pytest

from engine.rattus_cartus.components import NOBLES
from engine.rattus_cartus.nobles import award_noble, place_noble, remove_noble
from engine.rattus_cartus.observation import observe
from tests.engine.rattus_cartus.scenes import (
    GAME,
    blank,
    enter,
    entering,
    lay,
    offered,
    question,
    resolved,
    told,
)

ROW = ("chapel", "inn")


def both_enter(noble, *hands):
    """Both seats enter the Chapel with the Noble and place nothing: it acts at once."""
    s = entering(ROW, *hands, noble=(noble, 0))
    s.rats = [1, 0]
    s.apply(("enter", 0))
    if question(s) == (0, "place"):
        s.apply(("stop",))
    s.apply(("enter", 0))
    if question(s) == (1, "place"):
        s.apply(("stop",))
    return s


# -- effects at once


@pytest.mark.rule("RCN-N1", "RCN-N17")
def test_n01_draws_two_cards():
    assert [len(hand) for hand in both_enter("N01", (), ()).hands] == [2, 2]


@pytest.mark.rule("RCN-N2", "RCN-K8")
def test_n02_discards_a_rat_if_there_is_one():
    assert both_enter("N02", (), ()).rats == [0, 0]


@pytest.mark.rule("RCN-N3", "RCN-B5")
def test_n03_looks_at_one_card_of_the_nun_row():
    s = both_enter("N03", (), ())
    assert question(s) == (0, "look") and len(offered(s)) == 6
    s.apply(("look", 2))
    assert s.looked[0] == (2,) and question(s) == (1, "look")
    s.apply(("stop",))
    assert s.looked[1] == () and s.decision is None


@pytest.mark.rule("RCN-N4", "RCN-B6", "RCN-N18")
def test_n04_looks_at_two_and_may_stop():
    s = both_enter("N04", (), ())
    s.apply(("look", 2))
    s.apply(("look", 0))
    assert s.looked[0] == (0, 2) and question(s) == (1, "look")
    s.apply(("stop",))
    assert s.decision is None


@pytest.mark.rule("RCN-N5")
def test_n05_brings_a_token():
    assert both_enter("N05", (), ()).tokens == [1, 1]


@pytest.mark.rule("RCN-N17", "RCN-N13")
def test_a_noble_acts_in_entry_order_and_only_on_who_entered_there():
    s = entering(ROW, ("pass",), (), (), noble=("N05", 0))
    s.apply(("pass",))
    for place in (0, 1, 0):
        s.apply(("enter", place))
    assert told(s, "tokens") == [(1, 1), (0, 1)] and s.tokens == [1, 1, 0]


@pytest.mark.rule("RCN-N6", "RCN-N20")
def test_n06_brings_influence_in_the_class_of_the_building():
    s = both_enter("N06", (), ())
    assert [track[2] for track in s.influence] == [1, 1] and s.gained == [1, 1]
    s = entering(("laboratory", "inn"), ("joker",), (), noble=("N06", 0))
    enter(s, 0, 0, "joker")
    enter(s, 1, 0)
    assert s.influence == [(0, 0, 0, 0, 0, 1)] * 2 and question(s) == (0, "laboratory")
    assert offered(s)[0] == ("stop",)  # only the Joker's point can be moved
    s.apply(("class", "church"))
    s.apply(("class", "magic"))
    assert s.influence[0] == (0, 0, 1, 0, 0, 2)


@pytest.mark.rule("RCN-N8", "RCN-N18", "RCN-W4")
def test_n08_discards_two_cards_of_the_owners_choice():
    s = both_enter("N08", ("church 0", "magic 0", "book"), ("gold",))
    assert question(s) == (0, "N08")
    assert offered(s) == [("discard", "church 0"), ("discard", "magic 0")]  # a Book comes second
    s.apply(("discard", "magic 0"))
    assert s.hands == [("church 0",), ()] and s.decision is None


@pytest.mark.rule("RCN-N9")
def test_n09_brings_a_rat():
    assert both_enter("N09", (), ()).rats == [2, 1]


# -- effects later


@pytest.mark.rule("RCN-N7", "RCN-D10")
def test_n07_spares_two_rats_and_adds_to_the_chapel():
    strangers = ["magic 0"] * 6
    s = resolved(ROW, {0: (0, *strangers, "joker"), 1: (0, *strangers)}, noble="N07", noble_place=0)
    assert s.rats == [11, 14]
    s = resolved(ROW, {0: (0, "magic 0"), 1: (1, *strangers)}, noble="N07", noble_place=0)
    assert s.rats == [10, 16]


@pytest.mark.rule("RCN-N10", "RCN-N21", "RCN-D9")
def test_n10_cancels_the_action_but_not_the_cards():
    placed = {0: (0, "helper", "magic 0"), 1: (0, "magic 1", "church 0")}
    s = resolved(("stable", "inn"), placed, noble="N10", noble_place=0)
    assert s.hands == [(), ()] and s.decision is None
    assert [track[1] for track in s.influence] == [3, 2] and s.rats == [11, 12]


@pytest.mark.rule("RCN-N21")
def test_n10_cancels_chapel_laboratory_protection_and_stone_circle():
    s = resolved(ROW, {0: (0, "magic 0")}, noble="N10", noble_place=0)
    assert s.rats[0] == 11
    s = resolved(("laboratory", "inn"), {0: (0, "magic 0")}, noble="N10", noble_place=0)
    assert s.decision is None and s.influence[0][5] == 1
    for building in ("wall", "stone circle"):
        s = resolved(("wall", building), {0: (0,), 1: (1,)}, noble="N10", noble_place=1)
        assert s.rats == [9, 11] and s.aside == ()
    s = resolved(
        ("guard tower", "guard tower"),
        {0: (0,), 1: (1,)},
        ((), ("church 0",)),
        noble="N10",
        noble_place=1,
    )
    assert s.hands == [("church 0",), ()]


@pytest.mark.rule("RCN-N11", "RCN-N19", "RCN-W4")
def test_n11_demands_four_cards_and_is_closed_to_who_cannot():
    hands = (("church 0", "church 1", "magic 0", "horse", "joker"), ("magic 1",) * 3 + ("book",))
    s = entering(ROW, *hands, noble=("N11", 0))
    s.apply(("enter", 0))
    assert offered(s) == [("place", "church 0"), ("place", "church 1")]  # four must remain
    for card in ("church 0", "church 1", "joker"):
        s.apply(("place", card))
    assert question(s) == (1, "place") and len(s.placed[0]) == 4  # a Horse was the only one left
    assert s.where[1] == 1  # with three playable cards only the Inn was open


@pytest.mark.rule("RCN-N11")
def test_n11_lets_more_than_four_be_placed():
    s = entering(ROW, ("magic 1",) * 6, (), noble=("N11", 0))
    s.apply(("enter", 0))
    assert len(s.placed[0]) == 4 and offered(s) == [("place", "magic 1"), ("stop",)]


@pytest.mark.rule("RCN-N12", "RCN-N19")
def test_n12_allows_three_cards_special_ones_included():
    s = entering(ROW, ("magic 1", "horse", "joker", "lance"), (), noble=("N12", 0))
    s.apply(("enter", 0))
    for card in ("magic 1", "joker", "horse"):
        assert question(s) == (0, "place")
        s.apply(("place", card))
    assert question(s) == (1, "enter") and s.hands[0] == ("lance",)  # no fourth is asked for


# -- handing out, placing, removing


@pytest.mark.rule("RCN-N14", "RCN-N15", "RCN-H1")
def test_the_noble_goes_to_who_placed_most_cards_and_only_he_knows_it():
    s = entering(ROW, ("magic 1", "horse"), ("magic 2", "joker", "book"), ("magic 3",))
    s.nobles = ("N01", "N09")
    enter(s, 0, 0, "magic 1")
    enter(s, 1, 1, "magic 2", "joker")
    enter(s, 2, 0, "magic 3")
    assert (s.holder, s.held, s.nobles) == (1, "N09", ("N01",))
    assert [observe(s, seat)["held"] for seat in range(3)] == [None, "N09", None]
    assert told(s, "noble taken") == [(1,)]


@pytest.mark.rule("RCN-N14", "RCN-N15")
@pytest.mark.parametrize("count", [0, 2])
def test_of_equals_the_first_to_enter_takes_the_noble(count):
    s = blank(3)
    s.order, s.where = (2, 0, 1), [0, 0, 1]
    s.placed = [("magic 1",) * count] * 3
    award_noble(s)
    assert s.holder == 2


@pytest.mark.rule("RCN-N15", "RCN-P13")
def test_a_pass_does_not_count_for_the_noble():
    s = entering(ROW, ("pass", "magic 1"), ("magic 2",))
    s.apply(("pass",))
    enter(s, 1, 0, "magic 2")
    enter(s, 0, 0, "magic 1")
    assert s.holder == 1


@pytest.mark.rule("RCN-N14")
def test_no_noble_in_the_last_round_nor_from_an_empty_supply():
    s = blank(2)
    s.order, s.where, s.round = (0, 1), [0, 0], 9
    award_noble(s)
    assert s.holder is None and len(s.nobles) == 12
    s.round, s.nobles = 8, ()
    award_noble(s)
    assert s.holder is None


@pytest.mark.rule("RCN-N13")
@pytest.mark.parametrize("round", [3, 9])
def test_the_holder_must_place_his_noble_on_a_building(round):
    s = blank(2)
    lay(s, *ROW)
    s.round, s.held, s.holder = round, "N05", 1
    s.then(place_noble)
    s.run()
    assert question(s) == (1, "noble") and offered(s) == [("place", 0), ("place", 1)]
    s.apply(("place", 1))
    assert (s.noble, s.noble_place, s.held, s.holder) == ("N05", 1, None, None)
    assert told(s, "noble placed") == [(1, 1, "N05")]


@pytest.mark.rule("RCN-N13", "RCN-A1")
def test_the_noble_is_placed_when_all_have_taken_their_supply():
    s = GAME.new(1, 3, {"nobles": True})
    order = []
    while s.round < 2:
        if s.round == 1 and s.decision.step in ("supply", "noble", "enter"):
            order.append(s.decision.step)
        actions = s.decision.actions
        s.apply(("stop",) if ("stop",) in actions else actions[0])
    assert order == ["supply"] * 3 + ["noble"] + ["enter"] * 3


@pytest.mark.rule("RCN-N14", "RCN-N17")
def test_a_noble_is_handed_out_before_the_placed_one_acts():
    s = entering(ROW, (), (), noble=("N05", 0))
    s.apply(("enter", 0))
    s.apply(("enter", 0))
    kinds = [getattr(event, "told", event)[0] for event in s.told]
    assert kinds.index("noble taken") < kinds.index("tokens") and s.holder == 0


@pytest.mark.rule("RCN-N16")
def test_the_placed_noble_leaves_the_game():
    s = blank(2)
    s.noble, s.noble_place = "N05", 1
    remove_noble(s)
    assert s.noble is s.noble_place is None and s.spent == ("N05",)


@pytest.mark.rule("RCN-S10", "RCN-K13")
def test_twelve_nobles_lie_shuffled_and_none_without_the_option():
    supplies = {GAME.new(seed, 2, {"nobles": True}).nobles for seed in range(5)}
    assert len(supplies) == 5 and all(sorted(supply) == list(NOBLES) for supply in supplies)
    assert len(NOBLES) == 12 and GAME.new(1, 2).nobles == ()
