"""Module 2: what the upgrades of seats do, and how a leaving slave brings one.

Continuous ones (urinals, signs, the partition) are asked about where Romans are placed; the others
act here by themselves, once in a turn, at the first chance at which they change something.
"""

from engine.pecunia_non_olet.printed import UPGRADES
from engine.pecunia_non_olet.table import SEATS, Table
from engine.state import Action

URINALS = {n: entry["class"] for n, entry in UPGRADES.items() if n.endswith("urinal")}
SIGNS = {n: entry["class"] for n, entry in UPGRADES.items() if n.startswith("reserved")}
LAID = {n: entry["coins"] for n, entry in UPGRADES.items() if "coins" in entry}
BAGS = {"little bag of silver": (2, 3), "little bag of gold": (4, 5)}
COINS: Action = ("coins",)


# -- a Roman is newly placed


def markers_for(s: Table, seat: int, place: int, name: str) -> int:
    """The markers that a Roman brings to a place. [PNO-20] [PNO-U8] [PNO-U9] [PNO-U10] [PNO-U25]"""
    indicated = s.facts.markers[name]
    upgrade = s.unspent(seat, place)
    if upgrade == "wood splinter":
        number = max(indicated - 1, 1)
    elif upgrade == "hourglass":
        number = 3
    elif upgrade == "latrine scrubber" and indicated in (4, 5):
        number = indicated - 2
    else:
        return indicated
    if number != indicated:
        s.spend(upgrade)
    return number


def upgrade_on_entry(s: Table, seat: int, place: int, which: int) -> None:
    """Coins are laid on the new Roman, then a bucket draws. [PNO-U23] [PNO-U17]"""
    upgrade = s.unspent(seat, place)
    if upgrade in LAID and serves(s, upgrade, s.latrines[seat][place][which][0]):
        s.spend(upgrade)
        s.lay_coins(seat, place, which, LAID[upgrade])
    elif upgrade == "mop bucket" and s.supply(s.pile, s.discards):
        s.spend(upgrade)
        s.draw_actions(seat, 1)


def serves(s: Table, upgrade: str, name: str) -> bool:
    """Whether an upgrade lays coins on this Roman.

    [PNO-U11] [PNO-U12] [PNO-U13] [PNO-U14] [PNO-U15] [PNO-U16] [PNO-U25]
    """
    if upgrade in BAGS:
        return s.facts.markers[name] in BAGS[upgrade]
    return UPGRADES[upgrade].get("class") in (None, s.facts.kind[name])


# -- a slave leaves


def free_seats(s: Table, owner: int) -> list[int]:
    """The seats on which nobody sits; a Villa is none. [PNO-U20] [PNO-A5]"""
    return [place for place in SEATS if not s.latrines[owner][place]]


def pay_or_upgrade(s: Table, owner: int, pay: int) -> None:
    """A leaving slave brings its coins or an upgrade. [PNO-U19] [PNO-U20]"""
    upgrades = [("upgrade", name) for name in s.market] if free_seats(s, owner) else []
    s.ask(owner, "pay or upgrade", (COINS, *upgrades), paid_or_upgraded, pay)


def paid_or_upgraded(s: Table, owner: int, action: Action, pay: int) -> None:
    """The coins, or an upgrade that earns nothing. [PNO-U19]"""
    if action == COINS:
        s.earn(owner, pay)
    else:
        seats = [("seat", place) for place in free_seats(s, owner)]
        s.ask(owner, "upgrade a seat", seats, lay_upgrade, action[1])


def lay_upgrade(s: Table, owner: int, action: Action, name: str) -> None:
    """It lies on the seat from now on, and the market is full again. [PNO-U20] [PNO-U21]"""
    s.market = tuple([other for other in s.market if other != name])
    s.put_upgrade(owner, action[1], name)
    s.fill_market()
