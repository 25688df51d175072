"""Scenes of Römisch Pokern: what is seen of the table, and what is wrong with one."""

from random import Random

import pytest

from engine.roemisch_pokern.observation import invariants, observe
from tests.engine.roemisch_pokern.scenes import EMPTY, GAME, scene


@pytest.mark.rule("RP-34")
def test_everything_is_seen_by_everybody() -> None:
    s = scene("XXVIV", aside="")
    mine, theirs = GAME.observe(s, 0), GAME.observe(s, 1)
    differing = {key for key in mine if mine[key] != theirs[key]}
    assert differing == {"seat", "going_on"}  # who is asked what follows, and nobody else
    twin = GAME.determinize(mine, GAME.complete({}), s.decision, Random(1))
    assert twin.dice == s.dice and twin.cards == s.cards


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
