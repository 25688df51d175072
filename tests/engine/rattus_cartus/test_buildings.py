"""A scene for each of the eighteen buildings, with premium and standard action."""

import pytest

from engine.rattus_cartus.buildings import BUILDINGS
from engine.rattus_cartus.components import BUILDING_CLASS, TYPES
from tests.engine.rattus_cartus.scenes import offered, question, resolved, told

CHURCH = BUILDING_CLASS["cathedral"]
ALL_ONE = [(1,) * 6, (1,) * 6]


def both(building, hands=(), second="inn", cards=("joker",), **fields):
    """Two seats in a building: seat 0 with these cards takes the premium, seat 1 has none."""
    return resolved((building, second), {1: (0,), 0: (0, *cards)}, hands, **fields)


def test_every_building_has_its_action():
    assert set(BUILDINGS) == set(TYPES["nobilis"])


# -- Royalty


@pytest.mark.rule("RCN-T1", "RCN-H2")
def test_fortress_discards_cards_for_tokens_and_the_premium_has_one_more():
    s = both("fortress", (("church 1", "church 2", "horse", "gold"), ("royalty 3", "book", "gold")))
    assert question(s) == (1, "fortress")  # entered first, whoever has the premium
    s.apply(("discard", "royalty 3"))
    s.apply(("discard", "book"))
    assert s.tokens[1] == 2 and s.hands[1] == ("gold",) and s.piles["book"] == 16
    for card in ("church 1", "church 2", "horse"):
        s.apply(("discard", card))
    assert s.tokens == [4, 2] and s.hands[0] == ("gold",)
    assert set(s.discards) >= {"church 1", "church 2", "royalty 3"} and s.piles["horse"] == 13
    assert told(s, "discard") == [(0, "horse")]


@pytest.mark.rule("RCN-T1", "RCN-W4")
def test_fortress_cards_go_in_card_order_and_one_may_stop():
    s = both("fortress", (("church 1", "horse"),))
    assert offered(s) == [("discard", "church 1"), ("discard", "horse"), ("stop",)]
    s.apply(("discard", "horse"))  # nothing later is left, so it stops by itself
    assert s.decision is None and s.tokens == [2, 0] and s.hands[0] == ("church 1",)


@pytest.mark.rule("RCN-T1")
def test_fortress_brings_the_premium_a_token_without_any_card():
    assert both("fortress").tokens == [1, 0]


@pytest.mark.rule("RCN-T2", "RCN-T13")
def test_monument_turns_influence_of_one_class_into_tokens():
    s = both("monument", influence=[(1, 4, 0, 0, 0, 0), (0, 0, 5, 0, 0, 0)])
    assert question(s) == (1, "monument")
    assert offered(s) == [("stop",), ("reduce", "church", 1), ("reduce", "church", 2)]
    s.apply(("reduce", "church", 2))
    assert offered(s) == [
        ("stop",),
        ("reduce", "royalty", 1),
        ("reduce", "royalty", 2),  # one of them for the Joker placed here
        ("reduce", "chivalry", 1),
        ("reduce", "chivalry", 2),
        ("reduce", "chivalry", 3),
    ]
    s.apply(("reduce", "chivalry", 3))
    assert s.tokens == [4, 2] and s.influence == [(2, 1, 0, 0, 0, 0), (0, 0, 3, 0, 0, 0)]


@pytest.mark.rule("RCN-T2", "RCN-T13")
def test_monument_without_a_marker_above_zero_gives_the_premium_token_only():
    s = both("monument", cards=("privilege",))
    assert s.decision is None and sorted(s.tokens) == [0, 1]


@pytest.mark.rule("RCN-T3", "RCN-K5")
def test_embassy_gives_diplomats_from_the_top():
    diplomats = ("diplomat magic", "diplomat church", "diplomat royalty")
    s = both("embassy", diplomats=diplomats, returned=())
    assert s.hands == [("diplomat church", "diplomat magic"), ("diplomat royalty",)]
    assert s.known == s.hands


@pytest.mark.rule("RCN-K4", "RCN-K5")
def test_an_embassy_short_of_diplomats_serves_the_first_and_returned_ones_come_last():
    s = both("embassy", diplomats=("diplomat magic",), returned=("diplomat church",))
    assert s.hands == [("diplomat church",), ("diplomat magic",)] and s.returned == ()


