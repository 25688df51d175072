"""Monte Carlo tree search over information sets: one tree over what the seat knows, many worlds.

Worlds are drawn by the game's `determinize`.  At the root all actions that are still in the
running are tried in the same worlds, so that luck falls on all alike, and the worse half of them is
dropped again and again; when no other can surely be much better than the best, the search ends
before its time.  Below, a tree joins what the playouts have in common: in each of its nodes
the seat to move prefers what did well for itself (PUCT, with the policy's choice as a prior).
Beyond the tree the policy plays on.  Another action than the favourite, the policy's choice unless
the game knows a better one, must be clearly better to be taken.

Knows no game, no protocol and no clock: how many playouts there is time for it is told.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from random import Random
from typing import Any

from engine.state import State

Values = list[float]  # by seat, each from 0 to 1
SURE = 3.0  # standard errors


@dataclass(frozen=True)
class Guide:
    """What a search knows of a game besides its rules; see the package for what each is."""

    ranks: Callable[[Any], list[int]]
    lost: Callable[[Any], bool] = lambda s: False
    policy: Callable[[Any, Random], int] | None = None
    favourite: Callable[[Any, Random], int] | None = None
    evaluate: Callable[[Any], Values] | None = None
    begin: Callable[[], None] = lambda: None
    clock: Callable[[Any], float] | None = None
    span: float = 0.0
    scale: float = 0.3
    doubt: float = 1.0
    deep: bool = True
    unknown: float = 0.05  # variance of a difference that is assumed of an action tried once
    review: int = 16  # worlds after which it is asked again whether to go on
    little: float = 0.01  # value; for less it is not worth to go on


@dataclass(slots=True)
class Node:
    """An action taken at its parent, by the seat to move there."""

    visits: int = 0
    total: float = 0.0  # of the values for the seat that took the action
    favourite: Any = None  # the policy's choice among the next actions
    children: dict[Any, "Node"] = field(default_factory=dict)  # by action


@dataclass(slots=True)
class Arm:
    """An action at the root, and how it compares with the favourite in the same worlds."""

    index: int
    unknown: float
    node: Node = field(default_factory=Node)
    more: float = 0.0  # total of what it is worth more
    squares: float = 0.0
    worlds: int = 0

    def lead(self, doubt: float) -> float:
        """By how much it is better, less so many standard errors."""
        if not self.worlds:
            return -1.0
        mean = self.more / self.worlds
        variance = max(self.squares / self.worlds - mean * mean, 0.0) + self.unknown / self.worlds
        return mean - doubt * sqrt(variance / self.worlds)


@dataclass(slots=True)
class Search:
    """What came of a search."""

    best: int  # the index of the action
    hope: float  # what it is worth, from 0 to 1
    playouts: int


def search(
    world: Callable[[], State], guide: Guide, rng: Random, left: Callable[[int], int]
) -> Search:
    """The best action of the decision that every world begins with.

    `left(playouts)` says for how many more playouts there is time after so many.
    """
    guide.begin()
    s = world()
    assert s.decision is not None
    count = len(s.decision.actions)
    choose = guide.favourite or guide.policy
    favourite = Arm(choose(s, rng) if choose else 0, guide.unknown)
    others = [Arm(index, guide.unknown) for index in range(count) if index != favourite.index]
    cuts = ceil(log2(count))
    done = cut = 0
    while (more := left(done)) > 0:
        while cut < cuts - 1 and done * cuts >= (done + more) * (cut + 1):
            cut += 1
            others.sort(key=lambda arm: arm.lead(0.0), reverse=True)
            del others[max(count >> cut, 1) :]
        s = world()
        standard = tried(favourite, s.copy(), guide, rng)
        done += 1
        for arm in others:
            if left(done) <= 0:
                break
            extra = tried(arm, s.copy(), guide, rng) - standard
            done += 1
            arm.more += extra
            arm.squares += extra * extra
            arm.worlds += 1
        if favourite.node.visits % guide.review == 0 and settled(others, guide.doubt, guide.little):
            break
    best = chosen(favourite, others, guide.doubt)
    return Search(best.index, best.node.total / max(best.node.visits, 1), done)


def chosen(favourite: Arm, others: list[Arm], doubt: float) -> Arm:
    """The favourite unless another is better beyond doubt; then the best of those."""
    best = max(others, key=lambda arm: arm.lead(doubt), default=favourite)
    return best if best.lead(doubt) > 0 else favourite


def settled(others: list[Arm], doubt: float, little: float = Guide.little) -> bool:
    """Whether what would be chosen now is surely as good as all the others, but for a little."""
    favourite = Arm(-1, 0.0)
    best = chosen(favourite, others, doubt)
    least = 0.0 if best is favourite else best.lead(SURE)
    most = [0.0, *[arm.lead(-SURE) for arm in others if arm is not best]]
    return max(most) <= least + little


def tried(arm: Arm, s: State, guide: Guide, rng: Random) -> float:
    """What a playout that begins with the action is worth for the seat that takes it."""
    assert s.decision is not None
    seat = s.decision.seat
    end = guide.clock(s) + guide.span if guide.clock else 0.0
    s.choose(arm.index)
    path = [(arm.node, seat)]
    if guide.deep:
        descend(arm.node, s, guide, rng, path)
    values = playout(s, guide, rng, end)
    for node, mover in path:
        node.visits += 1
        node.total += values[mover]
    return values[seat]


def descend(node: Node, s: State, guide: Guide, rng: Random, path: list[tuple[Node, int]]) -> None:
    """Follow the tree to a new node, playing the actions; note the nodes and who chose them."""
    while (decision := s.decision) is not None:
        if not node.visits:
            break
        if node.favourite is None and guide.policy is not None:
            node.favourite = decision.actions[guide.policy(s, rng)]
        index, node = pick(node, decision.actions, guide.scale)
        s.choose(index)
        path.append((node, decision.seat))


def pick(node: Node, actions: tuple[Any, ...], scale: float) -> tuple[int, Node]:
    """The action with the best hopes here, and its node.

    An action not tried yet is hoped to be as good as the average of those tried.
    """
    children = node.children
    visits, total = 0, 0.0
    for action in actions:
        child = children.get(action)
        if child is not None:
            visits += child.visits
            total += child.total
    untried = total / visits if visits else 0.5
    urge = scale * sqrt(visits + 1)
    share = 1 / len(actions)
    favourite = node.favourite
    best, best_hope = 0, -1.0
    for index, action in enumerate(actions):
        prior = (share + (action == favourite)) / 2 if favourite is not None else share
        child = children.get(action)
        if child is None or not child.visits:
            hope = untried + urge * prior
        else:
            hope = child.total / child.visits + urge * prior / (child.visits + 1)
        if hope > best_hope:
            best, best_hope = index, hope
    action = actions[best]
    if action not in children:
        children[action] = Node()
    return best, children[action]


def playout(s: State, guide: Guide, rng: Random, end: float) -> Values:
    """Play on by the policy to the cut-off or the end; the values for the seats."""
    policy, clock, choose = guide.policy, guide.clock, s.choose
    while (decision := s.decision) is not None:
        if clock is not None and guide.evaluate is not None and clock(s) >= end:
            return guide.evaluate(s)
        if policy is None:
            choose(int(rng.random() * len(decision.actions)))
        else:
            choose(policy(s, rng))
    return outcome_values(guide, s)


def outcome_values(guide: Guide, s: State) -> Values:
    """The share of the others that each seat is ahead of; 0 if all have lost."""
    ranks = guide.ranks(s)
    return [0.0] * len(ranks) if guide.lost(s) else shares_of_ranks(ranks)


def shares_of_ranks(ranks: list[int]) -> Values:
    """The share of the others that each seat is ahead of, a tie counting half; 1 for one alone."""
    if len(ranks) == 1:
        return [1.0]
    return [
        (sum(other > mine for other in ranks) + (ranks.count(mine) - 1) / 2) / (len(ranks) - 1)
        for mine in ranks
    ]
