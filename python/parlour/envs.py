"""Environments for PettingZoo (two agents) and Gymnasium (one agent against an opponent).

An action is one step of a move: a cell, a button such as `pass`, or *stop* where a move may end.
The action space is therefore small and the same in every position; a mask shows the legal actions.
An observation is a stack of planes from the point of view of the side to move
(`Encoder.plane_names`).

>>> from parlour import envs
>>> env = envs.aec("breakthrough:size=5")
>>> env.reset(seed=1)
>>> observation, *_ = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((5, 5, 5), 5)
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from . import Bot, Encoder, Game, Match, Move, Player, Step

__all__ = ["AgainstBot", "StepGame", "TwoPlayers", "aec", "single"]

RENDER_MODES = ["ansi", "svg"]

#: Chooses a move of a match: a bot, or a function.
Opponent = str | Bot | Callable[[Match], Move | str]


class StepGame:
    """A match that is played step by step; the part that both environments share."""

    def __init__(self, game: Game | str, levels: int = 8) -> None:
        self.game = game if isinstance(game, Game) else Game(game)
        self.encoder = Encoder(self.game, levels=levels)
        self.match = self.game.new_match(seed=0)
        self.taken: list[Step] = []

    def reset(self, seed: int) -> None:
        """Begins a new match. The seed draws a random layout, where the game has one."""
        self.match = self.game.new_match(seed=seed)
        self.taken = []

    def mask(self) -> NDArray[np.bool_]:
        """The legal actions."""
        return self.encoder.mask(self.match, self.taken)

    def observe(self) -> NDArray[np.float32]:
        """The planes from the point of view of the side to move."""
        return self.encoder.observe(self.match, self.taken)

    def push(self, action: int) -> bool:
        """Takes a legal action; returns whether it completed a move."""
        step = self.encoder.step_of(action)
        if step is not None:
            self.taken.append(step)
            if self.match.next_steps(self.taken):
                return False
        move = self.match.move_of(self.taken)
        if move is None:
            raise ValueError(f"action {action} does not complete a move: expected a legal action")
        self.play(move)
        return True

    def play(self, move: Move | str) -> None:
        """Plays a complete move."""
        self.match.play(move)
        self.taken = []

    def render(self, mode: str | None) -> str | None:
        """The board as text or SVG."""
        if mode == "svg":
            return self.match.svg(self.taken)
        return str(self.match) if mode == "ansi" else None

    def __deepcopy__(self, memo: dict[int, Any]) -> StepGame:
        new = copy.copy(self)
        new.match = self.match.copy()
        new.taken = list(self.taken)
        return new

    def observation_space(self) -> spaces.Space[Any]:
        """A dictionary of `observation` and `action_mask`, as is usual in PettingZoo."""
        shape = self.encoder.observation_shape
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 8.0, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoder.n_actions,), np.int8),
            }
        )

    def observation(self, is_to_move: bool = True) -> dict[str, NDArray[Any]]:
        """An observation with its mask, which is empty for the player who waits."""
        mask = self.mask().astype(np.int8) if is_to_move else np.zeros(self.encoder.n_actions, np.int8)
        return {"observation": self.observe(), "action_mask": mask}


class TwoPlayers(AECEnv[str, dict[str, NDArray[Any]], int]):
    """A PettingZoo environment: `x` and `o` take steps until a move is complete.

    The same agent acts again while its move goes on.
    """

    metadata = {
        "render_modes": RENDER_MODES,
        "name": "parlour_v0",
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self, game: Game | str, render_mode: str | None = None, max_plies: int | None = None
    ) -> None:
        super().__init__()
        self.steps = StepGame(game)
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.possible_agents = ["x", "o"]
        space = self.steps.observation_space()
        n_actions = self.steps.encoder.n_actions
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(n_actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.steps.reset(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.steps.match.turn.letter

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        return self.steps.observation(is_to_move=agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.steps.mask()[action]:
            raise ValueError(f"action {action} is not legal: expected one that the mask allows")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.steps.push(int(action))
        match = self.steps.match
        outcome = match.outcome
        if outcome is not None:
            self.terminations = {agent: True for agent in self.agents}
            for player in (Player.One, Player.Two):
                self.rewards[player.letter] = float(outcome.reward(player))
        elif self.max_plies is not None and match.ply >= self.max_plies:
            self.truncations = {agent: True for agent in self.agents}
        self.agent_selection = match.turn.letter
        self._accumulate_rewards()

    def render(self) -> str | None:  # type: ignore[override]
        return self.steps.render(self.render_mode)

    def close(self) -> None:
        """There are no resources to close."""

    def __str__(self) -> str:
        return f"parlour_{self.steps.game.id}"


class AgainstBot(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """A Gymnasium environment: one player against an opponent.

    The opponent is the name of a bot, a bot, or a function from a match to a move. `player` is the
    agent's side; `None` draws it at random in every match.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: Game | str,
        opponent: Opponent = "random",
        player: Player | None = Player.One,
        render_mode: str | None = None,
        max_plies: int | None = None,
    ) -> None:
        self.steps = StepGame(game)
        self.player = player
        self.side = player if player is not None else Player.One
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.observation_space = self.steps.observation_space()
        self.action_space = spaces.Discrete(self.steps.encoder.n_actions)
        self._opponent = opponent
        # A wrong name fails here and not in the first game.
        self._bot = Bot(opponent, self.steps.game) if isinstance(opponent, str) else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**62))
        self.steps.reset(drawn)
        if self.player is None:
            self.side = Player.One if drawn % 2 == 0 else Player.Two
        if isinstance(self._opponent, str):
            self._bot = Bot(_seeded(self._opponent, drawn), self.steps.game)
        elif isinstance(self._opponent, Bot):
            self._bot = self._opponent
            self._bot.new_game()
        self._reply()
        return self.steps.observation(), self._info()

    def _choose(self, match: Match) -> Move | str:
        if callable(self._opponent):
            return self._opponent(match)
        if self._opponent in ("random", "greedy"):
            # A copy of the environment draws the same moves.
            name = _seeded(self._opponent, int(self.np_random.integers(2**62)))
            return Bot(name, self.steps.game).best_move(match)
        assert self._bot is not None, "`reset` comes first"
        return self._bot.best_move(match)

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        if not self.steps.mask()[action]:
            raise ValueError(f"action {action} is not legal: expected one that the mask allows")
        if self.steps.push(int(action)):
            self._reply()
        match = self.steps.match
        outcome = match.outcome
        reward = 0.0 if outcome is None else float(outcome.reward(self.side))
        is_cut = outcome is None and self.max_plies is not None and match.ply >= self.max_plies
        return self.steps.observation(), reward, outcome is not None, is_cut, self._info()

    def _reply(self) -> None:
        match = self.steps.match
        while match.outcome is None and match.turn != self.side:
            self.steps.play(self._choose(match))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.steps.mask().astype(np.int8), "player": self.side.letter}

    def render(self) -> str | None:  # type: ignore[override]
        return self.steps.render(self.render_mode)


def _seeded(name: str, seed: int) -> str:
    """The name of a bot with a seed, so that the same seed of an environment gives the same game."""
    if "seed=" in name:
        return name
    return f"{name}{',' if ':' in name else ':'}seed={seed}"


def aec(
    game: Game | str, render_mode: str | None = None, max_plies: int | None = None
) -> TwoPlayers:
    """A PettingZoo environment of a game."""
    return TwoPlayers(game, render_mode, max_plies)


def single(
    game: Game | str,
    opponent: Opponent = "random",
    player: Player | None = Player.One,
    render_mode: str | None = None,
    max_plies: int | None = None,
) -> AgainstBot:
    """A Gymnasium environment of a game, against an opponent."""
    return AgainstBot(game, opponent, player, render_mode, max_plies)
