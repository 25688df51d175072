"""Scenes of Pecunia non olet: the Famous Romans, one by one."""

import pytest

from engine.game import find
from engine.pecunia_non_olet.famous_romans import ENTERING, LEAVING, PLACING
from engine.pecunia_non_olet.printed import FAMOUS
from engine.pecunia_non_olet.table import Table
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

DRAW = ("draw",)
STOP = ("stop",)


def entering(
    who: str, rest: str = "slave 5/1, slave 5/1", sit: str = "- | woman 3/2:2 | -", **fields: object
) -> Table:
    """Phase 3, where this Roman is at the front."""
    seat = Seat(sit, queue=f"{who}, {rest}", hand=HOLD)
    return scene(seat, Seat(), at="occupy", **fields)  # type: ignore[arg-type]


def leaving(who: str, others: str = "| - | -", coins: int = 0, hand: str = HOLD) -> Table:
    """After this Roman, who sat on the left with the last marker, has left before phase 1."""
    seat = Seat(
        f"{who}:2 {others}", hand=f"great haste, {hand}", coins=coins, queue="woman 2/2, woman 2/2"
    )
    s = do(scene(seat, Seat()), ("play", "great haste"))
    while asked(s)[1] == "remove markers":
        do(s, ("roman", 0, 0, 0, who))
    return s


def test_every_famous_roman_has_a_rule() -> None:
    assert {*ENTERING, *LEAVING, *PLACING} == set(FAMOUS)
    assert len(ENTERING) + len(LEAVING) + len(PLACING) == 18


@pytest.mark.rule("PNO-F19")
def test_famous_romans_come_into_the_pile_after_the_preparation() -> None:
    game = find("pecunia-non-olet")
    for number in (18, 5):
        s = game.new(4, 6, {"famous_romans": True, "famous_number": number})
        assert isinstance(s, Table)
        assert len(s.boxed) == 18 - number
        assert len(set(FAMOUS) & set(s.romans)) == number
        started = [name for line in s.queues for name, _ in line]
        started += [r[0] for each in s.latrines for place in each for r in place]
        assert not set(FAMOUS) & set(started)


# -- entering


@pytest.mark.rule("PNO-F1")
def test_pompey_brings_citizens_forward() -> None:
    s = entering("Pompey", "slave 5/1, citizen 2/3, woman 2/2, Seneca")
    do(s, ("place", 0, 0, "Pompey"))
    assert queue(s) == "citizen 2/3, Seneca, slave 5/1, woman 2/2"


@pytest.mark.rule("PNO-F2")
def test_vergil_fills_the_queue_up_to_seven() -> None:
    s = entering("Vergil", romans="woman 2/2, slave 2/1, slave 3/1, slave 1/1, slave 3/2")
    do(s, ("place", 0, 0, "Vergil"))
    assert queue(s) == "slave 5/1, slave 5/1, woman 2/2, slave 2/1, slave 3/1, slave 1/1, slave 3/2"
    seven = ", ".join(["slave 2/1"] * 7)
    s = do(entering("Vergil", seven), ("place", 0, 0, "Vergil"))
    assert queue(s) == seven


@pytest.mark.rule("PNO-F3")
def test_livia_finds_women() -> None:
    s = entering(
        "Livia", romans="woman 3/2, slave 2/1, woman 2/1, Cleopatra, citizen 2/2, woman 2/2"
    )
    do(s, ("place", 0, 0, "Livia"))
    assert queue(s) == "slave 5/1, slave 5/1, woman 3/2, woman 2/1, Cleopatra"
    assert s.roman_discards == ("citizen 2/2", "slave 2/1")


@pytest.mark.rule("PNO-F4")
def test_caesar_enters_only_where_no_senator_sits() -> None:
    assert offered(entering("Caesar"), "place") == [
        ("place", 0, 0, "Caesar"),
        ("place", 2, 0, "Caesar"),
    ]
    for sit in ("- | - | Cicero:2", f"{FULL} | Cicero:2 | -"):
        assert offered(entering("Caesar", sit=sit), "place", "join") == []  # he blocks the queue
    s = do(entering("Caesar", "senator 3/4"), ("place", 0, 0, "Caesar"))
    first(s, "place")
    assert latrine(s).endswith("senator 3/4:3")  # later ones may come


