"""The five actions and the special buildings."""

from typing import Any

import pytest

from engine.pompeii.data import GOODS, RED, printed
from tests.engine.pompeii.scenes import (
    ALL_BUILT,
    GAME,
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

BUILDINGS = {entry["id"]: entry for entry in printed()["buildings"]["building"]}
RECIPES = [
    (building, recipe["input"], recipe["output"])
    for building, entry in BUILDINGS.items()
    if entry["kind"] == "production"
    for recipe in entry["recipes"]
]


@pytest.mark.rule("POM-16", "POM-17", "POM-20", "POM-P09", "POM-P10")
@pytest.mark.parametrize("building, needs, makes", RECIPES)
def test_every_recipe(building: str, needs: Goods, makes: Goods) -> None:
    """Any number of units; nothing before it is constructed; nothing for the owner itself."""
    held = dict.fromkeys(needs, 3)
    assert not may_place(scene(held, {}), building)
    s = scene(held, {}, built={building: (0,)})
    place_at(s, building)
    assert actions(s) == (("amount", 1), ("amount", 2), ("amount", 3))
    play(s, ("amount", 2))
    assert goods(s) == {**dict.fromkeys(needs, 1), **dict.fromkeys(makes, 2)}
    assert goods(s, 1) == {} and s.standing[building] == (0,)


@pytest.mark.rule("POM-P10")
@pytest.mark.parametrize(
    "building, held, made",
    [("B01", ["wood", "reed"], "papyrus"), ("B08", ["stone", "clay"], "column")],
)
def test_one_worker_uses_one_of_two_recipes(building: str, held: list[str], made: str) -> None:
    s = scene(dict.fromkeys(held, 1), {}, built={building: (0,)})
    place_at(s, building)
    assert asked(s) == (0, "recipe") and len(actions(s)) == 2
    play(s, ("recipe", made))
    assert goods(s)[made] == 1 and sum(goods(s).values()) == 2


@pytest.mark.rule("POM-18", "POM-P08", "POM-P09")
def test_nobody_holds_more_than_ten() -> None:
    s = scene({"grain": 10, "flour": 4}, {}, built={"B07": (0,)})
    place_at(s, "B07", ("amount", 10))
    assert goods(s) == {"flour": 10}  # four units were for nothing


@pytest.mark.rule("POM-26", "POM-P11", "POM-P59")
def test_owners_bonus_of_the_rulebook() -> None:
    """Bread for who owns the gold mine; gold or coal, as it likes, for who owns the mint."""
    s = scene({"bread": 5}, {}, built=["B02"])
    place_at(s, "B02", ("amount", 5))
    assert goods(s, 0) == {"gold": 5} and goods(s, 1) == {"bread": 1}
    s = scene({"gold": 2, "coal": 2}, {}, built=["B15"])
    place_at(s, "B15", ("amount", 2))
    assert goods(s, 0) == {"gold_coin": 2}
    assert asked(s) == (1, "bonus") and actions(s) == (("bonus", "coal"), ("bonus", "gold"))
    play(s, ("bonus", "coal"))
    assert goods(s, 1) == {"coal": 1}


@pytest.mark.rule("POM-P13")
def test_co_owners_get_a_bonus_too_and_the_user_none() -> None:
    held = ({"bread": 3}, {"bread": 3}, {})
    s = scene(*held, built={"B02": (1, 0)})
    place_at(s, "B02", ("amount", 1))
    assert goods(s, 0) == {"bread": 2, "gold": 1} and goods(s, 1) == {"bread": 4}
    place_at(s, "B02", ("amount", 1))
    assert goods(s, 0) == {"bread": 3, "gold": 1} and goods(s, 1) == {"bread": 3, "gold": 1}


# -- build


@pytest.mark.rule("POM-21", "POM-22")
@pytest.mark.parametrize("building", ALL_BUILT)
def test_every_building_costs_what_is_printed(building: str) -> None:
    cost = BUILDINGS[building]["cost"]
    s = scene(cost, {}, round=9, built=[] if building == "B17" else ["B17"])
    place_at(s, "COSTRUZIONE", *([("build", building)] if asked_after(s) else []))
    assert s.buildings[building][0] == 0 and s.markers[0] == 11
    assert building == "B17" or goods(s, 0) == {}
    for good in cost:  # with one good less it cannot be built
        less = {**cost, good: cost[good] - 1}
        s = scene(less, {}, round=9, built=["B17"])
        other = s.copy()
        if may_place(s, "COSTRUZIONE"):
            other.apply(("place", "COSTRUZIONE"))
            assert other.decision is None or ("build", building) not in other.decision.actions


def asked_after(s) -> bool:  # type: ignore[no-untyped-def]
    other = s.copy()
    other.apply(("place", "COSTRUZIONE"))
    return bool(other.decision.step == "build")


@pytest.mark.rule("POM-21", "POM-P03")
def test_one_building_a_worker_and_twelve_markers() -> None:
    s = scene({"reed": 2, "wood": 2, "stone": 2}, {}, built=RED[:8])
    place_at(s, "COSTRUZIONE", ("build", "B10"))
    assert goods(s) == {"reed": 1, "wood": 1, "stone": 1} and "B09" not in s.buildings
    rich = dict.fromkeys(GOODS, 5)
    s = scene(rich, {}, built=["B17"])
    s.markers[0] = 0
    s.apply(("place", "F_fish"))
    s.apply(("place", "F_fish"))
    place_at(s, "COSTRUZIONE")  # only the Castrum needs no marker
    assert "B20" in s.buildings and s.buildings["B20"] == ()


# -- trade


@pytest.mark.rule("POM-27", "POM-28", "POM-19", "POM-P41")
@pytest.mark.parametrize("good, number", [("meat", 4), ("iron", 2), ("sword", 1)])
def test_four_gold_at_the_porta(good: str, number: int) -> None:
    s = scene({"gold": 4}, {})
    place_at(s, "PORTA", ("get", good))
    if number > 1:
        assert actions(s) == tuple(("amount", n) for n in range(1, number + 1))
        play(s, ("amount", number))
    assert goods(s) == {good: number}


@pytest.mark.rule("POM-28")
def test_what_is_left_over_stays() -> None:
    s = scene({"gold": 5, "grain": 1}, {})
    place_at(s, "PORTA", ("get", "iron"), ("amount", 2))  # one grain is worth nothing here
    assert goods(s) == {"gold": 1, "grain": 1, "iron": 2}


@pytest.mark.rule("POM-29", "POM-P42")
def test_pearls() -> None:
    s = scene({"pearls": 4}, {})
    place_at(s, "PORTA")
    assert ("get", "pearls") not in actions(s)
    play(s, ("get", "wine"), ("amount", 4))
    assert goods(s) == {"wine": 4}
    s = scene({"pearls": 4}, {})
    place_at(s, "PORTA", ("get", "sword"))
    assert goods(s) == {"sword": 1}
    s = scene({"wine": 10, "sword": 10}, {})
    place_at(s, "PORTA", ("give", "sword"))
    assert ("get", "pearls") not in actions(s)
    assert len(actions(s)) == 26  # every good but itself and pearls


# -- train


@pytest.mark.rule("POM-30", "POM-P20", "POM-32")
def test_training_pays_the_printed_cost() -> None:
    s = scene({"flour": 1}, {}, hands=["S30", "S31"])
    place_at(s, "PIAZZA")  # nothing to swap for: no value I good
    assert s.trained[0] == ("S30",) and s.specialists[0] == ("S31",) and goods(s) == {}


@pytest.mark.rule("POM-31", "POM-32", "POM-P20", "POM-P21")
def test_swapping() -> None:
    s = scene({"grain": 1, "deer": 1, "flour": 1}, {}, hands=["S30", "S31"])
    place_at(s, "PIAZZA")
    assert actions(s) == (("train",), ("swap",))
    play(s, ("swap",), ("discard", "S31"), ("pay", "deer"))
    assert len(s.specialists[0]) == 2 and s.discards["specialist"] == ("S31",)
    assert goods(s) == {"grain": 1, "flour": 1} and s.trained[0] == ()
    s = scene({"grain": 1}, {}, hands=["S31"])
    s.discards["specialist"], s.decks["specialist"] = s.decks["specialist"], ()
    place_at(s, "PIAZZA")  # the discards are shuffled into a new deck
    assert len(s.decks["specialist"]) == 51 and len(s.specialists[0]) == 1
    assert s.discards["specialist"] == () and told(s, "shuffle") == [("shuffle", "specialist", 52)]


# -- special buildings


@pytest.mark.rule("POM-84", "POM-90", "POM-P43", "POM-P12", "POM-P42")
@pytest.mark.parametrize("temple", ["C42", "C43", "C44", "C45", "C46", "C47"])
def test_tempio_is_for_owners_of_a_temple_card(temple: str) -> None:
    held = {"grain": 4, "fish": 1}
    assert not may_place(scene(held, {}, built=["B16"]), "B16")
    assert not may_place(scene(held, {}, built=["B16"], hands=[temple]), "B16")
    s = scene(held, {}, built=["B16"], active=[temple])
    place_at(s, "B16", ("give", "grain"))
    assert actions(s) == tuple(("get", g) for g in ("bread", "meat", "wine", "cloth", "scroll"))
    play(s, ("get", "wine"), ("amount", 3))
    assert goods(s) == {"grain": 1, "fish": 1, "wine": 3} and goods(s, 1) == {"grain": 1}


@pytest.mark.rule("POM-86", "POM-P26", "POM-P12", "POM-P58")
def test_anfiteatro() -> None:
    s = scene({"wine": 4}, {}, built=["B18"])
    place_at(s, "B18")
    assert actions(s) == (("workers", 1), ("workers", 2), ("workers", 3))
    play(s, ("workers", 2))
    assert (s.workers[0], s.ready[0], s.marker(0)) == (5, 4, 5)  # at work in this round
    assert goods(s) == {"wine": 2} and goods(s, 1) == {"wine": 1}
    place_at(s, "F_fish")
    place_at(s, "B18")  # six workers are the most
    assert s.workers[0] == 6 and not may_place_of(s, 0, "B18")


def may_place_of(s, seat: int, location: str) -> bool:  # type: ignore[no-untyped-def]
    while asked(s)[0] != seat:
        place_at(s, "F_fish")
    return may_place(s, location)


ARMY = BUILDINGS["B19"]["recipes"][0]["input"]


@pytest.mark.rule("POM-87", "POM-73", "POM-P12", "POM-P51")
def test_terme_recruits_one_army() -> None:
    twice = {good: 2 * number for good, number in ARMY.items()}
    s = scene(twice, {}, built=["B19"])
    place_at(s, "B19")
    assert s.armies == [True, False] and goods(s) == ARMY
    assert asked(s) == (1, "bonus") and len(actions(s)) == len(ARMY)
    play(s, ("bonus", "sword"))
    assert goods(s, 1) == {"sword": 1} and not may_place_of(s, 0, "B19")
    for good in ARMY:
        less = {**ARMY, good: ARMY[good] - 1}
        assert not may_place(scene(less, {}, built=["B19"]), "B19")


@pytest.mark.rule("POM-85", "POM-P12")
def test_the_foro_brings_its_owner_nothing() -> None:
    s = scene({}, {}, built=["B17"], hands=["C19"])
    place_at(s, "B17")
    assert goods(s, 0) == {"bread": 3} and goods(s, 1) == {}


@pytest.mark.rule("POM-P62")
def test_lent_workers_are_placed_first() -> None:
    s = scene({}, {}, {}, ready=[1, 0, 1], lent=[(2, 1), (), ()], standing={"F_deer": (0, 1, 2)})
    s.ready[2] = 1
    s.standing["F_deer"] = (0, 0, 1, 1, 2)
    colours = []
    for _ in range(3):
        while asked(s)[0] != 0:
            place_at(s, "F_fish")
        place_at(s, "F_grain")
        colours += [event[3] for event in told(s, "place")]
    assert colours == [1, 2, 0]


def test_the_board_names_what_lies_there() -> None:
    s = scene({"grain": 2}, {}, built=["B07"], active=["S30"], hands=["C02"])
    text = GAME.board(GAME.observe(s, 0))
    for part in ("Villa Del Molino", "2 grain", "S30 Aulus Molinaro", "C02 Altare del Foro"):
        assert part in text
    assert uses(s, "B07") == ["standard", "S30"]


def test_the_board_tells_what_an_offering_is_about() -> None:
    fields: dict[str, Any] = {"abstaining": (1,), "announced": [7, 0], "claimed": 1}
    s = scene({}, {}, built=["B17"], discarded=["C19", "S30"], **fields)
    s.volcano_discards = ("VA01",)
    text = GAME.board(GAME.observe(s, 0))
    for part in ("VA01", "S30, C19", "announces 7", "takes no part", "next round: 1"):
        assert part in text
    assert "time marker" not in GAME.board(GAME.observe(scene({}), 0))  # solo has none
