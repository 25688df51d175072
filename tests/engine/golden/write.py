"""Golden playthroughs and counts: how every game went when somebody last looked.

python -m tests.engine.golden.write [GAME...]      write them anew: accept what has changed

`GAME-1.txt` tells a whole game: who was asked what, how many actions there were, which one was
taken, and everything that happened, hidden parts included; now and then the board as a seat sees
it; then the result and the digest of the final state.  `GAME-counts.json` holds for fixed deals how
many lines of play (sequences of choices) and how many different states there are by depth, for
another implementation to check itself.  `GAME-digests.json` holds games of all kinds of options and
seats, each as one digest of all that was asked, told and seen: it says only that something changed,
but of nearly everything.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from engine.events import whole
from engine.game import Game, find, games
from engine.playout import Deal, random_deal, values
from engine.randomness import below
from engine.schema import encode
from engine.state import State

FOLDER = Path(__file__).parent
LARGE = ("pompeii", "pecunia-non-olet")  # none with as many as can play
MOST_LINES = 2000  # of play, at the last depth counted but one
DIGESTS = 24  # games


def deals(game: Game) -> list[Deal]:
    """Few seats with the default options; many, and some, with others."""
    options = {name: values(option) for name, option in game.options.items()}
    first = {name: some[0] for name, some in options.items()}
    last = {name: some[-1] for name, some in options.items()}
    second = {name: some[1 % len(some)] for name, some in options.items()}
    few, some, many = game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]
    found = [Deal(1, few, first), Deal(2, many, last), Deal(3, some, second)]
    return found[::2] if game.name in LARGE else found


def told(s: State) -> Iterator[str]:
    """What happened since the last decision."""
    for event in s.told:
        yield "        " + json.dumps(whole(event), ensure_ascii=False)


def playthrough(game: Game, deal: Deal) -> Iterator[str]:
    """A game with choices drawn from its seed, line by line."""
    yield f"{game.title}: {deal.players} players, seed {deal.seed}"
    for name, value in deal.options.items():
        yield f"option {name} = {json.dumps(value)}"
    s = game.new(*deal)
    number = 0
    while True:
        yield from told(s)
        if s.decision is None:
            break
        seat, step, actions = s.decision
        index = below(len(actions), (deal.seed, "golden", number))
        yield f"{number:4} seat {seat} {step}: {json.dumps(actions[index])} of {len(actions)}"
        s.choose(index)
        number += 1
        if number % 25 == 0:
            yield f"     state {s.digest()[:16]}"
        if number % 50 == 0:
            board = game.board(json.loads(encode(game.observe(s, seat))))
            yield from [f"     | {line}".rstrip() for line in board.splitlines()]
    yield f"over: {game.reason(s)}"
    yield f"scores {game.scores(s)}, ranks {game.ranks(s)}"
    yield f"state {s.digest()}"


def counts(game: Game) -> list[dict[str, Any]]:
    """Of each deal the lines of play and the different states by depth."""
    found = []
    for deal in deals(game):
        lines, states = [1], [1]
        level = {(s := game.new(*deal)).key(): (s, 1)}
        while lines[-1] and lines[-1] <= MOST_LINES:
            further: dict[Any, tuple[State, int]] = {}
            for s, ways in level.values():
                for index in range(len(s.decision.actions) if s.decision else 0):
                    after = s.copy()
                    after.choose(index)
                    key = after.key()
                    further[key] = (after, ways + further.get(key, (after, 0))[1])
            level = further
            lines.append(sum(ways for _, ways in level.values()))
            states.append(len(level))
        found.append(deal._asdict() | {"lines": lines, "states": states})
    return found


def traced(game: Game, deal: Deal) -> Iterator[str]:
    """The digest so far at every decision of a game with choices drawn from its seed, and its end.

    It is of what is asked, told and seen; the seats look on in turn, and now and then the seat to
    move imagines where it may be.
    """
    found = sha256()
    s = game.new(*deal)
    number = 0
    while s.decision is not None:
        found.update(json.dumps([s.decision, [whole(event) for event in s.told]]).encode())
        found.update(encode(game.observe(s, number % deal.players)))
        if number % 20 == 0:
            seen = json.loads(encode(game.observe(s, s.decision.seat)))
            twin = game.determinize(seen, deal.options, s.decision, Random(number))
            found.update(twin.digest().encode())
        yield found.hexdigest()[:16]
        s.choose(below(len(s.decision.actions), (deal.seed, "golden", number)))
        number += 1
    end = [[whole(event) for event in s.told], game.reason(s), game.scores(s), game.ranks(s)]
    found.update(json.dumps([end, s.digest()]).encode())
    yield found.hexdigest()[:16]


def digests(game: Game) -> list[dict[str, Any]]:
    """Of games with options and seats at random."""
    some = [random_deal(game, Random(number)) for number in range(DIGESTS)]
    return [deal._asdict() | {"digest": list(traced(game, deal))[-1]} for deal in some]


def rows(found: list[dict[str, Any]]) -> str:
    """JSON, a line for each."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found)
    return f"[\n{lines}\n]\n"


def files(game: Game) -> dict[str, str]:
    """The files of a game by name."""
    texts = {
        f"{game.name}-{number}.txt": "".join(f"{line}\n" for line in playthrough(game, deal))
        for number, deal in enumerate(deals(game), 1)
    }
    texts[f"{game.name}-counts.json"] = rows(counts(game))
    texts[f"{game.name}-digests.json"] = rows(digests(game))
    return texts


def main() -> None:
    """Write the files of all games, or of those that are named."""
    for game in [find(name) for name in sys.argv[1:]] or games():
        for name, text in files(game).items():
            path = FOLDER / name
            if not path.exists() or path.read_text("utf-8") != text:
                print(f"{'changed' if path.exists() else 'new'}: {path.name}")
                path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
