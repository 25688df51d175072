"""Scenes of Pecunia non olet: the action cards, one by one."""

from collections import Counter

import pytest

from engine.pecunia_non_olet.action_cards import (
    CHANGES,
    EFFECTS,
    somebody_is_summoned,
    somebody_is_taxed,
)
from engine.pecunia_non_olet.printed import ACTIONS
from tests.engine.pecunia_non_olet.pecunia_scenes import (
    FULL,
    HOLD,
    Seat,
    asked,
    do,
    latrine,
    offered,
    queue,
    scene,
)

STOP = ("stop",)


def playable(*seats: Seat, **fields: object) -> set[str]:
    return {action[1] for action in offered(scene(*seats, **fields), "play")}  # type: ignore[arg-type]


def test_what_cards_print_and_what_they_do_match() -> None:
    assert set(EFFECTS) == set(CHANGES) == set(ACTIONS)


@pytest.mark.rule("PNO-A1")
@pytest.mark.rule("PNO-32")
def test_line_cutter_moves_a_roman_of_any_queue_to_its_front() -> None:
    same = "citizen 2/2, citizen 2/2, senator 3/4, citizen 2/2"
    s = scene(Seat(hand=f"line cutter, {HOLD}"), Seat(queue=same), Seat(queue="woman 2/2"))
    do(s, ("play", "line cutter"))
    assert offered(s) == [("queue", 0), ("queue", 1)]  # one woman alone cannot move
    do(s, ("queue", 1))
    assert offered(s) == [("card", 1, 2, "senator 3/4"), ("card", 1, 3, "citizen 2/2")]
    do(s, ("card", 1, 2, "senator 3/4"))
    assert queue(s, 1) == "senator 3/4, citizen 2/2, citizen 2/2, citizen 2/2"
    assert asked(s) == (0, "remove markers of all") and "line cutter" in s.discards
    alike = Seat(queue="woman 2/2, woman 2/2", hand=f"line cutter, {HOLD}")
    assert playable(alike, Seat(queue="woman 2/2")) == {HOLD}


@pytest.mark.rule("PNO-A2")
@pytest.mark.rule("PNO-37")
def test_ejection_moves_a_roman_to_the_end_of_another_queue() -> None:
    s = scene(
        Seat(queue="slave 2/1", hand=f"ejection, {HOLD}"),
        Seat(queue="woman 2/2"),
        Seat(),
        romans="slave 1/1, slave 3/1, slave 3/2, slave 4/1, slave 4/2",
    )
    do(s, ("play", "ejection"), ("queue", 0))
    assert offered(s) == [("queue", 1), ("queue", 2)] and asked(s) == (0, "ejection: to")
    do(s, ("queue", 1))
    assert queue(s, 1) == "woman 2/2, slave 2/1"
    assert queue(s) == "slave 1/1, slave 3/1, slave 3/2, slave 4/1, slave 4/2"


@pytest.mark.rule("PNO-A3")
@pytest.mark.rule("PNO-32")
def test_latrine_change_lets_two_romans_of_two_queues_take_each_others_places() -> None:
    s = scene(
        Seat(hand=f"latrine change, {HOLD}"),
        Seat(queue="slave 2/1, slave 2/1"),
        Seat(queue="slave 2/1, senator 5/5$1"),
    )
    do(s, ("play", "latrine change"), ("queue", 1), ("card", 1, 1, "slave 2/1"), ("queue", 2))
    assert queue(s, 1) == "slave 2/1, senator 5/5$1" and queue(s, 2) == "slave 2/1, slave 2/1"
    alike = Seat(queue="slave 2/1", hand=f"latrine change, {HOLD}")
    assert playable(alike, Seat(queue="slave 2/1, slave 2/1")) == {HOLD}


@pytest.mark.rule("PNO-48")
@pytest.mark.rule("PNO-A4")
@pytest.mark.rule("PNO-27")
def test_state_visit_brings_one_of_three_to_the_front() -> None:
    hand = f"state visit, {HOLD}"
    top = "slave 1/1, senator 5/5, woman 2/2"
    s = do(scene(Seat(queue="slave 2/1", hand=hand), Seat(), romans=top), ("play", "state visit"))
    assert s.turned == ("senator 5/5", "slave 1/1", "woman 2/2")
    do(s, ("keep", "senator 5/5"))
    assert queue(s) == "senator 5/5, slave 2/1" and not s.turned
    assert s.roman_discards == ("slave 1/1", "woman 2/2")
    few = {"romans": ("slave 1/1",), "roman_discards": ("senator 5/5",)}
    s = do(scene(Seat(hand=hand), Seat(), **few), ("play", "state visit"))
    assert offered(s) == [("keep", "senator 5/5"), ("keep", "slave 1/1")]  # so many as there are
    nobody = {"romans": (), "roman_discards": ()}
    assert playable(Seat(hand=hand), Seat(), **nobody) == {HOLD}


