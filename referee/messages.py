"""The messages of protocol 1, both sides; encode and decode of one line.

What a bot sends is read as strictly as the protocol says: msgspec and json are both lenient in
places (doubled keys, NaN, lone surrogates, what stands in unknown fields), hence the checks here.
Knows neither processes nor time, nor whether a message is welcome just now (see `session`).
"""

import json
import re
from collections.abc import Sequence
from math import isinf
from typing import Any

import msgspec

PROTOCOL = 1
DEEPEST = 32
NOTE_BYTES = 4096
NAME_LENGTH = 64


class _Message(msgspec.Struct, tag_field="type", kw_only=True):
    """A JSON object whose `type` is the tag."""


class MoveClock(msgspec.Struct):
    """Milliseconds; null: no limit."""

    move_ms: int | None
    remaining_ms: int | None


class GameClock(msgspec.Struct):
    """Milliseconds; null: no limit."""

    move_ms: int | None
    game_ms: int | None
    increment_ms: int


class Hello(_Message, tag="hello"):
    """Once, at the start of the process; wants `ready`."""

    protocol: int
    referee: dict[str, str]  # name, version


class Start(_Message, tag="start"):
    """At the start of every game; wants no answer."""

    game: str
    options: dict[str, Any]
    seat: int
    players: int
    seed: int  # the bot's own, below 2^48
    clock: GameClock
    names: list[str]


class Turn(_Message, tag="turn"):
    """The seat must decide; wants `action` with this id."""

    id: int
    step: str
    observation: Any
    events: Sequence[Any]  # what became visible to the seat since its last message
    actions: Sequence[Any]  # every legal action, at least two
    clock: MoveClock


class Failed(_Message, tag="fault"):
    """The bot's part in the game ends, and why; wants no answer."""

    kind: str
    message: str
    turn: int | None  # the id of the turn that was open


class End(_Message, tag="end"):
    """The game is over; wants no answer."""

    ranks: list[int]
    scores: list[int]
    reason: str
    events: Sequence[Any]


class Quit(_Message, tag="quit"):
    """The process should exit.  End of input means the same."""


class Ready(_Message, tag="ready"):
    """Answers `hello`."""

    name: str | None = None
    version: str | None = None


class Action(_Message, tag="action", omit_defaults=True):
    """Answers `turn`: an index into its actions, or an action equal to one of them, or both."""

    id: int
    index: int | None = None
    action: list[Any] | None = None
    note: str | None = None


FromReferee = Hello | Start | Turn | Failed | End | Quit
FromBot = Ready | Action

_encode = msgspec.json.Encoder().encode

# the plain answer, which most lines are: strict by itself, and read three times as fast
PLAIN = re.compile(
    rb'[ \t]*\{[ \t]*"type"[ \t]*:[ \t]*"action"[ \t]*,[ \t]*"id"[ \t]*:[ \t]*(0|[1-9][0-9]{0,15})'
    rb'[ \t]*,[ \t]*"index"[ \t]*:[ \t]*(0|[1-9][0-9]{0,8})[ \t]*\}[ \t]*\r?\n'
).fullmatch

# a string without its end reaches to the end of the line: or each of its quotes would be tried
_brackets = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL).finditer
_HUGE = 10**18  # stands for integers of more digits: out of every range all the same


class BadLine(Exception):
    """The line is no message: `kind` is bad_utf8, bad_json or bad_message."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def encode(message: FromReferee | FromBot) -> bytes:
    """The message as a line, with its LF."""
    return _encode(message) + b"\n"


def decode(line: bytes) -> FromBot:
    """The message of a bot in a line, with or without its end.  Raises BadLine."""
    fields = _strict_object(line)
    kind = fields.get("type")
    if kind == "action":
        return _action(fields)
    if kind == "ready":
        name = _text(fields, "name")
        version = _text(fields, "version")
        return Ready(name=name and printable(name), version=version and printable(version))
    if "type" not in fields:
        raise BadLine("bad_message", "the object has no `type`")
    raise BadLine("bad_message", f"a bot sends no {shortened(kind)}; it sends ready or action")


def printable(text: str, length: int = NAME_LENGTH) -> str:
    """The text with control characters and line ends replaced, cut to a length."""
    return "".join([char if char.isprintable() else "\ufffd" for char in text[:length]])


def shortened(value: Any) -> str:
    """A value from a bot as one can show it in a message."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def same_action(action: list[Any], actions: Sequence[Any]) -> int | None:
    """The index of the action that is equal in JSON: true and 1.0 are no 1."""
    wanted = _encode(action)
    return next((i for i, other in enumerate(actions) if _encode(other) == wanted), None)


def _action(fields: dict[str, Any]) -> Action:
    turn, index, action = fields.get("id"), fields.get("index"), fields.get("action")
    if type(turn) is not int:
        what = f"is {shortened(turn)}" if "id" in fields else "is missing"
        raise BadLine("bad_message", f"`id` {what}; it must be the integer of the turn")
    if "index" in fields and type(index) is not int:
        raise BadLine("bad_message", f"`index` is {shortened(index)}, not an integer")
    if "action" in fields and type(action) is not list:
        raise BadLine("bad_message", f"`action` is {shortened(action)}, not an array")
    if index is None and action is None:
        raise BadLine("bad_message", "neither `index` nor `action` is there")
    note = _text(fields, "note")
    if note is not None:
        cut = note.encode()[:NOTE_BYTES].decode(errors="ignore")
        note = "".join([c if c.isprintable() or c in "\n\t" else "\ufffd" for c in cut])
    return Action(id=turn, index=index, action=action, note=note)


def _text(fields: dict[str, Any], key: str) -> str | None:
    value = fields.get(key)
    if value is not None and type(value) is not str:
        raise BadLine("bad_message", f"`{key}` is {shortened(value)}, not a string")
    return value


def _strict_object(line: bytes) -> dict[str, Any]:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise BadLine("bad_utf8", f"invalid UTF-8 at byte {error.start}") from None
    if line.count(b"[") + line.count(b"{") > DEEPEST and _depth(line) > DEEPEST:
        raise BadLine("bad_json", f"nested deeper than {DEEPEST}")
    try:
        value = _strict_json(text)
    except ValueError as error:
        raise BadLine("bad_json", str(error)) from None
    if type(value) is not dict:
        raise BadLine("bad_message", f"not a JSON object but {shortened(value)}")
    return value


def _depth(line: bytes) -> int:
    deepest = depth = 0
    for match in _brackets(line):
        if match[0] in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif match[0] in b"]}":
            depth -= 1
    return deepest


def _strict_json(text: str) -> Any:
    value = json.loads(
        text,
        object_pairs_hook=_object,
        parse_constant=_constant,
        parse_float=_float,
        parse_int=_int,
    )
    if "\\u" in text:
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("a lone surrogate") from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key stands twice in an object")
    return fields


def _constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


def _float(text: str) -> float:
    value = float(text)
    if isinf(value):
        raise ValueError(f"the number {text[:20]} is out of range")
    return value


def _int(text: str) -> int:
    return int(text) if len(text) <= 18 else -_HUGE if text[0] == "-" else _HUGE
