"""Leaving the latrine: Romans without markers go, pay, and do what they do when they leave."""

from engine.pecunia_non_olet.famous_romans import LEAVING
from engine.pecunia_non_olet.favours import may_exchange
from engine.pecunia_non_olet.latrine_upgrades import free_seats, pay_or_upgrade
from engine.pecunia_non_olet.table import Table
from engine.state import Action


def those_at_zero_leave(s: Table) -> None:
    """Whoever has no marker leaves at once, but waits in phases 1 and 2. [PNO-17] [PNO-16]

    Owners in turn order, each in the order of their choice.
    """
    for owner in s.order:
        if not (s.collecting and owner == s.active) and (leaving := s.at_zero(owner)):
            s.ask(owner, "leave", leave_actions(leaving), leave_now)
            return


def leave_actions(romans: list[tuple[int, int, str]]) -> list[Action]:
    """The departures to choose from."""
    return [("leave", place, which, name) for place, which, name in romans]


def leave_now(s: Table, owner: int, action: Action) -> None:
    """This one leaves, then the others. [PNO-17]"""
    s.then(depart, owner, action[1], action[2])
    s.then(those_at_zero_leave)


def depart(s: Table, owner: int, place: int, which: int) -> None:
    """The card goes, it pays or brings an upgrade, its own bonus, a favour.

    [PNO-15] [PNO-18] [PNO-A24]
    """
    facts = s.facts
    s.tell("leave", owner, place, which, s.latrines[owner][place][which][0])
    name, _, coins = s.lift(owner, place, which)
    kind = facts.kind[name]
    pay = facts.pay[name] + coins
    own_turn = owner == s.active
    if s.rich_slaves and kind == "slave":
        pay *= 2  # [PNO-A16]
    if own_turn:
        s.count("leave")
        s.count(f"{kind} leaves")
    if s.market and kind == "slave" and free_seats(s, owner):
        s.then(pay_or_upgrade, owner, pay)
    else:
        s.earn(owner, pay)
    if name in LEAVING:
        s.then(LEAVING[name], owner)
        s.then(those_at_zero_leave)  # [PNO-F11]
    if s.favours and own_turn and kind == "citizen":
        s.then(may_exchange, owner)
