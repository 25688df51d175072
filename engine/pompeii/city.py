"""City cards with an effect on activation; the stars are played at offerings and at the Castrum."""

from engine.cards import without
from engine.pompeii.data import (
    BLUE,
    FORO,
    GOODS,
    MOST_WORKERS,
    PLACE,
    RED,
    TERME,
    TOKENS,
    Card,
)
from engine.pompeii.foro import can_activate, repair, repairs
from engine.pompeii.specialists import held, steal_from
from engine.pompeii.table import TOKEN, Table
from engine.pompeii.train import activate, draw_and_activate
from engine.state import Action


def targets(seats: list[int]) -> list[Action]:
    """The choice of a player."""
    return [("player", seat) for seat in seats]


# -- cards from decks


def can_draw_city(s: Table, seat: int, card: Card) -> bool:
    """Some city card can be drawn, not just the one that C25 takes. [POM-P36] [POM-P60]"""
    return s.left("city") > (card.id in s.discards["city"])


def draw_city(s: Table, seat: int, card: str) -> None:
    """City cards into the hand. [POM-62]"""
    s.draw_to_hand(seat, "city", s.card(card).number)


def can_draw_specialist(s: Table, seat: int, card: Card) -> bool:
    """Some specialist can be drawn. [POM-P60]"""
    return s.left("specialist") > 0


def draw_specialists(s: Table, seat: int, card: str) -> None:
    """Specialists into the hand; in solo into the display. [POM-62] [POM-P76]"""
    if s.solo:
        s.show(s.draw("specialist", s.card(card).number))
    else:
        s.draw_to_hand(seat, "specialist", s.card(card).number)


def draw_activate_specialists(s: Table, seat: int, card: str) -> None:
    """Each activated before the next is drawn; in solo displayed. [POM-61] [POM-P37] [POM-P76]"""
    if s.solo:
        s.show(s.draw("specialist", s.card(card).number))
    else:
        for _ in range(s.card(card).number):
            s.then(draw_and_activate, seat, "specialist")


# -- workers and turns


def can_have_worker(s: Table, seat: int, card: Card) -> bool:
    """Not six yet. [POM-P26] [POM-P60]"""
    return s.workers[seat] < MOST_WORKERS


def new_worker(s: Table, seat: int, card: str) -> None:
    """Workers from the supply. [POM-62] [POM-P26]"""
    s.hire(seat, min(s.card(card).number, MOST_WORKERS - s.workers[seat]))


def start_player(s: Table, seat: int, card: str) -> None:
    """The token comes at the end of the round. [POM-62] [POM-P66]"""
    s.claimed = seat
    s.tell("claim", seat)


def at_work(s: Table, building: str) -> list[int]:
    """The workers on a building but the one that activates a card there. [POM-P34]"""
    there = [colour for colour in s.standing.get(building, ()) if colour >= 0]
    place, colour = s.last
    if place == building == FORO and colour in there:
        there.remove(colour)
    return there


def commandable(s: Table) -> list[str]:
    """The red and blue buildings with such workers. [POM-51] [POM-P34]"""
    return [building for building in (*RED, *BLUE) if at_work(s, building)]


def can_command(s: Table, seat: int, card: Card) -> bool:
    """There is such a building. [POM-P60]"""
    return bool(commandable(s))


def commandeer_workers(s: Table, seat: int, card: str) -> None:
    """Which building. [POM-51]"""
    s.ask(seat, "commandeer", [("building", b) for b in commandable(s)], commandeer)


def commandeer(s: Table, seat: int, action: Action) -> None:
    """All of them come to the tablet, for this round. [POM-51] [POM-P34]"""
    _, building = action
    for colour in at_work(s, building):
        if colour == seat:
            s.free(seat, building)
        else:
            s.lend(colour, seat, building)


# -- injuries


def can_be_injured(s: Table, seat: int, card: Card) -> bool:
    """There is somebody to injure. [POM-P29] [POM-P60]"""
    return bool(vulnerable(s, seat))


