"""What must hold in every game, at every decision: plain functions that say what is wrong.

Knows games only through their record `Game`: it plays, copies, saves, observes, imagines.  Knows
nothing of who chooses the actions, nor of how broken laws are searched for and shown (`fuzz`).

A law takes a `Moment` of a game in play and yields what is wrong with it, in words.  It leaves the
state of the moment as it is.  `LAWS` says at every how many decisions each one is checked: what
takes long is sampled, and `every=1` checks all of them always.
"""

import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from inspect import signature
from random import Random
from typing import Any, NamedTuple

from engine.errors import IllegalAction
from engine.events import Whisper, seen
from engine.game import Game, Options, competition_ranks
from engine.record import frozen
from engine.schema import Shapes, decode, encode, sample
from engine.state import Action, Call, Decision, Rule, State, plain

MOST_ACTIONS = 200
WIDEST_BOARD = 80


@dataclass
class Moment:
    """A game in play at a decision, or at its end, and how it came here."""

    game: Game
    options: Options  # complete
    s: State
    players: int
    number: int = 0  # of decisions taken
    before: State | None = None  # a copy of the state at the last decision
    taken: list[int] = field(default_factory=list)  # the indices of the actions chosen so far
    start: dict[str, int] = field(default_factory=dict)  # the pieces at the start
    past: list[tuple[State, int]] = field(default_factory=list)  # copies, with hashes of their keys
    offered: dict[Action, None] = field(default_factory=dict)  # actions that once were legal

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.players)

    @cached_property
    def shapes(self) -> Shapes:
        """The game's declared types."""
        return Shapes.of(self.game)

    @property
    def rng(self) -> Random:
        """Luck for a law: the same at the same moment, whichever laws are checked."""
        return Random(self.s.seed * 100_003 + self.number)

    def asked(self, seat: int) -> Decision | None:
        """The decision, if it is this seat's."""
        decision = self.s.decision
        return decision if decision is not None and decision.seat == seat else None


class Law(NamedTuple):
    """A law, its name, and at every how many decisions it is checked (0: at the end only)."""

    name: str
    broken: Callable[[Moment], Iterator[str]]
    every: int = 1


class Broken(NamedTuple):
    """A law that does not hold: its name, and what is wrong."""

    law: str
    says: str


# -- actions


def legality(m: Moment) -> Iterator[str]:
    """Actions are at least two, distinct, not too many, and made of JSON scalars."""
    decision = m.s.decision
    if decision is None:
        if m.s.calls or m.s.resume:
            yield f"the game is over, but calls are left: {plain(m.s.calls)} {plain(m.s.resume)}"
        return
    seat, step, actions = decision
    if not isinstance(seat, int) or seat not in m.seats:
        yield f"step {step!r} asks seat {seat!r} of {m.players}"
    if type(step) is not str or not step:
        yield f"the step is {step!r}, not a name"
    if len(actions) < 2:
        yield f"step {step!r} offers {len(actions)} actions: {actions}"
    if len(actions) > MOST_ACTIONS:
        yield f"step {step!r} offers {len(actions)} actions; {MOST_ACTIONS} are the most"
    if len({*actions}) < len(actions):
        yield f"step {step!r} offers an action twice: {actions}"
    for action in actions:
        if type(action) is not tuple or not action or type(action[0]) is not str:
            yield f"step {step!r} offers {action!r}, which is no tuple that starts with a verb"
        for part in action:
            if type(part) not in (str, int, type(None)):
                yield f"step {step!r} offers {action!r}, with a {type(part).__name__}"


JUNK: tuple[Any, ...] = (
    *(None, (), [], {}, "", 0, True, 1.5, ("",), (None,), ((),), (("a", "b"),), {"index": 0}),
    *(("x" * 1000,), (10**30,), (-1,), (float("nan"),), "stop", ["stop"], b"stop", object()),
)


def wrong_actions(m: Moment, rng: Random) -> Iterator[Any]:
    """Things that are not on offer: near misses, other steps' actions, valid shapes, junk."""
    assert m.s.decision is not None
    actions = m.s.decision.actions
    action = rng.choice(actions)
    place = rng.randrange(len(action))
    part = action[place]
    other: list[Any] = [None, "", "x", -1, 0, 1, 99, 2**63, 0.5, (part,), [part], rng.choice(JUNK)]
    other += [part + 1, part - 1, str(part)] if type(part) is int else [f"{part} ", 0]
    for value in rng.sample(other, 3):
        yield (*action[:place], value, *action[place + 1 :])
    yield action[:-1]
    yield (*action, rng.choice(other))
    yield list(action)
    yield rng.choice(JUNK)
    yield rng.choice(list(m.offered) or actions)
    yield sample(rng.choice(m.game.actions), rng)


