"""The turn of Römisch Pokern: rolling, stopping, writing, failing; the round and the end."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.game import competition_ranks
from engine.roemisch_pokern import cards
from engine.roemisch_pokern.numbers import HOPEFUL, NUMBERS, tally
from engine.roemisch_pokern.table import CARDS, ROWS, Column, Table
from engine.state import Action, rules_in

STOP: Action = ("stop",)
PASS: Action = ("pass",)
CARD_BONUS = 5
DRY_ROUNDS = 3
ROLL: tuple[Action, ...] = tuple([("roll", count) for count in range(1, 7)])
WRITE: dict[tuple[int, int], Action] = {
    (number, row): ("write", number, row) for number in NUMBERS for row in range(1, ROWS + 1)
}


def deal(seed: int, players: int, options: Mapping[str, Any]) -> Table:
    """A new game at its first decision. [RP-1] [RP-3] [RP-4]"""
    s = Table(
        seed=seed,
        columns=[(0,) * ROWS] * players,
        cards=[CARDS] * players,
        ordered=options["ordered_dice"],
        several=options["several_dice"],
        on_valid=options["cards_on_valid"],
    )
    s.then(turn)
    s.run()
    return s


# -- rolling


def turn(s: Table) -> None:
    """The seat rolls the first die. [RP-5]"""
    s.tell("turn", s.active)
    s.clear(s.active)
    must_roll(s, s.active)


def must_roll(s: Table, seat: int) -> None:
    """There is nothing that could be written: roll. [RP-5] [RP-42]"""
    s.ask(seat, "roll", rolls(s), go_on)


def rolls(s: Table) -> tuple[Action, ...]:
    """Roll one die; by option any number of the unused dice. [RP-6] [RP-35] [RP-45]"""
    return ROLL[: s.unused] if s.several else ROLL[: min(s.unused, 1)]


def judge(s: Table, seat: int) -> None:
    """What the result allows: go on, write, stop, or it has failed.

    [RP-6] [RP-14] [RP-15] [RP-36] [RP-39] [RP-46]
    """
    numbers = s.numbers()
    writing = writes(s.columns[seat], numbers)
    if not s.dice:
        must_roll(s, seat)
    elif writing or (s.unused and (numbers or tally(s.dice) == HOPEFUL)):
        stopping = writing or (STOP,)  # stopping on what cannot be written is a failure [RP-12]
        playing = cards.playable(s, seat) if s.on_valid and numbers else ()
        s.ask(seat, "roll or stop", (*rolls(s), *stopping, *playing), go_on)
    else:
        failed(s, seat)


def go_on(s: Table, seat: int, action: Action) -> None:
    """Carry out the choice. [RP-6] [RP-7] [RP-12]"""
    verb = action[0]
    if verb == "roll":
        s.throw(seat, action[1])
        judge(s, seat)
    elif verb == "write":
        s.write(seat, *action[1:])
        end_turn(s)
    elif verb == "play":
        play(s, seat, *action[1:])
    else:
        failed(s, seat)


# -- writing


def writes(column: Column, numbers: tuple[int, ...]) -> tuple[Action, ...]:
    """Each number in each row that it fits. [RP-7] [RP-9] [RP-10]"""
    return tuple([WRITE[number, row] for number in numbers for row in fitting(column, number)])


def fitting(column: Column, number: int) -> list[int]:
    """The empty rows between smaller numbers above and greater ones below. [RP-10] [RP-11]"""
    if number in column:
        return []
    first = 1
    for row, entry in enumerate(column, 1):
        if entry > number:
            return list(range(first, row))
        if entry:
            first = row + 1
    return list(range(first, ROWS + 1))


# -- failing


def failed(s: Table, seat: int) -> None:
    """The turn has failed: pass, or play an Action card. [RP-13] [RP-15] [RP-16] [RP-40]"""
    s.tell("failed", seat)
    s.ask(seat, "failed", (PASS, *cards.playable(s, seat)), save_or_pass)


def save_or_pass(s: Table, seat: int, action: Action) -> None:
    """Passing writes nothing; failing a turn begun without a card ends the game. [RP-16] [RP-29]"""
    if action == PASS:
        s.tell("pass", seat)
        if s.bare:
            last_round(s, "no cards")
        end_turn(s)
    else:
        play(s, seat, *action[1:])


def play(s: Table, seat: int, card: str, *what: Any) -> None:
    """Spend the card and follow it; what comes of it is judged again.

    [RP-17] [RP-24] [RP-25] [RP-27]
    """
    s.tell("play", seat, card, *what)
    s.spend(seat, card)
    effect, choice = (what[0], what[1:]) if card == "joker" else (card, what)
    cards.EFFECTS[effect](s, seat, *choice)
    if effect == "purple":
        end_turn(s)
    else:
        judge(s, seat)


# -- the end


def end_turn(s: Table) -> None:
    """A full column makes this round the last one; the dice go round. [RP-4] [RP-28]"""
    if all(s.columns[s.active]):
        last_round(s, "column")
    if s.active == len(s.columns) - 1:
        end_round(s)
    s.turn += 1
    if s.ending and s.active == 0:
        s.tell("over", s.ending)
        s.finish()
    else:
        s.then(turn)


def last_round(s: Table, why: str) -> None:
    """The present round is the last one: all have played equally often. [RP-28] [RP-44]"""
    s.ending = s.ending or why


def end_round(s: Table) -> None:
    """Nobody can write any more, or nobody has for three whole rounds. [RP-30]"""
    if not any(can_ever_write(s, seat) for seat in range(len(s.columns))):
        last_round(s, "nobody can write")
    if s.round - s.last_entry // len(s.columns) >= DRY_ROUNDS:
        last_round(s, "nobody has written")


def can_ever_write(s: Table, seat: int) -> bool:
    """A number fits a row, or a card could double one. [RP-30]"""
    column, held = s.columns[seat], s.cards[seat]
    return has_room(column) or (
        ("purple" in held or "joker" in held)
        and any(cards.beside(column, number) for number in column if number)
    )


@lru_cache(65536)
def has_room(column: Column) -> bool:
    """Some number fits a row. [RP-30]"""
    return any(fitting(column, number) for number in NUMBERS)


def scores(s: Table) -> list[int]:
    """The sum of the column, and five points for each unused card. [RP-31]"""
    return [
        sum(column) + CARD_BONUS * len(held)
        for column, held in zip(s.columns, s.cards, strict=True)
    ]


def ranks(s: Table) -> list[int]:
    """By score; equal scores share a rank. [RP-32]"""
    return competition_ranks(scores(s))


def reason(s: Table) -> str:
    """Why the game ended."""
    return s.ending


Table.rules = rules_in(__name__)
