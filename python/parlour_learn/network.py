"""Network files (`.net`): quantized weights with a checksum."""

import zlib
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from . import header
from .errors import InputError

MAGIC = "parlour network 1"
KEYS = ("game", "inputs", "hidden", "middle", "phases", "base")

# Units of the real value 1 in activations, and in the weights of the later layers.
ONE = 127
WEIGHT_ONE = 64

MAX_ACCUMULATOR = 32767


@dataclass(frozen=True)
class Network:
    """A quantized network. The arrays are as in the file."""

    game: str
    options: str
    base: str
    made: str
    w1: np.ndarray = field(repr=False)  # int16 [inputs, hidden]
    b1: np.ndarray = field(repr=False)  # int16 [hidden]
    w2: np.ndarray = field(repr=False)  # int8 [phases, middle, 2 * hidden]
    b2: np.ndarray = field(repr=False)  # int32 [phases, middle]
    w3: np.ndarray = field(repr=False)  # int8 [phases, middle]
    b3: np.ndarray = field(repr=False)  # int32 [phases]

    def to_bytes(self) -> bytes:
        """The file."""
        self.check()
        n_phases, middle, twice = self.w2.shape
        body = header.text(MAGIC, {
            "game": self.game,
            "options": self.options,
            "inputs": len(self.w1),
            "hidden": twice // 2,
            "middle": middle,
            "phases": n_phases,
            "base": self.base,
            "made": " ".join(self.made.split()),
        })
        body += self.w1.astype("<i2").tobytes() + self.b1.astype("<i2").tobytes()
        for phase in range(n_phases):
            body += self.w2[phase].astype("i1").tobytes() + self.b2[phase].astype("<i4").tobytes()
            body += self.w3[phase].astype("i1").tobytes() + self.b3[phase].astype("<i4").tobytes()
        return body + zlib.crc32(body).to_bytes(4, "little")

    def check(self, path: str = "network") -> None:
        """Refuses weights with which the 16-bit accumulator could overflow."""
        largest = np.abs(self.w1.astype(np.int64)).sum(axis=0) + np.abs(self.b1.astype(np.int64))
        if largest.max() > MAX_ACCUMULATOR:
            raise InputError(
                f"{path}: expected first-layer weights that sum to at most {MAX_ACCUMULATOR}, "
                f"found {largest.max()}"
            )


def read(path: Path) -> Network:
    """Reads a network file and checks it."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    values, offset = header.parse(path, data, MAGIC, KEYS)
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise InputError(f"{path}: the checksum is wrong: expected an undamaged file")
    n_inputs = header.number(path, values, "inputs", 1, 1024)
    hidden = header.number(path, values, "hidden", 32, 512)
    middle = header.number(path, values, "middle", 4, 64)
    n_phases = header.number(path, values, "phases", 1, 64)
    for key, size, step in (("hidden", hidden, 32), ("middle", middle, 4)):
        if size % step:
            raise InputError(f"{path}: expected {key} as a multiple of {step}, found {size}")
    if values["base"] not in ("linear", "none"):
        raise InputError(f"{path}: expected base `linear` or `none`, found `{values['base']}`")
    phase_bytes = middle * 2 * hidden + 4 * middle + middle + 4
    expected = offset + 2 * hidden * (n_inputs + 1) + n_phases * phase_bytes + 4
    if len(data) != expected:
        raise InputError(f"{path}: expected {expected} bytes, found {len(data)}")

    def take(dtype: str, *shape: int) -> np.ndarray:
        nonlocal offset
        array = np.frombuffer(data, dtype, int(np.prod(shape)), offset).reshape(shape)
        offset += array.nbytes
        return array

    w1, b1 = take("<i2", n_inputs, hidden), take("<i2", hidden)
    phases = [
        (take("i1", middle, 2 * hidden), take("<i4", middle), take("i1", middle), take("<i4", 1))
        for _ in range(n_phases)
    ]
    w2, b2, w3, b3 = (np.stack(part) for part in zip(*phases))
    network = Network(
        values["game"], values.get("options", ""), values["base"], values.get("made", ""),
        w1, b1, w2, b2, w3, b3[:, 0],
    )
    network.check(str(path))
    return network
