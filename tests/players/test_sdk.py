"""The SDK and the bots on it, as programs that are spoken to through pipes."""

import json
import sys
from pathlib import Path
from subprocess import run

import pytest

import players

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


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_answers_every_turn_by_its_id_and_again_the_same(bot, asked):
    messages = [*asked("villa-rustica", 7, 10), {"type": "unheard of"}, {"type": "quit"}]
    answers, log = conversation(FOLDER / f"{bot}_bot.py", messages)
    assert answers[0] == {"type": "ready", "name": bot}
    turns = [message for message in messages if message["type"] == "turn"]
    assert [answer["id"] for answer in answers[1:]] == list(range(10))
    for answer, turn in zip(answers[1:], turns, strict=True):
        assert 0 <= answer["index"] < len(turn["actions"])
    assert log == ""
    assert conversation(FOLDER / f"{bot}_bot.py", messages)[0] == answers


def test_a_second_game_in_the_same_process_is_like_the_first(asked):
    once = list(asked("villa-rustica", 7, 6))
    answers, _ = conversation(FOLDER / "random_bot.py", [*once, *once[1:]])
    first, second = answers[1:7], answers[7:]
    assert first == second


def test_prints_go_to_the_log_and_a_note_along_with_an_action(tmp_path, asked):
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
