"""Solo play."""

from typing import Any

import pytest

from engine.pompeii.data import BASIC, CITY, GOODS, PLACE, RED, SETS, printed
from engine.pompeii.ending import title
from engine.pompeii.table import Table
from tests.engine.pompeii.scenes import (
    GAME,
    PASS,
    STOP,
    actions,
    asked,
    end_round,
    goods,
    may_place,
    place_at,
    play,
    scene,
    told,
    uses,
)

KINDS = {
    **{k["id"]: k for k in printed()["city"]["kind"]},
    **{k["id"]: k for k in printed()["specialists"]["kind"]},
}
DEAD = [
    card["id"]
    for card in (*printed()["city"]["city"], *printed()["specialists"]["specialist"])
    if KINDS[card["effect"]["kind"]].get("solo") == "dead"
]


def through(s: Table, rounds: int) -> Table:
    """So many rounds of fields, with nothing offered."""
    last = s.round + rounds
    while s.decision is not None and s.round < last:
        step = s.decision.step
        if step == "place":
            end_round(s)
        else:
            s.apply(PASS if step == "star" else STOP)
    return s


@pytest.mark.rule("POM-75", "POM-P72", "POM-P73", "POM-78")
def test_setup() -> None:
    s = GAME.new(4, 1, {"difficulty": "C", "deck": "bottom"})
    assert actions(s) == tuple(("build", building) for building in RED)
    s.apply(("build", "B07"))
    assert s.buildings == {"B07": ()} and s.markers == [12]  # nobody owns it
    assert goods(s) == {GOODS[place]: 1 for place in BASIC} and (s.workers, s.ready) == ([3], [3])
    assert len(s.shown) == 5 and s.specialists == [()] and not s.blocked
    assert s.volcano_deck[0] == "VX00" and set(s.volcano_deck[1:]) == set(SETS["C"])
    assert not s.volcano_box  # the option for the deck's make-up does not apply


@pytest.mark.rule("POM-76", "POM-80", "POM-81", "POM-82", "POM-83", "POM-P73", "POM-P72")
def test_eighteen_rounds() -> None:
    s = GAME.new(4, 1)
    s.apply(("build", "B07"))
    for number in range(1, 10):
        assert s.round == number and len(s.shown) == 5 and not s.awake
        assert len(s.volcano_discards) == number - 1
        through(s, 1)
    assert s.round == 10 and s.buildings["B17"] == () and len(s.city[0]) == 5
    assert len(s.volcano_deck) == 9  # eight, and the Apocalypse
    for number in range(10, 18):
        assert s.round == number and len(s.volcano_deck) == 19 - number and len(s.shown) == 5
        through(s, 1)
    assert s.round == 18 and s.volcano_deck == ("VX00",)
    end_round(s)  # no offering any more
    assert s.decision is None and GAME.reason(s) == "destroyed" and GAME.lost(s)
    assert GAME.scores(s) == [0] and GAME.ranks(s) == [1]


@pytest.mark.rule("POM-77", "POM-P53", "POM-80")
def test_blocked_goods_of_the_rulebook() -> None:
    """Flour is blocked: S14 brings none, nor does the mill; a trade does."""
    blocked = (PLACE["flour"], PLACE["grass"])
    s = scene({"grain": 2, "wine": 1}, built=["B07"], active=["S14", "S21", "S30"], blocked=blocked)
    assert uses(s, "F_grain") == ["standard"]
    assert not may_place(s, "B07") and not may_place(s, "F_grass")
    place_at(s, "F_deer", ("use", "S21"))  # deer and grass: the deer all the same
    assert goods(s) == {"grain": 2, "wine": 1, "deer": 1}
    place_at(s, "PORTA", ("give", "wine"), ("get", "flour"))
    assert goods(s)["flour"] == 1
    s = scene({}, built=["B17"], hands=["C19"], blocked=(PLACE["bread"],))
    assert not may_place(s, "B17")


