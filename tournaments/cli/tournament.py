"""Commands about many games: tournament run, resume, status, standings, export; match."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from engine.errors import UsageError
from engine.game import find
from tournaments import definition as definitions
from tournaments import organise, runner
from tournaments.cli.common import (
    HOME,
    Home,
    Json,
    OptionTexts,
    Workers,
    app,
    print_json,
    read_options,
    say,
    seconds,
)
from tournaments.store import Store

tournament = typer.Typer(
    help="Many games between many bots: run, resume, status, standings, export.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(tournament, name="tournament")

Name = Annotated[str, typer.Argument(metavar="NAME", help="the tournament's name")]
Executor = Annotated[
    str, typer.Option("--executor", metavar="E", help="local, or dask:ADDRESS for many machines")
]
Pin = Annotated[
    bool, typer.Option("--pin/--no-pin", help="a core for each worker and its bots (local)")
]
Freeze = Annotated[
    bool | None, typer.Option("--freeze", help="stop bots while others decide, daemons too")
]
Seed = Annotated[
    int, typer.Option(metavar="S", help="of all luck; none: drawn, so that no bot foresees it")
]
Seconds = Annotated[
    str | None, typer.Option(metavar="T", help="a time such as 1s or 200ms; or none")
]


def names(text: str) -> list[str]:
    """The bots of a list such as random,greedy or "python3 my.py",greedy."""
    import csv

    return [
        name.strip() for name in next(csv.reader([text], skipinitialspace=True)) if name.strip()
    ]


def hired(executor: str, workers: int, pin: bool) -> runner.Hire:
    """The workers that the user wants."""
    if executor == "local":
        return runner.local(workers or runner.cores(), pin)
    if executor.startswith("dask:") and executor != "dask:":
        from tournaments.cluster import dask

        return dask(executor.removeprefix("dask:"))
    raise UsageError(f"--executor is local or dask:ADDRESS, not {executor!r}")


@contextmanager
def shown(store: Store) -> Iterator[runner.Watch]:
    """What shows progress while games are played: a bar on a terminal, plain lines elsewhere."""
    if not sys.stderr.isatty():
        with heard():
            yield Lines().watch
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
        TimeRemainingColumn(),
    )
    # no refreshing by itself: that would be a thread, and workers are forked before any starts
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar, heard():
        task = bar.add_task(store.definition.name, total=None, pace="")
        every = Every(0.1)

        def watch(progress: runner.Progress) -> None:
            pace = f"{progress.pace:.1f} games/s{faults(progress)}"
            bar.update(task, completed=progress.stored, total=progress.total, pace=pace)
            if every.due() or progress.stored == progress.total:
                bar.refresh()

        yield watch


@contextmanager
def heard() -> Iterator[None]:
    """What the runner and its workers log goes to standard error."""
    log = logging.getLogger("certamen")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("certamen: %(message)s"))
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)


def faults(progress: runner.Progress) -> str:
    """The faults and voids so far, if there are any."""
    number = progress.faults.total()
    text = f", {number} faults" if number else ""
    return text + (f", {progress.voids} void" if progress.voids else "")


class Every:
    """Says when it is time again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.next = 0.0

    def due(self) -> bool:
        """Whether so many seconds have passed since it was due the last time."""
        now = monotonic()
        if now < self.next:
            return False
        self.next = now + self.seconds
        return True


class Lines:
    """Says how far a run is, in a line every few seconds."""

    def __init__(self) -> None:
        self.every = Every(5.0)

    def watch(self, progress: runner.Progress) -> None:
        """Print a line if it is time."""
        if not self.every.due() and progress.stored != progress.total:
            return
        of = "" if progress.total is None else f" of {progress.total}"
        left = progress.seconds_left
        wait = "" if left is None else f", {left:.0f} s left"
        say(f"{progress.stored}{of} games, {progress.pace:.1f} games/s{wait}{faults(progress)}")


def play_and_show(
    store: Store, home: Path, executor: str, workers: int, pin: bool, json: bool
) -> None:
    """Play what is missing, then print the standings."""
    with shown(store) as watch:
        organise.played(store, home, hired(executor, workers, pin), watch)
    for odd in store.odd_workers() if executor != "local" else ():
        say(f"odd worker: {odd}")
    print_standings(store, json)


def print_standings(store: Store, json: bool) -> None:
    """The standings on standard output."""
    from tournaments import standings as tables

    found = tables.standings(store)
    if json:
        print_json(tables.as_json(found))
    else:
        print(tables.text(found))


