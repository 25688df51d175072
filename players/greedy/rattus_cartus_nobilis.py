"""Rules of thumb for Rattus Cartus: play cards where they belong, take few rats, race for tracks.

The same rules serve the search, which asks them of a state: `Sight` is what both see.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.rattus_cartus.components import BUILDING_CLASS, CLASS, CLASS_OF, NUNS, tables

SUPPLY = {"draw": 1.0, "look": 0.2, "discard rats": 0.0}  # what each is worth; rats: see below
WORTH = {  # of a building's action, with or without premium, in influence
    "fortress": 2.5,
    "monument": 1.0,
    "embassy": 1.2,
    "tournament ground": 0.5,
    "stable": 0.5,
    "cathedral": 1.5,
    "cathedral school": 0.8,
    "inn": 1.5,
    "garden": 1.5,
    "mill": 1.5,
    "merchants' guild": 1.5,
    "town hall": 0.4,
    "bank": 0.6,
    "palace": 1.5,
    "monastery": 1.5,
    "hospital": 1.2,
    "farm": 1.5,
    "marketplace": 1.2,
}
SAFE = 7  # so many rats the Nun-row will have nuns for
PRIZES: Sequence[int] = tables("").numbers["track"]


class Sight(NamedTuple):
    """What the rules of thumb look at."""

    seat: int
    hand: Sequence[str]
    row: Sequence[str]  # names of buildings
    place: int | None  # of the building entered
    rats: Sequence[int]
    influence: Sequence[Sequence[int]]
    revealed: Sequence[str]
    premium: int | None
    nuns: int  # of the open Nun-row


def choose(seen: dict[str, Any], step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of what looks best."""
    seat = seen["seat"]
    nuns = sum([NUNS[card] for card in seen["nun_row"] if card])
    row = [building["name"] for building in seen["row"]]
    sight = Sight(
        seat,
        seen["hand"],
        row,
        seen["where"][seat],
        seen["rats"],
        seen["influence"],
        seen["revealed"],
        seen["premium"],
        nuns,
    )
    return best(sight, step, actions)


def best(sight: Sight, step: str, actions: Sequence[Any]) -> int:
    """The index of the action that is worth most; the first of equals."""
    values = [worth(sight, step, action) for action in actions]
    return values.index(max(values))


def worth(t: Sight, step: str, action: Sequence[Any]) -> float:
    """What an action is worth, beside the others of its step."""
    verb = action[0]
    if verb == "supply":
        return supply_worth(t, t.row[action[1]])
    if verb == "enter":
        return enter_worth(t, t.row[action[1]])
    if verb == "place" and isinstance(action[1], str) and t.place is not None:
        return place_worth(t, action[1], BUILDING_CLASS[t.row[t.place]])
    if verb == "rats":
        return float(action[1])
    if verb == "nuns":
        return book_worth(t, action[1])
    if verb == "reveal":
        limit = 9 if t.premium == t.seat else 6
        return limit - 2.5 - sum([NUNS[card] for card in t.revealed])
    if verb in ("class", "classes"):
        return sum([race(t, CLASS[name], 1) for name in action[1:]])
    if verb == "reduce":
        return float(action[2]) + race(t, CLASS[action[1]], -action[2])
    if verb in ("discard", "give", "take"):
        value = card_worth(t, action[1])
        return value if verb == "take" else 0.9 - value
    return 0.0


def supply_worth(t: Sight, name: str) -> float:
    """Cards, and rats less if there are too many."""
    rat = 0.5 + max(t.rats[t.seat] - SAFE, 0) * 0.4
    return sum(
        [
            count * (rat if verb == "discard rats" else SUPPLY[verb])
            for verb, count in tables("").buildings[name].supply
        ]
    )


def enter_worth(t: Sight, name: str) -> float:
    """The cards that belong there, and what the building does."""
    cls = BUILDING_CLASS[name]
    cards = sum([card == "joker" or CLASS_OF.get(card) == cls for card in t.hand])
    return cards + race(t, cls, cards) + WORTH.get(name, 0.0)


def place_worth(t: Sight, card: str, cls: int) -> float:
    """Whether to place a card rather than to stop."""
    if CLASS_OF.get(card, cls) == cls:
        return 1.0
    return -1.0 if t.rats[t.seat] >= SAFE - 2 else -0.1


def card_worth(t: Sight, card: str) -> float:
    """A card in hand, in tokens."""
    if card not in CLASS_OF:
        return 0.8
    same = sum([CLASS_OF.get(other) == CLASS_OF[card] for other in t.hand])
    return 0.3 + 0.1 * same


def race(t: Sight, cls: int, change: int) -> float:
    """What a change on a track brings for it in prizes, half of it as a hope."""
    track = [marker[cls] for marker in t.influence]
    mine = track[t.seat] + change
    others = [value for seat, value in enumerate(track) if seat != t.seat]
    return 0.5 * (standing(mine, others) - standing(track[t.seat], others)) / 5


def standing(mine: int, others: Sequence[int]) -> float:
    """The prize of a track as it stands, ties halved."""
    ahead = sum([value > mine for value in others])
    if mine <= 0 or ahead >= len(PRIZES):
        return 0.0
    return PRIZES[ahead] / (1 + others.count(mine))


def book_worth(t: Sight, change: int) -> float:
    """To survive, and that few others do."""
    nuns = max(t.nuns + change, 0)
    survivors = [rats <= nuns for rats in t.rats]
    return 10.0 * survivors[t.seat] - sum(survivors) - abs(change) / 100
