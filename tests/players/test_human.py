"""A person at the table: what is shown on the terminal and what is answered, over a real one."""

import json
import os
import pty
import sys
from io import StringIO
from pathlib import Path
from subprocess import PIPE, Popen

import players
from engine.game import find
from players.human import Person, listed, picked
from tournaments.registry import resolve

FOLDER = Path(players.__file__).parent


def test_a_person_sees_the_table_and_answers_by_number_or_words(asked):
    ours, theirs = pty.openpty()
    human = Popen(
        [sys.executable, str(FOLDER / "human.py"), "--terminal", os.ttyname(theirs)],
        stdin=PIPE,
        stdout=PIPE,
        env={"PYTHONPATH": str(FOLDER.parent)},
        text=True,
    )
    shown = ""
    for message in asked("villa-rustica", 7, 2):
        human.stdin.write(json.dumps(message) + "\n")
        human.stdin.flush()
        if message["type"] == "hello":
            assert json.loads(human.stdout.readline())["type"] == "ready"
        elif message["type"] == "turn":
            while not shown.endswith("> "):
                shown += os.read(ours, 4096).decode()
            os.write(ours, b"999\n" if not message["id"] else b"\n")
            while shown.count("> ") < 2:
                shown += os.read(ours, 4096).decode()
            last = message["actions"][-1]
            os.write(ours, f"{' '.join(last)}\n".encode())
            answer = json.loads(human.stdout.readline())
            assert answer == {"type": "action", "id": message["id"], "index": answer["index"]}
            assert message["actions"][answer["index"]] == last
            assert message["step"] in shown
            assert "you are seat 0" in shown
            shown = ""
    human.stdin.close()
    assert human.wait(timeout=20) == 0
    while "points" not in shown:
        shown += os.read(ours, 4096).decode()
    assert "the game is over" in shown
    os.close(ours)
    os.close(theirs)


def test_an_answer_means_one_action_or_none():
    lines = ["buy slaves", "buy senatus consultum", "stop", "stop now"]
    assert picked("2", lines) == 1
    assert picked("5", lines) is None
    assert picked("0", lines) is None
    assert picked("buy", lines) is None
    assert picked("buy sl", lines) == 0
    assert picked("stop", lines) == 2
    assert picked("", lines) is None


def test_long_lists_stand_in_columns_in_their_order():
    lines = listed([f"action {number}" for number in range(12)]).splitlines()
    assert lines[0].split() == ["1.", "action", "0", "5.", "action", "4", "9.", "action", "8"]
    assert len(lines) == 4


def test_events_say_who_did_it():
    shows = StringIO()
    person = Person(StringIO(), shows)
    person.names, person.types = ["me", "greedy"], find("villa-rustica").events
    person.tell([["buy", 1, "slaves"], ["gain", 0, 2, 1, 1]])
    assert shows.getvalue().splitlines()[2:] == [
        "  greedy (seat 1): buy slaves",
        "  you: gain gold=2 influence=1 prestige=1",
    ]


def test_a_person_is_asked_without_clock_and_sandbox(tmp_path):
    assert resolve("human", tmp_path).human
