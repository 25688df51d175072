"""The printed data, its provenance, and a file in its stead."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from engine.errors import UsageError
from engine.pompeii.data import PLACE, book, printed, replaced
from tests.engine.pompeii.scenes import GAME, goods, place_at, play, scene, uses


def entries() -> Iterator[dict[str, Any]]:
    for tables in printed().values():
        for name, found in tables.items():
            if isinstance(found, list) and name not in ("kind", "decision", "step"):
                yield from found


def test_every_entry_says_where_it_comes_from() -> None:
    assert sum(1 for _ in entries()) == 28 + 20 + 13 + 4 + 3 * 52
    for entry in entries():
        assert entry["provenance"], entry
        assert set(entry["provenance"].values()) <= {"RULEBOOK", "FOUND", "RECONSTRUCTED"}


NEW = """
[[specialist]]
id = "S31"
name = "Other"
site = "B08"
cost = { grain = 2 }
effect = { kind = "convert", input = { clay = 2 }, output = { gold = 1 } }

[[building]]
id = "B07"
recipes = [{ input = { grain = 1, fish = 1 }, output = { flour = 2 } }]
capacity_by_players = [2, 2, 2, 2]

[[good]]
id = "pottery"
value = 3

[[repair]]
space = "C12"
pay = { wine = 2 }

[[volcano]]
id = "VA01"
goods = ["sword"]
"""


@pytest.mark.rule("POM-R4")
def test_a_file_replaces_what_it_names() -> None:
    changed, old = book(NEW), book("")
    assert changed.values[PLACE["pottery"]] == 3 and old.values[PLACE["pottery"]] == 2
    assert changed.cards["S31"].name == "Other" and changed.cards["S32"] == old.cards["S32"]
    assert changed.volcano["VA01"] == (PLACE["sword"],)
    assert changed.repairs["C12"] == ((PLACE["wine"], 2),)
    s = scene(
        {"clay": 5, "grain": 2, "fish": 3},
        {},
        built={"B08": (0,), "B07": (0,)},
        active=["S31"],
        options={"data": NEW},
    )
    assert uses(s, "B08") == ["standard", "S31"]
    place_at(s, "B08", ("use", "S31"), ("amount", 2))
    place_at(s, "F_deer")
    place_at(s, "B07", ("amount", 2))
    assert goods(s) == {"clay": 1, "gold": 2, "flour": 4, "fish": 1}
    loaded = type(s).load(s.dump())
    assert loaded == s and loaded.card("S31").name == "Other"


@pytest.mark.rule("POM-R4")
def test_a_game_with_other_data_is_played_to_its_end() -> None:
    s = GAME.new(3, 3, {"data": NEW})
    rng = Random(3)
    while s.decision is not None:
        play(s, rng.choice(s.decision.actions)) if rng.random() < 0.05 else s.choose(
            rng.randrange(len(s.decision.actions))
        )
    assert GAME.reason(s)


@pytest.mark.rule("POM-R4")
@pytest.mark.parametrize(
    "text, says",
    [
        ("[[specialist]", "not TOML"),
        ('specialist = "x"', "no table"),
        ("[[cards]]\nid = 'S01'", "no table [[cards]]"),
        ("[[specialist]]\nid = 'S99'", "needs a known id"),
        ("[[specialist]]\nid = 'S01'\nprice = 3", "S01 has no price"),
        ("[[specialist]]\nid = 'S01'\ncost = { corn = 1 }", "no good 'corn'"),
        ("[[specialist]]\nid = 'S01'\ncost = { grain = 11 }", "grain is a number from 1 to 10"),
        ("[[specialist]]\nid = 'S01'\ncost = {}", "S01: cost"),
        ("[[specialist]]\nid = 'S01'\neffect = { kind = 'magic' }", "effect.kind is one of"),
        ("[[specialist]]\nid = 'S01'\neffect = 3", "S01: effect is a table"),
        ("[[specialist]]\nid = 'S01'\neffect = { kind = 'receive' }", "effect has kind and goods"),
        ("[[specialist]]\nid = 'S01'\nsite = 'F_deer'", "not the field of its good"),
        ("[[specialist]]\nid = 'S30'\nsite = 'B08'", "no recipe for flour"),
        ("[[specialist]]\nid = 'S30'\nsite = 7", "S30"),
        ("[[specialist]]\nid = 'S48'\nsite = 'B07'", "site of an effect discount is COSTRUZIONE"),
        ("[[specialist]]\nid = 'S25'\nsite = 'F_fish'", "site of an effect receive is PIAZZA"),
        ("[[city]]\nid = 'C09'\nsite = 'PORTA'", "site of an effect receive is B17"),
        ("[[specialist]]\nid = 'S01'\nfrequency = 'one_time'", "does not go with one_time"),
        ("[[specialist]]\nid = 'S05'\neffect = { kind = 'extra_actions', count = 'x' }", "count"),
        (
            "[[city]]\nid = 'C09'\neffect = { kind = 'receive', goods = { pearls = 0 } }",
            "pearls is a number",
        ),
        ("[[building]]\nid = 'B07'\ncolour = 'blue'", "B07 has no colour that could be replaced"),
        ("[[building]]\nid = 'B07'\nrecipes = []", "recipes belong to"),
        ("[[building]]\nid = 'B07'\nrecipes = 3", "B07"),
        ("[[building]]\nid = 'B07'\ncapacity_by_players = [0, 1, 1, 1]", "four numbers"),
        ("[[good]]\nid = 'gold'\nvalue = 1", "just the goods of fields"),
        ("[[good]]\nid = 'gold'\nvalue = 6", "from 1 to 5"),
        ("[[volcano]]\nid = 'VX00'\ngoods = ['gold']", "VX00"),
        ("[[volcano]]\nid = 'VA01'\ngoods = ['corn']", "different goods"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_in_one_line(text: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        GAME.new(1, 2, {"data": text})
    assert says in str(error.value) and "\n" not in str(error.value).strip()


def test_without_changes_the_data_are_as_printed() -> None:
    assert {name: dict(tables) for name, tables in printed().items()} == replaced("")


def test_looking_the_data_through_leaves_them_as_printed() -> None:
    assert book.__wrapped__("") == book("")


@pytest.mark.source
def test_every_step_that_asks_is_listed_with_its_longest_list() -> None:
    asked = set()
    for file in files("engine.pompeii").iterdir():
        if file.name.endswith(".py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "s.ask":
                    assert isinstance(node.args[1], ast.Constant)
                    asked.add(node.args[1].value)
    decisions = printed()["course"]["decision"]
    assert asked == {step for decision in decisions for step in decision["steps"]}
    assert max(decision["max"] for decision in decisions) <= 64


def test_no_list_is_longer_than_listed() -> None:
    most = {s: d["max"] for d in reversed(printed()["course"]["decision"]) for s in d["steps"]}
    for seed in range(12):
        s = GAME.new(seed, 1 + seed % 4)
        rng = Random(seed)
        while s.decision is not None:
            assert len(s.decision.actions) <= most[s.decision.step]
            s.choose(rng.randrange(len(s.decision.actions)))
