"""Scenes of Pecunia non olet: the career ladders, one by one, and what counts for them."""

import pytest

from engine.game import find
from engine.pecunia_non_olet.printed import LADDERS, tables
from engine.pecunia_non_olet.table import Table
from tests.engine.pecunia_non_olet.pecunia_scenes import (
    FULL,
    HOLD,
    Seat,
    asked,
    do,
    offered,
    scene,
)

GAME = find("pecunia-non-olet")
STOP = ("stop",)


def climbing(ladder: str, step: int, seat: Seat, *others: Seat, **fields: object) -> Table:
    """Seat 0 has climbed so many steps of this ladder."""
    seats = (seat, *(others or (Seat(),)))
    rest = [name for name in LADDERS if name != ladder][: len(seats) - 1]
    steps = [step] + [0] * (len(seats) - 1)
    return scene(*seats, ladders=", ".join([ladder, *rest]), steps=steps, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("PNO-L7")
def test_everybody_gets_another_ladder_and_starts_on_top() -> None:
    s = GAME.new(1, 6, {"career_ladders": True})
    assert isinstance(s, Table)
    assert sorted(s.ladders) == sorted(LADDERS) and s.steps == [0] * 6


@pytest.mark.rule("PNO-L8")
@pytest.mark.rule("PNO-L9")
@pytest.mark.rule("PNO-31")
def test_a_step_can_be_bought_once_a_turn_at_any_point() -> None:
    s = climbing("II", 1, Seat(hand=HOLD, coins=7))
    assert offered(s, "climb") == [("climb", 3)]
    do(s, ("remove",))
    assert offered(s, "climb") == [("climb", 3)]
    do(s, ("climb", 3))
    assert s.steps[0] == 2 and s.coins[0] == 4 and not offered(s, "climb")
    assert offered(climbing("II", 1, Seat(hand=HOLD, coins=2)), "climb") == []


@pytest.mark.rule("PNO-L1")
@pytest.mark.rule("PNO-L2")
@pytest.mark.rule("PNO-L3")
@pytest.mark.rule("PNO-L4")
@pytest.mark.rule("PNO-L5")
@pytest.mark.rule("PNO-L6")
def test_prices_and_tasks_of_all_ladders() -> None:
    facts = tables("")
    assert set(facts.prices.values()) == {(2, 3, 4, 5, 6)}
    assert facts.tasks == {
        "I": (("earn", 3), ("earn", 4), ("earn", 5), ("earn", 6), ("earn", 8)),
        "II": (("off", 4), ("leave", 2), ("off", 5), ("off", 6), ("off", 7)),
        "III": (("play", 2), ("add", 2), ("play", 3), ("expel", 2), ("play", 4)),
        "IV": (("shift", 1), ("enter", 2), ("shift", 2), ("enter", 3), ("shift", 3)),
        "V": (
            ("slave leaves", 1),
            ("woman leaves", 1),
            ("citizen leaves", 1),
            ("senator leaves", 1),
            ("leave", 3),
        ),
        "VI": (
            ("woman enters", 1),
            ("senator enters", 1),
            ("pair", 1),
            ("of one class leave", 2),
            ("earn", 7),
        ),
    }


@pytest.mark.rule("PNO-L1")
@pytest.mark.rule("PNO-L10")
def test_ladder_1_counts_what_is_earned_by_modules_too() -> None:
    s = climbing("I", 1, Seat("Cleopatra:1 | woman 3/2:3 | slave 3/2:1$1", hand=HOLD))
    do(s, ("remove",), ("leave", 0, 0, "Cleopatra"))
    assert s.tally["earn"] == 3 and s.steps[0] == 1
    do(s, ("leave", 2, 0, "slave 3/2"))
    assert s.tally["earn"] == 6 and s.steps[0] == 2


@pytest.mark.rule("PNO-L2")
@pytest.mark.rule("PNO-L10")
@pytest.mark.rule("PNO-L11")
def test_ladder_2_counts_markers_off_and_departures() -> None:
    s = climbing("II", 0, Seat(hand=f"great haste, spring cleaning, {HOLD}"))
    do(s, ("remove",))
    assert s.tally["off"] == 3 and s.steps[0] == 0
    do(s, ("play", "spring cleaning"))  # from the start of the turn
    assert s.tally["off"] == 6 and s.steps[0] == 1
    s = climbing("II", 1, Seat("woman 2/2:1 | woman 2/2:1 | -", hand=HOLD))
    do(s, ("remove",), ("leave", 0, 0, "woman 2/2"))
    assert s.steps[0] == 1
    do(s, ("leave", 1, 0, "woman 2/2"))
    assert s.steps[0] == 2


@pytest.mark.rule("PNO-L3")
@pytest.mark.rule("PNO-L9")
@pytest.mark.rule("PNO-L10")
def test_ladder_3_counts_plays_additions_and_expulsions() -> None:
    hand = f"fish poisoning, rich slaves, senate meeting, {HOLD}"
    theirs = Seat("Cicero:1 | - | slave 2/1:1", queue="senator 3/4, slave 2/1, senator 3/4")
    s = climbing("III", 0, Seat(hand=hand), theirs)
    do(s, ("play", "rich slaves"))
    assert s.steps[0] == 0
    do(s, ("play", HOLD))
    assert s.steps[0] == 1
    do(s, ("play", "fish poisoning"), ("roman", 1, 2, 0, "slave 2/1"))
    assert s.tally["add"] == 2 and s.steps[0] == 1  # one step a turn
    s = climbing("III", 1, Seat(hand=hand), theirs)
    do(s, ("play", "fish poisoning"), ("roman", 1, 2, 0, "slave 2/1"))
    assert s.steps[0] == 2
    s = climbing("III", 3, Seat(hand=hand), theirs)
    do(s, ("play", "senate meeting"))
    assert s.tally["expel"] == 3 and s.steps[0] == 4
    s = climbing("III", 3, Seat(hand=f"conspiracy, {HOLD}"), Seat(FULL))
    do(
        s,
        ("play", "conspiracy"),
        ("roman", 0, 0, 0, "citizen 3/2"),
        ("roman", 1, 0, 0, "citizen 3/2"),
    )
    assert s.tally["expel"] == 2 and s.steps[0] == 4  # anyone's


@pytest.mark.rule("PNO-L4")
@pytest.mark.rule("PNO-L10")
def test_ladder_4_counts_shifts_and_entries() -> None:
    hand = f"latrine change, line cutter, state visit, ejection, {HOLD}"
    s = climbing("IV", 4, Seat(hand=hand, queue="woman 2/2, slave 2/1"), Seat(queue="senator 3/4"))
    do(s, ("play", "latrine change"), ("queue", 0), ("card", 0, 0, "woman 2/2"))
    assert s.tally["shift"] == 2 and s.steps[0] == 4
    do(s, ("play", "state visit"))
    s.apply(offered(s)[0])
    assert s.tally["shift"] == 3 and (s.winner, s.reason) == (0, "ladder")
    s = climbing(
        "IV",
        1,
        Seat("- | - | -", queue="Vercingetorix, citizen 2/2, woman 2/2", hand=HOLD),
        at="occupy",
    )
    do(s, ("place", 0, 0, "Vercingetorix"), ("second", 2, "citizen 2/2"))
    assert s.tally["enter"] == 2 and s.steps[0] == 2  # the second man too


@pytest.mark.rule("PNO-L5")
@pytest.mark.parametrize(
    ("step", "who"),
    [(0, "Flamma"), (1, "woman 2/2"), (2, "citizen 2/2"), (3, "senator 3/4")],
)
def test_ladder_5_counts_departures_by_class(step: int, who: str) -> None:
    for other in ("slave 2/1", "Livia", "Pliny", "Cicero"):
        s = climbing("V", step, Seat(f"{other}:1 | - | {other}:1", hand=HOLD, queue="woman 2/2"))
        do(s, ("remove",), ("leave", 0, 0, other))
        kinds = s.facts.kind
        assert (s.steps[0] > step) == (kinds[other] == kinds[who])


@pytest.mark.rule("PNO-L5")
@pytest.mark.rule("PNO-L12")
def test_the_fifth_step_of_ladder_5_wins_with_three_departures() -> None:
    s = climbing("V", 4, Seat("slave 2/1:1 | slave 2/1:1 | woman 2/2:1", hand=HOLD), Seat(coins=9))
    do(s, ("remove",), ("leave", 0, 0, "slave 2/1"), ("leave", 1, 0, "slave 2/1"))
    assert s.decision is not None
    do(s, ("leave", 2, 0, "woman 2/2"))
    assert s.decision is None and s.winner == 0 and GAME.ranks(s) == [1, 2]


@pytest.mark.rule("PNO-L6")
def test_ladder_6_counts_who_enters_pairs_and_a_class_that_leaves() -> None:
    three = "- | woman 2/2:2 | woman 2/2:2"
    for step, who, verb in (
        (0, "woman 2/2", "place"),
        (1, "senator 3/4", "place"),
        (2, "woman 2/2", "join"),
    ):
        s = climbing("VI", step, Seat(three, queue=f"{who}, woman 3/2", hand=HOLD), at="occupy")
        do(s, offered(s, verb)[0])
        assert s.steps[0] == step + 1
    s = climbing("VI", 3, Seat("slave 2/1:1 | woman 2/2:1 | slave 2/1:1", hand=HOLD))
    do(s, ("remove",), ("leave", 0, 0, "slave 2/1"), ("leave", 1, 0, "woman 2/2"))
    assert s.steps[0] == 3
    do(s, ("leave", 2, 0, "slave 2/1"))
    assert s.steps[0] == 4


@pytest.mark.rule("PNO-L10")
def test_moved_markers_gifts_and_removals_count_nowhere() -> None:
    s = climbing(
        "I",
        0,
        Seat("senator 3/4:3 | citizen 2/2:1 | -", hand=f"rat infestation, alms, {HOLD}"),
        Seat(coins=2),
    )
    do(s, ("play", "alms"), ("play", "rat infestation"), ("roman", 0, 0, 0, "senator 3/4"), STOP)
    assert s.coins[0] == 2 and set(s.tally) == {"play"}


@pytest.mark.rule("PNO-L10")
@pytest.mark.rule("PNO-E5")
def test_what_events_do_in_the_own_turn_counts() -> None:
    s = climbing(
        "VI",
        0,
        Seat("woman 2/2:1 | woman 2/2:2 | -", hand=HOLD),
        Seat("woman 2/2:1 | - | -"),
        events="flower market 0",
    )
    assert s.tally == {"off": 2, "leave": 1, "woman leaves": 1, "earn": 2}


@pytest.mark.rule("PNO-L10")
@pytest.mark.rule("PNO-G6")
def test_minerva_counts() -> None:
    s = climbing("II", 0, Seat(FULL, hand=f"alms, {HOLD}"), favours="Minerva, Mars")
    do(s, ("favour", "Minerva"), ("discard", "alms"), ("roman", 0, 0, 0, "citizen 3/2"))
    assert s.tally == {"earn": 1, "off": 1}


@pytest.mark.rule("PNO-L10")
@pytest.mark.rule("PNO-U19")
def test_an_upgrade_taken_earns_nothing() -> None:
    s = climbing(
        "I",
        0,
        Seat("slave 3/2:1 | - | -", hand=HOLD),
        upgrades=("- | - | -",) * 2,
        market="hourglass",
    )
    do(s, ("remove",), ("leave", 0, 0, "slave 3/2"), ("upgrade", "hourglass"), ("seat", 1))
    assert "earn" not in s.tally and asked(s)[1] == "occupy"


@pytest.mark.rule("PNO-L11")
def test_the_counters_start_anew_in_every_turn() -> None:
    s = climbing("II", 0, Seat(hand=HOLD), Seat(hand=HOLD))
    do(s, ("remove",), ("draw",))
    assert s.tally == {} and not s.climbed


@pytest.mark.rule("PNO-L12")
@pytest.mark.rule("PNO-L13")
@pytest.mark.rule("PNO-39")
def test_coins_alone_do_not_win_and_by_option_both_are_needed() -> None:
    s = climbing("II", 4, Seat(hand=HOLD, coins=50), Seat(coins=60))
    assert s.decision is not None
    do(s, ("climb", 6))
    assert s.winner == 0 and GAME.ranks(s) == [1, 2]
    s = climbing("II", 4, Seat("senator 3/4:1 | - | -", hand=HOLD, coins=34), both=True)
    do(s, ("climb", 6))
    assert s.decision is not None and s.coins[0] == 28  # not yet 30
    do(s, ("remove",), ("leave", 0, 0, "senator 3/4"))
    assert s.decision is None and s.winner == 0
