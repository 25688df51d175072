"""The command `replay`: a recorded game is played again, checked and shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from engine import record as records
from engine.errors import UsageError
from engine.events import Whisper, seen, spoken, whole, worded
from engine.game import Game, find
from engine.record import Record
from engine.state import State
from tournaments.cli.common import Json, app, finding, print_json, say


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="a game record (JSON lines)")],
    turn: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="show the table at this decision")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="show only what this seat sees")
    ] = None,
    show: Annotated[
        bool, typer.Option("--show", help="print every decision and what happened")
    ] = False,
    json: Json = False,
    observations: Annotated[
        bool, typer.Option("--observations", help="with --json: what every seat sees")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="write a page that steps through the game (extra report)"
        ),
    ] = None,
) -> None:
    """Play a recorded game again, check every action and the final state, and show it.

    With --json a line for every decision tells all that another implementation needs to check
    itself: legal actions, the action, and every event, with what is hidden from some.

    Example: certamen replay game.jsonl --turn 12 --seat 1
    """
    game_record = records.read(record)
    game = find(game_record.header["game"])
    players = len(game_record.header["players"])
    if seat is not None and seat >= players:
        raise UsageError(f"there is no seat {seat} in this game; seats are 0 to {players - 1}")
    if turn is not None and turn > len(game_record.decisions):
        last = len(game_record.decisions) - 1
        raise UsageError(f"there is no decision {turn} in this record; the last one is {last}")
    if game_record.header.get("rules") != game.digest:
        say(f"the rules of {game.name} have changed since this game was recorded")
    if html is not None:
        from tournaments.report.pages import write_single_page

        write_single_page(html, game_record, record.stem)
        say(f"wrote {html}: open it in a browser")
    if "broken" in game_record.header:
        check_laws(game_record, json)
    if json:
        for entry in as_json(game, game_record, turn, observations):
            print_json(entry)
    elif turn is not None:
        print_table(game, game_record, turn, seat)
    elif show:
        for line in as_text(game, game_record, seat):
            print(line)
    if turn is None:
        s = records.replay(game_record)
        if not json:
            print(verdict(game, game_record, s))


def check_laws(record: Record, json: bool) -> None:
    """Say which law a record of `certamen fuzz` breaks, if it still does, and end."""
    from engine.playout import recheck

    done = recheck(record)
    if record.header["broken"].get("law") == "independence":
        from engine.fuzz import compared

        done = compared(f"{find(record.header['game']).package}:GAME", done)
    if json:
        print_json({"broken": done.broken._asdict() if done.broken else None})
    elif done.broken:
        print(f"after {len(done.taken)} decisions a law is broken: {done.broken.law}")
        print(f"    {done.broken.says}")
    else:
        print(f"no law is broken any more; it was: {record.header['broken'].get('law')}")
    if done.broken:
        finding()
    raise typer.Exit


def as_json(
    game: Game, record: Record, turn: int | None, observations: bool
) -> Iterator[dict[str, Any]]:
    """An object for every decision, and one for the end."""
    for number, (s, entry) in enumerate(records.positions(record)):
        if turn is not None and number != turn:
            continue
        seats = range(len(record.header["players"]))
        line: dict[str, Any] = {"n": number}
        if s.decision:
            line |= s.decision._asdict()
            line["action"] = entry["action"] if entry else None
        line["events"] = [full(event) for event in s.told]
        line["state"] = s.digest()
        if s.decision is None:
            line |= {key: record.footer.get(key) for key in ("ranks", "scores", "reason")}
        if observations:
            line["seen"] = [[seen(event, seat) for event in s.told] for seat in seats]
            line["observations"] = [game.observe(s, seat) for seat in seats]
        yield line


def full(event: Any) -> dict[str, Any]:
    """An event with all that is in it, and who alone sees its last part."""
    hidden = isinstance(event, Whisper)
    return {"event": whole(event), "secret_to": list(event.seats) if hidden else None}


def told(game: Game, record: Record, s: State, seat: int | None) -> Iterator[str]:
    """What happened since the last decision, in words, as a seat sees it."""
    names = [player.get("name", "?") for player in record.header["players"]]
    for event in s.told:
        shown = whole(event) if seat is None else seen(event, seat)
        yield f"       {worded(shown, game.events, names, seat)}"


def as_text(game: Game, record: Record, seat: int | None) -> Iterator[str]:
    """Every decision and what it brought about, in words."""
    for s, entry in records.positions(record):
        yield from told(game, record, s, seat)
        if entry is not None:
            action = spoken(entry["action"])
            fault = f"   [{entry['fault']}]" if entry.get("fault") else ""
            yield f"{entry.get('n', ''):5}  seat {entry['seat']}  {entry['step']}: {action}{fault}"


def print_table(game: Game, record: Record, turn: int, seat: int | None) -> None:
    """The table at one decision, as a seat sees it: by default the one that decides."""
    for number, (s, entry) in enumerate(records.positions(record)):
        if number == turn:
            viewer = seat if seat is not None else s.decision.seat if s.decision else 0
            print(game.board(game.observe(s, viewer)))
            for line in told(game, record, s, viewer):
                print(line)
            if s.decision is None:
                print(f"the game is over: {game.reason(s)}")
            else:
                print(f"decision {turn}, seat {s.decision.seat}, step {s.decision.step}")
                for action in s.decision.actions if viewer == s.decision.seat else ():
                    mark = ">" if entry and list(action) == entry["action"] else " "
                    print(f"  {mark} {spoken(action)}")
            return


def verdict(game: Game, record: Record, s: State) -> str:
    """The result in one line."""
    names = [player.get("name", "?") for player in record.header["players"]]
    footer = record.footer
    places = sorted(zip(footer["ranks"], names, footer["scores"], strict=True))
    result = ", ".join([f"{rank}. {name} ({score})" for rank, name, score in places])
    count = len(record.decisions)
    return f"replays exactly: {game.name}, {count} decisions, {footer['reason']}: {result}"
