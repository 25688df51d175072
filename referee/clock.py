"""A seat's time: what a move and the whole game may take.  Reads no clock: it is told the seconds.

`Source` is where the time comes from; tests pass their own.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Source(NamedTuple):
    """Clocks in seconds: `now` stands still while the machine is suspended, `boot` goes on."""

    now: Callable[[], float] = time.monotonic
    boot: Callable[[], float] = lambda: time.clock_gettime(time.CLOCK_BOOTTIME)


@dataclass
class Clock:
    """The time of one seat in one game, in seconds; None: no limit."""

    move: float | None
    left: float | None  # for the rest of the game
    increment: float = 0.0  # added after every answer

    def allowed(self) -> float | None:
        """What the next answer may take."""
        if self.left is None:
            return self.move
        return self.left if self.move is None or self.left < self.move else self.move

    def timeout(self) -> str:
        """The kind of fault if that time goes by: of the two limits the nearer one."""
        game = self.left is not None and (self.move is None or self.left < self.move)
        return "game_timeout" if game else "move_timeout"

    def spend(self, seconds: float) -> None:
        """An answer came after this time."""
        if self.left is not None:
            self.left = max(self.left - seconds, 0.0) + self.increment

    def milliseconds(self) -> tuple[int | None, int | None]:
        """The limit of a move and what is left of the game, as messages tell them."""
        move = None if self.move is None else round(self.move * 1000)
        return move, None if self.left is None else int(self.left * 1000)
