"""Events as people read them: who, what, and every number by its name."""

from random import Random
from typing import Annotated, get_args

import pytest

from engine.events import seen, spoken, worded
from engine.game import Game, find, games
from engine.playout import Deal, play, random_choices, states

NAMES = ["one", "two"]
PURPLE = "two (seat 1): play purple number=9 row=4"


@pytest.mark.parametrize(
    ("game", "event", "words"),
    [
        ("villa-rustica", ("flip", 1, "slaves"), "flip place=1 slaves"),
        ("villa-rustica", ("take", 1, "gold"), "two (seat 1): take gold"),
        ("villa-rustica", ("gain", 0, 2, 1, 0), "you: gain gold=2 influence=1 prestige=0"),
        ("roemisch-pokern", ("roll", 1, ("X", "I")), "two (seat 1): roll X, I"),
        (
            "roemisch-pokern",
            ("play", 1, "purple", 9, 4),
            PURPLE,
        ),
        ("roemisch-pokern", ("play", 0, "joker", "red", "X"), "you: play joker red X"),
        ("rattus-cartus-nobilis", ("premium", 2, 1), "premium place=2 seat=1"),
        ("rattus-cartus-nobilis", ("draw", 1, 2, None), "two (seat 1): draw cards=2 -"),
        ("rattus-cartus-nobilis", ("show", 1, []), "two (seat 1): show nothing"),
        ("pompeii", ("required", 3), "required number=3"),
        ("pompeii", ("lend", 1, 0, "B07"), "two (seat 1): lend to=0 B07"),
        (
            "pecunia-non-olet",
            ("enter", 1, 2, 0, "woman 2/2", 2),
            "two (seat 1): enter place=2 position=0 woman 2/2 markers=2",
        ),
    ],
)
def test_an_event_says_who_did_what(game: str, event: tuple[object, ...], words: str) -> None:
    assert worded(event, find(game).events, NAMES, 0) == words


def test_what_is_of_no_known_type_is_told_as_it_is() -> None:
    assert worded(("jump", 1, ("a", 2)), find("pompeii").events, NAMES, 0) == "jump 1 a, 2"
    assert spoken(("place", 2, None)) == "place 2 -"


def nameless(part: object) -> bool:
    """Whether a part of a type is a number without a name."""
    return part is int or (
        not (isinstance(part, type(Annotated[int, ""]))) and any(map(nameless, get_args(part)))
    )


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_number_of_every_event_has_a_name(game: Game) -> None:
    for kind in game.events:
        assert not any(map(nameless, get_args(kind))), kind


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_whole_games_are_told_in_words(game: Game) -> None:
    players = max(game.seats[0], 2)
    names = [f"bot {letter}" for letter in "ABCDEF"[:players]]
    done = play(game, Deal(5, players, game.complete({})), random_choices(Random(5)), ())
    for s in states(game, done):
        for event in s.told:
            text = worded(seen(event, 0), game.events, names, 0)
            assert not any(mark in text for mark in ("('", '("', "['", '["', "None", "{")), text
