"""How a bot is run, and what it may take.  Knows nothing of where bots come from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Bot:
    """A program that plays, and how it is started."""

    name: str
    command: tuple[str, ...]  # an executable file (or a word found in PATH), and its arguments
    version: str = ""
    digest: str = ""  # of its content, for records
    folder: Path | None = None  # its own files, which it may read
    hidden: Path | None = None  # a folder in there that it may not read: other bots, and deals
    env: Mapping[str, str] = field(default_factory=dict, hash=False)  # beyond the minimal one
    reuse: bool = False  # plays many games in one process
    human: bool = False  # a person: no time limits, no sandbox, our terminal


@dataclass(frozen=True)
class Limits:
    """What a bot may take; None: no limit.  Seconds and bytes."""

    startup: float = 10.0
    move: float | None = 1.0
    game: float | None = 60.0
    increment: float = 0.0
    line: int = 65536
    log: int = 65536  # of standard error that is kept, the last of it
    memory: int | None = 1 << 30  # of one process, in the sandbox
    processes: int = 256  # and threads, in the sandbox
    disk: int = 64 << 20  # of the private folder, in the sandbox
