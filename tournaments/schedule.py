"""Who plays whom, where they sit and with which luck: pure functions, deterministic game ids.

A block is one deal under all its seatings, so that luck and seat cancel; in a match it is a pair of
games.  Statistics take a block as one observation.  Bots are entrants' numbers: they never change
while a tournament lives, so that a bot that joins or leaves changes no other game's id.

Round robin, gauntlet and match have one stage that depends on nothing but the definition and is
generated lazily.  A Swiss and an adaptive schedule have several: a stage follows from the results
of the stages before it, and the store keeps what was drawn.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, count, permutations
from math import comb, log2
from typing import NamedTuple

from engine.errors import UsageError
from engine.randomness import number
from tournaments.definition import Definition

Group = tuple[int, ...]  # entrants at a table
SEED_BYTES = 6  # of a game's seed: any JSON reader holds it exactly


class Game(NamedTuple):
    """One scheduled game: the entrants in the order of their seats."""

    id: str
    block: str
    seats: Group
    seed: int


class Block(NamedTuple):
    """One deal and all the seatings under which it is played."""

    id: str
    seed: int
    seatings: tuple[Group, ...]

    def games(self) -> list[Game]:
        """The block's games; their ids end in a number, of a solo game the entrant's."""
        return [
            Game(f"{self.id}/{index if len(seats) > 1 else seats[0]}", self.id, seats, self.seed)
            for index, seats in enumerate(self.seatings)
        ]


@dataclass(frozen=True)
class Result:
    """What a schedule needs of a game that was played."""

    stage: int
    block: str
    seats: Group
    ranks: tuple[int, ...]


def seatings(group: Group, how: str) -> tuple[Group, ...]:
    """Every order in which a group sits: its rotations, or all its permutations."""
    if how == "permutations":
        return tuple(permutations(group))
    return tuple([group[turn:] + group[:turn] for turn in range(len(group))])


def block(definition: Definition, prefix: str, group: Group, deal: int) -> Block:
    """A group's deal.  Who follows whom at the table is drawn with it."""
    identity = f"{prefix}{'-'.join(map(str, group))}.{deal}"
    luck = number((definition.seed, f"block {identity}", 0), SEED_BYTES + 8)
    digits, seed = divmod(luck, 1 << 8 * SEED_BYTES)
    left, order = list(group), []
    while left:
        digits, pick = divmod(digits, len(left))
        order.append(left.pop(pick))
    return Block(identity, seed, seatings(tuple(order), definition.seatings))


