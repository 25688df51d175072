"""The faults of a tournament as the report explains them.

Knows what a record keeps of a fault; knows no HTML.
"""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from referee.faults import KINDS
from tournaments.store import Entrant, Played, Store

TEXTS = {"request": "Last request", "reply": "Reply", "stderr": "End of its log (standard error)"}
TOLD = {*TEXTS, "seat", "kind", "message", "turn", "command"}
FACTS = {"step": "Step", "id": "Turn id", "ms": "Time", "cpu_ms": "Processor time"}
LONGEST = 20_000  # characters of one text


class Seen(NamedTuple):
    """A fault, and whose it is."""

    game: Played
    entrant: Entrant
    fault: Mapping[str, Any]  # seat, kind, turn


def slug(identity: str) -> str:
    """A game's id as part of an address."""
    return identity.replace("/", "_")


def page_path(identity: str) -> str:
    """Where the viewer of a game lies in the folder."""
    return f"games/{slug(identity)}.html"


def record_path(identity: str) -> str:
    """Where the record of a game in the viewer lies in the folder."""
    return f"games/{slug(identity)}.jsonl"


def anchor(game: str, seat: int) -> str:
    """Where the page of faults explains this one."""
    return f"fault-{slug(game)}-{seat}"


def chosen(store: Store, games: Sequence[Played], limit: int) -> tuple[list[Seen], list[Seen]]:
    """All faults, and those to be explained: of every bot and kind the first, the second, ..."""
    entrants = store.entrants()
    found = [
        Seen(game, entrants[game.seats[fault["seat"]]], fault)
        for game in games
        for fault in game.faults
    ]
    times: Counter[tuple[int, str]] = Counter()
    order = []
    for place, one in enumerate(found):
        key = one.entrant.number, one.fault["kind"]
        times[key] += 1
        order.append((times[key], place))
    return found, [found[place] for _, place in sorted(order)[:limit]]


def by_kind(found: Sequence[Seen], explained: Sequence[Seen]) -> list[dict[str, Any]]:
    """How often each bot committed each kind, and where the first one is explained, if it is."""
    times = Counter((one.entrant.number, one.fault["kind"]) for one in found)
    names = {one.entrant.number: one.entrant.name for one in found}
    first = {
        (one.entrant.number, one.fault["kind"]): anchor(one.game.id, one.fault["seat"])
        for one in reversed(explained)
    }
    return [
        {
            "name": names[number],
            "kind": kind,
            "times": f"{times[number, kind]:,}",
            "first": first.get((number, kind), ""),
        }
        for number, kind in sorted(times)
    ]


def sections(
    store: Store, found: Sequence[Seen], explained: Sequence[Seen], shown: Container[str]
) -> list[dict[str, Any]]:
    """By bot, every fault to be explained with its evidence from the record.

    shown: the ids of the games that are in the viewer.
    """
    bots: dict[int, dict[str, Any]] = {}
    total = Counter(one.entrant.number for one in found)
    for one in sorted(explained, key=lambda one: (one.entrant.number, one.game.id)):
        number, name = one.entrant.number, one.entrant.name
        section = bots.setdefault(number, {"number": number, "name": name, "faults": []})
        section["faults"].append(explanation(store, one, one.game.id in shown))
        section["left_out"] = total[number] - len(section["faults"])
    return list(bots.values())


def explanation(store: Store, one: Seen, shown: bool) -> dict[str, Any]:
    """One fault with what the record keeps of it."""
    footer = store.record(one.game.id).footer
    seat = one.fault["seat"]
    fault = next(fault for fault in footer["faults"] if fault["seat"] == seat)
    facts = [("Seat", str(seat))]
    for key, value in fault.items():
        if key not in TOLD and value is not None:
            unit = " ms" if key.endswith("ms") else ""
            facts.append((FACTS.get(key, key.replace("_", " ").capitalize()), f"{value}{unit}"))
    turn = fault.get("turn", -1)
    return {
        "id": anchor(one.game.id, seat),
        "game": one.game.id,
        "kind": fault["kind"],
        "meaning": KINDS.get(fault["kind"], ""),
        "message": fault["message"].rstrip("."),
        "turn": turn,
        "facts": facts,
        "path": f"{page_path(one.game.id)}#n={max(turn, 0)}" if shown else "",
        "ask": asking(one, max(turn, 0)) if shown else "",
        "texts": [
            (label, cut(str(fault[key])) or "(nothing)")
            for key, label in TEXTS.items()
            if key in fault
        ],
    }


def asking(one: Seen, turn: int) -> str:
    """The command that puts the decision to a bot again, called within the report's folder.

    How the bot was named there is left out: a report may be shown to anybody.
    """
    return f"certamen ask BOT {record_path(one.game.id)} --turn {turn}"


def cut(text: str) -> str:
    """A text that a page has room for."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}\n… cut after {LONGEST:,} characters"