# -- Chivalry


@pytest.mark.rule("RCN-T4", "RCN-T5", "RCN-W7")
def test_wall_gives_a_rat_to_all_with_as_many_cards_but_those_in_a_wall():
    placed = {1: (0,), 0: (0, "joker"), 2: (1,), 3: (2,), 4: (1,)}
    hands = (("horse", "book"), ("book",) * 3, ("gold", "pass"), ("book",) * 4, ("book",))
    s = resolved(("wall", "inn", "wall"), placed, hands, 5, deck=(), discards=())
    # seats 1 and 3 are in a Wall, seat 4 has too few cards; then seat 3 has most cards of all
    assert s.rats == [9, 10, 11, 10, 10]


@pytest.mark.rule("RCN-T5", "RCN-W5")
def test_wall_with_too_few_rats_chooses_who_gets_them():
    s = resolved(
        ("wall", "inn"), {0: (0, "joker"), 1: (1,), 2: (1,), 3: (1,)}, (), 4, rats=[2, 5, 5, 5]
    )
    assert question(s) == (0, "wall")
    assert offered(s) == [("choose", 1, 2), ("choose", 1, 3), ("choose", 2, 3)]
    s.apply(("choose", 1, 3))
    assert s.rats == [0, 6, 5, 6]


@pytest.mark.rule("RCN-T4")
def test_wall_standard_protects_only():
    s = resolved(("wall", "inn"), {0: (0, "joker"), 1: (0,), 2: (1,)}, (), 3, deck=(), discards=())
    assert s.rats == [9, 10, 11]


@pytest.mark.rule("RCN-T6")
def test_tournament_ground_gives_lances():
    assert both("tournament ground").hands == [("lance",) * 2, ("lance",)]


@pytest.mark.rule("RCN-T7", "RCN-K4")
def test_stable_gives_horses_as_long_as_there_are():
    assert both("stable").hands == [("horse",) * 2, ("horse",)]
    s = both("stable", piles={"horse": 2, "joker": 0})
    assert s.hands == [("horse",), ("horse",)] and s.piles["horse"] == 0


# -- Church


@pytest.mark.rule("RCN-T8", "RCN-T26")
def test_cathedral_discards_a_rat_for_two_or_three_influence():
    s = resolved(("cathedral", "inn"), {1: (0, *["church 0"] * 4), 0: (0, *["church 0"] * 5)})
    assert question(s) == (1, "cathedral") and offered(s) == [("rats", 0), ("rats", 1)]
    s.apply(("rats", 1))
    assert question(s) == (0, "cathedral") and len(offered(s)) == 3
    s.apply(("rats", 2))
    assert s.rats == [8, 9]


@pytest.mark.rule("RCN-T26", "RCN-N20")
def test_cathedral_counts_all_that_was_gained_and_no_more_rats_than_held():
    s = resolved(
        ("cathedral", "inn"), {0: (0, "church 0")}, gained=[5, 0], rats=[1, 0]
    )  # with the card six gained, enough for three rats
    assert offered(s) == [("rats", 0), ("rats", 1)]


@pytest.mark.rule("RCN-T9", "RCN-D7")
def test_chapel_spares_the_premium_three_rats():
    strangers = ("royalty 0", "royalty 1", "magic 0", "magic 4")
    s = resolved(("chapel", "inn"), {0: (0, *strangers, "church 0"), 1: (0, *strangers)})
    assert s.rats == [11, 14]
    assert [track[CHURCH] for track in s.influence] == [5, 4]


@pytest.mark.rule("RCN-T10")
def test_cathedral_school_gives_books():
    assert both("cathedral school").hands == [("book",) * 2, ("book",)]


# -- Peasantry


@pytest.mark.rule("RCN-T11", "RCN-H3")
def test_garden_keeps_what_is_revealed_until_one_stops():
    s = both("garden", deck=("magic 0", "church 0", "magic 4", "royalty 1"))
    assert question(s) == (1, "garden") and offered(s) == [("reveal",), ("stop",)]
    s.apply(("reveal",))
    s.apply(("reveal",))
    assert s.revealed == ("royalty 1", "magic 4") and s.hands[1] == ()
    s.apply(("stop",))
    assert s.hands[1] == s.known[1] == ("royalty 1", "magic 4")
    assert question(s) == (0, "garden")


