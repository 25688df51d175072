"""The runner: the same games whoever plays them, none twice, none lost, whatever dies."""

import logging
import os
import random
import resource
import signal
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from engine.errors import UsageError
from engine.game import find
from referee import match
from referee.faults import Void
from referee.match import Referee
from tests.tournaments.arena import answer, bot, certamen, definition, played, results, start, table
from tournaments import organise, registry, runner
from tournaments.definition import Times, from_values
from tournaments.runner import Halted
from tournaments.table import Batch, close_referees, play, referee


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """A tournament that was played by one worker."""
    with played(tmp_path_factory.mktemp("home"), workers=1, deals=12) as store:
        yield results(store), table(store)


@pytest.mark.parametrize("workers", [2, 8])
def test_any_number_of_workers_plays_the_same(tmp_path, undisturbed, workers):
    with played(tmp_path, workers, deals=12) as store:
        assert results(store) == undisturbed[0]
        assert table(store) == undisturbed[1]
        again = organise.played(store, tmp_path, runner.local(2))
        assert again.played == 0 and again.stored == 24


def test_killed_at_any_instant_it_loses_and_doubles_nothing(tmp_path, undisturbed):
    """Six times SIGKILL; `tests/benchmarks/runner_kills.py` does it fifty times."""
    rng = random.Random(1)
    with organise.made(tmp_path, definition(deals=12)):
        pass
    for _ in range(6):
        before = stored(tmp_path)
        process = start(tmp_path, "tournament", "resume", "t", "--workers", "2")
        while process.poll() is None and stored(tmp_path) == before:
            time.sleep(0.005)
        time.sleep(0.05 * rng.random())
        process.kill()
        process.communicate()
    assert certamen(tmp_path, "tournament", "resume", "t")[0] == 0
    with organise.opened(tmp_path, "t") as store:
        assert results(store) == undisturbed[0]
        assert table(store) == undisturbed[1]


def stored(home: Path) -> int:
    """How many games the tournament has by now."""
    with organise.opened(home, "t") as store:
        return len(store.ids())


def test_two_runners_share_the_games(tmp_path, undisturbed):
    with organise.made(tmp_path, definition(deals=12)):
        pass
    both = [start(tmp_path, "tournament", "resume", "t", "--workers", "1") for _ in range(2)]
    errors = [process.communicate(timeout=120)[1] for process in both]
    assert [process.returncode for process in both] == [0, 0], errors
    with organise.opened(tmp_path, "t") as store:
        assert results(store) == undisturbed[0]
        assert table(store) == undisturbed[1]
        assert not store.runners()
        assert store.db.execute("SELECT count(*) FROM claims").fetchone() == (0,)


def test_two_runners_never_play_a_game_twice(tmp_path):
    with organise.made(tmp_path, definition()) as store:
        ids = [f"0-1.{deal}/0" for deal in range(4)]
        with store.running() as one, store.running() as other:
            assert store.claim(ids[:2], one) == ids[:2]
            assert store.claim(ids, other) == ids[2:]
            store.unclaim_the_dead()
            assert store.claim(ids, other) == []
        assert store.claim(ids, "a third") == ids
        store.unclaim_the_dead()
        assert store.claim(ids, "a fourth") == ids


def test_ctrl_c_keeps_what_was_finished(tmp_path):
    slow = bot(tmp_path / "slow", f"time.sleep(0.002)\n{answer()}")
    with organise.made(tmp_path, definition(bots=("random", slow), deals=100)):
        pass
    process = start(tmp_path, "tournament", "resume", "t", start_new_session=True)
    while process.poll() is None and stored(tmp_path) < 3:
        time.sleep(0.02)
    code, out, _ = certamen(tmp_path, "tournament", "status", "t")
    assert code == 0 and "1 running" in out and "of 200 games" in out
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "certamen: stopped; what was finished is kept"
    with organise.opened(tmp_path, "t") as store:
        assert 3 <= len(store.ids()) < 200
        assert not store.runners()


def dies_once(batch):
    """Play, but the first worker to see the third deal dies."""
    mark = Path(os.environ["CERTAMEN_TEST_MARK"])
    if any(game.id == "0-1.2/1" for game in batch.games) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play(batch)


def dies_always(batch):
    if any(game.id == "0-1.2/1" for game in batch.games):
        os.kill(os.getpid(), signal.SIGKILL)
    return play(batch)


def test_a_worker_that_dies_costs_no_game(tmp_path, monkeypatch, undisturbed):
    monkeypatch.setenv("CERTAMEN_TEST_MARK", str(tmp_path / "mark"))
    monkeypatch.setattr(runner, "play", dies_once)
    with played(tmp_path, deals=12) as store:
        assert results(store) == undisturbed[0]
        assert store.voids()


def test_a_game_whose_worker_dies_twice_halts_the_run(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "play", dies_always)
    with pytest.raises(Halted, match=r"void twice in a row.*its worker died"):
        played(tmp_path)
    monkeypatch.undo()
    with organise.opened(tmp_path, "t") as store:
        organise.played(store, tmp_path, runner.local(2))
        assert len(store.ids()) == 8


def test_a_void_game_is_played_again_and_halts_the_second_time(tmp_path, monkeypatch):
    original = Referee.play
    seeds: list[int] = []

    def spoiled(self, game, options, seed, bots, **more):
        seeds.append(seed)
        if seeds.count(seed) == 1 and len(set(seeds)) == 2:
            raise Void("machine", "out of descriptors")
        return original(self, game, options, seed, bots, **more)

    monkeypatch.setattr(Referee, "play", spoiled)
    with played(tmp_path, workers=1) as store:
        assert len(store.ids()) == 8
        [(identity, message)] = store.voids()
        assert identity in store.ids() and "out of descriptors" in message

    def always(self, *_, **__):
        raise Void("machine", "out of descriptors")

    monkeypatch.setattr(Referee, "play", always)
    with pytest.raises(Halted, match="out of descriptors"):
        played(tmp_path, name="other")


