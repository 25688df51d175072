"""The command tournament report: standings, plots, faults and replays as pages."""

from pathlib import Path
from typing import Annotated

import typer

from tournaments import organise
from tournaments.cli.common import HOME, Home, Json, print_json, say
from tournaments.cli.tournament import Name, tournament


@tournament.command()
def report(
    name: Name,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="a folder; else HOME/reports/NAME")
    ] = None,
    replays: Annotated[
        int, typer.Option(min=0, metavar="N", help="games to sample for the replay viewer")
    ] = 20,
    replay: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="a game's id to have in the viewer as well"),
    ] = None,
    faults: Annotated[
        int,
        typer.Option(min=0, metavar="N", help="faults to tell in full, their games in the viewer"),
    ] = 100,
    json: Json = False,
    home: Home = HOME,
) -> None:
    """Write a report that opens from disk: standings, plots, faults and a replay viewer.

    Needs the extra `report`.  Example: certamen tournament report spring --out spring-report
    """
    from tournaments.report import folder

    with organise.opened(home, name) as store:
        written = folder.write(store, out or home / "reports" / name, replays, faults, replay or ())
    if json:
        counts = {"replays": written.replays, "faults": written.faults}
        print_json({"report": str(written.index.resolve())} | counts)
    else:
        say(f"{written.replays} games to replay, {written.faults} faults explained; open")
        print(written.index.resolve())