@pytest.mark.rule("RCN-T11", "RCN-T12")
@pytest.mark.parametrize("seat, last, bust", [(1, 1, False), (1, 2, True), (0, 4, False)])
def test_garden_loses_all_at_nine_or_six_nuns(seat, last, bust):
    cards = (f"church {last}", "magic 4")
    s = both("garden", deck=("royalty 0", *cards))
    if seat == 0:
        s.apply(("stop",))
    assert question(s) == (seat, "garden")
    s.apply(("reveal",))
    s.apply(("reveal",))
    if bust:
        assert s.hands[1] == () and set(s.discards) >= set(cards) and s.revealed == ()
        assert question(s) == (0, "garden")
    else:
        assert s.revealed == cards and question(s) == (seat, "garden")


@pytest.mark.rule("RCN-T11")
def test_garden_premium_loses_all_at_nine():
    s = resolved(("garden", "inn"), {0: (0,)}, deck=("church 1", "magic 4", "magic 4"))
    for _ in range(3):
        s.apply(("reveal",))
    assert s.hands[0] == () and len(s.discards) == 3 and s.decision is None


@pytest.mark.rule("RCN-T12", "RCN-W6")
def test_garden_stops_at_once_or_when_nothing_is_left_to_reveal():
    s = resolved(("garden", "inn"), {0: (0,)}, deck=("church 1",), discards=())
    s.apply(("reveal",))
    assert s.decision is None and s.hands[0] == ("church 1",)
    s = resolved(("garden", "inn"), {0: (0,)}, deck=("church 1",))
    s.apply(("stop",))
    assert s.decision is None and s.hands[0] == () and s.deck == ("church 1",)


@pytest.mark.rule("RCN-T12", "RCN-K3")
def test_garden_shuffles_the_discards_only_when_a_card_is_revealed():
    s = resolved(("garden", "inn"), {0: (0,)}, deck=(), discards=("church 0", "church 1"))
    assert question(s) == (0, "garden") and s.deck == () and len(s.discards) == 2
    s.apply(("reveal",))
    assert told(s, "shuffle") == [(2,)] and len(s.deck) == len(s.revealed) == 1
    s.apply(("reveal",))  # what is revealed is in no pile, so there is nothing more to reveal
    assert s.decision is None and s.hands[0] == ("church 0", "church 1")


@pytest.mark.rule("RCN-T14", "RCN-W7")
def test_inn_draws_up_to_eight_or_five_cards_in_hand():
    s = both("inn", (("book", "gold", "magic 1"), ("book",) * 2), second="mill")
    assert [len(hand) for hand in s.hands] == [8, 5]
    s = both("inn", (("book",) * 9, ("book",) * 6), second="mill")
    assert [len(hand) for hand in s.hands] == [9, 6]


@pytest.mark.rule("RCN-T15", "RCN-T16", "RCN-H3")
def test_mill_gives_ten_cards_to_those_who_named_their_classes():
    deck = ("royalty 4", *["royalty 0"] * 2, "chivalry 1", "church 3", "magic 0", *["magic 2"] * 5)
    s = both("mill", deck=deck, discards=())
    assert question(s) == (1, "mill") and len(offered(s)) == 6
    s.apply(("classes", "magic"))
    assert question(s) == (0, "mill") and len(offered(s)) == 10
    assert all("magic" not in action for action in offered(s))
    s.apply(("classes", "royalty", "church"))
    assert s.deck == ("royalty 4",)  # ten cards from the top
    assert s.hands == [("royalty 0",) * 2 + ("church 3",), ("magic 0", *["magic 2"] * 5)]
    assert s.discards == ("chivalry 1",) and s.known == s.hands


@pytest.mark.rule("RCN-T15", "RCN-T16")
def test_five_in_a_mill_name_all_six_classes():
    s = resolved(("mill", "inn"), dict.fromkeys(range(5), (0,)), (), 5)
    s.apply(("classes", "royalty", "magic"))
    for name in ("chivalry", "church", "peasantry"):
        s.apply(("classes", name))
    assert s.decision is None and sum(len(hand) for hand in s.hands) == 10  # the last class unasked
    assert all(card.startswith("bourgeoisie") for card in s.hands[4])


