"""The integer forward pass in numpy, bit for bit as in the engine."""

import numpy as np

from .network import ONE, WEIGHT_ONE, Network

# Score units per logit, and the largest evaluation: LOGIT and SCORE_LIMIT of the engine.
LOGIT = 256
SCORE_LIMIT = 20_000


def unpack(words: np.ndarray, n_inputs: int) -> np.ndarray:
    """Rows of packed 64-bit words as rows of zeros and ones."""
    as_bytes = np.ascontiguousarray(words).astype("<u8").view(np.uint8).reshape(len(words), -1)
    return np.unpackbits(as_bytes, axis=1, count=n_inputs, bitorder="little")


def scores(network: Network, inputs: np.ndarray, swap: np.ndarray, phase: np.ndarray,
           static: np.ndarray) -> np.ndarray:
    """The score of each position for the side to move, in units of 1/256 logit."""
    inputs = inputs.astype(np.int32)
    w1, b1 = network.w1.astype(np.int32), network.b1.astype(np.int32)
    # The other point of view has input `i` where ours has `swap[i]`.
    views = [b1 + inputs @ w1, b1 + inputs[:, swap] @ w1]
    x = np.clip(np.concatenate(views, axis=1), 0, ONE)
    out = np.zeros(len(x), np.int64)
    for p in range(len(network.w2)):
        here = phase == p
        y = x[here] @ network.w2[p].T.astype(np.int32) + network.b2[p]
        z = np.clip(y >> 6, 0, ONE)
        out[here] = z @ network.w3[p].astype(np.int32) + int(network.b3[p])
    # Integer division toward zero, as in Rust; numpy's rounds down.
    score = np.sign(out) * (np.abs(out) * LOGIT // (ONE * WEIGHT_ONE))
    if network.base == "linear":
        score = score + static
    return np.clip(score, -SCORE_LIMIT, SCORE_LIMIT).astype(np.int32)
