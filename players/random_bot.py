"""The bot `random`: any legal action, each as likely as the others."""

from players.sdk import Turn, serve


def choose(turn: Turn) -> int:
    """One of the actions."""
    return turn.rng.randrange(len(turn.actions))


if __name__ == "__main__":
    serve(choose, "random")