@pytest.mark.rule("PNO-A20")
@pytest.mark.rule("PNO-A5")
@pytest.mark.rule("PNO-35")
def test_villa_dixius_is_a_seat_without_neighbours_and_goes_with_its_last_occupant() -> None:
    s = scene(
        Seat(f"{FULL}", queue="slave 1/1, senator 3/4", hand="villa dixius, villa dixius, alms"),
        Seat(coins=1),
        at="occupy",
    )
    do(s, ("play", "villa dixius"))
    assert latrine(s) == f"{FULL} | -" and "villa dixius" not in s.discards
    assert offered(s, "place", "draw") == [("place", 3, 0, "slave 1/1")]  # filled like a seat
    do(s, ("play", "villa dixius"), ("place", 3, 0, "slave 1/1"), ("place", 4, 0, "senator 3/4"))
    assert latrine(s).endswith("slave 1/1:1 | senator 3/4:3")  # Villas are nobody's neighbours
    s = scene(Seat(f"{FULL} | slave 1/1:1 | -", hand="villa dixius"), Seat())
    do(s, ("remove",))
    assert latrine(s).startswith("citizen 3/2:2 | citizen 3/2:2 | citizen 3/2:2 | slave 1/1:0")
    do(s, ("leave", 3, 0, "slave 1/1"))  # and the empty Villa is filled
    assert len(s.latrines[0]) == 4 and s.discards == ("villa dixius",) and s.coins[0] == 1


@pytest.mark.rule("PNO-A6")
@pytest.mark.rule("PNO-A18")
@pytest.mark.rule("PNO-33")
def test_great_haste_takes_two_markers_where_the_owner_likes() -> None:
    s = scene(Seat("slave 2/1:2 | - | senator 3/4:3", hand=f"great haste, {HOLD}"), Seat())
    do(s, ("play", "great haste"))
    assert offered(s) == [("roman", 0, 0, 0, "slave 2/1"), ("roman", 0, 2, 0, "senator 3/4")]
    do(s, ("roman", 0, 0, 0, "slave 2/1"))
    do(s, ("roman", 0, 0, 0, "slave 2/1"))
    assert latrine(s) == "- | - | senator 3/4:3" and s.coins[0] == 1  # no marker: gone and paid
    s = do(
        scene(Seat("slave 2/1:1 | - | -", hand=f"great haste, {HOLD}"), Seat()),
        ("play", "great haste"),
    )
    assert latrine(s) == "- | - | -"  # fewer, as there are fewer
    assert playable(Seat("- | - | -", hand=f"great haste, {HOLD}"), Seat()) == {HOLD}


@pytest.mark.rule("PNO-A7")
@pytest.mark.rule("PNO-A18")
@pytest.mark.rule("PNO-A19")
@pytest.mark.rule("PNO-17")
def test_good_business_takes_three_markers_and_then_gives_a_sesterce() -> None:
    hand = f"good business, {HOLD}"
    s = scene(Seat("senator 3/4:2 | - | -", hand=hand, coins=1), Seat(), Seat())
    do(s, ("play", "good business"))
    assert asked(s) == (0, "give a coin") and s.coins == [5, 0, 0]  # he paid before the coin goes
    assert offered(s) == [("give", 1), ("give", 2)]
    do(s, ("give", 2))
    assert s.coins == [4, 0, 1]
    assert playable(Seat("senator 3/4:2 | - | -", hand=hand), Seat()) == {HOLD}
    s = do(scene(Seat("- | - | -", hand=hand, coins=1), Seat()), ("play", "good business"))
    assert s.coins == [0, 1]  # no markers are needed


@pytest.mark.rule("PNO-A8")
@pytest.mark.rule("PNO-17")
def test_spring_cleaning_takes_a_marker_from_everybody_in_the_own_latrine() -> None:
    both = "woman 2/2:1 + woman 3/2:2 | slave 2/1:1 | citizen 2/2:2"
    s = scene(Seat(both, hand=f"spring cleaning, {HOLD}"), Seat())
    do(s, ("play", "spring cleaning"))
    assert asked(s) == (0, "leave")  # the owner orders several
    do(s, ("leave", 1, 0, "slave 2/1"))
    assert latrine(s) == "woman 3/2:1 | - | citizen 2/2:1" and s.coins[0] == 3
    assert playable(Seat("- | - | -", hand=f"spring cleaning, {HOLD}"), Seat()) == {HOLD}


