"""What the tests of players share."""

import pytest

from engine.game import find


@pytest.fixture
def asked():
    return messages


def messages(game_name, seed, turns, options=None):
    """The messages of a game in which seat 0 is asked that often, all others take the first."""
    game = find(game_name)
    options = game.complete(options or {})
    s = game.new(seed, game.seats[0], options)
    names = ["me"] * game.seats[0]
    yield {"type": "hello", "protocol": 1, "referee": "test"}
    yield {"type": "start", "game": game_name, "options": options, "seat": 0, "seed": seed} | {
        "players": game.seats[0],
        "names": names,
        "clock": {"move_ms": None, "game_ms": None, "increment_ms": None},
    }
    for id in range(turns):
        while s.decision.seat != 0:
            s.choose(0)
        yield {"type": "turn", "id": id, "step": s.decision.step, "events": []} | {
            "observation": game.observe(s, 0),
            "actions": s.decision.actions,
            "clock": {"move_ms": None, "remaining_ms": None},
        }
        s.choose(0)
    yield {"type": "end", "ranks": [1, 2], "scores": [0, 0], "reason": "", "events": []}
