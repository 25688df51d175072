"""Rattus Cartus: Nobilis, on a rebuilt base game: gain influence, and keep few rats.

2 to 5 players.  The rules are in rules.toml, numbers, buildings and Nobles in data.toml.
"""

from engine.game import Game, Option
from engine.rattus_cartus import (
    accounts,
    board,
    components,
    end_of_the_game,
    observation,
    table,
    turn_sequence,
)

GAME = Game(
    name="rattus-cartus-nobilis",
    title="Rattus Cartus: Nobilis",
    package=__name__,
    prefix="RCN",
    seats=(2, 3, 4, 5),
    state=table.Table,
    deal=turn_sequence.deal,
    observe=observation.observe,
    determinize=observation.determinize,
    scores=end_of_the_game.scores,
    ranks=end_of_the_game.ranks,
    reason=end_of_the_game.reason,
    lost=end_of_the_game.lost,
    board=board.board,
    observation=observation.Observation,
    actions=observation.ACTIONS,
    events=observation.EVENTS,
    secret=observation.SECRET,
    longest=25_000,  # all 228 cards placed and shared out in every round do not reach it
    options={
        "buildings": Option(
            "which building types are in the game: those of the expansion, 5 cards of each class"
            " drawn unseen; mixed with the base game's; or one of the expansion's a class, known",
            "nobilis",
            ("nobilis", "mixed", "fixed"),
        ),
        "types": Option(
            "with buildings=fixed: the types by name, with commas, such as 'mill, bank'; of the"
            " classes not named, random ones",
            "",
            check=turn_sequence.fixed_types,
        ),
        "nobles": Option("whether the Nobles are in the game", False),
        "data": Option(
            "a file that replaces numbers or supplies of the game's data",
            "",
            file=True,
            check=components.tables,
        ),
    },
    invariants=table.invariants,
    changes=accounts.changes,
    pieces=table.pieces,
    by_seat=("hands", "influence", "tokens", "rats"),
    data=components.printed,
)
