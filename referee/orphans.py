"""Processes that a bot started and left behind: found, killed and reaped.

The referee is a child subreaper: whatever loses its parent below it becomes its own child, even a
daemon in a session of its own.  A child of ours is a leftover if it is no bot that lives, was not
there before, left our session (as every bot does), and bears no living bot's mark in its
environment.
"""

import contextlib
import ctypes
import os
import signal
import time
from secrets import token_hex

MARK = "CERTAMEN_PROCESS"
LIVING: dict[str, int] = {}  # the marks of the bots that live, and their process ids once known
PATIENCE = 2.0  # seconds for which a bot can outrun us by forking
STANDSTILL = 0.2  # seconds until all processes of a bot must have stopped

_PR_SET_CHILD_SUBREAPER = 36
_foreign: set[int] = set()  # children that were there before any bot


def adopt() -> None:
    """Become the parent of all that loses its parent below us; may be repeated.  Linux only."""
    if not LIVING:
        _foreign.update(children())
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "cannot become a child subreaper")


def new_token() -> str:
    """A mark for a process that is about to be started; it counts as living from now on."""
    token = f"{os.getpid()}-{token_hex(8)}"  # nobody may guess another bot's, and live on under it
    LIVING[token] = 0
    return token


def children(of: int | None = None) -> list[int]:
    """The children of a process, else of our own; the dead that nobody waited for included."""
    parent = of or os.getpid()
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{parent}/task"):
            with open(f"/proc/{parent}/task/{task}/children", encoding="ascii") as file:
                found += map(int, file.read().split())
    except OSError:  # a kernel without this file, or a thread that has just ended
        processes = [int(name) for name in os.listdir("/proc") if name.isdigit()]
        found = [pid for pid in processes if _parent(pid) == parent]
    return found


def stop(root: int, stop: bool) -> None:
    """Stop a process and all that descends from it, or let them go on.

    Whatever group or session they have moved to; until all stand still, as those that do not may
    start others or wake them.
    """
    signals, until = (signal.SIGSTOP, "TtZX") if stop else (signal.SIGCONT, "RSDIZX")
    deadline = time.monotonic() + STANDSTILL
    while others := [pid for pid in family(root) if (_stat(pid) or ["X"])[0] not in until]:
        for pid in others:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signals)
        if time.monotonic() > deadline:
            return


def family(root: int) -> list[int]:
    """A process and all that descends from it."""
    found = [root]
    for member in found:
        found += children(member)
    return found


def kill_leftovers() -> None:
    """Kill what is left of bots that live no longer, and of what that has started in turn."""
    deadline = time.monotonic() + PATIENCE
    while leftovers := [pid for pid in children() if _is_leftover(pid)]:
        for pid in leftovers:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        for pid in leftovers:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        if time.monotonic() > deadline:
            _foreign.update(leftovers)  # not ours to kill, such as a program with root's rights
            return
        time.sleep(0.0002)


def _is_leftover(pid: int) -> bool:
    if pid in list(LIVING.values()) or pid in _foreign:  # a copy: other threads start bots
        return False
    try:
        if os.getsid(pid) == os.getsid(0):
            return False
        with open(f"/proc/{pid}/environ", "rb") as file:
            marks = [part for part in file.read().split(b"\0") if part.startswith(MARK.encode())]
    except OSError:  # ended meanwhile, or dead and without an environment: nobody waits for it
        return True
    return not any(mark.partition(b"=")[2].decode(errors="replace") in LIVING for mark in marks)


def _parent(pid: int) -> int:
    return int((_stat(pid) or ["X", "0"])[1])


def _stat(pid: int) -> list[str]:
    """What the kernel tells of a process, from its state and its parent on; empty if it is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []
