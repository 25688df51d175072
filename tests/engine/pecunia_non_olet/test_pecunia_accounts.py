"""The books that are kept a second time: they name what is wrong, and what was not told."""

from collections.abc import Callable

import pytest

from engine.pecunia_non_olet.accounts import changes, invariants
from engine.pecunia_non_olet.table import Table
from tests.engine.pecunia_non_olet.pecunia_scenes import HOLD, Seat, romans_in, scene


def quiet(
    latrine: str = "citizen 3/2:3 | citizen 3/2:3 | citizen 3/2:3", **fields: object
) -> Table:
    """Seat 0 is asked for a card; its latrine is this one, however it came about."""
    s = scene(Seat(hand=HOLD), Seat(), **fields)  # type: ignore[arg-type]
    s.latrines[0] = romans_in(latrine)
    return s


@pytest.mark.parametrize(
    "latrine, says",
    [
        ("citizen 3/2:3 | citizen 3/2:3 | citizen 3/2:3", []),
        ("citizen 3/2:3 + citizen 2/2:2 + citizen 2/3:1 | - | -", ["3 on one seat of 0"]),
        ("citizen 3/2:0 | - | -", ["a Roman without markers stays with 0"]),
        (
            "citizen 3/2:-1 | - | -",
            ["fewer than no markers or coins on a Roman of 0"],
        ),
        (
            "citizen 3/2:1$-1 | - | -",
            ["fewer than no markers or coins on a Roman of 0"],
        ),
        ("slave 2/1:1 + senator 3/4:3 | - | -", ["slave and senator share a seat of 0"]),
        ("slave 2/1:1 | senator 3/4:3 | -", ["slave beside senator in the latrine of 0"]),
        ("senator 3/4:3 | - | slave 2/1:1", []),
        ("senator 3/4:3 | woman 2/2:1 | slave 2/1:1 | -", []),
    ],
)
def test_what_is_wrong_with_a_latrine_is_named(latrine: str, says: list[str]) -> None:
    assert invariants(quiet(latrine)) == says


@pytest.mark.rule("PNO-36")
def test_a_partition_stands_between_slave_and_senator() -> None:
    parted = quiet("slave 2/1:1 | senator 3/4:3 | -", upgrades=["partition | - | -", "- | - | -"])
    assert invariants(parted) == []


def test_while_coins_are_collected_only_the_seat_itself_has_romans_without_markers() -> None:
    s = quiet("citizen 3/2:0 | - | -")
    s.collecting = True
    assert invariants(s) == []
    s.latrines = s.latrines[::-1]
    assert invariants(s) == ["a Roman without markers stays with 1"]


@pytest.mark.parametrize(
    "tamper, says",
    [
        (lambda s: s.coins.__setitem__(1, -1), "a seat owes coins"),
        (
            lambda s: setattr(s, "reshuffled", (s.pile[1:],)),
            "the pile holds what was not shuffled into it",
        ),
        (lambda s: s.hands.__setitem__(1, ("villa dixius", "hodie")), "a hand is out of order"),
    ],
)
def test_what_is_wrong_with_a_table_is_named(tamper: Callable[[Table], None], says: str) -> None:
    s = quiet()
    tamper(s)
    assert invariants(s) == [says]


@pytest.mark.parametrize(
    "tamper, says",
    [
        (lambda s: s.coins.__setitem__(1, 2), "coins are [0, 2], but by what was told [0, 0]"),
        (lambda s: s.hands.__setitem__(1, ("hodie",)), "hands are [1, 1], but by what was told"),
        (lambda s: setattr(s, "turn", s.turn + 1), "it is turn 1, but by what was told 0"),
    ],
)
@pytest.mark.rule("PNO-36")
def test_books_notice_what_nobody_told(tamper: Callable[[Table], None], says: str) -> None:
    before = quiet()
    s = before.copy()
    assert changes(before, s) == []
    tamper(s)
    [found] = changes(before, s)
    assert found.startswith(says)


def test_after_the_last_round_the_turn_need_not_be_told() -> None:
    before = quiet()
    s = before.copy()
    s.turn, s.reason = s.turn + 1, "rounds"
    assert changes(before, s) == []


def test_nobody_goes_down_a_ladder() -> None:
    before = quiet()
    before.steps = [1, 0]
    s = before.copy()
    s.steps[0] = 0
    assert "somebody went down a ladder" in changes(before, s)
