"""From a training run to a network file."""

from pathlib import Path

import jax.numpy as jnp
import numpy as np

from . import checkpoint, model, network, reference
from .errors import InputError
from .files import write_atomically
from .train import predict


def export(folder: Path, output: Path, made: str = "", options: str | None = None) -> dict:
    """Writes the network and compares the file with the training passes on held-out positions.

    `options` are those that the network supports; by default, those of the positions.
    """
    state = checkpoint.load(folder)
    meta, sample = state.meta, state.sample
    game, _, trained = meta["data"]["game"].partition(":")
    options = trained if options is None else options
    base = meta["settings"]["base"]
    made = made or (
        f"parlour_learn, {meta['data']['positions']} positions, {meta['step']} steps, "
        f"seed {meta['settings']['seed']}"
    )
    quantized = model.quantize(state.params, game, options, base, made)
    data = quantized.to_bytes()
    write_atomically(Path(output), data)
    written = network.read(output)
    inputs = reference.unpack(sample["words"], meta["n_inputs"])
    static = sample["static"].astype(np.int32)
    exact = reference.scores(written, inputs, sample["swap"], sample["phase"], static)
    words = np.ascontiguousarray(sample["words"]).view("<u4").reshape(len(static), -1)
    arrays = {"words": words, "static": sample["static"], "phase": sample["phase"],
              "swap": sample["swap"].astype(np.int32)}
    on_device = {key: jnp.asarray(value) for key, value in arrays.items()}

    def difference(is_quantized: bool) -> np.ndarray:
        logits = predict(state.params, on_device, base, meta["n_inputs"], is_quantized)
        points = np.clip(logits * reference.LOGIT, -reference.SCORE_LIMIT, reference.SCORE_LIMIT)
        return np.abs(points - exact)

    rounding, to_float = difference(True), difference(False)
    # The last division drops less than one point.
    if rounding.max() > 1.01:
        raise InputError(f"{output} differs from the quantized training pass by "
                         f"{rounding.max():.1f} points: expected at most 1")
    return {
        "file": Path(output).name,
        "bytes": len(data),
        "positions": len(exact),
        "max_difference_to_quantized": float(rounding.max()),
        "max_difference_to_float": float(to_float.max()),
        "mean_difference_to_float": float(to_float.mean()),
    }
