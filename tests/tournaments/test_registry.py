"""Bots by what a user types; submitted copies never change."""

import json
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import UsageError
from engine.game import find
from referee.match import Limits, Referee
from referee.sandbox import Sandbox
from tests.tournaments.arena import answer, bot, certamen, definition
from tournaments import organise, registry, runner
from tournaments.definition import Definition


def test_built_in_bots_are_programs_like_any():
    random, greedy = (registry.built_in(name) for name in ("random", "greedy"))
    assert random.command[0] == sys.executable and random.command[1].endswith("random_bot.py")
    assert random.reuse and "PYTHONPATH" in random.env
    assert random.digest != greedy.digest
    search = registry.resolve("search --playouts 5", Path("nowhere"))
    assert search.name == "search" and search.command[2:] == ("--playouts", "5")
    assert search.digest != registry.built_in("search").digest
    assert registry.pinned("search --playouts 5", Path("nowhere")) == "search --playouts 5"


def test_a_folder_a_file_and_a_command_line(tmp_path):
    folder = bot(tmp_path / "mine", answer(), 'name = "Mine"\nreuse = true\nversion = "7"\n')
    found = registry.resolve(folder, tmp_path)
    assert (found.name, found.version, found.reuse) == ("Mine", "7", True)
    assert found.command == (sys.executable, f"{folder}/bot.py")
    script = tmp_path / "mine" / "bot.py"
    assert registry.resolve(str(script), tmp_path).command == (sys.executable, str(script))
    words = registry.resolve(f"python3 {script} --fast", tmp_path)
    assert words.command == (sys.executable, str(script), "--fast") and words.name == "bot"
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    with pytest.raises(UsageError, match="not executable"):
        registry.resolve(str(program), tmp_path)
    program.chmod(0o755)
    assert registry.resolve(str(program), tmp_path).command == (str(program),)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("", "needs a command"),
        ("command = 3", "needs a command"),
        ("command = ['python3']\ncolour = 'red'", "no setting 'colour'"),
        ("command = ['python3']\nreuse = 'yes'", "reuse must be true or false"),
        ("command = ['./nothing']", "no such executable"),
        ("command = ['no-such-program-at-all']", "no such program"),
        ("command = ['made']\nbuild = 'false'", "build of .* failed"),
        ("command = ['made']\nbuild = 'true'", "did not make 'made'"),
        ("command = [", "cannot read"),
    ],
)
def test_what_is_wrong_with_a_folder_is_said(tmp_path, settings, message):
    (tmp_path / "bot.toml").write_text(settings)
    with pytest.raises(UsageError, match=message):
        registry.resolve(str(tmp_path), tmp_path)


def test_no_bot_at_all(tmp_path):
    for text in ("nobody", "nobody@2", "'", ""):
        with pytest.raises(UsageError):
            registry.resolve(text, tmp_path)


def test_a_submitted_version_never_changes(tmp_path):
    folder = bot(tmp_path / "mine", answer())
    first, new = registry.submit(tmp_path / "mine", tmp_path)
    assert (first.label, new) == ("mine@1", True)
    assert registry.submit(tmp_path / "mine", tmp_path) == (first, False)
    before = registry.resolve("mine@1", tmp_path)
    bot(tmp_path / "mine", answer("1"))
    second, new = registry.submit(tmp_path / "mine", tmp_path)
    assert (second.label, new) == ("mine@2", True)
    assert registry.resolve("mine@1", tmp_path) == before
    assert registry.resolve("mine", tmp_path).digest == second.digest != first.digest
    assert registry.pinned("mine", tmp_path) == "mine@2"
    with pytest.raises(UsageError, match="no version '3'"):
        registry.resolve("mine@3", tmp_path)
    copy = tmp_path / "bots" / "objects" / first.digest / "bot.py"
    copy.write_text("changed")
    with pytest.raises(UsageError, match="damaged"):
        registry.resolve("mine@1", tmp_path)
    assert folder in str(tmp_path / "mine")


def test_submitting_builds_in_the_copy_and_takes_a_single_file(tmp_path):
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "bot.toml").write_text(
        'command = ["program"]\nbuild = "printf \'#!/bin/sh\\n\' > program && chmod +x program"\n'
    )
    version, _ = registry.submit(tmp_path / "made", tmp_path)
    assert registry.resolve("made", tmp_path).command[0].endswith(f"{version.digest}/program")
    assert not (tmp_path / "made" / "program").exists()
    (tmp_path / "single.py").write_text("pass\n")
    registry.submit(tmp_path / "single.py", tmp_path)
    assert registry.resolve("single@1", tmp_path).command[0] == sys.executable


