"""Römisch Pokern: push your luck for high Roman numbers, and write seven of them in order.

2 to 6 players; options for several dice at a time, cards on valid results, and ordered dice.
"""

from engine.game import Game, Option
from engine.roemisch_pokern import numbers, observation, table, turn


def facts() -> dict[str, object]:
    """The dice, the cards and the valid results as JSON. [RP-2] [RP-3] [RP-8] [RP-9]"""
    return {
        "die": {"sides": numbers.SIDES, "source": "found"},
        "dice": {"count": numbers.DICE, "source": "rulebook"},
        "rows": {"count": table.ROWS, "source": "rulebook"},
        "cards": {"names": table.CARDS, "unused bonus": turn.CARD_BONUS, "source": "rulebook"},
        "results": {
            "numbers": {
                "X" * x + "V" * v + "I" * i: n for (x, v, i), n in numbers.READINGS.items()
            },
            "source": "rulebook",
        },
    }


GAME = Game(
    name="roemisch-pokern",
    title="Römisch Pokern",
    package=__name__,
    prefix="RP",
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
    longest=6 * 120 * 12,  # at most 37 entries, a round in three at least; 12 decisions a turn
    options={
        "several_dice": Option("every roll is of any number of the unused dice", False),
        "cards_on_valid": Option("Action cards may be played on a valid result too", False),
        "ordered_dice": Option("the order of rolling decides between two readings", False),
    },
    invariants=observation.invariants,
    by_seat=("columns", "cards"),
    data=facts,
)
