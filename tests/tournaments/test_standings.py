"""Standings: points, places, games that all lose, solo games, answer times."""

import pytest

from tests.tournaments.arena import certamen, definition, table
from tournaments import organise
from tournaments.standings import as_json, quantile, standings, text
from tournaments.store import Played


def game(identity: str, seats, ranks, **more) -> Played:
    number = len(seats)
    values = {
        "id": identity,
        "stage": 0,
        "block": identity.split("/")[0],
        "seed": 1,
        "seats": seats,
        "ranks": ranks,
        "scores": [0] * number,
        "reason": "end",
        "lost": False,
        "merit": None,
        "faults": [],
        "times": [{"n": 0, "ms": 0.0, "slots": {}}] * number,
        "decisions": 1,
        "seconds": 0.1,
        "worker": "w",
    }
    return Played(**values | more)


def store_of(home, games, **values):
    store = organise.made(home, definition(**values))
    for one in games:
        assert store.add(one)
        assert not store.add(one)
    return store


def rows(store):
    return {row["bot"]: row for row in table(store)["standings"]}


def test_a_game_is_one_durable_transaction(tmp_path):
    with store_of(tmp_path, [game("a/0", [0, 1], [1, 2])]) as store:
        assert store.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store.db.execute("PRAGMA synchronous").fetchone() == (2,)  # full
        steps: list[str] = []
        store.db.set_trace_callback(steps.append)
        store.add(game("a/1", [1, 0], [1, 2]))
        assert [step.split()[0] for step in steps] == [
            *("BEGIN", "INSERT", "INSERT", "DELETE", "COMMIT")
        ]


def test_a_damaged_store_is_said_in_one_line(tmp_path):
    games = [game(f"a/{number}", [0, 1], [1, 2]) for number in range(200)]
    with store_of(tmp_path, games) as store:
        path = store.path
    content = bytearray(path.read_bytes())
    content[8192:] = b"x" * (len(content) - 8192)
    path.write_bytes(content)
    code, out, err = certamen(tmp_path, "tournament", "standings", "t")
    assert code == 1 and not out
    [line] = err.splitlines()
    assert line.startswith("certamen: a tournament's file is damaged")


def test_points_are_the_share_of_the_others_beaten(tmp_path):
    games = [game("a/0", [0, 1], [1, 2]), game("a/1", [1, 0], [1, 1])]
    with store_of(tmp_path, games) as store:
        found = rows(store)
        assert (found["random"]["points"], found["greedy"]["points"]) == (1.5, 0.5)
        assert [found["random"][key] for key in ("wins", "draws", "losses")] == [1, 1, 0]
        assert "1/1/0" in text(standings(store))


def test_a_game_that_all_lose_brings_no_points(tmp_path):
    games = [game("a/0", [0, 1], [2, 2], lost=True), game("a/1", [1, 0], [1, 2])]
    with store_of(tmp_path, games) as store:
        found = rows(store)
        assert (found["random"]["points"], found["greedy"]["points"]) == (0, 1)
        assert [found["greedy"][key] for key in ("wins", "draws", "losses")] == [1, 0, 1]


def test_solo_games_of_a_deal_are_compared_by_merit_and_faults_come_last(tmp_path):
    solo = [
        game("0/0", [0], [1], merit=5.0),
        game("0/1", [1], [1], merit=7.0),
        game("1/0", [0], [1], merit=4.0, lost=True),
        game("1/1", [1], [1], merit=9.0, faults=[{"seat": 0, "kind": "exited", "turn": 1}]),
    ]
    values = as_json(standings_of_solo(tmp_path, solo))["standings"]
    found = {row["bot"]: row for row in values}
    assert (found["random"]["points"], found["greedy"]["points"]) == (1, 1)
    assert found["greedy"]["faults"] == {"exited": 1}
    assert found["random"]["games"] == 2 and found["random"]["mean_place"] == 1.5


def standings_of_solo(home, games):
    """As if the game were for one: no game of ours may be there yet that is."""
    from dataclasses import replace

    with store_of(home, games) as store:
        store.redefine(replace(store.definition, seats=1))
        return standings(store)


def test_standings_of_nothing(tmp_path):
    with store_of(tmp_path, []) as store:
        assert [row["elo"] for row in table(store)["standings"]] == [None, None]
        assert "random" in text(standings(store))


def test_islands_are_noted(tmp_path):
    games = [game("a/0", [0, 1], [1, 2]), game("b/0", [2, 3], [1, 2])]
    folders = ("random", "greedy", "cat", "tail -f")
    with store_of(tmp_path, games, bots=(*folders[:2], "cat -u", "tail -f")) as store:
        [note] = table(store)["notes"]
        assert "random, greedy; cat, tail" in note


@pytest.mark.parametrize("share", [0.5, 0.99])
def test_quantiles_are_right_to_a_slot(share):
    from math import log

    from tournaments.table import SHORTEST, SLOTS_PER_E

    times = [1.03**power for power in range(300)]
    slots: dict[int, int] = {}
    for ms in times:
        slot = round(SLOTS_PER_E * log(ms / SHORTEST))
        slots[slot] = slots.get(slot, 0) + 1
    assert quantile(slots, share) == pytest.approx(times[int(300 * share) - 1], rel=0.06)
