"""Commands about bots: new-bot, check, submit, bots."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import CertamenError
from engine.game import find
from engine.game import games as all_games
from referee.bots import Bot, Limits
from tournaments import organise, registry
from tournaments.cli.common import HOME, Home, Json, app, finding, print_json, say
from tournaments.cli.play import MoveTime, SandboxMode, StartupTime, read_limits
from tournaments.starter import languages
from tournaments.starter import new_bot as make_bot

if TYPE_CHECKING:
    from tournaments.check import Finding

MARKS = {True: "ok    ", None: "advice", False: "BAD   "}


@app.command("new-bot")
def new_bot(
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help=", ".join(languages()))],
    name: Annotated[str, typer.Argument(metavar="NAME", help="of the bot and its folder")],
) -> None:
    """Make a folder with a complete bot, ready to run and to be made one's own.

    Example: certamen new-bot javascript mybot
    """
    folder = make_bot(language, name, Path.cwd())
    files = ", ".join(sorted(file.name for file in folder.iterdir()))
    print(f"{name}: {files}")
    print(f"next: certamen check ./{name}")


@app.command()
def check(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="as for `certamen play`")],
    game: Annotated[
        list[str] | None,
        typer.Option("--game", help="only this game; several may be given"),
    ] = None,
    move_time: MoveTime = "1s",
    startup_time: StartupTime = "10s",
    sandbox: SandboxMode = "auto",
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Is this bot fit to play?  Tries it out and says what to mend.  Exit code 1: it is not.

    Example: certamen check ./mybot
    """
    program = registry.resolve(bot, home)
    names = game or registry.games_of(bot, home)
    limits = read_limits(move_time, "none", "0s", startup_time)
    found = tried(program, names, limits, sandbox, show=not json)
    fit = all(matter.good is not False for matter in found)
    if json:
        print_json({"bot": program.name, "fit": fit, "findings": [m._asdict() for m in found]})
    else:
        say(f"{program.name} {'is fit to play' if fit else 'is not fit to play yet'}")
    if not fit:
        finding()


def tried(
    program: Bot, names: Sequence[str], limits: Limits, sandbox: str, show: bool
) -> list["Finding"]:
    """What there is to say of a bot, tried out in these games, in all if none is named."""
    from tournaments.check import check as try_out

    games = [find(name) for name in names] or all_games()
    found = []
    for matter in try_out(program, games, limits, sandbox):
        found.append(matter)
        if show:
            print(f"{MARKS[matter.good]}  {matter.topic}: {' '.join(matter.says.split())}")
    return found


@app.command()
def submit(
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help="a folder with a bot.toml, or a file")
    ],
    name: Annotated[
        str, typer.Option(metavar="NAME", help="else the bot.toml's, or the file's")
    ] = "",
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="keep it as it is, without trying it out")
    ] = False,
    move_time: MoveTime = "1s",
    startup_time: StartupTime = "10s",
    sandbox: SandboxMode = "auto",
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Check a bot, and keep a copy of it as a new version, which never changes.

    Exit code 1: it is not fit to play, and not kept.  Example: certamen submit ./mybot
    """
    limits = read_limits(move_time, "none", "0s", startup_time)

    def try_out(copied: registry.Folder) -> None:
        found = tried(copied.bot, copied.games, limits, sandbox, show=not json)
        bad = [matter for matter in found if matter.good is False]
        if bad:
            topics = ", ".join(matter.topic for matter in bad)
            raise CertamenError(
                f"{copied.bot.name} is not fit to play, so it is not kept: {topics}"
            )

    checked = {} if unchecked else {"try_out": try_out}
    version, new = registry.submit(path, home, name, **checked)
    if json:
        print_json({"bot": version.label, "new": new, "digest": version.digest})
    else:
        print(f"{version.label} {'submitted' if new else 'was submitted before'}")


@app.command()
def bots(json: Json = False, home: Home = HOME) -> None:
    """The submitted bots: versions, games, record so far in all tournaments of this home.

    Example: certamen bots
    """
    records = organise.records(home)
    found = [
        described(version, records.get(version.digest, Counter()))
        for versions in registry.submitted(home).values()
        for version in versions
    ]
    if json:
        print_json({"bots": found, "built_in": registry.built_ins()})
        return
    from tabulate import tabulate

    rows = [
        [
            row["bot"],
            row["submitted"],
            ", ".join(row["for"]) or "all",
            row["games"],
            f"{row['first']}/{row['shared']}/{row['beaten']}",
            row["faults"],
        ]
        for row in found
    ]
    if rows:
        print(tabulate(rows, ["bot", "submitted", "plays", "games", "W/D/L", "faults"]))
    else:
        print(f"no bot was submitted to {home}: certamen submit ./mybot")
    print(f"built in: {', '.join(registry.built_ins())}")


def described(version: registry.Submitted, record: Counter[str]) -> dict[str, Any]:
    """A version and its record, as JSON."""
    from datetime import UTC, datetime

    when = datetime.fromtimestamp(version.submitted, UTC)
    values = {"bot": version.label, "digest": version.digest, "for": list(version.games)}
    values["submitted"] = f"{when:%Y-%m-%d %H:%M}"
    return values | {key: record[key] for key in ("games", "first", "shared", "beaten", "faults")}
