"""Commands about the games themselves: games, data, rules, schema, fuzz."""

import sys
from pathlib import Path
from textwrap import wrap
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer
from tabulate import tabulate

from engine.errors import CertamenError, UsageError
from engine.events import spoken
from engine.game import Game, find
from engine.game import games as all_games
from tournaments.cli.common import (
    HOME,
    GameName,
    Home,
    Json,
    OptionTexts,
    Workers,
    app,
    finding,
    print_json,
    read_options,
    say,
    seconds,
)

if TYPE_CHECKING:  # what takes long to import is imported by the command that needs it
    from engine.fuzz import Tally
    from engine.playout import Playout
    from engine.rules import Entry


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


# -- rules


@app.command()
def rules(
    game: GameName,
    exercise: Annotated[
        int, typer.Option(metavar="N", min=0, help="play N random games and count what runs")
    ] = 0,
    json: Json = False,
) -> None:
    """The rule ledger: of every clause its text, provenance, code and tests.

    Example: certamen rules villa-rustica --exercise 500
    """
    from engine import rules as ledgers

    known = find(game)
    entries = ledgers.ledger(known)
    if exercise:
        ledgers.exercise(known, exercise, entries)
    wrong = ledgers.wrong_with(known)
    idle = [e.clause["id"] for e in entries.values() if e.mechanical and not e.exercised]
    if json:
        print_json(
            {
                "game": game,
                "games": exercise,
                "clauses": [as_json(entry, exercise) for entry in entries.values()],
                "wrong": wrong,
            }
            | ({"never_exercised": idle} if exercise else {})
        )
    else:
        for entry in entries.values():
            print_entry(entry, exercise)
        print(counted(list(entries.values())))
        for text in wrong:
            print(f"wrong: {text}")
        if exercise:
            print(f"never exercised by {exercise} random games: {len(idle)} {', '.join(idle)}")
    if wrong:
        finding()


def as_json(entry: "Entry", exercise: int) -> dict[str, Any]:
    """An entry of the ledger."""
    code = [{"file": file, "function": name} for file, name in entry.code]
    counts = {"exercised": entry.exercised} if exercise else {}
    return entry.clause | {"code": code, "tests": entry.tests} | counts


def print_entry(entry: "Entry", exercise: int) -> None:
    """An entry of the ledger for people."""
    clause = entry.clause
    facts = [clause[key] for key in ("chapter", "kind", "source") if key in clause]
    print(f"{clause['id']}  {' · '.join(facts)}")
    for line in wrap(clause.get("says", "(no clause)"), 96):
        print(f"    {line}")
    print(f"    code: {', '.join([f'{file} {name}'.strip() for file, name in entry.code]) or '-'}")
    by_file: dict[str, list[str]] = {}
    for test in dict.fromkeys(entry.tests):
        file, _, name = test.partition("::")
        by_file.setdefault(file, []).append(name)
    for file, names in by_file.items():
        print(f"    tests: {file}")
        for name in names:
            print(f"        {name}")
    if exercise:
        print(f"    exercised: {entry.exercised} times")
    print()


def counted(entries: list["Entry"]) -> str:
    """The ledger in one line."""
    sources = [entry.clause.get("source") for entry in entries]
    by_source = ", ".join(f"{sources.count(s)} {s}" for s in dict.fromkeys(sources) if s)
    mechanical = [entry for entry in entries if entry.mechanical]
    code, tests = sum(bool(e.code) for e in mechanical), sum(bool(e.tests) for e in mechanical)
    return (
        f"{len(entries)} clauses ({by_source}); of {len(mechanical)} mechanical ones"
        f" {code} have code and {tests} have tests"
    )


# -- schema


@app.command()
def schema(
    what: Annotated[str, typer.Argument(metavar="protocol|GAME", help="messages, or a game")],
) -> None:
    """JSON Schema of the protocol's messages, or of a game's observation, events and actions.

    Example: certamen schema villa-rustica
    """
    import msgspec

    from engine import schema as schemas
    from referee import messages

    if what != "protocol":
        try:
            print_json(schemas.schema(find(what)))
        except UsageError as error:
            raise UsageError(f"{error}; or `protocol` for the messages") from None
        return
    kinds = (messages.FromReferee, messages.FromBot)
    sides, defs = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    defs |= dict(zip(("from_referee", "from_bot"), sides, strict=True))
    dialect, title = "https://json-schema.org/draft/2020-12/schema", "Protocol 1: a line"
    anyone = [{"$ref": "#/$defs/from_referee"}, {"$ref": "#/$defs/from_bot"}]
    print_json({"$schema": dialect, "title": title, "anyOf": anyone, "$defs": defs})


