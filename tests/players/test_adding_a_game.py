"""engine/ADDING_A_GAME.md adds a game that works, word for word from its own code blocks."""

import re
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import engine
from engine import game as list_of_games
from engine.game import find
from engine.playout import Deal, play, random_choices
from engine.rules import wrong_with
from players.sdk import Turn
from players.search_bot import choose as search
from referee.match import Referee
from tournaments.registry import built_in

PAGE = Path(engine.__file__).parent / "ADDING_A_GAME.md"
FILE = re.compile(r"```(?:python|toml)\n# (\S+)\n(.*?)```", re.DOTALL)


@pytest.fixture
def sortes(tmp_path, monkeypatch):
    """The game, from files written out of the page, as if they lay in `engine`."""
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path / "engine")])
    monkeypatch.setitem(list_of_games.NAMES, "sortes", "engine.sortes")
    yield find("sortes")
    for name in [name for name in sys.modules if name.startswith("engine.sortes")]:
        del sys.modules[name]
    del engine.sortes


def test_all_laws_hold(sortes):
    for players in sortes.seats:
        for seed in range(4):
            done = play(sortes, Deal(seed, players, {}), random_choices(Random(seed)), always=True)
            assert not done.broken, done.broken


def test_every_clause_has_code_and_test(sortes, tmp_path):
    assert wrong_with(sortes, tmp_path / "tests" / "engine") == []


def test_its_scenes_pass(sortes, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path / "tests" / "engine" / "sortes"))
    scenes = vars(import_module("test_sortes"))
    ran = [scene() for name, scene in scenes.items() if name.startswith("test_")]
    assert len(ran) == 2


def test_bots_play_it(sortes):
    with Referee(sandbox="off") as referee:
        record = referee.play(sortes, {}, 7, [built_in("random"), built_in("greedy")])
    assert record.footer["faults"] == []
    assert record.footer["reason"] == "three turns"


def test_search_keeps_what_is_worth_keeping(sortes):
    s = sortes.new(7, 2)
    seat, step, actions = s.decision
    start = {"game": "sortes", "options": {}, "seat": seat, "players": 2, "seed": 0}
    turn = {"step": step, "observation": sortes.observe(s, seat), "actions": actions}
    assert actions[search(Turn(start, turn, Random(1)), 200, None)] == ("keep",)
