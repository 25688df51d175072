"""How many small changes of a game's code do the tests notice?  Mutation testing with mutmut.

python -m tests.mutants GAME [FILE...] [--workers N]     FILE: a module of the game, such as `turn`

Works on a copy of the checkout in a temporary folder.  Every mutant meets the game's scenes, its
golden playthroughs and the laws; the score is the share that one of them kills, and each survivor
is shown.  One that only drops `strict=True` where lengths are equal is not counted: it can change
nothing.  Golden games come first, since they kill most at once.  Takes minutes.
"""

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from functools import cache
from pathlib import Path
from subprocess import PIPE

from engine.game import Game, find

ROOT = Path(__file__).parent.parent
KILLED = (1, 3, 24, 36, 152, 255, -24, -9, -11)  # a test failed, the time ran out, it crashed
UNTESTED = (5, 33)
ALONE = ["-n", "0", "-x", "-p", "no:cacheprovider"]
SECONDS = 60  # of computing, for golden games that take a few


def prepare(game: Game, folder: Path) -> None:
    """A copy of the checkout with mutmut's configuration for the game."""
    for name in ("engine", "referee", "players", "tournaments", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "README.md", folder)
    package = game.package.replace(".", "/")
    scenes = f"tests/{package}"
    tests = [scenes, "tests/engine/test_golden.py", "tests/engine/test_laws.py"]
    word = game.name.split("-")[0]  # in the folder's name and the ids of the parametrized tests
    settings = {
        "source_paths": [package],
        "also_copy": ["engine", "referee", "players", "tournaments", "tests"],
        "pytest_add_cli_args_test_selection": tests,
        "pytest_add_cli_args": [*ALONE, "-k", word, "-m", "not source"],
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    text = (ROOT / "pyproject.toml").read_text("utf-8") + "\n[tool.mutmut]\n" + "\n".join(lines)
    (folder / "pyproject.toml").write_text(text + "\n", "utf-8")


def sifted(game: Game, folder: Path, names: list[str], workers: int) -> set[str]:
    """Those of the mutants that the golden games kill, by themselves."""
    command = [sys.executable, "-m", "tests.sieve", game.name, str(SECONDS)]
    place = {"cwd": folder / "mutants", "env": os.environ | {"PYTHONPATH": "."}}
    with ThreadPoolExecutor(workers) as pool:
        found = pool.map(
            lambda some: subprocess.run(
                command, input="\n".join(some), stdout=PIPE, text=True, check=True, **place
            ).stdout.split(),
            [names[worker::workers] for worker in range(workers)],
        )
        return {name for some in found for name in some}


def verdicts(folder: Path, package: str) -> dict[str, int | None]:
    """The exit code of every mutant, None where it was not run."""
    found: dict[str, int | None] = {}
    for meta in sorted((folder / "mutants" / package.replace(".", "/")).glob("*.meta")):
        found |= json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
    return found


@cache
def functions(file: Path) -> dict[str, list[str]]:
    """The lines of every function in a file of mutants, but for its name."""
    text = file.read_text("utf-8")
    lines = text.splitlines()
    return {
        node.name: lines[node.lineno : node.end_lineno]  # counted from 1: without the first
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }


def difference(folder: Path, mutant: str) -> str:
    """The lines that a mutant changes."""
    module, _, name = mutant.rpartition(".")
    path = folder / "mutants" / module.replace(".", "/")
    found = functions(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))
    before, after = found[re.sub(r"\d+$", "orig", name)], found[name]
    lines = unified_diff(before, after, lineterm="", n=0)
    return "\n".join(line for line in lines if re.match(r"[-+][^-+]", line))


def idle(change: str) -> bool:
    """Whether a change only drops the check that two lists are equally long."""
    lines = [re.sub(r",\s*(strict=\w+)?\s*\)", ")", line[1:]) for line in change.splitlines()]
    return "strict=" in change and len(lines) == 2 and lines[0] == lines[1]


def main() -> None:
    """Run, and print the score and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    game = find(asked.game)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(game, folder)
        mutmut = [sys.executable, "-m", "mutmut", "run", "--max-children", str(asked.workers)]
        # makes the mutants and learns which test runs what; stops there, for none has this name
        first = subprocess.run([*mutmut, "none"], cwd=folder, capture_output=True, text=True)
        if not (folder / "mutants/mutmut-stats.json").exists():
            sys.exit(f"{first.stdout[-2000:]}\ndo the tests pass without a mutant?")
        prefixes = tuple([f"{game.package}.{file}." for file in asked.files]) or ("",)
        names = [name for name in verdicts(folder, game.package) if name.startswith(prefixes)]
        early = sifted(game, folder, names, asked.workers)
        print(f"{len(early)} of {len(names)} are killed by golden games alone", file=sys.stderr)
        rest = [name for name in names if name not in early and not idle(difference(folder, name))]
        if rest:
            subprocess.run([*mutmut, *rest], cwd=folder, stdout=sys.stderr, check=False)
        codes = {name: verdicts(folder, game.package)[name] for name in rest}
        codes |= dict.fromkeys(early, KILLED[0])
        if not names or None in codes.values():
            sys.exit("not all mutants were run")
        modules: dict[str, Counter[str]] = {}
        for mutant, code in codes.items():
            module = mutant.removeprefix(f"{game.package}.").partition(".")[0]
            kind = "killed" if code in KILLED else "untested" if code in UNTESTED else "survived"
            modules.setdefault(module, Counter())[kind] += 1
            if kind != "killed":
                print(f"{kind}: {mutant}\n{difference(folder, mutant)}\n")
    total = sum(modules.values(), Counter())
    for module, count in {**modules, "all": total}.items():
        every = sum(count.values())
        print(f"{module:20} {count['killed']:5} of {every:5} killed: {count['killed'] / every:.1%}")


if __name__ == "__main__":
    main()
