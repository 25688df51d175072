"""All laws in all combinations of the modules of Pecunia non olet, with the other options too."""

from itertools import product
from random import Random

import pytest

from engine.errors import UsageError
from engine.game import find
from engine.pecunia_non_olet.preparation import MODULES
from engine.playout import Deal, play, random_choices

GAME = find("pecunia-non-olet")
COMBINATIONS = list(enumerate(product((False, True), repeat=len(MODULES))))


@pytest.mark.rule("PNO-12")
@pytest.mark.parametrize(("number", "modules"), COMBINATIONS)
def test_laws_hold_in_every_combination(number: int, modules: tuple[bool, ...]) -> None:
    options = GAME.complete(
        dict(zip(MODULES, modules, strict=True))
        | {
            "famous_number": (18, 7)[number // 5 % 2],
            "red_border": number % 3 > 0,
            "draft_romans": number % 4 == 1,
            "ladder_and_coins": number % 8 == 3,
        }
    )
    done = play(GAME, Deal(number, 2 + number % 5, options), random_choices(Random(number)))
    assert not done.broken, f"{done.broken} after choices {done.taken}"
    assert done.most <= 64


@pytest.mark.rule("PNO-F19")
def test_a_number_of_famous_romans_that_are_not_there_is_refused() -> None:
    for number in (0, 19):
        with pytest.raises(UsageError, match="from 1 to 18"):
            GAME.new(1, 2, {"famous_number": number})
    assert GAME.new(1, 2, {"famous_number": 1}).decision is not None
