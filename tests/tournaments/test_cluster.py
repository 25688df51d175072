"""Workers by Dask: the same games, also when one of them is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

from engine.errors import UsageError
from tests.tournaments.arena import ROOT, answer, bot, definition, played, results, table
from tournaments import cluster, organise, registry
from tournaments.store import odd

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None,
    reason="Dask is not installed: pip install 'certamen[cluster]'",
)


@pytest.fixture
def scheduler(tmp_path):
    """The address of a scheduler, and its two worker processes without nannies."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
    address_file = tmp_path / "scheduler.json"
    started = [
        subprocess.Popen(
            [
                *[sys.executable, "-m", "distributed.cli.dask_scheduler"],
                *["--port", "0", "--no-dashboard", "--host", "127.0.0.1"],
                *["--scheduler-file", str(address_file)],
            ],
            **quiet,
        )
    ]
    deadline = time.monotonic() + 30
    while not address_file.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.1)
    address = json.loads(address_file.read_text())["address"]
    started += [
        subprocess.Popen(
            [
                *[sys.executable, "-m", "distributed.cli.dask_worker", address],
                *["--no-nanny", "--nthreads", "1", "--no-dashboard"],
                *["--local-directory", str(tmp_path), "--name", f"worker-{number}"],
            ],
            **quiet,
        )
        for number in (1, 2)
    ]
    yield address, started[1:]
    for process in started[::-1]:
        process.kill()
        process.wait()


def test_on_a_cluster_of_which_a_worker_is_killed_the_games_are_the_same(tmp_path, scheduler):
    address, workers = scheduler
    mine = bot(tmp_path / "mine", f"import helper\ntime.sleep(0.001)\n{answer('helper.choice')}")
    (tmp_path / "mine" / "helper.py").write_text("choice = 1\n")
    values = {"bots": ("random", mine), "deals": 20}
    with played(tmp_path / "here", workers=2, **values) as store:
        expected = results(store), table(store)
    killed = []

    def watch(progress):
        if progress.played >= 10 and not killed:
            killed.append(progress.played)
            os.kill(workers[0].pid, signal.SIGKILL)

    with organise.made(tmp_path / "there", definition(**values)) as store:
        organise.played(store, tmp_path, cluster.dask(address), watch)
        assert killed
        assert results(store) == expected[0]
        assert table(store) == expected[1]
        names = {game.worker for game in store.games()}
        assert len(names) == 2 and not any(str(os.getpid()) in name for name in names)


def test_bots_travel_by_content(tmp_path):
    folder = bot(tmp_path / "mine", answer())
    first = registry.resolve(folder, tmp_path)
    parcel, content = cluster.packed(first)
    assert cluster.packed(first) == (parcel, content)
    assert str(tmp_path) not in repr(parcel)
    there = cluster.unpacked(parcel, content)
    assert there.folder is not None and there.folder != first.folder
    assert there.digest == first.digest
    assert (there.folder / "bot.py").read_text() == (tmp_path / "mine" / "bot.py").read_text()
    script = registry.resolve(f"python3 {folder}/bot.py --level 3", tmp_path)
    there = cluster.unpacked(*cluster.packed(script))
    assert there.command[0] == sys.executable and there.command[2:] == ("--level", "3")
    assert str(tmp_path / "mine") not in there.command[1]
    built_in = registry.built_in("random")
    assert cluster.unpacked(*cluster.packed(built_in)) == built_in


def test_an_address_where_nobody_answers(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with pytest.raises(UsageError, match="cannot reach Dask"), cluster.dask("127.0.0.1:9")():
        pass


def test_odd_workers_are_flagged():
    fine = [("a", 100, 1, 10.0, 1000), ("b", 100, 2, 11.0, 1000)]
    assert not odd(fine)
    [line] = odd([*fine, ("c", 50, 20, 5.0, 500)])
    assert line.startswith("c: faults in 20 of 50 games")
    [line] = odd([*fine, ("d", 50, 0, 25.0, 500)])
    assert line.startswith("d: 4.8 times as long")
