"""Pompeii for the search: the rules of thumb play on for two rounds, then a formula judges: the
army, the value of the tablet and what it lacks; nothing for a city that is buried.
"""

from random import Random
from typing import Any

from engine.pompeii.data import FORO
from engine.pompeii.offerings import required
from players.search.quick_pompeii import MISSING, best, needs, sight, wealth
from players.search.judging import shares

SPAN = 1.0  # rounds
SPREAD = 20.0  # points of value in which a lead of three to one lies
SOUND = 0.1  # that a seat can hope for less, for each failure that may bury all


def policy(s: Any, rng: Random) -> int:
    """What the rules of thumb choose."""
    seat, step, actions = s.decision
    offers = [wealth(stock) for stock in s.offers] if s.offers else [0] * len(s.goods)
    return best(
        sight(
            seat,
            s.goods[seat],
            s.buildings,
            s.armies[seat],
            s.workers[seat],
            required(s) if step in ("offer", "offer_amount", "announce") else 0,
            offers,
            s.specialists[seat],
            s.resume[1:],
        ),
        step,
        actions,
        rng,
    )


def clock(s: Any) -> float:
    """Rounds played, and what of this one is."""
    placed: float = 1 - sum(s.ready) / (sum(s.workers) or 1)
    return float(s.round) + placed


def evaluate(s: Any) -> list[float]:
    """The share of the others that each seat should finish ahead of."""
    merits = []
    for seat, stock in enumerate(s.goods):
        need = needs(frozenset(s.buildings), s.armies[seat])
        merit = float(wealth(stock)) + 40.0 * s.armies[seat] + 5.0 * s.workers[seat]
        merit += MISSING * sum(map(min, stock, need))
        merit += 3.0 * len(s.trained[seat]) + 3.0 * len(s.activated[seat])
        merit += 2.0 * sum(seat in owners for owners in s.buildings.values())
        merits.append(merit / SPREAD)
    buried = SOUND * len(s.volcano_discards) if FORO in s.buildings else 0.0
    return [share * max(1 - buried, 0.2) for share in shares(merits)]
