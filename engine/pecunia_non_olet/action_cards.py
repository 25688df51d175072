"""The action cards: when each may be played, and what it does.

A card that would change nothing may not be played, nor a target be chosen that it would not change.
[PNO-32]  Latrines that Venus protects are no targets. [PNO-G7]
"""

from collections.abc import Callable

from engine.cards import each
from engine.pecunia_non_olet.collecting import those_at_zero_leave
from engine.pecunia_non_olet.favours import move_marker, protected
from engine.pecunia_non_olet.printed import ACTIONS
from engine.pecunia_non_olet.table import Queue, Table
from engine.pecunia_non_olet.turn_markers import (
    everybody,
    markers_of,
    place_markers,
    remove_from_each,
    remove_from_own,
    roman_actions,
)
from engine.state import Action

STOP: Action = ("stop",)
CLASS = {name: entry["class"] for name, entry in ACTIONS.items() if "class" in entry}
PLAY: dict[str, Action] = {name: ("play", name) for name in ACTIONS}


def playable(s: Table, seat: int) -> list[Action]:
    """The cards of the hand that would change something. [PNO-30] [PNO-32]"""
    return [PLAY[card] for card in dict.fromkeys(s.hands[seat]) if CHANGES[card](s, seat)]


def always(s: Table, seat: int) -> bool:
    """A Villa can always be built. [PNO-A5]"""
    return True


# -- choosing in queues


def queue_actions(s: Table, fits: Callable[[Queue], bool], but: int = -1) -> list[Action]:
    """The queues that fit, as choices."""
    return [("queue", o) for o, queue in enumerate(s.queues) if o != but and fits(queue)]


def card_actions(s: Table, owner: int, fits: Callable[[Queue, int], bool]) -> list[Action]:
    """The Romans of a queue that fit, as choices."""
    queue = s.queues[owner]
    return [("card", owner, i, queue[i][0]) for i in range(len(queue)) if fits(queue, i)]


# -- I to IV: queues


def cuttable(queue: Queue) -> bool:
    """Whether anybody can be moved to the front. [PNO-32]"""
    return bool(queue) and queue.count(queue[0]) < len(queue)


def line_can_be_cut(s: Table, seat: int) -> bool:
    """Some queue has different Romans. [PNO-A1]"""
    return any(map(cuttable, s.queues))


def line_cutter(s: Table, seat: int) -> None:
    """A Roman of any queue moves to its front. [PNO-A1]"""
    s.ask(seat, "line cutter", queue_actions(s, cuttable), cut_line)


def cut_line(s: Table, seat: int, action: Action) -> None:
    """Which Roman of this queue. [PNO-A1]"""
    s.ask(seat, "line cutter", card_actions(s, action[1], moves_up), move_to_front)


def moves_up(queue: Queue, position: int) -> bool:
    """Whether the queue differs once this Roman is at its front. [PNO-32]"""
    return any(roman != queue[position] for roman in queue[:position])


def move_to_front(s: Table, seat: int, action: Action) -> None:
    """This one. [PNO-A1]"""
    _, owner, position, name = action
    roman = s.take_from_queue(owner, position)
    s.queues[owner] = (roman, *s.queues[owner])
    s.tell("to front", owner, position, name)
    s.count("shift")


def somebody_waits(s: Table, seat: int) -> bool:
    """Some queue has a Roman. [PNO-A2]"""
    return any(s.queues)


def ejection(s: Table, seat: int) -> None:
    """A Roman of any queue goes to the end of another. [PNO-A2]"""
    s.ask(seat, "ejection", queue_actions(s, bool), eject_whom)


def eject_whom(s: Table, seat: int, action: Action) -> None:
    """Which Roman of this queue. [PNO-A2]"""
    s.ask(seat, "ejection", card_actions(s, action[1], lambda queue, i: True), eject_where)


def eject_where(s: Table, seat: int, action: Action) -> None:
    """To which other queue. [PNO-A2]"""
    _, owner, position, _ = action
    others = queue_actions(s, lambda queue: True, but=owner)
    s.ask(seat, "ejection: to", others, eject, owner, position)


