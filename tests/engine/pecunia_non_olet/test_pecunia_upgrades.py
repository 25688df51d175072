"""Scenes of Pecunia non olet: the latrine upgrades, one by one."""

import pytest

from engine.game import find
from engine.pecunia_non_olet.latrine_upgrades import BAGS, LAID, SIGNS, URINALS
from engine.pecunia_non_olet.printed import UPGRADES
from engine.pecunia_non_olet.table import Table
from tests.engine.pecunia_non_olet.pecunia_scenes import (
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
NONE = "- | - | -"


def with_upgrade(
    upgrade: str,
    line: str,
    sit: str = "- | woman 4/3:4 | woman 4/3:4",
    at: str = "occupy",
    **fields: object,
) -> Table:
    """Seat 0 has this upgrade on the left."""
    seat = Seat(sit, queue=line, hand=str(fields.pop("hand", HOLD)))
    ups = (f"{upgrade} | - | -", NONE)
    return scene(seat, Seat(), at=at, upgrades=ups, **fields)  # type: ignore[arg-type]


def left(s: Table) -> str:
    return latrine(s).split(" | ")[0]


def test_every_upgrade_has_a_rule() -> None:
    acting = {"wood splinter", "hourglass", "latrine scrubber", "mop bucket", "dustpan"}
    assert {*URINALS, *SIGNS, *LAID, *acting, "partition"} == set(UPGRADES)
    assert set(BAGS) < set(LAID)


@pytest.mark.rule("PNO-U1")
@pytest.mark.rule("PNO-U2")
@pytest.mark.rule("PNO-U3")
@pytest.mark.rule("PNO-25")
@pytest.mark.rule("PNO-43")
@pytest.mark.parametrize(
    ("urinal", "one", "famous", "other"),
    [
        ("wooden urinal", "slave 2/1", "Flamma", "citizen 2/2"),
        ("marble urinal", "citizen 2/2", "Seneca", "senator 3/4"),
        ("golden urinal", "senator 3/4", "Cicero", "slave 2/1"),
    ],
)
def test_urinals_take_two_of_a_class(urinal: str, one: str, famous: str, other: str) -> None:
    sit = f"{one}:2 | woman 4/3:4 | {one}:2"
    s = with_upgrade(urinal, f"{famous}, {one}", sit)
    assert offered(s, "join", "draw") == [("join", 0, famous), DRAW]
    do(s, ("join", 0, famous))
    assert not offered(s, "join")  # not a third one
    assert not offered(with_upgrade(urinal, f"{other}, {one}", sit), "join")


@pytest.mark.rule("PNO-U26")
@pytest.mark.rule("PNO-U4")
@pytest.mark.rule("PNO-U5")
@pytest.mark.rule("PNO-U6")
@pytest.mark.parametrize(
    ("sign", "called"),
    [
        ("reserved for citizens", "citizen 2/2"),
        ("reserved for senators", "Cicero"),
        ("reserved for women", "woman 2/2"),
    ],
)
def test_signs_call_the_foremost_of_a_class(sign: str, called: str) -> None:
    line = "slave 2/1, slave 3/1, citizen 2/2, Cicero, woman 2/2, citizen 4/3, Caesar, woman 3/2"
    s = with_upgrade(sign, line, hand=f"{HOLD}, {HOLD}")
    position = line.split(", ").index(called)
    assert offered(s, "place", "draw") == [("place", 0, position, called)]
    do(s, ("place", 0, position, called))
    assert called not in queue(s)
    others = "slave 2/1, slave 3/1"
    assert offered(with_upgrade(sign, others), "place") == [("place", 0, 0, "slave 2/1")]


@pytest.mark.rule("PNO-U26")
@pytest.mark.rule("PNO-U5")
@pytest.mark.rule("PNO-F4")
@pytest.mark.rule("PNO-F6")
def test_a_senator_that_is_called_keeps_the_rules() -> None:
    sign = "reserved for senators"
    s = with_upgrade(sign, "citizen 2/2, Cicero", "- | slave 2/1:3 | -")
    assert offered(s, "place") == [("place", 0, 0, "citizen 2/2"), ("place", 2, 0, "citizen 2/2")]
    s = with_upgrade(sign, "citizen 2/2, Caesar", "- | woman 2/2:2 | Cicero:2")
    assert offered(s, "place") == [("place", 0, 0, "citizen 2/2")]
    s = with_upgrade(sign, "citizen 2/2, Brutus", "- | woman 2/2:2 | woman 2/2:2")
    assert offered(s, "place") == [("place", 0, 0, "citizen 2/2")]


@pytest.mark.rule("PNO-U26")
@pytest.mark.rule("PNO-U4")
@pytest.mark.rule("PNO-20")
def test_phase_4_waits_for_a_sign_and_the_owner_orders_the_seats() -> None:
    s = with_upgrade("reserved for citizens", "senator 3/4, citizen 2/2", "- | woman 2/2:2 | -")
    assert offered(s, "place", "draw") == [
        ("place", 0, 1, "citizen 2/2"),
        ("place", 2, 0, "senator 3/4"),
    ]
    s = with_upgrade("reserved for citizens", "senator 3/4, citizen 2/2", "- | slave 2/1:3 | -")
    assert offered(s, "place", "draw") == [("place", 0, 1, "citizen 2/2")]


@pytest.mark.rule("PNO-U7")
@pytest.mark.rule("PNO-23")
def test_a_partition_lets_slaves_and_senators_sit_side_by_side() -> None:
    s = with_upgrade("partition", "slave 2/1", "- | senator 3/4:3 | -", hand=f"{HOLD}, {HOLD}")
    assert offered(s, "place") == [("place", 0, 0, "slave 2/1")]  # on the right it is as ever
    s = with_upgrade("partition", "slave 2/1", "senator 3/4:3 | - | woman 2/2:2", hand=HOLD)
    first(s, "place")
    assert latrine(s).startswith("senator 3/4:3 | slave 2/1:2 |")  # on either seat of the pair


@pytest.mark.rule("PNO-U8")
@pytest.mark.rule("PNO-U9")
@pytest.mark.rule("PNO-U10")
@pytest.mark.rule("PNO-U25")
@pytest.mark.parametrize(
    ("upgrade", "markers"),
    [
        ("wood splinter", [1, 1, 2, 3, 4]),
        ("hourglass", [3, 3, 3, 3, 3]),
        ("latrine scrubber", [1, 2, 3, 2, 3]),
    ],
)
def test_new_romans_have_other_markers(upgrade: str, markers: list[int]) -> None:
    slaves = ["slave 1/1", "slave 2/1", "slave 3/1", "slave 4/1", "slave 5/1"]
    for indicated, (slave, number) in enumerate(zip(slaves, markers, strict=True), 1):
        s = first(with_upgrade(upgrade, f"{slave}, woman 2/2"), "place")
        assert left(s) == f"{slave}:{number}"
        assert s.spent == ((upgrade,) if number != indicated else ())


@pytest.mark.rule("PNO-U11")
@pytest.mark.rule("PNO-U12")
@pytest.mark.rule("PNO-U13")
@pytest.mark.rule("PNO-U14")
@pytest.mark.rule("PNO-U15")
@pytest.mark.rule("PNO-U16")
@pytest.mark.rule("PNO-U25")
@pytest.mark.parametrize(
    ("upgrade", "coins"),
    [
        ("towel rails", {"slave 2/1": 2, "Flamma": 2, "woman 2/2": 0}),
        ("sprig of lavender", {"woman 2/2": 2, "citizen 2/2": 0}),
        ("fountain", {"citizen 2/2": 2, "Cicero": 0}),
        ("newspaper", {"slave 1/1": 1, "senator 5/5": 1}),
        ("little bag of silver", {"slave 1/1": 0, "slave 2/1": 1, "slave 3/1": 1, "slave 4/1": 0}),
        ("little bag of gold", {"slave 3/1": 0, "slave 4/1": 2, "slave 5/1": 2}),
    ],
)
def test_coins_are_laid_on_new_romans(upgrade: str, coins: dict[str, int]) -> None:
    for name, laid in coins.items():
        s = first(with_upgrade(upgrade, f"{name}, woman 2/2"), "place")
        name, _, on_it = left(s).partition("$")
        assert int(on_it or 0) == laid
        assert bool(s.spent) == bool(laid)


@pytest.mark.rule("PNO-U17")
@pytest.mark.rule("PNO-U23")
def test_a_mop_bucket_draws_before_the_romans_own_effect() -> None:
    s = first(with_upgrade("mop bucket", "Vercingetorix, citizen 2/2", pile="alms"), "place")
    assert asked(s)[1] == "vercingetorix" and s.hands[0] == ("alms", HOLD)
    s = first(with_upgrade("mop bucket", "slave 2/1, citizen 2/2", pile=()), "place")
    assert s.spent == () and s.hands[0] == (HOLD,)  # no card, no act


@pytest.mark.rule("PNO-U27")
@pytest.mark.rule("PNO-U18")
@pytest.mark.rule("PNO-18")
@pytest.mark.rule("PNO-19")
def test_a_dustpan_draws_when_anybody_is_removed_in_the_own_turn() -> None:
    sit = "citizen 2/2:1 + citizen 2/2:1 | woman 2/2:3 | -"
    line = "slave 2/1, slave 2/1"
    s = with_upgrade(
        "dustpan",
        line,
        sit,
        at="before_removing",
        hand=f"citizens assembly, {HOLD}",
        pile="alms, alms",
    )
    do(s, ("play", "citizens assembly"), ("owner", 0))
    assert s.hands[0] == ("alms", HOLD) and s.coins[0] == 0  # once in a turn
    s = with_upgrade(
        "dustpan", line, "Octavian:1 | - | -", at="before_removing", pile="alms, alms", hand=HOLD
    )
    do(s, ("remove",))
    if asked(s)[1] == "collect":
        do(s, ("leave", 0, 0, "Octavian"))
    assert offered(s, "discard") == [("discard", "alms"), ("discard", HOLD)]  # before his bonus
    theirs = Seat("- | - | -", hand=f"conspiracy, {HOLD}")
    s = scene(theirs, Seat("woman 2/2:1 | - | -"), upgrades=(NONE, "dustpan | - | -"))
    do(s, ("play", "conspiracy"))
    assert latrine(s, 1) == "- | - | -" and not s.hands[1]  # not in the turn of another


# -- a slave brings an upgrade


@pytest.mark.rule("PNO-U19")
@pytest.mark.rule("PNO-U20")
@pytest.mark.rule("PNO-U21")
@pytest.mark.rule("PNO-U22")
def test_a_leaving_slave_brings_coins_or_an_upgrade() -> None:
    market = "hourglass, fountain, newspaper, dustpan, mop bucket, partition"
    s = with_upgrade(
        "towel rails",
        "slave 2/1, slave 2/1",
        "slave 3/2:1$2 | woman 2/2:3 | -",
        at="before_removing",
        market=market,
    )
    do(s, ("remove",), ("leave", 0, 0, "slave 3/2"))
    assert len(offered(s, "upgrade")) == 6 and offered(s)[0] == ("coins",)
    coins = do(s.copy(), ("coins",))
    assert coins.coins[0] == 4 and coins.upgrades[0] == ("towel rails", "", "")  # type: ignore[attr-defined]
    do(s, ("upgrade", "hourglass"))
    assert offered(s) == [("seat", 0), ("seat", 2)]  # where nobody sits
    do(s, ("seat", 0))
    assert s.upgrades[0] == ("hourglass", "", "") and s.gone == ("towel rails",)
    assert s.coins[0] == 0 and len(s.market) == 6 and "hourglass" not in s.market
    do(s, ("place", 0, 0, "slave 2/1"))
    assert left(s) == "slave 2/1:3"  # the new one works at once


@pytest.mark.rule("PNO-A20")
@pytest.mark.rule("PNO-U19")
@pytest.mark.rule("PNO-A5")
def test_without_a_vacant_seat_or_an_upgrade_a_slave_pays() -> None:
    full = "slave 2/1:1 + slave 2/1:2 | woman 2/2:3 | woman 2/2:3"
    s = with_upgrade("wooden urinal", "woman 3/2", full, at="before_removing", market="hourglass")
    do(s, ("remove",), ("leave", 0, 0, "slave 2/1"))
    assert s.coins[0] == 1 and asked(s)[1] == "occupy"
    villa = "woman 2/2:3 | woman 2/2:3 | woman 2/2:3 | slave 2/1:1"
    s = with_upgrade("fountain", "woman 3/2", villa, at="before_removing", market="hourglass")
    do(s, ("remove",), ("leave", 3, 0, "slave 2/1"))
    assert s.coins[0] == 1  # a Villa takes no upgrade
    s = with_upgrade(
        "fountain", "woman 3/2", "slave 2/1:1 | - | -", at="before_removing", market=""
    )
    s.market = ()
    do(s, ("remove",), ("leave", 0, 0, "slave 2/1"))
    assert s.coins[0] == 1


@pytest.mark.rule("PNO-F12")
@pytest.mark.rule("PNO-F16")
@pytest.mark.rule("PNO-18")
def test_bonuses_come_also_with_an_upgrade() -> None:
    for famous, bonus in (("Spartacus", 1), ("Flamma", 2)):
        s = with_upgrade(
            "fountain",
            "woman 3/2, woman 3/2",
            f"{famous}:1 | slave 2/1:3 | -",
            at="before_removing",
            market="hourglass",
        )
        do(s, ("remove",), ("leave", 0, 0, famous), ("upgrade", "hourglass"), ("seat", 2))
        assert s.coins[0] == bonus


@pytest.mark.rule("PNO-U22")
def test_an_upgrade_acts_once_in_a_turn_and_on_its_seat_only() -> None:
    s = with_upgrade(
        "newspaper",
        "slave 2/1, slave 2/1, slave 3/1",
        "- | - | woman 4/3:4",
        hand=f"great haste, {HOLD}",
    )
    do(s, ("place", 1, 0, "slave 2/1"), ("place", 0, 0, "slave 2/1"))
    assert latrine(s) == "slave 2/1:2$1 | slave 2/1:2 | woman 4/3:4"
    do(s, ("play", "great haste"), *[("roman", 0, 0, 0, "slave 2/1")] * 2)
    if asked(s)[1] == "pay or upgrade":
        do(s, ("coins",))
    do(s, ("place", 0, 0, "slave 3/1"))
    assert left(s) == "slave 3/1:3" and s.coins[0] == 2
    do(s, DRAW)
    assert s.spent == ()  # anew in the next turn


@pytest.mark.rule("PNO-U24")
def test_laid_coins_are_lost_with_a_removal_and_travel_with_a_queue_card() -> None:
    s = scene(
        Seat("slave 2/1:1$3 | - | -", hand=f"slave market, ejection, {HOLD}"),
        Seat(queue="slave 2/1$1"),
    )
    do(s, ("play", "ejection"), ("queue", 1))
    assert queue(s).endswith("slave 2/1$1")
    do(s, ("play", "slave market"), *[("owner", 0)] * (asked(s)[1] == "assembly"))
    assert s.coins[0] == 0 and latrine(s) == "- | - | -"
    s = scene(
        Seat("- | woman 2/2:2 | woman 2/2:2", queue="slave 2/1$1, woman 2/2", hand=HOLD),
        Seat(),
        at="occupy",
    )
    first(s, "place")
    assert left(s) == "slave 2/1:2$1"  # and into the latrine


@pytest.mark.rule("PNO-U23")
@pytest.mark.rule("PNO-U9")
@pytest.mark.rule("PNO-G4")
def test_hourglass_and_then_jupiter_make_four() -> None:
    s = with_upgrade("hourglass", "slave 2/1, woman 2/2", favours="Jupiter, Mars")
    first(s, "place")
    assert asked(s)[1] == "jupiter" and left(s) == "slave 2/1:3"
    do(s, ("yes",))
    assert left(s) == "slave 2/1:4$2"


@pytest.mark.rule("PNO-U21")
def test_the_market_starts_with_six() -> None:
    for players in (2, 6):
        s = find("pecunia-non-olet").new(3, players, {"latrine_upgrades": True})
        assert isinstance(s, Table)
        while s.decision is not None and not s.queues[0]:
            s.choose(0)
        assert len(s.market) == 6 and len(s.stock) == 12 - players
