"""The data of Pecunia non olet: provenance, and files that replace what is reconstructed."""

import tomllib
from importlib.resources import files

import pytest

from engine.errors import UsageError
from engine.game import find
from engine.pecunia_non_olet.printed import REPLACEABLE, check, tables
from engine.pecunia_non_olet.table import Table

GAME = find("pecunia-non-olet")
TEXT = files("engine.pecunia_non_olet").joinpath("cards.toml").read_text("utf-8")


def table(name: str) -> str:
    """A table of cards.toml as a file of its own."""
    blocks = TEXT.split("\n\n")
    return "\n\n".join(block for block in blocks if block.startswith(f"[[{name}]]"))


@pytest.mark.rule("PNO-2")
def test_every_card_says_where_its_numbers_come_from() -> None:
    data = GAME.data()
    for cards in data.values():
        assert all(card["source"] in ("rulebook", "found", "ruling") for card in cards)


@pytest.mark.rule("PNO-2")
def test_a_file_replaces_tables() -> None:
    for name in REPLACEABLE:
        check(table(name))
        assert tables(table(name)) == tables("")
    richer = table("event").replace("markers = 4", "markers = 9")
    s = GAME.new(1, 4, {"events": True, "data": richer})
    assert isinstance(s, Table)
    assert s.facts.events["flower market"] == 9 and s.facts.events["tumult"] == 6
    older = table("roman").replace("markers = 5\npay = 1", "markers = 5\npay = 2")
    s = GAME.new(1, 2, {"data": older})
    assert isinstance(s, Table)
    assert "slave 5/2" in s.facts.copies and "slave 5/1" not in s.facts.copies
    while s.decision is not None:
        s.choose(0)


@pytest.mark.rule("PNO-2")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[roman", "it is not TOML"),
        ("[[upgrade]]\nname = 'x'", "there is no table 'upgrade' to replace"),
        ("roman = 3", "roman must be entries that begin with [[roman]]"),
        ("[[roman]]\nclass = 'slave'", "roman 1 has no markers"),
        (table("roman").replace("copies = 3", "copies = 4", 1), "the Roman cards are 70, not 71"),
        (table("roman").replace("markers = 5", "markers = 6"), "markers must be a whole number"),
        (table("roman").replace('"slave"', '"gladiator"', 1), "class must be one of slave"),
        (table("roman").replace("copies = 3", "copies = true", 1), "copies must be a whole number"),
        (table("roman").replace("copies", "colour = 1\ncopies", 1), "there is no field 'colour'"),
        (table("roman") + "\n\n" + table("roman").split("\n\n")[0], "slave 1/1 is there twice"),
        (table("event").replace("tumult", "turmoil"), "there is no event 'turmoil'; there are"),
        ("\n\n".join(table("event").split("\n\n")[1:]), "event slave revolt is missing"),
        (table("action").replace("copies = 5", "copies = 6"), "with a beige border are 36, not 37"),
        (table("action").replace('name = "alms"', "name = 3"), "name must be text, not 3"),
        (table("famous").replace("senator", "slave", 1), "famous Pompey is a senator"),
        (table("ladder").replace("3, 4, 5, 6]", "3, 4, 5]", 1), "prices must be five whole"),
        (table("ladder").replace('["earn", 3], ', "", 1), "tasks must be five, not 4"),
        (table("ladder").replace('"earn", 3', '"dance", 3', 1), "['dance', 3] is no task"),
        (table("ladder").replace('"earn", 3', '"earn", "3"', 1), "['earn', '3'] is no task"),
    ],
)
def test_a_wrong_file_is_told_in_one_line(text: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        GAME.new(1, 2, {"data": text})
    message = str(error.value)
    assert says in message and message.startswith("option data: ") and "\n" not in message
    if "not TOML" not in message:
        tomllib.loads(text)
