"""Scenes of Pecunia non olet: preparation, the four phases, what follows an effect, the end."""

from itertools import product
from random import Random

import pytest

from engine.errors import UsageError
from engine.game import find
from engine.pecunia_non_olet import game_play
from engine.pecunia_non_olet.accounts import pieces
from engine.pecunia_non_olet.observation import determinize, observe
from engine.pecunia_non_olet.preparation import MODULES, TARGETS
from engine.pecunia_non_olet.printed import tables
from tests.engine.pecunia_non_olet.pecunia_scenes import (
    FULL,
    HOLD,
    Seat,
    asked,
    do,
    latrine,
    offered,
    queue,
    scene,
)

GAME = find("pecunia-non-olet")
DRAW = ("draw",)


def new(players: int = 2, seed: int = 1, **options: object) -> game_play.Table:
    return GAME.new(seed, players, options)  # type: ignore[return-value]


# -- preparation


@pytest.mark.rule("PNO-1")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    facts = tables("")
    by_class = dict.fromkeys(("woman", "citizen", "slave", "senator"), 0)
    for name, copies in facts.copies.items():
        by_class[facts.kind[name]] += copies
    assert by_class == {"woman": 15, "citizen": 20, "slave": 20, "senator": 15}
    assert len(facts.famous) == 18
    famous = [facts.kind[name] for name in facts.famous]
    assert [famous.count(kind) for kind in by_class] == [3, 5, 3, 7]
    red = sum(facts.actions[name] for name in facts.red)
    assert (sum(facts.actions.values()) - red, red) == (36, 12)
    everything = dict.fromkeys(MODULES, True) | {"red_border": True}
    assert sum(pieces(new(2, **everything)).values()) == 70 + 18 + 48 + 18 + 10 + 7
    assert sum(pieces(new(2)).values()) == 70 + 36
    for players in (1, 7):
        with pytest.raises(UsageError):
            new(players)


@pytest.mark.rule("PNO-3")
@pytest.mark.rule("PNO-4")
@pytest.mark.rule("PNO-5")
@pytest.mark.rule("PNO-6")
def test_everybody_starts_with_two_romans_a_queue_of_five_and_two_cards() -> None:
    s = new(3)
    assert s.decision is not None and s.active == 0
    for seat in range(3):
        left, middle, right = s.latrines[seat]
        assert (len(left), middle, len(right)) == (1, (), 1)
        for name, markers, _ in left + right:
            assert markers == s.facts.markers[name]
        assert len(s.queues[seat]) == 5 and len(s.hands[seat]) == 2
    assert len(s.romans) == 70 - 3 * 7 and len(s.pile) == 36 - 6
    assert s.coins == [0, 0, 0]


@pytest.mark.rule("PNO-4")
def test_a_queue_lies_in_the_order_drawn() -> None:
    s = scene(
        Seat(queue=""), Seat(), romans="slave 1/1, woman 2/2, senator 3/4, slave 2/1, woman 3/2"
    )
    assert queue(s) == "slave 1/1, woman 2/2, senator 3/4, slave 2/1, woman 3/2"


@pytest.mark.rule("PNO-46")
@pytest.mark.rule("PNO-7")
@pytest.mark.rule("PNO-8")
@pytest.mark.rule("PNO-12")
def test_targets_and_that_all_modules_go_together() -> None:
    assert TARGETS == {2: 30, 3: 25, 4: 20, 5: 20, 6: 20}
    for chosen in product((False, True), repeat=5):
        options = dict(zip(MODULES, chosen, strict=True))
        s = new(2 + sum(chosen) % 5, **options)
        assert s.target == TARGETS[len(s.coins)] + 5 * sum(chosen)
        in_play = (s.upgrades, s.event_count, s.ladders, s.favours)
        assert tuple(map(bool, in_play)) == chosen[1:]
    assert new(4, red_border=True, draft_romans=True).target == 20


