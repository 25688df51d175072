"""Schedules: balanced, deterministic, lazy; bots that join or leave change nobody else's games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, islice

import numpy as np
import pytest

from engine.errors import UsageError
from tournaments import schedule
from tournaments.definition import Definition
from tournaments.ratings import fit
from tournaments.schedule import Game, Result
from tournaments.standings import arrays

PLAIN = Definition(name="t", game="villa-rustica", bots=(), seats=2)


def games(definition: Definition, active: Sequence[int], challengers=()) -> list[Game]:
    blocks = schedule.fixed(definition, active, challengers)
    return [game for block in blocks for game in block.games()]


def per_seat(played: Iterable[Game]) -> Counter[tuple[int, int]]:
    return Counter((bot, seat) for game in played for seat, bot in enumerate(game.seats))


def spread(counts: Counter[tuple[int, int]], bots: Iterable[int], seats: int) -> int:
    numbers = [counts[bot, seat] for bot in bots for seat in range(seats)]
    return max(numbers) - min(numbers)


CASES = [(bots, seats) for bots in range(2, 13) for seats in range(2, 7) if seats <= bots]


@pytest.mark.parametrize(("bots", "seats"), CASES)
def test_all_schedules_are_balanced_to_one_game_per_bot_and_seat(bots, seats):
    active = range(bots)
    robin = replace(PLAIN, seats=seats, deals=2)
    assert spread(per_seat(games(robin, active)), active, seats) == 0
    even = replace(robin, rounds=5)
    assert spread(per_seat(games(even, active)), active, seats) <= 1
    gauntlet = replace(robin, schedule="gauntlet")
    if bots > seats:
        played = per_seat(games(gauntlet, active, [0]))
        assert spread(played, range(1, bots), seats) == 0
        assert spread(played, [0], seats) == 0
    swiss, results = replace(PLAIN, seats=seats, schedule="swiss"), []
    for stage in range(4):
        blocks = schedule.drawn(swiss, active, stage, results)
        results += [won(stage, game) for block in blocks for game in block.games()]
    played = Counter((bot, seat) for result in results for seat, bot in enumerate(result.seats))
    assert spread(played, active, seats) <= 1


def won(stage: int, game: Game) -> Result:
    """The bots with small numbers win."""
    return Result(
        stage, game.block, game.seats, tuple(1 + sorted(game.seats).index(b) for b in game.seats)
    )


@pytest.mark.parametrize(("bots", "seats"), CASES)
def test_an_even_round_robin_is_balanced_wherever_it_stops(bots, seats):
    definition = replace(PLAIN, seats=seats, rounds=4)
    played: Counter[tuple[int, int]] = Counter()
    for block in schedule.fixed(definition, range(bots)):
        assert len(set(block.seatings[0])) == seats
        played.update(per_seat(block.games()))
        assert spread(played, range(bots), seats) <= 1


def test_a_round_robin_has_every_group_under_all_its_seatings():
    played = games(replace(PLAIN, seats=3, deals=2), range(5))
    assert (
        len(played)
        == len({game.id for game in played})
        == schedule.total(replace(PLAIN, seats=3, deals=2), 5)
    )
    groups = Counter(tuple(sorted(game.seats)) for game in played)
    assert groups == dict.fromkeys(combinations(range(5), 3), 6)
    for block in schedule.fixed(replace(PLAIN, seats=3, seatings="permutations"), range(3)):
        assert len(set(block.seatings)) == 6


def test_games_of_a_block_share_their_deal_and_no_other_block_has_it():
    blocks = list(schedule.fixed(replace(PLAIN, deals=3), range(6)))
    assert len({block.seed for block in blocks}) == len(blocks)
    assert all(game.seed == block.seed for block in blocks for game in block.games())


def test_bots_that_join_or_leave_leave_the_other_games_as_they_are():
    few, many = set(games(PLAIN, range(4))), set(games(PLAIN, range(6)))
    assert few < many
    assert set(games(PLAIN, [0, 1, 3])) < few
    solo = replace(PLAIN, seats=1, deals=3)
    assert set(games(solo, [0, 2])) < set(games(solo, range(3)))


def test_solo_games_of_a_deal_are_the_same_for_all():
    played = games(replace(PLAIN, seats=1, deals=2), range(3))
    assert len({game.seed for game in played if game.block == "0"}) == 1
    assert Counter(game.block for game in played) == {"0": 3, "1": 3}


def test_a_schedule_is_lazy_and_the_same_each_time():
    vast = replace(PLAIN, seats=4, rounds=1000)
    first = list(islice(schedule.fixed(vast, range(1000)), 50))
    assert first == list(islice(schedule.fixed(vast, range(1000)), 50))
    assert schedule.total(vast, 1000) == 1_000_000
    other = next(schedule.fixed(replace(vast, seed=2), range(1000)))
    assert other != first[0]


def test_a_swiss_round_brings_neighbours_together_and_old_acquaintances_apart():
    swiss = replace(PLAIN, schedule="swiss")
    first = schedule.drawn(swiss, range(8), 0, [])
    results = [won(0, game) for block in first for game in block.games()]
    second = schedule.drawn(swiss, range(8), 1, results)
    winners = {result.seats[result.ranks.index(1)] for result in results}
    assert all(len(winners.intersection(block.seatings[0])) in (0, 2) for block in second)
    met = {frozenset(block.seatings[0]) for block in first}
    assert not met & {frozenset(block.seatings[0]) for block in second}


def test_an_adaptive_stage_takes_who_is_least_known():
    adaptive = replace(PLAIN, schedule="adaptive", games=100)
    known = [
        Result(0, f"{deal}", (a, b), (1, 2) if deal % 2 else (2, 1))
        for a, b in combinations(range(4), 2)
        for deal in range(30)
    ]
    blocks = schedule.drawn(adaptive, range(5), 1, known)
    assert 4 in blocks[0].seatings[0]
    assert blocks == schedule.drawn(adaptive, range(5), 1, known[::-1])
    results: list[Result] = []
    for stage in range(3):  # three tables at a time for nine bots
        drawn = schedule.drawn(replace(adaptive, seats=3), range(9), stage, results)
        results += [won(stage, game) for block in drawn for game in block.games()]
    assert {bot for result in results for bot in result.seats} == set(range(9))


def test_adaptive_games_narrow_the_widest_interval_more_than_others():
    strength = np.array([1.5, 0.8, 0.2, 0.0, -0.1, -0.6, -1.8])
    widest = {}
    for name in ("adaptive", "round-robin"):
        values = []
        for seed in range(12):
            rng = np.random.default_rng(seed)
            definition = replace(PLAIN, schedule=name, games=168, deals=4, seed=seed)
            results: list[Result] = []
            for stage in range(schedule.stages(definition, 7)):
                blocks = (
                    schedule.drawn(definition, range(7), stage, results)
                    if name == "adaptive"
                    else schedule.fixed(definition, range(7))
                )
                for game in [game for block in blocks for game in block.games()]:
                    worth = strength[list(game.seats)] + rng.gumbel(size=2)
                    ranks = (1, 2) if worth[0] > worth[1] else (2, 1)
                    results.append(Result(stage, game.block, game.seats, ranks))
            assert len(results) == 168
            compared = [(list(r.seats), list(r.ranks), r.block, False) for r in results]
            values.append(fit(arrays(compared, 7)).error.max())
        widest[name] = np.mean(values)
    assert widest["adaptive"] < 0.95 * widest["round-robin"]


def test_a_match_of_many_seats_has_both_bots_among_the_same_others():
    blocks = [schedule.pair(replace(PLAIN, seats=3), [0, 1, 2, 3], deal) for deal in range(4)]
    turns = [((0, 2, 3), (1, 2, 3)), ((2, 3, 0), (2, 3, 1)), ((3, 0, 2), (3, 1, 2))]
    assert [block.seatings for block in blocks] == [*turns, turns[0]]
    assert len({block.seed for block in blocks}) == 4


def test_a_match_of_many_seats_needs_others():
    match = replace(PLAIN, schedule="match", seats=3)
    schedule.check(match, 3)
    with pytest.raises(UsageError, match="at least 3 are needed"):
        schedule.check(match, 2)


def test_too_few_bots_are_refused():
    with pytest.raises(UsageError, match="at least 4"):
        schedule.check(replace(PLAIN, seats=4), 3)
