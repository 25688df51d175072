"""Rules of thumb for Pecunia non olet: fill the seats with who pays most for a round, never wait.

A Roman is worth its pay by the rounds it takes; cards are played where they gain rounds or leave
the others with those who pay little.
"""

from collections.abc import Callable
from random import Random
from typing import Any

Seen = dict[str, Any]
ROUND = 1.0  # what a marker less on an own seat is worth, roughly in sesterces
SENATOR, SLAVE = "senator", "slave"
CLASS_OF = {"slave market": SLAVE, "citizens assembly": "citizen", "senate meeting": SENATOR}
CLASS_OF |= {"womens forum": "woman", "tax on slaves": SLAVE, "tax on citizens": "citizen"}
CLASS_OF |= {"tax on senators": SENATOR}
FAVOURS = ("Mars", "Minerva", "Jupiter", "Ceres", "Juno", "Diana", "Venus")  # the best first
UPGRADES = (
    *("newspaper", "towel rails", "fountain", "sprig of lavender", "wood splinter"),
    *("mop bucket", "dustpan", "little bag of silver", "latrine scrubber", "marble urinal"),
    *("golden urinal", "little bag of gold", "wooden urinal", "reserved for senators"),
    *("reserved for citizens", "reserved for women", "hourglass", "partition"),
)
FAMOUS = {"Octavian": 2.0, "Cicero": 1.0, "Maecenas": 1.0, "Spartacus": 1.0, "Flamma": 4.0}
FAMOUS |= {"Agrippina": 1.5, "Seneca": 1.5, "Cleopatra": 0.5, "Vergil": 0.5, "Marc Antony": 0.5}
FAMOUS |= {"Vercingetorix": 1.0, "Crassus": -1.0, "Pliny": 1.5, "Brutus": -0.5, "Caesar": -0.5}
DISCARD_FIRST = ("alms", "conspiracy", "tax on senators", "tax on slaves", "tax on citizens")


def choose(seen: Seen, step: str, actions: list[Any], rng: Random) -> int:
    """The index of the action that looks best; of equals, any."""
    values = [worth(seen, step, action) for action in actions]
    best = max(values)
    return rng.choice([index for index, value in enumerate(values) if value == best])


def worth(seen: Seen, step: str, action: Any) -> float:
    """What an action is worth; what ends the turn or a choice is worth nothing."""
    verb = action[0]
    if verb == "play":
        return PLAYS[action[1]](seen, step, action[1])
    if step in STEPS:
        return STEPS[step](seen, action)
    return VERBS[verb](seen, action) if verb in VERBS else 0.0


# -- what things are worth


def latrine(seen: Seen, owner: int) -> Any:
    """The places of a latrine."""
    return seen["latrines"][owner]


def own(seen: Seen) -> Any:
    """The places of the own latrine."""
    return latrine(seen, seen["seat"])


def others(seen: Seen) -> list[int]:
    """The other seats."""
    return [owner for owner in range(len(seen["coins"])) if owner != seen["seat"]]


def threat(seen: Seen, owner: int) -> float:
    """How near another is to winning, about 1."""
    ahead: float = seen["coins"][owner] - sum(seen["coins"]) / len(seen["coins"])
    return 1.0 + ahead / 20


def rate(roman: Any) -> float:
    """Pay for each round, of a Roman in a queue."""
    return float((roman["pay"] + roman["coins"] + FAMOUS.get(roman["name"], 0)) / roman["markers"])


def rate_of(name: str) -> float:
    """Pay for each round, by the name of a Roman card."""
    if "/" in name:
        markers, pay = name.split(" ")[1].split("/")
        return int(pay) / int(markers)
    return 1.0 + FAMOUS.get(name, 0) / 3


def vacant(seen: Seen) -> bool:
    """Whether the own latrine has a vacant place."""
    return any(not place for place in own(seen))


def standing(seen: Seen, action: Any) -> Any:
    """The Roman of a queue that an action names by owner and position."""
    return seen["queues"][action[1]][action[2]]


def sitting(seen: Seen, action: Any) -> Any:
    """The Roman of a latrine that an action names by owner, place and which."""
    return latrine(seen, action[1])[action[2]][action[3]]


def blocks(seen: Seen, place: int, kind: str) -> float:
    """How much a slave or senator there would stand in the way of the queue behind."""
    if kind not in (SLAVE, SENATOR):
        return 0.0
    enemy = SENATOR if kind == SLAVE else SLAVE
    behind = [roman["kind"] for roman in seen["queues"][seen["seat"]][1:4]]
    return 0.1 * behind.count(enemy) * (2 if place == 1 else 1 if place < 3 else 0)


# -- the own turn


