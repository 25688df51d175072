"""What the replay viewer is given: the game as every seat saw it, and nothing dangerous."""

import base64
import json
import zlib

import pytest

from engine.errors import RecordError
from engine.events import Whisper
from engine.game import NAMES, find
from engine.record import positions
from tournaments.report import pages
from tournaments.report.replay import packed, told, watched


def unpacked(value):
    return json.loads(zlib.decompress(base64.b64decode(packed(value))))


def undelta(changes):
    whole = {}
    for change in changes:
        whole = whole | change
        yield whole


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_sees_what_the_game_lets_it_see(play, name):
    game = find(name)
    record = play(name, max(game.seats))
    data = unpacked(watched(record))
    seen = [list(undelta(changes)) for changes in data["seen"]]
    for n, (s, _) in enumerate(positions(record)):
        for seat in range(max(game.seats)):
            expected = json.loads(json.dumps(game.observe(s, seat)))
            del expected["going_on"]
            assert seen[seat][n] == expected
    assert n == len(data["steps"]) - 1 == len(record.decisions)


@pytest.mark.parametrize("name", NAMES)
def test_every_step_has_all_actions_and_the_chosen_one(play, name):
    record = play(name, find(name).seats[-1])
    steps = unpacked(watched(record))["steps"]
    for step, decision in zip(steps, record.decisions, strict=False):
        assert step["actions"][step["chosen"]] == decision["action"]
        assert (step["seat"], step["step"], step["ms"]) == (decision["seat"], decision["step"], 3)
    assert "actions" not in steps[-1]


def test_a_whisper_says_who_may_hear_it():
    assert told(("draw", 0, 2)) == ("draw", 0, 2)
    whisper = Whisper((0, 2), ["gold"], ("draw", 0, 1))
    assert told(whisper) == {"told": ("draw", 0, 1), "secret": ["gold"], "seats": (0, 2)}


def test_packed_data_comes_back_and_holds_no_markup():
    value = {"name": "</script><script>alert(1)</script> é 漢", "n": [1, None]}
    text = packed(value)
    assert "<" not in text
    assert unpacked(value) == value


def test_half_a_character_spoils_no_page(play, tmp_path):
    record = play("villa-rustica", 2, names=("\ud800", "b"))
    record.decisions[0]["note"] = "\udfff!"
    pages.write_single_page(tmp_path / "game.html", record, "\ud800")
    data = unpacked(watched(record))
    assert (data["players"][0]["name"], data["steps"][0]["note"]) == ("?", "?!")


def test_a_wrong_record_is_refused_with_its_line(play, tmp_path):
    record = play("villa-rustica", 2)
    record.decisions[3]["action"] = ["buy", "the moon"]
    with pytest.raises(RecordError, match="line 5"):
        pages.write_replay(tmp_path, "game.html", record, "1")
    assert not list(tmp_path.iterdir())


def test_names_are_text(play, tmp_path):
    record = play("villa-rustica", 2, names=("<script>alert(1)</script>", '"><img src=x>'))
    pages.write_static(tmp_path)
    pages.write_replay(tmp_path, "games/a.html", record, "<b>1</b>", home="../index.html")
    html = (tmp_path / "games" / "a.html").read_text("utf-8")
    assert "alert(1)" not in html and "<img" not in html and "<b>1</b>" not in html
    assert "&lt;b&gt;1&lt;/b&gt;" in html
