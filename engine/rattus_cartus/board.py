"""The table of Rattus Cartus as text, from what a seat sees. [RCN-H1]"""

from collections.abc import Iterable
from itertools import chain
from textwrap import wrap

from engine.rattus_cartus.components import CLASSES, NUNS, PRINTED
from engine.rattus_cartus.observation import Observation

WIDTH = 80
TIED = "\xa0"  # a space at which no line ends
LETTERS = {"draw": "draw {}", "discard rats": "{} rat less", "look": "look at {}"}
EFFECTS = {noble["id"]: noble["says"] for noble in PRINTED["noble"]}


def board(seen: Observation) -> str:
    """The table in at most 80 columns."""
    return "\n".join(chain(heading(seen), row(seen), players(seen), cards(seen)))


def heading(seen: Observation) -> Iterable[str]:
    """Round, decks and Nobles."""
    nuns = ["?" if card is None else card for card in seen["nun_row"]]
    nuns += [f"{seen['book']:+} by Books"] if seen["book"] else []
    yield from paragraph(f"round {seen['round'] + 1} of {seen['rounds']}   Nun-row: ", nuns)
    counts = [[NUNS[card] for card in seen["discards"]].count(number) for number in range(5)]
    yield f"deck {seen['deck']}   discards {'/'.join(map(str, counts))} with 0/1/2/3/4 nuns"
    yield f"buildings {seen['buildings']} + {seen['replacement']} for replacement"
    piles = [f"{count} {card}" for card, count in seen["piles"].items() if count]
    diplomats = seen["diplomats"] + len(seen["returned"])
    top = seen["diplomat"] or (seen["returned"][0] if seen["returned"] else None)
    if top:
        piles.append(f"{diplomats} diplomat (top: {top.split()[1]})")
    yield from paragraph("piles: ", piles)
    if seen["replaced"]:
        yield from paragraph("in the replacement deck: ", seen["replaced"])
    if seen["noble"]:
        where = f"Noble {seen['noble']} on building {seen['noble_place']}: "
        yield from wrapped(where + EFFECTS[seen["noble"]])
    if seen["holder"] is not None:
        held = f": {seen['held']}, {EFFECTS[seen['held']]}" if seen["held"] else ""
        yield from wrapped(f"seat {seen['holder']} holds a Noble{held}")


def row(seen: Observation) -> Iterable[str]:
    """The buildings with their supply and who entered."""
    for place, building in enumerate(seen["row"]):
        supply = ", ".join([LETTERS[verb].format(count) for verb, count in building["supply"]])
        drawn = seen["drawn"][place]
        name = f"{building['name']} = {drawn}" if drawn else building["name"]
        inside = []
        for seat in seen["order"]:
            if seen["where"][seat] == place:
                premium = "*" if (seen["resolving"], seen["premium"]) == (place, seat) else ""
                inside.append(f"seat {seat}{premium} ({seen['placed'][seat]})")
        mark = ">" if seen["resolving"] == place else " "
        yield f"{mark} {place}. {name} [{building['class']}; {supply}]"
        if inside:
            yield from paragraph("      entered (cards): ", inside)


def players(seen: Observation) -> Iterable[str]:
    """Tracks, tokens, rats and hands of all seats."""
    yield f"        {''.join([f' {name}' for name in CLASSES])} tok rats hand gain"
    for seat, track in enumerate(seen["influence"]):
        mark = ">" if seat == seen["start"] else " "
        you = "*" if seat == seen["seat"] else " "
        yield (
            f"{mark}seat {seat}{you}{''.join(map(under, track, CLASSES))}{seen['tokens'][seat]:4}"
            f"{seen['rats'][seat]:5}{seen['hands'][seat]:5}{seen['gained'][seat]:5}"
        )
        if seat != seen["seat"] and seen["known"][seat]:
            yield from paragraph("        known: ", counted(seen["known"][seat]))


def under(value: int, title: str) -> str:
    """A number below its title, which has a space before it."""
    return f"{value:{len(title) + 1}}"


def cards(seen: Observation) -> Iterable[str]:
    """The cards that the seat sees, its own and open ones."""
    for seat, faces in enumerate(seen["faces"]):
        if faces:
            owner = "you placed: " if seat == seen["seat"] else f"seat {seat} placed: "
            yield from paragraph(owner, counted(faces))
    named = zip(CLASSES, seen["named"], strict=False)  # outside of a Mill there is nothing
    if names := [f"{name} by seat {seat}" for name, seat in named if seat is not None]:
        yield from paragraph("named: ", names)
    if seen["revealed"]:
        yield from paragraph("revealed: ", counted(seen["revealed"]))
    if seen["pool"]:
        yield from paragraph("to share out: ", counted(seen["pool"]))
    yield from paragraph("your hand: ", counted(seen["hand"]) or ["none"])


def counted(kinds: Iterable[str]) -> list[str]:
    """Kinds of cards with their number, where it is more than one."""
    kinds = list(kinds)
    counts = {kind: kinds.count(kind) for kind in kinds}
    return [f"{count} x {kind}" if count > 1 else kind for kind, count in counts.items()]


def paragraph(first: str, items: Iterable[str]) -> list[str]:
    """Items after a heading, in lines that fit; none is broken."""
    text = first + ", ".join([item.replace(" ", TIED) for item in items])
    return [line.replace(TIED, " ") for line in wrapped(text)]


def wrapped(text: str) -> list[str]:
    """A text in lines that fit."""
    return wrap(text, WIDTH, subsequent_indent=" " * 6)