def place(seen: Seen, action: Any) -> float:
    """Occupy, with the best and where it blocks least."""
    roman = seen["queues"][seen["seat"]][action[2]]
    return 20 + rate(roman) - blocks(seen, action[1], roman["kind"])


def join(seen: Seen, action: Any) -> float:
    """A pair earns on one seat."""
    return 15.0


def climb(seen: Seen, action: Any) -> float:
    """Steps win; but they are bought last, as a task may bring the step for nothing."""
    return 0.01


def favour(seen: Seen, action: Any) -> float:
    """Diana only for a queue with hope, Minerva for a useless card, the others gladly."""
    return {"Diana": 0.5, "Minerva": 2.0, "Juno": -1.0, "Ceres": 0.8}.get(action[1], 1.0)


def before(kind: str) -> Callable[[Seen, str, str], float]:
    """Cards that gain rounds are best once all seats are taken."""
    rounds = {"great haste": 2, "good business": 3, "spring cleaning": 3}[kind]

    def value(seen: Seen, step: str, card: str) -> float:
        if step != "occupy" or vacant(seen):
            return -1.0
        markers = [roman["left"] for place in own(seen) for roman in place]
        gain = len(markers) if kind == "spring cleaning" else min(sum(markers), rounds)
        cost = 1.3 if kind == "good business" else 0.0
        return ROUND * gain - cost

    return value


def villa(seen: Seen, step: str, card: str) -> float:
    """A further seat, as early as possible."""
    return 25.0


def line_cutter(seen: Seen, step: str, card: str) -> float:
    """A better one forward while a seat is vacant; at the end of the turn a bad one elsewhere."""
    return max(cut_gain(seen, step, owner) for owner in range(len(seen["queues"])))


def cut_gain(seen: Seen, step: str, owner: int) -> float:
    """What moving somebody to the front of this queue gains."""
    rates = [rate(roman) for roman in seen["queues"][owner]]
    if len(rates) < 2:
        return -1.0
    if owner == seen["seat"]:
        if step != "occupy" or not vacant(seen):
            return -1.0
        gain = 2.5 * (max(rates) - rates[0]) - 0.8
        return gain + 21 if gain > 0 else -1.0  # before anybody is placed
    if vacant(seen):
        return -1.0
    return (rates[0] - min(rates)) * threat(seen, owner) - 0.3


def queue_value(seen: Seen, step: str, card: str) -> float:
    """Exchanging Romans with other queues is good at any time, best before placing."""
    if step != "occupy":
        return -1.0
    mine = [rate(roman) for roman in seen["queues"][seen["seat"]]]
    theirs = [rate(r) for owner in others(seen) for r in seen["queues"][owner]]
    if card == "latrine change":
        return max(theirs, default=0) - min(mine, default=0) - 0.2
    bad = 0.7 - min(mine, default=1) if mine else 0.0
    good = max(theirs, default=0) - 1.0
    return max(bad, good) + 0.1


def state_visit(seen: Seen, step: str, card: str) -> float:
    """The best of three, where a seat waits for it."""
    return 22.0 if step == "occupy" and vacant(seen) else -1.0


def fish_poisoning(seen: Seen, step: str, card: str) -> float:
    """At any time."""
    return 1.5


def gossip(seen: Seen, step: str, card: str) -> float:
    """At any time."""
    return 1.2


def rats(seen: Seen, step: str, card: str) -> float:
    """Rarely worth it, but a rich Roman may go early."""
    if step != "occupy" or vacant(seen):
        return -1.0
    pays: list[int] = [roman["pay"] for place in own(seen) for roman in place]
    return max(pays) - min(pays) - 2.0


def class_value(seen: Seen, owner: int, kind: str) -> float:
    """What a player would lose with a class; a slave in the queue is little loss."""
    value = 0.0
    for place in latrine(seen, owner):
        value += sum(r["pay"] + r["coins"] for r in place if r["kind"] == kind)
    for roman in seen["queues"][owner]:
        if roman["kind"] == kind:
            value += 2.0 * (rate(roman) - 0.8)
    return value


def assembly_gain(seen: Seen, owner: int, kind: str) -> float:
    """What the assembly of a class at this player's gains."""
    value = class_value(seen, owner, kind)
    return -value if owner == seen["seat"] else value * threat(seen, owner)


def assembly(seen: Seen, step: str, card: str) -> float:
    """Where it hurts."""
    if seen["collecting"]:
        return -1.0
    owners = range(len(seen["coins"]))
    return max(assembly_gain(seen, owner, CLASS_OF[card]) for owner in owners) - 1.5


def conspiracy(seen: Seen, step: str, card: str) -> float:
    """When the own latrine has less to lose."""
    cheapest: int = min((r["pay"] for place in own(seen) for r in place), default=0)
    return 2.2 - cheapest if step == "occupy" and not vacant(seen) else -1.0