def small_files() -> None:
    """As if the disk were full after some kilobytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, 120_000))


def test_a_full_disk_ends_the_run_with_one_line_and_loses_nothing(tmp_path, undisturbed):
    with organise.made(tmp_path, definition(deals=12)):
        pass
    code, _, err = certamen(tmp_path, "tournament", "resume", "t", preexec_fn=small_files)
    assert code == 1
    assert "cannot write" in err.splitlines()[-1] and "Traceback" not in err
    with organise.opened(tmp_path, "t") as store:
        assert 0 < len(store.ids()) < 24
    assert certamen(tmp_path, "tournament", "resume", "t")[0] == 0
    with organise.opened(tmp_path, "t") as store:
        assert results(store) == undisturbed[0]


def test_a_store_that_is_not_ours_is_refused(tmp_path):
    folder = tmp_path / "tournaments"
    folder.mkdir()
    (folder / "text.db").write_text("no database at all, but long enough to look at " * 40)
    with sqlite3.connect(folder / "other.db") as db:
        db.execute("CREATE TABLE games (id)")
    (folder / "empty.db").touch()
    for name in ("text", "other", "empty", "none"):
        code, out, err = certamen(tmp_path, "tournament", "status", name)
        assert code == 2 and not out
        [line] = err.splitlines()
        assert line.startswith("certamen: ") and name in line


def test_workers_are_forked_before_any_thread_starts(tmp_path, monkeypatch):
    before, seen, fork = threading.active_count(), [], os.fork
    monkeypatch.setattr(os, "fork", lambda: (seen.append(threading.active_count()), fork())[1])
    played(tmp_path).close()
    assert seen == [before, before]


def test_of_many_bots_only_some_processes_wait(tmp_path, monkeypatch):
    monkeypatch.setattr(match, "IDLE", 3)
    bots = [
        registry.resolve(bot(tmp_path / name, answer(), "reuse = true\n"), tmp_path)
        for name in ("a", "b", "c")
    ]
    with Referee(sandbox="off") as referee:
        for pair in ((0, 1), (1, 2), (2, 0), (0, 0)):
            referee.play(find("villa-rustica"), None, 1, [bots[one] for one in pair])
            assert sum(map(len, referee._idle.values())) <= 3


def test_what_workers_log_comes_to_us(tmp_path):
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("certamen")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        played(tmp_path, bots=("random", bot(tmp_path / "leaver", "sys.exit(3)")), deals=1).close()
    finally:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    assert sum("leaver: exited" in line for line in lines) == 2


def test_faults_stand_in_the_standings(tmp_path):
    leaver = bot(tmp_path / "leaver", "sys.exit(3)")
    with played(tmp_path, bots=("random", leaver, "greedy"), seats=3, deals=1) as store:
        rows = {row["bot"]: row for row in table(store)["standings"]}
        assert rows["leaver"]["faults"] == {"exited": 3}
        assert rows["leaver"]["rank"] == 3 and rows["leaver"]["mean_place"] == 3
        assert organise.status(store).faults == {"exited": 3}


def test_bots_join_and_leave_and_only_missing_games_are_played(tmp_path):
    with played(tmp_path, deals=2) as store:
        first = store.ids()
        third = bot(tmp_path / "third", answer())
        organise.changed(store, tmp_path, [third], ["random"])
        progress = organise.played(store, tmp_path, runner.local(2))
        assert progress.played == 4 and store.ids() > first
        organise.changed(store, tmp_path, ["random"], [])
        assert organise.played(store, tmp_path, runner.local(2)).played == 4
        assert len(store.ids()) == 12


@pytest.mark.parametrize("schedule", ["swiss", "adaptive", "gauntlet"])
def test_other_schedules_are_played_and_resumed(tmp_path, schedule):
    lazy = bot(tmp_path / "lazy", answer())
    values = {"bots": ("random", "greedy", lazy), "deals": 1, "games": 8, "rounds": 2}
    with played(tmp_path, schedule=schedule, **values) as store:
        number = {"swiss": 4, "adaptive": 8, "gauntlet": 4}[schedule]
        assert len(store.ids()) == number
        drop = sorted(store.ids())[::2]
        before = results(store)
        store.db.executemany("DELETE FROM games WHERE id = ?", [(i,) for i in drop])
        store.db.executemany("DELETE FROM records WHERE id = ?", [(i,) for i in drop])
        assert organise.played(store, tmp_path, runner.local(2)).played == len(drop)
        assert results(store) == before


def test_freeze_reaches_the_referee() -> None:
    values = {"name": "t", "game": "villa-rustica", "bots": ["random", "greedy"]}
    with pytest.raises(UsageError, match="freeze is true or false, not 1"):
        from_values(values | {"freeze": 1}, "t.toml")
    definition = from_values(values | {"freeze": True}, "t.toml")
    batch = Batch("villa-rustica", {}, Times(), "off", definition.freeze, {}, 0, ())
    try:
        assert referee(batch).freeze
    finally:
        close_referees()


def test_a_bot_that_changes_while_it_plays_is_told_of(tmp_path):
    mine = bot(tmp_path / "mine", answer())

    def edit(progress):
        if progress.played == 1:
            bot(tmp_path / "mine", answer("-1"))

    with organise.made(tmp_path, definition(bots=(mine, "random"))) as store:
        with pytest.raises(UsageError, match="the bot mine has changed"):
            organise.played(store, tmp_path, runner.local(1), edit)
        assert len(store.ids()) == 8
