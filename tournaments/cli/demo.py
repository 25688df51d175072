"""The command `demo`: what certamen does, in under a minute."""

from pathlib import Path

from engine.errors import UsageError
from engine.game import find
from tournaments import organise, runner
from tournaments.cli.common import HOME, Home, app, say
from tournaments.cli.tournament import print_standings, shown
from tournaments.definition import Definition, Times
from tournaments.store import Store

GAMES = {"villa-rustica": 12, "roemisch-pokern": 12}  # deals of every pair of bots
BOTS = ("random", "greedy", "search --playouts 8")


@app.command()
def demo(home: Home = HOME) -> None:
    """A small tournament of the built-in bots in two games, standings, an HTML report.

    Example: certamen demo
    """
    for game, deals in GAMES.items():
        definition = Definition(
            name=f"demo-{game}",
            game=game,
            bots=BOTS,
            deals=deals,
            seed=1,
            times=Times(move=5.0, game=None),
        )
        say(f"{find(game).title}: {', '.join(definition.bots)}; every deal from every seat")
        with organise.made_anew(home, definition) as store:
            with shown(store) as watch:
                organise.played(store, home, runner.local(runner.cores()), watch)
            print(f"\n{find(game).title}")
            print_standings(store, json=False)
            print(flush=True)
            write_report(store, home)


def write_report(store: Store, home: Path) -> None:
    """The HTML report, or why there is none."""
    try:
        from tournaments.report.folder import write

        say(f"report: {write(store, home / 'reports' / store.definition.name).index.resolve()}")
    except UsageError as error:
        say(str(error))
