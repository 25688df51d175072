"""The turn sequence: setup, the rounds with phases A, B, C and E, and what follows the last one.

Phase D is in `resolution`, the end in `end_of_the_game`.
"""

from collections.abc import Mapping
from typing import Any

from engine.errors import UsageError
from engine.randomness import choice, shuffled
from engine.rattus_cartus.choices import STOP, one_more
from engine.rattus_cartus.components import (
    BASE_ONLY,
    BUILDING_CLASS,
    CLASSES,
    NOBLES,
    ORDER,
    PILES,
    TYPES,
    in_order,
    playable,
    tables,
)
from engine.rattus_cartus.end_of_the_game import end
from engine.rattus_cartus.nobles import (
    award_noble,
    immediate_effects,
    may_look,
    noble_limits,
    place_noble,
    remove_noble,
)
from engine.rattus_cartus.resolution import resolve_phase
from engine.rattus_cartus.table import Table
from engine.state import Action, rules_in

PASS: Action = ("pass",)
SUPPLY: tuple[Action, ...] = tuple([("supply", place) for place in range(6)])
ENTER: tuple[Action, ...] = tuple([("enter", place) for place in range(6)])


# -- setup


def deal(seed: int, players: int, options: Mapping[str, Any]) -> Table:
    """A new game at its first decision. [RCN-S1] [RCN-S5] [RCN-S6] [RCN-S9] [RCN-S10] [RCN-K11]"""
    numbers, _, _, cards, diplomats = tables(options["data"])
    mixed = options["buildings"] == "mixed"
    s = Table(
        seed=seed,
        data=options["data"],
        mixed=mixed,
        types=(),
        hands=[()] * players,
        known=[()] * players,
        placed=[()] * players,
        influence=[(0,) * len(CLASSES)] * players,
        gained=[0] * players,
        tokens=[0] * players,
        rats=[numbers["rats"]] * players,
        looked=[()] * players,
        deck=(),
        discards=(),
        reshuffled=[()] * players,
        outside=[()] * players,
        nun_row=(),
        piles={
            card: 0 if card in BASE_ONLY and not mixed else numbers[name]
            for card, name in PILES.items()
        },
        diplomats=(),
        returned=(),
        stack=(),
        replacement=(),
        box=(),
        drawn=[],
        nobles=(),
        rounds=numbers["rounds"][players - 2],
        where=[None] * players,
    )
    deck = shuffled(cards, s.luck("deck"))
    size, hand = numbers["nun_row"], numbers["hand"]
    s.nun_row, deck = deck[:size], deck[size:]
    for seat in range(players):
        s.hands[seat], deck = in_order(deck[:hand]), deck[hand:]
    s.deck = deck
    s.diplomats = shuffled(diplomats, s.luck("diplomats"))
    if options["nobles"]:
        s.nobles = shuffled(NOBLES, s.luck("nobles"))
    choose_buildings(s, options)
    s.then(play_round)
    s.run()
    return s


def choose_buildings(s: Table, options: Mapping[str, Any]) -> None:
    """Five cards a class, shuffled together; the replacement deck on its own. [RCN-S2] [RCN-S7]"""
    named = fixed_types(options["types"])
    if named and options["buildings"] != "fixed":
        raise UsageError("option types goes with buildings=fixed")
    copies = s.tables.numbers["copies"]
    game: tuple[str, ...] = ()
    for cls in range(len(CLASSES)):
        types = [name for name in possible_types(s.mixed, s.players) if BUILDING_CLASS[name] == cls]
        if options["buildings"] == "fixed":
            chosen = named.get(cls) or choice(types, s.luck(f"type {cls}"))
            s.types = (*s.types, chosen)
            game += (chosen,) * copies
        else:
            cards = shuffled(types * copies, s.luck(f"buildings {cls}"))
            game += cards[:copies]
            s.box = tuple(sorted(s.box + cards[copies:]))
    game = shuffled(game, s.luck("stack"))
    spare = s.by_players("replacement")
    s.replacement, s.stack = game[:spare], game[spare:]


def possible_types(mixed: bool, players: int) -> list[str]:
    """The building types that may be in a game. [RCN-S3] [RCN-S4]"""
    base = [name for name in TYPES["base"] if players > 2 or name != "guard tower"]
    return [*TYPES["nobilis"], *(base if mixed else ())]


def fixed_types(text: str) -> dict[int, str]:
    """By class, the types that an option names, with commas.  Raises UsageError. [RCN-S2]"""
    named: dict[int, str] = {}
    for name in filter(None, [part.strip().lower() for part in text.split(",")]):
        if name not in TYPES["nobilis"]:
            raise UsageError(
                f"option types: there is no building {name!r}; there are"
                f" {', '.join(TYPES['nobilis'])}"
            )
        cls = BUILDING_CLASS[name]
        if cls in named:
            raise UsageError(f"option types: {named[cls]} and {name} are both {CLASSES[cls]}")
        named[cls] = name
    return named


# -- a round


def play_round(s: Table) -> None:
    """Phases A to E; after the last round the end. [RCN-A1] [RCN-S8]"""
    s.tell("round", s.round, s.turn_order[0])
    s.then(new_buildings)
    s.then(supply_phase)
    s.then(place_noble)
    s.then(enter_phase)
    s.then(resolve_phase, 0)
    s.then(end_of_turn)


