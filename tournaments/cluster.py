"""Workers on many machines, by Dask (the extra `cluster`).

Bots travel by content: a built-in is found again where the worker runs, the files of any other are
packed, kept by the scheduler under their hash, and unpacked once on each machine.  Dask plays the
batches of a lost worker again by itself.
"""

import io
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import UsageError
from referee.match import Bot
from tournaments import registry
from tournaments.runner import Crew, Hire
from tournaments.table import Batch, Outcome, play

BATCH = 0.7  # seconds of games in a task: Dask takes some milliseconds for each
FOLDER, PYTHON = "{folder}", "{python}"  # in a command that travels
STAMP = (1980, 1, 1, 0, 0, 0)  # of packed files, so that equal bots are equal bytes
PATIENCE = 10.0  # seconds to reach the scheduler


class Parcel(NamedTuple):
    """A bot that travels: what is told of it, and the hash of its packed files."""

    bot: Bot
    built_in: str  # its name there; "" for none
    key: str  # "" of a built-in, of which nothing is packed


def packed(bot: Bot) -> tuple[Parcel, bytes]:
    """A bot, and its files as one zip archive."""
    for name in registry.built_ins():
        known = registry.built_in(name)
        if known.command == bot.command[:2]:
            return Parcel(bot, name, ""), b""
    if bot.folder is not None and (bot.folder / "bot.toml").is_file():
        files = {file: str(file.relative_to(bot.folder)) for file in registry.listing(bot.folder)}
        words = [word.replace(str(bot.folder), FOLDER) for word in bot.command]
    else:  # the files that the command names, but no program of the system
        named = [Path(word) for word in bot.command[1:] if Path(word).is_file()]
        first = Path(bot.command[0])
        if shutil.which(first.name) != str(first) and str(first) != sys.executable:
            named.append(first)
        files = {file: f"{number}/{file.name}" for number, file in enumerate(named)}
        moved = {str(file): f"{FOLDER}/{name}" for file, name in files.items()}
        words = [moved.get(word, word) for word in bot.command]
    words = [PYTHON if word == sys.executable else word for word in words]
    content = zipped(files)
    folder = None if bot.folder is None else Path(FOLDER)
    parcel = replace(bot, command=tuple(words), folder=folder, hidden=None)
    return Parcel(parcel, "", sha256(content).hexdigest()[:32]), content


def zipped(files: Mapping[Path, str]) -> bytes:
    """Files under these names as a zip archive; equal files are equal bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, name in files.items():
            entry = zipfile.ZipInfo(name, STAMP)
            entry.external_attr = file.stat().st_mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
    return content.getvalue()


def unpacked(parcel: Parcel, content: bytes) -> Bot:
    """The bot on this machine.  Raises UsageError if a built-in differs here."""
    bot = parcel.bot
    if parcel.built_in:
        mine = registry.built_in(parcel.built_in, *bot.command[2:])
        if mine.digest != bot.digest:
            raise UsageError(f"the bot {parcel.built_in} differs on {os.uname().nodename}")
        return replace(mine, name=bot.name, version=bot.version)
    place = Path(tempfile.gettempdir()) / f"certamen-bots-{os.getuid()}"
    place.mkdir(mode=0o700, exist_ok=True)
    if place.stat().st_uid != os.getuid():
        raise UsageError(f"{place} belongs to somebody else")
    folder = place / parcel.key
    if not folder.exists():
        draft = Path(tempfile.mkdtemp(dir=place))
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for entry in archive.infolist():
                file = Path(archive.extract(entry, draft))
                file.chmod(entry.external_attr >> 16 & 0o777)
        draft.chmod(0o755)
        try:
            draft.rename(folder)
        except OSError:  # another worker of this machine was first
            shutil.rmtree(draft)
    words = [
        sys.executable if word == PYTHON else word.replace(FOLDER, str(folder))
        for word in bot.command
    ]
    return replace(bot, command=tuple(words), folder=None if bot.folder is None else folder)


def play_there(batch: Batch, parcels: dict[int, Parcel], contents: list[bytes]) -> list[Outcome]:
    """Play a batch on a worker of the cluster."""
    found = {sha256(content).hexdigest()[:32]: content for content in contents}
    bots = {n: unpacked(parcel, found.get(parcel.key, b"")) for n, parcel in parcels.items()}
    return play(replace(batch, bots=bots))


def same(content: bytes) -> bytes:
    """A task whose result is a bot's files: the scheduler can always make it again."""
    return content


def dask(address: str) -> Hire:
    """Workers of the Dask scheduler at an address.  Raises UsageError if it cannot be reached."""

    @contextmanager
    def hire() -> Iterator[Crew]:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise UsageError(
                "--executor dask needs Dask: pip install 'certamen[cluster]'"
            ) from None
        try:
            client = distributed.Client(address, timeout=PATIENCE)
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise UsageError(f"cannot reach Dask workers at {address}: {error}") from None
        known: dict[Bot, tuple[Parcel, Any]] = {}

        def parcel(bot: Bot) -> tuple[Parcel, Any]:
            if bot not in known:
                told, content = packed(bot)
                key = f"certamen-bot-{told.key}"
                known[bot] = told, client.submit(same, content, key=key) if told.key else None
            return known[bot]

        with client, client.get_executor(pure=False) as executor:

            def submit(batch: Batch) -> Future[list[Outcome]]:
                ready = {entrant: parcel(bot) for entrant, bot in batch.bots.items()}
                told = {entrant: pair[0] for entrant, pair in ready.items()}
                contents = [content for _, content in ready.values() if content is not None]
                future: Future[list[Outcome]] = executor.submit(
                    play_there, replace(batch, bots={}), told, contents
                )
                return future

            def workers() -> int:
                return sum(client.nthreads().values())

            yield Crew(submit, workers, BATCH, (distributed.KilledWorker,))

    return hire
