"""Loaded dice."""

from collections.abc import Sequence

import pytest

from engine.randomness import Luck
from engine.roemisch_pokern import table as table_module
from tests.engine.roemisch_pokern.scenes import Load


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """Says what the next dice show, in the order they fall; after them luck goes on."""
    coming: list[str] = []
    luckily = table_module.choices

    def fall(items: Sequence[str], count: int, luck: Luck) -> tuple[str, ...]:
        lucky = luckily(items, count, luck)
        return tuple([coming.pop(0) if coming else face for face in lucky])

    monkeypatch.setattr(table_module, "choices", fall)
    return lambda faces: coming.extend(faces)
