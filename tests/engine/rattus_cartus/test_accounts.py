"""The books that are kept from what was told: they agree in play, and notice what was not told."""

from collections import Counter

import pytest

from engine.rattus_cartus.accounts import Books, changes, tidy
from tests.engine.rattus_cartus.scenes import GAME, MIXED, resolved


def after(options, seed, decisions):
    """A game after so many decisions, and the table before the last of them."""
    s = GAME.new(seed, 3, options)
    for number in range(decisions):
        before = s.copy()
        s.choose((number * 7 + seed) % len(s.decision.actions))
    return before, s


@pytest.mark.parametrize("seed", range(5))
def test_books_agree_with_the_table(seed):
    for decisions in range(20, 60):
        assert changes(*after(MIXED, seed, decisions)) == []


@pytest.mark.parametrize(
    "tamper, name",
    [
        (lambda s: s.rats.__setitem__(1, 3), "rats"),
        (lambda s: s.influence.__setitem__(1, (9,) * 6), "influence"),
        (lambda s: s.piles.__setitem__("joker", 3), "piles"),
        (lambda s: s.known.__setitem__(0, ("joker",)), "known"),
        (lambda s: s.hands.__setitem__(2, ()), "held"),
        (lambda s: setattr(s, "discards", ("magic 1",) * 9), "discards"),
    ],
)
def test_books_notice_what_nobody_told(tamper, name):
    before, s = after({}, 1, 20)
    tamper(s)
    assert [line.split()[0] for line in changes(before, s)] == [name]


def test_books_notice_what_was_told_and_not_done():
    before = resolved(("inn", "merchants' guild"), {0: (1,)})
    s = before.copy()
    s.apply(("class", "magic"))
    s.told.append(("tokens", 0, 1))
    assert [line.split()[0] for line in changes(before, s)] == ["tokens"]


def test_books_count_diplomats_that_are_put_back():
    s = resolved(("inn", "merchants' guild"), {0: (1,)})
    s.returned = s.diplomats[:1]
    s.diplomats = s.diplomats[1:]
    books = Books(s)
    before = books.diplomats
    books.put_away(s.returned)
    assert books.diplomats == before + 1 == len(s.diplomats) + 2


def test_books_compare_what_is_owed_with_what_is_there():
    assert tidy(Counter({"magic 1": 1, "joker": 0})) == (("magic 1",), ())
    assert tidy([Counter({"joker": -1})]) == [((), ("joker",))]
