"""Scenes of Pecunia non olet: the favours of the gods, one by one."""

import pytest

from engine.game import find
from engine.pecunia_non_olet.favours import ALWAYS, USES
from engine.pecunia_non_olet.printed import FAVOURS
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
KEEP = ("keep",)


def blessed(favour: str, seat: Seat, *others: Seat, **fields: object) -> Table:
    """Seat 0 has this favour."""
    seats = (seat, *(others or (Seat(),)))
    gods = [favour, *[name for name in FAVOURS if name != favour][: len(seats) - 1]]
    return scene(*seats, favours=", ".join(gods), **fields)  # type: ignore[arg-type]


def test_every_favour_has_a_rule() -> None:
    assert {*USES, *ALWAYS} == set(FAVOURS)


@pytest.mark.rule("PNO-G8")
def test_favours_are_drafted_and_work_from_the_first_turn() -> None:
    s = find("pecunia-non-olet").new(2, 3, {"favours": True})
    assert isinstance(s, Table)
    order = []
    while s.draft or "" in s.favours:
        order.append(asked(s)[0])
        s.choose(len(offered(s)) - 1)
    assert order[:6] == [0, 1, 2, 2, 1, 0]
    assert len(s.middle) == 4 and sorted([*s.middle, *s.favours]) == sorted(FAVOURS)
    assert s.fresh == [False] * 3


@pytest.mark.rule("PNO-G9")
@pytest.mark.rule("PNO-G10")
@pytest.mark.rule("PNO-18")
def test_a_citizen_that_leaves_lets_favours_be_exchanged() -> None:
    s = blessed("Ceres", Seat("Maecenas:1 | citizen 2/2:1 | -", hand=HOLD), Seat(hand=HOLD))
    do(s, ("remove",), ("leave", 0, 0, "Maecenas"))
    assert s.coins[0] == 2 + 1 and asked(s) == (0, "favour")  # after his bonus
    assert len(offered(s, "exchange")) == 6 and KEEP in offered(s)
    do(s, ("exchange", "Diana"))
    assert s.favours == ["Diana", "Ceres"] and s.fresh == [True, True]  # swapped
    do(s, ("leave", 1, 0, "citizen 2/2"), ("exchange", "Venus"))  # for each citizen
    assert s.favours == ["Venus", "Ceres"] and "Diana" in s.middle
    assert not offered(s, "favour") and not s.works(0, "Venus")
    while s.active == 0:
        do(s, offered(s, "place", "draw")[0])
    assert s.works(1, "Ceres") and offered(s, "favour") and not s.works(0, "Venus")


@pytest.mark.rule("PNO-G9")
@pytest.mark.rule("PNO-19")
def test_a_citizen_that_is_removed_lets_nothing_be_exchanged() -> None:
    s = blessed(
        "Ceres",
        Seat("Maecenas:1 | - | -", hand=f"citizens assembly, {HOLD}"),
        Seat("- | - | -", queue="slave 2/1"),
    )
    do(s, ("play", "citizens assembly"), *[("owner", 0)] * (asked(s)[1] == "assembly"))
    assert latrine(s) == "- | - | -" and asked(s)[1] != "favour"


@pytest.mark.rule("PNO-G11")
@pytest.mark.rule("PNO-G1")
def test_ceres_gives_a_card_for_a_marker_once_a_turn() -> None:
    s = blessed("Ceres", Seat("slave 2/1:1 | - | -", hand=HOLD), pile="alms")
    do(s, ("favour", "Ceres"))
    assert latrine(s) == "slave 2/1:2 | - | -" and s.hands[0] == ("alms", HOLD)
    assert not offered(s, "favour")
    assert not offered(blessed("Ceres", Seat("- | - | -", hand=HOLD)), "favour")
    assert not offered(blessed("Ceres", Seat(hand=HOLD), pile=()), "favour")


@pytest.mark.rule("PNO-G2")
def test_diana_fills_the_queue() -> None:
    s = blessed(
        "Diana",
        Seat(queue="slave 2/1, slave 2/1", hand=HOLD),
        romans="woman 2/2, woman 3/2, slave 3/1",
    )
    do(s, ("favour", "Diana"))
    assert queue(s) == "slave 2/1, slave 2/1, woman 2/2, woman 3/2, slave 3/1"
    assert not offered(blessed("Diana", Seat(hand=HOLD)), "favour")  # from five on


