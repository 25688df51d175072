"""Every game as a PettingZoo AEC environment.  Needs the extra `rl`.

    from players.pettingzoo_env import env
    game = env("villa-rustica", players=3)

An observation is {"observation": numbers, "action_mask": 0 or 1 for every action}; which number is
which, `players.learning` says.  Rewards come at the end, from -1 (behind all) to 1 (ahead of all).
An agent may be asked several times running.
"""

from collections.abc import Mapping
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from engine.errors import IllegalAction
from engine.game import find
from players.learning import ACTIONS, FEATURES, features, mask, places, returns


class GameEnv(AECEnv):  # type: ignore[misc]  # of a library without types
    """One game; `seed` in `reset` is the game's, and again gives the same deal and luck."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find(name)
        self.players = players or max(self.game.seats[0], 2)
        self.game.accept_seats(self.players)
        self.options = self.game.complete(options or {})
        self.metadata = {
            "name": f"{name.replace('-', '_')}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (FEATURES,), np.float32),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` returns."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The places of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.s = self.game.new(randbits(48) if seed is None else seed, self.players, self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        decision = self.s.decision
        self.agent_selection = self.agents[0 if decision is None else decision.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat sees, and its legal actions."""
        seat = self.seats[agent]
        return {
            "observation": features(self.game, self.s, seat),
            "action_mask": mask(self.s, seat),
        }

    def step(self, action: int | None) -> None:
        """The agent asked takes the action at this place."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        decision = self.s.decision
        assert decision is not None
        offered = places(decision.actions)
        if action not in offered:
            raise IllegalAction(f"no legal action has place {action!r}; action_mask says which do")
        self._cumulative_rewards[agent] = 0.0
        self.s.choose(offered.index(action))
        self._clear_rewards()
        if self.s.decision is None:
            self.rewards = dict(zip(self.agents, returns(self.game, self.s), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the seat sees it that is asked."""
        if self.render_mode is None:
            return None
        return self.game.board(self.game.observe(self.s, self.seats[self.agent_selection]))

    def close(self) -> None:
        """Nothing is held."""


def env(name: str, **settings: Any) -> GameEnv:
    """The environment of a game: `players`, `options` and `render_mode` may be given."""
    return GameEnv(name, **settings)
