"""Training: AdamW with a cosine schedule, all data on the device, resumable at any step."""

import json
import time
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Callable

import jax
import jax.numpy as jnp
import numpy as np
import optax

from . import checkpoint, curves, metrics, model
from .checkpoint import Checkpoint
from .errors import InputError
from .files import write_atomically
from .positions import Positions, is_solved

# Points on the training curve.
N_REPORTS = 40
# Seconds between checkpoints inside a run.
CHECKPOINT_INTERVAL = 30.0
# Held-out positions that `export` checks.
N_SAMPLE = 4096
WARMUP_SHARE = 0.02


@dataclass(frozen=True)
class Settings:
    """The settings that determine the result, together with the data."""

    hidden: int = 256
    middle: int = 16
    base: str = "linear"
    # Passes over the data, or fewer if they do not fit in `seconds`. 0 means no limit.
    epochs: int = 20
    seconds: float = 0.0
    # 0: 16384 on an accelerator, 4096 on a CPU.
    batch: int = 0
    learning_rate: float = 1e-3
    weight_decay: float = 1e-4
    # The share of the search score in the target; the rest is the result.
    mix: float = 0.7
    # The last part of the run trains with quantized weights.
    quantized_share: float = 0.25
    validation: float = 0.05
    seed: int = 1
    # Reads the positions from the files in every epoch, in place of memory.
    stream: bool = False

    def check(self) -> None:
        """Refuses invalid settings."""
        if self.hidden % 32 or not 32 <= self.hidden <= 512:
            raise InputError(f"expected hidden as a multiple of 32 up to 512, found {self.hidden}")
        if self.middle % 4 or not 4 <= self.middle <= 64:
            raise InputError(f"expected middle as a multiple of 4 up to 64, found {self.middle}")
        if self.base not in ("linear", "none"):
            raise InputError(f"expected base linear or none, found {self.base}")
        if self.epochs <= 0 and self.seconds <= 0:
            raise InputError("expected epochs or seconds above 0")
        for name in ("mix", "quantized_share", "validation"):
            if not 0 <= getattr(self, name) <= 1:
                raise InputError(f"expected {name} from 0 to 1")


def optimizer(settings: Settings) -> optax.GradientTransformation:
    """AdamW without its learning rate, which depends on the step."""
    def mask(params: model.Params) -> dict[str, bool]:
        return {key: key.startswith("w") for key in params}

    decay = optax.add_decayed_weights(settings.weight_decay, mask)
    return optax.chain(optax.scale_by_adam(), decay)


def learning_rate(settings: Settings, step: jax.Array, total: jax.Array) -> jax.Array:
    """Linear warmup, then a cosine down to 1 % of the peak."""
    warmup = jnp.maximum(1.0, total * WARMUP_SHARE)
    progress = jnp.clip((step - warmup) / jnp.maximum(total - warmup, 1.0), 0, 1)
    cosine = 0.01 + 0.99 * 0.5 * (1 + jnp.cos(jnp.pi * progress))
    return settings.learning_rate * jnp.minimum((step + 1) / warmup, 1.0) * cosine


def one_update(params, state, batch, swap, step, total, settings, n_inputs, quantized):
    """One step of training; returns the loss, too."""
    def loss_of(params):
        inputs = model.unpack(batch["words"], n_inputs)
        phase = batch["phase"].astype(jnp.int32)
        logit = model.logits(params, inputs, swap, phase, quantized)
        logit += model.base_logits(settings.base, batch["static"])
        return optax.sigmoid_binary_cross_entropy(logit, batch["target"]).mean()

    loss, gradients = jax.value_and_grad(loss_of)(params)
    updates, state = optimizer(settings).update(gradients, state, params)
    rate = learning_rate(settings, step, total)
    params = jax.tree.map(lambda value, update: value - rate * update, params, updates)
    return model.clipped(params), state, loss


@partial(jax.jit, static_argnames=("settings", "n_inputs", "batch", "quantized"))
def run_steps(params, state, data, order, span, total, *, settings, n_inputs, batch, quantized):
    """Trains over the steps `span = (first, end, first of its epoch)`; returns the summed loss."""
    first, end, epoch_start = span

    def one_step(step, carry):
        params, state, sum_of_losses = carry
        rows = jax.lax.dynamic_slice(order, ((step - epoch_start) * batch,), (batch,))
        chosen = {key: data[key][rows] for key in ("words", "phase", "static", "target")}
        params, state, loss = one_update(params, state, chosen, data["swap"], step, total,
                                         settings, n_inputs, quantized)
        return params, state, sum_of_losses + loss

    return jax.lax.fori_loop(first, end, one_step, (params, state, jnp.float32(0)))


