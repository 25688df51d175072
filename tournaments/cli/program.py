"""The command line.  No logic of its own: it reads words, calls the rooms and prints.

Each topic has a module of commands.  Results go to standard output, all else to standard error.
Exit codes: 0 success, 1 a finding (a law broken, a check failed, a fault), 2 wrong usage.
"""

import os
import sqlite3
import sys
from contextlib import suppress
from typing import Any

import typer

from engine.errors import CertamenError, UsageError
from tournaments.cli import (
    INTERRUPTED,
    STOPPED,
    bots,
    demo,
    games,
    play,
    replay,
    report,
    tournament,
)
from tournaments.cli.common import app, complain, say

__all__ = ["app", "run"]

# typer's own copy of click, or click itself, as the version of typer will have it
ClickException: Any = typer.BadParameter.__mro__[2]
HELP = "NoArgsIsHelpError"  # what click raises where a group of commands is named without one

# the modules whose import registers their commands
TOPICS = (games, play, replay, bots, tournament, report, demo)


def open_descriptors() -> None:
    """Have all three standard descriptors: a bot's pipe must not get the number of one."""
    with suppress(OSError):
        while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass
        os.close(descriptor)


def run() -> None:
    """Run the command line; whatever is wrong is said in one line."""
    open_descriptors()
    try:
        code = app(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        if code == INTERRUPTED:
            complain(STOPPED)
    except ClickException as error:
        if type(error).__name__ == HELP:
            say(error.format_message())
        else:
            complain(error.format_message())
        code = 2
    except UsageError as error:
        complain(str(error))
        code = 2
    except CertamenError as error:
        complain(str(error))
        code = 1
    except (KeyboardInterrupt, typer.Abort):
        complain(STOPPED)
        code = INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone
        code = gone()
    except SystemExit as error:
        if not isinstance(error.__context__, BrokenPipeError):
            raise
        code = gone()  # click says so in its own way
    except sqlite3.Error as error:
        complain(f"a tournament's file is damaged: {error}")
        code = 1
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror))
        code = 1
    except typer.Exit as exit_:
        code = exit_.exit_code
    raise SystemExit(code or 0)


def gone() -> int:
    """Write no more to who reads no more; the exit code, as that is nobody's fault."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    return 0
