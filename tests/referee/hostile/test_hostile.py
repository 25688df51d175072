"""Whatever a bot does, the verdict names the true cause, others play on, and nothing is left."""

import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game, find
from engine.record import Record, parse, replay
from referee.faults import Void
from referee.match import Bot, Limits, Referee
from referee.orphans import MARK

SCRIPT = str(Path(__file__).with_name("bot.py"))
BOTS = Path(__file__).parent.with_name("bots")
SHORT = Limits(startup=10, move=0.5, game=None)
LONG = Limits(startup=10, move=20, game=None)
GAME = find("villa-rustica")


def compiled_or_not() -> Bot:
    """A good bot: compiled where there is a compiler, as that starts faster."""
    program = Path(tempfile.gettempdir()) / f"certamen-good-bot-{os.getuid()}-{os.getpid()}"
    atexit.register(program.unlink, missing_ok=True)
    if shutil.which("gcc"):
        subprocess.run(["gcc", "-O1", "-o", program, BOTS / "good.c"], check=True)
        return Bot("good", (str(program),))
    return bot("good")


def bot(behaviour: str, *arguments: Any, name: str = "") -> Bot:
    words = [arg.hex() if isinstance(arg, bytes) else str(arg) for arg in arguments]
    return Bot(name or behaviour, (sys.executable, "-S", SCRIPT, behaviour, *words))


GOOD = compiled_or_not()