@pytest.mark.rule("PNO-9")
def test_the_first_romans_are_drafted_there_and_back() -> None:
    s = new(3, draft_romans=True)
    assert len(s.draft) == 6 and not any(s.queues)
    seats = []
    while s.draft:
        seats.append(asked(s)[0])
        action = offered(s)[-1]
        s.apply(action)
        assert action[1] in [r[0] for place in s.latrines[seats[-1]] for r in place]
    assert seats == [0, 1, 2, 2, 1]  # the last card leaves no choice
    assert all([len(place) for place in each] == [1, 0, 1] for each in s.latrines)
    assert all(len(queue) == 5 for queue in s.queues)


@pytest.mark.rule("PNO-10")
@pytest.mark.rule("PNO-11")
def test_the_draft_of_modules_goes_back_and_forth_four_times() -> None:
    s = new(2, latrine_upgrades=True, favours=True, events=True)
    taken: dict[int, list[str]] = {0: [], 1: []}
    order = []
    while asked(s)[1] == "draft":
        seat = asked(s)[0]
        order.append(seat)
        kinds = {action[0] for action in offered(s)}
        for kind, quota in (("roman", 2), ("upgrade", 1), ("favour", 1)):
            assert (kind in kinds) == (taken[seat].count(kind) < quota)
        assert not any(s.hands) and not any(s.queues) and not s.events
        action = next(a for a in offered(s) if a[0] in ("favour", "upgrade") or len(kinds) == 1)
        taken[seat].append(action[0])
        s.apply(action)
    assert order[:6] == [0, 1, 1, 0, 0, 1]
    for seat in (0, 1):
        assert asked(s) == (seat, "place the upgrade")
        assert offered(s) == [("seat", 0), ("seat", 1), ("seat", 2)]  # occupied or not
        s.apply(("seat", 0))
    assert all(seats[0] and not seats[1] for seats in s.upgrades)
    assert not s.spent and all(markers for _, markers in s.events)
    for each in s.latrines:  # nothing acted: markers as printed, no coins laid
        assert all(r[1] == s.facts.markers[r[0]] and not r[2] for place in each for r in place)


# -- phases 1 and 2


@pytest.mark.rule("PNO-13")
@pytest.mark.rule("PNO-14")
@pytest.mark.rule("PNO-28")
def test_a_turn_takes_markers_and_ends_with_a_card() -> None:
    s = scene(Seat(hand=HOLD), Seat(hand=HOLD), Seat(hand=HOLD), pile="alms")
    do(s, ("remove",))
    assert latrine(s) == "citizen 3/2:2 | citizen 3/2:2 | citizen 3/2:2"
    do(s, DRAW)
    assert s.hands[0] == ("alms", HOLD) and latrine(s, 1) == FULL
    assert asked(s) == (1, "remove markers of all")
    do(s, ("remove",), DRAW, ("remove",), DRAW)
    assert s.active == 0 and s.turn == 3


@pytest.mark.rule("PNO-15")
@pytest.mark.rule("PNO-16")
def test_romans_without_markers_pay_and_leave_in_the_order_of_the_owner() -> None:
    s = scene(Seat("senator 3/4:1 | woman 2/2:1 | citizen 2/2:2", hand=HOLD), Seat())
    do(s, ("remove",))
    assert latrine(s) == "senator 3/4:0 | woman 2/2:0 | citizen 2/2:1"
    assert offered(s, "leave") == [("leave", 0, 0, "senator 3/4"), ("leave", 1, 0, "woman 2/2")]
    do(s, ("leave", 1, 0, "woman 2/2"))
    assert s.coins[0] == 2 and s.roman_discards == ("woman 2/2",)
    assert s.told == [("leave", 0, 1, 0, "woman 2/2"), ("earn", 0, 2)]
    do(s, ("leave", 0, 0, "senator 3/4"))
    assert s.coins[0] == 6 and not s.collecting


