"""Scenes of Pecunia non olet: the events, one by one, and where turn markers come from."""

from random import Random

import pytest

from engine.game import find
from engine.pecunia_non_olet.events import OCCUR
from engine.pecunia_non_olet.observation import determinize, observe
from engine.pecunia_non_olet.printed import EVENTS
from engine.pecunia_non_olet.table import Table
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

GAME = find("pecunia-non-olet")
STOP = ("stop",)
DRAW = ("draw",)


def event(name: str, *seats: Seat, hand: str = HOLD, **fields: object) -> Table:
    """The event occurs in the turn of seat 0."""
    return scene(*seats, events=f"{name} 0, temple service 9", **fields)  # type: ignore[arg-type]


def test_every_event_has_a_rule() -> None:
    assert set(OCCUR) == set(EVENTS)


@pytest.mark.rule("PNO-E11")
def test_two_or_three_events_lie_open() -> None:
    for players, count in ((2, 2), (3, 2), (4, 3), (6, 3)):
        s = GAME.new(5, players, {"events": True})
        assert isinstance(s, Table)
        assert len(s.events) == count and len(s.event_deck) == 10 - count
        assert all(markers == s.facts.events[name] for name, markers in s.events)


@pytest.mark.rule("PNO-E12")
@pytest.mark.rule("PNO-33")
def test_placed_markers_come_from_events_of_the_placers_choice() -> None:
    s = scene(
        Seat("- | woman 2/2:2 | woman 2/2:2", queue="senator 5/5, slave 2/1", hand=HOLD),
        Seat(),
        at="occupy",
        events="tumult 3, campaign 4",
    )
    do(s, ("place", 0, 0, "senator 5/5"))
    assert offered(s) == [("take", "tumult"), ("take", "campaign")]
    assert s.events[0] == ("tumult", 2)  # in the order of the events: the second has but four
    do(s, ("take", "tumult"), ("take", "campaign"))
    assert s.events == (("tumult", 1), ("campaign", 1)) and asked(s)[1] == "occupy"


@pytest.mark.rule("PNO-E12")
def test_when_events_have_none_left_markers_come_from_the_stock() -> None:
    s = scene(
        Seat(hand=f"fish poisoning, {HOLD}"),
        Seat("slave 2/1:1 | - | -"),
        events="temple service 1, slave revolt 0",
        event_deck=(),
    )
    do(s, ("play", "fish poisoning"))
    assert latrine(s, 1) == "slave 2/1:3 | - | -" and "temple service" in s.events_used


@pytest.mark.rule("PNO-E16")
@pytest.mark.rule("PNO-E12")
@pytest.mark.rule("PNO-A11")
def test_moving_markers_is_no_placing() -> None:
    s = scene(
        Seat("senator 3/4:3 | citizen 2/2:1 | -", hand=f"rat infestation, {HOLD}"),
        Seat(),
        events="tumult 3, campaign 4",
    )
    do(s, ("play", "rat infestation"), ("roman", 0, 0, 0, "senator 3/4"), STOP)
    assert latrine(s) == "senator 3/4:2 | citizen 2/2:2 | -"
    assert s.events == (("tumult", 3), ("campaign", 4))


@pytest.mark.rule("PNO-E17")
@pytest.mark.rule("PNO-E13")
@pytest.mark.rule("PNO-37")
def test_emptied_events_occur_after_the_effect_in_the_order_of_the_active_seat() -> None:
    s = scene(
        Seat("- | woman 2/2:2 | woman 2/2:2", queue="Vergil, slave 5/1", hand=HOLD),
        Seat(queue="woman 2/2, slave 2/1"),
        at="occupy",
        events="slave revolt 1, bread and games 1",
    )
    do(s, ("place", 0, 0, "Vergil"))
    assert len(s.queues[0]) == 7  # Vergil's own effect is over
    assert offered(s) == [("event", "slave revolt"), ("event", "bread and games")]
    do(s, ("event", "slave revolt"))
    assert queue(s, 1) == "woman 2/2" and s.events == ()  # the other one came then


