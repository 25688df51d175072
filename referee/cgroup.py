"""A control group (version 2) around a bot, where we may make one: its memory and processes counted
by the kernel, the kernel's word that memory ended it, and one stroke to kill it all.

Nothing is assumed: `place_for_groups` tries whether a group can be made that has what we need.
"""

import os
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

NEEDED = {"memory", "pids"}


class Group(NamedTuple):
    """The control group of one bot."""

    folder: Path

    def joining(self) -> list[str]:
        """The words that start a command in the group."""
        script = 'echo 0 >"$0/cgroup.procs" && exec "$@"'
        return ["/bin/sh", "-c", script, str(self.folder)]

    def ran_out_of_memory(self) -> bool:
        """Whether the kernel has killed something in it for its memory."""
        try:
            events = (self.folder / "memory.events").read_text("ascii")
        except OSError:
            return False
        return any(
            line.split() and line.split()[0] == "oom_kill" and int(line.split()[1]) > 0
            for line in events.splitlines()
        )

    def close(self) -> None:
        """Kill all that is left in it, and remove it."""
        with suppress(OSError):
            (self.folder / "cgroup.kill").write_text("1", "ascii")
        for _ in range(100):  # until the kernel has let go of the last process
            with suppress(OSError):
                self.folder.rmdir()
                return
            time.sleep(0.01)


def make(name: str, memory: int | None, processes: int) -> Group:
    """A new group with these limits.  `place_for_groups` must have found where.  Raises OSError."""
    above = place_for_groups()
    assert above is not None
    folder = above / f"certamen-{name}"
    folder.mkdir()
    (folder / "pids.max").write_text(str(processes), "ascii")
    if memory is not None:
        (folder / "memory.max").write_text(str(memory), "ascii")
        for optional in ("memory.swap.max", "memory.oom.group"):
            with suppress(OSError):
                (folder / optional).write_text("0" if "swap" in optional else "1", "ascii")
    return Group(folder)


@cache
def place_for_groups() -> Path | None:
    """Where groups with all we need can be made: in our own group or beside it; None if nowhere."""
    own = own_folder()
    places = [own, own.parent] if own is not None else []
    return next((place for place in places if may_make_groups(place)), None)


def may_make_groups(place: Path) -> bool:
    """Try it.  Controllers that are not given to groups in there are switched on, if we may."""
    if not os.access(place, os.W_OK) or not (place / "cgroup.procs").exists():
        return False
    trial = place / f"certamen-{os.getpid()}-trial"
    try:
        given = place / "cgroup.subtree_control"
        if not set(given.read_text("ascii").split()) >= NEEDED:
            given.write_text("+memory +pids", "ascii")
        trial.mkdir()
        try:
            return set((trial / "cgroup.controllers").read_text("ascii").split()) >= NEEDED
        finally:
            trial.rmdir()
    except OSError:
        return False


def own_folder() -> Path | None:
    """The folder of the version 2 group that we are in."""
    try:
        mounts = Path("/proc/self/mounts").read_text("utf-8").splitlines()
        groups = Path("/proc/self/cgroup").read_text("utf-8").splitlines()
    except OSError:
        return None
    mounted = [fields[1] for fields in map(str.split, mounts) if fields[2] == "cgroup2"]
    path = [line.removeprefix("0::") for line in groups if line.startswith("0::")]
    return Path(mounted[0] + path[0]) if mounted and path else None