def marked_processes() -> list[str]:
    """Processes that bear the mark of a bot of this very process."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                environment = Path(f"/proc/{entry}/environ").read_bytes()
            except OSError:
                continue
            if f"{MARK}={os.getpid()}-".encode() in environment:
                found.append(entry)
    return found


def children() -> set[str]:
    tasks = Path("/proc/self/task").iterdir()
    return {pid for task in tasks for pid in (task / "children").read_text().split()}


@contextmanager
def nothing_left(folder: Path) -> Iterator[None]:
    """No process, descriptor or temporary file is left that was not there before."""
    before = len(os.listdir("/proc/self/fd")), children()
    yield
    assert (len(os.listdir("/proc/self/fd")), children()) == before
    assert marked_processes() == []
    assert list(folder.iterdir()) == []


@pytest.fixture
def clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with nothing_left(tmp_path):
        yield


def play(
    bots: list[Bot], limits: Limits = LONG, game: Game = GAME, and_after: bool = False
) -> Record:
    """One game, played again if the machine is so loaded that it is void; then a normal game."""
    with Referee(limits, sandbox="off") as referee:
        for attempt in range(3):
            try:
                record = referee.play(game, {}, 7, bots)
                break
            except Void:
                if attempt == 2:
                    raise
        if and_after:
            assert referee.play(GAME, {}, 9, [GOOD, GOOD]).footer["faults"] == []
    if game is GAME:
        replay(parse(record.text().splitlines()))
    return record


def judge(
    hostile: Bot,
    kind: str,
    message: str,
    limits: Limits = LONG,
    players: int = 3,
    game: Game = GAME,
    and_after: bool = False,
) -> dict[str, Any]:
    """Play it in seat 0 against good bots: exactly this fault, in seat 0, at its last turn."""
    start = time.monotonic()
    record = play([hostile] + [GOOD] * (players - 1), limits, game, and_after)
    patience = 2 + (limits.move or 0) + limits.startup * (kind == "startup_timeout")
    assert time.monotonic() - start < patience + 20  # the machine may be loaded
    assert [(fault["seat"], fault["kind"]) for fault in record.footer["faults"]] == [(0, kind)]
    fault: dict[str, Any] = record.footer["faults"][0]
    assert message in fault["message"], fault["message"]
    own = [entry for entry in record.decisions if entry["seat"] == 0]
    if players == 2:
        assert record.footer["ranks"] == [2, 1]
        assert record.footer["reason"] == "fault"
        assert fault["turn"] in (-1, len(record.decisions))
    else:
        assert record.footer["ranks"][0] == players
        assert sorted(record.footer["ranks"]) == list(range(1, players + 1))
        assert record.footer["reason"] in ("prestige", "rounds")
        assert all(entry.get("stand_in", False) == (entry["n"] >= fault["turn"]) for entry in own)
    return fault


def text(line: str) -> bytes:
    return line.encode() + b"\n"


ACTION = '{"type":"action","id":@,"index":0'

TIMEOUTS = [
    bot("silence"),
    bot("partial"),
    bot("chatter", b" "),
    bot("chatter", b"\n"),
    bot("chatter", b'{"type":"action","id":'),
    bot("flood", b"\n"),
    bot("flood", b" \r\n"),
    bot("too_late"),
    bot("deaf"),
    bot("stop"),
]

VERDICTS = [
    (bot("chatter", text('{"type":"action","id":1,"index":0}')), "unread_answers", "more than 16"),
    (bot("flood", text('{"type":"action","id":1,"index":0}')), "unread_answers", "more than 16"),
    (bot("flood", b" "), "line_too_long", "65536"),
    (bot("flood", b"x"), "line_too_long", "65536"),
    (bot("flood", b"x\n"), "bad_json", ""),
    (bot("flood_between", b"x"), "line_too_long", "65536"),
    (bot("flood_between", b"x\n"), "bad_json", ""),
    (bot("flood_between", text('{"type":"action","id":1,"index":0}')), "unread_answers", ""),
    (bot("ahead"), "wrong_turn", "was sent before it was asked"),
    (bot("unasked"), "wrong_turn", "was sent before it was asked"),
    (bot("leave", 0), "exited", "exit status 0"),
    (bot("leave", 7), "exited", "exit status 7"),
    (bot("answer_and_leave", 0), "exited", "exit status 0"),
    (bot("answer_and_leave", 1), "exited", "exit status 1"),
    (bot("die", int(signal.SIGKILL)), "killed", "by SIGKILL"),
    (bot("die", int(signal.SIGSEGV)), "killed", "by SIGSEGV"),
    (bot("leave_daemon"), "exited", "exit status 3"),
    (bot("leave_daemon", int(signal.SIGKILL)), "killed", "by SIGKILL"),
    (bot("talking_daemon"), "exited", "exit status 3"),
    (bot("close", 1), "closed_output", "lives on"),
    (bot("close", 0), "closed_input", "lives on"),
    (bot("first", b"Bot 1.0 by me\n"), "bad_handshake", "bad_json"),
    (bot("first", b'\xef\xbb\xbf{"type":"ready"}\n'), "bad_handshake", "bad_json"),
    (bot("first", b'\xff\xfe{"type":"ready"}\n'), "bad_handshake", "bad_utf8"),
    (bot("first", text('{"type":"action","id":1,"index":0}')), "bad_handshake", "bad_message"),
    (bot("first", b"x", 70000), "bad_handshake", "line_too_long"),
    (bot("leave_first", 0), "exited", "exit status 0"),
    (bot("leave_first", 1), "exited", "exit status 1"),
    (Bot("missing", ("/nowhere/bot",)), "spawn_failed", "No such file"),
    (Bot("no word", ("no-such-program-anywhere",)), "spawn_failed", "No such file"),
    (Bot("no bit", (SCRIPT,)), "spawn_failed", "Permission denied"),
    (Bot("folder", ("/usr",)), "spawn_failed", ""),
]

LINES = [
    (text(ACTION + ',"x":NaN}'), "bad_json"),
    (text(ACTION + ',"x":Infinity}'), "bad_json"),
    (text(ACTION + ',"x":1e999}'), "bad_json"),
    (text(ACTION + ',"index":0}'), "bad_json"),
    (text(ACTION + ',"x":' + "[" * 10000 + "]" * 10000 + "}"), "bad_json"),
    (text(ACTION + ',"x":"\\ud800"}'), "bad_json"),
    (b"\xef\xbb\xbf" + text(ACTION + "}"), "bad_json"),
    (text(ACTION + "}\x00"), "bad_json"),
    (text(ACTION + "}" + ACTION + "}"), "bad_json"),
    (text(ACTION + "}, "), "bad_json"),
    (b'{"type":"action","id":@,"index":0,"note":"\xff"}\n', "bad_utf8"),
    (text('{"type":"action","id":@,"index":true}'), "bad_message"),
    (text('{"type":"action","id":@,"index":0.0}'), "bad_message"),
    (text('{"type":"action","id":@,"index":"0"}'), "bad_message"),
    (text('{"type":"action","id":"@","index":0}'), "bad_message"),
    (text('{"type":"action","index":0}'), "bad_message"),
    (text('{"type":"action","id":@}'), "bad_message"),
    (text('{"type":"ready"}'), "bad_message"),
    (text('[{"type":"action","id":@,"index":0}]'), "bad_message"),
    (text('{"type":"resign","id":@}'), "bad_message"),
    (text('{"type":"action","id":@,"action":{"verb":"stop"}}'), "bad_message"),
    (text('{"type":"action","id":@,"index":0,"action":["stop"]}'), "bad_message"),
    (text('{"type":"action","id":@9,"index":0}'), "wrong_turn"),
    (text('{"type":"action","id":' + "9" * 5000 + ',"index":0}'), "wrong_turn"),
    (text('{"type":"action","id":@,"index":64}'), "illegal_action"),
    (text('{"type":"action","id":@,"index":-1}'), "illegal_action"),
    (text('{"type":"action","id":@,"index":' + "9" * 5000 + "}"), "illegal_action"),
    (text('{"type":"action","id":@,"action":["stop",true]}'), "illegal_action"),
    (text('{"type":"action","id":@,"action":[]}'), "illegal_action"),
    (text('{"type":"action","id":@,"action":["fly"]}'), "illegal_action"),
]

HARMLESS = [
    (text(ACTION + "}"), {}),
    (ACTION.encode() + b"}\r\n", {}),
    (b"\n\r\n  \n" + text(ACTION + "}"), {}),
    (text(ACTION + ',"x":[{"y":null}],"note":"so"}'), {"note": "so"}),
    (text(ACTION + ',"note":"' + "n" * 9000 + '"}'), {"note": "n" * 4096}),
    (text(ACTION + ',"note":"\\u0007\\ud83d\\ude00"}'), {"note": "\ufffd😀"}),
]


def label(value: Any) -> str:
    if isinstance(value, Bot):
        return " ".join(value.command[-2:])[-60:]
    return repr(value)[:60]


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("hostile", TIMEOUTS, ids=label)
def test_no_answer_in_time(hostile: Bot, players: int) -> None:
    fault = judge(
        hostile, "move_timeout", "no answer within 0.5 s", SHORT, players, and_after=players == 2
    )
    assert 500 <= fault["ms"] < 2500


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("hostile", "kind", "message"), VERDICTS, ids=label)
def test_verdict(hostile: Bot, kind: str, message: str, players: int) -> None:
    judge(hostile, kind, message, players=players, and_after=players == 2)


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("line", "kind"), LINES, ids=label)
def test_wrong_line(line: bytes, kind: str, players: int) -> None:
    fault = judge(bot("raw", line), kind, "", players=players)
    sent = line.replace(b"@", str(fault["id"]).encode())[:4096]
    assert fault["reply"] == repr(sent.rstrip(b"\n"))[2:-1]
    assert fault["request"].startswith(f'{{"type":"turn","id":{fault["id"]},')


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize(("line", "kept"), HARMLESS, ids=label)
def test_harmless_line(line: bytes, kept: dict[str, Any]) -> None:
    record = play([bot("raw_once", line), GOOD])
    assert record.footer["faults"] == []
    own = [entry for entry in record.decisions if entry["seat"] == 0]
    assert all(kept.items() <= entry.items() for entry in own[2:])


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize(
    "odd",
    [
        bot("in_pieces"),
        bot("stubborn"),
        bot("slow_reader"),
        bot("daemons"),
        bot("burn"),
        bot("late_start", 0.7),
        bot("noise", b"log \xff\xfe\x00\n", 0.5),
        bot("noise_between", b"x"),
    ],
    ids=label,
)
def test_odd_but_within_the_rules(odd: Bot) -> None:
    """The same game as two good bots play, and no fault."""
    record = play([odd, GOOD])
    assert record.footer["faults"] == []
    assert record.footer["ranks"] == play([GOOD, GOOD]).footer["ranks"]


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("players", [2, 3])
def test_who_answers_closed_turns_only_is_told_so(players: int) -> None:
    says = "no answer within 0.5 s; 1 to turns that were over"
    judge(bot("stale_only"), "move_timeout", says, SHORT, players)


@pytest.mark.usefixtures("clean")
def test_late_answers_are_dropped_and_counted() -> None:
    record = play([bot("stale_first"), GOOD])
    assert record.footer["faults"] == []
    own = [entry for entry in record.decisions if entry["seat"] == 0]
    assert [entry.get("late", 0) for entry in own] == [0, 0] + [1] * (len(own) - 2)
    record = play([bot("thrice"), GOOD])
    assert record.footer["faults"] == []
    own = [entry for entry in record.decisions if entry["seat"] == 0]
    assert [entry.get("late", 0) for entry in own] == [0, 0, 0] + [2] * (len(own) - 3)


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("status", [0, 1])
def test_who_leaves_after_the_last_answer_has_done_nothing_wrong(status: int) -> None:
    normal = play([GOOD, GOOD])
    own = [entry for entry in normal.decisions if entry["seat"] == 0]
    record = play([bot("answer_and_leave", status, len(own)), GOOD])
    assert record.footer == normal.footer


@pytest.mark.usefixtures("clean")
def test_start_up_limit() -> None:
    limits = replace(LONG, startup=1.5)
    for players in (2, 3):
        record = play([bot("late_start", 30)] + [GOOD] * (players - 1), limits)
        kinds = [fault["kind"] for fault in record.footer["faults"]]
        assert kinds == ["startup_timeout"]


@pytest.mark.usefixtures("clean")
def test_time_for_the_game_runs_out() -> None:
    slow = bot("chatter", b"\n")
    judge(slow, "game_timeout", "no answer within", replace(LONG, game=0.5), players=2)


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize("name", ["deaf", "slow_reader"])
def test_observations_larger_than_a_pipe(name: str) -> None:
    def observe(s: Any, seat: int) -> Any:
        return GAME.observe(s, seat) | {"padding": "x" * 300_000}

    large = replace(GAME, observe=observe)
    if name == "deaf":
        judge(bot(name), "move_timeout", "no answer within 0.5 s", SHORT, 2, large)
    else:
        record = play([bot(name), GOOD], game=large)
        assert record.footer["faults"] == []
        own = [entry["ms"] for entry in record.decisions if entry["seat"] == 0]
        assert min(own) > 6  # half a millisecond for each of 15 pieces: reading is on its clock


@pytest.mark.usefixtures("clean")
def test_names_are_for_people() -> None:
    names = ['a,b"', "new\nline\t\x00", "🐟 poisoning", "same", "same", "x" * 5000]
    record = play([replace(GOOD, name=name) for name in names])
    assert record.footer["faults"] == []
    assert record.header["players"][3]["name"] == record.header["players"][4]["name"] == "same"
    assert all("\n" not in p["name"] and len(p["name"]) <= 64 for p in record.header["players"])


@pytest.mark.usefixtures("clean")
def test_several_seats_fail_in_the_same_round() -> None:
    record = play([bot("leave", 1), bot("raw", b"x\n"), GOOD])
    assert [fault["kind"] for fault in record.footer["faults"]] == ["exited", "bad_json"]
    assert record.footer["ranks"] == [3, 2, 1]
    assert record.footer["reason"] in ("prestige", "rounds")

    record = play([bot("leave", 1), bot("raw", b"x\n"), bot("die", 9)])
    assert [fault["kind"] for fault in record.footer["faults"]] == ["exited", "bad_json", "killed"]
    assert record.footer["ranks"] == [3, 2, 1]
    assert record.footer["reason"] == "fault"

    record = play([bot("leave_first", 1), Bot("missing", ("/nowhere/bot",))])
    assert [fault["seat"] for fault in record.footer["faults"]] == [0, 1]
    assert record.footer["ranks"] == [1, 1]
    assert record.decisions == []


@pytest.mark.usefixtures("clean")
def test_memory_stays_bounded_under_any_flood() -> None:
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    before = peak()
    fault = judge(bot("last_noise", b"x", 100), "exited", "exit status 1", players=2)
    assert fault["stderr"] == "x" * 4096
    play([bot("flood", b"x"), GOOD])
    play([bot("flood_between", b"x\n"), GOOD])
    play([bot("flood", b"\n"), GOOD], SHORT)
    assert peak() - before < 50 << 10


def peak() -> int:
    """The most memory that this process has held since it was last forgotten, in kB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
