"""`parlour-learn teacher`: a policy and value network with tree search, distilled into positions.

An experiment: no network that learned from such a teacher has passed the gate yet. Many games are
searched together (`parlour.Mcts`), with one evaluation for each round of all searches, so that a
device has large batches. The positions are written as a `.positions` file with the values of the
searches, for the small network that the engine reads.

Checkpoints hold the weights, the optimizer, the counters and the positions of the finished games. A
resumed run begins new games, and learns again once some of them are finished.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Callable

import jax
import numpy as np
import optax

from . import checkpoint, header, positions
from .checkpoint import Checkpoint
from .errors import InputError
from .files import write_atomically
from .policy_value import forward, init, train_step
from .reference import LOGIT, SCORE_LIMIT

# A value of exactly 1 has no logit.
MAX_VALUE = 0.9999
# Seconds between checkpoints inside a run.
CHECKPOINT_INTERVAL = 60.0


@dataclass(frozen=True)
class Settings:
    """The settings that determine the result, together with the number of rounds."""

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
    # The share of the games, from the first, whose positions are not written.
    skipped_share: float = 0.0
    max_plies: int = 300
    seed: int = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `teacher`."""
    parser.add_argument("game", help="the game with its options, id:key=value,…")
    parser.add_argument("--out", type=Path, required=True, help="folder for all results")
    parser.add_argument("--rounds", type=int, default=10_000, help="steps in every game")
    parser.add_argument("--seconds", type=float, default=0.0, help="time limit (default: none)")
    parser.add_argument("--resume", action="store_true", help="continue an interrupted run")
    for name, default in asdict(Settings()).items():
        parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default,
                            help=f"default {default}")


class Steps:
    """The last steps of all games, one row for each round and one column for each game."""

    def __init__(self, n_rounds: int, n_envs: int, shape: tuple[int, int, int], n_actions: int):
        size = (n_rounds, n_envs)
        self.n_rounds = n_rounds
        self.observation = np.zeros((*size, *shape), np.float32)
        self.mask = np.zeros((*size, n_actions), bool)
        self.policy = np.zeros((*size, n_actions), np.float32)
        self.value = np.zeros(size, np.float32)
        self.player = np.zeros(size, np.int8)
        # The target of the value, known once the game is over.
        self.target = np.zeros(size, np.float32)
        self.is_known = np.zeros(size, bool)
        # The positions at which a move begins, and its number; -1 inside a move.
        self.texts: list[list[str | None]] = [[] for _ in range(n_rounds)]
        self.ply = np.full(size, -1, np.int32)

    def batch(self, rng: np.random.Generator, n: int) -> dict | None:
        """Random steps of finished games; `None` while there are too few."""
        known = np.flatnonzero(self.is_known)
        if len(known) < n:
            return None
        at = np.unravel_index(rng.choice(known, n), self.is_known.shape)
        return {"observation": self.observation[at], "mask": self.mask[at],
                "policy": self.policy[at], "value": self.target[at]}


@dataclass
class FinishedGame:
    """The positions of a game in which a move begins, for the side to move."""

    texts: list[str]
    values: np.ndarray
    results: np.ndarray
    plies: np.ndarray


