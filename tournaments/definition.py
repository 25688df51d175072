"""What a tournament is: the game, the bots, the schedule, the limits; from a TOML file or flags.

Knows which values are allowed and how two definitions differ.  Knows no bot and no store.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from engine.errors import UsageError
from engine.game import find
from engine.record import is_number

SCHEDULES = ("round-robin", "gauntlet", "swiss", "adaptive", "match")
SEATINGS = ("rotations", "permutations")
SANDBOXES = ("auto", "strict", "off")
KINDS = {int: (int, "a whole number"), bool: (bool, "true or false")}  # of settings; else texts


@dataclass(frozen=True)
class Times:
    """The clocks of a game, in seconds; None: no limit."""

    startup: float = 10.0
    move: float | None = 1.0
    game: float | None = 60.0
    increment: float = 0.0


DRAWN = -1  # a seed that is drawn when the tournament is made, so that no bot can foresee luck


@dataclass(frozen=True, kw_only=True)
class Definition:
    """Everything that decides which games are played, and how.

    The bots are as the user named them; they may change while the tournament lives on, and so may
    the anchors, so both are left out of the digest.
    """

    name: str
    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    schedule: str = "round-robin"
    seats: int = 0  # at a table; 0: the fewest that the game takes
    deals: int = 1  # of every group of bots
    rounds: int = 0  # 0: all groups in a round robin, enough for a winner in a Swiss
    games: int = 0  # an adaptive schedule's budget
    seatings: str = "rotations"
    challengers: tuple[str, ...] = ()  # of a gauntlet; none: the first bot
    seed: int = DRAWN  # of all luck
    times: Times = Times()
    sandbox: str = "auto"
    freeze: bool = False  # stop bots while others decide
    anchors: Mapping[str, float] = field(default_factory=dict)  # Elo of bots, by name

    def canonical(self) -> dict[str, Any]:
        """What must not change while the tournament lives, as JSON."""
        values = asdict(self)
        for name in ("name", "bots", "anchors"):
            del values[name]
        return values

    def digest(self) -> str:
        """A short hash of the canonical definition."""
        return sha256(json.dumps(self.canonical(), sort_keys=True).encode()).hexdigest()[:16]

    def differences(self, other: Self) -> list[str]:
        """In which values that must not change another definition differs, in words."""
        mine, theirs = self.canonical(), other.canonical()
        return [
            f"{name} was {mine[name]!r} and is now {theirs[name]!r}"
            for name in mine
            if mine[name] != theirs[name]
        ]

    def checked(self) -> Self:
        """The definition with defaults filled in.  Raises UsageError for what cannot be."""
        game = find(self.game)
        whole = replace(self, seats=self.seats or game.seats[0])
        game.accept_seats(whole.seats)
        whole = replace(whole, options=game.complete(self.options))
        if whole.schedule == "gauntlet" and not whole.challengers:
            whole = replace(whole, challengers=whole.bots[:1])
        allowed = {"schedule": SCHEDULES, "seatings": SEATINGS, "sandbox": SANDBOXES}
        for name, choices in allowed.items():
            if getattr(whole, name) not in choices:
                raise UsageError(
                    f"{name} is one of {', '.join(choices)}; not {getattr(whole, name)!r}"
                )
        for name in ("deals", "rounds", "games"):
            if getattr(whole, name) < (1 if name == "deals" else 0):
                raise UsageError(f"{name} cannot be {getattr(whole, name)}")
        if whole.seatings == "permutations" and whole.seats > 3:
            raise UsageError("all permutations of the seats are for up to 3 seats; use rotations")
        if whole.schedule == "adaptive" and not whole.games:
            raise UsageError("an adaptive schedule needs a number of games: --games N")
        if whole.schedule in ("gauntlet", "swiss", "adaptive") and whole.seats == 1:
            raise UsageError(
                f"solo games have no {whole.schedule} schedule: all play the same deals"
            )
        times = whole.times
        for name, seconds in asdict(times).items():
            lowest = 0.0 if name == "increment" else 0.001
            if seconds is not None and seconds < lowest:
                raise UsageError(f"a {name} time of {seconds} s is too short")
        return whole


def plain(definition: Definition) -> str:
    """The definition as JSON text."""
    return json.dumps(asdict(definition), sort_keys=True)


def from_values(values: Mapping[str, Any], origin: str) -> Definition:
    """The definition of these values, as in a TOML file.  Raises UsageError naming the origin."""
    known = {item.name for item in fields(Definition)}
    for name in values:
        if name not in known:
            raise UsageError(f"{origin}: there is no setting {name!r}; {', '.join(sorted(known))}")
    for name in ("name", "game", "bots"):
        if not values.get(name):
            raise UsageError(f"{origin}: the setting {name!r} is missing or empty")
    ready: dict[str, Any] = {}
    for item in fields(Definition):
        if item.name not in values:
            continue
        value = values[item.name]
        if item.name == "times":
            value = times_of(value, origin)
        elif item.name in ("bots", "challengers"):
            if not isinstance(value, list) or not all(isinstance(bot, str) for bot in value):
                raise UsageError(f"{origin}: {item.name} is a list of names")
            value = tuple(value)
        elif item.name in ("options", "anchors"):
            if not isinstance(value, dict):
                raise UsageError(f"{origin}: {item.name} is a table of names and values")
        else:
            kind, word = KINDS.get(type(item.default), (str, "a text"))
            if type(value) is not kind:
                raise UsageError(f"{origin}: {item.name} is {word}, not {value!r}")
        ready[item.name] = value
    for name, elo in ready.get("anchors", {}).items():
        if not is_number(elo):
            raise UsageError(f"{origin}: the anchor of {name} is a number, not {elo!r}")
    return Definition(**ready)


def times_of(values: Any, origin: str) -> Times:
    """The clocks from a table of seconds; false for no limit.  Raises UsageError."""
    known = {item.name for item in fields(Times)}
    if not isinstance(values, dict) or not values.keys() <= known:
        raise UsageError(f"{origin}: times is a table of {', '.join(sorted(known))}")
    seconds = {}
    for name, value in values.items():
        endless = name in ("move", "game") and value in (False, None)
        if not endless and not is_number(value):
            raise UsageError(f"{origin}: the {name} time is a number of seconds, not {value!r}")
        seconds[name] = None if endless else float(value)
    return Times(**seconds)  # type: ignore[arg-type]


def load(text: str) -> Definition:
    """The definition that `plain` wrote."""
    return from_values(json.loads(text), "the store")


def read(path: Path) -> Definition:
    """The definition in a TOML file; its name is the file's, unless it says another."""
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path} is not a TOML file: {error}") from None
    return from_values({"name": path.stem} | values, str(path))