@partial(jax.jit, static_argnames=("base", "n_inputs", "quantized"))
def predict_batch(params, data, rows, *, base, n_inputs, quantized):
    inputs = model.unpack(data["words"][rows], n_inputs)
    phase = data["phase"][rows].astype(jnp.int32)
    with jax.default_matmul_precision("highest"):
        logit = model.logits(params, inputs, data["swap"], phase, quantized)
    return logit + model.base_logits(base, data["static"][rows])


def predict(params, data, base: str, n_inputs: int, quantized: bool) -> np.ndarray:
    """The logits of all positions in `data`."""
    n, size = len(data["phase"]), 1 << 14
    parts = []
    for start in range(0, n, size):
        # The last batch repeats its last row, so that all have one shape.
        rows = np.minimum(np.arange(start, start + size), n - 1)
        part = predict_batch(params, data, rows, base=base, n_inputs=n_inputs, quantized=quantized)
        parts.append(np.asarray(part)[: n - start])
    return np.concatenate(parts)


def upload(part: np.ndarray, swap: np.ndarray, mix: float) -> dict[str, jax.Array]:
    """Records on the device, still packed."""
    solved = is_solved(part)
    words = np.ascontiguousarray(part["words"]).view("<u4").reshape(len(part), -1)
    arrays = {"words": words, "static": part["static"], "phase": part["phase"],
              "swap": swap.astype(np.int32), "target": metrics.targets(part, solved, mix)}
    return {key: jnp.asarray(np.ascontiguousarray(value)) for key, value in arrays.items()}