@pytest.mark.rule("PNO-16")
def test_a_roman_that_gets_a_marker_again_stays() -> None:
    s = scene(
        Seat("senator 3/4:1 | woman 2/2:1 | citizen 2/2:2", hand=f"rat infestation, {HOLD}"), Seat()
    )
    do(s, ("remove",), ("play", "rat infestation"), ("roman", 0, 0, 0, "senator 3/4"))
    assert latrine(s) == "senator 3/4:1 | woman 2/2:0 | citizen 2/2:0"
    assert offered(s, "leave") == [("leave", 1, 0, "woman 2/2"), ("leave", 2, 0, "citizen 2/2")]


@pytest.mark.rule("PNO-16")
@pytest.mark.rule("PNO-F13")
def test_those_not_processed_yet_still_count() -> None:
    s = scene(Seat("Maecenas:1 | citizen 2/2:1 | citizen 2/2:1", hand=HOLD), Seat())
    do(s, ("remove",), ("leave", 1, 0, "citizen 2/2"), ("leave", 0, 0, "Maecenas"))
    assert s.coins[0] == 2 + 2 + 1  # one other citizen was left


@pytest.mark.rule("PNO-17")
def test_before_phase_1_and_after_phase_2_romans_leave_at_once() -> None:
    for at in ("before_removing", "occupy"):
        s = scene(Seat("slave 2/1:2 | - | -", hand=f"great haste, {HOLD}"), Seat(), at=at)
        do(s, ("play", "great haste"))
        assert latrine(s) == "- | - | -" and s.coins[0] == 1
    s = scene(Seat("slave 2/1:1 | woman 2/2:3 | -", hand=f"great haste, {HOLD}"), Seat())
    do(s, ("remove",), ("play", "great haste"))
    assert latrine(s) == "slave 2/1:0 | woman 2/2:0 | -" and s.coins[0] == 0  # both wait


# -- phase 3


@pytest.mark.rule("PNO-20")
def test_the_front_takes_a_vacant_seat_of_the_owners_choice() -> None:
    s = scene(
        Seat("- | citizen 2/2:2 | -", queue="woman 2/2, slave 2/1", hand=HOLD), Seat(), at="occupy"
    )
    assert offered(s, "place", "draw") == [
        ("place", 0, 0, "woman 2/2"),
        ("place", 2, 0, "woman 2/2"),
    ]
    do(s, ("place", 2, 0, "woman 2/2"))
    assert latrine(s) == "- | citizen 2/2:2 | woman 2/2:2"
    do(s, ("place", 0, 0, "slave 2/1"))
    assert DRAW in offered(s)


@pytest.mark.rule("PNO-20")
@pytest.mark.rule("PNO-22")
@pytest.mark.rule("PNO-23")
def test_rulebook_example_the_senator_cannot_take_the_middle_seat() -> None:
    s = scene(
        Seat(
            "citizen 2/2:2 | - | slave 2/1:2",
            queue="senator 3/4, woman 2/2",
            hand=f"line cutter, {HOLD}",
        ),
        Seat(),
        at="occupy",
    )
    assert offered(s, "place", "join") == [] and DRAW in offered(s)


@pytest.mark.rule("PNO-20")
@pytest.mark.rule("PNO-22")
@pytest.mark.rule("PNO-31")
def test_rulebook_example_the_slave_cannot_sit_beside_a_senator() -> None:
    s = scene(
        Seat("senator 3/4:2 | - | citizen 2/2:2", queue="slave 2/1, woman 2/2", hand="line cutter"),
        Seat(hand=HOLD),
        at="occupy",
    )
    assert offered(s) == [DRAW, ("play", "line cutter")]  # leave it free, or move another forward
    free = s.copy()
    do(free, DRAW)
    assert latrine(free) == "senator 3/4:2 | - | citizen 2/2:2" and free.active == 1
    do(s, ("play", "line cutter"), ("queue", 0))
    assert latrine(s) == "senator 3/4:2 | woman 2/2:2 | citizen 2/2:2"  # reopened, and must


