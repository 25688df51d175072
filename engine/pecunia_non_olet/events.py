"""Module 3: the events, once their last marker is taken.  Everybody in turn order. [PNO-E15]"""

from collections.abc import Callable

from engine.cards import each, without
from engine.pecunia_non_olet.collecting import those_at_zero_leave
from engine.pecunia_non_olet.table import Table
from engine.pecunia_non_olet.turn_markers import remove_from_each
from engine.state import Action

STOP: Action = ("stop",)
PAY: Action = ("pay",)


def slave_revolt(s: Table) -> None:
    """All slaves move to the front of their queues. [PNO-E1]"""
    for seat in s.order:
        s.forward(seat, "slave")


def bread_and_games(s: Table) -> None:
    """All slaves in queues are discarded. [PNO-E2]"""
    for seat in s.order:
        s.dismiss(seat, "slave")


# -- Coliseum


def coliseum(s: Table) -> None:
    """Three Romans each: one into the own queue, two to the left. [PNO-E3] [PNO-E18]"""
    if s.supply(s.romans, s.roman_discards) < 3 * len(s.coins):
        s.tell("skip", "coliseum")
        return
    s.drawn = [()] * len(s.coins)
    s.choices = [()] * len(s.coins)
    for seat in s.order:
        s.drawn[seat] = tuple(sorted(s.draw_romans(3)))
        s.whisper((seat,), s.drawn[seat], "look at", seat, 3)
        s.then(keep_in_coliseum, seat)
    s.then(leave_coliseum)


def keep_in_coliseum(s: Table, seat: int) -> None:
    """Which one, is chosen in secret. [PNO-E3]"""
    s.ask(seat, "coliseum", each("keep", s.drawn[seat]), kept_in_coliseum)


def kept_in_coliseum(s: Table, seat: int, action: Action) -> None:
    """Told when all have chosen. [PNO-E3] [PNO-E18]"""
    s.choices[seat] = (action[1],)


def leave_coliseum(s: Table) -> None:
    """The chosen ones join the queues, the others go to the left; the last joins too. [PNO-E3]"""
    passed: list[tuple[str, ...]] = [()] * len(s.coins)
    for seat in s.order:
        (card,) = s.choices[seat]
        s.queue_up(seat, (card,))
        left = s.next_seat(seat)
        passed[left] = without(s.drawn[seat], card)
        s.whisper((seat, left), passed[left], "pass", seat, left, len(passed[left]))
    s.choices = [()] * len(s.coins)
    s.drawn = passed
    if s.passed:
        s.drawn, s.choices, s.passed = [], [], False
        for seat in s.order:
            s.queue_up(seat, passed[seat])
    else:
        s.passed = True
        for seat in s.order:
            s.then(keep_in_coliseum, seat)
        s.then(leave_coliseum)


# -- Tumult


def tumult(s: Table) -> None:
    """Player by player, three Romans may take places in the queue. [PNO-E4] [PNO-E19]"""
    for seat in s.order:
        s.then(tumult_of, seat)


def tumult_of(s: Table, seat: int) -> None:
    """They are turned up. [PNO-E4]"""
    s.turned = tuple(sorted(s.draw_romans(3)))
    s.tell("turn up", seat, s.turned)
    may_swap(s, seat, ())


def may_swap(s: Table, seat: int, done: tuple[int, ...]) -> None:
    """One of those turned up that would change a place not changed yet, or stop. [PNO-E4]"""
    offer = [action for action in each("swap", s.turned) if swaps(s, seat, action[1], done)]
    s.ask(seat, "tumult", (*offer, STOP), swap_where, done)


def swaps(s: Table, seat: int, name: str, done: tuple[int, ...]) -> list[Action]:
    """The Romans of the queue that this one may replace. [PNO-E4] [PNO-32] [PNO-E19]"""
    return [
        ("card", seat, position, roman[0])
        for position, roman in enumerate(s.queues[seat])
        if position not in done and roman != (name, 0)
    ]


def swap_where(s: Table, seat: int, action: Action, done: tuple[int, ...]) -> None:
    """For whom; or all that are left are discarded. [PNO-E4]"""
    if action == STOP:
        for card in s.turned:
            s.discard_roman(card)
        s.turned = ()
    else:
        s.ask(seat, "tumult: for", swaps(s, seat, action[1], done), swap, action[1], done)


