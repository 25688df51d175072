"""A bot's process and its pipes: start, exchange lines by a deadline, and leave nothing of it.

Knows bytes, processes and time; what the bytes mean it leaves to `session`.  A deadline is one
moment of the monotonic clock, which no partial output moves.  All the pipes of a game are watched
by one thread with poll: whoever is asked, the standard error of every bot is drained.
"""

import contextlib
import errno
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from engine.record import engine_version
from referee import orphans
from referee.clock import Source
from referee.faults import Fault, Void
from referee.messages import PROTOCOL, Hello
from referee.sandbox import Launch
from referee.session import Heard, Session

HELLO = Hello(protocol=PROTOCOL, referee={"name": "certamen", "version": engine_version()})
CHUNK = 65536
SETTLE = 0.25  # seconds in which a process that has closed its output must be found dead
OUR_OWN = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN, errno.ENOSPC}


class Process:
    """A running bot.  `close` must be called, whatever happens."""

    def __init__(self, launch: Launch, session: Session, log: int = 65536) -> None:
        """Start it.  Raises OSError if the program cannot be started; Void if it is our fault."""
        self.session = session
        self.launch = launch
        self.seeds: set[int] = set()  # of the games that it was taken for
        self.stderr = bytearray()  # the last bytes of it
        self.stderr_bytes = 0
        self._log = log
        self._status_says = b""
        self._status = self.pidfd = -1
        try:
            self.folder = tempfile.mkdtemp(prefix="certamen-")
        except OSError as error:
            raise Void("machine", f"cannot make a folder for a bot: {error.strerror}") from error
        self.token = orphans.new_token()
        try:
            self._popen = self._start()
        except OSError as error:
            self._forget()
            if error.errno in OUR_OWN:
                raise Void("machine", f"cannot start a process: {error.strerror}") from error
            raise
        popen = self._popen
        assert popen.stdin and popen.stdout
        self.pid = orphans.LIVING[self.token] = popen.pid
        self.fd_in = popen.stdin.fileno()
        self.fd_out = popen.stdout.fileno()
        self.fd_err = popen.stderr.fileno() if popen.stderr else -1
        for fd in (self.fd_in, self.fd_out, self.fd_err, self._status):
            if fd >= 0:
                os.set_blocking(fd, False)
        try:
            self.pidfd = os.pidfd_open(self.pid)
        except OSError as error:
            self.close()
            raise Void("machine", f"cannot watch a process: {error.strerror}") from error
        self._cpu_clock = 0 if launch.wrapped else cpu_clock(self.pid)
        self.say(session.send(HELLO))

    def _start(self) -> subprocess.Popen[bytes]:
        launch = self.launch
        env = {"HOME": self.folder, "TMPDIR": self.folder, orphans.MARK: self.token, **launch.env}
        command, passed = launch.command, list[int]()
        if launch.user is not None:
            os.chown(self.folder, launch.user, launch.user)
        try:
            if launch.wrapped:
                self._status, told = os.pipe()
                passed.append(told)
                command = (command[0], "--json-status-fd", str(told), *command[1:])
            if launch.filter:
                passed.append(piped(launch.filter))
                command = (command[0], "--seccomp", str(passed[-1]), *command[1:])
            if launch.group is not None:
                command = (*launch.group.joining(), *command)
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if launch.person else subprocess.PIPE,
                bufsize=0,
                cwd=self.folder,
                env=env,
                start_new_session=not launch.person,
                pass_fds=passed,
            )
        finally:
            for fd in passed:
                os.close(fd)

    # -- what it is doing

    def cpu(self) -> float:
        """Seconds of CPU that the bot's first process has used; 0 once it has ended."""
        try:
            clock = self._cpu_clock or self._find_cpu_clock()
            return time.clock_gettime(clock) if clock else 0.0
        except OSError:
            return 0.0

    def _find_cpu_clock(self) -> int:
        match = re.search(rb'"child-pid": (\d+)', self._helper_says())
        if match:  # bubblewrap's first process in the sandbox, whose only child is the bot
            init = int(match[1])
            with open(f"/proc/{init}/task/{init}/children", encoding="ascii") as file:
                for pid in file.read().split()[:1]:
                    self._cpu_clock = cpu_clock(int(pid))
        return self._cpu_clock

    def _helper_says(self) -> bytes:
        with contextlib.suppress(BlockingIOError):
            self._status_says += os.read(self._status, CHUNK)
        return self._status_says

    def drain(self) -> bool:
        """Take a chunk of standard error; False at its end."""
        try:
            data = os.read(self.fd_err, CHUNK)
        except BlockingIOError:
            return True
        self.stderr_bytes += len(data)
        self.stderr += data
        del self.stderr[: -self._log]
        return bool(data)

    def drain_all(self) -> None:
        """Take what standard error holds just now."""
        for _ in range(16):  # no pipe holds more chunks
            before = self.stderr_bytes
            if self.fd_err < 0 or not self.drain() or self.stderr_bytes == before:
                return

    def forget_log(self) -> None:
        """Start a new game's log."""
        self.stderr.clear()
        self.stderr_bytes = 0

    def lives(self) -> bool:
        """Whether the process has not ended yet."""
        return self._popen.poll() is None

    def ended(self) -> Fault | None:
        """How the process ended, if it has.  Raises Void if it is the sandbox that failed."""
        status = self._popen.poll()
        if status is None:
            return None
        if self.launch.group is not None and self.launch.group.ran_out_of_memory():
            return Fault("memory_limit", "the kernel ended it for the memory that it took")
        if self.launch.wrapped and b'"exit-code"' not in self._helper_says():
            why = self.stderr[-200:].decode(errors="replace").strip()
            raise Void("sandbox", f"bubblewrap could not start the bot: {why}")
        if self.launch.wrapped and 128 < status < 128 + signal.NSIG:
            status = 128 - status
        if status >= 0:
            return Fault("exited", f"exit status {status}")
        if self.launch.filter and status == -signal.SIGSYS:
            return Fault("forbidden", "a system call that the sandbox does not let through")
        try:
            name = signal.Signals(-status).name
        except ValueError:
            name = f"signal {-status}"
        return Fault("killed", f"by {name}")

    # -- the end of it

    def say(self, line: bytes) -> bool:
        """Write a line that wants no answer; False if the pipe does not take it at once."""
        try:
            return os.write(self.fd_in, line) == len(line)
        except OSError:
            return False

    def stop(self, stop: bool) -> None:
        """Stop the bot and what it started, or let them go on."""
        if not self.launch.person and self._popen.returncode is None:
            orphans.stop(self.pid, stop)

    def hang_up(self) -> None:
        """Close the bot's input."""
        if self._popen.stdin is not None and not self._popen.stdin.closed:
            with contextlib.suppress(OSError):
                self._popen.stdin.close()
        self.fd_in = -1

    def close(self) -> None:
        """Kill the process and everything that it started, and remove its folder."""
        if self.token not in orphans.LIVING:
            return
        self.hang_up()
        if self._popen.returncode is None:  # or its number may be somebody else's by now
            if not self.launch.person:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.pid, signal.SIGKILL)
            self._popen.kill()
            self._popen.wait()
        self._forget()
        self.drain_all()
        for pipe in (self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()
        self.fd_out = self.fd_err = -1

    def _forget(self) -> None:
        """Remove all but the pipes of a process that has ended, or was never there."""
        del orphans.LIVING[self.token]
        orphans.kill_leftovers()
        if self.launch.group is not None:
            self.launch.group.close()
        for fd in (self.pidfd, self._status):
            if fd >= 0:
                os.close(fd)
        remove(self.folder)


def piped(data: bytes) -> int:
    """The end of a pipe that holds this, less than a pipe holds."""
    back, to = os.pipe()
    os.write(to, data)
    os.close(to)
    return back


def cpu_clock(pid: int) -> int:
    """The kernel's number of a process's CPU clock."""
    return ~pid << 3 | 2


def remove(folder: str) -> None:
    """Remove a folder that a bot could write to, whatever modes it left behind."""
    shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        for place, _, _ in os.walk(folder):
            with contextlib.suppress(OSError):
                os.chmod(place, 0o700)
        shutil.rmtree(folder, ignore_errors=True)


class Exchange(NamedTuple):
    """What came of a turn."""

    heard: Heard  # None: nothing by the deadline
    seconds: float  # since the turn was handed over: who reads slowly pays for it
    lateness: float  # how long after the deadline we looked


def milliseconds(moment: float, deadline: float | None) -> int | None:
    """How long poll may wait, rounded up."""
    return None if deadline is None else max(ceil((deadline - moment) * 1000), 0)


def late(moment: float, deadline: float | None) -> float:
    """How many seconds the moment is past the deadline."""
    return 0.0 if deadline is None or moment <= deadline else moment - deadline


class Pipes:
    """The pipes of the processes of one game, by seat."""

    def __init__(self, processes: Mapping[int, Process], source: Source) -> None:
        self.processes = dict(processes)
        self._now = source.now
        self._talking = {p.fd_err: p for p in self.processes.values() if p.fd_err >= 0}
        self._polls: dict[int, select.poll] = {}
        self._early: dict[int, select.poll] = {}
        for seat, process in self.processes.items():
            self._early[seat] = select.poll()
            self._early[seat].register(process.fd_out, select.POLLIN)
        self._rearm()

    def leave(self, seat: int) -> None:
        """Watch this seat's process no more."""
        process = self.processes.pop(seat)
        self._talking.pop(process.fd_err, None)
        self._rearm()

    def _rearm(self) -> None:
        self._polls = {}
        for seat, process in self.processes.items():
            poll = self._polls[seat] = select.poll()
            poll.register(process.fd_out, select.POLLIN)
            poll.register(process.pidfd, select.POLLIN)
            for fd in self._talking:
                poll.register(fd, select.POLLIN)

    def _drain(self, fd: int) -> None:
        process = self._talking.get(fd)
        if process is not None and not process.drain():
            del self._talking[fd]
            for poll in self._polls.values():
                poll.unregister(fd)

    def ask(self, seat: int, line: bytes, allowed: float | None) -> Exchange:
        """Hand over the line of a turn, whose session has asked; wait for what comes of it."""
        process = self.processes[seat]
        if process.session.buffer:
            heard = process.session.pending()
            if heard is not None:
                return Exchange(heard, 0.0, 0.0)
        # taken before the write: where we share a core, the bot may think before we are back
        start = self._now()
        deadline = None if allowed is None else start + allowed
        try:
            sent = os.write(process.fd_in, line)
        except BlockingIOError:
            sent = 0
        except OSError:
            return Exchange(self._broken(process, "closed_input"), 0.0, 0.0)
        if sent < len(line):
            unread = self._write_rest(process, line[sent:], start, deadline)
            if unread is not None:
                return unread
        return self._await(process, self._polls[seat], start, deadline)

    def look(self, seat: int) -> None:
        """Take what came while nothing was asked, before a turn is asked."""
        if self._early[seat].poll(0):
            process = self.processes[seat]
            if not process.session.buffer:  # so that never more than a chunk waits
                process.session.early(os.read(process.fd_out, CHUNK))

    def greet(self, seats: Iterable[int], allowed: float | None) -> dict[int, Exchange]:
        """Wait for the first line of all these seats at once, each with all the time allowed."""
        start = moment = self._now()
        deadline = None if allowed is None else start + allowed
        waiting = {self.processes[seat].fd_out: seat for seat in seats}
        ends = {self.processes[seat].pidfd: seat for seat in seats}
        outcome: dict[int, Exchange] = {}
        while waiting:
            poll = select.poll()
            for fd in (*waiting, *ends, *self._talking):
                poll.register(fd, select.POLLIN)
            ready = poll.poll(milliseconds(moment, deadline))
            moment = self._now()
            for fd, _ in ready:
                seat = waiting.get(fd, ends.get(fd, -1))
                if seat < 0:
                    self._drain(fd)
                elif seat not in outcome:
                    process = self.processes[seat]
                    heard = self._read(process) if fd in waiting else self._last_words(process)
                    if heard is not None:
                        outcome[seat] = Exchange(heard, moment - start, 0.0)
            if deadline is not None and moment >= deadline:
                for seat in set(waiting.values()) - outcome.keys():
                    outcome[seat] = Exchange(None, moment - start, moment - deadline)
            waiting = {fd: seat for fd, seat in waiting.items() if seat not in outcome}
            ends = {fd: seat for fd, seat in ends.items() if seat not in outcome}
        return outcome

    def _await(
        self, process: Process, poll: select.poll, start: float, deadline: float | None
    ) -> Exchange:
        moment, fd_out = start, process.fd_out
        while True:
            timeout = None if deadline is None else ceil((deadline - moment) * 1000)
            ready = poll.poll(timeout)
            moment = self._now()
            ended = False
            for fd, _ in ready:
                if fd == fd_out:
                    data = os.read(fd, CHUNK)
                    if data:
                        heard = process.session.receive(data)
                    else:
                        heard = self._broken(process, "closed_output")
                    if heard is not None:
                        return Exchange(heard, moment - start, late(moment, deadline))
                elif fd == process.pidfd:
                    ended = True
                else:
                    self._drain(fd)
            if ended:
                return Exchange(self._last_words(process), moment - start, late(moment, deadline))
            if deadline is not None and moment >= deadline:
                return Exchange(None, moment - start, moment - deadline)

    def _read(self, process: Process) -> Heard:
        data = os.read(process.fd_out, CHUNK)
        return process.session.receive(data) if data else self._broken(process, "closed_output")

    def _last_words(self, process: Process) -> Heard:
        """What an ended process left in its pipe; children of it may still hold it open."""
        until = self._now() + SETTLE
        while self._now() < until:
            try:
                data = os.read(process.fd_out, CHUNK)
            except BlockingIOError:
                break
            if not data:
                break
            heard = process.session.receive(data)
            if heard is not None:
                return heard
        return process.ended()

    def _broken(self, process: Process, kind: str) -> Fault:
        """What it means that a pipe is closed: that the process ends just now, or that it lives."""
        self.settle([process], SETTLE)
        return process.ended() or Fault(kind, f"the program has closed its {kind[7:]} and lives on")

    def _write_rest(
        self, process: Process, rest: bytes, start: float, deadline: float | None
    ) -> Exchange | None:
        """Hand over the rest of a line to a bot that reads slowly.  None: it is done."""
        poll = select.poll()
        poll.register(process.fd_in, select.POLLOUT)
        poll.register(process.pidfd, select.POLLIN)
        moment = start
        while rest:
            for fd in self._talking:
                poll.register(fd, select.POLLIN)
            ready = poll.poll(milliseconds(moment, deadline))
            moment = self._now()
            for fd, _ in ready:
                if fd == process.fd_in:
                    try:
                        rest = rest[os.write(fd, rest) :]
                    except BlockingIOError:
                        pass
                    except OSError:
                        fault = self._broken(process, "closed_input")
                        return Exchange(fault, moment - start, 0.0)
                elif fd == process.pidfd:
                    return Exchange(process.ended(), moment - start, 0.0)
                else:
                    self._drain(fd)
                    if fd not in self._talking:
                        poll.unregister(fd)
            if rest and deadline is not None and moment >= deadline:
                return Exchange(None, moment - start, moment - deadline)
        return None

    def settle(self, processes: Sequence[Process], seconds: float) -> None:
        """Wait until these processes have ended, but no longer than that."""
        deadline = self._now() + seconds
        waiting = {process.pidfd: process for process in processes}
        while waiting:
            timeout = ceil((deadline - self._now()) * 1000)
            if timeout <= 0:
                return
            poll = select.poll()
            for fd in (*waiting, *self._talking):
                poll.register(fd, select.POLLIN)
            for fd, _ in poll.poll(timeout):
                if waiting.pop(fd, None) is None:
                    self._drain(fd)
