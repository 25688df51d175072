"""The components of Rattus Cartus: kinds of cards, their order, and what data.toml prints.

Knows which cards, buildings and Nobles there are and how many; not where they lie or what they do.
Numbers may be replaced by a file of the owner's: rules ask `tables(text)`, with "" for our own.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from engine.cards import Cards
from engine.errors import UsageError

# -- cards, in card order [RCN-W2]

CLASSES = ("royalty", "chivalry", "church", "peasantry", "bourgeoisie", "magic")
CLASS = {name: place for place, name in enumerate(CLASSES)}
NUNS = {f"{name} {nuns}": nuns for name in CLASSES for nuns in range(5)}
CLASS_OF = {card: CLASS[card.split()[0]] for card in NUNS}  # of a population card
POPULATION = tuple(NUNS)
DIPLOMATS = tuple([f"diplomat {name}" for name in CLASSES])
PLAYED = ("joker", "privilege", "horse", "lance", "helper", "sword", "flute")
KINDS = (*POPULATION, *PLAYED, "book", *DIPLOMATS, "gold", "pass")
ORDER = {card: place for place, card in enumerate(KINDS)}
PLAYABLE = ORDER["book"]  # cards before this one may be placed on a building

PILES = {  # the cards that lie in piles of their own, with the name of their number
    "joker": "jokers",
    "privilege": "privileges",
    "horse": "horses",
    "lance": "lances",
    "helper": "helpers",
    "sword": "swords",
    "flute": "flutes",
    "book": "books",
    "gold": "golds",
    "pass": "passes",
}
BASE_ONLY = ("sword", "flute", "gold", "pass")


def in_order(cards: Iterable[str]) -> Cards:
    """The cards in card order. [RCN-W1] [RCN-W2]"""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def playable(cards: Cards) -> Cards:
    """Those of a hand that may be placed: no Book, Diplomat, Gold or Pass. [RCN-C4]"""
    if not cards or ORDER[cards[-1]] < PLAYABLE:
        return cards
    return tuple([card for card in cards if ORDER[card] < PLAYABLE])


@lru_cache(65536)
def points(cards: Cards) -> int:
    """The population cards and Jokers among these: the influence they give. [RCN-D6] [RCN-D11]"""
    return sum([ORDER[card] <= ORDER["joker"] for card in cards])


@lru_cache(65536)
def strangers(cards: Cards, cls: int) -> int:
    """The population cards of another class than this; a Joker has none. [RCN-D7] [RCN-D8]"""
    return sum([CLASS_OF.get(card, cls) != cls for card in cards])


# -- what is printed, and files that replace it


class Building(NamedTuple):
    """A type of building card."""

    name: str
    cls: int  # place in class order
    set: str  # "nobilis" or "base"
    supply: tuple[tuple[str, int], ...]  # what phase B brings, in the order written


class Tables(NamedTuple):
    """The numbers and buildings of a game."""

    numbers: Mapping[str, Any]
    buildings: Mapping[str, Building]
    population: Mapping[str, int]  # copies of every population card
    deck: Cards  # all population cards, in order
    diplomats: Cards


SUPPLIES = ("draw", "discard rats", "look")


def printed() -> dict[str, Any]:
    """Our own data file as data: numbers, buildings and Nobles with provenance. [RCN-K1]"""
    return tomllib.loads(files(__package__).joinpath("data.toml").read_text("utf-8"))


PRINTED = printed()
NOBLES = tuple([noble["id"] for noble in PRINTED["noble"]])
BUILDING_CLASS = {entry["name"]: CLASS[entry["class"]] for entry in PRINTED["building"]}
TYPES = {  # by set, in the order of the data file
    name: tuple([entry["name"] for entry in PRINTED["building"] if entry["set"] == name])
    for name in ("nobilis", "base")
}


@lru_cache(64)
def tables(text: str) -> Tables:
    """The tables with what this file replaces, "" for none.  Raises UsageError. [RCN-K1]

    [RCN-K2] [RCN-K9] [RCN-K10] [RCN-K12] [RCN-K13]
    """
    numbers = {entry["name"]: entry["value"] for entry in PRINTED["number"]}
    supplies = {entry["name"]: entry["supply"] for entry in PRINTED["building"]}
    replaced = parsed(text)
    for number, value in replaced.get("number", ()):
        named(number, numbers, "number")
        numbers[number] = fitting(number, value, numbers[number])
    for building, value in replaced.get("building", ()):
        named(building, supplies, "building")
        supplies[building] = supply_of(building, value)
    possible(numbers)
    copies = {card: numbers["population"][nuns] for card, nuns in NUNS.items()}
    return Tables(
        numbers,
        {
            entry["name"]: Building(
                entry["name"],
                CLASS[entry["class"]],
                entry["set"],
                tuple([(verb, count) for verb, count in supplies[entry["name"]]]),
            )
            for entry in PRINTED["building"]
        },
        copies,
        tuple([card for card, count in copies.items() for _ in range(count)]),
        tuple([c for c, n in zip(DIPLOMATS, numbers["diplomats"], strict=True) for _ in range(n)]),
    )


def wrong(says: str) -> UsageError:
    """The error for a data file that does not do."""
    return UsageError(f"data file: {says}")


def parsed(text: str) -> dict[str, list[tuple[str, Any]]]:
    """What a data file replaces: by table, names and values.  Raises UsageError."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise wrong(f"not TOML: {error}") from None
    fields = {"number": "value", "building": "supply"}
    replaced: dict[str, list[tuple[str, Any]]] = {}
    for table, entries in data.items():
        if table == "noble":  # nothing of theirs is a number
            continue
        if table not in fields or not isinstance(entries, list):
            raise wrong(f"it has [[number]] and [[building]] entries, not {table!r}")
        for entry in entries:
            value = fields[table]
            if not isinstance(entry, dict) or not {"name", value} <= set(entry):
                raise wrong(f"every [[{table}]] needs a name and a {value}")
            replaced.setdefault(table, []).append((entry["name"], entry[value]))
    return replaced