def eject(s: Table, seat: int, action: Action, owner: int, position: int) -> None:
    """Off to its end. [PNO-A2]"""
    _, to = action
    roman = s.take_from_queue(owner, position)
    s.queues[to] += (roman,)
    s.tell("eject", owner, position, to, roman[0])
    s.count("shift")


def differing(s: Table, owner: int, position: int) -> list[Action]:
    """The other queues in which a Roman differs from this one. [PNO-32]"""
    roman = s.queues[owner][position]
    return queue_actions(s, lambda queue: any(other != roman for other in queue), but=owner)


def two_differ(s: Table, seat: int) -> bool:
    """Two queues have Romans who differ. [PNO-A3]"""
    waiting = [queue for queue in s.queues if queue]
    return len(waiting) > 1 and len({roman for queue in waiting for roman in queue}) > 1


def latrine_change(s: Table, seat: int) -> None:
    """A Roman of any queue for one of another, place for place. [PNO-A3]"""
    offer = [
        ("queue", owner)
        for owner, queue in enumerate(s.queues)
        if any(differing(s, owner, i) for i in range(len(queue)))
    ]
    s.ask(seat, "latrine change", offer, change_whom)


def change_whom(s: Table, seat: int, action: Action) -> None:
    """Which Roman of this queue. [PNO-A3]"""
    owner = action[1]
    offer = card_actions(s, owner, lambda queue, i: bool(differing(s, owner, i)))
    s.ask(seat, "latrine change", offer, change_where)


def change_where(s: Table, seat: int, action: Action) -> None:
    """For one of which queue. [PNO-A3]"""
    _, owner, position, _ = action
    others = differing(s, owner, position)
    s.ask(seat, "latrine change: with", others, change_for_whom, owner, position)


def change_for_whom(s: Table, seat: int, action: Action, owner: int, position: int) -> None:
    """For whom. [PNO-A3]"""
    roman = s.queues[owner][position]
    offer = card_actions(s, action[1], lambda queue, i: queue[i] != roman)
    s.ask(seat, "latrine change: with", offer, change_places, owner, position)


def change_places(s: Table, seat: int, action: Action, owner: int, position: int) -> None:
    """They take each other's places. [PNO-A3]"""
    _, other, at, _ = action
    mine, theirs = s.queues[owner], s.queues[other]
    s.queues[owner] = (*mine[:position], theirs[at], *mine[position + 1 :])
    s.queues[other] = (*theirs[:at], mine[position], *theirs[at + 1 :])
    s.tell("swap", owner, position, other, at)
    s.count("shift", 2)


def romans_to_draw(s: Table, seat: int) -> bool:
    """A Roman can be drawn. [PNO-A4]"""
    return s.supply(s.romans, s.roman_discards) > 0


def state_visit(s: Table, seat: int) -> None:
    """Of three Romans one comes to the front of the own queue. [PNO-A4]"""
    s.turned = tuple(sorted(s.draw_romans(3)))
    s.tell("turn up", seat, s.turned)
    s.ask(seat, "state visit", each("keep", s.turned), visit)


def visit(s: Table, seat: int, action: Action) -> None:
    """This one; the others are discarded. [PNO-A4]"""
    _, name = action
    rest = list(s.turned)
    rest.remove(name)
    s.turned = ()
    s.queues[seat] = ((name, 0), *s.queues[seat])
    for other in rest:
        s.discard_roman(other)
    s.tell("visit", seat, name)
    s.count("shift")


# -- V to XI: latrines and markers


def villa_dixius(s: Table, seat: int) -> None:
    """The card is a place of its own beside the latrine. [PNO-A5]"""
    s.playing = ""
    s.latrines[seat] = (*s.latrines[seat], ())
    s.tell("villa", seat)


def markers_to_remove(s: Table, seat: int) -> bool:
    """The own latrine has markers, and Venus is not there. [PNO-A6] [PNO-A8]"""
    return markers_of(s, seat) > 0 and not protected(s, seat)


