"""A match: is A better than B?  Blocks until the sequential test knows.

A match is a tournament with an endless schedule; only the blocks that are whole count, in the order
of the schedule, so the verdict depends on no worker's pace.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from tournaments.schedule import pair, per_block, points
from tournaments.standings import results, standings
from tournaments.statistics import Sequential, expected_difference, usual_variance
from tournaments.store import Played, Store


def difference(games: Sequence[Played]) -> float:
    """A block's observation: the mean points of entrant 0 less those of entrant 1."""
    mine: dict[int, list[float]] = {0: [], 1: []}
    for seats, ranks, _, lost in results(games, len(games[0].seats)):
        shares = [0.0] * len(seats) if lost else points(ranks)
        for entrant, share in zip(seats, shares, strict=True):
            if entrant in mine:
                mine[entrant].append(share)
    return fmean(mine[0]) - fmean(mine[1])


@dataclass
class Versus:
    """A match in its store, with its test.  `decided` is asked after every game."""

    store: Store
    test: Sequential
    most: int  # games
    differences: list[float] = field(default_factory=list)

    def decided(self) -> bool:
        """Take in the blocks that became whole; whether the match is over."""
        entrants = [entrant.number for entrant in self.store.entrants()]
        while not self.over:
            block = pair(self.store.definition, entrants, len(self.differences))
            games = self.store.some([game.id for game in block.games()])
            if len(games) < len(block.seatings):
                break
            self.differences.append(difference(games))
            self.test.add(self.differences[-1])
        return self.over

    @property
    def games_a_block(self) -> int:
        """How many games make a block."""
        return per_block(self.store.definition)

    @property
    def over(self) -> bool:
        """Whether there is a verdict, or as many games as there may be."""
        played = len(self.differences) * self.games_a_block
        return bool(self.test.verdict) or played >= self.most

    def lengths(self) -> dict[str, int]:
        """How many games it is expected to take, by how many Elo A is better in truth."""
        test = self.test
        variance = usual_variance(test.seats)
        middle = (test.low + test.high) / 2
        return {
            f"{elo:+g}": round(
                test.expected_blocks(expected_difference(elo, test.seats), variance)
                * self.games_a_block
            )
            for elo in (test.low, middle, test.high)
        }

    def said(self) -> str:
        """The verdict in words."""
        test, (one, other) = self.test, [e.name for e in self.store.entrants()[:2]]
        if not test.verdict:
            return f"undecided between {one} and {other}"
        if test.low == -test.high:
            better, worse = (one, other) if test.verdict == "high" else (other, one)
            return f"{better} is better than {worse}"
        elos = [test.low, test.high]
        likely, unlikely = elos[::-1] if test.verdict == "high" else elos
        return f"{one} is {likely:+g} Elo against {other} rather than {unlikely:+g}"

    def summary(self) -> dict[str, object]:
        """The match as JSON."""
        table = standings(self.store)
        elo, covariance = table.ratings.elo, table.ratings.covariance
        error = (covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]) ** 0.5
        return {
            "match": table.name,
            "bots": [entrant.name for entrant in self.store.entrants()[:2]],
            "sprt": [self.test.low, self.test.high],
            "verdict": self.test.verdict or "undecided",
            "says": self.said(),
            "blocks": len(self.differences),
            "games": len(self.differences) * self.games_a_block,
            "ratio": round(self.test.ratio, 4),
            "bounds": [round(bound, 4) for bound in self.test.bounds],
            "difference": round(fmean(self.differences), 4) if self.differences else None,
            "elo": round(float(elo[0] - elo[1]), 1),
            "error": round(float(error), 1),
        }
