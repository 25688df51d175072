"""The commands rules, fuzz and replay: what they print, and their exit codes."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from engine.game import find
from engine.laws import Broken
from engine.playout import Deal, play, random_choices, record_of
from tournaments.cli.program import app

GAME = find("villa-rustica")


def run(*words: str, code: int = 0) -> Any:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.stdout


@pytest.fixture
def record(tmp_path: Path) -> Path:
    done = play(GAME, Deal(3, 3, {}), random_choices(Random(1)), ())
    path = tmp_path / "game.jsonl"
    record_of(GAME, done).write(path)
    return path


def test_rules_prints_every_clause_with_code_tests_and_how_often_it_ran() -> None:
    text = run("rules", "villa-rustica", "--exercise", "3")
    for clause in GAME.clauses:
        assert clause["id"] in text
    assert "turn.py availability_phase" in text
    assert "test_nothing_need_be_discarded" in text
    assert "28 clauses" in text and "of 28 mechanical ones 28 have code and 28 have tests" in text
    assert "never exercised by 3 random games:" in text
    ledger = json.loads(run("rules", "villa-rustica", "--exercise", "3", "--json"))
    entries = {entry["id"]: entry for entry in ledger["clauses"]}
    assert entries["VR-8"]["exercised"] > 0 and entries["VR-8"]["source"] == "rulebook"
    assert ledger["wrong"] == []


def test_fuzz_says_what_it_played() -> None:
    facts = json.loads(run("fuzz", "villa-rustica", "--games", "4", "--seed", "1", "--json"))
    assert facts["games"] == 4 and facts["broken"] is None and facts["again"] >= 1
    assert facts["decisions"] > 100


def test_replay_checks_a_record_and_shows_it(record: Path) -> None:
    assert "replays exactly" in run("replay", str(record))
    shown = run("replay", str(record), "--show")
    assert "seat 0  discard:" in shown and "random (seat 0): gain gold=" in shown
    table = run("replay", str(record), "--turn", "4", "--seat", "1")
    assert "seat 1 (you)" in table


def test_replay_gives_all_that_another_implementation_needs(record: Path) -> None:
    lines = [
        json.loads(line)
        for line in run("replay", str(record), "--json", "--observations").splitlines()
    ]
    *decisions, end = lines
    assert [line["n"] for line in lines] == list(range(len(lines)))
    for line in decisions:
        assert line["action"] in line["actions"] and len(line["actions"]) >= 2
        assert len(line["observations"]) == len(line["seen"]) == 3
        assert line["seat"] in range(3) and line["step"] and len(line["state"]) == 64
    assert sorted(end["ranks"])[0] == 1 and end["reason"] == "prestige"
    assert end["events"][-1] == {"event": ["over", "prestige"], "secret_to": None}


def test_a_record_that_differs_is_a_finding(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    record.write_text("\n".join([*lines[:5], *lines[6:]]) + "\n", "utf-8")
    result = CliRunner().invoke(app, ["replay", str(record)])
    assert "line " in str(result.exception)


def test_a_record_of_a_broken_law_is_checked_again(record: Path, tmp_path: Path) -> None:
    done = play(GAME, Deal(3, 3, {}), random_choices(Random(1)), ())
    done.broken = Broken("conservation", "a card was lost")
    record_of(GAME, done).write(record)
    assert "no law is broken any more; it was: conservation" in run("replay", str(record))


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "chess"),
        ("fuzz", "chess"),
        ("fuzz", "villa-rustica", "--option", "x=1"),
        ("fuzz", "villa-rustica", "--time", "soon"),
        ("replay", "nowhere.jsonl"),
    ],
)
def test_wrong_usage_is_told_in_one_line(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code != 0 and "\n" not in str(result.exception)
