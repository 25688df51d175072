"""A page for each game, for authors of bots: seats, options, steps, actions, observation, events.

    python -m players.pages      writes them anew

All of it is taken from the game's record and source, so that it cannot say anything else.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from engine.game import Game, games

FOLDER = Path(__file__).parent / "games"

PAGE = """# {title}

{about}

Written by `python -m players.pages`; not by hand. How bots are spoken to is in
`referee/PROTOCOL.md`, the clauses of the rules shows `certamen rules {name}`, cards and tables
`certamen data {name}`, and `certamen schema {name}` all types as JSON Schema.

- **Players:** {seats}
- **Longest game:** {longest} decisions at most, far fewer as a rule
- **Cards, buildings and other names** are those of `certamen data {name}`

## Options

{options}

## Steps

The `step` of a turn says which question is asked: {steps}.

## Actions

An action is an array: a verb, then what it is about. `actions` of a turn lists all that are legal.

```python
{actions}
```

## Observation

What a seat may know, as one object; `going_on` may be left alone, it serves `determinize`.

```python
{observation}
```

## Events

What the seat saw happen since its last turn, in order. What is secret is null to the others.
Numbers stand under their names, such as `Seat`: all are whole numbers.

```python
{events}
```
"""


def page(game: Game) -> str:
    """The page of a game."""
    module = sys.modules[game.observation.__module__]
    return PAGE.format(
        title=game.title,
        name=game.name,
        about=inspect.getdoc(sys.modules[game.package]),
        seats=", ".join(map(str, game.seats)),
        longest=game.longest,
        options=options(game),
        steps=", ".join([f"`{step}`" for step in sorted(steps(game))]),
        actions=assigned(module, game.actions),
        observation="\n\n\n".join(typed_dicts(module)),
        events=assigned(module, game.events),
    )


def options(game: Game) -> str:
    """A line for each option."""
    lines = []
    for name, option in game.options.items():
        default = {True: "on", False: "off", "": "none"}.get(option.default, option.default)
        choices = f"; one of {', '.join(map(str, option.choices))}" if option.choices else ""
        lines.append(f"- `{name}` ({default} by default{choices}): {option.says}.")
    return "\n".join(lines) or "None."


def assigned(module: ModuleType, value: object) -> str:
    """The source of the assignment that gave a module's name this value."""
    source = inspect.getsource(module)
    for node in ast.parse(source).body:
        names = node.targets if isinstance(node, ast.Assign) else []
        if any(vars(module).get(getattr(name, "id", "")) is value for name in names):
            return ast.get_source_segment(source, node) or ""
    raise LookupError(f"{module.__name__} assigns no such value")


def typed_dicts(module: ModuleType) -> Iterator[str]:
    """The source of every TypedDict of a module."""
    source = inspect.getsource(module)
    for node in ast.parse(source).body:
        named = isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        text = ast.get_source_segment(source, node) or ""
        if (isinstance(node, ast.ClassDef) or named) and "TypedDict" in text.split("\n")[0]:
            yield text


def steps(game: Game) -> set[str]:
    """The steps that the game's source asks, as far as it names them."""
    trees = [
        ast.parse(file.read_text("utf-8"))
        for file in files(game.package).iterdir()
        if file.name.endswith(".py")
    ]
    takes = {"ask": 1}  # by function, which argument is the step
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg != "self"]
            if "step" in names:
                takes[node.name] = names.index("step")
    found = set()
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = takes.get(name, len(node.args))
            for argument in node.args[place : place + 1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found.add(argument.value)
    return found


def main() -> None:
    """Write the pages of all games."""
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        (FOLDER / f"{game.name}.md").write_text(page(game), "utf-8")


if __name__ == "__main__":
    main()
