"""The table of Pompeii: what lies where, and the verbs that move it.

A location's occupants are the colours (seats) of the workers on it, MARK for an extra action, and
TOKEN for a token of C14.  Piles of cards are sorted but for the decks, whose top is their end.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.cards import Cards, joined, without
from engine.pompeii.data import (
    APOCALYPSE,
    BUILDINGS,
    CITY,
    FORO,
    GOODS,
    INJURED,
    LIMIT,
    LIMITED,
    LOCATIONS,
    MARKERS,
    MOST_WORKERS,
    NOTHING,
    PLACE,
    SPECIALISTS,
    TOKENS,
    VOLCANO,
    Amounts,
    Book,
    Card,
    Stock,
    book,
    value_of,
)
from engine.randomness import choice, shuffled
from engine.state import State

MARK, TOKEN = -1, -2
Occupants = tuple[int, ...]


@dataclass(kw_only=True)
class Table(State):
    """All that lies on the table and in hands.  Lists are by seat, goods in tablet order."""

    data: str  # a file's changes to what is printed
    lost_by_progress: bool  # whether games lost by all are ranked

    goods: list[Stock]
    workers: list[int]  # wherever they are
    ready: list[int]  # those on their own tablet
    lent: list[Occupants]  # on the seat's tablet by C01: whose, the next one last
    standing: dict[str, Occupants] = field(default_factory=dict)  # by location, if any
    last: tuple[str, int] = ("", MARK)  # where this action was placed, and what colour
    markers: list[int]  # of ownership, left
    buildings: dict[str, Occupants] = field(default_factory=dict)  # constructed: whose markers
    halted: Occupants = ()  # who has to finish the Castrum with oil
    halted_now: bool = False  # the seat in turn, and in this very turn
    armies: list[bool]

    specialists: list[Cards]  # in hand
    city: list[Cards]
    known: dict[str, Occupants] = field(default_factory=dict)  # card in a hand: who else knows
    trained: list[Cards]
    activated: list[Cards]
    resolving: Cards = ()  # one-time and lightning cards on their way to a discard pile
    decks: dict[str, Cards]  # specialist and city
    discards: dict[str, Cards]
    reshuffled: dict[str, Cards] = field(default_factory=dict)  # what a deck was shuffled from
    drawn: Cards = ()  # by a generous seat, to keep one of
    volcano_deck: Cards = ()
    volcano_box: Cards = ()  # of the set, not in the deck
    volcano_discards: Cards = ()

    round: int = 1
    start: int = 0  # the starting player
    turn: int = 0  # the player in turn
    claimed: int | None = None  # by C27: the next starting player
    track: int = 0  # successful offerings in a row
    rises: int = 0  # of the offering markers

    shift: int = 0  # of the offering's value, by C02 and C05
    abstaining: Occupants = ()
    announced: list[int]
    offers: list[Stock]  # laid aside

    shown: Cards = ()  # solo: the specialists of the round
    used: Cards = ()  # solo: specialists out of the game
    kept: Cards = ()  # solo: joins the next round's specialists
    blocked: tuple[int, ...] = ()  # solo: goods that only trade brings

    winner: int | None = None
    reason: str = ""  # why the game ended

    effects: ClassVar[Mapping[str, Callable[[Any, int, str], None]]]
    needs: ClassVar[Mapping[str, Callable[[Any, int, Card], bool]]]

    # -- what there is

    @property
    def book(self) -> Book:
        """All that is printed."""
        return book(self.data)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.goods)

    @property
    def solo(self) -> bool:
        """Whether one plays alone."""
        return len(self.goods) == 1

    @property
    def awake(self) -> bool:
        """Whether the Foro stands, and Vesuvius is awake. [POM-24]"""
        return FORO in self.buildings

    def card(self, card: str) -> Card:
        """What is printed on it."""
        return book(self.data).cards[card]

    def others(self, seat: int) -> list[int]:
        """The other seats in turn order, from the left of this one. [POM-P57]"""
        count = len(self.goods)
        return [(seat + k) % count for k in range(1, count)]

    def from_start(self) -> list[int]:
        """All seats in turn order, from the starting player. [POM-11]"""
        return [self.start, *self.others(self.start)]

    def marker(self, seat: int) -> int:
        """The offering marker: workers, and third successes. [POM-P58] [POM-65]"""
        return self.workers[seat] + self.rises

    def wealth(self, seat: int) -> int:
        """The value of all own goods. [POM-19]"""
        return value_of(self.goods[seat], self.data)

    def is_open(self, location: str) -> bool:
        """Whether fewer occupants than spaces are there. [POM-10] [POM-P07]"""
        spaces = book(self.data).spaces[len(self.goods)]
        return len(self.standing.get(location, ())) < spaces[location]

    def injured(self, seat: int) -> int:
        """How many of the seat's workers are injured. [POM-P57]"""
        return sum([self.standing.get(space, ()).count(seat) for space in INJURED])

    def fit(self, seat: int) -> int:
        """How many of the seat's workers are not injured. [POM-P57]"""
        return self.workers[seat] - self.injured(seat)

    def sound(self, seat: int) -> bool:
        """Whether the seat has an army that is not injured. [POM-P31]"""
        return self.armies[seat] and seat not in self.standing.get("C28", ())

    def where(self, seat: int) -> list[str]:
        """The ordinary spaces on which workers of this colour stand. [POM-P29]"""
        standing = self.standing
        return [place for place in LOCATIONS if place in standing and seat in standing[place]]

    def hand(self, deck: str) -> list[Cards]:
        """The hands of that deck's cards."""
        return self.specialists if deck == "specialist" else self.city

    def left(self, deck: str) -> int:
        """How many cards can be drawn. [POM-P21]"""
        return len(self.decks[deck]) + len(self.discards[deck])

    # -- goods

    def add(self, seat: int, goods: Amounts) -> None:
        """Put goods on the tablet; what is above the limit is lost. [POM-18] [POM-P08]"""
        stock = list(self.goods[seat])
        for place, number in goods:
            room = LIMIT - stock[place]
            gained = number if number < room else room
            stock[place] += gained
            self.told.append(("gain", seat, GOODS[place], gained))
        self.goods[seat] = tuple(stock)

    def gain(self, seat: int, goods: Amounts) -> None:
        """Gain goods other than by trade: in solo no blocked ones. [POM-77] [POM-P53]"""
        if self.blocked:
            goods = tuple([some for some in goods if some[0] not in self.blocked])
        self.add(seat, goods)

    def pay(self, seat: int, goods: Amounts) -> None:
        """Give goods to the supply, which never runs out. [POM-P03]"""
        stock = list(self.goods[seat])
        for place, number in goods:
            stock[place] -= number
            self.told.append(("pay", seat, GOODS[place], number))
        self.goods[seat] = tuple(stock)

    def give(self, giver: int, seat: int, place: int, number: int) -> None:
        """Move goods from one tablet to another. [POM-P08]"""
        self.pay(giver, ((place, number),))
        self.add(seat, ((place, number),))

    def lay_aside(self, seat: int, place: int, number: int) -> None:
        """Put goods into the seat's offer. [POM-67]"""
        for stocks, change in ((self.goods, -number), (self.offers, number)):
            stock = list(stocks[seat])
            stock[place] += change
            stocks[seat] = tuple(stock)
        self.tell("offer", seat, GOODS[place], number)

    def take_back(self, seat: int) -> None:
        """Put the offered goods back on the tablet. [POM-P46]"""
        pairs = zip(self.goods[seat], self.offers[seat], strict=True)
        self.goods[seat] = tuple([mine + offered for mine, offered in pairs])
        self.offers[seat] = NOTHING
        self.tell("back", seat)

    # -- workers

    def occupy(self, location: str, colour: int) -> None:
        """Put a worker, a mark or a token on a space."""
        there = self.standing.get(location)
        self.standing[location] = tuple(sorted((*there, colour))) if there else (colour,)

    def vacate(self, location: str, colour: int) -> None:
        """Take a worker or a token off a space."""
        there = list(self.standing[location])
        there.remove(colour)
        if there:
            self.standing[location] = tuple(there)
        else:
            del self.standing[location]

    def place(self, seat: int, location: str) -> None:
        """Place a worker of the seat's tablet: a lent one before an own. [POM-11] [POM-P62]"""
        if self.lent[seat]:
            *lent, colour = self.lent[seat]
            self.lent[seat] = tuple(lent)
        else:
            colour = seat
            self.ready[seat] -= 1
        self.occupy(location, colour)
        self.last = location, colour
        self.tell("place", seat, location, colour)

    def mark(self, seat: int, location: str) -> None:
        """Mark an extra action, which needs a space where spaces are limited. [POM-P17]"""
        if location in LIMITED:
            self.occupy(location, MARK)
        self.last = location, MARK
        self.tell("place", seat, location, MARK)

    def send(self, seat: int, location: str, to: str) -> None:
        """Move a worker of this colour to another space."""
        self.vacate(location, seat)
        self.occupy(to, seat)
        self.tell("move", seat, location, to)

    def free(self, seat: int, location: str) -> None:
        """Move a worker of this colour to its own tablet."""
        self.vacate(location, seat)
        self.ready[seat] += 1
        self.tell("move", seat, location, "tablet")

    def lend(self, colour: int, seat: int, location: str) -> None:
        """Move another seat's worker to this seat's tablet. [POM-P34] [POM-P62]"""
        self.vacate(location, colour)
        order = [other for other in self.others(seat) for _ in range(self.lent[seat].count(other))]
        order = sorted((*order, colour), key=self.others(seat).index)
        self.lent[seat] = tuple(order[::-1])
        self.tell("lend", colour, seat, location)

    def hire(self, seat: int, count: int) -> None:
        """New workers come to the tablet. [POM-86] [POM-P26]"""
        self.workers[seat] += count
        self.ready[seat] += count
        self.tell("workers", seat, self.workers[seat])

    def dismiss(self, seat: int) -> None:
        """A worker that stands nowhere any more goes to the supply. [POM-P27]"""
        self.workers[seat] -= 1
        self.tell("workers", seat, self.workers[seat])

    def go_home(self) -> None:
        """All workers but the injured go to their own tablets; marks go off. [POM-12] [POM-P58]"""
        for seat in range(len(self.goods)):
            self.ready[seat] = self.fit(seat)
            self.lent[seat] = ()
        left = {}
        for location, there in self.standing.items():
            stays = there if location in INJURED else tuple([c for c in there if c == TOKEN])
            if stays:
                left[location] = stays
        self.standing = left

    # -- buildings

    def construct(self, seat: int, building: str) -> None:
        """Turn a building face-up with a marker of its owner; solo needs none. [POM-21] [POM-78]"""
        self.buildings[building] = ()
        self.tell("build", seat, building)
        if not self.solo:
            self.put_marker(seat, building)

    def put_marker(self, seat: int, building: str) -> None:
        """Put down an ownership marker. [POM-P03] [POM-P13]"""
        self.buildings[building] += (seat,)
        self.markers[seat] -= 1
        self.tell("marker", seat, building)

    def finish_castrum(self, seat: int) -> None:
        """The Castrum stands, without a marker; halted builds are void. [POM-P03] [POM-P32]"""
        self.buildings["B20"] = ()
        self.halted, self.halted_now = (), False
        self.tell("build", seat, "B20")

    # -- cards

    def draw(self, deck: str, count: int) -> Cards:
        """The next cards, of the discards too when the deck runs out. [POM-P21] [POM-P72]"""
        pile = self.decks[deck]
        cards = pile[-count:] if count else ()
        if len(cards) < count and self.discards[deck]:
            self.reshuffled[deck] = self.discards[deck]
            pile = shuffled(self.discards[deck], self.luck(deck))
            self.discards[deck] = ()
            self.tell("shuffle", deck, len(pile))
            more = count - len(cards)
            cards = pile[-more:] + cards
            self.decks[deck] = pile[:-more]
        else:
            self.decks[deck] = pile[: len(pile) - len(cards)]
        return cards

    def draw_to_hand(self, seat: int, deck: str, count: int) -> None:
        """Draw into the hand, unseen by others. [POM-P04]"""
        cards = tuple(sorted(self.draw(deck, count)))
        self.hand(deck)[seat] = joined(self.hand(deck)[seat], cards)
        self.whisper((seat,), cards, "draw", seat, deck, len(cards))

    def take(self, seat: int, card: str) -> None:
        """Put a card that all have seen into a hand; it stays known there. [POM-P04] [POM-R3]"""
        deck = self.card(card).deck
        hands = self.hand(deck)
        hands[seat] = joined(hands[seat], (card,))
        if card in self.reshuffled.get(deck, ()):
            self.reshuffled[deck] = without(self.reshuffled[deck], card)
        self.known[card] = tuple(sorted(self.others(seat)))
        self.tell("take", seat, card)

    def give_up(self, seat: int, card: str) -> None:
        """Take a card out of a hand."""
        hands = self.hand(self.card(card).deck)
        hands[seat] = without(hands[seat], card)
        self.known.pop(card, None)

    def rob(self, seat: int, other: int) -> None:
        """Move a random city card; what others knew of that hand lapses. [POM-P67] [POM-R2]"""
        hand = self.city[other]
        card = choice(hand, self.luck("robbery"))
        for one in hand:
            self.known[one] = tuple([knows for knows in self.known.get(one, ()) if knows == seat])
            if not self.known[one]:
                del self.known[one]
        self.city[other] = without(hand, card)
        self.city[seat] = joined(self.city[seat], (card,))
        self.known[card] = (other,)
        self.whisper((seat, other), card, "rob", seat, other)

    def discard(self, card: str) -> None:
        """Lay a card on its discard pile."""
        deck = self.card(card).deck
        self.discards[deck] = joined(self.discards[deck], (card,))
        self.tell("discard", card)

    def lay(self, seat: int, card: str) -> None:
        """Lay a card face-up beside its owner's tablet. [POM-30] [POM-45]"""
        zone = self.trained if self.card(card).deck == "specialist" else self.activated
        zone[seat] = joined(zone[seat], (card,))
        self.tell("lay", seat, card)

    def show(self, cards: Cards) -> None:
        """Solo: specialists join this round's display. [POM-79] [POM-P76]"""
        self.shown = joined(self.shown, cards)
        self.tell("show", tuple(sorted(cards)))


