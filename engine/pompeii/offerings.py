"""Offerings to Vesuvius at the end of a round: the steps O0 to O7, and what a failure brings."""

from engine.cards import Cards, joined, split, without
from engine.pompeii.data import APOCALYPSE, GOODS, MOST_ANNOUNCED, NOTHING, PLACE, TRACK, value_of
from engine.pompeii.ending import end
from engine.pompeii.produce import AMOUNT
from engine.pompeii.table import Table
from engine.state import Action

PASS: Action = ("pass",)
STOP: Action = ("stop",)
STARS = ("offering_value", "abstain", "cancel_offering")
ANNOUNCE: tuple[Action, ...] = tuple([("announce", n) for n in range(MOST_ANNOUNCED + 1)])


def offering(s: Table) -> None:
    """It begins with the star cards. [POM-14] [POM-65] [POM-O0]"""
    s.tell("offerings")
    stars(s, s.start, 0)


def clear_away(s: Table) -> None:
    """What cards and announcements meant for one offering is over with it. [POM-O0] [POM-O2]"""
    s.shift, s.abstaining = 0, ()
    s.announced = [0] * s.players


def taking_part(s: Table) -> list[int]:
    """The seats that do not abstain, from the starting player. [POM-O1] [POM-P48]"""
    return [seat for seat in s.from_start() if seat not in s.abstaining]


def required(s: Table) -> int:
    """The value that must be offered; 0 if nobody takes part. [POM-65] [POM-P44] [POM-P69]"""
    seats = len(s.workers) - len(s.abstaining)
    workers = sum(s.workers) - sum([s.workers[seat] for seat in s.abstaining])
    return max(0, workers + seats * s.rises + s.shift) if seats else 0


# -- O0: star cards


def stars(s: Table, seat: int, quiet: int) -> None:
    """Round the table until all who may play one have passed. [POM-63] [POM-O0]"""
    while quiet < s.players:
        if seat not in s.abstaining:
            cards = [card for card in s.city[seat] if s.card(card).kind in STARS]
            if cards:
                s.ask(seat, "star", [*[("play", card) for card in cards], PASS], star, quiet)
                return
        seat, quiet = (seat + 1) % s.players, quiet + 1
    publish(s)


def star(s: Table, seat: int, action: Action, quiet: int) -> None:
    """It shifts the value, abstains, or ends the offering. [POM-63] [POM-P48] [POM-P68]"""
    after = (seat + 1) % s.players
    if action == PASS:
        stars(s, after, quiet + 1)
        return
    _, card = action
    s.give_up(seat, card)
    s.tell("play", seat, card)
    s.discard(card)
    kind = s.card(card).kind
    if kind == "cancel_offering":
        failure(s)
        return
    if kind == "abstain":
        s.abstaining = tuple(sorted((*s.abstaining, seat)))
    else:
        s.shift += s.card(card).number
    stars(s, after, 0)


# -- O1 and O2: the value, and what the seats announce


def publish(s: Table) -> None:
    """The value; then each announces, and offers twice. [POM-O1] [POM-P71]"""
    s.tell("required", required(s))
    if not s.solo:
        s.then(announce, 0)
    s.then(offer, 0)
    if not s.solo:
        s.then(offer, 0)
    s.then(judge)


def announce(s: Table, position: int) -> None:
    """A number that binds nobody. [POM-66] [POM-O2]"""
    seats = taking_part(s)
    if position < len(seats):
        seat = seats[position]
        most = min(s.wealth(seat), required(s), MOST_ANNOUNCED)
        s.ask(seat, "announce", ANNOUNCE[: most + 1], announced, position)


def announced(s: Table, seat: int, action: Action, position: int) -> None:
    """All hear it. [POM-O2]"""
    _, number = action
    s.announced[seat] = number
    s.tell("announce", seat, number)
    announce(s, position + 1)


# -- O3 and O4: what the seats offer


def offer(s: Table, position: int) -> None:
    """Each in turn offers goods, or none. [POM-66] [POM-67] [POM-O3] [POM-O4]"""
    if position < len(taking_part(s)):
        offer_good(s, taking_part(s)[position], 0, position)


def offer_good(s: Table, seat: int, first: int, position: int) -> None:
    """A good from this place of the tablet on, or stop. [POM-O3] [POM-P61]"""
    stock = s.goods[seat]
    goods = [("offer", GOODS[place]) for place in range(first, len(stock)) if stock[place]]
    s.ask(seat, "offer", [STOP, *goods], offer_which, position)


def offer_which(s: Table, seat: int, action: Action, position: int) -> None:
    """How many of it. [POM-O3]"""
    if action == STOP:
        offer(s, position + 1)
    else:
        _, good = action
        s.ask(
            seat, "offer_amount", AMOUNT[: s.goods[seat][PLACE[good]]], offer_many, good, position
        )


