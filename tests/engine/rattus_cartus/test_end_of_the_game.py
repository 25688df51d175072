"""The end: Diplomats, tracks, tokens, majorities, Books, survivors and the dead."""

import pytest

from engine.rattus_cartus.end_of_the_game import end, lost, places, ranks, scores
from tests.engine.rattus_cartus.scenes import blank, hold, offered, question, told

NUNS = ("magic 4", "church 3", "church 1", "magic 2", "royalty 0")  # ten


def ended(*hands, nuns=NUNS, **fields):
    """The end of a game with these hands, up to its first question."""
    s = blank(len(hands))
    hold(s, *hands)
    s.nun_row = nuns
    for name, value in fields.items():
        setattr(s, name, value)
    s.then(end)
    s.run()
    return s


@pytest.mark.rule("RCN-Z1", "RCN-P3")
def test_diplomats_score_in_their_class_and_stay_in_the_hand():
    s = ended(("diplomat magic", "diplomat magic", "diplomat church"), ("diplomat royalty",))
    assert s.influence == [(0, 0, 1, 0, 0, 2), (1, 0, 0, 0, 0, 0)]
    assert len(s.hands[0]) == 3 and s.decision is None
    assert scores(s) == [20, 10]


@pytest.mark.rule("RCN-Z2", "RCN-Z3")
@pytest.mark.parametrize(
    "track, points",
    [
        ((5, 3, 2, 1, 0), [10, 5, 2, 0, 0]),
        ((4, 4, 1, 1, 1), [7, 7, 0, 0, 0]),
        ((4, 4, 1, 0, 0), [7, 7, 2, 0, 0]),
        ((3, 3, 3, 1, 0), [5, 5, 5, 0, 0]),
        ((6, 2, 2, 2, 1), [10, 2, 2, 2, 0]),
        ((1, 1, 1, 1, 1), [3, 3, 3, 3, 3]),
        ((0, 0, 0, 0, 0), [0, 0, 0, 0, 0]),
    ],
)
def test_a_track_pays_its_first_three_places(track, points):
    assert places(track, (10, 5, 2)) == points


@pytest.mark.rule("RCN-Z4", "RCN-Z2")
def test_points_add_up():
    s = ended((), (), tokens=[3, 8], influence=[(1, 1, 0, 0, 0, 2), (2, 1, 0, 0, 0, 0)])
    assert scores(s) == [3 + 5 + 7 + 10, 8 + 10 + 7]


@pytest.mark.rule("RCN-Z5")
@pytest.mark.parametrize(
    "hands, points",
    [
        ((("magic 0", "joker"), ("magic 1", "horse", "horse")), [5, 0]),
        ((("magic 0",), ("joker",), ()), [2, 2, 0]),
        ((("privilege",), ("book",)), [0, 0]),
    ],
)
def test_most_population_and_joker_cards_in_hand(hands, points):
    s = blank(len(hands))
    hold(s, *hands)
    assert scores(s) == points


@pytest.mark.rule("RCN-Z11")
def test_gold_pays_like_a_track():
    s = ended(("gold",) * 2, ("gold",) * 2, ("gold",), ())
    assert scores(s) == [7, 7, 2, 0]


@pytest.mark.rule("RCN-P1", "RCN-Z6", "RCN-Z7", "RCN-H1")
def test_the_sole_holder_of_most_books_moves_the_nuns_after_all_is_known():
    s = ended(("book",) * 2, ("book",), rats=[15, 15])
    assert question(s) == (0, "book") and s.open_row and s.nuns == 10
    assert offered(s) == [("nuns", change) for change in range(-5, 6)]
    s.apply(("nuns", 5))
    assert s.nuns == 15 and s.reason == "last round" and told(s, "book") == [(0, 5)]


@pytest.mark.rule("RCN-P1", "RCN-P2")
@pytest.mark.parametrize("hands", [(("book",), ("book",)), ((), ())])
def test_equal_books_or_none_change_nothing(hands):
    s = ended(*hands)
    assert s.decision is None and s.nuns == 10


@pytest.mark.rule("RCN-P2")
def test_the_number_of_nuns_never_falls_below_none():
    s = ended(("book",), (), nuns=("magic 1", *["magic 0"] * 4), rats=[0, 1])
    s.apply(("nuns", -5))
    assert s.nuns == 0 and ranks(s) == [1, 2] and s.reason == "last round"


@pytest.mark.rule("RCN-Z8", "RCN-Z9")
def test_more_rats_than_nuns_is_death_and_as_many_survive():
    s = ended((), (), (), rats=[11, 10, 3], tokens=[30, 2, 1])
    assert ranks(s) == [3, 1, 2] and scores(s) == [30, 2, 1]


@pytest.mark.rule("RCN-Z8")
def test_the_dead_keep_their_places_on_the_tracks():
    s = ended((), (), rats=[11, 0], influence=[(3,) * 6, (1,) * 6])
    assert scores(s) == [60, 30] and ranks(s) == [2, 1]


@pytest.mark.rule("RCN-Z9")
def test_ties_are_broken_by_fewest_rats_else_shared_and_the_dead_likewise():
    s = ended((), (), (), (), (), rats=[9, 5, 5, 20, 11], tokens=[4, 4, 4, 7, 7])
    assert ranks(s) == [3, 1, 1, 5, 4]
    s = ended((), (), (), rats=[12, 11, 3], tokens=[4, 4, 0])
    assert ranks(s) == [3, 2, 1]


@pytest.mark.rule("RCN-Z10")
def test_if_nobody_survives_nobody_wins():
    s = ended((), (), rats=[11, 12], tokens=[9, 1])
    assert ranks(s) == [1, 1] and lost(s) and s.reason == "nobody survives"
    assert scores(s) == [9, 1]
    s = ended((), (), rats=[11, 10])
    assert not lost(s)
