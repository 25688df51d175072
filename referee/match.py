"""The only loop that joins a game and bots: plays one game, returns its record.

Knows games only by the `Game` record, bots only by their sessions and pipes.  What a bot does wrong
becomes a fault in the record; what goes wrong on our side raises Void.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from types import TracebackType
from typing import Any, Self

from engine import record
from engine.errors import CertamenError, UsageError
from engine.events import Event, Whisper, seen
from engine.game import Game, find
from engine.randomness import below, number
from engine.record import Record
from engine.state import State
from referee import orphans
from referee.bots import Bot, Limits
from referee.clock import Clock, Source
from referee.faults import Fault, Void, ranks_after
from referee.messages import End, Failed, GameClock, MoveClock, Quit, Start, Turn, printable
from referee.sandbox import Sandbox
from referee.session import Session
from referee.transport import Exchange, Pipes, Process

__all__ = ["Bot", "Limits", "Referee", "Watch"]

LATE = 0.1  # seconds: who looks at the clock later than this cannot charge a time loss
LAST_WORD = 0.1  # seconds that a faulty bot has to read why
IDLE = 64  # processes that may wait for another game
FAREWELL = 0.5  # seconds that a bot has to exit by itself
EVIDENCE = 4096  # bytes of standard error that a fault keeps

Watch = Callable[[State, dict[str, Any]], None]  # the state after a decision, and its entry


class Referee:
    """Plays games one after the other; keeps the processes that may be used again.

    limits, sandbox ("auto", "strict", "off")   hold for all bots
    freeze   stop bots while others decide
    core     run on this core, the bots too: several times faster, as only one thinks at a time
    again    a process that is used again may meet a seed that it has met: for trials only, as it
             would know the cards and dice of a deal that it plays again from another seat
    """

    def __init__(
        self,
        limits: Limits | None = None,
        sandbox: str = "auto",
        freeze: bool = False,
        core: int | None = None,
        source: Source | None = None,
        again: bool = False,
    ) -> None:
        self.limits = limits or Limits()
        self.sandbox = Sandbox(sandbox)
        self.freeze = freeze
        self.again = again
        self.source = source or Source()
        self.in_force = {  # for the headers of records
            "clock": clock_in_force(self.limits),
            "limits": {k: v for k, v in asdict(self.limits).items() if k not in CLOCK},
            "sandbox": self.sandbox.report(self.limits),
        }
        self._core = core
        self._cores: set[int] = set()
        self._idle: dict[Bot, list[Process]] = {}

    def __enter__(self) -> Self:
        orphans.adopt()
        if self._core is not None:
            self._cores = os.sched_getaffinity(0)
            os.sched_setaffinity(0, {self._core})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        processes = [process for idle in self._idle.values() for process in idle]
        self._idle.clear()
        for process in processes:
            process.say(process.session.send(Quit()))
            process.hang_up()
        Pipes(dict(enumerate(processes)), self.source).settle(processes, FAREWELL)
        for process in processes:
            process.close()
        if self._cores:
            os.sched_setaffinity(0, self._cores)

    def play(
        self,
        game: Game,
        options: Mapping[str, Any] | None,
        seed: int,
        bots: Sequence[Bot],
        watch: Watch | None = None,
        then: Sequence[Bot] = (),
    ) -> Record:
        """Play one game, a bot a seat; the whole record, with its footer.

        `then` names the bots of the game to come: they start while those of this one leave.
        Raises UsageError for what the game does not take, Void for a fault of our own side.
        """
        with our_faults():
            s = game.new(seed, len(bots), options)
            with _Match(self, game, s, bots, options or {}) as match:
                return match.play(watch, then)

    def ask(self, past: Record, n: int, bot: Bot) -> dict[str, Any]:
        """Put decision n of a recorded game to a bot again.

        Its entry as in a record, with `actions` and `stderr`; where it fails, `fault` is the whole
        fault.  Raises RecordError, UsageError, or Void as `play` does.
        """
        header, told = past.header, list[Event]()
        heard = [0] * len(header["players"])
        decision = None
        for at, (s, _) in enumerate(record.positions(past)):
            told += s.told
            decision = s.decision
            if at == n or decision is None:
                break
            heard[decision.seat] = len(told)
        if decision is None or at != n:
            raise UsageError(f"the game has no decision {n}; it has {len(past.decisions)}")
        bots = [replace(bot, name=player["name"]) for player in header["players"]]
        game = find(header["game"])
        with our_faults(), _Match(self, game, s, bots, header["options"]) as match:
            match.told, match.heard, match.seats = told, heard, [decision.seat]
            for entry in past.decisions[:n]:
                match.clocks[entry["seat"]].spend(entry.get("ms", 0) / 1000)
            return match.ask_one(n)

    def prepare(self, bots: Sequence[Bot]) -> None:
        """Start processes for a game to come, as far as none wait that may be used again."""
        for bot, count in Counter(bots).items():
            idle = self._idle.setdefault(bot, [])
            with suppress(OSError, Void):  # it is tried again, and then counts
                while len(idle) < count:
                    idle.append(self.start(bot))

    def take(self, bot: Bot, seed: int) -> Process:
        """A process for a game: an idle one, or a new one.  Raises OSError if none can start.

        seed: of the game; no process plays it twice.
        """
        idle = self._idle.get(bot, [])
        for process in [process for process in idle if not process.lives()]:
            idle.remove(process)
            process.close()
        fit = [process for process in idle if self.again or seed not in process.seeds]
        if fit:
            idle.remove(fit[-1])
        process = fit[-1] if fit else self.start(bot)
        process.seeds.add(seed)
        return process

    def start(self, bot: Bot) -> Process:
        """A new process."""
        launch = self.sandbox.launch(bot, self.limits)
        return Process(launch, Session(self.limits.line), self.limits.log)

    def give_back(self, bot: Bot, process: Process) -> None:
        """The process waits for another game; of too many that wait the oldest are ended."""
        self._idle[bot] = [*self._idle.pop(bot, []), process]  # who played last is last
        while sum(map(len, self._idle.values())) > IDLE:
            oldest = next(bot for bot, idle in self._idle.items() if idle)
            leaving = self._idle[oldest].pop(0)
            leaving.say(leaving.session.send(Quit()))
            leaving.hang_up()
            leaving.close()


@contextmanager
def our_faults() -> Iterator[None]:
    """Whatever is raised in here and was not foreseen is our fault: a Void."""
    try:
        yield
    except (CertamenError, BrokenPipeError):  # the pipe of who watches us: a bot's never comes here
        raise
    except OSError as error:
        raise Void("machine", str(error)) from error
    except Exception as error:
        raise Void("engine", f"{type(error).__name__}: {error}") from error


class _Match:
    """One game under way."""

    def __init__(
        self,
        referee: Referee,
        game: Game,
        s: State,
        bots: Sequence[Bot],
        options: Mapping[str, Any],
    ) -> None:
        self.referee = referee
        self.limits = referee.limits
        self.source = referee.source
        self.game = game
        self.s = s
        self.bots = bots
        self.names = [printable(bot.name) for bot in bots]
        players = [
            {"name": name, "version": bot.version, "digest": bot.digest}
            for name, bot in zip(self.names, bots, strict=True)
        ]
        self.record = record.begin(game, options, s.seed, players)
        self.record.header |= referee.in_force
        self.clocks = [
            Clock(None, None)
            if bot.human
            else Clock(self.limits.move, self.limits.game, self.limits.increment)
            for bot in bots
        ]
        self.seats = list(range(len(bots)))  # that are asked
        self.awake = self.skew()
        self.cpu = [0.0] * len(bots)  # what each bot had used at its last answer
        self.processes: dict[int, Process] = {}  # of the seats without a fault
        self.faults: list[dict[str, Any]] = []
        self.faulted: dict[int, int] = {}  # seat: number of the decision
        self.told: list[Event] = list(s.told)
        self.heard = [0] * len(bots)  # how many of the events each seat has been told

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave nothing of the bots."""
        for process in self.processes.values():
            process.close()

    def ask_one(self, n: int) -> dict[str, Any]:
        """The answer to the one question that is open."""
        seat, decision = self.seats[0], self.s.decision
        assert decision is not None
        entry: dict[str, Any] = {"n": n, "seat": seat, "step": decision.step}
        entry["actions"] = decision.actions
        self.start_all()
        index = self.ask(seat, entry) if seat in self.processes else None
        if index is None:
            entry["fault"] = self.faults[0]
            entry["stderr"] = entry["fault"].get("stderr", "")
        else:
            process = self.processes[seat]
            process.drain_all()
            entry["stderr"] = self.log_of(process)
            entry["action"] = list(decision.actions[index])
        return entry

    def play(self, watch: Watch | None, then: Sequence[Bot]) -> Record:
        """The whole game, from starting the bots to the footer."""
        self.start_all()
        s, decisions = self.s, self.record.decisions
        while s.decision is not None and not self.is_stopped():
            seat, step, actions = s.decision
            entry: dict[str, Any] = {
                "n": len(decisions),
                "seat": seat,
                "step": step,
                "action": None,
            }
            index = self.ask(seat, entry) if seat in self.processes else None
            if index is None:
                if self.is_stopped():
                    break
                index = below(len(actions), (s.seed, f"stand-in {seat}", entry["n"]))
                entry["stand_in"] = True
            entry["action"] = list(actions[index])
            s.choose(index)
            self.told += s.told
            decisions.append(entry)
            if watch is not None:
                watch(s, entry)
        self.finish(then)
        return self.record

    def is_stopped(self) -> bool:
        """Whether faults have ended the game: one of at most two seats, or all of them."""
        return len(self.faulted) >= (1 if len(self.bots) <= 2 else len(self.bots))

    # -- the start

    def start_all(self) -> None:
        """Start the processes side by side, and hear `ready` from each."""
        unborn: dict[int, Fault] = {}
        for seat in self.seats:
            try:
                process = self.processes[seat] = self.referee.take(self.bots[seat], self.s.seed)
                process.forget_log()
            except OSError as error:
                program = self.bots[seat].command[0]
                unborn[seat] = Fault("spawn_failed", f"{program}: {error.strerror}")
        self.pipes = Pipes(self.processes, self.source)
        people = any(bot.human for bot in self.bots)
        fresh = [seat for seat, p in self.processes.items() if p.session.phase == "greeted"]
        exchanges = self.pipes.greet(fresh, None if people else self.limits.startup)
        for seat in self.seats:
            problem = unborn.get(seat)
            if problem is None and seat in exchanges:
                problem = self.judged(seat, exchanges[seat], "startup_timeout", self.limits.startup)
            if problem is not None:
                self.fail(seat, problem, -1, {"step": "start"})
        for seat, process in self.processes.items():
            ready = process.session.ready
            said = {"name": ready.name, "version": ready.version}
            self.record.header["players"][seat] |= {
                f"said_{key}": value for key, value in said.items() if value
            }
            process.say(process.session.send(self.start_of(seat)))
            self.cpu[seat] = process.cpu()
            if self.referee.freeze:
                process.stop(True)

    def start_of(self, seat: int) -> Start:
        """The message at the start of the game."""
        header, clock = self.record.header, self.record.header["clock"]
        return Start(
            game=self.game.name,
            options=header["options"],
            seat=seat,
            players=len(self.bots),
            seed=number((self.s.seed, f"bot {seat}", 0), 6),
            clock=GameClock(clock["move_ms"], clock["game_ms"], clock["increment_ms"]),
            names=self.names,
        )

    # -- a turn

    def ask(self, seat: int, entry: dict[str, Any]) -> int | None:
        """The seat's answer to the decision, as an index; None if it fails."""
        decision, process, clock = self.s.decision, self.processes[seat], self.clocks[seat]
        assert decision is not None
        session = process.session
        self.pipes.look(seat)
        line = session.ask(
            Turn(
                id=0,
                step=decision.step,
                observation=self.game.observe(self.s, seat),
                events=self.news(seat),
                actions=decision.actions,
                clock=MoveClock(*clock.milliseconds()),
            )
        )
        if self.referee.freeze:
            process.stop(False)
        exchange = self.pipes.ask(seat, line, clock.allowed())
        if self.referee.freeze:
            process.stop(True)
        entry["ms"] = int(exchange.seconds * 1e6) / 1000
        cpu = process.cpu()
        entry["cpu_ms"] = int((cpu - self.cpu[seat]) * 1e6) / 1000 if cpu else 0.0
        self.cpu[seat] = cpu
        if session.late:
            entry["late"] = session.late
        heard = exchange.heard
        if type(heard) is int and exchange.lateness <= LATE:
            clock.spend(exchange.seconds)
            if session.note is not None:
                entry["note"] = session.note
            return heard
        problem = self.judged(seat, exchange, clock.timeout(), clock.allowed())
        assert problem is not None
        entry["fault"] = problem.kind
        evidence = {key: entry[key] for key in ("step", "ms", "cpu_ms")}
        self.fail(seat, problem, entry["n"], {"request": line.decode(), **evidence})
        return None

    def news(self, seat: int) -> list[Any]:
        """What became visible to the seat since its last message."""
        new = self.told[self.heard[seat] :]
        self.heard[seat] += len(new)
        return [seen(event, seat) if isinstance(event, Whisper) else event for event in new]

    def judged(
        self,
        seat: int,
        exchange: Exchange,
        timeout: str,
        allowed: float | None,
    ) -> Fault | None:
        """The fault in what was heard, if any.  Raises Void if we could not keep the time."""
        if isinstance(exchange.heard, Fault):
            return exchange.heard
        if exchange.heard is not None and exchange.lateness <= LATE:
            return None
        evidence = {"seat": seat, "seconds": exchange.seconds, "lateness": exchange.lateness}
        if exchange.lateness > LATE:
            late = f"looked {exchange.lateness:.3f} s after the deadline of seat {seat}"
            raise Void("late", f"the referee {late}", evidence)
        slept = self.skew() - self.awake
        if slept > LATE:
            raise Void(
                "late", f"the machine was suspended for {slept:.1f} s in this game", evidence
            )
        dropped = self.processes[seat].session.late
        old = f"; {dropped} to turns that were over" if dropped else ""
        return Fault(timeout, f"no answer within {allowed:g} s{old}")

    def log_of(self, process: Process) -> str:
        """The last of a bot's standard error."""
        return process.stderr[-EVIDENCE:].decode(errors="backslashreplace")

    def skew(self) -> float:
        """Grows by the time that the machine is suspended."""
        return self.source.boot() - self.source.now()

    def fail(self, seat: int, fault: Fault, turn: int, evidence: dict[str, Any]) -> None:
        """End the bot's part in the game."""
        self.faulted[seat] = turn
        entry = {"seat": seat, "kind": fault.kind, "message": fault.message, "turn": turn}
        process = self.processes.pop(seat, None)
        if process is not None:
            session = process.session
            message = Failed(kind=fault.kind, message=fault.message, turn=session.turn or None)
            process.say(session.send(message))
            process.hang_up()
            self.pipes.settle([process], LAST_WORD)
            self.pipes.leave(seat)
            process.close()
            evidence["reply"] = repr(session.wrong)[2:-1]
            evidence["stderr"] = self.log_of(process)
            evidence["id"] = session.turn
        evidence["command"] = list(self.bots[seat].command)
        self.faults.append(entry | evidence)

    # -- the end

    def finish(self, then: Sequence[Bot]) -> None:
        """The footer, and the bots' farewell."""
        footer = record.ended(self.game, self.s, self.faults)
        if self.faulted:
            footer["ranks"] = ranks_after(footer["ranks"], self.faulted)
            if self.s.decision is not None:
                footer["reason"] = "fault"
        self.record.footer = footer
        leaving = []
        for seat, process in list(self.processes.items()):
            end = End(
                ranks=footer["ranks"],
                scores=footer["scores"],
                reason=footer["reason"],
                events=self.news(seat),
            )
            if self.referee.freeze:
                process.stop(False)
            whole = process.say(process.session.send(end))
            if whole and self.bots[seat].reuse:
                del self.processes[seat]
                self.referee.give_back(self.bots[seat], process)
            else:
                process.say(process.session.send(Quit()))
                process.hang_up()
                leaving.append(process)
        self.referee.prepare(then)
        self.pipes.settle(leaving, FAREWELL)


CLOCK = ("startup", "move", "game", "increment")


def clock_in_force(limits: Limits) -> dict[str, int | None]:
    """The time limits in milliseconds, as records and messages tell them."""
    return {
        f"{name}_ms": None if value is None else round(value * 1000)
        for name, value in ((name, getattr(limits, name)) for name in CLOCK)
    }