# -- fuzz


@app.command()
def fuzz(
    game: GameName,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="stop after so many games")
    ] = None,
    time: Annotated[str, typer.Option(metavar="TIME", help="stop after that time")] = "",
    seed: Annotated[int, typer.Option(help="another one draws other games")] = 0,
    option: OptionTexts = None,
    workers: Workers = 0,
    home: Home = HOME,
    json: Json = False,
) -> None:
    """Play random games and check every law; a broken law is shown by the shortest game found.

    Options that are not given are drawn.  Without --games or --time: 60 s.

    Example: certamen fuzz villa-rustica --time 60s
    """
    from engine.fuzz import fuzz as run

    known = find(game)
    names = [text.partition("=")[0] for text in option or []]
    fixed = {name: value for name, value in read_options(known, option).items() if name in names}
    limit = seconds(time or "none") if time or games else 60.0
    shown = Progress(games, limit)
    tally = run(f"{known.package}:GAME", fixed, seed, games, limit, workers, shown)
    shown.end()
    if not tally.games and not tally.found:
        raise CertamenError(f"no game was played to its end in {time}: give it more time")
    facts = {"game": game, "seed": seed, "games": tally.games, "decisions": tally.decisions}
    facts |= {"again": tally.again, "seconds": round(shown.seconds, 1)}
    facts |= {"longest": tally.longest, "most_actions": tally.most}
    found = tally.found
    path = keep(known, found, home) if found else None
    if json:
        broken = found.broken._asdict() if found and found.broken else None
        print_json(facts | {"broken": broken, "record": str(path) if path else None})
    elif found:
        print_found(known, found, path)
    else:
        rate = tally.games / max(shown.seconds, 0.001) * 60
        print(f"no law is broken: {tally.games} games, {rate:.0f} a minute")
        print(f"{tally.decisions} decisions; {tally.longest} in the longest game")
        print(f"{tally.most} actions at most were on offer")
        print(f"{tally.again} games were played again in a process with another hash seed")
    if found:
        finding()


class Progress:
    """Says on standard error how far it is: a line that changes on a terminal, or a few lines."""

    def __init__(self, games: int | None, limit: float | None) -> None:
        self.goal = f"of {games} games" if games else f"games, {limit:.0f} s" if limit else "games"
        self.began = self.said = monotonic()
        self.terminal = sys.stderr.isatty()

    @property
    def seconds(self) -> float:
        """Since the start."""
        return monotonic() - self.began

    def __call__(self, tally: "Tally") -> None:
        """Say it, unless it was said just now."""
        now = monotonic()
        if now - self.said >= (0.2 if self.terminal else 10):
            self.said = now
            rate = tally.games / self.seconds * 60
            text = f"{self.seconds:4.0f} s  {tally.games} {self.goal}  {rate:.0f} a minute"
            print(f"\r{text}\033[K" if self.terminal else text, end="", file=sys.stderr, flush=True)
            if not self.terminal:
                say("")

    def end(self) -> None:
        """Leave the line."""
        if self.terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def keep(game: Game, found: "Playout", home: Path) -> Path:
    """Write the record of a game that breaks a law; where it is."""
    from engine.playout import record_of

    assert found.broken
    folder = home / "fuzz"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.name}-{found.broken.law.replace(' ', '-')}.jsonl"
    record_of(game, found, "fuzz").write(path)
    return path


def print_found(game: Game, found: "Playout", path: Path | None) -> None:
    """A broken law and the game that breaks it."""
    from engine.playout import record_of

    assert found.broken
    print(f"a law is broken: {found.broken.law}")
    print(f"    {found.broken.says}")
    deal = found.deal
    options = "".join(f", {name}={value}" for name, value in deal.options.items())
    print(
        f"after {len(found.taken)} decisions of {deal.players} players, seed {deal.seed}{options}:"
    )
    for entry in record_of(game, found).decisions:
        print(
            f"    {entry['n']:3}  seat {entry['seat']}  {entry['step']}: {spoken(entry['action'])}"
        )
    print(f"record: {path}")
    print(f"again: certamen replay {path}")