def offer_many(s: Table, seat: int, action: Action, good: str, position: int) -> None:
    """They are laid aside, for all to see. [POM-O3]"""
    _, number = action
    s.lay_aside(seat, PLACE[good], number)
    offer_good(s, seat, PLACE[good] + 1, position)


# -- O5 to O7: success and failure


def judge(s: Table) -> None:
    """Enough, and it is paid; or it goes back to the tablets. [POM-O5] [POM-P46] [POM-P69]"""
    offered = sum([value_of(goods, s.data) for goods in s.offers])
    if offered < required(s):
        for seat in range(s.players):
            s.take_back(seat)
        failure(s)
        return
    s.tell("accepted", offered)
    s.then(reward, 0)
    s.then(success)


def success(s: Table) -> None:
    """A step on the track; the third raises all markers. [POM-69] [POM-P47] [POM-O7]

    In solo a volcano card is turned all the same: its goods are blocked. [POM-82] [POM-P71]
    """
    s.offers = [NOTHING] * s.players
    s.track = (s.track + 1) % TRACK
    if s.track == 0:
        s.rises += 1
    s.tell("track", s.track, s.rises)
    if s.solo:
        s.blocked = s.book.volcano[turn_volcano_card(s)]


def failure(s: Table) -> None:
    """A volcano card: all who are not immune lose its goods; or the end. [POM-70] [POM-O6]"""
    card = turn_volcano_card(s)
    if card == APOCALYPSE:
        end(s, "apocalypse")  # [POM-71] [POM-74]
        return
    shown = s.book.volcano[card]
    for seat in range(s.players):
        if seat not in s.abstaining:
            lost = [(place, s.goods[seat][place]) for place in shown if s.goods[seat][place]]
            s.pay(seat, tuple(lost))
    s.track = 0
    s.tell("track", s.track, s.rises)
    if s.solo:
        s.blocked = shown


def turn_volcano_card(s: Table) -> str:
    """The top card of the volcano deck is open now. [POM-70]"""
    s.volcano_deck, (card,) = split(s.volcano_deck, 1)
    s.volcano_discards = joined(s.volcano_discards, (card,))
    s.tell("volcano", card)
    return card


# -- rewards


def reward(s: Table, position: int) -> None:
    """Cards for each who paid more than the own marker. [POM-68] [POM-O7] [POM-P45]"""
    seats = taking_part(s)
    if position == len(seats):
        return
    seat = seats[position]
    left = {deck: s.left(deck) for deck in ("specialist", "city")}
    extra = min(value_of(s.offers[seat], s.data) - s.marker(seat), sum(left.values()))
    s.then(reward, position + 1)
    if extra > 0:
        numbers = range(max(0, extra - left["city"]), min(extra, left["specialist"]) + 1)
        s.ask(seat, "reward_split", [("draw", n, extra - n) for n in numbers], reward_draw)


def reward_draw(s: Table, seat: int, action: Action) -> None:
    """So many specialists and city cards, seen by nobody else. [POM-68] [POM-P45]"""
    _, specialists, city = action
    s.drawn = tuple(sorted(s.draw("specialist", specialists) + s.draw("city", city)))
    s.whisper((seat,), s.drawn, "look", seat, specialists, city)
    decks = {s.card(card).deck: None for card in s.drawn}
    options = [("keep", deck) for deck in ("specialist", "city") if deck in decks]
    s.ask(seat, "reward_deck", [*options, ("keep", "none")], reward_deck)


def reward_deck(s: Table, seat: int, action: Action) -> None:
    """Which of these cards. [POM-68]"""
    _, deck = action
    if deck == "none":
        keep(s, seat, "", "none")
    else:
        cards = [card for card in s.drawn if s.card(card).deck == deck]
        s.ask(seat, "reward_card", [("keep", card) for card in cards], reward_card)


def reward_card(s: Table, seat: int, action: Action) -> None:
    """That one. [POM-68]"""
    _, card = action
    keep(s, seat, card, s.card(card).deck)


def keep(s: Table, seat: int, card: str, deck: str) -> None:
    """One to the hand, in solo a specialist for next round; the others away. [POM-68] [POM-P55]"""
    cards: Cards = s.drawn
    s.drawn = ()
    s.whisper((seat,), card, "keep", seat, deck)
    if card:
        cards = without(cards, card)
        if s.solo and deck == "specialist":
            s.kept = (card,)
        else:
            hands = s.hand(deck)
            hands[seat] = joined(hands[seat], (card,))
    for other in cards:
        s.discard(other)
