"""The books of Pecunia non olet, kept a second time: what a table holds, and what was told.

For checks only; no rule asks here.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine.events import whole
from engine.pecunia_non_olet.printed import FAVOURS, UPGRADES
from engine.pecunia_non_olet.table import NEIGHBOURS, VILLA, Table


def pieces(s: Table) -> dict[str, int]:
    """The number of cards of every kind, wherever they lie. [PNO-1]"""
    romans = [*s.romans, *s.roman_discards, *s.boxed, *s.turned, *s.draft]
    for latrine in s.latrines:
        romans += [roman[0] for place in latrine for roman in place]
    for queue in s.queues:
        romans += [name for name, _ in queue]
    actions = [*s.pile, *s.discards, *([s.playing] if s.playing else [])]
    actions += [VILLA for latrine in s.latrines for _ in latrine[3:]]
    others = [*s.market, *s.stock, *s.gone, *s.middle, *s.spare, *s.favours, *s.unplaced]
    others += [*s.event_deck, *s.events_used, *[name for name, _ in s.events]]
    for zone in s.hands:
        actions += zone
    for zone in s.drawn:
        romans += zone
    for zone in s.upgrades:
        others += zone
    lying = Counter([*romans, *actions, *others])
    facts = s.facts
    kinds = [*facts.kind, *facts.actions, *facts.events, *UPGRADES, *FAVOURS]
    return {kind: lying[kind] for kind in kinds}


def invariants(s: Table) -> list[str]:
    """What is wrong with the table, in words."""
    found = []
    kinds = s.facts.kind
    for owner, latrine in enumerate(s.latrines):
        waits = s.collecting and owner == s.active
        for place, romans in enumerate(latrine):
            classes = {kinds[roman[0]] for roman in romans}
            if len(romans) > 2:
                found.append(f"{len(romans)} on one seat of {owner}")
            if s.decision and not waits and not s.calls and any(not roman[1] for roman in romans):
                found.append(f"a Roman without markers stays with {owner}")
            if any(roman[1] < 0 or roman[2] < 0 for roman in romans):
                found.append(f"fewer than no markers or coins on a Roman of {owner}")
            if {"slave", "senator"} <= classes:
                found.append(f"slave and senator share a seat of {owner}")
            for other in NEIGHBOURS[place] if place < 3 else ():
                if "partition" not in (s.upgrade(owner, place), s.upgrade(owner, other)):
                    beside = {kinds[roman[0]] for roman in latrine[other]}
                    if "slave" in classes and "senator" in beside:
                        found.append(f"slave beside senator in the latrine of {owner}")
    if min(s.coins) < 0:
        found.append("a seat owes coins")
    for origin in s.reshuffled:
        if Counter(s.pile) - Counter(origin):
            found.append("the pile holds what was not shuffled into it")
    if {*s.boxed} & {*s.returned}:
        found.append("who was shuffled back is boxed")
    if s.hands and any(tuple(sorted(hand)) != hand for hand in s.hands):
        found.append("a hand is out of order")
    return found


# -- does the table change as is told?


@dataclass
class Books:
    """What lies open, as lists that can be written in."""

    s: Table  # for the printed facts
    coins: list[int]
    latrines: list[list[list[list[Any]]]]  # name, markers, coins
    queues: list[list[list[Any]]]  # name, coins
    hands: list[int]  # sizes
    steps: list[int]
    favours: list[str]
    upgrades: list[list[str]]
    events: list[list[Any]]  # name, markers
    turn: int

    @classmethod
    def of(cls, s: Table) -> "Books":
        """The books at a decision."""
        return cls(
            s=s,
            coins=list(s.coins),
            latrines=[[[list(r) for r in place] for place in each] for each in s.latrines],
            queues=[[list(roman) for roman in queue] for queue in s.queues],
            hands=[len(hand) for hand in s.hands],
            steps=list(s.steps),
            favours=list(s.favours),
            upgrades=[list(seats) for seats in s.upgrades],
            events=[list(event) for event in s.events],
            turn=s.turn,
        )

    def out(self, owner: int, place: int, which: int) -> None:
        """A Roman goes, the last one with its Villa."""
        romans = self.latrines[owner][place]
        del romans[which]
        if place >= 3 and not romans:
            del self.latrines[owner][place]

    def of_class(self, roman: list[Any], kind: str) -> bool:
        """Whether a Roman of a queue is of this class."""
        return self.s.facts.kind[roman[0]] == kind


def write(books: Books, event: tuple[Any, ...]) -> None:
    """Enter what one event says. [PNO-36]"""
    coins, latrines, queues = books.coins, books.latrines, books.queues
    match event:
        case ("turn", seat):
            books.turn += books.turn % len(coins) != seat
        case ("earn", seat, number):
            coins[seat] += number
        case ("pay", seat, number):
            coins[seat] -= number
        case ("give", seat, other, number):
            coins[seat] -= number
            coins[other] += number
        case ("draw", seat, number, _):
            books.hands[seat] += number
        case ("play" | "discard", seat, _):
            books.hands[seat] -= 1
        case ("queue", seat, cards):
            queues[seat] += [[card, 0] for card in cards]
        case ("forward", seat, kind):
            queues[seat].sort(key=lambda roman: not books.of_class(roman, kind))
        case ("dismiss", seat, kind, _):
            queues[seat] = [roman for roman in queues[seat] if not books.of_class(roman, kind)]
        case ("send", seat, other, _):
            queues[other].append(queues[seat].pop(0))
        case ("to front", owner, position, _):
            queues[owner].insert(0, queues[owner].pop(position))
        case ("eject", owner, position, other, _):
            queues[other].append(queues[owner].pop(position))
        case ("swap", owner, position, other, at):
            mine, theirs = queues[owner], queues[other]
            mine[position], theirs[at] = theirs[at], mine[position]
        case ("visit", seat, name):
            queues[seat].insert(0, [name, 0])
        case ("tumult", seat, position, name):
            queues[seat][position] = [name, 0]
        case ("lay on queue", seat, position, number):
            queues[seat][position][1] += number
        case _:
            write_latrines(books, event, latrines)
            write_modules(books, event)


def write_latrines(books: Books, event: tuple[Any, ...], latrines: Any) -> None:
    """Enter what happened in a latrine. [PNO-36]"""
    match event:
        case ("all off", owner, _):
            for place in latrines[owner]:
                for roman in place:
                    roman[1] -= 1
        case ("off", owner, place, which, number):
            latrines[owner][place][which][1] -= number
        case ("on", owner, place, which, number):
            latrines[owner][place][which][1] += number
        case ("move", owner, place, which, to, whom):
            latrines[owner][place][which][1] -= 1
            latrines[owner][to][whom][1] += 1
        case ("lay", owner, place, which, number):
            latrines[owner][place][which][2] += number
        case ("leave" | "expel", owner, place, which, _):
            books.out(owner, place, which)
        case ("enter", owner, place, position, name, markers):
            _, laid = books.queues[owner].pop(position)
            latrines[owner][place].append([name, markers, laid])
        case ("villa", owner):
            latrines[owner].append([])
        case ("draft", seat, name) if name in books.s.facts.kind:
            place = latrines[seat][2 if latrines[seat][0] else 0]
            place.append([name, books.s.facts.markers[name], 0])


def write_modules(books: Books, event: tuple[Any, ...]) -> None:
    """Enter what happened to cards of the modules. [PNO-36]"""
    match event:
        case ("climb", seat, _):
            books.steps[seat] += 1
        case ("draft", seat, name) if name in FAVOURS:
            books.favours[seat] = name
        case ("exchange", seat, new, old):
            if new in books.favours:
                books.favours[books.favours.index(new)] = old
            books.favours[seat] = new
        case ("upgrade", owner, place, name):
            books.upgrades[owner][place] = name
        case ("event marker", name, number):
            for kept in books.events:
                kept[1] -= number * (kept[0] == name)
        case ("event turned up", name, markers):
            books.events.append([name, markers])
        case ("event", name):
            books.events = [kept for kept in books.events if kept[0] != name]


def changes(before: Table, s: Table) -> list[str]:
    """Where a table differs from the one before it and what was told since; what must not fall.

    [PNO-36]
    """
    books = Books.of(before)
    for event in s.told:
        write(books, whole(event))
    now = Books.of(s)
    found = [
        f"{name} are {getattr(now, name)}, but by what was told {value}"
        for name, value in vars(books).items()
        if name not in ("s", "turn") and getattr(now, name) != value
    ]
    if s.reason != "rounds" and books.turn != s.turn:
        found.append(f"it is turn {s.turn}, but by what was told {books.turn}")
    if any(new < old for new, old in zip(s.steps, before.steps, strict=True)):
        found.append("somebody went down a ladder")
    return found
