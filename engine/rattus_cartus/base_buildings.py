"""The actions of the base game's twelve buildings, as reconstructed; for games that mix them in."""

from collections.abc import Callable

from engine.rattus_cartus.choices import choose_cards
from engine.rattus_cartus.nobles import may_look
from engine.rattus_cartus.table import Table

TRIBUTE = 3  # cards


def palace(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 tokens. [RCN-F1]"""
    s.take_tokens(seat, 1 + premium)


def treasury(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Gold. [RCN-F2]"""
    s.take(seat, "gold", 1 + premium)


def guard_tower(s: Table, seat: int, premium: bool) -> None:
    """All unprotected with at least as many cards give three of their choice. [RCN-F3]"""
    if premium:
        safe = s.protected("guard tower")
        hand = len(s.hands[seat])
        for giver in s.others(seat):
            if giver not in safe and len(s.hands[giver]) >= hand:
                s.then(pay_tribute, giver, seat)


def pay_tribute(s: Table, giver: int, taker: int) -> None:
    """Three cards, or all if there are fewer. [RCN-F3]"""
    count = min(TRIBUTE, len(s.hands[giver]))
    choose_cards(s, giver, "guard tower", "give", count, count, 0, give_card, taker)


def give_card(s: Table, giver: int, card: str, taker: int) -> None:
    """The card changes hands. [RCN-F3]"""
    s.give(giver, taker, (card,))


def castle(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Swords. [RCN-F4]"""
    s.take(seat, "sword", 1 + premium)


def monastery(s: Table, seat: int, premium: bool) -> None:
    """Discard 2 or 1 rats. [RCN-F5]"""
    s.discard_rats(seat, 1 + premium)


def hospital(s: Table, seat: int, premium: bool) -> None:
    """The premium discards a rat; then up to 3 or 2 cards for as many rats. [RCN-F6]"""
    s.discard_rats(seat, int(premium))
    most = min(2 + premium, s.rats[seat])
    choose_cards(s, seat, "hospital", "discard", most, 0, 0, discard_for_rat)


def discard_for_rat(s: Table, seat: int, card: str) -> None:
    """A card goes, and a rat with it. [RCN-F6]"""
    s.discard(seat, card)
    s.discard_rats(seat, 1)


def farm(s: Table, seat: int, premium: bool) -> None:
    """Draw 4 or 2. [RCN-F7]"""
    s.draw(seat, 4 if premium else 2)


def brewery(s: Table, seat: int, premium: bool) -> None:
    """Draw 1 for every one or two influence gained in this round. [RCN-F8]"""
    s.draw(seat, s.gained[seat] // (1 if premium else 2))


def office(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Pass. [RCN-F9]"""
    s.take(seat, "pass", 1 + premium)


def marketplace(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Jokers. [RCN-F10]"""
    s.take(seat, "joker", 1 + premium)


def fortune_tellers_tent(s: Table, seat: int, premium: bool) -> None:
    """Look at 2 cards of the Nun-row, or 1. [RCN-F11]"""
    may_look(s, seat, 1 + premium)


def pipers_house(s: Table, seat: int, premium: bool) -> None:
    """2 or 1 Flutes. [RCN-F12]"""
    s.take(seat, "flute", 1 + premium)


BASE_BUILDINGS: dict[str, Callable[[Table, int, bool], None]] = {
    "palace": palace,
    "treasury": treasury,
    "guard tower": guard_tower,
    "castle": castle,
    "monastery": monastery,
    "hospital": hospital,
    "farm": farm,
    "brewery": brewery,
    "office": office,
    "marketplace": marketplace,
    "fortune-teller's tent": fortune_tellers_tent,
    "piper's house": pipers_house,
}
