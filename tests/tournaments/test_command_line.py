"""The command line as a newcomer meets it: closed pipes, closed descriptors, slips of the hand."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import record as records
from engine.errors import RecordError, UsageError
from engine.game import find
from engine.playout import Deal, play, random_choices, record_of
from tournaments.definition import read

ROOT = Path(__file__).resolve().parents[2]
CERTAMEN = [sys.executable, "-c", "from tournaments.cli import main; main()"]


def certamen(
    *words: str, code: int = 0, program: list[str] = CERTAMEN, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own; it must end with this code and no traceback."""
    more = {"stdout": subprocess.PIPE, "stdin": subprocess.DEVNULL} | more
    done = subprocess.run(
        [*program, *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=120,
        **more,
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    rules = find("villa-rustica")
    record_of(rules, play(rules, Deal(3, 2, {}), random_choices(Random(1)), ())).write(path)
    return path


@pytest.mark.parametrize("words", [(), ("tournament",)])
def test_a_command_without_words_shows_its_help_in_lines(words: tuple[str, ...]) -> None:
    done = certamen(*words, code=2)
    assert done.stderr.startswith("Usage: ")
    assert len(done.stderr.splitlines()) > 8


def test_a_reader_that_goes_away_is_no_finding() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        assert certamen("data", "pompeii", stdout=theirs).stderr == ""
    finally:
        os.close(theirs)


INTERRUPTED_IMPORT = """
import os, signal, sys

class Interrupts:
    def find_spec(name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupts)
from tournaments.cli import main
main()
"""


def test_ctrl_c_before_the_command_has_begun_ends_it_quietly() -> None:
    done = certamen("games", code=130, program=[sys.executable, "-c", INTERRUPTED_IMPORT])
    assert done.stderr == "certamen: stopped; what was finished is kept\n"
    assert done.stdout == ""


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs /dev/full")
def test_a_full_disk_below_standard_output_is_told() -> None:
    with open("/dev/full", "w") as full:
        done = certamen("games", code=1, stdout=full)
    assert done.stderr == "certamen: No space left on device\n"


def test_closed_descriptors_cost_no_bot_its_game() -> None:
    line = 'exec "$@" play villa-rustica random greedy --seed 7 --startup-time 60s <&- >&-'
    done = subprocess.run(
        ["bash", "-c", line, "-", *CERTAMEN],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_table_that_is_shown_can_be_piped_and_json_stays_pure() -> None:
    words = ["play", "villa-rustica", "random", "greedy", "--seed", "7", "--show"]
    words += ["--startup-time", "60s"]
    shown = certamen(*words).stdout
    assert "-- 0  seat 0  discard: " in shown and "(you)" in shown and "ended by" in shown
    done = certamen(*words, "--json")
    assert json.loads(done.stdout)["game"] == "villa-rustica"
    assert "(you)" in done.stderr


def test_a_folder_for_a_record_is_refused_before_the_game(tmp_path: Path) -> None:
    words = ["play", "villa-rustica", "random", "greedy", "--record", str(tmp_path)]
    assert "is a folder" in certamen(*words, code=2).stderr


def test_a_fault_says_how_it_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "with space.jsonl"
    bot = f"{sys.executable} -c 'import sys; sys.exit(\"\\33[31mred\")'"
    words = ["play", "villa-rustica", bot, "greedy", "--sandbox", "off", "--startup-time", "60s"]
    assert "--record FILE" in certamen(*words, code=1).stderr
    said = certamen(*words, "--record", str(path), code=1).stderr
    assert f"certamen why '{path}'" in said
    why = certamen("why", str(path), code=1).stdout
    assert "\33" not in why and "[31mred" in why


def test_a_record_that_was_cut_off_is_not_called_faultless(game: Path) -> None:
    game.write_text("".join(game.read_text("utf-8").splitlines(True)[:9]), "utf-8")
    assert "cut off" in certamen("why", str(game), code=1).stderr


def test_a_legal_action_put_in_by_hand_is_found_by_its_line(game: Path) -> None:
    lines = [json.loads(line) for line in game.read_text("utf-8").splitlines()]
    positions = enumerate(records.positions(records.read(game)), 2)
    number, other = next(
        (number, list(other))
        for number, (s, entry) in positions
        if number > 6 and entry and s.decision
        for other in s.decision.actions
        if list(other) != entry["action"]
    )
    lines[number - 1]["action"] = other
    game.write_text("".join([json.dumps(line) + "\n" for line in lines]), "utf-8")
    done = certamen("replay", str(game), code=1)
    assert done.stderr.startswith(f"certamen: line {number}: changed since the game")


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        (0, "players", ["a", "b"]),
        (0, "players", [{"name": 3}, {"name": "b"}]),
        (0, "clock", "fast"),
        (0, "clock", {"move_ms": "fast"}),
        (0, "clock", {"move_ms": -1}),
        (0, "broken", "conservation"),
        (-1, "ranks", "first"),
        (-1, "ranks", [1, None]),
        (-1, "ranks", [1, 2, 3]),
        (-1, "scores", None),
        (-1, "reason", 7),
        (-1, "faults", [{"seat": 0, "kind": "exited", "command": [3]}]),
        (-1, "faults", 3),
        (-1, "faults", [{"seat": 9, "kind": "exited"}]),
        (-1, "faults", ["x"]),
        (-1, "checks", 5),
        (4, "n", 77),
    ],
)
def test_a_damaged_record_is_refused_with_the_line(
    game: Path, line: int, key: str, value: Any
) -> None:
    lines = [json.loads(text) for text in game.read_text("utf-8").splitlines()]
    lines[line][key] = value
    number = line + 1 if line >= 0 else len(lines)
    game.write_text("".join([json.dumps(entry) + "\n" for entry in lines]), "utf-8")
    with pytest.raises(RecordError, match=f"line {number}: "):
        records.replay(records.read(game))


def test_brackets_without_end_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep"
    path.write_text("[" * 100_000, "utf-8")
    assert "line 1: not a JSON object" in certamen("why", str(path), code=1).stderr
    path.write_text("x = " + "[" * 5_000, "utf-8")
    words = ["play", "pompeii", "greedy", "--option", f"data={path}"]
    assert "not TOML" in certamen(*words, code=2).stderr
    path.rename(tmp_path / "bot.toml")
    assert "cannot read" in certamen("check", str(tmp_path), code=2).stderr
    (tmp_path / "bot.toml").rename(tmp_path / "spring.toml")
    words = ["tournament", "run", str(tmp_path / "spring.toml")]
    assert "is not a TOML file" in certamen(*words, code=2).stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["check", ""], "a bot is a name, a folder, a program or a command line, not ''"),
        (["match", "random", "greedy", "--sprt", "0,inf"], "two finite numbers"),
        (["match", "random", "greedy", "--sprt", "nan,1"], "two finite numbers"),
        (["match", "random", "greedy", "--max-games", "0"], "--max-games"),
        (["match", "random", "greedy", "--workers", "-1"], "--workers"),
        (["match", "random", "greedy", "--move-time", "9" * 400], "a time is written"),
        (["match", "random", "greedy", "--name", "x" * 300], "up to 200 letters"),
    ],
)
def test_what_no_run_could_take_is_refused_in_one_line(
    words: list[str], says: str, tmp_path: Path
) -> None:
    game = ["--game", "villa-rustica"] if words[0] == "match" else []
    [line] = certamen(*words, *game, "--home", str(tmp_path), code=2).stderr.splitlines()
    assert line.startswith("certamen: ") and says in line


