"""The rule ledger of every game: each clause has code and a test, each citation a clause."""

import pytest

from engine.game import Game, games
from engine.rules import wrong_with


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_clause_has_code_and_test(game: Game) -> None:
    assert wrong_with(game) == []
