"""The types of a game's observation, events and actions: as checks, as samples, as JSON Schema.

All three come from the very types that the game's record declares, so they cannot differ.  An
action or event is one of several array types, told apart by its verb or kind.
"""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from engine.game import Game

encode = msgspec.json.Encoder().encode  # the bytes that a bot would be sent
decode = msgspec.json.Decoder().decode


Table = dict[str, list["msgspec.json.Decoder[Any]"]]  # array types by their verbs


class Shapes(NamedTuple):
    """Checks of what a game sends: each yields what does not fit its declared type."""

    seen: "msgspec.json.Decoder[Any]"
    actions: "Table"
    events: "Table"

    @staticmethod
    def of(game: Game) -> "Shapes":
        """The checks for a game."""
        return _shapes(game.observation, game.actions, game.events)

    def observation(self, text: bytes) -> Iterator[str]:
        """What is wrong with an observation, given as JSON."""
        try:
            if encode(self.seen.decode(text)) != text:  # fields that are not declared are dropped
                yield "an observation has fields, or numbers, that its type does not declare"
        except msgspec.ValidationError as error:
            yield f"an observation is not of its type: {error}"

    def action(self, action: tuple[Any, ...]) -> Iterator[str]:
        """What is wrong with an action."""
        if not fits(action, self.actions):
            yield f"an action is of no declared type: {action!r}"

    def event(self, event: tuple[Any, ...]) -> Iterator[str]:
        """What is wrong with an event as a seat sees it."""
        if not fits(event, self.events):
            yield f"an event is of no declared type: {event!r}"


@lru_cache
def _shapes(observation: type, actions: tuple[Any, ...], events: tuple[Any, ...]) -> Shapes:
    return Shapes(msgspec.json.Decoder(observation), by_verb(actions), by_verb(events))


def by_verb(types: Sequence[Any]) -> Table:
    """Array types by the verbs that they may start with."""
    found: Table = {}
    for kind in types:
        for verb in get_args(get_args(kind)[0]):
            found.setdefault(verb, []).append(msgspec.json.Decoder(kind))
    return found


def fits(value: tuple[Any, ...], types: Table) -> bool:
    """Whether an array is of one of the types with its verb."""
    for kind in types.get(value[0], ()):
        try:
            kind.decode(encode(value))
            return True
        except msgspec.ValidationError:
            pass
    return False


def sample(kind: Any, rng: random.Random) -> Any:
    """Any value of a type, with tuples for arrays."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return rng.choice(args)
    if origin is Annotated:
        return sample(args[0], rng)
    if origin in (Union, UnionType):
        return sample(rng.choice(args), rng)
    if origin is tuple:
        if args[1:] == (...,):
            return tuple([sample(args[0], rng) for _ in range(rng.randrange(4))])
        return tuple([sample(arg, rng) for arg in args])
    if origin is not None and args:  # list, Sequence
        return tuple([sample(args[0], rng) for _ in range(rng.randrange(4))])
    if kind is int:
        return rng.choice((-1, 0, 1, 2, 3, 5, 8, 13, 100, 2**31))
    if kind in (None, NoneType):
        return None
    return "".join(rng.choices("abc -é", k=3))


def schema(game: Game) -> dict[str, Any]:
    """JSON Schema of a game's observation, events and actions, as a turn message has them."""
    types = (game.observation, *game.events, *game.actions)
    (seen, *arrays), defs = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    events, actions = arrays[: len(game.events)], arrays[len(game.events) :]
    for definition in defs.values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.title}: what a turn message holds",
        "type": "object",
        "properties": {
            "observation": seen,
            "events": {"type": "array", "items": {"anyOf": events}},
            "actions": {"type": "array", "minItems": 2, "items": {"anyOf": actions}},
        },
        "required": ["observation", "events", "actions"],
        "$defs": defs,
    }
