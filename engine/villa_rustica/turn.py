"""The rules of Villa Rustica: setup, the three phases of a turn, the end."""

from collections.abc import Mapping
from typing import Any

from engine.game import competition_ranks
from engine.randomness import shuffled
from engine.state import Action, rules_in
from engine.villa_rustica.cards import CARDS, PLACE, STARTING, in_list_order, revenue, villa_bonus
from engine.villa_rustica.table import Table

GOAL = 100
LAST_ROUND = 500
BID_CARDS = 5
MOST_DISCARDED = 3
STOP: Action = ("stop",)
DISCARD: dict[str, Action] = {card: ("discard", card) for card in CARDS}
BUY: dict[str, Action] = {card: ("buy", card) for card in CARDS}
TOKEN = {"gold": (1, 0, 0), "influence": (0, 1, 0), "prestige": (0, 0, 1)}
TAKE: tuple[Action, ...] = tuple([("take", token) for token in TOKEN])


# -- setup


def deal(seed: int, players: int, options: Mapping[str, Any]) -> Table:
    """A new game at its first decision. [VR-1] [VR-3] [VR-26] [VR-4] [VR-5] [VR-27]"""
    cards = [name for name, card in CARDS.items() for _ in range(card.copies)]
    for _ in range(players):
        cards.remove(STARTING)
    s = Table(
        seed=seed,
        gold=[0] * players,
        influence=[0] * players,
        prestige=[0] * players,
        owned=[(STARTING,)] * players,
        row=(None,) * BID_CARDS,
        deck=(),
    )
    s.deck = shuffled(cards, s.luck("deck"))
    s.replace()
    s.then(turn)
    s.run()
    return s


# -- the turn


def turn(s: Table) -> None:
    """Revenue, Availability, Acquisition; then the next seat. [VR-6] [VR-24]"""
    if s.turn == LAST_ROUND * len(s.owned):
        end(s, "rounds")
    else:
        s.tell("turn", s.active)
        s.then(revenue_phase, s.active)
        s.then(availability_phase, s.active)
        s.then(acquisition_phase, s.active)
        s.then(next_turn)


def next_turn(s: Table) -> None:
    """The turn passes to the next seat. [VR-6]"""
    s.turn += 1
    turn(s)


def revenue_phase(s: Table, seat: int) -> None:
    """Every card that the seat owns brings what it says. [VR-7]"""
    s.gain(seat, *revenue(s.owned[seat]))
    win_with_enough(s, seat)


def availability_phase(s: Table, seat: int) -> None:
    """Up to three Bid cards may be discarded. [VR-8]"""
    may_discard(s, seat, 0, 0)


def may_discard(s: Table, seat: int, done: int, first: int) -> None:
    """One more, from this place of the card list on, or stop. [VR-8] [VR-9]"""
    if done == MOST_DISCARDED:
        s.replace()
    else:
        offer = [card for card in set(s.row) if card and PLACE[card] >= first]
        actions = [DISCARD[card] for card in in_list_order(offer)]
        s.ask(seat, "discard", (*actions, STOP), discard_one, done)


def discard_one(s: Table, seat: int, action: Action, done: int) -> None:
    """The card is out; nothing is replaced before the last one is. [VR-9] [VR-10]"""
    if action == STOP:
        s.replace()
    else:
        _, card = action
        s.lift(card)
        s.discard(card)
        s.tell("discard", seat, card)
        may_discard(s, seat, done + 1, PLACE[card])


def acquisition_phase(s: Table, seat: int) -> None:
    """Buy a Bid card or take a token. [VR-12] [VR-14] [VR-15]"""
    offer = [card for card in set(s.row) if card and affordable(s, seat, card)]
    s.ask(seat, "acquire", (*[BUY[card] for card in in_list_order(offer)], *TAKE), acquire)


def affordable(s: Table, seat: int, card: str) -> bool:
    """Whether the seat can pay the price. [VR-12]"""
    _, _, price, currency, *_ = CARDS[card]
    return price <= (s.gold if currency == "gold" else s.influence)[seat]


def acquire(s: Table, seat: int, action: Action) -> None:
    """Carry out the choice. [VR-12] [VR-14]"""
    verb, what = action
    if verb == "buy":
        buy(s, seat, what)
    else:
        s.tell("take", seat, what)
        s.gain(seat, *TOKEN[what])
        win_with_enough(s, seat)


def buy(s: Table, seat: int, name: str) -> None:
    """Pay, take the card or its tokens, the bonus for a villa, replace. [VR-17] [VR-13] [VR-18]"""
    card = CARDS[name]
    s.tell("buy", seat, name)
    s.pay(seat, card.price, card.currency)
    s.lift(name)
    if card.once:
        s.gain(seat, card.gold, card.influence, card.prestige)
        s.discard(name)
    else:
        s.own(seat, name)
    if card.villa:
        pay_villa_bonus(s)
    s.replace()


def pay_villa_bonus(s: Table) -> None:
    """Two gold for each Quarry and each Tile Works, to every owner. [VR-19] [VR-20]"""
    for seat, owned in enumerate(s.owned):
        if bonus := villa_bonus(owned):
            s.gain(seat, bonus, 0, 0)


# -- the end


def win_with_enough(s: Table, seat: int) -> None:
    """With 100 prestige the game is won, and nothing more is done. [VR-22]"""
    if s.prestige[seat] >= GOAL:
        end(s, "prestige")


def end(s: Table, reason: str) -> None:
    """The game is over."""
    s.reason = reason
    s.tell("over", reason)
    s.finish()


def even(s: Table) -> bool:
    """Whether the seats are alike: the last turn of all is that of the last seat. [VR-24]"""
    return s.turn < LAST_ROUND * len(s.owned) - 1


def scores(s: Table) -> list[int]:
    """The prestige of each seat. [VR-23]"""
    return list(s.prestige)


def ranks(s: Table) -> list[int]:
    """By prestige; only one seat can have reached the goal. [VR-22] [VR-23] [VR-24]"""
    return competition_ranks(s.prestige)


def reason(s: Table) -> str:
    """Why the game ended."""
    return s.reason


Table.rules = rules_in(__name__)
