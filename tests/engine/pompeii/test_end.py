"""The end: armies, the Castrum, C31, and who wins when."""

from typing import Any

import pytest

from engine.pompeii.data import printed
from tests.engine.pompeii.scenes import (
    GAME,
    PASS,
    actions,
    asked,
    goods,
    may_place,
    place_at,
    play,
    scene,
    told,
)

COST = next(e["cost"] for e in printed()["buildings"]["building"] if e["id"] == "B20")
BUILT = ["B17", "B19"]
CASTRUM = ("build", "B20")


@pytest.mark.rule("POM-8", "POM-72", "POM-P49", "POM-P64", "POM-P52")
def test_an_army_and_the_castrum_win() -> None:
    s = scene(COST, {}, {}, built=BUILT, armies=[True, False, False], round=12)
    place_at(s, "COSTRUZIONE", CASTRUM)
    assert s.decision is None and GAME.reason(s) == "castrum" and s.winner == 0
    assert GAME.ranks(s) == [1, 2, 2] and GAME.scores(s) == [1, 0, 0] and not GAME.lost(s)


@pytest.mark.rule("POM-72", "POM-P50", "POM-P64", "POM-73")
def test_a_rival_with_an_army_wins_at_the_start_of_its_turn() -> None:
    s = scene(COST, {}, {}, built=BUILT, armies=[False, False, True])
    place_at(s, "COSTRUZIONE", CASTRUM)  # the builder gets nothing by it
    assert asked(s) == (1, "place") and s.buildings["B20"] == ()
    place_at(s, "F_fish")
    assert s.decision is None and s.winner == 2  # unasked
    s = scene(
        COST, {}, {}, built=BUILT, armies=[False, False, True], ready=[1, 2, 0], standing=DEER
    )
    place_at(s, "COSTRUZIONE", CASTRUM)
    while s.round == 1 and s.decision is not None and s.decision.step == "place":
        assert asked(s)[0] == 1  # without a worker, no turn: seat 2 waits for the next round
        place_at(s, "F_fish")
    assert s.winner is None and told(s, "offerings")


DEER = {"F_deer": (0, 0, 1, 2, 2, 2)}


@pytest.mark.rule("POM-P49", "POM-P64", "POM-87")
def test_the_army_last_wins_in_the_same_action() -> None:
    army = next(
        e["recipes"][0]["input"] for e in printed()["buildings"]["building"] if e["id"] == "B19"
    )
    built = {"B17": (1,), "B19": (0,), "B20": ()}
    s = scene(army, {}, built=built)
    place_at(s, "B19")
    assert s.decision is None and s.winner == 0


def halted(**fields: Any) -> Any:
    """Seat 0 builds the Castrum, and seat 1 plays C31."""
    fields.setdefault("armies", [True, True])
    s = scene({**COST, "oil": 2}, COST, built=BUILT, hands_of_1=["C31"], **fields)
    place_at(s, "COSTRUZIONE", CASTRUM)
    assert asked(s) == (1, "halt") and actions(s) == (("play", "C31"), PASS)
    return s


@pytest.mark.rule("POM-64", "POM-P32", "POM-P28", "POM-47")
def test_c31_halts_the_castrum_until_oil_is_paid() -> None:
    s = play(halted(), ("play", "C31"))
    assert "B20" not in s.buildings and s.halted == (0,) and s.standing["C31"] == (0,)
    assert "COSTRUZIONE" not in s.standing and s.discards["city"] == ("C31",)
    assert goods(s) == {"oil": 1}  # the cost stays paid
    place_at(s, "F_fish")
    assert not may_place(s, "COSTRUZIONE")
    place_at(s, "B17")  # the repair finishes it, and the army moves in
    assert s.winner == 0 and s.buildings["B20"] == () and goods(s) == {}


@pytest.mark.rule("POM-64", "POM-P32")
def test_c31_need_not_be_played() -> None:
    s = play(halted(), PASS)
    assert s.winner == 0 and s.city[1] == ("C31",)
    assert not [event for event in s.told if event[0] in ("play", "pass")]


@pytest.mark.rule("POM-P32", "POM-P70", "POM-P50")
def test_another_may_build_it_meanwhile() -> None:
    s = play(halted(armies=[True, False]), ("play", "C31"))
    place_at(s, "COSTRUZIONE", CASTRUM)  # at full cost; the halted build is void
    assert s.halted == () and s.buildings["B20"] == () and goods(s, 1) == {}
    assert s.winner is None and asked(s) == (0, "place")  # a worker on C31 bars from winning
    place_at(s, "B17")  # voided: the repair frees the worker, no more is needed
    assert s.winner == 0


@pytest.mark.rule("POM-P30", "POM-P70")
def test_c31_sends_no_last_fit_worker() -> None:
    fields: dict[str, Any] = {"standing": {"C12": (0, 0)}, "ready": [1, 3]}
    s = play(halted(**fields), ("play", "C31"))
    assert s.halted == (0,) and "C31" not in s.standing and s.standing["COSTRUZIONE"] == (0,)
    assert asked(s) == (1, "place")


