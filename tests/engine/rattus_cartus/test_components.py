"""Counts of components, the distribution of the Nun-row, piles, files that replace numbers."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from random import Random

import pytest

import engine.rattus_cartus as package
from engine.errors import UsageError
from engine.rattus_cartus.components import (
    CLASSES,
    KINDS,
    NUNS,
    PRINTED,
    TYPES,
    in_order,
    tables,
)
from engine.rattus_cartus.table import pieces
from tests.engine.rattus_cartus.scenes import GAME, MIXED, blank, hold

TABLES = tables("")


@pytest.mark.rule("RCN-K2", "RCN-K10")
def test_population_cards():
    nuns = Counter(NUNS[card] for card in TABLES.deck)
    assert len(TABLES.deck) == 84 and nuns == {0: 24, 1: 12, 2: 12, 3: 12, 4: 24}
    for name in CLASSES:
        own = Counter(NUNS[card] for card in TABLES.deck if card.startswith(name))
        assert own == {0: 4, 1: 2, 2: 2, 3: 2, 4: 4}
    assert Fraction(sum(NUNS[card] for card in TABLES.deck), 84) == 2


@pytest.mark.rule("RCN-S5", "RCN-K2")
@pytest.mark.parametrize(
    "nuns, probability", [(5, 0.941), (6, 0.896), (8, 0.758), (10, 0.554), (12, 0.340)]
)
def test_the_nun_row_has_ten_nuns_on_average(nuns, probability):
    copies = Counter(NUNS[card] for card in TABLES.deck)
    ways: Counter[int] = Counter()
    for counts in product(range(6), repeat=5):
        if sum(counts) == 5:
            number = 1
            for value, count in enumerate(counts):
                number *= comb(copies[value], count)
            ways[sum(value * count for value, count in enumerate(counts))] += number
    assert sum(ways.values()) == comb(84, 5)
    assert sum(total * number for total, number in ways.items()) == 10 * comb(84, 5)
    exact = sum(number for total, number in ways.items() if total >= nuns) / comb(84, 5)
    assert abs(exact - probability) < 0.0005


@pytest.mark.rule("RCN-S5")
def test_dealt_nun_rows_follow_that_distribution():
    rows = [sum(NUNS[card] for card in GAME.new(seed, 2).nun_row) for seed in range(2000)]
    assert abs(sum(rows) / 2000 - 10) < 0.3
    for nuns, probability in ((6, 0.896), (10, 0.554), (12, 0.340)):
        assert abs(sum(row >= nuns for row in rows) / 2000 - probability) < 0.04


@pytest.mark.rule("RCN-K9", "RCN-K10")
def test_special_cards_of_the_expansion_are_78():
    numbers = TABLES.numbers
    specials = [numbers[n] for n in ("books", "horses", "lances", "privileges", "helpers")]
    assert [*specials, sum(numbers["diplomats"])] == [15, 12, 12, 12, 12, 15]
    assert sum(specials) + 15 == 78 == 16 + 11 + 11 + 11 + 11 + 18
    assert numbers["diplomats"] == [3, 3, 3, 2, 2, 2] and len(TABLES.diplomats) == 15


@pytest.mark.rule("RCN-K11", "RCN-K2")
def test_jokers_and_special_cards_of_the_base_game():
    numbers = TABLES.numbers
    names = ("jokers", "swords", "flutes", "passes", "golds")
    assert [numbers[name] for name in names] == [15, 12, 12, 12, 15]


@pytest.mark.rule("RCN-K12", "RCN-W1")
def test_eighteen_buildings_three_a_class_and_twelve_of_the_base_game():
    for kind, count in (("nobilis", 3), ("base", 2)):
        classes = Counter(TABLES.buildings[name].cls for name in TYPES[kind])
        assert classes == dict.fromkeys(range(6), count)
    assert CLASSES == ("royalty", "chivalry", "church", "peasantry", "bourgeoisie", "magic")
    assert TABLES.numbers["copies"] == 5


@pytest.mark.rule("RCN-W2")
def test_there_are_46_kinds_of_cards_in_order():
    assert len(KINDS) == len(set(KINDS)) == 46
    assert in_order(["pass", "gold", "magic 0", "diplomat magic", "diplomat royalty", "joker"]) == (
        "magic 0",
        "joker",
        "diplomat royalty",
        "diplomat magic",
        "gold",
        "pass",
    )
    assert KINDS[4:6] == ("royalty 4", "chivalry 0")


@pytest.mark.rule("RCN-B3")
def test_supplies_are_of_three_kinds():
    supplies = Counter(building.supply for building in TABLES.buildings.values())
    assert supplies == {
        (("draw", 3),): 6 + 6,
        (("draw", 2), ("discard rats", 1)): 6 + 5,
        (("draw", 2), ("look", 1)): 6 + 1,
    }


@pytest.mark.rule("RCN-B3", "RCN-K12")
def test_which_building_has_which_supply():
    cards, rats, look = (
        (("draw", 3),),
        (("draw", 2), ("discard rats", 1)),
        (("draw", 2), ("look", 1)),
    )
    names = {  # in class order
        cards: "fortress, wall, cathedral, garden, bank, magicians' castle, palace, guard tower,"
        " monastery, farm, office, fortune-teller's tent",
        rats: "monument, tournament ground, cathedral school, inn, merchants' guild, stone circle,"
        " treasury, castle, hospital, brewery, marketplace",
        look: "embassy, stable, chapel, mill, town hall, laboratory, piper's house",
    }
    for supply, text in names.items():
        own = text.split(", ")
        assert {TABLES.buildings[name].supply for name in own} == {supply}
        base = {cards: range(6), rats: range(5), look: [5]}[supply]  # classes
        assert [TABLES.buildings[name].cls for name in own] == [*range(6), *base]
    assert sum(len(text.split(", ")) for text in names.values()) == len(TABLES.buildings)


def test_everything_printed_says_where_it_comes_from():
    for entries in PRINTED.values():
        for entry in entries:
            assert entry["source"].split(":")[0].split(";")[0] in ("rulebook", "found", "ruling")


# -- piles


@pytest.mark.rule("RCN-K3")
def test_an_empty_deck_is_refilled_from_the_discards():
    s = blank(2)
    s.deck, s.discards = ("magic 1",), ("church 0", "church 1")
    s.draw(0, 2)
    assert len(s.hands[0]) == 2 and "magic 1" in s.hands[0] and len(s.deck) == 1
    s.draw(0, 5)
    assert s.hands[0] == ("church 0", "church 1", "magic 1") and not s.deck
    told = s.told.copy()
    s.draw(1, 1)
    assert s.hands[1] == () and s.told == told  # nothing is left to draw


@pytest.mark.rule("RCN-K4", "RCN-K8", "RCN-K7")
def test_short_piles_give_what_they_have_and_tokens_never_run_out():
    s = blank(2)
    s.piles["horse"] = 1
    s.take(0, "horse", 2)
    s.take(1, "horse", 2)
    assert s.hands == [("horse",), ()]
    s.discard_rats(0, 12)
    s.take_rats(1, 90)
    s.take_tokens(1, 99)
    assert s.rats == [0, 100] and s.tokens == [0, 99]


@pytest.mark.rule("RCN-K5")
def test_diplomats_are_taken_from_the_top_and_return_beneath():
    s = blank(2)
    s.diplomats, s.returned = ("diplomat magic", "diplomat church"), ()
    assert GAME.observe(s, 1)["diplomat"] == "diplomat church"
    s.take_diplomats(0, 1)
    s.discard(0, "diplomat church")
    s.take_diplomats(0, 1)
    assert s.hands[0] == ("diplomat magic",) and s.returned == ("diplomat church",)
    s.take_diplomats(1, 2)
    assert s.hands[1] == ("diplomat church",)
    s.discard(1, "diplomat church")
    s.discard(0, "diplomat magic")
    s.take_diplomats(0, 1)  # of those returned, the first
    assert s.hands[0] == ("diplomat church",) and s.returned == ("diplomat magic",)


@pytest.mark.rule("RCN-K6")
def test_markers_have_a_floor_and_no_top():
    s = blank(2)
    s.gain(0, 3, 120)
    s.move(0, 3, -20)
    assert s.influence[0] == (0, 0, 0, 100, 0, 0) and s.gained[0] == 120
    s.influence[0] = (0, -1, 0, 0, 0, 0)
    assert GAME.invariants(s)


# -- what is known


@pytest.mark.rule("RCN-H3")
def test_cards_seen_to_enter_a_hand_stay_known_until_a_like_one_leaves():
    s = blank(2)
    hold(s, ("magic 1", "magic 1"))
    s.enter_hand(0, ("magic 1", "joker"))
    assert s.known[0] == ("magic 1", "joker")
    s.place(0, "joker")
    s.place(0, "magic 1")
    assert s.known[0] == ("magic 1", "joker")  # face down, or in the hand still
    s.discard(0, "magic 1")
    assert s.known[0] == ("joker",)
    s.open(0)
    assert s.known[0] == ()


@pytest.mark.rule("RCN-H3", "RCN-H1")
def test_imagined_tables_hold_what_is_known_and_change_the_rest():
    s = blank(3)
    hold(s, ("magic 1",), ("church 0", "book"), ("magic 2", "magic 3"))
    s.enter_hand(1, ("church 4", "joker"))
    s.where[1], s.order = 0, (1,)
    s.place(1, "joker")
    s.place(1, "church 0")
    s.row, s.drawn = ("inn", "chapel"), [None, None]
    rng = Random(1)
    for _ in range(30):
        options = GAME.complete({"buildings": "mixed", "nobles": True})
        twin = GAME.determinize(GAME.observe(s, 0), options, None, rng)
        cards = Counter([*twin.hands[1], *twin.placed[1]])
        assert cards["church 4"] >= 1 and cards["joker"] == cards["book"] == 1
        assert len(twin.placed[1]) == 2 and "book" in twin.hands[1]
        assert twin.hands[0] == ("magic 1",) and len(twin.hands[2]) == 2
        assert pieces(twin)["joker"] == pieces(s)["joker"]
    twins = [GAME.determinize(GAME.observe(s, 0), options, None, rng) for _ in range(30)]
    assert len({twin.hands[2] for twin in twins}) > 20
    assert len({twin.nun_row for twin in twins}) > 20
    assert len({twin.held for twin in twins}) == 1 and len({twin.nobles for twin in twins}) > 20


@pytest.mark.rule("RCN-H4")
def test_imagined_replacement_decks_hold_the_buildings_seen_to_go_there():
    s = blank(3, {})
    s.replacement = ("inn", *s.replacement[1:])
    s.replaced = ("inn",)
    for seed in range(20):
        twin = GAME.determinize(GAME.observe(s, 1), GAME.complete({}), None, Random(seed))
        assert "inn" in twin.replacement and len(twin.replacement) == len(s.replacement)


@pytest.mark.rule("RCN-H5")
def test_what_was_reshuffled_is_not_in_an_imagined_nun_row():
    s = blank(2)
    others = in_order((Counter(TABLES.deck) - Counter(s.nun_row)).elements())
    s.deck, s.discards = (), others  # all that is not in the Nun-row
    s.draw(0, 3)
    s.draw(1, 3)
    twin = GAME.determinize(GAME.observe(s, 0), GAME.complete(MIXED), None, Random(1))
    assert Counter(twin.nun_row) == Counter(s.nun_row)
    assert GAME.observe(s, 1)["outside"] == others
    s.deck, s.discards = (), ("magic 1",)
    s.draw(1, 1)
    assert s.outside == [others] * 2


@pytest.mark.rule("RCN-H5")
def test_a_shuffled_deck_is_known_but_for_what_others_drew():
    s = blank(3)
    shuffled = ("royalty 0", "church 0", "church 2", "church 4", "magic 4")
    s.deck, s.discards = ("magic 1",), shuffled
    s.draw(0, 2)  # the last card of the old deck, and one of the new
    (mine,) = set(s.hands[0]) - {"magic 1"}
    assert GAME.observe(s, 0)["reshuffled"] == tuple([c for c in shuffled if c != mine])
    assert GAME.observe(s, 1)["reshuffled"] == shuffled
    shown = s.turn_up(1, range(3))
    s.put_away(shown)
    assert set(s.reshuffled[2]) == set(shuffled) - {*shown}
    for seed in range(20):
        twins = [
            GAME.determinize(GAME.observe(s, seat), GAME.complete(MIXED), None, Random(seed))
            for seat in range(3)
        ]
        assert set(twins[0].deck) == set(s.deck)  # what nobody drew is there, in whatever order
        assert len(twins[1].deck) == 3 and set(twins[1].deck) < set(shuffled) - {*shown}
        assert not any(GAME.invariants(twin) for twin in twins)


@pytest.mark.rule("RCN-H5")
def test_what_a_seat_holds_when_the_deck_is_shuffled_is_not_in_the_nun_row():
    s = blank(3)
    s.row, s.drawn, s.resolving = ("inn", "inn"), [None, None], 0
    s.where, s.order, s.placed = [1, 0, None], (0, 1), [("church 3",), ("magic 3",), ()]
    hold(s, ("magic 1",), ("royalty 1",))
    s.enter_hand(1, ("church 1",))
    s.deck, s.discards = ("magic 2",), ("magic 1", "magic 2")
    s.draw(2, 2)
    assert s.outside == [  # open cards, those seen to enter a hand, and one's own
        ("church 1", "church 3", "magic 1", "magic 1", "magic 2", "magic 3"),
        ("royalty 1", "church 1", "magic 1", "magic 2", "magic 3"),
        ("church 1", "magic 1", "magic 2", "magic 2", "magic 3"),  # one of them just drawn
    ]


@pytest.mark.rule("RCN-H5")
def test_an_imagined_nun_row_leaves_the_deck_its_cards():
    s = blank(2)
    rest = Counter(TABLES.deck) - Counter(s.nun_row)
    s.deck, s.discards = (), in_order([c for c, n in rest.items() for _ in range(n // 2)])
    hold(s, (), tuple((rest - Counter(s.discards)).elements()))
    s.draw(0, 1)
    while len(s.hands[1]) > 2:
        s.discard(1, s.hands[1][0])
    for seed in range(20):
        twin = GAME.determinize(GAME.observe(s, 0), GAME.complete(MIXED), None, Random(seed))
        assert Counter(twin.deck) == Counter(s.deck)  # only seat 0 drew since the shuffle
        others = Counter([*twin.nun_row, *twin.hands[1]])
        assert others == Counter([*s.nun_row, *s.hands[1]])


@pytest.mark.rule("RCN-H3", "RCN-H5")
@pytest.mark.parametrize("options", [{}, MIXED])
def test_imagined_tables_keep_all_components_and_what_is_known(options):
    options = GAME.complete(options)
    for seed in (2, 3):
        s = GAME.new(seed, 2 + seed, options)
        rng = Random(seed)
        while s.decision:
            if any(s.reshuffled) and rng.random() < 0.1:
                seen = GAME.observe(s, rng.randrange(s.players))
                twin = GAME.determinize(seen, options, None, rng)
                assert pieces(twin) == pieces(s) and not GAME.invariants(twin)
            s.choose(rng.randrange(len(s.decision.actions)))


# -- files


@pytest.mark.rule("RCN-K1")
def test_a_file_replaces_numbers_and_supplies():
    text = """
    [[number]]
    name = "rounds"
    value = [3, 3, 3, 3]
    [[building]]
    name = "inn"
    supply = [["look", 2], ["draw", 1]]
    """
    s = GAME.new(1, 2, {"data": text})
    assert s.by_players("rounds") == 3 and tables("").numbers["rounds"] == [10, 9, 8, 8]
    assert tables(text).buildings["inn"].supply == (("look", 2), ("draw", 1))
    while s.decision:
        s.choose(0)
    assert s.round == 2
    assert GAME.state.load(s.dump()) == s


@pytest.mark.rule("RCN-K1")
def test_our_own_file_is_a_file_that_changes_nothing():
    text = (Path(package.__file__).parent / "data.toml").read_text("utf-8")
    assert tables(text) == tables("")


@pytest.mark.rule("RCN-K1")
@pytest.mark.parametrize(
    "text, says",
    [
        ("[[number", "not TOML"),
        ("[[card]]\nname = 'x'", r"\[\[number\]\] and \[\[building\]\]"),
        ("number = 3", "entries"),
        ("[[number]]\nname = 'rounds'", "needs a name and a value"),
        ("[[number]]\nname = 'turns'\nvalue = 3", "no number 'turns'"),
        ("[[number]]\nname = 'rounds'\nvalue = 3", "list of 4 numbers"),
        ("[[number]]\nname = 'jokers'\nvalue = 1.5", "a number"),
        ("[[number]]\nname = 'jokers'\nvalue = true", "a number"),
        ("[[number]]\nname = 'rats'\nvalue = -1", "from 0 to 99"),
        ("[[number]]\nname = 'rounds'\nvalue = [20, 9, 8, 8]", "with 2 players"),
        ("[[number]]\nname = 'hand'\nvalue = 20", "population cards or more"),
        ("[[building]]\nname = 'hut'\nsupply = []", "no building 'hut'"),
        ("[[building]]\nname = 'inn'\nsupply = [['steal', 1]]", "draw, discard rats, look"),
    ],
)
def test_a_wrong_file_gets_a_clear_line(text, says):
    with pytest.raises(UsageError, match=says):
        GAME.new(1, 2, {"data": text})
