"""Playouts over the laws: drawn, checked at every decision, and shrunk where a law is broken.

A playout is a seed, the players and options drawn, and a list of small integers, each of which
picks an action.  Hypothesis draws them; when a law breaks it looks for the shortest such list.
Knows what to play and when to stop; what must hold is in `laws`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from random import Random
from typing import Any

from engine.game import Game
from engine.laws import LAWS, Broken, Law, Moment, broken

PATIENCE = 4000  # so many decisions are drawn and checked one by one, the others now and then


@dataclass
class Playout:
    """A game played at random, as far as it got, and the first law that it broke."""

    game: Game
    seed: int
    players: int
    options: dict[str, Any]
    taken: list[int] = field(default_factory=list)  # indices of actions
    broken: Broken | None = None
    most: int = 0  # actions on offer at once


def play(
    game: Game,
    seed: int,
    players: int,
    options: Mapping[str, Any],
    choices: Iterable[int],
    laws: Sequence[Law] = LAWS,
    always: bool = False,
) -> Playout:
    """Play a game by these choices, then by the first action, and check the laws on the way."""
    done = Playout(game, seed, players, game.complete(options))
    try:
        s = game.new(seed, players, done.options)
    except Exception as error:
        done.broken = Broken("setup", f"{type(error).__name__}: {error}")
        return done
    m = Moment(game, done.options, s, players, taken=done.taken, start=dict(game.pieces(s)))
    choosing = chain(choices, repeat(0))
    while True:
        if m.number < PATIENCE or m.number % 100 == 0 or s.decision is None:
            done.broken = broken(m, laws, always)
        if done.broken or s.decision is None:
            return done
        actions = s.decision.actions
        done.most = max(done.most, len(actions))
        m.offered.update(dict.fromkeys(actions))
        m.before = s.copy()
        m.taken.append(next(choosing) % len(actions))
        m.number += 1
        try:
            s.choose(m.taken[-1])
        except Exception as error:
            action = actions[m.taken[-1]]
            done.broken = Broken("rules", f"after {action}: {type(error).__name__}: {error}")
            return done


def random_choices(rng: Random) -> Iterator[int]:
    """Picks without end."""
    while True:
        yield from rng.randbytes(64)
