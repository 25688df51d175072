"""A scene for each special card; Book and Diplomat count in the end and have theirs there."""

import pytest

from engine.rattus_cartus.choices import CLASS_PAIRS
from tests.engine.rattus_cartus.scenes import enter, entering, offered, question, resolved, told

ROW = ("chapel", "inn")  # a Chapel's action leaves hands alone


def in_chapel(placed, hands, **fields):
    """Seats in a Chapel, in entry order, with these cards placed."""
    return resolved(
        ROW, {seat: (0, *cards) for seat, cards in placed.items()}, hands, len(hands), **fields
    )


# -- Privilege


@pytest.mark.rule("RCN-P4", "RCN-D3", "RCN-D11")
def test_privileges_multiply_the_score_for_the_premium_only():
    row = ("stable", "inn")
    placed = {0: (0, *["joker"] * 5), 1: (0, "church 1", "joker", "privilege", "privilege")}
    s = resolved(row, placed)
    assert len(s.hands[1]) == 2 and len(s.hands[0]) == 1  # 2 x 3 beats 5
    assert [track[1] for track in s.influence] == [5, 2] and s.rats == [10, 11]
    placed[1] = (0, "church 1", "joker", "privilege")
    s = resolved(row, placed)
    assert len(s.hands[0]) == 2  # 2 x 2 does not


# -- Horse


@pytest.mark.rule("RCN-P5", "RCN-P6", "RCN-H3")
def test_horse_takes_all_cards_of_two_classes_from_who_has_fewest():
    robbed = ("royalty 1", "church 0", "church 0", "magic 4", "joker", "diplomat church")
    s = in_chapel(
        {1: ("horse",), 0: ("horse", "horse"), 2: ()}, (("magic 0",), ("magic 1",), robbed)
    )
    assert question(s) == (0, "horse") and offered(s) == [("classes", *p) for p in CLASS_PAIRS]
    s.apply(("classes", "church", "magic"))
    assert s.hands[0] == ("church 0", "church 0", "magic 0", "magic 4")
    assert s.known[0] == ("church 0", "church 0", "magic 4")
    assert s.hands[2] == ("royalty 1", "joker", "diplomat church")
    assert told(s, "give") == [(2, 0, ("church 0", "church 0", "magic 4"))]


@pytest.mark.rule("RCN-P5", "RCN-P14")
def test_horse_ties_earlier_entry_has_most_and_the_rider_picks_among_the_fewest():
    hands = ((), ("magic 1",), ("magic 2",), ("magic 3",))
    s = in_chapel({2: ("horse",), 0: ("horse",), 1: (), 3: ()}, hands)
    assert question(s) == (2, "horse victim") and offered(s) == [("choose", 1), ("choose", 3)]
    s.apply(("choose", 3))
    assert question(s) == (2, "horse")
    s.apply(("classes", "royalty", "magic"))
    assert s.hands == [(), ("magic 1",), ("magic 2", "magic 3"), ()]


@pytest.mark.rule("RCN-P5", "RCN-P14")
@pytest.mark.parametrize("placed", [{0: ("horse",)}, {0: ("horse",), 1: ("horse",)}])
def test_horse_does_nothing_alone_or_if_all_have_as_many(placed):
    assert in_chapel(placed, (("magic 1",), ("magic 2",))).decision is None


@pytest.mark.rule("RCN-P6", "RCN-P14")
def test_horse_names_no_classes_before_an_empty_hand():
    s = in_chapel({0: ("horse",), 1: ()}, (("magic 1",), ()))
    assert s.decision is None


# -- Lance


