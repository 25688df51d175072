"""Setup, rounds, worker spaces, and the time track."""

import pytest

from engine.errors import UsageError
from engine.pompeii.data import BASIC, CITY, GOODS, RED, SPECIALISTS, VOLCANO, printed
from engine.pompeii.table import MARK, invariants, pieces
from tests.engine.pompeii.scenes import (
    ALL_BUILT,
    GAME,
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


@pytest.mark.rule("POM-1", "POM-20")
def test_what_is_in_the_box() -> None:
    assert (len(SPECIALISTS), len(CITY), len(VOLCANO)) == (52, 52, 52)
    buildings = printed()["buildings"]["building"]
    colours = [building["colour"] for building in buildings]
    assert [colours.count(c) for c in ("red", "blue", "green", "purple")] == [10, 8, 1, 1]
    assert len(GOODS) == 28 and len(BASIC) == 10


@pytest.mark.rule("POM-2", "POM-3", "POM-6", "POM-P01", "POM-P03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_alike(players: int) -> None:
    s = GAME.new(5, players)
    for seat in range(players):
        assert goods(s, seat) == {GOODS[place]: 1 for place in BASIC}
        assert (s.workers[seat], s.ready[seat], s.markers[seat], s.marker(seat)) == (3, 3, 12, 3)
        assert len(s.specialists[seat]) == 6 and not s.city[seat]
    assert s.start == 0 and len(s.decks["city"]) == 52


@pytest.mark.rule("POM-7", "POM-P02", "POM-22")
def test_free_buildings_are_picked_from_the_starting_players_right() -> None:
    s = GAME.new(5, 3)
    assert actions(s) == tuple(("build", building) for building in RED)
    seats = []
    for building in ("B07", "B10", "B02"):
        seats.append(asked(s)[0])
        s.apply(("build", building))
        assert s.decision is None or ("build", building) not in actions(s)
    assert seats == [2, 1, 0]
    assert s.buildings == {"B07": (2,), "B10": (1,), "B02": (0,)}
    assert s.markers == [11, 11, 11] and asked(s) == (0, "place")


@pytest.mark.rule("POM-4", "POM-5")
def test_the_volcano_deck() -> None:
    for letter in "ABC":
        s = GAME.new(3, 4, {"difficulty": letter})
        assert len(s.volcano_deck) == 10 and "VX00" in s.volcano_deck and len(s.volcano_box) == 8
        assert {card[1] for card in (*s.volcano_deck, *s.volcano_box)} == {letter, "X"}
    s = GAME.new(3, 4, {"deck": "all"})
    assert len(s.volcano_deck) == 18 and not s.volcano_box
    places = {GAME.new(n, 2).volcano_deck.index("VX00") for n in range(60)}
    assert places == set(range(10))
    bottoms = {GAME.new(n, 2, {"deck": "bottom"}).volcano_deck.index("VX00") for n in range(20)}
    assert bottoms == {0}  # the top is the end


def test_options_are_checked() -> None:
    with pytest.raises(UsageError, match="difficulty is one of A, B, C"):
        GAME.new(1, 2, {"difficulty": "D"})
    with pytest.raises(UsageError, match="1, 2, 3, 4 players, not 5"):
        GAME.new(1, 5)


@pytest.mark.rule("POM-9", "POM-15")
def test_a_field_takes_any_number_of_workers() -> None:
    """The rulebook's example: one grain for one worker, two for two."""
    s = scene({}, {})
    for _ in range(2):
        place_at(s, "F_grain")
        place_at(s, "F_grain" if asked(s)[0] == 1 and not goods(s, 1) else "F_deer")
    assert goods(s, 0) == {"grain": 2} and goods(s, 1)["grain"] == 1
    assert s.standing["F_grain"] == (0, 0, 1)


@pytest.mark.rule("POM-10", "POM-P07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_limited_location_has_as_many_spaces_as_players(players: int) -> None:
    s = scene(*[{"grain": 9}] * players, built=["B07"], workers=[6] * players, ready=[6] * players)
    for _ in range(players):
        assert may_place(s, "B07")
        place_at(s, "B07", ("amount", 1))
    assert len(s.standing["B07"]) == players and not may_place(s, "B07")
    s = scene({"grain": 9}, {}, built=["B07"])
    place_at(s, "B07", ("amount", 1))
    place_at(s, "F_deer")
    place_at(s, "B07", ("amount", 1))  # a player may fill several spaces
    assert s.standing["B07"] == (0, 0)


@pytest.mark.rule("POM-11", "POM-P05", "POM-12")
def test_a_round_goes_round_until_nobody_has_a_worker() -> None:
    standing = {"F_deer": (0, 0, 1, 1, 2, 2, 2)}
    s = scene({}, {}, {}, seat=2, workers=[3, 4, 3], ready=[1, 2, 0], standing=standing)
    seats = []
    while s.round == 1:
        seats.append(asked(s)[0])
        assert GAME.observe(s, 1)["turn"] == seats[-1]
        place_at(s, "F_fish")
    assert seats == [0, 1, 1]  # seat 2 has none on its tablet and is skipped
    assert s.ready == [3, 4, 3] and not s.standing
    assert (s.start, asked(s)) == (0, (0, "place"))


@pytest.mark.rule("POM-P06")
def test_what_does_nothing_is_not_offered() -> None:
    s = scene({}, {}, built=["B07", "B19"])
    assert {place for _, place in actions(s)} == {f"F_{GOODS[place]}" for place in BASIC}
    s = scene({"grain": 10, "flour": 10}, {}, built=["B07"])
    assert may_place(s, "F_grain") and may_place(s, "B07")  # though all of the gain is lost
    place_at(s, "F_grain")
    assert goods(s)["grain"] == 10


@pytest.mark.rule("POM-13", "POM-23", "POM-P22")
def test_the_foro_may_be_built_from_round_8_and_the_others_after_it() -> None:
    rich = {"reed": 2, "wood": 2, "stone": 2, "planks": 9, "column": 9, "oil": 9}
    s = scene(rich, {}, round=7)
    place_at(s, "COSTRUZIONE")
    assert {building for _, building in actions(s)} == set(RED)
    s = scene(rich, {}, round=8)
    place_at(s, "COSTRUZIONE")
    assert {building for _, building in actions(s)} == {*RED, "B17"}
    s = scene(rich, {}, round=8, built=["B17"])
    place_at(s, "COSTRUZIONE")
    assert {b for _, b in actions(s)} == {*RED, *(b for b in ALL_BUILT if b > "B10")} - {"B17"}


@pytest.mark.rule("POM-12", "POM-P22")
def test_seven_rounds_bring_the_time_marker_to_iii() -> None:
    s = scene({"planks": 1, "column": 1}, {})
    while s.round < 8:
        assert "B17" not in str(actions(s)) and not may_place(s, "COSTRUZIONE")
        assert "time marker on III" not in GAME.board(GAME.observe(s, 0))
        end_round_of(s)
    assert may_place(s, "COSTRUZIONE") == (asked(s)[0] == 0)
    assert "time marker on III" in GAME.board(GAME.observe(s, 0))


def end_round_of(s) -> None:  # type: ignore[no-untyped-def]
    number = s.round
    while s.round == number:
        place_at(s, "F_fish")


@pytest.mark.rule("POM-14", "POM-24", "POM-25", "POM-P23", "POM-P24")
def test_the_foro_wakes_vesuvius() -> None:
    s = scene({"planks": 1, "column": 1}, {}, round=8, seat=0)
    s.decks["specialist"] = (*s.decks["specialist"], "S30")
    s.decks["specialist"] = (*tuple(c for c in s.decks["specialist"][:-1] if c != "S30"), "S30")
    s.decks["city"] = tuple(c for c in s.decks["city"] if c != "C38")
    s.decks["city"] = (*s.decks["city"][:-12], "C38", *s.decks["city"][-12:])
    place_at(s, "COSTRUZIONE")
    assert [len(hand) for hand in s.city] == [6, 6]
    assert s.trained[0] == ("S30",) and s.activated[0] == ("C38",)  # open, free, and active
    assert (s.track, s.awake, s.buildings["B17"]) == (0, True, (0,))
    end_round(s)
    assert asked(s)[1] in ("star", "announce", "offer")  # this round too ends with an offering


@pytest.mark.rule("POM-25", "POM-P24", "POM-P60", "POM-44")
@pytest.mark.parametrize("card, where", [("C02", "hand"), ("C22", "discards"), ("C42", "active")])
def test_the_builders_city_card(card: str, where: str) -> None:
    s = scene({"planks": 1, "column": 1}, {}, round=8)
    s.decks["specialist"] = (*(c for c in s.decks["specialist"] if c != "S06"), "S06")
    s.decks["city"] = tuple(c for c in s.decks["city"] if c != card)
    s.decks["city"] = (*s.decks["city"][:-12], card, *s.decks["city"][-12:])
    place_at(s, "COSTRUZIONE")
    assert s.discards["specialist"] == ("S06",)  # nobody has a good to steal
    assert (card in s.city[0]) == (where == "hand")
    assert (card in s.discards["city"]) == (where == "discards")
    assert (card in s.activated[0]) == (where == "active")
    if where == "hand":
        assert s.known == {card: (1,)} and GAME.observe(s, 1)["known"][0]["card"] == card


@pytest.mark.rule("POM-P58", "POM-P57", "POM-P47")
def test_where_workers_are() -> None:
    s = scene({}, {}, workers=[5, 3], ready=[3, 3], standing={"C12": (0,), "C28": (0,)}, rises=2)
    assert (s.fit(0), s.injured(0), s.marker(0)) == (3, 2, 7)
    assert s.others(0) == [1] and s.from_start() == [0, 1]
    while s.round == 1:
        place_at(s, "F_fish")
    assert s.standing == {"C12": (0,), "C28": (0,)} and s.ready == [3, 3]


@pytest.mark.rule("POM-P58", "POM-P26")
def test_pieces_and_invariants_notice_what_is_wrong() -> None:
    s = scene({}, {}, built=["B07"])
    right = pieces(s)
    s.workers[0] = 4
    assert pieces(s) != right
    s.workers[0] = 7
    s.goods[1] = (11, *s.goods[1][1:])
    s.standing["B07"] = (1, 1, 1, MARK)
    assert len(invariants(s)) >= 3


@pytest.mark.rule("POM-P52")
def test_after_round_40_the_game_is_over() -> None:
    s = scene({"gold": 1}, {"grain": 9}, round=40, armies=[False, False])
    end_round(s)
    assert s.decision is None and GAME.reason(s) == "rounds"
    assert GAME.ranks(s) == [2, 1] and GAME.scores(s) == [0, 0]
    s.armies[0] = True
    assert GAME.ranks(s) == [1, 2] and not GAME.lost(s)


@pytest.mark.rule("POM-P61")
def test_a_single_choice_is_made_without_asking() -> None:
    s = scene({"grain": 1}, {}, built={"B07": (0,)})
    place_at(s, "B07")  # one use, one recipe, one unit
    assert goods(s) == {"flour": 1} and asked(s) == (1, "place")
    assert told(s, "pay") == [("pay", 0, "grain", 1)]
    assert uses(s, "F_grain") == ["standard"]
    play(s, ("place", "F_grain"))


@pytest.mark.rule("POM-P51", "POM-P58")
def test_what_changes_untold_is_noticed() -> None:
    s = scene({"grain": 3}, {}, built=["B07"], armies=[True, False])
    before = s.copy()
    place_at(s, "B07", ("amount", 2))
    assert GAME.changes(before, s) == []
    s.told = [event for event in s.told if event[0] != "gain"]
    assert len(GAME.changes(before, s)) == 1
    before = s.copy()
    s.told, s.armies[0], s.round = [], False, 0
    assert len(GAME.changes(before, s)) == 2
