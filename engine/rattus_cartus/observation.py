"""What a seat of Rattus Cartus may know, and the tables at which it would know just that. [RCN-H1]

Hidden are other hands and face-down cards, the Nun-row but for looks, a held Noble, and the order
of decks.  Cards that all saw enter a hand, and buildings that all saw enter the replacement deck,
stay known.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from engine.cards import Cards, joined
from engine.events import CardCount, Place, Seat, To
from engine.rattus_cartus.components import (
    BUILDING_CLASS,
    CLASSES,
    KINDS,
    NOBLES,
    ORDER,
    PILES,
    PLAYABLE,
    POPULATION,
    in_order,
    tables,
)
from engine.rattus_cartus.table import Table
from engine.rattus_cartus.turn_sequence import possible_types
from engine.state import Decision

if TYPE_CHECKING:
    Kind = str
    Type = str
    Pile = str
    Person = str
    Class = str
else:
    Kind = Literal[KINDS]  # the names are data
    Type = Literal[tuple(BUILDING_CLASS)]
    Pile = Literal[tuple(PILES)]
    Person = Literal[NOBLES]
    Class = Literal[CLASSES]


Building = TypedDict(
    "Building",
    {
        "name": Type,
        "class": Class,
        "supply": Sequence[tuple[str, int]],  # draw, discard rats, look
    },
)


class Observation(TypedDict):
    """All that a seat may know, as JSON; lists by seat, the row and the Nun-row by place."""

    seat: int
    round: int  # counted from 0
    rounds: int
    start: int  # the starting player
    hand: Sequence[Kind]  # one's own
    hands: list[int]  # how many cards
    known: Sequence[Sequence[Kind]]  # seen by all to enter the hand; in it or face down still
    where: list[int | None]  # place of the building entered
    order: Sequence[int]  # seats as they entered
    queue: Sequence[int]  # seats still to choose a supply, or a building
    placed: list[int]  # how many cards; those being placed count as in hand
    faces: list[Sequence[Kind] | None]  # those cards: one's own, and open ones
    placing: int | None  # the seat that is placing cards
    influence: Sequence[Sequence[int]]  # by class
    gained: list[int]  # influence in this round
    tokens: list[int]  # victory points
    rats: list[int]
    row: Sequence[Building]
    drawn: list[Type | None]  # by Stone Circles, by place
    aside: Sequence[Type]  # turned over by Stone Circles in this round
    gone: Sequence[Type]  # buildings that left the game
    replaced: Sequence[Type]  # buildings known to be in the replacement deck
    replacement: int  # cards of that deck
    buildings: int  # cards still to be revealed
    types: Sequence[Type]  # all that are in the game, if that is known
    resolving: int | None  # place of the building in phase D
    premium: int | None  # the seat with its premium action
    named: Sequence[int | None]  # by class: who named it in a Mill
    revealed: Sequence[Kind]  # in a Garden
    pool: Sequence[Kind]  # of a Lance
    deck: int  # population cards
    discards: Sequence[Kind]
    reshuffled: Sequence[Kind]  # what the deck was last shuffled from, less what this seat saw
    # leave it: the deck is some of these; empty before the first time
    outside: Sequence[Kind]  # as many of a kind as this seat knew outside of the Nun-row at once,
    # when the deck was shuffled
    piles: dict[Pile, int]
    diplomats: int  # cards of their pile, without those returned
    diplomat: Kind | None  # the top one of these
    returned: Sequence[Kind]  # Diplomats beneath, the first one to be taken first
    nun_row: list[Kind | None]  # as far as this seat has seen it
    looked: Sequence[Sequence[int]]  # which places each seat has seen
    open_row: bool  # the Nun-row is revealed
    book: int  # nuns added by the most Books
    nobles: int  # in their supply
    held: Person | None  # one's own, face down
    holder: int | None  # who has one
    noble: Person | None  # on a building
    noble_place: int | None
    spent: Sequence[Person]  # Nobles that left the game
    reason: str  # why the game ended, or empty
    going_on: list[Any]  # for `determinize`


Amount = int
ACTIONS = (
    tuple[Literal["supply"], int],  # place
    tuple[Literal["look"], int],  # place in the Nun-row
    tuple[Literal["place"], Kind | int],  # a card face down; a Noble at a place
    tuple[Literal["enter"], int],  # place
    tuple[Literal["pass"]],
    tuple[Literal["stop"]],
    tuple[Literal["discard", "give", "take"], Kind],
    tuple[Literal["choose"], int],  # seats
    tuple[Literal["choose"], int, int],
    tuple[Literal["choose"], int, int, int],
    tuple[Literal["class"], Class],
    tuple[Literal["classes"], Class],
    tuple[Literal["classes"], Class, Class],
    tuple[Literal["reduce"], Class, Amount],
    tuple[Literal["rats", "points", "nuns"], Amount],
    tuple[Literal["reveal"]],
)
Secret = Sequence[Kind] | None
Start = Annotated[int, "start"]  # a seat
Round = Annotated[int, "number"]  # counted from 0
Change = Annotated[int, "change"]
EVENTS = (
    tuple[Literal["round"], Round, Start],
    tuple[Literal["row"], Sequence[Type]],
    tuple[Literal["replace"], Place, Type, Type],  # old, new
    tuple[Literal["supply"], Seat, Place],
    tuple[Literal["shuffle"], CardCount],
    tuple[Literal["draw"], Seat, CardCount, Secret],
    tuple[Literal["look"], Seat, Place, Kind | None],
    tuple[Literal["noble placed"], Seat, Place, Person],
    tuple[Literal["noble taken"], Seat, Person | None],
    tuple[Literal["pass"], Seat],
    tuple[Literal["enter"], Seat, Place],
    tuple[Literal["place"], Seat, CardCount, Secret],
    tuple[Literal["draw building"], Place, Sequence[Type]],  # all turned over
    tuple[Literal["open", "show", "keep", "too many nuns"], Seat, Sequence[Kind]],
    tuple[Literal["premium"], Place, Seat],
    tuple[Literal["influence"], Seat, Class, Change],
    tuple[Literal["tokens", "rats"], Seat, Change],
    tuple[Literal["give rat"], Seat, To],
    tuple[Literal["take"], Seat, Kind, CardCount],
    tuple[Literal["discard", "reveal", "pick"], Seat, Kind],
    tuple[Literal["give"], Seat, To, Sequence[Kind]],
    tuple[Literal["name"], Seat, Sequence[Class]],
    tuple[Literal["mill", "mill rest"], Sequence[Kind]],
    tuple[Literal["clear"], Seat],
    tuple[Literal["end of turn"]],
    tuple[Literal["nun row"], Sequence[Kind]],
    tuple[Literal["book"], Seat, Change],
    tuple[Literal["over"], str],
)

SECRET = (
    "seed",
    "counters",
    "hands",
    "placed",
    "deck",
    "reshuffled",
    "outside",
    "nun_row",
    "diplomats",
    "stack",
    "replacement",
    "box",
    "nobles",
    "held",
)


def observe(s: Table, seat: int) -> Observation:
    """What the seat may know, put together from nothing. [RCN-H1] [RCN-H2]"""
    hands = [len(cards) for cards in s.hands]
    placed = [len(cards) for cards in s.placed]
    faces: list[Sequence[str] | None] = [
        cards if s.is_open(owner) else None for owner, cards in enumerate(s.placed)
    ]
    if s.placing is not None and s.placing != seat:  # how many, he has not told
        hands[s.placing] += placed[s.placing]
        placed[s.placing] = 0
    faces[seat] = s.placed[seat]
    looked = s.looked[seat]
    return {
        "seat": seat,
        "round": s.round,
        "rounds": s.rounds,
        "start": s.round % len(hands),
        "hand": s.hands[seat],
        "hands": hands,
        "known": s.known.copy(),
        "where": s.where.copy(),
        "order": s.order,
        "queue": s.queue,
        "placed": placed,
        "faces": faces,
        "placing": s.placing,
        "influence": s.influence.copy(),
        "gained": s.gained.copy(),
        "tokens": s.tokens.copy(),
        "rats": s.rats.copy(),
        "row": seen_row(s.data, s.row),
        "drawn": s.drawn.copy(),
        "aside": s.aside,
        "gone": s.gone,
        "replaced": s.replaced,
        "replacement": len(s.replacement),
        "buildings": len(s.stack),
        "types": s.types,
        "resolving": s.resolving,
        "premium": s.premium,
        "named": s.named,
        "revealed": s.revealed,
        "pool": s.pool,
        "deck": len(s.deck),
        "discards": s.discards,
        "reshuffled": s.reshuffled[seat],
        "outside": s.outside[seat],
        "piles": s.piles.copy(),
        "diplomats": len(s.diplomats),
        "diplomat": s.diplomats[-1] if s.diplomats else None,
        "returned": s.returned,
        "nun_row": [
            card if s.open_row or place in looked else None for place, card in enumerate(s.nun_row)
        ],
        "looked": s.looked.copy(),
        "open_row": s.open_row,
        "book": s.book,
        "nobles": len(s.nobles),
        "held": s.held if s.holder == seat else None,
        "holder": s.holder,
        "noble": s.noble,
        "noble_place": s.noble_place,
        "spent": s.spent,
        "reason": s.reason,
        "going_on": s.going_on(seat),
    }


@lru_cache(16384)
def seen_row(data: str, row: Cards) -> tuple[Building, ...]:
    """The buildings of the row with what is printed on them."""
    types = tables(data).buildings
    return tuple(
        [
            {"name": name, "class": CLASSES[types[name].cls], "supply": types[name].supply}
            for name in row
        ]
    )


def determinize(
    seen: Observation, options: Mapping[str, Any], decision: Decision | None, rng: Random
) -> Table:
    """A table at which the seat would see just this. [RCN-H1] [RCN-H3] [RCN-H4]"""
    players = len(seen["hands"])
    unseen = unseen_population(seen, options["data"])
    rng.shuffle(unseen)
    nun_row = imagined_nun_row(seen, options["data"], unseen)
    deck = imagined_deck(seen, unseen)
    hands, placed = [], []
    for owner in range(players):
        hand, face_down = imagined_cards(seen, owner, unseen, rng)
        hands.append(hand)
        placed.append(face_down)
    buildings, box = unseen_buildings(seen, options, rng)
    spare = seen["replacement"] - len(seen["replaced"])
    replacement = [*seen["replaced"], *buildings[:spare]]
    rng.shuffle(replacement)
    nobles, held = imagined_nobles(seen, rng)
    return Table.imagined(
        seen["going_on"],
        decision,
        rng,
        data=options["data"],
        mixed=options["buildings"] == "mixed",
        types=tuple(seen["types"]),
        hands=hands,
        known=[tuple(cards) for cards in seen["known"]],
        placed=placed,
        influence=[tuple(track) for track in seen["influence"]],
        gained=list(seen["gained"]),
        tokens=list(seen["tokens"]),
        rats=list(seen["rats"]),
        looked=[tuple(looked) for looked in seen["looked"]],
        deck=deck,
        discards=tuple(seen["discards"]),
        reshuffled=[tuple(seen["reshuffled"])] * players,  # the others' is something like it
        outside=[tuple(seen["outside"])] * players,
        nun_row=nun_row,
        piles=dict(seen["piles"]),
        diplomats=imagined_diplomats(seen, options["data"], rng),
        returned=tuple(seen["returned"]),
        revealed=tuple(seen["revealed"]),
        pool=tuple(seen["pool"]),
        stack=tuple(buildings[spare:]),
        replacement=tuple(replacement),
        box=box,
        replaced=tuple(seen["replaced"]),
        gone=tuple(seen["gone"]),
        row=tuple([building["name"] for building in seen["row"]]),
        drawn=list(seen["drawn"]),
        aside=tuple(seen["aside"]),
        nobles=nobles,
        held=held,
        holder=seen["holder"],
        noble=seen["noble"],
        noble_place=seen["noble_place"],
        spent=tuple(seen["spent"]),
        rounds=seen["rounds"],
        round=seen["round"],
        queue=tuple(seen["queue"]),
        where=list(seen["where"]),
        order=tuple(seen["order"]),
        placing=seen["placing"],
        resolving=seen["resolving"],
        premium=seen["premium"],
        named=tuple(seen["named"]),
        open_row=seen["open_row"],
        book=seen["book"],
        reason=seen["reason"],
    )


def unseen_population(seen: Observation, data: str) -> list[str]:
    """The population cards that the seat does not see, nor knows in a hand."""
    visible = Counter(seen["hand"])
    for cards in (seen["discards"], seen["revealed"], seen["pool"], seen["nun_row"]):
        visible.update(card for card in cards if card)
    visible.update(card for faces in seen["faces"] for card in faces or ())
    for owner, cards in enumerate(seen["known"]):
        if owner != seen["seat"]:
            visible.update(cards)
    copies = tables(data).population
    return [card for card in POPULATION for _ in range(copies[card] - visible[card])]


def imagined_nun_row(seen: Observation, data: str, unseen: list[str]) -> Cards:
    """A Nun-row of unseen cards, which leave the unseen. [RCN-H5]

    None of them is known elsewhere, and those that may be in the deck are enough for it.
    """
    copies = tables(data).population
    taken = Counter([*seen["outside"], *[card for card in seen["nun_row"] if card]])
    left = Counter(unseen)
    origin = Counter(seen["reshuffled"]) or left
    spare = (left & origin).total() - seen["deck"]
    row = []
    for card in seen["nun_row"]:
        if card is None:
            card = next(
                card
                for card in unseen
                if taken[card] < copies[card] and (spare or origin[card] < left[card])
            )
            spare -= origin[card] >= left[card]
            unseen.remove(card)
            left[card] -= 1
            taken[card] += 1
        row.append(card)
    return tuple(row)


def imagined_deck(seen: Observation, unseen: list[str]) -> Cards:
    """A deck of unseen cards, which leave the unseen, out of those last shuffled. [RCN-H5]"""
    size = seen["deck"]
    deck, others = unseen[:size], unseen[size:]
    if seen["reshuffled"]:
        origin = Counter(seen["reshuffled"])
        deck, others = [], []
        for card in unseen:
            fits = len(deck) < size and origin[card] > 0
            origin[card] -= fits
            (deck if fits else others).append(card)
    unseen[:] = others
    return tuple(deck)


def imagined_cards(
    seen: Observation, owner: int, unseen: list[str], rng: Random
) -> tuple[Cards, Cards]:
    """Hand and placed cards that the owner could have; those drawn leave the unseen. [RCN-H3]"""
    faces = seen["faces"][owner]
    if owner == seen["seat"]:
        return tuple(seen["hand"]), tuple(faces or ())
    known = list(seen["known"][owner])
    face_down = 0 if faces is not None else seen["placed"][owner]
    unknown = seen["hands"][owner] + face_down - len(known)
    cards = [*known, *[unseen.pop() for _ in range(unknown)]]
    placed = in_order(rng.sample([card for card in cards if ORDER[card] < PLAYABLE], face_down))
    hand = Counter(cards)
    hand.subtract(placed)
    return in_order(hand.elements()), placed if faces is None else tuple(faces)


def unseen_buildings(
    seen: Observation, options: Mapping[str, Any], rng: Random
) -> tuple[list[str], Cards]:
    """The unseen buildings of the game in any order, and those that are not in it. [RCN-H4]"""
    visible = Counter([*seen["gone"], *seen["aside"], *seen["replaced"]])
    visible.update(building["name"] for building in seen["row"])
    copies = tables(options["data"]).numbers["copies"]
    types = seen["types"] or possible_types(options["buildings"] == "mixed", len(seen["hands"]))
    game: list[str] = []
    box: Cards = ()
    for cls in range(len(CLASSES)):
        own = [name for name in types if BUILDING_CLASS[name] == cls]
        left = [name for name in own for _ in range(copies - visible[name])]
        rng.shuffle(left)
        size = copies - sum([visible[name] for name in own])
        game += left[:size]
        box = joined(box, left[size:])
    rng.shuffle(game)
    return game, box


def imagined_nobles(seen: Observation, rng: Random) -> tuple[Cards, str | None]:
    """A supply of Nobles, and the one that somebody holds. [RCN-H1]"""
    if not (seen["nobles"] or seen["holder"] is not None):
        return (), None
    visible = {*seen["spent"], seen["noble"], seen["held"]}
    nobles = [noble for noble in NOBLES if noble not in visible]
    rng.shuffle(nobles)
    held = seen["held"]
    if seen["holder"] is not None and held is None:
        held = nobles.pop()
    return tuple(nobles), held


def imagined_diplomats(seen: Observation, data: str, rng: Random) -> Cards:
    """A pile of Diplomats with the top one that all see. [RCN-H1] [RCN-K5]"""
    if not seen["diplomats"]:
        return ()
    visible: Counter[str | None] = Counter([*seen["returned"], *seen["pool"], seen["diplomat"]])
    for cards in seen["known"]:
        visible.update(cards)
    left = [
        card
        for card, count in Counter(tables(data).diplomats).items()
        for _ in range(count - visible[card])
    ]
    rng.shuffle(left)
    return (*left, seen["diplomat"])  # type: ignore[arg-type]  # there is one