@pytest.mark.rule("RCN-P7", "RCN-P8", "RCN-H3")
def test_lance_shares_out_both_hands_one_card_in_turn():
    s = in_chapel(
        {1: ("lance",), 0: ("lance", "lance"), 2: ()},
        (("magic 0", "book"), ("magic 1",), ("magic 4", "joker", "gold")),
    )
    assert question(s) == (0, "lance") and s.hands == [(), ("magic 1",), ()]
    assert s.pool == ("magic 0", "magic 4", "joker", "book", "gold")
    s.apply(("take", "joker"))
    assert question(s) == (2, "lance")
    s.apply(("take", "gold"))
    s.apply(("take", "book"))
    s.apply(("take", "magic 0"))
    assert s.hands == [("magic 4", "joker", "book"), ("magic 1",), ("magic 0", "gold")]
    assert s.known[0] == s.hands[0] and s.known[2] == s.hands[2] and s.pool == ()


@pytest.mark.rule("RCN-P7", "RCN-P14")
def test_lance_ties_and_one_empty_hand():
    hands = ((), (), ("magic 2", "magic 3"))
    s = in_chapel({1: ("lance",), 0: (), 2: ()}, hands)
    assert question(s) == (1, "lance victim") and offered(s) == [("choose", 0), ("choose", 2)]
    s.apply(("choose", 2))
    s.apply(("take", "magic 3"))
    assert s.hands == [(), ("magic 3",), ("magic 2",)]


@pytest.mark.rule("RCN-P7")
def test_lance_does_nothing_if_all_have_as_many():
    s = in_chapel({0: ("lance",), 1: ("lance",)}, (("magic 1",), ("magic 2",)))
    assert s.decision is None and s.hands == [("magic 1",), ("magic 2",)]


# -- Magician's Helper


@pytest.mark.rule("RCN-P9", "RCN-P10", "RCN-D8", "RCN-W5")
def test_helper_profits_from_the_strangers_of_another_player():
    strangers = ("magic 0", "magic 1", "royalty 0", "church 0", "joker", "privilege")
    s = in_chapel({1: strangers, 0: ("helper",), 2: ("magic 4",)}, ((), (), ()))
    assert question(s) == (0, "helper") and offered(s) == [("choose", 1), ("choose", 2)]
    s.apply(("choose", 1))
    assert [track[2] for track in s.influence] == [3, 5, 1]  # spared rats count all the same
    assert s.rats == [10, 10, 11] and s.gained[0] == 3


@pytest.mark.rule("RCN-P9", "RCN-P10")
def test_helpers_choose_different_players_and_surplus_does_nothing():
    placed = dict.fromkeys(range(4), ("magic 0",)) | {0: ("helper", "helper")}
    s = in_chapel(placed, ((),) * 4)
    assert offered(s) == [("choose", 1, 2), ("choose", 1, 3), ("choose", 2, 3)]
    s.apply(("choose", 2, 3))
    assert s.influence[0][2] == 2
    s = in_chapel({0: ("helper",) * 3, 1: ("magic 0",)}, ((), ()))
    assert s.decision is None and s.influence[0][2] == 1
    s = in_chapel({0: ("helper",)}, ((), ()))
    assert s.decision is None and s.influence[0][2] == 0


@pytest.mark.rule("RCN-P10", "RCN-D3")
def test_helper_points_do_not_count_for_the_premium():
    s = resolved(
        ("stable", "inn"), {0: (0, "helper", "joker"), 1: (0, "magic 0", "magic 1")}, players=2
    )
    assert s.influence[0][1] == 3 and s.influence[1][1] == 2
    assert s.hands == [("horse",), ("horse", "horse")]


# -- Sword and Flute


@pytest.mark.rule("RCN-P11")
def test_sword_steals_a_card_at_random_from_who_has_any():
    s = in_chapel({0: ("sword", "sword"), 1: (), 2: ()}, ((), ("magic 1", "book"), ()))
    assert s.decision is None  # both from the only one with cards
    assert s.hands == s.known == [("magic 1", "book"), (), ()]
    s = in_chapel({0: ("sword",), 1: (), 2: ()}, ((), ("magic 1",), ("gold",)))
    assert question(s) == (0, "sword") and offered(s) == [("choose", 1), ("choose", 2)]
    s.apply(("choose", 2))
    assert s.hands == [("gold",), ("magic 1",), ()] and told(s, "give") == [(2, 0, ("gold",))]