def tax(seen: Seen, step: str, card: str) -> float:
    """When others pay more."""
    kind = CLASS_OF[card]

    def due(owner: int) -> int:
        sit = [r for place in latrine(seen, owner) for r in place if r["kind"] == kind]
        return min(int(seen["coins"][owner]), len(sit))

    return max(due(owner) for owner in others(seen)) - 1.5 * due(seen["seat"]) - 0.1


def alms(seen: Seen, step: str, card: str) -> float:
    """When it is for oneself, or at least from another."""
    coins, seat = seen["coins"], seen["seat"]
    if coins[seat] == max(coins):
        return -1.0
    return 4.0 if coins[seat] == min(coins) else 0.5


def rich_slaves(seen: Seen, step: str, card: str) -> float:
    """While a slave is about to leave."""
    if step != "collect":
        return -1.0
    sit = [r for place in own(seen) for r in place if r["kind"] == SLAVE and not r["left"]]
    return 40.0 if sum(r["pay"] + r["coins"] for r in sit) > 1 else -1.0


def rumour_mill(seen: Seen, step: str, card: str) -> float:
    """Three cards for a sesterce."""
    return 26.0 if step == "occupy" else -1.0


PLAYS: dict[str, Callable[[Seen, str, str], float]] = {
    "line cutter": line_cutter,
    "ejection": queue_value,
    "latrine change": queue_value,
    "state visit": state_visit,
    "villa dixius": villa,
    "great haste": before("great haste"),
    "good business": before("good business"),
    "spring cleaning": before("spring cleaning"),
    "fish poisoning": fish_poisoning,
    "latrine gossip": gossip,
    "rat infestation": rats,
    "slave market": assembly,
    "citizens assembly": assembly,
    "senate meeting": assembly,
    "womens forum": assembly,
    "conspiracy": conspiracy,
    "tax on slaves": tax,
    "tax on citizens": tax,
    "tax on senators": tax,
    "alms": alms,
    "rich slaves": rich_slaves,
    "rumour mill": rumour_mill,
}


# -- choices within effects


def cut_whom(seen: Seen, action: Any) -> float:
    """The best of the own queue, the worst of another's."""
    if action[0] == "queue":
        return cut_gain(seen, "occupy", action[1])
    value = rate(standing(seen, action))
    return value if action[1] == seen["seat"] else -value


def eject_whom(seen: Seen, action: Any) -> float:
    """A bad one of the own queue, or the best of another's."""
    mine = action[1] == seen["seat"]
    if action[0] == "queue":
        rates = [rate(roman) for roman in seen["queues"][action[1]]]
        if not rates:
            return -5.0
        return 0.7 - min(rates) if mine else max(rates) - 1.0
    value = rate(standing(seen, action))
    return -value if mine else value


def eject_where(seen: Seen, action: Any) -> float:
    """A good one comes home; else to whoever is ahead."""
    return 5.0 if action[1] == seen["seat"] else threat(seen, action[1])


def swap_whom(seen: Seen, action: Any) -> float:
    """The own worst, for the best of others."""
    mine = action[1] == seen["seat"]
    if action[0] == "queue":
        rates = [rate(roman) for roman in seen["queues"][action[1]]]
        return 9.0 if mine else max(rates, default=-1.0)
    value = rate(standing(seen, action))
    return -value if mine else value


def swap_for(seen: Seen, action: Any) -> float:
    """Where the first was the own worst, the best; else the own worst."""
    return swap_whom(seen, action)


def poison(seen: Seen, action: Any) -> float:
    """Who would leave soonest and pays most, of whoever is ahead."""
    roman = sitting(seen, action)
    return float(threat(seen, action[1]) * (roman["pay"] + roman["coins"] + 2 - roman["left"]))


def take_off(seen: Seen, action: Any) -> float:
    """Who leaves at once; then who pays most for a round."""
    roman = sitting(seen, action)
    return float(roman["pay"] + roman["coins"] + 3 * (roman["left"] <= 2) - roman["left"])


def put_on(seen: Seen, action: Any) -> float:
    """Who stays long anyhow and pays little."""
    roman = sitting(seen, action)
    return float(roman["left"] - roman["pay"])


def lose(seen: Seen, action: Any) -> float:
    """Who pays least and stays longest."""
    roman = sitting(seen, action)
    return float(roman["left"] / 2 - roman["pay"] - roman["coins"])


def assemble(seen: Seen, action: Any) -> float:
    """Where it hurts."""
    kind = CLASS_OF[seen["playing"]]
    return assembly_gain(seen, action[1], kind)


def keep_card(seen: Seen, action: Any) -> float:
    """The best of the Romans."""
    return rate_of(action[1]) if len(action) > 1 else 0.0


