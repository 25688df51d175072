"""A game's state: its data, the calls still to be made, and the decision it waits for.

Knows how rules follow each other, ask questions and tell what happens, and how a state is copied,
compared, saved and loaded.  Knows no game: a game adds fields and verbs in a subclass, and its
rules are plain functions `rule(state, *args)`.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from inspect import isfunction
from random import Random
from typing import Any, ClassVar, NamedTuple, Self, TypeVarTuple, get_origin, get_type_hints

from engine.errors import IllegalAction
from engine.events import Event, Whisper
from engine.randomness import Luck

Action = tuple[Any, ...]  # a verb, then strings, integers or None: ("buy", "silver")
Rule = Callable[..., None]
Call = tuple[Any, ...]  # a rule, then its arguments after the state
Ts = TypeVarTuple("Ts")
MOST_CALLS = 100_000  # from one question to the next: rules that make more go round in circles


class Decision(NamedTuple):
    """Who must decide, which step of the rules asks, and everything they may do."""

    seat: int
    step: str
    actions: tuple[Action, ...]


@dataclass(kw_only=True)
class State:
    """Mutable one level deep: a field is immutable, or a list or dict of immutable values.

    Which it is, its annotation says; so `copy` and `key` are the same for every game.
    """

    seed: int
    counters: dict[str, int] = field(default_factory=dict)  # of the streams of luck
    calls: list[Call] = field(default_factory=list)  # still to be made, the next one last
    decision: Decision | None = None  # None: the game is over
    resume: Call | None = None  # takes the answer

    # what the last answer brought about; no part of the state's value
    told: list[Event] = field(default_factory=list, init=False, compare=False, repr=False)

    rules: ClassVar[Mapping[str, Rule]]  # by name: what `load` may call upon
    names: ClassVar[tuple[str, ...]]  # the fields that are the state's value
    mutable: ClassVar[dict[str, type]]  # those of them that are a list or a dict

    def __init_subclass__(cls) -> None:
        hints = {n: h for n, h in get_type_hints(cls).items() if get_origin(h) is not ClassVar}
        del hints["told"]
        kinds = {name: get_origin(hint) for name, hint in hints.items()}
        cls.names = tuple(hints)
        cls.mutable = {name: kind for name, kind in kinds.items() if kind in (list, dict)}

    # -- for rules

    def then(self, rule: Callable[[Self, *Ts], None], *args: *Ts) -> None:
        """Make this call next.  The calls that one rule schedules are made in reading order."""
        self.calls.append((rule, *args))

    def ask(
        self,
        seat: int,
        step: str,
        actions: Iterable[Action],
        then: Callable[[Self, int, Action, *Ts], None],
        *args: *Ts,
    ) -> None:
        """Put a question before all that is scheduled; `then(s, seat, action, *args)` goes on.

        A rule asks once, as the last thing it does.  A single action is taken without asking.
        """
        assert self.decision is None, f"{step} asks while {self.decision} is open"
        self.decision = Decision(seat, step, tuple(actions))
        self.resume = (then, *args)
        assert self.decision.actions, f"{step} leaves nothing to do"

    def finish(self) -> None:
        """End the game: whatever was still to be done is not done."""
        self.calls.clear()

    def tell(self, kind: str, *args: Any) -> None:
        """Say what happened, to all seats."""
        self.told.append((kind, *args))

    def whisper(self, seats: tuple[int, ...], secret: Any, kind: str, *args: Any) -> None:
        """Say what happened to all seats, and the secret of it to these seats only."""
        self.told.append(Whisper(seats, secret, (kind, *args)))

    def luck(self, stream: str) -> Luck:
        """The next luck of a stream, for the functions of `randomness`."""
        counter = self.counters.get(stream, 0)
        self.counters[stream] = counter + 1
        return self.seed, stream, counter

    # -- for players and referees

    def apply(self, action: Action) -> None:
        """Take an action of the present decision, and go on to the next decision.

        Raises IllegalAction, and changes nothing, if the action is not on offer.
        """
        if self.decision is None or action not in self.decision.actions:
            raise IllegalAction(f"{action!r} does not answer {self.decision}")
        self.choose(self.decision.actions.index(action))

    def choose(self, index: int) -> None:
        """Take the action of that index, from 0 on, and go on to the next decision."""
        # it is our own action that is taken, so that no True or 1.0 from outside gets in for a 1
        if self.decision is None or not 0 <= index < len(self.decision.actions):
            raise IllegalAction(f"index {index!r} does not answer {self.decision}")
        self.told = []
        self._answer(self.decision.actions[index])
        self.run()

    def run(self) -> None:
        """Make the calls that are due, until a seat has a choice or none is left."""
        calls = self.calls
        for _ in range(MOST_CALLS):
            if not calls:
                return
            rule, *args = calls.pop()
            due = len(calls)
            rule(self, *args)
            if len(calls) > due + 1:
                calls[due:] = calls[due:][::-1]  # for the first to be on top
            decision = self.decision
            if decision is not None:
                if len(decision.actions) != 1:
                    return
                self._answer(decision.actions[0])
        raise RuntimeError(f"{MOST_CALLS} calls were made, and nobody was asked: {plain(calls)}")

    def _answer(self, action: Action) -> None:
        assert self.decision is not None and self.resume is not None
        rule, *args = self.resume
        self.calls.append((rule, self.decision.seat, action, *args))
        self.decision = self.resume = None

    # -- the state as a value

    def copy(self) -> Self:
        """An equal state that goes its own way; what was told is not copied."""
        other = object.__new__(type(self))
        values = other.__dict__
        values.update(self.__dict__)
        for name in self.mutable:
            values[name] = values[name].copy()
        values["told"] = []
        return other

    def key(self) -> tuple[Any, ...]:
        """Hashable within this process, and equal just when the states are."""
        return tuple(
            [
                tuple(value)
                if type(value) is list
                else frozenset(value.items())
                if type(value) is dict
                else value
                for value in map(self.__dict__.__getitem__, self.names)
            ]
        )

    def dump(self) -> dict[str, Any]:
        """The state as JSON; equal states give equal text."""
        return {name: plain(getattr(self, name)) for name in self.names}

    def digest(self) -> str:
        """A hash of the state that is the same in every process: 64 hexadecimal digits."""
        return sha256(json.dumps(self.dump(), separators=(",", ":")).encode()).hexdigest()

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """The state that was dumped."""
        values = {name: cls.rich(value) for name, value in data.items()}
        for name, kind in cls.mutable.items():
            values[name] = kind(values[name])
        if values["decision"]:
            values["decision"] = Decision(*values["decision"])
        return cls(**values)

    @classmethod
    def rich(cls, value: Any) -> Any:
        """An immutable value from JSON: the inverse of `plain`."""
        if isinstance(value, (list, tuple)):
            return tuple([cls.rich(item) for item in value])
        return cls.rules[value["rule"]] if isinstance(value, dict) else value

    # -- what is going on, in an observation and back again

    def going_on(self, seat: int) -> list[Any]:
        """The calls in progress as a seat may know them, as JSON; the answer's, if it is asked."""
        decision = self.decision
        asked = decision is not None and decision.seat == seat
        return [plain(self.calls), plain(self.resume) if asked else None]

    @classmethod
    def imagined(cls, going_on: Any, decision: Decision | None, rng: Random, **values: Any) -> Self:
        """A state made up from what a seat sees, with new luck; for `determinize`.

        For a seat that is not asked it waits for nobody: good to look at, not to play on.
        """
        calls, resume = going_on
        return cls(
            seed=rng.getrandbits(64),
            calls=[cls.rich(call) for call in calls],
            decision=decision,
            resume=cls.rich(resume),
            **values,
        )


def plain(value: Any) -> Any:
    """A value as JSON: a rule is {"rule": its name}, a dict an array of pairs."""
    kind = type(value)
    if kind is str or kind is int or value is None:
        return value
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if kind is dict:
        return [[plain(key), plain(item)] for key, item in sorted(value.items())]
    return {"rule": value.__name__} if callable(value) else value


def rules_in(*modules: str) -> dict[str, Rule]:
    """The functions that these modules define, by name."""
    found: dict[str, Rule] = {}
    for module in modules:
        for name, rule in vars(sys.modules[module]).items():
            if isfunction(rule) and rule.__module__ == module:
                assert found.setdefault(name, rule) is rule, f"two rules are called {name}"
    return found