@pytest.mark.rule("PNO-23")
def test_beside_means_left_and_middle_or_middle_and_right() -> None:
    s = scene(Seat("slave 2/1:2 | - | -", queue="senator 3/4", hand=HOLD), Seat(), at="occupy")
    assert offered(s, "place") == [("place", 2, 0, "senator 3/4")]
    s = scene(
        Seat(
            "woman 2/2:1 + woman 2/2:1 | - | citizen 2/2:2 + senator 3/4:2",
            queue="slave 2/1",
            hand=HOLD,
        ),
        Seat(),
        at="occupy",
    )
    assert offered(s, "place") == []  # every occupant counts


@pytest.mark.rule("PNO-21")
def test_nothing_is_refilled_before_phase_3_and_all_as_it_becomes_free() -> None:
    s = scene(
        Seat(
            "slave 2/1:2 | citizen 3/2:3 | citizen 3/2:3", hand=f"great haste, great haste, {HOLD}"
        ),
        Seat(),
    )
    do(s, ("play", "great haste"), ("roman", 0, 0, 0, "slave 2/1"), ("roman", 0, 0, 0, "slave 2/1"))
    assert latrine(s).startswith("- |") and not offered(s, "place")
    do(s, ("remove",))
    assert offered(s, "place") and DRAW not in offered(s)
    do(s, ("place", 0, 0, "citizen 2/2"))
    assert DRAW in offered(s)
    do(
        s,
        ("play", "great haste"),
        ("roman", 0, 0, 0, "citizen 2/2"),
        ("roman", 0, 0, 0, "citizen 2/2"),
    )
    assert offered(s, "place") and DRAW not in offered(s)
    s = scene(Seat(hand=f"conspiracy, {HOLD}"), Seat(FULL), Seat(FULL))
    do(
        s,
        ("play", "conspiracy"),
        ("roman", 0, 0, 0, "citizen 3/2"),
        ("roman", 1, 0, 0, "citizen 3/2"),
    )
    do(s, ("roman", 2, 2, 0, "citizen 3/2"))
    assert latrine(s, 2).endswith("| -")  # waits for phase 3 of its owner


@pytest.mark.rule("PNO-24")
@pytest.mark.rule("PNO-25")
def test_women_may_join_women() -> None:
    row = "woman 2/2:1 | woman 3/2:1 + woman 3/2:1 | Marc Antony:2"
    s = scene(Seat(row, queue="woman 2/1, woman 2/1, slave 1/1", hand=HOLD), Seat(), at="occupy")
    assert offered(s, "join") == [("join", 0, "woman 2/1")] and DRAW in offered(s)  # optional
    do(s, ("join", 0, "woman 2/1"))
    assert latrine(s).startswith("woman 2/2:1 + woman 2/1:2 |")  # markers of their own
    assert not offered(s, "join")  # two to a seat
    s = scene(Seat("woman 2/2:1 | - | -", queue="woman 2/1", hand=HOLD), Seat(), at="occupy")
    assert ("join", 0, "woman 2/1") in offered(s)  # also while seats are vacant
    s = scene(Seat("woman 2/2:1 | - | -", queue="woman 2/1", hand=HOLD), Seat())
    assert not offered(s, "join")  # not before phase 3


@pytest.mark.rule("PNO-47")
@pytest.mark.rule("PNO-26")
@pytest.mark.rule("PNO-27")
def test_an_empty_queue_is_drawn_anew_also_outside_the_turn() -> None:
    top = "slave 1/1, woman 2/2, senator 3/4, slave 2/1, woman 3/2, slave 3/1"
    s = scene(Seat(hand="slave market, ejection"), Seat(queue="slave 3/2, slave 3/2"), romans=top)
    do(s, ("play", "slave market"))
    assert queue(s, 1) == "slave 1/1, woman 2/2, senator 3/4, slave 2/1, woman 3/2"
    one = Seat("- | - | -", queue="woman 2/2", hand=HOLD)
    s = scene(one, Seat(queue="slave 2/1"), at="occupy", romans=top)
    do(s, ("place", 0, 0, "woman 2/2"))
    assert len(s.queues[0]) == 5 and queue(s, 1) == "slave 2/1"  # a short one is not topped up


