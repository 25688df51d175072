"""A tournament's file: its definition, its bots, and every game that was played, exactly once.

One SQLite file a tournament.  A game is one durable transaction (write-ahead log, full
synchronisation), its id from the schedule is the primary key: whatever is killed whenever, a game
is there whole or not at all, and never twice.  Knows nothing of processes, ratings or pages.

Reading: `open_store(path)`, then `definition`, `entrants`, `games`, `record`, `faults`.
"""

import fcntl
import json
import os
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple, Self

from msgspec.json import decode as read_json

from engine.errors import CertamenError, UsageError
from engine.record import Record, parse
from tournaments.definition import Definition, load, plain
from tournaments.schedule import Block

APPLICATION = 0x43455254  # "CERT": what SQLite's application_id says of our files
VERSION = 1
LONGEST_NAME = 200
WAIT = 60.0  # seconds that a transaction waits for another process

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE entrants (
    number INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, version TEXT NOT NULL,
    digest TEXT NOT NULL, said TEXT NOT NULL, retired INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE stages (stage INTEGER PRIMARY KEY, blocks TEXT NOT NULL) STRICT;
CREATE TABLE games (
    id TEXT PRIMARY KEY, stage INTEGER NOT NULL, block TEXT NOT NULL, seed INTEGER NOT NULL,
    seats TEXT NOT NULL, ranks TEXT NOT NULL, scores TEXT NOT NULL, reason TEXT NOT NULL,
    lost INTEGER NOT NULL, merit REAL, faults TEXT NOT NULL, times TEXT NOT NULL,
    decisions INTEGER NOT NULL, seconds REAL NOT NULL, worker TEXT NOT NULL, finished REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE records (id TEXT PRIMARY KEY, record BLOB NOT NULL) STRICT;
CREATE TABLE voids (id TEXT NOT NULL, message TEXT NOT NULL, at REAL NOT NULL) STRICT;
CREATE TABLE claims (id TEXT PRIMARY KEY, runner TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX games_finished ON games (finished);
"""


class StoreError(CertamenError):
    """The store cannot take what was played: the disk is full or broken."""


class Entrant(NamedTuple):
    """A bot in a tournament; its number never changes."""

    number: int
    name: str  # unique in the tournament, for people to read
    version: str
    digest: str
    said: str  # how the user named it
    retired: bool = False


@dataclass(frozen=True)
class Played:
    """A game that was played, without its record.  Lists are by seat."""

    id: str
    stage: int
    block: str
    seed: int
    seats: list[int]  # entrants' numbers
    ranks: list[int]
    scores: list[float]
    reason: str
    lost: bool  # by all: nobody scores a point
    merit: float | None  # of a solo game
    faults: list[dict[str, Any]]  # {seat, kind, turn}
    times: list[dict[str, Any]]  # {n, ms, slots}: answers, their sum, and how many in each slot
    decisions: int
    seconds: float
    worker: str
    finished: float = 0.0  # seconds since 1970; 0: not stored yet
    record: bytes = field(default=b"", repr=False)  # compressed; only on the way into the store


def pack(record: Record) -> bytes:
    """A record as the store keeps it."""
    return zlib.compress(record.text().encode(), 6)


class Store:
    """An open tournament file.  Use it in one thread, and `close` it or use `with`."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self.db = db

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    # -- the read side

    @property
    def definition(self) -> Definition:
        """What the tournament is."""
        return load(self.meta("definition"))

    def meta(self, key: str) -> str:
        """A text kept with the tournament: definition, digest, rules."""
        row = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    def entrants(self) -> list[Entrant]:
        """All bots that ever took part, by number."""
        rows = self.db.execute(
            "SELECT number, name, version, digest, said, retired FROM entrants ORDER BY number"
        )
        return [Entrant(n, a, v, d, said, bool(r)) for n, a, v, d, said, r in rows]

    def games(self) -> Iterator[Played]:
        """Every game that was played, in the order of the ids: the same whoever played when."""
        yield from map(played, self.db.execute(f"SELECT {COLUMNS} FROM games ORDER BY id"))

    def game(self, identity: str) -> Played:
        """One game.  Raises UsageError if it was not played."""
        row = self.db.execute(f"SELECT {COLUMNS} FROM games WHERE id = ?", (identity,)).fetchone()
        if row is None:
            raise UsageError(f"{self.path.stem} has no game {identity!r}")
        return played(row)

    def some(self, identities: Sequence[str]) -> list[Played]:
        """Those of the games that were played, in this order."""
        query = f"SELECT {COLUMNS} FROM games WHERE id = ?"
        rows = [self.db.execute(query, (identity,)).fetchone() for identity in identities]
        return [played(row) for row in rows if row is not None]

    def ids(self) -> set[str]:
        """The ids of the games that were played."""
        return {row[0] for row in self.db.execute("SELECT id FROM games")}

    def count(self, active: Sequence[int]) -> int:
        """How many games were played between these entrants."""
        everybody = {entrant.number for entrant in self.entrants()}
        if everybody <= set(active):
            return int(self.db.execute("SELECT count(*) FROM games").fetchone()[0])
        tables = self.db.execute("SELECT seats, count(*) FROM games GROUP BY seats")
        return sum(number for seats, number in tables if set(json.loads(seats)) <= set(active))

    def record(self, identity: str) -> Record:
        """The whole record of a game.  Raises UsageError if it was not played."""
        row = self.db.execute("SELECT record FROM records WHERE id = ?", (identity,)).fetchone()
        if row is None:
            raise UsageError(f"{self.path.stem} has no game {identity!r}")
        lines = StringIO(zlib.decompress(row[0]).decode())  # their ends are LF alone
        return parse(lines, f"game {identity}")

    def voids(self) -> list[tuple[str, str]]:
        """The games that our own side spoiled, and why; each was or will be played again."""
        return list(self.db.execute("SELECT id, message FROM voids ORDER BY at"))

    def faults(self) -> dict[str, int]:
        """How many faults there were of each kind."""
        rows = self.db.execute(
            "SELECT json_extract(value, '$.kind') AS kind, count(*)"
            " FROM games, json_each(games.faults) GROUP BY kind ORDER BY kind"
        )
        return dict(rows.fetchall())

    def odd_workers(self) -> list[str]:
        """Workers whose games differ from the others': more faults, or much slower."""
        rows = self.db.execute(
            "SELECT worker, count(*), sum(faults <> '[]'), sum(seconds), sum(decisions) FROM games"
            " GROUP BY worker"
        ).fetchall()
        return odd(rows)

    def pace(self, window: float = 30.0) -> float:
        """Games a second over the last seconds before now, or of the last run if it has ended."""
        last = self.db.execute("SELECT max(finished) FROM games").fetchone()[0]
        if last is None:
            return 0.0
        since = last - window
        number, first = self.db.execute(
            "SELECT count(*), min(finished) FROM games WHERE finished > ?", (since,)
        ).fetchone()
        return float((number - 1) / (last - first)) if number > 1 and last > first else 0.0

    # -- the write side

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing, on the disk when the block ends.  Raises StoreError."""
        try:
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")
                raise
            self.db.execute("COMMIT")
        except sqlite3.OperationalError as error:
            with suppress(sqlite3.Error):
                self.db.execute("ROLLBACK")
            raise StoreError(
                f"cannot write {self.path}: {error}; the games stored so far are kept"
            ) from None

    def enter(self, entrants: Iterable[Entrant]) -> None:
        """Write down who takes part; a known number is brought up to date."""
        with self.transaction():
            self.db.executemany(
                "INSERT INTO entrants (number, name, version, digest, said, retired)"
                " VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (number) DO UPDATE SET retired = excluded.retired",
                list(entrants),
            )

    def redefine(self, definition: Definition) -> None:
        """Keep a definition that differs in its bots or anchors only."""
        with self.transaction():
            self.db.execute(
                "UPDATE meta SET value = ? WHERE key = 'definition'", (plain(definition),)
            )

    def drawn(self, stage: int) -> list[Block] | None:
        """The blocks of a stage that was drawn already."""
        row = self.db.execute("SELECT blocks FROM stages WHERE stage = ?", (stage,)).fetchone()
        if row is None:
            return None
        return [Block(i, s, tuple(map(tuple, seats))) for i, s, seats in json.loads(row[0])]

    def draw(self, stage: int, blocks: Sequence[Block]) -> list[Block]:
        """Keep the blocks of a stage; where another runner was first, its blocks."""
        with self.transaction():
            self.db.execute(
                "INSERT OR IGNORE INTO stages VALUES (?, ?)", (stage, json.dumps(blocks))
            )
        kept = self.drawn(stage)
        assert kept is not None
        return kept

    def add(self, game: Played) -> bool:
        """Keep a game, durably; whether it was new.  Raises StoreError."""
        values = (
            game.id,
            game.stage,
            game.block,
            game.seed,
            *map(json.dumps, (game.seats, game.ranks, game.scores)),
            game.reason,
            int(game.lost),
            game.merit,
            *map(json.dumps, (game.faults, game.times)),
            game.decisions,
            game.seconds,
            game.worker,
            time.time(),
        )
        with self.transaction():
            marks = ", ".join("?" * len(values))
            new = self.db.execute(f"INSERT OR IGNORE INTO games VALUES ({marks})", values).rowcount
            if new:
                self.db.execute("INSERT INTO records VALUES (?, ?)", (game.id, game.record))
            self.db.execute("DELETE FROM claims WHERE id = ?", (game.id,))
        return bool(new)

    def add_void(self, identity: str, message: str) -> None:
        """Write down that a game was spoiled by our own side."""
        with self.transaction():
            self.db.execute("INSERT INTO voids VALUES (?, ?, ?)", (identity, message, time.time()))

    # -- runners that share a store

    def claim(self, identities: Sequence[str], runner: str) -> list[str]:
        """Those of the games that this runner may play: neither played nor another runner's."""
        with self.transaction():
            return [
                identity
                for identity in identities
                if self.db.execute(
                    "INSERT OR IGNORE INTO claims SELECT ?1, ?2"
                    " WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = ?1)",
                    (identity, runner),
                ).rowcount
            ]

    def unclaim_the_dead(self) -> None:
        """Give back what runners claimed that are no more."""
        claimants = {row[0] for row in self.db.execute("SELECT DISTINCT runner FROM claims")}
        dead = [(runner,) for runner in claimants - self.runners()]
        if dead:
            with self.transaction():
                self.db.executemany("DELETE FROM claims WHERE runner = ?", dead)

    def unclaim(self, runner: str) -> None:
        """Give back what this runner claimed and has not played."""
        with self.transaction():
            self.db.execute("DELETE FROM claims WHERE runner = ?", (runner,))

    @contextmanager
    def running(self) -> Iterator[str]:
        """This process is a runner of the tournament, under the name that is given, until the end.

        A lock on a file says so, which the kernel takes back however the process ends.
        """
        folder = self.path.with_suffix(".runners")
        folder.mkdir(exist_ok=True)
        self.unclaim_the_dead()
        name = f"{os.getpid()}-{token_hex(4)}"
        with (folder / name).open("w") as file:
            fcntl.lockf(file, fcntl.LOCK_EX)
            RUNNING.add(name)
            try:
                yield name
            finally:
                RUNNING.discard(name)
                with suppress(StoreError):
                    self.unclaim(name)
                (folder / name).unlink(missing_ok=True)

    def runners(self) -> set[str]:
        """The runners at work on this tournament, in any process of this machine."""
        alive = set()
        folder = self.path.with_suffix(".runners")
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name in RUNNING:  # a lock of our own process would not stop us
                alive.add(file.name)
                continue
            with suppress(FileNotFoundError), file.open("r+") as handle:
                try:
                    fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    alive.add(file.name)
                else:
                    file.unlink(missing_ok=True)
        return alive


RUNNING: set[str] = set()  # the runners of this process

COLUMNS = (
    "id, stage, block, seed, seats, ranks, scores, reason, lost, merit, faults, times, "
    "decisions, seconds, worker, finished"
)


def played(row: Sequence[Any]) -> Played:
    """The game of a row of COLUMNS."""
    values = dict(zip(COLUMNS.split(", "), row, strict=True))
    for name in ("seats", "ranks", "scores", "faults", "times"):
        values[name] = read_json(values[name])
    values["lost"] = bool(values["lost"])
    return Played(**values)


def odd(workers: Sequence[tuple[str, int, int, float, int]]) -> list[str]:
    """In words, which workers are odd: (name, games, games with faults, seconds, decisions) each.

    Odd are four standard errors more games with faults than the others have, or twice their time
    for a decision; below 20 games nothing is said.
    """
    found = []
    for name, games, faulty, seconds, decisions in workers:
        others = [worker for worker in workers if worker[0] != name]
        many = sum(worker[1] for worker in others)
        if games < 20 or many < 20:
            continue
        share = sum(worker[2] for worker in others) / many
        pooled = (faulty + share * many) / (games + many)
        error = (pooled * (1 - pooled) * (1 / games + 1 / many)) ** 0.5
        if faulty / games > share + 4 * error and faulty > 2:
            found.append(f"{name}: faults in {faulty} of {games} games; elsewhere in {share:.1%}")
        usual = sum(worker[3] for worker in others) / max(1, sum(worker[4] for worker in others))
        if seconds / max(1, decisions) > 2 * usual:
            times = seconds / max(1, decisions) / usual
            found.append(f"{name}: {times:.1f} times as long for a decision as the others")
    return found


def path_of(home: Path, name: str) -> Path:
    """Where the tournament of that name is kept.  Raises UsageError for a name that cannot be."""
    if (
        not 0 < len(name) <= LONGEST_NAME
        or name.startswith(".")
        or not name.replace("-", "").replace(".", "").replace("_", "").isalnum()
    ):
        raise UsageError(
            f"{name!r} cannot name a tournament: use up to {LONGEST_NAME} letters, digits, '-', '_'"
            " and '.'"
        )
    return home / "tournaments" / f"{name}.db"


def create(path: Path, definition: Definition, rules: str, entrants: Sequence[Entrant]) -> Store:
    """A new tournament's file, whole or not at all.  Raises UsageError where it cannot be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make the folder {path.parent}: {error.strerror}") from None
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.unlink(missing_ok=True)
        db = sqlite3.connect(partial, isolation_level=None)
        db.executescript(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};")
        db.executescript(f"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; {SCHEMA}")
        meta = {"definition": plain(definition), "digest": definition.digest(), "rules": rules}
        db.executemany("INSERT INTO meta VALUES (?, ?)", list(meta.items()))
        db.executemany("INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?)", entrants)
        db.close()  # folds the log into the file
        with suppress(FileExistsError):  # another runner was first: its file holds
            os.link(partial, path)
    except (sqlite3.Error, OSError) as error:
        raise UsageError(f"cannot make the tournament file {path}: {error}") from None
    finally:
        partial.unlink(missing_ok=True)
    return open_store(path)


def open_store(path: Path) -> Store:
    """The tournament in a file.  Raises UsageError where there is none, or it is not ours."""
    if not path.is_file():
        raise UsageError(f"there is no tournament {path.stem!r} (no file {path})")
    try:
        db = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
        ours = db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
        version = db.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as error:
        raise UsageError(f"{path} is not a certamen tournament: {error}") from None
    if not ours:
        db.close()
        raise UsageError(f"{path} is not a certamen tournament; move it away or use another name")
    if version != VERSION:
        db.close()
        raise UsageError(f"{path} is of version {version}; this certamen reads {VERSION}")
    db.execute("PRAGMA synchronous = FULL")
    return Store(path, db)
