"""What a seat of Villa Rustica may know: all but the order of the deck. [VR-25]"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from engine.events import CardCount, Place, Seat
from engine.state import Decision
from engine.villa_rustica.cards import CARDS
from engine.villa_rustica.table import Table

if TYPE_CHECKING:
    Kind = str
else:
    Kind = Literal[tuple(CARDS)]  # the names are data


class BidCard(TypedDict):
    """A card of the row with what it prints."""

    name: Kind
    price: int
    currency: Literal["gold", "influence"]
    gold: int
    influence: int
    prestige: int


class Observation(TypedDict):
    """All that a seat may know, as JSON; lists by seat, the row by place. [VR-25]"""

    seat: int
    turn: int  # counted from 0; seat turn % players is active
    gold: list[int]
    influence: list[int]
    prestige: list[int]
    owned: Sequence[Sequence[Kind]]
    row: list[BidCard | None]  # None: discarded just now and not replaced yet
    discards: Sequence[Kind]
    deck: int  # how many cards
    reason: str  # why the game ended, or empty
    going_on: list[Any]  # for `determinize`


ACTIONS = (
    tuple[Literal["discard"], Kind],
    tuple[Literal["stop"]],
    tuple[Literal["buy"], Kind],
    tuple[Literal["take"], Literal["gold", "influence", "prestige"]],
)
Gold = Annotated[int, "gold"]
Influence = Annotated[int, "influence"]
Prestige = Annotated[int, "prestige"]
EVENTS = (
    tuple[Literal["turn"], Seat],
    tuple[Literal["gain"], Seat, Gold, Influence, Prestige],
    tuple[Literal["discard"], Seat, Kind],
    tuple[Literal["buy"], Seat, Kind],
    tuple[Literal["take"], Seat, Literal["gold", "influence", "prestige"]],
    tuple[Literal["flip"], Place, Kind],
    tuple[Literal["shuffle"], CardCount],
    tuple[Literal["over"], Literal["prestige", "rounds"]],
)

SECRET = ("seed", "counters", "deck")

_BID_CARDS: dict[str | None, BidCard | None] = {None: None} | {
    card.name: BidCard(
        name=card.name,
        price=card.price,
        currency=card.currency,  # type: ignore[typeddict-item]  # read from data
        gold=card.gold,
        influence=card.influence,
        prestige=card.prestige,
    )
    for card in CARDS.values()
}


def observe(s: Table, seat: int) -> Observation:
    """What the seat may know, put together from nothing. [VR-25]"""
    return {
        "seat": seat,
        "turn": s.turn,
        "gold": s.gold.copy(),
        "influence": s.influence.copy(),
        "prestige": s.prestige.copy(),
        "owned": s.owned.copy(),
        "row": [_BID_CARDS[card] for card in s.row],
        "discards": s.discards,
        "deck": len(s.deck),
        "reason": s.reason,
        "going_on": s.going_on(seat),
    }


def determinize(
    seen: Observation, options: Mapping[str, Any], decision: Decision | None, rng: Random
) -> Table:
    """A table at which the seat would see just this. [VR-25]"""
    owned = [tuple(cards) for cards in seen["owned"]]
    row = tuple([card["name"] if card else None for card in seen["row"]])
    deck = unseen([*row, *seen["discards"], *(card for cards in owned for card in cards)])
    rng.shuffle(deck)
    return Table.imagined(
        seen["going_on"],
        decision,
        rng,
        gold=list(seen["gold"]),
        influence=list(seen["influence"]),
        prestige=list(seen["prestige"]),
        owned=owned,
        row=row,
        deck=tuple(deck),
        discards=tuple(seen["discards"]),
        turn=seen["turn"],
        reason=seen["reason"],
    )


def unseen(visible: list[str | None]) -> list[str]:
    """The cards that are not among these: the deck. [VR-25]"""
    seen = Counter(visible)
    return [name for name, card in CARDS.items() for _ in range(card.copies - seen[name])]


def board(seen: Observation) -> str:
    """The table as text."""
    lines = [f"turn {seen['turn']}   deck {seen['deck']}   discards {len(seen['discards'])}"]
    for place, card in enumerate(seen["row"], 1):
        if card is None:
            lines.append(f"  {place}. (discarded)")
        else:
            yields = [f"{card[token]} {token}" for token in TOKENS if card[token]]
            price = f"{card['price']} {card['currency']}" if card["price"] else "free"
            once = " once" if CARDS[card["name"]].once else ""
            what = f"{', '.join(yields)}{once}"
            lines.append(f"  {place}. {card['name']:18} {price:13} brings {what}")
    active = seen["turn"] % len(seen["gold"])
    for seat, owned in enumerate(seen["owned"]):
        mark = ">" if seat == active else " "
        you = " (you)" if seat == seen["seat"] else ""
        treasury = "  ".join(f"{seen[token][seat]} {token}" for token in TOKENS)
        lines.append(f"{mark} seat {seat}{you}: {treasury}")
        counts = [f"{owned.count(card)} {card}" for card in dict.fromkeys(owned)]
        lines += wrap(", ".join(counts), 80, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines)


TOKENS: tuple[Literal["gold"], Literal["influence"], Literal["prestige"]] = (
    "gold",
    "influence",
    "prestige",
)