def refusal(m: Moment) -> Iterator[str]:
    """What is not on offer is refused, and nothing changes."""
    s = m.s
    before = s.key()
    told = list(s.told)
    if s.decision is None:
        wrong: Sequence[Any] = list(m.offered)[-3:]
        indices: tuple[int, ...] = (0, -1)
    else:
        actions = s.decision.actions
        wrong = [w for w in wrong_actions(m, m.rng) if w not in actions]
        indices = (-1, len(actions), 10**30)
    for kind, take, values in (("action", s.apply, wrong), ("index", s.choose, indices)):
        for value in values:
            try:
                take(value)  # type: ignore[arg-type]  # wrong on purpose
            except IllegalAction:
                if s.key() != before or s.told != told:
                    yield f"the illegal {kind} {value!r} is refused, but changes the state"
                    return
            else:
                yield f"the illegal {kind} {value!r} is taken"
                return


# -- states as values


def shape(m: Moment) -> Iterator[str]:
    """A state is its declared fields, and mutable just one level deep."""
    values = vars(m.s)
    extra = values.keys() - {*m.s.names} - {"told"}
    if extra:
        yield f"fields that are not declared: {', '.join(sorted(extra))}"
    for name in m.s.names:
        kind = m.s.mutable.get(name)
        value = values[name]
        if kind is None and isinstance(value, (list, dict)):
            yield f"the field {name} is a {type(value).__name__}, and not declared as one"
        elif kind is not None and type(value) is not kind:
            yield f"the field {name} is a {type(value).__name__}, not a {kind.__name__}"
    try:
        hash(m.s.key())
    except TypeError as error:
        yield f"something deeper than a field is mutable: {error}"


def copies(m: Moment) -> Iterator[str]:
    """A copy is equal, and neither changes with what becomes of the other."""
    s = m.s
    key = s.key()
    copy = s.copy()
    if copy.key() != key:
        yield f"a copy differs in {differing(copy, s)}"
    m.past.append((copy, hash(key)))
    if m.number % 8 == 0 or s.decision is None:
        played = s.copy()
        rng = m.rng
        for _ in range(3):
            if played.decision:
                played.choose(rng.randrange(len(played.decision.actions)))
        if s.key() != key or s != copy:
            yield "playing on with a copy changes the original"
    if m.number % 64 == 0 or s.decision is None:
        for past, value in m.past:
            if hash(past.key()) != value:
                yield "a copy that was made before has changed since"
                return


def saving(m: Moment) -> Iterator[str]:
    """A state saved and loaded, or with its dicts in another order, is equal and goes on alike."""
    before = m.before
    if before is None:
        return
    text = json.dumps(before.dump())
    turned = before.copy()
    for name, kind in turned.mutable.items():
        if kind is dict:
            setattr(turned, name, dict(reversed(getattr(turned, name).items())))
    others = {
        "JSON": type(before).load(json.loads(text)),
        "pickle": pickle.loads(pickle.dumps(before)),
        "another order of its dicts": turned,
    }
    key = before.key()
    for name, other in others.items():
        if other.key() != key or other != before:
            yield f"a state that went through {name} differs in {differing(other, before)}"
        elif json.dumps(other.dump()) != text:
            yield f"a state that went through {name} gives another text"
        else:
            other.choose(m.taken[-1])
            if other.key() != m.s.key():
                yield (
                    f"a state that went through {name} goes on differently: {differing(other, m.s)}"
                )
            elif other.told != m.s.told:
                yield f"a state that went through {name} tells {other.told}, not {m.s.told}"


def replaying(m: Moment) -> Iterator[str]:
    """The same seed, options and actions lead to the same state."""
    other = m.game.new(m.s.seed, m.players, m.options)
    for index in m.taken:
        if other.decision is None:
            yield "a replay is over before the game is"
            return
        other.apply(frozen(json.loads(json.dumps(other.decision.actions[index]))))
    if other.key() != m.s.key():
        yield f"a replay differs in {differing(other, m.s)}"
    if other.digest() != m.s.digest():
        yield "a replay has another digest"