def vulnerable(s: Table, seat: int) -> list[int]:
    """Others with a worker on an ordinary space and two fit ones. [POM-P29] [POM-P30]"""
    return [other for other in s.others(seat) if s.fit(other) > 1 and s.where(other)]


def injure_worker(s: Table, seat: int, card: str) -> None:
    """Whose. [POM-53]"""
    s.ask(seat, "injure", targets(vulnerable(s, seat)), injure_whom, card)


def injure_whom(s: Table, seat: int, action: Action, card: str) -> None:
    """Which worker; for want of a placed one, one of the tablet. [POM-53] [POM-57] [POM-P31]"""
    _, other = action
    if where := s.where(other):
        s.ask(seat, "injure_at", [("at", place) for place in where], injure, other, card)
    else:
        s.ready[other] -= 1
        s.occupy("C28", other)
        s.tell("move", other, "tablet", "C28")


def injure(s: Table, seat: int, action: Action, other: int, card: str) -> None:
    """It goes to the space of the card, and leaves its own. [POM-53] [POM-57] [POM-P29]"""
    _, place = action
    s.send(other, place, "C12" if s.card(card).kind == "injure_worker" else "C28")


def in_arms(s: Table, seat: int) -> list[int]:
    """Others whose army can be injured. [POM-P30] [POM-P31]"""
    others = [other for other in s.others(seat) if s.sound(other) and s.fit(other) > 1]
    return [other for other in others if s.where(other) or s.ready[other]]


def can_injure_army(s: Table, seat: int, card: Card) -> bool:
    """There is such an army. [POM-P60]"""
    return bool(in_arms(s, seat))


def injure_army(s: Table, seat: int, card: str) -> None:
    """Whose. [POM-57]"""
    s.ask(seat, "injure", targets(in_arms(s, seat)), injure_whom, card)


def losers(s: Table, seat: int, card: Card) -> list[int]:
    """Others with too many workers, two of them fit. [POM-60] [POM-P27]"""
    return [other for other in s.others(seat) if s.workers[other] > card.value and s.fit(other) > 1]


def can_dismiss(s: Table, seat: int, card: Card) -> bool:
    """There is such a player. [POM-P60]"""
    return bool(losers(s, seat, card))


def lose_worker_over(s: Table, seat: int, card: str) -> None:
    """Each of them in turn order. [POM-60] [POM-P27]"""
    for other in losers(s, seat, s.card(card)):
        for _ in range(s.card(card).number):
            s.then(lose_worker, other)


def lose_worker(s: Table, seat: int) -> None:
    """From the tablet, else from a space of choice, else a lent one. [POM-P27]"""
    if s.fit(seat) < 2:
        return
    if s.ready[seat]:
        s.ready[seat] -= 1
        s.dismiss(seat)
    elif where := s.where(seat):
        s.ask(seat, "dismiss", [("at", place) for place in where], dismiss)
    else:
        user = next(other for other in s.others(seat) if seat in s.lent[other])
        lent = list(s.lent[user])
        lent.remove(seat)
        s.lent[user] = tuple(lent)
        s.dismiss(seat)


def dismiss(s: Table, seat: int, action: Action) -> None:
    """The worker there goes to the supply. [POM-P27]"""
    _, place = action
    s.vacate(place, seat)
    s.tell("move", seat, place, "supply")
    s.dismiss(seat)


# -- buildings


def free_tokens(s: Table) -> int:
    """The tokens of C14 that are off the board. [POM-54]"""
    return TOKENS - sum([there.count(TOKEN) for there in s.standing.values()])


def coverable(s: Table) -> list[str]:
    """Constructed buildings with an open space, never the Foro. [POM-54] [POM-P35]"""
    buildings = [b for b in (*RED, *BLUE, TERME) if b != FORO and b in s.buildings]
    return [building for building in buildings if s.is_open(building)]


