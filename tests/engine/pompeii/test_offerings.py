"""Offerings O0 to O7, volcano cards, rewards, and the stars."""

from typing import Any

import pytest

from engine.events import seen
from engine.pompeii.data import GOODS, SETS, VOLCANO, printed
from engine.pompeii.offerings import offering, required
from engine.pompeii.table import Table
from tests.engine.pompeii.scenes import (
    GAME,
    ONE_EACH,
    PASS,
    STOP,
    actions,
    asked,
    end_round,
    goods,
    play,
    scene,
    told,
)

SHOWN = {entry["id"]: entry["goods"] for entry in printed()["volcano"]["volcano"]}


def at_offering(*held: dict[str, int], top: str = "VA01", **fields: Any) -> Table:
    """An offering begins; this volcano card is the next."""
    s = scene(*held, built=["B17"], round=9, **fields)
    s.calls, s.decision, s.resume, s.told = [], None, None, []
    every = (*s.volcano_deck, *s.volcano_box)
    if top not in every:
        s.volcano_box = (*(c for c in s.volcano_box if c != "VX00"), top)
    s.volcano_deck = (*(card for card in s.volcano_deck if card != top), top)
    s.volcano_box = tuple(card for card in s.volcano_box if card != top)
    s.then(offering)
    s.run()
    return s


def nothing(s: Table) -> Table:
    """All announce and offer nothing until the end of the offering."""
    while s.decision is not None and s.decision.step in ("announce", "offer", "star"):
        if s.decision.step == "announce":
            s.apply(("announce", 0))
        else:
            s.apply(STOP if s.decision.step == "offer" else PASS)
    return s


def over(s: Table) -> bool:
    return s.decision is None


@pytest.mark.rule("POM-65", "POM-P44", "POM-O1")
def test_the_offering_that_needs_13() -> None:
    """The rulebook's example: markers on 3, 4 and 6."""
    s = at_offering({}, {}, {"gold": 9}, workers=[3, 4, 6], ready=[3, 4, 6])
    assert required(s) == 13 and told(s, "required") == [("required", 13)]
    assert GAME.observe(s, 0)["offering_markers"] == [3, 4, 6]
    raised = at_offering({}, {}, {"gold": 9}, hands=["C03"], rises=2)
    assert required(raised) == 15 and GAME.observe(raised, 0)["offering_markers"] == [5, 5, 5]
    play(raised, ("play", "C03"))
    assert required(raised) == 10
    injured = at_offering(
        {}, {}, {"gold": 9}, workers=[3, 4, 6], standing={"C12": (1,)}, ready=[3, 3, 6]
    )
    assert required(injured) == 13


@pytest.mark.rule("POM-66", "POM-O2")
def test_announcements_are_public_and_bind_nobody() -> None:
    s = at_offering({"gold": 1, "grain": 1}, {"gold": 9})
    assert asked(s) == (0, "announce") and actions(s) == tuple(("announce", n) for n in range(6))
    play(s, ("announce", 5))
    assert actions(s) == tuple(("announce", n) for n in range(7))  # not more than required
    play(s, ("announce", 6))
    assert GAME.observe(s, 1)["announced"] == [5, 6]
    play(nothing(s))
    assert s.volcano_discards == ("VA01",)


@pytest.mark.rule("POM-67", "POM-O3", "POM-O4", "POM-O5", "POM-19", "POM-P61")
def test_goods_are_offered_twice_round_in_tablet_order() -> None:
    s = at_offering({"gold": 1, "grain": 2, "wine": 3}, {"sword": 1})
    play(s, ("announce", 0), ("announce", 0))
    assert actions(s) == (STOP, ("offer", "grain"), ("offer", "wine"), ("offer", "gold"))
    play(s, ("offer", "wine"), ("amount", 1))
    assert actions(s) == (STOP, ("offer", "gold"))
    play(s, STOP, STOP)  # seat 1 gives nothing
    assert asked(s) == (0, "offer") and GAME.observe(s, 1)["offers"][0] == {"wine": 1}
    play(s, ("offer", "grain"), ("amount", 1), STOP)
    assert asked(s) == (1, "offer")
    assert goods(s) == {"gold": 1, "grain": 1, "wine": 2}
    play(s, STOP)  # 4 of 6: all comes back, and then VA01 takes the grain
    assert goods(s) == {"gold": 1, "wine": 3} and over(s)


@pytest.mark.rule("POM-P46", "POM-O5", "POM-O6", "POM-70")
def test_a_failed_offering_comes_back_before_the_volcano_card_is_turned() -> None:
    s = at_offering({"grain": 2, "wine": 1}, {"flour": 3, "deer": 1}, track=2)
    play(s, ("announce", 0), ("announce", 0), ("offer", "grain"), ("amount", 2))
    nothing(s)
    assert goods(s) == {"wine": 1} and goods(s, 1) == {"deer": 1}  # VA01: grain and flour
    assert s.track == 0 and s.rises == 0 and told(s, "volcano") == [("volcano", "VA01")]


