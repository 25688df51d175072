"""Special Cards Overview: what special cards do where they were placed, and what Pass does.

Called by phase D for one building, after points and rats, before actions.  Book and Diplomat count
in the end; Privilege counts for the premium; both are told where that is.
"""

from engine.cards import without
from engine.randomness import choice
from engine.rattus_cartus.choices import CARD, CLASS_PAIRS, sets
from engine.rattus_cartus.components import CLASS, CLASS_OF, in_order, strangers
from engine.rattus_cartus.table import Table
from engine.state import Action

SPOILS: tuple[Action, ...] = tuple([("classes", *pair) for pair in CLASS_PAIRS])


def play_special_cards(s: Table, place: int) -> None:
    """By kind, each in entry order; then Horse and Lance, once for the building. [RCN-D9]"""
    entrants = s.entrants(place)
    for kind, rule in (("helper", helper), ("sword", sword), ("flute", flute)):
        for seat in entrants:
            if count := s.placed[seat].count(kind):
                s.then(rule, place, seat, count)
    for kind, contest in (("horse", horse), ("lance", lance)):
        if any(kind in s.placed[seat] for seat in entrants):
            s.then(contest, place)


def rivals(s: Table, place: int, seat: int) -> list[int]:
    """The other entrants of the building."""
    return [other for other in s.entrants(place) if other != seat]


# -- Magician's Helper


def helper(s: Table, place: int, seat: int, count: int) -> None:
    """Choose as many other entrants as Helpers were placed, as far as there are. [RCN-P9]"""
    others = rivals(s, place, seat)
    s.ask(seat, "helper", sets(others, min(count, len(others))), profit, place)


def profit(s: Table, seat: int, action: Action, place: int) -> None:
    """One influence for each of their cards of another class, spared or not. [RCN-P9] [RCN-P10]"""
    cls = s.cls(place)
    s.gain(seat, cls, sum([strangers(s.placed[other], cls) for other in action[1:]]))


# -- Sword and Flute, of the base game


def sword(s: Table, place: int, seat: int, count: int) -> None:
    """For each Sword choose another entrant with cards. [RCN-P11]"""
    targets = [other for other in rivals(s, place, seat) if s.hands[other]]
    if count and targets:
        s.ask(seat, "sword", sets(targets, 1), steal, place, count)


def steal(s: Table, seat: int, action: Action, place: int, count: int) -> None:
    """Take one of his cards at random, for all to see. [RCN-P11]"""
    _, target = action
    s.give(target, seat, (choice(s.hands[target], s.luck("sword")),))
    sword(s, place, seat, count - 1)


def flute(s: Table, place: int, seat: int, count: int) -> None:
    """For each Flute choose another entrant. [RCN-P12]"""
    targets = rivals(s, place, seat)
    if count and targets and s.rats[seat]:
        s.ask(seat, "flute", sets(targets, 1), lure, place, count)


def lure(s: Table, seat: int, action: Action, place: int, count: int) -> None:
    """Give him a rat of one's own. [RCN-P12]"""
    _, target = action
    s.give_rat(seat, target)
    flute(s, place, seat, count - 1)


# -- Horse and Lance


def extremes(s: Table, place: int, kind: str) -> tuple[int, list[int]] | None:
    """Who placed most of a kind, the earlier entry winning, and who fewest. [RCN-P5] [RCN-P7]

    None if all entrants placed the same number. [RCN-P14]
    """
    entrants = s.entrants(place)
    counts = [s.placed[seat].count(kind) for seat in entrants]
    if max(counts) == min(counts):
        return None
    fewest = [seat for seat, count in zip(entrants, counts, strict=True) if count == min(counts)]
    return entrants[counts.index(max(counts))], fewest


def horse(s: Table, place: int) -> None:
    """The player with most Horses robs the one with fewest, of tied ones his choice. [RCN-P5]"""
    if contest := extremes(s, place, "horse"):
        most, fewest = contest
        s.ask(most, "horse victim", sets(fewest, 1), ride)


def ride(s: Table, seat: int, action: Action) -> None:
    """He names two classes; unasked if there is nothing to take. [RCN-P6] [RCN-P14]"""
    _, victim = action
    if s.hands[victim]:
        s.ask(seat, "horse", SPOILS, carry_off, victim)


def carry_off(s: Table, seat: int, action: Action, victim: int) -> None:
    """All the victim's population cards of these classes are his. [RCN-P6]"""
    _, *named = action
    s.tell("name", seat, tuple(named))
    classes = [CLASS[name] for name in named]
    if cards := tuple([card for card in s.hands[victim] if CLASS_OF.get(card) in classes]):
        s.give(victim, seat, cards)


def lance(s: Table, place: int) -> None:
    """Those with most and fewest Lances share out their hands. [RCN-P7]"""
    if contest := extremes(s, place, "lance"):
        most, fewest = contest
        s.ask(most, "lance victim", sets(fewest, 1), pool_hands)


def pool_hands(s: Table, seat: int, action: Action) -> None:
    """Both show all the cards of their hands, even if one has none. [RCN-P7] [RCN-P14]"""
    _, victim = action
    for owner in (seat, victim):
        cards = s.hands[owner]
        for card in cards:
            s.leave_hand(owner, card)
        s.pool = in_order((*s.pool, *cards))
        s.tell("show", owner, cards)
    share_out(s, seat, victim)


def share_out(s: Table, seat: int, other: int) -> None:
    """Each in turn chooses a card, until none is left. [RCN-P8]"""
    if s.pool:
        s.ask(seat, "lance", [CARD["take"][card] for card in dict.fromkeys(s.pool)], pick, other)


def pick(s: Table, seat: int, action: Action, other: int) -> None:
    """The card is his. [RCN-P8]"""
    _, card = action
    s.pool = without(s.pool, card)
    s.enter_hand(seat, (card,))
    s.tell("pick", seat, card)
    share_out(s, other, seat)
