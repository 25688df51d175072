"""Whose turn it is within an effect: from the starting player, or from the active player's left."""

from typing import Any

import pytest

from engine.pompeii.data import GOODS, PLACE
from tests.engine.pompeii.scenes import (
    GAME,
    STOP,
    actions,
    asked,
    goods,
    may_place,
    place_at,
    play,
    scene,
    told,
)
from tests.engine.pompeii.test_offerings import at_offering, pay


@pytest.mark.rule("POM-O2", "POM-O3", "POM-O4", "POM-11")
def test_an_offering_begins_with_the_starting_player() -> None:
    s = at_offering({"gold": 2}, {"gold": 2}, {"gold": 2}, seat=1)
    seats = []
    while s.decision is not None and s.decision.step in ("announce", "offer"):
        seats.append(asked(s))
        s.choose(0)
    order = [1, 2, 0]
    assert seats == [(k, "announce") for k in order] + 2 * [(k, "offer") for k in order]


@pytest.mark.rule("POM-O7", "POM-P45", "POM-P58")
def test_rewards_begin_with_the_starting_player_and_count_from_the_markers() -> None:
    s = at_offering({"gold": 3}, {"gold": 3}, seat=1, rises=4)
    pay(s, ("gold", 3), ("gold", 2))  # 12 and 8; both markers are on 7
    assert asked(s) == (1, "reward_split") and len(actions(s)) == 6  # 5 more
    play(s, ("draw", 5, 0))
    first = s.drawn
    play(s, ("keep", "none"))
    assert asked(s) == (0, "reward_split") and s.discards["specialist"] == first
    assert actions(s) == (("draw", 0, 1), ("draw", 1, 0))


@pytest.mark.rule("POM-P45", "POM-P47")
def test_rewards_come_before_the_markers_rise() -> None:
    s = at_offering({"gold": 2}, {"grain": 5}, track=2)
    pay(s, ("gold", 1), ("grain", 3))
    assert asked(s) == (0, "reward_split") and s.rises == 0 and len(actions(s)) == 2
    play(s, ("draw", 0, 1), ("keep", "none"))
    assert s.rises == 1


@pytest.mark.rule("POM-P62", "POM-P34")
def test_lent_workers_go_by_their_owners_from_the_users_left() -> None:
    standing = {"B07": (0, 2, 3)}
    s = scene(
        *({}, {}, {}, {}),
        **{"built": {"B17": (0,), "B07": (0,)}, "hands_of_1": ["C01"], "seat": 1},
        standing=standing,
        ready=[0, 2, 0, 0],
        workers=[1, 2, 1, 1],
    )
    place_at(s, "B17")
    assert s.lent[1] == (0, 3, 2)  # the next one last
    colours = []
    while asked(s)[1] == "place":
        place_at(s, "F_deer")
        colours += [event[3] for event in told(s, "place")]
    assert colours == [2, 3, 0, 1]


@pytest.mark.rule("POM-P57", "POM-P18", "POM-P38", "POM-P27", "POM-P67")
@pytest.mark.parametrize("card, step", [("C35", "tribute"), ("C08", "discard"), ("C40", "dismiss")])
def test_the_others_follow_from_the_left(card: str, step: str) -> None:
    held = {"gold": 2, "wine": 2}
    fields: dict[str, Any] = {"workers": [5, 3, 5, 5], "ready": [0, 3, 0, 0]}
    standing = {"F_fish": (0, 0, 2, 2, 3, 3), "F_deer": (0, 0, 0, 2, 2, 2, 3, 3, 3)}
    s = scene(
        *(held, held, held, held),
        **{"built": {"B17": (0,)}, "hands": ["S01", "S02"], "hands_of_1": [card]},
        **{"seat": 1, "standing": standing, **fields},
    )
    for seat in (2, 3):
        s.draw_to_hand(seat, "specialist", 2)
    place_at(s, "B17")
    seats = []
    while asked(s)[1] == step:
        seats.append(asked(s)[0])
        s.choose(0)
    assert seats == [2, 3, 0]


