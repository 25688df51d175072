"""Scenes of Pecunia non olet: what a seat that counted cards knows after a pile was shuffled."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from engine.game import find
from engine.pecunia_non_olet.observation import determinize, observe
from engine.pecunia_non_olet.table import Table
from tests.engine.pecunia_non_olet.pecunia_scenes import FULL, HOLD, Seat, do, scene

GAME = find("pecunia-non-olet")


def imagined(s: Table, seat: int, **options: object) -> Iterator[Table]:
    """Tables at which the seat would see the same."""
    seen = observe(s, seat)
    decision = s.decision if s.decision and s.decision.seat == seat else None
    for luck in range(12):
        twin = determinize(seen, GAME.complete(options), decision, Random(luck))
        assert observe(twin, seat) == seen
        yield twin


@pytest.mark.rule("PNO-45")
def test_a_shuffled_pile_holds_the_discards_of_then_and_hands_the_rest() -> None:
    discards = ("alms", "alms", "ejection", "ejection", "state visit")
    everything = GAME.new(1, 2, {"red_border": True})
    unseen = Counter([*everything.pile, *everything.hands[0], *everything.hands[1]])
    kept = tuple(sorted((unseen - Counter([*discards, HOLD, "conspiracy"])).elements()))
    s = scene(Seat(hand=HOLD), Seat(hand=", ".join(kept)), discards=discards, pile=("conspiracy",))
    assert observe(s, 0)["reshuffled"] == ()  # not shuffled yet
    do(s, ("remove",), ("draw",))  # the last one of the old pile
    assert s.hands[0] == ("conspiracy", HOLD) and s.pile == ()
    while s.active == 1:
        do(s, ("remove",) if s.decision.actions[0] == ("remove",) else ("draw",))  # type: ignore[union-attr]
    assert observe(s, 0)["reshuffled"] == discards  # one of them has seat 1, who knows which
    assert Counter(observe(s, 1)["reshuffled"]) == Counter(s.pile)
    for twin in imagined(s, 0, red_border=True):
        assert not Counter(twin.pile) - Counter(discards) and len(twin.pile) == 4
        assert not Counter(kept) - Counter(twin.hands[1])
    for twin in imagined(s, 1, red_border=True):
        assert Counter(twin.pile) == Counter(s.pile)  # all of it is known


@pytest.mark.rule("PNO-45")
def test_what_was_left_of_the_old_pile_is_no_part_of_the_new_one() -> None:
    s = scene(
        Seat(hand=f"rumour mill, {HOLD}", coins=1),
        Seat(),
        discards=("alms", "alms", "ejection", "ejection"),
        pile=("conspiracy",),
    )
    do(s, ("play", "rumour mill"))
    drawn = Counter(s.hands[0]) - Counter([HOLD, "conspiracy"])
    assert drawn.total() == 2
    origin = Counter(["alms", "alms", "ejection", "ejection"])
    assert Counter(observe(s, 0)["reshuffled"]) == origin - drawn == Counter(s.pile)
    assert Counter(observe(s, 1)["reshuffled"]) == origin


@pytest.mark.rule("PNO-45")
def test_a_famous_roman_that_was_shuffled_back_is_not_boxed() -> None:
    facts = GAME.new(1, 2, {})
    names = facts.facts.famous  # type: ignore[attr-defined]
    back = ("Caesar", "Livia")
    boxed = tuple(sorted(set(names) - set(back)))
    everybody = Counter(facts.facts.copies)  # type: ignore[attr-defined]
    table = [*["citizen 3/2"] * 3, *["citizen 2/2", "slave 1/1"]]
    discards = tuple(sorted([*(everybody - Counter(table)).elements(), *back]))
    s = scene(
        Seat(FULL, queue="", hand=HOLD),
        Seat("- | - | -", queue="citizen 2/2, slave 1/1"),
        romans=(),
        roman_discards=discards,
        boxed=boxed,
        target=35,
    )
    assert s.returned == back and len(s.queues[0]) == 5 and s.roman_discards == ()
    for twin in imagined(s, 1, red_border=True, famous_romans=True, famous_number=2):
        assert twin.boxed == boxed and Counter(twin.romans) == Counter(s.romans)


@pytest.mark.rule("PNO-45")
def test_who_was_shuffled_back_once_stays_known() -> None:
    s = scene(
        Seat(queue="", hand=HOLD),
        Seat(),
        romans=(),
        roman_discards=("slave 1/1",) * 6,
        boxed=("Brutus",),
        returned=("Livia",),
    )
    assert s.returned == ("Livia",)
