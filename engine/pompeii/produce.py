"""Actions 1 and 2: collect resources at the fields, produce goods at the buildings; the bonus."""

from engine.pompeii.data import (
    FIELD_GOOD,
    GOODS,
    PLACE,
    Amounts,
    Recipe,
    book,
    enough,
)
from engine.pompeii.table import Table
from engine.state import Action

AMOUNT: tuple[Action, ...] = tuple([("amount", number) for number in range(1, 11)])


def brings(s: Table, goods: Amounts) -> bool:
    """Whether some of these goods can be gained: in solo, are not blocked. [POM-P53]"""
    blocked = s.blocked
    if not blocked:
        return True
    for place, _ in goods:  # noqa: SIM110  # as in `enough`
        if place not in blocked:
            return True
    return False


# -- resources


def can_collect(s: Table, seat: int, field: str) -> bool:
    """A field is of use, even to who has ten already. [POM-P06] [POM-77]"""
    return FIELD_GOOD[field] not in s.blocked


def collect(s: Table, seat: int, field: str) -> None:
    """One of the field's good, for every worker anew. [POM-9] [POM-15]"""
    s.gain(seat, ((FIELD_GOOD[field], 1),))


def field_card(s: Table, seat: int, card: str, field: str) -> None:
    """A specialist's goods, the field's own among them or not. [POM-34] [POM-35]"""
    s.gain(seat, s.card(card).goods)


# -- conversion


def can_convert(s: Table, seat: int, recipe: Recipe) -> bool:
    """At least one unit. [POM-P06]"""
    return enough(s.goods[seat], recipe.input) and brings(s, recipe.output)


def can_produce(s: Table, seat: int, building: str) -> bool:
    """Whether one of the building's recipes can be carried out. [POM-P06]"""
    stock = s.goods[seat]
    for needs, makes in book(s.data).buildings[building].recipes:
        for place, number in needs:
            if stock[place] < number:
                break
        else:
            if brings(s, makes):
                return True
    return False


def produce(s: Table, seat: int, building: str) -> None:
    """One of the recipes. [POM-16] [POM-P10]"""
    recipes = [r for r in s.book.buildings[building].recipes if can_convert(s, seat, r)]
    goods = [GOODS[recipe.output[0][0]] for recipe in recipes]
    if len(goods) == 1:
        how_many(s, seat, building, goods[0])
    else:
        s.ask(seat, "recipe", [("recipe", good) for good in goods], choose_recipe, building)


def choose_recipe(s: Table, seat: int, action: Action, building: str) -> None:
    """The recipe that yields this good. [POM-P10]"""
    _, good = action
    how_many(s, seat, building, good)


def convert_by_card(s: Table, seat: int, card: str, location: str) -> None:
    """A card's own recipe, or the building's with the card's bonus. [POM-36] [POM-37] [POM-48]"""
    how_many(s, seat, location, card)


def recipe_for(s: Table, location: str, what: str) -> Recipe:
    """The recipe of a card, or the building's that yields a good."""
    if what in PLACE:
        recipes = s.book.buildings[location].recipes
        return next(r for r in recipes if r.output[0][0] == PLACE[what])
    recipe = s.card(what).recipe
    assert recipe is not None
    return recipe


def how_many(s: Table, seat: int, location: str, what: str) -> None:
    """From one unit to what the inputs allow. [POM-16] [POM-P09]"""
    stock = s.goods[seat]
    units = min([stock[place] // number for place, number in recipe_for(s, location, what).input])
    s.ask(seat, "amount", AMOUNT[:units], convert, location, what)


def convert(s: Table, seat: int, action: Action, location: str, what: str) -> None:
    """Pay, gain, a card's bonus once, the owner's bonus. [POM-17] [POM-P15] [POM-P59]"""
    _, units = action
    recipe = recipe_for(s, location, what)
    s.pay(seat, tuple([(place, number * units) for place, number in recipe.input]))
    s.gain(seat, tuple([(place, number * units) for place, number in recipe.output]))
    if what not in PLACE and (bonus := s.card(what).goods):
        s.gain(seat, bonus)
    pay_owners(s, seat, location, tuple([place for place, _ in recipe.input]))


# -- ownership bonus


def pay_owners(s: Table, seat: int, building: str, kinds: tuple[int, ...]) -> None:
    """Each other owner in turn gets one good of these. [POM-26] [POM-P11] [POM-P13]"""
    owners = [owner for owner in s.buildings.get(building, ()) if owner != seat]
    if owners and s.book.buildings[building].bonus and not denied(s, seat, building):
        for owner in owners:
            s.then(owner_bonus, owner, building, kinds)


def denied(s: Table, seat: int, building: str) -> bool:
    """Whether a card of the user's denies all bonuses here. [POM-39] [POM-P14]"""
    colour = s.book.buildings[building].colour
    cards = [s.card(card) for card in s.trained[seat]]
    return any(card.kind == "deny_owner_bonus" and card.colour == colour for card in cards)


def owner_bonus(s: Table, owner: int, building: str, kinds: tuple[int, ...]) -> None:
    """The owner chooses among the kinds of goods used. [POM-26]"""
    s.ask(owner, "bonus", [("bonus", GOODS[kind]) for kind in kinds], take_bonus, building)


def take_bonus(s: Table, owner: int, action: Action, building: str) -> None:
    """One good from the supply. [POM-P11]"""
    _, good = action
    s.tell("bonus", owner, building)
    s.gain(owner, ((PLACE[good], 1),))