@pytest.mark.rule("POM-P57", "POM-P18")
def test_the_thief_begins_with_the_left() -> None:
    s = scene(
        {"wine": 1, "meat": 1},
        {"coal": 1},
        {"bread": 1, "cloth": 1},
        hands_of_1=["S06"],
        seat=1,
    )
    place_at(s, "PIAZZA")
    assert actions(s) == (("steal", "bread"), ("steal", "cloth"))
    play(s, ("steal", "bread"))
    assert actions(s) == (("steal", "meat"), ("steal", "wine"))


@pytest.mark.rule("POM-P24")
def test_the_foros_city_cards_are_dealt_from_the_starting_player() -> None:
    s = scene({}, {"planks": 1, "column": 1}, {}, round=8, seat=1)
    deck = s.decks["city"]
    place_at(s, "COSTRUZIONE")
    assert s.city[1] == tuple(sorted(deck[-6:])) and s.city[2] == tuple(sorted(deck[-12:-6]))


@pytest.mark.rule("POM-P39", "POM-P59", "POM-P17")
def test_the_portas_fish_comes_after_the_trade_for_extra_actions_too() -> None:
    s = scene({"gold": 1}, {}, built=["B17"], hands=["C18"], active_of_1=["C34"])
    place_at(s, "B17")
    place_at(s, "PORTA", ("get", "wine"))
    gains = [event[1:] for event in told(s, "gain")]
    assert gains == [(0, "wine", 1), (1, "fish", 1)]


@pytest.mark.rule("POM-P53", "POM-P43")
def test_the_tempio_in_solo_makes_no_blocked_goods() -> None:
    blocked = (PLACE["wine"], PLACE["bread"])
    s = scene({"grain": 2}, built=["B16"], hands=["C42"], blocked=blocked)
    assert not may_place(s, "B16")
    s.activated[0], s.city[0] = s.city[0], ()
    place_at(s, "F_fish")
    place_at(s, "B16", ("give", "grain"))
    assert actions(s) == (("get", "meat"), ("get", "cloth"), ("get", "scroll"))


@pytest.mark.rule("POM-P49", "POM-P17")
def test_an_extra_action_wins_at_once() -> None:
    cost = dict.fromkeys(("planks", "column", "bread", "meat", "oil", "wine"), 1)
    s = scene(cost, {}, built=["B17"], hands=["C18"], armies=[True, False])
    place_at(s, "B17")
    place_at(s, "COSTRUZIONE", ("build", "B20"))  # the first of two; the second is not asked for
    assert s.decision is None and s.winner == 0 and GAME.ranks(s) == [1, 2]


@pytest.mark.rule("POM-P50", "POM-71")
def test_the_apocalypse_comes_before_a_rivals_turn() -> None:
    s = at_offering({}, {}, top="VX00", armies=[True, False])
    s.buildings["B20"] = ()
    while s.decision is not None and s.decision.step == "offer":
        play(s, STOP)
    assert s.decision is None and s.winner is None and GAME.lost(s)


@pytest.mark.rule("POM-P68", "POM-P46")
def test_c39_asks_nobody_for_goods() -> None:
    s = at_offering(dict.fromkeys(GOODS, 2), dict.fromkeys(GOODS, 2), hands_of_1=["C39"], track=1)
    play(s, ("play", "C39"))
    assert not told(s, "required") and s.track == 0
    assert len(goods(s, 0)) == len(goods(s, 1)) == 26 and goods(s)["gold"] == 2


@pytest.mark.rule("POM-P31")
def test_c28_finds_no_target_in_an_army_that_is_injured_already() -> None:
    fields: dict[str, Any] = {"armies": [False, True], "built": ["B17"], "hands": ["C28"]}
    assert may_place(scene({}, {}, **fields), "B17")
    injured = scene({}, {}, **fields, standing={"C28": (1,)}, ready=[3, 2])
    assert not may_place(injured, "B17")
    elsewhere = scene({}, {}, **fields, lent=[(1, 1), ()], standing={"C12": (1,)}, ready=[3, 0])
    assert not may_place(elsewhere, "B17")  # no worker on a space or the own tablet
