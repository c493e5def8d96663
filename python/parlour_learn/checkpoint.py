"""Training state on disk, written atomically."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import numpy as np

from .errors import InputError

FILE = "checkpoint.npz"


@dataclass
class Checkpoint:
    """The state of a run. `sample` holds held-out positions with which `export` checks itself."""

    meta: dict[str, Any]
    params: dict[str, jax.Array]
    optimizer: Any
    sample: dict[str, np.ndarray]


def save(folder: Path, state: Checkpoint) -> None:
    """Writes the checkpoint of a run."""
    leaves = jax.tree.leaves(state.optimizer)
    arrays = {f"param_{key}": np.asarray(value) for key, value in state.params.items()}
    arrays |= {f"optimizer_{i}": np.asarray(leaf) for i, leaf in enumerate(leaves)}
    arrays |= {f"sample_{key}": value for key, value in state.sample.items()}
    draft = folder / f".{FILE}.{os.getpid()}.npz"
    with open(draft, "wb") as file:
        np.savez(file, meta=np.array(json.dumps(state.meta)), **arrays)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, folder / FILE)


def load(folder: Path, fresh_optimizer: Any = None) -> Checkpoint:
    """Reads the checkpoint of a run; the optimizer only if a fresh one shows its structure."""
    path = Path(folder) / FILE
    try:
        with np.load(path) as file:
            arrays = {key: file[key] for key in file.files}
        meta = json.loads(str(arrays["meta"]))
    except FileNotFoundError as error:
        raise InputError(f"{path} does not exist: expected the folder of a training run") from error
    except Exception as error:  # numpy and zipfile raise many kinds for damaged files
        raise InputError(f"{path} is damaged: {error}") from error

    def part(name: str) -> dict[str, np.ndarray]:
        return {k.removeprefix(name): v for k, v in arrays.items() if k.startswith(name)}

    params = {key: jax.numpy.asarray(value) for key, value in part("param_").items()}
    optimizer = None
    if fresh_optimizer is not None:
        leaves, structure = jax.tree.flatten(fresh_optimizer)
        saved = part("optimizer_")
        loaded = [jax.numpy.asarray(saved[str(i)]) for i in range(len(leaves))]
        optimizer = jax.tree.unflatten(structure, loaded)
    return Checkpoint(meta, params, optimizer, part("sample_"))
