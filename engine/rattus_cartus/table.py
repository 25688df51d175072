"""The table of Rattus Cartus: what lies where, and the verbs that move it.

Knows zones and whose they are, and what everybody has seen of them; not when anything moves.
Of an ordered pile the top is the end; zones without an order are in card order.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Cards, joined, split, without
from engine.randomness import shuffled
from engine.rattus_cartus.components import (
    BASE_ONLY,
    BUILDING_CLASS,
    CLASSES,
    DIPLOMATS,
    NOBLES,
    NUNS,
    ORDER,
    PILES,
    Tables,
    in_order,
    tables,
)
from engine.state import State

RANK = ORDER.__getitem__


@dataclass(kw_only=True)
class Table(State):
    """All that lies on the table and in hands; lists go by seat."""

    data: str  # the owner's data file, "" for none
    mixed: bool  # with the base game's buildings and special cards
    types: Cards  # the building types of the game where all know them, else empty

    hands: list[Cards]
    known: list[Cards]  # seen by all to enter a hand, and in it or face down still [RCN-H3]
    placed: list[Cards]  # on the building that the seat entered
    influence: list[tuple[int, ...]]  # by class
    gained: list[int]  # influence in this round
    tokens: list[int]  # victory points
    rats: list[int]
    looked: list[tuple[int, ...]]  # places of the Nun-row that the seat has seen

    deck: Cards
    discards: Cards
    reshuffled: list[Cards]  # what the deck was last shuffled from, less what the seat saw leave it
    outside: list[Cards]  # as many of a kind as the seat knew outside of the Nun-row at once, when
    # the deck was shuffled [RCN-H5]
    nun_row: Cards
    piles: dict[str, int]  # Jokers and special cards
    diplomats: Cards  # their pile: all see the top card
    returned: Cards  # Diplomats beneath that pile, the lowest one last
    revealed: Cards = ()  # in a Garden
    pool: Cards = ()  # of a Lance

    stack: Cards  # buildings to come
    replacement: Cards
    box: Cards  # buildings that are not in this game
    replaced: Cards = ()  # seen by all to enter the replacement deck, and still in it
    gone: Cards = ()  # buildings that left the game
    row: Cards = ()
    drawn: list[str | None]  # by place: what a Stone Circle drew
    aside: Cards = ()  # all that Stone Circles turned over in this round

    nobles: Cards  # their supply; empty in a game without
    held: str | None = None  # by the holder, face down
    holder: int | None = None
    noble: str | None = None  # on a building
    noble_place: int | None = None
    spent: Cards = ()  # Nobles that left the game

    rounds: int
    round: int = 0  # counted from 0
    queue: tuple[int, ...] = ()  # seats still to choose in phase B or C
    where: list[int | None]  # place of the building that the seat entered
    order: tuple[int, ...] = ()  # seats as they entered
    placing: int | None = None  # the seat that is placing cards: how many, it has not told
    resolving: int | None = None  # place of the building in phase D; up to it all is open
    premium: int | None = None  # the seat with the premium action there
    named: tuple[int | None, ...] = ()  # by class: who named it in a Mill
    open_row: bool = False  # the Nun-row is revealed
    book: int = 0  # nuns added by the most Books
    reason: str = ""  # why the game ended

    # -- reading

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def tables(self) -> Tables:
        """The numbers and buildings of this game. [RCN-K1]"""
        return tables(self.data)

    def by_players(self, name: str) -> int:
        """A number that depends on how many play."""
        number: int = self.tables.numbers[name][self.players - 2]
        return number

    @property
    def last(self) -> bool:
        """Whether this is the last round. [RCN-S8]"""
        return self.round == self.rounds - 1

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats from the starting player on, who changes with every round. [RCN-E4]"""
        first = self.round % self.players
        return (*range(first, self.players), *range(first))

    def others(self, seat: int) -> list[int]:
        """The other seats in turn order from the left of this one."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def entrants(self, place: int) -> list[int]:
        """Who entered the building, in entry order. [RCN-W3]"""
        return [seat for seat in self.order if self.where[seat] == place]

    def cls(self, place: int) -> int:
        """The class of the building, a Stone Circle's being Magic in any case. [RCN-T17]"""
        return BUILDING_CLASS[self.row[place]]

    def acts(self, place: int) -> str | None:
        """The building whose action is done there, if any is.

        [RCN-D13] [RCN-D14] [RCN-N10] [RCN-N21] [RCN-T17] [RCN-T25]
        """
        if self.last or (self.noble == "N10" and self.noble_place == place):
            return None
        return self.drawn[place] or self.row[place]

    def protected(self, building: str) -> list[int]:
        """Who entered a building of that type, or a copy of one. [RCN-T4] [RCN-T25] [RCN-F3]"""
        places = [place for place in range(len(self.row)) if self.acts(place) == building]
        return [seat for seat in self.order if self.where[seat] in places]

    def is_open(self, seat: int) -> bool:
        """Whether all have seen the cards that the seat placed. [RCN-D2]"""
        where = self.where[seat]
        return self.resolving is not None and where is not None and where <= self.resolving

    @property
    def nuns(self) -> int:
        """The nuns that count in the end, never below none. [RCN-Z7] [RCN-P2]"""
        return max(sum([NUNS[card] for card in self.nun_row]) + self.book, 0)

    # -- cards

    def turn_up(self, count: int, seats: Sequence[int]) -> Cards:
        """Take cards off the deck, the first one last, seen by these seats; as many as there are.

        When the deck is empty the discard pile is shuffled. [RCN-K3]
        """
        self.deck, cards = split(self.deck, count)
        if len(cards) < count and self.discards:
            self.reshuffle(cards, seats)
            self.deck, more = split(self.deck, count - len(cards))
            self.strike_off(more, seats)
            return more + cards
        self.strike_off(cards, seats)
        return cards

    def reshuffle(self, cards: Cards, seats: Sequence[int]) -> None:
        """Make a deck of the discard pile, while these seats see cards just turned up. [RCN-K3]"""
        self.tell("shuffle", len(self.discards))
        for seat in range(self.players):
            seen = [*self.seen_outside(seat), *(cards if seat in seats else ())]
            most = Counter(self.outside[seat]) | Counter(seen)
            self.outside[seat] = in_order(most.elements())
            self.reshuffled[seat] = self.discards
        self.deck, self.discards = shuffled(self.discards, self.luck("deck")), ()

    def seen_outside(self, seat: int) -> list[str]:
        """The population cards that the seat sees, or knows in a hand. [RCN-H5]"""
        cards = [*self.hands[seat], *self.discards, *self.revealed, *self.pool]
        for owner in range(self.players):
            if owner == seat or self.is_open(owner):
                cards += self.placed[owner]
            if owner != seat:
                cards += self.known[owner]
        return [card for card in cards if card in NUNS]

    def strike_off(self, cards: Cards, seats: Sequence[int]) -> None:
        """These cards left the deck before the eyes of the seats. [RCN-H5]"""
        for seat in seats:
            if self.reshuffled[seat]:
                for card in cards:
                    self.reshuffled[seat] = without(self.reshuffled[seat], card)

    def draw(self, seat: int, count: int) -> None:
        """Draw cards unseen by the others; as many as there are. [RCN-K3]"""
        cards = self.turn_up(count, (seat,))
        if cards:
            self.hands[seat] = joined(self.hands[seat], cards, RANK)
            self.whisper((seat,), cards[::-1], "draw", seat, len(cards))

    def enter_hand(self, seat: int, cards: Cards) -> None:
        """Add cards to a hand before the eyes of all. [RCN-H3]"""
        self.hands[seat] = joined(self.hands[seat], cards, RANK)
        self.known[seat] = joined(self.known[seat], cards, RANK)

    def leave_hand(self, seat: int, card: str) -> None:
        """Take a card out of a hand before the eyes of all. [RCN-H3]"""
        self.hands[seat] = without(self.hands[seat], card)
        self.forget(seat, card)

    def forget(self, seat: int, card: str) -> None:
        """A card like this one was seen to leave. [RCN-H3]"""
        if card in self.known[seat]:
            self.known[seat] = without(self.known[seat], card)

    def take(self, seat: int, kind: str, count: int) -> None:
        """Take cards from the pile of a kind; as many as there are. [RCN-K4]"""
        count = min(count, self.piles[kind])
        if count:
            self.piles[kind] -= count
            self.enter_hand(seat, (kind,) * count)
            self.tell("take", seat, kind, count)

    def take_diplomats(self, seat: int, count: int) -> None:
        """Take Diplomats from the top; as many as there are. [RCN-K4] [RCN-K5]"""
        for _ in range(min(count, len(self.diplomats) + len(self.returned))):
            if self.diplomats:
                *pile, card = self.diplomats
                self.diplomats = tuple(pile)
            else:
                card, *rest = self.returned
                self.returned = tuple(rest)
            self.enter_hand(seat, (card,))
            self.tell("take", seat, card, 1)

    def put_away(self, cards: Cards) -> None:
        """Lay cards on the discard pile or, if they have one, on their own pile. [RCN-D15]"""
        self.discards = joined(self.discards, [card for card in cards if card in NUNS], RANK)
        for card in cards:
            if card in self.piles:
                self.piles[card] += 1
            elif card not in NUNS:
                self.returned = (*self.returned, card)

    def discard(self, seat: int, card: str) -> None:
        """Discard a card from the hand, seen by all. [RCN-H2]"""
        self.leave_hand(seat, card)
        self.put_away((card,))
        self.tell("discard", seat, card)

    def give(self, giver: int, taker: int, cards: Cards) -> None:
        """Give cards of the hand, seen by all. [RCN-H2]"""
        for card in cards:
            self.leave_hand(giver, card)
        self.enter_hand(taker, cards)
        self.tell("give", giver, taker, cards)

    def place(self, seat: int, card: str) -> None:
        """Place a card face down on the building that the seat entered. [RCN-C3]"""
        self.hands[seat] = without(self.hands[seat], card)
        self.placed[seat] = (*self.placed[seat], card)

    def open(self, seat: int) -> None:
        """Turn up the cards that the seat placed. [RCN-D2]"""
        cards = self.placed[seat]
        for card in cards:
            self.forget(seat, card)
        self.tell("open", seat, cards)

    def clear(self, seat: int) -> None:
        """Put the cards away that the seat placed. [RCN-D15]"""
        if self.placed[seat]:
            self.put_away(self.placed[seat])
            self.placed[seat] = ()
            self.tell("clear", seat)

    def look(self, seat: int, place: int) -> None:
        """Look at a card of the Nun-row. [RCN-B5]"""
        self.looked[seat] = tuple(sorted((*self.looked[seat], place)))
        self.whisper((seat,), self.nun_row[place], "look", seat, place)

    # -- markers, tokens, rats

    def gain(self, seat: int, cls: int, count: int) -> None:
        """Move a marker up a track. [RCN-K6] [RCN-E2]"""
        if count:
            self.gained[seat] += count
            self.move(seat, cls, count)

    def move(self, seat: int, cls: int, count: int) -> None:
        """Move a marker, up or down. [RCN-K6]"""
        track = self.influence[seat]
        self.influence[seat] = (*track[:cls], track[cls] + count, *track[cls + 1 :])
        self.tell("influence", seat, CLASSES[cls], count)

    def take_tokens(self, seat: int, count: int) -> None:
        """Take victory point tokens. [RCN-K7]"""
        if count:
            self.tokens[seat] += count
            self.tell("tokens", seat, count)

    def take_rats(self, seat: int, count: int) -> None:
        """Take rats from the supply. [RCN-K8]"""
        if count:
            self.rats[seat] += count
            self.tell("rats", seat, count)

    def discard_rats(self, seat: int, count: int) -> None:
        """Discard rats; as many as there are. [RCN-K8]"""
        self.take_rats(seat, -min(count, self.rats[seat]))

    def give_rat(self, giver: int, taker: int) -> None:
        """Give one's own rat to somebody else. [RCN-K8]"""
        self.rats[giver] -= 1
        self.rats[taker] += 1
        self.tell("give rat", giver, taker)

    # -- buildings

    def turn_over(self) -> str:
        """Take the top card of the replacement deck, which must be there. [RCN-H4]"""
        *rest, card = self.replacement
        self.replacement = tuple(rest)
        if card in self.replaced:
            self.replaced = without(self.replaced, card)
        return card

    def lay_under(self, cards: Cards) -> None:
        """Lay buildings beneath the replacement deck, seen by all. [RCN-H4]"""
        self.replacement = cards + self.replacement
        self.replaced = joined(self.replaced, cards)


