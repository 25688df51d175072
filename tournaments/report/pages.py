"""Pages and what they need beside them, written into one folder.

Knows templates and static files; knows nothing of tournaments or statistics.
"""

import json
import shutil
from collections.abc import Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from engine.errors import UsageError
from engine.game import Game, find
from engine.record import Record
from tournaments.report.replay import packed, watched

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


def write_data(folder: Path, name: str) -> None:
    """Write what the game prints, for its board to look things up."""
    path = folder / "static" / "data" / f"{name}.js"
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    data = json.dumps(find(name).data(), ensure_ascii=False, separators=(",", ":"))
    path.write_text(f"Certamen.data[{json.dumps(name)}] = {data};\n", "utf-8")


def chosen_options(game: Game, options: Mapping[str, Any]) -> list[str]:
    """The options that are not as usual, for people to read; a file is named by its option."""
    return [
        name if value is True or option.file else f"{name} {value}"
        for name, option in game.options.items()
        if (value := options.get(name, option.default)) != option.default
    ]


def write_replay(
    folder: Path, path: str, record: Record, name: str, home: str = "", why: str = ""
) -> None:
    """Write the viewer of one game to a path below the folder, which has the static files.

    `home` and `why` are links from there to the report, and to the fault of a seat but for its
    number; empty where there are none.  Raises RecordError where the record does not replay.
    """
    header = record.header
    game = find(header["game"])
    write_data(folder, game.name)
    write_page(
        "game.html",
        folder / path,
        root="../" * path.count("/"),
        home=home,
        title=game.title,
        game=game.name,
        name=name,
        seed=header["seed"],
        options=chosen_options(game, header["options"]),
        players=len(header["players"]),
        has_board=(folder / "static" / "boards" / f"{game.name}.js").exists(),
        record=packed(watched(record) | {"why": why}),
    )