def great_haste(s: Table, seat: int) -> None:
    """Two markers less in the own latrine. [PNO-A6] [PNO-A18]"""
    s.then(remove_from_own, seat, 2)
    s.then(those_at_zero_leave)


def can_do_good_business(s: Table, seat: int) -> bool:
    """A coin to give; markers are not needed. [PNO-A19]"""
    return s.coins[seat] > 0 and not protected(s, seat)


def good_business(s: Table, seat: int) -> None:
    """Three markers less in the own latrine, then a coin to another. [PNO-A7] [PNO-A19]"""
    s.then(remove_from_own, seat, 3)
    s.then(those_at_zero_leave)
    s.then(give_coin, seat)


def give_coin(s: Table, seat: int) -> None:
    """One sesterce to any other player. [PNO-A7] [PNO-A17] [PNO-42]"""
    others = [("give", other) for other in range(len(s.coins)) if other != seat]
    s.ask(seat, "give a coin", others, coin_given)


def coin_given(s: Table, seat: int, action: Action) -> None:
    """To this one. [PNO-A7] [PNO-A17]"""
    s.give(seat, action[1], 1)


def spring_cleaning(s: Table, seat: int) -> None:
    """A marker less on everybody in the own latrine. [PNO-A8]"""
    remove_from_each(s, seat, everybody(s, seat))
    those_at_zero_leave(s)


def victims(s: Table, seat: int) -> list[Action]:
    """The Romans in latrines of others. [PNO-A9] [PNO-G7]"""
    return [
        roman
        for owner in range(len(s.coins))
        if owner != seat and not protected(s, owner)
        for roman in roman_actions(s, owner)
    ]


def fish_is_bad(s: Table, seat: int) -> bool:
    """There is somebody to poison. [PNO-A9]"""
    return any(
        owner != seat and any(latrine) and not protected(s, owner)
        for owner, latrine in enumerate(s.latrines)
    )


def fish_poisoning(s: Table, seat: int) -> None:
    """Two more markers on one Roman in another latrine. [PNO-A9]"""
    s.ask(seat, "fish poisoning", victims(s, seat), poison)


def poison(s: Table, seat: int, action: Action) -> None:
    """Both on this one. [PNO-A9]"""
    _, owner, place, which, _ = action
    place_markers(s, seat, owner, place, which, 2)


def gossips(s: Table, seat: int) -> list[Action]:
    """Pairs of women in other latrines whose markers differ. [PNO-A10] [PNO-G7]"""
    kinds = s.facts.kind
    return [
        ("pair", owner, place)
        for owner, latrine in enumerate(s.latrines)
        if owner != seat and not protected(s, owner)
        for place, romans in enumerate(latrine)
        if len(romans) == 2
        and romans[0][1] != romans[1][1]
        and all(kinds[roman[0]] == "woman" for roman in romans)
    ]


def there_is_gossip(s: Table, seat: int) -> bool:
    """Such a pair sits somewhere. [PNO-A10]"""
    for latrine in s.latrines:
        for romans in latrine:
            if len(romans) == 2:
                return bool(gossips(s, seat))
    return False


def latrine_gossip(s: Table, seat: int) -> None:
    """Two women stay until both have done. [PNO-A10]"""
    s.ask(seat, "latrine gossip", gossips(s, seat), gossip)


def gossip(s: Table, seat: int, action: Action) -> None:
    """The one with fewer markers gets as many as the other has. [PNO-A10]"""
    _, owner, place = action
    first, other = [roman[1] for roman in s.latrines[owner][place]]
    place_markers(s, seat, owner, place, int(first > other), abs(first - other))


def rats_can_come(s: Table, seat: int) -> bool:
    """A marker, and another Roman for it. [PNO-A11]"""
    count = sum(map(len, s.latrines[seat]))
    return count > 1 and markers_to_remove(s, seat)


def rat_infestation(s: Table, seat: int) -> None:
    """Markers of one Roman go over to others of the own latrine. [PNO-A11]"""
    sources = roman_actions(s, seat, lambda _p, _w, _n, markers: markers > 0)
    s.ask(seat, "rat infestation", sources, rats_leave)


