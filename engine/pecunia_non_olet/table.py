"""The table of Pecunia non olet: what lies where, and the verbs that move it.

Knows no turn and no choice.  A latrine is a tuple of places: three seats, then what Villas there
are; a place is a tuple of those who sit there.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import Cards, joined, refilled, split, without
from engine.pecunia_non_olet.printed import Tables, tables
from engine.randomness import shuffled
from engine.state import Action, State

Sitting = tuple[str, int, int]  # name, turn markers, coins laid on the card
Place = tuple[Sitting, ...]
Latrine = tuple[Place, ...]
Standing = tuple[str, int]  # in a queue: name, coins laid on the card
Queue = tuple[Standing, ...]

SEATS = (0, 1, 2)  # left, middle, right; from 3 on: Villas
MIDDLE = 1
VILLA = "villa dixius"
NEIGHBOURS = ((1,), (0, 2), (1,))
ORDER = {n: [tuple([(a + k) % n for k in range(n)]) for a in range(n)] for n in range(1, 7)}


@dataclass(kw_only=True)
class Table(State):
    """All that lies on the table and in hands.  A pile's top is its end; discards are sorted.

    Lists are by seat.  A module that is not in play has empty lists.
    """

    data: str  # the data file, or ""
    target: int  # sesterces
    both: bool  # a ladder does not win without the coins
    coins: list[int]
    latrines: list[Latrine]
    queues: list[Queue]  # the front first
    hands: list[Cards]
    romans: Cards = ()  # draw pile
    roman_discards: Cards = ()
    boxed: Cards = ()  # Famous Romans that do not take part, or not yet
    pile: Cards = ()  # action cards
    discards: Cards = ()
    reshuffled: list[Cards] = field(default_factory=list)  # what the pile was last shuffled from,
    # less what the seat drew of it; empty before the first time
    returned: Cards = ()  # Famous Romans that were shuffled back: they are not in the box
    playing: str = ""  # the action card in effect
    turned: Cards = ()  # Roman cards turned up
    turn: int = 0
    collecting: bool = False  # phases 1 and 2: the active seat's Romans at 0 wait
    rich_slaves: bool = False  # slaves pay double in this turn
    plays: int = 0  # action cards in this turn
    winner: int = -1
    reason: str = ""

    draft: Cards = ()  # Romans to choose from before the game

    upgrades: list[Cards] = field(default_factory=list)  # of the three seats; "": none
    unplaced: list[str] = field(default_factory=list)  # chosen before the game, on no seat yet
    market: Cards = ()
    stock: Cards = ()
    gone: Cards = ()  # replaced by others
    spent: Cards = ()  # have acted in this turn

    events: tuple[tuple[str, int], ...] = ()  # face up, with their markers
    event_count: int = 0  # how many lie face up
    event_deck: Cards = ()
    events_used: Cards = ()
    drawn: list[Cards] = field(default_factory=list)  # Coliseum: Romans looked at
    choices: list[Cards] = field(default_factory=list)  # made, and not revealed yet
    passed: bool = False  # Coliseum: `drawn` came from the right

    ladders: list[str] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    climbed: bool = False  # in this turn
    tally: dict[str, int] = field(default_factory=dict)  # of this turn, for ladders

    favours: list[str] = field(default_factory=list)
    middle: Cards = ()  # favours to be had
    spare: Cards = ()  # favours kept back until the draft is over
    fresh: list[bool] = field(default_factory=list)  # does not work yet
    favour_used: bool = False

    # -- reading

    @property
    def active(self) -> int:
        """The seat whose turn it is. [PNO-13]"""
        return self.turn % len(self.coins)

    @property
    def order(self) -> tuple[int, ...]:
        """Turn order: from the active seat on, by rising seats. [PNO-13]"""
        players = len(self.coins)
        return ORDER[players][self.turn % players]

    @property
    def facts(self) -> Tables:
        """What the cards print. [PNO-2]"""
        return tables(self.data)

    def next_seat(self, seat: int) -> int:
        """The seat to the left."""
        return (seat + 1) % len(self.coins)

    def works(self, seat: int, favour: str) -> bool:
        """Whether the seat has this favour, and may use it already. [PNO-G10]"""
        return bool(self.favours) and self.favours[seat] == favour and not self.fresh[seat]

    def upgrade(self, owner: int, place: int) -> str:
        """The upgrade of a seat, "" if there is none; Villas have none. [PNO-A5] [PNO-A20]"""
        return self.upgrades[owner][place] if self.upgrades and place < 3 else ""

    def unspent(self, owner: int, place: int) -> str:
        """The upgrade of a seat if it may still act in this turn of its owner.

        [PNO-U22] [PNO-U27]
        """
        name = self.upgrade(owner, place)
        return name if name not in self.spent and owner == self.active else ""

    def sitting(self, owner: int) -> Iterator[tuple[int, int, Sitting]]:
        """Who sits in a latrine: place, which of the two there, the Roman."""
        for place, romans in enumerate(self.latrines[owner]):
            for which, roman in enumerate(romans):
                yield place, which, roman

    def sitters(self, owner: int, kind: str) -> int:
        """How many of a class sit in a latrine. [PNO-43]"""
        kinds = self.facts.kind
        return sum([kinds[roman[0]] == kind for place in self.latrines[owner] for roman in place])

    def at_zero(self, owner: int) -> list[tuple[int, int, str]]:
        """The Romans of a latrine without markers: place, which, name. [PNO-15]"""
        return [
            (place, which, roman[0])
            for place, romans in enumerate(self.latrines[owner])
            for which, roman in enumerate(romans)
            if not roman[1]
        ]

    def supply(self, pile: Cards, discards: Cards) -> int:
        """How many cards can be drawn. [PNO-27] [PNO-29]"""
        return len(pile) + len(discards)

    # -- coins

    def count(self, what: str, number: int = 1) -> None:
        """Count for the ladders what happened in this turn. [PNO-L10]"""
        if self.ladders:
            self.tally[what] = self.tally.get(what, 0) + number

    def earn(self, seat: int, number: int) -> None:
        """Sesterces from the supply. [PNO-36] [PNO-L10]"""
        if number:
            self.coins[seat] += number
            self.tell("earn", seat, number)
            if seat == self.active:
                self.count("earn", number)

    def pay(self, seat: int, number: int) -> None:
        """Sesterces to the supply. [PNO-36]"""
        if number:
            self.coins[seat] -= number
            self.tell("pay", seat, number)

    def give(self, seat: int, other: int, number: int) -> None:
        """Sesterces from one seat to another. [PNO-36]"""
        self.coins[seat] -= number
        self.coins[other] += number
        self.tell("give", seat, other, number)

    # -- action cards

    def draw_actions(self, seat: int, number: int) -> None:
        """Draw action cards, as far as they reach. [PNO-28] [PNO-29] [PNO-45] [PNO-48]"""
        older = 0
        if len(self.pile) < number and self.discards:
            older = len(self.pile)
            self.reshuffled = [self.discards] * len(self.hands)
            self.pile = refilled(self.pile, self.discards, self.luck("action cards"))
            self.discards = ()
            self.tell("shuffle", "action cards", len(self.pile))
        self.pile, cards = split(self.pile, number)
        if self.reshuffled:
            for card in cards[: len(cards) - older]:
                self.reshuffled[seat] = without(self.reshuffled[seat], card)
        if cards:
            self.hands[seat] = joined(self.hands[seat], cards)
            self.whisper((seat,), cards, "draw", seat, len(cards))

    def play(self, seat: int, card: str) -> None:
        """Put an action card of the hand into effect. [PNO-30] [PNO-35]"""
        self.hands[seat] = without(self.hands[seat], card)
        self.playing = card
        self.plays += 1
        self.tell("play", seat, card)
        self.count("play")

    def discard_played(self) -> None:
        """A played card goes to the discards after its effect. [PNO-35]"""
        self.discards = inserted(self.discards, self.playing)
        self.playing = ""

    def discard_action(self, seat: int, card: str) -> None:
        """Lay an action card of the hand on the discards."""
        self.hands[seat] = without(self.hands[seat], card)
        self.discards = inserted(self.discards, card)
        self.tell("discard", seat, card)

    # -- Romans in piles and queues

    def draw_romans(self, number: int) -> Cards:
        """Take Romans from the pile, the first one first, as far as they reach.

        [PNO-27] [PNO-45] [PNO-48]
        """
        if len(self.romans) < number and self.roman_discards:
            if self.boxed:
                famous = {*self.returned, *self.roman_discards} & {*self.facts.famous}
                self.returned = tuple(sorted(famous))
            self.romans = refilled(self.romans, self.roman_discards, self.luck("romans"))
            self.roman_discards = ()
            self.tell("shuffle", "romans", len(self.romans))
        self.romans, cards = split(self.romans, number)
        return cards[::-1]

    def queue_up(self, seat: int, cards: Cards) -> None:
        """Romans join the end of a queue. [PNO-4]"""
        self.queues[seat] += tuple([(card, 0) for card in cards])
        self.tell("queue", seat, cards)

    def draw_queue(self, seat: int, number: int) -> None:
        """Draw that many Romans onto the end of a queue. [PNO-26] [PNO-27]"""
        if cards := self.draw_romans(number):
            self.queue_up(seat, cards)

    def take_from_queue(self, seat: int, position: int) -> Standing:
        """Take a Roman out of a queue."""
        queue = self.queues[seat]
        self.queues[seat] = queue[:position] + queue[position + 1 :]
        return queue[position]

    def forward(self, seat: int, kind: str) -> None:
        """All of a class move to the front of a queue, in their order. [PNO-F1] [PNO-E1]"""
        kinds, queue = self.facts.kind, self.queues[seat]
        ahead = tuple([roman for roman in queue if kinds[roman[0]] == kind])
        behind = tuple([roman for roman in queue if kinds[roman[0]] != kind])
        self.queues[seat] = ahead + behind
        self.tell("forward", seat, kind)

    def discard_roman(self, card: str) -> None:
        """Lay a Roman on the discards. [PNO-15]"""
        self.roman_discards = inserted(self.roman_discards, card)

    def dismiss(self, seat: int, kind: str) -> int:
        """All of a class go from a queue to the discards; how many they were. [PNO-A12]"""
        kinds, queue = self.facts.kind, self.queues[seat]
        going = [roman for roman in queue if kinds[roman[0]] == kind]
        if going:
            self.queues[seat] = tuple([roman for roman in queue if kinds[roman[0]] != kind])
            for name, _ in going:
                self.discard_roman(name)
            self.tell("dismiss", seat, kind, len(going))
        return len(going)

    # -- Romans in latrines

    def sit(self, owner: int, place: int, roman: Sitting) -> None:
        """A Roman sits down, the last one of its place."""
        latrine = self.latrines[owner]
        self.latrines[owner] = (*latrine[:place], (*latrine[place], roman), *latrine[place + 1 :])

    def change(self, owner: int, place: int, which: int, markers: int, coins: int) -> None:
        """Add this to the markers and to the laid coins of a Roman."""
        latrine = self.latrines[owner]
        romans = latrine[place]
        name, before, laid = romans[which]
        roman = (name, before + markers, laid + coins)
        romans = (*romans[:which], roman, *romans[which + 1 :])
        self.latrines[owner] = (*latrine[:place], romans, *latrine[place + 1 :])

    def remove_markers(self, owner: int, place: int, which: int, number: int) -> None:
        """Take markers from a Roman into the stock. [PNO-E12] [PNO-L10]"""
        self.change(owner, place, which, -number, 0)
        self.tell("off", owner, place, which, number)
        if owner == self.active:
            self.count("off", number)

    def count_down(self, owner: int) -> None:
        """Every Roman of a latrine loses a marker. [PNO-14] [PNO-L10]"""
        latrine = self.latrines[owner]
        number = sum(map(len, latrine))
        self.latrines[owner] = tuple(
            [tuple([(name, left - 1, coins) for name, left, coins in place]) for place in latrine]
        )
        self.tell("all off", owner, number)
        self.count("off", number)

    def lay_coins(self, owner: int, place: int, which: int, number: int) -> None:
        """Lay sesterces on a sitting Roman. [PNO-U24]"""
        self.change(owner, place, which, 0, number)
        self.tell("lay", owner, place, which, number)

    def lay_coins_on_queue(self, seat: int, positions: list[int], number: int) -> None:
        """Lay sesterces on Romans of a queue. [PNO-U24]"""
        queue = list(self.queues[seat])
        for position in positions:
            name, coins = queue[position]
            queue[position] = (name, coins + number)
            self.tell("lay on queue", seat, position, number)
        self.queues[seat] = tuple(queue)

    def lift(self, owner: int, place: int, which: int) -> Sitting:
        """A Roman goes from a latrine to the discards, the last one of a Villa with it. [PNO-A5]

        For whatever reason it goes, a Dustpan acts. [PNO-U18] [PNO-18]
        """
        latrine = self.latrines[owner]
        romans = latrine[place]
        roman = romans[which]
        romans = romans[:which] + romans[which + 1 :]
        if place >= 3 and not romans:
            self.latrines[owner] = latrine[:place] + latrine[place + 1 :]
            self.discards = inserted(self.discards, VILLA)
        else:
            self.latrines[owner] = (*latrine[:place], romans, *latrine[place + 1 :])
        self.discard_roman(roman[0])
        if self.unspent(owner, place) == "dustpan" and self.supply(self.pile, self.discards):
            self.spend("dustpan")
            self.draw_actions(owner, 1)
        return roman

    def expel(self, owner: int, place: int, which: int) -> None:
        """A Roman must go without paying; laid coins are lost. [PNO-19] [PNO-U24]"""
        self.tell("expel", owner, place, which, self.latrines[owner][place][which][0])
        self.lift(owner, place, which)

    # -- upgrades

    def spend(self, upgrade: str) -> None:
        """An upgrade has acted, and will not again in this turn. [PNO-U22]"""
        self.spent = joined(self.spent, (upgrade,))
        self.tell("upgrade acts", upgrade)

    def put_upgrade(self, owner: int, place: int, upgrade: str) -> None:
        """Lay an upgrade on a seat; one that lay there is out of the game. [PNO-U20]"""
        seats = self.upgrades[owner]
        if seats[place]:
            self.gone = joined(self.gone, (seats[place],))
        self.upgrades[owner] = (*seats[:place], upgrade, *seats[place + 1 :])
        self.tell("upgrade", owner, place, upgrade)

    def fill_market(self, number: int = 6) -> None:
        """Turn up upgrades from the stock until that many lie open. [PNO-U21]"""
        self.stock, cards = split(self.stock, number - len(self.market))
        if cards:
            self.market = joined(self.market, cards)
            self.tell("upgrades turned up", cards)

    # -- events

    def turn_up_events(self) -> None:
        """New events for those that occurred. [PNO-E11] [PNO-E14]"""
        while len(self.events) < self.event_count:
            if not self.event_deck:
                self.event_deck = shuffled(self.events_used, self.luck("events"))
                self.events_used = ()
            *deck, name = self.event_deck
            self.event_deck = tuple(deck)
            self.events += ((name, self.facts.events[name]),)
            self.tell("event turned up", name, self.facts.events[name])


def inserted(zone: Cards, card: str) -> Cards:
    """A sorted zone with one more card."""
    i = bisect_left(zone, card)
    return (*zone[:i], card, *zone[i:])


def roman_action(owner: int, place: int, which: int, name: str) -> Action:
    """The choice of a Roman in a latrine."""
    return ("roman", owner, place, which, name)
