"""The starter kits: each copied out as an author would, built, and played whole games."""

import json
import shutil
from subprocess import run

import pytest

from engine.game import find, games
from players.transcript import FOLDER, transcript
from referee.match import Limits, Referee
from tournaments.registry import built_in, resolve
from tournaments.starter import languages, new_bot

TOOLS = {
    "c": ("cc",),
    "cpp": ("c++",),
    "java": ("javac", "java"),
    "javascript": ("node",),
    "python": (),
    "rust": ("rustc",),
}
PATIENT = Limits(startup=60.0, move=30.0, game=None)


def test_there_is_a_kit_for_every_language_known_here():
    assert languages() == sorted(TOOLS)


@pytest.mark.parametrize("language", TOOLS)
def test_a_kit_plays_whole_games_in_one_process_and_again_the_same(language, tmp_path):
    for tool in TOOLS[language]:
        if shutil.which(tool) is None:
            pytest.skip(f"no {tool} on this machine")
    folder = new_bot(language, "mine", tmp_path)
    bot = resolve(str(folder), tmp_path)
    assert bot.name == "mine"
    assert bot.reuse
    with Referee(PATIENT, sandbox="off") as referee:
        for name in ("villa-rustica", "roemisch-pokern"):
            game = find(name)
            records = [referee.play(game, {}, 5, [bot, built_in("random"), bot]) for _ in range(2)]
            for record in records:
                assert record.footer["faults"] == []
                assert record.footer["reason"] != "fault"
            actions = [[entry["action"] for entry in r.decisions] for r in records]
            assert actions[0] == actions[1]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_golden_transcript_is_up_to_date(game):
    kept = (FOLDER / f"{game.name}.txt").read_text("utf-8")
    assert kept == transcript(game), "write them anew: python -m players.transcript"


def test_the_kit_without_a_json_library_answers_a_golden_transcript(tmp_path):
    if shutil.which("cc") is None:
        pytest.skip("no cc on this machine")
    bot = resolve(str(new_bot("c", "mine", tmp_path)), tmp_path)
    lines = (FOLDER / "roemisch-pokern.txt").read_text("utf-8").splitlines()
    sent = "".join([f"{line[2:]}\n" for line in lines if line.startswith("> ")])
    right = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    done = run(bot.command, input=sent, capture_output=True, text=True, check=True, timeout=20)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("id") for answer in answers] == [answer.get("id") for answer in right]
    assert all(answer["index"] in (0, 1) for answer in answers[1:])