# -- Bourgeoisie


@pytest.mark.rule("RCN-T22", "RCN-T13")
def test_bank_gives_jokers_for_influence_and_the_premium_one_more():
    s = both("bank", influence=[(4, 0, 0, 0, 0, 0), (0, 4, 0, 0, 0, 0)], cards=("privilege",))
    # no score at all, so that the earlier entry wins the premium
    assert question(s) == (1, "bank") and s.hands[1] == ("joker",)
    s.apply(("reduce", "chivalry", 3))
    assert s.hands[1] == ("joker",) * 4 and s.influence[1][1] == 1
    assert offered(s) == [("stop",), ("reduce", "royalty", 1), ("reduce", "royalty", 2)]
    s.apply(("stop",))
    assert s.hands[0] == () and s.piles["joker"] == 11


@pytest.mark.rule("RCN-T27", "RCN-K4")
def test_bank_sells_no_more_jokers_than_are_left():
    piles = {"joker": 2, "privilege": 0}
    s = resolved(("bank", "inn"), {0: (0,)}, influence=[*ALL_ONE[:1], (5,) * 6], piles=piles)
    assert len(offered(s)) == 7
    piles = {"joker": 1, "privilege": 0}
    s = resolved(("bank", "inn"), {0: (0,)}, influence=ALL_ONE, piles=piles)
    assert s.decision is None and s.hands[0] == ("joker",) and s.piles["joker"] == 0


@pytest.mark.rule("RCN-T19", "RCN-E2")
def test_merchants_guild_scores_in_any_class():
    s = both("merchants' guild")
    assert question(s) == (1, "merchants' guild") and len(offered(s)) == 6
    s.apply(("class", "church"))
    s.apply(("class", "magic"))
    assert s.influence == [(0, 0, 0, 0, 1, 2), (0, 0, 1, 0, 0, 0)] and s.gained == [3, 1]


@pytest.mark.rule("RCN-T20")
def test_town_hall_gives_privileges():
    assert both("town hall").hands == [("privilege",) * 2, ("privilege",)]


# -- Magic


@pytest.mark.rule("RCN-T21")
def test_magicians_castle_gives_helpers():
    assert both("magicians' castle").hands == [("helper",) * 2, ("helper",)]


@pytest.mark.rule("RCN-T17", "RCN-T23", "RCN-H4")
def test_stone_circle_does_as_the_building_it_draws_and_scores_magic():
    s = both(
        "stone circle",
        replacement=("wall", "town hall", "stone circle"),
        replaced=("stone circle", "wall"),
        cards=("church 0",),
    )
    assert s.hands == [("privilege",) * 2, ("privilege",)]
    assert s.drawn == ["town hall", None] and s.aside == ("stone circle", "town hall")
    assert s.replacement == s.replaced == ("wall",)
    assert s.influence[0] == (0, 0, 0, 0, 0, 1) and s.rats == [11, 10]


@pytest.mark.rule("RCN-T17", "RCN-D2")
def test_a_stone_circle_draws_before_the_cards_are_opened():
    s = resolved(("fortress", "stone circle"), {0: (0,), 1: (1, "joker")}, (("book",),))
    s.replacement = ("stable",)
    s.apply(("stop",))
    kinds = [event[0] for event in s.told]
    assert kinds.index("draw building") < kinds.index("open")


@pytest.mark.rule("RCN-T23")
def test_two_stone_circles_draw_one_after_the_other_and_only_if_entered():
    row = ("stone circle", "stone circle", "stone circle")
    s = resolved(row, {0: (2,), 1: (0,)}, replacement=("stable", "stone circle", "town hall"))
    assert s.drawn == ["town hall", None, "stable"]
    assert s.hands == [("horse",) * 2, ("privilege",) * 2]


@pytest.mark.rule("RCN-T23")
def test_stone_circle_without_another_building_does_nothing():
    s = both("stone circle", replacement=("stone circle",))
    assert s.hands == [(), ()] and s.drawn == [None, None] and s.aside == ("stone circle",)
    assert s.influence[0][5] == 1


