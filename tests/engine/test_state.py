"""The stack of calls, decisions, and states as values, on a state that only keeps a diary."""

import json
import pickle
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engine import events
from engine.errors import IllegalAction
from engine.state import Action, Decision, State, plain, rules_in


@dataclass(kw_only=True)
class Diary(State):
    lines: list[object] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    mood: str = "good"


def write(s: Diary, line: object) -> None:
    s.lines.append(line)


def day(s: Diary) -> None:
    s.then(write, "noon")
    s.then(write, "evening")
    s.ask(0, "breakfast", (("eat", 1), ("eat", 2), ("fast",)), eat, "morning")


def eat(s: Diary, seat: int, action: Action, when: str) -> None:
    s.lines.append(action[-1])
    s.then(write, when)
    s.ask(seat, "coffee", [("drink",)], drink)


def drink(s: Diary, seat: int, action: Action) -> None:
    s.then(errands)
    s.tell("drink", seat)


def errands(s: Diary) -> None:
    s.then(write, "bank")
    s.then(write, "market")


def week(s: Diary) -> None:
    s.then(day)
    s.then(day)


Diary.rules = rules_in(__name__)


def begun(rule: Any = day) -> Diary:
    s = Diary(seed=0)
    s.then(rule)
    s.run()
    return s


def test_calls_run_in_reading_order_and_questions_come_first() -> None:
    s = begun()
    assert s.decision == Decision(0, "breakfast", (("eat", 1), ("eat", 2), ("fast",)))
    assert s.lines == []
    s.apply(("eat", 2))
    # coffee left no choice; what it brought about came before the rest of the day
    assert s.lines == [2, "bank", "market", "morning", "noon", "evening"]
    assert s.decision is None and s.resume is None and not s.calls
    assert s.told == [("drink", 0)]


def test_a_day_follows_the_other() -> None:
    s = begun(week)
    s.choose(0)
    assert s.lines[-1] == "evening" and s.decision is not None
    s.choose(2)
    assert s.lines.count("noon") == 2 and s.decision is None


def test_the_own_equal_action_is_taken_and_not_the_one_from_outside() -> None:
    for action in (("eat", True), ("eat", 1.0)):
        s = begun()
        s.apply(action)
        assert type(s.lines[0]) is int


@pytest.mark.parametrize(
    "action", [("eat", 3), ("eat",), (), None, ["eat", 1], "fast", ("eat", "1")]
)
def test_an_illegal_action_is_refused_and_changes_nothing(action: Any) -> None:
    s = begun()
    before = s.key()
    with pytest.raises(IllegalAction):
        s.apply(action)
    assert s.key() == before


@pytest.mark.parametrize("index", [-1, 3, 10**30])
def test_an_index_out_of_range_is_refused(index: int) -> None:
    s = begun()
    before = s.key()
    with pytest.raises(IllegalAction):
        s.choose(index)
    assert s.key() == before


def test_nothing_is_taken_after_the_end() -> None:
    s = begun()
    s.choose(2)
    for take, value in ((s.apply, ("fast",)), (s.choose, 0)):
        with pytest.raises(IllegalAction):
            take(value)  # type: ignore[operator]


def test_finish_drops_what_was_still_to_be_done() -> None:
    s = Diary(seed=0)
    s.then(write, "never")
    s.finish()
    s.run()
    assert s.lines == []


def test_rules_that_go_round_in_circles_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def circle(s: Diary) -> None:
        s.then(circle)

    s = Diary(seed=0)
    s.then(circle)
    with pytest.raises(RuntimeError, match="nobody was asked"):
        s.run()


def test_a_question_without_answers_or_within_another_is_a_fault_of_the_rules() -> None:
    s = begun()
    with pytest.raises(AssertionError):
        s.ask(0, "again", [("a",), ("b",)], drink)
    with pytest.raises(AssertionError):
        Diary(seed=0).ask(0, "nothing", [], drink)


