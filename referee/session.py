"""The conversation with one bot: bytes in, answers or faults out.  No I/O, no clock.

    phase     we send  and then  |  phase    the bot sends        and then
    new       hello    greeted   |  greeted  ready                idle
    idle      start    playing   |  asked    action with its id   playing
    playing   turn     asked     |
    playing   end      idle      |
    greeted   quit     over      |
    idle      quit     over      |
    any       fault    over      |

`SENDS` and `HEARS` are this table.  What a bot sends when nothing is asked stays in the pipe and is
judged at its next turn, by its id; so a line is only ever heard in `greeted` or `asked`.
"""

from collections.abc import Sequence
from typing import Any

from referee.faults import Fault
from referee.messages import (
    PLAIN,
    Action,
    BadLine,
    End,
    Failed,
    FromReferee,
    Hello,
    Quit,
    Ready,
    Start,
    Turn,
    decode,
    encode,
    same_action,
    shortened,
)

MOST_UNREAD = 16
KEPT = 4096  # bytes of a wrong line that are kept as evidence

SENDS: dict[tuple[str, type], str] = {
    ("new", Hello): "greeted",
    ("idle", Start): "playing",
    ("playing", Turn): "asked",
    ("playing", End): "idle",
    ("greeted", Quit): "over",
    ("idle", Quit): "over",
    **{(phase, Failed): "over" for phase in ("new", "greeted", "idle", "playing", "asked")},
}
HEARS: dict[tuple[str, type], str] = {
    ("greeted", Ready): "idle",
    ("asked", Action): "playing",
}

Heard = int | Ready | Fault | None  # the index of an answer; None: wait for more


class Session:
    """What was said between the referee and one process, through all its games."""

    def __init__(self, line: int = 65536) -> None:
        self.line = line  # the most bytes of a line, without its end
        self.phase = "new"
        self.turn = 0  # the id of the last turn
        self.actions: Sequence[Any] = ()
        self.note: str | None = None  # of the last answer
        self.late = 0  # answers to closed turns that this turn has dropped
        self.wrong = b""  # the start of the line that was a fault
        self.ready = Ready()
        self.buffer = b""  # what waits to be judged: at most a line and a chunk
        self._early = 0  # bytes of it that were there before the turn was asked

    def send(self, message: FromReferee) -> bytes:
        """The line of a message, which must fit the phase."""
        self.phase = SENDS[self.phase, type(message)]
        return encode(message)

    def ask(self, turn: Turn) -> bytes:
        """The line of the next turn, to which its id is given here."""
        self.turn += 1
        turn.id = self.turn
        self.actions = turn.actions
        self.note = None
        self.late = 0
        self._early = len(self.buffer)
        return self.send(turn)

    def pending(self) -> Heard:
        """What the bytes that wait already say; call it once after asking."""
        return self._judge()

    def early(self, data: bytes) -> None:
        """Take bytes that came while nothing was asked."""
        self.buffer += data

    def receive(self, data: bytes) -> Heard:
        """Take bytes that came while something was asked."""
        if not self.buffer and self.phase == "asked":
            plain = PLAIN(data)
            if plain is not None and int(plain[1]) == self.turn and len(data) <= self.line:
                index = int(plain[2])
                if index < len(self.actions):
                    self.phase = "playing"
                    return index
        self.buffer += data
        return self._judge()

    def _judge(self) -> Heard:
        """The first line that decides something; lines before it are used up."""
        buffer, start = self.buffer, 0
        heard: Heard = None
        while heard is None:
            end = buffer.find(b"\n", start)
            if (len(buffer) if end < 0 else end) - start > self.line:
                self.wrong = buffer[start : start + KEPT]
                heard = Fault("line_too_long", f"more than {self.line} bytes without a line end")
            elif end < 0:
                break
            else:
                line = buffer[start:end]
                start = end + 1
                if line.strip(b" \t\r"):
                    heard = self._hear(line, early=start <= self._early)
                    if isinstance(heard, Fault):
                        self.wrong = line[:KEPT]
        self.buffer = buffer[start:]
        self._early = max(self._early - start, 0)
        if heard is not None and not isinstance(heard, Fault):
            self.phase = HEARS[self.phase, Ready if isinstance(heard, Ready) else Action]
        elif heard is not None and self.phase == "greeted":
            heard = Fault("bad_handshake", f"{heard.kind}: {heard.message}")
        return heard

    def _hear(self, line: bytes, early: bool) -> Heard:
        try:
            message = decode(line)
        except BadLine as error:
            return Fault(error.kind, str(error))
        if (self.phase, type(message)) not in HEARS:
            what = "ready" if isinstance(message, Ready) else "action"
            due = "ready" if self.phase == "greeted" else "an action"
            return Fault("bad_message", f"{what} where {due} is due")
        if isinstance(message, Ready):
            self.ready = message
            return message
        return self._answer(message, early)

    def _answer(self, answer: Action, early: bool) -> Heard:
        if answer.id < self.turn:
            self.late += 1
            if self.late <= MOST_UNREAD:
                return None
            return Fault("unread_answers", f"more than {MOST_UNREAD} answers to closed turns")
        if answer.id > self.turn or early:
            when = "was sent before it was asked" if answer.id == self.turn else "was not asked yet"
            return Fault("wrong_turn", f"turn {shortened(answer.id)} {when}")
        index = answer.index
        if index is not None and not 0 <= index < len(self.actions):
            return Fault(
                "illegal_action",
                f"index {shortened(index)} of {len(self.actions)} actions",
            )
        if answer.action is not None:
            same = same_action(answer.action, self.actions)
            if same is None:
                return Fault("illegal_action", f"{shortened(answer.action)} is not on offer")
            if index is not None and index != same:
                return Fault(
                    "bad_message", f"index {index} and action {shortened(answer.action)} differ"
                )
            index = same
        assert index is not None
        self.note = answer.note
        return index
