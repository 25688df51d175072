"""What a seat knows, and what it may imagine."""

from random import Random

import pytest

from engine.pompeii.table import Table
from tests.engine.pompeii.scenes import GAME, asked, place_at, play, scene


def imagined(s: Table, seat: int, number: int = 20) -> list[Table]:
    options = GAME.complete({})
    decision = s.decision if s.decision and s.decision.seat == seat else None
    rng = Random(0)
    return [GAME.determinize(GAME.observe(s, seat), options, decision, rng) for _ in range(number)]


@pytest.mark.rule("POM-P04")
def test_hands_and_decks_are_hidden() -> None:
    s = GAME.new(1, 3)
    own = s.specialists[asked(s)[0]]
    twins = imagined(s, asked(s)[0])
    assert all(twin.specialists[asked(s)[0]] == own for twin in twins)
    assert len({twin.specialists[0] for twin in twins}) > 10
    assert len({twin.volcano_deck for twin in twins}) > 10
    assert all("VX00" in twin.volcano_deck for twin in twins)


@pytest.mark.rule("POM-P04", "POM-P37")
def test_what_all_have_seen_on_its_way_to_a_hand_stays_known_there() -> None:
    s = scene({}, {"coal": 1}, built=["B17"], hands=["C11"], active_of_1=["S45"])
    place_at(s, "B17")
    assert s.specialists[0] == ("S45",)
    assert all(twin.specialists[0] == ("S45",) for twin in imagined(s, 1))
    s.goods[0] = (1,) * len(s.goods[0])
    place_at(s, "F_fish")
    place_at(s, "PIAZZA", ("swap",), ("pay", "grain"))
    assert s.known == {} and len({twin.specialists[0] for twin in imagined(s, 1)}) > 5


@pytest.mark.rule("POM-R3", "POM-P21")
def test_a_deck_holds_nothing_but_what_it_was_last_shuffled_from() -> None:
    s = scene({"grain": 1}, {}, {}, hands=["S01"], hands_of_1=["S02"])
    pile = s.decks["specialist"]
    s.discards["specialist"], s.decks["specialist"] = pile[:30], ()
    s.specialists[2] = tuple(sorted(pile[30:]))
    play(s, ("place", "PIAZZA"), ("swap",))  # S01, and 31 discards shuffled
    shuffled = tuple(sorted(("S01", *pile[:30])))
    assert GAME.observe(s, 2)["reshuffled"] == (shuffled, ())
    twins = imagined(s, 1, 50)
    assert all(set(twin.decks["specialist"]) <= set(shuffled) for twin in twins)
    assert len({twin.decks["specialist"] for twin in twins}) > 40
    assert len({twin.specialists[0] for twin in twins}) > 5  # which was drawn is hidden
    assert all(len({*pile[30:]} - {*twin.specialists[2]}) <= 1 for twin in twins)


@pytest.mark.rule("POM-R3", "POM-P04")
def test_a_star_that_comes_to_a_hand_is_in_no_deck_any_more() -> None:
    s = scene({}, {})
    s.decks["city"], s.discards["city"] = s.decks["city"][:2], s.decks["city"][2:]
    s.draw("city", 3)  # two of the old deck, and one of the new
    pile = GAME.observe(s, 0)["reshuffled"][1]
    assert len(pile) == 50 and "C02" in pile
    s.take(1, "C02")
    assert "C02" not in GAME.observe(s, 0)["reshuffled"][1]


@pytest.mark.rule("POM-5", "POM-P04")
def test_an_apocalypse_at_the_bottom_is_known_there() -> None:
    s = GAME.new(1, 2, {"deck": "bottom"})
    options = GAME.complete({"deck": "bottom"})
    rng = Random(0)
    for _ in range(10):
        twin = GAME.determinize(GAME.observe(s, 1), options, s.decision, rng)
        assert twin.volcano_deck[0] == "VX00"


def test_an_imagined_table_can_be_played_on_by_the_seat_that_is_asked() -> None:
    s = GAME.new(7, 4)
    rng = Random(7)
    for number in range(400):
        if s.decision is None:
            break
        if number % 40 == 0:
            (twin,) = imagined(s, s.decision.seat, 1)
            while twin.decision is not None and twin.round < s.round + 2:
                twin.choose(rng.randrange(len(twin.decision.actions)))
        s.choose(rng.randrange(len(s.decision.actions)))
