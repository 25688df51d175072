"""Scenes of Villa Rustica, clause by clause."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.errors import IllegalAction, UsageError
from engine.game import find
from engine.villa_rustica.accounts import changes, invariants
from engine.villa_rustica.cards import CARDS, PLACE, in_list_order
from engine.villa_rustica.observation import board, determinize, observe, unseen
from engine.villa_rustica.table import Table, pieces
from engine.villa_rustica.turn import (
    LAST_ROUND,
    acquisition_phase,
    availability_phase,
    deal,
    next_turn,
    ranks,
    scores,
)
from engine.villa_rustica.turn import turn as begin_turn

GAME = find("villa-rustica")
STOP = ("stop",)
VILLAS = {"villa rustica", "villa suburbana", "villa urbana", "imperial villa"}


def scene(
    *owned: Sequence[str],
    row: Sequence[str] = ("livestock",) * 2 + ("magistrate",) * 2 + ("consul",),
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    gold: Sequence[int] | None = None,
    influence: Sequence[int] | None = None,
    prestige: Sequence[int] | None = None,
    turn: int = 0,
) -> Table:
    """The start of seat 0's Availability phase; the deck's top is its end, by default the rest."""
    players = len(owned)
    lying = [*row, *discards, *(card for cards in owned for card in cards)]
    s = Table(
        seed=1,
        gold=list(gold or [0] * players),
        influence=list(influence or [0] * players),
        prestige=list(prestige or [0] * players),
        owned=[tuple(in_list_order(cards)) for cards in owned],
        row=tuple(row),
        deck=tuple(unseen(lying) if deck is None else deck),
        discards=tuple(in_list_order(discards)),
        turn=turn,
    )
    s.then(rest_of_turn)
    s.run()
    return s


def rest_of_turn(s: Table) -> None:
    s.then(availability_phase, s.active)
    s.then(acquisition_phase, s.active)
    s.then(next_turn)


def actions(s: Table) -> tuple[tuple[str, ...], ...]:
    assert s.decision is not None
    return s.decision.actions


def asked(s: Table) -> tuple[int, str]:
    assert s.decision is not None
    return s.decision.seat, s.decision.step


def tokens(s: Table, seat: int = 0) -> tuple[int, int, int]:
    return s.gold[seat], s.influence[seat], s.prestige[seat]


# -- setup


@pytest.mark.rule("VR-1")
def test_two_to_six_play() -> None:
    assert [GAME.new(1, players).decision is not None for players in range(2, 7)] == [True] * 5
    for players in (1, 7):
        with pytest.raises(UsageError):
            GAME.new(1, players)


@pytest.mark.rule("VR-2")
def test_the_card_list_is_the_rulebooks() -> None:
    assert (len(CARDS), sum(card.copies for card in CARDS.values())) == (25, 94)
    brief = [
        (c.copies, c.price, c.currency[0], c.gold, c.influence, c.prestige) for c in CARDS.values()
    ]
    assert brief == [
        (6, 16, "g", 2, 1, 1),
        (3, 9, "g", 0, 2, 1),
        (3, 16, "g", 0, 3, 1),
        (2, 25, "g", 0, 3, 2),
        (5, 16, "g", 2, 0, 2),
        (6, 9, "g", 2, 1, 0),
        (7, 1, "g", 1, 0, 0),
        (4, 4, "g", 2, 0, 0),
        (4, 4, "g", 1, 1, 0),
        (2, 9, "g", 1, 0, 1),
        (2, 9, "g", 2, 0, 0),
        (3, 9, "g", 2, 0, 1),
        (3, 16, "g", 3, 1, 0),
        (5, 16, "g", 0, 2, 2),
        (2, 9, "g", 1, 1, 1),
        (6, 0, "g", 4, 0, 0),
        (4, 0, "g", 0, 5, 0),
        (6, 4, "i", 0, 1, 1),
        (5, 9, "i", 0, 2, 1),
        (3, 9, "i", 0, 1, 2),
        (4, 16, "i", 0, 1, 3),
        (3, 25, "i", 3, 1, 1),
        (3, 25, "i", 0, 2, 3),
        (2, 36, "i", 0, 2, 4),
        (1, 49, "i", 0, 2, 5),
    ]
    names = list(CARDS)
    assert (names[0], names[15], names[-1]) == ("villa rustica", "slaves", "consul")


@pytest.mark.rule("VR-3")
@pytest.mark.rule("VR-4")
@pytest.mark.rule("VR-26")
@pytest.mark.parametrize("players", GAME.seats)
def test_everybody_starts_with_a_villa_and_five_cards_lie_in_the_row(players: int) -> None:
    s = deal(seed=5, players=players, options={})
    assert s.owned == [("villa rustica",)] * players
    assert None not in s.row and len(s.row) == 5
    assert len(s.deck) == 94 - players - 5 and s.discards == ()
    lying = [*s.deck, *s.row]
    assert lying.count("villa rustica") == 6 - players
    assert s.row != deal(seed=6, players=players, options={}).row


@pytest.mark.rule("VR-4")
def test_the_row_is_flipped_from_the_top_in_its_order() -> None:
    s = deal(seed=5, players=2, options={})
    flips = [event for event in s.told if event[0] == "flip"]
    assert flips == [("flip", place, card) for place, card in enumerate(s.row)]


@pytest.mark.rule("VR-5")
@pytest.mark.rule("VR-7")
@pytest.mark.rule("VR-27")
def test_seat_0_begins_with_the_revenue_of_its_villa_alone() -> None:
    s = deal(seed=5, players=3, options={})
    assert asked(s) == (0, "discard")
    assert (s.gold, s.influence, s.prestige) == ([2, 0, 0], [1, 0, 0], [1, 0, 0])
    assert s.turn == 0


# -- the turn


@pytest.mark.rule("VR-6")
def test_turns_go_round_and_a_turn_is_revenue_availability_acquisition() -> None:
    s = deal(seed=5, players=3, options={})
    met = []
    for _ in range(4):
        met.append((asked(s), s.gold[s.active] + s.influence[s.active]))
        s.apply(STOP)
        met.append(asked(s))
        s.apply(("take", "gold"))
    assert met == [
        *(((0, "discard"), 3), (0, "acquire"), ((1, "discard"), 3), (1, "acquire")),
        *(((2, "discard"), 3), (2, "acquire"), ((0, "discard"), 7), (0, "acquire")),
    ]
    assert s.told[0] == ("take", 0, "gold") and ("turn", 1) in s.told


@pytest.mark.rule("VR-7")
def test_every_card_brings_what_it_says_at_every_turn_of_its_owner() -> None:
    s = scene(("quarry", "consul", "consul"), ("villa urbana", "censor"), turn=1)
    s.apply(STOP)
    s.apply(("take", "gold"))
    assert tokens(s) == (2, 4, 10) and tokens(s, 1) == (1, 0, 0)
    assert ("gain", 0, 2, 4, 10) in s.told


@pytest.mark.rule("VR-8")
@pytest.mark.rule("VR-10")
def test_three_cards_at_most_are_discarded_and_then_replaced_together() -> None:
    s = scene((), (), row=("slaves", "consul", "slaves", "quarry", "slaves"))
    s.deck = (*s.deck[:-3], "censor", "tribune", "aedile")
    s.apply(("discard", "quarry"))
    assert s.row == ("slaves", "consul", "slaves", None, "slaves")
    s.apply(("discard", "slaves"))
    assert s.row == (None, "consul", "slaves", None, "slaves")
    s.apply(("discard", "slaves"))
    assert asked(s) == (0, "acquire")  # the third one ends the phase
    assert s.row == ("aedile", "consul", "tribune", "censor", "slaves")
    assert s.discards == ("quarry", "slaves", "slaves")
    flips = [event for event in s.told if event[0] == "flip"]
    assert flips == [("flip", 0, "aedile"), ("flip", 2, "tribune"), ("flip", 3, "censor")]


@pytest.mark.rule("VR-8")
def test_nothing_need_be_discarded() -> None:
    s = scene((), ())
    row = s.row
    s.apply(STOP)
    assert (s.row, s.discards, asked(s)) == (row, (), (0, "acquire"))


@pytest.mark.rule("VR-9")
def test_discards_are_named_in_the_order_of_the_card_list_equal_cards_as_one() -> None:
    s = scene((), (), row=("consul", "slaves", "quarry", "slaves", "aedile"))
    names = ("quarry", "slaves", "aedile", "consul")
    assert actions(s) == (*[("discard", name) for name in names], STOP)
    s.apply(("discard", "slaves"))
    assert s.row == ("consul", None, "quarry", "slaves", "aedile")  # the lowest place
    names = ("slaves", "aedile", "consul")  # never back to the quarry
    assert actions(s) == (*[("discard", name) for name in names], STOP)
    with pytest.raises(IllegalAction):
        s.apply(("discard", "quarry"))


@pytest.mark.rule("VR-8")
@pytest.mark.rule("VR-9")
def test_the_phase_ends_by_itself_when_nothing_more_can_be_named() -> None:
    s = scene((), (), row=("slaves", "slaves", "quarry", "slaves", "consul"))
    s.apply(("discard", "consul"))
    assert asked(s) == (0, "acquire") and s.row[-1] is not None
    assert s.discards == ("consul",)


@pytest.mark.rule("VR-11")
@pytest.mark.rule("VR-28")
def test_discards_become_the_deck_when_it_is_empty_and_a_card_is_needed() -> None:
    s = scene(
        (), (), row=("quarry",) * 2 + ("consul",) * 3, deck=("tribune",), discards=("aedile",)
    )
    s.apply(("discard", "quarry"))
    s.apply(("discard", "quarry"))
    s.apply(STOP)
    # the tribune comes first; only then are aedile and both quarries shuffled
    assert s.row[0] == "tribune" and s.row[1] in ("aedile", "quarry")
    assert s.discards == () and sorted((*s.deck, str(s.row[1]))) == ["aedile", "quarry", "quarry"]
    assert [event for event in s.told if event[0] in ("shuffle", "flip")] == [
        ("flip", 0, "tribune"),
        ("shuffle", 3),
        ("flip", 1, s.row[1]),
    ]


@pytest.mark.rule("VR-28")
def test_an_empty_deck_is_not_shuffled_before_a_card_is_needed() -> None:
    s = scene((), (), deck=("tribune",), discards=("aedile", "quarry"))
    s.apply(("discard", "consul"))
    assert s.row[-1] == "tribune" and s.deck == () and s.discards == ("quarry", "aedile", "consul")


@pytest.mark.rule("VR-18")
@pytest.mark.rule("VR-28")
def test_slaves_are_shuffled_into_the_deck_that_their_purchase_needs() -> None:
    s = scene((), (), row=("slaves",) + ("consul",) * 4, deck=())
    s.apply(STOP)
    s.apply(("buy", "slaves"))
    assert s.row[0] == "slaves" and s.deck == s.discards == ()


@pytest.mark.rule("VR-12")
@pytest.mark.rule("VR-14")
def test_what_can_be_paid_may_be_bought_in_the_currency_it_says() -> None:
    row = ("tribune", "censor", "governor", "villa rustica", "fishing grounds")
    s = scene((), (), row=row, gold=(15, 99), influence=(25, 99))
    s.apply(STOP)
    bought = [("buy", card) for card in ("fishing grounds", "governor", "censor")]
    takes = [("take", token) for token in ("gold", "influence", "prestige")]
    assert actions(s) == (*bought, *takes)
    s.apply(("buy", "censor"))
    assert tokens(s) == (15, 0, 0) and tokens(s, 1) == (99, 99, 0)


@pytest.mark.rule("VR-12")
def test_a_price_is_paid_in_gold_where_it_says_gold() -> None:
    s = scene((), (), row=("imperial villa",) * 2 + ("consul",) * 3, gold=(25, 0), influence=(3, 0))
    s.apply(STOP)
    s.apply(("buy", "imperial villa"))
    assert tokens(s) == (0, 3, 0)


@pytest.mark.rule("VR-13")
@pytest.mark.rule("VR-16")
def test_a_bought_card_lies_with_its_owner_and_the_next_one_in_its_place() -> None:
    s = scene(
        ("consul",), (), row=("quarry", "livestock", "consul", "livestock", "tribune"), gold=(9, 0)
    )
    s.deck = (*s.deck[:-1], "censor")
    s.apply(STOP)
    s.apply(("buy", "livestock"))
    assert s.row == ("quarry", "censor", "consul", "livestock", "tribune")
    assert s.owned == [("livestock", "consul"), ()] and s.discards == ()
    assert s.told[:2] == [("buy", 0, "livestock"), ("flip", 1, "censor")]


@pytest.mark.rule("VR-14")
@pytest.mark.rule("VR-15")
@pytest.mark.parametrize(
    "token, after", [("gold", (4, 3, 3)), ("influence", (3, 4, 3)), ("prestige", (3, 3, 4))]
)
def test_who_buys_nothing_takes_one_token(token: str, after: tuple[int, int, int]) -> None:
    s = scene((), (), row=("consul",) * 5, gold=(3, 0), influence=(3, 0), prestige=(3, 0))
    row = s.row
    s.apply(STOP)
    assert actions(s) == (("take", "gold"), ("take", "influence"), ("take", "prestige"))
    s.apply(("take", token))
    assert tokens(s) == after and s.row == row
    assert asked(s) == (1, "discard")
    assert s.told[0] == ("take", 0, token)


@pytest.mark.rule("VR-15")
def test_a_purchase_brings_no_token_and_ends_the_turn() -> None:
    s = scene((), (), gold=(4, 0))
    s.apply(STOP)
    s.apply(("buy", "livestock"))
    assert tokens(s) == (0, 0, 0) and asked(s) == (1, "discard")


# -- cards


@pytest.mark.rule("VR-18")
@pytest.mark.parametrize("card, after", [("slaves", (4, 0, 0)), ("senatus consultum", (0, 5, 0))])
def test_free_cards_bring_tokens_at_once_and_are_discarded(
    card: str, after: tuple[int, int, int]
) -> None:
    s = scene((), (), row=(card,) + ("consul",) * 4)
    s.apply(STOP)
    s.apply(("buy", card))
    assert tokens(s) == after
    assert s.owned == [(), ()] and s.discards == (card,) and s.row[0] != card


@pytest.mark.rule("VR-19")
@pytest.mark.rule("VR-20")
@pytest.mark.parametrize("card", CARDS)
def test_a_villa_brings_every_owner_two_gold_for_each_quarry_and_tile_works(card: str) -> None:
    owned = (("quarry", "quarry", "tile works"), (), ("tile works",))
    s = scene(*owned, row=(card,) + ("aedile",) * 4, gold=(25,) * 3, influence=(49,) * 3)
    s.apply(STOP)
    s.apply(("buy", card))
    price = CARDS[card].price if CARDS[card].currency == "gold" else 0
    at_once = 4 if card == "slaves" else 0
    bonus = (6, 0, 2) if card in VILLAS else (0, 0, 0)
    assert s.gold == [25 - price + at_once + bonus[0], 25 + bonus[1], 25 + bonus[2]]
    gains = [event[1] for event in s.told if event[0] == "gain" and event[2]]
    assert (gains == [0, 2]) == (card in VILLAS)


@pytest.mark.rule("VR-20")
def test_a_villa_that_is_dealt_flipped_or_discarded_is_not_built() -> None:
    s = scene(("quarry",), (), row=("villa urbana",) + ("consul",) * 4)
    s.deck = (*s.deck[:-1], "villa suburbana")
    s.apply(("discard", "villa urbana"))
    s.apply(STOP)
    assert s.row[0] == "villa suburbana" and s.gold == [0, 0]


@pytest.mark.rule("VR-17")
@pytest.mark.rule("VR-19")
def test_a_purchase_is_paid_before_its_villa_bonus_comes() -> None:
    row = ("villa rustica", "villa rustica", "consul", "consul", "consul")
    s = scene(("quarry",), (), row=row, gold=(15, 0))
    s.apply(STOP)
    assert ("buy", "villa rustica") not in actions(s)  # the bonus would come too late
    s = scene(("quarry",), (), row=row, gold=(16, 0))
    s.apply(STOP)
    s.apply(("buy", "villa rustica"))
    assert [event[0] for event in s.told][:3] == ["buy", "gain", "flip"]
    assert s.told[1] == ("gain", 0, 2, 0, 0) and s.gold[0] == 2


@pytest.mark.rule("VR-21")
def test_tokens_do_not_run_out_and_prestige_is_not_spent() -> None:
    s = scene(("consul",) * 3, (), gold=(10**6, 0), influence=(10**6, 0), prestige=(84, 0))
    s.apply(STOP)
    s.apply(("buy", "consul"))
    assert tokens(s) == (10**6, 10**6 - 49, 84)


# -- the end


@pytest.mark.rule("VR-22")
def test_a_hundred_prestige_in_the_revenue_phase_win_before_anything_else() -> None:
    s = scene(("tile works",), ("consul",), prestige=(98, 95), gold=(5, 5))
    s.apply(STOP)
    s.apply(("take", "gold"))
    assert s.decision is None and s.reason == "prestige" and not s.calls
    assert (scores(s), ranks(s)) == ([98, 100], [2, 1])
    assert s.told[-1] == ("over", "prestige")


@pytest.mark.rule("VR-22")
def test_a_taken_token_may_win_and_ninety_nine_do_not() -> None:
    s = scene((), (), prestige=(98, 0))
    for _ in range(2):
        s.apply(STOP)
        s.apply(("take", "prestige"))
        if s.active == 1:
            assert s.decision is not None
            s.apply(STOP)
            s.apply(("take", "gold"))
    assert s.decision is None and s.prestige == [100, 0] and ranks(s) == [1, 2]
    assert s.turn == 2  # no further turn began


@pytest.mark.rule("VR-23")
def test_the_others_rank_by_prestige_and_share_ranks() -> None:
    s = scene((), (), (), (), prestige=(7, 99, 7, 2), turn=1)
    s.apply(STOP)
    s.apply(("take", "prestige"))
    assert (scores(s), ranks(s)) == ([7, 100, 7, 2], [2, 1, 2, 4])
    assert GAME.reason(s) == "prestige"


@pytest.mark.rule("VR-24")
@pytest.mark.rule("VR-23")
def test_after_500_rounds_the_game_ends_and_ties_share() -> None:
    s = scene((), (), (), prestige=(4, 9, 9), turn=LAST_ROUND * 3 - 1)
    assert LAST_ROUND == 500 and asked(s) == (2, "discard")
    s.apply(STOP)
    s.apply(("take", "gold"))
    assert s.decision is None and s.reason == "rounds" and ranks(s) == [3, 1, 1]
    assert s.told[-1] == ("over", "rounds")


@pytest.mark.rule("VR-24")
def test_the_last_turn_of_round_500_is_played() -> None:
    s = scene((), (), turn=LAST_ROUND * 2 - 2)
    s.apply(STOP)
    s.apply(("take", "gold"))
    assert asked(s) == (1, "discard") and s.turn == LAST_ROUND * 2 - 1


# -- what a seat may know


@pytest.mark.rule("VR-25")
def test_all_is_open_but_the_order_of_the_deck() -> None:
    s = scene(
        ("quarry",), ("aedile",), discards=("slaves", "tribune"), gold=(3, 4), prestige=(0, 9)
    )
    seen = observe(s, 1)
    assert seen["owned"] == [("quarry",), ("aedile",)] and seen["discards"] == ("slaves", "tribune")
    assert (seen["gold"], seen["prestige"], seen["deck"]) == ([3, 4], [0, 9], len(s.deck))
    assert [card and card["name"] for card in seen["row"]] == list(s.row)
    assert seen["row"][4] == {
        **{"name": "consul", "price": 49, "currency": "influence"},
        **{"gold": 0, "influence": 2, "prestige": 5},
    }
    other = s.copy()
    other.deck = tuple(reversed(s.deck))
    assert other.deck != s.deck and observe(other, 1) == seen
    guesses = {determinize(seen, {}, None, Random(i)).deck for i in range(5)}
    assert len(guesses) == 5 and {tuple(sorted(deck)) for deck in guesses} == {
        tuple(sorted(s.deck))
    }


@pytest.mark.rule("VR-25")
def test_the_board_shows_the_row_and_every_treasury() -> None:
    s = scene(("quarry", "quarry"), ("aedile",), gold=(3, 4), discards=("slaves",))
    s.apply(("discard", "livestock"))
    text = board(observe(s, 1))
    assert "1. (discarded)" in text and "consul" in text and "49 influence" in text
    assert "once" not in text
    slaves = board(observe(scene((), (), row=("slaves",) * 5), 0))
    assert "slaves             free          brings 4 gold once\n" in slaves
    assert "2 quarry" in text and "seat 1 (you): 4 gold" in text
    assert text.splitlines()[6].startswith("> seat 0")


def test_a_turn_begins_with_its_event() -> None:
    s = scene((), ())
    s.calls, s.decision, s.resume, s.told = [], None, None, []
    begin_turn(s)
    assert s.told == [("turn", 0)]
    assert sorted(PLACE.values()) == list(range(25))


# -- the books, which are kept a second time


def test_all_cards_are_counted_and_the_data_are_those_of_the_file() -> None:
    assert pieces(deal(3, 4, {})) == {name: card.copies for name, card in CARDS.items()}
    assert [entry["name"] for entry in GAME.data()["card"]] == list(CARDS)
    assert GAME.data()["card"][0]["copies"] == 6


def wrong(**values: object) -> list[str]:
    s = scene(("quarry",), ("aedile",))
    for name, value in values.items():
        setattr(s, name, value)
    return invariants(s)


def test_what_is_wrong_with_a_table_is_said() -> None:
    assert wrong() == []
    assert wrong(gold=[0, -1]) == ["somebody has less than no gold: [0, -1]"]
    assert "in the order of the card list" in wrong(discards=("consul", "quarry"))[0]
    assert "beyond the last round" in wrong(turn=1001)[0] and wrong(turn=1000) == []
    assert "prestige is [100, 0]" in wrong(prestige=[100, 0])[0]
    assert len(wrong(reason="prestige")) == 2 and len(wrong(reason="rounds")) == 1
    s = scene((), ())
    s.apply(("discard", "livestock"))
    assert invariants(s) == []
    s.apply(STOP)
    assert invariants(s) == []
    s.row = (None, *s.row[1:])
    assert "a place of the row is free" in invariants(s)[0]
    s.finish()
    s.decision = None
    s.reason = "rounds"
    assert "a place of the row is free" in invariants(s)[0]


def test_what_a_step_tells_explains_what_it_changes() -> None:
    s = scene((), (), turn=LAST_ROUND * 2 - 1, deck=(), discards=("aedile",))
    for action in (("discard", "livestock"), ("discard", "magistrate"), STOP, ("take", "gold")):
        before = s.copy()
        s.apply(action)
        assert changes(before, s) == []
    assert s.reason == "rounds"
    for name, value in (("gold", [9, 9]), ("turn", 1), ("row", ()), ("deck", ("consul",) * 9)):
        other = s.copy()
        setattr(other, name, value)
        other.told = s.told
        (says,) = changes(before, other)
        assert name in says


@pytest.mark.parametrize(
    "event, says",
    [
        (("turn", 0), "turn 1 is told to be that of seat 0"),
        (("shuffle", 1), "1 cards are shuffled"),
        (("flip", 0, "aedile"), "where livestock lies"),
        (("gain", 0, 0, 1, 0), "influence is [0, 0], but by what was told it is [1, 0]"),
    ],
)
def test_what_is_told_wrongly_is_noticed(event: tuple[object, ...], says: str) -> None:
    s = scene((), ())
    before = s.copy()
    s.told = [event]
    assert says in changes(before, s)[0]


def test_a_shuffle_of_another_number_or_with_a_deck_is_noticed() -> None:
    s = scene((), (), deck=(), discards=("aedile",))
    before = s.copy()
    s.told = [("shuffle", 2)]
    assert changes(before, s) == ["2 cards are shuffled, with 0 left in the deck"]