def rats_leave(s: Table, seat: int, action: Action) -> None:
    """Of this Roman at least one; if it has none left, it leaves. [PNO-A11]"""
    _, _, place, which, _ = action
    s.then(rats_go, seat, place, which, -1)
    s.then(those_at_zero_leave)


def rats_go(s: Table, seat: int, place: int, which: int, last: int) -> None:
    """One more marker, to the last target or a later one, or stop. [PNO-A11] [PNO-33]"""
    if s.latrines[seat][place][which][1]:
        targets = [
            action
            for i, action in enumerate(roman_actions(s, seat))
            if i >= last and action[2:4] != (place, which)
        ]
        stop = (STOP,) if last >= 0 else ()
        s.ask(seat, "rat infestation: to", (*targets, *stop), rat_bites, place, which)


def rat_bites(s: Table, seat: int, action: Action, place: int, which: int) -> None:
    """A marker moves over. [PNO-A11] [PNO-E12]"""
    if action != STOP:
        _, _, to, whom, _ = action
        move_marker(s, seat, (place, which), (to, whom))
        rats_go(s, seat, place, which, everybody(s, seat).index((to, whom)))


# -- XII and XIII: out with them


def summons(s: Table, owner: int, kind: str) -> bool:
    """Whether a class can be called out of a latrine or a queue. [PNO-A12] [PNO-G7]"""
    kinds = s.facts.kind
    for name, _ in s.queues[owner]:
        if kinds[name] == kind:
            return True
    return not protected(s, owner) and s.sitters(owner, kind) > 0


def somebody_is_summoned(card: str) -> Callable[[Table, int], bool]:
    """Whether the card would remove anybody. [PNO-A12]"""
    kind = CLASS[card]
    return lambda s, seat: any(summons(s, owner, kind) for owner in range(len(s.coins)))


def assembly(s: Table, seat: int) -> None:
    """All of a class must go from one player's latrine and queue. [PNO-A12]"""
    kind = CLASS[s.playing]
    owners = [("owner", owner) for owner in range(len(s.coins)) if summons(s, owner, kind)]
    s.ask(seat, "assembly", owners, assemble)


def assemble(s: Table, seat: int, action: Action) -> None:
    """From this player's; where Venus is, from the queue alone. [PNO-A12] [PNO-G7]"""
    owner, kind = action[1], CLASS[s.playing]
    kinds = s.facts.kind
    number = s.dismiss(owner, kind)
    if not protected(s, owner):
        for place, which, (name, _, _) in list(s.sitting(owner))[::-1]:
            if kinds[name] == kind:
                s.expel(owner, place, which)
                number += 1
    s.count("expel", number)


def somebody_can_be_betrayed(s: Table, seat: int) -> bool:
    """Somebody sits in a latrine without Venus. [PNO-A13] [PNO-G7]"""
    return any(any(s.latrines[owner]) and not protected(s, owner) for owner in s.order)


def conspiracy(s: Table, seat: int) -> None:
    """One Roman of every latrine must go, in turn order. [PNO-A13] [PNO-G7] [PNO-A21]"""
    for owner in s.order:
        if any(s.latrines[owner]) and not protected(s, owner):
            s.then(conspire, owner)


def conspire(s: Table, owner: int) -> None:
    """The owner chooses. [PNO-A13]"""
    s.ask(owner, "conspiracy", roman_actions(s, owner), betray)


def betray(s: Table, owner: int, action: Action) -> None:
    """It goes at once, without paying. [PNO-A13]"""
    _, _, place, which, _ = action
    s.expel(owner, place, which)
    s.count("expel")


# -- XIV to XVII: sesterces and cards


def somebody_is_taxed(card: str) -> Callable[[Table, int], bool]:
    """Whether anybody would pay the tax. [PNO-A14] [PNO-A22]"""
    kind = CLASS[card]
    return lambda s, seat: any(s.coins[o] and s.sitters(o, kind) for o in range(len(s.coins)))