def differing(one: State, other: State) -> str:
    """The fields in which two states differ, with both values."""
    pairs = [(name, getattr(one, name, None), getattr(other, name, None)) for name in other.names]
    return "; ".join([f"{n}: {brief(a)} / {brief(b)}" for n, a, b in pairs if a != b]) or "its kind"


def brief(value: Any) -> str:
    """A value as text of a moderate length."""
    text = str(plain(value) if isinstance(value, (list, tuple)) else value)
    return text if len(text) <= 200 else f"{text[:200]}..."


# -- components, limits, results


def conservation(m: Moment) -> Iterator[str]:
    """No component of the game is lost or made."""
    pieces = m.game.pieces(m.s)
    if pieces and not any(pieces.values()):
        yield f"no component is counted: {', '.join(pieces)}"
    yield from miscounted(m.start, pieces)


def miscounted(start: Mapping[str, int], pieces: Mapping[str, int]) -> Iterator[str]:
    """The components of which there are more or fewer than at the start."""
    for name in {**start, **pieces} if pieces != start else ():
        was, now = start.get(name, 0), pieces.get(name, 0)
        if was != now:
            yield f"there were {was} of {name!r} at the start, and now there are {now}"


def invariants(m: Moment) -> Iterator[str]:
    """What the game says of every state, and of every step from one to the next."""
    yield from m.game.invariants(m.s)
    if m.before is not None:
        yield from m.game.changes(m.before, m.s)


def termination(m: Moment) -> Iterator[str]:
    """A game has no more decisions than it says."""
    if m.number > m.game.longest:
        yield f"the game goes on after {m.number - 1} decisions; it says {m.game.longest} at most"


def results(m: Moment) -> Iterator[str]:
    """Scores and ranks are there at any time, one a seat; ranks leave out places after ties."""
    scores, ranks, reason = m.game.scores(m.s), m.game.ranks(m.s), m.game.reason(m.s)
    if len(scores) != m.players or not all(type(score) is int for score in scores):
        yield f"the scores are {scores}, not a whole number for each of {m.players} seats"
    if len(ranks) != m.players or ranks != competition_ranks([-rank for rank in ranks]):
        yield f"the ranks {ranks} are no competition ranks of {m.players} seats (1, 2, 2, 4)"
    if type(reason) is not str or (not reason and m.s.decision is None):
        yield f"the game is over, and its reason is {reason!r}"
    if m.game.by_seat:
        yield from turned_results(m)


# -- the seats


def turned_results(m: Moment) -> Iterator[str]:
    """With the seats turned round, results turn with them; how and why it ended stays."""
    game, one, other = m.game, m.s, turned(m, m.s)
    for name in ("scores", "ranks", "merit"):
        if reckon := getattr(game, name):
            was, now = reckon(one), reckon(other)
            if now != was[1:] + was[:1]:
                yield f"with the seats turned round, {name} are {now}, once {was}"
    for name in ("lost", "reason"):
        was, now = getattr(game, name)(one), getattr(game, name)(other)
        if now != was:
            yield f"with the seats turned round, {name} is {now!r}, once {was!r}"


def evenness(m: Moment) -> Iterator[str]:
    """With the seats turned round, the same action does the same to the seats turned round."""
    before = m.before
    if before is None or m.players == 1 or not m.game.even(before):
        return
    twin = turned(m, before)
    twin.choose(m.taken[-1])
    one, other = regardless(m, twin), regardless(m, turned(m, m.s))
    parted = [n for n in one if one[n] != other[n]]
    if parted:
        action = before.decision and before.decision.actions[m.taken[-1]]
        fields = "; ".join([f"{n}: {brief(one[n])} / {brief(other[n])}" for n in parted])
        yield f"with the seats turned round, {action} does something else: {fields}"


def turned(m: Moment, s: State) -> State:
    """A copy at which every seat is the one before it, and seat 0 the last.

    A rule's argument is a seat if it is called as one of SEATS.
    """
    game, other = m.game, s.copy()
    for name in game.by_seat:
        values = getattr(other, name)
        setattr(other, name, [*values[1:], *values[:1]])
    for name in game.of_seats:
        setattr(other, name, renumbered(getattr(other, name), m.players))
    other.calls = [turned_call(call, 1, m.players) for call in s.calls]
    if s.decision is not None and s.resume is not None:
        other.resume = turned_call(s.resume, 3, m.players)  # after the state, seat and action
        seat, step, actions = s.decision
        options = [
            (action[0], renumbered(action[1], m.players), *action[2:])
            if action[0] in game.at_seats
            else action
            for action in actions
        ]
        other.decision = Decision(renumbered(seat, m.players), step, tuple(options))
    return other


