"""Scenes of Römisch Pokern: what dice read as, and what is printed."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from engine.roemisch_pokern import facts
from engine.roemisch_pokern.numbers import NUMBERS, READINGS, SIDES, readings, tally
from engine.roemisch_pokern.table import CARDS
from tests.engine.roemisch_pokern.scenes import (
    started,
)


@pytest.mark.rule("RP-8")
@pytest.mark.rule("RP-9")
@pytest.mark.rule("RP-33")
def test_thirty_one_results_make_thirty_eight_numbers() -> None:
    assert len(READINGS) == 31 and readings() == READINGS
    assert sum(len(numbers) == 2 for numbers in READINGS.values()) == 7
    assert tuple(NUMBERS) == tuple(number for number in range(1, 40) if number != 38)


@pytest.mark.rule("RP-8")
@pytest.mark.rule("RP-9")
@pytest.mark.rule("RP-38")
@pytest.mark.parametrize(
    ("faces", "numbers"),
    [
        ("III", (3,)),
        ("XV", (15,)),
        ("XX", (20,)),
        ("IX", (9, 11)),
        ("IV", (4, 6)),
        ("XVI", (14, 16)),
        ("IXV", (14, 16)),
        ("VIX", (14, 16)),
        ("XXXVI", (34, 36)),
        ("XXXI", (29, 31)),
        ("XXXIII", (33,)),
        ("XXXXI", (39,)),
    ],
)
def test_what_dice_read_as(faces: str, numbers: tuple[int, ...]) -> None:
    assert READINGS[tally(tuple(faces))] == numbers


@pytest.mark.rule("RP-2")
@pytest.mark.rule("RP-13")
@pytest.mark.rule("RP-14")
def test_the_chance_to_be_alive_after_each_die() -> None:
    """1, .972, .926, .806, .602, .324: the sides I, I, I, V, X, X and the table agree."""
    alive = Counter({(): Fraction(1)})
    chances = []
    for _ in range(6):
        rolled: Counter[tuple[str, ...]] = Counter()
        for dice, chance in alive.items():
            for face in SIDES:
                rolled[tuple(sorted((*dice, face)))] += chance / 6
        alive = Counter({d: c for d, c in rolled.items() if tally(d) in READINGS or d == XXXX})
        chances.append(round(float(sum(alive.values())), 3))
    assert chances == [1, 0.972, 0.926, 0.806, 0.602, 0.324]


XXXX = ("X",) * 4


@pytest.mark.rule("RP-2")
def test_every_side_comes_up_as_often_as_it_should() -> None:
    s = started(several_dice=True)
    fallen: Counter[str] = Counter()
    for seed in range(500):
        s.seed, s.dice, s.throws = seed, (), 0
        s.throw(0, 6)
        fallen.update(s.dice)
    assert fallen.total() == 3000
    assert abs(fallen["I"] - 1500) < 120 and abs(fallen["X"] - 1000) < 120


@pytest.mark.rule("RP-2")
@pytest.mark.rule("RP-8")
def test_the_facts_as_json() -> None:
    found: Any = facts()
    results = found.pop("results")
    assert found == {
        "die": {"sides": ("I", "I", "I", "V", "X", "X"), "source": "found"},
        "dice": {"count": 6, "source": "rulebook"},
        "rows": {"count": 7, "source": "rulebook"},
        "cards": {"names": CARDS, "unused bonus": 5, "source": "rulebook"},
    }
    assert results["source"] == "rulebook"
    valid = results["numbers"]
    assert valid["XVI"] == (14, 16) and valid["XXXXI"] == (39,) and valid["III"] == (3,)
    assert sorted({n for some in valid.values() for n in some}) == [*range(1, 38), 39]
