"""`parlour-learn teacher-match`: the network of a teacher, with tree search, against a bot.

All games are searched together. Each opening of random moves is played twice, with either side.
"""

import argparse
import json
import math
from pathlib import Path
from typing import Any

import jax
import numpy as np

from . import checkpoint
from .errors import InputError
from .files import write_atomically
from .policy_value import forward, init
from .teacher import with_leaves


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `teacher-match`."""
    parser.add_argument("run", type=Path, help="the folder of a teacher")
    parser.add_argument("--opponent", default="3", help="a bot with its limits (default: level 3)")
    parser.add_argument("--pairs", type=int, default=20, help="pairs of games (default 20)")
    parser.add_argument("--simulations", type=int, default=64, help="per step (default 64)")
    parser.add_argument("--algorithm", choices=("gumbel", "puct"), default="gumbel")
    parser.add_argument("--random-plies", type=int, default=4, help="of an opening (default 4)")
    parser.add_argument("--max-plies", type=int, default=400, help="longer games are drawn")
    parser.add_argument("--seed", type=int, default=1)


class NetworkPlayer:
    """Searches many matches together with the network of a teacher."""

    def __init__(self, folder: Path, n_matches: int, simulations: int, algorithm: str, seed: int):
        import parlour

        found = checkpoint.load(folder)
        if "n_evaluations" not in found.meta:
            raise InputError(f"{folder} is a training run: expected the folder of a teacher")
        self.game = parlour.Game(found.meta["game"])
        self.encoder = parlour.Encoder(self.game)
        settings = found.meta["settings"]
        fresh = init(0, self.encoder.observation_shape, self.encoder.n_actions,
                     settings["channels"], settings["blocks"])
        self.params, self.forward = with_leaves(fresh, found.params), jax.jit(forward)
        self.n_matches, self.seed = n_matches, seed
        # Without noise: the strongest play.
        self.search = parlour.Mcts(self.evaluate, simulations=simulations, algorithm=algorithm,
                                   noise_scale=0.0)

    def evaluate(self, observations: np.ndarray, masks: np.ndarray) -> tuple:
        """The evaluation function for the tree search."""
        logits, values = self.forward(self.params, observations)
        return np.asarray(logits), np.asarray(values)

    def moves(self, matches: list[Any]) -> list[Any]:
        """A move for each match, all of them unfinished."""
        import parlour

        # Always the same number of rows, so that the network is compiled once.
        padded = matches + [matches[0]] * (self.n_matches - len(matches))
        env = parlour.VectorEnv.from_matches(padded)
        taken: list[list[Any]] = [[] for _ in matches]
        chosen: list[Any] = [None] * len(matches)
        while any(move is None for move in chosen):
            self.seed += 1
            found = self.search.search(env, seed=self.seed)
            for i, played in enumerate(matches):
                if chosen[i] is not None:
                    continue
                step = self.encoder.step_of(int(found.actions[i]))
                taken[i] += [] if step is None else [step]
                if step is None or not played.next_steps(taken[i]):
                    chosen[i] = played.move_of(taken[i])
            env.step(found.actions)
        return chosen


def opening(game: Any, n_plies: int, seed: int) -> Any:
    """A match after random moves, unfinished."""
    for attempt in range(100):
        played = game.new_match(seed=seed)
        for ply in range(n_plies):
            if played.outcome is None:
                rng = np.random.default_rng([seed, attempt, ply])
                moves = played.position.legal_moves(10_000)
                played.play(moves[int(rng.integers(len(moves)))])
        if played.outcome is None:
            return played
    raise InputError(f"random games of {game} end too early: expected fewer --random-plies")


def play(folder: Path, opponent: str = "3", *, pairs: int = 20, simulations: int = 64,
         algorithm: str = "gumbel", random_plies: int = 4, max_plies: int = 400,
         seed: int = 1) -> dict:
    """Plays paired games of a teacher's network against a bot; returns its result."""
    import parlour

    if pairs < 1:
        raise InputError("expected at least one pair of games")
    network = NetworkPlayer(folder, 2 * pairs, simulations, algorithm, seed)
    sides = [parlour.Player.One, parlour.Player.Two]
    matches, bots = [], []
    for i in range(2 * pairs):
        matches.append(opening(network.game, random_plies, seed * 1_000_003 + i // 2))
        bots.append(parlour.Bot(opponent, network.game))

    def is_open(i: int) -> bool:
        return matches[i].outcome is None and matches[i].ply < max_plies

    while any(is_open(i) for i in range(2 * pairs)):
        for i in range(2 * pairs):
            if is_open(i) and matches[i].turn != sides[i % 2]:
                matches[i].play(bots[i].best_move(matches[i]))
        waiting = [i for i in range(2 * pairs) if is_open(i) and matches[i].turn == sides[i % 2]]
        if waiting:
            for i, move in zip(waiting, network.moves([matches[i] for i in waiting])):
                matches[i].play(move)
    rewards = [0 if played.outcome is None else played.outcome.reward(sides[i % 2])
               for i, played in enumerate(matches)]
    points = (np.array(rewards).reshape(pairs, 2).mean(axis=1) + 1) / 2
    score = float(points.mean())
    # Half the 95 % interval: the games of a pair depend on each other.
    margin = 1.96 * float(points.std(ddof=1)) / math.sqrt(pairs) if pairs > 1 else None
    return {
        "game": str(network.game), "opponent": opponent, "simulations": simulations,
        "algorithm": algorithm, "seed": seed, "games": 2 * pairs, "wins": rewards.count(1),
        "draws": rewards.count(0), "losses": rewards.count(-1), "score": score, "margin": margin,
    }


def teacher_match(args: argparse.Namespace) -> dict:
    """Plays a match and returns its result, which is also in `match.json`."""
    result = play(args.run, args.opponent, pairs=args.pairs, simulations=args.simulations,
                  algorithm=args.algorithm, random_plies=args.random_plies,
                  max_plies=args.max_plies, seed=args.seed)
    write_atomically(args.run / "match.json", json.dumps(result, indent=1).encode())
    return result
