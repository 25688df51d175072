"""Scenes of Römisch Pokern: each Action card."""

import pytest

from tests.engine.roemisch_pokern.scenes import Load, asked, cards_offered, offered, scene


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