@pytest.mark.rule("PNO-A9")
def test_fish_poisoning_puts_two_markers_on_one_roman_of_another() -> None:
    hand = f"fish poisoning, {HOLD}"
    s = scene(Seat(hand=hand), Seat("slave 2/1:1 | - | -"), Seat("- | woman 2/2:2 | -"))
    do(s, ("play", "fish poisoning"))
    assert offered(s) == [("roman", 1, 0, 0, "slave 2/1"), ("roman", 2, 1, 0, "woman 2/2")]
    do(s, ("roman", 2, 1, 0, "woman 2/2"))
    assert latrine(s, 2) == "- | woman 2/2:4 | -" and latrine(s, 1) == "slave 2/1:1 | - | -"
    assert playable(Seat(hand=hand), Seat("- | - | -")) == {HOLD}


@pytest.mark.rule("PNO-A10")
def test_latrine_gossip_makes_two_women_stay_equally_long() -> None:
    hand = f"latrine gossip, {HOLD}"
    pairs = "woman 2/2:1 + woman 3/2:3 | woman 2/2:2 + woman 2/1:2 | woman 4/2:4"
    s = scene(Seat(pairs, hand=hand), Seat(pairs), Seat("woman 2/2:2 + woman 3/2:1 | - | -"))
    do(s, ("play", "latrine gossip"))
    assert offered(s) == [("pair", 1, 0), ("pair", 2, 0)]  # unequal pairs of others
    do(s, ("pair", 1, 0))
    assert latrine(s, 1).startswith("woman 2/2:3 + woman 3/2:3")
    s = do(
        scene(Seat(hand=hand), Seat("- | - | woman 2/2:4 + woman 3/2:1")),
        ("play", "latrine gossip"),
    )
    assert latrine(s, 1) == "- | - | woman 2/2:4 + woman 3/2:4"
    assert playable(Seat(pairs, hand=hand), Seat("woman 2/2:2 + woman 3/2:2 | - | -")) == {HOLD}
    assert playable(Seat(hand=hand), Seat("Octavian:1 + Marc Antony:2 | - | -")) == {HOLD}


@pytest.mark.rule("PNO-A11")
@pytest.mark.rule("PNO-17")
@pytest.mark.rule("PNO-33")
def test_rat_infestation_moves_markers_of_one_roman_to_others() -> None:
    hand = f"rat infestation, {HOLD}"
    s = scene(Seat("senator 3/4:2 | citizen 2/2:1 | woman 2/2:1", hand=hand), Seat())
    do(s, ("play", "rat infestation"), ("roman", 0, 0, 0, "senator 3/4"))
    assert STOP not in offered(s)  # one at least
    do(s, ("roman", 0, 1, 0, "citizen 2/2"))
    assert offered(s) == [
        ("roman", 0, 1, 0, "citizen 2/2"),
        ("roman", 0, 2, 0, "woman 2/2"),
        STOP,
    ]
    do(s, ("roman", 0, 2, 0, "woman 2/2"))
    assert latrine(s) == "- | citizen 2/2:2 | woman 2/2:2" and s.coins[0] == 4
    s = scene(Seat("senator 3/4:1 | citizen 2/2:2 | -", hand=hand), Seat())
    do(s, ("play", "rat infestation"), ("roman", 0, 1, 0, "citizen 2/2"), STOP)
    assert latrine(s) == "senator 3/4:2 | citizen 2/2:1 | -"
    assert playable(Seat("senator 3/4:2 | - | -", hand=hand), Seat()) == {HOLD}


@pytest.mark.rule("PNO-A12")
@pytest.mark.rule("PNO-19")
@pytest.mark.parametrize(
    ("card", "leaves", "waits"),
    [
        ("slave market", "- | woman 2/2:1 | Maecenas:1", "Cicero, woman 2/2"),
        ("citizens assembly", "slave 2/1:2 | woman 2/2:1 | -", "Cicero, slave 2/1, woman 2/2"),
        ("senate meeting", "slave 2/1:2 | woman 2/2:1 | Maecenas:1", "slave 2/1, woman 2/2"),
        ("womens forum", "slave 2/1:2 | - | Maecenas:1", "Cicero, slave 2/1"),
    ],
)
def test_assemblies_call_a_class_away_from_one_player(card: str, leaves: str, waits: str) -> None:
    theirs = Seat("slave 2/1:2 | woman 2/2:1 | Maecenas:1", queue="Cicero, slave 2/1, woman 2/2")
    s = do(scene(Seat(hand=f"{card}, {HOLD}"), theirs), ("play", card))
    if asked(s)[1] == "assembly":  # citizens are with both
        assert offered(s) == [("owner", 0), ("owner", 1)]
        do(s, ("owner", 1))
    assert (latrine(s, 1), queue(s, 1)) == (leaves, waits)
    assert s.coins == [0, 0]
    if card != "citizens assembly":
        assert playable(Seat(hand=f"{card}, {HOLD}"), Seat()) == {HOLD}


