"""Measures the loader: `python python/benches/loader.py` with a release wheel.

Writes a file of random positions of a usual size (128 inputs, 24 active) and loads it several times.
"""

import os
import tempfile
import time
from pathlib import Path

import numpy as np

import parlour
from parlour_learn import header, positions

N_POSITIONS = 2_000_000
N_PASSES = 3
N_INPUTS = 128


def write(path: Path) -> None:
    """A file of random positions."""
    rng = np.random.default_rng(1)
    records = np.zeros(N_POSITIONS, positions.record_type(N_INPUTS))
    for start in range(0, N_POSITIONS, 100_000):
        chosen = np.argsort(rng.random((100_000, N_INPUTS)), axis=1)[:, :24]
        active = np.zeros((100_000, N_INPUTS), np.uint8)
        np.put_along_axis(active, chosen, 1, axis=1)
        packed = np.packbits(active, axis=1, bitorder="little")
        records["words"][start : start + 100_000] = packed.view("<u8")
    records["score"] = rng.integers(-1000, 1000, N_POSITIONS)
    values = {"game": "example", "inputs": N_INPUTS, "phases": 1, "nodes": 0, "seed": 1,
              "swap": " ".join(str(i ^ 1) for i in range(N_INPUTS))}
    path.write_bytes(header.text(positions.MAGIC, values) + records.tobytes())


def measure(path: Path, packed: bool) -> float:
    """Positions per second."""
    started, n_seen = time.perf_counter(), 0
    for seed in range(N_PASSES):
        for batch in parlour.PositionLoader([path], seed=seed, packed=packed):
            n_seen += len(batch)
    assert n_seen == N_POSITIONS * N_PASSES
    return n_seen / (time.perf_counter() - started)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.positions"
        write(path)
        print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
        for name, packed in (("indices", False), ("packed", True)):
            print(f"{name}: {measure(path, packed) / 1e6:.2f} million positions per second")


if __name__ == "__main__":
    main()
