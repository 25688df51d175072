"""Every specialist: what its kind of effect does with the numbers that it prints."""

from typing import Any

import pytest

from engine.pompeii.data import BLUE, GOODS, RED, printed
from engine.pompeii.setup import Table
from engine.pompeii.workers import CARD_USES
from tests.engine.pompeii.scenes import (
    GAME,
    ONE_EACH,
    Goods,
    actions,
    asked,
    goods,
    may_place,
    place_at,
    play,
    scene,
    told,
    uses,
)

CARDS: dict[str, dict[str, Any]] = {e["id"]: e for e in printed()["specialists"]["specialist"]}
FIELD_GOOD = {e["id"]: e["good"] for e in printed()["buildings"]["location"] if "good" in e}
RECIPES = {e["id"]: e["recipes"] for e in printed()["buildings"]["building"]}
COSTS = {e["id"]: e["cost"] for e in printed()["buildings"]["building"]}


def of_kind(kind: str) -> list[str]:
    return [card for card, entry in CARDS.items() if entry["effect"]["kind"] == kind]


def plus(*stocks: Goods) -> dict[str, int]:
    found = {good: sum(stock.get(good, 0) for stock in stocks) for good in GOODS}
    return {good: number for good, number in found.items() if number}


def times(number: int, stock: Goods) -> dict[str, int]:
    return {good: number * some for good, some in stock.items()}


def test_every_card_is_of_a_kind_that_is_carried_out() -> None:
    always = {"deny_owner_bonus"}
    printed_kinds = {kind["id"] for kind in printed()["specialists"]["kind"]}
    assert printed_kinds == {entry["effect"]["kind"] for entry in CARDS.values()}
    assert printed_kinds <= {*CARD_USES, *Table.effects, *always}
    assert set(Table.effects) == set(Table.needs)
    assert len(CARDS) == 52


@pytest.mark.rule("POM-30", "POM-33")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c]["frequency"] == "infinite"])
def test_training_costs_what_is_printed(card: str) -> None:
    cost = CARDS[card]["cost"]
    s = scene(cost, {}, hands=[card])
    place_at(s, "PIAZZA")
    if asked(s) == (0, "piazza"):
        play(s, ("train",))
    assert s.trained[0] == (card,) and goods(s) == {} and not s.specialists[0]
    for good in cost:
        s = scene({**cost, good: cost[good] - 1}, {}, hands=[card])
        if may_place(s, "PIAZZA"):
            s.apply(("place", "PIAZZA"))
        assert not s.trained[0]


@pytest.mark.rule("POM-34", "POM-P14")
@pytest.mark.parametrize("card", of_kind("field_extra"))
def test_one_good_more_at_a_field(card: str) -> None:
    site, good = CARDS[card]["site"], CARDS[card]["effect"]["good"]
    s = scene({}, {}, active=[card])
    assert FIELD_GOOD[site] == good and uses(s, site) == ["standard", card]
    place_at(s, site, ("use", card))
    assert goods(s) == {good: 2}


@pytest.mark.rule("POM-35", "POM-29")
@pytest.mark.parametrize("card", of_kind("field_receive"))
def test_other_goods_at_a_field(card: str) -> None:
    s = scene({}, {}, active=[card])
    place_at(s, CARDS[card]["site"], ("use", card))
    assert goods(s) == CARDS[card]["effect"]["goods"]


@pytest.mark.rule("POM-36", "POM-P11")
@pytest.mark.parametrize("card", of_kind("convert"))
def test_a_conversion_of_the_cards_own(card: str) -> None:
    site, effect = CARDS[card]["site"], CARDS[card]["effect"]
    assert card not in uses(scene(ONE_EACH, {}, built=RED + BLUE), site)
    s = scene(
        times(3, effect["input"]), {}, built=[site] if site in RED + BLUE else [], active=[card]
    )
    place_at(s, site)
    if asked(s) == (0, "use"):
        play(s, ("use", card))
    play(s, ("amount", 2))
    assert goods(s) == plus(effect["input"], times(2, effect["output"]))
    owner = goods(s, 1)
    assert sum(owner.values()) == (site in RED + BLUE) and owner.keys() <= effect["input"].keys()
    empty = scene({}, {}, built=RED + BLUE, active=[card])
    assert not may_place(empty, site) if site in RED + BLUE else card not in uses(empty, site)


