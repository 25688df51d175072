"""The session alone: its table, scripted bytes, and whatever Hypothesis makes up."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.faults import KINDS, Fault
from referee.messages import (
    End,
    Failed,
    FromReferee,
    GameClock,
    Hello,
    MoveClock,
    Quit,
    Ready,
    Start,
    Turn,
)
from referee.session import HEARS, KEPT, MOST_UNREAD, SENDS, Session

HELLO = Hello(protocol=1, referee={})
START = Start(
    game="g",
    options={},
    seat=0,
    players=2,
    seed=1,
    clock=GameClock(None, None, 0),
    names=["a", "b"],
)
END = End(ranks=[1, 2], scores=[1, 0], reason="", events=[])
FAILED = Failed(kind="exited", message="", turn=None)
ACTIONS = (("take", 1), ("take", None), ("stop",))
LINE = 300


def turn() -> Turn:
    clock = MoveClock(None, None)
    return Turn(id=0, step="s", observation={}, events=[], actions=ACTIONS, clock=clock)


def asked(times: int = 1) -> Session:
    """A session whose turn of that number is open."""
    session = Session(LINE)
    session.send(HELLO)
    assert isinstance(session.receive(b'{"type":"ready"}\n'), Ready)
    session.send(START)
    for number in range(1, times):
        session.ask(turn())
        assert session.receive(answer(number)) == 0
    session.ask(turn())
    return session


def answer(number: int, index: int = 0) -> bytes:
    return json.dumps({"type": "action", "id": number, "index": index}).encode() + b"\n"


# -- the table


@pytest.mark.parametrize("phase", ["new", "greeted", "idle", "playing", "asked", "over"])
@pytest.mark.parametrize("message", [HELLO, START, turn(), END, FAILED, Quit()])
def test_only_what_stands_in_the_table_is_sent(phase: str, message: FromReferee) -> None:
    session = Session()
    session.phase = phase
    if (phase, type(message)) in SENDS:
        session.send(message)
        assert session.phase == SENDS[phase, type(message)]
    else:
        with pytest.raises(KeyError):
            session.send(message)
        assert session.phase == phase


def test_every_phase_of_the_table_is_reached_and_left() -> None:
    entered = {*SENDS.values(), *HEARS.values()}
    left = {phase for phase, _ in (*SENDS, *HEARS)}
    assert entered == {"greeted", "idle", "playing", "asked", "over"}
    assert left == entered - {"over"} | {"new"}


# -- scripts


def test_a_whole_conversation() -> None:
    session = Session()
    assert json.loads(session.send(HELLO))["type"] == "hello"
    assert session.receive(b'{"type":"rea') is None
    heard = session.receive(b'dy","name":"x"}\r\n')
    assert heard == session.ready == Ready(name="x")
    session.send(START)
    assert json.loads(session.ask(turn()))["id"] == 1
    assert session.receive(answer(1, 2)) == 2
    assert json.loads(session.ask(turn()))["id"] == 2
    assert session.receive(b'{"type":"action","id":2,"action":["take",null],"note":"n"}\n') == 1
    assert session.note == "n"
    session.send(END)
    session.send(START)
    assert json.loads(session.ask(turn()))["id"] == 3  # goes on through the process's life
    assert session.receive(answer(3)) == 0
    assert session.note is None
    session.send(END)
    session.send(Quit())
    assert session.phase == "over"


def test_old_answers_are_dropped_up_to_sixteen() -> None:
    session = asked(3)
    assert session.receive(answer(1) * MOST_UNREAD) is None
    assert session.late == MOST_UNREAD
    assert session.receive(answer(3, 1)) == 1
    session = asked(3)
    heard = session.receive(answer(2) * (MOST_UNREAD + 1))
    assert isinstance(heard, Fault) and heard.kind == "unread_answers"


def test_what_waits_is_judged_by_the_next_turn() -> None:
    session = asked(1)
    assert session.receive(answer(1) + answer(1) + b"\n") == 0
    session.ask(turn())
    assert session.pending() is None
    assert session.late == 1
    assert session.receive(answer(2)) == 0


def test_an_answer_that_came_before_its_turn_was_asked() -> None:
    session = asked(1)
    assert session.receive(answer(1) + answer(2)) == 0
    session.ask(turn())
    heard = session.pending()
    assert isinstance(heard, Fault) and heard.kind == "wrong_turn"


def test_an_answer_whose_end_comes_in_time_counts() -> None:
    session = asked(1)
    assert session.receive(answer(1) + answer(2)[:-1]) == 0
    session.ask(turn())
    assert session.pending() is None
    assert session.receive(b"\n") == 0


def test_the_longest_line_and_one_more() -> None:
    padded = answer(1)[:-1].ljust(LINE) + b"\n"
    assert asked().receive(padded) == 0
    assert asked().receive(padded[:-1]) is None
    for too_long in (padded[:-1] + b" ", padded[:-1] + b" \n"):
        session = asked()
        heard = session.receive(too_long)
        assert isinstance(heard, Fault) and heard.kind == "line_too_long"


def test_an_action_and_its_index_must_agree() -> None:
    line = b'{"type":"action","id":1,"index":%d,"action":["stop"]}\n'
    assert asked().receive(line % 2) == 2
    heard = asked().receive(line % 1)
    assert isinstance(heard, Fault) and heard.kind == "bad_message"


# -- garbage

JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["action", "ready", "turn", "quit", "", None, 1]),
        "id": st.integers(-1, 3) | JSON,
        "index": st.integers(-1, 4) | JSON,
        "action": st.sampled_from([list(action) for action in ACTIONS]) | JSON,
        "note": st.text() | JSON,
        "name": st.text() | JSON,
        "more": JSON,
    },
)
MESSAGES = FIELDS.map(lambda fields: json.dumps(fields).encode())
NEARLY = st.builds(
    lambda line, at, byte: (
        line[: at % (len(line) + 1)] + bytes([byte]) + line[at % len(line) + 1 :]
    ),
    st.integers(0, 3).map(lambda number: answer(number)[:-1]),
    st.integers(0, 60),
    st.integers(0, 255),
)
LINES = st.lists(
    st.one_of(
        st.binary(),
        JSON.map(lambda value: json.dumps(value).encode()),
        MESSAGES,
        NEARLY,
        st.integers(0, 3).map(lambda number: answer(number)[:-1]),
        st.integers(0, 200).map(lambda count: b"[" * count),
    ),
    max_size=25,
)


@given(LINES, st.lists(st.integers(0, 400), max_size=12), st.sampled_from(["ready", "action"]))
def test_every_input_has_a_verdict(lines: list[bytes], cuts: list[int], due: str) -> None:
    """And the verdict is the same however the bytes are cut into chunks."""
    data = b"\n".join(lines) + b"\n"
    places = sorted({min(cut, len(data)) for cut in cuts})
    chunks = [data[a:b] for a, b in zip([0, *places], [*places, len(data)], strict=True)]
    outcomes = []
    for pieces in ([data], chunks):
        session = asked(3) if due == "action" else Session(LINE)
        if due == "ready":
            session.send(HELLO)
        heard = None
        for piece in pieces:
            if heard is None and piece:
                heard = session.receive(piece)
        if isinstance(heard, Fault):
            assert heard.kind in KINDS
            assert heard.message and len(heard.message) < 300
            assert len(session.wrong) <= KEPT
            assert due == "action" or heard.kind == "bad_handshake"
            session.send(FAILED)
        elif due == "ready":
            assert heard is None or session.phase == "idle"
        elif heard is not None:
            assert type(heard) is int and heard in range(len(ACTIONS))
            assert session.phase == "playing"
        outcomes.append((heard, session.late, session.note))
        if heard is None:
            assert len(session.buffer) <= LINE
    assert outcomes[0] == outcomes[1]


@given(st.integers(), st.integers(), st.integers(0, 2))
def test_only_the_turn_that_is_open_takes_an_index_on_offer(
    number: int, index: int, extra: int
) -> None:
    session = asked(2)
    more = b"" if extra == 0 else b',"x":%d' % extra
    line = b'{"type":"action","id":%d,"index":%d%s}\n' % (number, index, more)
    heard = session.receive(line)
    if number < 2:
        assert heard is None and session.late == 1
    elif number > 2:
        assert isinstance(heard, Fault) and heard.kind == "wrong_turn"
    elif index in range(len(ACTIONS)):
        assert heard == index
    else:
        assert isinstance(heard, Fault) and heard.kind == "illegal_action"
