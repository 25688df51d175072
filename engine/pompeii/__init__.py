"""Pompeii: workers, chains of goods, an army for the Castrum, and offerings to Vesuvius.

2 to 4 players, or one alone.  The rules are in rules.toml; goods, buildings, cards and the numbers
of setup and rounds in the other files.  What of them is reconstructed says so.
"""

from engine.game import Game, Option
from engine.pompeii import board, data, ending, observation, setup, table

GAME = Game(
    name="pompeii",
    title="Pompeii",
    package=__name__,
    prefix="POM",
    seats=(1, 2, 3, 4),
    state=table.Table,
    deal=setup.deal,
    observe=observation.observe,
    determinize=observation.determinize,
    scores=ending.scores,
    ranks=ending.ranks,
    reason=ending.reason,
    lost=ending.lost,
    merit=ending.merit,
    board=board.board,
    observation=observation.Observation,
    actions=observation.ACTIONS,
    events=observation.EVENTS,
    secret=observation.SECRET,
    longest=100_000,
    options={
        "difficulty": Option(
            "the set of volcano cards: A easy, B medium, C hard", "A", ("A", "B", "C")
        ),
        "deck": Option(
            "the volcano deck: nine cards of the set and the Apocalypse; all of the set; or nine,"
            " the Apocalypse at the bottom (solo has its own)",
            "standard",
            ("standard", "all", "bottom"),
        ),
        "lost": Option(
            "a game that the Apocalypse ends: the last rank shared by all, or ranked by progress",
            "shared",
            ("shared", "progress"),
        ),
        "data": Option(
            "a TOML file whose entries replace those of the printed data, by id",
            "",
            file=True,
            check=data.check,
        ),
    },
    invariants=table.invariants,
    changes=table.changes,
    pieces=table.pieces,
    by_seat=(
        *("goods", "workers", "ready", "lent", "markers", "armies", "specialists", "city"),
        *("trained", "activated", "announced", "offers"),
    ),
    of_seats=(
        *("lent", "standing", "last", "buildings", "halted", "known", "abstaining"),
        *("start", "turn", "claimed", "winner"),
    ),
    at_seats=("player",),
    even=lambda s: True,
    data=data.printed,
)