@pytest.mark.rule("PNO-A21")
@pytest.mark.rule("PNO-A13")
@pytest.mark.rule("PNO-19")
def test_conspiracy_drives_a_roman_out_of_every_latrine() -> None:
    s = scene(
        Seat("slave 2/1:1 | Cleopatra:1 | -", hand=f"conspiracy, {HOLD}"),
        Seat("- | - | -"),
        Seat(FULL),
    )
    do(s, ("play", "conspiracy"), ("roman", 0, 1, 0, "Cleopatra"))
    assert latrine(s) == "slave 2/1:1 | - | -"  # at once
    assert asked(s) == (2, "conspiracy")
    do(s, ("roman", 2, 2, 0, "citizen 3/2"))
    assert latrine(s, 2) == "citizen 3/2:3 | citizen 3/2:3 | -" and s.coins == [0, 0, 0]
    nobody = Seat("- | - | -", hand=f"conspiracy, {HOLD}")
    assert playable(nobody, Seat("- | - | -")) == {HOLD}


@pytest.mark.rule("PNO-A22")
@pytest.mark.rule("PNO-A14")
@pytest.mark.parametrize(
    ("card", "left"),
    [("tax on slaves", [4, 0, 3]), ("tax on citizens", [5, 1, 3]), ("tax on senators", [4, 2, 1])],
)
def test_special_tax_takes_a_sesterce_for_each(card: str, left: list[int]) -> None:
    s = scene(
        Seat("slave 2/1:2 | - | senator 3/4:3", hand=f"{card}, {HOLD}", coins=5),
        Seat("slave 2/1:1 + slave 2/1:1 | - | citizen 3/2:2", coins=2),
        Seat("Cicero:1 + senator 3/4:1 | - | -", queue="slave 2/1", coins=3),
    )
    do(s, ("play", card))
    assert s.coins == left
    broke = Seat("slave 2/1:2 | citizen 2/2:2 | -", hand=f"{card}, {HOLD}")
    assert playable(broke, Seat("- | - | -", coins=9)) == {HOLD}  # nobody would pay
    s = do(
        scene(
            Seat("slave 2/1:1 + slave 2/1:1 | - | -", hand=f"tax on slaves, {HOLD}", coins=1),
            Seat(),
        ),
        ("play", "tax on slaves"),
    )
    assert s.coins[0] == 0  # what there is


@pytest.mark.rule("PNO-A23")
@pytest.mark.rule("PNO-A15")
def test_alms_go_from_the_richest_to_the_poorest() -> None:
    hand = f"alms, {HOLD}"
    s = scene(Seat(hand=hand, coins=5), Seat(coins=5), Seat(coins=2), Seat(coins=2))
    do(s, ("play", "alms"))
    assert offered(s) == [("richest", 0), ("richest", 1)]
    do(s, ("richest", 1))
    assert offered(s) == [("poorest", 2), ("poorest", 3)]
    do(s, ("poorest", 3))
    assert s.coins == [5, 3, 2, 4]
    s = do(scene(Seat(hand=hand), Seat(coins=1)), ("play", "alms"))
    assert s.coins == [1, 0]  # the one there is
    assert playable(Seat(hand=hand, coins=3), Seat(coins=3)) == {HOLD}


