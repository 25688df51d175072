"""Scenes of Pecunia non olet: where two rules meet, and what each leaves to the other."""

import pytest

from tests.engine.pecunia_non_olet.pecunia_scenes import (
    FULL,
    HOLD,
    Seat,
    asked,
    do,
    first,
    latrine,
    offered,
    queue,
    scene,
)

STOP = ("stop",)
NONE = "- | - | -"


@pytest.mark.rule("PNO-F5")
@pytest.mark.rule("PNO-U4")
def test_vercingetorixs_second_man_takes_no_seat_that_a_sign_keeps_for_another() -> None:
    signs = ("- | reserved for citizens | reserved for women", NONE)
    line = "Vercingetorix, slave 2/1, citizen 2/2"
    s = scene(Seat(NONE, queue=line, hand=HOLD), Seat(), at="occupy", upgrades=signs)
    do(s, ("place", 0, 0, "Vercingetorix"))
    assert offered(s) == [("second", 2, "slave 2/1"), STOP]  # no woman waits
    line = "Vercingetorix, citizen 2/2, woman 2/2"
    s = scene(Seat(NONE, queue=line, hand=HOLD), Seat(), at="occupy", upgrades=signs)
    do(s, ("place", 0, 0, "Vercingetorix"))
    assert offered(s) == [("second", 1, "citizen 2/2"), STOP]  # he is the one who is called


@pytest.mark.rule("PNO-L10")
@pytest.mark.rule("PNO-F5")
def test_a_man_who_joins_a_woman_is_no_pair() -> None:
    sit = "- | woman 2/2:2 | woman 2/2:2"
    seat = Seat(sit, queue="Vercingetorix, citizen 2/2, woman 2/2", hand=HOLD)
    s = scene(seat, Seat(), at="occupy", ladders="VI, I")
    do(s, ("place", 0, 0, "Vercingetorix"), ("second", 1, "citizen 2/2"))
    assert s.tally["enter"] == 2 and "pair" not in s.tally
    do(s, ("join", 2, "woman 2/2"))
    assert s.tally["pair"] == 1


@pytest.mark.rule("PNO-F20")
@pytest.mark.rule("PNO-A16")
def test_rich_slaves_pay_no_more_in_the_eyes_of_crassus() -> None:
    sit = "woman 3/3:2 | - | woman 3/3:2 | slave 3/2:2$1 | slave 3/2:2"
    seat = Seat(sit, queue="Crassus, slave 2/1", hand=f"rich slaves, {HOLD}")
    s = do(scene(seat, Seat(), at="occupy"), ("play", "rich slaves"), ("place", 1, 0, "Crassus"))
    assert latrine(s) == "woman 3/3:2 | Crassus:5 | woman 3/3:2 | slave 3/2:2$1"


@pytest.mark.rule("PNO-17")
@pytest.mark.rule("PNO-18")
@pytest.mark.rule("PNO-F11")
def test_whom_seneca_brings_to_nothing_leaves_before_his_favour_is_exchanged() -> None:
    seat = Seat("Seneca:2 | woman 2/2:1 | slave 3/2:5", hand=f"great haste, {HOLD}")
    s = do(scene(seat, Seat(), favours="Mars, Juno"), ("play", "great haste"))
    do(s, ("roman", 0, 0, 0, "Seneca"), ("roman", 0, 0, 0, "Seneca"), ("remove",))
    assert asked(s) == (0, "favour") and s.coins[0] == 2 + 2
    assert latrine(s) == "- | - | slave 3/2:4"


