"""Tables for scenes: a row of buildings, hands and placed cards, put where a scene wants them."""

from engine.game import find
from engine.rattus_cartus.resolution import resolve_phase
from engine.rattus_cartus.table import RANK, Table
from engine.rattus_cartus.turn_sequence import enter_phase

GAME = find("rattus-cartus-nobilis")
MIXED = {"buildings": "mixed", "nobles": True}


def blank(players: int = 2, options: dict | None = None) -> Table:
    """A dealt table with nothing due, no hands, and nothing in phase B or C yet."""
    s = GAME.new(1, players, MIXED if options is None else options)
    s.calls, s.decision, s.resume = [], None, None
    s.told.clear()
    s.hands = [()] * players
    s.queue = ()
    return s


def hold(s: Table, *hands: tuple[str, ...]) -> None:
    """These hands for the seats from 0 on; special cards in them were seen."""
    for seat, hand in enumerate(hands):
        s.hands[seat] = tuple(sorted(hand, key=RANK))
        s.known[seat] = tuple([card for card in s.hands[seat] if RANK(card) >= RANK("joker")])


def lay(s: Table, *row: str) -> None:
    """This row of buildings."""
    s.row, s.drawn = row, [None] * len(row)


def resolved(
    row: tuple[str, ...],
    placed: dict[int, tuple],
    hands: tuple[tuple[str, ...], ...] = (),
    players: int = 2,
    **fields: object,
) -> Table:
    """Phase D up to its first question: by seat in entry order, the place and the cards there."""
    s = blank(players)
    lay(s, *row)
    hold(s, *hands)
    for name, value in fields.items():
        setattr(s, name, value)
    for seat, (place, *cards) in placed.items():
        s.where[seat] = place
        s.order = (*s.order, seat)
        s.placed[seat] = tuple(sorted(cards, key=RANK))
    s.then(resolve_phase, 0)
    s.run()
    return s


def entering(
    row: tuple[str, ...], *hands: tuple[str, ...], noble: tuple[str, int] | None = None
) -> Table:
    """Phase C, followed by phase D."""
    s = blank(len(hands))
    lay(s, *row)
    hold(s, *hands)
    if noble:
        s.noble, s.noble_place = noble
    s.queue = s.turn_order
    s.then(resolve_phase, 0)
    s.then(enter_phase)  # outside of a rule, what is scheduled last is done first
    s.run()
    return s


def enter(s: Table, seat: int, place: int, *cards: str) -> None:
    """The seat enters and places these cards."""
    assert question(s) == (seat, "enter")
    s.apply(("enter", place))
    for card in sorted(cards, key=RANK):
        s.apply(("place", card))
    if s.decision and s.decision.step == "place" and s.decision.seat == seat:
        s.apply(("stop",))


def question(s: Table) -> tuple[int, str] | None:
    """Who is asked, and in which step."""
    return s.decision and s.decision[:2]


def offered(s: Table) -> list[tuple]:
    """The actions on offer."""
    assert s.decision
    return list(s.decision.actions)


def told(s: Table, kind: str) -> list[tuple]:
    """The events of a kind that the last answer brought about, as all see them."""
    events = [getattr(event, "told", event) for event in s.told]
    return [event[1:] for event in events if event[0] == kind]
