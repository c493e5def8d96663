"""The network in JAX: float training, and the same pass with quantized weights.

Parameters are real numbers. The quantized pass rounds them to the units of the file and computes in
whole numbers below 2^24, which float32 holds exactly, so it equals the engine before the last
division. Rounding passes gradients through unchanged (straight-through estimator).
"""

import jax
import jax.numpy as jnp
import numpy as np

from .network import MAX_ACCUMULATOR, ONE, WEIGHT_ONE, Network
from .reference import LOGIT

Params = dict[str, jax.Array]

# Limits of int8 weights, with the largest at both ends.
MAX_WEIGHT = 127 / WEIGHT_ONE
# Below 2048 units, so that even TF32 holds first-layer weights exactly.
MAX_FIRST_WEIGHT = 8.0


def init(seed: int, n_inputs: int, hidden: int, middle: int, n_phases: int) -> Params:
    """Initial weights. The last layer is small, so that training starts near the base evaluation."""
    keys = jax.random.split(jax.random.key(seed), 3)
    w1 = jax.random.normal(keys[0], (n_inputs, hidden)) / np.sqrt(max(n_inputs / 4, 1))
    # All phases start equal: a phase with few positions then differs little from the others.
    w2 = jax.random.normal(keys[1], (1, middle, 2 * hidden)) * np.sqrt(2 / hidden)
    w3 = jax.random.normal(keys[2], (1, middle)) * 0.05
    return clipped({
        "w1": w1 * 0.5,
        "b1": jnp.full(hidden, 0.25, jnp.float32),
        "w2": jnp.repeat(w2, n_phases, axis=0),
        "b2": jnp.full((n_phases, middle), 0.25, jnp.float32),
        "w3": jnp.repeat(w3, n_phases, axis=0),
        "b3": jnp.zeros(n_phases),
    })


def clipped(params: Params) -> Params:
    """Limits the weights to what the file can hold, the accumulator included."""
    w1 = jnp.clip(params["w1"], -MAX_FIRST_WEIGHT, MAX_FIRST_WEIGHT)
    b1 = jnp.clip(params["b1"], -MAX_FIRST_WEIGHT, MAX_FIRST_WEIGHT)
    # Rounding adds at most half a unit per weight.
    room = (MAX_ACCUMULATOR - (len(w1) + 1) / 2) / ONE - jnp.abs(b1)
    w1 = w1 * jnp.minimum(1.0, room / jnp.maximum(jnp.abs(w1).sum(axis=0), 1e-6))
    limited = {key: jnp.clip(params[key], -MAX_WEIGHT, MAX_WEIGHT) for key in ("w2", "w3")}
    return {**params, "w1": w1, "b1": b1, **limited}


def unpack(words: jax.Array, n_inputs: int) -> jax.Array:
    """Rows of packed 32-bit words as rows of zeros and ones."""
    bits = (words[:, :, None] >> jnp.arange(32, dtype=jnp.uint32)) & 1
    return bits.reshape(len(words), -1)[:, :n_inputs].astype(jnp.float32)


def straight_through(rounded: jax.Array, value: jax.Array) -> jax.Array:
    """`rounded` forward, the gradient of `value` backward."""
    return value + jax.lax.stop_gradient(rounded - value)


def rounded(value: jax.Array) -> jax.Array:
    return straight_through(jnp.round(value), value)


def logits(params: Params, inputs: jax.Array, swap: jax.Array, phase: jax.Array,
           quantized: bool = False) -> jax.Array:
    """The network's output for the side to move, in logits, without the base evaluation."""
    w1, b1, w2, b2, w3, b3 = (params[key] for key in ("w1", "b1", "w2", "b2", "w3", "b3"))
    one = weight_one = 1.0
    if quantized:
        one, weight_one = float(ONE), float(WEIGHT_ONE)
        w1, b1 = rounded(w1 * one), rounded(b1 * one)
        w2, w3 = rounded(w2 * weight_one), rounded(w3 * weight_one)
        b2, b3 = rounded(b2 * one * weight_one), rounded(b3 * one * weight_one)
    # The other point of view has input `i` where ours has `swap[i]`: permuting the rows of the
    # weights instead of the inputs gives both in one product.
    both = inputs @ jnp.concatenate([w1, w1[swap]], axis=1)
    x = jnp.clip(both + jnp.concatenate([b1, b1]), 0, one)
    n_phases, middle, twice = w2.shape
    y = x @ w2.reshape(n_phases * middle, twice).T
    y = y.reshape(-1, n_phases, middle)
    # One bucket for each position: compute all and select.
    y = jnp.take_along_axis(y, phase[:, None, None], axis=1)[:, 0] + b2[phase]
    if quantized:
        y = straight_through(jnp.floor(y / weight_one), y / weight_one)
    z = jnp.clip(y, 0, one)
    out = (z * w3[phase]).sum(axis=1) + b3[phase]
    return out / (one * weight_one)


def base_logits(base: str, static: jax.Array) -> jax.Array:
    """The evaluation to which the network's output is added."""
    scale = 1.0 / LOGIT if base == "linear" else 0.0
    return static.astype(jnp.float32) * scale


def quantize(params: Params, game: str, options: str, base: str, made: str) -> Network:
    """The network as whole numbers."""
    real = {key: np.asarray(value, np.float64) for key, value in params.items()}

    def whole(key: str, scale: int, dtype: type) -> np.ndarray:
        return np.rint(real[key] * scale).astype(dtype)

    both = ONE * WEIGHT_ONE
    return Network(
        game, options, base, made,
        whole("w1", ONE, np.int16), whole("b1", ONE, np.int16),
        whole("w2", WEIGHT_ONE, np.int8), whole("b2", both, np.int32),
        whole("w3", WEIGHT_ONE, np.int8), whole("b3", both, np.int32),
    )
