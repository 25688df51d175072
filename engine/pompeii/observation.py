"""What a seat of Pompeii may know: all but others' hands, the decks, and who was robbed of what."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from engine.cards import Cards, split
from engine.events import CardCount, Seat, To
from engine.pompeii.data import (
    APOCALYPSE,
    BUILDINGS,
    CITY,
    GOODS,
    INJURED,
    LOCATIONS,
    NOTHING,
    PLACE,
    SETS,
    SPECIALISTS,
    VOLCANO,
    Stock,
)
from engine.pompeii.offerings import required
from engine.pompeii.table import Table
from engine.state import Decision

if TYPE_CHECKING:
    Good = str
    Building = str
    Location = str
    Space = str
    Specialist = str
    City = str
    Card = str
    Shower = str
else:  # the names are data
    Good, Building = Literal[GOODS], Literal[BUILDINGS]
    Location, Space = Literal[LOCATIONS], Literal[(*LOCATIONS, *INJURED)]
    Specialist, City, Card = Literal[SPECIALISTS], Literal[CITY], Literal[(*SPECIALISTS, *CITY)]
    Shower = Literal[VOLCANO]
Deck = Literal["specialist", "city"]
Reason = Literal["", "castrum", "apocalypse", "rounds", "destroyed"]


class Known(TypedDict):
    """A card in a hand that others know there."""

    card: Card
    holder: int
    by: Sequence[int]  # seats beside the holder


class Observation(TypedDict):
    """All that a seat may know, as JSON; lists are by seat. [POM-P04] [POM-R2] [POM-R3]"""

    seat: int
    round: int  # from 1
    start: int  # the starting player
    turn: int  # the player in turn
    claimed: int | None  # the next starting player, by C27
    goods: list[Mapping[Good, int]]  # those that are held
    workers: list[int]
    ready: list[int]  # own workers on the own tablet
    lent: Sequence[Sequence[int]]  # whose workers lie on the tablet by C01, the next one last
    standing: Mapping[Space, Sequence[int]]  # seats' workers; -1: extra action, -2: C14 token
    last: tuple[Literal[""] | Location, int]  # where this action was placed, what colour
    ownership_markers: list[int]  # left
    buildings: Mapping[Building, Sequence[int]]  # constructed: owner, then co-owners
    halted: Sequence[int]  # who has to finish the Castrum at the Foro
    halted_now: bool  # the seat in turn, in this turn: it finishes on a later one
    armies: list[bool]
    specialists: Sequence[Specialist]  # own hand
    city: Sequence[City]
    hands: list[tuple[int, int]]  # how many specialists and city cards
    known: list[Known]
    trained: Sequence[Sequence[Specialist]]
    activated: Sequence[Sequence[City]]
    resolving: Sequence[Card]
    decks: tuple[int, int]  # how many specialists and city cards
    discards: tuple[Sequence[Specialist], Sequence[City]]
    reshuffled: tuple[Sequence[Specialist], Sequence[City]]  # what a deck was last shuffled from
    drawn: Sequence[Card]  # by this seat, to keep one of
    drawing: tuple[int, int]  # how many specialists and city cards are drawn just now
    volcano_deck: int  # how many cards
    volcano_discards: Sequence[Shower]
    track: int  # successful offerings in a row
    rises: int  # of all offering markers, by third successes
    offering_markers: list[int]
    required: int  # value of an offering now
    shift: int  # of the offering's value
    abstaining: Sequence[int]
    announced: list[int]
    offers: list[Mapping[Good, int]]
    shown: Sequence[Specialist]  # solo
    used: Sequence[Specialist]
    kept: Sequence[Specialist]
    blocked: list[Good]
    winner: int | None
    reason: Reason
    going_on: list[Any]  # for `determinize`


ACTIONS = (
    tuple[Literal["place"], Location],
    tuple[Literal["use"], Literal["standard"] | Card],
    tuple[Literal["recipe", "give", "get", "pay", "bonus", "steal", "offer"], Good],
    tuple[Literal["amount", "workers", "announce", "player"], int],
    tuple[Literal["build", "co_own", "building"], Building],
    tuple[Literal["train", "swap", "activate", "repair", "pass", "stop"]],
    tuple[Literal["train", "discard", "activate", "take", "play", "keep"], Card],
    tuple[Literal["keep"], Deck | Literal["none"]],
    tuple[Literal["deck"], Deck],
    tuple[Literal["at"], Location],
    tuple[Literal["repair"], Literal["C12", "C28", "C31"]],
    tuple[Literal["repair"], Literal["C14"], Building],
    tuple[Literal["draw"], int, int],  # specialists, city cards
)
Number = Annotated[int, "number"]
Start = Annotated[int, "start"]  # a seat
Worker = Annotated[int, "worker"]  # the colour; -1: extra action
Specialists = Annotated[int, "specialists"]
CityCards = Annotated[int, "city cards"]
Of = Annotated[int, "of"]  # a seat
Successes = Annotated[int, "successes"]  # in a row
Rises = Annotated[int, "rises"]
EVENTS = (
    tuple[Literal["round"], Number, Start],
    tuple[Literal["place"], Seat, Location, Worker],
    tuple[Literal["use", "activate", "lay", "take", "turn_up", "play"], Seat, Card],
    tuple[Literal["gain", "pay", "offer"], Seat, Good, Number],
    tuple[Literal["bonus", "build", "marker", "cover"], Seat, Building],
    tuple[Literal["workers", "announce"], Seat, Number],  # workers: in all
    tuple[Literal["army", "claim", "back"], Seat],  # back: what was offered, to the tablet
    tuple[Literal["draw"], Seat, Deck, CardCount, Sequence[Card] | None],
    tuple[Literal["look"], Seat, Specialists, CityCards, Sequence[Card] | None],
    tuple[Literal["keep"], Seat, Deck | Literal["none"], Card | Literal[""] | None],
    tuple[Literal["rob"], Seat, Of, City | None],
    tuple[Literal["discard"], Card],
    tuple[Literal["shuffle"], Deck, CardCount],
    tuple[Literal["move"], Seat, Space | Literal["tablet"], Space | Literal["tablet", "supply"]],
    tuple[Literal["lend"], Seat, To, Location],  # from this location
    tuple[Literal["repair"], Seat, Literal["C12", "C14", "C28", "C31"], Building | None],
    tuple[Literal["destroy"], Building],
    tuple[Literal["awakening", "offerings"]],
    tuple[Literal["required", "accepted"], Number],
    tuple[Literal["track"], Successes, Rises],
    tuple[Literal["volcano"], Shower],
    tuple[Literal["show"], Sequence[Specialist]],  # solo
    tuple[Literal["over"], Reason],
)

SECRET = (
    "seed",
    "counters",
    "specialists",
    "city",
    "known",
    "decks",
    "drawn",
    "volcano_deck",
    "volcano_box",
)


@lru_cache(4096)
def named(stock: Stock) -> Mapping[str, int]:
    """The goods of a stock, by name."""
    return {GOODS[place]: number for place, number in enumerate(stock) if number}


def stock_of(goods: Mapping[str, int]) -> Stock:
    """The stock of these goods."""
    return tuple([goods.get(good, 0) for good in GOODS])


def observe(s: Table, seat: int) -> Observation:
    """What the seat may know, put together from nothing. [POM-P04] [POM-R2]"""
    drawer = s.decision is not None and s.decision.seat == seat
    city_drawn = len([card for card in s.drawn if card[0] == "C"])
    return {
        "seat": seat,
        "round": s.round,
        "start": s.start,
        "turn": s.turn,
        "claimed": s.claimed,
        "goods": [named(stock) for stock in s.goods],
        "workers": s.workers.copy(),
        "ready": s.ready.copy(),
        "lent": s.lent.copy(),
        "standing": s.standing.copy(),
        "last": s.last,
        "ownership_markers": s.markers.copy(),
        "buildings": s.buildings.copy(),
        "halted": s.halted,
        "halted_now": s.halted_now,
        "armies": s.armies.copy(),
        "specialists": s.specialists[seat],
        "city": s.city[seat],
        "hands": list(zip(map(len, s.specialists), map(len, s.city), strict=True)),
        "known": known_to(s, seat) if s.known else [],
        "trained": s.trained.copy(),
        "activated": s.activated.copy(),
        "resolving": s.resolving,
        "decks": (len(s.decks["specialist"]), len(s.decks["city"])),
        "discards": (s.discards["specialist"], s.discards["city"]),
        "reshuffled": (s.reshuffled.get("specialist", ()), s.reshuffled.get("city", ())),
        "drawn": s.drawn if drawer else (),
        "drawing": (len(s.drawn) - city_drawn, city_drawn),
        "volcano_deck": len(s.volcano_deck),
        "volcano_discards": s.volcano_discards,
        "track": s.track,
        "rises": s.rises,
        "offering_markers": [count + s.rises for count in s.workers],
        "required": required(s),
        "shift": s.shift,
        "abstaining": s.abstaining,
        "announced": s.announced.copy(),
        "offers": [named(stock) if stock != NOTHING else {} for stock in s.offers],
        "shown": s.shown,
        "used": s.used,
        "kept": s.kept,
        "blocked": [GOODS[place] for place in s.blocked],
        "winner": s.winner,
        "reason": s.reason,  # type: ignore[typeddict-item]
        "going_on": s.going_on(seat),
    }


def known_to(s: Table, seat: int) -> list[Known]:
    """The cards known in others' hands, and those of the own hand that others know. [POM-P04]"""
    found: list[Known] = []
    for holder in range(s.players):
        for card in (*s.specialists[holder], *s.city[holder]):
            by = s.known.get(card, ())
            if by and seat in (holder, *by):
                found.append({"card": card, "holder": holder, "by": by})
    return found


