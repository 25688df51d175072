"""Setup, the phases of a round, the order of things in phase D, the last round."""

from collections import Counter

import pytest

from engine.errors import UsageError
from engine.rattus_cartus.components import BUILDING_CLASS, CLASSES, NUNS, TYPES
from engine.rattus_cartus.nobles import may_look
from engine.rattus_cartus.resolution import premium_score
from engine.rattus_cartus.turn_sequence import (
    end_of_turn,
    new_buildings,
    place_cards,
    supply_phase,
)
from tests.engine.rattus_cartus.scenes import (
    GAME,
    MIXED,
    blank,
    enter,
    entering,
    hold,
    lay,
    offered,
    question,
    resolved,
    told,
)


def buildings(s):
    return [*s.stack, *s.replacement, *s.row, *s.gone]


# -- setup


@pytest.mark.rule("RCN-S1", "RCN-S5", "RCN-S6", "RCN-S9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_deals_five_cards_ten_rats_and_a_nun_row(players):
    s = GAME.new(3, players)
    assert [len(hand) for hand in s.hands] == [5] * players and s.rats == [10] * players
    assert len(s.nun_row) == 5 and len(s.deck) == 84 - 5 - 5 * players
    assert set(s.nun_row) <= set(NUNS) and s.known == [()] * players
    assert question(s) == (0, "supply") and s.influence == [(0,) * 6] * players
    for wrong in (1, 6):
        with pytest.raises(UsageError):
            GAME.new(3, wrong)


@pytest.mark.rule("RCN-S7", "RCN-S8", "RCN-A2")
@pytest.mark.parametrize(
    "players, spare, revealed, rounds", [(2, 10, 2, 10), (3, 3, 3, 9), (4, 6, 3, 8), (5, 6, 3, 8)]
)
def test_thirty_buildings_are_enough_for_all_rounds(players, spare, revealed, rounds):
    s = GAME.new(3, players)
    assert len(s.replacement) == spare and len(s.row) == revealed
    assert len(s.stack) == revealed * (rounds - 1)
    counts = Counter(BUILDING_CLASS[name] for name in buildings(s))
    assert counts == dict.fromkeys(range(6), 5)
    while s.decision:
        s.choose(0)
    assert s.round == rounds - 1 and not s.stack


@pytest.mark.rule("RCN-S3")
def test_nobilis_draws_five_of_fifteen_cards_a_class():
    games = [GAME.new(seed, 3) for seed in range(20)]
    assert set().union(*map(buildings, games)) == set(TYPES["nobilis"])
    for s in games:
        assert max(Counter(buildings(s)).values()) <= 5
        assert Counter([*buildings(s), *s.box]) == dict.fromkeys(TYPES["nobilis"], 5)


@pytest.mark.rule("RCN-S4", "RCN-K11")
def test_mixed_draws_from_the_base_game_too_without_guard_tower_for_two():
    for players in (2, 3):
        games = [GAME.new(seed, players, {"buildings": "mixed"}) for seed in range(40)]
        types = {*TYPES["nobilis"], *TYPES["base"]} - ({"guard tower"} if players == 2 else set())
        assert set().union(*map(buildings, games)) == types
        assert set(games[0].box) | set(buildings(games[0])) == types
    piles = games[0].piles
    assert [piles[kind] for kind in ("sword", "flute", "pass", "gold")] == [12, 12, 12, 15]
    assert {GAME.new(1, 2).piles[kind] for kind in ("sword", "flute", "pass", "gold")} == {0}


@pytest.mark.rule("RCN-S2")
def test_fixed_has_one_known_type_a_class_named_or_random():
    s = GAME.new(1, 4, {"buildings": "fixed", "types": "Mill, bank"})
    assert Counter(buildings(s)) == dict.fromkeys(s.types, 5)
    assert [BUILDING_CLASS[name] for name in s.types] == list(range(6))
    assert s.types[3:5] == ("mill", "bank") and GAME.observe(s, 2)["types"] == s.types
    others = {GAME.new(seed, 4, {"buildings": "fixed"}).types for seed in range(30)}
    assert len(others) > 20


@pytest.mark.rule("RCN-S2")
@pytest.mark.parametrize(
    "options, says",
    [
        ({"buildings": "fixed", "types": "mill, garden"}, "both peasantry"),
        ({"buildings": "fixed", "types": "palace"}, "no building 'palace'"),
        ({"types": "mill"}, "goes with buildings=fixed"),
        ({"buildings": "all"}, "one of nobilis, mixed, fixed"),
    ],
)
def test_wrong_building_options_get_a_clear_line(options, says):
    with pytest.raises(UsageError, match=says):
        GAME.new(1, 2, options)


# -- phases A and B


@pytest.mark.rule("RCN-A1", "RCN-E4", "RCN-W3")
def test_a_round_goes_through_its_phases_and_the_next_player_starts():
    s = GAME.new(5, 3)
    phases = []
    while s.round < 2:
        if s.decision.step in ("supply", "enter"):
            phases.append((s.decision.step, s.decision.seat))
        actions = s.decision.actions
        s.apply(("stop",) if ("stop",) in actions else actions[0])
    first = [(step, seat) for step in ("supply", "enter") for seat in (0, 1, 2)]
    second = [(step, seat) for step in ("supply", "enter") for seat in (1, 2, 0)]
    assert phases == first + second and question(s) == (2, "supply")


@pytest.mark.rule("RCN-A3", "RCN-H4")
def test_buildings_all_of_one_class_are_replaced_from_the_replacement_deck():
    s = blank(3)
    s.stack = ("inn", "mill", "garden", "mill")  # the top is the end
    s.replacement, s.replaced = ("wall", "bank", "inn"), ("inn",)
    new_buildings(s)
    assert s.row == ("mill", "garden", "bank")  # the Inn off that deck was of the same class
    assert sorted(s.replacement) == ["inn", "mill", "wall"] and s.replaced == ("inn", "mill")
    assert s.stack == ("inn",)
    assert told(s, "replace") == [(2, "mill", "inn"), (2, "inn", "bank")]


@pytest.mark.rule("RCN-A3")
def test_a_row_of_one_class_stays_when_the_replacement_deck_has_nothing_else():
    s = blank(2)
    s.stack, s.replacement = ("inn", "mill"), ("garden", "garden")
    new_buildings(s)
    assert s.row == ("mill", "garden") and sorted(s.replacement) == ["garden", "inn"]


@pytest.mark.rule("RCN-A3", "RCN-E3")
def test_the_replacement_deck_is_shuffled_when_cards_came_back():
    others = ("wall", "bank", "chapel", "stable", "fortress", "inn", "laboratory")
    orders = set()
    for seed in range(20):
        s = blank(2)
        s.seed, s.stack, s.replacement = seed, ("inn", "mill"), others
        new_buildings(s)  # the top card is of another class: one exchange
        assert s.row == ("mill", "laboratory") and s.replaced == ("inn",)
        orders.add(s.replacement)
        s.aside, s.replacement = ("stone circle", "wall"), others
        end_of_turn(s)
        orders.add(s.replacement)
    assert len(orders) > 30
    s = blank(2)
    s.stack, s.replacement = ("inn", "wall"), others
    new_buildings(s)
    end_of_turn(s)
    assert s.replacement == others  # nothing came back: it lies as it was


def supplying(row, players=2):
    s = blank(players)
    lay(s, *row)
    s.queue = s.turn_order
    s.then(supply_phase)
    s.run()
    return s


@pytest.mark.rule("RCN-B1", "RCN-B2", "RCN-B3")
def test_supply_is_the_whole_of_any_building_and_not_exclusive():
    s = supplying(("fortress", "monument", "embassy"), 3)
    assert question(s) == (0, "supply")
    assert offered(s) == [("supply", 0), ("supply", 1), ("supply", 2)]
    s.apply(("supply", 1))
    assert len(s.hands[0]) == 2 and s.rats[0] == 9 and question(s) == (1, "supply")
    s.apply(("supply", 1))
    s.apply(("supply", 0))
    assert [len(hand) for hand in s.hands] == [2, 2, 3] and s.rats == [9, 9, 10]


@pytest.mark.rule("RCN-B3", "RCN-B5", "RCN-H1")
def test_a_look_is_told_to_all_but_the_card_to_the_seat_only():
    s = supplying(("embassy", "inn"))
    s.apply(("supply", 0))
    assert question(s) == (0, "look") and len(s.hands[0]) == 2
    s.apply(("look", 3))
    (event,) = [event for event in s.told if getattr(event, "told", [""])[0] == "look"]
    assert event == ((0,), s.nun_row[3], ("look", 0, 3))
    assert GAME.observe(s, 0)["nun_row"] == [None] * 3 + [s.nun_row[3], None]
    assert GAME.observe(s, 1)["nun_row"] == [None] * 5
    assert GAME.observe(s, 1)["looked"] == [(3,), ()]


@pytest.mark.rule("RCN-B5")
def test_who_has_seen_all_is_not_asked():
    s = blank(2)
    s.looked[0] = (0, 1, 2, 3, 4)
    may_look(s, 0, 2)
    assert s.decision is None


# -- phase C


@pytest.mark.rule("RCN-C1", "RCN-C2", "RCN-C3", "RCN-W4")
def test_cards_are_placed_face_down_and_only_their_number_is_told():
    s = entering(("inn", "chapel"), ("church 0", "magic 1", "magic 1", "book"), ())
    s.apply(("enter", 1))
    assert offered(s) == [("place", "church 0"), ("place", "magic 1"), ("stop",)]
    s.apply(("place", "magic 1"))
    assert offered(s) == [("place", "magic 1"), ("stop",)]  # never back in card order
    other = GAME.observe(s, 1)
    assert other["hands"][0] == 4 and other["placed"][0] == 0 and other["faces"][0] is None
    s.apply(("stop",))
    (event,) = [event for event in s.told if getattr(event, "told", [""])[0] == "place"]
    assert event == ((0,), ("magic 1",), ("place", 0, 1))
    other = GAME.observe(s, 1)
    assert other["hands"][0] == 3 and other["placed"][0] == 1 and other["faces"][0] is None
    assert GAME.observe(s, 0)["faces"][0] == ("magic 1",)


@pytest.mark.rule("RCN-C2", "RCN-W3")
def test_two_buildings_of_one_type_stay_apart():
    s = entering(("inn", "inn"), (), ())
    s.apply(("enter", 1))
    s.apply(("enter", 1))
    assert s.entrants(0) == [] and s.entrants(1) == [0, 1]


@pytest.mark.rule("RCN-C4")
def test_books_diplomats_gold_and_passes_are_not_playable():
    s = blank(2)
    lay(s, "inn", "chapel")
    playable = ["magic 4", "joker", "privilege", "horse", "lance", "helper", "sword", "flute"]
    hold(s, (*playable, "book", "diplomat magic", "gold", "pass"))
    s.where[0], s.order, s.placing = 0, (0,), 0
    place_cards(s, 0)
    assert offered(s) == [*[("place", card) for card in playable], ("stop",)]


# -- phase D


@pytest.mark.rule("RCN-D1", "RCN-D2", "RCN-D12", "RCN-D15")
def test_buildings_are_resolved_in_row_order_and_opened_only_then():
    placed = {0: (1, "magic 1"), 1: (1, "joker", "horse", "horse"), 2: (2, "church 4")}
    s = resolved(("inn", "mill", "fortress"), placed, (("book",), (), ("book",)), 3)
    assert s.resolving == 1 and question(s) == (1, "horse")
    seen = GAME.observe(s, 1)
    assert seen["faces"] == [("magic 1",), ("joker", "horse", "horse"), None]
    s.apply(("classes", "royalty", "magic"))
    assert question(s) == (0, "mill")  # in entry order, whoever has the premium
    s.apply(("classes", "royalty", "chivalry"))
    assert question(s) == (1, "mill")
    s.apply(("classes", "magic"))
    assert s.resolving == 2 and s.placed == [(), (), ("church 4",)]
    assert "magic 1" in s.discards or "magic 1" in s.deck
    assert (s.piles["joker"], s.piles["horse"]) == (16, 14)


@pytest.mark.rule("RCN-D3", "RCN-P4")
def test_the_premium_score_counts_population_and_jokers_only():
    s = blank(2)
    s.placed[0] = ("magic 1", "church 0", "joker", "privilege", "horse", "lance", "helper")
    assert premium_score(s, 0) == 6
    s.placed[0] += ("privilege", "privilege")
    assert premium_score(s, 0) == 12  # three of them: four times


@pytest.mark.rule("RCN-D4")
def test_a_lone_entrant_has_the_premium_without_cards():
    assert resolved(("palace", "inn"), {1: (0,)}).tokens == [0, 2]


@pytest.mark.rule("RCN-D5")
def test_of_equal_scores_the_earlier_entry_has_the_premium():
    assert resolved(("palace", "inn"), {1: (0, "joker"), 0: (0, "joker")}).tokens == [1, 2]


@pytest.mark.rule("RCN-D6", "RCN-D7", "RCN-D8", "RCN-D11")
def test_influence_for_population_and_jokers_rats_for_strangers():
    cards = ("church 0", "church 4", "magic 1", "royalty 0", "joker", "privilege", "horse", "lance")
    s = resolved(("cathedral school", "inn"), {0: (0, *cards)})
    assert s.influence[0] == (0, 0, 5, 0, 0, 0) and s.rats == [12, 10]


@pytest.mark.rule("RCN-D13", "RCN-D14", "RCN-D9")
def test_in_the_last_round_cards_count_but_no_building_acts():
    last = {"round": 9}
    strangers = ("royalty 0", "church 0")
    s = resolved(("chapel", "palace"), {0: (0, *strangers, "flute"), 1: (0, "horse")}, **last)
    assert s.tokens == [0, 0] and s.rats == [10, 11]  # no spared rat, and the Flute plays on
    s = resolved(("stone circle", "laboratory"), {0: (0, "joker"), 1: (1, "joker")}, **last)
    assert s.decision is None and s.aside == () and s.drawn == [None, None]
    assert s.influence == [(0, 0, 0, 0, 0, 1)] * 2
    s = resolved(("wall", "inn"), {0: (0, "joker"), 1: (1,)}, **last)
    assert s.rats == [10, 10]
    s = resolved(("chapel", "inn"), {0: (0, *strangers)}, noble="N07", noble_place=0, **last)
    assert s.rats == [10, 10]


# -- phase E


@pytest.mark.rule("RCN-E1", "RCN-E2", "RCN-E3", "RCN-H4", "RCN-N16")
def test_the_end_of_turn_puts_all_away():
    s = blank(3)
    lay(s, "stone circle", "inn", "bank")
    s.gained, s.where, s.order = [3, 0, 1], [0, 0, 1], (0, 1, 2)
    s.drawn[0], s.aside, s.replacement = "wall", ("stone circle", "wall"), ("mill", "inn")
    s.noble, s.noble_place = "N05", 1
    row = s.row
    end_of_turn(s)
    assert s.noble is None and s.spent == ("N05",)
    assert sorted(s.replacement) == ["inn", "mill", "stone circle", "wall"]
    assert s.replaced == ("stone circle", "wall") and set(s.gone) == set(row)
    assert s.gained == [0] * 3 and s.where == [None] * 3 and s.order == ()
    assert s.round == 1 and s.aside == ()


@pytest.mark.rule("RCN-W6", "RCN-P13")
def test_what_leaves_no_choice_is_not_asked():
    s = entering(("inn", "chapel"), (), ("pass",))
    s.apply(("enter", 0))  # no card: placing is not asked; the last seat cannot pass
    assert question(s) == (1, "enter") and offered(s) == [("enter", 0), ("enter", 1)]
    enter(s, 1, 1)
    assert s.decision is None


def test_every_option_plays_to_its_end():
    for options in ({}, MIXED, {"buildings": "fixed"}):
        s = GAME.new(2, 2, options)
        while s.decision:
            s.choose(len(s.decision.actions) - 1)
        assert GAME.reason(s) and CLASSES


@pytest.mark.rule("RCN-H1")
def test_the_board_shows_what_was_gained_named_and_discarded():
    s = resolved(("mill", "inn"), {0: (0, "joker"), 1: (0,)}, discards=("magic 4", "church 4"))
    s.apply(("classes", "royalty", "magic"))
    text = GAME.board(GAME.observe(s, 1))
    assert "discards 0/0/0/0/2 with 0/1/2/3/4 nuns" in text
    assert "named: royalty by seat 0, magic by seat 0" in text
    (mine,) = [line for line in text.splitlines() if "seat 0 " in line and line.startswith(">")]
    assert mine.split()[-2:] == ["0", "1"] and len(mine) <= 80


@pytest.mark.rule("RCN-H1")
def test_the_board_shows_what_lies_open_for_a_while():
    s = resolved(("mill", "inn"), {0: (0, "joker"), 1: (0,)})
    s.book = -2
    s.noble, s.noble_place = "", 0
    s.holder, s.held = 1, "N02"
    s.returned, s.diplomats = ("diplomat church", "diplomat magic"), ()
    s.revealed = ("magic 1", "magic 1", "church 4")
    text = GAME.board(GAME.observe(s, 1))
    assert ", -2 by Books" in text
    assert "2 diplomat (top: church)" in text
    assert "revealed: 2 x magic 1, church 4" in text
    assert "seat 1 holds a Noble: N02, " in text
    assert text.endswith("your hand: none")
