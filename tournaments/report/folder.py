"""The whole report of a tournament, written into a folder."""

import shutil
from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import RecordError, UsageError
from tournaments.report import contents, faults, pages
from tournaments.report.faults import page_path, record_path, slug
from tournaments.store import Played, Store


@dataclass(frozen=True)
class Written:
    """What the folder holds."""

    index: Path
    replays: int
    faults: int  # explained


def write(
    store: Store,
    folder: Path,
    replays: int = 20,
    explained: int = 100,
    wanted: Sequence[str] = (),
) -> Written:
    """Write the report; of what an older one left there nothing stays.

    replays: how many games to sample for the viewer, evenly; explained: how many faults are told in
    full, their games in the viewer too; wanted: ids of games to have in it besides.  Raises
    UsageError where the folder holds something else, or for a game that was not played.
    """
    picked = [store.game(identity) for identity in wanted]
    prepare(folder)
    games = list(store.games())
    values = contents.overview(store, games)
    found, told = faults.chosen(store, games, explained)
    values["fault_rows"] = faults.by_kind(found, told)
    values["explained"] = {one.entrant.number for one in told}
    shown = {game.id: game for game in [*sampled(games, replays), *picked]}
    shown |= {one.game.id: one.game for one in told}
    refused = write_replays(store, folder, list(shown), {one.game.id for one in told})
    if refused:
        values["notes"].append(
            f"{len(refused)} games do not replay under the rules of this version of certamen, and"
            f" are not among the replays: {next(iter(refused.values()))}."
        )
    shown = {identity: game for identity, game in shown.items() if identity not in refused}
    pages.write_page(
        "faults.html",
        folder / "faults.html",
        root="",
        name=values["name"],
        bots=faults.sections(store, found, told, shown),
        says=f"{len(told)} of {len(found):,} faults: the first ones of every bot and kind."
        if len(told) < len(found)
        else "What was asked, what came back, and what the bot wrote to its log.",
    )
    names = [entrant.name for entrant in store.entrants()]
    values["games"] = [line(shown[identity], names) for identity in sorted(shown)]
    values["games_says"] = (
        "Every game, move by move."
        if len(shown) == len(games)
        else f"{len(shown)} of {len(games):,} games, move by move: a sample, and every game whose"
        " faults are told here."
    )
    pages.write_page("index.html", folder / "index.html", root="", **values)
    return Written(folder / "index.html", len(shown), len(told))


def write_replays(
    store: Store, folder: Path, identities: Sequence[str], with_faults: Container[str]
) -> dict[str, str]:
    """Write viewer and record of these games; those that do not replay, each with the reason."""
    refused = {}
    for identity in identities:
        why = f"../faults.html#fault-{slug(identity)}" if identity in with_faults else ""
        record = store.record(identity)
        try:
            pages.write_replay(folder, page_path(identity), record, identity, "../index.html", why)
        except RecordError as error:
            refused[identity] = f"{identity}, {error}"
        else:
            record.write(folder / record_path(identity))
    return refused


def prepare(folder: Path) -> None:
    """An empty folder with the static files.  Raises UsageError if it holds something else."""
    if folder.is_file():
        raise UsageError(f"{folder} is a file; name a folder with --out")
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / "static" / "viewer.js").is_file():
            raise UsageError(f"{folder} holds something else; choose another folder with --out")
        for name in ("games", "static"):
            shutil.rmtree(folder / name, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    pages.write_static(folder)


def sampled(games: Sequence[Played], number: int) -> list[Played]:
    """So many of the games, evenly spread over their ids."""
    if number >= len(games):
        return list(games)
    return [games[place * len(games) // number] for place in range(number)]


def line(game: Played, names: Sequence[str]) -> dict[str, Any]:
    """A game in the list of replays."""
    kinds = {fault["seat"]: fault["kind"] for fault in game.faults}
    return {
        "id": game.id,
        "path": page_path(game.id),
        "decisions": game.decisions,
        "reason": "all lose" if game.lost else game.reason,
        "players": [
            {"name": names[entrant], "rank": rank, "fault": kinds.get(seat, "")}
            for seat, (entrant, rank) in enumerate(zip(game.seats, game.ranks, strict=True))
        ],
    }
