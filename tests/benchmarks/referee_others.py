"""Certamen's referee beside public runners, each with players that answer at once.

    pip install chess kaggle-environments
    python tests/benchmarks/referee_others.py

All run pinned to one core. What differs, and must be kept in mind:
  python-chess   its engine protocol (UCI) over the pipes of a process, as here; asyncio behind a
                 plain call. The engine is compiled. Every move is also made on a board (pushed) and
                 the moves so far are sent along; there is no observation, no check of the reply
                 beyond legality, no blame, no clean-up of the engine's children.
  kaggle         agents are Python functions in the same process, so no process switch and no pipe;
                 every step checks actions and states against a JSON schema and copies the state.
  certamen       whole games of Villa Rustica with two compiled bots: rules, observation, events,
                 encoding, pipes, deadlines and the record; once without a sandbox and once in it.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.game import find
from referee.match import Bot, Limits, Referee
from referee.sandbox import problem_with_bubblewrap

ROOT = Path(__file__).parents[2]

# moves a knight out and back again, by the number of moves made so far
UCI = r"""
#include <stdio.h>
#include <string.h>
int main(void) {
    static char line[1 << 16];
    const char *moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    int count = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "ucinewgame", 10)) count = 0;
        else if (!strncmp(line, "uci", 3)) puts("id name knights\nuciok");
        else if (!strncmp(line, "isready", 7)) puts("readyok");
        else if (!strncmp(line, "position", 8)) {
            char *at = strstr(line, "moves");
            count = 0;
            if (at) for (at += 5; *at; at++) count += *at == ' ';
        } else if (!strncmp(line, "go", 2)) printf("bestmove %s\n", moves[count % 4]);
        else if (!strncmp(line, "quit", 4)) return 0;
        fflush(stdout);
    }
    return 0;
}
"""


def compiled(folder: Path, name: str, source: str) -> Path:
    code, program = folder / f"{name}.c", folder / name
    code.write_text(source)
    subprocess.run(["gcc", "-O2", "-o", program, code], check=True)
    return program


def rate(play: Callable[[], int], seconds: float = 1.0, rounds: int = 5) -> float:
    """The most moves a second over several rounds; `play` plays a game and counts its moves."""
    best = 0.0
    for _ in range(rounds):
        count, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            count += play()
        best = max(best, count / spent)
    return best


def certamen(folder: Path, sandbox: str) -> float:
    program = compiled(folder, "good", (ROOT / "tests/referee/bots/good.c").read_text())
    bot = Bot("C", (str(program),), reuse=True)
    game = find("villa-rustica")
    with Referee(Limits(move=10, game=600), sandbox=sandbox, again=True) as referee:
        return rate(lambda: len(referee.play(game, {}, 1, [bot, bot]).decisions))


def python_chess(folder: Path) -> float:
    import chess.engine

    program = compiled(folder, "knights", UCI)
    engines = [chess.engine.SimpleEngine.popen_uci(str(program)) for _ in range(2)]
    limit = chess.engine.Limit(time=1.0)

    def game() -> int:
        board = chess.Board()
        while len(board.move_stack) < 150:
            answer = engines[board.turn].play(board, limit)
            assert answer.move in board.legal_moves
            board.push(answer.move)
        return len(board.move_stack)

    try:
        return rate(game)
    finally:
        for engine in engines:
            engine.quit()


def kaggle() -> float:
    from kaggle_environments import make

    def agent(observation: Any) -> int:
        return next(i for i, mark in enumerate(observation.board) if mark == 0)

    def game() -> int:
        environment = make("connectx")
        return len(environment.run([agent, agent])) - 1

    game()
    return rate(game)


def main() -> None:
    """Print the figures; a runner that is not installed is left out."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        runners: dict[str, Callable[[], float]] = {
            "certamen, no sandbox": lambda: certamen(folder, "off"),
            "python-chess": lambda: python_chess(folder),
            "kaggle-environments": kaggle,
        }
        if not problem_with_bubblewrap():
            runners["certamen, sandbox"] = lambda: certamen(folder, "strict")
        for runner, measure in runners.items():
            try:
                print(f"{runner:22} {measure():8.0f} moves/s", flush=True)
            except ImportError as error:
                print(f"{runner:22} not installed: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
