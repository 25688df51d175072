"""Plays what is scheduled and not yet stored, on any executor, until nothing is missing.

A task is a batch of games.  Its games are claimed before they are played and stored one by one in
durable transactions; so whatever dies, no game is lost or counted twice, and several runners share
a tournament.  A game that our own side spoils is void and played again under the same id; void
twice in a row it halts the run.  Knows neither rules nor ratings.
"""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import wait as ready
from typing import Any, NoReturn

from multiprocessing_logging import install_mp_handler, uninstall_mp_handler

from engine.errors import CertamenError
from referee.match import Bot
from tournaments import schedule
from tournaments.definition import Definition
from tournaments.schedule import Game, Result
from tournaments.store import Played, Store
from tournaments.table import START_THREAD, Batch, Outcome, begin_worker, play

log = logging.getLogger("certamen")

LOCAL_BATCH = 0.1  # seconds of games in a task: enough that handing it over costs nothing
LARGEST_BATCH = 200  # games
AHEAD = 2  # tasks that each worker has or waits for
FAREWELL = 2.0  # seconds that a worker has to end its bots
PATIENCE = 0.5  # seconds until one looks again what other runners have finished


class Halted(CertamenError):
    """The run cannot go on, for a reason on our own side; what was finished is kept."""


class WorkerLost(Exception):
    """A worker died; whoever raises it cannot say while playing which game."""


@dataclass
class Progress:
    """How far a run is.  `watch` functions get it after every game."""

    total: int | None  # games of the whole schedule, where that is known
    stored: int  # games stored, by whomever
    played: int = 0  # by this run
    began: float = field(default_factory=time.monotonic)
    faults: Counter[str] = field(default_factory=Counter)  # by kind, in this run
    voids: int = 0

    @property
    def pace(self) -> float:
        """Games a second in this run."""
        return self.played / max(1e-9, time.monotonic() - self.began)

    @property
    def seconds_left(self) -> float | None:
        """How long it will go on at this pace; None: nobody can know."""
        if self.total is None or not self.played:
            return None
        return max(0, self.total - self.stored) / self.pace


@dataclass(frozen=True)
class Crew:
    """Workers, and what the runner must know of them."""

    submit: Callable[[Batch], Future[list[Outcome]]]
    workers: Callable[[], int]  # how many there are by now
    batch: float  # seconds of games in a task
    lost: tuple[type[BaseException], ...]  # what says that a worker died


Hire = Callable[[], AbstractContextManager[Crew]]
Watch = Callable[[Progress], None]


def run(
    store: Store,
    bots: Mapping[int, Bot],
    hire: Hire,
    watch: Watch = lambda progress: None,
    decided: Callable[[], bool] = lambda: False,
) -> Progress:
    """Play all games of the schedule that the store has not.

    bots: how to run each entrant that is not retired, by its number.  decided: looked at after
    every game; where it says True, the run ends.  Raises Halted, StoreError.
    """
    definition = store.definition
    active = sorted(bots)
    schedule.check(definition, len(active))
    progress = Progress(schedule.total(definition, len(active)), store.count(active))
    voids: Counter[str] = Counter()  # in a row, by game
    with store.running() as name:
        watch(progress)
        ended = False
        while not ended:
            with hire() as crew:
                shift = Shift(store, name, definition, bots, crew, progress, watch, voids, decided)
                try:
                    shift.work(active)
                    ended = True
                except WorkerLost:
                    log.warning("a worker died; its games are played again")
    return progress


