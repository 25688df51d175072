"""Which mutants do the golden games notice?  A step of `tests.mutants`, run where the mutants lie.

    python -m tests.sieve GAME SECONDS < NAMES > KILLED

Each mutant plays those games of `GAME-digests.json` that come to its function, in a fork of a
process that has everything loaded, until one goes another way than it should, or takes longer than
SECONDS of computing.  That is much faster than a run of the tests, and most mutants go no further.
"""

import gc
import json
import os
import resource
import sys
from itertools import zip_longest
from types import FrameType
from typing import Any, NamedTuple

from engine.game import Game, find
from engine.playout import Deal
from tests.engine.golden.write import FOLDER, traced


class Trace(NamedTuple):
    """A golden game: the digest so far at every decision, and the functions it comes to."""

    deal: Deal
    digests: list[str]
    functions: set[str]  # the names of their mutants, without the number


def trace(game: Game, deal: Deal) -> Trace:
    """Play a golden game, without a mutant."""
    functions = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_name.endswith("__mutmut_orig"):
            functions.add(f"{frame.f_globals['__name__']}.{frame.f_code.co_name}"[: -len("orig")])

    sys.setprofile(note)
    digests = list(traced(game, deal))
    sys.setprofile(None)
    return Trace(deal, digests, functions)


def noticed(game: Game, games: list[Trace]) -> bool:
    """Whether a game goes another way than it should, or none at all."""
    try:
        for deal, digests, _ in games:
            if any(now != then for now, then in zip_longest(traced(game, deal), digests)):
                return True
    except BaseException:
        return True
    return False


def killed(mutant: str, game: Game, games: list[Trace], seconds: int) -> bool:
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
    os.environ["MUTANT_UNDER_TEST"] = ""
    games = [trace(game, Deal(row["seed"], row["players"], row["options"])) for row in rows]
    if [some.digests[-1] for some in games] != [row["digest"] for row in rows]:
        sys.exit("the golden games differ without any mutant")
    games.sort(key=lambda some: len(some.digests))
    gc.freeze()
    for number, mutant in enumerate(sys.stdin.read().split()):
        if number % 100 == 0:
            print(f"{number} mutants sifted", file=sys.stderr, flush=True)
        function = mutant.rstrip("0123456789")
        meeting = [some for some in games if function in some.functions]
        if meeting and killed(mutant, game, meeting, seconds):
            print(mutant, flush=True)


if __name__ == "__main__":
    main()
