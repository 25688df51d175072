"""Pecunia non olet for the search: the rules of thumb play on for a round or more, then a formula
judges: the coins, those that sit in the latrines, who stands in the queues, and the cards.
"""

from random import Random
from typing import Any

from engine.pecunia_non_olet.observation import observe
from engine.pecunia_non_olet.printed import tables
from players.greedy.pecunia_non_olet import choose
from players.search.judging import shares

SPAN = 1.5  # rounds
SPREAD = 5.0  # coins; so far ahead is ahead in 73 games of 100, and less far near the end
AWAY = 0.88  # what a coin is worth that comes a round later
CARD = 0.6  # coins for an action card
RUNG = 4.0  # coins for a step of the ladder
WAITING = (0.8, 0.65, 0.5, 0.35)  # of a Roman's pay for a round, by place in the queue


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    return choose(observe(s, seat), step, actions, rng)  # type: ignore[arg-type]  # tuples do


def clock(s: Any) -> float:
    """Rounds played."""
    rounds: float = s.turn / len(s.coins)
    return rounds


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    facts = tables(s.data)
    merits = []
    for seat, coins in enumerate(s.coins):
        merit = coins + CARD * len(s.hands[seat])
        for place in s.latrines[seat]:
            for name, left, laid in place:
                merit += (facts.pay[name] + laid) * AWAY**left
        for weight, (name, laid) in zip(WAITING, s.queues[seat], strict=False):
            merit += weight * facts.pay[name] / max(facts.markers[name], 1) + 0.5 * laid
        if s.ladders:
            merit += RUNG * s.steps[seat]
        merits.append(merit / SPREAD * (0.6 + max(s.coins) / s.target))
    return shares(merits)
