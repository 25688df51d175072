"""The drawn boards show the very numbers that the seat sees, and nobody's secrets.

What a board shows is read by the names (data-k) under which it marks what changes.
"""

import re

import pytest

from engine.game import find
from engine.record import positions
from tournaments.report import pages

SHOWN = """
const nodes = document.querySelectorAll("#board [data-k]");
return Object.fromEntries([...nodes].map((node) => [node.dataset.k, node.textContent]));
"""


def villa_rustica(seen):
    for token in ("gold", "influence", "prestige"):
        for seat, number in enumerate(seen[token]):
            yield f"{token}{seat}", number
    yield "deck", seen["deck"]
    yield "discards", len(seen["discards"])


def roemisch_pokern(seen):
    for seat, column in enumerate(seen["columns"]):
        for row, number in enumerate(column):
            if number:
                yield f"pad{seat}-{row}", number
        yield f"score{seat}", sum(column) + 5 * len(seen["cards"][seat])


def pecunia_non_olet(seen):
    for seat, coins in enumerate(seen["coins"]):
        yield f"coins{seat}", coins
    for pile, name in (("romans", "Romans"), ("pile", "action cards")):
        yield name, seen[pile]


def pompeii(seen):
    for seat, goods in enumerate(seen["goods"]):
        yield f"ready{seat}", seen["ready"][seat]
        for good, number in goods.items():
            yield f"g{seat}{good}", number


def rattus_cartus_nobilis(seen):
    for seat in range(len(seen["rats"])):
        yield f"rats{seat}", seen["rats"][seat]
        yield f"tokens{seat}", seen["tokens"][seat]
        if seat != seen["seat"]:  # the own hand is counted without what is placed
            yield f"hand{seat}", seen["hands"][seat]


BOARDS = {
    "villa-rustica": villa_rustica,
    "roemisch-pokern": roemisch_pokern,
    "pecunia-non-olet": pecunia_non_olet,
    "pompeii": pompeii,
    "rattus-cartus-nobilis": rattus_cartus_nobilis,
}


@pytest.fixture(scope="module")
def games(tmp_path_factory, play):
    """Of every game a record and its page."""
    folder = tmp_path_factory.mktemp("boards")
    pages.write_static(folder)
    records = {name: play(name, 3, seed=2) for name in BOARDS}
    for name, record in records.items():
        pages.write_replay(folder, f"{name}.html", record, "1")
    return {name: (record, folder / f"{name}.html") for name, record in records.items()}


def observations(record, seat):
    """What the seat sees at every position."""
    game = find(record.header["game"])
    return [game.observe(s.copy(), seat) for s, _ in positions(record)]


@pytest.mark.parametrize("name", BOARDS)
def test_boards_show_what_the_seat_sees(browser, games, name):
    record, page = games[name]
    browser.look(1280)
    browser.open(page)
    for seat in (0, 2):
        seen = observations(record, seat)
        for n in range(0, len(seen), max(1, len(seen) // 7)):
            browser.js(f"location.hash = '#n={n}&seat={seat}'")
            wanted = f"document.getElementById('slider').value === '{n}'"
            browser.wait(
                f"{wanted} && document.querySelector('#views :checked').value === '{seat}'"
            )
            shown = browser.js(SHOWN)
            for key, number in BOARDS[name](seen[n]):
                assert int(re.findall(r"\d+", shown[key])[0]) == number, (n, seat, key, shown[key])


HANDS = {
    # by game: the start of the names of cards in seat 0's hand, and what of them seat 2 may know
    "pecunia-non-olet": (r"hand0(.*)", lambda seen: set()),
    "pompeii": (r"[hd]0(.*)", lambda seen: set()),
    "rattus-cartus-nobilis": (r"h0-(.*)", lambda seen: set(seen["known"][0])),
}


@pytest.mark.parametrize("name", HANDS)
def test_boards_show_no_secrets_to_a_seat(browser, games, name):
    record, page = games[name]
    pattern, known = HANDS[name]
    seen = observations(record, 2)
    hands = 0
    browser.look(1280)
    for n in (0, len(seen) // 3, len(seen) // 2):
        cards = []
        for view in ("", "&seat=2"):
            browser.open(page, f"#n={n}{view}")
            found = [re.fullmatch(pattern, key) for key in browser.js(SHOWN)]
            cards.append({match[1] for match in found if match})
        hands += len(cards[0])
        assert cards[1] == known(seen[n])
    assert hands  # with all hands open there is something to see
