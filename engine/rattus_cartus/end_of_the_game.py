"""The end of the game: Diplomats, tracks, tokens, the Nun-row, and who survives."""

from collections.abc import Sequence

from engine.game import competition_ranks
from engine.rattus_cartus.components import CLASS, DIPLOMATS, points
from engine.rattus_cartus.table import Table
from engine.state import Action


def end(s: Table) -> None:
    """All but the Nun-row is settled first; then it decides who survives. [RCN-Z1] [RCN-Z6]"""
    for seat in s.turn_order:
        show_diplomats(s, seat)
    s.open_row = True
    s.tell("nun row", s.nun_row)
    s.then(books)
    s.then(judge)


def show_diplomats(s: Table, seat: int) -> None:
    """One influence for each, in its class; the cards stay in the hand. [RCN-Z1] [RCN-P3]"""
    for card in DIPLOMATS:
        if count := s.hands[seat].count(card):
            s.move(seat, CLASS[card.split()[1]], count)


def books(s: Table) -> None:
    """The sole holder of most Books may change the number of nuns. [RCN-P1] [RCN-P2]"""
    counts = [hand.count("book") for hand in s.hands]
    most = max(counts)
    if most and counts.count(most) == 1:
        reach = s.tables.numbers["book"]
        actions = [("nuns", change) for change in range(-reach, reach + 1)]
        s.ask(counts.index(most), "book", actions, change_nuns)


def change_nuns(s: Table, seat: int, action: Action) -> None:
    """Up or down, down to none at most. [RCN-P1] [RCN-P2]"""
    _, s.book = action
    s.tell("book", seat, s.book)


def judge(s: Table) -> None:
    """The game is over. [RCN-Z8] [RCN-Z10]"""
    s.reason = "nobody survives" if lost(s) else "last round"
    s.tell("over", s.reason)
    s.finish()


def survivors(s: Table) -> list[bool]:
    """Whether each seat has no more rats than there are nuns. [RCN-Z8]"""
    return [rats <= s.nuns for rats in s.rats]


def lost(s: Table) -> bool:
    """Whether nobody survives, so that nobody wins. [RCN-Z10]"""
    return not any(survivors(s))


def places(counts: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """The prizes for the first places, without zero. [RCN-Z2] [RCN-Z3]

    Who ties shares the prizes of their places, rounded down; the next takes the place after them.
    """
    shares = {}
    place = 0
    for count in sorted(set(counts) - {0}, reverse=True):
        tied = counts.count(count)
        shares[count] = sum(prizes[place : place + tied]) // tied
        place += tied
    return [shares.get(count, 0) for count in counts]


def most_cards_in_hand(s: Table) -> list[int]:
    """For most population and Joker cards in hand, at least one. [RCN-Z5]"""
    alone, tied = s.tables.numbers["most_cards"]
    counts = [points(hand) for hand in s.hands]
    most = max(counts)
    prize = alone if counts.count(most) == 1 else tied
    return [prize if count == most and most else 0 for count in counts]


def scores(s: Table) -> list[int]:
    """Victory points: tokens, tracks, cards in hand, Gold; of the dead too.

    [RCN-Z4] [RCN-Z9] [RCN-Z11]
    """
    numbers = s.tables.numbers
    parts = [s.tokens, most_cards_in_hand(s)]
    for track in zip(*s.influence, strict=True):
        parts.append(places(track, numbers["track"]))
    parts.append(places([hand.count("gold") for hand in s.hands], numbers["most_gold"]))
    return [sum(part) for part in zip(*parts, strict=True)]


def ranks(s: Table) -> list[int]:
    """Survivors first, then by points and fewest rats; alike if nobody survives. [RCN-Z9]"""
    alive = survivors(s)
    if lost(s):
        return [1] * s.players
    return competition_ranks(list(zip(alive, scores(s), [-rats for rats in s.rats], strict=True)))


def reason(s: Table) -> str:
    """Why the game ended."""
    return s.reason
