"""What bots try in the sandbox is refused; and what is in force is said truly."""

import errno
import json
import os
import signal
import socket
import struct
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import referee.sandbox
from engine.errors import UsageError
from engine.game import find
from engine.record import Record
from referee import seccomp
from referee.faults import Void
from referee.match import Bot, Limits, Referee
from referee.orphans import MARK, children
from referee.sandbox import Sandbox, problem_with_bubblewrap

GAME = find("villa-rustica")
HERE = Path(__file__).parent
LIMITS = Limits(startup=20, move=20, game=None, memory=256 << 20, processes=20, disk=4 << 20)
PYTHON = (sys.executable, "-S")
GOOD = Bot("good", (*PYTHON, str(HERE / "bot.py"), "good"))

needs_bubblewrap = pytest.mark.skipif(
    bool(problem_with_bubblewrap()), reason=f"no sandbox: {problem_with_bubblewrap()}"
)


def bot(behaviour: str, *arguments: Any) -> Bot:
    return Bot(behaviour, (*PYTHON, str(HERE / "bot.py"), behaviour, *map(str, arguments)))


def play(bots: list[Bot], limits: Limits = LIMITS, mode: str = "strict") -> Record:
    before = children()  # such as a resource tracker of the test run's own
    with Referee(limits, sandbox=mode) as referee:
        for attempt in range(3):
            try:
                record = referee.play(GAME, {}, 7, bots)
                break
            except Void as void:
                if attempt == 2 or void.kind != "late":
                    raise
    assert children() == before
    return record


ENVIRONMENT = {"HOME", "LANG", "LC_CTYPE", "PATH", "TMPDIR", MARK}


def outcome(name: str, *arguments: Any, limits: Limits = LIMITS, mode: str = "strict") -> Any:
    """What the bot says came of its attack; it must then play on like a good one."""
    attacker = Bot(name, (*PYTHON, str(HERE / "attacks.py"), name, *map(str, arguments)))
    record = play([attacker, GOOD], limits, mode)
    assert record.footer["faults"] == []
    return json.loads(next(e for e in record.decisions if e["seat"] == 0)["note"])


@needs_bubblewrap
def test_no_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as local:
        name = f"certamen-{os.getpid()}"
        local.bind("\0" + name)
        local.listen()
        port = server.getsockname()[1]
        assert outcome("tcp", port) == ["refused: ConnectionRefusedError"]
        assert outcome("abstract", name) == ["refused: ConnectionRefusedError"]
        assert outcome("tcp", port, mode="off")[0].startswith("done")  # the attack is a real one


@needs_bubblewrap
def test_other_files_are_not_there(tmp_path: Path) -> None:
    secret = tmp_path / "weights"
    secret.write_text("x")
    paths = [secret, __file__, Path.home() / ".profile", "/etc/passwd"]
    paths += [f"/proc/{os.getpid()}/environ", f"/proc/{os.getpid()}/mem"]
    words = [os.fsencode(path).hex() for path in paths]
    assert outcome("read", *words) == ["refused: FileNotFoundError"] * 6
    assert outcome("read", words[0], mode="off") == ["done: b'x'"]


@needs_bubblewrap
def test_the_system_is_not_to_be_written() -> None:
    refused = outcome("write", "/x", "/usr/x", "/dev/x", "/proc/sys/kernel/hostname", __file__)
    assert all(result.startswith("refused") for result in refused), refused


@needs_bubblewrap
def test_no_signals_to_others() -> None:
    refused = outcome("signal", os.getpid())
    assert refused[0] == "refused: ProcessLookupError"
    # its parent is bubblewrap's first process in there, which the kernel shields or that is root's
    assert refused[1] in ("done: None", "refused: PermissionError")


@needs_bubblewrap
def test_it_sees_its_own_processes_only() -> None:
    assert len(outcome("processes")) == 2


@needs_bubblewrap
def test_a_fork_bomb_ends_at_the_limit() -> None:
    assert 1 <= outcome("forks") <= LIMITS.processes


@needs_bubblewrap
def test_memory_ends_at_the_limit() -> None:
    assert 50 <= outcome("memory") <= 256
    record = play([Bot("hog", (*PYTHON, str(HERE / "attacks.py"), "memory_to_death")), GOOD])
    fault = record.footer["faults"][0]
    assert (fault["kind"], fault["message"]) == ("exited", "exit status 1")
    assert "MemoryError" in fault["stderr"]


@needs_bubblewrap
def test_the_disk_ends_at_the_limit() -> None:
    written, error, _ = outcome("disk")
    assert 3 <= written <= 4
    assert error == "OSError"


@needs_bubblewrap
@pytest.mark.skipif(not seccomp.program(), reason="the system calls of this machine are not known")
def test_system_calls_that_no_bot_needs() -> None:
    for name, number in dict(seccomp.X86_64[1] if on_x86() else seccomp.AARCH64[1]).items():
        if name in ("ptrace", "unshare", "bpf", "userfaultfd"):
            words = (*PYTHON, str(HERE / "attacks.py"), "call", str(number), *["0"] * 6)
            fault = play([Bot(name, words), GOOD]).footer["faults"][0]
            assert fault["kind"] == "forbidden"
    assert outcome("call", seccomp.IO_URING_SETUP, 0, 0) == [-1, errno.ENOSYS]
    assert outcome("call", seccomp.IO_URING_SETUP, 0, 0, mode="off") != [-1, errno.ENOSYS]


def on_x86() -> bool:
    return os.uname().machine == "x86_64"


