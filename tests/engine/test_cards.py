"""Zones of cards."""

import pytest

from engine.cards import each, joined, refilled, split, without


def test_an_unordered_zone_stays_sorted() -> None:
    assert joined(("b", "d"), ["c", "a", "d"]) == ("a", "b", "c", "d", "d")
    assert joined(("d", "b"), ["c"], key=lambda card: -ord(card)) == ("d", "c", "b")


def test_one_card_of_a_name_is_taken_out() -> None:
    assert without(("a", "b", "b", "c"), "b") == ("a", "b", "c")
    with pytest.raises(ValueError):
        without(("a",), "b")


def test_the_top_of_a_pile_is_its_end_and_new_cards_go_beneath() -> None:
    assert split(("a", "b", "c"), 2) == (("a",), ("b", "c"))
    assert split(("a",), 3) == ((), ("a",))
    assert split(("a", "b"), 0) == (("a", "b"), ())
    pile = refilled(("x", "y"), ("a", "b", "c"), (1, "deck", 0))
    assert pile[-2:] == ("x", "y") and sorted(pile[:-2]) == ["a", "b", "c"]


def test_equal_cards_are_one_action() -> None:
    assert each("play", ["b", "a", "b"]) == (("play", "b"), ("play", "a"))
