"""What duplicate deals save, in every game of ours, measured with the real bots.

Every deal is played from all seats.  If the games of a block had deals of their own, so many games
more would be needed for the same accuracy of a bot's points.

    python tests/benchmarks/duplicate_deals.py [DEALS] [BOT,BOT] [GAME...]
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from engine.game import find, games
from tournaments import organise, runner
from tournaments.cli.tournament import names
from tournaments.definition import Definition, Times
from tournaments.schedule import points
from tournaments.statistics import duplicates_save


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    bots = names(sys.argv[2]) if len(sys.argv) > 2 else ["greedy", "search --playouts 4"]
    print(f"{' against '.join(bots)}, {deals} deals from both seats")
    for game in [find(name) for name in sys.argv[3:]] or games():
        with tempfile.TemporaryDirectory() as home:
            definition = Definition(
                name="t",
                game=game.name,
                bots=tuple(bots),
                seats=2,
                deals=deals,
                seed=1,
                sandbox="off",
                times=Times(move=None, game=None),
            )
            with organise.made(Path(home), definition) as store:
                organise.played(store, Path(home), runner.local(runner.cores()))
                blocks: dict[str, list[float]] = {}
                for one in store.games():  # by block: the first bot's points, by its seat
                    mine = blocks.setdefault(one.block, [0.0, 0.0])
                    seat = one.seats.index(0)
                    mine[seat] = 0.0 if one.lost else points(one.ranks)[seat]
        mean = sum(map(sum, blocks.values())) / (2 * len(blocks))
        saved = duplicates_save(list(blocks.values()))
        rng = np.random.default_rng(1)
        sample = np.array(list(blocks.values()))
        again = [duplicates_save(rng.choice(sample, len(sample))) for _ in range(200)]
        print(
            f"  {game.name}: saves {saved:.0%} of the games (standard error {np.std(again):.0%});"
            f" {bots[0]} scores {mean:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
