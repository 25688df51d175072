"""What must hold of every table and every step, reckoned anew from what is printed and told."""

from collections.abc import Iterator
from typing import Any

from engine.villa_rustica.cards import CARDS, in_list_order
from engine.villa_rustica.table import Table
from engine.villa_rustica.turn import GOAL, LAST_ROUND


def invariants(s: Table) -> list[str]:
    """What is wrong with a table. [VR-12] [VR-22] [VR-24]"""
    return [*wrong(s)]


def wrong(s: Table) -> Iterator[str]:
    """What is wrong, one thing at a time."""
    for token in ("gold", "influence", "prestige"):
        if min(getattr(s, token)) < 0:
            yield f"somebody has less than no {token}: {getattr(s, token)}"
    for pile in (s.discards, *s.owned):
        if list(pile) != in_list_order(pile):
            yield f"a pile is not in the order of the card list: {pile}"
    if None in s.row and not (s.decision and s.decision.step == "discard"):
        yield f"a place of the row is free: {s.row}"
    if s.turn > LAST_ROUND * len(s.owned):
        yield f"turn {s.turn} is beyond the last round"
    if (max(s.prestige) >= GOAL) != (s.reason == "prestige"):
        yield f"prestige is {s.prestige}, and the reason of the end {s.reason!r}"
    if bool(s.reason) != (s.decision is None):
        yield f"the reason of the end is {s.reason!r} at {s.decision}"


def changes(before: Table, s: Table) -> list[str]:
    """Where a table differs from the one before it and what was told since. [VR-17] [VR-21]"""
    gold, influence, prestige = [*before.gold], [*before.influence], [*before.prestige]
    owned = [[*cards] for cards in before.owned]
    row, discards = [*before.row], [*before.discards]
    deck, turn = len(before.deck), before.turn
    for event in s.told:
        match event:
            case ("turn", seat):
                turn += 1
                if turn % len(owned) != seat:
                    return [f"turn {turn} is told to be that of seat {seat}"]
            case ("gain", seat, *tokens):
                for treasury, count in zip((gold, influence, prestige), tokens, strict=True):
                    treasury[seat] += count
            case ("discard", _, card):
                row[row.index(card)] = None
                discards.append(card)
            case ("buy", seat, card):
                row[row.index(card)] = None
                (gold if CARDS[card].currency == "gold" else influence)[seat] -= CARDS[card].price
                (discards if CARDS[card].once else owned[seat]).append(card)
            case ("shuffle", count):
                if deck or count != len(discards):
                    return [f"{count} cards are shuffled, with {deck} left in the deck"]
                deck, discards = count, []
            case ("flip", place, card):
                if row[place]:
                    return [f"a card is flipped onto place {place}, where {row[place]} lies"]
                row[place] = card
                deck -= 1
    if s.reason == "rounds":
        turn += 1
    told: dict[str, Any] = {
        "gold": gold,
        "influence": influence,
        "prestige": prestige,
        "owned": [tuple(in_list_order(cards)) for cards in owned],
        "row": tuple(row),
        "discards": tuple(in_list_order(discards)),
        "turn": turn,
    }
    found = [
        f"{name} is {getattr(s, name)}, but by what was told it is {value}"
        for name, value in told.items()
        if getattr(s, name) != value
    ]
    return [*found, *([f"the deck has {len(s.deck)} cards, not {deck}"] * (len(s.deck) != deck))]
