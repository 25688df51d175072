"""What the card list prints, from cards.toml, and the questions that rules ask of it."""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple


class Card(NamedTuple):
    """A kind of card as the card list prints it. [VR-2]"""

    name: str
    copies: int
    price: int = 0
    currency: str = "gold"
    gold: int = 0
    influence: int = 0
    prestige: int = 0
    once: bool = False  # its tokens come at the purchase, and it is discarded
    villa: bool = False
    villa_bonus: int = 0  # gold for its owner whenever a villa is built
    source: str = ""


def printed() -> dict[str, Any]:
    """The card list as data. [VR-2]"""
    return tomllib.loads(files(__package__).joinpath("cards.toml").read_text("utf-8"))


CARDS = {entry["name"]: Card(**entry) for entry in printed()["card"]}
PLACE = {name: place for place, name in enumerate(CARDS)}  # in the card list
STARTING = "villa rustica"


def in_list_order(cards: Iterable[str]) -> list[str]:
    """The cards in the order of the card list."""
    return sorted(cards, key=PLACE.__getitem__)


@lru_cache(65536)
def revenue(owned: tuple[str, ...]) -> tuple[int, int, int]:
    """Gold, influence and prestige that these cards bring in one Revenue phase. [VR-7]"""
    cards = [CARDS[name] for name in owned]
    return (
        sum(card.gold for card in cards),
        sum(card.influence for card in cards),
        sum(card.prestige for card in cards),
    )


def villa_bonus(owned: tuple[str, ...]) -> int:
    """The gold that these cards bring when a villa is built. [VR-19]"""
    return sum(CARDS[name].villa_bonus for name in owned)
