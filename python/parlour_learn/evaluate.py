"""Measures a network file, or the linear evaluation, on positions."""

from pathlib import Path

import numpy as np

from . import metrics, network, positions, reference
from .errors import InputError

# Positions in one batch.
CHUNK = 1 << 13


def evaluate(data: list[Path], file: Path, limit: int, mix: float) -> dict:
    """Metrics of the network and of the linear evaluation on at most `limit` positions."""
    found, net = positions.read(data), network.read(file)
    game = found.game.partition(":")[0]
    shape = (game, found.n_inputs, found.n_phases)
    if shape != (net.game, len(net.w1), len(net.w2)):
        raise InputError(
            f"{file} is for {net.game} with {len(net.w1)} inputs and {len(net.w2)} phases: "
            f"expected {shape[0]} with {shape[1]} and {shape[2]}"
        )
    # Evenly spread over the files.
    rows = np.unique(np.linspace(0, len(found) - 1, min(limit, len(found))).astype(np.int64))
    records, solved = found.records[rows], found.is_solved()[rows]
    parts = []
    for start in range(0, len(records), CHUNK):
        part = records[start : start + CHUNK]
        inputs = reference.unpack(part["words"], found.n_inputs)
        static = part["static"].astype(np.int32)
        parts.append(reference.scores(net, inputs, found.swap, part["phase"], static))
    logits = np.concatenate(parts) / reference.LOGIT
    return {
        "game": found.game,
        "network": metrics.measure(logits, records, solved, mix),
        "linear": metrics.measure(records["static"] / reference.LOGIT, records, solved, mix),
    }
