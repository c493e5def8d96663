"""Synthetic position files whose results follow a known rule."""

from pathlib import Path

import numpy as np

from parlour_learn import header, positions

N_INPUTS, N_PHASES = 70, 2


def records(n_games: int, seed: int) -> np.ndarray:
    """Games of 20 positions: each side's value is a sum over its inputs plus pairs of them; the
    static evaluation knows only the sums."""
    rng = np.random.default_rng(seed)
    rule = np.random.default_rng(7)
    own, enemy = np.arange(0, N_INPUTS, 2), np.arange(1, N_INPUTS, 2)
    weights = rule.normal(0, 0.4, len(own))
    pairs = np.triu(rule.normal(0, 0.5, (len(own), len(own))), 1)
    n = 20 * n_games
    bits = (rng.random((n, N_INPUTS)) < 0.2).astype(np.float64)
    linear = (bits[:, own] - bits[:, enemy]) @ weights
    bonus = sum(sign * np.einsum("ni,ij,nj->n", bits[:, side], pairs, bits[:, side])
                for sign, side in ((1, own), (-1, enemy)))
    logit = linear + bonus
    found = np.zeros(n, positions.record_type(N_INPUTS))
    packed = np.packbits(bits.astype(np.uint8), axis=1, bitorder="little")
    padded = np.zeros((n, 16), np.uint8)
    padded[:, : packed.shape[1]] = packed
    found["words"] = padded.view("<u8")
    found["score"] = np.clip(logit * 256, -20_000, 20_000)
    found["static"] = linear * 256
    found["phase"] = rng.integers(0, N_PHASES, n)
    found["result"] = np.where(rng.random(n) < 1 / (1 + np.exp(-logit)), 1, -1)
    found["ply"] = np.tile(np.arange(20), n_games)
    solved = rng.random(n) < 0.1
    found["result"][solved] = np.sign(logit[solved])
    found["ply"][solved] |= positions.SOLVED
    return found


def write(path: Path, n_games: int = 200, seed: int = 1, game: str = "synthetic:size=5") -> Path:
    swap = " ".join(str(i ^ 1) for i in range(N_INPUTS))
    start = header.text(positions.MAGIC, {
        "game": game, "inputs": N_INPUTS, "phases": N_PHASES, "nodes": 100, "seed": seed,
        "swap": swap,
    })
    path.write_bytes(start + records(n_games, seed).tobytes())
    return path
