"""How fast the rules run: random games in one process, decisions a second of processor time.

python tests/benchmarks/engine_speed.py [SECONDS] [GAME...]

For every game two figures: the rules alone, and with an observation built and encoded for every
decision, as a bot is sent it.  The machine's speed wanders, so each comes with a ratio to a fixed
piece of Python that runs just before it: how many of its rounds a decision costs.
"""

import sys
from random import Random
from time import process_time

from engine.game import Game, find, games
from engine.playout import random_deal
from engine.schema import encode


def reference(rounds: int = 20_000) -> float:
    """Seconds for one round of plain work: tuples, lists, dicts, calls."""

    def work(zone: tuple[str, ...], number: int) -> tuple[str, ...]:
        counts = {card: zone.count(card) for card in zone}
        return tuple(sorted([*zone[1:], zone[number % len(zone)]], key=counts.__getitem__))

    zone = ("a", "b", "c", "d", "e")
    began = process_time()
    for number in range(rounds):
        zone = work(zone, number)
    return (process_time() - began) / rounds


def measure(game: Game, seconds: float, observing: bool) -> tuple[float, float]:
    """Decisions a second, and the rounds of the reference that a decision costs."""
    round_ = reference()
    rng = Random(0)
    picks = rng.random
    count = 0
    began = process_time()
    while process_time() - began < seconds:
        s = game.new(*random_deal(game, rng))
        while s.decision:
            seat, step, actions = s.decision
            if observing:
                encode((step, game.observe(s, seat), s.told, actions))
            s.choose(int(picks() * len(actions)))
            count += 1
    each = (process_time() - began) / count
    return 1 / each, each / round_


def main() -> None:
    """Print a table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    chosen = [find(name) for name in sys.argv[2:]] or games()
    print(f"{'decisions/s':24}{'alone':>10}{'rounds':>8}{'observed':>12}{'rounds':>8}")
    for game in chosen:
        alone, seen = (measure(game, seconds, observing) for observing in (False, True))
        print(f"{game.name:24}{alone[0]:10,.0f}{alone[1]:8.2f}{seen[0]:12,.0f}{seen[1]:8.2f}")


if __name__ == "__main__":
    main()
