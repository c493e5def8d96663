"""Training on data larger than memory: the Rust loader reads the files in every epoch.

The held-out positions are those of a training in memory. The order of an epoch depends only on the
files, the seed and the number of the epoch, so a resumed run continues at its batch.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from . import metrics
from .errors import InputError
from .positions import PositionFiles, open_files
from .train import Run, Settings, one_update

# GiB of records that are read into memory before `train` streams.
MEMORY = 8.0
# Records in the shuffle buffer.
SHUFFLE = 1 << 20


@partial(jax.jit, static_argnames=("settings", "n_inputs", "quantized"))
def stream_step(params, state, batch, swap, step, total, *, settings, n_inputs, quantized):
    """One step of training on a batch from the loader."""
    return one_update(params, state, batch, swap, step, total, settings, n_inputs, quantized)


class StreamedRun(Run):
    """A training run that keeps only the held-out positions in memory."""

    positions: PositionFiles

    def load(self) -> tuple[int, np.ndarray]:
        """Splits the data as a run in memory does."""
        files, settings = self.positions, self.settings
        self.held_out = files.held_out(settings.validation, settings.seed)
        n_held_out = sum(end - start for start, end in self.held_out)
        self.swap = jnp.asarray(files.swap.astype(np.int32))
        # The next step for which `self.batches` has the data.
        self.batches, self.next_step = iter(()), -1
        return len(files) - n_held_out, files.records(self.held_out)

    def open_at(self, step: int) -> None:
        """Continues the epoch of a step at its batch."""
        try:
            from parlour import PositionLoader
        except ImportError as error:
            raise InputError("streaming needs the package parlour: expected its wheel") from error
        epoch, skip = divmod(step, self.steps_per_epoch)
        self.batches = PositionLoader(
            self.positions.files, batch=self.batch, shuffle=SHUFFLE, skip=skip, packed=True,
            seed=self.settings.seed * 1_000_003 + epoch, excluded=self.held_out)
        self.next_step = step

    def next_batch(self, step: int) -> dict[str, np.ndarray]:
        """The arrays of a step, still packed."""
        if step != self.next_step or step % self.steps_per_epoch == 0:
            self.open_at(step)
        found = next(self.batches)
        self.next_step += 1
        target = metrics.targets({"result": found.results, "score": found.scores}, found.solved,
                                 self.settings.mix)
        words = found.words.view("<u4").reshape(len(found), -1)
        return {"words": words, "phase": found.phases, "static": found.static_evals,
                "target": target}

    def advance(self, end: int, quantized: bool) -> tuple:
        """The state and loss after the steps up to `end`, in the same epoch."""
        params, state, sum_of_losses = self.params, self.state, jnp.float32(0)
        for step in range(self.step, end):
            params, state, loss = stream_step(
                params, state, self.next_batch(step), self.swap, step, float(max(self.total, 1)),
                settings=self.settings, n_inputs=self.positions.n_inputs, quantized=quantized)
            sum_of_losses += loss
        return params, state, sum_of_losses


def open_run(settings: Settings, data: list[Path], folder: Path, memory: float = MEMORY) -> Run:
    """A run in memory, or a streamed one if the settings ask for it or the data need more GiB."""
    files = open_files(data)
    if not settings.stream and files.n_bytes <= memory * 2**30:
        return Run(settings, files.whole(), folder)
    return StreamedRun(replace(settings, stream=True), files, folder)
