"""The preparation: options, drafts, queues, hands, and what each module adds."""

from collections.abc import Mapping
from typing import Any

from engine.cards import each
from engine.errors import UsageError
from engine.game import Option
from engine.pecunia_non_olet.game_play import turn
from engine.pecunia_non_olet.printed import EVENTS, FAMOUS, FAVOURS, LADDERS, UPGRADES, check
from engine.pecunia_non_olet.table import SEATS, Table
from engine.randomness import shuffled
from engine.state import Action


def check_number(number: int) -> None:
    """Raise UsageError unless so many Famous Romans can take part. [PNO-F19]"""
    if not 1 <= number <= len(FAMOUS):
        raise UsageError(f"option famous_number is from 1 to {len(FAMOUS)}, not {number}")


TARGETS = {2: 30, 3: 25, 4: 20, 5: 20, 6: 20}
MODULES = ("famous_romans", "latrine_upgrades", "events", "career_ladders", "favours")
OPTIONS = {
    "red_border": Option("also the twelve action cards with a dark red border", False),
    "draft_romans": Option("the first two Romans are chosen in turn, not dealt", False),
    "famous_romans": Option("module 1: Famous Romans", False),
    "famous_number": Option(
        "how many of the 18 Famous Romans take part, drawn at random", 18, check=check_number
    ),
    "latrine_upgrades": Option("module 2: latrine upgrades", False),
    "events": Option("module 3: events", False),
    "career_ladders": Option("module 4: career ladders", False),
    "ladder_and_coins": Option("the ladder wins only together with the target in coins", False),
    "favours": Option("module 5: favours of the gods", False),
    "data": Option(
        "a TOML file with tables that replace those of cards.toml: "
        "roman, famous, action, event, ladder",
        "",
        file=True,
        check=check,
    ),
}


def target(players: int, options: Mapping[str, Any]) -> int:
    """The sesterces that win: by players, and five more for each module.

    [PNO-7] [PNO-8] [PNO-46]
    """
    return TARGETS[players] + 5 * [options[module] for module in MODULES].count(True)


def action_cards(s: Table, red_border: bool) -> list[str]:
    """The action cards in play; those with a dark red border by option. [PNO-1]"""
    facts = s.facts
    kinds = [name for name in facts.actions if red_border or name not in facts.red]
    return [name for name in kinds for _ in range(facts.actions[name])]


def seventy(s: Table) -> list[str]:
    """The Romans that are not famous. [PNO-1]"""
    copies = s.facts.copies
    return [name for name in copies for _ in range(copies[name])]


def deal(seed: int, players: int, options: Mapping[str, Any]) -> Table:
    """A new game at its first decision. [PNO-1] [PNO-3] [PNO-6] [PNO-11] [PNO-12] [PNO-L7]"""
    nobody = ((), (), ())
    s = Table(
        seed=seed,
        data=options["data"],
        target=target(players, options),
        both=options["ladder_and_coins"],
        coins=[0] * players,
        latrines=[nobody] * players,
        queues=[()] * players,
        hands=[()] * players,
    )
    s.romans = shuffled(seventy(s), s.luck("romans"))
    s.pile = shuffled(action_cards(s, options["red_border"]), s.luck("action cards"))
    if options["famous_romans"]:
        s.boxed = tuple(sorted(s.facts.famous))
    if options["latrine_upgrades"]:
        s.upgrades = [("", "", "")] * players
        s.unplaced = [""] * players
        s.stock = shuffled(UPGRADES, s.luck("upgrades"))
    if options["favours"]:
        s.favours = [""] * players
        s.fresh = [False] * players
        favours = shuffled(FAVOURS, s.luck("favours"))
        s.middle, s.spare = tuple(sorted(favours[:players])), tuple(sorted(favours[players:]))
    if options["career_ladders"]:
        s.ladders = list(shuffled(LADDERS, s.luck("ladders"))[:players])
        s.steps = [0] * players
    if options["events"]:
        s.event_count = 2 if players <= 3 else 3
        s.event_deck = shuffled(EVENTS, s.luck("events"))
    if s.favours or s.upgrades or options["draft_romans"]:
        s.then(hold_draft, options["famous_number"])
    else:
        for seat in range(players):
            for card in s.draw_romans(2):
                seat_first(s, seat, card)
        s.then(lay_out, options["famous_number"])
    s.run()
    return s