@pytest.mark.parametrize("where", ["[times]\nmove", "[anchors]\nrandom"])
@pytest.mark.parametrize("value", ["inf", "nan", "true", "1" + "0" * 400])
def test_a_setting_is_a_number_to_reckon_with(where: str, value: str, tmp_path: Path) -> None:
    path = tmp_path / "spring.toml"
    path.write_text(f'game = "pompeii"\nbots = ["random"]\n{where} = {value}\n', "utf-8")
    with pytest.raises(UsageError, match="is a number"):
        read(path)


@pytest.mark.parametrize(("name", "why"), [("", "Is a directory"), ("no", "UTF-8")])
def test_a_data_file_that_cannot_be_read_says_why(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "no").write_bytes(b"\xff")
    with pytest.raises(UsageError, match=why) as caught:
        find("pompeii").option("data").parse("data", str(tmp_path / name))
    assert "Errno" not in str(caught.value)


def test_a_record_goes_through_a_link_and_into_a_pipe(game: Path, tmp_path: Path) -> None:
    record = records.read(game)
    link, pipe = tmp_path / "link.jsonl", tmp_path / "pipe"
    link.symlink_to(tmp_path / "behind.jsonl")
    record.write(link)
    assert link.is_symlink() and records.read(tmp_path / "behind.jsonl") == record
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True) as reader:
        record.write(pipe)
        assert reader.communicate(timeout=60)[0] == record.text()
    assert pipe.is_fifo()


def test_no_games_are_no_proof() -> None:
    assert "more time" in certamen("fuzz", "pompeii", "--time", "1ms", code=1).stderr


def test_a_slip_in_a_bots_name_is_guessed(tmp_path: Path) -> None:
    words = ["check", "gredy", "--home", str(tmp_path)]
    assert "did you mean 'greedy'?" in certamen(*words, code=2).stderr


def test_a_name_in_a_bot_toml_stays_one_line(tmp_path: Path) -> None:
    from tournaments.registry import resolve

    (tmp_path / "bot.toml").write_text('command = ["python3"]\nname = "a\\nb\\u001b"\n', "utf-8")
    assert resolve(str(tmp_path), tmp_path).name == "a\ufffdb\ufffd"


def test_the_standings_of_the_demo_fit_in_80_columns(tmp_path: Path) -> None:
    words = ["tournament", "run", "t", "--game", "villa-rustica", "--home", str(tmp_path)]
    words += ["--bots", "random,greedy", "--move-time", "60s", "--startup-time", "60s"]
    table = certamen(*words).stdout
    assert "99 %" in table and max(map(len, table.splitlines())) <= 80, table
