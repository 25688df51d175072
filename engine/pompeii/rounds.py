"""How to play: rounds, turns, and what the end of a round brings."""

from engine.pompeii.data import LAST_ROUND
from engine.pompeii.ending import check_win, end
from engine.pompeii.offerings import clear_away, offering
from engine.pompeii.solo import is_last, solo_end
from engine.pompeii.table import Table
from engine.pompeii.workers import place


def begin_round(s: Table) -> None:
    """The starting player begins. [POM-11]"""
    s.tell("round", s.round, s.start)
    s.then(next_turn, s.start)


def next_turn(s: Table, seat: int) -> None:
    """From this seat on the next one with a worker on its tablet; with none the round ends.

    [POM-11] [POM-P05]
    """
    for active in (seat, *s.others(seat)):
        if s.ready[active] or s.lent[active]:
            s.turn, s.halted_now = active, False
            check_win(s, active)
            if s.winner is None:
                s.then(next_turn, (active + 1) % s.players)
                place(s, active, False)
            return
    end_of_round(s)


def end_of_round(s: Table) -> None:
    """An offering once Vesuvius is awake; then workers go home. [POM-12] [POM-14] [POM-P23]"""
    if s.awake and not (s.solo and is_last(s)):
        s.then(offering)
        s.then(clear_away)
    s.then(close_round)


def close_round(s: Table) -> None:
    """Home, the token to the left, the marker down. [POM-12] [POM-P22] [POM-P66]"""
    s.go_home()
    if s.solo:
        s.then(solo_end)
    else:
        s.start = (s.start + 1) % s.players if s.claimed is None else s.claimed
        s.claimed = None
        if s.round == LAST_ROUND:  # [POM-P52]
            end(s, "rounds")
            return
    s.then(new_round)


def new_round(s: Table) -> None:
    """The next round. [POM-11]"""
    s.round += 1
    begin_round(s)
