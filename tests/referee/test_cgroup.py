"""Control groups: what is read and written, and the real thing where one can be made."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.game import find
from referee.cgroup import Group, may_make_groups, place_for_groups
from referee.match import Bot, Limits, Referee
from referee.sandbox import problem_with_bubblewrap

HERE = Path(__file__).parent


def test_a_command_joins_the_group_before_it_starts(tmp_path: Path) -> None:
    joining = Group(tmp_path).joining()
    done = subprocess.run([*joining, "cat", str(tmp_path / "cgroup.procs")], capture_output=True)
    assert done.stdout == b"0\n"  # the kernel takes 0 for the writer itself
    gone = Group(tmp_path / "gone").joining()
    assert subprocess.run([*gone, "true"], capture_output=True).returncode != 0


@pytest.mark.parametrize(
    ("events", "killed"),
    [
        ("low 0\nhigh 0\nmax 7\noom 2\noom_kill 0\noom_group_kill 0\n", False),
        ("low 0\nhigh 0\nmax 7\noom 2\noom_kill 1\noom_group_kill 1\n", True),
        ("", False),
    ],
)
def test_memory_limit_is_said_only_when_the_kernel_says_so(
    tmp_path: Path, events: str, killed: bool
) -> None:
    assert not Group(tmp_path).ran_out_of_memory()
    (tmp_path / "memory.events").write_text(events)
    assert Group(tmp_path).ran_out_of_memory() == killed


def test_an_ordinary_folder_is_no_place_for_groups(tmp_path: Path) -> None:
    assert not may_make_groups(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(
    place_for_groups() is None or bool(problem_with_bubblewrap()),
    reason="no control group can be made here",
)
def test_a_hog_of_many_processes_is_ended_by_the_kernel() -> None:
    limits = Limits(startup=20, move=20, game=None, memory=64 << 20, disk=4 << 20)
    words = (sys.executable, "-S", str(HERE / "hostile" / "attacks.py"), "memory_in_many")
    good = Bot("good", (sys.executable, "-S", str(HERE / "hostile" / "bot.py"), "good"))
    with Referee(limits, sandbox="strict") as referee:
        record = referee.play(find("villa-rustica"), {}, 7, [Bot("hog", words), good])
    assert [fault["kind"] for fault in record.footer["faults"]] == ["memory_limit"]
    place = place_for_groups()
    assert place is not None and not list(place.glob("certamen-*"))