@pytest.mark.rule("PNO-A20")
@pytest.mark.rule("PNO-G3")
@pytest.mark.rule("PNO-A5")
def test_juno_moves_one_or_two_markers_to_other_seats() -> None:
    sit = "woman 2/2:1 + woman 3/2:2 | - | citizen 2/2:1 | slave 3/2:3"
    s = blessed("Juno", Seat(sit, hand=HOLD))
    do(s, ("favour", "Juno"))
    assert ("roman", 0, 3, 0, "slave 3/2") not in offered(s)  # Villas take no part
    do(s, ("roman", 0, 0, 0, "woman 2/2"))
    assert offered(s) == [("roman", 0, 0, 1, "woman 3/2"), STOP]  # either of a pair
    do(s, ("roman", 0, 0, 1, "woman 3/2"))
    assert latrine(s) == "woman 3/2:1 | - | citizen 2/2:3 | slave 3/2:3" and s.coins[0] == 2
    assert not offered(blessed("Juno", Seat("slave 2/1:2 | - | -", hand=HOLD)), "favour")
    assert not offered(
        blessed("Juno", Seat("slave 2/1:2 | - | - | woman 2/2:1", hand=HOLD)), "favour"
    )


@pytest.mark.rule("PNO-G4")
@pytest.mark.rule("PNO-G11")
def test_jupiter_lays_sesterces_for_a_marker_if_wanted() -> None:
    s = blessed(
        "Jupiter", Seat("- | - | woman 2/2:2", queue="slave 2/1, slave 2/1", hand=HOLD), at="occupy"
    )
    do(s, ("place", 0, 0, "slave 2/1"), ("yes",), ("place", 1, 0, "slave 2/1"), ("no",))
    assert latrine(s) == "slave 2/1:3$2 | slave 2/1:2 | woman 2/2:2"
    s = blessed("Jupiter", Seat("slave 2/1:1$2 | - | -", hand=HOLD))
    do(s, ("remove",), ("leave", 0, 0, "slave 2/1"))
    assert s.coins[0] == 3


@pytest.mark.rule("PNO-G12")
@pytest.mark.rule("PNO-G5")
@pytest.mark.rule("PNO-20")
def test_mars_lets_one_of_three_take_a_vacant_seat() -> None:
    line = "senator 3/4, woman 2/2, slave 2/1, citizen 2/2"
    s = blessed("Mars", Seat("- | woman 2/2:2 | -", queue=line, hand=HOLD), at="occupy")
    assert offered(s, "place", "draw") == [
        ("place", place, i, name)
        for place in (0, 2)
        for i, name in enumerate(("senator 3/4", "woman 2/2", "slave 2/1"))
    ]
    do(s, ("place", 0, 1, "woman 2/2"))
    assert queue(s) == "senator 3/4, slave 2/1, citizen 2/2"
    s = blessed("Mars", Seat("slave 2/1:2 | - | woman 2/2:2", queue=line, hand=HOLD), at="occupy")
    assert ("place", 1, 0, "senator 3/4") not in offered(s) and DRAW in offered(s)  # must not
    assert offered(s, "place") == [("place", 1, 1, "woman 2/2"), ("place", 1, 2, "slave 2/1")]
    assert offered(s, "join") == []  # joinings stay with the front


@pytest.mark.rule("PNO-G12")
@pytest.mark.rule("PNO-G5")
@pytest.mark.rule("PNO-U4")
@pytest.mark.rule("PNO-F4")
@pytest.mark.rule("PNO-F6")
def test_signs_come_before_mars_and_caesar_and_brutus_keep_their_rules() -> None:
    line = "slave 2/1, Caesar, Brutus, citizen 2/2"
    s = blessed(
        "Mars",
        Seat("- | Cicero:2 | -", queue=line, hand=HOLD),
        at="occupy",
        upgrades=("reserved for citizens | - | -", "- | - | -"),
    )
    assert offered(s, "place") == [("place", 0, 3, "citizen 2/2")]
    s = blessed("Mars", Seat("- | - | Cicero:2", queue=line, hand=HOLD), at="occupy")
    assert offered(s, "place") == [("place", 0, 0, "slave 2/1"), ("place", 1, 2, "Brutus")]


