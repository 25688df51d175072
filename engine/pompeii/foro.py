"""The Foro: activate a city card of your hand, or make a repair."""

from engine.pompeii.build import HALTING
from engine.pompeii.data import WITH_SPACES, Card, enough
from engine.pompeii.table import TOKEN, Table
from engine.pompeii.train import activate, has_effect
from engine.state import Action


def can_activate(s: Table, seat: int, card: Card) -> bool:
    """Whether it can be activated; stars never. [POM-P25] [POM-P60]"""
    return card.symbol != "star" and has_effect(s, seat, card)


def activatable(s: Table, seat: int) -> list[str]:
    """The cards in hand that can be activated. [POM-45]"""
    cards = s.book.cards
    return [card for card in s.city[seat] if can_activate(s, seat, cards[card])]


def repairs(s: Table, seat: int, free: bool = False) -> list[Action]:
    """The repairs that the seat could make, if it can pay or need not. [POM-47] [POM-P28]"""
    stock, standing = s.goods[seat], s.standing
    found: list[Action] = []
    for space, price in s.book.repairs.items():
        if not (free or enough(stock, price)):
            continue
        if space == "C14":
            covered = [b for b in WITH_SPACES if b in standing and TOKEN in standing[b]]
            found += [("repair", space, building) for building in covered]
        elif seat in standing.get(space, ()) or (
            space == HALTING and seat in s.halted and not s.halted_now  # on a later turn [POM-P32]
        ):
            found.append(("repair", space))
    return found


def can_visit(s: Table, seat: int, foro: str) -> bool:
    """A card to activate or something to repair. [POM-P06]"""
    if s.city[seat]:
        cards = s.book.cards
        if any(can_activate(s, seat, cards[card]) for card in s.city[seat]):
            return True
    return bool(repairs(s, seat))


def visit(s: Table, seat: int, foro: str) -> None:
    """Activate or repair; its owner gets nothing for it. [POM-45] [POM-47] [POM-85] [POM-P12]"""
    options: list[Action] = [("activate",)] if activatable(s, seat) else []
    if repairs(s, seat):
        options.append(("repair",))
    s.ask(seat, "foro", options, activate_or_repair)


def activate_or_repair(s: Table, seat: int, action: Action) -> None:
    """Which card, or which repair. [POM-45] [POM-47]"""
    if action == ("activate",):
        s.ask(seat, "activate", [("activate", card) for card in activatable(s, seat)], activate_one)
    else:
        s.ask(seat, "repair", repairs(s, seat), pay_and_repair)


def activate_one(s: Table, seat: int, action: Action) -> None:
    """It costs nothing. [POM-45] [POM-P25]"""
    _, card = action
    s.give_up(seat, card)
    activate(s, seat, card)


def pay_and_repair(s: Table, seat: int, action: Action) -> None:
    """Pay the printed good. [POM-47] [POM-P28]"""
    s.pay(seat, s.book.repairs[action[1]])
    repair(s, seat, action)


def repair(s: Table, seat: int, action: Action) -> None:
    """A worker comes home, a token goes off, a halted Castrum stands. [POM-P28] [POM-P32]"""
    _, space, *where = action
    s.tell("repair", seat, space, where[0] if where else None)
    if where:
        s.vacate(where[0], TOKEN)
        return
    if seat in s.standing.get(space, ()):
        s.free(seat, space)
    if space == HALTING and seat in s.halted:
        s.finish_castrum(seat)
