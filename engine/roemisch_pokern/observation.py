"""What a seat of Römisch Pokern may know: everything but the luck to come. [RP-34]"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Annotated, Any, Literal, TypedDict

from engine.events import Seat
from engine.roemisch_pokern.table import ROWS, Table
from engine.state import Decision

Face = Literal["X", "V", "I"]
Card = Literal["grey", "orange", "blue", "red", "purple", "joker"]
Reason = Literal["column", "no cards", "nobody can write", "nobody has written"]


class Observation(TypedDict):
    """All that a seat may know, as JSON; lists by seat. [RP-34]"""

    seat: int
    turn: int  # counted from 0; seat turn % players is active
    columns: Sequence[Sequence[int]]  # of the score pad, seven rows each; 0: empty
    cards: Sequence[Sequence[Card]]  # unused Action cards
    dice: Sequence[Face]  # those that count, in the order they fell
    fell: Sequence[int]  # of each die the throw of this turn
    numbers: Sequence[int]  # what the dice read as
    throws: int
    unused: int  # dice that may still be rolled
    aside: Sequence[Face]  # dice set aside by red cards
    bare: bool  # the turn began without a card
    last_entry: int  # the turn in which a number was last written; -1: none yet
    ending: str  # why this round is the last one, or empty
    going_on: Sequence[Any]  # for `determinize`


ACTIONS = (
    tuple[Literal["roll"], int],  # how many dice
    tuple[Literal["stop"]],
    tuple[Literal["write"], int, int],  # number; row, 1 to 7
    tuple[Literal["pass"]],
    tuple[Literal["play"], Literal["grey", "orange"]],
    tuple[Literal["play"], Literal["blue", "red"], Face],
    tuple[Literal["play"], Literal["purple"], int, int],  # number; row
    tuple[Literal["play"], Literal["joker"], Literal["grey", "orange"]],
    tuple[Literal["play"], Literal["joker"], Literal["blue", "red"], Face],
    tuple[Literal["play"], Literal["joker"], Literal["purple"], int, int],
)
Number = Annotated[int, "number"]
Row = Annotated[int, "row"]
EVENTS = (
    tuple[Literal["turn"], Seat],
    tuple[Literal["roll"], Seat, tuple[Face, ...]],
    tuple[Literal["failed"], Seat],
    tuple[Literal["pass"], Seat],
    tuple[Literal["write"], Seat, Number, Row],
    tuple[Literal["play"], Seat, Literal["grey", "orange"]],
    tuple[Literal["play"], Seat, Literal["blue", "red"], Face],
    tuple[Literal["play"], Seat, Literal["purple"], Number, Row],
    tuple[Literal["play"], Seat, Literal["joker"], Literal["grey", "orange"]],
    tuple[Literal["play"], Seat, Literal["joker"], Literal["blue", "red"], Face],
    tuple[Literal["play"], Seat, Literal["joker"], Literal["purple"], Number, Row],
    tuple[Literal["over"], Reason],
)

SECRET = ("seed", "counters")


def observe(s: Table, seat: int) -> Observation:
    """What the seat may know, put together from nothing. [RP-34]"""
    return {
        "seat": seat,
        "turn": s.turn,
        "columns": s.columns.copy(),
        "cards": s.cards.copy(),  # type: ignore[typeddict-item]  # their names
        "dice": s.dice,  # type: ignore[typeddict-item]  # faces
        "fell": s.fell,
        "numbers": s.numbers(),
        "throws": s.throws,
        "unused": s.unused,
        "aside": s.aside,  # type: ignore[typeddict-item]
        "bare": s.bare,
        "last_entry": s.last_entry,
        "ending": s.ending,
        "going_on": s.going_on(seat),
    }


def determinize(
    seen: Observation, options: Mapping[str, Any], decision: Decision | None, rng: Random
) -> Table:
    """The table, with other luck to come. [RP-34]"""
    return Table.imagined(
        seen["going_on"],
        decision,
        rng,
        columns=[tuple(column) for column in seen["columns"]],
        cards=[tuple(cards) for cards in seen["cards"]],
        turn=seen["turn"],
        dice=tuple(seen["dice"]),
        fell=tuple(seen["fell"]),
        throws=seen["throws"],
        aside=tuple(seen["aside"]),
        bare=seen["bare"],
        last_entry=seen["last_entry"],
        ending=seen["ending"],
        ordered=options["ordered_dice"],
        several=options["several_dice"],
        on_valid=options["cards_on_valid"],
    )


def invariants(s: Table) -> list[str]:
    """What is wrong with a table: columns ascend, equal numbers stand together. [RP-10] [RP-26]"""
    wrong = []
    if len(s.dice) + len(s.aside) > 6:
        wrong.append("more than six dice")
    for seat, column in enumerate(s.columns):
        filled = [row for row in range(ROWS) if column[row]]
        for above, below in pairwise(filled):
            equal = column[above] == column[below]
            if column[above] > column[below] or (equal and below - above > 1):
                wrong.append(f"seat {seat}: {column} does not ascend")
        if len(s.cards[seat]) != len(set(s.cards[seat])):
            wrong.append(f"seat {seat} holds a card twice")
    return wrong


def board(seen: Observation) -> str:
    """The table as text: the score pad, the cards and the dice."""
    players = range(len(seen["columns"]))
    active = seen["turn"] % len(players)
    titles = [("> " if seat == active else "") + f"seat {seat}" for seat in players]
    titles = [t + ("*" if seat == seen["seat"] else "") for seat, t in enumerate(titles)]
    lines = ["row  " + "".join([f"{title:>12}" for title in titles])]
    for row in range(ROWS):
        entries = [column[row] or "." for column in seen["columns"]]
        lines.append(f"{row + 1:>3}  " + "".join([f"{entry:>12}" for entry in entries]))
    sums = [
        sum(column) + 5 * len(seen["cards"][seat]) for seat, column in enumerate(seen["columns"])
    ]
    lines.append("sum  " + "".join([f"{total:>12}" for total in sums]))
    lines.append("     (with 5 a card)")
    for seat, cards in enumerate(seen["cards"]):
        lines.append(f"cards of seat {seat}: {' '.join(cards) or 'none'}")
    reads = " or ".join(map(str, seen["numbers"])) or "no number"
    dice = " ".join(seen["dice"]) or "none"
    aside = f", set aside {' '.join(seen['aside'])}" if seen["aside"] else ""
    lines.append(f"dice: {dice} ({reads}), unused {seen['unused']}{aside}")
    return "\n".join(lines)
