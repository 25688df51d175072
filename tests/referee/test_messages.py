"""What a line from a bot means, and what is wrong with those that mean nothing."""

import json

import pytest

from referee.messages import (
    PLAIN,
    Action,
    BadLine,
    Hello,
    MoveClock,
    Ready,
    Turn,
    decode,
    encode,
    same_action,
)

DEEP = b'{"type":"action","id":1,"index":0,"x":' + b"[" * 31 + b"]" * 31 + b"}"

REFUSED = [
    (b"", "bad_json"),
    (b"hello", "bad_json"),
    (b"\xef\xbb\xbf" + b'{"type":"ready"}', "bad_json"),  # a byte order mark
    (b'{"type":"ready"}\x00', "bad_json"),
    (b'{"type":"ready","name":"\x00"}', "bad_json"),
    (b'{"type":"ready"} {"type":"ready"}', "bad_json"),
    (b'{"type":"ready","type":"ready"}', "bad_json"),
    (b'{"type":"ready","x":{"a":1,"a":1}}', "bad_json"),
    (b'{"type":"ready","x":NaN}', "bad_json"),
    (b'{"type":"ready","x":-Infinity}', "bad_json"),
    (b'{"type":"ready","x":1e999}', "bad_json"),
    (b'{"type":"ready","x":[-1e999]}', "bad_json"),
    (b'{"type":"ready","x":"\\ud800"}', "bad_json"),
    (b'{"type":"ready","\\udc00":1}', "bad_json"),
    (b'{"type":"ready","x":[["\\udfff\\ud800"]]}', "bad_json"),
    (b'{"type":"ready","x":' + b"[" * 10000 + b"]" * 10000 + b"}", "bad_json"),
    (b'{"x":' * 10000, "bad_json"),
    (DEEP.replace(b":[", b":[["), "bad_json"),
    (b"[" * 40 + b'"' + rb"\"" * 30000, "bad_json"),  # no end of the string: read once, not often
    (b"{'type':'ready'}", "bad_json"),
    (b'{"type":"ready",}', "bad_json"),
    (b'{"type":"ready","x":01}', "bad_json"),
    (b'{"type":"ready","x":+1}', "bad_json"),
    (b'{"type":"ready","x":"\xff"}', "bad_utf8"),
    (b'{"type":"ready","x":"\xed\xa0\x80"}', "bad_utf8"),  # a surrogate in UTF-8
    (b'{"type":"ready","x":"\xc0\x80"}', "bad_utf8"),  # NUL in too many bytes
    (b"\xff\xfe{\x00}\x00", "bad_utf8"),
    (b"[]", "bad_message"),
    (b"[1]", "bad_message"),
    (b"null", "bad_message"),
    (b'"ready"', "bad_message"),
    (b"{}", "bad_message"),
    (b'{"type":null}', "bad_message"),
    (b'{"type":["action"]}', "bad_message"),
    (b'{"type":"resign"}', "bad_message"),
    (b'{"type":"turn","id":1}', "bad_message"),
    (b'{"type":"ready","name":7}', "bad_message"),
    (b'{"type":"ready","version":1.0}', "bad_message"),
    (b'{"type":"action"}', "bad_message"),
    (b'{"type":"action","index":0}', "bad_message"),
    (b'{"type":"action","id":1}', "bad_message"),
    (b'{"type":"action","id":null,"index":0}', "bad_message"),
    (b'{"type":"action","id":true,"index":0}', "bad_message"),
    (b'{"type":"action","id":1.0,"index":0}', "bad_message"),
    (b'{"type":"action","id":"1","index":0}', "bad_message"),
    (b'{"type":"action","id":1,"index":true}', "bad_message"),
    (b'{"type":"action","id":1,"index":1.0}', "bad_message"),
    (b'{"type":"action","id":1,"index":1e0}', "bad_message"),
    (b'{"type":"action","id":1,"index":"1"}', "bad_message"),
    (b'{"type":"action","id":1,"index":null}', "bad_message"),
    (b'{"type":"action","id":1,"index":[1]}', "bad_message"),
    (b'{"type":"action","id":1,"action":{"0":"stop"}}', "bad_message"),
    (b'{"type":"action","id":1,"action":"stop"}', "bad_message"),
    (b'{"type":"action","id":1,"index":0,"action":null}', "bad_message"),
    (b'{"type":"action","id":1,"index":0,"note":["x"]}', "bad_message"),
]

