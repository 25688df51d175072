"""Rules of thumb for Rattus Cartus: lead on many tracks, and die of no rats.

Rats are worth the more to lose, the nearer their number is to the nuns that are to be expected.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from engine.rattus_cartus.components import CLASS, CLASS_OF, CLASSES, NUNS, ORDER

Seen = dict[str, Any]
MEAN_NUNS = 2.0
SPLIT = (0, 0, 1, 2, 3, 4, 4)  # of nuns on the cards, if nothing is known of them
CARDS_WORTH = {"joker": 1.6, "privilege": 0.8, "horse": 0.7, "lance": 0.7, "helper": 0.7}
CARDS_WORTH |= {"sword": 0.7, "flute": 0.7, "book": 0.8, "gold": 1.5, "pass": 0.3}
KINDNESS = {"N01": 1, "N02": 1, "N03": 1, "N04": 1, "N05": 1, "N06": 1, "N07": 1}  # else a harm


def choose(seen: Seen, step: str, actions: list[Any], rng: Random) -> int:
    """The index of the action that looks best; of equals, any."""
    worth = STEPS.get(step, indifferent)
    values = [worth(seen, action) for action in actions]
    best = max(values)
    return rng.choice([index for index, value in enumerate(values) if value == best])


# -- what things are worth, in points


def influence_worth(seen: Seen, cls: int, count: int = 1) -> float:
    """What so much influence in a class is worth to the seat."""
    seat = seen["seat"]
    mine = seen["influence"][seat][cls]
    others = [track[cls] for other, track in enumerate(seen["influence"]) if other != seat]
    total = 0.0
    for level in range(mine, mine + count):
        lead = level - max(others)
        total += 2.5 if level == 0 else 1.2 if lead <= 0 else 0.9 if lead < 4 else 0.3
    return total


def nuns_expected(seen: Seen) -> float:
    """The nuns of the row, as far as the seat has seen it."""
    return float(sum([MEAN_NUNS if card is None else NUNS[card] for card in seen["nun_row"]]))


def rat_cost(seen: Seen, count: int = 1) -> float:
    """What so many more rats cost the seat."""
    rats = seen["rats"][seen["seat"]]
    safe = nuns_expected(seen) - 0.9 * sum([card is None for card in seen["nun_row"]])
    return sum([cost_of_one(safe - rats - extra) for extra in range(count)])


def cost_of_one(margin: float) -> float:
    """What a rat costs who is so far below a number of nuns that is almost sure."""
    return 3.5 if margin < 1 else 2.0 if margin < 3 else 1.0 if margin < 5 else 0.4


def card_worth(seen: Seen, card: str) -> float:
    """What a card in hand is worth."""
    if card in CLASS_OF:
        return 0.5 + 0.3 * influence_worth(seen, CLASS_OF[card])
    if card.startswith("diplomat"):
        return influence_worth(seen, CLASS[card.split()[1]])
    return CARDS_WORTH[card]


def indifferent(seen: Seen, action: Any) -> float:
    """Whatever is not stopping."""
    return -1.0 if action[0] == "stop" else 0.0


# -- supply and looks


def supply(seen: Seen, action: Any) -> float:
    """Cards, fewer rats, knowledge."""
    worths = {"draw": 0.8, "look": 0.2, "discard rats": rat_cost(seen) * 0.9}
    if not seen["rats"][seen["seat"]]:
        worths["discard rats"] = 0.0
    return float(sum([worths[verb] * n for verb, n in seen["row"][action[1]]["supply"]]))


# -- entering and placing


def own_class(seen: Seen, place: int) -> int:
    """The class of the building at a place."""
    return CLASS[seen["row"][place]["class"]]


def enter(seen: Seen, action: Any) -> float:
    """The influence that fitting cards bring there, and the action."""
    if action[0] == "pass":
        return 0.0
    place = action[1]
    cls = own_class(seen, place)
    hand = seen["hand"]
    fitting = sum([CLASS_OF.get(card) == cls for card in hand])
    jokers = hand.count("joker")
    value = influence_worth(seen, cls, fitting + jokers)
    rivals = [seen["placed"][seat] for seat in seen["order"] if seen["where"][seat] == place]
    premium = fitting + jokers > max(rivals, default=-1)
    if seen["noble_place"] == place:
        value += noble_worth(seen, cls)
        if seen["noble"] == "N10":
            return value
    if seen["round"] < seen["rounds"] - 1:
        value += action_worth(seen, seen["row"][place]["name"], premium, fitting)
    return value


def noble_worth(seen: Seen, cls: int) -> float:
    """What the Noble brings those who enter."""
    worths = {"N01": 1.5, "N02": rat_cost(seen), "N03": 0.2, "N04": 0.4, "N05": 1.0}
    worths |= {"N06": influence_worth(seen, cls), "N07": 0.3, "N08": -1.5, "N09": -rat_cost(seen)}
    noble: str = seen["noble"]
    return worths.get(noble, 0.0)


def action_worth(seen: Seen, name: str, premium: bool, fitting: int) -> float:
    """What the action of a building is worth."""
    count = 2 if premium else 1
    rats: int = seen["rats"][seen["seat"]]
    held = len(seen["hand"]) - fitting
    relief = rat_cost(seen) * 0.9
    if name in ("fortress", "palace"):
        return 1.0 * count + (0.5 if held > 3 and name == "fortress" else 0)
    if name in ("cathedral", "hospital", "monastery"):
        least = fitting // (2 if premium else 3) if name == "cathedral" else count
        return relief * min(least, rats)
    if name == "wall":
        return relief * premium + 0.3
    if name == "inn":
        return 0.7 * max((8 if premium else 5) - held, 0)
    best = max([influence_worth(seen, cls) for cls in range(len(CLASSES))])
    plain = {"merchants' guild": best, "embassy": 1.0, "treasury": 1.4, "marketplace": 1.3}
    plain |= {"cathedral school": 0.8, "town hall": 0.6, "farm": 1.4, "mill": 1.3, "garden": 1.5}
    plain |= {"bank": 0.8, "monument": 0.6, "brewery": 0.8}
    return plain.get(name, 0.6) * count


def place(seen: Seen, action: Any) -> float:
    """Fitting cards, and others where the influence is worth the rats."""
    if action[0] == "stop":
        return 0.0
    card = action[1]
    seat = seen["seat"]
    cls = own_class(seen, seen["where"][seat])
    order = -0.001 * ORDER[card]  # no fitting card is passed over
    if CLASS_OF.get(card) == cls:
        return 5.0 + order
    mine = seen["faces"][seat]
    if card == "joker":
        late = seen["round"] >= seen["rounds"] - 3
        return influence_worth(seen, cls) - (0.0 if late else 0.8) + order
    if card in CLASS_OF:
        strangers = sum([CLASS_OF.get(other, cls) != cls for other in mine])
        spared = 2 if seen["noble"] == "N07" and seen["noble_place"] == seen["where"][seat] else 0
        cost = 0.0 if strangers < spared else 1.0 + rat_cost(seen, strangers + 1 - spared)
        points = len(mine) + 1
        return min(influence_worth(seen, cls, points), 2.5) - cost + order
    rivals = [other for other in seen["order"] if seen["where"][other] == seen["where"][seat]]
    others = len(rivals) - 1
    if card == "privilege":
        return 0.5 + order if mine and others else -1.0
    return 0.3 + order if others and card not in mine else -1.0


def noble(seen: Seen, action: Any) -> float:
    """A kind Noble where one's cards fit, a harmful one elsewhere."""
    cls = own_class(seen, action[1])
    fitting = sum([CLASS_OF.get(card) == cls for card in seen["hand"]])
    return fitting if seen["held"] in KINDNESS else -fitting


