"""Every city card, and repairs at the Foro."""

from typing import Any

import pytest

from engine.events import seen
from engine.pompeii.data import BLUE, RED, printed
from engine.pompeii.offerings import STARS
from engine.pompeii.setup import Table
from engine.pompeii.table import Table as TableType
from engine.pompeii.workers import CARD_USES
from tests.engine.pompeii.scenes import (
    GAME,
    Goods,
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

CARDS: dict[str, dict[str, Any]] = {e["id"]: e for e in printed()["city"]["city"]}
RECIPES = {e["id"]: e["recipes"] for e in printed()["buildings"]["building"]}
FORO = {"B17": (1,)}


def of_kind(kind: str) -> list[str]:
    return [card for card, entry in CARDS.items() if entry["effect"]["kind"] == kind]


def at_foro(*held: Goods, hands: list[str], **fields: Any) -> TableType:
    """The Foro stands, and the seat's worker goes there."""
    fields.setdefault("built", ["B17"])
    s = scene(*held, hands=hands, **fields)
    return place_at(s, "B17")


def test_every_card_is_of_a_kind_that_is_carried_out() -> None:
    kinds = {kind["id"] for kind in printed()["city"]["kind"]}
    assert kinds == {entry["effect"]["kind"] for entry in CARDS.values()} and len(CARDS) == 52
    other = {*STARS, "halt_castrum", "extra_space", "own_porta", "temple_access"}
    assert kinds - {*CARD_USES, *other} == set(Table.effects) & kinds
    both = {*kinds, *(kind["id"] for kind in printed()["specialists"]["kind"])}
    assert set(Table.effects) <= both and set(CARD_USES) <= both


@pytest.mark.rule("POM-45", "POM-P25")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c]["symbol"] in ("infinite", "temple")])
def test_cards_that_stay(card: str) -> None:
    s = at_foro({}, {}, hands=[card])
    assert s.activated[0] == (card,) and not s.city[0] and goods(s) == {}


@pytest.mark.rule("POM-45", "POM-P25", "POM-P36")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c]["symbol"] == "star"])
def test_stars_are_never_activated(card: str) -> None:
    assert not may_place(scene({}, {}, built=["B17"], hands=[card]), "B17")


@pytest.mark.rule("POM-46", "POM-48", "POM-P15")
@pytest.mark.parametrize("card", of_kind("bonus"))
def test_a_bonus_after_conversion(card: str) -> None:
    site, effect = CARDS[card]["site"], CARDS[card]["effect"]
    recipe = next(r for r in RECIPES[site] if effect["good"] in r["output"])
    s = scene(dict.fromkeys(recipe["input"], 2), {}, built={site: (0,)}, active=[card])
    assert uses(s, site) == ["standard", card]
    place_at(s, site, ("use", card), ("amount", 2))
    assert goods(s) == {effect["good"]: 2 + effect["amount"]}


@pytest.mark.rule("POM-62")
@pytest.mark.parametrize("card", of_kind("receive"))
def test_goods_from_the_supply(card: str) -> None:
    s = at_foro({}, {}, hands=[card])
    assert goods(s) == CARDS[card]["effect"]["goods"] and s.discards["city"] == (card,)


@pytest.mark.rule("POM-49", "POM-P40")
def test_c17_places_at_a_full_blue_building() -> None:
    full = {"B13": (1, 1), "B07": (1, 1)}
    held = {"sheep": 5, "grain": 1}
    fields: dict[str, Any] = {
        "standing": full,
        "workers": [3, 4],
        "ready": [3, 0],
        "built": ["B13", "B07"],
    }
    assert not may_place(scene(held, {}, **fields), "B13")
    s = scene(held, {}, active=["C17", "C49"], **fields)
    assert not may_place(s, "B07")
    place_at(s, "B13", ("amount", 1))  # the standard use only, so C49 is not asked for
    assert goods(s) == {"sheep": 4, "grain": 1, "cloth": 1} and s.standing["B13"] == (0, 1, 1)
    assert not may_place(s, "B13")  # one more than spaces, never two


@pytest.mark.rule("POM-50", "POM-P39", "POM-P14")
def test_c34_owns_the_porta() -> None:
    s = scene({"gold": 1}, {"gold": 1}, active_of_1=["C34"])
    place_at(s, "PORTA", ("get", "wine"))
    assert goods(s, 0) == {"wine": 1} and goods(s, 1) == {"gold": 1, "fish": 1}
    place_at(s, "PORTA", ("get", "wine"))
    assert goods(s, 1) == {"fish": 1, "wine": 1}  # nothing for its owner's own trade


