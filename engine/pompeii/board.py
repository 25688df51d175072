"""What a seat of Pompeii sees, as text."""

from collections.abc import Iterable, Mapping
from textwrap import wrap

from engine.pompeii.data import BUILDINGS, FIELDS, INJURED, LOCATIONS, TIME_TRACK, book
from engine.pompeii.observation import Observation

WIDTH = 80
TIED = "\xa0"  # a space at which no line ends
PRINTED = book("")  # names, as printed: a file of changes is not seen here


def board(seen: Observation) -> str:
    """The table as text of at most 80 columns."""
    specialists, city = seen["discards"]
    lines = [
        *vesuvius(seen),
        *entry("volcano cards", seen["volcano_discards"]),
        *entry("discarded", (*specialists, *city)),
        *entry("buildings", buildings(seen)),
        *entry("workers", standing(seen)),
    ]
    if len(seen["goods"]) == 1:
        lines += entry("specialists", map(card_name, seen["shown"]))
        lines += entry("blocked", seen["blocked"])
    else:
        lines += entry("halted", [f"Castrum of seat {seat}" for seat in seen["halted"]])
    for seat in range(len(seen["goods"])):
        lines += tablet(seen, seat)
    lines += entry("your specialists", map(card_name, seen["specialists"]))
    lines += entry("your city cards", map(card_name, seen["city"]))
    lines += entry("drawn", map(card_name, seen["drawn"]))
    return "\n".join(lines)


def vesuvius(seen: Observation) -> list[str]:
    """Round, time track or offering track, and the decks."""
    if "B17" in seen["buildings"]:
        state = f"awake, {seen['track']} offerings in a row, {seen['required']} required"
    elif len(seen["goods"]) == 1:  # solo has no time marker
        state = "calm"
    else:
        state = f"calm, time marker on {TIME_TRACK[min(seen['round'], len(TIME_TRACK)) - 1]}"
    specialists, city = seen["decks"]
    taken = "" if seen["claimed"] is None else f"   next round: {seen['claimed']}"
    return [
        f"round {seen['round']}   starting player {seen['start']}{taken}",
        f"Vesuvius {state}",
        f"decks: {specialists} specialists, {city} city, {seen['volcano_deck']} volcano",
    ]


def entry(title: str, items: Iterable[str]) -> list[str]:
    """A titled list in lines that fit, none of its items broken; nothing for an empty one."""
    text = ", ".join([item.replace(" ", TIED) for item in items])
    indent = " " * (len(title) - len(title.lstrip()) + 4)
    lines = wrap(f"{title}: {text}", WIDTH, subsequent_indent=indent) if text else []
    return [line.replace(TIED, " ") for line in lines]


def buildings(seen: Observation) -> list[str]:
    """What is constructed, with the owners."""
    found = []
    for building in BUILDINGS:
        if building in seen["buildings"]:
            owners = "+".join(map(str, seen["buildings"][building]))
            name = f"{building} {PRINTED.buildings[building].name}"
            found.append(f"{name} ({owners})" if owners else name)
    return found


def standing(seen: Observation) -> list[str]:
    """Who stands where: seats, x for an extra action, # for a token."""
    found = []
    for location in (*LOCATIONS, *INJURED):
        if location in seen["standing"]:
            there = "".join(["#x"[n + 2] if n < 0 else str(n) for n in seen["standing"][location]])
            found.append(
                f"{location.removeprefix('F_') if location in FIELDS else location} {there}"
            )
    return found


def tablet(seen: Observation, seat: int) -> list[str]:
    """A player's workers, goods and cards."""
    you = " (you)" if seat == seen["seat"] else ""
    mark = ">" if seat == seen["turn"] else " "
    lent = f"+{len(seen['lent'][seat])} lent" if seen["lent"][seat] else ""
    army = "  army" if seen["armies"][seat] else ""
    specialists, city = seen["hands"][seat]
    lines = [
        f"{mark} seat {seat}{you}: workers {seen['ready'][seat]}{lent} of {seen['workers'][seat]}"
        f"  marker {seen['offering_markers'][seat]}{army}  hand {specialists}+{city}",
        f"    ownership markers {seen['ownership_markers'][seat]}",
    ]
    lines += entry("    goods", goods(seen["goods"][seat]))
    if seat in seen["abstaining"]:
        lines.append("    takes no part in the offering")
    if announced := seen["announced"][seat]:
        lines.append(f"    announces {announced}")
    lines += entry("    offers", goods(seen["offers"][seat]))
    lines += entry("    trained", map(card_name, seen["trained"][seat]))
    lines += entry("    activated", map(card_name, seen["activated"][seat]))
    return lines


def goods(stock: Mapping[str, int]) -> list[str]:
    """The goods that are held."""
    return [f"{number} {good}" for good, number in stock.items()]


def card_name(card: str) -> str:
    """A card's id and name."""
    return f"{card} {PRINTED.cards[card].name}"
