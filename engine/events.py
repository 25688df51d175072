"""What happened, and what of it a seat may see.

An event is told by a verb of the table as `s.tell("draw", seat, count)`: all may see all of it.
Where a part is for some seats only, `s.whisper((seat,), cards, "draw", seat, count)` tells the rest
to everybody and the secret to those seats: they see `["draw", 0, 2, ["gold", "silver"]]`, the
others `["draw", 0, 2, null]`.

The types of a game's events name their numbers, so that people can be told: `worded`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

Told = tuple[Any, ...]  # a kind, then strings, integers, None, or tuples of such
Seat = Annotated[int, "seat"]
Place = Annotated[int, "place"]
CardCount = Annotated[int, "cards"]
To = Annotated[int, "to"]  # a seat


class Whisper(NamedTuple):
    """An event with a part that only some seats may see."""

    seats: tuple[int, ...]
    secret: Any
    told: Told


Event = Told | Whisper


def seen(event: Event, seat: int) -> Told:
    """What the seat sees of an event, as a JSON array."""
    if isinstance(event, Whisper):
        return (*event.told, event.secret if seat in event.seats else None)
    return event


def whole(event: Event) -> Told:
    """All of an event, as a JSON array."""
    return (*event.told, event.secret) if isinstance(event, Whisper) else event


# -- for people


def worded(
    event: Sequence[Any], types: tuple[Any, ...], names: Sequence[str], you: int | None
) -> str:
    """An event of one of these types: who, what, and all numbers by name."""
    kind, *parts = event
    labels = labels_of(types, kind, len(parts))
    who = ""
    if labels[:1] == ("seat",):
        seat, labels = parts.pop(0), labels[1:]
        who = "you: " if seat == you else f"{names[seat]} (seat {seat}): "
    said = [
        f"{label}={part}" if label and isinstance(part, int) else words(part)
        for label, part in zip(labels, parts, strict=True)
    ]
    return who + " ".join([kind, *said])


@lru_cache(maxsize=1024)
def labels_of(types: tuple[Any, ...], kind: str, count: int) -> tuple[str, ...]:
    """What the numbers of an event after its kind are called; "" for what speaks for itself."""
    for verb, *parts in map(get_args, types):
        if kind in get_args(verb) and len(parts) == count:
            return tuple([label_of(part) for part in parts])
    return ("",) * count


def label_of(part: Any) -> str:
    """The name that an annotation gives to a part of an event, or ""."""
    return str(get_args(part)[1]) if get_origin(part) is Annotated else ""


def words(part: Any) -> str:
    """A part of an action or event."""
    if isinstance(part, (list, tuple)):
        return ", ".join([words(item) for item in part]) or "nothing"
    return "-" if part is None else str(part)


def spoken(action: Sequence[Any]) -> str:
    """An action: its verb and what it is about."""
    return " ".join([words(part) for part in action])
