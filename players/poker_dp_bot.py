"""The bot `poker_dp`: plays the single turn of Römisch Pokern best, by its stated objective.

Random in every other game.
"""

from players.sdk import Turn, serve


def choose(turn: Turn) -> int:
    """The action that is worth most."""
    if turn.game != "roemisch-pokern":
        return turn.rng.randrange(len(turn.actions))
    from players.poker_turn import best

    seen = turn.observation
    return best(seen, turn.actions, turn.options, seen["cards"][turn.seat])


if __name__ == "__main__":
    serve(choose, "poker_dp")