def test_luck_counts_on_in_each_stream_by_itself() -> None:
    s = Diary(seed=7)
    assert [s.luck("a"), s.luck("b"), s.luck("a")] == [(7, "a", 0), (7, "b", 0), (7, "a", 1)]
    assert s.counters == {"a": 2, "b": 1}


# -- values


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    s = begun()
    s.counts["x"] = 1
    copy = s.copy()
    assert copy == s and copy.key() == s.key() and copy.told == []
    copy.choose(0)
    copy.counts["x"] = 2
    assert s.lines == [] and s.counts == {"x": 1} and len(s.calls) == 2
    assert copy != s and copy.key() != s.key()


def test_the_order_of_a_dict_is_no_part_of_the_value() -> None:
    s, t = begun(), begun()
    s.counts = {"a": 1, "b": 2}
    t.counts = {"b": 2, "a": 1}
    assert s == t and s.key() == t.key() and s.dump() == t.dump() and s.digest() == t.digest()


def test_every_field_counts() -> None:
    for name, value in (("lines", [1]), ("counts", {"a": 1}), ("mood", "bad"), ("seed", 1)):
        s, t = begun(), begun()
        setattr(t, name, value)
        assert s != t and s.key() != t.key() and s.digest() != t.digest()


def test_what_was_told_is_no_part_of_the_value() -> None:
    s, t = begun(), begun()
    t.tell("something")
    assert s == t and s.key() == t.key()


def test_a_state_is_saved_and_loaded_in_the_midst_of_an_effect() -> None:
    s = begun(week)
    s.choose(0)
    s.counts["x"] = 1
    text = json.dumps(s.dump())
    for other in (Diary.load(json.loads(text)), pickle.loads(pickle.dumps(s))):
        assert other == s and other.key() == s.key() and json.dumps(other.dump()) == text
        assert type(other.decision) is Decision
        other.choose(1)
        s_ = s.copy()
        s_.choose(1)
        assert other == s_


def test_a_digest_is_the_same_in_every_process_and_version() -> None:
    assert begun().digest() == "c74892f73bfb3426f500c5f0da740f752e1977c37a896a5e10fb8238af09dfe8"


def test_plain_and_rich_are_inverse() -> None:
    value = (1, "a", None, (2, ("b",)), write)
    text = json.dumps(plain(value))
    assert Diary.rich(json.loads(text)) == value
    assert plain({"b": (1,), "a": None}) == [["a", None], ["b", [1]]]


def test_two_rules_of_one_name_are_refused() -> None:
    assert rules_in(__name__)["day"] is day
    assert "pytest" not in rules_in(__name__) and "json" not in rules_in(__name__)


# -- what a seat may know


def test_only_who_is_asked_sees_how_it_goes_on() -> None:
    s = begun()
    calls, resume = s.going_on(0)
    assert resume == [{"rule": "eat"}, "morning"]
    assert calls == [[{"rule": "write"}, "evening"], [{"rule": "write"}, "noon"]]
    assert s.going_on(1) == [calls, None]


def test_an_imagined_state_goes_on_like_the_one_that_was_seen() -> None:
    s = begun()
    seen = json.loads(json.dumps(s.going_on(0)))
    other = Diary.imagined(seen, s.decision, Random(1), lines=[], counts={})
    assert other.seed != s.seed
    other.choose(1)
    s.choose(1)
    assert other.lines == s.lines
    waiting = Diary.imagined(json.loads(json.dumps(begun().going_on(1))), None, Random(1))
    assert waiting.decision is None and waiting.resume is None and len(waiting.calls) == 2


def test_a_whisper_keeps_its_secret() -> None:
    s = Diary(seed=0)
    s.whisper((1, 2), ("gold", "silver"), "draw", 1, 2)
    s.tell("turn", 0)
    event, open_ = s.told
    assert events.seen(event, 0) == ("draw", 1, 2, None)
    assert events.seen(event, 1) == events.seen(event, 2) == ("draw", 1, 2, ("gold", "silver"))
    assert events.whole(event) == ("draw", 1, 2, ("gold", "silver"))
    assert events.seen(open_, 0) == events.whole(open_) == ("turn", 0)