@pytest.mark.rule("PNO-16")
@pytest.mark.rule("PNO-17")
@pytest.mark.rule("PNO-E5")
def test_in_phase_2_only_the_active_players_romans_wait() -> None:
    s = scene(
        Seat("citizen 2/2:1 | woman 2/2:2 | -", hand=HOLD),
        Seat("woman 3/3:1 | - | -"),
        favours="Ceres, Mars",
        events="flower market 1, campaign 9",
    )
    do(s, ("remove",), ("favour", "Ceres"), ("roman", 0, 0, 0, "citizen 2/2"))
    while asked(s)[1] == "take markers":
        do(s, ("take", "flower market"))
    assert s.coins == [0, 3] and latrine(s, 1) == NONE
    assert latrine(s) == "citizen 2/2:1 | woman 2/2:0 | -"  # she waits, he stays
    assert offered(s, "leave", "place") == [("leave", 1, 0, "woman 2/2")]


@pytest.mark.rule("PNO-U25")
@pytest.mark.rule("PNO-U15")
@pytest.mark.rule("PNO-U23")
def test_bags_look_at_the_printed_number_and_come_after_jupiter() -> None:
    for slave, coins in (("slave 1/1", 2), ("slave 3/1", 3)):
        s = scene(
            Seat("- | woman 2/2:2 | woman 2/2:2", queue=f"{slave}, slave 2/1", hand=HOLD),
            Seat(),
            at="occupy",
            upgrades=("little bag of silver | - | -", NONE),
            favours="Jupiter, Mars",
        )
        first(s, "place")
        assert asked(s)[1] == "jupiter" and not s.spent  # Jupiter is asked first
        do(s, ("yes",))
        assert s.latrines[0][0][0][2] == coins


@pytest.mark.rule("PNO-L10")
@pytest.mark.rule("PNO-F9")
@pytest.mark.rule("PNO-G1")
def test_markers_on_the_romans_of_others_count_whoever_puts_them() -> None:
    s = scene(
        Seat("- | woman 2/2:2 | woman 2/2:2", queue="Pliny, slave 2/1", hand=HOLD),
        Seat("slave 2/1:1 | - | -"),
        at="occupy",
        ladders="III, I",
        favours="Ceres, Mars",
    )
    do(s, ("favour", "Ceres"), ("roman", 0, 1, 0, "woman 2/2"))
    assert "add" not in s.tally
    do(s, ("place", 0, 0, "Pliny"))
    assert s.tally["add"] == 2


@pytest.mark.rule("PNO-A15")
def test_alms_are_two_even_where_the_richest_has_but_one_more() -> None:
    s = scene(Seat(hand=f"alms, {HOLD}", coins=3), Seat(coins=2))
    do(s, ("play", "alms"))
    assert s.coins == [1, 4]


@pytest.mark.rule("PNO-E4")
@pytest.mark.rule("PNO-32")
def test_tumult_offers_no_swap_that_changes_nothing() -> None:
    top = "slave 1/1, woman 2/2, senator 3/4"
    seat = Seat(queue="slave 1/1, slave 1/1$1, woman 2/2", hand=HOLD)
    s = scene(seat, Seat(), events="tumult 0, temple service 9", romans=top)
    do(s, ("swap", "slave 1/1"))
    assert offered(s) == [("card", 0, 1, "slave 1/1"), ("card", 0, 2, "woman 2/2")]


@pytest.mark.rule("PNO-A5")
@pytest.mark.rule("PNO-24")
def test_a_villa_stays_while_one_of_two_women_does() -> None:
    s = scene(
        Seat(f"{FULL} | woman 2/2:1", queue="woman 3/2, woman 3/2", hand=f"great haste, {HOLD}"),
        Seat(),
        at="occupy",
    )
    do(
        s, ("join", 3, "woman 3/2"), ("play", "great haste"), ("roman", 0, 3, 0, "woman 2/2")
    )  # and one more
    assert latrine(s) == f"{FULL} | woman 3/2:2" and HOLD not in s.discards


@pytest.mark.rule("PNO-E7")
def test_the_poor_of_a_queue_are_fed_once() -> None:
    s = scene(
        Seat(queue="slave 2/1$1, slave 2/1", hand=HOLD),
        Seat(),
        events="feeding the poor 0, temple service 9",
    )
    assert queue(s) == "slave 2/1$1, slave 2/1$1"