def stages(definition: Definition, entrants: int) -> int:
    """How many stages the schedule has."""
    if definition.schedule == "swiss":
        return definition.rounds or int(log2(max(2, entrants) - 1)) + 2
    if definition.schedule == "adaptive":
        return -(-definition.games // (stage_blocks(definition, entrants) * per_block(definition)))
    return 1


def per_block(definition: Definition) -> int:
    """How many games a block has."""
    if definition.schedule == "match":
        return 2
    if definition.seatings == "permutations":
        return len(tuple(permutations(range(definition.seats))))
    return definition.seats


def stage_blocks(definition: Definition, entrants: int) -> int:
    """How many blocks an adaptive schedule plans at a time: a share for every entrant."""
    return max(1, -(-entrants // definition.seats))


def total(definition: Definition, active: int) -> int | None:
    """How many games the schedule has for that many active entrants; None: nobody can know."""
    seats, blocks = definition.seats, definition.deals
    if definition.schedule == "match":
        return None
    if definition.schedule == "adaptive":
        each = stage_blocks(definition, active)
        return stages(definition, active) * each * per_block(definition)
    if definition.schedule == "swiss":
        blocks *= stages(definition, active) * (active // seats)
    elif definition.schedule == "gauntlet":
        challengers = max(1, len(definition.challengers))
        blocks *= challengers * comb(active - challengers, seats - 1)
    elif definition.rounds and seats > 1:
        blocks = definition.rounds * active // seats
    else:
        blocks *= comb(active, seats)
    return blocks * per_block(definition)


def check(definition: Definition, active: int) -> None:
    """Raise UsageError where there are too few bots."""
    need = definition.seats
    if definition.schedule == "gauntlet":
        need = max(1, len(definition.challengers)) + max(1, definition.seats - 1)
    if definition.schedule == "match":
        need = 2 if definition.seats <= 2 else 3  # somebody else at the table
    if active < need:
        raise UsageError(
            f"{definition.name}: {active} bots are too few; at least {need} are needed"
        )


def fixed(
    definition: Definition, active: Sequence[int], challengers: Sequence[int] = ()
) -> Iterator[Block]:
    """The blocks of a schedule that depends on no result, lazily.

    active: the entrants' numbers, in increasing order; challengers: those of a gauntlet.
    """
    if definition.schedule == "match":
        yield from (pair(definition, active, deal) for deal in count())
    elif definition.schedule == "gauntlet":
        field = [entrant for entrant in active if entrant not in challengers]
        for deal in range(definition.deals):
            for challenger in challengers:
                for others in combinations(field, definition.seats - 1):
                    group = tuple(sorted((challenger, *others)))
                    yield block(definition, "", group, deal)
    elif definition.rounds and definition.seats > 1:
        drawn: dict[Group, int] = {}  # how often each group was drawn
        for group in evenly(active, definition.seats, definition.rounds, definition.seed):
            deal = drawn.get(group, 0)
            drawn[group] = deal + 1
            yield block(definition, "", group, deal)
    elif definition.seats == 1:  # all play the same deals: that is how solo games are compared
        for deal in range(definition.deals):
            seed = number((definition.seed, f"solo {deal}", 0), SEED_BYTES)
            yield Block(str(deal), seed, tuple([(entrant,) for entrant in active]))
    else:
        for deal in range(definition.deals):
            for group in combinations(active, definition.seats):
                yield block(definition, "", group, deal)


def evenly(active: Sequence[int], seats: int, rounds: int, seed: int) -> Iterator[Group]:
    """Random groups in which, wherever one stops, no entrant has played twice as more than another.

    Entrants are dealt out from one shuffled pack after another; who would meet himself at the seam
    of two packs waits for the next group.  At every point the numbers differ by one at most.
    """
    pack: list[int] = []
    packs = count()
    for _ in range(rounds * len(active) // seats):
        group: list[int] = []
        if len(pack) < seats:
            group, pack = pack, shuffle(active, (seed, "pack", next(packs)))
            taken = set(group)
            for place in range(len(pack) - 1, -1, -1):
                if len(group) == seats:
                    break
                if pack[place] not in taken:
                    group.append(pack.pop(place))
        else:
            group, pack = pack[-seats:], pack[:-seats]
        yield tuple(sorted(group))


def shuffle(items: Sequence[int], luck: tuple[int, str, int]) -> list[int]:
    """The items in random order."""
    left, order = list(items), []
    digits = number(luck, len(left) * len(left).bit_length() // 8 + 16)
    while left:
        digits, pick = divmod(digits, len(left))
        left[pick], left[-1] = left[-1], left[pick]
        order.append(left.pop())
    return order


def pair(definition: Definition, active: Sequence[int], deal: int) -> Block:
    """One of the endless blocks of a match: two games that compare entrants 0 and 1 on a deal.

    Two seats: the two meet, and change places.  One: both play the deal.  More: each sits in the
    same seat among the same others; from deal to deal the table turns by a seat.
    """
    one, other, *others = active
    seed = number((definition.seed, f"match {deal}", 0), SEED_BYTES)
    if definition.seats == 2:
        return Block(f"m{deal}", seed, seatings((one, other), "rotations"))
    around = [others[i % len(others)] for i in range(definition.seats - 1)]
    first, second = (seatings((each, *around), "rotations") for each in (one, other))
    turn = deal % definition.seats
    prefix = "m" if definition.seats == 1 else "p"  # "m" of many seats was once all rotations
    return Block(f"{prefix}{deal}", seed, (first[turn], second[turn]))


def drawn(
    definition: Definition, active: Sequence[int], stage: int, results: Sequence[Result]
) -> list[Block]:
    """The blocks of a stage of a Swiss or adaptive schedule, from the results of earlier stages."""
    results = [result for result in results if result.stage < stage]
    if definition.schedule == "swiss":
        groups = swiss(active, definition.seats, results, (definition.seed, "swiss", stage))
        return [
            block(definition, f"s{stage}.", group, deal)
            for deal in range(definition.deals)
            for group in groups
        ]
    from tournaments.ratings import widest_first  # numpy is for those who need it

    groups = widest_first(
        active,
        definition.seats,
        results,
        stage_blocks(definition, len(active)),
        (definition.seed, "adaptive", stage),
    )
    return [block(definition, f"a{stage}.", group, deal) for group, deal in numbered(groups)]


def numbered(groups: Sequence[Group]) -> list[tuple[Group, int]]:
    """Every group with how often it stood before in the list."""
    seen: dict[Group, int] = {}
    pairs = []
    for group in groups:
        pairs.append((group, seen.get(group, 0)))
        seen[group] = seen.get(group, 0) + 1
    return pairs


def points(ranks: Sequence[int]) -> list[float]:
    """The share of the others at the table that each seat beat; a tie counts half."""
    others = len(ranks) - 1
    if not others:
        return [0.0]
    return [
        (sum(mine < r for r in ranks) + 0.5 * (sum(mine == r for r in ranks) - 1)) / others
        for mine in ranks
    ]


def swiss(
    active: Sequence[int], seats: int, results: Sequence[Result], luck: tuple[int, str, int]
) -> list[Group]:
    """The tables of the next round: neighbours in the standings, old acquaintances apart.

    Where the tables do not take all, those who played most sit out, of them the lowest.
    """
    score: dict[int, float] = dict.fromkeys(active, 0.0)
    played: dict[int, int] = dict.fromkeys(active, 0)
    met: dict[tuple[int, int], int] = {}
    for result in results:
        for seat, share in zip(result.seats, points(result.ranks), strict=True):
            if seat in score:
                score[seat] += share
                played[seat] += 1
        for a, b in combinations(sorted(result.seats), 2):
            met[a, b] = met.get((a, b), 0) + 1
    place = {entrant: index for index, entrant in enumerate(shuffle(active, luck))}

    def standing(entrant: int) -> tuple[float, int]:
        return -score[entrant] / max(1, played[entrant]), place[entrant]

    out = len(active) % seats
    sitting_out = sorted(active, key=lambda e: (-played[e], *(-x for x in standing(e))))[:out]
    waiting = sorted([entrant for entrant in active if entrant not in sitting_out], key=standing)
    return tables(waiting, seats, met)


def tables(waiting: list[int], seats: int, met: Mapping[tuple[int, int], int]) -> list[Group]:
    """Groups from the top: each takes the nearest of those whom it has met least."""
    groups = []
    while waiting:
        group = [waiting.pop(0)]
        while len(group) < seats:
            acquaintance = [
                (sum(met.get((min(a, b), max(a, b)), 0) for b in group), index)
                for index, a in enumerate(waiting)
            ]
            group.append(waiting.pop(min(acquaintance)[1]))
        groups.append(tuple(sorted(group)))
    return groups
