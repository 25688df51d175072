"""Which mutants do the golden games notice?  A step of `tests.mutants`, run where the mutants lie.

    python -m tests.sieve GAME SECONDS < NAMES > KILLED

Each mutant plays the games of `GAME-digests.json` in a fork of a process that has everything
loaded, until one goes another way than it is known to, or takes longer than SECONDS of computing.
That is a hundred times faster than a run of the tests, and most mutants go no further.
"""

import json
import os
import resource
import sys

from engine.game import Game, find
from engine.playout import Deal
from tests.engine.golden.write import FOLDER, digest


def noticed(game: Game, games: list[tuple[Deal, str]]) -> bool:
    """Whether a game goes another way than it should, or none at all."""
    try:
        return any(digest(game, deal) != known for deal, known in games)
    except BaseException:
        return True


def killed(mutant: str, game: Game, games: list[tuple[Deal, str]], seconds: int) -> bool:
    """Whether the mutant was noticed, in a process of its own."""
    child = os.fork()
    if not child:
        os.environ["MUTANT_UNDER_TEST"] = mutant
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os._exit(noticed(game, games))
    return os.waitpid(child, 0)[1] != 0


def main() -> None:
    """Print the names of those that are noticed."""
    game, seconds = find(sys.argv[1]), int(sys.argv[2])
    rows = json.loads((FOLDER / f"{game.name}-digests.json").read_text("utf-8"))
    games = [(Deal(row["seed"], row["players"], row["options"]), row["digest"]) for row in rows]
    os.environ["MUTANT_UNDER_TEST"] = ""
    if noticed(game, games):
        sys.exit("the golden games differ without any mutant")
    for number, mutant in enumerate(sys.stdin.read().split()):
        if number % 100 == 0:
            print(f"{number} mutants sifted", file=sys.stderr, flush=True)
        if killed(mutant, game, games, seconds):
            print(mutant, flush=True)


if __name__ == "__main__":
    main()
