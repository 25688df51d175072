"""The skill ladder: random < greedy < search in every game, at the smallest and the largest table.

    python tests/benchmarks/ladder.py [--game G] [--seats N] [--rung greedy|search]
        [--search BOT] [--workers W] [--home DIR] [--write FILE]

Each rung is a match, `certamen match UPPER LOWER --sprt 0,80 --alpha 0.009`: deals are played until
a sequential test knows whether the upper bot is rather 80 Elo better or not better at all; of bots
that are no better it calls fewer than one in a hundred "high". It is 40 Elo where luck leaves less
to skill: in Römisch Pokern, where dice decide most, and with six in Villa Rustica, where the cards
change most before one's turn; and 160 with two in Pompeii, where luck decides little and games take
long. At the largest table all other seats are the lower bot's. `search` thinks by the clock, 1 s a
move; with `--search "search --playouts 200"` it plays the same games again anywhere. What was
played is kept in the home: run again, it goes on where it was stopped, and results in FILE of other
games stay. `p` is how many of bots that are no better would ever look as good, however long they
play: the inverse of the likelihood ratio (Ville's inequality).

A quiet core takes some seconds for a rung of greedy, and 5 to 70 minutes for one of search.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from itertools import product
from math import exp
from pathlib import Path

from tabulate import tabulate

from engine.game import Game, games

CERTAMEN = [sys.executable, "-c", "from tournaments.cli import main; main()"]
STEP = 80  # Elo
STEPS = {  # at tables where luck leaves less to skill, or more
    ("roemisch-pokern", 2): 40,
    ("roemisch-pokern", 6): 40,
    ("villa-rustica", 6): 40,
    ("pompeii", 2): 160,
}


def rung(game: Game, seats: int, upper: str, lower: str, more: list[str]) -> dict[str, object]:
    """The match of one rung; `more` options of it."""
    name = f"ladder-{game.name}-{seats}-{upper.split()[0]}"
    words = ["match", upper, lower, "--game", game.name, "--seats", str(seats)]
    words += ["--sprt", f"0,{STEPS.get((game.name, seats), STEP)}"]
    words += ["--alpha", "0.009", "--others", lower, "--move-time", "1s", "--name", name, "--json"]
    done = subprocess.run([*CERTAMEN, *words, *more], stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    return {"game": game.name, "seats": seats, "upper": upper, "lower": lower} | {
        **{key: found[key] for key in ("games", "elo", "error", "verdict", "difference")},
        "p": exp(-found["ratio"]),
    }


def main() -> None:
    """Climb the ladder, print and write the results."""
    parser = ArgumentParser(description="The skill ladder.")
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--seats", type=int, help="only tables of that size")
    parser.add_argument("--rung", choices=("greedy", "search"), help="only those that end there")
    parser.add_argument("--search", default="search", help="the bot of the upper rung")
    parser.add_argument("--workers", default="0", help="games at a time; 0: one for every core")
    parser.add_argument("--home", default="certamen-data")
    parser.add_argument("--write", type=Path, help="a file for the results, as JSON")
    words = parser.parse_args()
    more = ["--workers", words.workers, "--home", words.home]
    results: list[dict[str, object]] = []
    if words.write and words.write.exists():
        results = json.loads(words.write.read_text("utf-8"))
    for game, upper in product(games(), ("greedy", "search")):
        if words.game not in (None, game.name) or words.rung not in (None, upper):
            continue
        bots = ("greedy", "random") if upper == "greedy" else (words.search, "greedy")
        for seats in (max(game.seats[0], 2), game.seats[-1]):
            if words.seats not in (None, seats):
                continue
            place = (game.name, seats, bots[1])
            results = [row for row in results if (row["game"], row["seats"], row["lower"]) != place]
            results.append(found := rung(game, seats, *bots, more))
            results.sort(key=lambda row: [str(row[key]) for key in ("game", "seats", "upper")])
            print(json.dumps(found), file=sys.stderr, flush=True)
            if words.write:
                words.write.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    print(tabulate(results, headers="keys", floatfmt=".3g"))


if __name__ == "__main__":
    main()
