"""Games with a fault of each kind planted, so that the laws are seen to bite."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Game, competition_ranks, find
from engine.pecunia_non_olet.table import Table as PecuniaTable
from engine.pompeii.data import Amounts
from engine.pompeii.table import Table as PompeiiTable
from engine.randomness import shuffled
from engine.rattus_cartus.table import Table as RattusTable
from engine.state import Action
from engine.villa_rustica.table import Table

VILLA = find("villa-rustica")
RATTUS = find("rattus-cartus-nobilis")
PECUNIA = find("pecunia-non-olet")
POMPEII = find("pompeii")


def with_table(game: Game, kind: type[Any]) -> Game:
    """The game at a table that has a fault."""

    def faulty(make: Callable[..., Any]) -> Callable[..., Any]:
        def table(*args: Any) -> Any:
            s = make(*args)
            return kind(**{name: getattr(s, name) for name in s.names})

        return table

    return replace(game, state=kind, deal=faulty(game.deal), determinize=faulty(game.determinize))


def seeing(game: Game, see: Callable[[Any, Any, int], Any]) -> Game:
    """The game with something done to every observation."""

    def observe(s: Any, seat: int) -> Any:
        return see(game.observe(s, seat), s, seat)

    return replace(game, observe=observe)


def next_card(seen: Any, s: Any, seat: int) -> Any:
    return seen | {"deck": sum(map(ord, s.deck[-1])) if s.deck else 0}


# an opponent's cards, where a field for what is known of them already is
OPPONENTS_HAND = seeing(RATTUS, lambda seen, s, seat: seen | {"known": s.hands.copy()})
OPPONENTS_CARD = seeing(
    RATTUS, lambda seen, s, seat: seen | {"held": (s.hands[seat - 1] or (None,))[0]}
)
NEXT_CARD = seeing(VILLA, next_card)
SEED = seeing(VILLA, lambda seen, s, seat: seen | {"seed": s.seed})
SEED_OF_A_KNOWN_TYPE = seeing(VILLA, lambda seen, s, seat: seen | {"turn": s.seed})


def one_more_quarry(*args: Any) -> Any:
    table = VILLA.determinize(*args)
    if table.deck:
        table.deck = (*table.deck[:-1], "quarry")
    return table


@dataclass(kw_only=True)
class Lossy(Table):
    """The last of the discards gets lost when they are shuffled."""

    def replace(self) -> None:
        if not self.deck and None in self.row:
            self.deck = shuffled(self.discards[:-1], self.luck("deck"))
            self.tell("shuffle", len(self.discards))
            self.discards = ()
        super().replace()


@dataclass(kw_only=True)
class Cheap(Table):
    """A consul costs one token less than it says."""

    def pay(self, seat: int, price: int, currency: str) -> None:
        super().pay(seat, price - (price == 16), currency)


@dataclass(kw_only=True)
class Untold(Table):
    """A token too many, for everybody who has a lot of them already, and nobody is told."""

    def gain(self, seat: int, gold: int, influence: int, prestige: int) -> None:
        super().gain(seat, gold, influence, prestige)
        self.gold[seat] += self.gold[seat] > 30


@dataclass(kw_only=True)
class Credulous(Table):
    """Counts from the end where an index is negative."""

    def choose(self, index: int) -> None:
        super().choose(index % len(self.decision.actions) if self.decision and index < 0 else index)


@dataclass(kw_only=True)
class Hasty(Table):
    """Notices only in the middle of it that an action is illegal."""

    def apply(self, action: Action) -> None:
        if self.decision and action and action[0] == "buy":
            self.discards = (*self.discards, "quarry")
        super().apply(action)


@dataclass(kw_only=True)
class Sharing(Table):
    """A copy has the same list of influence."""

    def copy(self) -> Any:
        other = super().copy()
        other.influence = self.influence
        return other


@dataclass(kw_only=True)
class Unordered(Table):
    """Actions come in whatever order a set has."""

    def ask(self, seat: int, step: str, actions: Any, then: Any, *args: Any) -> None:
        super().ask(seat, step, {*actions} if step == "acquire" else actions, then, *args)


@dataclass(kw_only=True)
class Endless(Table):
    """Nothing ends the game."""

    def finish(self) -> None:
        self.reason = ""


@dataclass(kw_only=True)
class Circling(Table):
    """A rule that makes itself due again."""

    def replace(self) -> None:
        super().replace()
        if len(self.deck) < 60:
            self.then(again)


def again(s: Any) -> None:
    s.then(again)


@dataclass(kw_only=True)
class Spinning(Table):
    """A loop that never ends."""

    def replace(self) -> None:
        super().replace()
        while len(self.deck) < 60:
            pass


@dataclass(kw_only=True)
class Telling(RattusTable):
    """Calls that hold what is hidden: a card of the next seat's hand."""

    def ask(self, seat: int, step: str, actions: Any, then: Any, *args: Any) -> None:
        hand = self.hands[seat - 1]
        if step == "place" and hand:
            self.then(nothing, hand[0])
        super().ask(seat, step, actions, then, *args)


def nothing(s: Any, card: str) -> None:
    pass


@dataclass(kw_only=True)
class Generous(PecuniaTable):
    """The first seat earns a sesterce more wherever it earns a lot, and everybody is told."""

    def earn(self, seat: int, number: int) -> None:
        super().earn(seat, number + (seat == 0 and number > 3))


@dataclass(kw_only=True)
class BySeat(PecuniaTable):
    """What goes round starts with the first seat, whosever turn it is."""

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(range(len(self.coins)))


@dataclass(kw_only=True)
class Fertile(PompeiiTable):
    """The last seat gets the first good of two or more twice."""

    def gain(self, seat: int, goods: Amounts) -> None:
        twice = seat == self.players - 1 and len(goods) > 1
        super().gain(seat, (*goods, goods[0]) if twice else goods)


def ties_to_the_first(game: Game) -> Game:
    """The game with ranks that no two seats share: the first of them comes first."""

    def ranks(s: Any) -> list[int]:
        return competition_ranks([(-rank, -seat) for seat, rank in enumerate(game.ranks(s))])

    return replace(game, ranks=ranks)


Circling.rules = {**Table.rules, "again": again}
Telling.rules = {**RattusTable.rules, "nothing": nothing}
MADE_UP_CARD = replace(VILLA, determinize=one_more_quarry)
LOST_CARD = with_table(VILLA, Lossy)
OFF_BY_ONE = with_table(VILLA, Cheap)
UNTOLD = with_table(VILLA, Untold)
NEGATIVE_INDEX = with_table(VILLA, Credulous)
ILLEGAL_ACTION = with_table(VILLA, Hasty)
SHARED_LIST = with_table(VILLA, Sharing)
HASH_ORDER = with_table(VILLA, Unordered)
ENDLESS = with_table(VILLA, Endless)
CIRCLING = with_table(VILLA, Circling)
SPINNING = with_table(VILLA, Spinning)
HIDDEN_CALL = with_table(RATTUS, Telling)
MISSING_RANK = replace(VILLA, ranks=lambda s: [1] * (len(s.gold) - 1) + [2])
FIRST_SEAT_EARNS = with_table(PECUNIA, Generous)
SEAT_ORDER = with_table(PECUNIA, BySeat)
LAST_SEAT_GAINS = with_table(POMPEII, Fertile)
PECUNIA_TIES = ties_to_the_first(PECUNIA)
POMPEII_TIES = ties_to_the_first(POMPEII)
UNDECLARED = replace(VILLA, events=VILLA.events[:-3])