@tournament.command()
def run(
    what: Annotated[str, typer.Argument(metavar="FILE.toml|NAME", help="a definition, or a name")],
    game: Annotated[str | None, typer.Option(metavar="G", help="the game")] = None,
    bots: Annotated[str | None, typer.Option(metavar="A,B,C", help="the bots")] = None,
    schedule: Annotated[
        str | None, typer.Option(metavar="S", help="round-robin, gauntlet, swiss or adaptive")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="K", help="players at a table")] = None,
    deals: Annotated[int | None, typer.Option(metavar="N", help="deals of every group")] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            metavar="R", help="of a Swiss; of a round robin: tables a bot, not all groups"
        ),
    ] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="an adaptive budget")] = None,
    seatings: Annotated[
        str | None, typer.Option(metavar="S", help="rotations, or permutations (up to 3 seats)")
    ] = None,
    challengers: Annotated[
        str | None, typer.Option(metavar="A,B", help="of a gauntlet; else the first bot")
    ] = None,
    anchor: Annotated[
        list[str] | None, typer.Option(metavar="BOT=ELO", help="hold a bot at an Elo")
    ] = None,
    seed: Seed = definitions.DRAWN,
    option: OptionTexts = None,
    move_time: Seconds = None,
    game_time: Seconds = None,
    increment: Seconds = None,
    startup_time: Seconds = None,
    sandbox: Annotated[str | None, typer.Option(metavar="S", help="auto, strict or off")] = None,
    freeze: Freeze = None,
    workers: Workers = 0,
    executor: Executor = "local",
    pin: Pin = True,
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Play a tournament, or go on with it, and print its standings.

    Flags win over what a file says.  Example: certamen tournament run spring --game villa-rustica
    --bots random,greedy,"python3 mybot.py" --deals 20
    """
    values: dict[str, Any] = {"name": what}
    if what.endswith(".toml"):
        values = {
            name: value
            for name, value in asdict(definitions.read(Path(what))).items()
            if value not in (None, "", ())
        }
        values["bots"], values["challengers"] = (
            list(values["bots"]),
            list(values.get("challengers", ())),
        )
    elif not what:
        raise UsageError("a tournament needs a name, such as spring, or give a .toml file")
    elif game is None or bots is None:
        raise UsageError(
            "a tournament by name needs --game G and --bots A,B,C; or give a .toml file;"
            " one that was begun goes on with `certamen tournament resume`"
        )
    flags = {
        "game": game,
        "bots": None if bots is None else names(bots),
        "schedule": schedule,
        "seats": seats,
        "deals": deals,
        "rounds": rounds,
        "games": games,
        "seatings": seatings,
        "challengers": None if challengers is None else names(challengers),
        "seed": None if seed == definitions.DRAWN else seed,
        "sandbox": sandbox,
        "freeze": freeze,
    }
    values |= {name: value for name, value in flags.items() if value is not None}
    if option:
        named = {text.partition("=")[0] for text in option}
        every = read_options(find(values["game"]), option)
        given = {name: value for name, value in every.items() if name in named}
        values["options"] = values.get("options", {}) | given
    clocks = {"move": move_time, "game": game_time, "increment": increment, "startup": startup_time}
    times = {name: seconds(text) for name, text in clocks.items() if text is not None}
    values["times"] = values.get("times", {}) | times
    if anchor:
        values["anchors"] = dict(map(anchored, anchor))
    with organise.made(home, definitions.from_values(values, what)) as store:
        play_and_show(store, home, executor, workers, pin, json)


def anchored(text: str) -> tuple[str, float]:
    """A bot and the Elo that it is held at.  Raises UsageError."""
    name, _, elo = text.rpartition("=")
    try:
        return name, float(elo)
    except ValueError:
        raise UsageError(f"--anchor takes BOT=ELO, not {text!r}") from None


@tournament.command()
def resume(
    name: Name,
    add: Annotated[list[str] | None, typer.Option(metavar="BOT", help="let a bot join")] = None,
    retire: Annotated[
        list[str] | None, typer.Option(metavar="BOT", help="let a bot leave; its games stay")
    ] = None,
    workers: Workers = 0,
    executor: Executor = "local",
    pin: Pin = True,
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Play what is missing of a tournament, and print its standings.

    Example: certamen tournament resume spring --add mybot@2 --retire mybot@1
    """
    with organise.opened(home, name) as store:
        if add or retire:
            organise.changed(store, home, add or [], retire or [])
        play_and_show(store, home, executor, workers, pin, json)


@tournament.command()
def status(name: Name, json: Json = False, home: Home = HOME) -> None:
    """How far a tournament is, also while another process runs it.

    Example: certamen tournament status spring
    """
    with organise.opened(home, name) as store:
        found = organise.status(store)
    if json:
        print_json(asdict(found))
        return
    of = "" if found.total is None else f" of {found.total}"
    running = f"{found.runners} running" if found.runners else "not running"
    print(f"{found.tournament}: {found.stored}{of} games, {running}")
    print(f"pace: {found.pace:.1f} games/s", end="")
    print("" if found.seconds_left is None else f", {found.seconds_left:.0f} s left")
    faults = ", ".join(f"{kind} {number}" for kind, number in found.faults.items())
    print(f"faults: {faults or 'none'}")
    if found.voids:
        print(f"void and played again: {found.voids}")
    for odd in found.odd_workers:
        print(f"odd worker: {odd}")