# -- what must hold


def pieces(s: Table) -> dict[str, int]:
    """How many there are of cards, workers, markers and tokens, wherever they lie. [POM-1]"""
    cards = [*s.resolving, *s.drawn, *s.shown, *s.used, *s.kept]
    for zones in (s.specialists, s.city, s.trained, s.activated, s.decks.values()):
        for zone in zones:
            cards += zone
    for zone in s.discards.values():
        cards += zone
    volcano = [*s.volcano_deck, *s.volcano_box, *s.volcano_discards]
    found = {card: cards.count(card) for card in (*SPECIALISTS, *CITY)}
    found |= {"volcano cards": len(volcano), "Apocalypse": volcano.count(APOCALYPSE)}
    for seat in range(s.players):
        lying = [colour for there in s.standing.values() for colour in there]
        lying += [colour for lent in s.lent for colour in lent]
        stray = s.workers[seat] - s.ready[seat] - lying.count(seat)
        found[f"workers of {seat} astray"] = stray
        put = [colour for owners in s.buildings.values() for colour in owners]
        found[f"markers of {seat}"] = s.markers[seat] + put.count(seat)
    return found


def changes(before: Table, s: Table) -> list[str]:
    """What changed but was not told, or changed back though it must not. [POM-P51] [POM-P58]"""
    goods = [list(stock) for stock in before.goods]
    offers = [list(stock) for stock in before.offers]
    workers, armies, buildings = [*before.workers], [*before.armies], {*before.buildings}
    for event in s.told:
        match event:
            case ("gain", int(seat), str(good), int(number)):
                goods[seat][PLACE[good]] += number
            case ("pay", int(seat), str(good), int(number)):
                goods[seat][PLACE[good]] -= number
            case ("offer", int(seat), str(good), int(number)):
                goods[seat][PLACE[good]] -= number
                offers[seat][PLACE[good]] += number
            case ("back", int(seat)):
                goods[seat] = [a + b for a, b in zip(goods[seat], offers[seat], strict=True)]
            case ("workers", int(seat), int(number)):
                workers[seat] = number
            case ("army", int(seat)):
                armies[seat] = True
            case ("build", int(), str(building)):
                buildings.add(building)
            case ("destroy", str(building)):
                buildings.remove(building)
    wrong = []
    if goods != [list(stock) for stock in s.goods]:
        wrong.append(f"goods {before.goods} became {s.goods}; told was {s.told}")
    if (workers, armies, buildings) != (s.workers, s.armies, {*s.buildings}):
        wrong.append(f"workers, armies or buildings changed; told was {s.told}")
    if s.round < before.round or (before.awake and not s.awake) or s.rises < before.rises:
        wrong.append("time went back")
    return wrong