def renumbered(value: Any, players: int) -> Any:
    """The value with all seats in it turned; what counts turns says just whose turn it is."""
    if type(value) is int:
        return (value - 1) % players if value >= 0 else value
    if isinstance(value, (list, tuple)):
        return type(value)([renumbered(item, players) for item in value])
    if isinstance(value, dict):
        return {key: renumbered(item, players) for key, item in value.items()}
    return value


SEATS = ("seat", "owner", "other", "giver", "holder", "builder")


def turned_call(call: Call, first: int, players: int) -> Call:
    """The call with the seats among its arguments turned; the first one is that parameter."""
    rule, *args = call
    names = parameters(rule)[first : first + len(args)]
    pairs = zip(names, args, strict=True)
    return (rule, *[renumbered(arg, players) if name in SEATS else arg for name, arg in pairs])


@lru_cache
def parameters(rule: Rule) -> tuple[str, ...]:
    """The names of a rule's parameters."""
    return tuple(signature(rule).parameters)


def regardless(m: Moment, s: State) -> dict[str, Any]:
    """The fields of a state, less the order of seats, of actions, and the number of the round."""
    values = {name: getattr(s, name) for name in s.names}
    for name in m.game.of_seats:
        values[name] = unordered(values[name], m.players)
    if s.decision is not None:
        seat, step, actions = s.decision
        values["decision"] = seat, step, sorted(actions, key=repr)
    return values


def unordered(value: Any, players: int) -> Any:
    """The value with all seats in it in their order."""
    if type(value) is int:
        return value % players if value >= 0 else value
    if isinstance(value, (list, tuple)):
        items = [unordered(item, players) for item in value]
        return items if isinstance(value, list) else sorted(items, key=repr)
    if isinstance(value, dict):
        return {key: unordered(item, players) for key, item in value.items()}
    return value


# -- what a seat may know


def observing(m: Moment) -> Iterator[str]:
    """A seat sees the same whatever it cannot know, and enough to know the rest."""
    rng = m.rng
    asking = m.s.decision.seat if m.s.decision else 0
    for seat in {asking, m.number % m.players}:
        for says in observing_from(m, seat, rng):
            yield f"seat {seat}: {says}"


def observing_from(m: Moment, seat: int, rng: Random) -> Iterator[str]:
    """Non-interference and sufficiency, for one seat."""
    s, game = m.s, m.game
    sees = encode(game.observe(s, seat))
    decision = m.asked(seat)
    twin = game.determinize(decode(sees), m.options, decision, rng)
    if type(twin) is not game.state:
        yield f"determinize gives a {type(twin).__name__}"
        return
    for says in miscounted(m.start, game.pieces(twin)):
        yield f"determinize makes up components: {says}"
    saw = encode(game.observe(twin, seat))
    if saw != sees:
        yield f"what it sees depends on what it cannot know, in {parting(sees, saw)}"
    if twin.decision != decision:
        yield f"determinize gives the decision {twin.decision}, not {decision}"
    if (twin.resume is None) != (decision is None):
        yield "determinize gives a decision without a way to go on, or the other way round"
    put_back(twin, s, game.secret)
    if decision is None:
        twin.decision, twin.resume = s.decision, s.resume
    if twin.key() != s.key():
        yield (
            f"with all secret fields put back, determinize differs in {differing(twin, s)}"
            f" (secret are {', '.join(game.secret)})"
        )


def apartness(m: Moment) -> Iterator[str]:
    """An observation shares nothing mutable with the state, and `determinize` leaves it alone."""
    s = m.s
    ours = {id(getattr(s, name)): name for name in s.mutable}
    for seat in m.seats:
        observation = m.game.observe(s, seat)
        for part in containers(observation):
            if id(part) in ours:
                yield f"the observation of seat {seat} shares the field {ours[id(part)]}"
        data = decode(encode(observation))
        m.game.determinize(data, m.options, m.asked(seat), m.rng)
        if data != decode(encode(observation)):
            yield f"determinize changes the observation of seat {seat} that it is given"


