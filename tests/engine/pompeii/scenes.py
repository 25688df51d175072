"""Scenes of Pompeii: a table as a test wants it, with every card still there just once."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import joined, without
from engine.events import seen
from engine.game import find
from engine.pompeii.data import BUILDINGS, GOODS, Stock, printed
from engine.pompeii.rounds import next_turn
from engine.pompeii.table import Table, changes, invariants, pieces
from engine.schema import Shapes
from engine.state import Action

GAME = find("pompeii")
SHAPES = Shapes.of(GAME)
STEPS = {step for decision in printed()["course"]["decision"] for step in decision["steps"]}
Goods = Mapping[str, int]
ALL_BUILT = [building for building in BUILDINGS if building != "B20"]
PASS, STOP = ("pass",), ("stop",)
ONE_EACH = dict.fromkeys(GOODS, 1)


def stock(goods: Goods) -> Stock:
    assert set(goods) <= set(GOODS)
    return tuple([goods.get(good, 0) for good in GOODS])


def goods(s: Table, seat: int = 0) -> dict[str, int]:
    return {GOODS[place]: number for place, number in enumerate(s.goods[seat]) if number}


def scene(
    *held: Goods,
    built: Sequence[str] | Mapping[str, Sequence[int]] = (),
    hands: Sequence[str] = (),
    active: Sequence[str] = (),
    hands_of_1: Sequence[str] = (),
    active_of_1: Sequence[str] = (),
    discarded: Sequence[str] = (),
    seat: int = 0,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """The turn of a seat.  A seat for each stock of goods.

    Buildings are the last seat's unless owners are named; after twelve of them seat 0's.

    In solo `active` specialists are those shown.
    """
    players = len(held)
    s: Any = GAME.new(1, players, options or {})
    s.calls, s.decision, s.resume, s.told = [], None, None, []
    for deck in ("specialist", "city"):
        for holder, hand in enumerate(s.hand(deck)):
            s.decks[deck] = (*s.decks[deck], *hand)
            s.hand(deck)[holder] = ()
    s.decks["specialist"] = (*s.decks["specialist"], *s.shown)
    s.shown = ()
    for holder, (in_hand, lying) in enumerate(((hands, active), (hands_of_1, active_of_1))):
        for card in (*in_hand, *lying):
            deck = s.card(card).deck
            s.decks[deck] = without(s.decks[deck], card)
            if card in in_hand:
                s.hand(deck)[holder] = joined(s.hand(deck)[holder], (card,))
            elif players == 1 and deck == "specialist":
                s.shown = joined(s.shown, (card,))
            else:
                s.lay(holder, card)
    s.goods = [stock(some) for some in held]
    for card in discarded:
        deck = s.card(card).deck
        s.decks[deck] = without(s.decks[deck], card)
        s.discards[deck] = joined(s.discards[deck], (card,))
    if not isinstance(built, Mapping):
        owners = [players - 1] * 12 + [0] * 8
        built = {b: [owner] for b, owner in zip(built, owners, strict=False)}
    s.buildings = {b: () if players == 1 else tuple(owners) for b, owners in built.items()}
    s.markers = [12 - sum(n.count(k) for n in s.buildings.values()) for k in range(players)]
    for name, value in fields.items():
        setattr(s, name, value)
    assert not invariants(s)
    s.start = s.turn = seat
    s.told = []
    s.then(next_turn, seat)
    s.run()
    return s


def play(s: Table, *actions: Action) -> Table:
    """Take these actions, one after another; what leaves no choice happens by itself.

    What changes must be told, in the words that are declared.
    """
    start = pieces(s)
    for action in actions:
        assert s.decision is not None
        assert action in s.decision.actions, f"{action} is not among {s.decision}"
        before = s.copy()
        s.apply(action)
        assert not invariants(s) and not changes(before, s)
        assert not [fault for event in s.told for fault in SHAPES.event(seen(event, 0))]
        assert s.decision is None or s.decision.step in STEPS
    assert pieces(s) == start
    return s


def asked(s: Table) -> tuple[int, str]:
    assert s.decision is not None
    return s.decision.seat, s.decision.step


def actions(s: Table) -> tuple[Action, ...]:
    assert s.decision is not None
    return s.decision.actions


def place_at(s: Table, location: str, *more: Action) -> Table:
    return play(s, ("place", location), *more)


def may_place(s: Table, location: str) -> bool:
    return ("place", location) in actions(s)


def uses(s: Table, location: str) -> list[str]:
    """The uses of a location that are on offer, after placing there; the scene is left alone."""
    other = s.copy()
    other.apply(("place", location))
    if other.decision is not None and other.decision.step == "use":
        return [use for _, use in other.decision.actions]
    used = [event[2] for event in other.told if event[0] == "use"]
    return used or ["standard"]


def told(s: Table, kind: str) -> list[Any]:
    return [event for event in s.told if event[0] == kind]


def end_round(s: Table) -> Table:
    """Place all workers of the round at fields; stop where something else is asked."""
    number = s.round
    while s.round == number and s.decision is not None and s.decision.step == "place":
        s.apply(next(action for action in s.decision.actions if action[1].startswith("F_")))
        if s.decision is not None and s.decision.step == "use":
            s.apply(("use", "standard"))
    return s
