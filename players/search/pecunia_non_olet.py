"""Pecunia non olet for the search: the rules of thumb play on for a round, then a formula judges:
the coins, those that sit in the latrines, and who stands in the queues.
"""

from random import Random
from typing import Any

from engine.pecunia_non_olet.printed import tables
from players.search.quick_pecunia_non_olet import Sight, best, quality
from players.search.judging import shares

SPAN = 1.5  # rounds
SPREAD = 5.0  # coins in which a lead of three to one lies
AWAY = 0.88  # what a coin is worth that comes a round later


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    pays = tables(s.data).pay
    seated = [
        [(name, left, pays[name] + coins) for place in latrine for name, left, coins in place]
        for latrine in s.latrines
    ]
    queues = [[name for name, _ in queue] for queue in s.queues]
    return best(Sight(seat, s.coins, seated, queues), step, actions, rng)


def clock(s: Any) -> float:
    """Rounds played."""
    rounds: float = s.turn / len(s.coins)
    return rounds


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    pays = tables(s.data).pay
    merits = []
    for seat, coins in enumerate(s.coins):
        merit = float(coins)
        for place in s.latrines[seat]:
            for name, left, laid in place:
                merit += (pays[name] + laid) * AWAY**left
        for position, (name, laid) in enumerate(s.queues[seat][:4]):
            merit += (0.8 - 0.15 * position) * quality(name) + 0.5 * laid
        merit += 0.6 * len(s.hands[seat])
        if s.ladders:
            merit += 4.0 * s.steps[seat]
        merits.append(merit / SPREAD * (0.6 + max(s.coins) / s.target))
    return shares(merits)
