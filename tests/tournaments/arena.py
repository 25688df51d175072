"""Small tournaments for tests, in this process or as a command."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tournaments import organise, runner
from tournaments.definition import Definition, Times
from tournaments.store import Store

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from tournaments.cli import main; main()"]
TIMES = ("ms", "cpu_ms")  # what differs from run to run in a record


def definition(**values: Any) -> Definition:
    plain: dict[str, Any] = {
        "name": "t",
        "seed": 1,
        "game": "villa-rustica",
        "bots": ("random", "greedy"),
    }
    patient = Times(startup=60.0, move=60.0, game=None)  # a busy machine makes no fault
    return Definition(**plain | {"deals": 4, "sandbox": "off", "times": patient} | values)


def played(home: Path, workers: int = 2, **values: Any) -> Store:
    """The store of a tournament that was played; to be closed."""
    store = organise.made(home, definition(**values))
    organise.played(store, home, runner.local(workers, pin=False))
    return store


def bot(folder: Path, body: str, settings: str = "") -> str:
    """A bot in a folder, from the body of its loop over messages; where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bot.toml").write_text(f'command = ["python3", "bot.py"]\n{settings}')
    lines = [
        "import json, os, sys, time",
        "for line in sys.stdin:",
        "    message = json.loads(line)",
        "    if message['type'] == 'hello':",
        """        print('{"type":"ready"}', flush=True)""",
        "    if message['type'] == 'turn':",
        *[f"        {line}" for line in body.splitlines()],
    ]
    (folder / "bot.py").write_text("\n".join(lines) + "\n")
    return str(folder)


def answer(index: str = "0") -> str:
    """The line of a bot's body that takes the action of an index."""
    reply = f"{{'type': 'action', 'id': message['id'], 'index': {index}}}"
    return f"print(json.dumps({reply}), flush=True)"


def start(home: Path, *words: str, **more: Any) -> "subprocess.Popen[str]":
    """The command `certamen`, started."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "CERTAMEN_HOME": str(home)}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*COMMAND, *words], env=environment, cwd=home, **pipes | more)


def certamen(home: Path, *words: str, **more: Any) -> tuple[int, str, str]:
    """The command `certamen`: exit code, standard output, standard error."""
    process = start(home, *words, **more)
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def results(store: Store) -> list[Any]:
    """All records of a store, times aside."""
    found = []
    for identity in sorted(store.ids()):
        record = store.record(identity)
        for entry in (*record.decisions, *record.footer["faults"]):
            for name in TIMES:
                entry.pop(name, None)
        found.append((identity, record.header, record.decisions, record.footer))
    return found


def table(store: Store) -> Any:
    """The standings of a store as JSON, times aside."""
    from tournaments.standings import as_json, standings

    found = as_json(standings(store))
    for row in found["standings"]:
        del row["mean_ms"], row["p99_ms"]
    return found