def test_a_machine_whose_calls_are_not_known_has_no_filter() -> None:
    assert seccomp.program("sparc") == b""
    for machine, (architecture, calls) in (
        ("x86_64", seccomp.X86_64),
        ("aarch64", seccomp.AARCH64),
    ):
        program = seccomp.program(machine)
        assert len(program) == 8 * (len(calls) + 9)
        assert struct.pack("=I", architecture) in program
    assert seccomp.X86_64[1].keys() == seccomp.AARCH64[1].keys()


@needs_bubblewrap
def test_no_rights() -> None:
    user, status = outcome("rights")
    assert user != 0
    assert int(status["CapEff"], 16) == int(status["CapPrm"], 16) == 0
    assert status["NoNewPrivs"] == "1"


@needs_bubblewrap
def test_nothing_is_handed_down() -> None:
    assert outcome("descriptors") == [0, 1, 2]
    assert set(outcome("environment")) <= {
        "HOME",
        "LANG",
        "LC_CTYPE",
        "PATH",
        "PWD",
        "TMPDIR",
        MARK,
    }
    assert outcome("folder") == ["/tmp/bot", ["mine"], "/tmp/bot"]
    assert outcome("limits") == [0]


def test_nothing_is_handed_down_without_a_sandbox_either() -> None:
    assert outcome("descriptors", mode="off") == [0, 1, 2]
    assert set(outcome("environment", mode="off")) <= ENVIRONMENT
    folder, files, home = outcome("folder", mode="off")
    assert files == ["mine"]
    assert folder == home and not Path(folder).exists()


@needs_bubblewrap
@pytest.mark.parametrize(
    ("hostile", "kind", "message"),
    [
        (bot("leave", 7), "exited", "exit status 7"),
        (bot("die", int(signal.SIGKILL)), "killed", "by SIGKILL"),
        (bot("leave_daemon"), "exited", "exit status 3"),
        (bot("close", 1), "move_timeout", "no answer within 1 s"),  # bubblewrap holds it open
        (bot("stop"), "move_timeout", "no answer within 1 s"),
        (bot("leave_first", 1), "exited", "exit status 1"),
        (Bot("missing", ("/nowhere/bot",)), "spawn_failed", "No such file"),
        (Bot("no bit", (str(HERE / "bot.py"),)), "spawn_failed", "Permission denied"),
    ],
    ids=lambda value: value.name if isinstance(value, Bot) else str(value),
)
def test_verdicts_are_the_same_in_the_sandbox(hostile: Bot, kind: str, message: str) -> None:
    record = play([hostile, GOOD], replace(LIMITS, move=1 if kind == "move_timeout" else 20))
    assert [fault["kind"] for fault in record.footer["faults"]] == [kind]
    assert message in record.footer["faults"][0]["message"]


@needs_bubblewrap
def test_odd_but_within_the_rules() -> None:
    for name in ("daemons", "stubborn", "burn"):
        assert play([bot(name), GOOD]).footer["faults"] == []


@needs_bubblewrap
def test_a_folder_is_shown_and_an_interpreter_of_its_own() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "start").write_text(f"#!{sys.executable} -S\nimport helper\n")
        (folder / "helper.py").write_text(
            (HERE / "bot.py").read_text().replace("__main__", "helper")
        )
        (folder / "start").chmod(0o755)
        own = Bot("own", (str(folder / "start"), "good"), folder=folder)
        assert play([own, GOOD]).footer["faults"] == []


@needs_bubblewrap
@pytest.mark.skipif(os.geteuid() != 0, reason="only under root is the bot somebody else")
def test_what_the_sandbox_user_may_not_read_is_said() -> None:
    with tempfile.TemporaryDirectory() as name:  # for its owner only
        own = Bot("own", (*PYTHON, str(HERE / "bot.py"), "good"), folder=Path(name))
        fault = play([own, GOOD]).footer["faults"][0]
        assert fault["kind"] == "spawn_failed"
        assert "chmod" in fault["message"]


@needs_bubblewrap
def test_the_record_says_what_is_in_force() -> None:
    header = play([GOOD, GOOD]).header["sandbox"]
    assert header["kind"] == "bubblewrap"
    assert header["root"] is False
    assert (header["memory"], header["processes"]) == (LIMITS.memory, LIMITS.processes)
    header = play([GOOD, GOOD], mode="off").header["sandbox"]
    assert header == {
        "mode": "off",
        "kind": "none",
        "because": "switched off",
        "root": os.geteuid() == 0,
    }


def test_without_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee.sandbox, "problem_with_bubblewrap", lambda: "there is no bwrap")
    with pytest.raises(UsageError, match="there is no bwrap"):
        Sandbox("strict")
    auto = Sandbox("auto")
    assert "there is no bwrap" in auto.says()
    assert auto.report(LIMITS)["because"] == "there is no bwrap"
    assert outcome("limits", mode="auto") == [0]
    user, _ = outcome("rights", mode="auto")
    assert (user == 0) == auto.report(LIMITS)["root"]


@needs_bubblewrap
def test_a_sandbox_that_cannot_be_set_up_is_our_own_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = referee.sandbox.bubblewrap

    def broken(*arguments: Any) -> list[str]:
        words = original(*arguments)
        return [*words[:-1], "--ro-bind", str(tmp_path / "missing"), "/missing", "--"]

    monkeypatch.setattr(referee.sandbox, "bubblewrap", broken)
    before = children()
    with Referee(LIMITS, sandbox="strict") as arbiter, pytest.raises(Void) as caught:
        arbiter.play(GAME, {}, 7, [GOOD, GOOD])
    assert caught.value.kind == "sandbox"
    assert "missing" in str(caught.value)
    assert children() == before
