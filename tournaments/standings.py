"""The standings of a tournament: a table from what the store has.

A game that all lose counts as a tie in the ratings and brings nobody a point.  Solo games of one
deal are compared with each other, as if all had sat at one table: by merit, whoever failed last.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any

import numpy as np

from engine.game import competition_ranks
from tournaments.ratings import Games, Ratings, compact, fit
from tournaments.schedule import points
from tournaments.store import Entrant, Played, Store
from tournaments.table import SHORTEST, SLOTS_PER_E


@dataclass
class Row:
    """A bot's line.  Times in milliseconds; None: there is nothing to tell."""

    entrant: Entrant
    rank: int = 0
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    games: int = 0
    points: float = 0.0
    wins: int = 0  # first alone
    draws: int = 0  # first with others
    losses: int = 0
    places: int = 0  # sum over games
    faults: Counter[str] = field(default_factory=Counter)
    mean_ms: float | None = None
    p99_ms: float | None = None

    @property
    def place(self) -> float | None:
        """The mean place."""
        return self.places / self.games if self.games else None


@dataclass(frozen=True)
class Standings:
    """All there is to tell of a tournament's results."""

    name: str
    game: str
    seats: int
    games: int
    rows: list[Row]  # best first
    ratings: Ratings  # players are entrants' numbers
    notes: list[str]


def standings(store: Store, games: Sequence[Played] | None = None) -> Standings:
    """The standings as of now; `games`: those of the store, where they were read already."""
    definition = store.definition
    entrants = store.entrants()
    games = list(store.games()) if games is None else games
    rows = {entrant.number: Row(entrant) for entrant in entrants}
    for game in games:
        for seat, entrant in enumerate(game.seats):
            rows[entrant].games += 1
            rows[entrant].faults.update(
                [fault["kind"] for fault in game.faults if fault["seat"] == seat]
            )
    compared = results(games, definition.seats)
    for seats, ranks, _, lost in compared:
        for entrant, rank, share in zip(seats, ranks, points(ranks), strict=True):
            row = rows[entrant]
            row.points += 0.0 if lost else share
            row.places += rank
            first = rank == 1 and not lost
            alone = ranks.count(1) == 1
            row.wins += first and alone
            row.draws += first and not alone
            row.losses += not first
    add_times(rows, games)
    numbers = {entrant.name: entrant.number for entrant in entrants}
    anchors = {numbers[n]: elo for n, elo in definition.anchors.items() if n in numbers}
    ratings = fit(arrays(compared, len(entrants)), anchors, seat_effects=definition.seats > 1)
    low, high = ratings.interval()
    for number, row in rows.items():
        if not np.isnan(ratings.elo[number]):
            row.elo, row.low, row.high = (
                round(float(values[number]), 2) + 0.0 for values in (ratings.elo, low, high)
            )
    order = sorted(rows.values(), key=lambda row: (*merit(row), row.entrant.number))
    for row, rank in zip(
        order, competition_ranks([[-m for m in merit(r)] for r in order]), strict=True
    ):
        row.rank = rank
    notes = islands_said(ratings, entrants)
    return Standings(
        definition.name, definition.game, definition.seats, len(games), order, ratings, notes
    )


def merit(row: Row) -> list[float]:
    """What the rows are sorted by, the smallest first."""
    return [row.elo is None, -(row.elo or 0.0)]


Compared = tuple[list[int], list[int], str, bool]  # seats, ranks, block, lost by all


def results(games: Iterable[Played], seats: int) -> list[Compared]:
    """The comparisons between bots that the games make, in the order of the games."""
    if seats > 1:
        return [(game.seats, game.ranks, game.block, game.lost) for game in games]
    deals: dict[str, list[Played]] = {}
    for game in games:
        deals.setdefault(game.block, []).append(game)
    compared: list[Compared] = []
    for deal, players in deals.items():
        merits = [(not game.faults, game.merit or 0.0) for game in players]
        who = [game.seats[0] for game in players]
        compared.append((who, competition_ranks(merits), deal, False))  # who lost got somewhere
    return compared


