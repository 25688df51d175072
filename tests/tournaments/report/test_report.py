"""The report of a tournament: its numbers, its faults, and that it is one folder for the disk."""

import json
import re
import sys
from dataclasses import replace

import pytest

from engine.errors import UsageError
from engine.record import read
from tournaments import cli, organise
from tournaments.definition import Definition
from tournaments.report import contents, folder, plots
from tournaments.schedule import Game
from tournaments.standings import standings
from tournaments.store import Entrant, create, path_of
from tournaments.table import summary

NASTY = '<script>window.hacked = 1</script> "$x$" & <img src=x onerror=hacked=1>'
NAMES = ("greedy", NASTY, "random", "a bot with a name that is far too long for any table or plot")
EVIDENCE = {
    "step": "discard",
    "request": '{"type":"turn"}',
    "reply": "</pre><script>window.hacked = 1</script>",
    "stderr": "Traceback <b>",
    "ms": 3.5,
    "id": 7,
}


@pytest.fixture(scope="session")
def home(tmp_path_factory, play):
    """A tournament of four bots at tables of three, with faults of one of them."""
    home = tmp_path_factory.mktemp("home")
    definition = Definition(name="spring", game="villa-rustica", bots=NAMES, seats=3).checked()
    groups = [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    entrants = [Entrant(n, name, "1", "", name) for n, name in enumerate(NAMES)]
    with create(path_of(home, "spring"), definition, "", entrants) as store:
        for number, group in enumerate(groups):
            record = play("villa-rustica", 3, seed=number, names=tuple(NAMES[n] for n in group))
            for turn in range(3):
                seats = group[turn:] + group[:turn]
                block = f"{'-'.join(map(str, group))}.0"
                game = Game(f"{block}/{turn}", block, seats, number)
                merits = [seats.index(n) for n in sorted(seats)]
                record.footer["ranks"] = [1 + merits.index(seat) for seat in range(3)]
                record.footer["faults"] = []
                for n, player in zip(seats, record.header["players"], strict=True):
                    player["name"] = NAMES[n]
                if turn == 1 and 1 in seats:
                    fault = {"seat": seats.index(1), "kind": "illegal_action", "turn": 4}
                    record.footer["faults"] = [fault | {"message": "index 9 of 2"} | EVIDENCE]
                store.add(summary(0, game, record, 0.1, "here:1"))
    return home


@pytest.fixture(scope="session")
def written(home, tmp_path_factory):
    out = tmp_path_factory.mktemp("out") / "report"
    with organise.opened(home, "spring") as store:
        folder.write(store, out, replays=2)
    return out


def broken_links(folder):
    """Links of the pages in a folder that lead nowhere."""
    for page in folder.rglob("*.html"):
        for address in re.findall(r'(?:href|src)="([^"]*)"', page.read_text("utf-8")):
            path, _, place = address.partition("#")
            target = (page.parent / path).resolve() if path else page
            if address.startswith(("data:", "#icon-")):
                continue
            found = target.is_file()
            if found and place and "n=" not in place:
                found = f'id="{place}"' in target.read_text("utf-8")
            if not found:
                yield page.name, address


def test_every_link_leads_somewhere(written):
    assert len(list(written.rglob("*.html"))) == 2 + 5  # two games sampled, three with faults
    assert not list(broken_links(written))


def test_ids_are_unique_in_a_page(written):
    for page in written.rglob("*.html"):
        ids = re.findall(r'\bid="([^"]*)"', page.read_text("utf-8"))
        assert len(ids) == len(set(ids)), page


def test_the_numbers_are_those_of_the_standings(home):
    with organise.opened(home, "spring") as store:
        found, values = standings(store), contents.overview(store, list(store.games()))
    assert [row["name"] for row in values["standings"]] == [r.entrant.name for r in found.rows]
    # everybody beats the later ones at the table of three; ranks follow the entrant's number
    assert [row["number"] for row in values["standings"]] == [0, 1, 2, 3]
    assert [cell and cell["share"] for cell in values["cross"][0]] == [None, 1, 1, 1]
    assert values["cross"][1][0]["says"] == "0 of 6"
    assert values["lead"].startswith("greedy leads. It is stronger than <script>")
    for i in range(4):
        for j in range(4):
            if i != j:
                shares = values["superiority"][i][j]["share"], values["superiority"][j][i]["share"]
                assert sum(shares) == pytest.approx(1)
    assert values["course"]["blocks"][-1] == 4
    last = [row["elo"][-1] for row in values["course"]["rows"]]
    assert last == pytest.approx([row.elo for row in found.rows], abs=0.01)
    answers = [int(row["answers"]) for row in values["times"]["rows"]]
    with organise.opened(home, "spring") as store:
        assert sum(answers) == sum(game.decisions for game in store.games())
    assert sum(float(row["wins"].rstrip(" %")) for row in values["seats"]) == pytest.approx(
        100, 0.01
    )


def test_faults_are_explained(written):
    html = (written / "faults.html").read_text("utf-8")
    assert html.count("<section") == 3
    assert "index 9 of 2" in html and "Traceback &lt;b&gt;" in html
    assert "&lt;/pre&gt;&lt;script&gt;" in html
    assert 'href="games/0-1-2.0_1.html#n=4"' in html
    assert "games/0-1-2.0_1.jsonl --turn 4</code>" in html
    assert read(written / "games" / "0-1-2.0_1.jsonl").footer["faults"]


def test_the_same_store_has_the_same_report(home, written, tmp_path):
    with organise.opened(home, "spring") as store:
        folder.write(store, tmp_path / "again", replays=2)
    files = [file.relative_to(written) for file in written.rglob("*") if file.is_file()]
    assert len(files) > 20
    for file in files:
        assert (written / file).read_bytes() == (tmp_path / "again" / file).read_bytes(), file


def test_of_many_faults_some_of_every_kind_are_told(home, tmp_path):
    with organise.opened(home, "spring") as store:
        told = folder.write(store, tmp_path / "few", replays=0, explained=1, wanted=["0-2-3.0/2"])
    assert (told.replays, told.faults) == (2, 1)
    assert "1 of 3 faults" in (tmp_path / "few" / "faults.html").read_text("utf-8")


def test_a_report_is_written_anew_but_nothing_else_is_overwritten(home, tmp_path):
    with organise.opened(home, "spring") as store:
        folder.write(store, tmp_path / "a", replays=9)
        folder.write(store, tmp_path / "a", replays=0, explained=0)
        assert not list((tmp_path / "a").glob("games/*"))
        index = (tmp_path / "a" / "index.html").read_text("utf-8")
        assert "3 illegal_action" in index and "#fault-" not in index and "#bot-" not in index
        (tmp_path / "letters").mkdir()
        (tmp_path / "letters" / "dear.txt").write_text("x")
        with pytest.raises(UsageError, match="holds something else"):
            folder.write(store, tmp_path / "letters")
        with pytest.raises(UsageError, match="is a file"):
            folder.write(store, tmp_path / "letters" / "dear.txt")
        with pytest.raises(UsageError, match="no game"):
            folder.write(store, tmp_path / "b", wanted=["9/9"])


def test_games_of_other_rules_are_left_out_and_said(home, tmp_path, monkeypatch):
    replay = folder.pages.write_replay

    def refuse(folder, path, record, identity, *links):
        if identity == "0-1-2.0/1":
            record.decisions[0]["action"] = ["buy", "the moon"]
        replay(folder, path, record, identity, *links)

    monkeypatch.setattr(folder.pages, "write_replay", refuse)
    with organise.opened(home, "spring") as store:
        done = folder.write(store, tmp_path / "out", replays=0)
    assert (done.replays, done.faults) == (2, 3)
    index = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "1 games do not replay" in index and "0-1-2.0/1, line 2" in index
    told = (tmp_path / "out" / "faults.html").read_text("utf-8")
    assert "fault-0-1-2.0_1-" in told and "games/0-1-2.0_1.html" not in told


def test_a_tournament_without_games_has_a_report(tmp_path):
    definition = Definition(name="empty", game="villa-rustica", bots=("a", "b")).checked()
    entrants = [Entrant(0, "a", "", "", "a"), Entrant(1, "b", "", "", "b")]
    with create(path_of(tmp_path, "empty"), definition, "", entrants) as store:
        folder.write(store, tmp_path / "out")
    assert not list(broken_links(tmp_path / "out"))
    assert "No game was played yet." in (tmp_path / "out" / "index.html").read_text("utf-8")


def test_the_same_plot_is_the_same_text():
    one, other = (plots.intervals("k", "x", ["a$b$", "<i>"], [1, 2], [0, 1], [2, 3]) for _ in "ab")
    assert one == other
    assert "a$b$" in one and "&lt;i&gt;" in one
    assert not set(re.findall("#[0-9a-f]{6}", one)) & set(plots.NAMES)


def test_the_command(home, tmp_path, monkeypatch, capsys):
    argv = ["certamen", "tournament", "report", "spring", "--home", str(home), "--json"]
    monkeypatch.setattr(sys, "argv", [*argv, "--out", str(tmp_path / "out"), "--replays", "1"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 0
    said = json.loads(capsys.readouterr().out)
    assert said == {"report": str(tmp_path / "out" / "index.html"), "replays": 4, "faults": 3}


def test_without_the_extra_one_line_says_what_to_install(home, monkeypatch, capsys):
    for name in [name for name in sys.modules if name.startswith("tournaments.report")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    argv = ["certamen", "tournament", "report", "spring", "--home", str(home)]
    monkeypatch.setattr(sys, "argv", argv)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "certamen[report]" in said and said.count("\n") == 1


@pytest.mark.parametrize("page", ["index.html", "faults.html"])
def test_in_the_browser(browser, written, page):
    browser.look(1280)
    browser.open(written / page)
    assert browser.js("return document.documentElement.scrollWidth") <= 1280
    browser.look(360)
    assert browser.js("return document.documentElement.scrollWidth") <= 360
    assert browser.violations() == []
    browser.look(360, dark=True)
    assert browser.violations("color-contrast") == []
    assert browser.complaints() == []
    assert all(address.startswith("file:") for address in browser.loaded())
    assert browser.js("return window.hacked === undefined")
    assert NASTY in browser.js("return document.body.innerText")


def test_from_a_fault_to_its_decision_and_back(browser, written):
    browser.look(1280)
    browser.open(written / "faults.html")
    browser.js("document.querySelector('dd a').click()")
    browser.wait("document.documentElement.dataset.ready === 'yes'")
    assert browser.text("where").startswith("decision 4 of")
    browser.js("document.getElementById('last').click()")
    browser.js("document.querySelector('#decision a').click()")
    browser.wait("location.pathname.endsWith('faults.html')")
    assert browser.js("return document.querySelector(':target') !== null")


def test_solo_games_of_one_deal_are_compared(tmp_path, play):
    definition = Definition(name="solo", game="pompeii", bots=("a", "b"), seats=1).checked()
    entrants = [Entrant(0, "a", "", "", "a"), Entrant(1, "b", "", "", "b")]
    with create(path_of(tmp_path, "solo"), definition, "", entrants) as store:
        for number, seed in ((0, 1), (1, 2)):
            record = play("pompeii", 1, seed=seed, names=("ab"[number],))
            game = Game(f"0/{number}", "0", (number,), seed)
            played = summary(0, game, record, 0.1, "here:1")
            store.add(replace(played, merit=float(number), lost=False))
        folder.write(store, tmp_path / "out")
        values = contents.overview(store, list(store.games()))
    assert [row["name"] for row in values["standings"]] == ["b", "a"]
    assert values["cross"][0][1]["share"] == 1 and values["plots"]["seats"] is None
    assert not list(broken_links(tmp_path / "out"))