@pytest.mark.rule("POM-51", "POM-P34", "POM-P62")
def test_c01_takes_the_workers_of_a_building() -> None:
    standing = {"B07": (0, 1, 2), "B10": (1,), "F_fish": (1, 2), "PORTA": (2,)}
    s = at_foro(
        {}, {}, {}, hands=["C01"], standing=standing, ready=[2, 0, 0], built=["B17", "B07", "B10"]
    )
    assert actions(s) == (("building", "B07"), ("building", "B10"))  # not the one at the Foro
    play(s, ("building", "B07"))
    assert s.ready[0] == 2 and s.lent[0] == (2, 1) and "B07" not in s.standing
    colours = []
    while s.round == 1 and asked(s)[1] == "place":
        assert asked(s)[0] == 0  # the others have no workers left
        place_at(s, "F_deer")
        colours += [event[3] for event in told(s, "place")]
    assert colours == [1, 2, 0, 0]
    assert s.lent == [(), (), ()]


@pytest.mark.rule("POM-P34", "POM-P60")
def test_c01_cannot_take_the_worker_that_activates_it() -> None:
    assert not may_place(scene({}, {}, built=["B17"], hands=["C01"]), "B17")
    s = scene({}, {}, built=["B17"], hands=["C01", "C18"])
    place_at(s, "B17")  # C18, by a worker
    place_at(s, "B17")  # C01, by an extra action: now that worker can be taken
    assert s.ready[0] == 3 and s.standing["B17"] == (-1,)


@pytest.mark.rule("POM-62")
def test_c04_and_c16_draw_cards() -> None:
    s = at_foro({}, {}, hands=["C04"])
    assert len(s.city[0]) == 2 and s.discards["city"] == ("C04",)
    event = next(e for e in s.told if not isinstance(e[0], str))
    assert seen(event, 0)[-1] == s.city[0] and seen(event, 1)[-1] is None
    s = at_foro({}, {}, hands=["C16"])
    assert len(s.specialists[0]) == 2
    decks = {"specialist": ("S01",), "city": ()}
    for card, there in (("C16", True), ("C41", True), ("C04", False)):
        s = scene({}, {}, built=["B17"], hands=[card], decks=decks.copy())
        assert may_place(s, "B17") == there  # one card is enough, none is not


@pytest.mark.rule("POM-62", "POM-P26")
def test_c06_brings_a_worker() -> None:
    s = at_foro({}, {}, hands=["C06"])
    assert (s.workers[0], s.ready[0], s.marker(0)) == (4, 3, 4)
    six: dict[str, Any] = {"workers": [6, 3], "ready": [5, 3], "standing": {"C12": (0,)}}
    assert not may_place(scene({}, {}, built=["B17"], hands=["C06"], **six), "B17")


@pytest.mark.rule("POM-62", "POM-P67")
def test_c08_makes_the_others_discard() -> None:
    s = at_foro({}, {}, {}, hands=["C08", "C02"], hands_of_1=["S01", "S02", "C03", "C05"])
    assert asked(s) == (1, "discard_from")
    play(s, ("deck", "city"), ("discard", "C05"))
    assert s.city[1] == ("C03",) and s.discards["city"] == ("C05", "C08")
    assert asked(s) == (1, "place") and s.city[0] == ("C02",)


@pytest.mark.rule("POM-P60", "POM-P67")
@pytest.mark.parametrize("card", ["S01", "C02"])
def test_c08_needs_any_card_in_anothers_hand(card: str) -> None:
    s = at_foro({}, {}, hands=["C08"], hands_of_1=[card])
    assert not s.specialists[1] and not s.city[1] and card in str(s.discards)


@pytest.mark.rule("POM-52", "POM-P37", "POM-P65", "POM-P04")
def test_c11_takes_a_trained_specialist_to_the_hand() -> None:
    built = {"B17": (1,), "B07": (1, 0)}
    s = at_foro({}, {}, hands=["C11"], active_of_1=["S30", "S35"], built=built)
    assert actions(s) == (("take", "S30"), ("take", "S35"))
    play(s, ("take", "S30"))
    assert s.specialists[0] == ("S30",) and s.trained == [(), ("S35",)]
    assert GAME.observe(s, 1)["known"] == [{"card": "S30", "holder": 0, "by": (1,)}]
    assert s.buildings["B07"] == (1, 0)  # cards move no markers


