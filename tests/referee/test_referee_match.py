"""Whole games between well-behaved processes."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.game import find
from engine.record import Record, parse, replay
from referee.match import Bot, Limits, Referee
from referee.orphans import children, family

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


def counter(tmp_path: Path, reuse: bool) -> Bot:
    """A bot of the SDK that draws on its luck, and leaves a mark whenever it starts."""
    script = tmp_path / "bot.py"
    script.write_text(
        "import os\n"
        "from players.sdk import serve\n"
        f"open(os.path.join({str(tmp_path)!r}, f'start-{{os.getpid()}}'), 'w').close()\n"
        "serve(lambda turn: turn.rng.randrange(len(turn.actions)))\n"
    )
    env = {"PYTHONPATH": str(Path(__file__).parents[2])}
    return Bot("counter", (sys.executable, str(script)), env=env, reuse=reuse)


def test_a_process_used_again_plays_as_a_fresh_one(tmp_path: Path) -> None:
    played = {}
    before = children()
    for reuse in (False, True):
        bot = counter(tmp_path, reuse)
        with Referee(LIMITS, sandbox="off") as referee:
            played[reuse] = [
                without_times(referee.play(find("villa-rustica"), {}, seed, [bot, bot]))
                for seed in (1, 2, 3)
            ]
        starts = list(tmp_path.glob("start-*"))
        assert len(starts) == (2 if reuse else 6)
        for start in starts:
            start.unlink()
    assert played[False] == played[True]
    assert children() == before


@pytest.mark.parametrize("again", [False, True])
def test_no_process_plays_the_same_deal_twice(again: bool, tmp_path: Path) -> None:
    bot = counter(tmp_path, True)
    with Referee(LIMITS, sandbox="off", again=again) as referee:
        for seed in (1, 1, 2, 2):  # two deals, each from both seats
            record = referee.play(find("villa-rustica"), {}, seed, [bot, SEVEN])
            assert record.footer["faults"] == []
    assert len(list(tmp_path.glob("start-*"))) == (1 if again else 2)


def test_a_process_that_has_ended_between_games_is_replaced(tmp_path: Path) -> None:
    bot = counter(tmp_path, True)
    with Referee(LIMITS, sandbox="off") as referee:
        referee.play(find("villa-rustica"), {}, 1, [bot, bot])
        for process in children():
            os.kill(process, 9)
        time.sleep(0.05)
        record = referee.play(find("villa-rustica"), {}, 2, [bot, bot])
        assert record.footer["faults"] == []
        assert len(list(tmp_path.glob("start-*"))) == 4


def test_bots_of_the_next_game_start_early(tmp_path: Path) -> None:
    bot = counter(tmp_path, False)
    before = children()
    with Referee(LIMITS, sandbox="off") as referee:
        first = referee.play(find("villa-rustica"), {}, 1, [bot, bot], then=[bot, bot])
        waiting = len(children()) - len(before)
        assert waiting == 2
        second = referee.play(find("villa-rustica"), {}, 1, [bot, bot])
        assert without_times(first) == without_times(second)
        assert len(children()) == len(before)
        referee.prepare([bot, bot, bot])
    assert children() == before


def test_a_daemon_cannot_pass_for_another_bot(tmp_path: Path) -> None:
    """It would live on as long as that one, if it could guess the other's mark."""
    before = children()
    script = tmp_path / "forger.py"
    script.write_text(
        "import os, sys, time\n"
        "mark, _, number = os.environ['CERTAMEN_PROCESS'].partition('-')\n"
        "for guess in range(int(number, 16) - 3, int(number, 16) + 4):\n"
        "    if os.fork() == 0:\n"
        "        os.setsid()\n"
        "        os.environ['CERTAMEN_PROCESS'] = f'{mark}-{guess:x}'\n"
        "        os.closerange(0, 3)\n"
        "        os.execv('/bin/sleep', ['sleep', '60'])\n"
        "print('no message', flush=True)\n"
        "time.sleep(60)\n"
    )
    forger = Bot("forger", (sys.executable, "-S", str(script)))
    seen = []
    with Referee(LIMITS, sandbox="off") as referee:
        record = referee.play(
            find("villa-rustica"),
            {},
            7,
            [SEVEN, SEVEN, forger],
            watch=lambda s, entry: seen.append(len(children()) - len(before)),
        )
    assert [fault["kind"] for fault in record.footer["faults"]] == ["bad_handshake"]
    assert seen[0] == 2


def frozen(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def test_freeze_stops_bots_while_others_decide() -> None:
    seen = []

    def watch(*_: Any) -> None:
        states = [False]
        for _ in range(1000 if freeze else 1):  # a signal takes its time on a busy machine
            states = [frozen(pid) for pid in children() if pid not in before]
            if all(states):
                break
            time.sleep(0.002)
        seen.append(states)

    before = children()
    for freeze in (True, False):
        seen.clear()
        with Referee(LIMITS, sandbox="off", freeze=freeze) as referee:
            record = referee.play(find("villa-rustica"), {}, 7, [SEVEN] * 2, watch=watch)
        assert record.footer["faults"] == []
        assert len(seen) == len(record.decisions)
        assert all(states == [freeze] * 2 for states in seen)


def test_freeze_stops_what_has_left_for_sessions_of_its_own(tmp_path: Path) -> None:
    script = tmp_path / "burner.py"
    script.write_text(
        "import json, os, sys, time\n"
        "for number in range(3):\n"
        "    if os.fork() == 0:\n"
        "        os.setsid()\n"
        "        os.fork()\n"
        "        os.closerange(0, 3)\n"
        "        time.sleep(0.01)\n"
        "        while True: pass\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello': print('{\"type\":\"ready\"}', flush=True)\n"
        "    if message['type'] == 'turn':\n"
        "        answer = {'type': 'action', 'id': message['id'], 'index': 0}\n"
        "        print(json.dumps(answer), flush=True)\n"
    )
    burner = Bot("burner", (sys.executable, "-S", str(script)))
    seen = []

    def watch(*_: Any) -> None:
        alive = [pid for child in set(children()) - before for pid in family(child)]
        seen.append((len(alive), all(map(frozen, alive))))

    before = set(children())
    with Referee(LIMITS, sandbox="off", freeze=True) as referee:
        record = referee.play(find("villa-rustica"), {}, 7, [burner, SEVEN], watch=watch)
    assert record.footer["faults"] == []
    assert all(stopped for _, stopped in seen)
    assert seen[-1][0] == 8  # two bots, three children, and one more of each
    assert set(children()) == before


def test_pinned_to_a_core_and_back() -> None:
    before = os.sched_getaffinity(0)
    core = max(before)
    seen = set()

    def watch(*_: Any) -> None:
        for pid in children():
            seen.add(frozenset(os.sched_getaffinity(pid)))

    with Referee(LIMITS, sandbox="off", core=core) as referee:
        referee.play(find("villa-rustica"), {}, 7, [SEVEN] * 2, watch=watch)
    assert frozenset({core}) in seen
    assert os.sched_getaffinity(0) == before
