"""The starter kits: each copied out as an author would, built, and played whole games."""

import shutil

import pytest

from engine.game import find
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