@pytest.mark.rule("POM-53", "POM-P29", "POM-P30", "POM-47", "POM-P28")
def test_c12_injures_a_worker_until_bread_is_paid() -> None:
    standing = {"PORTA": (1,), "F_fish": (1,)}
    s = at_foro({}, {"bread": 1}, hands=["C12"], standing=standing, ready=[3, 1])
    assert asked(s) == (0, "injure_at") and actions(s) == (("at", "F_fish"), ("at", "PORTA"))
    play(s, ("at", "PORTA"))
    assert s.standing["C12"] == (1,) and "PORTA" not in s.standing and s.marker(1) == 3
    place_at(s, "B17")  # seat 1 repairs
    assert s.ready[1] == 1 and "C12" not in s.standing and goods(s, 1) == {}
    lone = {"standing": {"F_fish": (1,), "C12": (1, 1)}, "ready": [3, 0]}
    assert not may_place(scene({}, {}, built=["B17"], hands=["C12"], **lone), "B17")


@pytest.mark.rule("POM-P58", "POM-P28")
def test_the_injured_stay_at_the_end_of_the_round() -> None:
    s = scene({}, {}, standing={"C12": (1,), "F_fish": (1, 1)}, ready=[1, 0], workers=[1, 3])
    place_at(s, "F_fish")
    assert s.round == 2 and s.standing == {"C12": (1,)} and s.ready == [1, 2]


@pytest.mark.rule("POM-62", "POM-P63")
@pytest.mark.parametrize("space", ["C12", "C28"])
def test_c13_repairs_free(space: str) -> None:
    s = at_foro({}, {}, hands=["C13"], standing={space: (0,)}, ready=[2, 3])
    assert s.ready[0] == 2 and space not in s.standing
    assert not may_place(scene({}, {}, built=["B17"], hands=["C13"]), "B17")


@pytest.mark.rule("POM-54", "POM-P35", "POM-47", "POM-P28", "POM-P63")
def test_c14_covers_two_spaces() -> None:
    s = at_foro({}, {"planks": 2, "grain": 1}, hands=["C14"], built=["B17", "B07", "B15", "B19"])
    assert actions(s) == tuple(("building", b) for b in ("B07", "B15", "B19"))  # never the Foro
    play(s, ("building", "B07"), ("building", "B07"))
    assert s.standing["B07"] == (-2, -2) and not may_place(s, "B07")
    s.apply(("place", "B17"))  # seat 1 lifts one
    assert s.standing["B07"] == (-2,) and goods(s, 1) == {"planks": 1, "grain": 1}
    assert s.resolving == () and asked(s) == (0, "place")
    end_round(s)
    assert s.standing["B07"] == (-2,)  # the other stays


@pytest.mark.rule("POM-P35")
def test_c14_with_one_space_covers_one() -> None:
    s = at_foro({}, {}, hands=["C14"], built=["B17", "B07"], standing={"B07": (1,)}, ready=[3, 2])
    assert s.standing["B07"] == (-2, 1) and s.discards["city"] == ("C14",)


@pytest.mark.rule("POM-62", "POM-P17")
def test_c18_brings_two_actions() -> None:
    s = at_foro({}, {}, hands=["C18"])
    place_at(s, "F_fish")
    place_at(s, "F_deer")
    assert asked(s) == (1, "place") and goods(s) == {"fish": 1, "deer": 1} and s.ready[0] == 2


@pytest.mark.rule("POM-62", "POM-P67")
def test_c21_steals_a_value_iv_good() -> None:
    s = at_foro({}, {"gold": 1, "iron": 1}, {"wine": 1}, {"iron": 1}, hands=["C21"])
    assert actions(s) == (("player", 1), ("player", 3))
    play(s, ("player", 1), ("steal", "iron"))
    assert goods(s) == {"iron": 1} and goods(s, 1) == {"gold": 1}


@pytest.mark.rule("POM-55", "POM-P33", "POM-P65")
def test_c22_destroys_the_tempio() -> None:
    built = {"B17": (1,), "B16": (1, 0)}
    standing = {"B16": (-2, 1)}
    s = at_foro(
        {"grain": 1},
        {},
        hands=["C22"],
        active=["C42"],
        built=built,
        standing=standing,
        ready=[3, 2],
    )
    assert "B16" not in s.buildings and s.standing["B16"] == (1,) and s.markers == [12, 11]
    assert s.activated[0] == ("C42",)
    place_at(s, "F_fish")
    assert not may_place(s, "B16")


@pytest.mark.rule("POM-62", "POM-P67", "POM-R2", "POM-P04")
def test_c23_takes_a_random_city_card() -> None:
    s = scene({}, {}, {}, built=["B17"], hands=["C23"], hands_of_1=["C02", "C03", "C19"])
    s.known = {"C02": (0, 2), "C19": (2,)}
    place_at(s, "B17")
    (card,) = s.city[0]
    event = next(e for e in s.told if not isinstance(e[0], str))
    assert [seen(event, seat)[-1] for seat in range(3)] == [card, card, None]
    expected = {card: (1,)} | ({"C02": (0,)} if card != "C02" else {})
    assert s.known == expected  # seat 2 no longer knows where C02 and C19 are
    assert GAME.observe(s, 2)["known"] == []


