"""What a bot may touch, and a truthful report of what is in force.

With bubblewrap: namespaces of its own for processes, IPC, mounts, network and host name; a
read-only system with nothing of the user's but the bot's own files; a private folder of limited
size; limits of memory, processes and files.  As an ordinary user this needs user namespaces; under
root it needs none, and the bot runs as a user that nobody else is.

Known holes: very many empty files take kernel memory where no cgroup counts it, and a program of
several processes may take the memory limit once for each.  Without bubblewrap a bot that ignores
the end of its input outlives a referee that is killed by SIGKILL.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import UsageError
from referee import orphans, seccomp
from referee.bots import Bot, Limits
from referee.cgroup import Group, make, place_for_groups
from referee.faults import Void

MODES = ("auto", "strict", "off")
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64")
SETTINGS = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
PATH = "/usr/local/bin:/usr/bin:/bin"
SCRATCH = "/tmp/bot"
USERS = range(60000, 65000)  # no distribution gives these to anybody
FILES = 256

_next_group = count()
_next_user = count()


class Launch(NamedTuple):
    """How a process is started."""

    command: tuple[str, ...]
    env: Mapping[str, str]
    wrapped: bool = False  # bubblewrap stands between: it says 128 + n of signals, and has a status
    person: bool = False  # stays on our terminal
    user: int | None = None  # whom the private folder belongs to
    filter: bytes = b""  # of system calls, for bubblewrap
    group: Group | None = None


class Sandbox:
    """How bots are started under a mode; what there is to do it with is looked up once."""

    def __init__(self, mode: str) -> None:
        if mode not in MODES:
            raise UsageError(f"the sandbox is one of {', '.join(MODES)}; not {mode!r}")
        self.mode = mode
        self.missing = "switched off" if mode == "off" else problem_with_bubblewrap()
        if mode == "strict" and self.missing:
            raise UsageError(
                f"no sandbox: {self.missing}; install bubblewrap or use --sandbox auto"
            )
        self.limited = mode != "off" and shutil.which("prlimit") is not None
        self.counted = not self.missing and place_for_groups() is not None
        self.drops = mode != "off" and os.geteuid() == 0 and (not self.missing or can_drop_root())

    def report(self, limits: Limits) -> dict[str, Any]:
        """What is in force, for the record."""
        if self.missing:
            kind: dict[str, Any] = {"kind": "none", "because": self.missing}
        else:
            own = ["processes", "ipc", "mounts", "network", "hostname"]
            kind = {"kind": "bubblewrap", "own": own, "disk": limits.disk}
            kind["cgroup"] = self.counted
            kind["calls"] = "filtered" if seccomp.program() else "all"
        if self.limited:
            kind |= {"memory": limits.memory, "file": limits.disk}
            if os.geteuid() != 0 or self.drops:  # the kernel does not count root's processes
                kind["processes"] = limits.processes
        return {"mode": self.mode} | kind | {"root": os.geteuid() == 0 and not self.drops}

    def says(self) -> str:
        """What is in force, in a line for people."""
        if not self.missing:
            calls = ", system calls filtered" if seccomp.program() else ""
            return f"bubblewrap (no network, no files but its own, limited resources{calls})"
        who = "as root" if os.geteuid() == 0 and not self.drops else "with your rights"
        if self.drops:
            who = "as an unprivileged user"
        limits = "; memory and files limited" if self.limited else ""
        return f"none, {self.missing}: bots run {who}{limits}"

    def launch(self, bot: Bot, limits: Limits) -> Launch:
        """How this bot is started.  Raises OSError if its program is missing or not to be run."""
        env = {"LANG": "C.UTF-8", "PATH": os.environ.get("PATH", PATH)} | dict(bot.env)
        program = found(bot.command[0], env["PATH"])
        command = (str(program), *bot.command[1:])
        if bot.human or self.mode == "off":
            return Launch(command, env, person=bot.human)
        user = unused_user() if self.drops else None
        places = list(readable(bot, program))
        if user is not None and not self.missing:
            for place in places:
                check_open(place)
        command = (*self.limiting(limits, user), *command)
        if self.missing:
            return Launch(command, env, user=user)
        env["PATH"] = f"{program.parent}:{PATH}"
        words = bubblewrap(places, limits, user, bot.hidden)
        group = None
        if self.counted:
            memory = None if limits.memory is None else limits.memory + limits.disk
            try:
                group = make(f"{os.getpid()}-{next(_next_group)}", memory, limits.processes)
            except OSError as error:
                raise Void("sandbox", f"cannot make a control group: {error}") from error
        return Launch((*words, *command), env, True, filter=seccomp.program(), group=group)

    def limiting(self, limits: Limits, user: int | None) -> list[str]:
        """The words that start a command as the user and within the limits."""
        words = []
        if user is not None:
            words += ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
            words += ["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", "--"]
        if self.limited:
            words += ["prlimit", "--core=0", f"--nofile={FILES}", f"--fsize={limits.disk}"]
            words += [f"--nproc={limits.processes}"]
            if limits.memory is not None:
                words += [f"--data={limits.memory}"]
            words += ["--"]
        return words


def unused_user() -> int:
    """A user for one bot; referees in other processes are unlikely to have the same one."""
    return USERS[(os.getpid() * 977 + next(_next_user)) % len(USERS)]


def found(program: str, path: str) -> Path:
    """The executable file that a word means.  Raises OSError as starting it would."""
    place = shutil.which(program, path=path)
    if place is not None:
        return Path(place).absolute()
    kind = PermissionError if os.path.isfile(program) else FileNotFoundError
    code = 13 if kind is PermissionError else 2
    raise kind(code, os.strerror(code), program)


def bubblewrap(
    places: list[Path], limits: Limits, user: int | None, hidden: Path | None = None
) -> list[str]:
    """The words that start a command in a sandbox that shows these places only, to be read."""
    words = ["bwrap", "--unshare-pid", "--unshare-ipc", "--unshare-net", "--unshare-uts"]
    words += ["--unshare-cgroup-try", "--die-with-parent", "--hostname", "bot"]
    if user is None:
        words += ["--unshare-user"]
    else:
        words += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"]
    for place in map(Path, SYSTEM):
        if place.is_symlink():
            words += ["--symlink", os.readlink(place), str(place)]
        elif place.exists():
            words += ["--ro-bind", str(place), str(place)]
    words += ["--perms", "0755", "--dir", "/etc"]
    for setting in (*SETTINGS, *map(str, Path("/etc").glob("java-*"))):
        words += ["--ro-bind-try", setting, setting]
    words += ["--proc", "/proc", "--dev", "/dev", "--perms", "1777"]
    words += ["--size", str(limits.disk), "--tmpfs", "/dev/shm", "--perms", "1777"]
    words += ["--size", str(limits.disk), "--tmpfs", "/tmp"]
    for place in outermost(places):
        for parent in reversed(place.parents):
            if parent not in (Path("/"), Path("/tmp")):
                words += ["--perms", "0755", "--dir", str(parent)]
        words += ["--ro-bind", str(place), str(place)]
    if hidden is not None and hidden.is_dir() and hides(hidden, places):
        words += ["--perms", "0755", "--tmpfs", str(hidden), "--remount-ro", str(hidden)]
    words += ["--perms", "1777", "--dir", SCRATCH, "--chdir", SCRATCH]
    words += ["--setenv", "HOME", SCRATCH, "--setenv", "TMPDIR", SCRATCH]
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--"]
    return words


def hides(hidden: Path, places: list[Path]) -> bool:
    """Whether the folder lies in one of these places, and none of them in it."""
    return any(hidden.is_relative_to(place) for place in places) and not any(
        place.is_relative_to(hidden) for place in places
    )


def outermost(places: list[Path]) -> list[Path]:
    """The places that lie in no other of them."""
    return [place for place in sorted(set(places)) if not set(place.parents) & set(places)]


def readable(bot: Bot, program: Path) -> Iterator[Path]:
    """The files and folders outside the system that the bot needs to run."""
    words = [Path(word) for word in bot.command[1:]]
    own = [bot.folder] if bot.folder is not None else []
    for place in (*installation(program), *own, *words):
        if place.is_absolute() and place.exists() and not is_system(place):
            yield place
    yield from installation(shebang(program))
    for place in map(Path, bot.env.get("PYTHONPATH", "").split(":")):
        if place.is_absolute() and place.is_dir():
            yield place


def installation(program: Path | None) -> Iterator[Path]:
    """The program's file, and the folder that it was installed in together with its libraries."""
    while program is not None and not is_system(program):
        yield program
        prefix = program.parent.parent
        if program.parent.name == "bin" and (prefix / "lib").is_dir() and prefix != Path.home():
            yield prefix
        program = (program.parent / os.readlink(program)) if program.is_symlink() else None


