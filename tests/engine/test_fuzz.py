"""Planted faults are found, shrunk, and reproduced from their records."""

from collections import Counter

import pytest

from engine import fuzz
from engine.fuzz import Task, explore
from engine.game import Game
from engine.playout import Seldom, recheck, record_of
from engine.record import parse
from engine.state import Decision
from tests.engine import planted

FAULTS = {
    "OPPONENTS_HAND": {"public calls", "observations"},
    "OPPONENTS_CARD": {"observations", "declared shapes"},
    "NEXT_CARD": {"observations", "public calls"},
    "SEED": {"observations", "declared shapes"},
    "SEED_OF_A_KNOWN_TYPE": {"observations"},
    "MADE_UP_CARD": {"observations"},
    "LOST_CARD": {"conservation"},
    "OFF_BY_ONE": {"invariants"},
    "UNTOLD": {"invariants"},
    "NEGATIVE_INDEX": {"refusal"},
    "ILLEGAL_ACTION": {"refusal"},
    "SHARED_LIST": {"copies", "invariants", "saving"},
    "ENDLESS": {"termination", "invariants"},
    "CIRCLING": {"rules"},
    "SPINNING": {"rules"},
    "HIDDEN_CALL": {"observations", "public calls"},
    "MISSING_RANK": {"results"},
    "FIRST_SEAT_EARNS": {"even seats"},
    "SEAT_ORDER": {"even seats"},
    "LAST_SEAT_GAINS": {"even seats"},
    "PECUNIA_TIES": {"results"},
    "POMPEII_TIES": {"results"},
    "UNDECLARED": {"declared shapes"},
}


@pytest.mark.parametrize("name, laws", FAULTS.items(), ids=FAULTS)
def test_a_planted_fault_is_found_and_its_record_shows_it_again(
    name: str, laws: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "STUCK", 2.0)
    monkeypatch.setattr(fuzz, "SHRINKING", 0.0)
    game: Game = getattr(planted, name)
    found = explore(Task(f"tests.engine.planted:{name}", {}), 1, 60, float("inf")).found
    assert found and found.broken and found.broken.law in laws
    if name != "SPINNING":
        record = parse(list(record_of(game, found).lines()))
        again = recheck(record, game)
        assert again.broken and again.broken.law == found.broken.law


def test_what_breaks_a_law_is_shrunk_to_a_short_game() -> None:
    found = explore(Task("tests.engine.planted:LOST_CARD", {}), 1, 60, float("inf")).found
    assert found and found.broken and found.broken.law == "conservation"
    assert found.deal.players == 2 and len(found.taken) < 100


def test_an_order_that_depends_on_hashes_shows_in_another_process() -> None:
    tally = fuzz.fuzz("tests.engine.planted:HASH_ORDER", {}, games=2, workers=2)
    assert tally.found and tally.found.broken and tally.found.broken.law == "independence"
    assert len(tally.found.taken) < 40
    assert not fuzz.compared("engine.villa_rustica:GAME", tally.found).broken


def test_what_was_seldom_picked_is_preferred_and_its_numbers_do_not_matter() -> None:
    decision = Decision(0, "move", (("go", 1), ("go", 2), ("stay", "here")))
    pick = Seldom({("move", "go"): 3, ("rest", "stay", "here"): 9})
    shares = Counter([Seldom(pick.picked)(decision, choice) for choice in range(256)])
    assert shares == {0: 43, 1: 43, 2: 170}
    assert (pick(decision, 0), pick(decision, 255)) == (0, 2)
    assert pick.picked["move", "go"] == 4 and pick.picked["move", "stay", "here"] == 1


def test_the_same_seed_plays_the_same_games_whatever_was_played_before() -> None:
    task = Task("engine.rattus_cartus:GAME", {})
    one, _, other = (explore(task, seed, 8, float("inf")) for seed in (1, 2, 1))
    assert [done.trace for done in one.whole] == [done.trace for done in other.whole]
    assert (one.games, one.decisions) == (8, other.decisions)