@pytest.mark.rule("POM-80", "POM-77")
def test_a_card_blocks_for_one_round() -> None:
    s = GAME.new(4, 1)
    s.apply(("build", "B07"))
    for _ in range(3):
        through(s, 1)
        shown = s.book.volcano[told(s, "volcano")[-1][1]]
        assert s.blocked == shown
        assert GAME.observe(s, 0)["blocked"] == [GOODS[place] for place in shown]


@pytest.mark.rule("POM-79", "POM-P54", "POM-78")
def test_a_specialist_is_used_once_free() -> None:
    s = scene({"grain": 3}, built=["B07"], active=["S30", "S25"])
    place_at(s, "B07", ("use", "S30"), ("amount", 3))
    assert goods(s) == {"flour": 5} and s.used == ("S30",) and s.shown == ("S25",)
    place_at(s, "PIAZZA")  # no training, no swap: just the two that work at the Piazza
    assert goods(s) == {"flour": 5, "planks": 2, "column": 2} and s.used == ("S25", "S30")
    place_at(s, "F_fish")
    assert s.round == 2 and not {"S25", "S30"} & {*s.shown, *s.discards["specialist"]}


@pytest.mark.rule("POM-P54", "POM-P17")
def test_s05_in_solo() -> None:
    s = scene({}, active=["S05"])
    place_at(s, "PIAZZA")
    for _ in range(3):
        place_at(s, "F_fish")
    assert goods(s) == {"fish": 3} and s.used == ("S05",) and s.ready == [2]


@pytest.mark.rule("POM-10", "POM-P07", "POM-P40")
def test_one_space_a_location() -> None:
    s = scene({"grain": 3, "sheep": 2}, built=["B07", "B13"], active=["C17"])
    place_at(s, "B07", ("amount", 1))
    assert not may_place(s, "B07")
    place_at(s, "B13", ("amount", 1))
    place_at(s, "B13")  # by C17
    assert goods(s)["cloth"] == 2


@pytest.mark.rule("POM-P74")
@pytest.mark.parametrize("card", DEAD)
def test_cards_that_need_others_are_never_offered(card: str) -> None:
    cards = {"active": [card]} if card[0] == "S" else {"hands": [card]}
    s = scene(
        {"grain": 1}, built=["B17", "B15", "B07"], standing={"F_fish": (0,)}, ready=[2], **cards
    )
    assert not may_place(s, "B17") and not may_place(s, "PIAZZA")
    assert len(DEAD) == 16


@pytest.mark.rule("POM-P74", "POM-P34", "POM-P35")
def test_c01_and_c14_in_solo() -> None:
    s = scene({"grain": 2}, built=["B17", "B07"], hands=["C01"])
    place_at(s, "B07", ("amount", 1))
    place_at(s, "B17")
    assert s.ready == [2] and "B07" not in s.standing
    s = scene({}, built=["B17", "B07"], hands=["C14"])
    place_at(s, "B17")
    assert s.standing["B07"] == (-2,)


@pytest.mark.rule("POM-P76")
@pytest.mark.parametrize("card", ["C16", "C41"])
def test_c16_and_c41_show_specialists(card: str) -> None:
    s = scene({}, built=["B17"], active=["S01"], hands=[card])
    place_at(s, "B17")
    assert len(s.shown) == 3 and "S01" in s.shown and s.specialists == [()]


def last_of_round(held: dict[str, int], **fields: Any) -> Table:
    """The last worker of a round of the awakening is placed."""
    fields.setdefault("round", 10)
    s = scene(held, built=["B17"], standing={"F_deer": (0, 0)}, ready=[1], **fields)
    s.volcano_deck = s.volcano_deck[: 19 - s.round]
    s.volcano_discards = tuple(sorted(card for card in SETS["A"] if card not in s.volcano_deck))
    return place_at(s, "F_deer")


