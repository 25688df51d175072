"""The pages for authors of bots say what the games do."""

import sys
from random import Random
from subprocess import run

import pytest

from engine.game import games
from players.pages import FOLDER, page, steps

GAMES = games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_is_up_to_date(game):
    kept = (FOLDER / f"{game.name}.md").read_text("utf-8")
    assert kept == page(game), "write them anew: python -m players.pages"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_names_every_step_that_is_met(game):
    rng = Random(3)
    met = set()
    for seed in range(3):
        s = game.new(seed, game.seats[-1])
        for _ in range(400):
            if s.decision is None:
                break
            met.add(s.decision.step)
            s.choose(rng.randrange(len(s.decision.actions)))
    assert met <= steps(game)


def test_the_engine_alone_needs_nothing_of_the_command_line():
    code = (
        "import sys; from engine.game import games; [game.new(1, game.seats[-1]) for game in"
        " games()]; assert not {'typer', 'rich', 'tabulate', 'numpy'} & {*sys.modules}"
    )
    run([sys.executable, "-c", code], check=True, timeout=60)
