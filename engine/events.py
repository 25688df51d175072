"""What happened, and what of it a seat may see.

An event is told by a verb of the table as `s.tell("draw", seat, count)`: all may see all of it.
Where a part is for some seats only, `s.whisper((seat,), cards, "draw", seat, count)` tells the rest
to everybody and the secret to those seats: they see `["draw", 0, 2, ["gold", "silver"]]`, the
others `["draw", 0, 2, null]`.
"""

from typing import Any, NamedTuple

Told = tuple[Any, ...]  # a kind, then strings, integers, None, or tuples of such


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
