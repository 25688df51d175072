"""Game setup, for several players and for solo; and the effects by their names."""

from collections.abc import Mapping
from typing import Any

from engine.cards import split
from engine.pompeii import city, specialists
from engine.pompeii.data import (
    APOCALYPSE,
    BASIC,
    CITY,
    GOODS,
    HAND,
    MARKERS,
    NOTHING,
    RED,
    SETS,
    SOLO_SHOWN,
    SPECIALISTS,
    VOLCANO_CARDS,
    WORKERS,
)
from engine.pompeii.rounds import begin_round
from engine.pompeii.table import Table
from engine.pompeii.train import receivable
from engine.pompeii.workers import extra_actions
from engine.randomness import shuffled
from engine.state import Action, rules_in


def deal(seed: int, players: int, options: Mapping[str, Any]) -> Table:
    """A new game at its first decision. [POM-2] [POM-3] [POM-6] [POM-75] [POM-P01]"""
    stock = tuple([int(place in BASIC) for place in range(len(GOODS))])
    s = Table(
        seed=seed,
        data=options["data"],
        lost_by_progress=options["lost"] == "progress",
        goods=[stock] * players,
        workers=[WORKERS] * players,
        ready=[WORKERS] * players,
        lent=[()] * players,
        markers=[MARKERS] * players,
        armies=[False] * players,
        specialists=[()] * players,
        city=[()] * players,
        trained=[()] * players,
        activated=[()] * players,
        decks={"specialist": (), "city": ()},
        discards={"specialist": (), "city": ()},
        announced=[0] * players,
        offers=[NOTHING] * players,
    )
    s.decks["specialist"] = shuffled(SPECIALISTS, s.luck("specialist"))
    s.decks["city"] = shuffled(CITY, s.luck("city"))
    lay_volcano_deck(s, SETS[options["difficulty"]], options["deck"])
    if players == 1:
        s.show(s.draw("specialist", SOLO_SHOWN))
    else:
        for seat in range(players):
            s.draw_to_hand(seat, "specialist", HAND)
    s.then(begin)
    s.run()
    return s


def begin(s: Table) -> None:
    """The free buildings, from the starting player's right; then the first round. [POM-7]"""
    for seat in reversed(range(s.players)):
        s.then(free_building, seat)
    s.then(begin_round)


def lay_volcano_deck(s: Table, cards: tuple[str, ...], variant: str) -> None:
    """Nine cards and the Apocalypse, or what the variant says. [POM-4] [POM-5] [POM-P72]"""
    order = shuffled(cards, s.luck("volcano"))
    if s.solo:  # eight over the Apocalypse, and nine that come before them
        s.volcano_deck = (APOCALYPSE, *order)
        return
    size = len(order) if variant == "all" else VOLCANO_CARDS
    s.volcano_box, deck = split(order, size)
    if variant == "bottom":
        s.volcano_deck = (APOCALYPSE, *deck)
    else:
        s.volcano_deck = shuffled((*deck, APOCALYPSE), s.luck("volcano"))


def free_building(s: Table, seat: int) -> None:
    """A red building, free. [POM-7] [POM-75] [POM-P02]"""
    options = [("build", building) for building in RED if building not in s.buildings]
    s.ask(seat, "free_building", options, take_building)


def take_building(s: Table, seat: int, action: Action) -> None:
    """It is constructed, and the seat's. [POM-7]"""
    _, building = action
    s.construct(seat, building)


Table.effects = {  # of one-time and lightning cards, by kind
    "extra_actions": extra_actions,
    "steal_each_other": specialists.steal_each_other,
    "receive": specialists.receive,
    "co_own": specialists.co_own,
    "draw_city": city.draw_city,
    "draw_specialists": city.draw_specialists,
    "draw_activate_specialists": city.draw_activate_specialists,
    "new_worker": city.new_worker,
    "start_player": city.start_player,
    "commandeer_workers": city.commandeer_workers,
    "injure_worker": city.injure_worker,
    "injure_army": city.injure_army,
    "cover_spaces": city.cover_spaces,
    "free_repair": city.free_repair,
    "lose_worker_over": city.lose_worker_over,
    "destroy_building": city.destroy_building,
    "take_activated_specialist": city.take_activated_specialist,
    "take_activated_temple": city.take_activated_temple,
    "take_random_hand": city.take_random_hand,
    "discard_hand_each_other": city.discard_hand_each_other,
    "steal_one_other": city.steal_one_other,
    "tribute_each_other": city.tribute_each_other,
    "activate_from_discard": city.activate_from_discard,
}
Table.needs = {  # what each of them needs to have an effect
    "extra_actions": specialists.always,
    "steal_each_other": specialists.others_hold,
    "receive": receivable,
    "co_own": specialists.can_share,
    "draw_city": city.can_draw_city,
    "draw_specialists": city.can_draw_specialist,
    "draw_activate_specialists": city.can_draw_specialist,
    "new_worker": city.can_have_worker,
    "start_player": specialists.always,
    "commandeer_workers": city.can_command,
    "injure_worker": city.can_be_injured,
    "injure_army": city.can_injure_army,
    "cover_spaces": city.can_cover,
    "free_repair": city.can_repair,
    "lose_worker_over": city.can_dismiss,
    "destroy_building": city.stands,
    "take_activated_specialist": city.can_take_specialist,
    "take_activated_temple": city.can_take_temple,
    "take_random_hand": city.can_take_random,
    "discard_hand_each_other": city.can_make_discard,
    "steal_one_other": specialists.others_hold,
    "tribute_each_other": city.can_take_tribute,
    "activate_from_discard": city.can_revive,
}
MODULES = (
    *("build", "city", "ending", "foro", "offerings", "produce", "rounds", "setup", "solo"),
    *("special", "specialists", "trade", "train", "workers"),
)
Table.rules = rules_in(*[f"{__package__}.{module}" for module in MODULES])
