"""Scenes of Pecunia non olet in table words.

A latrine is written "slave 2/1:1 | - | woman 2/2:2$1 + woman 3/2:1": places, those who sit there
with their turn markers, and after $ the coins laid on them; a queue "senator 3/4, citizen 2/2$1".
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.pecunia_non_olet import game_play
from engine.pecunia_non_olet.accounts import invariants
from engine.pecunia_non_olet.printed import EVENTS, FAVOURS, UPGRADES, tables
from engine.pecunia_non_olet.table import Latrine, Queue, Sitting, Table

FULL = "citizen 3/2:3 | citizen 3/2:3 | citizen 3/2:3"
WAITING = "citizen 2/2, citizen 2/3, citizen 3/2, citizen 3/3, citizen 4/3"
HOLD = "villa dixius"  # can always be played: no step is taken without asking


def romans_in(text: str) -> Latrine:
    return tuple(
        tuple(sitting(roman.strip()) for roman in place.split("+") if roman.strip() != "-")
        for place in text.split("|")
    )


def sitting(text: str) -> Sitting:
    name, _, rest = text.partition(":")
    markers, _, coins = rest.partition("$")
    return name, int(markers), int(coins or 0)


def queue_of(text: str) -> Queue:
    standing = [roman.strip().partition("$") for roman in text.split(",") if roman.strip()]
    return tuple((name, int(coins or 0)) for name, _, coins in standing)


def cards(text: str) -> tuple[str, ...]:
    return tuple(card.strip() for card in text.split(",") if card.strip())


class Seat:
    """A player: latrine, queue, hand, coins."""

    def __init__(
        self, latrine: str = FULL, queue: str = WAITING, hand: str = "", coins: int = 0
    ) -> None:
        self.latrine = romans_in(latrine)
        self.queue = queue_of(queue)
        self.hand = tuple(sorted(cards(hand)))
        self.coins = coins


def scene(
    *seats: Seat,
    at: str = "before_removing",
    romans: str | tuple[str, ...] = "",
    pile: str | tuple[str, ...] = "",
    upgrades: Sequence[str] = (),
    market: str = "",
    events: str = "",
    ladders: str = "",
    favours: str = "",
    **fields: Any,
) -> Table:
    """Seat 0's turn at a point of it.

    The piles are drawn in the order given, then in the order of the alphabet; given as a tuple,
    that is all of the pile, its top last.  Of upgrades a seat has three, "hourglass | - | -";
    events have their markers, "tumult 2".
    """
    players = len(seats)
    facts = tables(fields.get("data", ""))
    out = Counter(name for seat in seats for place in seat.latrine for name, _, _ in place)
    out.update(name for seat in seats for name, _ in seat.queue)
    if isinstance(romans, str):
        out.update([*cards(romans), *fields.get("roman_discards", ())])
        seventy = sorted((Counter(facts.copies) - out).elements())
        romans = (*seventy[::-1], *cards(romans)[::-1])
    if isinstance(pile, str):
        held = Counter(card for seat in seats for card in seat.hand) + Counter(cards(pile))
        held.update(fields.get("discards", ()))
        actions = sorted((Counter(facts.actions) - held).elements())
        pile = (*actions[::-1], *cards(pile)[::-1])
    laid = [tuple(cards(line.replace("|", ",").replace("-", " -"))) for line in upgrades]
    own = [tuple("" if name == "-" else name for name in line) for line in laid]
    names = [name for line in own for name in line if name]
    faces = [event.rsplit(" ", 1) for event in cards(events)]
    gods = list(cards(favours))
    values: dict[str, Any] = {
        "seed": 1,
        "data": "",
        "target": 30,
        "both": False,
        "coins": [seat.coins for seat in seats],
        "latrines": [seat.latrine for seat in seats],
        "queues": [seat.queue for seat in seats],
        "hands": [seat.hand for seat in seats],
        "romans": romans,
        "pile": pile,
    }
    if own:
        values |= {
            "upgrades": own,
            "market": tuple(sorted(cards(market))),
            "stock": tuple(sorted(set(UPGRADES) - set(names) - set(cards(market)))),
        }
    if faces:
        values |= {
            "events": tuple((name, int(markers)) for name, markers in faces),
            "event_count": len(faces),
            "event_deck": tuple(sorted(set(EVENTS) - {name for name, _ in faces})),
        }
    if ladders:
        values |= {"ladders": list(cards(ladders)), "steps": [0] * players}
    if gods:
        values |= {
            "favours": gods,
            "fresh": [False] * players,
            "middle": tuple(sorted(set(FAVOURS) - set(gods))),
        }
    s = Table(**(values | fields))
    s.then(getattr(game_play, at))
    s.run()
    return s


def do(s: Table, *actions: tuple[Any, ...]) -> Table:
    """Take these actions, one after the other; the table stays in order."""
    for action in actions:
        s.apply(action)
        assert invariants(s) == []
    return s


def first(s: Table, verb: str) -> Table:
    """Take the first action of this verb."""
    return do(s, offered(s, verb)[0])


def asked(s: Table) -> tuple[int, str]:
    assert s.decision is not None
    return s.decision.seat, s.decision.step


def offered(s: Table, *verbs: str) -> list[tuple[Any, ...]]:
    """The actions on offer, of these verbs or all."""
    assert s.decision is not None
    return [action for action in s.decision.actions if not verbs or action[0] in verbs]


def latrine(s: Table, owner: int = 0) -> str:
    return " | ".join(
        " + ".join(f"{name}:{markers}{coin(coins)}" for name, markers, coins in place) or "-"
        for place in s.latrines[owner]
    )


def queue(s: Table, owner: int = 0) -> str:
    return ", ".join(f"{name}{coin(coins)}" for name, coins in s.queues[owner])


def coin(coins: int) -> str:
    return f"${coins}" if coins else ""
