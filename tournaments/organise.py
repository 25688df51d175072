"""Tournaments by name: made or continued, played, looked at.  Joins store, bots and runner.

What the command line calls; it can as well be called from a program.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from secrets import randbits
from typing import Any

from engine.errors import UsageError
from engine.game import find
from referee.match import Bot
from tournaments import registry, runner, schedule
from tournaments.definition import DRAWN, Definition
from tournaments.store import Entrant, Store, create, open_store, path_of

SECRET_BITS = 64  # of a seed: too many to be tried out


def opened(home: Path, name: str) -> Store:
    """The tournament of that name.  Raises UsageError if there is none."""
    return open_store(path_of(home, name))


def made(home: Path, definition: Definition) -> Store:
    """The tournament of this definition, new or continued.

    A seed that the definition leaves open is drawn, once.  Raises UsageError where a tournament of
    this name has another definition or other bots.
    """
    definition = pinned(definition.checked(), home)
    path = path_of(home, definition.name)
    rules = find(definition.game).digest
    if not path.exists():
        if definition.seed == DRAWN:
            definition = replace(definition, seed=randbits(SECRET_BITS))
        entrants = entered(definition, home)
        schedule.check(definition, len(entrants))
        store = create(path, definition, rules, entrants)
    else:
        store = open_store(path)
    mended = f"take another name, or remove {path}"
    was = store.definition
    if definition.seed == DRAWN:
        definition = replace(definition, seed=was.seed)
    if differences := was.differences(definition):
        raise UsageError(
            f"{definition.name} was begun otherwise: {'; '.join(differences)}; {mended}"
        )
    if set(was.bots) != set(definition.bots):
        raise UsageError(
            f"{definition.name} has the bots {', '.join(was.bots)}; add or retire bots with"
            f" `certamen tournament resume {definition.name} --add BOT --retire BOT`"
        )
    if was.anchors != definition.anchors:
        store.redefine(replace(was, anchors=definition.anchors))
    return store


def match_name(home: Path, game: str, *bots: str) -> str:
    """What a match is called where the user does not say.  Raises UsageError."""
    words = [re.sub(r"[^\w.-]+", "-", registry.resolve(said, home).name) for said in bots]
    return "-".join(["match", game, *words])


def made_anew(home: Path, definition: Definition) -> Store:
    """As `made`, under a name with a number where what was begun by this name cannot go on."""
    for number in count(2):
        try:
            store = made(home, definition)
            bots_of(store, home)
            return store
        except UsageError:
            if not path_of(home, definition.name).exists():
                raise
        base = definition.name.removesuffix(f"-{number - 1}")
        definition = replace(definition, name=f"{base}-{number}")
    raise AssertionError("numbers do not end")


def pinned(definition: Definition, home: Path) -> Definition:
    """The definition with its bots named so that they stay the same.  Raises UsageError."""
    bots, challengers = (
        tuple([registry.pinned(said, home) for said in these])
        for these in (definition.bots, definition.challengers)
    )
    return replace(definition, bots=bots, challengers=challengers)


def entered(definition: Definition, home: Path) -> list[Entrant]:
    """The bots of a definition as entrants, numbered in their order."""
    if len(set(definition.bots)) < len(definition.bots) and definition.schedule != "match":
        raise UsageError("a bot takes part once; to let it meet itself, submit it under two names")
    bots = [registry.resolve(said, home) for said in definition.bots]
    for bot in bots:
        if bot.human:
            raise UsageError("a person plays with `certamen play`, not in a tournament")
    names = registry.names_apart([bot.name for bot in bots])
    for said in definition.challengers:
        if said not in definition.bots:
            raise UsageError(f"the challenger {said!r} is not among the bots")
    for name in definition.anchors:
        if name not in names:
            raise UsageError(f"the anchor {name!r} is not among the bots: {', '.join(names)}")
    return [
        Entrant(number, name, bot.version, bot.digest, said)
        for number, (name, bot, said) in enumerate(zip(names, bots, definition.bots, strict=True))
    ]


def bots_of(store: Store, home: Path) -> dict[int, Bot]:
    """How to run the entrants that are not retired.

    Raises UsageError if the rules or a bot changed since the first game: results would not compare.
    """
    definition = store.definition
    if store.meta("rules") != find(definition.game).digest:
        raise UsageError(
            f"the rules of {definition.game} have changed since {definition.name} began;"
            " begin a new tournament"
        )
    bots = {}
    for entrant in store.entrants():
        if entrant.retired:
            continue
        bot = registry.resolve(entrant.said, home)
        if bot.digest != entrant.digest:
            raise UsageError(
                f"the bot {entrant.name} has changed since {definition.name} began: submit each"
                " version, or retire it and add the new one"
            )
        bots[entrant.number] = replace(bot, name=entrant.name)
    return bots


def changed(store: Store, home: Path, add: list[str], retire: list[str]) -> None:
    """Let bots join or leave; what they have played stays.  Raises UsageError."""
    definition, entrants = store.definition, store.entrants()
    if definition.schedule == "match" and (add or retire):
        raise UsageError("the bots of a match stay the same; begin another match")
    by_said = {entrant.said: entrant for entrant in entrants}
    by_name = by_said | {entrant.name: entrant for entrant in entrants}
    for word in retire:
        if word not in by_name:
            raise UsageError(f"{definition.name} has no bot {word!r}")
        entrant = by_name[word]
        entrants[entrant.number] = entrant._replace(retired=True)
    for said in [registry.pinned(said, home) for said in add]:
        known = by_said.get(said)
        if known is not None and known.digest == registry.resolve(known.said, home).digest:
            entrants[known.number] = known._replace(retired=False)
            continue
        bot = registry.resolve(said, home)
        [name] = registry.names_apart([bot.name], [entrant.name for entrant in entrants])
        entrants.append(Entrant(len(entrants), name, bot.version, bot.digest, said))
    schedule.check(definition, sum(not entrant.retired for entrant in entrants))
    store.enter(entrants)
    staying = tuple(entrant.said for entrant in entrants if not entrant.retired)
    store.redefine(replace(definition, bots=staying))


def played(
    store: Store,
    home: Path,
    hire: runner.Hire,
    watch: runner.Watch = lambda progress: None,
    decided: Callable[[], bool] = lambda: False,
) -> runner.Progress:
    """Play what is missing.  Raises Halted, StoreError; UsageError if a bot changed meanwhile."""
    progress = runner.run(store, bots_of(store, home), hire, watch, decided)
    bots_of(store, home)
    return progress


@dataclass(frozen=True)
class Status:
    """How far a tournament is, seen from any process."""

    tournament: str
    total: int | None
    stored: int
    runners: int
    pace: float  # games a second
    seconds_left: float | None
    faults: Mapping[str, int]
    voids: int
    odd_workers: list[str]


def status(store: Store) -> Status:
    """How far it is."""
    definition = store.definition
    active = [entrant.number for entrant in store.entrants() if not entrant.retired]
    total = schedule.total(definition, len(active))
    stored, pace = store.count(active), store.pace()
    left = None if total is None or not pace else max(0, total - stored) / pace
    return Status(
        definition.name,
        total,
        stored,
        len(store.runners()),
        round(pace, 3),
        None if left is None else round(left, 1),
        store.faults(),
        len(store.voids()),
        store.odd_workers(),
    )


EXPORTED = {  # files and what they hold
    "records.jsonl": "the records of all games, one after the other: JSON lines",
    "results.csv": "a row for every game: seats, ranks, scores, faults",
    "results.json": "the same rows as JSON objects",
    "standings.json": "the standings, as `certamen tournament standings --json` prints them",
}


def export(store: Store, folder: Path) -> dict[Path, str]:
    """Write records, results and standings; the files that were written and what they hold."""
    import csv
    import json

    from tournaments.standings import as_json, standings

    names = {entrant.number: entrant.name for entrant in store.entrants()}
    files = {folder / name: holds for name, holds in EXPORTED.items()}
    records, table, results, final = files
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with records.open("w", encoding="utf-8") as lines:
            for identity in sorted(store.ids()):
                record = store.record(identity)
                record.header["id"] = identity
                lines.write(record.text())
        rows = [row_of(game, names) for game in store.games()]
        with table.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]) if rows else ["id"])
            writer.writeheader()
            writer.writerows([{k: cell(v) for k, v in row.items()} for row in rows])
        results.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
        text = json.dumps(as_json(standings(store)), ensure_ascii=False, indent=1)
        final.write_text(text + "\n", "utf-8")
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from None
    return files


def row_of(game: Any, names: Mapping[int, str]) -> dict[str, Any]:
    """A game's result for other programs."""
    values = asdict(game)
    for name in ("record", "times", "stage"):
        del values[name]
    return values | {"seats": [names[entrant] for entrant in game.seats]}


def cell(value: Any) -> Any:
    """A value in a table of texts: lists are separated by semicolons."""
    if isinstance(value, list):
        return ";".join(
            f"{item['seat']}:{item['kind']}" if isinstance(item, dict) else str(item)
            for item in value
        )
    return value


def records(home: Path) -> dict[str, Counter[str]]:
    """By digest, how bots fared in all tournaments: games, first, shared, beaten, faults."""
    found: dict[str, Counter[str]] = {}
    for path in sorted((home / "tournaments").glob("*.db")):
        try:
            store = open_store(path)
        except UsageError:
            continue
        with store:
            digests = [entrant.digest for entrant in store.entrants()]
            for game in store.games():
                for seat, entrant in enumerate(game.seats):
                    record = found.setdefault(digests[entrant], Counter())
                    record["games"] += 1
                    record["faults"] += sum(fault["seat"] == seat for fault in game.faults)
                    if len(game.seats) > 1:
                        won = game.ranks[seat] == 1 and not game.lost
                        alone = game.ranks.count(1) == 1
                        record["first" if won and alone else "shared" if won else "beaten"] += 1
    return found
