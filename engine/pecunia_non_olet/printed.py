"""What the cards print, from cards.toml or from a file that replaces what is reconstructed there.

Knows names, classes and numbers; what a card does is the function of its name elsewhere.
"""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from engine.cards import Cards
from engine.errors import UsageError

Class = Literal["slave", "citizen", "woman", "senator"]
CLASSES: tuple[Class, ...] = ("slave", "citizen", "woman", "senator")
REPLACEABLE = ("roman", "famous", "action", "event", "ladder")
TASKS = (
    *("earn", "leave", "enter", "pair", "off", "add", "play", "shift", "expel"),
    *[f"{kind} leaves" for kind in CLASSES],
    *[f"{kind} enters" for kind in CLASSES],
    "of one class leave",
)


@dataclass(frozen=True)
class Tables:
    """The printed facts by name, as rules ask for them. [PNO-1] [PNO-2]"""

    kind: dict[str, Class]  # of a Roman
    markers: dict[str, int]  # of a Roman: the rounds it sits
    pay: dict[str, int]  # of a Roman: sesterces
    copies: dict[str, int]  # of the 70 Romans
    famous: Cards
    actions: dict[str, int]  # copies
    red: frozenset[str]  # action cards with a dark red border
    events: dict[str, int]  # turn markers
    prices: dict[str, tuple[int, ...]]  # of a ladder's steps
    tasks: dict[str, tuple[tuple[str, int], ...]]


def printed() -> dict[str, Any]:
    """All cards as data, with provenance. [PNO-1]"""
    return tomllib.loads(files(__package__).joinpath("cards.toml").read_text("utf-8"))


_DEFAULT = printed()
UPGRADES: dict[str, dict[str, Any]] = {entry["name"]: entry for entry in _DEFAULT["upgrade"]}
FAVOURS: Cards = tuple(sorted(entry["name"] for entry in _DEFAULT["favour"]))
LADDERS: Cards = tuple(entry["name"] for entry in _DEFAULT["ladder"])
EVENTS: Cards = tuple(sorted(entry["name"] for entry in _DEFAULT["event"]))
ACTIONS: dict[str, dict[str, Any]] = {entry["name"]: entry for entry in _DEFAULT["action"]}
FAMOUS: dict[str, str] = {entry["name"]: entry["class"] for entry in _DEFAULT["famous"]}


@lru_cache(maxsize=16)
def tables(text: str) -> Tables:
    """The facts by the text of a data file; "" stands for cards.toml alone. [PNO-2]"""
    data = _DEFAULT | (tomllib.loads(text) if text else {})
    romans = {roman_name(entry): entry for entry in data["roman"]}
    everybody = romans | {entry["name"]: entry for entry in data["famous"]}
    return Tables(
        kind={name: entry["class"] for name, entry in everybody.items()},
        markers={name: entry["markers"] for name, entry in everybody.items()},
        pay={name: entry["pay"] for name, entry in everybody.items()},
        copies={name: entry["copies"] for name, entry in romans.items()},
        famous=tuple(entry["name"] for entry in data["famous"]),
        actions={entry["name"]: entry["copies"] for entry in data["action"]},
        red=frozenset(e["name"] for e in data["action"] if e["border"] == "red"),
        events={entry["name"]: entry["markers"] for entry in data["event"]},
        prices={entry["name"]: tuple(entry["prices"]) for entry in data["ladder"]},
        tasks={e["name"]: tuple((task, n) for task, n in e["tasks"]) for e in data["ladder"]},
    )


def roman_name(entry: dict[str, Any]) -> str:
    """The name of one of the 70: class, turn markers and pay."""
    return f"{entry['class']} {entry['markers']}/{entry['pay']}"


# -- is a data file right?


def check(text: str) -> None:
    """Raise UsageError unless this is the text of a data file that a game can use. [PNO-2]"""
    if not text:
        return
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise wrong(f"it is not TOML: {error}") from None
    for name, table in data.items():
        if name not in REPLACEABLE:
            raise wrong(f"there is no table {name!r} to replace; there are: {listed(REPLACEABLE)}")
        if not isinstance(table, list) or not all(isinstance(entry, dict) for entry in table):
            raise wrong(f"{name} must be entries that begin with [[{name}]]")
        for number, entry in enumerate(table, 1):
            check_entry(name, f"{name} {entry.get('name', number)}", entry)
        if name == "roman":
            check_romans(table)
        else:
            names = [entry["name"] for entry in _DEFAULT[name]]
            check_names(name, names, [entry["name"] for entry in table])
    for name in ("action", "famous"):
        check_facts(name, data.get(name, []))