ACCEPTED = [
    (b'{"type":"ready"}', Ready()),
    (b' \t{ "type" : "ready" }\r\n', Ready()),
    (b'{"type":"ready","name":null,"more":[1.5,{}]}', Ready()),
    (b'{"type":"ready","name":"\\ud83d\\ude00","version":"1,2"}', Ready(name="😀", version="1,2")),
    (b'{"type":"ready","name":"a\\nb\\u0000"}', Ready(name="a\ufffdb\ufffd")),
    (b'{"type":"ready","name":"' + b"x" * 100 + b'"}', Ready(name="x" * 64)),
    (b'{"type":"action","id":3,"index":0}', Action(id=3, index=0)),
    (b'{"index":0,"id":3,"type":"action"}', Action(id=3, index=0)),
    (b'{"type":"action","id":3,"index":-1}', Action(id=3, index=-1)),
    (b'{"type":"action","id":3,"action":["buy",1]}', Action(id=3, action=["buy", 1])),
    (
        b'{"type":"action","id":3,"index":0,"note":"a\\u0007\\n"}',
        Action(id=3, index=0, note="a\ufffd\n"),
    ),
    (DEEP, Action(id=1, index=0)),
    (
        b'{"type":"action","id":1,"index":0,"x":"' + b"[" * 99 + b'"}',
        Action(id=1, index=0),
    ),
]


@pytest.mark.parametrize(("line", "kind"), REFUSED, ids=lambda value: repr(value)[:50])
def test_refused(line: bytes, kind: str) -> None:
    with pytest.raises(BadLine) as caught:
        decode(line)
    assert caught.value.kind == kind
    assert len(str(caught.value)) < 200
    assert not PLAIN(line + b"\n")


@pytest.mark.parametrize(("line", "message"), ACCEPTED, ids=lambda value: repr(value)[:50])
def test_accepted(line: bytes, message: object) -> None:
    assert decode(line) == message


def test_integers_of_any_length_are_integers() -> None:
    huge = decode(b'{"type":"action","id":%s,"index":-%s}' % (b"9" * 5000, b"9" * 5000))
    assert isinstance(huge, Action) and huge.id >= 10**18 and huge.index == -(10**18)


def test_a_note_is_cut_at_4_kb_between_characters() -> None:
    line = json.dumps({"type": "action", "id": 1, "index": 0, "note": "x" + "ä" * 4000}).encode()
    answer = decode(line)
    assert isinstance(answer, Action) and answer.note == "x" + "ä" * 2047


def test_the_plain_answer_is_read_as_any_other() -> None:
    for text in (
        '{"type":"action","id":12,"index":3}',
        '{ "type": "action", "id": 12, "index": 3}',
    ):
        plain = PLAIN(text.encode() + b"\n")
        assert plain
        assert decode(text.encode()) == Action(id=int(plain[1]), index=int(plain[2]))


def test_an_action_equal_in_python_but_not_in_json_is_another() -> None:
    offered = [("take", 1), ("take", None)]
    assert same_action(["take", 1], offered) == 0
    assert same_action(["take", None], offered) == 1
    assert same_action(["take", True], offered) is None
    assert same_action(["take", 1.0], offered) is None
    assert same_action([["take", 1]], offered) is None


def test_our_messages_are_lines_of_compact_json() -> None:
    turn = Turn(
        id=1,
        step="buy",
        observation={"row": ("a", "ä")},
        events=[("turn", 0)],
        actions=[("buy", 1), ("stop",)],
        clock=MoveClock(1000, None),
    )
    assert (
        encode(turn)
        == (
            '{"type":"turn","id":1,"step":"buy","observation":{"row":["a","ä"]},"events":[["turn",0]],'
            '"actions":[["buy",1],["stop"]],"clock":{"move_ms":1000,"remaining_ms":null}}\n'
        ).encode()
    )
    hello = Hello(protocol=1, referee={"name": "certamen", "version": "1"})
    assert json.loads(encode(hello)) == {
        "type": "hello",
        "protocol": 1,
        "referee": {"name": "certamen", "version": "1"},
    }
