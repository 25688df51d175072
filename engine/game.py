"""A game as the other rooms see it: the record that every game package fills in; the list of games.

from engine.game import find
game = find("villa-rustica")
s = game.new(seed=7, players=3)
while s.decision:
    s.choose(0)
print(game.ranks(s))
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import Any

from engine.errors import UsageError
from engine.state import Decision, State

Options = Mapping[str, Any]  # of every option its value: a bool, an int or a str
Observation = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """A way to vary the rules.  The type of the default is the type of the value.

    A `file` option holds the text of a TOML file ("" for none), which its `check` looks through; on
    the command line the file is named.  `choices` limits the values; None: any of the type.
    """

    says: str
    default: bool | int | str
    choices: tuple[Any, ...] | None = None
    file: bool = False
    check: Callable[[Any], object] | None = None  # raises UsageError

    def parse(self, name: str, text: str) -> bool | int | str:
        """The value that a text on the command line means."""
        kind = type(self.default)
        if kind is bool:
            words = {"true": True, "yes": True, "on": True, "1": True}
            words |= {"false": False, "no": False, "off": False, "0": False}
            if text.lower() not in words:
                raise UsageError(f"option {name} is either on or off, not {text!r}")
            return words[text.lower()]
        if self.file:
            try:
                with open(text, encoding="utf-8") as file:
                    return file.read()
            except (OSError, UnicodeDecodeError) as error:
                why = getattr(error, "strerror", "it is not UTF-8 text")
                raise UsageError(f"option {name}: cannot read the file {text!r}: {why}") from None
        try:
            return kind(text)
        except ValueError:
            raise UsageError(f"option {name} is a whole number, not {text!r}") from None

    def accept(self, name: str, value: Any) -> None:
        """Raise UsageError unless this is a value that the option takes."""
        if type(value) is not type(self.default):
            raise UsageError(f"option {name} takes a {type(self.default).__name__}, not {value!r}")
        if self.choices is not None and value not in self.choices:
            choices = ", ".join(map(str, self.choices))
            raise UsageError(f"option {name} is one of {choices}; not {value!r}")
        if self.check is not None:
            self.check(value)


@dataclass(frozen=True, kw_only=True)
class Game:
    """All that referee, tournaments and verification know of a game.

    deal(seed, players, options)    a new state, at its first decision; options are complete
    observe(s, seat)                what the seat may know, as JSON (tuples may stand for arrays);
                                    neither step nor actions of the decision
    determinize(seen, options, decision, rng)
                                    a whole state in which the seat would see just this; the
                                    decision is the seat's, None if it is not asked
    scores(s)                       one number a seat, for people to read
    ranks(s)                        1 is best, ties share, competition ranks (1, 2, 2, 4)
    reason(s)                       why the game ended, in a few words
    lost(s)                         whether all have lost: then nobody scores a point in standings
    merit(s)                        one number a seat, larger is better: what compares the results
                                    of solo games of the same deal; None: the scores
    board(seen)                     what the seat sees, as text of at most 80 columns
    """

    name: str  # "villa-rustica"
    title: str
    package: str  # "engine.villa_rustica": where rules.toml and the data files lie
    prefix: str  # of the clause ids: "VR"
    seats: tuple[int, ...]
    state: type[State]
    deal: Callable[[int, int, Options], Any]
    observe: Callable[[Any, int], Any]
    determinize: Callable[[Any, Options, Decision | None, Random], Any]
    scores: Callable[[Any], list[int]]
    ranks: Callable[[Any], list[int]]
    reason: Callable[[Any], str]
    board: Callable[[Any], str]
    observation: type  # the TypedDict that `observe` returns
    actions: tuple[Any, ...]  # the types of actions: tuple[Literal["buy"], Kind]
    events: tuple[Any, ...]  # likewise of events as a seat sees them
    secret: tuple[str, ...]  # the fields that hold what some seat may not know
    longest: int  # no game has more decisions than this
    options: Mapping[str, Option] = field(default_factory=dict)
    lost: Callable[[Any], bool] = lambda s: False
    merit: Callable[[Any], list[int]] | None = None
    invariants: Callable[[Any], list[str]] = lambda s: []  # what is wrong with a state, in words
    changes: Callable[[Any, Any], list[str]] = lambda before, s: []  # likewise with a step to `s`,
    # which `s.told` tells: what never falls, and whether all that changed was told
    pieces: Callable[[Any], Mapping[str, int]] = lambda s: {}  # components by name: conserved
    # what turns when the seats turn round: scores and ranks must turn with it; () for no such law
    by_seat: tuple[str, ...] = ()  # list fields with an entry for each seat
    of_seats: tuple[str, ...] = ()  # fields in which seats stand by number, or which count turns
    at_seats: tuple[str, ...] = ()  # verbs of actions that name a seat next
    even: Callable[[Any], bool] = lambda s: False  # whether the next action, turned round, does
    # the same: wherever the rules go by who is next, not by the numbers of the seats
    data: Callable[[], dict[str, Any]] = dict  # cards and tables with provenance, as JSON

    def new(self, seed: int, players: int, options: Options | None = None) -> State:
        """A new game at its first decision.  Raises UsageError for what the game does not take."""
        self.accept_seats(players)
        state: State = self.deal(seed, players, self.complete(options or {}))
        return state

    def accept_seats(self, players: int) -> None:
        """Raise UsageError unless that many may play."""
        if players not in self.seats:
            numbers = ", ".join(map(str, self.seats))
            raise UsageError(f"{self.name} is for {numbers} players, not {players}")

    def complete(self, options: Options) -> dict[str, Any]:
        """The options with defaults filled in.  Raises UsageError for a wrong one."""
        for name, value in options.items():
            self.option(name).accept(name, value)
        return {name: options.get(name, option.default) for name, option in self.options.items()}

    def option(self, name: str) -> Option:
        """The option of that name.  Raises UsageError if there is none."""
        if name not in self.options:
            have = ", ".join(self.options) or "none"
            raise UsageError(f"{self.name} has no option {name!r}; it has: {have}")
        return self.options[name]

    @cached_property
    def clauses(self) -> list[dict[str, Any]]:
        """The clauses of rules.toml."""
        text = files(self.package).joinpath("rules.toml").read_text("utf-8")
        clauses: list[dict[str, Any]] = tomllib.loads(text)["clause"]
        return clauses

    @cached_property
    def digest(self) -> str:
        """A short hash of the game's clauses and data files."""
        texts = {
            file.name: file.read_text("utf-8")
            for file in files(self.package).iterdir()
            if file.name.endswith(".toml")
        }
        return sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()[:16]


NAMES = {
    "villa-rustica": "engine.villa_rustica",
    "pompeii": "engine.pompeii",
    "pecunia-non-olet": "engine.pecunia_non_olet",
    "roemisch-pokern": "engine.roemisch_pokern",
    "rattus-cartus-nobilis": "engine.rattus_cartus",
}


def find(name: str) -> Game:
    """The game of that name.  Raises UsageError if there is none."""
    if name not in NAMES:
        near = get_close_matches(name, NAMES, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(NAMES)}"
        raise UsageError(f"there is no game {name!r}; {hint}")
    game: Game = import_module(NAMES[name]).GAME
    return game


def games() -> list[Game]:
    """All games."""
    return [find(name) for name in NAMES]


def competition_ranks(merits: list[Any]) -> list[int]:
    """1 for the greatest merit; equal merits share a rank, and the places after are left out."""
    return [1 + sum(other > mine for other in merits) for mine in merits]
