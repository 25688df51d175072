"""Building Overview: the actions of the eighteen buildings of module 1.

An action is a function of the table, the seat, and whether it has the premium.  What a Laboratory
asks in phase D3 is here too; what a Chapel spares is counted with the rats, in `resolution`.
"""

from collections.abc import Callable
from itertools import combinations

from engine.rattus_cartus.choices import STOP, choose_cards, sets
from engine.rattus_cartus.components import CLASS, CLASS_OF, CLASSES, NUNS, in_order
from engine.rattus_cartus.table import Table
from engine.state import Action

SPARED_BY_CHAPEL = 3
GARDEN_LIMIT = {True: 9, False: 6}  # nuns; with the premium or without
INN_HAND = {True: 8, False: 5}
MILL_CARDS = 10
MOST_NUMBERS = 64  # in one question
SCORE: tuple[Action, ...] = tuple([("class", name) for name in CLASSES])
GARDEN: tuple[Action, ...] = (("reveal",), STOP)


def nothing(s: Table, seat: int, premium: bool) -> None:
    """Chapel, Laboratory and a Stone Circle without a draw. [RCN-T9] [RCN-T17] [RCN-T18]"""


def discard_for_token(s: Table, seat: int, card: str) -> None:
    """A card goes, a token comes. [RCN-T1]"""
    s.discard(seat, card)
    s.take_tokens(seat, 1)


# -- Royalty


def fortress(s: Table, seat: int, premium: bool) -> None:
    """Up to 3 or 2 cards for as many tokens; the premium brings one more. [RCN-T1]"""
    s.take_tokens(seat, int(premium))
    choose_cards(s, seat, "fortress", "discard", 2 + premium, 0, 0, discard_for_token)


def monument(s: Table, seat: int, premium: bool) -> None:
    """Influence of one class, up to 3 or 2, for as many tokens; the premium: one more. [RCN-T2]"""
    s.take_tokens(seat, int(premium))
    s.ask(seat, "monument", reductions(s, seat, 2 + premium), build_monument)


def reductions(s: Table, seat: int, most: int) -> list[Action]:
    """None, or a class and how far to reduce it: down to 0 at most. [RCN-T2] [RCN-T13]"""
    return [
        STOP,
        *[
            ("reduce", name, count)
            for name, marker in zip(CLASSES, s.influence[seat], strict=True)
            for count in range(1, min(most, marker) + 1)
        ],
    ]


def build_monument(s: Table, seat: int, action: Action) -> None:
    """A token for each point really reduced. [RCN-T2] [RCN-T13]"""
    if action != STOP:
        _, name, count = action
        s.move(seat, CLASS[name], -count)
        s.take_tokens(seat, count)


