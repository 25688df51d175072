"""Every game as an OpenSpiel game in Python.  Needs the extra `rl`.

    import pyspiel
    import players.openspiel_game
    game = pyspiel.load_game("certamen_villa_rustica", {"players": 3})

The luck of a whole game is one chance move at its beginning, of `DEALS` deals; from then on it
comes from the deal.  Which number is which action or feature, `players.learning` says.  What a seat
sees is all that it may know, so information states and observations have the same tensor; the
string of an information state has besides all that the seat was told, and what it chose.
"""

import json
from typing import Any

import numpy as np
import pyspiel

from engine.events import seen
from engine.game import Game, find, games
from players.learning import ACTIONS, FEATURES, features, places, returns

DEALS = 1024


class Observer:
    """What a player sees, as tensor and as text; the form that OpenSpiel asks for."""

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: "GameState", player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        if state.s is not None:
            self.tensor[:] = features(state.rules, state.s, player)

    def string_from(self, state: "GameState", player: int) -> str:
        """What the player sees; with recall what it was told before as well."""
        if state.s is None:
            return ""
        now: list[Any] = [state.rules.observe(state.s, player)]
        decision = state.s.decision
        if decision is not None and decision.seat == player:
            now += [decision.step, decision.actions]
        return json.dumps([*state.told[player], *now] if self.recall else now)


class GameState(pyspiel.State):  # type: ignore[misc]  # of a library without types
    """A game under way; before its deal there is no state of ours."""

    def __init__(self, game: Any, name: str) -> None:
        super().__init__(game)
        self.name = name
        self.players = game.num_players()
        self.s: Any = None
        self.told: list[list[Any]] = [[] for _ in range(self.players)]

    @property
    def rules(self) -> Game:
        """Our record of the game; not kept, as it cannot be pickled."""
        return find(self.name)

    def current_player(self) -> int:
        """Chance before the deal, then who is asked."""
        if self.s is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.s.decision is None else self.s.decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(places(self.s.decision.actions))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals alike."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.s is None:
            self.s = self.rules.new(action, self.players)
        else:
            decision = self.s.decision
            index = places(decision.actions).index(action)
            self.told[decision.seat].append(["chose", decision.step, decision.actions[index]])
            self.s.choose(index)
        for seat in range(self.players):
            self.told[seat] += [seen(event, seat) for event in self.s.told]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        offered = self.s.decision.actions
        return json.dumps(offered[places(offered).index(action)])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.s is not None and self.s.decision is None

    def returns(self) -> list[float]:
        """From -1 (behind all) to 1 (ahead of all); 0 while the game goes on."""
        return returns(self.rules, self.s) if self.is_terminal() else [0.0] * self.players

    def __str__(self) -> str:
        return "before the deal" if self.s is None else json.dumps(self.s.dump())

    def __deepcopy__(self, memo: Any) -> "GameState":
        other = GameState(self.get_game(), self.name)
        other.s = self.s and self.s.copy()
        other.told = [list(told) for told in self.told]
        return other


def register(rules: Game) -> None:
    """Make a game known to OpenSpiel, as certamen_NAME."""
    fewest = max(rules.seats[0], 2)
    name = f"certamen_{rules.name.replace('-', '_')}"
    kind = pyspiel.GameType(
        short_name=name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest},
    )

    class OurGame(pyspiel.Game):  # type: ignore[misc]
        """The game, as OpenSpiel asks for it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            players = int((params or {}).get("players", fewest))
            rules.accept_seats(players)
            info = pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=DEALS,
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=rules.longest,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> GameState:
            """Before the deal."""
            return GameState(self, rules.name)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """How players see it."""
            return Observer(recall=iig_obs_type is not None and iig_obs_type.perfect_recall)

    pyspiel.register_game(kind, OurGame)


for _game in games():
    register(_game)