@pytest.mark.rule("POM-37", "POM-P15")
@pytest.mark.parametrize("card", of_kind("bonus"))
@pytest.mark.parametrize("units", [1, 3])
def test_a_bonus_after_conversion_once(card: str, units: int) -> None:
    site, effect = CARDS[card]["site"], CARDS[card]["effect"]
    recipe = next(r for r in RECIPES[site] if effect["good"] in r["output"])
    s = scene(times(3, recipe["input"]), {}, built={site: (0,)}, active=[card])
    place_at(s, site, ("use", card), ("amount", units))
    bonus = {effect["good"]: effect["amount"]}
    assert goods(s) == plus(
        times(3 - units, recipe["input"]), times(units, recipe["output"]), bonus
    )
    assert not may_place(scene({}, {}, built=[site], active=[card]), site)


@pytest.mark.rule("POM-37")
def test_aulus_molinaro_of_the_rulebook() -> None:
    """Three grain make five flour."""
    s = scene({"grain": 3, "flour": 1}, {}, built={"B07": (0,)}, hands=["S30"])
    place_at(s, "PIAZZA", ("train",))
    place_at(s, "F_fish")
    place_at(s, "B07", ("use", "S30"), ("amount", 3))
    assert goods(s) == {"flour": 5}


@pytest.mark.rule("POM-38", "POM-P16")
@pytest.mark.parametrize("card", of_kind("discount"))
def test_a_good_that_is_not_needed(card: str) -> None:
    crossed = CARDS[card]["effect"]["crossed_out"]
    showing = [b for b, cost in COSTS.items() if set(crossed) & set(cost)]
    for building in showing:
        cost = {good: n for good, n in COSTS[building].items() if good not in crossed}
        s = scene(
            cost,
            {},
            round=9,
            built=[b for b in (*RED, *BLUE, "B19") if b != building],
            active=[card],
        )
        if building == "B17":
            continue
        if building == "B20" or building not in s.buildings:
            place_at(s, "COSTRUZIONE")
            assert building in s.buildings and goods(s) == {}
    red = "reed" in crossed or "wood" in crossed or "stone" in crossed
    s = scene(ONE_EACH, {}, round=9, built=["B17"], active=[card])
    place_at(s, "COSTRUZIONE", ("use", card))
    assert {b for _, b in actions(s)} == {b for b in showing if b != "B17"}
    assert any(b in RED for _, b in actions(s)) == red


@pytest.mark.rule("POM-39", "POM-P14")
def test_s35_denies_the_bonus_at_blue_buildings() -> None:
    held = {"gold": 2, "coal": 1, "bread": 1, "grain": 1}
    s = scene(held, {}, built=["B15", "B02", "B16"], active=["S35", "S36", "C42"])
    place_at(s, "B15", ("use", "S36"), ("amount", 1))  # with another card too
    assert goods(s, 1) == {} and goods(s)["gold_coin"] == 1
    place_at(s, "F_fish")
    place_at(s, "B16", ("get", "wine"))
    assert "grain" not in goods(s, 1)
    place_at(s, "F_fish")
    place_at(s, "B02")  # a red one
    assert goods(s, 1) == {"fish": 2, "bread": 1}


@pytest.mark.rule("POM-40", "POM-44", "POM-P17", "POM-P59")
def test_s05_brings_three_actions_that_leave_marks() -> None:
    s = scene({"gold": 1, "grain": 2}, {}, built={"B07": (0,)}, hands=["S05"])
    place_at(s, "PIAZZA", ("train",))
    assert s.ready[0] == 2 and s.resolving == ("S05",)
    place_at(s, "B07", ("amount", 1))
    place_at(s, "B07")
    assert s.standing["B07"] == (-1, -1) and not may_place(s, "B07")  # they take the spaces
    assert s.resolving == ("S05",)
    place_at(s, "F_fish")  # a field needs no mark
    assert asked(s) == (1, "place") and "F_fish" not in s.standing
    assert s.resolving == () and s.discards["specialist"] == ("S05",)
    assert goods(s) == {"flour": 2, "fish": 1} and s.ready[0] == 2 and s.marker(0) == 3


