"""What `certamen fuzz` comes across in equal processor time: uniform play against seldom picks.

python tests/benchmarks/fuzz_novelty.py [SECONDS] [SEED] [GAME...]

For each game and way to draw: games and decisions a minute with all laws checked; how many kinds of
action were taken; how many clauses had their code run at all, and ten times; and how often the
clauses were run that uniform play runs less than once in two games, the geometric mean of them
compared with uniform play.
"""

import sys
from math import exp, log
from random import Random
from statistics import mean
from time import process_time

from engine.fuzz import BATCH, UNIFORM
from engine.game import Game, find
from engine.playout import Playout, Seldom, counted, kind, play, random_choices, random_deal, states
from engine.rules import called_in, ledger

WAYS = {"uniform": 1, "as certamen fuzz": UNIFORM, "seldom": 0}  # of so many games one is uniform


def played(game: Game, seconds: float, seed: int, way: int) -> list[Playout]:
    """Games for so long."""
    deals, choices = Random(seed), random_choices(Random(seed))
    seldom = Seldom({})
    done: list[Playout] = []
    began = process_time()
    while process_time() - began < seconds:
        if len(done) % BATCH == 0:
            seldom = Seldom({})
        pick = counted if way and len(done) % way == 0 else seldom
        done.append(play(game, random_deal(game, deals), choices, pick=pick))
        assert not done[-1].broken, done[-1].broken
    return done


def exercised(game: Game, games: list[Playout]) -> dict[str, int]:
    """How often the functions that cite each clause were called."""

    def again() -> None:
        for done in games:
            *_, s = states(game, done)
            game.scores(s), game.ranks(s), game.reason(s)

    calls = called_in(game, again)
    return {
        id_: sum(calls[function] for function in entry.code)
        for id_, entry in ledger(game).items()
        if entry.mechanical
    }


def kinds(game: Game, games: list[Playout]) -> int:
    """How many kinds of action were taken."""
    found = set()
    for done in games:
        for s, index in zip(states(game, done), done.taken, strict=False):
            if s.decision:
                found.add(kind(s.decision.step, s.decision.actions[index]))
    return len(found)


def main() -> None:
    """Print a table for each game."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    print(f"{'':24}{'games':>7}{'decisions':>11}{'kinds':>7}{'clauses':>9}{'10 x':>6}{'rare':>7}")
    for name in sys.argv[3:] or ("pompeii", "pecunia-non-olet", "rattus-cartus-nobilis"):
        game = find(name)
        print(name)
        rare: dict[str, int] = {}
        for title, way in WAYS.items():
            games = played(game, seconds, seed, way)
            counts = exercised(game, games)
            rare = rare or {c: n for c, n in counts.items() if 0 < n < len(games) / 2}
            gain = exp(mean([log((counts[c] + 1) / (n + 1)) for c, n in rare.items()] or [0.0]))
            decisions = sum([len(done.taken) for done in games])
            seen, often = (sum([n >= least for n in counts.values()]) for least in (1, 10))
            print(
                f"    {title:20}{len(games) * 60 / seconds:7.0f}{decisions * 60 / seconds:11.0f}"
                f"{kinds(game, games):7}{seen:9}{often:6}{gain:7.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