@pytest.mark.rule("PNO-F21")
@pytest.mark.rule("PNO-F5")
def test_vercingetorix_may_bring_the_next_man() -> None:
    s = entering("Vercingetorix", "citizen 3/3, woman 2/2")
    do(s, ("place", 0, 0, "Vercingetorix"))
    assert offered(s) == [("second", 1, "citizen 3/3"), ("second", 2, "citizen 3/3"), STOP]
    do(s, ("second", 1, "citizen 3/3"))  # a man joins a woman
    assert latrine(s).startswith("Vercingetorix:3 | woman 3/2:2 + citizen 3/3:3 |")
    s = do(entering("Vercingetorix", "senator 3/4, slave 1/1"), ("place", 0, 0, "Vercingetorix"))
    assert offered(s) == [("second", 2, "senator 3/4"), STOP]  # not beside a slave
    do(s, STOP)
    assert queue(s).startswith("senator 3/4")
    s = do(entering("Vercingetorix", "woman 2/2, slave 1/1"), ("place", 0, 0, "Vercingetorix"))
    assert asked(s)[1] == "occupy"  # no woman
    alone = Seat("- | woman 3/2:2 | -", queue="Vercingetorix", hand=HOLD)
    s = do(scene(alone, Seat(), at="occupy"), ("place", 0, 0, "Vercingetorix"))
    assert asked(s)[1] == "occupy" and len(s.queues[0]) == 5  # no five are drawn before
    s = first(entering("Vercingetorix", "Ovid", sit=f"{FULL} | -"), "place")
    assert asked(s)[1] == "vercingetorix"  # from a Villa one of the three
    assert offered(s) == [("second", place, "Ovid") for place in (0, 1, 2)] + [STOP]
    do(s, ("second", 1, "Ovid"))  # he enters like anyone
    assert latrine(s) == "citizen 3/2:3 | citizen 3/2:3 + Ovid:3 | citizen 3/2:3 | Vercingetorix:3"


@pytest.mark.rule("PNO-F5")
@pytest.mark.rule("PNO-F4")
@pytest.mark.rule("PNO-F6")
def test_vercingetorixs_second_man_keeps_the_rules_for_caesar_and_brutus() -> None:
    s = do(entering("Vercingetorix", "Brutus", sit="- | - | -"), ("place", 0, 0, "Vercingetorix"))
    assert asked(s)[1] == "occupy" and latrine(s) == "Vercingetorix:3 | - | -"
    s = first(entering("Vercingetorix", "Caesar", sit="- | - | Cicero:3"), "place")
    assert latrine(s) == "Vercingetorix:3 | - | Cicero:3" and asked(s)[1] == "occupy"


@pytest.mark.rule("PNO-F22")
@pytest.mark.rule("PNO-F6")
@pytest.mark.rule("PNO-25")
def test_brutus_sits_in_the_middle_or_goes_on() -> None:
    s = entering("Brutus", sit="- | - | -")
    assert offered(s, "place", "send", "draw") == [("place", 1, 0, "Brutus")]  # he must
    s = entering("Brutus")
    assert offered(s, "place", "send", "draw") == [("send", "Brutus")]
    do(s, ("send", "Brutus"))
    assert queue(s, 1).endswith("Brutus") and queue(s) == "slave 5/1, slave 5/1"
    assert offered(s, "place")  # and on with the next card
    s = entering("Brutus", sit=FULL)
    assert offered(s, "place", "send", "draw") == [DRAW]  # no seat is vacant
    s = entering("Brutus", sit=f"{FULL} | -")
    assert offered(s, "place", "send", "draw") == [("send", "Brutus")]  # a Villa is


@pytest.mark.rule("PNO-F22")
@pytest.mark.rule("PNO-F6")
def test_brutus_must_even_join_in_the_middle_while_a_seat_is_vacant() -> None:
    gold = ("- | golden urinal | -", "- | - | -")
    s = entering("Brutus", sit="- | Cicero:2 | -", upgrades=gold)
    assert offered(s, "join", "send", "draw") == [("join", 1, "Brutus")]
    s = entering("Brutus", sit="woman 2/2:2 | Cicero:2 | woman 2/2:2", upgrades=gold)
    assert offered(s, "join", "send", "draw") == [("join", 1, "Brutus"), DRAW]  # optional


@pytest.mark.rule("PNO-F7")
def test_marc_antony_may_join_a_citizen_or_a_senator() -> None:
    s = entering("Marc Antony", sit="citizen 2/2:2 | woman 2/2:2 | senator 3/4:3")
    assert offered(s, "join") == [("join", 0, "Marc Antony"), ("join", 2, "Marc Antony")]
    assert DRAW in offered(s)
    s = entering("Marc Antony", sit="citizen 2/2:2 + citizen 2/2:2 | - | slave 2/1:1")
    assert offered(s, "join", "place") == []


@pytest.mark.rule("PNO-F8")
def test_ovid_sets_all_others_to_three() -> None:
    s = first(entering("Ovid", sit="senator 5/5:5 | woman 2/2:1 + woman 3/2:3 | -"), "place")
    assert latrine(s) == "senator 5/5:3 | woman 2/2:3 + woman 3/2:3 | Ovid:3"


