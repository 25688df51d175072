"""What the commands share: the application, common options, and how things are said."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from engine.errors import UsageError
from engine.game import Game
from engine.record import engine_version
from tournaments.registry import DATA

app = typer.Typer(
    name="certamen",
    help="A rules-verification and AI tournament harness for five board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game, as `certamen games` lists")]
Json = Annotated[bool, typer.Option("--json", help="print one machine-readable JSON object")]
Home = Annotated[
    Path,
    typer.Option(
        "--home", metavar="DIR", envvar="CERTAMEN_HOME", help="where data lives", show_default=True
    ),
]
HOME = Path(DATA)
CROWD = 16  # workers for each core are more than can be of any use


def few_enough(workers: int) -> int:
    """The number itself.  Raises UsageError for one that only a mistake can be."""
    most = CROWD * (os.cpu_count() or 1)
    if workers > most:
        raise UsageError(f"--workers {workers} is too many for this machine: at most {most}")
    return workers


Workers = Annotated[
    int,
    typer.Option(
        "--workers",
        metavar="W",
        min=0,
        callback=few_enough,
        help="processes that play games; 0: one for every core",
    ),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="vary the rules; may be given several times"),
]


def complain(message: str) -> None:
    """Say in one line on standard error what is wrong."""
    print(f"certamen: {' '.join(message.split())}", file=sys.stderr)


def say(message: str) -> None:
    """Say something on standard error that is no complaint."""
    print(message, file=sys.stderr)


def finding() -> NoReturn:
    """End with exit code 1: something was found."""
    raise typer.Exit(1)


def print_json(value: Any) -> None:
    """One JSON object on standard output."""
    print(json.dumps(value, ensure_ascii=False))


def read_options(game: Game, texts: list[str] | None) -> dict[str, Any]:
    """The options of a game from texts such as `red_border=on`.  Raises UsageError."""
    options = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option takes NAME=VALUE, not {text!r}")
        options[name] = game.option(name).parse(name, value)
    return game.complete(options)


def seconds(text: str) -> float | None:
    """A span of time such as `1s`, `200ms`, `2m` or `none`.  Raises UsageError."""
    if text == "none":
        return None
    match = re.fullmatch(r"(\d{1,99}(?:\.\d*)?|\.\d+)(ms|s|m|h|)", text)
    if not match:
        raise UsageError(f"a time is written 1s, 200ms, 2m or none; not {text!r}")
    return float(match[1]) * {"ms": 0.001, "s": 1, "": 1, "m": 60, "h": 3600}[match[2]]


def show_version(asked: bool) -> None:
    """Print the version and end."""
    if asked:
        print(f"certamen {engine_version()}")
        raise typer.Exit


@app.callback()
def certamen(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="print the version"),
    ] = False,
) -> None:
    """A rules-verification and AI tournament harness for five board games."""
