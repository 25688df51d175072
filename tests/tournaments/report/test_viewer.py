"""The replay viewer in a real Chromium, from disk."""

import sys
from typing import get_args

import pytest

from engine.game import NAMES, find
from tournaments import cli
from tournaments.report import pages

NASTY = "<script>window.hacked = 1</script>"


@pytest.fixture(scope="session")
def folder(tmp_path_factory, play):
    """A viewer page of every game, one of them with the most seats that there can be."""
    folder = tmp_path_factory.mktemp("report")
    pages.write_static(folder)
    for name in NAMES:
        players = min(find(name).seats[-1], 6 if name == "villa-rustica" else 4)
        record = play(name, players, names=(NASTY, *["same"] * (players - 1)))
        pages.write_replay(folder, f"games/{name}.html", record, "1")
    return folder


STEP_THROUGH = """
const slider = document.getElementById("slider"), bad = [];
for (const view of document.querySelectorAll("#views input")) {
  view.click();
  for (let n = 0; n <= Number(slider.max); n += arguments[0]) {
    slider.value = n;
    slider.dispatchEvent(new Event("input"));
    const parts = document.querySelectorAll("#board, #decision, #events");
    const text = [...parts].map((part) => part.textContent).join(" ");
    const odd = text.match(/.*(undefined|NaN|\\[object|null).*/);
    if (odd) bad.push(`${view.value} at ${n}: ${odd[0]}`);
    if (document.querySelector("#board .fallback")) bad.push(`no board at ${n}`);
  }
}
return bad.slice(0, 5);
"""


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_drawn_for_every_seat(browser, folder, name):
    browser.look(1280)
    browser.open(folder / "games" / f"{name}.html")
    last = int(browser.js("return document.getElementById('slider').max"))
    assert browser.js(STEP_THROUGH, max(1, last // 16)) == []
    assert browser.complaints() == []
    assert all(address.startswith("file:") for address in browser.loaded())
    assert browser.js("return window.hacked === undefined")
    assert NASTY in browser.js("return document.getElementById('views').textContent")


def kinds(types):
    """How many parts follow the word that tuples of these types begin with."""
    lengths = {}
    for kind in types:
        word, *rest = get_args(kind)
        for one in get_args(word):
            lengths.setdefault(one, set()).add(len(rest))
    return lengths


@pytest.mark.parametrize("name", NAMES)
def test_every_event_and_action_is_told_in_words(browser, folder, name):
    game = find(name)
    browser.open(folder / "games" / f"{name}.html")
    known = browser.js(f"return Certamen.boards['{name}'].knows")
    for told, types in zip(known, (game.events, game.actions), strict=True):
        declared = kinds(types)
        assert set(told) == set(declared)
        wrong = [w for w, takes in told.items() if not (takes is None or takes in declared[w])]
        assert not wrong


@pytest.mark.parametrize("name", NAMES)
def test_accessible_on_a_phone(browser, folder, name):
    browser.look(360)
    browser.open(folder / "games" / f"{name}.html", "#n=12")
    assert browser.violations() == []
    browser.look(360, dark=True)
    assert browser.violations("color-contrast") == []
    assert browser.js("return document.documentElement.scrollWidth") <= 360


def test_the_keyboard_does_all(browser, folder):
    from selenium.webdriver import Keys

    browser.look(1280)
    browser.open(folder / "games" / "villa-rustica.html")
    last = browser.js("return document.getElementById('slider').max")
    browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert browser.text("where") == f"decision 1 of {last}"
    browser.press(Keys.END)
    assert browser.text("where") == "the end"
    assert "The game is over" in browser.text("decision")
    browser.press(Keys.HOME, "3")
    assert browser.js("return document.querySelector('#views :checked').value") == "3"
    browser.wait("location.hash === '#n=0&seat=3'")
    assert "is asked" in browser.text("decision")
    assert "discard" not in browser.text("decision") + browser.text("caption")
    browser.press("e")
    assert "legal actions" in browser.text("decision")
    browser.js("document.getElementById('speed').value = 8")
    browser.press(" ")
    browser.wait("Number(document.getElementById('slider').value) >= 2")
    browser.press(" ")
    stopped = browser.text("where")
    assert browser.js("return document.getElementById('play').getAttribute('aria-label')") == "play"
    browser.press(Keys.TAB, Keys.TAB)
    focus = "getComputedStyle(document.activeElement)"
    assert browser.js(f"return {focus}.outlineStyle") != "none"
    assert browser.text("where") == stopped


def test_an_address_names_a_decision_and_a_seat(browser, folder):
    browser.open(folder / "games" / "villa-rustica.html", "#n=7&seat=1")
    assert browser.text("where").startswith("decision 7 of")
    assert browser.js("return document.querySelector('#views :checked').value") == "1"
    browser.js("location.hash = '#n=999999'")
    browser.wait("document.getElementById('where').innerText === 'the end'")
    browser.js("document.querySelector('#history button').click()")
    assert browser.text("where").startswith("decision 0 of")


def test_what_is_unfolded_stays_unfolded(browser, folder):
    from selenium.webdriver import Keys

    browser.open(folder / "games" / "pompeii.html", "#n=20")
    browser.js("document.querySelector('#board summary').focus()")
    browser.press(Keys.ENTER, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert browser.text("where").startswith("decision 22 of")
    assert browser.js("return document.querySelector('#board details').open")
    assert browser.js("return document.activeElement.tagName") == "SUMMARY"


def test_an_unknown_game_is_still_shown(browser, folder):
    """A game without a board of its own falls back on names and values."""
    page = folder / "games" / "fallback.html"
    html = (folder / "games" / "roemisch-pokern.html").read_text("utf-8")
    page.write_text(html.replace("static/boards/roemisch-pokern.js", ""), "utf-8")
    browser.open(page, "#n=5")
    assert "columns" in browser.text("board")
    assert browser.js("return document.querySelectorAll('.actions li').length") >= 2


def test_one_file_holds_a_whole_replay(browser, play, tmp_path, monkeypatch):
    record = play("roemisch-pokern", 3, names=(NASTY, "b", "c"))
    record.write(tmp_path / "game.jsonl")
    page = tmp_path / "alone" / "game.html"
    argv = ["certamen", "replay", str(tmp_path / "game.jsonl"), "--html", str(page)]
    monkeypatch.setattr(sys, "argv", argv)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 0
    browser.open(page, "#n=3")
    assert browser.text("where").startswith("decision 3 of")
    assert browser.js("return document.querySelectorAll('.die').length") == 6
    assert browser.loaded() == [] and browser.complaints() == []
    assert browser.js("return window.hacked === undefined")
