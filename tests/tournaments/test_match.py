"""Matches and the command line of tournaments."""

import csv
import json
import os
import subprocess
import sys

import pytest

from engine.record import parse, replay
from tests.tournaments.arena import ROOT, answer, bot, certamen, definition, played
from tournaments import organise, runner
from tournaments.cli.tournament import elos, names
from tournaments.definition import DRAWN
from tournaments.statistics import Sequential
from tournaments.versus import Versus

PATIENT = ("--move-time", "60s", "--game-time", "none", "--startup-time", "60s")
GAME = ("--game", "villa-rustica", "--sandbox", "off", *PATIENT)


def test_a_match_stops_when_it_is_known(tmp_path):
    words = ("match", "greedy", "random", *GAME, "--sprt=-60,60", "--seed", "1", "--json")
    code, out, err = certamen(tmp_path, *words)
    found = json.loads(out)
    assert code == 0 and found["verdict"] == "high"
    assert found["says"] == "greedy is better than random"
    assert found["games"] < 60 and found["elo"] > 100
    assert err.count("expected: ") == 3
    assert json.loads(certamen(tmp_path, *words)[1])["games"] == found["games"]
    surer = json.loads(certamen(tmp_path, *words, "--alpha", "0.01")[1])
    assert surer["games"] > found["games"] and surer["bounds"][1] > found["bounds"][1] + 1
    code, _, err = certamen(tmp_path, *words, "--beta", "0.5")
    assert code == 2 and "--beta is a chance above 0 and below 0.5, not 0.5" in err


def test_a_match_of_three_has_the_same_blocks_with_any_workers(tmp_path):
    values = definition(schedule="match", bots=("random", "greedy", "random"), seats=3)
    found = []
    for workers in (1, 2):
        with organise.made(tmp_path / str(workers), values) as store:
            versus = Versus(store, Sequential(-150, 150, 3), 600)
            hire = runner.local(workers, pin=False)
            organise.played(store, tmp_path, hire, decided=versus.decided)
            assert versus.test.verdict == "low" and not store.runners()
            assert versus.test.blocks == len(versus.differences)
            found.append(versus.differences)
    assert found[0] == found[1]


def test_a_match_ends_undecided_at_its_limit(tmp_path):
    twin = bot(tmp_path / "twin", answer())
    words = ("match", twin, twin, *GAME, "--max-games", "8", "--seed", "1")
    code, out, _ = certamen(tmp_path, *words)
    assert code == 0 and out.startswith("undecided between twin and twin (2): 8 games in 4 blocks")


def test_a_tournament_from_a_file_is_exported(tmp_path):
    (tmp_path / "spring.toml").write_text(
        'game = "villa-rustica"\nbots = ["random", "greedy"]\nsandbox = "off"\n'
        "seed = 1\ndeals = 2\n[times]\nmove = 60\ngame = false\n[anchors]\nrandom = 1000\n"
    )
    code, out, err = certamen(tmp_path, "tournament", "run", "spring.toml", "--json")
    assert code == 0, err
    found = json.loads(out)
    [anchor] = [row for row in found["standings"] if row["bot"] == "random"]
    assert anchor["elo"] == 1000 and found["games"] == 4
    assert len(found["ratings"]["covariance"]) == 2
    code, out, _ = certamen(tmp_path, "tournament", "export", "spring", "--to", "out")
    assert code == 0 and len(out.splitlines()) == 4
    code, said, _ = certamen(tmp_path, "tournament", "export", "spring", "--to", "out", "--json")
    files = json.loads(said)["files"]
    assert code == 0 and [one["file"] for one in files] == out.splitlines()
    assert all(one["holds"] for one in files)
    folder = tmp_path / "out"
    with (folder / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == ["0-1.0/0", "0-1.0/1", "0-1.1/0", "0-1.1/1"]
    assert {row["seats"] for row in rows} == {"random;greedy", "greedy;random"}
    lines = (folder / "records.jsonl").read_text().splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith('{"format"')]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        replay(parse(lines[start:end]))
    assert len(starts) == 4


