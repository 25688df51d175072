"""The books kept a second time, from nothing but what was told. [RCN-H1] [RCN-H2]

Knows events, not rules: whatever changes hands, piles, tracks, rats or what is known of hands
must have been told, and told right.  Used by the laws, never in play.
"""

from collections import Counter
from typing import Any

from engine.events import whole
from engine.rattus_cartus.components import CLASS, NUNS, PILES, in_order
from engine.rattus_cartus.table import Table


class Books:
    """What one holds, what all know of it, and what lies in the open."""

    def __init__(self, s: Table) -> None:
        self.held = [Counter([*s.hands[seat], *s.placed[seat]]) for seat in range(s.players)]
        self.known = [Counter(cards) for cards in s.known]
        self.placed: list[tuple[str, ...]] = [
            () if seat == s.placing else cards for seat, cards in enumerate(s.placed)
        ]
        self.influence = [[*track] for track in s.influence]
        self.tokens = [*s.tokens]
        self.rats = [*s.rats]
        self.where = [*s.where]
        self.order = [*s.order]
        self.row = [*s.row]
        self.discards = Counter(s.discards)
        self.piles = dict(s.piles)
        self.diplomats = len(s.diplomats) + len(s.returned)
        self.deck = len(s.deck)
        self.pool = Counter([*s.pool, *s.revealed])
        self.looked = [{*places} for places in s.looked]

    def gain(self, seat: int, cards: Any) -> None:
        """Cards that all see enter a hand."""
        self.held[seat].update(cards)
        self.known[seat].update(cards)

    def lose(self, seat: int, cards: Any) -> None:
        """Cards that all see leave it."""
        self.held[seat].subtract(cards)
        self.known[seat] -= Counter(cards)

    def put_away(self, cards: Any) -> None:
        """Cards that go to their piles."""
        for card in cards:
            if card in NUNS:
                self.discards[card] += 1
            elif card in PILES:
                self.piles[card] += 1
            else:
                self.diplomats += 1

    def take(self, seat: int, card: str, count: int) -> None:
        """Cards from a pile."""
        self.gain(seat, [card] * count)
        if card in PILES:
            self.piles[card] -= count
        else:
            self.diplomats -= count

    def read(self, event: tuple[Any, ...]) -> None:
        """Enter one event, with its secrets."""
        match event:
            case ("draw", seat, count, cards):
                self.held[seat].update(cards)
                self.deck -= count
            case ("shuffle", count):
                self.deck += count
                self.discards.clear()
            case ("take", seat, card, count):
                self.take(seat, card, count)
            case ("discard", seat, card):
                self.lose(seat, [card])
                self.put_away([card])
            case ("give", giver, taker, cards):
                self.lose(giver, cards)
                self.gain(taker, cards)
            case ("place", seat, count, cards):
                self.placed[seat] = cards
            case ("open", seat, cards):
                self.known[seat] -= Counter(cards)
            case ("clear", seat):
                self.held[seat].subtract(self.placed[seat])
                self.put_away(self.placed[seat])
                self.placed[seat] = ()
            case ("show", seat, cards):
                self.lose(seat, cards)
                self.pool.update(cards)
            case ("pick", seat, card):
                self.gain(seat, [card])
                self.pool[card] -= 1
            case ("reveal", _, card):
                self.deck -= 1
                self.pool[card] += 1
            case ("mill", cards):
                self.deck -= len(cards)
                self.pool.update(cards)
            case ("keep", seat, cards):
                self.gain(seat, cards)
                self.pool.subtract(cards)
            case ("too many nuns" | "mill rest", *_, cards):
                self.pool.subtract(cards)
                self.put_away(cards)
            case ("influence", seat, name, change):
                self.influence[seat][CLASS[name]] += change
            case ("tokens", seat, change):
                self.tokens[seat] += change
            case ("rats", seat, change):
                self.rats[seat] += change
            case ("give rat", giver, taker):
                self.rats[giver] -= 1
                self.rats[taker] += 1
            case ("look", seat, place, _):
                self.looked[seat].add(place)
            case ("enter", seat, place):
                self.where[seat] = place
                self.order.append(seat)
            case ("row", row):
                self.row = [*row]
            case ("replace", place, _, name):
                self.row[place] = name
            case ("end of turn",):
                self.row, self.order = [], []
                self.where = [None] * len(self.where)


def changes(before: Table, s: Table) -> list[str]:
    """Where a table differs from the one before it and what was told since."""
    books = Books(before)
    for event in s.told:
        books.read(whole(event))
    now = Books(s)
    return [
        f"{name} is {value}, but by what was told it is {getattr(books, name)}"
        for name, value in vars(now).items()
        if tidy(getattr(books, name)) != tidy(value)
    ]


def tidy(value: Any) -> Any:
    """A value to compare: counts without those of none."""
    if isinstance(value, Counter):
        return in_order((+value).elements()), in_order((-value).elements())
    return [tidy(item) for item in value] if isinstance(value, list) else value