@pytest.mark.rule("PNO-G5")
@pytest.mark.rule("PNO-F5")
@pytest.mark.rule("PNO-F6")
def test_mars_does_not_help_vercingetorixs_second_man_and_can_avoid_sending_brutus() -> None:
    line = "Vercingetorix, woman 2/2, citizen 2/2"
    s = blessed("Mars", Seat("- | woman 2/2:2 | -", queue=line, hand=HOLD), at="occupy")
    do(s, ("place", 0, 0, "Vercingetorix"))
    assert asked(s)[1] == "occupy"
    s = blessed(
        "Mars", Seat("- | woman 3/2:2 | -", queue="Brutus, slave 2/1", hand=HOLD), at="occupy"
    )
    assert offered(s, "place", "send", "draw") == [
        ("place", 0, 1, "slave 2/1"),
        ("place", 2, 1, "slave 2/1"),
        ("send", "Brutus"),
    ]


@pytest.mark.rule("PNO-G6")
def test_minerva_gives_a_sesterce_and_takes_a_marker_for_a_card() -> None:
    s = blessed("Minerva", Seat("slave 2/1:1 | woman 2/2:2 | -", hand=f"alms, {HOLD}"))
    do(s, ("favour", "Minerva"), ("discard", "alms"))
    assert s.coins[0] == 1 and s.discards == ("alms",)
    do(s, ("roman", 0, 0, 0, "slave 2/1"))
    assert latrine(s) == "- | woman 2/2:2 | -" and s.coins[0] == 2
    assert not offered(blessed("Minerva", Seat("- | - | -", hand=HOLD)), "favour")


@pytest.mark.rule("PNO-G13")
@pytest.mark.rule("PNO-G7")
def test_venus_keeps_action_cards_off_the_latrine() -> None:
    held = "great haste, good business, spring cleaning, rat infestation, slave market"
    own = Seat("slave 2/1:2 | woman 2/2:1 | -", hand=held, coins=3, queue="woman 2/2")
    s = blessed("Venus", own, Seat("- | - | -"))
    assert offered(s, "play") == []  # her own holder's neither
    others = Seat("slave 2/1:2 | woman 2/2:1 + woman 2/2:2 | -", queue="slave 2/1, woman 2/2")
    hand = f"fish poisoning, latrine gossip, conspiracy, slave market, tax on slaves, {HOLD}"
    others.coins = 1
    nobody = Seat("- | - | -")
    s = scene(Seat("- | - | -", hand=hand), others, nobody, favours="Ceres, Venus, Mars")
    names = [action[1] for action in offered(s, "play")]
    assert names == ["slave market", "tax on slaves", HOLD]
    do(s, ("play", "slave market"))
    assert latrine(s, 1).startswith("slave 2/1:2 |") and queue(s, 1) == "woman 2/2"
    do(s, ("play", "tax on slaves"))
    assert s.coins[1] == 0


@pytest.mark.rule("PNO-G13")
@pytest.mark.rule("PNO-G7")
@pytest.mark.rule("PNO-A13")
def test_venus_holders_neither_choose_nor_lose_in_a_conspiracy() -> None:
    s = scene(
        Seat(hand=f"conspiracy, {HOLD}"), Seat(FULL), Seat(FULL), favours="Ceres, Venus, Mars"
    )
    do(s, ("play", "conspiracy"), ("roman", 0, 0, 0, "citizen 3/2"))
    assert asked(s)[0] == 2
    do(s, ("roman", 2, 0, 0, "citizen 3/2"))
    assert latrine(s, 1) == FULL


@pytest.mark.rule("PNO-G13")
@pytest.mark.rule("PNO-G7")
@pytest.mark.rule("PNO-E5")
@pytest.mark.rule("PNO-F9")
def test_venus_does_not_keep_off_events_and_famous_romans() -> None:
    s = scene(
        Seat("woman 2/2:1 | - | -", hand=HOLD),
        Seat(),
        favours="Venus, Mars",
        events="flower market 0",
    )
    assert s.coins[0] == 2
    s = scene(
        Seat("- | woman 2/2:2 | woman 2/2:2", queue="Pliny, slave 2/1", hand=HOLD),
        Seat("slave 2/1:1 | - | -"),
        at="occupy",
        favours="Mars, Venus",
    )
    first(s, "place")
    assert latrine(s, 1) == "slave 2/1:3 | - | -"
