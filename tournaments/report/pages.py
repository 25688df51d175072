"""Pages and what they need beside them, written into one folder.

Knows templates and static files; knows nothing of tournaments or statistics.
"""

import json
import shutil
from collections.abc import Mapping
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from engine.errors import UsageError
from engine.game import Game, find
from engine.record import Record
from tournaments.report.replay import packed, readable, watched

try:
    from jinja2 import Environment, PackageLoader, StrictUndefined
except ImportError:
    raise UsageError(
        "the report needs jinja2 and matplotlib: install certamen with its extra `report`, "
        "as in pip install 'certamen[report]'"
    ) from None

TEMPLATES = Environment(
    loader=PackageLoader(__package__),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def write_page(template: str, path: Path, **values: Any) -> None:
    """Write one page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(TEMPLATES.get_template(template).render(**values), "utf-8")


def write_static(folder: Path) -> None:
    """Copy the style sheets and scripts that pages link to."""
    with as_file(files(__package__) / "static") as source:
        shutil.copytree(source, folder / "static", dirs_exist_ok=True)


def printed(name: str) -> str:
    """A script that gives the game's board what the game prints, to look things up."""
    data = json.dumps(find(name).data(), ensure_ascii=False, separators=(",", ":"))
    data = data.replace("</", "<\\/")  # nothing in it may end the script
    return f"Certamen.data[{json.dumps(name)}] = {data};\n"


def chosen_options(game: Game, options: Mapping[str, Any]) -> list[str]:
    """The options that are not as usual, for people to read; a file is named by its option."""
    return [
        name if value is True or option.file else readable(f"{name} {value}")
        for name, option in game.options.items()
        if (value := options.get(name, option.default)) != option.default
    ]


def write_replay(
    folder: Path, path: str, record: Record, name: str, home: str = "", why: str = ""
) -> None:
    """Write the viewer of one game to a path below the folder, which has the static files.

    `home` and `why` are links from there to the report, and to the fault of a seat but for its
    number; empty where there are none.  With a home, the record is expected beside the page.
    Raises RecordError where the record does not replay.
    """
    values = viewer(record, name, why)  # before anything is written
    data = folder / "static" / f"data/{values['game']}.js"
    if not data.exists():
        data.parent.mkdir(exist_ok=True)
        data.write_text(printed(values["game"]), "utf-8")
    values |= {"root": "../" * path.count("/"), "home": home}
    write_page("game.html", folder / path, own_record=f"{Path(path).stem}.jsonl", **values)


def write_single_page(path: Path, record: Record, name: str) -> None:
    """Write the viewer of one game as a file that needs no other.  Raises RecordError, OSError."""
    values = viewer(record, name, "")
    static = files(__package__) / "static"
    texts = {
        "scripts": [
            printed(values["game"]) if script.startswith("data/") else read(static, script)
            for script in scripts(values["game"])
        ],
        "styles": [read(static, style) for style in STYLES],
    }
    write_page("game.html", path, root="", home="", **(values | {"inline": texts}))


STYLES = ("style.css", "viewer.css", "boards.css")


def scripts(game: str) -> list[str]:
    """The scripts of a game's viewer, in their order."""
    board = f"boards/{game}.js"
    own = [board] if (files(__package__) / "static" / board).is_file() else []
    return ["viewer.js", *own, f"data/{game}.js"]


def read(folder: Traversable, path: str) -> str:
    """A static file's text."""
    return (folder / path).read_text("utf-8")


def viewer(record: Record, name: str, why: str) -> dict[str, Any]:
    """What the page of a game is made from."""
    header = record.header
    game = find(header["game"])
    return {
        "title": game.title,
        "game": game.name,
        "name": readable(name),
        "seed": header["seed"],
        "options": chosen_options(game, header["options"]),
        "players": len(header["players"]),
        "record": packed(watched(record) | {"why": why}),
        "styles": STYLES,
        "scripts": scripts(game.name),
        "inline": None,
    }
