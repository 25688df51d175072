"""All laws at tables where much is built, known and owned: what random games rarely come to."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.cards import joined
from engine.laws import LAWS
from engine.playout import Deal, play, random_choices
from engine.pompeii.data import BUILDINGS, GOODS, INJURED
from engine.pompeii.rounds import begin_round
from engine.pompeii.setup import deal
from engine.pompeii.table import Table
from tests.engine.pompeii.scenes import GAME

BITING = ("C01", "C11", "C12", "C14", "C22", "C23", "C28", "C31", "C40", "C08", "C17", "C34")


def rich(seed: int, players: int, options: Mapping[str, Any]) -> Table:
    """The last rounds of a game: everything built, armies here and there, full hands."""
    s = deal(seed, players, options)
    rng = Random(seed)
    s.calls, s.decision, s.resume, s.told = [], None, None, []
    s.round = 37 if players > 1 else 15
    for building in BUILDINGS:
        if building != "B20" and (building == "B17" or rng.random() < 0.9):
            s.buildings[building] = ()
            if players > 1:
                s.put_marker(rng.choice([k for k in range(players) if s.markers[k]]), building)
    deck = sorted(s.decks["city"], key=lambda card: (card in BITING, rng.random()))
    s.decks["city"] = tuple(deck)
    for seat in range(players):
        s.goods[seat] = tuple([rng.choice((0, 1, 3, 9)) for _ in GOODS])
        s.workers[seat] = 4 + rng.randrange(3)
        injured = rng.sample(INJURED, rng.randrange(3)) if players > 1 else []
        s.ready[seat] = s.workers[seat] - len(injured)
        for space in injured:
            s.occupy(space, seat)
        s.armies[seat] = players > 1 and rng.random() < 0.5
        s.draw_to_hand(seat, "city", 6)
        for card in s.draw("specialist", 4) if players > 1 else ():
            if s.card(card).symbol == "infinite":
                s.lay(seat, card)
            else:
                s.specialists[seat] = joined(s.specialists[seat], (card,))
    if players == 1:
        s.volcano_discards, s.volcano_deck = s.volcano_deck[5:], s.volcano_deck[:5]
        s.volcano_discards = tuple(sorted(s.volcano_discards))
    s.then(begin_round)
    s.run()
    return s


RICH = replace(GAME, deal=rich)


@pytest.mark.parametrize("players", GAME.seats)
def test_laws_hold_at_rich_tables(players: int) -> None:
    for seed in range(3):
        done = play(
            RICH, Deal(seed, players, GAME.complete({})), random_choices(Random(seed)), LAWS
        )
        assert not done.broken, f"{done.broken} after choices {done.taken} of seed {seed}"


def test_rich_tables_come_to_the_rare_cards() -> None:
    seen: set[str] = set()
    for seed in range(60):
        s = rich(seed, 2 + seed % 3, GAME.complete({}))
        rng = Random(seed)
        while s.decision is not None:
            s.choose(rng.randrange(len(s.decision.actions)))
            seen |= {e[2] for e in s.told if e[0] in ("activate", "play", "lay")} | {s.reason}
    assert seen >= {*BITING, "castrum"}
