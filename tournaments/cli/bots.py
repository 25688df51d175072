"""Commands about bots: submit, bots."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from tournaments import organise, registry
from tournaments.cli.common import HOME, Home, Json, app, print_json


@app.command()
def submit(
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help="a folder with a bot.toml, or a file")
    ],
    name: Annotated[
        str, typer.Option(metavar="NAME", help="else the bot.toml's, or the file's")
    ] = "",
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Keep a copy of a bot as a new version, which never changes.

    Example: certamen submit ./mybot
    """
    version, new = registry.submit(path, home, name)
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
    print(tabulate(rows, ["bot", "submitted", "plays", "games", "W/D/L", "faults"]))
    print(f"built in: {', '.join(registry.built_ins())}")


def described(version: registry.Submitted, record: Counter[str]) -> dict[str, Any]:
    """A version and its record, as JSON."""
    from datetime import UTC, datetime

    when = datetime.fromtimestamp(version.submitted, UTC)
    values = {"bot": version.label, "digest": version.digest, "for": list(version.games)}
    values["submitted"] = f"{when:%Y-%m-%d %H:%M}"
    return values | {key: record[key] for key in ("games", "first", "shared", "beaten", "faults")}
