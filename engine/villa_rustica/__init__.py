"""Villa Rustica: buy cards that bring tokens, and be the first with 100 prestige.

2 to 6 players, no options.  The rules are in rules.toml, the card list in cards.toml.
"""

from engine.game import Game
from engine.villa_rustica import accounts, cards, observation, table, turn

GAME = Game(
    name="villa-rustica",
    title="Villa Rustica",
    package=__name__,
    prefix="VR",
    seats=(2, 3, 4, 5, 6),
    state=table.Table,
    deal=turn.deal,
    observe=observation.observe,
    determinize=observation.determinize,
    scores=turn.scores,
    ranks=turn.ranks,
    reason=turn.reason,
    board=observation.board,
    observation=observation.Observation,
    actions=observation.ACTIONS,
    events=observation.EVENTS,
    secret=observation.SECRET,
    longest=turn.LAST_ROUND * 6 * 4,
    invariants=accounts.invariants,
    changes=accounts.changes,
    pieces=table.pieces,
    by_seat=("gold", "influence", "prestige", "owned"),
    of_seats=("turn",),
    even=turn.even,
    data=cards.printed,
)