def invariants(s: Table) -> list[str]:
    """What is wrong with a table. [POM-18] [POM-P07] [POM-P26] [POM-P30] [POM-P40]"""
    wrong = []
    for seat in range(s.players):
        if not all(0 <= n <= LIMIT for n in (*s.goods[seat], *s.offers[seat])):
            wrong.append(f"seat {seat} holds {s.goods[seat]}")
        if not 1 <= s.fit(seat) <= s.workers[seat] <= MOST_WORKERS or s.ready[seat] < 0:
            wrong.append(f"seat {seat} has {s.workers[seat]} workers, {s.fit(seat)} of them fit")
        if not 0 <= s.markers[seat] <= MARKERS:
            wrong.append(f"seat {seat} has {s.markers[seat]} markers")
    for location, there in s.standing.items():
        if location in LIMITED:
            more = 1 if location in BUILDINGS and s.book.buildings[location].colour == "blue" else 0
            if len(there) > s.book.spaces[s.players][location] + more:
                wrong.append(f"{len(there)} on {location}")
    if [c for there in s.standing.values() for c in there].count(TOKEN) > TOKENS:
        wrong.append("more tokens than there are")
    for card, knowing in s.known.items():
        if not any(card in hand for hand in (*s.specialists, *s.city)) or not knowing:
            wrong.append(f"{card} is known in no hand")
    if any(len(owners) != len(set(owners)) for owners in s.buildings.values()):
        wrong.append("two markers of a seat on a building")
    for deck, cards in s.reshuffled.items():
        if not set(s.decks[deck]) <= set(cards):
            wrong.append(f"the {deck} deck holds what was not shuffled into it")
    if s.solo and any(s.buildings.values()):
        wrong.append("an owner in solo")
    if set(s.volcano_deck) | set(s.volcano_box) | set(s.volcano_discards) > set(VOLCANO):
        wrong.append("an unknown volcano card")
    return wrong