@pytest.mark.rule("PNO-E14")
def test_new_events_come_at_the_end_of_the_turn() -> None:
    s = scene(Seat(hand=HOLD), Seat(hand=HOLD), events="slave revolt 0, campaign 4")
    assert [name for name, _ in s.events] == ["campaign"]
    do(s, ("remove",), DRAW)
    assert [name for name, _ in s.events] == ["campaign", "tumult"]
    assert s.events[1] == ("tumult", 6)
    s = scene(
        Seat(hand=HOLD),
        Seat(hand=HOLD),
        events="slave revolt 0",
        event_deck=(),
        events_used=("tumult",),
    )
    do(s, ("remove",), DRAW)
    assert len(s.events) == 1 and len(s.event_deck) == 1 and s.events_used == ()


@pytest.mark.rule("PNO-E1")
@pytest.mark.rule("PNO-E15")
def test_slave_revolt() -> None:
    s = event(
        "slave revolt",
        Seat(queue="woman 2/2, slave 2/1, Flamma", hand=HOLD),
        Seat(queue="citizen 2/2, slave 3/1"),
    )
    assert queue(s) == "slave 2/1, Flamma, woman 2/2" and queue(s, 1) == "slave 3/1, citizen 2/2"


@pytest.mark.rule("PNO-E2")
@pytest.mark.rule("PNO-26")
def test_bread_and_games() -> None:
    s = event(
        "bread and games", Seat(queue="woman 2/2, slave 2/1", hand=HOLD), Seat(queue="slave 3/1")
    )
    assert queue(s) == "woman 2/2" and len(s.queues[1]) == 5 and s.coins == [0, 0]


@pytest.mark.rule("PNO-E18")
@pytest.mark.rule("PNO-E3")
@pytest.mark.rule("PNO-34")
def test_coliseum_passes_romans_to_the_left() -> None:
    top = "slave 1/1, woman 2/2, senator 3/4, citizen 1/1, citizen 1/2, citizen 4/2"
    top += ", woman 1/2, woman 4/2, woman 4/3"
    line = "slave 2/1"
    s = event(
        "coliseum", Seat(queue=line, hand=HOLD), Seat(queue=line), Seat(queue=line), romans=top
    )
    assert asked(s) == (0, "coliseum")
    drawn = observe(s, 0)["events"]["drawn"]  # type: ignore[index]
    assert drawn == [("senator 3/4", "slave 1/1", "woman 2/2"), None, None]
    do(s, ("keep", "senator 3/4"))
    assert queue(s) == line and observe(s, 1)["events"]["chosen"] == ()  # type: ignore[index]
    do(s, ("keep", "citizen 4/2"), ("keep", "woman 4/3"))
    assert [queue(s, seat) for seat in range(3)] == [
        f"{line}, senator 3/4",
        f"{line}, citizen 4/2",
        f"{line}, woman 4/3",
    ]
    seen = observe(s, 0)
    assert seen["events"]["drawn"] == [  # type: ignore[index]
        ("woman 1/2", "woman 4/2"),
        ("slave 1/1", "woman 2/2"),
        None,
    ]  # what it got, and what it gave
    twin = determinize(
        seen, GAME.complete({"events": True, "red_border": True}), s.decision, Random(1)
    )
    assert observe(twin, 0) == seen
    do(s, ("keep", "woman 4/2"), ("keep", "woman 2/2"), ("keep", "citizen 1/1"))
    assert [queue(s, seat) for seat in range(3)] == [
        f"{line}, senator 3/4, woman 4/2, citizen 1/2",
        f"{line}, citizen 4/2, woman 2/2, woman 1/2",
        f"{line}, woman 4/3, citizen 1/1, slave 1/1",
    ]
    assert s.drawn == [] and not s.passed