@pytest.mark.rule("RCN-T25", "RCN-T4")
def test_a_copied_wall_protects_from_its_draw_on():
    hands = ((), ("book",))
    s = resolved(("wall", "stone circle"), {0: (0,), 1: (1,)}, hands, replacement=("wall",))
    assert s.rats == [9, 11]  # the Wall came before the draw; then seat 0 is in a Wall itself
    s = resolved(("stone circle", "wall"), {0: (0,), 1: (1,)}, hands, replacement=("wall",))
    assert s.rats == [10, 10]
    s = resolved(("stone circle", "wall"), {1: (0,), 0: (1,)}, hands, replacement=("wall",))
    assert s.rats == [10, 10]


@pytest.mark.rule("RCN-T25")
def test_copies_act_in_their_own_step_and_take_magic_as_their_class():
    s = resolved(("stone circle", "inn"), {0: (0, "church 0", "magic 1")}, replacement=("chapel",))
    assert s.rats[0] == 10 and s.influence[0][5] == 2
    s = resolved(("stone circle", "inn"), {0: (0,)}, replacement=("mill",), deck=("magic 1",) * 10)
    s.apply(("classes", "church", "magic"))
    assert s.hands[0] == ("magic 1",) * 10  # a copied Mill grinds
    s = resolved(("stone circle", "mill"), {0: (0, "church 0")}, replacement=("laboratory",))
    assert question(s) == (0, "laboratory") and ("class", "magic") not in offered(s)


@pytest.mark.rule("RCN-T18", "RCN-T24", "RCN-D7")
def test_laboratory_moves_points_and_the_premium_has_one_more():
    s = both("laboratory", cards=("magic 0", "magic 1", "church 2"))
    assert question(s) == (0, "laboratory")  # seat 1 has neither points nor the premium
    assert offered(s) == [
        ("stop",),
        *[("class", n) for n in ("royalty", "chivalry", "church", "peasantry", "bourgeoisie")],
    ]
    s.apply(("class", "church"))
    assert offered(s) == [("points", 1), ("points", 2), ("points", 3)]
    assert s.rats[0] == 10
    s.apply(("points", 2))
    assert offered(s) == [("class", "church"), ("class", "magic")]
    s.apply(("class", "church"))
    assert s.influence[0] == (0, 0, 3, 0, 0, 1) and s.rats[0] == 11 and s.gained[0] == 4


@pytest.mark.rule("RCN-T18")
def test_laboratory_may_leave_all_points_and_standard_has_no_extra():
    s = resolved(("laboratory", "inn"), {0: (0, "joker"), 1: (0, "magic 1", "magic 2")})
    assert question(s) == (0, "laboratory")
    s.apply(("stop",))
    s.apply(("class", "royalty"))  # a single point: how many is not asked
    s.apply(("points", 2))
    assert question(s) == (1, "laboratory extra")
    s.apply(("class", "royalty"))
    assert s.influence == [(0, 0, 0, 0, 0, 1), (3, 0, 0, 0, 0, 0)]


@pytest.mark.rule("RCN-T24")
def test_laboratory_gives_its_extra_point_with_no_cards_too():
    s = resolved(("laboratory", "inn"), {0: (0,)})
    assert s.decision is None and s.influence[0] == (0, 0, 0, 0, 0, 1)


@pytest.mark.rule("RCN-T24", "RCN-P9")
def test_laboratory_leaves_helper_points_in_magic():
    s = resolved(("laboratory", "inn"), {0: (0, "helper"), 1: (0, "church 0", "magic 0")})
    s.apply(("class", "church"))
    s.apply(("points", 2))
    s.apply(("class", "church"))
    assert s.influence[0] == (0, 0, 0, 0, 0, 1)


@pytest.mark.rule("RCN-W8", "RCN-T18")
@pytest.mark.parametrize("count", [1, 63, 64, 80])
def test_laboratory_asks_for_more_than_64_points_in_two_questions(count):
    s = resolved(("laboratory", "inn"), {0: (0, *["magic 0"] * 80)})
    s.apply(("class", "church"))
    assert offered(s) == [("points", number) for number in range(1, 65)]
    s.apply(("points", min(count, 64)))
    if count >= 64:
        assert offered(s) == [("points", number) for number in range(64, 81)]
        s.apply(("points", count))
    assert question(s) == (0, "laboratory extra")
    assert s.influence[0] == (0, 0, count, 0, 0, 80 - count)
