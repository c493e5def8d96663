"""The teacher: it learns, and its positions train a small network."""

import os

import numpy as np
import pytest

import parlour

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax  # noqa: E402

from parlour_learn import checkpoint, positions, reference, train  # noqa: E402
from parlour_learn.__main__ import dispatch, parser  # noqa: E402
from parlour_learn.errors import InputError  # noqa: E402
from parlour_learn.teacher import Settings, Teacher  # noqa: E402
from parlour_learn.teacher import teacher as run_teacher  # noqa: E402
from parlour_learn.teacher_match import play  # noqa: E402
from parlour_learn.train import Run  # noqa: E402


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
    settings = train.Settings(hidden=32, epochs=10, batch=64, base="none", learning_rate=3e-3)
    report = Run(settings, positions.read([out]), tmp_path).train(lambda text: None)
    assert report["history"][-1]["train_loss"] < report["history"][0]["train_loss"]


TINY = ["--envs", "8", "--simulations", "4", "--channels", "4", "--blocks", "1", "--batch", "16"]


def teach(out, rounds, *more):
    return dispatch(parser().parse_args([
        "teacher", "breakthrough:cols=3,rows=4", "--out", str(out), "--rounds", str(rounds), *TINY,
        *more]))


def test_a_teacher_resumes_with_its_weights_counters_and_games(tmp_path):
    first = teach(tmp_path, 40)
    state = checkpoint.load(tmp_path)
    pupil = Teacher(parlour.Game("breakthrough:cols=3,rows=4"), Settings(**first["settings"]))
    fresh = jax.tree.leaves(pupil.params)
    pupil.resume(tmp_path)
    for i, (leaf, new) in enumerate(zip(jax.tree.leaves(pupil.params), fresh)):
        assert (np.asarray(leaf) == np.asarray(state.params[str(i)])).all()
        assert leaf.shape == new.shape
    assert pupil.turn == 40 and pupil.n_games == first["games"]
    assert sum(len(game.texts) for game in pupil.finished) == first["positions"]
    # The optimizer continues, too: it counts its steps.
    assert int(pupil.state[0].count) == len(pupil.losses) == first["loss"]["updates"] > 0
    second = teach(tmp_path, 70, "--resume")
    assert second["rounds"] == 70 and second["games"] > first["games"]
    assert second["positions"] > first["positions"]
    assert second["loss"]["first"] == first["loss"]["first"]
    assert second["loss"]["updates"] > first["loss"]["updates"]
    assert len(positions.read([tmp_path])) == second["positions"]
    with pytest.raises(InputError, match="another value of settings"):
        teach(tmp_path, 70, "--resume", "--updates", "2")
    with pytest.raises(InputError, match="does not exist"):
        teach(tmp_path / "none", 70, "--resume")


def test_a_stopped_teacher_leaves_a_checkpoint(tmp_path):
    args = parser().parse_args([
        "teacher", "breakthrough:cols=3,rows=4", "--out", str(tmp_path), *TINY])
    assert run_teacher(args, lambda: True) is None
    assert checkpoint.load(tmp_path).meta["turn"] == 1


@pytest.mark.parametrize("algorithm", ["gumbel", "puct"])
def test_a_teacher_plays_a_match(taught, algorithm):
    out, _ = taught
    result = dispatch(parser().parse_args([
        "teacher-match", str(out), "--opponent", "random:seed=3", "--pairs", "12", "--simulations",
        "32", "--random-plies", "2", "--algorithm", algorithm]))
    assert result["games"] == 24 == result["wins"] + result["draws"] + result["losses"]
    assert result["score"] > 0.7 and result["algorithm"] == algorithm


def test_moves_of_several_steps_are_legal(tmp_path):
    """In Apart a move may go on or stop; in a match some games are over before others."""
    game = "apart:cols=4,rows=5"
    dispatch(parser().parse_args(["teacher", game, "--out", str(tmp_path), "--rounds", "60",
                                  "--max-plies", "10", *TINY]))
    result = play(tmp_path, "greedy", pairs=2, simulations=4, max_plies=20)
    assert result["games"] == 4 and 0 <= result["score"] <= 1


def test_a_training_run_is_no_teacher(taught, tmp_path):
    out, _ = taught
    Run(train.Settings(hidden=32, epochs=1, batch=64), positions.read([out]), tmp_path).train(
        lambda text: None)
    with pytest.raises(InputError, match="expected the folder of a teacher"):
        play(tmp_path)