def wrong(what: str) -> UsageError:
    """The error of a data file."""
    return UsageError(f"option data: {what}")


def listed(names: tuple[str, ...] | list[str]) -> str:
    """Names for people."""
    return ", ".join(map(str, names))


_COUNT = (1, 99)
FIELDS: dict[str, dict[str, Any]] = {  # a type, or the least and the greatest number
    "roman": {"class": CLASSES, "markers": (1, 5), "pay": (1, 5), "copies": _COUNT},
    "famous": {"name": str, "class": CLASSES, "markers": (1, 5), "pay": (1, 5)},
    "action": {"name": str, "border": ("beige", "red"), "copies": _COUNT},
    "event": {"name": str, "markers": _COUNT},
    "ladder": {"name": str, "prices": list, "tasks": list},
}


def check_entry(table: str, where: str, entry: dict[str, Any]) -> None:
    """Every field is there and fits; `source` and what a card prints besides may stand too."""
    for field, kind in FIELDS[table].items():
        if field not in entry:
            raise wrong(f"{where} has no {field}")
        value = entry[field]
        if isinstance(kind, type):
            fits = type(value) is kind
            needs = "text" if kind is str else "an array"
        elif isinstance(kind[0], str):
            fits = value in kind
            needs = "one of " + listed(kind)
        else:
            fits = type(value) is int and kind[0] <= value <= kind[1]
            needs = f"a whole number from {kind[0]} to {kind[1]}"
        if not fits:
            raise wrong(f"{where}: {field} must be {needs}, not {value!r}")
    for field in entry:
        if field not in (*FIELDS[table], "source", "number", "class"):
            raise wrong(f"{where}: there is no field {field!r}")
    if table == "ladder":
        check_ladder(where, entry["prices"], entry["tasks"])


def check_ladder(where: str, prices: list[Any], tasks: list[Any]) -> None:
    """Five prices and five tasks of [what to count, how many]."""
    if len(prices) != 5 or not all(type(price) is int and 0 < price < 100 for price in prices):
        raise wrong(f"{where}: prices must be five whole numbers from 1 to 99, not {prices!r}")
    if len(tasks) != 5:
        raise wrong(f"{where}: tasks must be five, not {len(tasks)}")
    for task in tasks:
        right = isinstance(task, list) and len(task) == 2 and task[0] in TASKS
        if not right or type(task[1]) is not int or not 0 < task[1] < 100:
            raise wrong(f"{where}: {task!r} is no task; one is [what, number] of {listed(TASKS)}")


def check_romans(table: list[dict[str, Any]]) -> None:
    """There are 70, and every entry is another card. [PNO-1]"""
    names = [roman_name(entry) for entry in table]
    if twice := [name for name in names if names.count(name) > 1]:
        raise wrong(f"roman {twice[0]} is there twice; add up its copies")
    if (total := sum(entry["copies"] for entry in table)) != 70:
        raise wrong(f"the Roman cards are 70, not {total}")


def check_names(table: str, needed: list[str], names: list[str]) -> None:
    """The same cards as in the box, each once."""
    for name in names:
        if name not in needed:
            raise wrong(f"there is no {table} {name!r}; there are: {listed(needed)}")
        if names.count(name) > 1:
            raise wrong(f"{table} {name!r} is there twice")
    if missing := [name for name in needed if name not in names]:
        raise wrong(f"{table} {listed(missing)} is missing: a table is replaced as a whole")


def check_facts(table: str, entries: list[dict[str, Any]]) -> None:
    """What the rulebook says of them stays: classes, and 36 beige and 12 dark red. [PNO-1]"""
    if table == "famous":
        for entry in entries:
            if entry["class"] != FAMOUS[entry["name"]]:
                raise wrong(f"famous {entry['name']} is a {FAMOUS[entry['name']]}")
    elif entries:
        for border, count in (("beige", 36), ("red", 12)):
            total = sum(entry["copies"] for entry in entries if entry["border"] == border)
            if total != count:
                raise wrong(f"the action cards with a {border} border are {count}, not {total}")