@pytest.mark.rule("PNO-48")
@pytest.mark.rule("PNO-47")
@pytest.mark.rule("PNO-26")
@pytest.mark.rule("PNO-27")
def test_piles_are_shuffled_when_a_draw_needs_it_and_else_give_what_there_is() -> None:
    two = {"romans": ("slave 1/1", "woman 2/2"), "roman_discards": ("citizen 2/2",) * 9}
    s = scene(Seat(queue=""), Seat(), **two)  # type: ignore[arg-type]
    assert queue(s).startswith("woman 2/2, slave 1/1, citizen 2/2") and len(s.romans) == 6
    assert s.roman_discards == ()
    s = scene(Seat("woman 2/2:2 | - | -", queue="", hand=f"great haste, {HOLD}"), Seat(), romans=())
    assert queue(s) == ""
    do(s, ("play", "great haste"))
    assert queue(s) == "woman 2/2"  # once cards return


# -- what follows an effect, and the end


@pytest.mark.rule("PNO-49")
@pytest.mark.rule("PNO-38")
@pytest.mark.rule("PNO-39")
def test_the_target_wins_after_a_whole_effect() -> None:
    s = scene(
        Seat("senator 3/4:1 | - | -", hand=f"good business, {HOLD}", coins=26), Seat(), Seat()
    )
    do(s, ("play", "good business"), ("give", 1))
    assert s.decision is not None and s.coins == [29, 1, 0]  # 30 were not held after the card
    s = scene(Seat("senator 3/4:1 | - | -", hand=HOLD, coins=26), Seat(coins=5), Seat(coins=5))
    do(s, ("remove",), ("leave", 0, 0, "senator 3/4"))
    assert s.decision is None and (s.winner, s.reason) == (0, "coins")
    assert GAME.ranks(s) == [1, 2, 2] and GAME.scores(s) == [30, 5, 5]


@pytest.mark.rule("PNO-49")
@pytest.mark.rule("PNO-38")
def test_a_recipient_can_win_and_of_several_the_active_player() -> None:
    s = scene(Seat(hand=f"rumour mill, {HOLD}", coins=1), Seat(coins=29), Seat(coins=1))
    do(s, ("play", "rumour mill"), ("give", 1))
    assert s.winner == 1 and GAME.ranks(s) == [3, 1, 2]
    s = scene(Seat(hand=f"rumour mill, {HOLD}", coins=31), Seat(coins=29))
    assert s.winner == 0
    s = scene(Seat(coins=30), Seat(coins=3), Seat(coins=40), turn=1)
    assert s.winner == 2 and GAME.ranks(s) == [2, 3, 1]  # next in turn order


@pytest.mark.rule("PNO-40")
def test_after_two_hundred_rounds_nobody_wins() -> None:
    s = scene(Seat(hand=HOLD, coins=3), Seat(hand=HOLD, coins=5), turn=399)
    do(s, ("remove",), DRAW)
    assert s.decision is None and (s.winner, s.reason) == (-1, "rounds")
    assert GAME.ranks(s) == [2, 1]


@pytest.mark.rule("PNO-36")
def test_coins_and_markers_never_run_out() -> None:
    s = scene(
        Seat("senator 5/5:70 | - | -", hand=f"fish poisoning, {HOLD}", coins=200),
        Seat("slave 2/1:99 | - | -"),
        Seat(coins=200),
        target=9999,
    )
    do(s, ("play", "fish poisoning"), ("roman", 1, 0, 0, "slave 2/1"))
    assert latrine(s, 1) == "slave 2/1:101 | - | -"


@pytest.mark.rule("PNO-42")
def test_with_two_players_the_other_is_not_asked_for() -> None:
    s = scene(Seat(hand=f"ejection, good business, {HOLD}", coins=1), Seat())
    do(s, ("play", "ejection"), ("queue", 0), ("card", 0, 0, "citizen 2/2"))
    assert queue(s, 1).endswith("citizen 4/3, citizen 2/2")
    s = scene(
        Seat("- | citizen 3/2:3 | -", queue="Brutus, woman 2/2", hand=HOLD), Seat(), at="occupy"
    )
    do(s, ("send", "Brutus"))
    assert queue(s, 1).endswith("Brutus")


