"""Completed moves a second, side by side with OpenSpiel's synchronous vector environment.

Both play Lines of Action with random moves and write an observation and the legal actions after
every move. The time includes the choice of the moves. Needs `pip install open_spiel`; use a wheel
built with the release profile.

    python benches/vector.py [SECONDS]
"""

import random
import sys
import time

import numpy as np

import parlour

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
N_GAMES = 256
ROUNDS = 3


def rate(advance):
    """Moves a second of `advance`, which returns the number of moves it made."""
    advance()
    n_moves, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS / ROUNDS:
        n_moves += advance()
    return n_moves / elapsed


def open_spiel():
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    envs = [rl_environment.Environment("lines_of_action") for _ in range(64)]
    env = vector_env.SyncVectorEnv(envs)
    state = {"steps": env.reset()}

    def advance():
        chosen = []
        for step in state["steps"]:
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player]
            chosen.append(StepOutput(action=random.choice(legal), probs=None))
        state["steps"], *_ = env.step(chosen, reset_if_done=True)
        return len(chosen)

    return advance


def moves(threads):
    env = parlour.VectorEnv("loa", N_GAMES, seed=1, threads=threads)
    rng = np.random.default_rng(1)

    def advance():
        env.step_moves((rng.random(N_GAMES) * env.n_moves).astype(np.int64))
        return N_GAMES

    return advance


def steps(threads):
    env = parlour.VectorEnv("loa", N_GAMES, seed=1, threads=threads)
    rng = np.random.default_rng(1)

    def advance():
        before = env.n_moves_done
        noise = rng.random(env.masks.shape, dtype=np.float32)
        env.step(np.argmax(env.masks * noise, axis=1))
        return env.n_moves_done - before

    return advance


def rollout(threads):
    env = parlour.VectorEnv("loa", N_GAMES, seed=1, threads=threads)
    return lambda: env.random_rollout(20)[0]


def copies():
    """Nanoseconds for a copy of a position."""
    position = parlour.Game("loa").start()
    copy, n = position.copy, 200_000
    start = time.perf_counter()
    for _ in range(n):
        copy()
    return (time.perf_counter() - start) / n * 1e9


def main():
    cases = {
        "OpenSpiel SyncVectorEnv": open_spiel(),
        "VectorEnv, step_moves, 1 thread": moves(1),
        "VectorEnv, step, 1 thread": steps(1),
        "VectorEnv, random_rollout, 1 thread": rollout(1),
        "VectorEnv, step_moves, all threads": moves(None),
        "VectorEnv, step, all threads": steps(None),
        "VectorEnv, random_rollout, all threads": rollout(None),
    }
    best = dict.fromkeys(cases, 0.0)
    # In turns, so that other programs disturb all cases alike.
    for _ in range(ROUNDS):
        for name, advance in cases.items():
            best[name] = max(best[name], rate(advance))
    base = best["OpenSpiel SyncVectorEnv"]
    for name, found in best.items():
        print(f"{name:40} {found:12,.0f} moves/s {found / base:8.1f} x")
    print(f"copy of a position {min(copies() for _ in range(ROUNDS)):.0f} ns")


if __name__ == "__main__":
    main()
