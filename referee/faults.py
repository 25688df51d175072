"""The closed list of faults that cost a bot its seat, and `Void` for what is our own fault.

The two never mix: a fault is a value that the referee acts on; Void is an exception that ends the
game without a result.  Knows neither processes nor games.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.errors import CertamenError
from engine.game import competition_ranks

KINDS: Mapping[str, str] = {
    "spawn_failed": "the program could not be started",
    "startup_timeout": "no `ready` within the start-up limit",
    "bad_handshake": "the first line is not `ready`",
    "move_timeout": "no answer within the limit of a move",
    "game_timeout": "the time for the whole game is used up",
    "exited": "the program ended although an answer was due",
    "killed": "a signal ended the program although an answer was due",
    "closed_output": "the program closed its output and lives on",
    "closed_input": "the program closed its input and lives on",
    "line_too_long": "more bytes than a line may have",
    "bad_utf8": "the line is not UTF-8",
    "bad_json": "the line is not strict JSON",
    "bad_message": "the line is no message of the protocol",
    "wrong_turn": "the answer names a turn that was not asked yet",
    "illegal_action": "the answer is not on offer",
    "unread_answers": "too many answers to turns that were closed already",
    "memory_limit": "the kernel ended the program for the memory it took",
    "forbidden": "the sandbox ended the program for what it tried",
}


class Fault(NamedTuple):
    """What a bot did wrong: one of KINDS, and the particulars for people to read."""

    kind: str
    message: str


class Void(CertamenError):
    """The game has no result, for a reason that is not a bot's: it is to be played again.

    kind      "late" (the referee could not keep the time), "machine" (no processes, memory or
              descriptors to be had), "sandbox" (it could not be set up), "engine" (the rules
              raised an error)
    evidence  what is known, as JSON
    """

    def __init__(self, kind: str, message: str, evidence: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"game void ({kind}): {message}")
        self.kind = kind
        self.evidence = dict(evidence or {})


def ranks_after(ranks: list[int], faulted: Mapping[int, int]) -> list[int]:
    """Ranks with faulty seats below all others; `faulted` says at which decision each failed.

    The later fault ranks higher; faults before the first decision (-1) share a rank.
    """
    never = max([*faulted.values(), 0]) + 1
    merits = [
        (faulted[seat], 0) if seat in faulted else (never, -rank) for seat, rank in enumerate(ranks)
    ]
    return competition_ranks(merits)


def describe(faults: Iterable[Mapping[str, Any]]) -> list[str]:
    """A line for each fault of a record."""
    return [f"seat {fault['seat']}: {fault['kind']}: {fault['message']}" for fault in faults]
