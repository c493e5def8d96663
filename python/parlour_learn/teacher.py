"""`parlour-learn teacher`: a policy and value network with Gumbel tree search, distilled into positions.

An experiment: no network that learned from such a teacher has passed the gate yet. Many games are
searched together (`parlour.Mcts`), with one evaluation for each round of all searches, so that a
device has large batches. The positions are written as a `.positions` file with the values of the
searches, for the small network that the engine reads.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from . import header, positions
from .errors import InputError
from .files import write_atomically
from .reference import LOGIT, SCORE_LIMIT

# A value of exactly 1 has no logit.
MAX_VALUE = 0.9999


@dataclass(frozen=True)
class Settings:
    """What determines the result, together with the number of rounds."""

    envs: int = 256
    simulations: int = 32
    channels: int = 64
    blocks: int = 4
    batch: int = 512
    # Steps of training for each round of moves.
    updates: int = 1
    learning_rate: float = 1e-3
    # The share of the search value in the target; the rest is the result.
    mix: float = 0.5
    # Steps of games to learn from.
    window: int = 100_000
    max_plies: int = 300
    seed: int = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `teacher`."""
    parser.add_argument("game", help="the game with its options, id:key=value,…")
    parser.add_argument("--out", type=Path, required=True, help="folder for all results")
    parser.add_argument("--rounds", type=int, default=10_000, help="steps in every game")
    parser.add_argument("--seconds", type=float, default=0.0, help="time limit (default: none)")
    for name, default in asdict(Settings()).items():
        parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default,
                            help=f"default {default}")


def init(seed: int, shape: tuple[int, int, int], n_actions: int, settings: Settings) -> dict:
    """Initial weights of a small residual network."""
    n_planes, rows, columns = shape
    keys = iter(jax.random.split(jax.random.key(seed), 2 * settings.blocks + 3))

    def conv(n_in: int, scale: float = 1.0) -> dict:
        weights = jax.random.normal(next(keys), (settings.channels, n_in, 3, 3))
        return {"w": weights * scale * np.sqrt(2 / (9 * n_in)),
                "b": jnp.zeros(settings.channels, jnp.float32)}

    flat = settings.channels * rows * columns

    def dense(n_out: int) -> dict:
        weights = jax.random.normal(next(keys), (flat, n_out))
        return {"w": weights * 0.1 / np.sqrt(flat), "b": jnp.zeros(n_out, jnp.float32)}

    return {
        "first": conv(n_planes),
        "blocks": [[conv(settings.channels), conv(settings.channels, 0.1)]
                   for _ in range(settings.blocks)],
        "policy": dense(n_actions),
        "value": dense(1),
    }


