"""Golden transcripts: what the referee sends, and what a right answer is, for authors elsewhere.

    python -m players.transcript      writes them anew, one for each game

Lines of the referee begin with "> ", those of the bot with "< ".  The bot always takes the first
action, as do the others; a bot of one's own may answer with any index, of course.
"""

from pathlib import Path

from engine.events import seen
from engine.game import Game, games
from referee.messages import (
    PROTOCOL,
    Action,
    End,
    FromBot,
    FromReferee,
    GameClock,
    Hello,
    MoveClock,
    Quit,
    Ready,
    Start,
    Turn,
    encode,
)

FOLDER = Path(__file__).parent / "examples" / "transcripts"
SEED = 7
SEAT = 1
MOST = 30_000  # bytes of turns; a longer game breaks off


def transcript(game: Game) -> str:
    """The transcript of a game, or of its beginning."""
    players = max(game.seats[0], 2)
    options = game.complete({})
    s = game.new(SEED, players)
    lines = [
        sent(Hello(protocol=PROTOCOL, referee={"name": "certamen", "version": "0"})),
        answered(Ready(name="first", version="1")),
        sent(
            Start(
                game=game.name,
                options=options,
                seat=SEAT,
                players=players,
                seed=SEED,
                clock=GameClock(1000, 60000, 0),
                names=["another", "first"],
            )
        ),
    ]
    told, turn, size = list(s.told), 0, 0
    while s.decision is not None and size < MOST:
        if s.decision.seat == SEAT:
            turn += 1
            asked = Turn(
                id=turn,
                step=s.decision.step,
                observation=game.observe(s, SEAT),
                events=[seen(event, SEAT) for event in told],
                actions=s.decision.actions,
                clock=MoveClock(1000, 60000),
            )
            lines += [sent(asked), answered(Action(id=turn, index=0))]
            size += len(lines[-2])
            told = []
        s.choose(0)
        told += s.told
    if s.decision is None:
        end = End(
            ranks=game.ranks(s),
            scores=game.scores(s),
            reason=game.reason(s),
            events=[seen(event, SEAT) for event in told],
        )
        lines += [sent(end), sent(Quit())]
    return "".join(lines)


def sent(message: FromReferee) -> str:
    """A line of the referee."""
    return f"> {encode(message).decode()}"


def answered(message: FromBot) -> str:
    """A line of the bot."""
    return f"< {encode(message).decode()}"


def main() -> None:
    """Write the transcripts of all games."""
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        (FOLDER / f"{game.name}.txt").write_text(transcript(game), "utf-8")


if __name__ == "__main__":
    main()
