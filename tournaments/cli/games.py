"""Commands about the games themselves: games, data."""

from typing import Any

from tabulate import tabulate

from engine.game import Game, find
from engine.game import games as all_games
from tournaments.cli.common import GameName, Json, app, print_json


@app.command()
def games(json: Json = False) -> None:
    """The games: seats, options with their defaults, and the digest of their rules.

    Example: certamen games
    """
    known = all_games()
    if json:
        print_json({"games": [described(game) for game in known]})
        return
    rows = [[g.name, f"{g.seats[0]}-{g.seats[-1]}", g.digest] for g in known]
    print(tabulate(rows, ["game", "players", "rules digest"]))
    for game in known:
        for name, option in game.options.items():
            default = {True: "on", False: "off", "": "none"}.get(option.default, option.default)
            print(f"\n{game.name}: --option {name}={default}")
            print(f"  {option.says}")


def described(game: Game) -> dict[str, Any]:
    """A game as JSON."""
    options = {
        name: {
            "default": option.default,
            "choices": list(option.choices) if option.choices else None,
            "says": option.says,
        }
        for name, option in game.options.items()
    }
    seats = list(game.seats)
    return {"game": game.name, "title": game.title, "seats": seats, "options": options} | {
        "rules": game.digest
    }


@app.command()
def data(game: GameName) -> None:
    """The cards and tables of a game as JSON, with the provenance of every number.

    Example: certamen data villa-rustica
    """
    print_json(find(game).data())
