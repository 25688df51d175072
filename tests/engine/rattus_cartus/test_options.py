"""All laws with the options together, and with a file of numbers; few actions at every decision."""

from random import Random

import pytest

from engine.playout import Deal, play, random_choices
from tests.engine.rattus_cartus.scenes import GAME, MIXED

SHORT = """
[[number]]
name = "rounds"
value = [4, 4, 4, 4]
[[number]]
name = "rats"
value = 1
[[building]]
name = "inn"
supply = [["look", 3], ["discard rats", 2], ["draw", 1]]
"""
OPTIONS = [MIXED, {"buildings": "fixed", "nobles": True, "types": "wall, mill, stone circle"}]
OPTIONS += [MIXED | {"data": SHORT}]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=["mixed", "fixed", "data"])
def test_laws_hold_with_options_together(players, options):
    deal = Deal(players, players, GAME.complete(options))
    done = play(GAME, deal, random_choices(Random(players)))
    assert not done.broken, f"{done.broken} after choices {done.taken}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_decision_has_more_than_64_actions(players):
    rng = Random(players)
    for seed in range(40):
        s = GAME.new(seed, players, MIXED if seed % 2 else {})
        count = 0
        while s.decision:
            assert 2 <= len(s.decision.actions) <= 64
            s.choose(int(rng.random() * len(s.decision.actions)))
            count += 1
        assert count < GAME.longest
