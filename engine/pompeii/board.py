"""What a seat of Pompeii sees, as text."""

from engine.pompeii.observation import Observation

WIDTH = 100


def board(seen: Observation) -> str:
    """The table as text of at most 100 columns."""
    return ""
