"""Clocks, and who is to blame when time runs out: the bot, or we."""

import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import find
from engine.state import State
from referee.clock import Clock, Source
from referee.faults import Void, ranks_after
from referee.match import LATE, Bot, Limits, Referee
from referee.orphans import children

HOSTILE = str(Path(__file__).with_name("hostile") / "bot.py")
GAME = find("villa-rustica")
LIMITS = Limits(startup=20, move=0.3, game=None)


def bot(*words: str) -> Bot:
    return Bot(words[0], (sys.executable, "-S", HOSTILE, *words))


GOOD, SILENT = bot("good"), bot("silence")


def test_the_nearer_limit_counts() -> None:
    assert Clock(1.0, 60.0).allowed() == 1.0
    assert Clock(1.0, 60.0).timeout() == "move_timeout"
    assert Clock(1.0, 0.5).allowed() == 0.5
    assert Clock(1.0, 0.5).timeout() == "game_timeout"
    assert Clock(None, 0.5).timeout() == "game_timeout"
    assert Clock(None, None).allowed() is None
    assert Clock(1.0, None).milliseconds() == (1000, None)
    assert Clock(None, 0.5).milliseconds() == (None, 500)


def test_time_is_spent_and_added() -> None:
    clock = Clock(None, 2.0, 0.5)
    clock.spend(1.0)
    assert clock.left == 1.5
    clock.spend(9.0)  # found at the last look: never below nothing
    assert clock.left == 0.5


class SlowEyes:
    """The clock of a referee that oversleeps whenever it waits for long."""

    def __init__(self) -> None:
        self.last, self.overslept = time.monotonic(), 0.0

    def __call__(self) -> float:
        now = time.monotonic()
        if now - self.last > 0.2:
            self.overslept += 100.0
        self.last = now
        return now + self.overslept


def test_who_looks_late_cannot_charge_a_time_loss() -> None:
    before = children()
    with Referee(LIMITS, sandbox="off", source=Source(now=SlowEyes())) as referee:
        with pytest.raises(Void, match=r"looked .* s after the deadline") as caught:
            referee.play(GAME, {}, 7, [SILENT, GOOD])
        assert caught.value.kind == "late"
        assert caught.value.evidence["lateness"] > LATE
    assert children() == before


def test_a_time_loss_in_a_game_during_which_the_machine_was_suspended_is_void() -> None:
    boots = iter(range(10**9))

    def boot() -> float:  # the first look is before, all later ones after the suspension
        return time.monotonic() + (3600.0 if next(boots) else 0.0)

    with Referee(LIMITS, sandbox="off", source=Source(boot=boot)) as referee:
        with pytest.raises(Void, match="suspended for 3600"):
            referee.play(GAME, {}, 7, [SILENT, GOOD])
        assert referee.play(GAME, {}, 7, [SILENT, GOOD]).footer["faults"]  # an hour ago: no excuse


def test_an_error_of_the_rules_is_our_fault() -> None:
    before = children()

    def observe(s: State, seat: int) -> Any:
        raise ZeroDivisionError("a slip")

    with Referee(LIMITS, sandbox="off") as referee:
        with pytest.raises(Void, match=r"engine.*ZeroDivisionError: a slip"):
            referee.play(replace(GAME, observe=observe), {}, 7, [GOOD, GOOD])
        assert referee.play(GAME, {}, 7, [GOOD, GOOD]).footer["faults"] == []
    assert children() == before


def test_no_more_descriptors_is_our_fault() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with Referee(LIMITS, sandbox="off") as referee:
        resource.setrlimit(resource.RLIMIT_NOFILE, (24, hard))
        try:
            with pytest.raises(Void, match="machine"):
                referee.play(GAME, {}, 7, [GOOD] * 6)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert referee.play(GAME, {}, 7, [GOOD, GOOD]).footer["faults"] == []


def test_no_room_for_a_folder_is_our_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    with Referee(LIMITS, sandbox="off") as referee, pytest.raises(Void, match="machine"):
        referee.play(GAME, {}, 7, [GOOD, GOOD])


def test_who_watches_may_leave() -> None:
    """Their error goes to them, and is neither a fault of a bot nor of the referee."""

    def watch(*_: Any) -> None:
        raise BrokenPipeError

    before = children()
    with Referee(LIMITS, sandbox="off") as referee, pytest.raises(BrokenPipeError):
        referee.play(GAME, {}, 7, [GOOD, GOOD], watch=watch)
    assert children() == before


@pytest.mark.parametrize(
    ("ranks", "faulted", "after"),
    [
        ([1, 2, 3], {}, [1, 2, 3]),
        ([1, 2, 3], {0: 5}, [3, 1, 2]),
        ([1, 1, 3], {2: 5}, [1, 1, 3]),
        ([1, 2, 2, 4], {0: 5}, [4, 1, 1, 3]),
        ([1, 2, 3, 4], {0: 5, 1: 9}, [4, 3, 1, 2]),
        ([1, 2, 3, 4], {0: -1, 1: -1}, [3, 3, 1, 2]),
        ([1, 2, 3], {0: 4, 1: 2, 2: 7}, [2, 3, 1]),
        ([1, 2], {0: 0}, [2, 1]),
        ([1], {0: 3}, [1]),
    ],
)
def test_ranks_after_faults(ranks: list[int], faulted: dict[int, int], after: list[int]) -> None:
    assert ranks_after(ranks, faulted) == after
