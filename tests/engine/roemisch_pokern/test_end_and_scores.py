"""Scenes of Römisch Pokern: whatever ends the game, and who has won."""

from collections.abc import Sequence
from itertools import product

import pytest

from engine.roemisch_pokern.table import CARDS, Table
from engine.roemisch_pokern.turn import (
    can_ever_write,
    end_turn,
    judge,
    ranks,
    scores,
)
from tests.engine.roemisch_pokern.scenes import GAME, Load, asked, scene, started


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
