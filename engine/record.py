"""Game records: one JSON object a line; enough to play the very game again, and to check it.

    header     format, game, options, players (a list of {name, version, digest}), seed, rules
               (digest of clauses and data), engine (version); others may add to it
    decisions  n (from 0), seat, step, action; and where there is one: ms, cpu_ms, note, fault,
               late, stand_in
    footer     ranks, scores, reason, faults, state (digest of the final state); lost (true) where
               all have lost; merit (one number) in a game with one seat; checks (four hexadecimal
               digits for each decision, by which a changed line is found)

Only choices are recorded: what leaves no choice happens by itself.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from pathlib import Path
from typing import Any
from zlib import crc32

from engine.errors import IllegalAction, RecordError, UsageError
from engine.game import Game, find
from engine.state import Action, State

FORMAT = 1


@cache
def engine_version() -> str:
    """The installed version of certamen."""
    try:
        return version("certamen")
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "0+checkout"


@dataclass
class Record:
    """A game as it was played.  The footer is empty while the game goes on."""

    header: dict[str, Any]
    decisions: list[dict[str, Any]] = field(default_factory=list)
    footer: dict[str, Any] = field(default_factory=dict)
    checks: str | None = field(default=None, compare=False)  # as they were read

    def lines(self) -> Iterator[str]:
        """The record as text, a line at a time."""
        entries = [self.header, *self.decisions]
        if self.footer:
            checks = self.checks
            if checks is None:
                checks = "".join([check(decision) for decision in self.decisions])
            entries.append(self.footer | {"checks": checks})
        for entry in entries:
            yield json.dumps(entry, ensure_ascii=False, separators=(",", ":"))

    def text(self) -> str:
        """The whole record, as it is written."""
        return "".join([f"{line}\n" for line in self.lines()])

    def write(self, path: Path) -> None:
        """Write the record, whole or not at all.  Raises UsageError where that is impossible."""
        path = path.resolve()  # what a link points to is written, not the link
        special = path.exists() and not path.is_file()  # such as a pipe: not to be replaced
        partial = path if special else path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with partial.open("w", encoding="utf-8") as file:
                file.write(self.text())
                file.flush()
                if not special:
                    os.fsync(file.fileno())
            if not special:
                partial.replace(path)
        except OSError as error:
            if not special:
                partial.unlink(missing_ok=True)
            raise UsageError(f"cannot write the record {path}: {error.strerror}") from None


def check(decision: Mapping[str, Any]) -> str:
    """Four hexadecimal digits that change with who decided what."""
    told = [decision.get(key) for key in ("n", "seat", "step", "action")]
    return f"{crc32(json.dumps(told).encode()) & 0xFFFF:04x}"


def begin(
    game: Game, options: Mapping[str, Any], seed: int, players: Sequence[Mapping[str, str]]
) -> Record:
    """The record of a game that starts now."""
    return Record(
        {
            "format": FORMAT,
            "game": game.name,
            "options": game.complete(options),
            "players": [dict(player) for player in players],
            "seed": seed,
            "rules": game.digest,
            "engine": engine_version(),
        }
    )


def ended(game: Game, s: State, faults: Sequence[Any] = (), **others: Any) -> dict[str, Any]:
    """The footer for a state in which the game stopped."""
    results: dict[str, Any] = {"ranks": game.ranks(s), "scores": game.scores(s)}
    results["reason"] = game.reason(s)
    if s.decision is None and game.lost(s):  # where a fault ended it, nothing was lost yet
        results["lost"] = True
    if len(results["ranks"]) == 1:
        results["merit"] = (game.merit or game.scores)(s)[0]
    return results | others | {"faults": list(faults), "state": s.digest()}


def read(path: Path) -> Record:
    """The record in a file.  Raises RecordError if it is none, with the number of the line."""
    try:
        lines = StringIO(path.read_text("utf-8"))  # bots' logs hold other ends of lines than LF
    except OSError as error:
        raise RecordError(f"cannot read the record {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a game record: it is not UTF-8 text") from None
    return parse(lines, str(path))


def parse(lines: Iterable[str], name: str = "record") -> Record:
    """The record of these lines.  Raises RecordError with the number of the line."""
    entries = []
    for number, line in enumerate(lines, 1):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if not isinstance(entry, dict):
            raise RecordError(f"{name}, line {number}: not a JSON object")
        entries.append(entry)
    if not entries or "format" not in entries[0]:
        raise RecordError(f"{name} is not a game record: its first line has no format")
    header, *rest = entries
    if header["format"] != FORMAT:
        raise RecordError(
            f"{name} has record format {header['format']!r}; this version reads {FORMAT}"
        )
    needed = {"game": str, "options": dict, "players": list, "seed": int}
    for key, kind in needed.items():
        if not isinstance(header.get(key), kind):
            raise RecordError(f"{name}, line 1: {key} is missing or no {kind.__name__}")
    players = header["players"]
    if not all(isinstance(p, dict) and isinstance(p.get("name", ""), str) for p in players):
        raise RecordError(f"{name}, line 1: players is no list of objects with a name")
    for key in ("clock", "broken"):
        if not isinstance(header.get(key, {}), dict):
            raise RecordError(f"{name}, line 1: {key} is no dict")
    times = header.get("clock", {}).values()
    if not all(ms is None or (is_number(ms) and ms >= 0) for ms in times):
        raise RecordError(f"{name}, line 1: the times of the clock are damaged")
    footer = rest.pop() if rest and "ranks" in rest[-1] else {}
    for number, entry in enumerate(rest, 2):
        if not isinstance(entry.get("action"), list):
            raise RecordError(f"{name}, line {number}: a decision without an action")
    if footer and not (
        all(map(is_number, items(footer["ranks"])))
        and all(map(is_number, items(footer.get("scores"))))
        and isinstance(footer.get("reason"), str)
    ):
        raise RecordError(
            f"{name}, line {len(entries)}: the footer's ranks, scores or reason are damaged"
        )
    checks = footer.pop("checks", None)
    if not isinstance(checks, str | None) or not all(
        well_formed(fault, len(players)) for fault in items(footer.get("faults", []))
    ):
        raise RecordError(f"{name}, line {len(entries)}: the footer's faults or checks are damaged")
    return Record(header, rest, footer, checks)


def items(value: Any) -> list[Any]:
    """The items of a list; what is none counts as one bad item."""
    return value if isinstance(value, list) else [None]


def is_number(value: Any) -> bool:
    """Whether it is a number to reckon with: neither infinite nor beyond what a float holds."""
    return type(value) in (int, float) and abs(value) < 1e300


def well_formed(fault: Any, players: int) -> bool:
    """Whether an entry of a footer's faults says who failed, and how."""
    return (
        isinstance(fault, dict)
        and fault.get("seat") in range(players)
        and isinstance(fault.get("kind"), str)
        and isinstance(fault.get("message", ""), str)
        and isinstance(fault.get("turn", -1), int)
        and all(isinstance(word, str) for word in items(fault.get("command", [])))
    )


