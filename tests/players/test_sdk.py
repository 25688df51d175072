"""The SDK and the bots on it, as programs that are spoken to through pipes."""

import json
import sys
from pathlib import Path
from subprocess import run

import pytest

import players
from engine.game import find

FOLDER = Path(players.__file__).parent


def conversation(program, messages):
    """What a bot answers to these messages, and its log."""
    done = run(
        [sys.executable, str(program)],
        input="".join(json.dumps(message) + "\n" for message in messages),
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(FOLDER.parent)},
        timeout=60,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def asked(game_name, seed, turns, options=None):
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


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_answers_every_turn_by_its_id_and_again_the_same(bot):
    messages = [*asked("villa-rustica", 7, 10), {"type": "unheard of"}, {"type": "quit"}]
    answers, log = conversation(FOLDER / f"{bot}_bot.py", messages)
    assert answers[0] == {"type": "ready", "name": bot}
    turns = [message for message in messages if message["type"] == "turn"]
    assert [answer["id"] for answer in answers[1:]] == list(range(10))
    for answer, turn in zip(answers[1:], turns, strict=True):
        assert 0 <= answer["index"] < len(turn["actions"])
    assert log == ""
    assert conversation(FOLDER / f"{bot}_bot.py", messages)[0] == answers


def test_a_second_game_in_the_same_process_is_like_the_first():
    once = list(asked("villa-rustica", 7, 6))
    answers, _ = conversation(FOLDER / "random_bot.py", [*once, *once[1:]])
    first, second = answers[1:7], answers[7:]
    assert first == second


def test_prints_go_to_the_log_and_a_note_along_with_an_action(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("""
from players.sdk import serve

def choose(turn):
    print("thinking", turn.game, turn.step)
    turn.note("the last one")
    state = turn.determinize()
    assert state.decision.actions[-1] == tuple(turn.actions[-1])
    return turn.actions[-1]

serve(choose, "last", "1.2")
""")
    answers, log = conversation(bot, asked("villa-rustica", 7, 1))
    ready, answer = answers
    assert ready == {"type": "ready", "name": "last", "version": "1.2"}
    assert answer == {"type": "action", "id": 0, "action": ["stop"], "note": "the last one"}
    assert log == "thinking villa-rustica discard\n"