@dataclass
class Teacher:
    """Self-play and training of one game."""

    game: Any
    settings: Settings
    finished: list[FinishedGame] = field(default_factory=list)
    n_games: int = 0
    n_evaluations: int = 0
    evaluation_seconds: float = 0.0
    seconds: float = 0.0
    turn: int = 0
    losses: list[float] = field(default_factory=list)
    # Positions in the file.
    n_written: int = 0

    def __post_init__(self) -> None:
        import parlour

        settings, n = self.settings, self.settings.envs
        self.env = parlour.VectorEnv(self.game, n, seed=settings.seed, max_plies=settings.max_plies)
        shape, n_actions = self.env.observation_shape, self.env.n_actions
        self.params = init(settings.seed, shape, n_actions, settings.channels, settings.blocks)
        self.state = optax.adamw(settings.learning_rate).init(self.params)
        self.rng = np.random.default_rng(settings.seed)
        self.touched = self.env.plane_names.index("touched")
        self.steps = Steps(max(2, settings.window // n), n, shape, n_actions)
        # For each game: the round of its first step, and its moves so far.
        self.first, self.n_moves = np.zeros(n, np.int64), np.zeros(n, np.int32)
        self.forward = jax.jit(forward)
        self.search = parlour.Mcts(self.evaluate, simulations=settings.simulations,
                                   algorithm="gumbel")

    def evaluate(self, observations: np.ndarray, masks: np.ndarray) -> tuple:
        """The evaluation function for the tree search."""
        started = time.monotonic()
        logits, values = self.forward(self.params, observations)
        found = np.asarray(logits), np.asarray(values)
        self.n_evaluations += len(masks)
        self.evaluation_seconds += time.monotonic() - started
        return found

    def save(self, folder: Path) -> None:
        """Writes a checkpoint."""
        meta = {
            "game": str(self.game), "settings": asdict(self.settings), "turn": self.turn,
            "n_games": self.n_games, "n_evaluations": self.n_evaluations,
            "evaluation_seconds": self.evaluation_seconds, "seconds": self.seconds,
            "losses": self.losses,
        }
        leaves = {str(i): leaf for i, leaf in enumerate(jax.tree.leaves(self.params))}
        games = to_arrays(self.finished)
        checkpoint.save(folder, Checkpoint(meta, leaves, self.state, games))

    def resume(self, folder: Path) -> None:
        """Continues from a checkpoint, with new games."""
        found = checkpoint.load(folder, self.state)
        meta = found.meta
        for what, own in (("game", str(self.game)), ("settings", asdict(self.settings))):
            if meta[what] != own:
                raise InputError(f"cannot resume: the teacher in {folder} has another value of "
                                 f"{what}: expected {meta[what]}, found {own}")
        self.params, self.state = with_leaves(self.params, found.params), found.optimizer
        self.turn, self.losses = meta["turn"], meta["losses"]
        self.n_games, self.n_evaluations = meta["n_games"], meta["n_evaluations"]
        self.evaluation_seconds, self.seconds = meta["evaluation_seconds"], meta["seconds"]
        self.finished = to_games(found.sample)
        # Other games than at the start, and other batches.
        self.first[:] = self.turn
        self.env.reset(self.settings.seed * 1_000_003 + self.turn)
        self.rng = np.random.default_rng([self.settings.seed, self.turn])

    def play(self) -> None:
        """Searches and plays one step in every game."""
        env, steps, row = self.env, self.steps, self.turn % self.steps.n_rounds
        found = self.search.search(env, seed=self.settings.seed * 1_000_003 + self.turn)
        steps.observation[row], steps.mask[row] = env.observations, env.masks
        steps.policy[row], steps.value[row] = found.policies, found.values
        steps.player[row], steps.is_known[row] = env.players, False
        touched = steps.observation[row][:, self.touched].reshape(self.settings.envs, -1)
        begins = touched.max(axis=1) == 0
        steps.ply[row] = np.where(begins, self.n_moves, -1)
        steps.texts[row] = [env.text(i) if begin else None for i, begin in enumerate(begins)]
        self.n_moves += begins
        _, rewards, terminations, truncations, _ = env.step(found.actions)
        for i in np.flatnonzero(terminations | truncations):
            self.end_game(i, rewards[i])
        self.turn += 1

    def end_game(self, i: int, rewards: np.ndarray) -> None:
        """Sets the targets of a finished game, and keeps its positions."""
        steps, first = self.steps, self.first[i]
        self.first[i], self.n_moves[i] = self.turn + 1, 0
        # A game that is longer than the window has lost its first steps.
        first = max(first, self.turn - steps.n_rounds + 1)
        rows = np.arange(first, self.turn + 1) % steps.n_rounds
        results, mix = rewards[steps.player[rows, i]], self.settings.mix
        steps.target[rows, i] = mix * steps.value[rows, i] + (1 - mix) * results
        steps.is_known[rows, i] = True
        begins = steps.ply[rows, i] >= 0
        moves = rows[begins]
        texts = [text for row in moves if (text := steps.texts[row][i]) is not None]
        self.finished.append(FinishedGame(texts, steps.value[moves, i],
                                          results[begins].astype(np.int8), steps.ply[moves, i]))
        self.n_games += 1

    def learn(self) -> float | None:
        """One step of training; `None` while there are too few games."""
        batch = self.steps.batch(self.rng, self.settings.batch)
        if batch is None:
            return None
        rate = self.settings.learning_rate
        self.params, self.state, loss = train_step(self.params, self.state, batch, rate=rate)
        self.losses.append(float(loss))
        return self.losses[-1]

    def to_positions(self) -> bytes:
        """The positions of all finished games, with the values of the searches."""
        import parlour

        games = [game for game in self.finished if game.texts]
        if not games:
            raise InputError("no game was finished: expected more --rounds")
        # The first games were played before the teacher had learned anything.
        games = games[int(len(games) * self.settings.skipped_share):]
        texts = [text for game in games for text in game.texts]
        inputs = parlour.network_inputs([self.game.read(text) for text in texts])
        n_inputs = inputs.active.shape[1]
        records = np.zeros(len(texts), positions.record_type(n_inputs))
        packed = np.packbits(inputs.active, axis=1, bitorder="little")
        padded = np.zeros((len(texts), 8 * records["words"].shape[1]), np.uint8)
        padded[:, : packed.shape[1]] = packed
        records["words"] = padded.view("<u8")
        value = np.concatenate([game.values for game in games])
        value = np.clip(value, -MAX_VALUE, MAX_VALUE).astype(np.float64)
        logit = np.log((1 + value) / (1 - value))
        records["score"] = np.clip(logit * LOGIT, -SCORE_LIMIT, SCORE_LIMIT)
        records["static"] = inputs.static_evals
        records["phase"] = inputs.phases
        records["result"] = np.concatenate([game.results for game in games])
        records["ply"] = np.concatenate([game.plies for game in games])
        start = header.text(positions.MAGIC, {
            "game": str(self.game), "inputs": n_inputs, "phases": int(inputs.n_phases),
            "nodes": self.settings.simulations, "seed": self.settings.seed,
            "made": f"teacher, gumbel, {self.n_games} games",
            "swap": " ".join(map(str, inputs.swap)),
        })
        self.n_written = len(texts)
        return start + records.tobytes()


def with_leaves(params: dict, leaves: dict[str, jax.Array]) -> dict:
    """Weights of the same structure from a checkpoint."""
    return jax.tree.unflatten(jax.tree.structure(params),
                              [leaves[str(i)] for i in range(len(leaves))])


def to_arrays(games: list[FinishedGame]) -> dict[str, np.ndarray]:
    """Finished games as arrays."""
    def joined(name: str, dtype: type) -> np.ndarray:
        parts = [np.asarray(getattr(game, name), dtype) for game in games]
        return np.concatenate([np.zeros(0, dtype), *parts])

    texts = "\n".join(text for game in games for text in game.texts)
    return {
        "texts": np.frombuffer(texts.encode(), np.uint8),
        "lengths": np.array([len(game.texts) for game in games], np.int64),
        "values": joined("values", np.float32), "results": joined("results", np.int8),
        "plies": joined("plies", np.int32),
    }


def to_games(arrays: dict[str, np.ndarray]) -> list[FinishedGame]:
    """The games of `to_arrays`."""
    texts, ends = arrays["texts"].tobytes().decode().split("\n"), np.cumsum(arrays["lengths"])
    spans = zip(ends - arrays["lengths"], ends)
    return [FinishedGame(texts[a:b], *(arrays[name][a:b] for name in ("values", "results", "plies")))
            for a, b in spans]


def teacher(args: argparse.Namespace, is_stopped: Callable[[], bool] = lambda: False) -> dict | None:
    """Runs the experiment and returns its report, which is also in `teacher.json`; `None` if
    `is_stopped` ended it early, at a checkpoint."""
    try:
        import parlour
    except ImportError as error:
        raise InputError("the teacher needs the package parlour: expected its wheel") from error
    settings = Settings(**{name: getattr(args, name) for name in asdict(Settings())})
    args.out.mkdir(parents=True, exist_ok=True)
    pupil = Teacher(parlour.Game(args.game), settings)
    if args.resume:
        pupil.resume(args.out)
    started = saved = last = time.monotonic()
    while pupil.turn < args.rounds:
        pupil.play()
        for _ in range(settings.updates):
            pupil.learn()
        now = time.monotonic()
        pupil.seconds, last = pupil.seconds + now - last, now
        if pupil.turn % 100 == 0 and pupil.losses:
            print(f"round {pupil.turn}: {pupil.n_games} games, "
                  f"loss {np.mean(pupil.losses[-100:]):.4f}", file=sys.stderr, flush=True)
        if is_stopped():
            pupil.save(args.out)
            return None
        if now - saved > CHECKPOINT_INTERVAL:
            pupil.save(args.out)
            saved = now
        if args.seconds and now - started > args.seconds:
            break
    pupil.save(args.out)
    write_atomically(args.out / "teacher.positions", pupil.to_positions())
    device = jax.devices()[0]
    losses = pupil.losses
    report = {
        "game": str(pupil.game), "settings": asdict(settings), "rounds": pupil.turn,
        "games": pupil.n_games, "positions": pupil.n_written,
        "loss": {"first": mean(losses[:20]), "last": mean(losses[-20:]), "updates": len(losses)},
        "device": f"{device.platform} {device.device_kind}", "seconds": round(pupil.seconds, 1),
        "evaluations_per_second": round(pupil.n_evaluations / pupil.seconds),
        # The rest is the tree, the games and the training.
        "share_of_time_in_evaluation": round(pupil.evaluation_seconds / pupil.seconds, 3),
        "gated": False,
    }
    write_atomically(args.out / "teacher.json", json.dumps(report, indent=1).encode())
    return report


def mean(numbers: list[float]) -> float | None:
    return float(np.mean(numbers)) if numbers else None
