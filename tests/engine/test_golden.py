"""Golden playthroughs: whole games and counts are as they were when somebody last looked.

Where a change is meant, `python -m tests.engine.golden.write GAME` accepts it; `git diff` shows it.
"""

import pytest

from engine.game import Game, games
from tests.engine.golden.write import FOLDER, files

ACCEPT = "if that is meant, accept it: python -m tests.engine.golden.write"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_golden_playthroughs_are_as_they_were(game: Game) -> None:
    texts = files(game)
    kept = {path.name for path in FOLDER.glob(f"{game.name}-*.*")}
    assert kept == set(texts)
    for name, text in texts.items():
        there = (FOLDER / name).read_text("utf-8").splitlines()
        for number, (now, was) in enumerate(zip(text.splitlines(), there, strict=False), 1):
            assert now == was, f"{name}, line {number}: {ACCEPT} {game.name}"
        assert len(text.splitlines()) == len(there)