def determinize(
    seen: Observation, options: Mapping[str, Any], decision: Decision | None, rng: Random
) -> Table:
    """A table at which the seat would see just this. [POM-P04] [POM-R3]"""
    known = {entry["card"]: tuple(entry["by"]) for entry in seen["known"]}
    hands: dict[str, list[Cards]] = {}
    decks: dict[str, Cards] = {}
    drawn: list[str] = list(seen["drawn"])
    specialists, city = seen["reshuffled"]
    reshuffled = {"specialist": tuple(specialists), "city": tuple(city)}
    for which, (deck, cards) in enumerate((("specialist", SPECIALISTS), ("city", CITY))):
        left = unseen(seen, cards)
        rng.shuffle(left)
        if reshuffled[deck]:  # such a deck holds nothing else [POM-R3]
            left.sort(key=reshuffled[deck].__contains__)
        rest, decks[deck] = split(tuple(left), seen["decks"][which])
        left = list(rest)
        rng.shuffle(left)
        hands[deck] = []
        for holder, sizes in enumerate(seen["hands"]):
            if holder == seen["seat"]:
                hand = list(seen["specialists"] if deck == "specialist" else seen["city"])
            else:
                entries = [e for e in seen["known"] if e["holder"] == holder]
                hand = [e["card"] for e in entries if e["card"][0] == deck[0].upper()]
            while len(hand) < sizes[which]:
                hand.append(left.pop())
            hands[deck].append(tuple(sorted(hand)))
        if not seen["drawn"]:
            drawn += [left.pop() for _ in range(seen["drawing"][which])]
    volcano_deck, volcano_box = volcano(seen, options, rng)
    specialist_discards, city_discards = seen["discards"]
    return Table.imagined(
        seen["going_on"],
        decision,
        rng,
        data=options["data"],
        lost_by_progress=options["lost"] == "progress",
        goods=[stock_of(goods) for goods in seen["goods"]],
        workers=list(seen["workers"]),
        ready=list(seen["ready"]),
        lent=[tuple(lent) for lent in seen["lent"]],
        standing={location: tuple(there) for location, there in seen["standing"].items()},
        last=(seen["last"][0], seen["last"][1]),
        markers=list(seen["ownership_markers"]),
        buildings={building: tuple(owners) for building, owners in seen["buildings"].items()},
        halted=tuple(seen["halted"]),
        halted_now=seen["halted_now"],
        armies=list(seen["armies"]),
        specialists=hands["specialist"],
        city=hands["city"],
        known=known,
        trained=[tuple(cards) for cards in seen["trained"]],
        activated=[tuple(cards) for cards in seen["activated"]],
        resolving=tuple(seen["resolving"]),
        decks=decks,
        discards={"specialist": tuple(specialist_discards), "city": tuple(city_discards)},
        reshuffled={deck: cards for deck, cards in reshuffled.items() if cards},
        drawn=tuple(sorted(drawn)),
        volcano_deck=volcano_deck,
        volcano_box=volcano_box,
        volcano_discards=tuple(seen["volcano_discards"]),
        round=seen["round"],
        start=seen["start"],
        turn=seen["turn"],
        claimed=seen["claimed"],
        track=seen["track"],
        rises=seen["rises"],
        shift=seen["shift"],
        abstaining=tuple(seen["abstaining"]),
        announced=list(seen["announced"]),
        offers=[stock_of(goods) for goods in seen["offers"]],
        shown=tuple(seen["shown"]),
        used=tuple(seen["used"]),
        kept=tuple(seen["kept"]),
        blocked=tuple([PLACE[good] for good in seen["blocked"]]),
        winner=seen["winner"],
        reason=seen["reason"],
    )


def unseen(seen: Observation, cards: Iterable[str]) -> list[str]:
    """The cards whose place the seat does not know. [POM-P04]"""
    visible = {entry["card"] for entry in seen["known"]}
    visible.update(seen["specialists"], seen["city"], seen["resolving"], seen["drawn"])
    visible.update(*seen["trained"], *seen["activated"], *seen["discards"])
    visible.update(seen["shown"], seen["used"], seen["kept"])
    return [card for card in cards if card not in visible]


def volcano(seen: Observation, options: Mapping[str, Any], rng: Random) -> tuple[Cards, Cards]:
    """A volcano deck, and the cards of the set that are not in it. [POM-P04]"""
    gone = seen["volcano_discards"]
    left = [card for card in SETS[options["difficulty"]] if card not in gone]
    rng.shuffle(left)
    size = seen["volcano_deck"]
    if APOCALYPSE in gone:
        return tuple(left[:size]), tuple(left[size:])
    deck, box = left[: size - 1], left[size - 1 :]
    solo = len(seen["goods"]) == 1
    place = 0 if solo or options["deck"] == "bottom" else rng.randrange(size)
    deck.insert(place, APOCALYPSE)
    return tuple(deck), tuple(box)