def pieces(s: Table) -> dict[str, int]:
    """The number of components of every kind, wherever they lie. [RCN-K2]"""
    lying = [*s.deck, *s.discards, *s.nun_row, *s.diplomats, *s.returned, *s.revealed, *s.pool]
    for cards in (*s.hands, *s.placed):
        lying += cards
    counts = {card: lying.count(card) for card in (*NUNS, *PILES, *DIPLOMATS)}
    for card, count in s.piles.items():
        counts[card] += count
    buildings = [*s.stack, *s.replacement, *s.box, *s.gone, *s.row, *s.aside]
    for name in BUILDING_CLASS:
        counts[f"building {name}"] = buildings.count(name)
    for noble in NOBLES:
        counts[noble] = [*s.nobles, *s.spent, s.held, s.noble].count(noble)
    return counts


def invariants(s: Table) -> list[str]:
    """What is wrong with a table, in words. [RCN-K6] [RCN-H3] [RCN-H4]"""
    wrong = []
    if min(s.rats) < 0:
        wrong.append(f"rats {s.rats}")
    if min(s.tokens) < 0:
        wrong.append(f"tokens {s.tokens}")
    if min(min(track) for track in s.influence) < 0:
        wrong.append(f"influence {s.influence}")
    if min(s.piles.values()) < 0:
        wrong.append(f"piles {s.piles}")
    if not s.mixed and any(s.piles[kind] for kind in BASE_ONLY):
        wrong.append("special cards of the base game in a game without its buildings")
    for seat in range(s.players):
        face_down = () if s.is_open(seat) else s.placed[seat]
        own = [*s.hands[seat], *face_down]
        if any(s.known[seat].count(card) > own.count(card) for card in s.known[seat]):
            wrong.append(f"seat {seat} has not what all have seen: {s.known[seat]}")
        specials = [card for card in own if card not in NUNS]
        if any(s.known[seat].count(card) != specials.count(card) for card in specials):
            wrong.append(f"seat {seat} has special cards that nobody saw: {specials}")
        if list(s.hands[seat]) != sorted(s.hands[seat], key=RANK):
            wrong.append(f"the hand of seat {seat} is out of order: {s.hands[seat]}")
        if any(RANK(card) >= RANK("book") for card in s.placed[seat]):
            wrong.append(f"seat {seat} placed {s.placed[seat]}")
        if (s.where[seat] is None) != (seat not in s.order):
            wrong.append(f"seat {seat} is at {s.where[seat]}, order {s.order}")
    if any(s.replaced.count(name) > s.replacement.count(name) for name in s.replaced):
        wrong.append(f"replacement deck without {s.replaced}")
    row, copies = Counter(s.nun_row), s.tables.population
    for seat in range(s.players):
        outside, origin = Counter(s.outside[seat]), Counter(s.reshuffled[seat])
        if any(outside[card] > copies[card] - row[card] for card in outside):
            wrong.append(f"the Nun-row {s.nun_row} has cards that seat {seat} knows elsewhere")
        if origin and Counter(s.deck) - origin:
            wrong.append(f"the deck {s.deck} has cards that seat {seat} knows elsewhere")
    if (s.held is None) != (s.holder is None) or (s.noble is None) != (s.noble_place is None):
        wrong.append(f"Noble {s.held} of {s.holder}, {s.noble} at {s.noble_place}")
    return wrong