def swap(s: Table, seat: int, action: Action, name: str, done: tuple[int, ...]) -> None:
    """It takes the place. [PNO-E4]"""
    position = action[2]
    queue = s.queues[seat]
    s.discard_roman(queue[position][0])
    s.queues[seat] = (*queue[:position], (name, 0), *queue[position + 1 :])
    s.turned = without(s.turned, name)
    s.tell("tumult", seat, position, name)
    may_swap(s, seat, (*done, position))


# -- latrines


def flower_market(s: Table) -> None:
    """A marker less on all women; who has none left leaves and pays. [PNO-E5] [PNO-17]"""
    kinds = s.facts.kind
    for owner in s.order:
        women = [(p, which) for p, which, roman in s.sitting(owner) if kinds[roman[0]] == "woman"]
        remove_from_each(s, owner, women)
    those_at_zero_leave(s)


def campaign(s: Table) -> None:
    """For each citizen in a latrine a sesterce, or out. [PNO-E6]"""
    for owner in s.order:
        s.then(campaign_for, owner, 0)


def campaign_for(s: Table, owner: int, stay: int) -> None:
    """The next citizen from the left after those that stay; Villas last. [PNO-E6] [PNO-E20]"""
    kinds = s.facts.kind
    citizens = [spot for spot in s.sitting(owner) if kinds[spot[2][0]] == "citizen"][stay:]
    if citizens:
        place, which, (name, _, _) = citizens[0]
        pay = (PAY,) if s.coins[owner] else ()
        s.ask(owner, "campaign", (*pay, ("remove", place, which, name)), campaigned, stay)


def campaigned(s: Table, owner: int, action: Action, stay: int) -> None:
    """Paid or removed. [PNO-E6]"""
    if action == PAY:
        s.pay(owner, 1)
        campaign_for(s, owner, stay + 1)
    else:
        s.expel(owner, action[1], action[2])
        campaign_for(s, owner, stay)


# -- sesterces


def feeding_the_poor(s: Table) -> None:
    """A sesterce on everybody who would pay just one. [PNO-E7] [PNO-E21]"""
    pay = s.facts.pay
    lay_on_all(s, lambda name, coins: pay[name] + coins == 1)


def freeing_the_slaves(s: Table) -> None:
    """A sesterce on every slave. [PNO-E8]"""
    kinds = s.facts.kind
    lay_on_all(s, lambda name, coins: kinds[name] == "slave")


def lay_on_all(s: Table, fits: Callable[[str, int], bool]) -> None:
    """A sesterce on all that fit, in latrines and queues. [PNO-E7] [PNO-E8] [PNO-U24]"""
    for owner in s.order:
        for place, which, (name, _, coins) in list(s.sitting(owner)):
            if fits(name, coins):
                s.lay_coins(owner, place, which, 1)
        standing = [i for i, (name, coins) in enumerate(s.queues[owner]) if fits(name, coins)]
        s.lay_coins_on_queue(owner, standing, 1)


# -- action cards


def senate_schemes(s: Table) -> None:
    """All choose action cards, discard them, and draw as many. [PNO-E9]"""
    s.choices = [()] * len(s.coins)
    for seat in s.order:
        s.then(scheme, seat)
    s.then(schemes_are_known)


def scheme(s: Table, seat: int) -> None:
    """One more card, in the order of their names, or stop. [PNO-E9] [PNO-33]"""
    chosen = s.choices[seat]
    left = s.hands[seat]
    for card in chosen:
        left = without(left, card)
    offer = [card for card in left if not chosen or card >= chosen[-1]]
    s.ask(seat, "senate schemes", (*each("discard", offer), STOP), scheme_on)


def scheme_on(s: Table, seat: int, action: Action) -> None:
    """Nobody sees it yet. [PNO-E9]"""
    if action != STOP:
        s.choices[seat] += (action[1],)
        scheme(s, seat)


def schemes_are_known(s: Table) -> None:
    """All discard, then all draw. [PNO-E9]"""
    choices, s.choices = s.choices, []
    for seat in s.order:
        for card in choices[seat]:
            s.discard_action(seat, card)
    for seat in s.order:
        s.draw_actions(seat, len(choices[seat]))


def temple_service(s: Table) -> None:
    """All draw two action cards. [PNO-E10]"""
    for seat in s.order:
        s.draw_actions(seat, 2)


OCCUR: dict[str, Callable[[Table], None]] = {
    "slave revolt": slave_revolt,
    "bread and games": bread_and_games,
    "coliseum": coliseum,
    "tumult": tumult,
    "flower market": flower_market,
    "campaign": campaign,
    "feeding the poor": feeding_the_poor,
    "freeing the slaves": freeing_the_slaves,
    "senate schemes": senate_schemes,
    "temple service": temple_service,
}