@tournament.command()
def standings(name: Name, json: Json = False, home: Home = HOME) -> None:
    """The standings so far.

    Example: certamen tournament standings spring --json
    """
    with organise.opened(home, name) as store:
        print_standings(store, json)


@tournament.command()
def export(
    name: Name,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="DIR", help="a folder; else NAME-export")
    ] = None,
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Write the records (JSON lines), results (CSV, JSON) and standings (JSON) into a folder.

    Example: certamen tournament export spring --to spring-data
    """
    with organise.opened(home, name) as store:
        files = organise.export(store, to or Path(f"{name}-export"))
    if json:
        described = [{"file": str(file), "holds": holds} for file, holds in files.items()]
        print_json({"tournament": name, "files": described})
    else:
        print(*files, sep="\n")


@app.command()
def match(
    a: Annotated[str, typer.Argument(metavar="A", help="the bot that may be better")],
    b: Annotated[str, typer.Argument(metavar="B", help="the bot that it is compared with")],
    game: Annotated[str, typer.Option(metavar="G", help="the game")],
    sprt: Annotated[
        str, typer.Option(metavar="E0,E1", help="A is E0 or E1 Elo better: which of the two?")
    ] = "-15,15",
    alpha: Annotated[
        float, typer.Option(metavar="P", help="how often it may say E1 where E0 is true")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(metavar="P", help="how often it may say E0 where E1 is true")
    ] = 0.05,
    seats: Annotated[int, typer.Option(metavar="K", help="players at a table; 0: fewest")] = 0,
    others: Annotated[
        str,
        typer.Option(metavar="C,D", help="who sits with A, and with B, if there are more seats"),
    ] = "greedy",
    max_games: Annotated[
        int, typer.Option(metavar="N", min=1, help="stop undecided after them")
    ] = 20_000,
    name: Annotated[str, typer.Option(metavar="NAME", help="to keep the match under")] = "",
    seed: Seed = definitions.DRAWN,
    option: OptionTexts = None,
    move_time: Seconds = None,
    game_time: Seconds = None,
    increment: Seconds = None,
    startup_time: Seconds = None,
    sandbox: Annotated[str, typer.Option(metavar="S", help="auto, strict or off")] = "auto",
    freeze: Freeze = None,
    workers: Workers = 0,
    executor: Executor = "local",
    pin: Pin = True,
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Is A better than B?  Plays deals from all seats, and stops as soon as it is known.

    With three and more seats A and B sit each among the same others, on the same deals.

    Example: certamen match mybot@2 mybot@1 --game villa-rustica --sprt 0,20
    """
    from tournaments.statistics import Sequential
    from tournaments.versus import Versus

    low, high = elos(sprt)
    for chance, word in ((alpha, "--alpha"), (beta, "--beta")):
        if not 0 < chance < 0.5:
            raise UsageError(f"{word} is a chance above 0 and below 0.5, not {chance:g}")
    rules = find(game)
    seats = seats or rules.seats[0]
    clocks = {"move": move_time, "game": game_time, "increment": increment, "startup": startup_time}
    values = {
        "name": name or organise.match_name(home, game, a, b),
        "game": game,
        "bots": [a, b, *(names(others) if seats > 2 else [])],
        "schedule": "match",
        "seats": seats,
        "seed": seed,
        "options": read_options(rules, option),
        "sandbox": sandbox,
        "freeze": bool(freeze),
        "times": {k: seconds(text) for k, text in clocks.items() if text is not None},
    }
    with organise.made(home, definitions.from_values(values, "match")) as store:
        versus = Versus(store, Sequential(low, high, seats, alpha, beta), max_games)
        better = store.entrants()[0].name
        for elo, games in versus.lengths().items():
            say(f"expected: {games} games if {better} is {elo} Elo better")
        with shown(store) as watch:
            organise.played(store, home, hired(executor, workers, pin), watch, versus.decided)
        found = versus.summary()
    if json:
        print_json(found)
        return
    print(f"{found['says']}: {found['games']} games in {found['blocks']} blocks")
    print(f"log-likelihood ratio {found['ratio']} of {found['bounds']}")
    print(
        f"points a game {found['difference']:+}, Elo {found['elo']:+} with error {found['error']}"
    )


def elos(text: str) -> tuple[float, float]:
    """The two hypotheses of a test.  Raises UsageError."""
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise UsageError(f"--sprt takes two numbers such as 0,20; not {text!r}") from None
    if not (isfinite(low) and isfinite(high)):
        raise UsageError(f"--sprt takes two finite numbers such as 0,20; not {text!r}")
    if low >= high:
        raise UsageError(f"--sprt: {low:g} must be less than {high:g}")
    return low, high