@pytest.mark.rule("POM-56", "POM-P36")
def test_c25_activates_a_discarded_card() -> None:
    pile = ("C02", "C19", "C22", "C42")
    s = scene({}, {}, built=["B17"], hands=["C25"], discarded=pile)
    place_at(s, "B17")
    assert actions(s) == (
        ("activate", "C19"),
        ("activate", "C42"),
    )  # no star, nothing without effect
    play(s, ("activate", "C42"))
    assert s.activated[0] == ("C42",) and s.discards["city"] == ("C02", "C19", "C22", "C25")
    assert not may_place(scene({}, {}, built=["B17"], hands=["C25"]), "B17")


@pytest.mark.rule("POM-P36", "POM-P60")
def test_c25_takes_no_card_that_would_find_nothing_to_draw() -> None:
    fields: dict[str, Any] = {"built": ["B17"], "hands": ["C25"], "discarded": ["C04"]}
    decks = {"specialist": (), "city": ()}
    assert may_place(scene({}, {}, **fields), "B17")
    assert not may_place(scene({}, {}, **fields, decks=decks), "B17")


@pytest.mark.rule("POM-P36", "POM-R4")
def test_two_cards_like_c25_do_not_go_round_in_circles() -> None:
    text = '[[city]]\nid = "C09"\neffect = { kind = "activate_from_discard", count = 1 }'
    fields: dict[str, Any] = {"built": ["B17"], "hands": ["C25"], "options": {"data": text}}
    assert not may_place(scene({}, {}, discarded=["C09", "C02"], **fields), "B17")
    s = scene({}, {}, discarded=["C09", "C19"], **fields)
    place_at(s, "B17", ("activate", "C09"))  # which takes C19
    assert goods(s) == {"bread": 3} and s.discards["city"] == ("C09", "C19", "C25")


@pytest.mark.rule("POM-62", "POM-P66")
def test_c27_claims_the_starting_players_token() -> None:
    s = scene({}, {}, {}, built={"B17": (1,)}, hands_of_1=["C27"], seat=1, round=9)
    place_at(s, "B17")
    assert s.claimed == 1
    finish_round(s)
    assert (s.start, s.claimed, asked(s)) == (1, None, (1, "place"))
    finish_round(s)
    assert s.start == 2  # then clockwise from there


def finish_round(s: TableType) -> None:
    """To the next round, with nothing offered."""
    number = s.round
    while s.round == number and s.decision is not None:
        step = s.decision.step
        end_round(s) if step == "place" else s.choose(0)


@pytest.mark.rule("POM-57", "POM-P31", "POM-P30", "POM-P28", "POM-47")
def test_c28_injures_an_army() -> None:
    fields: dict[str, Any] = {"armies": [False, True, True], "standing": {"F_fish": (1, 2, 2)}}
    s = at_foro({}, {"meat": 1}, {}, hands=["C28"], ready=[3, 2, 1], **fields)
    assert actions(s) == (("player", 1), ("player", 2))
    play(s, ("player", 1))
    assert s.standing["C28"] == (1,) and s.standing["F_fish"] == (2, 2)
    assert not s.sound(1) and s.sound(2) and s.armies[1]
    place_at(s, "B17")  # meat heals
    assert s.sound(1) and s.ready[1] == 2
    s = at_foro({}, {}, hands=["C28"], armies=[False, True])
    assert s.standing["C28"] == (1,) and s.ready[1] == 2  # none placed: one of the tablet
    assert not may_place(scene({}, {}, built=["B17"], hands=["C28"]), "B17")


@pytest.mark.rule("POM-58", "POM-P37")
def test_c29_takes_a_temple_card() -> None:
    s = at_foro({}, {}, hands=["C29"], active_of_1=["C42", "C43", "C34"])
    assert actions(s) == (("take", "C42"), ("take", "C43"))
    play(s, ("take", "C43"))
    assert s.activated == [("C43",), ("C34", "C42")]


@pytest.mark.rule("POM-62", "POM-P13", "POM-P03", "POM-P65")
def test_c30_shares_a_blue_building() -> None:
    built = {"B17": (1,), "B15": (1,), "B13": (0,), "B12": (1,), "B07": (1,)}
    s = at_foro({}, {"gold": 1, "coal": 1}, hands=["C30"], built=built)
    assert actions(s) == (("co_own", "B12"), ("co_own", "B15"))
    play(s, ("co_own", "B15"))
    place_at(s, "B15")
    assert asked(s) == (0, "bonus")  # the co-owner
    play(s, ("bonus", "gold"))
    assert goods(s) == {"gold": 1}


