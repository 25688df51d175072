"""JSON Schemas come from the types in use: what the referee sends validates, what is wrong not."""

import json
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from engine import schema as schemas
from engine.events import seen
from engine.game import Game, find, games
from engine.playout import play, random_choices, random_deal, states
from referee import messages
from tournaments.cli.program import app

GAMES = {"pompeii": 20, "pecunia-non-olet": 20}  # of the others 54: 200 together


def printed(what: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["schema", what])
    assert result.exit_code == 0, result.output
    schema: dict[str, Any] = json.loads(result.stdout)
    return schema


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_message_of_fuzzed_games_validates(game: Game) -> None:
    turns = jsonschema_rs.validator_for(printed(game.name))
    protocol = jsonschema_rs.validator_for(printed("protocol"))
    rng = Random(game.name)
    clock = messages.MoveClock(move_ms=1000, remaining_ms=None)
    for _ in range(GAMES.get(game.name, 54)):
        done = play(game, random_deal(game, rng), random_choices(rng), ())
        for number, s in enumerate(states(game, done)):
            if s.decision is None:
                continue
            seat, step, actions = s.decision
            turn = messages.Turn(
                id=number,
                step=step,
                observation=game.observe(s, seat),
                events=[seen(event, seat) for event in s.told],
                actions=actions,
                clock=clock,
            )
            data = json.loads(messages.encode(turn))
            if not turns.is_valid(data):
                turns.validate(data)
            if number % 16 == 0:  # the frame is the same for all
                protocol.validate(data)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_what_is_not_of_the_declared_types_is_no_valid_turn(game: Game) -> None:
    turns = jsonschema_rs.validator_for(printed(game.name))
    s = game.new(1, game.seats[0])
    assert s.decision
    actions = [list(action) for action in s.decision.actions]
    good = json.loads(
        schemas.encode({"observation": game.observe(s, 0), "events": [], "actions": actions})
    )
    turns.validate(good)
    seen_ = good["observation"]
    name = next(iter(seen_))
    for bad in (
        good | {"observation": seen_ | {"another": 1}},
        good | {"observation": {key: seen_[key] for key in seen_ if key != name}},
        good | {"observation": seen_ | {name: [{}]}},
        good | {"actions": [*actions, ["fly", "to the moon"]]},
        good | {"actions": actions[:1]},
        good | {"actions": [*actions, [*actions[0], 1, 2, 3, 4, 5, 6, 7]]},
        good | {"events": [["fly"]]},
        {"observation": seen_},
    ):
        assert not turns.is_valid(bad), bad


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_samples_are_of_their_types(game: Game) -> None:
    rng = Random(1)
    shapes = schemas.Shapes.of(game)
    for _ in range(200):
        for kind in game.actions:
            assert not list(shapes.action(schemas.sample(kind, rng)))
        for kind in game.events:
            assert not list(shapes.event(schemas.sample(kind, rng)))
    assert list(shapes.action(("fly",))) and list(shapes.event(("fly", 1)))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "ready", "name": "x"},
        {"type": "action", "id": 1, "index": 0},
        {"type": "action", "id": 1, "action": ["stop"], "note": "n"},
        {"type": "hello", "protocol": 1, "referee": {"name": "certamen", "version": "1"}},
        {"type": "quit"},
    ],
)
def test_messages_validate_and_mutilated_ones_do_not(message: dict[str, Any]) -> None:
    protocol = jsonschema_rs.validator_for(printed("protocol"))
    protocol.validate(message)
    assert not protocol.is_valid(message | {"type": "hola"})
    assert not protocol.is_valid([message])
    if message["type"] != "quit":  # it has no fields, and others are ignored
        assert not protocol.is_valid(message | {"id": "1", "name": 1, "protocol": "1"})


def test_an_unknown_name_is_told_in_one_line() -> None:
    result = CliRunner().invoke(app, ["schema", "chess"])
    assert result.exit_code != 0
    assert find("villa-rustica").name in str(result.exception)
