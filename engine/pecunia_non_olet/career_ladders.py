"""Module 4: the steps of a career, by price or by a task fulfilled within one own turn."""

from engine.pecunia_non_olet.printed import CLASSES
from engine.pecunia_non_olet.table import Table

TOP = 5  # steps below the bucket carrier


def price(s: Table, seat: int) -> int:
    """What the next step costs. [PNO-L8]"""
    return s.facts.prices[s.ladders[seat]][s.steps[seat]]


def may_climb(s: Table, seat: int) -> bool:
    """One step in a turn. [PNO-L9]"""
    return bool(s.ladders) and not s.climbed and s.steps[seat] < TOP


def can_pay_step(s: Table, seat: int) -> bool:
    """Whether the next step can be bought now. [PNO-L8] [PNO-31]"""
    return may_climb(s, seat) and s.coins[seat] >= price(s, seat)


def climb(s: Table, seat: int) -> None:
    """One step up. [PNO-L8] [PNO-L9]"""
    s.steps[seat] += 1
    s.climbed = True
    s.tell("climb", seat, s.steps[seat])


def pay_step(s: Table, seat: int) -> None:
    """A step for its price, which goes to the supply. [PNO-L8]"""
    s.pay(seat, price(s, seat))
    climb(s, seat)


def climb_by_task(s: Table, seat: int) -> None:
    """A task that is met gives the next step at once, unasked. [PNO-L11] [PNO-L10]"""
    if may_climb(s, seat):
        task, number = s.facts.tasks[s.ladders[seat]][s.steps[seat]]
        if counted(s, task) >= number:
            climb(s, seat)


def counted(s: Table, task: str) -> int:
    """How much of a task was done in this turn. [PNO-L10]

    [PNO-L1] [PNO-L2] [PNO-L3] [PNO-L4] [PNO-L5] [PNO-L6]
    """
    if task == "of one class leave":
        return max([s.tally.get(f"{kind} leaves", 0) for kind in CLASSES])
    return s.tally.get(task, 0)