class Run:
    """One training run in a folder."""

    def __init__(self, settings: Settings, positions: Positions, folder: Path):
        settings.check()
        self.settings, self.positions, self.folder = settings, positions, Path(folder)
        device = jax.devices()[0]
        self.device = f"{device.platform} {device.device_kind}"
        self.n_train, self.test_records = self.load()
        default = 4096 if device.platform == "cpu" else 16384
        self.batch = min(settings.batch or default, self.n_train)
        self.steps_per_epoch = self.n_train // self.batch
        self.test = upload(self.test_records, positions.swap, settings.mix)
        self.params = model.init(settings.seed, positions.n_inputs, settings.hidden,
                                 settings.middle, positions.n_phases)
        self.state = optimizer(settings).init(self.params)
        self.test_solved = is_solved(self.test_records)
        self.step, self.history, self.trained_seconds = 0, [], 0.0
        self.total = settings.epochs * self.steps_per_epoch
        self.is_planned = settings.seconds <= 0
        self.fingerprint = {
            "game": positions.game,
            "positions": len(positions),
            "crc": positions.crc(),
        }

    def load(self) -> tuple[int, np.ndarray]:
        """Prepares the data; returns the number of positions to train on and the held-out records."""
        positions, settings = self.positions, self.settings
        train_rows, self.test_rows = positions.split(settings.validation, settings.seed)
        self.data = upload(positions.records[train_rows], positions.swap, settings.mix)
        return len(train_rows), positions.records[self.test_rows]

    def resume(self) -> None:
        """Continues from the checkpoint in the folder."""
        state = checkpoint.load(self.folder, self.state)
        meta = state.meta
        # A setting that did not exist when the run started has its default.
        settings = asdict(Settings()) | meta["settings"]
        for what, found, own in (("settings", settings, asdict(self.settings)),
                                 ("data", meta["data"], self.fingerprint)):
            if found != own:
                raise InputError(f"cannot resume: the run in {self.folder} has other {what}: "
                                 f"expected {found}, found {own}")
        self.params, self.state = state.params, state.optimizer
        self.step, self.total, self.history = meta["step"], meta["total"], meta["history"]
        self.trained_seconds, self.is_planned = meta["trained_seconds"], True

    def order(self, epoch: int) -> jax.Array:
        """The positions in the order of an epoch: a function of seed and epoch alone."""
        key = jax.random.fold_in(jax.random.key(self.settings.seed + 1), epoch)
        return jax.random.permutation(key, self.n_train)

    def advance(self, end: int, quantized: bool) -> tuple:
        """The state and loss after the steps up to `end`, in the same epoch."""
        epoch_start = self.step // self.steps_per_epoch * self.steps_per_epoch
        return run_steps(
            self.params, self.state, self.data, self.order(self.step // self.steps_per_epoch),
            (self.step, end, epoch_start), float(max(self.total, 1)),
            settings=self.settings, n_inputs=self.positions.n_inputs, batch=self.batch,
            quantized=quantized,
        )

    def plan(self) -> None:
        """Reduces the number of steps to what fits in the time limit; compiles and measures."""
        started = time.monotonic()
        end = min(self.steps_per_epoch, 50)
        for quantized in (False, True):
            jax.block_until_ready(self.advance(1, quantized))
            self.measure(quantized)
        compiled = time.monotonic()
        self.measure(True)
        measured = time.monotonic()
        # The quantized steps are the slower ones.
        jax.block_until_ready(self.advance(end, True))
        per_step = (time.monotonic() - measured) / end
        left = self.settings.seconds - (compiled - started) - N_REPORTS * (measured - compiled)
        fitting = max(1, int(0.9 * left / per_step))
        self.total = min(self.total or fitting, fitting)
        self.is_planned = True

    def train(self, say: Callable[[str], None] = print,
              is_stopped: Callable[[int], bool] = lambda step: False) -> dict | None:
        """Runs to the end and returns the report; `None` if `is_stopped(step)` ends it early."""
        if not self.is_planned:
            self.plan()
        quantized_from = self.total - int(self.total * self.settings.quantized_share)
        interval = max(1, self.total // N_REPORTS)
        saved = time.monotonic()
        while self.step < self.total:
            if is_stopped(self.step):
                self.save()
                return None
            quantized = self.step >= quantized_from
            boundaries = [
                (self.step // interval + 1) * interval,
                (self.step // self.steps_per_epoch + 1) * self.steps_per_epoch,
                self.total if quantized else quantized_from,
                self.total,
            ]
            end, started = min(boundaries), time.monotonic()
            self.params, self.state, loss = self.advance(end, quantized)
            mean_loss = float(loss) / (end - self.step)
            self.trained_seconds += time.monotonic() - started
            self.step = end
            if end % interval == 0 or end == self.total:
                self.note(mean_loss, quantized, say)
            if time.monotonic() - saved > CHECKPOINT_INTERVAL:
                self.save()
                saved = time.monotonic()
        self.save()
        return self.report()

    def note(self, train_loss: float, quantized: bool, say: Callable[[str], None]) -> None:
        """Adds a point to the training curve."""
        found = self.measure(quantized)
        epoch = self.step / self.steps_per_epoch
        self.history.append({"step": self.step, "epoch": epoch, "train_loss": train_loss,
                             "loss": found["loss"], "sign_accuracy": found["sign_accuracy"],
                             "quantized": quantized})
        say(f"epoch {epoch:.2f}, step {self.step} of {self.total}: loss {train_loss:.5f}, "
            f"held out {found['loss']:.5f}, sign {100 * (found['sign_accuracy'] or 0):.1f} %")

    def measure(self, quantized: bool) -> dict:
        """Metrics on the held-out positions."""
        logits = predict(self.params, self.test, self.settings.base, self.positions.n_inputs,
                         quantized)
        return self.measured(logits)

    def measured(self, logits: np.ndarray) -> dict:
        return metrics.measure(logits, self.test_records, self.test_solved, self.settings.mix)

    def save(self) -> None:
        """Writes the checkpoint."""
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.test_records[:N_SAMPLE]
        sample = {key: np.ascontiguousarray(part[key]) for key in ("words", "static", "phase")}
        meta = {
            "settings": asdict(self.settings), "data": self.fingerprint, "step": self.step,
            "total": self.total, "history": self.history, "n_inputs": self.positions.n_inputs,
            "trained_seconds": self.trained_seconds,
        }
        sample["swap"] = self.positions.swap
        checkpoint.save(self.folder, Checkpoint(meta, self.params, self.state, sample))

    def report(self) -> dict:
        """Writes `report.json` and `curves.svg`."""
        static = self.test_records["static"] / 256
        linear, quantized = self.measured(static), self.measure(True)
        report = {
            "game": self.positions.game,
            "data": {**self.fingerprint, "files": list(self.positions.sources),
                     "training": self.n_train, "held_out": len(self.test_records)},
            "settings": asdict(self.settings),
            "batch": self.batch,
            "steps": self.total,
            "epochs": self.total / self.steps_per_epoch,
            "device": self.device,
            "jax": jax.__version__,
            "seconds": round(self.trained_seconds, 3),
            "positions_per_second": round(self.total * self.batch / self.trained_seconds),
            "network": {"float": self.measure(False), "quantized": quantized},
            "linear": linear,
            "history": self.history,
        }
        text = json.dumps(report, indent=1)
        write_atomically(self.folder / "report.json", text.encode())
        points = self.history
        ends = [points[0]["epoch"], points[-1]["epoch"]]
        picture = curves.svg(
            f"{self.positions.game}: cross entropy",
            {
                "held out": [(point["epoch"], point["loss"]) for point in points],
                "training": [(point["epoch"], point["train_loss"]) for point in points],
                "linear evaluation": [(epoch, linear["loss"]) for epoch in ends],
            },
            "epochs",
        )
        write_atomically(self.folder / "curves.svg", picture.encode())
        return report
