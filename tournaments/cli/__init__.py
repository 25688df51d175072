"""The `certamen` command.  No logic of its own: it reads words, calls the rooms and prints.

Each topic has a module of commands.  Results go to standard output, all else to standard error.
Exit codes: 0 success, 1 a finding (a law broken, a check failed, a fault), 2 wrong usage.
"""

import os
import sqlite3
import sys
from typing import Any

import typer

from engine.errors import CertamenError, UsageError
from tournaments.cli import bots, demo, games, play, replay, report, tournament
from tournaments.cli.common import app, complain

__all__ = ["app", "main"]

# typer's own copy of click, or click itself, as the version of typer will have it
ClickException: Any = typer.BadParameter.__mro__[2]

# the modules whose import registers their commands
TOPICS = (games, play, replay, bots, tournament, report, demo)


INTERRUPTED = 130  # the exit code after Ctrl-C
STOPPED = "stopped; what was finished is kept"


def main() -> None:
    """Run the command line; whatever is wrong is said in one line."""
    try:
        code = app(standalone_mode=False)
        if code == INTERRUPTED:
            complain(STOPPED)
    except ClickException as error:
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except sqlite3.Error as error:
        complain(f"a tournament's file is damaged: {error}")
        code = 1
    except OSError as error:
        complain(str(error))
        code = 1
    except typer.Exit as exit_:
        code = exit_.exit_code
    raise SystemExit(code or 0)
