"""What the overview page of a report tells, as values for its template.

Knows the store, the standings and the plots; knows no HTML and writes no file.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.game import find
from engine.record import engine_version
from tournaments import organise
from tournaments.ratings import Z95, Games, Ratings, aggregated, fit
from tournaments.report import pages, plots
from tournaments.standings import Row, Standings, arrays, milliseconds, quantile, results, standings
from tournaments.store import Played, Store

SHOWN = 40  # bots in plots and matrices: more cannot be read
FOLLOWED = 8  # bots in the plot of ratings over blocks
CHECKPOINTS = 12  # of that plot
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99)  # of the answers

Values = dict[str, Any]


def overview(store: Store, games: Sequence[Played]) -> Values:
    """All that the overview tells but for the replays."""
    found = standings(store, games)
    rows = found.rows[:SHOWN]
    compared = in_order_of_play(games, found.seats, len(found.rows))
    rated = [row for row in rows if row.elo is not None]
    last = "Won / drawn / lost" if found.seats == 2 else "Mean place"
    values: Values = {
        "name": found.name,
        "title": find(found.game).title,
        "facts": facts(store, found),
        "lead": lead(found),
        "notes": notes(store, found),
        "standings": [standing(row, found.seats) for row in found.rows],
        "standings_caption": "Elo with its 95 % interval, from errors robust within blocks: one"
        " deal under all its seatings is one observation.",
        "columns": ["Elo", "95 % interval", "Games", "Points", last],
        "bots": [bot(row) for row in rows],
        "cross": cross(compared, rows),
        "superiority": superiority(found.ratings, rows),
        "fault_rows": [],
        "plots": dict.fromkeys(("standings", "course", "times", "seats")),
        "foot": f"certamen {engine_version()}. Opens from disk; nothing is loaded from elsewhere.",
    }
    sections = {"standings": "Standings"}
    if values["cross"]:
        sections["cross"] = "Cross table"
    if values["superiority"]:
        sections["superiority"] = "Likelihood of superiority"
    if rated:
        names = [row.entrant.name for row in rated]
        values["plots"]["standings"] = plots.intervals(
            "standings",
            f"Elo of {len(names)} bots with 95 % intervals",
            names,
            [row.elo or 0.0 for row in rated],
            [row.low or 0.0 for row in rated],
            [row.high or 0.0 for row in rated],
        )
        first = f"The first {SHOWN} bots: t" if len(found.rows) > SHOWN else "T"
        values["plots"]["standings_says"] = (
            f"{first}he Elo of every bot with its 95 % interval."
            " Intervals that overlap may still belong to bots that differ clearly: see the"
            " likelihood of superiority."
        )
        add_course(values, compared, rated[:FOLLOWED], found.seats > 1)
        sections["course"] = "Rating over blocks"
    add_times(values, games, rows)
    if values["plots"]["times"]:
        sections["times"] = "Time per move"
    if found.seats > 1 and rated:
        add_seats(values, found.ratings, compared)
        sections["seats"] = "Seat effects"
    values["sections"] = [*sections.items(), ("faults", "Faults"), ("replays", "Replays")]
    return values


def lead(found: Standings) -> str:
    """The result in a sentence; empty where there is none."""
    rated = [row for row in found.rows if row.elo is not None]
    if len(rated) < 2:
        return ""
    one, two = rated[:2]
    if one.rank == two.rank:
        return f"{one.entrant.name} and {two.entrant.name} share the first place."
    says = f"{one.entrant.name} leads."
    likely = found.ratings.superiority()[one.entrant.number, two.entrant.number]
    if not np.isnan(likely):
        percent = f"{100 * likely:.1f} %" if likely < 0.9995 else "more than 99.9 %"
        says += f" It is stronger than {two.entrant.name} with a likelihood of {percent}."
    return says


def facts(store: Store, found: Standings) -> list[tuple[str, str]]:
    """What the tournament is, in pairs of label and value."""
    definition = store.definition
    status = organise.status(store)
    total = "" if status.total in (None, found.games) else f" of {status.total}"
    times = definition.times
    clock = ", ".join(
        f"{value:g} s a {name}"
        for name, value in (("move", times.move), ("game", times.game))
        if value is not None
    )
    options = pages.chosen_options(find(found.game), definition.options)
    return [
        ("Game", find(found.game).title),
        *([("Options", ", ".join(options))] if options else []),
        ("Schedule", definition.schedule),
        ("Seats", str(found.seats)),
        ("Bots", str(len(found.rows))),
        ("Games", f"{found.games:,}{total}"),
        ("Time", clock or "no limit"),
        ("Seed", str(definition.seed)),
    ]


def notes(store: Store, found: Standings) -> list[str]:
    """What a reader must know before trusting the numbers, in sentences."""
    said = [f"{note[0].upper()}{note[1:]}." for note in found.notes]
    if not found.games:
        said.append("No game was played yet.")
    if voids := len(store.voids()):
        said.append(f"{voids} games were void through no bot's fault, and were played again.")
    said += [f"An odd worker: {worker}." for worker in store.odd_workers()]
    return said


def bot(row: Row) -> Values:
    """A bot as the templates name it."""
    entrant = row.entrant
    return {"number": entrant.number, "name": entrant.name, "version": entrant.version} | {
        "retired": entrant.retired
    }


def standing(row: Row, seats: int) -> Values:
    """A line of the standings."""
    if row.elo is None or row.low is None or row.high is None:
        elo, interval = "–", "–"
    else:
        elo, interval = signed(row.elo), f"{signed(row.low)} to {signed(row.high)}"
    place = "–" if row.place is None else f"{row.place:.2f}"
    last = f"{row.wins} / {row.draws} / {row.losses}" if seats == 2 else place
    time = {name: milliseconds(ms) for name, ms in (("mean", row.mean_ms), ("slow", row.p99_ms))}
    return bot(row) | {
        "rank": row.rank,
        "cells": [elo, interval, f"{row.games:,}", f"{row.points:,.1f}", last],
        "faults": sorted(row.faults.items()),
        **{name: f"{text} ms" if text else "–" for name, text in time.items()},
    }


def signed(value: float) -> str:
    """A whole number with its sign."""
    return f"{value:+.0f}".replace("-", "−")


# -- bots against bots

Matrix = list[list[Values | None]]


def cross(games: Games, rows: Sequence[Row]) -> Matrix | None:
    """The share of the points that each took from each; None where they never met."""
    won = np.zeros((games.count, games.count))
    met = np.zeros((games.count, games.count))
    for pair in aggregated(games):
        number = pair.wins + pair.ties + pair.losses
        np.add.at(won, (pair.i, pair.j), pair.wins + pair.ties / 2)
        np.add.at(won, (pair.j, pair.i), pair.losses + pair.ties / 2)
        np.add.at(met, (pair.i, pair.j), number)
        np.add.at(met, (pair.j, pair.i), number)
    numbers = [row.entrant.number for row in rows]
    if not met.any():
        return None
    return [
        [
            {"share": won[i, j] / met[i, j], "says": f"{won[i, j]:g} of {met[i, j]:g}"}
            if met[i, j]
            else None
            for j in numbers
        ]
        for i in numbers
    ]


def superiority(ratings: Ratings, rows: Sequence[Row]) -> Matrix | None:
    """How likely each is stronger than each; None with itself and between islands."""
    numbers = [row.entrant.number for row in rows]
    if not ratings.islands:
        return None
    likely = ratings.superiority()
    return [
        [
            None if i == j or np.isnan(likely[i, j]) else {"share": float(likely[i, j]), "says": ""}
            for j in numbers
        ]
        for i in numbers
    ]


# -- ratings over blocks


def in_order_of_play(games: Sequence[Played], seats: int, count: int) -> Games:
    """The comparisons, those of the block that was finished first before all others."""
    finished: dict[str, float] = {}
    for game in games:
        finished[game.block] = max(finished.get(game.block, 0.0), game.finished)
    compared = results(games, seats)
    return arrays(sorted(compared, key=lambda one: (finished[one[2]], one[2])), count)


def add_course(values: Values, games: Games, rows: Sequence[Row], seat_effects: bool) -> None:
    """The ratings of some bots after so many blocks."""
    total = int(games.blocks.max(initial=-1)) + 1
    points = sorted(
        {int(n) for n in np.linspace(total / CHECKPOINTS, total, CHECKPOINTS) if n >= 1}
    )
    lines = []
    for point in points:
        end = int(np.searchsorted(games.blocks, point))
        some = Games(games.players[:end], games.ranks[:end], games.blocks[:end], games.count)
        lines.append(fit(some, seat_effects=seat_effects, errors=False).elo)
    elo = np.array(lines)[:, [row.entrant.number for row in rows]].T
    names = [row.entrant.name for row in rows]
    values["course"] = {
        "blocks": points,
        "rows": [
            {"name": name, "elo": [None if np.isnan(e) else float(e) for e in line]}
            for name, line in zip(names, elo, strict=True)
        ],
    }
    values["plots"]["course"] = plots.courses(
        "course", "Elo over the blocks played", names, points, elo.tolist()
    )
    best = f" of the first {FOLLOWED} bots" if len(names) == FOLLOWED else ""
    values["plots"]["course_says"] = (
        f"The Elo{best}, fitted anew to all blocks finished until then; without anchors."
    )


# -- time per move


def add_times(values: Values, games: Sequence[Played], rows: Sequence[Row]) -> None:
    """How long each bot took for its answers."""
    slots: Mapping[int, Counter[int]] = {row.entrant.number: Counter() for row in rows}
    for game in games:
        for entrant, times in zip(game.seats, game.times, strict=True):
            if entrant in slots:
                slots[entrant].update({int(slot): n for slot, n in times["slots"].items()})
    timed: list[Values] = [
        {
            "name": row.entrant.name,
            "answers": f"{slots[row.entrant.number].total():,}",
            "quantiles": tuple(quantile(slots[row.entrant.number], share) for share in SHARES),
        }
        for row in rows
        if slots[row.entrant.number]
    ]
    values["times"] = {"shares": [round(100 * share) for share in SHARES], "rows": timed}
    if timed:
        names = [row["name"] for row in timed]
        values["plots"]["times"] = plots.spreads(
            "times", "Answer times of the bots", names, [row["quantiles"] for row in timed]
        )
        values["plots"]["times_says"] = (
            "Half of the answers lie in the bar, the stroke in it is the median; nine in ten lie"
            " on the line; one in a hundred takes longer than the diamond."
        )


# -- seats


def add_seats(values: Values, ratings: Ratings, games: Games) -> None:
    """What each seat is worth."""
    first = games.ranks == 1
    shared = (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
    bounds = Z95 * ratings.seats_error
    names = [f"Seat {seat}" for seat in range(len(ratings.seats))]
    low, high = ratings.seats - bounds, ratings.seats + bounds
    values["seats"] = [
        {"elo": float(e), "low": float(least), "high": float(most), "wins": f"{100 * share:.1f} %"}
        for e, least, most, share in zip(ratings.seats, low, high, shared, strict=True)
    ]
    values["plots"]["seats"] = plots.intervals(
        "seats",
        "What each seat is worth in Elo",
        names,
        ratings.seats.tolist(),
        low.tolist(),
        high.tolist(),
    )
    values["plots"]["seats_says"] = (
        "What a seat is worth in Elo, the mean of all seats being 0, with 95 % intervals."
    )