def embassy(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Diplomats. [RCN-T3]"""
    s.take_diplomats(seat, 1 + premium)


# -- Chivalry


def wall(s: Table, seat: int, premium: bool) -> None:
    """A rat of one's own to all unprotected with at least as many cards. [RCN-T4] [RCN-T5]"""
    if premium:
        safe = s.protected("wall")
        hand = len(s.hands[seat])
        targets = [
            other for other in s.others(seat) if other not in safe and len(s.hands[other]) >= hand
        ]
        s.ask(seat, "wall", sets(targets, min(len(targets), s.rats[seat])), throw_rats)


def throw_rats(s: Table, seat: int, action: Action) -> None:
    """One rat to each of them. [RCN-T4]"""
    for other in action[1:]:
        s.give_rat(seat, other)


def tournament_ground(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Lances. [RCN-T6]"""
    s.take(seat, "lance", 1 + premium)


def stable(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Horses. [RCN-T7]"""
    s.take(seat, "horse", 1 + premium)


# -- Church


def cathedral(s: Table, seat: int, premium: bool) -> None:
    """A rat less for every 2 or 3 influence of this round, if wanted. [RCN-T8] [RCN-T26]"""
    limit = min(s.gained[seat] // (2 if premium else 3), s.rats[seat])
    s.ask(seat, "cathedral", [("rats", count) for count in range(limit + 1)], pray)


def pray(s: Table, seat: int, action: Action) -> None:
    """Discard that many rats. [RCN-T8]"""
    _, count = action
    s.discard_rats(seat, count)


def cathedral_school(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Books. [RCN-T10]"""
    s.take(seat, "book", 1 + premium)


# -- Peasantry


def garden(s: Table, seat: int, premium: bool) -> None:
    """Reveal cards until stopping or too many nuns. [RCN-T11] [RCN-T12]"""
    if s.deck or s.discards:
        s.ask(seat, "garden", GARDEN, reveal_or_stop, premium)
    else:
        keep_revealed(s, seat)


def reveal_or_stop(s: Table, seat: int, action: Action, premium: bool) -> None:
    """The next card counts at once; at the limit all are discarded. [RCN-T11] [RCN-T12]"""
    if action == STOP:
        keep_revealed(s, seat)
        return
    (card,) = s.turn_up(1, range(s.players))
    s.revealed = in_order((*s.revealed, card))
    s.tell("reveal", seat, card)
    if sum([NUNS[shown] for shown in s.revealed]) < GARDEN_LIMIT[premium]:
        garden(s, seat, premium)
    else:
        s.put_away(s.revealed)
        s.tell("too many nuns", seat, s.revealed)
        s.revealed = ()


def keep_revealed(s: Table, seat: int) -> None:
    """The revealed cards go to the hand. [RCN-T11]"""
    if s.revealed:
        s.enter_hand(seat, s.revealed)
        s.tell("keep", seat, s.revealed)
        s.revealed = ()


def inn(s: Table, seat: int, premium: bool) -> None:
    """Draw up to 8 or 5 cards in hand. [RCN-T14] [RCN-W7]"""
    s.draw(seat, max(INN_HAND[premium] - len(s.hands[seat]), 0))


def mill(s: Table, seat: int, premium: bool) -> None:
    """Name one class, or two, that nobody named in this Mill. [RCN-T15] [RCN-T16]"""
    free = [name for name, namer in zip(CLASSES, s.named or NOBODY, strict=True) if namer is None]
    actions = [("classes", *names) for names in combinations(free, 1 + premium)]
    s.ask(seat, "mill", actions, name_classes)


NOBODY: tuple[int | None, ...] = (None,) * len(CLASSES)


def name_classes(s: Table, seat: int, action: Action) -> None:
    """These classes are his. [RCN-T15]"""
    _, *names = action
    s.tell("name", seat, tuple(names))
    s.named = tuple(
        [
            seat if name in names else namer
            for name, namer in zip(CLASSES, s.named or NOBODY, strict=True)
        ]
    )


def grind(s: Table) -> None:
    """When all have named: ten cards, each class to its namer, the rest discarded. [RCN-T16]"""
    turned = s.turn_up(MILL_CARDS, range(s.players))
    s.tell("mill", turned[::-1])
    cards = in_order(turned)
    for seat in s.order:
        if own := tuple([card for card in cards if s.named[CLASS_OF[card]] == seat]):
            s.enter_hand(seat, own)
            s.tell("keep", seat, own)
    rest = in_order([card for card in cards if s.named[CLASS_OF[card]] is None])
    s.put_away(rest)
    s.tell("mill rest", rest)
    s.named = ()


# -- Bourgeoisie


def bank(s: Table, seat: int, premium: bool) -> None:
    """Influence of a class, up to 3 or 2, for Jokers; premium: one first. [RCN-T22] [RCN-T27]"""
    s.take(seat, "joker", int(premium))
    most = min(2 + premium, s.piles["joker"])
    s.ask(seat, "bank", reductions(s, seat, most), trade)


def trade(s: Table, seat: int, action: Action) -> None:
    """A Joker for each point really reduced. [RCN-T22] [RCN-T13]"""
    if action != STOP:
        _, name, count = action
        s.move(seat, CLASS[name], -count)
        s.take(seat, "joker", count)


def merchants_guild(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 influence in one class. [RCN-T19]"""
    s.ask(seat, "merchants' guild", SCORE, score_class, 1 + premium)


def score_class(s: Table, seat: int, action: Action, count: int) -> None:
    """That much influence in the class. [RCN-T19] [RCN-T18]"""
    _, name = action
    s.gain(seat, CLASS[name], count)


def town_hall(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Privileges. [RCN-T20]"""
    s.take(seat, "privilege", 1 + premium)


# -- Magic


def magicians_castle(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Helpers. [RCN-T21]"""
    s.take(seat, "helper", 1 + premium)


def laboratory(s: Table, seat: int, points: int, premium: bool) -> None:
    """D3: move points of one's cards to one other class; the premium has an extra one. [RCN-T18]"""
    if premium:
        s.then(extra_point, seat)
    if points:
        elsewhere = [action for action in SCORE if action != MAGIC]
        s.ask(seat, "laboratory", (STOP, *elsewhere), transmute, points)


def transmute(s: Table, seat: int, action: Action, points: int) -> None:
    """How many points go to the other class. [RCN-T18] [RCN-T24]"""
    if action == STOP:
        s.gain(seat, CLASS["magic"], points)
    else:
        _, name = action
        ask_points(s, seat, 1, points, CLASS[name])


def ask_points(s: Table, seat: int, least: int, points: int, cls: int) -> None:
    """From so many points on; if all are too many for one question, the last asks on. [RCN-W8]"""
    most = min(least + MOST_NUMBERS - 1, points)
    numbers = [("points", count) for count in range(least, most + 1)]
    s.ask(seat, "laboratory points", numbers, divide, most, points, cls)


def divide(s: Table, seat: int, action: Action, most: int, points: int, cls: int) -> None:
    """So many there, the rest to Magic. [RCN-T18]"""
    _, count = action
    if count == most < points:
        ask_points(s, seat, count, points, cls)
    else:
        s.gain(seat, CLASS["magic"], points - count)
        s.gain(seat, cls, count)


def extra_point(s: Table, seat: int) -> None:
    """To Magic, or to a class where the marker is above 0 by now. [RCN-T18] [RCN-T24]"""
    markers = zip(SCORE, s.influence[seat], strict=True)
    actions = [action for action, marker in markers if marker or action == MAGIC]
    s.ask(seat, "laboratory extra", actions, score_class, 1)


MAGIC: Action = ("class", "magic")
BUILDINGS: dict[str, Callable[[Table, int, bool], None]] = {
    "fortress": fortress,
    "monument": monument,
    "embassy": embassy,
    "wall": wall,
    "tournament ground": tournament_ground,
    "stable": stable,
    "cathedral": cathedral,
    "cathedral school": cathedral_school,
    "chapel": nothing,
    "garden": garden,
    "inn": inn,
    "mill": mill,
    "bank": bank,
    "merchants' guild": merchants_guild,
    "town hall": town_hall,
    "magicians' castle": magicians_castle,
    "stone circle": nothing,
    "laboratory": nothing,
}
