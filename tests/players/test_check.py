"""`certamen check` and `certamen new-bot`, by bots that are fit and bots that are not."""

import json
import sys
from pathlib import Path

import pytest

from engine.errors import UsageError
from engine.game import find
from referee.bots import Bot, Limits
from tournaments.check import check
from tournaments.registry import submit
from tournaments.starter import new_bot

SEVEN = """
import sys, json
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "turn":
        print(json.dumps({"type": "action", "id": message["id"], "index": 0}), flush=True)
"""
GAMES = [find("roemisch-pokern")]


def found(tmp_path, source, reuse=False):
    """What is found of a bot of this source."""
    program = tmp_path / "bot.py"
    program.write_text(source)
    bot = Bot("tried", (sys.executable, "-S", str(program)), reuse=reuse)
    return {f.topic: f for f in check(bot, GAMES, Limits(startup=10, move=2), sandbox="off")}


def test_the_seven_lines_are_fit(tmp_path):
    findings = found(tmp_path, SEVEN)
    assert not [f for f in findings.values() if f.good is False]
    assert findings["start-up"].says.startswith("ready after")
    assert "answers" in findings["roemisch-pokern, 2 players"].says
    assert findings["reproducible"].good
    assert findings["quit"].good
    assert "MB" in findings["memory, log"].says


@pytest.mark.parametrize(
    ("old", "new", "topic", "kind"),
    [
        ('{"type":"ready"}', "hello", "start-up", "bad_handshake"),
        ("import sys, json", "1/0", "start-up", "ZeroDivisionError"),
        ('"index": 0', '"index": 1000', "roemisch-pokern, 2 players", "illegal_action"),
        ('message["id"]', "9999", "roemisch-pokern, 2 players", "wrong_turn"),
        ('"index": 0', '"index": 1 / 0', "roemisch-pokern, 2 players", "ZeroDivisionError"),
    ],
)
def test_what_is_bad_is_named(tmp_path, old, new, topic, kind):
    finding = found(tmp_path, SEVEN.replace(old, new))[topic]
    assert finding.good is False
    assert kind in finding.says


@pytest.mark.parametrize(
    ("source", "topic", "advice"),
    [
        (
            SEVEN.replace('"index": 0', '"index": random.randrange(2)').replace(
                "sys, json", "sys, json, random"
            ),
            "reproducible",
            "`seed`",
        ),
        (SEVEN + "import time\ntime.sleep(9)\n", "quit", "`quit`"),
        (SEVEN.replace('"type"] == "turn"', '"type"] != "start"'), "unknown message", "ignore"),
        (
            SEVEN.replace("sys, json", "sys, json\nn = 0")
            .replace("    elif", "        n = 0\n    elif")
            .replace('"index": 0', '"index": (n := n + 1) // 9 % 2'),
            "reuse",
            "`start`",
        ),
        (
            SEVEN.replace("    message =", "    print('x' * 9999, file=sys.stderr); message ="),
            "memory, log",
            "stderr",
        ),
    ],
)
def test_what_could_be_better_gets_advice(tmp_path, source, topic, advice):
    finding = found(tmp_path, source)[topic]
    assert finding.good is None
    assert advice in finding.says


def test_a_bot_that_says_reuse_and_cannot_is_bad(tmp_path):
    once = SEVEN.replace("sys, json", "sys, json\nstarts = 0").replace(
        '    elif message["type"] == "turn"',
        '    elif message["type"] == "start":\n        starts += 1\n        assert starts == 1\n'
        '    elif message["type"] == "turn"',
    )
    assert found(tmp_path, once, reuse=True)["reuse"].good is False
    assert found(tmp_path, once)["reuse"].good is True


def test_a_kit_is_refused_for_no_language_and_no_name(tmp_path):
    with pytest.raises(UsageError, match="there are: c, cpp"):
        new_bot("cobol", "mine", tmp_path)
    with pytest.raises(UsageError, match="built-in"):
        new_bot("c", "random", tmp_path)
    new_bot("c", "mine", tmp_path)
    with pytest.raises(UsageError, match="already"):
        new_bot("c", "mine", tmp_path)


def test_findings_are_plain_values(tmp_path):
    findings = found(tmp_path, "1/0")
    assert list(findings) == ["start-up"]
    json.dumps([finding._asdict() for finding in findings.values()])


def test_a_bot_is_tried_out_where_it_is_kept_though_the_home_is_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    new_bot("python", "mine", tmp_path)
    findings = []

    def try_out(folder):
        findings.extend(check(folder.bot, GAMES, sandbox="off"))

    submit(tmp_path / "mine", Path("data"), try_out=try_out)
    assert findings
    assert not [f for f in findings if f.good is False]
