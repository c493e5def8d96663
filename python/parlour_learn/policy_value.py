"""The policy and value network of the teacher: a small residual network on the planes of observations."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax


def init(seed: int, shape: tuple[int, int, int], n_actions: int, channels: int,
         blocks: int) -> dict:
    """Initial weights."""
    n_planes, rows, columns = shape
    keys = iter(jax.random.split(jax.random.key(seed), 2 * blocks + 3))

    def conv(n_in: int, scale: float = 1.0) -> dict:
        weights = jax.random.normal(next(keys), (channels, n_in, 3, 3))
        return {"w": weights * scale * np.sqrt(2 / (9 * n_in)),
                "b": jnp.zeros(channels, jnp.float32)}

    flat = channels * rows * columns

    def dense(n_out: int) -> dict:
        weights = jax.random.normal(next(keys), (flat, n_out))
        return {"w": weights * 0.1 / np.sqrt(flat), "b": jnp.zeros(n_out, jnp.float32)}

    return {
        "first": conv(n_planes),
        "blocks": [[conv(channels), conv(channels, 0.1)]
                   for _ in range(blocks)],
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
    """One step of AdamW; returns the loss, too."""
    loss, gradients = jax.value_and_grad(loss_of)(params, batch)
    updates, state = optax.adamw(rate).update(gradients, state, params)
    return optax.apply_updates(params, updates), state, loss
