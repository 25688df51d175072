"""Scenes of Römisch Pokern: a turn, by the rulebook and with each option."""

from itertools import product
from random import Random

import pytest

from engine.roemisch_pokern.cards import beside
from engine.roemisch_pokern.table import CARDS, Table
from engine.roemisch_pokern.turn import (
    fitting,
)
from tests.engine.roemisch_pokern.scenes import (
    EMPTY,
    GAME,
    Load,
    asked,
    cards_offered,
    offered,
    scene,
    started,
    written,
)


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
