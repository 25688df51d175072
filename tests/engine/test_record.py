"""Records are written, read, replayed, and refused where they differ from the rules."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import record as records
from engine.errors import RecordError, UsageError
from engine.game import Game, find, games
from engine.playout import play, random_choices, random_deal, record_of
from engine.record import Record
from engine.rules import TESTS


def played(game: Game, seed: int = 1) -> Record:
    rng = Random(seed)
    return record_of(game, play(game, random_deal(game, rng), random_choices(rng), ()))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_record_is_written_read_and_replayed(game: Game, tmp_path: Path) -> None:
    record = played(game)
    record.write(tmp_path / "a game.jsonl")
    again = records.read(tmp_path / "a game.jsonl")
    assert again == record and again.text() == record.text()
    s = records.replay(again)
    assert s.decision is None and s.digest() == record.footer["state"]
    assert [path.name for path in tmp_path.iterdir()] == ["a game.jsonl"]


def test_a_record_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        played(find("villa-rustica")).write(tmp_path / "nowhere" / "x.jsonl")
    assert list(tmp_path.iterdir()) == []


def change(where: str, key: str, value: Any) -> Callable[[list[dict[str, Any]]], None]:
    def do(lines: list[dict[str, Any]]) -> None:
        lines[{"header": 0, "first": 1, "footer": -1}[where]][key] = value

    return do


TAMPERED: dict[str, Any] = {
    "line 1: there is no game 'chess'": change("header", "game", "chess"),
    "line 1: villa-rustica is for": change("header", "players", [{}]),
    "line 1: villa-rustica has no option": change("header", "options", {"x": 1}),
    "record format 2": change("header", "format", 2),
    "line 1: seed is missing": change("header", "seed", "1"),
    "line 2: seat is 9": change("first", "seat", 9),
    "line 2: step is 'buy'": change("first", "step", "buy"),
    "line 2: ['discard', 'moon'] is not a legal action": change(
        "first", "action", ["discard", "moon"]
    ),
    "line 2: a decision without an action": change("first", "action", "stop"),
    "the final state differs": change("footer", "state", "0" * 64),
    "ranks is [9]": change("footer", "ranks", [9]),
    "reason is x": change("footer", "reason", "x"),
    "the record ends without a footer": lambda lines: lines.pop(),
    "the record ends, but the game goes on": lambda lines: lines.pop(-2),
    "a decision after the end": lambda lines: lines.insert(-1, dict(lines[-2])),
}


@pytest.mark.parametrize("says", TAMPERED)
def test_a_record_that_was_tampered_with_is_refused(says: str) -> None:
    lines = [json.loads(line) for line in played(find("villa-rustica")).lines()]
    TAMPERED[says](lines)
    with pytest.raises(RecordError) as raised:
        records.replay(records.parse([json.dumps(line) for line in lines]))
    assert says in str(raised.value)


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", '{"format":1}', "\ufeff{}", "null\n"])
def test_what_is_no_record_is_refused_in_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(RecordError) as raised:
        records.read(path)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for name in ("missing", "binary"):
        with pytest.raises(RecordError):
            records.read(tmp_path / name)


def test_a_log_may_hold_any_end_of_line(tmp_path: Path) -> None:
    record = played(find("villa-rustica"))
    record.footer["faults"] = [{"seat": 0, "kind": "exited", "stderr": "a\u2028b\x85c\x0bd\re"}]
    record.write(tmp_path / "x.jsonl")
    assert records.read(tmp_path / "x.jsonl").footer == record.footer


def test_a_game_with_faults_may_stop_early() -> None:
    record = played(find("villa-rustica"))
    cut = Record(record.header, record.decisions[:5])
    *_, (s, _) = records.positions(cut)
    faults = [{"seat": 0, "kind": "exited"}]
    cut.footer = records.ended(find("villa-rustica"), s, faults, reason="exited")
    assert records.replay(cut).digest() == s.digest()


def test_a_game_that_a_fault_stopped_is_lost_by_nobody_else() -> None:
    game = find("rattus-cartus-nobilis")
    s = game.new(1, 2)
    assert game.lost(s)  # as it stands: more rats than nuns everywhere
    assert "lost" not in records.ended(game, s, [{"seat": 0, "kind": "exited"}])


def test_records_depend_on_no_process_and_no_order_of_sets() -> None:
    code = (
        "from tests.engine.test_record import played\n"
        "from engine.game import games\n"
        "for game in games():\n"
        "    print(played(game, 7).text())\n"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(TESTS.parent)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1 and texts.pop().count("\n") > 100
