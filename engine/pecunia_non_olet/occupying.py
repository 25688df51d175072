"""Re-occupying the latrine: who may sit where, who must, and what happens when somebody does.

With the Famous Romans, upgrades and the favour that change this.
"""

from engine.pecunia_non_olet.famous_romans import ENTERING
from engine.pecunia_non_olet.favours import may_jupiter
from engine.pecunia_non_olet.latrine_upgrades import SIGNS, URINALS, markers_for, upgrade_on_entry
from engine.pecunia_non_olet.table import MIDDLE, NEIGHBOURS, SEATS, Table
from engine.pecunia_non_olet.turn_markers import from_events
from engine.state import Action

ENEMY = {"slave": "senator", "senator": "slave"}
STOP: Action = ("stop",)


# -- who may sit where


def may_sit(s: Table, owner: int, place: int, name: str) -> bool:
    """Whether the rules let this Roman sit there. [PNO-22] [PNO-23] [PNO-F4] [PNO-F6] [PNO-U7]"""
    kinds = s.facts.kind
    if name == "Brutus" and place != MIDDLE:
        return False
    if name == "Caesar" and s.sitters(owner, "senator"):
        return False
    enemy = ENEMY.get(kinds[name])
    if enemy is None:
        return True
    latrine = s.latrines[owner]
    for roman in latrine[place]:
        if kinds[roman[0]] == enemy:
            return False
    for other in NEIGHBOURS[place] if place < 3 else ():
        for roman in latrine[other]:
            if kinds[roman[0]] == enemy and not parted(s, owner, place, other):
                return False
    return True


def parted(s: Table, owner: int, place: int, other: int) -> bool:
    """A partition lies on one of two neighbouring seats. [PNO-U7] [PNO-23]"""
    return "partition" in (s.upgrade(owner, place), s.upgrade(owner, other))


def may_join(s: Table, owner: int, place: int, name: str) -> bool:
    """Whether this Roman may sit with the one who is there.

    [PNO-24] [PNO-25] [PNO-U1] [PNO-U2] [PNO-U3] [PNO-F7]
    """
    romans = s.latrines[owner][place]
    if len(romans) != 1:
        return False
    kinds = s.facts.kind
    kind, other = kinds[name], kinds[romans[0][0]]
    pair = kind == other and (kind == "woman" or URINALS.get(s.upgrade(owner, place)) == kind)
    antony = name == "Marc Antony" and other in ("citizen", "senator")
    return (pair or antony) and may_sit(s, owner, place, name)


def reserved_for(s: Table, owner: int, place: int) -> int | None:
    """Where in the queue he stands whom a sign on a vacant seat calls. [PNO-U4]

    The foremost of the class; if there is none or he may not sit there, nobody.
    [PNO-U5] [PNO-U6] [PNO-U26]
    """
    called = SIGNS.get(s.upgrade(owner, place))
    if called:
        kinds = s.facts.kind
        for position, (name, _) in enumerate(s.queues[owner]):
            if kinds[name] == called:
                return position if may_sit(s, owner, place, name) else None
    return None


def placements(s: Table, seat: int) -> tuple[list[Action], bool]:
    """All that may be done to occupy seats now, and whether something must.

    [PNO-20] [PNO-25] [PNO-F22] [PNO-G12]
    """
    queue = s.queues[seat]
    if not queue:
        return [], False
    front = queue[0][0]
    joins_others = s.facts.kind[front] == "woman" or front == "Marc Antony" or bool(s.upgrades)
    latrine = s.latrines[seat]
    steps: list[Action] = []
    must = False
    joins: list[Action] = []
    vacancy = False
    for place, romans in enumerate(latrine):
        if romans:
            if joins_others and may_join(s, seat, place, front):
                joins.append(("join", place, front))
            continue
        vacancy = True
        called = reserved_for(s, seat, place) if s.upgrades else None
        if called is not None:
            steps.append(("place", place, called, queue[called][0]))
            must = True
            continue
        if may_sit(s, seat, place, front):
            steps.append(("place", place, 0, front))
            must = True
        if s.favours and s.works(seat, "Mars"):
            steps += mars(s, seat, place)
    if front == "Brutus" and vacancy:
        must = True
        if not joins and ("place", MIDDLE, 0, front) not in steps:
            steps.append(("send", front))
    return steps + joins, must


def mars(s: Table, seat: int, place: int) -> list[Action]:
    """The second and the third of the queue may be placed as well. [PNO-G5] [PNO-G12]"""
    return [
        ("place", place, position, name)
        for position, (name, _) in enumerate(s.queues[seat][:3])
        if position and may_sit(s, seat, place, name)
    ]


# -- sitting down


def occupy_seat(s: Table, seat: int, action: Action) -> None:
    """Carry out one of the placements. [PNO-20] [PNO-25] [PNO-F6]"""
    verb = action[0]
    if verb == "send":
        send_brutus(s, seat)
    elif verb == "join":
        enter(s, seat, action[1], 0)
    else:
        enter(s, seat, action[1], action[2])


def enter(s: Table, seat: int, place: int, position: int) -> None:
    """From the queue to a place: markers, Jupiter, laid coins, bucket, own effect. [PNO-U23]"""
    name, coins = s.take_from_queue(seat, position)
    number = markers_for(s, seat, place, name) if s.upgrades else s.facts.markers[name]
    which = len(s.latrines[seat][place])
    s.sit(seat, place, (name, number, coins))
    s.tell("enter", seat, place, position, name, number)
    if s.ladders:
        kind = s.facts.kind[name]
        s.count("enter")
        s.count(f"{kind} enters")
        if which and kind == "woman":
            s.count("pair")
    from_events(s, seat, number)
    if s.favours and s.works(seat, "Jupiter"):
        s.then(may_jupiter, seat, place, which)
    if s.upgrades:
        s.then(upgrade_on_entry, seat, place, which)
    if name in ENTERING:
        s.then(ENTERING[name], seat, place, which)
    elif name == "Vercingetorix":
        s.then(may_bring_second, seat, place)


def send_brutus(s: Table, seat: int) -> None:
    """To the end of the next player's queue; he has not entered. [PNO-F6] [PNO-F22]"""
    roman = s.take_from_queue(seat, 0)
    other = s.next_seat(seat)
    s.queues[other] += (roman,)
    s.tell("send", seat, other, roman[0])


def may_bring_second(s: Table, seat: int, place: int) -> None:
    """The man who is foremost now may come in with Vercingetorix. [PNO-F5] [PNO-F21]"""
    queue = s.queues[seat]
    if queue and s.facts.kind[queue[0][0]] != "woman":
        name = queue[0][0]
        seats = [p for p in SEATS if p != place and may_be_second(s, seat, p, name)]
        s.ask(seat, "vercingetorix", (*[("second", p, name) for p in seats], STOP), second)


def may_be_second(s: Table, seat: int, place: int, name: str) -> bool:
    """On a vacant seat that is not kept for another, or with a single Roman. [PNO-F5] [PNO-F21]"""
    romans = s.latrines[seat][place]
    if len(romans) > 1 or not may_sit(s, seat, place, name):
        return False
    return bool(romans) or reserved_for(s, seat, place) in (None, 0)


def second(s: Table, seat: int, action: Action) -> None:
    """He enters like anyone. [PNO-F5]"""
    if action != STOP:
        enter(s, seat, action[1], 0)