# -- drafts


def hold_draft(s: Table, famous: int) -> None:
    """Clockwise, counter-clockwise, and so on, a card at a time. [PNO-9] [PNO-10] [PNO-G8]"""
    players = len(s.coins)
    s.draft = tuple(sorted(s.draw_romans(2 * players)))
    if s.upgrades:
        s.fill_market(players)
    for seat in draft_order(players, 2 + bool(s.upgrades) + bool(s.favours)):
        s.then(pick, seat)
    for seat in range(players if s.upgrades else 0):
        s.then(place_first_upgrade, seat)
    s.then(lay_out, famous)


def draft_order(players: int, cards: int) -> list[int]:
    """Who picks, one after the other, until all have so many cards. [PNO-9]"""
    laps = (range(players), range(players)[::-1])
    return [seat for lap in range(cards) for seat in laps[lap % 2]]


def pick(s: Table, seat: int) -> None:
    """One card of the draft that the seat still needs. [PNO-9] [PNO-10] [PNO-G8]"""
    actions: list[Action] = []
    if sum(map(len, s.latrines[seat])) < 2:
        actions += each("roman", s.draft)
    if s.unplaced and not s.unplaced[seat]:
        actions += each("upgrade", s.market)
    if s.favours and not s.favours[seat]:
        actions += each("favour", s.middle)
    s.ask(seat, "draft", actions, picked)


def picked(s: Table, seat: int, action: Action) -> None:
    """It is the seat's. [PNO-9] [PNO-10] [PNO-G8]"""
    what, name = action
    s.tell("draft", seat, name)
    if what == "roman":
        draft = list(s.draft)
        draft.remove(name)
        s.draft = tuple(draft)
        seat_first(s, seat, name)
    elif what == "upgrade":
        s.market = tuple([other for other in s.market if other != name])
        s.unplaced[seat] = name
    else:
        s.middle = tuple([other for other in s.middle if other != name])
        s.favours[seat] = name


def seat_first(s: Table, seat: int, name: str) -> None:
    """The first Roman sits left, the second right, with the printed markers. [PNO-3] [PNO-11]"""
    place = 2 if s.latrines[seat][0] else 0
    s.sit(seat, place, (name, s.facts.markers[name], 0))


def place_first_upgrade(s: Table, seat: int) -> None:
    """The upgrade of the draft goes on any seat. [PNO-10]"""
    s.ask(seat, "place the upgrade", [("seat", place) for place in SEATS], placed_first_upgrade)


def placed_first_upgrade(s: Table, seat: int, action: Action) -> None:
    """On this one. [PNO-10]"""
    s.put_upgrade(seat, action[1], s.unplaced[seat])
    s.unplaced[seat] = ""


# -- the rest


def lay_out(s: Table, famous: int) -> None:
    """Queues, hands, and the open cards of the modules. [PNO-4] [PNO-5] [PNO-11]"""
    for seat in s.order:
        s.draw_queue(seat, 5)
    for seat in s.order:
        s.draw_actions(seat, 2)
    s.unplaced = []
    if s.upgrades:
        s.fill_market()
    s.middle, s.spare = tuple(sorted(s.middle + s.spare)), ()
    if s.boxed:
        mix_in_famous(s, famous)
    s.turn_up_events()
    turn(s)


def mix_in_famous(s: Table, number: int) -> None:
    """So many Famous Romans, drawn at random, are shuffled into the pile. [PNO-F19]"""
    famous = shuffled(s.boxed, s.luck("famous"))
    s.boxed = tuple(sorted(famous[number:]))
    s.romans = shuffled(s.romans + famous[:number], s.luck("romans"))