@dataclass
class Shift:
    """What a crew plays until it is done, or a worker dies."""

    store: Store
    name: str  # of the runner
    definition: Definition
    bots: Mapping[int, Bot]
    crew: Crew
    progress: Progress
    watch: Watch
    voids: Counter[str]
    decided: Callable[[], bool]
    flying: dict[Future[list[Outcome]], Batch] = field(default_factory=dict)
    per_game: float = 0.0  # seconds, as measured

    def work(self, active: Sequence[int]) -> None:
        """Play stage by stage, until all is stored."""
        self.store.unclaim(self.name)
        try:
            for stage in range(schedule.stages(self.definition, len(active))):
                if self.play_stage(stage, active):
                    return
        finally:
            for future in self.flying:
                future.cancel()

    def play_stage(self, stage: int, active: Sequence[int]) -> bool:
        """Play the missing games of a stage; whether the whole run is decided."""
        while True:
            done = self.store.ids()
            missing = (game for game in games_of(self.store, stage, active) if game.id not in done)
            refused = self.play_games(stage, missing)
            if self.decided():
                return True
            if not refused:
                return False
            # what is left is claimed by other runners: wait for them, or for their end
            time.sleep(PATIENCE)
            self.store.unclaim_the_dead()
            self.progress.stored = self.store.count(active)
            self.watch(self.progress)

    def play_games(self, stage: int, missing: Iterator[Game]) -> int:
        """Keep the crew busy with these games until all are stored; how many others claimed."""
        refused = 0
        exhausted = False
        while True:
            while (
                not exhausted
                and not self.decided()
                and (len(self.flying) < AHEAD * max(1, self.crew.workers()))
            ):
                wanted = self.next_games(missing)
                exhausted = len(wanted) < self.batch_size()
                if wanted:
                    mine = set(self.store.claim([game.id for game in wanted], self.name))
                    refused += len(wanted) - len(mine)
                    self.submit(stage, [game for game in wanted if game.id in mine])
            if not self.flying:
                return refused
            finished, _ = wait(self.flying, timeout=1.0, return_when=FIRST_COMPLETED)
            if not finished:
                self.watch(self.progress)
            for future in finished:
                self.take(stage, future)
            if self.decided():
                return 0

    def next_games(self, missing: Iterator[Game]) -> list[Game]:
        """The next batch of games."""
        size = self.batch_size()
        return [game for _, game in zip(range(size), missing, strict=False)]

    def batch_size(self) -> int:
        """How many games make a task of the length that suits the crew."""
        if not self.per_game:
            return 1
        return max(1, min(LARGEST_BATCH, int(self.crew.batch / self.per_game)))

    def submit(self, stage: int, games: Sequence[Game]) -> None:
        """Hand games to the crew."""
        if not games:
            return
        definition = self.definition
        need = {entrant for game in games for entrant in game.seats}
        batch = Batch(
            definition.game,
            definition.options,
            definition.times,
            definition.sandbox,
            definition.freeze,
            {entrant: self.bots[entrant] for entrant in sorted(need)},
            stage,
            tuple(games),
        )
        try:
            self.flying[self.crew.submit(batch)] = batch
        except BrokenProcessPool as error:
            self.stop([*self.flying.values(), batch], error)

    def take(self, stage: int, future: Future[list[Outcome]]) -> None:
        """Store what a task brought; void games are played again at once."""
        batch = self.flying.pop(future)
        try:
            outcomes = future.result()
        except BrokenProcessPool as error:
            self.stop([batch, *self.flying.values()], error)
        except self.crew.lost as error:
            self.void_all([batch], error)
            self.submit(stage, batch.games)
            return
        except CertamenError:
            raise
        except Exception as error:
            raise Halted(
                f"the workers are lost ({type(error).__name__}: {error}); all finished games are"
                " kept, resume once the cause is mended"
            ) from error
        again = []
        games = {game.id: game for game in batch.games}
        for outcome in outcomes:
            if isinstance(outcome, Played):
                self.keep(outcome)
            else:
                self.void(outcome.id, outcome.message)
                again.append(games[outcome.id])
        self.submit(stage, again)

    def stop(self, batches: Sequence[Batch], error: BaseException) -> NoReturn:
        """A worker died and took the pool along: nobody can say which game it was playing."""
        self.flying.clear()
        self.void_all(batches, error)
        raise WorkerLost

    def void_all(self, batches: Sequence[Batch], error: BaseException) -> None:
        """Note as void what a dead worker was playing."""
        for batch in batches:
            for game in batch.games:
                self.void(game.id, f"its worker died: {error}")

    def keep(self, game: Played) -> None:
        """Store a game, and say so."""
        new = self.store.add(game)
        self.voids.pop(game.id, None)
        progress = self.progress
        progress.played += 1
        progress.stored += new
        progress.faults.update(fault["kind"] for fault in game.faults)
        weight = 1 / min(progress.played, 50)  # a running mean
        self.per_game += weight * (game.seconds - self.per_game)
        self.watch(progress)

    def void(self, identity: str, message: str) -> None:
        """Note a void game.  Raises Halted at the second in a row."""
        self.store.add_void(identity, message)
        self.progress.voids += 1
        self.voids[identity] += 1
        if self.voids[identity] > 1:
            raise Halted(
                f"game {identity} was void twice in a row, so the run halts: {message};"
                " all finished games are kept, resume once the cause is mended"
            )


