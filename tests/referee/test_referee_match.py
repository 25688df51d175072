"""Whole games between well-behaved processes."""

import sys
from pathlib import Path
from typing import Any

import pytest

from engine.game import find
from engine.record import Record, parse, replay
from referee.match import Bot, Limits, Referee

BOTS = Path(__file__).with_name("bots")
SEVEN = Bot("seven", (sys.executable, "-S", str(BOTS / "seven_lines.py")))
LIMITS = Limits(startup=20, move=10, game=None)


def without_times(record: Record) -> list[dict[str, Any]]:
    entries = [record.header, *record.decisions, record.footer]
    times = ("ms", "cpu_ms", "late")
    return [{key: value for key, value in entry.items() if key not in times} for entry in entries]


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_of_the_seven_line_bot(players: int) -> None:
    with Referee(LIMITS, sandbox="off") as referee:
        first = referee.play(find("villa-rustica"), {}, 7, [SEVEN] * players)
        again = referee.play(find("villa-rustica"), {}, 7, [SEVEN] * players)
    assert first.footer["faults"] == []
    assert first.footer["reason"] in ("prestige", "rounds")
    assert without_times(first) == without_times(again)
    replay(parse(first.text().splitlines()))
    assert all(entry["ms"] > 0 and entry["cpu_ms"] >= 0 for entry in first.decisions)
