"""Training on synthetic data, export, and the program."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import synthetic

from parlour_learn import checkpoint, model, network, positions, reference
from parlour_learn.errors import InputError
from parlour_learn.evaluate import evaluate
from parlour_learn.export import export
from parlour_learn.train import Run, Settings, predict

SETTINGS = Settings(hidden=32, epochs=12, batch=256, learning_rate=5e-3, validation=0.1, mix=1.0)


def silent(_: str) -> None:
    pass


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return synthetic.write(tmp_path_factory.mktemp("data") / "a.positions", n_games=600)


@pytest.fixture(scope="module")
def run(data, tmp_path_factory):
    run = Run(SETTINGS, positions.read([data]), tmp_path_factory.mktemp("run"))
    return run, run.train(silent)


def test_training_learns_what_the_linear_evaluation_lacks(run):
    _, report = run
    first, last = report["history"][0], report["history"][-1]
    net, linear = report["network"]["quantized"], report["linear"]
    assert last["loss"] < first["loss"] - 0.02
    assert net["loss"] < linear["loss"] - 0.05
    assert net["sign_accuracy"] > linear["sign_accuracy"] + 0.03
    assert net["solved_error"] < linear["solved_error"] - 0.05
    assert net["positions"] == report["data"]["held_out"] == 1200
    # Quantization costs little.
    assert abs(net["loss"] - report["network"]["float"]["loss"]) < 0.01
    assert [point["quantized"] for point in report["history"]][-1]


def test_the_run_leaves_a_report_and_curves(run):
    trained, report = run
    assert json.loads((trained.folder / "report.json").read_text()) == report
    assert report["data"]["files"][0]["positions"] == 12_000
    picture = (trained.folder / "curves.svg").read_text()
    assert picture.startswith("<svg") and picture.count("<polyline") == 6


def test_a_resumed_run_equals_an_uninterrupted_one(data, tmp_path):
    settings = Settings(hidden=32, epochs=3, batch=512, seed=5)
    found = positions.read([data])
    whole = Run(settings, found, tmp_path / "whole")
    whole.train(silent)
    folder = tmp_path / "parts"
    assert Run(settings, found, folder).train(silent, lambda step: step >= 10) is None
    second = Run(settings, found, folder)
    second.resume()
    assert 10 <= second.step < second.total
    # The second stop is inside the quantized part.
    assert second.train(silent, lambda step: step >= whole.total - 8) is None
    third = Run(settings, found, folder)
    third.resume()
    third.train(silent)
    for name in whole.params:
        assert (np.asarray(whole.params[name]) == np.asarray(third.params[name])).all(), name
    assert third.history == whole.history


def test_a_run_resumes_only_with_its_own_settings_and_data(data, tmp_path):
    found = positions.read([data])
    Run(Settings(hidden=32, epochs=1), found, tmp_path).train(silent, lambda step: step >= 1)
    with pytest.raises(InputError, match="other settings"):
        Run(Settings(hidden=32, epochs=2), found, tmp_path).resume()
    other = positions.read([synthetic.write(tmp_path / "b.positions", n_games=600, seed=2)])
    with pytest.raises(InputError, match="other data"):
        Run(Settings(hidden=32, epochs=1), other, tmp_path).resume()
    with pytest.raises(InputError, match="does not exist"):
        Run(Settings(hidden=32, epochs=1), found, tmp_path / "none").resume()
    (tmp_path / checkpoint.FILE).write_bytes(b"PK\x03\x04 damaged")
    with pytest.raises(InputError, match="is damaged"):
        Run(Settings(hidden=32, epochs=1), found, tmp_path).resume()


def test_an_exported_network_equals_the_quantized_pass(run, tmp_path):
    trained, _ = run
    path = tmp_path / "a.net"
    checked = export(trained.folder, path)
    assert checked["positions"] == 1200
    assert checked["max_difference_to_quantized"] <= 1
    assert checked["mean_difference_to_float"] < 30
    net, found = network.read(path), trained.positions
    assert (net.game, net.options, net.w1.shape) == ("synthetic", "size=5", (70, 32))
    export(trained.folder, path, options="size=4..6")
    assert replace(network.read(path), options="size=5").to_bytes() == net.to_bytes()
    part = found.records[trained.test_rows]
    inputs = reference.unpack(part["words"], 70)
    scores = reference.scores(net, inputs, found.swap, part["phase"],
                              part["static"].astype(np.int32))
    logits = predict(trained.params, trained.test, "linear", 70, True)
    assert np.abs(scores / 256 - logits).max() <= 1.01 / 256


def test_evaluate_measures_the_file(run, data, tmp_path):
    trained, report = run
    export(trained.folder, tmp_path / "a.net")
    measured = evaluate([data], tmp_path / "a.net", limit=4000, mix=1.0)
    assert measured["network"]["positions"] == 4000
    assert measured["network"]["loss"] < measured["linear"]["loss"] - 0.05
    other = tmp_path / "other.positions"
    synthetic.write(other, n_games=2, game="other")
    with pytest.raises(InputError, match="is for synthetic"):
        evaluate([other], tmp_path / "a.net", limit=10, mix=1.0)


def test_the_swapped_position_has_the_other_point_of_view():
    """With all weights on one side of the second layer, swapping the inputs moves the value."""
    params = model.init(3, 70, 32, 16, 1)
    swap = np.arange(70) ^ 1
    inputs = (np.random.default_rng(1).random((50, 70)) < 0.3).astype(np.float32)
    phase = np.zeros(50, np.int32)
    own, other = np.split(np.asarray(params["w2"]), 2, axis=2)
    mirrored = {**params, "w2": np.concatenate([other, own], axis=2)}
    one = model.logits(params, inputs, swap, phase)
    two = model.logits(mirrored, inputs[:, swap], swap, phase)
    assert np.allclose(one, two, atol=1e-5) and np.ptp(np.asarray(one)) > 0.01


def test_large_weights_are_clipped_to_what_the_file_holds():
    params = model.init(1, 1000, 32, 16, 1)
    huge = {key: value * 1e4 for key, value in params.items()}
    clipped = model.clipped(huge)
    for _ in range(3):
        clipped = model.clipped(clipped)
    model.quantize(clipped, "g", "", "none", "").to_bytes()


def test_a_time_limit_sets_the_number_of_steps(data, tmp_path):
    found = positions.read([data])
    # Far too little and far more time than one epoch needs, on any machine.
    for seconds, steps in ((0.001, 1), (1e7, 22)):
        settings = Settings(hidden=32, epochs=1, seconds=seconds, batch=512)
        report = Run(settings, found, tmp_path).train(silent)
        assert report["steps"] == report["history"][-1]["step"] == steps


def program(*args: object) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "parlour_learn", *map(str, args)]
    folder = Path(__file__).parent.parent
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_program_trains_exports_and_evaluates(data, tmp_path):
    trained = program("train", data, "--out", tmp_path / "run", "--hidden", 32, "--epochs", 1)
    assert trained.returncode == 0, trained.stderr
    assert json.loads(trained.stdout)["game"] == "synthetic:size=5"
    net = tmp_path / "a.net"
    exported = program("export", tmp_path / "run", "-o", net)
    assert json.loads(exported.stdout)["bytes"] == net.stat().st_size
    measured = program("evaluate", data, "--net", net, "--limit", 100)
    assert json.loads(measured.stdout)["network"]["positions"] == 100
    refused = program("train", net, "--out", tmp_path / "run")
    assert refused.returncode == 1 and refused.stderr.startswith("error: ")
    assert "expected the first line `parlour positions 1`" in refused.stderr