@pytest.mark.rule("POM-P70", "POM-P17")
def test_c31_against_an_extra_action_sends_nobody() -> None:
    s = scene({**COST, "oil": 2}, {}, built=BUILT, hands=["C18"], hands_of_1=["C31"])
    place_at(s, "B17")
    place_at(s, "COSTRUZIONE", CASTRUM, ("play", "C31"))
    assert s.halted == (0,) and "C31" not in s.standing
    assert not may_place(s, "COSTRUZIONE")  # not again at the own halted build
    assert not may_place(s, "B17")  # nor is the oil paid in the same turn
    place_at(s, "F_fish")  # the second extra action
    place_at(s, "F_fish")  # seat 1
    place_at(s, "B17")
    assert s.buildings["B20"] == () and s.halted == () and "oil" not in goods(s, 0)


@pytest.mark.rule("POM-P32", "POM-P63", "POM-P70")
def test_c13_neither_finishes_a_build_in_the_turn_in_which_it_is_halted() -> None:
    s = scene(COST, {}, built=BUILT, hands=["C13", "C18"], hands_of_1=["C31"])
    place_at(s, "B17")
    place_at(s, "COSTRUZIONE", CASTRUM, ("play", "C31"))
    assert not may_place(s, "B17")
    place_at(s, "F_fish")
    place_at(s, "F_fish")
    place_at(s, "B17")
    assert s.buildings["B20"] == () and s.halted == () and told(s, "repair")


@pytest.mark.rule("POM-P32", "POM-P70")
def test_a_build_halted_by_an_extra_action_can_be_overtaken() -> None:
    s = scene({**COST, "oil": 2}, COST, built=BUILT, hands=["C18"], hands_of_1=["C31"])
    s.armies[0] = True
    place_at(s, "B17")
    place_at(s, "COSTRUZIONE", CASTRUM, ("play", "C31"))
    place_at(s, "F_fish")
    place_at(s, "COSTRUZIONE", CASTRUM)  # nobody stands on C31, so seat 0 wins in its turn
    assert s.winner == 0 and s.halted == ()


TWO_HALT = """
[[city]]
id = "C05"
site = "CASTRUM_BUILT"
effect = { kind = "halt_castrum", space = "C31" }

[[city]]
id = "C31"
site = "B17"
symbol = "lightning"
effect = { kind = "receive", goods = { gold = 1 } }
"""


@pytest.mark.rule("POM-R4", "POM-64")
@pytest.mark.parametrize("card, halts", [("C05", True), ("C31", False)])
def test_what_halts_is_the_effect_and_no_name(card: str, halts: bool) -> None:
    s = scene(COST, {}, built=BUILT, hands_of_1=[card], options={"data": TWO_HALT})
    place_at(s, "COSTRUZIONE", CASTRUM)
    assert (asked(s) == (1, "halt")) == halts and ("B20" in s.buildings) != halts


@pytest.mark.rule("POM-64", "POM-P74")
def test_who_builds_is_not_asked_for_its_own_c31() -> None:
    s = scene(COST, {}, built=BUILT, hands=["C31"], armies=[True, False])
    place_at(s, "COSTRUZIONE", CASTRUM)
    assert s.winner == 0


@pytest.mark.rule("POM-P31", "POM-P49")
def test_an_injured_army_does_not_win() -> None:
    fields: dict[str, Any] = {"standing": {"C28": (0,)}, "ready": [2, 3]}
    s = scene({**COST, "meat": 2}, {}, built=BUILT, armies=[True, False], **fields)
    place_at(s, "COSTRUZIONE", CASTRUM)
    assert s.winner is None
    place_at(s, "F_fish")
    place_at(s, "B17")
    assert s.winner == 0


@pytest.mark.rule("POM-P51")
def test_an_army_is_never_lost() -> None:
    s = scene({}, {}, armies=[True, False], round=8)
    while s.round == 8:
        place_at(s, "F_fish")
    assert s.armies == [True, False] and s.round == 9


@pytest.mark.rule("POM-R4", "POM-64")
def test_holders_of_cards_that_halt_are_asked_one_after_another() -> None:
    also = TWO_HALT.split("[[city]]")[1]
    s = scene(COST, {}, {}, built=BUILT, hands_of_1=["C05"], options={"data": "[[city]]" + also})
    s.decks["city"] = tuple(card for card in s.decks["city"] if card != "C31")
    s.city[2] = ("C31",)
    place_at(s, "COSTRUZIONE", CASTRUM, PASS)
    assert asked(s) == (2, "halt") and actions(s) == (("play", "C31"), PASS)
    play(s, ("play", "C31"))
    assert s.halted == (0,) and "B20" not in s.buildings
