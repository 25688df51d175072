"""What is printed on tablet, buildings and cards, from the data files; and a file in their stead.

Knows numbers and names, not what a kind of effect does: that is a function of the kind's name.
Much of the data is reconstructed.  A TOML file with the tables good, building, repair, specialist,
city and volcano, each entry with its id (a repair with its space) and the keys that differ,
replaces what is known better; ids, and what is a field's good, stay.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from engine.cards import Cards
from engine.errors import UsageError

Stock = tuple[int, ...]  # how many of each good, in the order of the tablet
Amounts = tuple[tuple[int, int], ...]  # some goods by their place on the tablet, and how many


class Recipe(NamedTuple):
    """Input and output of one unit. [POM-17]"""

    input: Amounts
    output: Amounts


class Building(NamedTuple):
    """A building tile. [POM-1] [POM-20]"""

    id: str
    name: str
    colour: str
    kind: str
    cost: Amounts
    recipes: tuple[Recipe, ...]
    bonus: bool  # whether its owner gets an ownership bonus


class Card(NamedTuple):
    """A specialist or city card; which numbers its kind uses, the data files say."""

    id: str
    name: str
    deck: str  # specialist or city
    symbol: str  # infinite, one_time, lightning, star, temple
    kind: str
    sites: Cards  # locations at which a placement may use it
    cost: Amounts = ()  # of training
    goods: Amounts = ()  # what it brings beside its recipe
    recipe: Recipe | None = None
    number: int = 0
    value: int = 0
    colour: str = ""
    building: str = ""
    crossed: tuple[int, ...] = ()


class Book(NamedTuple):
    """All that is printed, as rules use it."""

    values: tuple[int, ...]  # of the goods, in the order of the tablet
    buildings: Mapping[str, Building]
    cards: Mapping[str, Card]
    volcano: Mapping[str, tuple[int, ...]]  # the goods that each card shows
    repairs: Mapping[str, Amounts]  # the price, by space
    spaces: tuple[Mapping[str, int], ...]  # of limited locations, for 0 to 4 players
    gets: tuple[tuple[tuple[int, int], ...], ...]  # for each good the others, with the price of one
    costs: tuple[Amounts, ...]  # of buildings, each once
    cheapest: tuple[int, ...]  # how many of each good are worth some other
    dead: frozenset[str]  # kinds of effect that solo has no use for


FIXED = {"kind", "colour", "number", "source", "set", "apocalypse", "frees", "at", "who"}
FIXED |= {"inputs_any_of", "outputs_any_of", "worker_cost", "max_workers"}  # what rules build upon
TOML: Mapping[type, str] = {
    **{dict: "a table", list: "a list", str: "a text"},
    **{int: "a whole number", bool: "true or false"},
}
FILES = ("goods", "buildings", "specialists", "city", "volcano", "course")
TABLES = {  # in a file that replaces data: where an entry belongs, and what it is known by
    "good": ("goods", "id"),
    "building": ("buildings", "id"),
    "repair": ("buildings", "space"),
    "specialist": ("specialists", "id"),
    "city": ("city", "id"),
    "volcano": ("volcano", "id"),
}


@lru_cache(1)
def printed() -> dict[str, Any]:
    """The data files, by name."""
    folder = files(__package__)
    return {
        name: tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8")) for name in FILES
    }


_GOODS = printed()["goods"]
_COURSE = printed()["course"]
_SETUP, _SOLO = _COURSE["setup"], _COURSE["solo"]

GOODS: Cards = tuple([good["id"] for good in _GOODS["good"]])
PLACE = {good: place for place, good in enumerate(GOODS)}  # on the tablet
BASIC = tuple([PLACE[good["id"]] for good in _GOODS["good"] if good["source"] == "field"])
PEARLS = PLACE["pearls"]
LIMIT: int = _GOODS["max_per_good"]
NOTHING: Stock = (0,) * len(GOODS)

BUILDINGS: Cards = tuple([entry["id"] for entry in printed()["buildings"]["building"]])
FIELDS: Cards = tuple(
    [entry["id"] for entry in printed()["buildings"]["location"] if entry["kind"] == "field"]
)
FIELD_GOOD = {
    entry["id"]: PLACE[entry["good"]]
    for entry in printed()["buildings"]["location"]
    if entry["kind"] == "field"
}
COSTRUZIONE, PORTA, PIAZZA = "COSTRUZIONE", "PORTA", "PIAZZA"
TEMPIO, FORO, ANFITEATRO, TERME, CASTRUM = "B16", "B17", "B18", "B19", "B20"
RED: Cards = tuple([e["id"] for e in printed()["buildings"]["building"] if e["colour"] == "red"])
BLUE: Cards = tuple([e["id"] for e in printed()["buildings"]["building"] if e["colour"] == "blue"])
WITH_SPACES: Cards = tuple([building for building in BUILDINGS if building != CASTRUM])
LIMITED: Cards = (COSTRUZIONE, PORTA, PIAZZA, *WITH_SPACES)
LOCATIONS: Cards = (*FIELDS, *LIMITED)
INJURED: Cards = ("C12", "C28", "C31")  # the spaces where a worker is injured

SPECIALISTS: Cards = tuple([entry["id"] for entry in printed()["specialists"]["specialist"]])
CITY: Cards = tuple([entry["id"] for entry in printed()["city"]["city"]])
VOLCANO: Cards = tuple([entry["id"] for entry in printed()["volcano"]["volcano"]])
SETS = {
    letter: tuple([e["id"] for e in printed()["volcano"]["volcano"] if e["set"] == letter])
    for letter in "ABC"
}
APOCALYPSE = "VX00"
TOKENS: int = printed()["city"]["tokens_c14"]

WORKERS: int = _SETUP["workers"]["start"]
MOST_WORKERS: int = _SETUP["workers"]["max"]
MARKERS: int = _SETUP["ownership_markers"]
HAND: int = _SETUP["hand_specialists"]
CITY_CARDS: int = _SETUP["city_cards_on_foro"]
FORO_ROUND = len(_SETUP["time_track"])  # the marker is on III
TIME_TRACK: Cards = tuple(_SETUP["time_track"])
TRACK: int = _SETUP["offering_track"]["spaces"]
VOLCANO_CARDS: int = _SETUP["volcano_cards"]
LAST_ROUND: int = _SETUP["round_limit"]
MOST_ANNOUNCED: int = _SETUP["most_announced"]
SOLO_CALM: int = _SOLO["lower_deck"]
SOLO_UPPER: int = _SOLO["upper_deck"]
SOLO_ROUNDS: int = _SOLO["rounds"]
SOLO_SHOWN: int = _SOLO["specialists_shown"]
SOLO_CITY: int = _SOLO["city_cards"]
TITLES: Mapping[str, str] = _SOLO["titles"]


@lru_cache(16)
def book(text: str) -> Book:
    """The printed data with a file's changes. [POM-R4]

    Raises UsageError, saying what to mend, for what cannot be played.
    """
    data = replaced(text)
    kinds = {deck: _kinds(data[name]) for deck, name in DECKS.items()}
    values = tuple([_whole(good, "value", 1, 5) for good in data["goods"]["good"]])
    for place, value in enumerate(values):
        if (value == 1) != (place in BASIC):
            raise UsageError(f"data: good {GOODS[place]}: just the goods of fields have value 1")
    buildings = {e["id"]: _building(e) for e in data["buildings"]["building"]}
    cards: dict[str, Card] = {}
    for deck, name in DECKS.items():
        for entry in data[name][deck]:
            cards[entry["id"]] = _card(entry, deck, kinds[deck], buildings)
    trade = data["buildings"]["trade"]
    gets = tuple([_gets(values, give, trade) for give in range(len(values))])
    return Book(
        values=values,
        buildings=buildings,
        cards=cards,
        volcano={e["id"]: _shown(e) for e in data["volcano"]["volcano"]},
        repairs={e["space"]: _amounts(e, "pay") for e in data["buildings"]["repair"]},
        spaces=_spaces(data["buildings"]),
        gets=gets,
        costs=tuple({building.cost: None for building in buildings.values()}),
        cheapest=tuple([min([price for _, price in some]) for some in gets]),
        dead=frozenset([k for some in kinds.values() for k in some if some[k].get("solo")]),
    )


DECKS = {"specialist": "specialists", "city": "city"}


def check(text: str) -> None:
    """Raise UsageError unless the text can replace data. [POM-R4]"""
    book(text)


def replaced(text: str) -> dict[str, Any]:
    """The data files with the changes that a file of changes makes."""
    try:
        changes = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"data: not TOML: {error}") from None
    data = {name: dict(tables) for name, tables in printed().items()}
    for table, entries in changes.items():
        if table not in TABLES or not isinstance(entries, list):
            raise UsageError(f"data: there is no table [[{table}]]; there are {', '.join(TABLES)}")
        file, key = TABLES[table]
        known = {entry[key]: dict(entry) for entry in data[file][table]}
        for entry in entries:
            if not isinstance(entry, dict) or entry.get(key) not in known:
                raise UsageError(f"data: an entry of [[{table}]] needs a known {key}: {entry}")
            unknown = set(entry) - set(known[entry[key]]) - {"found_at"} | set(entry) & FIXED
            if unknown:
                names = ", ".join(sorted(unknown))
                raise UsageError(f"data: {entry[key]} has no {names} that could be replaced")
            for name, value in entry.items():
                old = known[entry[key]].get(name)
                if old is not None and type(value) is not type(old):
                    raise UsageError(f"data: {entry[key]}: {name} is {TOML[type(old)]}")
            known[entry[key]] |= entry
        data[file] = {**data[file], table: list(known.values())}
    return data


def _kinds(tables: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {kind["id"]: kind for kind in tables["kind"]}


def _of(entry: Mapping[str, Any]) -> str:
    return f"data: {entry.get('id') or entry.get('space')}"


def _whole(entry: Mapping[str, Any], key: str, low: int, high: int) -> int:
    number = entry.get(key)
    if type(number) is not int or not low <= number <= high:
        raise UsageError(f"{_of(entry)}: {key} is a whole number from {low} to {high}")
    return number


def _amounts(
    entry: Mapping[str, Any], key: str, within: Mapping[str, Any] | None = None
) -> Amounts:
    goods = (within or entry).get(key)
    if not isinstance(goods, dict) or not goods:
        raise UsageError(f"{_of(entry)}: {key} is a table of goods and numbers")
    for good, number in goods.items():
        if good not in PLACE:
            raise UsageError(f"{_of(entry)}: {key}: there is no good {good!r}")
        if type(number) is not int or not 1 <= number <= LIMIT:
            raise UsageError(f"{_of(entry)}: {key}: {good} is a number from 1 to {LIMIT}")
    return tuple(sorted((PLACE[good], number) for good, number in goods.items()))


def _building(entry: Mapping[str, Any]) -> Building:
    recipes = []
    for recipe in entry["recipes"]:
        if not isinstance(recipe, dict):
            raise UsageError(f"{_of(entry)}: a recipe has input and output")
        army = entry["id"] == TERME
        output = () if army else _amounts(entry, "output", recipe)
        recipes.append(Recipe(_amounts(entry, "input", recipe), output))
    if len({recipe.output for recipe in recipes}) != len(recipes):
        raise UsageError(f"{_of(entry)}: two recipes have the same output")
    if (entry["kind"] in ("production", "terme")) != bool(recipes):
        raise UsageError(f"{_of(entry)}: recipes belong to production buildings and {TERME}")
    if any(len(recipe.output) != 1 for recipe in recipes) and entry["id"] != TERME:
        raise UsageError(f"{_of(entry)}: a recipe yields one kind of good")
    return Building(
        entry["id"],
        entry["name"],
        entry["colour"],
        entry["kind"],
        _amounts(entry, "cost"),
        tuple(recipes),
        bool(entry["ownership_bonus"]),
    )


def _spaces(tables: Mapping[str, Any]) -> tuple[dict[str, int], ...]:
    found: tuple[dict[str, int], ...] = ({}, {}, {}, {}, {})
    for entry in (*tables["building"], *tables["location"]):
        if entry["id"] in LIMITED:
            spaces = entry["capacity_by_players"]
            if len(spaces) != 4 or any(type(n) is not int or not 1 <= n <= 4 for n in spaces):
                raise UsageError(f"{_of(entry)}: capacity_by_players is four numbers from 1 to 4")
            for players, number in enumerate(spaces, 1):
                found[players][entry["id"]] = number
    return found


def _gets(
    values: tuple[int, ...], give: int, trade: Mapping[str, Any]
) -> tuple[tuple[int, int], ...]:
    """The goods to be had for a good, with how many of it one costs. [POM-27] [POM-P41]"""
    prices = []
    for get, value in enumerate(values):
        if get in (give, PEARLS):
            continue
        if give == PEARLS and value == 3:
            rate = "pearls_to_value_3"
        elif value == values[give]:
            rate = "to_same"
        else:
            rate = "to_lower" if value < values[give] else "to_higher"
        prices.append((get, trade[rate]["give"]))
    return tuple(prices)


def _shown(entry: Mapping[str, Any]) -> tuple[int, ...]:
    """The goods of a volcano card; never all fields, so that a worker always finds one."""
    goods = entry["goods"]
    if not isinstance(goods, list) or not set(goods) <= set(GOODS) or len(set(goods)) < len(goods):
        raise UsageError(f"{_of(entry)}: goods is a list of different goods")
    if (entry["id"] == APOCALYPSE) != (not goods) or {GOODS[g] for g in BASIC} <= set(goods):
        raise UsageError(f"{_of(entry)}: shows some goods, but not those of all fields")
    return tuple(sorted(PLACE[good] for good in goods))


def _card(
    entry: Mapping[str, Any],
    deck: str,
    kinds: Mapping[str, Any],
    buildings: Mapping[str, Building],
) -> Card:
    """A card, looked through: whether it is one that the rules can carry out."""
    effect = entry["effect"]
    kind = str(effect.get("kind")) if isinstance(effect, dict) else ""
    if kind not in kinds:
        raise UsageError(f"{_of(entry)}: effect.kind is one of {', '.join(sorted(kinds))}")
    if set(effect) != {"kind", *kinds[kind]["keys"]}:
        raise UsageError(f"{_of(entry)}: effect has kind and {', '.join(kinds[kind]['keys'])}")
    symbol = entry["frequency"] if deck == "specialist" else entry["symbol"]
    if symbol != SYMBOL.get(kind, "one_time" if deck == "specialist" else "lightning"):
        raise UsageError(f"{_of(entry)}: an effect {kind} does not go with {symbol}")
    goods: Amounts = ()
    recipe = None
    site = entry["site"]
    if kind == "field_extra":
        good = PLACE.get(effect["good"], -1)
        if FIELD_GOOD.get(site) != good:
            raise UsageError(f"{_of(entry)}: its site is not the field of its good")
        goods = ((good, 1 + _whole(effect, "amount", 1, LIMIT)),)
    elif kind in ("field_receive", "receive"):
        goods = _amounts(entry, "goods", effect)
        if kind == "field_receive" and site not in FIELDS:
            raise UsageError(f"{_of(entry)}: its site is not a field")
    elif kind == "own_porta":
        goods = _amounts(entry, "receive", effect)
    elif kind == "convert":
        recipe = Recipe(_amounts(entry, "input", effect), _amounts(entry, "output", effect))
        if site not in FIELDS and (site not in RED + BLUE or not buildings[site].recipes):
            raise UsageError(f"{_of(entry)}: its site is no field and no production building")
    elif kind == "bonus":
        good = PLACE.get(effect["good"], -1)
        made = buildings[site].recipes if site in buildings and site != TERME else ()
        recipe = next((r for r in made if r.output and r.output[0][0] == good), None)
        if recipe is None:
            raise UsageError(f"{_of(entry)}: its site has no recipe for {effect['good']}")
        goods = ((good, _whole(effect, "amount", 1, LIMIT)),)
    at = COSTRUZIONE if kind == "discount" else WHERE.get(symbol, site)
    if site != at:
        raise UsageError(f"{_of(entry)}: the site of an effect {kind} is {at}")
    crossed = effect.get("crossed_out", [])
    if not isinstance(crossed, list) or not set(crossed) <= set(GOODS):
        raise UsageError(f"{_of(entry)}: crossed_out is a list of goods")
    for key, (low, high) in RANGES.items():
        if key in effect and effect[key] != "all":
            _whole({**effect, "id": entry["id"]}, key, low, high)
    colour, building = effect.get("colour", "red"), effect.get("building", TEMPIO)
    if colour not in ("red", "blue") or building not in RED + BLUE or building == FORO:
        raise UsageError(f"{_of(entry)}: colour is red or blue; building is such a one, not {FORO}")
    number = effect.get("count", effect.get("tokens", effect.get("delta", 0)))
    return Card(
        entry["id"],
        entry["name"],
        deck,
        symbol,
        kind,
        sites=(site,) if kind in PLACED or symbol == "one_time" else (),
        cost=_amounts(entry, "cost") if deck == "specialist" else (),
        goods=goods,
        recipe=recipe,
        number=number if type(number) is int else 0,
        value=effect.get("value", effect.get("more_than", 0)),
        colour=effect.get("colour", ""),
        building=effect.get("building", ""),
        crossed=tuple(sorted(PLACE[good] for good in crossed)),
    )


RANGES = {"count": (1, 6), "tokens": (1, TOKENS), "delta": (-30, 30), "more_than": (1, 5)}
RANGES |= {"value": (1, 5)}
PLACED = ("field_extra", "field_receive", "convert", "bonus", "discount")  # cards of a placement
WHERE = {"one_time": PIAZZA, "lightning": FORO}  # such cards have their effect
SYMBOL = dict.fromkeys((*PLACED, "extra_space", "own_porta", "deny_owner_bonus"), "infinite")
SYMBOL |= dict.fromkeys(("offering_value", "abstain", "cancel_offering", "halt_castrum"), "star")
SYMBOL |= {"temple_access": "temple"}


@lru_cache(4096)
def cards_at(text: str, *zones: Cards) -> dict[str, Cards]:
    """The cards of these zones that a placement may use, by location. [POM-33] [POM-46]"""
    found: dict[str, Cards] = {}
    cards = book(text).cards
    for card in sorted(card for zone in zones for card in zone):
        for site in cards[card].sites:
            found[site] = (*found.get(site, ()), card)
    return found


def amounts(goods: Iterable[tuple[str, int]]) -> Amounts:
    """Goods by name, and how many, as rules use them."""
    return tuple([(PLACE[good], number) for good, number in goods])


def value_of(stock: Stock, text: str) -> int:
    """The value of all these goods. [POM-19]"""
    return sum([n * value for n, value in zip(stock, book(text).values, strict=True) if n])


def enough(stock: Stock, goods: Amounts) -> bool:
    """Whether the stock holds these goods."""
    for place, number in goods:  # noqa: SIM110  # all() takes several times as long
        if stock[place] < number:
            return False
    return True
