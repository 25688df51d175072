"""Commands about single games between bots: play, why, ask."""

import shlex
from collections.abc import Callable
from pathlib import Path
from secrets import randbits
from typing import Annotated, Any

import typer
from tabulate import tabulate

from engine.errors import RecordError, UsageError
from engine.events import spoken
from engine.game import Game, find
from engine.record import Record, read
from engine.state import State
from referee.faults import KINDS, describe
from referee.match import Limits, Referee
from tournaments.cli.common import (
    HOME,
    GameName,
    Home,
    Json,
    OptionTexts,
    app,
    complain,
    finding,
    print_json,
    read_options,
    say,
    seconds,
)
from tournaments.registry import resolve

MoveTime = Annotated[str, typer.Option(help="for an answer: 1s, 200ms, none")]
GameTime = Annotated[str, typer.Option(help="for all answers of a seat: 60s, 5m, none")]
Increment = Annotated[str, typer.Option(help="added to the game time after every answer")]
StartupTime = Annotated[str, typer.Option(help="for a bot's start")]
SandboxMode = Annotated[
    str, typer.Option("--sandbox", help="auto, strict (no game without it), or off")
]
Freeze = Annotated[bool, typer.Option("--freeze", help="stop bots while others decide")]


def read_limits(move_time: str, game_time: str, increment: str, startup_time: str) -> Limits:
    """The limits from texts such as `1s`.  Raises UsageError."""
    startup, more = seconds(startup_time), seconds(increment)
    if startup is None or more is None:
        raise UsageError("the start-up time and the increment are spans of time, not none")
    move, game = seconds(move_time), seconds(game_time)
    if 0 in (startup, move, game):
        raise UsageError("a time limit of 0 leaves no time; write none for no limit")
    return Limits(startup=startup, move=move, game=game, increment=more)


@app.command()
def play(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="one for each seat")],
    seed: Annotated[int | None, typer.Option(help="of the deal and the dice; none: drawn")] = None,
    option: OptionTexts = None,
    move_time: MoveTime = "1s",
    game_time: GameTime = "60s",
    increment: Increment = "0s",
    startup_time: StartupTime = "10s",
    sandbox: SandboxMode = "auto",
    freeze: Freeze = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="write the record")] = None,
    show: Annotated[bool, typer.Option("--show", help="show every decision and the table")] = False,
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Play one game between bots.  Exit code 1: a bot failed.

    A BOT is a submitted bot, a built-in, a folder with a bot.toml, a program, or a quoted command.

    Example: certamen play villa-rustica random greedy --seed 7 --record game.jsonl
    """
    rules = find(game)
    options = read_options(rules, option)
    rules.accept_seats(len(bots))
    seats = [resolve(text, home) for text in bots]
    limits = read_limits(move_time, game_time, increment, startup_time)
    if record is not None and not record.absolute().parent.is_dir():
        raise UsageError(f"there is no folder {record.parent} for the record")
    if record is not None and record.is_dir():
        raise UsageError(f"{record} is a folder; name a file for the record")
    out = say if json else print
    with Referee(limits, sandbox=sandbox, freeze=freeze) as referee:
        say(f"sandbox: {referee.sandbox.says()}")
        played = referee.play(
            rules,
            options,
            randbits(48) if seed is None else seed,
            seats,
            watch=(lambda s, entry: show_decision(rules, s, entry, out)) if show else None,
        )
    if json:
        print_json(summary(played))
    else:
        show_result(played)
    if record is not None:
        played.write(record)
    if played.footer["faults"]:
        if record is None:
            say("with --record FILE the evidence is kept, and certamen why FILE explains it")
        else:
            say(f"explained by: {shlex.join(['certamen', 'why', str(record)])}")
        finding()


def summary(played: Record) -> dict[str, Any]:
    """A record less its decisions."""
    return played.header | {"decisions": len(played.decisions)} | played.footer


def show_decision(game: Game, s: State, entry: dict[str, Any], out: Callable[[str], None]) -> None:
    """A decision, and the table as the seat sees it that decided."""
    action = spoken(entry["action"])
    stand_in = "  (stand-in)" if entry.get("stand_in") else ""
    out(f"-- {entry['n']}  seat {entry['seat']}  {entry['step']}: {action}{stand_in}")
    out(game.board(game.observe(s, entry["seat"])).strip("\n") + "\n")


def show_result(played: Record) -> None:
    """Who took which place, and why."""
    header, footer = played.header, played.footer
    rows = [
        [rank, seat, player["name"], score]
        for seat, (player, rank, score) in enumerate(
            zip(header["players"], footer["ranks"], footer["scores"], strict=True)
        )
    ]
    print(f"{header['game']}, seed {header['seed']}: {len(played.decisions)} decisions")
    print(f"ended by: {footer['reason']}")
    print(tabulate(sorted(rows), ["rank", "seat", "bot", "score"]))
    for line in describe(footer["faults"]):
        complain(line)


RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="a record of `certamen play`")]


@app.command()
def why(record: RecordFile, json: Json = False, home: Home = HOME) -> None:
    """Explain the faults in a record: what was asked, what came back, and how to ask again.

    Exit code 1: there is a fault.

    Example: certamen why game.jsonl
    """
    past = read(record)
    if not past.footer:
        raise RecordError(f"{record} ends without a footer: the game was cut off, or goes on")
    faults = past.footer.get("faults", [])
    for fault in faults:
        name = past.header["players"][fault["seat"]].get("name", "?")
        try:
            resolve(name, home)
        except UsageError:  # not a name that we know: say how it was started
            name = shlex.join(fault.get("command", [name]))
        words = ["certamen", "ask", name, str(record), "--turn", str(max(fault.get("turn", 0), 0))]
        fault["ask"] = shlex.join(words)
    if json:
        print_json({"record": str(record), "faults": faults})
    elif not faults:
        print("No fault: every bot played to the end of the game.")
    else:
        print("\n\n".join([explained(past, fault) for fault in faults]))
    if faults:
        finding()


def explained(past: Record, fault: dict[str, Any]) -> str:
    """A fault and its evidence, as text."""
    seat, at = fault["seat"], fault.get("turn", -1)
    name = past.header["players"][seat].get("name", "?")
    when = "at the start" if at < 0 else f"decision {at}, step {fault.get('step', '?')}"
    lines = [
        f"seat {seat}, {name}: {fault['kind']} ({KINDS.get(fault['kind'], 'unknown')})",
        f"  what      {fault.get('message', '?')}",
        f"  when      {when}",
    ]
    if "ms" in fault:
        clock = past.header.get("clock", {})
        lines.append(
            f"  time      {fault['ms']} ms, CPU {fault.get('cpu_ms', '?')} ms"
            f" (a move may take {clock.get('move_ms')} ms, the game {clock.get('game_ms')} ms)"
        )
    if "request" in fault:
        lines.append(f"  asked     {cut(str(fault['request']).rstrip())}")
    if "reply" in fault:
        lines.append(f"  answered  {cut(str(fault['reply'])) or 'nothing that could be judged'}")
    log = str(fault.get("stderr", "")).splitlines()[-20:]
    lines += ["  its log   " + (log[0] if log else "empty"), *[f"            {x}" for x in log[1:]]]
    lines.append(f"  again     {fault['ask']}")
    return "\n".join([harmless(line) for line in lines])


def harmless(text: str) -> str:
    """A bot's words without what would steer the terminal."""
    return "".join([char if char.isprintable() or char == "\t" else "\ufffd" for char in text])


