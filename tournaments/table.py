"""A batch of games, played by one worker: on this machine or another, it knows no store.

Everything here is called in a worker process, which keeps a referee, and with it the bots that
allow it, from one batch to the next.
"""

import ctypes
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import log
from multiprocessing.util import Finalize
from typing import Any, Literal, NoReturn

from engine.errors import UsageError
from engine.game import find
from engine.record import Record
from referee.faults import Void
from referee.match import Bot, Limits, Referee
from tournaments.definition import Times
from tournaments.schedule import Game
from tournaments.store import Played, pack

log_ = logging.getLogger("certamen")

SLOTS_PER_E = 20  # answer times are counted in slots that are 5 % wide
SHORTEST = 0.001  # milliseconds: the first slot


@dataclass(frozen=True)
class Batch:
    """Games for one worker, and all that it needs to play them."""

    game: str
    options: Mapping[str, Any]
    times: Times
    sandbox: str
    freeze: bool
    bots: Mapping[int, Bot]  # by entrant
    stage: int
    games: tuple[Game, ...]


@dataclass(frozen=True)
class Voided:
    """A game that our own side spoiled."""

    id: str
    message: str
    worker: str


Outcome = Played | Voided


def play(batch: Batch) -> list[Outcome]:
    """Play the games, one after the other."""
    try:
        _under_way.append(batch)
        return [outcome(batch, game, batch.bots) for game in batch.games]
    except SystemExit:  # by `told_to_end`: an executor would go on with the next batch
        leave()
    finally:
        _under_way.clear()


def outcome(batch: Batch, game: Game, bots: Mapping[int, Bot]) -> Outcome:
    """One game, played."""
    began = time.monotonic()
    worker = f"{socket.gethostname()}:{os.getpid()}"
    try:
        record = referee(batch).play(
            find(batch.game), batch.options, game.seed, [bots[entrant] for entrant in game.seats]
        )
        for fault in record.footer["faults"]:
            name = record.header["players"][fault["seat"]]["name"]
            log_.info("game %s: %s: %s: %s", game.id, name, fault["kind"], fault["message"])
        return summary(batch.stage, game, record, time.monotonic() - began, worker)
    except Void as error:
        log_.warning("game %s is void: %s", game.id, error)
        return Voided(game.id, str(error), worker)
    except UsageError:
        raise
    except Exception as error:
        log_.exception("game %s is void", game.id)
        return Voided(game.id, f"{type(error).__name__}: {error}", worker)


def summary(stage: int, game: Game, record: Record, seconds: float, worker: str) -> Played:
    """What the store keeps of a game."""
    footer = record.footer
    kept = ("seat", "kind", "turn")
    return Played(
        id=game.id,
        stage=stage,
        block=game.block,
        seed=game.seed,
        seats=list(game.seats),
        ranks=footer["ranks"],
        scores=footer["scores"],
        reason=footer["reason"],
        lost=bool(footer.get("lost")),
        merit=footer.get("merit"),
        faults=[{key: fault.get(key) for key in kept} for fault in footer["faults"]],
        times=answer_times(record, len(game.seats)),
        decisions=len(record.decisions),
        seconds=round(seconds, 6),
        worker=worker,
        record=pack(record),
    )


def answer_times(record: Record, seats: int) -> list[dict[str, Any]]:
    """By seat: how many answers, their milliseconds, and how many in each slot of time."""
    times: list[dict[str, Any]] = [{"n": 0, "ms": 0.0, "slots": {}} for _ in range(seats)]
    for decision in record.decisions:
        ms = decision.get("ms")
        if ms is None or decision.get("stand_in"):
            continue
        mine = times[decision["seat"]]
        mine["n"] += 1
        mine["ms"] = round(mine["ms"] + ms, 4)
        slot = str(round(SLOTS_PER_E * log(max(ms, SHORTEST) / SHORTEST)))
        mine["slots"][slot] = mine["slots"].get(slot, 0) + 1
    return times


# -- the worker's own referee

_referees: dict[tuple[Times, str, bool, int], Referee] = {}


def referee(batch: Batch) -> Referee:
    """This thread's referee for these limits, opened when first needed."""
    key = batch.times, batch.sandbox, batch.freeze, threading.get_ident()
    if key not in _referees:
        times = batch.times
        limits = Limits(
            startup=times.startup, move=times.move, game=times.game, increment=times.increment
        )
        sandbox: Any = batch.sandbox
        _referees[key] = Referee(limits, sandbox, batch.freeze).__enter__()
    return _referees[key]


def close_referees() -> None:
    """End the bots that the worker keeps."""
    while _referees:
        _, one = _referees.popitem()
        with suppress(Exception):
            one.__exit__(None, None, None)


# -- a worker process of this machine

PR_SET_PDEATHSIG: Literal[1] = 1
_under_way: list[Batch] = []  # what this process is playing
START_THREAD = threading.Thread.start


def begin_worker(cores: Any, parent: int) -> None:
    """Make this forked process a worker: on a core of its own, gone when its parent is.

    cores: a queue with a core for every worker, None for no pinning.
    """
    threading.Thread.start = START_THREAD  # type: ignore[method-assign]  # see threads_postponed
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    signal.signal(signal.SIGTERM, told_to_end)
    Finalize(None, close_referees, exitpriority=100)  # where the pool ends by itself
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        leave()
    core = cores.get()
    if core is not None:
        with suppress(OSError):
            os.sched_setaffinity(
                0, {core}
            )  # its bots inherit it: only one of them thinks at a time


def told_to_end(*_: Any) -> None:
    """End what is being played, so that its bots end too, and leave."""
    if _under_way:
        _under_way.clear()
        raise SystemExit
    leave()


def leave() -> NoReturn:
    """End the process and the bots that it keeps."""
    close_referees()
    os._exit(0)
