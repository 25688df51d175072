"""Pecunia non olet, second edition: run the latrine that the rich Romans use, and be paid best.

2 to 6 players; red-border cards, a draft and all five modules by option.  The rules are in
rules.toml, the cards in cards.toml.
"""

from engine.game import Game
from engine.pecunia_non_olet import (
    accounts,
    board,
    game_play,
    observation,
    preparation,
    printed,
    table,
)
from engine.state import rules_in

_MODULES = (
    *("turn_markers", "latrine_upgrades", "famous_romans", "favours", "collecting", "occupying"),
    *("action_cards", "events", "game_play", "preparation"),
)
table.Table.rules = rules_in(*[f"{__name__}.{module}" for module in _MODULES])

GAME = Game(
    name="pecunia-non-olet",
    title="Pecunia non olet (second edition)",
    package=__name__,
    prefix="PNO",
    seats=(2, 3, 4, 5, 6),
    state=table.Table,
    deal=preparation.deal,
    observe=observation.observe,
    determinize=observation.determinize,
    scores=game_play.scores,
    ranks=game_play.ranks,
    reason=game_play.reason,
    board=board.board,
    observation=observation.Observation,
    actions=observation.ACTIONS,
    events=observation.EVENT_TYPES,
    secret=observation.SECRET,
    longest=game_play.LAST_ROUND * 6 * 1000,
    options=preparation.OPTIONS,
    invariants=accounts.invariants,
    changes=accounts.changes,
    pieces=accounts.pieces,
    by_seat=(
        *("coins", "latrines", "queues", "hands", "reshuffled", "upgrades", "unplaced"),
        *("drawn", "choices", "ladders", "steps", "favours", "fresh"),
    ),
    of_seats=("turn", "winner"),
    at_seats=("queue", "card", "roman", "pair", "give", "owner", "richest", "poorest"),
    even=game_play.even,
    data=printed.printed,
)