@pytest.mark.rule("POM-59", "POM-P38", "POM-P08")
def test_c35_exacts_a_good_of_the_givers_choice() -> None:
    s = at_foro({"gold": 10}, {"gold": 1, "wine": 1}, {}, {"iron": 2}, hands=["C35"])
    assert asked(s) == (1, "tribute") and actions(s) == (("give", "wine"), ("give", "gold"))
    play(s, ("give", "gold"))
    assert goods(s) == {"gold": 10, "iron": 1} and goods(s, 1) == {"wine": 1}
    assert goods(s, 3) == {"iron": 1}


@pytest.mark.rule("POM-60", "POM-P27")
def test_c40_takes_a_worker_from_who_has_many() -> None:
    fields: dict[str, Any] = {"workers": [6, 5, 4, 6], "ready": [6, 1, 4, 0]}
    standing = {"F_fish": (1, 1, 3, 3), "F_deer": (1, 1, 3), "C12": (3, 3, 3)}
    s = at_foro({}, {}, {}, {}, hands=["C40"], standing=standing, **fields)
    assert s.workers == [6, 4, 4, 6] and s.ready[1] == 0  # from the tablet
    assert asked(s) == (3, "dismiss") and actions(s) == (("at", "F_deer"), ("at", "F_fish"))
    play(s, ("at", "F_deer"))
    assert s.workers[3] == 5 and s.marker(3) == 5
    few = {"workers": [3, 5], "ready": [3, 1], "standing": {"C12": (1,) * 4}}
    assert not may_place(scene({}, {}, built=["B17"], hands=["C40"], **few), "B17")
    lent: dict[str, Any] = {"workers": [3, 5, 3], "ready": [3, 0, 3], "lent": [(), (), (1, 1)]}
    s = at_foro({}, {}, {}, hands=["C40"], standing={"C12": (1,) * 3}, **lent)
    assert s.workers[1] == 4 and s.lent[2] == (1,)


@pytest.mark.rule("POM-61", "POM-P37", "POM-P60")
def test_c41_activates_two_specialists() -> None:
    s = scene({}, {}, built=["B17"], hands=["C41"])
    deck = tuple(card for card in s.decks["specialist"] if card not in ("S25", "S06"))
    s.decks["specialist"] = (*deck, "S25", "S06")
    place_at(s, "B17")
    assert s.discards["specialist"] == ("S06", "S25") and goods(s) == {"planks": 2, "column": 2}
    assert [event[2] for event in told(s, "turn_up")] == ["S06", "S25"]


@pytest.mark.rule("POM-47", "POM-P28", "POM-P35")
def test_a_repair_of_choice() -> None:
    standing = {"C12": (0,), "C28": (0,), "B07": (-2,), "B10": (-2,)}
    held = {"bread": 1, "meat": 1, "planks": 1, "oil": 1}
    s = scene(held, {}, built=["B17", "B07", "B10"], standing=standing, ready=[1, 3], hands=["C19"])
    place_at(s, "B17")
    assert actions(s) == (("activate",), ("repair",))
    play(s, ("repair",))
    repairs = [
        ("repair", "C12"),
        ("repair", "C14", "B07"),
        ("repair", "C14", "B10"),
        ("repair", "C28"),
    ]
    assert actions(s) == tuple(repairs)
    play(s, ("repair", "C14", "B10"))
    assert s.standing.get("B10") is None and goods(s)["bread"] == 1


@pytest.mark.rule("POM-P60", "POM-P36")
@pytest.mark.parametrize("card", [c for c in CARDS if CARDS[c]["symbol"] == "lightning"])
def test_every_lightning_card_needs_something_or_not(card: str) -> None:
    """On an empty table just those are on offer that need nothing of the others."""
    free = ("receive", "draw_city", "draw_specialists", "draw_activate_specialists", "new_worker")
    ready = CARDS[card]["effect"]["kind"] in (*free, "extra_actions", "start_player")
    s = scene({}, {}, built=["B17"], hands=[card])
    assert may_place(s, "B17") == ready


def test_sites_are_where_the_data_say() -> None:
    for card, entry in CARDS.items():
        sites = Table.book.fget(scene({}, {})).cards[card].sites  # type: ignore[attr-defined]
        assert set(sites) <= {*RED, *BLUE} and (not sites or sites == (entry["site"],))
