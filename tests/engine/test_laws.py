"""All laws, in every game, with every number of players and every option."""

from random import Random
from typing import Any

import pytest

from engine.game import Game, games
from engine.playout import Deal, play, random_choices


def variants(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players with the defaults, and every other value of an option once."""
    found: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in game.seats]
    for name, option in game.options.items():
        values = (False, True) if isinstance(option.default, bool) else option.choices or ()
        others = [value for value in values if value != option.default]
        found += [(game.seats[i % len(game.seats)], {name: v}) for i, v in enumerate(others, 1)]
    return found


VARIANTS = [
    pytest.param(game, players, options, id=f"{game.name}-{players}p{options or ''}")
    for game in games()
    for players, options in variants(game)
]


@pytest.mark.parametrize("game, players, options", VARIANTS)
def test_laws_hold(game: Game, players: int, options: dict[str, Any]) -> None:
    for seed in range(1 if options else 3):
        deal = Deal(seed, players, game.complete(options))
        done = play(game, deal, random_choices(Random(seed)))
        assert not done.broken, f"{done.broken} after choices {done.taken} of seed {seed}"
