"""The turn of Pecunia non olet, what follows every effect, and the end of the game.

The phases are calls, each of which offers all that the active seat may do there and comes back
until its own step is done.
"""

from collections.abc import Callable

from engine.game import competition_ranks
from engine.pecunia_non_olet.action_cards import EFFECTS, playable
from engine.pecunia_non_olet.career_ladders import (
    TOP,
    can_pay_step,
    climb_by_task,
    pay_step,
    price,
)
from engine.pecunia_non_olet.collecting import depart, leave_actions, those_at_zero_leave
from engine.pecunia_non_olet.events import OCCUR
from engine.pecunia_non_olet.favours import USES
from engine.pecunia_non_olet.occupying import occupy_seat, placements
from engine.pecunia_non_olet.table import Table
from engine.state import Action

LAST_ROUND = 200
MOST_PLAYS = 30
REMOVE: Action = ("remove",)
DRAW: Action = ("draw",)


# -- the turn


def turn(s: Table) -> None:
    """A turn begins: what counts within it starts anew. [PNO-13] [PNO-40] [PNO-G10] [PNO-U22]"""
    players = len(s.coins)
    if s.turn == LAST_ROUND * players:
        end(s, "rounds", -1)
        return
    s.tell("turn", s.active)
    s.plays = 0
    s.rich_slaves = False
    if s.spent:
        s.spent = ()
    if s.ladders:
        s.climbed = False
        s.tally = {}
    if s.favours:
        s.fresh[s.active] = False
        s.favour_used = False
    before_removing(s)


def before_removing(s: Table) -> None:
    """Phase 1 comes next. [PNO-14] [PNO-31]"""
    if settled(s, before_removing):
        offer(s, "remove markers of all", [REMOVE], before_removing)


def collect(s: Table) -> None:
    """Phase 2: whoever has no marker leaves, in the order of the owner. [PNO-15] [PNO-16]"""
    if settled(s, collect):
        if waiting := s.at_zero(s.active):
            offer(s, "collect", leave_actions(waiting), collect)
        else:
            s.collecting = False
            occupy(s)


def occupy(s: Table) -> None:
    """Phase 3, until nothing must be placed; then phase 4 may begin. [PNO-20] [PNO-21] [PNO-28]"""
    if settled(s, occupy):
        steps, must = placements(s, s.active)
        offer(s, "occupy", steps if must else [*steps, DRAW], occupy)


def end_turn(s: Table) -> None:
    """Phase 4: an action card; the turn is over, and new events lie open. [PNO-28] [PNO-E14]"""
    s.draw_actions(s.active, 1)
    s.turn_up_events()
    s.turn += 1
    turn(s)


# -- what the active seat may do at any point


Point = Callable[[Table], None]


def offer(s: Table, step: str, steps: list[Action], again: Point) -> None:
    """The next steps, playable cards, the favour, the next step of the ladder. [PNO-31] [PNO-41]"""
    seat = s.active
    actions = steps
    if s.hands[seat] and s.plays < MOST_PLAYS:
        actions = actions + playable(s, seat)
    if s.favours and favour_helps(s, seat):
        actions = [*actions, ("favour", s.favours[seat])]
    if s.ladders and can_pay_step(s, seat):
        actions = [*actions, ("climb", price(s, seat))]
    if len(actions) == 1:  # the same as asking, and faster
        take_step(s, seat, actions[0], again)
    else:
        s.ask(seat, step, actions, take_step, again)


def favour_helps(s: Table, seat: int) -> bool:
    """Whether the favour can be used and would change something. [PNO-G11] [PNO-G10] [PNO-32]"""
    favour = s.favours[seat]
    if favour not in USES or s.favour_used or s.fresh[seat]:
        return False
    helps, _ = USES[favour]
    return helps(s, seat)


def take_step(s: Table, seat: int, action: Action, again: Point) -> None:
    """Do it all, and come back to the same point where it is not the end of the phase. [PNO-31]"""
    verb = action[0]
    if verb == "play":
        s.play(seat, action[1])
        s.then(EFFECTS[action[1]], seat)
        s.then(discard_played)
    elif verb == "remove":
        s.collecting = True
        s.count_down(seat)
        again = collect
    elif verb == "leave":
        s.then(depart, seat, action[1], action[2])
    elif verb == "draw":
        again = end_turn
    elif verb == "favour":
        s.favour_used = True
        s.tell("favour", seat, action[1])
        s.then(USES[action[1]][1], seat)
        s.then(those_at_zero_leave)
    elif verb == "climb":
        pay_step(s, seat)
    else:
        occupy_seat(s, seat, action)
    s.then(again)


def discard_played(s: Table) -> None:
    """The card goes to the discards, if it is not a Villa. [PNO-35] [PNO-A5]"""
    if s.playing:
        s.discard_played()


# -- after every effect


def settled(s: Table, again: Point) -> bool:
    """After an effect: empty queues, ladder, victory, events. False where the point waits. [PNO-37]

    Events come one by one, in the order of the active seat, each followed by the same.
    [PNO-E13] [PNO-E17]
    """
    if () in s.queues:
        fill_empty_queues(s)
    if s.ladders:
        climb_by_task(s, s.active)
    if somebody_wins(s):
        return False
    if s.events:
        due = [("event", name) for name, markers in s.events if not markers]
        if due:
            s.ask(s.active, "event", due, occur, again)
            return False
    return True


def fill_empty_queues(s: Table) -> None:
    """Whoever has no queue draws five, in turn order, also outside the own turn.

    [PNO-26] [PNO-47]
    """
    for seat in s.order:
        if not s.queues[seat]:
            s.draw_queue(seat, 5)


def occur(s: Table, seat: int, action: Action, again: Point) -> None:
    """The event happens to everybody. [PNO-E13]"""
    name = action[1]
    s.events = tuple([event for event in s.events if event[0] != name])
    s.events_used = tuple(sorted([*s.events_used, name]))
    s.tell("event", name)
    s.then(OCCUR[name])
    s.then(again)


# -- the end


def somebody_wins(s: Table) -> bool:
    """The active seat first, then in turn order. [PNO-38] [PNO-L12] [PNO-L13] [PNO-49]"""
    ladders = s.ladders
    if not ladders and max(s.coins) < s.target:
        return False
    for seat in s.order:
        enough = s.coins[seat] >= s.target
        done = s.steps[seat] == TOP if ladders else enough
        if done and (enough or not s.both):
            end(s, "ladder" if ladders else "coins", seat)
            return True
    return False


def end(s: Table, reason: str, winner: int) -> None:
    """The game is over."""
    s.reason = reason
    s.winner = winner
    s.tell("over", reason, winner)
    s.finish()


def even(s: Table) -> bool:
    """Whether the seats are alike: the last turn of all is that of the last seat. [PNO-40]"""
    return s.turn < LAST_ROUND * len(s.coins) - 1


def scores(s: Table) -> list[int]:
    """The sesterces of each seat. [PNO-39]"""
    return list(s.coins)


def ranks(s: Table) -> list[int]:
    """The winner, then by steps where there are ladders, then by sesterces. [PNO-39]"""
    steps = s.steps or [0] * len(s.coins)
    merits = [(seat == s.winner, steps[seat], s.coins[seat]) for seat in range(len(s.coins))]
    return competition_ranks(merits)


def reason(s: Table) -> str:
    """Why the game ended."""
    return s.reason
