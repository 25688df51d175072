"""Phase D of the turn sequence: buildings are resolved one by one."""

from engine.rattus_cartus.base_buildings import BASE_BUILDINGS
from engine.rattus_cartus.buildings import BUILDINGS, SPARED_BY_CHAPEL, grind, laboratory
from engine.rattus_cartus.components import points, strangers
from engine.rattus_cartus.nobles import noble_spares
from engine.rattus_cartus.special_cards import play_special_cards
from engine.rattus_cartus.table import Table

ACTIONS = BUILDINGS | BASE_BUILDINGS


def resolve_phase(s: Table, place: int) -> None:
    """Building by building in row order; one that nobody entered is skipped. [RCN-D1]"""
    if place == len(s.row):
        s.resolving = s.premium = None
    else:
        s.then(resolve, place)
        s.then(resolve_phase, place + 1)


def resolve(s: Table, place: int) -> None:
    """Draw for a Stone Circle, open the cards, fix the premium; then points, actions.

    [RCN-D2] [RCN-D3] [RCN-D4] [RCN-D5]
    """
    entrants = s.entrants(place)
    if entrants:
        s.resolving = place
        draw_building(s, place)
        for seat in entrants:
            s.open(seat)
        s.premium = max(entrants, key=lambda seat: premium_score(s, seat))
        s.tell("premium", place, s.premium)
        for seat in entrants:
            s.then(score_cards, place, seat)
        s.then(play_special_cards, place)
        s.then(act, place)
        s.then(clear_building, place)


def draw_building(s: Table, place: int) -> None:
    """A Stone Circle draws until another building comes; all stay apart. [RCN-T17] [RCN-T23]"""
    if s.acts(place) == "stone circle":
        turned: tuple[str, ...] = ()
        while s.replacement:
            turned = (*turned, s.turn_over())
            if turned[-1] != "stone circle":
                s.drawn[place] = turned[-1]
                break
        s.aside = (*s.aside, *turned)
        s.tell("draw building", place, turned)


def premium_score(s: Table, seat: int) -> int:
    """Population cards and Jokers, times one more than Privileges. [RCN-D3] [RCN-P4]"""
    cards = s.placed[seat]
    return points(cards) * (1 + cards.count("privilege"))


def score_cards(s: Table, place: int, seat: int) -> None:
    """Influence for what was placed, then rats. [RCN-D6] [RCN-D7]"""
    count = points(s.placed[seat])
    if s.acts(place) == "laboratory":
        s.then(laboratory, seat, count, s.premium == seat)
        s.then(bring_rats, place, seat)
    else:
        s.gain(seat, s.cls(place), count)
        bring_rats(s, place, seat)


def bring_rats(s: Table, place: int, seat: int) -> None:
    """A rat for each population card of another class, less those spared.

    [RCN-D7] [RCN-D10] [RCN-T9] [RCN-N7]
    """
    spared = noble_spares(s, place)
    if s.premium == seat and s.acts(place) == "chapel":
        spared += SPARED_BY_CHAPEL
    s.take_rats(seat, max(strangers(s.placed[seat], s.cls(place)) - spared, 0))


def act(s: Table, place: int) -> None:
    """Actions in entry order; none in the last round. [RCN-D12] [RCN-D13] [RCN-W6]"""
    building = s.acts(place)
    if building is not None:
        for seat in s.entrants(place):
            s.then(ACTIONS[building], seat, seat == s.premium)
        if building == "mill":
            s.then(grind)


def clear_building(s: Table, place: int) -> None:
    """The cards placed here go to their piles. [RCN-D15]"""
    for seat in s.entrants(place):
        s.clear(seat)
