"""What a bot may touch, and a truthful report of what is in force."""

import os
from collections.abc import Mapping
from typing import Any

from engine.errors import UsageError
from referee.bots import Bot, Limits
from referee.transport import Launch

MODES = ("auto", "strict", "off")


class Sandbox:
    """How bots are started under a mode; probed once."""

    def __init__(self, mode: str) -> None:
        if mode not in MODES:
            raise UsageError(f"the sandbox is one of {', '.join(MODES)}; not {mode!r}")
        self.mode = mode

    def report(self) -> dict[str, Any]:
        """What is in force, for the record."""
        return {"mode": self.mode, "kind": "none"}

    def launch(self, bot: Bot, limits: Limits) -> Launch:
        """How this bot is started."""
        return Launch(bot.command, minimal_environment() | dict(bot.env), person=bot.human)


def minimal_environment() -> dict[str, str]:
    """What every bot gets: nothing of ours but where programs lie."""
    env: Mapping[str, str] = {"LANG": "C.UTF-8", "PATH": os.environ.get("PATH", os.defpath)}
    return dict(env)