def forward(params: dict, x: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Logits of all actions, and values from -1 to 1 for the side to move."""
    def conv(layer: dict, x: jax.Array) -> jax.Array:
        y = jax.lax.conv_general_dilated(x, layer["w"], (1, 1), "SAME")
        return y + layer["b"][:, None, None]

    x = jax.nn.relu(conv(params["first"], x))
    for one, two in params["blocks"]:
        x = jax.nn.relu(x + conv(two, jax.nn.relu(conv(one, x))))
    flat = x.reshape(len(x), -1)
    logits = flat @ params["policy"]["w"] + params["policy"]["b"]
    values = flat @ params["value"]["w"] + params["value"]["b"]
    return logits, jnp.tanh(values[:, 0])


def loss_of(params: dict, batch: dict) -> jax.Array:
    """Cross entropy of the policy and squared error of the value."""
    logits, values = forward(params, batch["observation"])
    logits = jnp.where(batch["mask"], logits, -1e9)
    policy = optax.softmax_cross_entropy(logits, batch["policy"])
    return (policy + (values - batch["value"]) ** 2).mean()


@partial(jax.jit, static_argnames=("rate",))
def train_step(params: dict, state: Any, batch: dict, *, rate: float) -> tuple:
    loss, gradients = jax.value_and_grad(loss_of)(params, batch)
    updates, state = optax.adamw(rate).update(gradients, state, params)
    return optax.apply_updates(params, updates), state, loss


@dataclass
class Step:
    """One step of a game, before its result is known."""

    observation: np.ndarray
    mask: np.ndarray
    policy: np.ndarray
    value: float
    player: int
    # The position, if a move begins here.
    text: str | None
    ply: int


@dataclass
class Teacher:
    """Self-play and training of one game."""

    game: Any
    settings: Settings
    window: list[dict] = field(default_factory=list)
    n_games: int = 0
    n_evaluations: int = 0
    evaluation_seconds: float = 0.0

    def __post_init__(self) -> None:
        import parlour

        settings = self.settings
        self.env = parlour.VectorEnv(self.game, settings.envs, seed=settings.seed,
                                     max_plies=settings.max_plies)
        self.params = init(settings.seed, self.env.observation_shape, self.env.n_actions, settings)
        self.state = optax.adamw(settings.learning_rate).init(self.params)
        self.rng = np.random.default_rng(settings.seed)
        self.touched = self.env.plane_names.index("touched")
        self.open: list[list[Step]] = [[] for _ in range(settings.envs)]
        self.finished: list[list[tuple[Step, int]]] = []
        self.forward = jax.jit(forward)
        self.search = parlour.Mcts(self.evaluate, simulations=settings.simulations,
                                   algorithm="gumbel")
        self.turn = 0

    def evaluate(self, observations: np.ndarray, masks: np.ndarray) -> tuple:
        """The function of the tree search."""
        started = time.monotonic()
        logits, values = self.forward(self.params, observations)
        found = np.asarray(logits), np.asarray(values)
        self.n_evaluations += len(masks)
        self.evaluation_seconds += time.monotonic() - started
        return found

    def play(self) -> None:
        """Searches and plays one step in every game."""
        env, self.turn = self.env, self.turn + 1
        found = self.search.search(env, seed=self.settings.seed * 1_000_003 + self.turn)
        observations, masks = env.observations.copy(), env.masks.copy()
        players = env.players.copy()
        begins = observations[:, self.touched].reshape(len(masks), -1).max(axis=1) == 0
        for i, steps in enumerate(self.open):
            n_moves = sum(step.text is not None for step in steps)
            text = env.text(i) if begins[i] else None
            steps.append(Step(observations[i], masks[i], found.policies[i], float(found.values[i]),
                              int(players[i]), text, n_moves))
        _, rewards, terminations, truncations, _ = env.step(found.actions)
        for i in np.flatnonzero(terminations | truncations):
            self.end_game(i, rewards[i])

    def end_game(self, i: int, rewards: np.ndarray) -> None:
        """Adds the steps of a finished game to what is learned from."""
        steps, self.open[i] = self.open[i], []
        mix = self.settings.mix
        self.n_games += 1
        for step in steps:
            target = mix * step.value + (1 - mix) * float(rewards[step.player])
            self.window.append({"observation": step.observation, "mask": step.mask,
                                "policy": step.policy, "value": np.float32(target)})
        del self.window[: max(0, len(self.window) - self.settings.window)]
        moves = [(step, int(rewards[step.player])) for step in steps if step.text is not None]
        self.finished.append(moves)

    def learn(self) -> float | None:
        """One step of training; `None` while there are too few games."""
        if len(self.window) < self.settings.batch:
            return None
        rows = self.rng.integers(0, len(self.window), self.settings.batch)
        batch = {key: np.stack([self.window[row][key] for row in rows]) for key in self.window[0]}
        rate = self.settings.learning_rate
        self.params, self.state, loss = train_step(self.params, self.state, batch, rate=rate)
        return float(loss)

    def to_positions(self) -> bytes:
        """The positions of all finished games, with the values of the searches."""
        import parlour

        games = [game for game in self.finished if game]
        if not games:
            raise InputError("no game was finished: expected more --rounds")
        texts = [self.game.read(step.text) for game in games for step, _ in game]
        inputs = parlour.network_inputs(texts)
        n_inputs = inputs.active.shape[1]
        records = np.zeros(len(texts), positions.record_type(n_inputs))
        packed = np.packbits(inputs.active, axis=1, bitorder="little")
        padded = np.zeros((len(texts), 8 * records["words"].shape[1]), np.uint8)
        padded[:, : packed.shape[1]] = packed
        records["words"] = padded.view("<u8")
        value = np.array([step.value for game in games for step, _ in game])
        value = np.clip(value, -MAX_VALUE, MAX_VALUE)
        logit = np.log((1 + value) / (1 - value))
        records["score"] = np.clip(logit * LOGIT, -SCORE_LIMIT, SCORE_LIMIT)
        records["static"] = inputs.static_evals
        records["phase"] = inputs.phases
        records["result"] = [result for game in games for _, result in game]
        records["ply"] = [step.ply for game in games for step, _ in game]
        start = header.text(positions.MAGIC, {
            "game": str(self.game), "inputs": n_inputs, "phases": int(inputs.n_phases),
            "nodes": self.settings.simulations, "seed": self.settings.seed,
            "made": f"teacher, gumbel, {self.n_games} games",
            "swap": " ".join(map(str, inputs.swap)),
        })
        return start + records.tobytes()


def teacher(args: argparse.Namespace) -> dict:
    """Runs the experiment and returns its report, which is also in `teacher.json`."""
    try:
        import parlour
    except ImportError as error:
        raise InputError("the teacher needs the package parlour: expected its wheel") from error
    settings = Settings(**{name: getattr(args, name) for name in asdict(Settings())})
    args.out.mkdir(parents=True, exist_ok=True)
    started, losses = time.monotonic(), []
    pupil = Teacher(parlour.Game(args.game), settings)
    for turn in range(1, args.rounds + 1):
        pupil.play()
        for _ in range(settings.updates):
            loss = pupil.learn()
            losses += [] if loss is None else [loss]
        if turn % 100 == 0:
            print(f"round {turn}: {pupil.n_games} games, loss {np.mean(losses[-100:]):.4f}",
                  file=sys.stderr, flush=True)
        if args.seconds and time.monotonic() - started > args.seconds:
            break
    seconds = time.monotonic() - started
    write_atomically(args.out / "teacher.positions", pupil.to_positions())
    device = jax.devices()[0]
    report = {
        "game": str(pupil.game), "settings": asdict(settings), "rounds": turn,
        "games": pupil.n_games, "positions": sum(map(len, pupil.finished)),
        "loss": {"first": mean(losses[:20]), "last": mean(losses[-20:]), "updates": len(losses)},
        "device": f"{device.platform} {device.device_kind}", "seconds": round(seconds, 1),
        "evaluations_per_second": round(pupil.n_evaluations / seconds),
        # The rest is the tree, the games and the training.
        "share_of_time_in_evaluation": round(pupil.evaluation_seconds / seconds, 3),
        "gated": False,
    }
    write_atomically(args.out / "teacher.json", json.dumps(report, indent=1).encode())
    return report


def mean(numbers: list[float]) -> float | None:
    return float(np.mean(numbers)) if numbers else None
