"""The `certamen` command.  Here is only its entry: it answers Ctrl-C while the rest is imported."""

import os
import signal

INTERRUPTED = 130  # the exit code after Ctrl-C
STOPPED = "stopped; what was finished is kept"


def main() -> None:
    """Import the command line and run it."""
    # an exception would not do: Python swallows those that strike in some corners of an import
    answered = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if answered:
        signal.signal(signal.SIGINT, stop_at_once)
    from tournaments.cli.program import run

    if answered:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


def stop_at_once(*_: object) -> None:
    """End the process, which has not begun anything yet."""
    try:
        os.write(2, f"certamen: {STOPPED}\n".encode())
    finally:
        os._exit(INTERRUPTED)
