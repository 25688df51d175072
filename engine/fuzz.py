"""Games at random on all cores, until a law breaks; then the shortest such game that is found.

A playout is a seed, the players and options drawn, and a list of small integers, each of which
picks an action.  Hypothesis draws them and shrinks what breaks a law.  Every process has another
hash seed, and some games of each are played again by another: what they put must be equal.
Knows nothing of the command line; what must hold is in `laws`.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.errors import HypothesisException

from engine.errors import IllegalAction
from engine.game import Game
from engine.laws import LAWS, Broken, Law
from engine.playout import (
    Deal,
    Kind,
    Playout,
    Seldom,
    counted,
    located,
    play,
    random_choices,
    states,
    values,
)

BATCH = 20  # games that a process plays before it reports
UNIFORM = 4  # of so many games one takes all actions alike; the others prefer what is seldom
AGAIN = 5  # of so many games one is played again in another process
STUCK = 10.0  # seconds of computing that no game takes, however busy the machine
SHRINKING = 20.0  # seconds to look for a shorter game
SEEDS = st.integers(0, 2**32 - 1)
BLOCKS = st.binary(min_size=8, max_size=8)  # of choices: Hypothesis takes its time for each draw
DRAWN = 1000  # choices that Hypothesis draws; the rest of a very long game is drawn from its seed
BUFFER = 2048  # bytes that make a game


@dataclass
class Tally:
    """What was played so far."""

    games: int = 0
    decisions: int = 0
    longest: int = 0  # in decisions
    most: int = 0  # actions on offer at once
    again: int = 0  # games played again in another process
    whole: list[Playout] = field(default_factory=list)  # to be played again
    found: Playout | None = None

    def count(self, done: Playout) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += len(done.taken)
        self.longest = max(self.longest, len(done.taken))
        self.most = max(self.most, done.most)
        if self.games % AGAIN == 1 and not done.broken:
            self.whole.append(done)

    def add(self, other: "Tally") -> None:
        """Count what another process played."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.most = max(self.most, other.most)
        self.again += other.again
        self.found = self.found or other.found


class Task(NamedTuple):
    """Where a process finds the game, and the options that are not drawn."""

    place: str  # "engine.villa_rustica:GAME"
    fixed: Mapping[str, Any]


# -- in a process of its own


def deals(game: Game, fixed: Mapping[str, Any]) -> st.SearchStrategy[Deal]:
    """Seeds, numbers of players, and options: the default first, as what is simplest."""
    varied = {name: st.sampled_from(values(option)) for name, option in game.options.items()}
    options = st.fixed_dictionaries(varied | {name: st.just(v) for name, v in fixed.items()})
    return st.builds(Deal, SEEDS, st.sampled_from(game.seats), options)


