"""One game played by a list of small integers, with the laws checked on the way.

Knows how a game is played and when its laws are due; not where the integers come from.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from engine.errors import CertamenError
from engine.game import Game, Option, find
from engine.laws import LAWS, Broken, Law, Moment, broken, said
from engine.record import Record, begin, ended, frozen, positions
from engine.state import Action, Decision, State

PATIENCE = 1000  # after so many decisions the laws are checked now and then only


class Deal(NamedTuple):
    """What a game starts from.  The options are complete."""

    seed: int
    players: int
    options: dict[str, Any]


@dataclass
class Playout:
    """A game as far as it was played, and the first law that it broke."""

    deal: Deal
    taken: list[int] = field(default_factory=list)  # indices of actions
    broken: Broken | None = None
    most: int = 0  # actions on offer at once
    trace: int = 0  # a checksum of all decisions that were put


Pick = Callable[[Decision, int], int]  # the index of the action that a choice, 0 or more, means
Kind = tuple[str, ...]  # of an action: the step, then its verb and names


def counted(decision: Decision, choice: int) -> int:
    """A choice beyond the actions counts on from the first one again."""
    return choice % len(decision.actions)


class Seldom:
    """Picks that prefer what was seldom picked: the step, with the verb and names of the action.

    A choice from 0 to 255 is a place among the actions, each as wide as it was seldom picked.
    """

    def __init__(self, picked: Mapping[Kind, int]) -> None:
        self.picked = Counter(picked)

    def __call__(self, decision: Decision, choice: int) -> int:
        """The action at that place."""
        kinds = [kind(decision.step, action) for action in decision.actions]
        edges = [*accumulate([1 / (1 + self.picked[each]) for each in kinds])]
        index = bisect_right(edges, choice / 256 * edges[-1], hi=len(edges) - 1)
        self.picked[kinds[index]] += 1
        return index


def kind(step: str, action: Action) -> Kind:
    """What an action is, whatever its numbers."""
    return (step, *[part for part in action if type(part) is str])


def play(
    game: Game,
    deal: Deal,
    choices: Iterable[int],
    laws: Sequence[Law] = LAWS,
    always: bool = False,
    pick: Pick = counted,
) -> Playout:
    """Play by these choices, as far as they reach, until a law breaks or the game ends."""
    done = Playout(deal)
    try:
        s = game.new(*deal)
    except Exception as error:
        done.broken = Broken("setup", said(error))
        return done
    m = Moment(game, deal.options, s, deal.players, taken=done.taken, start=dict(game.pieces(s)))
    choosing = iter(choices)
    while True:
        if m.number < PATIENCE or m.number % 100 == 0 or s.decision is None or always:
            done.broken = broken(m, laws, always)
        choice = next(choosing, None) if s.decision and not done.broken else None
        if s.decision is None or choice is None:
            return done
        actions = s.decision.actions
        done.most = max(done.most, len(actions))
        done.trace = crc32(repr(s.decision).encode(), done.trace)
        m.offered.update(dict.fromkeys(actions))
        m.before = s.copy()
        m.taken.append(pick(s.decision, choice))
        m.number += 1
        try:
            s.choose(m.taken[-1])
        except Exception as error:
            action = actions[m.taken[-1]]
            done.broken = Broken("rules", f"after {action}: {said(error)}")
            return done


def values(option: Option) -> list[Any]:
    """The values of an option that are worth playing with, the default first."""
    every = (False, True) if isinstance(option.default, bool) else option.choices or ()
    return [option.default, *[value for value in every if value != option.default]]


def random_deal(game: Game, rng: Random) -> Deal:
    """A seed, number of players and options."""
    options = {name: rng.choice(values(option)) for name, option in game.options.items()}
    return Deal(rng.getrandbits(32), rng.choice(game.seats), options)


def random_choices(rng: Random) -> Iterator[int]:
    """Picks without end."""
    while True:
        yield from rng.randbytes(64)


def states(game: Game, done: Playout) -> Iterator[State]:
    """The one state of a playout, at every decision that it took and where it stopped.

    If the rules fail in the last step, the error is raised there.
    """
    s = game.new(*done.deal)
    for index in done.taken:
        yield s
        s.choose(index)
    yield s


def record_of(game: Game, done: Playout, player: str = "random") -> Record:
    """The record of a playout; with the law that it broke, if it did, in the header."""
    players = [{"name": player, "version": "", "digest": ""}] * done.deal.players
    record = begin(game, done.deal.options, done.deal.seed, players)
    if done.broken:
        record.header["broken"] = done.broken._asdict()
    try:
        for s, index in zip(states(game, done), [*done.taken, None], strict=True):
            if index is None or s.decision is None:
                if s.decision is None:
                    record.footer = ended(game, s)
            else:
                seat, step, actions = s.decision
                entry = {"n": len(record.decisions), "seat": seat, "step": step}
                record.decisions.append(entry | {"action": list(actions[index])})
    except Exception:  # rules that fail are a law broken: the record shows the game up to there
        if not done.broken:
            raise
    return record


def recheck(record: Record, game: Game | None = None) -> Playout:
    """Play a game again that broke a law, and check it at every decision; or all laws, if none.

    The game is the one that the record names, unless another is given.
    Raises RecordError where the record differs from the rules, unless they fail in its last step.
    """
    header = record.header
    game = game or find(header["game"])
    deal = Deal(header["seed"], len(header["players"]), game.complete(header["options"]))
    taken = []
    try:
        for s, entry in positions(record, game):
            if entry is not None and s.decision is not None:
                action = frozen(entry["action"])
                taken += [s.decision.actions.index(action)] if action in s.decision.actions else []
    except CertamenError:
        raise
    except Exception:
        pass  # the laws will say so
    name = header.get("broken", {}).get("law")
    laws = [law for law in LAWS if law.name == name] if name else LAWS
    return play(game, deal, taken, laws, always=True)


def located(place: str) -> Game:
    """The game record in `package:NAME`, so that another process may find it."""
    module, _, name = place.partition(":")
    game: Game = getattr(import_module(module), name)
    return game