def special_tax(s: Table, seat: int) -> None:
    """Everybody pays for each Roman of a class in the latrine, as far as possible.

    [PNO-A14] [PNO-A22]
    """
    kind = CLASS[s.playing]
    for owner in s.order:
        s.pay(owner, min(s.coins[owner], s.sitters(owner, kind)))


def somebody_is_richer(s: Table, seat: int) -> bool:
    """Not all have the same. [PNO-A15] [PNO-A23]"""
    return min(s.coins) < max(s.coins)


def alms(s: Table, seat: int) -> None:
    """The richest gives two to the poorest; of equals, whom the player says. [PNO-A15] [PNO-A23]"""
    richest = [("richest", o) for o, coins in enumerate(s.coins) if coins == max(s.coins)]
    s.ask(seat, "alms", richest, alms_from)


def alms_from(s: Table, seat: int, action: Action) -> None:
    """This one gives; to whom? [PNO-A15]"""
    poorest = [("poorest", o) for o, coins in enumerate(s.coins) if coins == min(s.coins)]
    s.ask(seat, "alms", poorest, alms_to, action[1])


def alms_to(s: Table, seat: int, action: Action, giver: int) -> None:
    """At most two, and no more than there are. [PNO-A15] [PNO-A23]"""
    s.give(giver, action[1], min(2, s.coins[giver]))


def slaves_are_poor(s: Table, seat: int) -> bool:
    """Once in a turn. [PNO-A16] [PNO-A24]"""
    return not s.rich_slaves


def rich_slaves(s: Table, seat: int) -> None:
    """Slaves that leave later in this turn pay double. [PNO-A16]"""
    s.rich_slaves = True
    s.tell("rich slaves")


def has_coin(s: Table, seat: int) -> bool:
    """A coin to give. [PNO-A19]"""
    return s.coins[seat] > 0


def rumour_mill(s: Table, seat: int) -> None:
    """Three action cards, then a coin to another. [PNO-A17] [PNO-A19]"""
    s.draw_actions(seat, 3)
    give_coin(s, seat)


EFFECTS: dict[str, Callable[[Table, int], None]] = {
    "line cutter": line_cutter,
    "ejection": ejection,
    "latrine change": latrine_change,
    "state visit": state_visit,
    "villa dixius": villa_dixius,
    "great haste": great_haste,
    "good business": good_business,
    "spring cleaning": spring_cleaning,
    "fish poisoning": fish_poisoning,
    "latrine gossip": latrine_gossip,
    "rat infestation": rat_infestation,
    "slave market": assembly,
    "citizens assembly": assembly,
    "senate meeting": assembly,
    "womens forum": assembly,
    "conspiracy": conspiracy,
    "tax on slaves": special_tax,
    "tax on citizens": special_tax,
    "tax on senators": special_tax,
    "alms": alms,
    "rich slaves": rich_slaves,
    "rumour mill": rumour_mill,
}
CHANGES: dict[str, Callable[[Table, int], bool]] = {
    "line cutter": line_can_be_cut,
    "ejection": somebody_waits,
    "latrine change": two_differ,
    "state visit": romans_to_draw,
    "villa dixius": always,
    "great haste": markers_to_remove,
    "good business": can_do_good_business,
    "spring cleaning": markers_to_remove,
    "fish poisoning": fish_is_bad,
    "latrine gossip": there_is_gossip,
    "rat infestation": rats_can_come,
    "slave market": somebody_is_summoned("slave market"),
    "citizens assembly": somebody_is_summoned("citizens assembly"),
    "senate meeting": somebody_is_summoned("senate meeting"),
    "womens forum": somebody_is_summoned("womens forum"),
    "conspiracy": somebody_can_be_betrayed,
    "tax on slaves": somebody_is_taxed("tax on slaves"),
    "tax on citizens": somebody_is_taxed("tax on citizens"),
    "tax on senators": somebody_is_taxed("tax on senators"),
    "alms": somebody_is_richer,
    "rich slaves": slaves_are_poor,
    "rumour mill": has_coin,
}