# -- actions of buildings and special cards


def discard(seen: Seen, action: Any) -> float:
    """The card worth least; for a token if it is worth less than that."""
    return 0.0 if action[0] == "stop" else 1.0 - card_worth(seen, action[1])


def heal(seen: Seen, action: Any) -> float:
    """A card for a rat, if that is worth it."""
    return 0.0 if action[0] == "stop" else rat_cost(seen) - card_worth(seen, action[1])


def take(seen: Seen, action: Any) -> float:
    """The card worth most."""
    return card_worth(seen, action[1])


def reduce(seen: Seen, action: Any) -> float:
    """Influence where the lead is long."""
    if action[0] == "stop":
        return 0.0
    _, name, count = action
    seat = seen["seat"]
    tracks = [track[CLASS[name]] for track in seen["influence"]]
    lead = tracks[seat] - max(tracks[:seat] + tracks[seat + 1 :])
    left = seen["rounds"] - 1 - seen["round"]
    return float(count if lead - count > left else -1)


def score(seen: Seen, action: Any) -> float:
    """The class where influence is worth most."""
    return 0.0 if action[0] == "stop" else influence_worth(seen, CLASS[action[1]])


def laboratory(seen: Seen, action: Any) -> float:
    """Another class, if it is worth more than Magic."""
    return influence_worth(seen, CLASS["magic" if action[0] == "stop" else action[1]])