@pytest.mark.rule("POM-82", "POM-P71", "POM-P46", "POM-70")
def test_a_failed_offering() -> None:
    s = last_of_round(dict.fromkeys(GOODS, 5), track=1)
    assert asked(s) == (0, "offer")  # nothing is announced
    play(s, STOP)
    shown = s.book.volcano[told(s, "volcano")[0][1]]
    assert s.blocked == shown and s.track == 0 and s.round == 11
    assert list(s.goods[0]) == [
        0 if place in shown else 6 if GOODS[place] == "deer" else 5 for place in range(len(GOODS))
    ]


@pytest.mark.rule("POM-82", "POM-P71", "POM-P55", "POM-69", "POM-68")
@pytest.mark.parametrize("deck", ["specialist", "city", "none"])
def test_a_made_offering_costs_nothing_more_but_blocks(deck: str) -> None:
    s = last_of_round({**dict.fromkeys(GOODS, 5), "wine": 2})
    cards = len(s.city[0])
    play(s, ("offer", "wine"), ("amount", 2), STOP)  # once; 6 for 3
    play(s, ("draw", 1, 2), ("keep", deck))
    if asked(s) == (0, "reward_card"):
        s.choose(0)
    assert s.track == 1 and len(told(s, "volcano")) == 1 and len(s.blocked) == 2
    assert goods(s)["gold"] == 5 and len(goods(s)) == 27
    assert len(s.shown) == (6 if deck == "specialist" else 5) and s.kept == ()
    assert len(s.city[0]) == cards + (deck == "city")


@pytest.mark.rule("POM-P71", "POM-P69", "POM-P68")
@pytest.mark.parametrize("card, track", [("C03", 2), ("C39", 0)])
def test_c03_and_c39_in_solo(card: str, track: int) -> None:
    s = last_of_round(dict.fromkeys(GOODS, 5), hands=[card], track=1)
    play(s, ("play", card))
    assert s.round == 11 and s.track == track and len(s.blocked) == 2
    assert (len(goods(s)) == 28) == (card == "C03")


@pytest.mark.rule("POM-P72")
def test_unused_specialists_are_shuffled_again_and_used_ones_stay_out() -> None:
    s = scene({}, active=["S01", "S02", "S03"], ready=[1], standing={"F_fish": (0, 0)})
    s.discards["specialist"], s.decks["specialist"] = (
        s.decks["specialist"][2:],
        s.decks["specialist"][:2],
    )
    place_at(s, "F_grain", ("use", "S01"))
    assert told(s, "shuffle") and len(s.shown) == 5 and s.used == ("S01",)
    assert not s.discards["specialist"] and len(s.decks["specialist"]) == 46


COST = next(e["cost"] for e in printed()["buildings"]["building"] if e["id"] == "B20")


@pytest.mark.rule("POM-83", "POM-P56", "POM-P75", "POM-76")
@pytest.mark.parametrize(
    "number, score, name",
    [
        (18, 1, "Quaestor"),
        (17, 2, "Decurion"),
        (16, 3, "Aedile"),
        (15, 4, "Duumvir"),
        (12, 7, "Duumvir"),
    ],
)
def test_titles(number: int, score: int, name: str) -> None:
    s = scene(COST, built=["B17"], armies=[True], round=number)
    place_at(s, "COSTRUZIONE", ("build", "B20"))
    assert s.winner == 0 and GAME.scores(s) == [score] and GAME.reason(s) == f"castrum: {name}"
    assert GAME.ranks(s) == [1] and not GAME.lost(s) and title(s) == name


@pytest.mark.rule("POM-P75")
def test_results_of_the_same_deal_compare() -> None:
    assert GAME.merit is not None
    early, late = (scene(COST, built=["B17"], armies=[True], round=number) for number in (14, 15))
    poor, rich, army = scene({}), scene({"sword": 10}), scene({}, armies=[True])
    for s in (early, late):
        place_at(s, "COSTRUZIONE", ("build", "B20"))
    merits = [GAME.merit(s) for s in (poor, rich, army, late, early)]
    assert merits == sorted(merits) and len({merit[0] for merit in merits}) == 5
    assert len(CITY) == 52
