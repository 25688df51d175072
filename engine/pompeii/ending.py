"""The end of the game: who wins, scores and ranks, and the measure of progress."""

from engine.game import competition_ranks
from engine.pompeii.data import CASTRUM, SOLO_ROUNDS, TITLES
from engine.pompeii.table import Table

MORE_THAN_ANY_WEALTH = 10_000


def wins(s: Table, seat: int) -> bool:
    """A sound army, a Castrum that stands, and no worker on C31. [POM-8] [POM-72] [POM-73]"""
    return (
        s.armies[seat]
        and CASTRUM in s.buildings
        and s.sound(seat)
        and seat not in s.standing.get("C31", ())
    )


def check_win(s: Table, seat: int) -> None:
    """The player in turn wins at once, unasked. [POM-72] [POM-P49] [POM-P50]"""
    if wins(s, seat):
        s.winner = seat
        end(s, "castrum")


def end(s: Table, reason: str) -> None:
    """The game is over: castrum, apocalypse, rounds, or in solo destroyed."""
    s.reason = reason
    s.tell("over", reason)
    s.finish()


def progress(s: Table, seat: int) -> tuple[bool, int]:
    """How far a seat came: its army, then the value of its goods. [POM-P52]"""
    return s.armies[seat], s.wealth(seat)


def rounds_left(s: Table) -> int:
    """Solo: the volcano cards left, with the Apocalypse. [POM-83] [POM-P56]"""
    return SOLO_ROUNDS + 1 - s.round


def title(s: Table) -> str:
    """Solo: what a winner may be called. [POM-83] [POM-P56]"""
    return TITLES[str(min(rounds_left(s), max(map(int, TITLES))))] if s.winner is not None else ""


def scores(s: Table) -> list[int]:
    """1 for the winner; in solo the volcano cards left. [POM-P52] [POM-P75]"""
    if s.solo:
        return [rounds_left(s) if s.winner == 0 else 0]
    return [int(seat == s.winner) for seat in range(s.players)]


def ranks(s: Table) -> list[int]:
    """The winner alone, or all by progress; lost games share a rank. [POM-P52] [POM-R1]"""
    seats = range(s.players)
    if s.winner is not None:
        return [1 if seat == s.winner else 2 for seat in seats]
    if lost(s):
        return [1 for _ in seats]
    return competition_ranks([progress(s, seat) for seat in seats])


def lost(s: Table) -> bool:
    """Whether nobody gets anything for this game. [POM-71] [POM-74] [POM-83] [POM-R1]"""
    if s.solo:
        return s.reason == "destroyed"
    return s.reason == "apocalypse" and not s.lost_by_progress


def merit(s: Table) -> list[int]:
    """Solo: the score, which gives the title; equal ones by progress. [POM-P75]"""
    merits = []
    for seat, score in enumerate(scores(s)):
        army, wealth = progress(s, seat)
        merits.append((2 * score + army) * MORE_THAN_ANY_WEALTH + wealth)
    return merits


def reason(s: Table) -> str:
    """Why the game ended; in solo with the title."""
    named = title(s) if s.solo else ""
    return f"{s.reason}: {named}" if named else s.reason
