"""A recorded game as the replay viewer reads it, and its page.

Knows what of a game each seat saw at every decision; knows no game's board, which is drawn in the
browser by static/boards/<game>.js.
"""

import zlib
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from engine.events import Event, Whisper
from engine.game import find
from engine.record import Record, frozen, positions
from engine.state import State


def told(event: Event) -> Any:
    """An event as JSON that still says who may see its secret."""
    if isinstance(event, Whisper):
        return {"told": event.told, "secret": event.secret, "seats": event.seats}
    return event


def watched(record: Record) -> dict[str, Any]:
    """The game, position by position: what led to it, what is asked, and what every seat sees.

    `steps` has an entry a decision and one for the end, `seen` of each seat the observations, each
    but the first reduced to what changed, as JSON text.  Raises RecordError where the record does
    not replay.
    """
    header = record.header
    game = find(header["game"])
    seats = range(len(header["players"]))
    steps: list[dict[str, Any]] = []
    before: list[dict[str, bytes]] = [{} for _ in seats]
    seen: list[list[Mapping[str, Raw]]] = [[] for _ in seats]
    for s, entry in positions(record):
        steps.append(step(s, entry))
        for seat in seats:
            # as text at once, since an observation may share lists with the state that goes on
            now = {k: encode(v) for k, v in game.observe(s, seat).items() if k != "going_on"}
            was = before[seat]
            seen[seat].append({k: Raw(text) for k, text in now.items() if was.get(k) != text})
            before[seat] = now
    told_of_faults = ("seat", "kind", "message", "turn")
    footer = record.footer
    others = {
        "options": header["options"],
        "players": [{"name": str(player.get("name", ""))} for player in header["players"]],
        "faults": [{k: fault.get(k) for k in told_of_faults} for fault in footer.get("faults", ())],
        **{key: footer.get(key) for key in ("ranks", "scores", "reason")},
    }
    found: dict[str, Any] = readable(others)
    return {"game": game.name, "steps": steps, "seen": seen} | found


def readable(value: Any) -> Any:
    """A value from JSON, whose texts hold no half of a character, which no page can hold."""
    if isinstance(value, str):
        return value.encode(errors="replace").decode()
    if isinstance(value, list):
        return [readable(item) for item in value]
    if isinstance(value, dict):
        return {readable(key): readable(item) for key, item in value.items()}
    return value


def step(s: State, entry: Mapping[str, Any] | None) -> dict[str, Any]:
    """One position: the events that led to it, and the decision unless it is the last."""
    found: dict[str, Any] = {"told": [told(event) for event in s.told]}
    if entry is not None and s.decision is not None:
        seat, name, actions = s.decision
        chosen = frozen(entry["action"])
        found |= {"seat": seat, "step": name, "actions": actions}
        found["chosen"] = actions.index(chosen) if chosen in actions else None
        others = {k: entry[k] for k in ("ms", "note", "fault", "stand_in") if k in entry}
        found |= readable(others)
    return found


def packed(value: Any) -> str:
    """A value as JSON, deflated, in base 64: safe inside a page."""
    return b64encode(zlib.compress(encode(value), 9)).decode()