def named(name: Any, known: Iterable[str], what: str) -> None:
    """Raise UsageError unless there is such a thing."""
    if not isinstance(name, str) or name not in known:
        raise wrong(f"there is no {what} {name!r}; there are {', '.join(known)}")


def fitting(name: str, value: Any, model: Any) -> Any:
    """The value, if it is a count or list of counts like ours.  Raises UsageError."""
    values = value if isinstance(value, list) else [value]
    if type(value) is not type(model) or (isinstance(model, list) and len(values) != len(model)):
        shape = f"a list of {len(model)} numbers" if isinstance(model, list) else "a number"
        raise wrong(f"number {name!r} is {shape}, not {value!r}")
    if any(type(count) is not int or not 0 <= count <= 99 for count in values):
        raise wrong(f"number {name!r} holds whole numbers from 0 to 99, not {value!r}")
    return value


def supply_of(name: str, value: Any) -> Any:
    """The supply, if it is a list of verbs and counts.  Raises UsageError."""
    if not isinstance(value, list) or not all(
        isinstance(step, list)
        and len(step) == 2
        and step[0] in SUPPLIES
        and type(step[1]) is int
        and 0 <= step[1] <= 20
        for step in value
    ):
        verbs = ", ".join(SUPPLIES)
        raise wrong(f"the supply of {name!r} is a list of [verb, 0-20], the verbs {verbs}")
    return value


def possible(numbers: Mapping[str, Any]) -> None:
    """Raise UsageError unless a game can be played with these numbers."""
    for players in range(2, 6):
        rounds, revealed, spare = [
            numbers[name][players - 2] for name in ("rounds", "revealed", "replacement")
        ]
        cards = len(CLASSES) * numbers["copies"]
        if rounds < 1 or not 2 <= revealed <= 6 or rounds * revealed + spare > cards:
            raise wrong(
                f"with {players} players, rounds x revealed + replacement is at most {cards},"
                f" with 1 round or more and 2 to 6 revealed; not {rounds} x {revealed} + {spare}"
            )
    if not 0 <= numbers["nun_row"] <= 12:
        raise wrong("number 'nun_row' is at most 12")
    if not 0 <= numbers["book"] <= 20:
        raise wrong("number 'book' is at most 20")
    need = numbers["nun_row"] + 5 * numbers["hand"]
    if len(CLASSES) * sum(numbers["population"]) < need:
        raise wrong(f"there must be {need} population cards or more, to deal to five players")
