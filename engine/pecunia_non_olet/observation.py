"""What a seat of Pecunia non olet may know: all but hands, piles, unrevealed choices. [PNO-34]

What belongs to a module is null where the module is not in play.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal, TypedDict

from engine.cards import Cards
from engine.events import CardCount, Place, Seat, To
from engine.pecunia_non_olet.preparation import action_cards, seventy, target
from engine.pecunia_non_olet.printed import EVENTS, UPGRADES, Class, tables
from engine.pecunia_non_olet.table import VILLA, Latrine, Queue, Table
from engine.state import Decision


class StandingRoman(TypedDict):
    """A Roman in a queue: printed class, turn markers and pay, and the coins laid on it."""

    name: str
    kind: Class
    markers: int
    pay: int
    coins: int


class SittingRoman(TypedDict):
    """A Roman in a latrine: how many rounds it still sits, and what it pays besides the coins."""

    name: str
    kind: Class
    left: int  # turn markers on it
    pay: int
    coins: int


class FaceUpEvent(TypedDict):
    """An event with the markers left on it."""

    name: str
    left: int


class Upgrades(TypedDict):
    """Module 2; lists by seat."""

    seats: Sequence[Sequence[str]]  # left, middle, right; "" for none
    unplaced: Sequence[str]  # before the game: chosen, on no seat yet
    market: Sequence[str]
    stock: int  # how many cards
    gone: Sequence[str]
    spent: Sequence[str]  # have acted in this turn


class Events(TypedDict):
    """Module 3."""

    open: Sequence[FaceUpEvent]
    deck: int  # how many cards
    used: Sequence[str]
    drawn: Sequence[Sequence[str] | None]  # Coliseum: Romans looked at, by seat; null: unknown
    passed: bool  # Coliseum: these came from the right
    chosen: Sequence[str] | None  # by this seat, and not revealed yet


class Step(TypedDict):
    """A step of a ladder: its price, or its task, so many within a turn."""

    price: int
    task: str
    number: int


class Ladders(TypedDict):
    """Module 4; lists by seat."""

    names: Sequence[str]
    steps: Sequence[int]  # how many are climbed, of five
    next: Sequence[Step | None]
    climbed: bool  # in this turn
    tally: Mapping[str, int]  # what was counted in this turn


class Favours(TypedDict):
    """Module 5; lists by seat."""

    owned: Sequence[str]
    working: Sequence[bool]  # a new one does not until the owner's next turn
    middle: Sequence[str]
    spare: Sequence[str]  # kept back until the draft is over
    used: bool  # in this turn


class Observation(TypedDict):
    """All that a seat may know, as JSON; lists by seat. [PNO-34]"""

    seat: int
    turn: int  # counted from 0; seat turn % players is active
    target: int
    coins: Sequence[int]
    latrines: Sequence[Sequence[Sequence[SittingRoman]]]  # three seats, then Villas
    queues: Sequence[Sequence[StandingRoman]]  # the front first
    hand: Sequence[str]
    hand_sizes: Sequence[int]
    romans: int  # draw pile
    roman_discards: Sequence[str]
    boxed: int  # Famous Romans that do not take part
    pile: int  # action cards
    discards: Sequence[str]
    reshuffled: Sequence[
        str
    ]  # what the pile was last shuffled from, less what this seat drew of it
    returned: Sequence[str]  # Famous Romans shuffled back, if any are boxed: these are not
    playing: str  # the action card in effect, or empty
    turned: Sequence[str]  # Roman cards turned up
    collecting: bool  # Romans without markers wait for phase 2
    rich_slaves: bool  # slaves pay double in this turn
    plays: int  # action cards in this turn
    draft: Sequence[str]
    upgrades: Upgrades | None
    events: Events | None
    ladders: Ladders | None
    favours: Favours | None
    winner: int  # -1: nobody
    reason: str  # why the game ended, or empty
    going_on: list[Any]  # for `determinize`


Owner = Seat
PlaceOf = Place  # 0 to 2: left, middle, right; from 3 on Villas
Which = Annotated[int, "which"]  # 0 or 1 of those who share a place
Name = str

ACTIONS = (
    tuple[Literal["remove"]],  # phase 1; Seneca
    tuple[Literal["leave"], PlaceOf, Which, Name],
    tuple[Literal["place"], PlaceOf, int, Name],  # from this position of the queue
    tuple[Literal["join"], PlaceOf, Name],
    tuple[Literal["send"], Name],  # Brutus, to the next queue
    tuple[Literal["draw"]],  # phase 4
    tuple[Literal["play"], Name],
    tuple[Literal["favour"], Name],  # to use, or in the draft
    tuple[Literal["climb"], int],  # price
    tuple[Literal["queue"], Owner],
    tuple[Literal["card"], Owner, int, Name],  # at this position of the queue
    tuple[Literal["keep"], Name],
    tuple[Literal["roman"], Owner, PlaceOf, Which, Name],
    tuple[Literal["pair"], Owner, PlaceOf],
    tuple[Literal["give"], Owner],
    tuple[Literal["owner"], Owner],
    tuple[Literal["richest"], Owner],
    tuple[Literal["poorest"], Owner],
    tuple[Literal["stop"]],
    tuple[Literal["second"], PlaceOf, Name],
    tuple[Literal["remove"], PlaceOf, Which, Name],  # Campaign
    tuple[Literal["pay"]],
    tuple[Literal["discard"], Name],
    tuple[Literal["coins"]],
    tuple[Literal["upgrade"], Name],
    tuple[Literal["seat"], PlaceOf],
    tuple[Literal["take"], Name],  # a marker from this event
    tuple[Literal["event"], Name],
    tuple[Literal["swap"], Name],
    tuple[Literal["yes"]],
    tuple[Literal["no"]],
    tuple[Literal["exchange"], Name],
    tuple[Literal["keep"]],
    tuple[Literal["roman"], Name],  # draft
)
Sesterces = Annotated[int, "sesterces"]
Number = Annotated[int, "number"]
Markers = Annotated[int, "markers"]
Position = Annotated[int, "position"]  # in a queue
ToPlace = Annotated[int, "to place"]
With = Annotated[int, "with"]  # a seat
Climbed = Annotated[int, "step"]
Winner = Annotated[int, "winner"]  # a seat, or -1
EVENT_TYPES = (
    tuple[Literal["turn"], Seat],
    tuple[Literal["earn"], Seat, Sesterces],  # from the supply
    tuple[Literal["pay"], Seat, Sesterces],
    tuple[Literal["give"], Seat, To, Sesterces],
    tuple[Literal["draw"], Seat, CardCount, Sequence[Name] | None],
    tuple[Literal["play"], Seat, Name],
    tuple[Literal["discard"], Seat, Name],
    tuple[Literal["shuffle"], Literal["romans", "action cards"], CardCount],
    tuple[Literal["queue"], Seat, Sequence[Name]],  # join the end of a queue
    tuple[Literal["forward"], Seat, Class],
    tuple[Literal["dismiss"], Seat, Class, Number],
    tuple[Literal["all off"], Owner, Number],  # a marker from each of so many
    tuple[Literal["off"], Owner, PlaceOf, Which, Markers],
    tuple[Literal["on"], Owner, PlaceOf, Which, Markers],
    tuple[Literal["move"], Owner, PlaceOf, Which, ToPlace, Which],  # a marker
    tuple[Literal["lay"], Owner, PlaceOf, Which, Sesterces],
    tuple[Literal["lay on queue"], Owner, Position, Sesterces],
    tuple[Literal["leave"], Owner, PlaceOf, Which, Name],
    tuple[Literal["expel"], Owner, PlaceOf, Which, Name],
    tuple[Literal["enter"], Owner, PlaceOf, Position, Name, Markers],
    tuple[Literal["send"], Seat, To, Name],  # Brutus
    tuple[Literal["to front"], Owner, Position, Name],
    tuple[Literal["eject"], Owner, Position, To, Name],
    tuple[Literal["swap"], Owner, Position, With, Position],
    tuple[Literal["turn up"], Seat, Sequence[Name]],
    tuple[Literal["visit"], Seat, Name],
    tuple[Literal["villa"], Seat],
    tuple[Literal["rich slaves"]],
    tuple[Literal["upgrade"], Owner, PlaceOf, Name],
    tuple[Literal["upgrade acts"], Name],
    tuple[Literal["upgrades turned up"], Sequence[Name]],
    tuple[Literal["event"], Name],
    tuple[Literal["event marker"], Name, Markers],
    tuple[Literal["event turned up"], Name, Markers],
    tuple[Literal["skip"], Literal["coliseum"]],
    tuple[Literal["look at"], Seat, CardCount, Sequence[Name] | None],
    tuple[Literal["pass"], Seat, To, CardCount, Sequence[Name] | None],
    tuple[Literal["tumult"], Seat, Position, Name],  # who stands there now
    tuple[Literal["climb"], Seat, Climbed],
    tuple[Literal["favour"], Seat, Name],
    tuple[Literal["exchange"], Seat, Name, Name],  # new; old
    tuple[Literal["draft"], Seat, Name],
    tuple[Literal["over"], Literal["coins", "ladder", "rounds"], Winner],
)
SECRET = (
    *("seed", "counters", "hands", "romans", "boxed", "pile", "stock", "event_deck"),
    *("drawn", "choices", "reshuffled"),
)


# -- observe


@lru_cache(maxsize=4096)
def standing(data: str, queue: Queue) -> tuple[StandingRoman, ...]:
    """A queue, as JSON."""
    facts = tables(data)
    return tuple(
        {
            "name": name,
            "kind": facts.kind[name],
            "markers": facts.markers[name],
            "pay": facts.pay[name],
            "coins": coins,
        }
        for name, coins in queue
    )


@lru_cache(maxsize=4096)
def sitting(data: str, latrine: Latrine) -> tuple[tuple[SittingRoman, ...], ...]:
    """A latrine, as JSON."""
    facts = tables(data)
    return tuple(
        tuple(
            {
                "name": name,
                "kind": facts.kind[name],
                "left": left,
                "pay": facts.pay[name],
                "coins": coins,
            }
            for name, left, coins in place
        )
        for place in latrine
    )


def observe(s: Table, seat: int) -> Observation:
    """What the seat may know, put together from nothing. [PNO-34]"""
    data = s.data
    return {
        "seat": seat,
        "turn": s.turn,
        "target": s.target,
        "coins": s.coins.copy(),
        "latrines": [sitting(data, latrine) for latrine in s.latrines],
        "queues": [standing(data, queue) for queue in s.queues],
        "hand": s.hands[seat],
        "hand_sizes": [len(hand) for hand in s.hands],
        "romans": len(s.romans),
        "roman_discards": s.roman_discards,
        "boxed": len(s.boxed),
        "pile": len(s.pile),
        "discards": s.discards,
        "reshuffled": s.reshuffled[seat] if s.reshuffled else (),
        "returned": s.returned,
        "playing": s.playing,
        "turned": s.turned,
        "collecting": s.collecting,
        "rich_slaves": s.rich_slaves,
        "plays": s.plays,
        "draft": s.draft,
        "upgrades": observe_upgrades(s) if s.upgrades else None,
        "events": observe_events(s, seat) if s.event_count else None,
        "ladders": observe_ladders(s) if s.ladders else None,
        "favours": observe_favours(s) if s.favours else None,
        "winner": s.winner,
        "reason": s.reason,
        "going_on": s.going_on(seat),
    }


def observe_upgrades(s: Table) -> Upgrades:
    """All but the order of the stock. [PNO-34]"""
    return {
        "seats": s.upgrades.copy(),
        "unplaced": s.unplaced.copy(),
        "market": s.market,
        "stock": len(s.stock),
        "gone": s.gone,
        "spent": s.spent,
    }


def observe_events(s: Table, seat: int) -> Events:
    """All but the order of the deck, and what others look at in the Coliseum.

    A seat knows the Romans that it has passed on to the left. [PNO-34] [PNO-E3]
    """
    known = (seat, s.next_seat(seat)) if s.passed else (seat,)
    return {
        "open": [{"name": name, "left": left} for name, left in s.events],
        "deck": len(s.event_deck),
        "used": s.events_used,
        "drawn": [cards if o in known else None for o, cards in enumerate(s.drawn)],
        "passed": s.passed,
        "chosen": s.choices[seat] if s.choices else None,
    }


def observe_ladders(s: Table) -> Ladders:
    """All of it."""
    facts = s.facts
    steps: list[Step | None] = []
    for name, step in zip(s.ladders, s.steps, strict=True):
        if step < len(facts.prices[name]):
            task, number = facts.tasks[name][step]
            steps.append({"price": facts.prices[name][step], "task": task, "number": number})
        else:
            steps.append(None)
    return {
        "names": s.ladders.copy(),
        "steps": s.steps.copy(),
        "next": steps,
        "climbed": s.climbed,
        "tally": s.tally.copy(),
    }


def observe_favours(s: Table) -> Favours:
    """All of it."""
    return {
        "owned": s.favours.copy(),
        "working": [not fresh for fresh in s.fresh],
        "middle": s.middle,
        "spare": s.spare,
        "used": s.favour_used,
    }


# -- determinize


def determinize(
    seen: Observation, options: Mapping[str, Any], decision: Decision | None, rng: Random
) -> Table:
    """A table at which the seat would see just this; what it cannot know is new. [PNO-34]"""
    players = len(seen["coins"])
    s = Table.imagined(
        seen["going_on"],
        decision,
        rng,
        data=options["data"],
        target=target(players, options),
        both=options["ladder_and_coins"],
        coins=list(seen["coins"]),
        latrines=[
            tuple([tuple([(r["name"], r["left"], r["coins"]) for r in p]) for p in latrine])
            for latrine in seen["latrines"]
        ],
        queues=[tuple([(r["name"], r["coins"]) for r in queue]) for queue in seen["queues"]],
        hands=[()] * players,
        roman_discards=tuple(seen["roman_discards"]),
        discards=tuple(seen["discards"]),
        reshuffled=[tuple(seen["reshuffled"])] * players if seen["reshuffled"] else [],
        returned=tuple(seen["returned"]),
        playing=seen["playing"],
        turned=tuple(seen["turned"]),
        turn=seen["turn"],
        collecting=seen["collecting"],
        rich_slaves=seen["rich_slaves"],
        plays=seen["plays"],
        winner=seen["winner"],
        reason=seen["reason"],
        draft=tuple(seen["draft"]),
    )
    restore_upgrades(s, seen["upgrades"], rng)
    restore_events(s, seen["events"], rng)
    if (ladders := seen["ladders"]) is not None:
        s.ladders, s.steps = list(ladders["names"]), list(ladders["steps"])
        s.climbed, s.tally = ladders["climbed"], dict(ladders["tally"])
    if (favours := seen["favours"]) is not None:
        s.favours, s.fresh = list(favours["owned"]), [not works for works in favours["working"]]
        s.middle, s.spare = tuple(favours["middle"]), tuple(favours["spare"])
        s.favour_used = favours["used"]
    imagine_action_cards(s, seen, action_cards(s, options["red_border"]), rng)
    imagine_romans(s, seen, options["famous_romans"], rng)
    imagine_choices(s, seen, rng)
    return s


def hidden(all_cards: Iterable[str], visible: Iterable[str], rng: Random) -> list[str]:
    """Those cards that are not among the visible ones, in random order."""
    left = sorted((Counter(all_cards) - Counter(visible)).elements())
    rng.shuffle(left)
    return left


def restore_upgrades(s: Table, seen: Upgrades | None, rng: Random) -> None:
    """The stock is what lies nowhere else. [PNO-34]"""
    if seen is not None:
        s.upgrades = [tuple(seats) for seats in seen["seats"]]
        s.unplaced = list(seen["unplaced"])
        s.market, s.gone, s.spent = map(tuple, (seen["market"], seen["gone"], seen["spent"]))
        visible = [*s.market, *s.gone, *s.unplaced, *[n for seats in s.upgrades for n in seats]]
        s.stock = tuple(hidden([*UPGRADES], visible, rng))


def restore_events(s: Table, seen: Events | None, rng: Random) -> None:
    """The deck is what lies nowhere else. [PNO-34]"""
    if seen is not None:
        s.events = tuple([(event["name"], event["left"]) for event in seen["open"]])
        s.event_count = 2 if len(s.coins) <= 3 else 3
        s.events_used, s.passed = tuple(seen["used"]), seen["passed"]
        visible = [*s.events_used, *[name for name, _ in s.events]]
        s.event_deck = tuple(hidden(EVENTS, visible, rng))


def imagine_action_cards(s: Table, seen: Observation, cards: list[str], rng: Random) -> None:
    """Hands of others and the pile hold what is not seen; the pile, what can be in it. [PNO-45]"""
    visible = [*seen["hand"], *s.discards, *([s.playing] if s.playing else [])]
    visible += [VILLA for latrine in s.latrines for _ in latrine[3:]]
    unseen: list[str] = []
    pile: list[str] = []
    origin = Counter(seen["reshuffled"] or cards)
    for card in hidden(cards, visible, rng):
        fits = len(pile) < seen["pile"] and origin[card] > 0
        origin[card] -= fits
        (pile if fits else unseen).append(card)
    s.pile = tuple(pile)
    for seat, size in enumerate(seen["hand_sizes"]):
        if seat == seen["seat"]:
            s.hands[seat] = tuple(seen["hand"])
        else:
            s.hands[seat] = tuple(sorted([unseen.pop() for _ in range(size)]))


def imagine_romans(s: Table, seen: Observation, famous: bool, rng: Random) -> None:
    """The box, what others look at, and the pile hold what is not seen. [PNO-34] [PNO-45]"""
    visible = [*s.roman_discards, *s.turned, *s.draft]
    visible += [name for queue in s.queues for name, _ in queue]
    visible += [roman[0] for latrine in s.latrines for place in latrine for roman in place]
    drawn = seen["events"]["drawn"] if seen["events"] else ()
    visible += [name for cards in drawn if cards is not None for name in cards]
    stars = s.facts.famous if famous else ()
    unseen = hidden([*seventy(s), *stars], visible, rng)
    may_be_boxed = {*stars} - {*seen["returned"]}
    s.boxed = tuple(sorted([name for name in unseen if name in may_be_boxed][: seen["boxed"]]))
    unseen = [name for name in unseen if name not in s.boxed]
    size = 2 if s.passed else 3
    s.drawn = [
        tuple(sorted([unseen.pop() for _ in range(size)])) if cards is None else tuple(cards)
        for cards in drawn
    ]
    s.romans = tuple(unseen)


def imagine_choices(s: Table, seen: Observation, rng: Random) -> None:
    """Who was asked before this seat has chosen something. [PNO-E3] [PNO-E9]"""
    if seen["events"] is None or (own := seen["events"]["chosen"]) is None:
        return
    s.choices = [()] * len(s.coins)
    order = s.order
    for seat in order[: order.index(seen["seat"])]:
        if s.drawn:
            s.choices[seat] = (rng.choice(s.drawn[seat]),)
        else:
            hand: Cards = s.hands[seat]
            s.choices[seat] = tuple(sorted(rng.sample(hand, rng.randint(0, len(hand)))))
    s.choices[seen["seat"]] = tuple(own)
