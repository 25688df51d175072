"""Starter kits: a complete bot in each of several languages, to be copied and made one's own.

They lie with the players, as examples; found by file, never imported.
"""

import shutil
from pathlib import Path

from engine.errors import UsageError
from tournaments.registry import check_name, players_folder


def languages() -> list[str]:
    """The languages that there is a kit for."""
    examples = players_folder() / "examples"
    return sorted(folder.name for folder in examples.iterdir() if (folder / "bot.toml").is_file())


def new_bot(language: str, name: str, where: Path) -> Path:
    """The folder `name` in `where`, made from a kit.  Raises UsageError."""
    if language not in languages():
        raise UsageError(f"there is no kit for {language!r}; there are: {', '.join(languages())}")
    check_name(name)
    folder = where / name
    try:
        folder.mkdir()
        for file in sorted((players_folder() / "examples" / language).iterdir()):
            if file.name == "bot.toml":
                said = file.read_text("utf-8")
                named = said.replace(f'name = "{language}-bot"', f'name = "{name}"')
                (folder / file.name).write_text(named, "utf-8")
            elif file.is_file():
                shutil.copy2(file, folder)
    except FileExistsError:
        raise UsageError(f"there is a {folder} already; take another name") from None
    except OSError as error:
        raise UsageError(f"cannot make {folder}: {error.strerror}") from None
    return folder