def to_the_poorest(seen: Seen, action: Any) -> float:
    """A coin for whoever is least dangerous."""
    return -threat(seen, action[1])


def richest(seen: Seen, action: Any) -> float:
    """Alms come from others and go home."""
    mine = action[1] == seen["seat"]
    return float(mine if action[0] == "poorest" else -mine)


def pay_or_upgrade(seen: Seen, action: Any) -> float:
    """An upgrade early in the game, and a good one."""
    if action[0] == "coins":
        return 1.0 if max(seen["coins"]) < seen["target"] / 2 else 9.0
    have = seen["upgrades"]["seats"][seen["seat"]]
    full = all(have)
    return (0.5 if full else 2.0) - UPGRADES.index(action[1]) / 10


def upgrade_seat(seen: Seen, action: Any) -> float:
    """A seat without one."""
    return 0.0 if seen["upgrades"]["seats"][seen["seat"]][action[1]] else 1.0


def exchange(seen: Seen, action: Any) -> float:
    """A better favour, but not for every little."""
    mine = FAVOURS.index(seen["favours"]["owned"][seen["seat"]])
    return 0.0 if action[0] == "keep" else mine - FAVOURS.index(action[1]) - 1.5


def draft(seen: Seen, action: Any) -> float:
    """Romans by their rate, gods and upgrades by their rank."""
    if action[0] == "roman":
        return rate_of(action[1])
    ranks: tuple[str, ...] = FAVOURS if action[0] == "favour" else UPGRADES
    return 1.5 - ranks.index(action[1]) / 4


def jupiter(seen: Seen, action: Any) -> float:
    """Two sesterces for a round."""
    return 1.0 if action[0] == "yes" else 0.0


def octavian(seen: Seen, action: Any) -> float:
    """Cards that do little for sesterces."""
    return 0.0 if action[0] == "stop" else 1.0 + (action[1] in DISCARD_FIRST)


def campaign(seen: Seen, action: Any) -> float:
    """Whoever pays more than one is kept."""
    return 1.0 if action[0] == "pay" else 0.0


def swap_in(seen: Seen, action: Any) -> float:
    """One that is better than the worst of the queue."""
    if action[0] == "stop":
        return 0.0
    rates = [rate(roman) for roman in seen["queues"][seen["seat"]]]
    return rate_of(action[1]) - min(rates, default=9) - 0.1


def swap_out(seen: Seen, action: Any) -> float:
    """The worst of the queue."""
    return -rate(standing(seen, action))


def scheme(seen: Seen, action: Any) -> float:
    """Cards that do little."""
    return 0.0 if action[0] == "stop" else (1.0 if action[1] in DISCARD_FIRST else -1.0)


def seneca(seen: Seen, action: Any) -> float:
    """Rounds are good."""
    return 1.0 if action[0] == "remove" else 0.0


def second(seen: Seen, action: Any) -> float:
    """Onto a vacant seat first; a pair is fine too."""
    return 0.0 if action[0] == "stop" else 1.0 + (not own(seen)[action[1]])


def give_up(seen: Seen, action: Any) -> float:
    """An action card that does little."""
    return 1.0 if action[1] in DISCARD_FIRST else 0.0


STEPS: dict[str, Callable[[Seen, Any], float]] = {
    "line cutter": cut_whom,
    "ejection": eject_whom,
    "ejection: to": eject_where,
    "latrine change": swap_whom,
    "latrine change: with": swap_for,
    "state visit": keep_card,
    "coliseum": keep_card,
    "fish poisoning": poison,
    "remove markers": take_off,
    "rat infestation": take_off,
    "rat infestation: to": lambda seen, a: -1.0 if a[0] == "stop" else put_on(seen, a),
    "juno: from": lambda seen, a: 0.0 if a[0] == "stop" else take_off(seen, a),
    "juno: to": put_on,
    "ceres": put_on,
    "pliny": put_on,
    "minerva": give_up,
    "assembly": assemble,
    "conspiracy": lose,
    "give a coin": to_the_poorest,
    "alms": richest,
    "pay or upgrade": pay_or_upgrade,
    "upgrade a seat": upgrade_seat,
    "favour": exchange,
    "draft": draft,
    "jupiter": jupiter,
    "octavian": octavian,
    "campaign": campaign,
    "tumult": swap_in,
    "tumult: for": swap_out,
    "senate schemes": scheme,
    "seneca": seneca,
    "vercingetorix": second,
}
VERBS: dict[str, Callable[[Seen, Any], float]] = {
    "place": place,
    "join": join,
    "climb": climb,
    "favour": favour,
    "leave": lambda seen, action: 10.0,
    "remove": lambda seen, action: 0.02,
}