def public_calls(m: Moment) -> Iterator[str]:
    """What is going on holds nothing hidden: with other hidden cards it goes on alike.

    Where the same is told and the same question follows, calls and `resume` are equal; and where
    the seat was told the same, it sees the same.
    """
    if m.s.decision is None:
        return
    seat = m.s.decision.seat
    rng = m.rng
    data = decode(encode(m.game.observe(m.s, seat)))
    twin = m.game.determinize(data, m.options, m.s.decision, rng)
    put_back(twin, m.s, ("seed", "counters"))
    one = m.s.copy()
    index = rng.randrange(len(m.s.decision.actions))
    one.choose(index)
    twin.choose(index)
    if (one.decision and one.decision[:2]) != (twin.decision and twin.decision[:2]):
        return
    action = m.s.decision.actions[index]
    if public(one) == public(twin) and (one.calls, one.resume) != (twin.calls, twin.resume):
        yield (
            f"after {action} calls depend on what is hidden: {plain(one.calls)} {plain(one.resume)}"
            f" / {plain(twin.calls)} {plain(twin.resume)}"
        )
    if [seen(event, seat) for event in one.told] == [seen(event, seat) for event in twin.told]:
        sees, saw = encode(m.game.observe(one, seat)), encode(m.game.observe(twin, seat))
        if sees != saw:
            yield (
                f"after {action} seat {seat} is told the same whatever it cannot know, but sees"
                f" something else, in {parting(sees, saw)}"
            )
        elif one.decision and one.decision.seat == seat and one.decision != twin.decision:
            yield f"after {action} actions depend on what the seat cannot know: {one.decision}"


def put_back(twin: State, s: State, names: Sequence[str]) -> None:
    """Give the twin these fields of the state."""
    for name in names:
        value = getattr(s, name)
        setattr(twin, name, value.copy() if name in s.mutable else value)


def public(s: State) -> list[Any]:
    """What was told to all seats."""
    return [event.told if isinstance(event, Whisper) else event for event in s.told]


def containers(value: Any) -> Iterator[Any]:
    """All lists and dicts within a value."""
    if isinstance(value, (list, tuple, dict)):
        yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from containers(item)


def parting(one: bytes, other: bytes) -> str:
    """The first field in which two observations differ, with both values."""
    a, b = decode(one), decode(other)
    for name in {**a, **b}:
        if a.get(name) != b.get(name):
            return f"{name}: {brief(a.get(name))} / {brief(b.get(name))}"
    return "the order of its fields"


def shapes(m: Moment) -> Iterator[str]:
    """Observation, actions and events are of the types that the game declares."""
    for seat in m.seats:
        yield from m.shapes.observation(encode(m.game.observe(m.s, seat)))
        for event in m.s.told:
            yield from m.shapes.event(seen(event, seat))
    for action in m.s.decision.actions if m.s.decision else ():
        yield from m.shapes.action(action)


def boards(m: Moment) -> Iterator[str]:
    """The board is text of at most 80 columns."""
    for seat in m.seats:
        text = m.game.board(decode(encode(m.game.observe(m.s, seat))))
        for line in text.splitlines():
            if len(line) > WIDEST_BOARD:
                yield f"a line of the board has {len(line)} columns: {line!r}"


LAWS = (
    Law("legal actions", legality),
    Law("shape of the state", shape, 4),
    Law("copies", copies, 2),
    Law("conservation", conservation, 4),
    Law("invariants", invariants),
    Law("termination", termination),
    Law("refusal", refusal, 8),
    Law("observations", observing, 4),
    Law("public calls", public_calls, 8),
    Law("saving", saving, 16),
    Law("declared shapes", shapes, 8),
    Law("results", results, 8),
    Law("even seats", evenness, 8),
    Law("apartness", apartness, 64),
    Law("boards", boards, 64),
    Law("replay", replaying, 0),
)


def broken(m: Moment, laws: Sequence[Law] = LAWS, always: bool = False) -> Broken | None:
    """The first of these laws that does not hold here, among those that are due; or always all."""
    end = m.s.decision is None
    for place, law in enumerate(laws):
        if always or end or (law.every and (m.number + place) % law.every == 0):
            try:
                for says in law.broken(m):
                    return Broken(law.name, says)
            except Exception as error:  # whatever it is: the law could not be checked
                return Broken(law.name, said(error))
    return None


def said(error: Exception) -> str:
    """An error in one line, with the place that raised it."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f" ({trace.tb_frame.f_code.co_name}, line {trace.tb_lineno})" if trace else ""
    return f"{type(error).__name__}: {error}{place}"