def shebang(script: Path) -> Path | None:
    """The interpreter that the first line of a script names."""
    try:
        with script.open("rb") as file:
            line = file.readline(256)
    except OSError:
        return None
    words = line[2:].decode(errors="replace").split() if line.startswith(b"#!") else []
    if len(words) > 1 and words[0] == "/usr/bin/env":
        words = [shutil.which(words[1]) or ""]
    return Path(words[0]) if words and words[0].startswith("/") else None


def is_system(place: Path) -> bool:
    """Whether the sandbox shows it anyway."""
    return any(place.is_relative_to(root) for root in SYSTEM)


def check_open(place: Path) -> None:
    """Raise PermissionError unless everybody may read it: the bot is somebody else than we."""
    mode = place.stat().st_mode
    wanted = 0o005 if place.is_dir() else 0o004
    if mode & wanted != wanted:
        raise PermissionError(
            13, "the sandbox's user may not read it; use chmod -R o+rX", str(place)
        )


@cache
def problem_with_bubblewrap() -> str:
    """Why there is no sandbox with bubblewrap; empty if there is one."""
    if not sys.platform.startswith("linux"):
        return "this is no Linux"
    needed = ["bwrap", "prlimit"] + ["setpriv"] * (os.geteuid() == 0)
    for name in needed:
        if shutil.which(name) is None:
            return f"there is no {name}"
    user = USERS[0] if os.geteuid() == 0 else None
    words = [*bubblewrap([], Limits(), user), "true"]
    try:
        tried = subprocess.run(
            words, capture_output=True, timeout=10, text=True, start_new_session=True
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bwrap does not work here: {error}"
    finally:
        orphans.kill_leftovers()  # its first process in there may outlive it by a moment
    return "" if tried.returncode == 0 else f"bwrap does not work here: {tried.stderr.strip()}"


@cache
def can_drop_root() -> bool:
    """Whether a user without rights could run this Python, for instance."""
    words = ["setpriv", f"--reuid={USERS[0]}", f"--regid={USERS[0]}", "--clear-groups"]
    words += ["prlimit", "--core=0", sys.executable, "-S", "-c", "import json"]
    try:
        return subprocess.run(words, capture_output=True, timeout=10).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