def test_flags_win_over_a_file_and_leave_the_rest(tmp_path):
    (tmp_path / "p.toml").write_text(
        'game = "roemisch-pokern"\nbots = ["random", "greedy"]\nsandbox = "off"\nseed = 3\n'
        "[options]\nseveral_dice = true\n"
    )
    run = ("tournament", "run", "p.toml", "--option", "ordered_dice=on", "--seed", "4", *PATIENT)
    code, _, err = certamen(tmp_path, *run)
    assert code == 0, err
    with organise.opened(tmp_path, "p") as store:
        kept = store.definition
        assert kept.options["several_dice"] is True and kept.options["ordered_dice"] is True
        assert kept.seed == 4
    code, out, _ = certamen(tmp_path, "tournament", "status", "p", "--json")
    found = json.loads(out)
    assert (found["stored"], found["total"], found["runners"]) == (2, 2, 0)


def test_a_seed_is_drawn_once_so_that_no_bot_foresees_luck(tmp_path):
    seeds = set()
    for home in (tmp_path / "a", tmp_path / "b"):
        for _ in range(2):  # made, and gone on with
            with organise.made(home, definition(seed=DRAWN)) as store:
                seeds.add(store.definition.seed)
    assert len(seeds) == 2 and min(seeds) > 2**32


def test_another_definition_or_other_bots_are_refused_with_what_differs(tmp_path):
    played(tmp_path, deals=1).close()
    run = ("tournament", "run", "t", *GAME)
    code, _, err = certamen(tmp_path, *run, "--bots", "random,greedy", "--deals", "2")
    assert code == 2 and "deals was 1 and is now 2" in err
    code, _, err = certamen(tmp_path, *run, "--bots", "random", "--deals", "1")
    assert code == 2 and "--add BOT --retire BOT" in err
    code, out, err = certamen(tmp_path, *run, "--bots", "random,greedy", "--json")
    assert code == 0 and json.loads(out)["games"] == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "t"), "needs --game"),
        (("run", "t", "--game", "chess", "--bots", "random"), "no game 'chess'"),
        (("run", "t", *GAME, "--bots", "random,nobody"), "no bot 'nobody'"),
        (("run", "t", *GAME, "--bots", "random"), "too few"),
        (("run", "t", *GAME, "--bots", "random,random"), "once"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--seats", "9"), "is for 2, 3, 4"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--option", "x=1"), "no option 'x'"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--schedule", "knockout"), "schedule is"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--schedule", "adaptive"), "--games N"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--move-time", "soon"), "a time is"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--executor", "ray"), "dask:ADDRESS"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--anchor", "cat=1"), "anchor 'cat'"),
        (("run", "t", *GAME, "--bots", "random,greedy", "--workers", "99999"), "too many for this"),
        (("run", "", *GAME, "--bots", "random,greedy"), "needs a name"),
        (("run", "../t", *GAME, "--bots", "random,greedy"), "cannot name"),
        (("run", "missing.toml"), "cannot read missing.toml"),
        (("standings", "t"), "no tournament 't'"),
        (("resume", "t"), "no tournament 't'"),
    ],
)
def test_bad_input_gets_one_line(tmp_path, words, message):
    code, out, err = certamen(tmp_path, "tournament", *words)
    assert code == 2 and not out
    [line] = err.splitlines()
    assert line.startswith("certamen: ") and message in line


def test_hypotheses_and_lists_of_bots():
    assert elos("0,20") == (0, 20)
    assert names('random, "python3 my.py --level 3",greedy') == [
        "random",
        "python3 my.py --level 3",
        "greedy",
    ]


def test_the_demo_goes_on_or_takes_another_name(tmp_path):
    mine = bot(tmp_path / "mine", answer())
    first = definition(name="demo", bots=("random", mine))
    for _ in range(2):
        with organise.made_anew(tmp_path, first) as store:
            assert store.definition.name == "demo"
    bot(tmp_path / "mine", answer("1"))
    for _ in range(2):
        with organise.made_anew(tmp_path, first) as store:
            assert store.definition.name == "demo-2"


def test_commands_that_do_not_rate_start_without_numpy(tmp_path):
    code = "import sys, tournaments.cli.program;"
    code += "sys.exit('numpy' in sys.modules or 'rich' in sys.modules)"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", code], env=environment).returncode == 0