@pytest.mark.rule("POM-70")
@pytest.mark.parametrize("card", [card for card in VOLCANO if card != "VX00"])
def test_every_volcano_card_destroys_what_it_shows(card: str) -> None:
    assert len(SHOWN[card]) == {"A": 2, "B": 3, "C": 4}[card[1]]
    s = at_offering(ONE_EACH, dict.fromkeys(GOODS, 2), top=card, options={"difficulty": card[1]})
    nothing(s)
    for seat, number in ((0, 1), (1, 2)):
        left = {good: number for good in GOODS if good not in SHOWN[card]}
        assert goods(s, seat) == left


def test_every_good_is_in_danger_in_every_set() -> None:
    for cards in SETS.values():
        assert len(cards) == 17 and {good for card in cards for good in SHOWN[card]} == set(GOODS)


@pytest.mark.rule("POM-71", "POM-74", "POM-P52", "POM-R1", "POM-P48")
def test_the_apocalypse() -> None:
    s = at_offering({"grain": 1}, {"gold": 1}, hands=["C03"], top="VX00")
    play(s, ("play", "C03"))  # does not save from it
    nothing(s)
    assert over(s) and GAME.reason(s) == "apocalypse"
    assert GAME.ranks(s) == [1, 1] and GAME.scores(s) == [0, 0] and GAME.lost(s)
    s = at_offering({"grain": 1}, {"gold": 1}, top="VX00", options={"lost": "progress"})
    nothing(s)
    assert GAME.ranks(s) == [2, 1] and not GAME.lost(s)
    s.armies[0] = True
    assert GAME.ranks(s) == [1, 2]


def pay(s: Table, *offers: tuple[str, int] | None) -> Table:
    """The seats offer this at once, and nothing more."""
    for _ in offers:
        if asked(s)[1] == "announce":
            s.apply(("announce", 0))
    for offer in offers:
        if offer is not None and asked(s)[1] == "offer":
            good, number = offer
            seat = asked(s)[0]
            play(s, ("offer", good))
            if s.decision is not None and s.decision.step == "offer_amount":
                play(s, ("amount", number))
            if s.decision is not None and asked(s) == (seat, "offer"):
                play(s, STOP)
        elif s.decision is not None and s.decision.step == "offer":
            play(s, STOP)
    while s.decision is not None and s.decision.step == "offer":
        play(s, STOP)
    return s


@pytest.mark.rule("POM-69", "POM-O5", "POM-O7", "POM-P47")
def test_three_successes_raise_all_markers() -> None:
    s = at_offering({"grain": 4}, {"grain": 4})
    pay(s, ("grain", 3), ("grain", 3))
    assert goods(s) == {"grain": 1} and (s.track, s.rises) == (1, 0) and over(s)
    assert not [event for event in s.told if not isinstance(event[0], str)]  # no card is drawn
    s = at_offering({"wine": 2}, {"wine": 2}, track=2)
    pay(s, ("wine", 1), ("wine", 1))
    assert (s.track, s.rises, s.marker(0), s.marker(1)) == (0, 1, 4, 4)


@pytest.mark.rule("POM-68", "POM-P45", "POM-O7", "POM-P04")
def test_who_offers_more_draws_and_keeps_one() -> None:
    s = at_offering({"wine": 3}, {"grain": 4})
    pay(s, ("wine", 2), ("grain", 3))  # 6 for a marker of 3, and 3 for one of 3
    assert asked(s) == (0, "reward_split")
    assert actions(s) == tuple(("draw", n, 3 - n) for n in range(4))
    play(s, ("draw", 1, 2))
    assert [card[0] for card in s.drawn] == ["C", "C", "S"]
    assert [seen(s.told[0], seat)[-1] for seat in (0, 1)] == [s.drawn, None]
    assert GAME.observe(s, 1)["drawn"] == () and GAME.observe(s, 1)["drawing"] == (1, 2)
    cards = s.drawn
    assert actions(s) == (("keep", "specialist"), ("keep", "city"), ("keep", "none"))
    play(s, ("keep", "city"), ("keep", cards[1]))
    assert s.city[0] == (cards[1],) and s.discards["city"] == (cards[0],)
    assert s.discards["specialist"] == (cards[2],) and s.track == 1 and over(s)