# -- what is known


@pytest.mark.rule("PNO-34")
def test_hands_are_hidden_and_discards_are_not() -> None:
    s = scene(Seat(hand="alms, ejection"), Seat(hand=HOLD), discards=("conspiracy",))
    seen = observe(s, 1)
    assert seen["hand_sizes"] == [2, 1] and seen["hand"] == (HOLD,)
    assert seen["discards"] == ("conspiracy",)
    other = s.copy()
    other.hands[0], other.pile = ("great haste", "great haste"), other.pile[::-1]
    other.romans = other.romans[::-1]
    assert observe(other, 1) == seen and observe(other, 0) != observe(s, 0)
    twin = determinize(seen, GAME.complete({"red_border": True}), None, Random(0))
    assert observe(twin, 1) == seen and twin.hands[1] == (HOLD,)


@pytest.mark.rule("PNO-34")
def test_what_is_turned_up_is_public() -> None:
    s = scene(Seat(hand=f"state visit, {HOLD}"), Seat(), romans="slave 1/1, woman 2/2, slave 2/1")
    do(s, ("play", "state visit"))
    assert observe(s, 1)["turned"] == ("slave 1/1", "slave 2/1", "woman 2/2")


@pytest.mark.rule("PNO-43")
def test_famous_romans_count_by_class() -> None:
    s = scene(
        Seat("Seneca:1 | - | -", queue="Flamma", hand="slave market, tax on citizens", coins=1),
        Seat(),
    )
    do(s, ("play", "tax on citizens"))
    assert s.coins[0] == 0
    do(s, ("play", "slave market"))
    assert "Flamma" in s.roman_discards


def test_the_board_is_readable() -> None:
    everything = dict.fromkeys(MODULES, True) | {"red_border": True}
    s, rng = new(6, seed=3, **everything), Random(3)
    while s.decision is not None:
        text = GAME.board(observe(s, s.decision.seat))
        assert max(map(len, text.splitlines())) <= 80
        assert "queue" in text and "(you)" in text
        s.choose(rng.randrange(len(s.decision.actions)))
    assert "over: " in GAME.board(observe(s, 0))


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("upgrades", [False, True])
@pytest.mark.parametrize("favours", [False, True])
def test_the_board_names_who_chooses_in_the_draft(
    players: int, upgrades: bool, favours: bool
) -> None:
    s = new(players, latrine_upgrades=upgrades, favours=favours, draft_romans=True)
    choosers = []
    while s.decision is not None and s.decision.step in ("draft", "place the upgrade"):
        chooser = s.decision.seat
        choosers.append(chooser)
        for seat in range(players):
            lines = GAME.board(observe(s, seat)).splitlines()
            assert f"before the first round, seat {chooser} to choose" in lines[0]
            [marked] = [line for line in lines if line.startswith(">")]
            assert marked.startswith(f"> seat {chooser}")
        s.choose(0)
    assert set(choosers) == set(range(players))
    assert "round 1, turn of seat 0 " in GAME.board(observe(s, 0))


def test_the_board_shows_what_is_drafted_and_looked_at() -> None:
    s = new(2, latrine_upgrades=True)
    name = offered(s, "upgrade")[0][1]
    s.apply(("upgrade", name))
    assert f"seat 0: 0 sesterces, 0 action cards, {name} to place" in GAME.board(observe(s, 1))
    s = scene(Seat(), Seat(), events="coliseum 0, campaign 7", romans="Livia, slave 1/1, slave 2/1")
    text = GAME.board(observe(s, 0))
    assert "in the Coliseum seat 0 looks at: Livia, slave 1/1, slave 2/1" in text
    assert "seat 1 looks at" not in text
