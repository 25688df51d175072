"""The commands `play`, `why` and `ask`, run as a user runs them."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.record import read, replay
from tournaments.cli import main

HOSTILE = Path(__file__).with_name("hostile") / "bot.py"


class Done(NamedTuple):
    """What a command has printed."""

    stdout: str
    stderr: str


@pytest.fixture
def certamen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Done]:
    """Run the command; it must end with this code."""

    def run(*words: str, code: int = 0) -> Done:
        monkeypatch.setattr(sys, "argv", ["certamen", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        done = Done(*capsys.readouterr())
        assert ended.value.code == code, done.stderr
        return done

    return run


Certamen = Callable[..., Done]


def hostile(*words: str) -> str:
    return shlex.join([sys.executable, "-S", str(HOSTILE), *words])


def timeless(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in ("ms", "cpu_ms", "late")}


def test_the_same_game_twice_gives_the_same_record(certamen: Certamen, tmp_path: Path) -> None:
    records = []
    for name in ("a.jsonl", "b.jsonl"):
        words = ["play", "villa-rustica", "random", "greedy", "--seed", "7", "--json"]
        done = certamen(*words, "--record", str(tmp_path / name))
        records.append(read(tmp_path / name))
        assert json.loads(done.stdout)["state"] == replay(records[-1]).digest()
    first, second = records
    assert (first.header, first.footer) == (second.header, second.footer)
    assert [*map(timeless, first.decisions)] == [*map(timeless, second.decisions)]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["villa-rustika", "random", "greedy"], "did you mean 'villa-rustica'"),
        (["villa-rustica", "random"], "is for 2, 3, 4, 5, 6 players, not 1"),
        (["villa-rustica", "random", "gredy"], "there is no bot 'gredy'"),
        (["villa-rustica", "random", "greedy", "--option", "x=1"], "has no option 'x'"),
        (["villa-rustica", "random", "greedy", "--move-time", "soon"], "a time is written 1s"),
        (["villa-rustica", "random", "greedy", "--move-time", "0"], "leaves no time"),
        (["villa-rustica", "random", "greedy", "--sandbox", "on"], "the sandbox is one of"),
        (["villa-rustica", "random", "greedy", "--record", "/no/where/g"], "no folder /no/where"),
    ],
)
def test_wrong_usage(certamen: Certamen, words: list[str], says: str) -> None:
    done = certamen("play", *words, code=2)
    assert says in done.stderr
    assert done.stdout == ""


def test_a_fault_is_a_finding(certamen: Certamen, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = ["play", "villa-rustica", hostile("leave", "3"), "random", "--sandbox", "off"]
    done = certamen(*words, "--record", str(path), code=1)
    assert "seat 0: exited: exit status 3" in done.stderr
    assert read(path).footer["ranks"] == [2, 1]


def test_why_and_ask(certamen: Certamen, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    bad = hostile("raw", b"{oops\n".hex())
    certamen(
        *["play", "villa-rustica", "greedy", bad, "--sandbox", "off", "--seed", "7"],
        *["--record", str(path)],
        code=1,
    )
    fault = read(path).footer["faults"][0]
    said = certamen("why", str(path), code=1).stdout
    for part in ("seat 1", "bad_json", "{oops", '{"type":"turn","id":3', f"--turn {fault['turn']}"):
        assert part in said
    found = json.loads(certamen("why", str(path), "--json", code=1).stdout)["faults"]
    assert found[0]["reply"] == "{oops"
    command = shlex.split(found[0]["ask"])
    assert command[:2] == ["certamen", "ask"] and command[3:] == [
        str(path),
        "--turn",
        str(fault["turn"]),
    ]

    # another bot, asked the same: it sees the very same, but for ids and times
    again = json.loads(certamen("ask", "greedy", *command[3:], "--json").stdout)
    assert again["seat"] == 1 and list(again["action"]) in again["actions"]
    assert again["recorded"] is None
    echo = hostile("echo")
    seen = json.loads(certamen("ask", echo, *command[3:], "--sandbox", "off", "--json").stdout)
    asked, before = json.loads(seen["note"]), json.loads(fault["request"])
    for key in ("step", "observation", "events", "actions"):
        assert asked[key] == before[key]

    # the bot itself, at its first turn of a process that misbehaves at its third: fine
    text = certamen("ask", "greedy", str(path), "--turn", "0").stdout
    assert "(in the record)" in text and "=>" in text
    failed = certamen("ask", hostile("leave_first", "3"), *command[3:], "--sandbox", "off", code=1)
    assert "exited: exit status 3" in failed.stderr
    noisy = hostile("first", b'{"type":"ready"}\nx\n'.hex())
    failed = certamen("ask", noisy, *command[3:], "--sandbox", "off", "--json", code=1)
    assert json.loads(failed.stdout)["fault"]["kind"] == "bad_json"
    certamen("ask", "greedy", str(path), "--turn", "9999", code=2)


def test_a_record_without_fault(certamen: Certamen, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    certamen("play", "villa-rustica", "greedy", "greedy", "--seed", "1", "--record", str(path))
    assert "No fault" in certamen("why", str(path)).stdout
    past = read(path)
    for n in (3, 40):  # greedy draws only from its seed... and here on nothing but what it sees
        entry = json.loads(certamen("ask", "greedy", str(path), "--turn", str(n), "--json").stdout)
        assert entry["action"] == entry["recorded"] == past.decisions[n]["action"]
    assert "cannot read" in certamen("why", str(tmp_path / "none"), code=1).stderr
