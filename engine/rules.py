"""The rule ledger: of every clause what it says, where its code is, and which tests show it.

Code cites clauses in docstrings, `[VR-8]`; tests are marked `@pytest.mark.rule("VR-8")`.  Citations
are read from the source of the game's package and marks from that of the tests, without importing
either.  A clause of kind `advice` needs no code and no test.
"""

import ast
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

from engine.game import Game
from engine.playout import random_deal

FIELDS = ("id", "chapter", "kind", "says", "source")
KINDS = ("setup", "turn", "effect", "end", "advice")
SOURCES = ("rulebook", "found", "ruling")
TESTS = Path(__file__).parent.parent / "tests"  # there in a checkout, not in an installed package

Function = tuple[str, str]  # file in the game's package, qualified name


@dataclass
class Entry:
    """A clause with the functions that carry it out and the tests that show it."""

    clause: dict[str, Any]
    code: list[Function] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)  # "tests/engine/test_x.py::test_y"
    exercised: int = 0  # how often its functions were called

    @property
    def mechanical(self) -> bool:
        """Whether it needs code and tests."""
        return self.clause.get("kind") != "advice"


def ledger(game: Game, tests: Path = TESTS) -> dict[str, Entry]:
    """The entries of all clauses by id, in their order; then those of ids without a clause."""
    entries = {clause["id"]: Entry(clause) for clause in game.clauses if "id" in clause}
    for function, cited in citations(game).items():
        for id_ in cited:
            entries.setdefault(id_, Entry({"id": id_})).code.append(function)
    for test, marked in marks(tests, game.prefix):
        entries.setdefault(marked, Entry({"id": marked})).tests.append(test)
    return entries


def wrong_with(game: Game, tests: Path = TESTS) -> list[str]:
    """What is wrong with the ledger of a game, in words."""
    return [*wrong_clauses(game), *wrong_entries(ledger(game, tests))]


def wrong_clauses(game: Game) -> Iterator[str]:
    """Clauses that do not say all about themselves."""
    ids = [clause.get("id") for clause in game.clauses]
    for clause in game.clauses:
        name = clause.get("id", "a clause without id")
        if set(clause) != set(FIELDS) or not all(type(v) is str and v for v in clause.values()):
            yield f"{name}: a clause has the texts {', '.join(FIELDS)}; this one: {list(clause)}"
        elif not re.fullmatch(rf"{game.prefix}-\w+", name):
            yield f"{name}: an id of {game.name} starts with {game.prefix}-"
        elif clause["kind"] not in KINDS or clause["source"] not in SOURCES:
            yield f"{name}: kind {clause['kind']!r}, source {clause['source']!r}"
        if ids.count(clause.get("id")) > 1:
            yield f"{name}: there are two clauses of that id"


def wrong_entries(entries: dict[str, Entry]) -> Iterator[str]:
    """Clauses without code or test, and ids that are no clause's."""
    for id_, entry in entries.items():
        if len(entry.clause) == 1:
            yield f"{id_} is no clause, but cited by {(entry.code or entry.tests)[0]}"
        elif entry.mechanical and not entry.code:
            yield f"{id_} is cited by no code: {entry.clause['says']}"
        elif entry.mechanical and not entry.tests:
            yield f"{id_} is shown by no test: {entry.clause['says']}"


def citations(game: Game) -> dict[Function, list[str]]:
    """The functions and classes of a game's package that cite clauses, with their ids."""
    pattern = re.compile(rf"\[({game.prefix}-\w+)\]")
    found = {}
    for file in sorted(files(game.package).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            for name, node in documented(ast.parse(file.read_text("utf-8"))):
                if cited := pattern.findall(ast.get_docstring(node) or ""):
                    found[file.name, name] = cited
    return found


Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def documented(node: ast.AST, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Documented]]:
    """A module, and the classes and functions within, with their qualified names."""
    if isinstance(node, ast.Module):
        yield "", node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
            yield ".".join((*path, child.name)), child
            yield from documented(child, (*path, child.name))
        else:
            yield from documented(child, path)


def marks(tests: Path, prefix: str) -> Iterator[tuple[str, str]]:
    """Tests marked with clauses of this prefix, and the ids, one pair for each mark."""
    for file in sorted(tests.rglob("test_*.py")):
        text = file.read_text("utf-8")
        if f'"{prefix}-' not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for mark in node.decorator_list:
                    for id_ in marked(mark):
                        if id_.startswith(f"{prefix}-"):
                            yield f"{file.relative_to(tests.parent)}::{node.name}", id_


def marked(decorator: ast.expr) -> Iterator[str]:
    """The ids in all `pytest.mark.rule("A-1", "A-2")` of a decorator, `parametrize` included."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from [arg.value for arg in node.args if isinstance(arg, ast.Constant)]  # type: ignore[misc]


# -- how often random games exercise a clause


def exercise(game: Game, games: int, entries: dict[str, Entry], seed: int = 0) -> None:
    """Play random games, and add to the entries how often the functions that cite them are called.

    At every decision the asked seat observes, and the pieces are counted.
    """
    calls = called_in(game, lambda: play_at_random(game, games, seed))
    for entry in entries.values():
        for file, name in entry.code:
            entry.exercised += sum(
                count
                for (in_file, called), count in calls.items()
                if in_file == file and (called == name or not name or called.startswith(f"{name}."))
            )


def play_at_random(game: Game, games: int, seed: int) -> None:
    """Play whole games, with everything that is asked of a game in use."""
    rng = Random(seed)
    for _ in range(games):
        deal = random_deal(game, rng)
        s = game.new(*deal)
        while s.decision:
            seat, _, actions = s.decision
            observation = game.observe(s, seat)
            game.pieces(s)
            s.choose(rng.randrange(len(actions)))
        game.determinize(observation, game.complete(deal.options), None, rng)
        game.scores(s), game.ranks(s), game.reason(s)


def called_in(game: Game, run: Callable[[], None]) -> Counter[Function]:
    """How often the functions of a game's package are called while that runs."""
    folder = str(files(game.package))
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{game.package}."):
            for cached in [v for v in vars(module).values() if hasattr(v, "cache_clear")]:
                cached.cache_clear()  # so that what was reckoned before is called too
    codes: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            codes[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(before)
    calls: Counter[Function] = Counter()
    for code, times in codes.items():
        if os.path.dirname(code.co_filename) == folder:
            name = code.co_qualname.replace("<locals>.", "")
            calls[os.path.basename(code.co_filename), name] += times
    return calls