@pytest.mark.rule("RCN-P12")
def test_flute_gives_a_rat_of_ones_own():
    s = in_chapel({0: ("flute", "flute"), 1: (), 2: ()}, ((), (), ()))
    s.apply(("choose", 2))
    s.apply(("choose", 2))
    assert s.rats == [8, 10, 12] and s.decision is None
    s = in_chapel({0: ("flute", "flute"), 1: ()}, ((), ()), rats=[1, 0])
    assert s.rats == [0, 1]


@pytest.mark.rule("RCN-P9", "RCN-P11", "RCN-P12", "RCN-P14")
def test_special_cards_reach_the_entrants_of_their_building_only():
    placed = {2: (1, "magic 0"), 0: (0, "helper", "sword", "flute", "horse", "lance"), 1: (0,)}
    s = resolved(ROW, placed, ((), ("magic 1", "gold"), ("church 2", "pass")), 3)
    # one entrant to choose: nothing is asked until the Horse; seat 2 has fewest Horses elsewhere
    assert question(s) == (0, "horse") and s.rats == [9, 11, 10] and len(s.hands[0]) == 1
    s.apply(("classes", "royalty", "chivalry"))
    assert question(s) == (0, "lance") and len(s.pool) == 2
    assert s.hands[2] == ("church 2", "pass") and s.influence[0] == (0,) * 6


@pytest.mark.rule("RCN-D9")
def test_special_cards_act_by_kind_after_points_and_before_actions():
    s = resolved(
        ("inn", "mill"),
        {1: (0, "horse", "flute"), 0: (0, "horse", "horse", "helper", "magic 0")},
        (("magic 1", "book"), ("church 2",)),
    )
    assert question(s) == (0, "horse")  # before any card is drawn; the Helper had no choice
    assert s.rats == [12, 9]  # with a rat for the stranger and one from the Flute
    assert s.hands == [("magic 1", "book"), ("church 2",)]
    s.apply(("classes", "royalty", "church"))
    assert [len(hand) for hand in s.hands] == [8, 5]


@pytest.mark.rule("RCN-D9")
def test_helpers_swords_flutes_horse_and_lance_come_in_this_order():
    hands = (("magic 1", "magic 2"), ("church 1",), ("church 2",) * 4)
    one = ("sword", "flute", "horse", "lance")
    s = in_chapel({1: one, 0: ("helper", *one, *one), 2: ()}, hands)
    steps = []
    while s.decision:
        steps.append((s.decision.seat, s.decision.step))
        s.choose(len(s.decision.actions) - 1)
    firsts = [step for step in dict.fromkeys(steps) if step != (2, "lance")]
    kinds = ["helper", "sword", "sword", "flute", "flute", "horse", "lance"]
    assert firsts == list(zip((0, 1, 0, 1, 0, 0, 0), kinds, strict=True))


# -- Pass


@pytest.mark.rule("RCN-P13", "RCN-C4")
def test_pass_waits_at_the_end_of_the_queue_and_can_be_repeated():
    s = entering(ROW, ("pass", "pass", "magic 1"), (), ())
    assert offered(s) == [("enter", 0), ("enter", 1), ("pass",)]
    s.apply(("pass",))
    assert s.piles["pass"] == 13 and s.hands[0] == ("pass", "magic 1")[::-1]
    assert s.queue == (2, 0) and question(s) == (1, "enter")
    enter(s, 1, 0)
    enter(s, 2, 0)
    assert question(s) == (0, "enter") and ("pass",) not in offered(s)  # nobody else is to come
    enter(s, 0, 1, "magic 1")
    s = entering(ROW, ("pass", "pass"), ("pass",))
    s.apply(("pass",))
    s.apply(("pass",))
    s.apply(("pass",))
    assert question(s) == (1, "enter") and s.queue == (0,)
