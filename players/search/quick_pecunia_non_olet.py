"""Rules of thumb for Pecunia non olet: good payers in the own latrine, bad luck for the leader.

A Roman is worth what he pays for each round that he sits.  The same rules serve the search, which
asks them of a state: `Sight` is what both see.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from engine.pecunia_non_olet.printed import tables

KIND_OF = {  # whom a card strikes
    "slave market": "slave",
    "citizens assembly": "citizen",
    "senate meeting": "senator",
    "womens forum": "woman",
    "tax on slaves": "slave",
    "tax on citizens": "citizen",
    "tax on senators": "senator",
}
PLAYING = {  # what the cards bring that need no look at the table
    "line cutter": 0.6,
    "ejection": 0.6,
    "latrine change": 0.8,
    "state visit": 1.0,
    "villa dixius": 2.0,
    "great haste": 1.2,
    "good business": 1.0,
    "fish poisoning": 0.8,
    "latrine gossip": 0.5,
    "rat infestation": 0.5,
    "rumour mill": 1.5,
    "alms": -0.5,
    "conspiracy": -0.5,
}
Seated = Sequence[tuple[str, int, int]]  # name, markers left, what he will pay


class Sight(NamedTuple):
    """What the rules of thumb look at; lists by seat."""

    seat: int
    coins: Sequence[int]
    seated: Sequence[Seated]
    queues: Sequence[Sequence[str]]  # the front first


@cache
def quality(name: str) -> float:
    """What a Roman pays for each round that he sits."""
    facts = tables("")
    return float(facts.pay[name] / max(facts.markers[name], 1))


@cache
def kind(name: str) -> str:
    """The class of a Roman."""
    return str(tables("").kind[name])


def richest(t: Sight) -> int:
    """The seat with the most coins beside one's own."""
    return max([s for s in range(len(t.coins)) if s != t.seat], key=lambda s: t.coins[s])


def struck(t: Sight, seat: int, card: str) -> int:
    """How many Romans in the latrine a card strikes."""
    return sum([kind(name) == KIND_OF[card] for name, _, _ in t.seated[seat]])


def play_worth(t: Sight, card: str) -> float:
    """What playing a card is worth."""
    mine = t.seated[t.seat]
    others = [seat for seat in range(len(t.coins)) if seat != t.seat]
    if card.startswith("tax"):
        theirs = sum([struck(t, seat, card) for seat in others]) / len(others)
        return theirs - struck(t, t.seat, card)
    if card in KIND_OF:
        return max([struck(t, seat, card) for seat in others]) * 1.5 - 0.5
    if card == "spring cleaning":
        return 0.6 * len(mine) - 1.0
    if card == "rich slaves":
        due = [pay for name, left, pay in mine if kind(name) == "slave" and left <= 1]
        return sum(due) - 0.5
    if card == "alms":
        return 2.0 if t.coins[t.seat] <= min([t.coins[seat] for seat in others]) else -0.5
    return PLAYING.get(card, 0.4)


def worth(t: Sight, step: str, action: Sequence[Any], rng: Random) -> float:
    """What an action is worth, beside the others of its step."""
    verb, *what = action
    owner = what[0] if what and isinstance(what[0], int) else -1
    name = what[-1] if what and isinstance(what[-1], str) else ""
    own = owner == t.seat
    if verb == "play":
        return play_worth(t, name)
    if verb == "card":  # a Roman in a queue
        if step == "ejection":
            return -quality(name) if own else quality(name) - 1.0
        if step == "line cutter":
            front = quality(t.queues[owner][0])
            return quality(name) - front if own else front - quality(name) - 0.2
        if step == "latrine change":
            return -quality(name) - 0.3 * what[1] if own else -2.0
        return quality(name) + (0.0 if not own else -1.0)
    if verb == "queue":
        return float(owner == richest(t)) - own
    if verb == "keep":
        return quality(name) if name else 0.0
    if verb == "roman":
        _, left, pay = sitter(t, owner, name)
        if step == "fish poisoning":
            return -5.0 if own else pay + t.coins[owner] / 10 - left / 10
        return (pay / (1 + left)) if own else pay / 10
    if verb == "owner":
        return float(owner == richest(t)) - 2 * own
    if verb in ("give", "poorest"):
        return 1.0 * own - t.coins[owner] / 100
    if verb == "richest":
        return t.coins[owner] / 100 - own
    if verb in ("leave", "remove") and name:
        return 0.1 + sitter(t, t.seat, name)[2] / 10
    if verb == "join":
        return 0.5
    if verb == "place":
        return 0.1 - 0.01 * (what[0] == 1 and kind(name) in ("slave", "senator"))
    if verb == "climb":
        return 2.0
    if verb in ("favour", "upgrade", "second", "yes", "exchange"):
        return 0.3 + rng.random() / 10
    return 0.1 if verb in ("remove", "draw") else rng.random() / 20


def sitter(t: Sight, owner: int, name: str) -> tuple[str, int, int]:
    """The Roman of that name in a latrine."""
    return next((roman for roman in t.seated[owner] if roman[0] == name), (name, 0, 0))


def best(t: Sight, step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of the action that is worth most; the first of equals."""
    values = [worth(t, step, action, rng) for action in actions]
    return values.index(max(values))


def choose(seen: Mapping[str, Any], step: str, actions: Sequence[Any], rng: Random) -> int:
    """The index of what looks best."""
    seated = [
        [
            (roman["name"], roman["left"], roman["pay"] + roman["coins"])
            for place in latrine
            for roman in place
        ]
        for latrine in seen["latrines"]
    ]
    queues = [[roman["name"] for roman in queue] for queue in seen["queues"]]
    return best(Sight(seen["seat"], seen["coins"], seated, queues), step, actions, rng)