def can_cover(s: Table, seat: int, card: Card) -> bool:
    """A token, and a space. [POM-P60]"""
    return bool(free_tokens(s) and coverable(s))


def cover_spaces(s: Table, seat: int, card: str) -> None:
    """As many as there are tokens and spaces. [POM-54] [POM-P35]"""
    for _ in range(min(s.card(card).number, free_tokens(s))):
        s.then(cover_space, seat)


def cover_space(s: Table, seat: int) -> None:
    """Where. [POM-54]"""
    if buildings := coverable(s):
        s.ask(seat, "cover", [("building", building) for building in buildings], cover)


def cover(s: Table, seat: int, action: Action) -> None:
    """A token takes a space until it is lifted. [POM-P35]"""
    _, building = action
    s.occupy(building, TOKEN)
    s.tell("cover", seat, building)


def can_repair(s: Table, seat: int, card: Card) -> bool:
    """There is something to repair. [POM-P60] [POM-P63]"""
    return bool(repairs(s, seat, free=True))


def free_repair(s: Table, seat: int, card: str) -> None:
    """Any repair, without its price. [POM-62] [POM-P63]"""
    s.ask(seat, "repair", repairs(s, seat, free=True), repair)


def stands(s: Table, seat: int, card: Card) -> bool:
    """The building stands. [POM-P60]"""
    return card.building in s.buildings


def destroy_building(s: Table, seat: int, card: str) -> None:
    """It turns face-down; markers and tokens go, workers stay. [POM-55] [POM-P33] [POM-P65]"""
    building = s.card(card).building
    for owner in s.buildings.pop(building):
        s.markers[owner] += 1
    while TOKEN in s.standing.get(building, ()):
        s.vacate(building, TOKEN)
    s.tell("destroy", building)


# -- cards of others


def can_take_specialist(s: Table, seat: int, card: Card) -> bool:
    """Another has trained one. [POM-P60]"""
    return any(s.trained[other] for other in s.others(seat))


def take_activated_specialist(s: Table, seat: int, card: str) -> None:
    """Which one. [POM-52]"""
    cards = [card for other in s.others(seat) for card in s.trained[other]]
    s.ask(seat, "take", [("take", card) for card in cards], take_specialist)


def take_specialist(s: Table, seat: int, action: Action) -> None:
    """It comes to the hand, and all know it. [POM-52] [POM-P37] [POM-P65]"""
    _, card = action
    owner = next(other for other in s.others(seat) if card in s.trained[other])
    s.trained[owner] = without(s.trained[owner], card)
    s.take(seat, card)


def temples(s: Table, seat: int) -> list[str]:
    """The temple cards that lie with others. [POM-58]"""
    cards = [card for other in s.others(seat) for card in s.activated[other]]
    return [card for card in cards if s.card(card).symbol == "temple"]


def can_take_temple(s: Table, seat: int, card: Card) -> bool:
    """Another has one. [POM-P60]"""
    return bool(temples(s, seat))


def take_activated_temple(s: Table, seat: int, card: str) -> None:
    """Which one. [POM-58]"""
    s.ask(seat, "take", [("take", temple) for temple in temples(s, seat)], take_temple)


def take_temple(s: Table, seat: int, action: Action) -> None:
    """It stays activated. [POM-58] [POM-P37]"""
    _, card = action
    owner = next(other for other in s.others(seat) if card in s.activated[other])
    s.activated[owner] = without(s.activated[owner], card)
    s.lay(seat, card)


def with_city_cards(s: Table, seat: int) -> list[int]:
    """Others with city cards in hand."""
    return [other for other in s.others(seat) if s.city[other]]


def can_take_random(s: Table, seat: int, card: Card) -> bool:
    """Another has a city card in hand. [POM-P60]"""
    return bool(with_city_cards(s, seat))


