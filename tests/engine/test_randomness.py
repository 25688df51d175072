"""Pinned values: old records replay only as long as luck stays the same."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.randomness import below, choice, choices, number, shuffled

LUCK = st.tuples(st.integers(0, 2**64), st.text(max_size=5), st.integers(0, 99))


def test_luck_is_pinned_so_that_old_records_still_replay() -> None:
    assert number((1, "dice", 0), 4) == 4051527317
    assert [below(6, (1, "dice", n)) for n in range(9)] == [1, 4, 2, 0, 0, 2, 3, 2, 5]
    assert choice("xyz", (1, "dice", 0)) == "y"
    assert choices("abcdef", 8, (7, "dice 2", 3)) == ("c", "b", "f", "b", "c", "d", "b", "c")
    assert shuffled("abcdefgh", (1, "deck", 0)) == tuple("faeghcdb")
    assert shuffled([], (1, "deck", 0)) == ()


@given(LUCK, st.lists(st.sampled_from("abcde"), max_size=30))
def test_a_shuffle_keeps_the_cards_and_forgets_their_order(luck: object, cards: list[str]) -> None:
    order = shuffled(cards, luck)  # type: ignore[arg-type]
    assert Counter(order) == Counter(cards)
    assert order == shuffled(reversed(cards), luck)  # type: ignore[arg-type]


@given(LUCK, st.integers(1, 300))
def test_below_stays_below(luck: object, count: int) -> None:
    assert 0 <= below(count, luck) < count  # type: ignore[arg-type]


@pytest.mark.parametrize("stream", ["deck", "deck 1", ""])
def test_streams_and_counters_and_seeds_differ(stream: str) -> None:
    drawn = {number((seed, stream, n), 16) for seed in range(10) for n in range(10)}
    assert len(drawn) == 100 and number((0, "other", 0), 16) not in drawn


def test_seeds_and_counters_do_not_run_into_each_other() -> None:
    assert number((1, "1 2", 3), 8) != number((1, "1", 23), 8) != number((11, "2", 3), 8)


def test_draws_are_fair() -> None:
    places = Counter(shuffled("abc", (seed, "deck", 0)) for seed in range(6000))
    assert len(places) == 6 and all(880 < count < 1120 for count in places.values())
    faces = Counter(face for seed in range(1000) for face in choices(range(6), 6, (seed, "d", 0)))
    assert all(880 < count < 1120 for count in faces.values())
    firsts = Counter(below(3, (seed, "x", 0)) for seed in range(3000))
    assert all(880 < count < 1120 for count in firsts.values())