def cut(text: str, length: int = 2000) -> str:
    """The start of a long text."""
    return text if len(text) <= length else f"{text[:length]}... ({len(text)} characters)"


@app.command()
def ask(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="the bot to ask")],
    record: RecordFile,
    turn: Annotated[int, typer.Option("--turn", min=0, help="the number of the decision")],
    move_time: Annotated[str, typer.Option(help="for the answer; none given: as in the game")] = "",
    sandbox: SandboxMode = "auto",
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Put one recorded decision to a bot again: its answer, its time, its log.

    A bot that draws on luck starts with the luck of the game's start.  Exit code 1: it failed.

    Example: certamen ask greedy game.jsonl --turn 12
    """
    past = read(record)
    clock = past.header.get("clock", {})
    limits = read_limits(
        move_time or as_time(clock.get("move_ms")),
        as_time(clock.get("game_ms")),
        as_time(clock.get("increment_ms", 0)),
        as_time(clock.get("startup_ms", 10000)),
    )
    with Referee(limits, sandbox=sandbox) as referee:
        entry = referee.ask(past, turn, resolve(bot, home))
    recorded = past.decisions[turn]["action"] if turn < len(past.decisions) else None
    if json:
        print_json(entry | {"recorded": recorded})
    else:
        print(f"decision {turn}, seat {entry['seat']}, step {entry['step']}")
        for index, action in enumerate(entry["actions"]):
            marks = "=>" if list(action) == entry.get("action") else "  "
            was = "   (in the record)" if list(action) == recorded else ""
            print(f"{marks}{index:4}  {spoken(action)}{was}")
        if "ms" in entry:
            print(f"time: {entry['ms']} ms, CPU {entry['cpu_ms']} ms")
        if entry.get("note"):
            print(f"note: {harmless(entry['note'])}")
        if entry.get("stderr"):
            print("log:", *[harmless(line) for line in entry["stderr"].splitlines()], sep="\n")
    if "fault" in entry:
        complain(f"{entry['fault']['kind']}: {entry['fault']['message']}")
        finding()


def as_time(milliseconds: int | None) -> str:
    """A time of a record as one writes it."""
    return "none" if milliseconds is None else f"{milliseconds}ms"