def choices(data: Any, seed: int) -> Iterator[int]:
    """Picks drawn by Hypothesis, as many as are asked for."""
    for _ in range(DRAWN // 8):
        yield from data.draw(BLOCKS)
    yield from random_choices(Random(seed))


def explore(task: Task, seed: int, count: int, until: float) -> Tally:
    """Play that many games, unless the time is up; stop at a broken law, and shrink it.

    The bytes that Hypothesis makes a game of are drawn here, so that the seed tells all.  What was
    picked is remembered for these games only, and while one is shrunk it stays as it was.
    """
    game = located(task.place)
    drawing = deals(game, task.fixed)
    tally = Tally()
    laws: Sequence[Law] = LAWS
    always = False
    uniform = True
    picked: Mapping[Kind, int] = {}  # in the games of this batch

    @settings(
        database=InMemoryExampleDatabase(),  # where Hypothesis finds again what is to be shrunk
        phases=[Phase.reuse, Phase.shrink],
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def game_at_random(data: Any) -> None:
        nonlocal picked
        if monotonic() > until:
            return
        deal = data.draw(drawing)
        seldom = Seldom(picked)
        pick = counted if uniform else seldom
        done = watched(lambda: play(game, deal, choices(data, deal.seed), laws, always, pick))
        if not always:
            tally.count(done)
        if done.broken:
            if tally.found is None or size(game, done) < size(game, tally.found):
                tally.found = done
            raise LawBroken
        if not always:
            picked = seldom.picked

    rng = Random(seed)
    with suppress(LawBroken):
        while tally.games < count and monotonic() < until:
            uniform = tally.games % UNIFORM == 0
            game_at_random.hypothesis.fuzz_one_input(rng.randbytes(BUFFER))  # type: ignore[attr-defined]
    if tally.found and tally.found.broken and TimeoutError.__name__ not in tally.found.broken.says:
        name = tally.found.broken.law
        laws = [law for law in LAWS if law.name == name]
        always = True
        until = monotonic() + SHRINKING
        with suppress(LawBroken, HypothesisException):
            game_at_random()
    return tally


class LawBroken(Exception):
    """What Hypothesis is to find and to shrink."""


def size(game: Game, done: Playout) -> Any:
    """How long a playout is to read."""
    deal = done.deal
    varied = sum(deal.options[name] != option.default for name, option in game.options.items())
    return len(done.taken), varied, deal.players, sum(done.taken), deal.seed


def watched(run: Callable[[], Playout]) -> Playout:
    """Run, and break off what takes too long by an error raised in its midst."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"this computes for more than {STUCK:.0f} s")

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, STUCK)
    try:
        return run()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def again(task: Task, whole: list[Playout]) -> list[Playout]:
    """Those of these games that put other decisions here than in the process they come from."""
    game = located(task.place)
    return [done for done in whole if play(game, done.deal, done.taken, ()).trace != done.trace]


def put(task: Task, done: Playout) -> list[str]:
    """The decisions of a game as they are put in this process, as far as they can be answered."""
    found = []
    with suppress(IllegalAction):
        for s in states(located(task.place), done):
            found.append(repr(s.decision))
    return found


# -- in the process that directs them


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def fuzz(
    place: str,
    fixed: Mapping[str, Any],
    seed: int = 0,
    games: int | None = None,
    seconds: float | None = None,
    workers: int = 0,
    progress: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Play until so many games or seconds are over, or a law is broken.

    `place` tells where the game is, `fixed` are options that are not drawn.  With `games`, the same
    seed plays the same games.
    """
    task = Task(place, fixed)
    until = monotonic() + seconds if seconds is not None else float("inf")
    tally = Tally()
    pools = started(max(workers or cores(), 2))
    running: dict[Future[Any], tuple[int, str, Any]] = {}
    batch = 0

    def explore_on(pool: int) -> None:
        nonlocal batch
        left = (games - batch * BATCH) if games is not None else BATCH
        if left > 0 and monotonic() < until and not tally.found:
            args = (task, seed * 1_000_003 + batch, min(left, BATCH), until)
            running[pools[pool].submit(explore, *args)] = pool, "explore", None
            batch += 1

    try:
        for pool in range(len(pools)):
            explore_on(pool)
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                pool, kind, whole = running.pop(future)
                result = future.result()
                if kind == "explore":
                    tally.add(result)
                    other = (pool + 1) % len(pools)
                    if result.whole:
                        check = pools[other].submit(again, task, result.whole)
                        running[check] = other, "again", result.whole
                    explore_on(pool)
                else:
                    tally.again += len(whole)
                    if result and not tally.found:
                        tally.found = parted(task, pools, result[0])
            progress(tally)
    except BaseException:
        for pool_ in pools:
            pool_.shutdown(wait=False, cancel_futures=True)
        raise
    for pool_ in pools:
        pool_.shutdown()
    return tally


def started(count: int) -> list[ProcessPoolExecutor]:
    """Processes, each with a hash seed of its own."""
    context = multiprocessing.get_context("spawn")
    pools = [ProcessPoolExecutor(1, mp_context=context) for _ in range(count)]
    ours = os.environ.get("PYTHONHASHSEED")
    try:
        for number, pool in enumerate(pools):
            os.environ["PYTHONHASHSEED"] = str(number + 1)
            pool.submit(int).result()  # it starts now
    finally:
        del os.environ["PYTHONHASHSEED"]
        if ours is not None:
            os.environ["PYTHONHASHSEED"] = ours
    return pools


def parted(task: Task, pools: list[ProcessPoolExecutor], done: Playout) -> Playout | None:
    """The game up to where two processes first differ about its decisions, if they do."""
    one, other, *_ = [pool.submit(put, task, done).result() for pool in pools]
    if one == other:
        return None
    pairs = zip(one, other, strict=False)
    number = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)) - 1)
    says = f"another process puts another decision: {one[number]} / {other[number]}"
    return Playout(done.deal, done.taken[:number], Broken("independence", says))


def compared(place: str, done: Playout) -> Playout:
    """The game as two processes with other hash seeds play it, up to where they differ."""
    pools = started(2)
    try:
        return parted(Task(place, {}), pools, done) or Playout(done.deal, done.taken)
    finally:
        for pool in pools:
            pool.shutdown()