@pytest.mark.rule("PNO-E18")
@pytest.mark.rule("PNO-E3")
@pytest.mark.rule("PNO-42")
def test_coliseum_of_two_and_of_too_few_romans() -> None:
    top = "slave 1/1, woman 2/2, senator 3/4, citizen 1/1, citizen 1/2, citizen 4/2"
    line = "slave 2/1"
    s = event("coliseum", Seat(queue=line, hand=HOLD), Seat(queue=line), romans=top)
    do(s, ("keep", "senator 3/4"), ("keep", "citizen 4/2"), ("keep", "citizen 1/2"))
    do(s, ("keep", "slave 1/1"))
    assert queue(s) == f"{line}, senator 3/4, citizen 1/2, woman 2/2"  # back to its drawer
    enough = ("slave 1/1", "slave 2/1") * 3
    s = event("coliseum", Seat(queue=line, hand=HOLD), Seat(queue=line), romans=enough)
    assert asked(s)[1] == "coliseum" and s.romans == ()
    few = ("slave 1/1",) * 5
    s = event("coliseum", Seat(queue=line, hand=HOLD), Seat(queue=line), romans=few)
    assert asked(s)[1] == "remove markers of all" and s.romans == few
    assert ("skip", "coliseum") in s.told


@pytest.mark.rule("PNO-E19")
@pytest.mark.rule("PNO-E4")
@pytest.mark.rule("PNO-32")
def test_tumult_lets_romans_take_places_in_the_own_queue() -> None:
    top = "slave 1/1, woman 2/2, senator 3/4, citizen 1/1, citizen 1/2, citizen 4/2"
    s = event(
        "tumult",
        Seat(queue="slave 2/1, senator 3/4$1, slave 1/1", hand=HOLD),
        Seat(queue="slave 2/1"),
        romans=top,
    )
    assert observe(s, 1)["turned"] == ("senator 3/4", "slave 1/1", "woman 2/2")
    do(s, ("swap", "senator 3/4"))
    assert len(offered(s)) == 3  # for a senator with a coin he makes a difference
    do(s, ("card", 0, 0, "slave 2/1"), ("swap", "woman 2/2"))
    assert offered(s) == [("card", 0, 1, "senator 3/4"), ("card", 0, 2, "slave 1/1")]  # each once
    do(s, ("card", 0, 2, "slave 1/1"), STOP)
    assert queue(s) == "senator 3/4, senator 3/4$1, woman 2/2"
    assert s.roman_discards == ("slave 1/1", "slave 1/1", "slave 2/1")
    assert asked(s) == (1, "tumult")
    do(s, STOP)
    assert queue(s, 1) == "slave 2/1" and len(s.roman_discards) == 6


@pytest.mark.rule("PNO-E5")
@pytest.mark.rule("PNO-17")
def test_flower_market_pays_also_in_the_turns_of_others() -> None:
    s = event(
        "flower market",
        Seat("woman 2/2:2 | slave 2/1:1 | -", hand=HOLD),
        Seat("Cleopatra:1 + woman 2/2:3 | woman 2/1:1 | -"),
        Seat("Agrippina:1 | - | -"),
    )
    assert asked(s) == (1, "leave")
    do(s, ("leave", 0, 0, "Cleopatra"))
    assert latrine(s, 1) == "woman 2/2:2 | - | -"
    assert s.coins == [0, 2 + 2 + 1, 1] and len(s.hands[2]) == 2
    assert latrine(s) == "woman 2/2:1 | slave 2/1:1 | -"


@pytest.mark.rule("PNO-E20")
@pytest.mark.rule("PNO-E6")
@pytest.mark.rule("PNO-A5")
def test_campaign_costs_a_sesterce_for_each_citizen_or_the_citizen() -> None:
    s = event(
        "campaign",
        Seat("Seneca:1 | citizen 2/2:2 + citizen 2/2:2 | - | citizen 3/2:1", hand=HOLD, coins=2),
        Seat("woman 2/2:1 | - | citizen 3/2:2"),
    )
    do(s, ("pay",))
    assert offered(s) == [("pay",), ("remove", 1, 0, "citizen 2/2")]  # from the left
    do(s, ("remove", 1, 0, "citizen 2/2"), ("pay",))
    assert latrine(s) == "Seneca:1 | citizen 2/2:2 | -"  # nothing left for the one in the Villa
    assert s.coins == [0, 0] and latrine(s, 1) == "woman 2/2:1 | - | -"