def take_random_hand(s: Table, seat: int, card: str) -> None:
    """Whose. [POM-62] [POM-P67]"""
    s.ask(seat, "rob", targets(with_city_cards(s, seat)), take_random)


def take_random(s: Table, seat: int, action: Action) -> None:
    """Chance picks the card; just these two know it. [POM-P67] [POM-R2]"""
    _, other = action
    s.rob(seat, other)


def can_make_discard(s: Table, seat: int, card: Card) -> bool:
    """Another has a card in hand. [POM-P60]"""
    return any(s.specialists[other] or s.city[other] for other in s.others(seat))


def discard_hand_each_other(s: Table, seat: int, card: str) -> None:
    """Each of the others who holds a card. [POM-62] [POM-P67]"""
    for other in s.others(seat):
        s.then(discard_one, other)


def discard_one(s: Table, seat: int) -> None:
    """Of which hand. [POM-P67]"""
    decks = [deck for deck in ("specialist", "city") if s.hand(deck)[seat]]
    if decks:
        s.ask(seat, "discard_from", [("deck", deck) for deck in decks], discard_which)


def discard_which(s: Table, seat: int, action: Action) -> None:
    """Which card. [POM-P67]"""
    _, deck = action
    s.ask(seat, "discard", [("discard", card) for card in s.hand(deck)[seat]], discard_it)


def discard_it(s: Table, seat: int, action: Action) -> None:
    """Face-up to its pile. [POM-P67]"""
    _, card = action
    s.give_up(seat, card)
    s.discard(card)


# -- goods of others


def steal_one_other(s: Table, seat: int, card: str) -> None:
    """From whom. [POM-62] [POM-P67]"""
    victims = [other for other in s.others(seat) if held(s, other, s.card(card).value)]
    s.ask(seat, "rob", targets(victims), steal_what, card)


def steal_what(s: Table, seat: int, action: Action, card: str) -> None:
    """Which good. [POM-P67]"""
    _, other = action
    steal_from(s, seat, other, card)


def can_take_tribute(s: Table, seat: int, card: Card) -> bool:
    """Another has goods. [POM-P60]"""
    return any(any(s.goods[other]) for other in s.others(seat))


def tribute_each_other(s: Table, seat: int, card: str) -> None:
    """From each of the others. [POM-59] [POM-P38]"""
    for other in s.others(seat):
        s.then(tribute, other, seat)


def tribute(s: Table, giver: int, seat: int) -> None:
    """A good of the giver's choice. [POM-59] [POM-P38]"""
    goods = [("give", GOODS[place]) for place, number in enumerate(s.goods[giver]) if number]
    if goods:
        s.ask(giver, "tribute", goods, give_tribute, seat)


def give_tribute(s: Table, giver: int, action: Action, seat: int) -> None:
    """One of it. [POM-59] [POM-P08]"""
    _, good = action
    s.give(giver, seat, PLACE[good], 1)


# -- the discard pile


REVIVE = "activate_from_discard"  # another such card needs one that is not


def revivable(s: Table, seat: int) -> list[str]:
    """Discarded city cards, no stars, that can have an effect. [POM-56] [POM-P36]"""
    cards = [s.card(card) for card in s.discards["city"]]
    found = [card for card in cards if card.kind != REVIVE and can_activate(s, seat, card)]
    return [card.id for card in cards if card in found or (found and card.kind == REVIVE)]


def can_revive(s: Table, seat: int, card: Card) -> bool:
    """There is such a card. [POM-P60]"""
    return bool(revivable(s, seat))


def activate_from_discard(s: Table, seat: int, card: str) -> None:
    """Which one. [POM-56]"""
    s.ask(seat, "revive", [("activate", other) for other in revivable(s, seat)], revive)


def revive(s: Table, seat: int, action: Action) -> None:
    """As if it had just been activated. [POM-56] [POM-P36]"""
    _, card = action
    s.discards["city"] = without(s.discards["city"], card)
    activate(s, seat, card)