def new_buildings(s: Table) -> None:
    """Phase A: reveal buildings, not all of one class. [RCN-A2] [RCN-A3]"""
    count = s.by_players("revealed")
    s.row, s.stack = s.stack[: -count - 1 : -1], s.stack[:-count]
    s.drawn = [None] * count
    s.tell("row", s.row)
    shuffle = False
    for _ in range(len(s.replacement)):
        if len({BUILDING_CLASS[name] for name in s.row}) > 1:
            break
        *first, last = s.row
        s.lay_under((last,))
        s.row = (*first, s.turn_over())
        s.tell("replace", count - 1, last, s.row[-1])
        shuffle = True
    if shuffle:
        s.replacement = shuffled(s.replacement, s.luck("replacement"))
    s.queue = s.turn_order


def supply_phase(s: Table) -> None:
    """Phase B: in turn order each picks a building, not for himself alone. [RCN-B1] [RCN-B2]"""
    if s.queue:
        seat, *rest = s.queue
        s.queue = tuple(rest)
        s.then(supply_phase)
        s.ask(seat, "supply", SUPPLY[: len(s.row)], take_supply)
    else:
        s.queue = s.turn_order


def take_supply(s: Table, seat: int, action: Action) -> None:
    """The whole supply, in the order written. [RCN-B2] [RCN-B3]"""
    _, place = action
    s.tell("supply", seat, place)
    for verb, count in s.tables.buildings[s.row[place]].supply:
        if verb == "draw":
            s.then(draw_supply, seat, count)
        elif verb == "discard rats":
            s.then(discard_supplied_rats, seat, count)
        else:
            s.then(may_look, seat, count)


def draw_supply(s: Table, seat: int, count: int) -> None:
    """Draw cards. [RCN-B3]"""
    s.draw(seat, count)


def discard_supplied_rats(s: Table, seat: int, count: int) -> None:
    """Discard rats. [RCN-B3]"""
    s.discard_rats(seat, count)


def enter_phase(s: Table) -> None:
    """Phase C: in turn order each enters and places cards; then the Nobles. [RCN-C1] [RCN-P13]"""
    if s.queue:
        seat, *rest = s.queue
        s.queue = tuple(rest)
        s.then(enter_phase)
        actions = [ENTER[place] for place in range(len(s.row)) if may_enter(s, seat, place)]
        if rest and "pass" in s.hands[seat]:
            actions.append(PASS)
        s.ask(seat, "enter", actions, enter_or_pass)
    else:
        award_noble(s)
        immediate_effects(s)


def may_enter(s: Table, seat: int, place: int) -> bool:
    """Whether the seat has the cards that a Noble there demands. [RCN-N11] [RCN-N19]"""
    least, _ = noble_limits(s, place)
    return not least or len(playable(s.hands[seat])) >= least


def enter_or_pass(s: Table, seat: int, action: Action) -> None:
    """Take the building's next place; or wait, for a Pass. [RCN-C2] [RCN-P13]"""
    if action == PASS:
        s.tell("pass", seat)
        s.discard(seat, "pass")
        s.queue = (*s.queue, seat)
    else:
        _, place = action
        s.where[seat] = place
        s.order = (*s.order, seat)
        s.tell("enter", seat, place)
        s.placing = seat
        place_cards(s, seat)


def place_cards(s: Table, seat: int) -> None:
    """One more card face down, or stop. [RCN-C3] [RCN-W4] [RCN-N11] [RCN-N12]"""
    placed = s.placed[seat]
    least, most = noble_limits(s, s.where[seat])
    if len(placed) == most:
        tell_number(s, seat)
    else:
        first = ORDER[placed[-1]] if placed else 0
        actions = one_more("place", playable(s.hands[seat]), first, least - len(placed))
        s.ask(seat, "place", actions, place_card)


def place_card(s: Table, seat: int, action: Action) -> None:
    """The card is placed, its face and so far the number hidden. [RCN-C3]"""
    if action == STOP:
        tell_number(s, seat)
    else:
        _, card = action
        s.place(seat, card)
        place_cards(s, seat)


def tell_number(s: Table, seat: int) -> None:
    """The number is told when all are placed. [RCN-C3]"""
    s.placing = None
    s.whisper((seat,), s.placed[seat], "place", seat, len(s.placed[seat]))


def end_of_turn(s: Table) -> None:
    """Phase E, and the next round with the next starting player; or the end.

    [RCN-E1] [RCN-E2] [RCN-E3] [RCN-E4]
    """
    s.gone = tuple(sorted((*s.gone, *s.row)))
    if s.aside:
        s.lay_under(s.aside)
        s.replacement = shuffled(s.replacement, s.luck("replacement"))
    s.row, s.drawn, s.aside = (), [], ()
    s.gained = [0] * s.players
    s.where, s.order = [None] * s.players, ()
    remove_noble(s)
    s.tell("end of turn")
    if s.last:
        s.then(end)
    else:
        s.round += 1
        s.then(play_round)


Table.rules = rules_in(
    *[
        f"engine.rattus_cartus.{module}"
        for module in (
            "turn_sequence",
            "resolution",
            "buildings",
            "base_buildings",
            "special_cards",
            "nobles",
            "choices",
            "end_of_the_game",
        )
    ]
)
