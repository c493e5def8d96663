"""The reference against recorded scores, which the tests of the Rust crate `network` check too.

`python tests_learn/test_reference.py` writes the files again.
"""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from parlour_learn import network, reference  # noqa: E402

DATA = Path(__file__).parent / "data"
N_INPUTS, HIDDEN, MIDDLE, N_PHASES = 70, 32, 16, 2
SWAP = np.arange(N_INPUTS) ^ 1


def random_network() -> network.Network:
    rng = np.random.default_rng(11)

    def draw(limit: int, *shape: int) -> np.ndarray:
        return rng.integers(-limit, limit + 1, shape)

    return network.Network(
        "loa", "", "none", "random weights for tests",
        draw(60, N_INPUTS, HIDDEN).astype(np.int16), draw(120, HIDDEN).astype(np.int16),
        draw(127, N_PHASES, MIDDLE, 2 * HIDDEN).astype(np.int8),
        draw(20_000, N_PHASES, MIDDLE).astype(np.int32),
        draw(127, N_PHASES, MIDDLE).astype(np.int8), draw(20_000, N_PHASES).astype(np.int32),
    )


def write() -> None:
    """Lines of phase, score and active inputs."""
    net, rng = random_network(), np.random.default_rng(12)
    inputs = (rng.random((64, N_INPUTS)) < rng.random((64, 1))).astype(np.int8)
    phase = rng.integers(0, N_PHASES, 64)
    scores = reference.scores(net, inputs, SWAP, phase, np.zeros(64, np.int32))
    lines = [f"{p} {s} {' '.join(map(str, np.flatnonzero(row)))}".rstrip()
             for p, s, row in zip(phase, scores, inputs)]
    DATA.mkdir(exist_ok=True)
    (DATA / "random.net").write_bytes(net.to_bytes())
    (DATA / "random.scores").write_text("\n".join(lines) + "\n")


def test_the_reference_gives_the_recorded_scores():
    net = network.read(DATA / "random.net")
    assert net.to_bytes() == random_network().to_bytes()
    lines = [list(map(int, line.split())) for line in
             (DATA / "random.scores").read_text().splitlines()]
    inputs = np.zeros((len(lines), N_INPUTS), np.int8)
    for row, line in zip(inputs, lines):
        row[line[2:]] = 1
    phase = np.array([line[0] for line in lines])
    found = reference.scores(net, inputs, SWAP, phase, np.zeros(len(lines), np.int32))
    assert found.tolist() == [line[1] for line in lines]
    assert len(set(found.tolist())) > 50


if __name__ == "__main__":
    write()