@pytest.mark.rule("PNO-F9")
@pytest.mark.rule("PNO-E12")
def test_pliny_makes_others_put_markers_on_their_romans() -> None:
    s = scene(
        Seat("- | woman 3/2:2 | -", queue="Pliny, slave 5/1", hand=HOLD),
        Seat("slave 2/1:1 | - | woman 2/2:1"),
        Seat("- | - | -"),
        Seat("slave 2/1:1 | - | -"),
        at="occupy",
        events="tumult 9, coliseum 3",
    )
    do(s, ("place", 0, 0, "Pliny"), *[("take", "tumult")] * 3)
    assert asked(s) == (1, "pliny")
    do(s, ("roman", 1, 0, 0, "slave 2/1"))
    assert asked(s) == (1, "take markers")  # that owner chooses the event too
    do(s, ("take", "coliseum"), ("roman", 1, 2, 0, "woman 2/2"), ("take", "coliseum"))
    assert latrine(s, 1) == "slave 2/1:2 | - | woman 2/2:2"
    assert asked(s)[0] == 3  # seat 2 has nobody
    do(s, ("take", "tumult"), ("take", "tumult"))
    assert latrine(s, 3) == "slave 2/1:3 | - | -"
    assert s.events == (("tumult", 4), ("coliseum", 1))


@pytest.mark.rule("PNO-F10")
@pytest.mark.rule("PNO-F20")
@pytest.mark.rule("PNO-U24")
def test_crassus_drives_out_who_pays_little() -> None:
    sit = "woman 2/2:1 + woman 3/3:2 | - | citizen 2/2:2$1 | woman 2/1:1"
    s = first(entering("Crassus", "citizen 2/2", sit=sit), "place")
    assert latrine(s) == "woman 3/3:2 | Crassus:5 | citizen 2/2:2$1"  # the Villa went too
    assert s.coins[0] == 0 and "villa dixius" in s.discards


# -- leaving


@pytest.mark.rule("PNO-F11")
def test_seneca_takes_a_marker_from_all_others_or_none() -> None:
    s = leaving("Seneca", "| woman 2/2:1 | citizen 2/2:2")
    assert offered(s) == [("remove",), STOP]
    none = do(s.copy(), STOP)
    assert latrine(none) == "- | woman 2/2:1 | citizen 2/2:2"
    do(s, ("remove",))
    assert latrine(s) == "- | - | citizen 2/2:1" and s.coins[0] == 4


@pytest.mark.rule("PNO-F11")
@pytest.mark.rule("PNO-16")
def test_in_phase_2_those_whom_seneca_brings_to_nothing_wait() -> None:
    s = scene(Seat("Seneca:1 | woman 2/2:2 | slave 2/1:1", hand=HOLD), Seat())
    do(s, ("remove",), ("leave", 0, 0, "Seneca"), ("remove",))
    assert latrine(s) == "- | woman 2/2:0 | slave 2/1:0" and s.coins[0] == 2


@pytest.mark.rule("PNO-F12")
@pytest.mark.rule("PNO-F13")
@pytest.mark.rule("PNO-F14")
@pytest.mark.rule("PNO-F15")
@pytest.mark.parametrize(
    ("who", "pay", "others"),
    [
        ("Spartacus", 1, "| slave 2/1:3 | slave 2/1:3 + citizen 2/2:3 | Flamma:3"),
        ("Maecenas", 2, "| citizen 2/2:3 | slave 2/1:3 + citizen 2/2:3 | Ovid:3"),
        ("Cicero", 3, "| Caesar:3 | citizen 2/2:3 + senator 3/3:3 | senator 3/4:3"),
        ("Cleopatra", 2, "| woman 2/2:3 + woman 2/2:3 | slave 2/1:3 | Livia:3"),
    ],
)
def test_a_sesterce_for_every_other_of_the_class(who: str, pay: int, others: str) -> None:
    s = leaving(who, others)
    assert s.coins == [pay + 3, 0]


@pytest.mark.rule("PNO-F16")
def test_flamma_counts_the_queue() -> None:
    assert leaving("Flamma").coins[0] == 1 + 2


@pytest.mark.rule("PNO-F17")
@pytest.mark.rule("PNO-33")
def test_octavian_pays_for_up_to_three_action_cards() -> None:
    s = leaving("Octavian", hand="alms, alms, ejection, conspiracy")
    assert s.coins[0] == 3 and STOP in offered(s)
    for count, coins in enumerate((0, 1, 3)):
        early = s.copy()
        for _ in range(count):
            do(early, offered(early, "discard")[0])
        do(early, STOP)
        assert early.coins[0] == 3 + coins and len(early.hands[0]) == 4 - count
    do(s, ("discard", "alms"), ("discard", "alms"), ("discard", "conspiracy"))
    assert s.coins[0] == 8 and s.hands[0] == ("ejection",)
    assert set(s.discards) == {"alms", "conspiracy", "great haste"}


@pytest.mark.rule("PNO-F18")
def test_agrippina_brings_two_action_cards() -> None:
    s = leaving("Agrippina")
    assert len(s.hands[0]) == 3 and s.coins[0] == 1


@pytest.mark.rule("PNO-19")
def test_a_famous_roman_that_is_removed_brings_nothing() -> None:
    s = scene(Seat("slave 2/1:2 | Spartacus:1 | -", hand=f"slave market, {HOLD}"), Seat())
    do(s, ("play", "slave market"))
    assert latrine(s) == "- | - | -" and s.coins[0] == 0