@pytest.mark.rule("POM-P45", "POM-P21")
def test_rewards_end_with_the_cards() -> None:
    s = at_offering({"sword": 9}, {})
    s.decks = {"specialist": s.decks["specialist"][:2], "city": s.decks["city"][:1]}
    s.apply(("announce", 0))
    s.apply(("offer", "sword"))
    s.apply(("amount", 9))
    while asked(s)[1] == "offer":
        s.apply(STOP)
    assert s.drawn == () or len(s.drawn) == 3  # 42 more, but three cards
    s.apply(("keep", "none"))
    assert len(s.discards["specialist"]) == 2 and len(s.discards["city"]) == 1


@pytest.mark.rule("POM-63", "POM-O0", "POM-P44")
@pytest.mark.parametrize("card, needed", [("C02", 3), ("C05", 9)])
def test_c02_and_c05_shift_the_value(card: str, needed: int) -> None:
    s = at_offering({"gold": 5}, {}, hands=[card])
    assert asked(s) == (0, "star") and actions(s) == (("play", card), PASS)
    play(s, ("play", card))
    assert told(s, "required") == [("required", needed)] and s.discards["city"] == (card,)
    s = at_offering({"gold": 5}, {}, hands=[card])
    play(s, PASS)
    assert told(s, "required") == [("required", 6)] and s.city[0] == (card,)


@pytest.mark.rule("POM-O0")
def test_stars_go_round_until_all_have_passed_since_the_last_card() -> None:
    s = at_offering({"gold": 5}, {}, {}, hands=["C02"], hands_of_1=["C05", "C39"], seat=1)
    assert asked(s) == (1, "star")
    play(s, PASS)
    assert asked(s) == (0, "star")  # seat 2 holds none and is not asked
    play(s, ("play", "C02"))
    assert asked(s) == (1, "star") and len(actions(s)) == 3  # it may change its mind
    play(s, ("play", "C05"))
    assert asked(s) == (1, "star")  # seat 0 has none left, so round to itself
    play(s, PASS)
    assert asked(s)[1] == "announce" and required(s) == 9


@pytest.mark.rule("POM-63", "POM-P48", "POM-P44")
def test_c03_takes_no_part() -> None:
    s = at_offering({"grain": 4}, {"grain": 4}, {"grain": 4}, hands_of_1=["C03", "C02"])
    play(s, ("play", "C03"))
    assert asked(s) == (0, "announce") and s.city[1] == ("C02",)  # nor asked for other stars
    assert required(s) == 6
    nothing(s)
    assert [goods(s, seat) for seat in range(3)] == [{}, {"grain": 4}, {}]  # VA01 spares it
    s = at_offering({"grain": 9}, {}, hands_of_1=["C03"], track=2)
    play(s, ("play", "C03"))
    pay(s, ("grain", 3))
    assert s.rises == 1 and s.marker(1) == 4  # its marker rises all the same


@pytest.mark.rule("POM-63", "POM-P68")
def test_c39_makes_it_fail() -> None:
    s = at_offering({"grain": 4}, {"grain": 4}, hands=["C03"], hands_of_1=["C39"], track=2)
    play(s, ("play", "C03"), ("play", "C39"))
    assert over(s) and goods(s, 0) == {"grain": 4} and goods(s, 1) == {} and s.track == 0


@pytest.mark.rule("POM-P69")
def test_an_offering_without_anybody_is_a_success() -> None:
    s = at_offering({"grain": 4}, hands=["C03", "C05"])
    play(s, ("play", "C05"), ("play", "C03"))
    assert over(s) and s.track == 1 and goods(s) == {"grain": 4}


@pytest.mark.rule("POM-O0", "POM-O2", "POM-63")
def test_what_a_star_does_is_over_with_the_offering() -> None:
    s = scene({"grain": 4}, {}, built=["B17"], hands=["C05"], hands_of_1=["C03"], round=9)
    end_round(s)
    play(s, ("play", "C05"), ("play", "C03"))
    assert GAME.observe(s, 0)["required"] == 6 and GAME.observe(s, 0)["abstaining"] == (1,)
    nothing(s)
    if s.reason != "apocalypse":
        assert s.round == 10 and GAME.observe(s, 0)["required"] == 6 and not s.abstaining
        assert (s.shift, s.announced) == (0, [0, 0])


@pytest.mark.rule("POM-O0", "POM-P04")
def test_others_do_not_see_who_may_play_a_star() -> None:
    s = at_offering({"gold": 5}, {}, {}, hands=["C02"])
    other = at_offering({"gold": 5}, {}, {}, hands_of_1=["C02"])
    one, two = GAME.observe(s, 2), GAME.observe(other, 2)
    assert asked(s)[0] != asked(other)[0]
    assert one["going_on"] == two["going_on"] and one["hands"] != two["hands"]
