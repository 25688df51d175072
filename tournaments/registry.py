"""Bots: what a user typed, turned into how to run it; and the copies of submitted bots.

A submitted bot is kept under its content's hash and never changes; its versions are numbered from
1.  Built-in bots are programs like anybody's: they are found by file, never imported.

    bots/objects/DIGEST/    the copy, as it was after its build
    bots/NAME/VERSION.json  name, version, digest, source digest, games, when
"""

import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Any

from engine.errors import UsageError
from referee.match import Bot

DATA = "certamen-data"  # where all is kept, unless the user says where; no part of a bot
SKIPPED = {"__pycache__", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", DATA}
SETTINGS = {"name": str, "version": str, "build": str, "games": list, "reuse": bool}
KINDS = {str: "text in quotes", list: "a list", bool: "true or false"}
PERSON = "human"  # the name of whoever sits at the terminal
ITSELF = ("python", "python3")  # in a bot.toml: the Python that runs certamen


@dataclass(frozen=True)
class Submitted:
    """One version of a submitted bot."""

    name: str
    version: int
    digest: str
    source: str  # the digest of what was submitted, before its build
    games: tuple[str, ...]
    submitted: float  # seconds since 1970

    @property
    def label(self) -> str:
        """Its name and version, as a user writes it."""
        return f"{self.name}@{self.version}"


@dataclass(frozen=True)
class Folder:
    """What the bot.toml of a folder says."""

    bot: Bot
    games: tuple[str, ...]  # that it plays; none named: all
    build: str


def resolve(text: str, home: Path) -> Bot:
    """How to run the bot that a user named.  Raises UsageError if there is none.

    text: a submitted bot (`mybot`, `mybot@3`), a built-in (`random`, `search --playouts 50`),
    `human`, a folder with a bot.toml, an executable or Python file, or a quoted command line.
    """
    return replace(named(text, home), hidden=home.resolve())


def named(text: str, home: Path) -> Bot:
    """The bot of a name, a place or a command line.  Raises UsageError if there is none."""
    if not text:
        raise UsageError("a bot is a name, a folder, a program or a command line, not ''")
    kept = submitted(home)
    name, _, number = text.partition("@")
    if name in kept:
        return resolve_submitted(kept[name], number, home)
    if text == PERSON:
        return person()
    words = split(text)
    if words and words[0] in built_ins():
        return built_in(*words)
    path = Path(text).expanduser()
    if path.is_dir():
        return ready(read_folder(path.resolve()), path).bot
    if path.is_file():
        return program(path.resolve())
    if len(words) > 1:
        return command_line(words)
    known = [*built_ins(), *kept]
    near = get_close_matches(text, known, 1)
    raise UsageError(
        f"there is no bot {text!r}; did you mean {near[0]!r}?"
        if near
        else f"there is no bot {text!r}: it is neither a file nor a folder, nor one of "
        + ", ".join(known)
    )


def pinned(text: str, home: Path) -> str:
    """The same bot in words that mean it whatever is submitted later, and in any folder.

    Raises UsageError if there is none.
    """
    bot = resolve(text, home)
    if text.partition("@")[0] in submitted(home):
        return bot.name
    if split(text)[0] in built_ins():
        return text
    path = Path(text).expanduser()
    return str(path.resolve()) if path.exists() else shlex.join(bot.command)


def split(text: str) -> list[str]:
    """The words of a command line.  Raises UsageError."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise UsageError(f"cannot read the command line {text!r}: {error}") from None


# -- built-in bots


def players_folder() -> Path:
    """Where the built-in bots lie."""
    spec = find_spec("players")
    assert spec is not None and spec.origin is not None, "certamen comes with its players"
    return Path(spec.origin).parent


def built_ins() -> list[str]:
    """The names of the built-in bots."""
    return sorted(file.stem.removesuffix("_bot") for file in players_folder().glob("*_bot.py"))


def built_in(name: str, *words: str) -> Bot:
    """A built-in bot, with words for its command line."""
    folder = players_folder()
    sources = [file for file in listing(folder) if file.suffix in (".py", ".toml")]
    return Bot(
        name=name,
        command=(sys.executable, str(folder / f"{name}_bot.py"), *words),
        digest=digest_of(
            folder, [f for f in sources if "examples" not in f.parts], shlex.join((name, *words))
        ),
        env={"PYTHONPATH": str(folder.parent)},
        reuse=True,
    )


def person() -> Bot:
    """Whoever sits at the terminal."""
    folder = players_folder()
    return Bot(
        name=PERSON,
        command=(sys.executable, str(folder / "human.py")),
        env={"PYTHONPATH": str(folder.parent), "TERM": os.environ.get("TERM", "dumb")},
        human=True,
    )


# -- files, folders, command lines


def program(path: Path) -> Bot:
    """The bot that is one file."""
    name = path.name if path.name.startswith(".") else path.stem
    if os.access(path, os.X_OK):
        command: tuple[str, ...] = (str(path),)
    elif path.suffix == ".py":
        command = (sys.executable, str(path))
    else:
        raise UsageError(
            f"{path.name} is not executable: chmod +x it, or quote a command line that runs it"
        )
    # no folder: a sandbox shows the file alone, not what happens to lie beside it
    return Bot(name=name, command=command, digest=digest_of(path.parent, [path]))


def command_line(words: list[str]) -> Bot:
    """The bot of a command line; what is a file in it gets its full path."""
    first = executable(words[0], Path.cwd())
    files = {word: Path(word).resolve() for word in words[1:] if Path(word).is_file()}
    command = (first, *[str(files.get(word, word)) for word in words[1:]])
    script = next(iter(files.values()), None)
    contents = [file.read_bytes() for file in files.values()] or [Path(first).read_bytes()]
    texts = [word if word not in files else "" for word in words[1:]]
    digest = sha256(json.dumps(texts).encode() + b"".join(contents)).hexdigest()[:32]
    return Bot(
        name=(script or Path(words[0])).stem,
        command=command,
        digest=digest,
        folder=script.parent if script else None,
    )


def executable(word: str, folder: Path) -> str:
    """The full path of a program.  Raises UsageError if there is none."""
    if word in ITSELF:
        return sys.executable
    if "/" in word or (folder / word).is_file():
        path = (folder / word).resolve()
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
        raise UsageError(f"cannot run {path}: there is no such executable file")
    found = shutil.which(word)
    if found is None:
        raise UsageError(f"cannot run {word!r}: there is no such program on this machine")
    return found


def settings(folder: Path) -> dict[str, Any]:
    """What the bot.toml of a folder says.  Raises UsageError."""
    file = folder / "bot.toml"
    try:
        values = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise UsageError(f"the folder {folder} has no bot.toml") from None
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"cannot read {file}: {error}") from None
    for name, value in values.items():
        if name != "command" and name not in SETTINGS:
            known = ", ".join(["command", *SETTINGS])
            raise UsageError(f"{file}: there is no setting {name!r}; there are: {known}")
        if name != "command" and not isinstance(value, SETTINGS[name]):
            raise UsageError(f"{file}: {name} must be {KINDS[SETTINGS[name]]}, not {value!r}")
    command = values.get("command")
    words = split(command) if isinstance(command, str) else command
    if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
        raise UsageError(f'{file}: it needs a command, such as command = ["python3", "bot.py"]')
    if not all(isinstance(game, str) for game in values.get("games", [])):
        raise UsageError(f"{file}: games is a list of names of games")
    return values | {"command": words}


def one_line(name: str) -> str:
    """A name as it can stand in a table: what cannot be printed is replaced."""
    return "".join([char if char.isprintable() else "\ufffd" for char in name])[:64]


def read_folder(folder: Path) -> Folder:
    """The bot of a folder with a bot.toml, whether it is built or not.  Raises UsageError."""
    values = settings(folder)
    words = values["command"]
    rest = [str(folder / word) if (folder / word).exists() else word for word in words[1:]]
    first = words[0]
    try:
        first = executable(first, folder)
    except UsageError:
        if not values.get("build"):
            raise
    bot = Bot(
        name=one_line(values.get("name", folder.name)),
        command=(first, *rest),
        version=values.get("version", ""),
        digest=digest_of(folder, listing(folder)),
        folder=folder,
        reuse=values.get("reuse", False),
    )
    return Folder(bot, tuple(values.get("games", ())), values.get("build", ""))


def ready(found: Folder, path: Path) -> Folder:
    """The folder's bot, built if its sources are newer.  Raises UsageError if it cannot run."""
    if found.build and not is_built(found.bot):
        assert found.bot.folder is not None
        build(found.bot.folder, found.build)
        found = read_folder(found.bot.folder)
        if not Path(found.bot.command[0]).is_absolute():
            raise UsageError(f"{path}: {found.build!r} did not make {found.bot.command[0]!r}")
    return found


def is_built(bot: Bot) -> bool:
    """Whether the program lies in the folder and is no older than anything else there.

    Another process may be playing with it: it is not to be built again without need.
    """
    program, folder = Path(bot.command[0]), bot.folder
    if folder is None or not program.is_absolute() or not program.is_relative_to(folder):
        return False
    made = program.stat().st_mtime_ns
    return all(file.stat().st_mtime_ns <= made for file in listing(folder))


def build(folder: Path, command: str) -> None:
    """Run a bot's build command in its folder.  Raises UsageError if it fails."""
    done = subprocess.run(
        command, shell=True, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["it says nothing"]
        raise UsageError(f"the build of {folder} failed: {command!r}: {last[0]}")


def listing(folder: Path) -> list[Path]:
    """The files of a folder, in a stable order, without caches."""
    found = []
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(set(folders) - SKIPPED)
        found += [Path(root, file) for file in files if not file.endswith(".pyc")]
    return sorted(found)


def digest_of(folder: Path, files: list[Path], more: str = "") -> str:
    """A hash of these files' names, contents and whether they can be executed, and of a text."""
    total = sha256(more.encode())
    for file in files:
        try:
            contents = file.read_bytes()
            mode = file.stat().st_mode & stat.S_IXUSR
        except OSError as error:
            raise UsageError(f"cannot read {file}: {error.strerror}") from None
        total.update(f"{file.relative_to(folder)}\0{mode}\0{len(contents)}\0".encode())
        total.update(contents)
    return total.hexdigest()[:32]


# -- submitted bots


def versions(home: Path) -> Iterator[Submitted]:
    """All versions of all submitted bots, in no order."""
    for file in (home / "bots").glob("*/*.json"):
        with suppress(OSError, ValueError, TypeError):
            values = json.loads(file.read_text("utf-8"))
            yield Submitted(**values | {"games": tuple(values["games"])})


def submitted(home: Path) -> dict[str, list[Submitted]]:
    """The submitted bots: by name their versions, oldest first."""
    kept: dict[str, list[Submitted]] = {}
    for version in sorted(versions(home), key=lambda v: (v.name, v.version)):
        kept.setdefault(version.name, []).append(version)
    return kept


def resolve_submitted(kept: list[Submitted], number: str, home: Path) -> Bot:
    """A version of a submitted bot, the newest if none is named.  Raises UsageError."""
    wanted = [version for version in kept if not number or str(version.version) == number]
    if not wanted:
        numbers = ", ".join(str(version.version) for version in kept)
        raise UsageError(f"{kept[0].name} has no version {number!r}; there are: {numbers}")
    version = wanted[-1]
    folder = home.resolve() / "bots" / "objects" / version.digest
    if not folder.is_dir() or digest_of(folder, listing(folder)) != version.digest:
        raise UsageError(f"the copy of {version.label} in {folder} is damaged; submit it again")
    bot = read_folder(folder).bot
    return replace(bot, name=version.label, version=str(version.version), digest=version.digest)


def games_of(text: str, home: Path) -> tuple[str, ...]:
    """The games that a bot says it plays; none: all.  Raises UsageError."""
    name, _, number = text.partition("@")
    for version in reversed(submitted(home).get(name, [])):
        if number in ("", str(version.version)):
            return version.games
    path = Path(text).expanduser()
    return read_folder(path.resolve()).games if path.is_dir() else ()


def submit(
    path: Path, home: Path, name: str = "", try_out: Callable[[Folder], None] = lambda found: None
) -> tuple[Submitted, bool]:
    """Keep a copy of a folder or file as a new version; and whether it is new.

    What was submitted before under this name keeps its version.  try_out: gets the copy before it
    is kept, and raises what speaks against it.  Raises UsageError.
    """
    path = path.expanduser().resolve()
    if not path.exists():
        raise UsageError(f"cannot submit {path}: there is no such file or folder")
    home = home.resolve()  # bots run elsewhere
    objects = home / "bots" / "objects"
    if home.is_relative_to(path) and not SKIPPED & set(home.relative_to(path).parts):
        raise UsageError(f"{home} lies in the folder that is submitted; use another --home")
    draft = objects / f".draft-{token_hex(8)}"
    try:
        copy(path, draft)
        found = read_folder(draft)
        source = found.bot.digest
        name = name or (found.bot.name if "name" in settings(draft) else path.stem)
        check_name(name)
        kept = submitted(home).get(name, [])
        for version in kept:
            if version.source == source and (objects / version.digest).is_dir():
                return version, False
        copied = ready(read_folder(draft), path)
        digest = copied.bot.digest
        try_out(replace(copied, bot=replace(copied.bot, name=name)))
        if not (objects / digest).exists():
            with suppress(FileExistsError):
                draft.rename(objects / digest)
    except OSError as error:
        raise UsageError(f"cannot keep {path} in {objects}: {error.strerror}") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    number = kept[-1].version + 1 if kept else 1
    while True:
        version = Submitted(name, number, digest, source, found.games, time.time())
        if write_version(home / "bots" / name / f"{number}.json", version):
            return version, True
        number += 1


def copy(path: Path, draft: Path) -> None:
    """A folder's copy, without caches; a single file becomes a folder with a bot.toml."""
    if path.is_dir():
        settings(path)
        shutil.copytree(path, draft, ignore=shutil.ignore_patterns(*SKIPPED, "*.pyc"))
        return
    words = [path.name] if os.access(path, os.X_OK) else [ITSELF[1], path.name]
    if words[0] in ITSELF and path.suffix != ".py":
        raise UsageError(f"{path.name} is not executable; chmod +x it, or submit a folder")
    draft.mkdir(parents=True)
    shutil.copy2(path, draft)
    (draft / "bot.toml").write_text(f"command = {json.dumps(words)}\n", "utf-8")


def write_version(file: Path, version: Submitted) -> bool:
    """Write a version down unless its number is taken; whether it was written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    partial.write_text(json.dumps(vars(version)), "utf-8")
    try:
        os.link(partial, file)
    except FileExistsError:
        return False
    finally:
        partial.unlink()
    return True


def check_name(name: str) -> None:
    """Raise UsageError for a name that a submitted bot cannot have."""
    if name in (*built_ins(), PERSON, "objects"):
        raise UsageError(f"{name!r} is the name of a built-in bot; take another: --name NAME")
    if not name.replace("-", "").replace("_", "").isalnum() or len(name) > 64:
        raise UsageError(f"{name!r} cannot name a bot: use up to 64 letters, digits, '-' and '_'")


def names_apart(names: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """The names for reports: one that is taken gets a number."""
    used, apart = set(taken), []
    for name in names:
        number, unique = 1, name
        while unique in used:
            number += 1
            unique = f"{name} ({number})"
        used.add(unique)
        apart.append(unique)
    return apart
