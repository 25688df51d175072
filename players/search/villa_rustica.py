"""Villa Rustica for the search: the rules of thumb play a few turns, then a formula judges.

The formula is a logistic regression of who finishes ahead, pair by pair, over what each has; its
weights were fitted to 4,000 games among players by rules of thumb and of random moves mixed.
"""

from random import Random
from typing import Any

from engine.villa_rustica.cards import revenue, villa_bonus
from players.greedy.villa_rustica import best, turns_left
from players.search.judging import shares

SPAN = 6  # turns: three rounds of two, one of six
DEEP = False  # a tree below the root only scatters the playouts

# weights of prestige, gold, influence, what a turn brings of each (gold, influence, prestige), the
# bonus for villas and the wait for the next turn; each grows with the leader's prestige
EARLY = (0.0723, 0.0865, 0.1203, 0.3295, 0.396, 1.229, 0.0492, -0.5171)
GROWTH = (0.1887, -0.1379, -0.1639, -0.5151, -0.5636, -0.756, -0.0223, 1.3423)


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    funds = {"gold": s.gold[seat], "influence": s.influence[seat]}
    index: int = best(step, actions, turns_left(s.owned, s.prestige), s.row, funds)
    return index


def clock(s: Any) -> float:
    """Turns played."""
    return float(s.turn)


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    seats = len(s.owned)
    done = max(s.prestige) / 100
    pres, gold, infl, gold_rate, infl_rate, rate, bonus, waits = [
        early + growth * done for early, growth in zip(EARLY, GROWTH, strict=True)
    ]
    merits = []
    for seat, owned in enumerate(s.owned):
        brings = revenue(owned)
        merits.append(
            pres * s.prestige[seat]
            + gold * s.gold[seat]
            + infl * s.influence[seat]
            + gold_rate * brings[0]
            + infl_rate * brings[1]
            + rate * brings[2]
            + bonus * villa_bonus(owned)
            + waits * ((seat - s.turn) % seats / seats)
        )
    return shares(merits)
