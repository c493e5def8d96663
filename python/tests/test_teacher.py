"""The teacher: it learns, and its positions train a small network."""

import os

import numpy as np
import pytest

import parlour

os.environ.setdefault("JAX_PLATFORMS", "cpu")

from parlour_learn import positions, reference  # noqa: E402
from parlour_learn.__main__ import dispatch, parser  # noqa: E402
from parlour_learn.train import Run, Settings  # noqa: E402


@pytest.fixture(scope="module")
def taught(tmp_path_factory):
    out = tmp_path_factory.mktemp("teacher")
    report = dispatch(parser().parse_args([
        "teacher", "breakthrough:cols=4,rows=4", "--out", str(out), "--rounds", "120", "--envs",
        "16", "--simulations", "8", "--channels", "8", "--blocks", "1", "--batch", "64",
        "--learning-rate", "0.003",
    ]))
    return out, report


def test_the_teacher_learns(taught):
    _, report = taught
    assert report["games"] > 20 and report["positions"] > 200
    assert report["loss"]["last"] < report["loss"]["first"] - 0.05
    assert 0 < report["share_of_time_in_evaluation"] < 1 and report["gated"] is False


def test_its_positions_are_whole_games_as_the_package_sees_them(taught):
    out, report = taught
    found = positions.read([out])
    assert len(found) == report["positions"]
    assert len(set(found.games())) == report["games"]
    # Every game begins at the start.
    start = parlour.Game("breakthrough:cols=4,rows=4").start()
    inputs = parlour.network_inputs([start])
    firsts = found.records[found.records["ply"] == 0]
    assert len(firsts) == report["games"]
    active = reference.unpack(firsts["words"], found.n_inputs)
    assert (active == inputs.active).all() and (found.swap == inputs.swap).all()
    # One player wins each game: the results of the sides to move alternate.
    assert set(np.unique(found.records["result"])) == {-1, 1}


def test_a_small_network_learns_from_them(taught, tmp_path):
    out, _ = taught
    settings = Settings(hidden=32, epochs=10, batch=64, base="none", learning_rate=3e-3)
    report = Run(settings, positions.read([out]), tmp_path).train(lambda text: None)
    assert report["history"][-1]["train_loss"] < report["history"][0]["train_loss"]