@pytest.mark.rule("PNO-E21")
@pytest.mark.rule("PNO-E7")
@pytest.mark.rule("PNO-U24")
def test_feeding_the_poor_lays_a_sesterce_on_who_pays_one() -> None:
    s = event(
        "feeding the poor",
        Seat("slave 2/1:2 | slave 2/1:2$1 | woman 2/2:2", hand=HOLD),
        Seat(queue="slave 2/1, citizen 1/1, senator 3/4"),
    )
    assert latrine(s) == "slave 2/1:2$1 | slave 2/1:2$1 | woman 2/2:2"
    assert queue(s, 1) == "slave 2/1$1, citizen 1/1$1, senator 3/4"


@pytest.mark.rule("PNO-E8")
@pytest.mark.rule("PNO-U24")
def test_freeing_the_slaves_lays_a_sesterce_on_every_slave() -> None:
    s = event(
        "freeing the slaves",
        Seat("slave 3/2:1 | slave 2/1:2$1 | citizen 1/1:1", hand=HOLD),
        Seat(queue="Flamma, citizen 1/1"),
    )
    assert latrine(s) == "slave 3/2:1$1 | slave 2/1:2$2 | citizen 1/1:1"
    assert queue(s, 1) == "Flamma$1, citizen 1/1"
    do(s, ("remove",), ("leave", 0, 0, "slave 3/2"))
    assert s.coins[0] == 3


@pytest.mark.rule("PNO-E9")
@pytest.mark.rule("PNO-33")
@pytest.mark.rule("PNO-34")
def test_senate_schemes_exchange_action_cards_in_secret() -> None:
    s = event(
        "senate schemes",
        Seat(hand="alms, ejection, ejection"),
        Seat(hand=HOLD),
        pile="conspiracy, line cutter, great haste",
    )
    do(s, ("discard", "ejection"))
    assert offered(s) == [("discard", "ejection"), STOP]  # in the order of names
    do(s, STOP)
    assert s.hands[0] == ("alms", "ejection", "ejection")  # nothing is laid down yet
    seen = observe(s, 1)
    other = s.copy()
    other.choices[0] = ()
    assert observe(other, 1) == seen
    do(s, ("discard", HOLD))
    assert s.hands[0] == ("alms", "conspiracy", "ejection") and s.hands[1] == ("line cutter",)
    assert s.discards == ("ejection", HOLD)


@pytest.mark.rule("PNO-E10")
def test_temple_service() -> None:
    s = scene(
        Seat(hand=HOLD), Seat(), events="temple service 0", pile="alms, alms, ejection, conspiracy"
    )
    assert s.hands == [("alms", "alms", HOLD), ("conspiracy", "ejection")]


@pytest.mark.rule("PNO-E12")
@pytest.mark.rule("PNO-F8")
@pytest.mark.rule("PNO-G1")
@pytest.mark.rule("PNO-G4")
def test_ovid_jupiter_and_ceres_place_from_events() -> None:
    s = scene(
        Seat("- | woman 2/2:1 | woman 2/2:5", queue="Ovid, slave 2/1", hand=HOLD),
        Seat(FULL),
        at="occupy",
        events="tumult 99",
    )
    do(s, ("place", 0, 0, "Ovid"))
    assert s.events == (("tumult", 99 - 3 - 2),)
    s = scene(
        Seat("- | woman 2/2:1 | woman 2/2:5", queue="slave 2/1, slave 2/1", hand=HOLD),
        Seat(),
        at="occupy",
        events="tumult 99",
        favours="Jupiter, Mars",
    )
    do(s, ("place", 0, 0, "slave 2/1"), ("yes",))
    assert s.events == (("tumult", 99 - 2 - 1),)
    s = scene(Seat(hand=HOLD), Seat(), events="tumult 99", favours="Ceres, Mars")
    do(s, ("favour", "Ceres"), ("roman", 0, 0, 0, "citizen 3/2"))
    assert s.events == (("tumult", 98),)