def games_of(store: Store, stage: int, active: Sequence[int]) -> Iterator[Game]:
    """The games of a stage, lazily; a stage that follows from results is drawn and kept."""
    definition = store.definition
    blocks: Iterator[schedule.Block] | list[schedule.Block] | None
    if definition.schedule in ("swiss", "adaptive"):
        blocks = store.drawn(stage)
        if blocks is None:
            results = [
                Result(game.stage, game.block, tuple(game.seats), tuple(game.ranks))
                for game in store.games()
            ]
            blocks = store.draw(stage, schedule.drawn(definition, active, stage, results))
        alive = set(active)
        blocks = [block for block in blocks if alive.issuperset(block.seatings[0])]
    else:
        numbers = {entrant.said: entrant.number for entrant in store.entrants()}
        challengers = [numbers[said] for said in definition.challengers]
        blocks = schedule.fixed(definition, active, [c for c in challengers if c in active])
    for block in blocks:
        yield from block.games()


# -- workers on this machine


def cores() -> int:
    """How many workers this machine has cores for."""
    return len(os.sched_getaffinity(0))


def local(workers: int, pin: bool = True) -> Hire:
    """Worker processes on this machine, forked before any thread starts; their logs come to us."""

    @contextmanager
    def hire() -> Iterator[Crew]:
        context = multiprocessing.get_context("fork")
        mine = sorted(os.sched_getaffinity(0))
        queue = context.SimpleQueue()
        for worker in range(workers):
            fits = pin and workers <= len(mine)
            queue.put(mine[(worker + os.getpid()) % len(mine)] if fits else None)
        with threads_postponed():
            multiprocessing.set_start_method("fork", force=True)  # the log gatherer insists
            install_mp_handler(log)
            pool = ProcessPoolExecutor(workers, context, begin_worker, (queue, os.getpid()))
            pool.submit(int).cancel()  # the first task forks all workers
        try:
            yield Crew(
                lambda batch: pool.submit(play, batch),
                lambda: workers,
                LOCAL_BATCH,
                (BrokenProcessPool,),
            )
        finally:
            dismiss(pool)
            uninstall()

    return hire


def dismiss(pool: ProcessPoolExecutor) -> None:
    """End the workers; what they are playing is of no more use."""
    alive: dict[Any, Any] = {p.sentinel: p for p in (pool._processes or {}).values()}
    for ending in (signal.SIGTERM, signal.SIGTERM, signal.SIGKILL):  # the first two take bots along
        deadline = time.monotonic() + FAREWELL
        for gone in ready(list(alive), 0):
            del alive[gone]
        for process in alive.values():
            with suppress(ProcessLookupError):
                os.kill(process.pid, ending)
        while alive and time.monotonic() < deadline:
            for gone in ready(list(alive), FAREWELL):
                del alive[gone]
        if not alive:
            break
    pool.shutdown(wait=True, cancel_futures=True)


def uninstall() -> None:
    """Stop gathering the workers' logs."""
    gatherers = list(log.handlers)
    uninstall_mp_handler(log)
    for gatherer in gatherers:
        if gatherer not in log.handlers:
            stop_gathering(gatherer)


def stop_gathering(gatherer: Any) -> None:
    """End a gatherer's thread, but leave its handler open."""
    gatherer._is_closed = True
    gatherer._receive_thread.join(5.0)


@contextmanager
def threads_postponed() -> Iterator[None]:
    """Threads that are started in the block begin when it ends: what forks in it has none."""
    waiting: list[threading.Thread] = []
    threading.Thread.start = lambda thread: waiting.append(thread)  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        threading.Thread.start = START_THREAD  # type: ignore[method-assign]
        for thread in waiting:
            thread.start()