@pytest.mark.rule("POM-P17")
def test_nested_extra_actions_are_finished_first() -> None:
    s = scene({"gold": 1}, {}, built=["B17"], hands=["S05", "C18"])
    place_at(s, "PIAZZA")
    assert s.resolving == ("S05",)
    place_at(s, "B17")  # C18 within S05: two more
    assert s.resolving == ("C18", "S05")
    for _ in range(2):
        place_at(s, "F_deer")
    assert s.resolving == ("S05",) and s.discards["city"] == ("C18",)
    for _ in range(2):
        place_at(s, "F_deer")
    assert asked(s) == (1, "place") and goods(s) == {"deer": 4}


@pytest.mark.rule("POM-41", "POM-P18", "POM-P08")
def test_s06_steals_from_each_other() -> None:
    s = scene(
        {"coal": 1, "wine": 9}, {"wine": 2, "pearls": 1, "gold": 1}, {"grain": 1}, hands=["S06"]
    )
    place_at(s, "PIAZZA")
    assert asked(s) == (0, "steal") and actions(s) == (("steal", "wine"), ("steal", "pearls"))
    play(s, ("steal", "pearls"))
    assert goods(s) == {"wine": 9, "pearls": 1} and "pearls" not in goods(s, 1)
    assert goods(s, 2) == {"grain": 1} and s.discards["specialist"] == ("S06",)
    full = scene({"coal": 1, "wine": 10}, {"wine": 1}, hands=["S06"])
    place_at(full, "PIAZZA")
    assert goods(full) == {"wine": 10} and goods(full, 1) == {}  # the victim loses it all the same


@pytest.mark.rule("POM-P60")
@pytest.mark.parametrize("card, cost", [("S06", "coal"), ("S27", "papyrus")])
def test_a_one_time_card_without_effect_cannot_be_trained(card: str, cost: str) -> None:
    assert not may_place(scene({cost: 1}, {"gold": 5}, hands=[card]), "PIAZZA")


@pytest.mark.rule("POM-42", "POM-P13", "POM-P65", "POM-P03")
def test_s27_shares_a_red_building() -> None:
    built = {"B07": (1,), "B10": (0,), "B02": (1, 0), "B15": (1,)}
    s = scene(
        {"papyrus": 1}, {"grain": 3}, {"grain": 3}, built={**built, "B03": (2,)}, hands=["S27"]
    )
    place_at(s, "PIAZZA")
    assert actions(s) == (("co_own", "B03"), ("co_own", "B07"))
    play(s, ("co_own", "B07"))
    assert s.buildings["B07"] == (1, 0) and s.markers[0] == 9
    place_at(s, "F_fish")
    place_at(s, "B07", ("amount", 2))  # seat 2 uses it: both get a bonus
    assert goods(s, 0) == {"grain": 1} and goods(s, 1)["grain"] == 4
    without = scene({"papyrus": 1}, {}, built={"B07": (1,)}, hands=["S27"], seat=1)
    without.markers[0] = 0
    place_at(without, "F_fish")
    assert not may_place(without, "PIAZZA")


@pytest.mark.rule("POM-43", "POM-P19")
def test_s25_brings_columns_and_planks() -> None:
    s = scene({"flour": 1}, {}, hands=["S25"])
    place_at(s, "PIAZZA")
    assert goods(s) == {"planks": 2, "column": 2} and s.discards["specialist"] == ("S25",)
    assert told(s, "activate") == [("activate", 0, "S25")]


@pytest.mark.rule("POM-33", "POM-46", "POM-P14")
def test_one_card_a_placement() -> None:
    s = scene({"grain": 3, "flour": 3}, {}, built={"B10": (0,)}, active=["S31", "S45", "C52"])
    assert uses(s, "B10") == ["standard", "C52", "S31", "S45"]
    place_at(s, "B10", ("use", "C52"), ("amount", 1))
    assert goods(s)["bread"] == 4
    assert GAME.observe(s, 1)["trained"][0] == ("S31", "S45")
