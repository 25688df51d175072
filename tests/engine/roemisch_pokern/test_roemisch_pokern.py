"""Scenes of Römisch Pokern: the rulebook's examples, and each ruling where it bites."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.game import find
from engine.randomness import Luck
from engine.roemisch_pokern import facts
from engine.roemisch_pokern import table as table_module
from engine.roemisch_pokern.cards import beside
from engine.roemisch_pokern.numbers import NUMBERS, READINGS, SIDES, readings, tally
from engine.roemisch_pokern.observation import invariants, observe
from engine.roemisch_pokern.table import CARDS, Table
from engine.roemisch_pokern.turn import (
    can_ever_write,
    end_turn,
    fitting,
    judge,
    ranks,
    scores,
    turn,
)
from engine.state import Action

GAME = find("roemisch-pokern")
EMPTY = (0,) * 7
Load = Callable[[str], None]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """Says what the next dice show, in the order they fall; after them luck goes on."""
    coming: list[str] = []
    luckily = table_module.choices

    def fall(items: Sequence[str], count: int, luck: Luck) -> tuple[str, ...]:
        lucky = luckily(items, count, luck)
        return tuple([coming.pop(0) if coming else face for face in lucky])

    monkeypatch.setattr(table_module, "choices", fall)
    return lambda faces: coming.extend(faces)


def scene(
    dice: str = "",
    column: Iterable[int] = EMPTY,
    cards: Sequence[str] = CARDS,
    aside: str = "",
    players: int = 2,
    **options: bool,
) -> Table:
    """Seat 0 has rolled these dice one by one; seat 1 has an empty column."""
    s = GAME.new(1, players, options)
    assert isinstance(s, Table)
    s.columns[0], s.cards[0], s.bare = tuple(column), tuple(cards), not cards
    s.dice, s.fell = tuple(dice), tuple(range(len(dice)))
    s.aside, s.throws = tuple(aside), len(dice)
    s.calls, s.decision, s.resume = [], None, None
    s.then(judge, 0)
    s.run()
    return s


def started(**options: bool) -> Table:
    """A game before the first roll."""
    s = GAME.new(1, 2, options)
    assert isinstance(s, Table)
    s.calls, s.decision, s.resume = [], None, None
    s.then(turn)
    return s


def offered(s: Table) -> list[Action]:
    assert s.decision is not None
    return list(s.decision.actions)


def asked(s: Table) -> tuple[int, str]:
    assert s.decision is not None
    return s.decision.seat, s.decision.step


def written(s: Table) -> list[Action]:
    return [action for action in offered(s) if action[0] == "write"]


def cards_offered(s: Table) -> set[Any]:
    return {action[1] for action in offered(s) if action[0] == "play"}


# -- numbers


@pytest.mark.rule("RP-8")
@pytest.mark.rule("RP-9")
@pytest.mark.rule("RP-33")
def test_thirty_one_results_make_thirty_eight_numbers() -> None:
    assert len(READINGS) == 31 and readings() == READINGS
    assert sum(len(numbers) == 2 for numbers in READINGS.values()) == 7
    assert tuple(NUMBERS) == tuple(number for number in range(1, 40) if number != 38)


@pytest.mark.rule("RP-8")
@pytest.mark.rule("RP-9")
@pytest.mark.rule("RP-38")
@pytest.mark.parametrize(
    ("faces", "numbers"),
    [
        ("III", (3,)),
        ("XV", (15,)),
        ("XX", (20,)),
        ("IX", (9, 11)),
        ("IV", (4, 6)),
        ("XVI", (14, 16)),
        ("IXV", (14, 16)),
        ("VIX", (14, 16)),
        ("XXXVI", (34, 36)),
        ("XXXI", (29, 31)),
        ("XXXIII", (33,)),
        ("XXXXI", (39,)),
    ],
)
def test_what_dice_read_as(faces: str, numbers: tuple[int, ...]) -> None:
    assert READINGS[tally(tuple(faces))] == numbers


@pytest.mark.rule("RP-2")
@pytest.mark.rule("RP-13")
@pytest.mark.rule("RP-14")
def test_the_chance_to_be_alive_after_each_die() -> None:
    """1, .972, .926, .806, .602, .324: the sides I, I, I, V, X, X and the table agree."""
    alive = Counter({(): Fraction(1)})
    chances = []
    for _ in range(6):
        rolled: Counter[tuple[str, ...]] = Counter()
        for dice, chance in alive.items():
            for face in SIDES:
                rolled[tuple(sorted((*dice, face)))] += chance / 6
        alive = Counter({d: c for d, c in rolled.items() if tally(d) in READINGS or d == XXXX})
        chances.append(round(float(sum(alive.values())), 3))
    assert chances == [1, 0.972, 0.926, 0.806, 0.602, 0.324]


XXXX = ("X",) * 4


@pytest.mark.rule("RP-2")
def test_every_side_comes_up_as_often_as_it_should() -> None:
    s = started(several_dice=True)
    fallen: Counter[str] = Counter()
    for seed in range(500):
        s.seed, s.dice, s.throws = seed, (), 0
        s.throw(0, 6)
        fallen.update(s.dice)
    assert fallen.total() == 3000
    assert abs(fallen["I"] - 1500) < 120 and abs(fallen["X"] - 1000) < 120


# -- the turn


@pytest.mark.rule("RP-1")
@pytest.mark.rule("RP-3")
@pytest.mark.rule("RP-4")
def test_all_begin_with_six_cards_and_an_empty_column() -> None:
    for players in (2, 6):
        s = GAME.new(3, players)
        assert isinstance(s, Table)
        assert s.cards == [CARDS] * players and s.columns == [EMPTY] * players
        assert s.decision is not None and s.decision.seat == 0


@pytest.mark.rule("RP-5")
@pytest.mark.rule("RP-6")
@pytest.mark.rule("RP-7")
@pytest.mark.rule("RP-9")
def test_julius_rolls_v_x_i_and_writes_16_in_his_second_row(load: Load) -> None:
    s = started()
    load("VXI")
    s.run()  # the first die is not asked for
    assert s.numbers() == (5,)
    s.apply(("roll", 1))
    assert s.numbers() == (15,)
    s.apply(("roll", 1))
    assert s.numbers() == (14, 16)
    assert {action[1] for action in written(s)} == {14, 16}
    assert len(offered(s)) == 15  # roll, and two numbers in seven rows
    load("V")
    s.apply(("write", 16, 2))
    assert s.columns[0] == (0, 16, 0, 0, 0, 0, 0) and asked(s)[0] == 1


@pytest.mark.rule("RP-7")
@pytest.mark.rule("RP-12")
def test_after_the_sixth_die_a_number_that_fits_must_be_written() -> None:
    s = scene("XXXIII", column=(0, 0, 0, 0, 0, 0, 37))
    assert offered(s) == [("write", 33, row) for row in range(1, 7)]


@pytest.mark.rule("RP-10")
@pytest.mark.rule("RP-11")
def test_numbers_ascend_and_stand_once_and_rows_may_be_skipped() -> None:
    column = (9, 0, 0, 20, 0, 0, 0)
    assert fitting(column, 15) == [2, 3]
    assert fitting(column, 21) == [5, 6, 7]
    assert fitting(column, 9) == fitting(column, 20) == fitting(column, 8) == []
    assert fitting((9, 0, 10, 0, 0, 0, 0), 39) == [4, 5, 6, 7]  # row 2 can be filled no more
    assert fitting(EMPTY, 1) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("RP-12")
@pytest.mark.rule("RP-15")
def test_a_number_that_fits_nowhere_is_no_failure_before_one_stops_or_the_sixth_die() -> None:
    s = scene("XX", column=(20, 0, 0, 0, 0, 0, 0))
    assert offered(s) == [("roll", 1), ("stop",)]
    s.apply(("stop",))
    assert asked(s) == (0, "failed")
    s = scene("XXXIII", column=(0, 0, 0, 0, 0, 33, 0), cards=("grey",))
    assert offered(s) == [("pass",), ("play", "grey")]


@pytest.mark.rule("RP-14")
def test_four_x_are_no_failure_until_the_next_die(load: Load) -> None:
    s = scene("XXXX")
    assert offered(s) == [("roll", 1), ("stop",)]
    load("I")
    s.apply(("roll", 1))
    assert {action[1] for action in written(s)} == {39}
    s = scene("XXXX")
    load("X")
    s.apply(("roll", 1))
    assert asked(s) == (0, "failed")
    s = scene("XXXX")
    s.apply(("stop",))
    assert asked(s) == (0, "failed")
    assert asked(scene("XXXX", aside="VV")) == (0, "failed")  # no die is left to hope for


@pytest.mark.rule("RP-13")
@pytest.mark.parametrize("dice", ["IIII", "VV", "XXXXV", "XXXXII", "VXVI"])
def test_what_makes_no_number_fails(dice: str) -> None:
    assert asked(scene(dice)) == (0, "failed")


@pytest.mark.rule("RP-16")
def test_without_a_card_to_play_a_failure_passes_by_itself(load: Load) -> None:
    load("X")
    s = scene("VV", cards=("purple",))
    assert asked(s)[0] == 1 and s.columns[0] == EMPTY and s.cards[0] == ("purple",)


@pytest.mark.rule("RP-39")
@pytest.mark.parametrize(
    ("column", "left"),
    [
        ((19, 0, 0, 0, 0, 0, 0), [(21, row) for row in range(2, 8)]),
        ((21, 0, 0, 0, 0, 0, 0), []),  # the higher stands there, and the lower fits no row
        ((0, 20, 0, 0, 0, 0, 22), [(19, 1), *[(21, row) for row in range(3, 7)]]),
    ],
)
def test_one_reading_that_can_be_written_will_do(
    column: tuple[int, ...], left: list[tuple[int, int]]
) -> None:
    s = scene("XXI", column=column, aside="VVV")
    if left:
        assert offered(s) == [("write", *place) for place in left]
    else:
        assert asked(s) == (0, "failed") and ("play", "purple", 21, 2) in offered(s)


# -- Action cards


@pytest.mark.rule("RP-16")
@pytest.mark.rule("RP-17")
@pytest.mark.rule("RP-18")
@pytest.mark.rule("RP-24")
@pytest.mark.rule("RP-41")
def test_grey_rolls_all_i_again_and_the_turn_lives(load: Load) -> None:
    s = scene("XIIII")
    assert cards_offered(s) == {"grey", "blue", "red", "joker"}
    load("XXVI")
    s.apply(("play", "grey"))
    assert s.numbers() == (34, 36) and ("roll", 1) in offered(s)
    assert "grey" not in s.cards[0]


@pytest.mark.rule("RP-19")
@pytest.mark.rule("RP-40")
@pytest.mark.rule("RP-41")
def test_orange_rolls_all_v_again_and_another_card_may_follow(load: Load) -> None:
    s = scene("VVX")
    assert "grey" not in cards_offered(s)
    load("VV")
    s.apply(("play", "orange"))
    assert asked(s) == (0, "failed") and "orange" not in s.cards[0]
    load("I")
    s.apply(("play", "blue", "V"))
    assert s.numbers() == (14, 16)


@pytest.mark.rule("RP-20")
@pytest.mark.rule("RP-22")
@pytest.mark.rule("RP-23")
@pytest.mark.rule("RP-41")
def test_blue_rolls_one_die_again_whatever_the_turn_failed_of(load: Load) -> None:
    s = scene("XX", column=(20, 0, 0, 0, 0, 0, 0))
    s.apply(("stop",))
    assert [a for a in offered(s) if a[1:2] == ("blue",)] == [("play", "blue", "X")]
    load("V")
    s.apply(("play", "blue", "X"))
    assert s.numbers() == (15,) and offered(s) == [("roll", 1), ("stop",)]


@pytest.mark.rule("RP-21")
def test_agrippina_ignores_the_second_v_and_writes_26() -> None:
    s = scene("XXVIV")
    s.apply(("play", "red", "V"))
    assert s.unused == 1 and ("roll", 1) in offered(s)
    s.apply(("write", 26, 5))
    assert s.columns[0][4] == 26


@pytest.mark.rule("RP-21")
@pytest.mark.rule("RP-42")
def test_red_leaves_a_die_to_count_or_to_roll(load: Load) -> None:
    s = scene("X", column=(10, 0, 0, 0, 0, 0, 0))
    s.apply(("stop",))
    load("V")
    s.apply(("play", "red", "X"))  # none is counted now: the next die is rolled unasked
    assert s.dice == ("V",) and s.fell == (1,) and s.aside == ("X",) and s.unused == 4
    s = scene("X", column=(10, 0, 0, 0, 0, 0, 0), aside="VVIII")
    assert "red" not in cards_offered(s) and "blue" in cards_offered(s)
    s = scene("X", column=(10, 0, 0, 0, 0, 0, 0), several_dice=True)
    s.apply(("stop",))
    s.apply(("play", "red", "X"))
    assert offered(s) == [("roll", count) for count in range(1, 6)]


@pytest.mark.rule("RP-26")
def test_gaius_adds_33_above_or_below_his_33() -> None:
    s = scene("XXXIII", column=(0, 0, 0, 0, 0, 33, 0))
    doubles = [action for action in offered(s) if action[1:2] == ("purple",)]
    assert doubles == [("play", "purple", 33, 5), ("play", "purple", 33, 7)]
    s.apply(("play", "purple", 33, 5))
    assert s.columns[0] == (0, 0, 0, 0, 33, 33, 0) and asked(s)[0] == 1


@pytest.mark.rule("RP-27")
@pytest.mark.rule("RP-43")
def test_the_joker_doubles_again_though_purple_is_spent(load: Load) -> None:
    s = scene("XXXIII", column=(0, 0, 0, 0, 33, 33, 0), cards=("joker",))
    doubles = [action for action in offered(s) if action[2:3] == ("purple",)]
    assert doubles == [("play", "joker", "purple", 33, 4), ("play", "joker", "purple", 33, 7)]
    load("I")
    s.apply(("play", "joker", "purple", 33, 7))
    assert s.columns[0] == (0, 0, 0, 0, 33, 33, 33) and s.cards[0] == ()


@pytest.mark.rule("RP-25")
@pytest.mark.rule("RP-43")
def test_the_joker_is_each_of_the_five_under_its_conditions() -> None:
    s = scene("VV", cards=("joker",))
    assert offered(s) == [
        ("pass",),
        ("play", "joker", "orange"),
        ("play", "joker", "blue", "V"),
        ("play", "joker", "red", "V"),
    ]


@pytest.mark.rule("RP-27")
def test_purple_repairs_no_invalid_roll_but_may_fill_the_last_row() -> None:
    assert "purple" not in cards_offered(scene("VV", column=(5, 0, 0, 0, 0, 0, 0)))
    s = scene("XXXIII", column=(1, 2, 3, 4, 5, 33, 0))
    s.apply(("play", "purple", 33, 7))
    assert s.ending == "column"


# -- the end


@pytest.mark.rule("RP-28")
def test_a_seventh_number_lets_the_round_be_finished() -> None:
    s = scene("XXXV", column=(1, 2, 3, 4, 5, 6, 0), players=3)
    s.apply(("write", 35, 7))
    assert s.ending == "column"
    seats = set()
    while s.decision:
        seats.add(s.decision.seat)
        s.choose(0)
    assert seats == {1, 2} and s.turn == 3 and GAME.reason(s) == "column"


@pytest.mark.rule("RP-29")
def test_who_begins_without_cards_and_fails_ends_the_game() -> None:
    s = scene("VV", cards=())
    assert s.ending == "no cards" and asked(s)[0] == 1
    s = scene("VV", cards=("orange",))
    s.apply(("pass",))
    assert s.ending == "" and s.cards[0] == ("orange",)


@pytest.mark.rule("RP-28")
@pytest.mark.rule("RP-44")
@pytest.mark.parametrize("cards, turn", [*product(((), ("grey",)), (0, 3, 5))])
def test_whatever_ends_the_game_the_round_is_finished(cards: Sequence[str], turn: int) -> None:
    s = GAME.new(1, 3)
    assert isinstance(s, Table)
    s.turn, s.last_entry = turn, turn
    s.columns[s.active] = (1, 2, 3, 4, 5, 6, 7 if cards else 0)
    s.cards[s.active], s.bare = tuple(cards), not cards
    s.dice, s.calls, s.decision, s.resume, s.told = ("V", "V"), [], None, None, []
    if cards:
        end_turn(s)
    else:
        judge(s, s.active)
    s.run()
    begun = [event[1] for event in s.told if event[0] == "turn"]
    while s.decision:
        s.choose(0)
        begun += [event[1] for event in s.told if event[0] == "turn"]
    assert s.ending == ("column" if cards else "no cards") and s.turn == turn - turn % 3 + 3
    assert begun == [1, 2][turn % 3 :]


@pytest.mark.rule("RP-29")
def test_who_plays_the_last_card_in_this_turn_and_fails_does_not_end_the_game(load: Load) -> None:
    s = scene("VV", cards=("orange",))
    load("VVX")
    s.apply(("play", "orange"))
    assert s.cards[0] == () and s.ending == "" and asked(s)[0] == 1


@pytest.mark.rule("RP-30")
def test_nobody_can_write_any_more() -> None:
    s = scene("X", players=2)
    s.columns = [(0, 1, 0, 2, 3, 0, 39), (1, 2, 3, 4, 5, 6, 7)]
    s.cards = [("grey",), CARDS]
    assert can_ever_write(s, 0)
    s.columns[0] = (0, 1, 0, 2, 37, 0, 39)  # row 6 would need a 38
    assert not can_ever_write(s, 0)
    s.cards[0] = ("joker",)
    assert can_ever_write(s, 0) and not can_ever_write(s, 1)


@pytest.mark.rule("RP-30")
def test_three_rounds_without_an_entry_end_the_game(load: Load) -> None:
    s = started()
    load("VV" * 6)
    s.cards = [("purple",)] * 2
    s.run()
    for _ in range(6):
        assert s.ending == ""
        s.apply(("roll", 1))
    assert s.decision is None and s.ending == "nobody has written" and s.turn == 6


@pytest.mark.rule("RP-31")
@pytest.mark.rule("RP-32")
def test_the_score_pad_of_the_rulebook() -> None:
    s = scene("X", players=3)
    s.columns = [
        (9, 16, 25, 31, 0, 33, 35),
        (18, 23, 26, 0, 27, 29, 37),
        (19, 21, 23, 28, 33, 33, 39),
    ]
    s.cards = [("grey", "red", "joker"), CARDS[:4], ()]
    assert scores(s) == [164, 180, 196] and ranks(s) == [3, 2, 1]
    s.cards = [CARDS, CARDS[:4], ()]
    s.columns[0] = (9, 16, 25, 31, 0, 34, 35)
    assert scores(s) == [180, 180, 196] and ranks(s) == [2, 2, 1]


@pytest.mark.rule("RP-34")
def test_everything_is_seen_by_everybody() -> None:
    s = scene("XXVIV", aside="")
    mine, theirs = GAME.observe(s, 0), GAME.observe(s, 1)
    differing = {key for key in mine if mine[key] != theirs[key]}
    assert differing == {"seat", "going_on"}  # who is asked what follows, and nobody else
    twin = GAME.determinize(mine, GAME.complete({}), s.decision, Random(1))
    assert twin.dice == s.dice and twin.cards == s.cards


# -- options


@pytest.mark.rule("RP-35")
@pytest.mark.rule("RP-45")
def test_several_dice_are_rolled_and_judged_together(load: Load) -> None:
    s = started(several_dice=True)
    s.run()
    assert offered(s) == [("roll", count) for count in range(1, 7)]
    load("VIXX")
    s.apply(("roll", 4))
    assert s.numbers() == (24, 26) and offered(s)[:2] == [("roll", 1), ("roll", 2)]
    s = started(several_dice=True)
    s.run()
    load("XXXXI")  # four X on the way are no failure: only all together count
    s.apply(("roll", 5))
    assert s.numbers() == (39,)


@pytest.mark.rule("RP-36")
@pytest.mark.rule("RP-46")
def test_cards_on_a_valid_result() -> None:
    s = scene("XX", cards_on_valid=True)
    assert cards_offered(s) == {"blue", "red", "joker"} and ("pass",) not in offered(s)
    s = scene("XX", column=(20, 0, 0, 0, 0, 0, 0), cards_on_valid=True)
    assert ("play", "purple", 20, 2) in offered(s) and ("stop",) in offered(s)
    s = scene("XXXX", cards_on_valid=True)
    assert offered(s) == [("roll", 1), ("stop",)]  # four X are no valid result
    assert not cards_offered(scene("XX"))


@pytest.mark.rule("RP-37")
@pytest.mark.parametrize(
    ("dice", "numbers"),
    [
        ("IV", (4,)),
        ("VI", (6,)),
        ("IX", (9,)),
        ("XI", (11,)),
        ("XIX", (19,)),
        ("IXX", (19,)),
        ("XXI", (21,)),
        ("XIV", (14,)),
        ("VIX", (16,)),
        ("XXXXI", (39,)),
    ],
)
def test_by_option_the_order_decides(dice: str, numbers: tuple[int, ...]) -> None:
    assert scene(dice, ordered_dice=True).numbers() == numbers
    assert set(numbers) <= set(scene(dice).numbers())


@pytest.mark.rule("RP-37")
@pytest.mark.rule("RP-47")
def test_dice_of_one_throw_leave_the_choice_and_a_rerolled_die_counts_as_last(load: Load) -> None:
    s = started(several_dice=True, ordered_dice=True)
    s.run()
    load("IV")
    s.apply(("roll", 2))
    assert s.numbers() == (4, 6)
    s = scene("IVVX", ordered_dice=True)  # blue takes the latest V
    load("X")
    s.apply(("play", "blue", "V"))
    assert s.dice == ("I", "V", "X", "X") and s.numbers() == (24,)
    s = scene("VIV", ordered_dice=True)  # red takes the latest V: VI is left
    s.apply(("play", "red", "V"))
    assert s.numbers() == (6,)


def test_all_combinations_of_options_play_to_the_end() -> None:
    for several, valid, ordered in product((False, True), repeat=3):
        options = {"several_dice": several, "cards_on_valid": valid, "ordered_dice": ordered}
        for players in (2, 4):
            s = GAME.new(5, players, options)
            rng = Random(7)
            while s.decision:
                assert len(s.decision.actions) <= 64
                s.choose(rng.randrange(len(s.decision.actions)))
            assert GAME.reason(s) and not beside(EMPTY, 3)


@pytest.mark.rule("RP-30")
@pytest.mark.parametrize("card, ends", [("grey", True), ("purple", False), ("joker", False)])
def test_the_round_in_which_nobody_can_write_any_more_is_the_last(card: str, ends: bool) -> None:
    full = (33, 34, 35, 36, 37, 0, 39)  # 38 is no number: nothing fits the free row
    s = scene(column=full, cards=(card,))
    s.columns[1], s.cards[1] = full, ()
    s.turn = s.last_entry = 1
    end_turn(s)
    assert s.turn == 2 and s.ending == ("nobody can write" if ends else "")
    assert (s.told[-1:] == [("over", "nobody can write")]) == ends


@pytest.mark.rule("RP-2")
@pytest.mark.rule("RP-8")
def test_the_facts_as_json() -> None:
    found: Any = facts()
    results = found.pop("results")
    assert found == {
        "die": {"sides": ("I", "I", "I", "V", "X", "X"), "source": "found"},
        "dice": {"count": 6, "source": "rulebook"},
        "rows": {"count": 7, "source": "rulebook"},
        "cards": {"names": CARDS, "unused bonus": 5, "source": "rulebook"},
    }
    assert results["source"] == "rulebook"
    valid = results["numbers"]
    assert valid["XVI"] == (14, 16) and valid["XXXXI"] == (39,) and valid["III"] == (3,)
    assert sorted({n for some in valid.values() for n in some}) == [*range(1, 38), 39]


@pytest.mark.parametrize(
    "change, says",
    [
        ({"dice": ("I",) * 6, "aside": ("V",)}, "more than six dice"),
        ({"columns": [(0, 9, 4, 0, 0, 0, 0), EMPTY]}, "does not ascend"),
        ({"columns": [(0, 9, 0, 9, 0, 0, 0), EMPTY]}, "does not ascend"),
        ({"cards": [("red", "red"), ()]}, "seat 0 holds a card twice"),
    ],
)
@pytest.mark.rule("RP-10")
@pytest.mark.rule("RP-26")
def test_what_is_wrong_with_a_table_is_named(change: dict[str, object], says: str) -> None:
    s = scene("I", (0, 9, 9, 0, 0, 0, 0))
    assert invariants(s) == []
    for name, value in change.items():
        setattr(s, name, value)
    [found] = invariants(s)
    assert found.endswith(says)


def test_the_board_says_where_there_is_nothing() -> None:
    s = scene("XV", aside="V")
    text = GAME.board(observe(s, 0))
    assert ", set aside V" in text and "none" not in text
    s.dice, s.fell, s.aside = (), (), ()
    bare = GAME.board(observe(s, 0))
    assert "none" in bare and "set aside" not in bare and "no number" in bare
