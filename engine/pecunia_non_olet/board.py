"""The table of Pecunia non olet as text of at most 80 columns."""

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap

from engine.pecunia_non_olet.observation import Observation, SittingRoman, StandingRoman
from engine.pecunia_non_olet.preparation import draft_order

SEATS = ("left", "middle", "right")
WIDTH = 80
GLUE = "\0"  # for a space at which no line ends


def board(seen: Observation) -> str:
    """What the seat sees."""
    players = len(seen["coins"])
    chooser = drafter(seen)
    active = seen["turn"] % players if chooser is None else chooser
    now = f"round {seen['turn'] // players + 1}, turn of seat {active}"
    if chooser is not None:
        now = f"before the first round, seat {chooser} to choose"
    first = f"{now}   target {seen['target']}"
    piles = f"Romans {seen['romans']} + {len(seen['roman_discards'])} discarded"
    piles += f"   action cards {seen['pile']} + {len(seen['discards'])} discarded"
    lines = [first, piles]
    if seen["reason"]:
        winner = f"seat {seen['winner']} wins" if seen["winner"] >= 0 else "no winner"
        lines.append(f"over: {winner} ({seen['reason']})")
    lines += table_lines(seen)
    for seat in range(players):
        lines += ["", *seat_lines(seen, seat, active)]
    return "\n".join(lines)


def drafter(seen: Observation) -> int | None:
    """Who chooses before the first round; None once it has begun. [PNO-9] [PNO-10]"""
    due = [call[0]["rule"] for call in seen["going_on"][0]]
    if "lay_out" not in due:
        return None
    players, upgrades = len(seen["coins"]), seen["upgrades"] is not None
    order = draft_order(players, 2 + upgrades + (seen["favours"] is not None))
    order += range(players if upgrades else 0)
    return order[-1 - due.count("pick") - due.count("place_first_upgrade")]


def table_lines(seen: Observation) -> list[str]:
    """What lies in the middle."""
    lines = []
    if seen["draft"]:
        lines += listed("draft: ", seen["draft"])
    if seen["turned"]:
        lines += listed("turned up: ", seen["turned"])
    if events := seen["events"]:
        lines += listed("events: ", [f"{e['name']} ({e['left']})" for e in events["open"]])
        for seat, cards in enumerate(events["drawn"]):
            if cards:
                lines += listed(f"in the Coliseum seat {seat} looks at: ", cards)
    if upgrades := seen["upgrades"]:
        lines += listed("upgrades: ", upgrades["market"])
    if favours := seen["favours"]:
        lines += listed("favours in the middle: ", favours["middle"])
    if seen["playing"]:
        lines.append(f"in play: {seen['playing']}")
    return lines


def seat_lines(seen: Observation, seat: int, active: int) -> list[str]:
    """A latrine, its queue and what its owner has."""
    mark = ">" if seat == active else " "
    you = " (you)" if seat == seen["seat"] else ""
    has = [f"{seen['coins'][seat]} sesterces", f"{seen['hand_sizes'][seat]} action cards"]
    if ladders := seen["ladders"]:
        step = ladders["next"][seat]
        ahead = f", next: {step['task']} {step['number']} or pay {step['price']}" if step else ""
        has.append(f"ladder {ladders['names'][seat]} step {ladders['steps'][seat]}{ahead}")
    if (favours := seen["favours"]) and favours["owned"][seat]:
        fresh = "" if favours["working"][seat] else " (from the next turn on)"
        has.append(favours["owned"][seat] + fresh)
    if (upgrades := seen["upgrades"]) and upgrades["unplaced"] and upgrades["unplaced"][seat]:
        has.append(f"{upgrades['unplaced'][seat]} to place")
    lines = listed(f"{mark} seat {seat}{you}: ", has)
    for place, romans in enumerate(seen["latrines"][seat]):
        name = SEATS[place] if place < 3 else "villa"
        upgrade = seen["upgrades"]["seats"][seat][place] if seen["upgrades"] and place < 3 else ""
        there = " + ".join(map(sits, romans)) or "-"
        lines += listed(f"    {name:7}", [f"{there}   [{upgrade}]" if upgrade else there])
    lines += listed("    queue  ", map(stands, seen["queues"][seat]))
    if you:
        counts = Counter(seen["hand"]).items()
        hand = [f"{count} {card}" if count > 1 else card for card, count in counts]
        lines += listed("    hand   ", hand or ["-"])
    return lines


def sits(roman: SittingRoman) -> str:
    """A Roman in a latrine."""
    return f"{title(roman)}, {roman['left']} left, pays {pay(roman['pay'], roman['coins'])}"


def stands(roman: StandingRoman) -> str:
    """A Roman in a queue: markers/pay."""
    return f"{title(roman)} {roman['markers']}/{pay(roman['pay'], roman['coins'])}"


def title(roman: SittingRoman | StandingRoman) -> str:
    """The class, and the name of a Famous Roman."""
    kind = roman["kind"]
    return kind if roman["name"].startswith(f"{kind} ") else f"{roman['name']} ({kind})"


def pay(printed: int, coins: int) -> str:
    """Printed pay and laid coins."""
    return f"{printed}+{coins}" if coins else str(printed)


def listed(head: str, items: Iterable[str]) -> list[str]:
    """Items behind a head, in lines that fit; none is broken."""
    whole = ", ".join([item.replace(" ", GLUE) for item in items])
    lines = wrap(head.replace(" ", GLUE) + whole, WIDTH, subsequent_indent=GLUE * len(head))
    return [line.replace(GLUE, " ") for line in lines]