def test_submit_checks_and_keeps_only_what_is_fit(tmp_path):
    bot(tmp_path / "good", answer(), 'games = ["villa-rustica"]')
    code, out, _ = certamen(tmp_path, "submit", "good", "--sandbox", "off")
    assert code == 0 and out.splitlines()[-1] == "good@1 submitted"
    bot(tmp_path / "bad", "sys.exit(1)", 'games = ["villa-rustica"]')
    code, _, err = certamen(tmp_path, "submit", "bad", "--sandbox", "off", "--json")
    assert code == 1 and "bad is not fit to play, so it is not kept" in err.splitlines()[-1]
    assert list(registry.submitted(tmp_path)) == ["good"]
    assert len(list((tmp_path / "bots" / "objects").iterdir())) == 1
    code, out, _ = certamen(tmp_path, "submit", "bad", "--unchecked")
    assert code == 0 and out == "bad@1 submitted\n"


@pytest.mark.parametrize("name", ["random", "objects", "a b", "../up", "x" * 65])
def test_names_that_no_bot_can_have(tmp_path, name):
    bot(tmp_path / "mine", answer())
    with pytest.raises(UsageError, match="name"):
        registry.submit(tmp_path / "mine", tmp_path, name)
    assert not list((tmp_path / "bots" / "objects").iterdir())


def test_equal_names_are_told_apart_and_no_path_shows(tmp_path):
    bots = [bot(tmp_path / "a" / "same", answer()), bot(tmp_path / "b" / "same", answer("1"))]
    definition = Definition(name="t", game="villa-rustica", bots=tuple(bots)).checked()
    names = [entrant.name for entrant in organise.entered(definition, tmp_path)]
    assert names == ["same", "same (2)"]


def test_a_bot_that_changes_during_a_tournament_is_refused(tmp_path):
    folder = bot(tmp_path / "mine", answer())
    definition = Definition(name="t", game="villa-rustica", bots=("random", folder))
    with organise.made(tmp_path, definition) as store:
        bot(tmp_path / "mine", answer("1"))
        with pytest.raises(UsageError, match="the bot mine has changed"):
            organise.played(store, tmp_path, runner.local(1))


def test_the_command_bots_lists_versions_and_records(tmp_path):
    bot(tmp_path / "mine", answer())
    registry.submit(tmp_path / "mine", tmp_path)
    definition = Definition(name="t", game="villa-rustica", bots=("random", "mine"), sandbox="off")
    with organise.made(tmp_path, definition) as store:
        organise.played(store, tmp_path, runner.local(1))
    code, out, _ = certamen(tmp_path, "bots", "--json")
    [row] = json.loads(out)["bots"]
    assert code == 0 and row["bot"] == "mine@1" and row["games"] == 2
    assert row["first"] + row["shared"] + row["beaten"] == 2


def test_the_data_are_no_part_of_a_bot_in_whose_folder_they_lie(tmp_path):
    folder = tmp_path / "mine"
    text, home = bot(folder, answer()), folder / registry.DATA
    before = registry.resolve(text, home).digest
    assert registry.submit(folder, home)[1]
    assert not registry.submit(folder, home)[1]
    assert registry.resolve(text, home).digest == before
    with pytest.raises(UsageError, match="use another --home"):
        registry.submit(folder, folder / "elsewhere")


def test_the_sandbox_hides_the_data(tmp_path):
    if Sandbox("auto").missing:
        pytest.skip("no bubblewrap")
    spy = "json.dump(os.listdir(os.path.dirname(sys.argv[0]) + '/data'), sys.stderr)\nsys.exit(1)"
    with tempfile.TemporaryDirectory() as place:  # that the sandbox's user can reach
        os.chmod(place, 0o755)
        text, home = bot(Path(place, "mine"), spy), Path(place, "mine", "data")
        home.mkdir()
        (home / "deals").write_text("secret")
        found, seen = registry.resolve(text, home), []
        for hidden in (home, None):
            with Referee(Limits(startup=60, move=60)) as referee:
                bots = [replace(found, hidden=hidden)] * 2
                record = referee.play(find("villa-rustica"), {}, 1, bots)
            seen.append(record.footer["faults"][0]["stderr"])
    assert seen == ["[]", '["deals"]']


def test_to_retire_a_bot_is_to_name_it_as_the_table_does(tmp_path):
    mine = bot(tmp_path / "greedy", answer())
    with organise.made(tmp_path, definition(bots=(mine, "greedy", "random"))) as store:
        assert [entrant.name for entrant in store.entrants()] == ["greedy", "greedy (2)", "random"]
        organise.changed(store, tmp_path, [], ["greedy"])
        assert [entrant.retired for entrant in store.entrants()] == [True, False, False]
        organise.changed(store, tmp_path, [mine], [])
        assert not any(entrant.retired for entrant in store.entrants())