def classes(seen: Seen, action: Any) -> float:
    """Classes that one needs, and of which many cards are unseen."""
    seen_already = [CLASS_OF.get(card) for card in (*seen["hand"], *seen["discards"])]
    worths = [
        influence_worth(seen, CLASS[name]) - 0.05 * seen_already.count(CLASS[name])
        for name in action[1:]
    ]
    return sum(worths)


def most(seen: Seen, action: Any) -> float:
    """As many as possible."""
    return float(action[1])


def against(seen: Seen, action: Any) -> float:
    """The others who lead, by influence and tokens."""
    return float(
        sum([sum(seen["influence"][other]) + seen["tokens"][other] for other in action[1:]])
    )


def robbed(seen: Seen, action: Any) -> float:
    """Who has most cards."""
    return float(seen["hands"][action[1]])


def garden(seen: Seen, action: Any) -> float:
    """Reveal as long as more is to be won than lost."""
    if action[0] == "stop":
        return 0.0
    limit = 9 if seen["premium"] == seen["seat"] else 6
    left = limit - sum([NUNS[card] for card in seen["revealed"]])
    deck = [NUNS[card] for card in seen["reshuffled"]] or SPLIT  # as far as it is known
    bust = sum([nuns >= left for nuns in deck]) / len(deck)
    return 1.0 - bust - bust * len(seen["revealed"])


def book(seen: Seen, action: Any) -> float:
    """As few nuns as let oneself live."""
    nuns = max(sum([NUNS[card] for card in seen["nun_row"]]) + action[1], 0)
    rats = seen["rats"]
    mine = rats[seen["seat"]]
    dead = sum([other > nuns for other in rats])
    return 100.0 * (mine <= nuns) + dead if mine <= nuns else float(action[1])


STEPS: dict[str, Callable[[Seen, Any], float]] = {
    "supply": supply,
    "noble": noble,
    "enter": enter,
    "place": place,
    "fortress": discard,
    "N08": discard,
    "guard tower": discard,
    "hospital": heal,
    "monument": reduce,
    "bank": reduce,
    "wall": against,
    "flute": against,
    "sword": robbed,
    "helper": against,
    "cathedral": most,
    "garden": garden,
    "mill": classes,
    "horse": classes,
    "horse victim": robbed,
    "lance victim": robbed,
    "lance": take,
    "merchants' guild": score,
    "laboratory": laboratory,
    "laboratory points": most,
    "laboratory extra": score,
    "book": book,
}