@pytest.mark.rule("PNO-A24")
@pytest.mark.rule("PNO-A16")
def test_rich_slaves_pay_double_in_this_turn() -> None:
    hand = f"rich slaves, rich slaves, {HOLD}"
    s = scene(Seat("slave 3/2:1$2 | Spartacus:1 | citizen 2/2:1", hand=hand), Seat("- | - | -"))
    do(s, ("play", "rich slaves"))
    assert offered(s, "play") == [("play", HOLD)]  # once in a turn
    do(s, ("remove",), ("leave", 0, 0, "slave 3/2"))
    assert s.coins[0] == 8  # laid coins doubled too
    do(s, ("leave", 1, 0, "Spartacus"))
    assert s.coins[0] == 10
    do(s, ("leave", 2, 0, "citizen 2/2"))
    assert s.coins[0] == 12
    for _ in range(3):
        do(s, offered(s, "place")[0])
    do(s, ("draw",))
    assert not s.rich_slaves
    s = scene(Seat("slave 2/1:1 | Spartacus:1 | -", hand=hand), Seat())
    do(s, ("play", "rich slaves"), ("remove",), ("leave", 1, 0, "Spartacus"))
    assert s.coins[0] == 3  # his bonus is not doubled
    assert "rich slaves" in playable(Seat("- | - | -", hand=hand), Seat())  # without slaves too


@pytest.mark.rule("PNO-A17")
@pytest.mark.rule("PNO-A19")
@pytest.mark.rule("PNO-42")
def test_rumour_mill_draws_three_and_gives_a_sesterce() -> None:
    hand = f"rumour mill, {HOLD}"
    s = scene(Seat(hand=hand, coins=1), Seat(), pile="alms, ejection, line cutter, conspiracy")
    do(s, ("play", "rumour mill"))  # the other player is not asked for
    assert s.hands[0] == ("alms", "ejection", "line cutter", HOLD)
    assert s.coins == [0, 1] and s.discards == ("rumour mill",)
    assert playable(Seat(hand=hand), Seat()) == {HOLD}


@pytest.mark.rule("PNO-30")
@pytest.mark.rule("PNO-31")
def test_cards_are_played_at_any_point_of_the_own_turn_but_not_after_the_draw() -> None:
    hand = "line cutter, line cutter, line cutter, line cutter"
    s = scene(Seat("slave 2/1:1 | woman 2/2:1 | -", hand=hand), Seat(hand="line cutter"))
    cut = ("play", "line cutter")
    seen = []
    while s.active == 0:
        assert s.decision is not None and s.decision.seat == 0
        seen.append((s.decision.step, cut in s.decision.actions))
        do(s, next(a for a in s.decision.actions if a[0] != "play"))
    steps = ["remove markers of all", "collect", "collect", "occupy", "occupy", "occupy", "occupy"]
    assert seen == [(step, True) for step in steps]
    assert len(s.hands[0]) == 5 and asked(s)[0] == 1


@pytest.mark.rule("PNO-41")
def test_thirty_cards_in_a_turn_are_the_most() -> None:
    both = Seat("- | - | citizen 2/2:2", hand="line cutter, line cutter")
    s = scene(both, Seat(), at="occupy", plays=29)
    do(s, ("play", "line cutter"), ("queue", 0), ("card", 0, 1, "citizen 2/3"))
    assert s.plays == 30 and asked(s)[0] == 0
    assert not offered(s, "play") and s.hands[0]
    s = scene(Seat(hand=HOLD), Seat(hand=HOLD), plays=29)
    do(s, ("remove",), ("draw",))
    assert s.plays == 0  # anew in every turn


@pytest.mark.rule("PNO-48")
@pytest.mark.rule("PNO-29")
def test_the_action_pile_is_shuffled_anew_or_nothing_is_drawn() -> None:
    s = scene(Seat(hand=f"rumour mill, {HOLD}", coins=1), Seat(), pile=("alms",))
    s.discards = ("ejection", "ejection")
    do(s, ("play", "rumour mill"))
    assert Counter(s.hands[0]) == Counter(["alms", "ejection", "ejection", HOLD])
    assert s.discards == ("rumour mill",) and s.pile == ()
    s.coins[0], s.hands[0], s.discards = 1, ("rumour mill", HOLD), ()
    do(s, ("remove",), ("play", "rumour mill"))
    assert s.hands[0] == (HOLD,) and s.coins[0] == 0


@pytest.mark.rule("PNO-A12")
@pytest.mark.rule("PNO-A14")
def test_whom_a_card_of_a_class_would_meet() -> None:
    s = scene(
        Seat("senator 3/4:3 | - | -", "slave 1/1", HOLD),
        Seat("- | citizen 3/2:3 | -", "citizen 2/2", coins=2),
    )
    called = {"slave market": True, "citizens assembly": True, "senate meeting": True}
    for card, meets in {**called, "womens forum": False}.items():
        assert somebody_is_summoned(card)(s, 0) is meets, card
    taxed = {"tax on citizens": True, "tax on slaves": False, "tax on senators": False}
    for card, meets in taxed.items():
        assert bool(somebody_is_taxed(card)(s, 0)) is meets, card