def frozen(value: Any) -> Any:
    """A value from JSON as actions hold it: arrays as tuples."""
    return tuple([frozen(item) for item in value]) if isinstance(value, list) else value


def positions(
    record: Record, game: Game | None = None
) -> Iterator[tuple[State, dict[str, Any] | None]]:
    """The one state of the game at every decision, with the decision; at the end with None.

    The game is the one that the record names, unless another is given.
    Raises RecordError at the first decision that cannot have been, with the number of the line.
    """
    header = record.header
    try:
        game = game or find(header["game"])
        s = game.new(header["seed"], len(header["players"]), header["options"])
    except UsageError as error:
        raise RecordError(f"line 1: {error}") from None
    for number, entry in enumerate(record.decisions, 2):
        yield s, entry
        decision = s.decision
        if decision is None:
            raise RecordError(f"line {number}: a decision after the end of the game")
        at = number - 2
        for key, expected in (("seat", decision.seat), ("step", decision.step)):
            if entry.get(key) != expected:
                raise RecordError(
                    f"line {number}: {key} is {entry.get(key)!r}, but the game asks {expected!r}"
                )
        action: Action = frozen(entry["action"])
        try:
            s.apply(action)
        except IllegalAction:
            raise RecordError(
                f"line {number}: {entry['action']} is not a legal action of seat {decision.seat}"
                f" in step {decision.step!r}"
            ) from None
        if entry.get("n", at) != at:
            raise RecordError(f"line {number}: n is {entry['n']!r}, not {at}")
        if record.checks is not None and record.checks[4 * at : 4 * at + 4] != check(entry):
            raise RecordError(
                f"line {number}: changed since the game: {entry['action']} is not what was recorded"
            )
    yield s, None


def replay(record: Record) -> State:
    """Play the game again and check all of it; the state in which it stopped.

    Raises RecordError with the number of the line where the record differs from the rules.
    """
    s = None
    for s, _ in positions(record):  # noqa: B007  # the last one counts
        pass
    assert s is not None
    footer = record.footer
    line = len(record.decisions) + 2
    if not footer:
        raise RecordError(f"line {line}: the record ends without a footer; the game was cut off")
    if s.decision is not None and not footer.get("faults"):
        raise RecordError(f"line {line}: the record ends, but the game goes on")
    if footer.get("state") != s.digest():
        raise RecordError(f"line {line}: the final state differs from the recorded one")
    for key in ("ranks", "scores"):
        if len(footer[key]) != len(record.header["players"]):
            raise RecordError(f"line {line}: {key} is {footer[key]}, not one for each seat")
    game = find(record.header["game"])
    if not footer.get("faults"):
        for key, value in ended(game, s).items():
            if footer.get(key) != value:
                raise RecordError(f"line {line}: {key} is {footer.get(key)}, not {value}")
    return s