def arrays(compared: Sequence[Compared], count: int) -> Games:
    """The comparisons as the ratings want them."""
    width = max([len(seats) for seats, *_ in compared], default=2)
    players = np.full((len(compared), width), -1, dtype=np.int64)
    ranks = np.zeros((len(compared), width), dtype=np.int64)
    numbers: dict[str, int] = {}
    blocks = np.zeros(len(compared), dtype=np.int64)
    for index, (seats, places, block, _) in enumerate(compared):
        players[index, : len(seats)] = seats
        ranks[index, : len(seats)] = places
        blocks[index] = numbers.setdefault(block, len(numbers))
    return Games(players, ranks, blocks, count)


def add_times(rows: Mapping[int, Row], games: Iterable[Played]) -> None:
    """Fill in the answer times."""
    answers: dict[int, int] = dict.fromkeys(rows, 0)
    total: dict[int, float] = dict.fromkeys(rows, 0.0)
    slots: dict[int, Counter[int]] = {number: Counter() for number in rows}
    for game in games:
        for entrant, times in zip(game.seats, game.times, strict=True):
            answers[entrant] += times["n"]
            total[entrant] += times["ms"]
            for slot, number in times["slots"].items():
                slots[entrant][int(slot)] += number
    for number, row in rows.items():
        if answers[number]:
            row.mean_ms = total[number] / answers[number]
            row.p99_ms = quantile(slots[number], 0.99)


def quantile(slots: Mapping[int, int], share: float) -> float:
    """The time in milliseconds within which that share of the answers came, to 5 %."""
    left = share * sum(slots.values())
    slot = 0
    for slot in sorted(slots):
        left -= slots[slot]
        if left <= 0:
            break
    return SHORTEST * exp(slot / SLOTS_PER_E)


def islands_said(ratings: Ratings, entrants: Sequence[Entrant]) -> list[str]:
    """What must be said of bots that no chain of games connects."""
    if len(ratings.islands) < 2:
        return []
    groups = "; ".join(
        ", ".join(entrants[number].name for number in island) for island in ratings.islands
    )
    return [f"no games connect these groups, their ratings cannot be compared: {groups}"]


def as_json(found: Standings) -> dict[str, Any]:
    """The standings as one JSON object.  Lists in `ratings` are by the entrants' numbers."""
    return {
        "tournament": found.name,
        "game": found.game,
        "seats": found.seats,
        "games": found.games,
        "standings": [
            {
                "rank": row.rank,
                "bot": row.entrant.name,
                "number": row.entrant.number,
                "version": row.entrant.version,
                "digest": row.entrant.digest,
                "retired": row.entrant.retired,
                "elo": row.elo,
                "low": row.low,
                "high": row.high,
                "games": row.games,
                "points": round(row.points, 6),
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "mean_place": None if row.place is None else round(row.place, 4),
                "faults": dict(sorted(row.faults.items())),
                "mean_ms": None if row.mean_ms is None else round(row.mean_ms, 3),
                "p99_ms": None if row.p99_ms is None else round(row.p99_ms, 3),
            }
            for row in found.rows
        ],
        "ratings": compact(found.ratings),
        "notes": found.notes,
    }


def text(found: Standings) -> str:
    """The standings as a table for people."""
    import tabulate

    tabulate.MIN_PADDING = 0  # the table is to fit on a terminal of 80 columns
    two = found.seats == 2
    head = ["rank", "bot", "Elo", "95 %", "games", "points", "W/D/L" if two else "place", "faults"]
    rows = []
    for row in found.rows:
        elo = "?" if row.elo is None else f"{row.elo:+.0f}"
        interval = "" if row.low is None else f"{row.low:+.0f} .. {row.high:+.0f}"
        place = "" if row.place is None else f"{row.place:.2f}"
        faults = ", ".join(f"{kind} {number}" for kind, number in sorted(row.faults.items()))
        rows.append(
            [
                row.rank,
                row.entrant.name + (" (retired)" if row.entrant.retired else ""),
                elo,
                interval,
                row.games,
                f"{row.points:.1f}",
                f"{row.wins}/{row.draws}/{row.losses}" if two else place,
                faults or "-",
                milliseconds(row.mean_ms),
                milliseconds(row.p99_ms),
            ]
        )
    right = ("right", "left", "right", "right", "right", "right", "right", "left", "right", "right")
    head += ["ms", "99 %"]
    table = tabulate.tabulate(rows, head, colalign=right, disable_numparse=True)
    return "\n".join([table, *[f"Note: {note}." for note in found.notes]])


def milliseconds(value: float | None) -> str:
    """A time for people."""
    if value is None:
        return ""
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"
