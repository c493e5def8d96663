"""The loader gives every position once, and training from it resumes exactly."""

import importlib.util
import os
import pathlib
import threading

import numpy as np
import pytest

import parlour

os.environ.setdefault("JAX_PLATFORMS", "cpu")

from parlour_learn import positions, reference  # noqa: E402
from parlour_learn.errors import InputError  # noqa: E402
from parlour_learn.stream import StreamedRun, open_run  # noqa: E402
from parlour_learn.train import Run, Settings  # noqa: E402

HELPER = pathlib.Path(__file__).parents[1] / "tests_learn" / "synthetic.py"
SPEC = importlib.util.spec_from_file_location("synthetic", HELPER)
synthetic = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(synthetic)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    for seed, n_games in ((1, 300), (2, 150)):
        synthetic.write(folder / f"{seed}.positions", n_games=n_games, seed=seed)
    return folder


def rows(batch, n_inputs):
    """Batches as sortable rows: inputs, then the other fields."""
    if len(batch.words):
        active = reference.unpack(batch.words, n_inputs)
    else:
        active = np.zeros((len(batch), n_inputs), np.uint8)
        counts = np.diff(batch.starts.astype(np.int64))
        active[np.repeat(np.arange(len(batch)), counts), batch.indices] = 1
    others = (batch.scores, batch.static_evals, batch.phases, batch.results, batch.solved)
    return np.column_stack([active, *others]).astype(np.int32)


def in_order(table):
    return table[np.lexsort(table.T)]


@pytest.mark.parametrize("packed", [False, True])
def test_every_position_comes_once(folder, packed):
    loader = parlour.PositionLoader([folder], batch=700, shuffle=2000, seed=3, packed=packed)
    assert (loader.game, loader.n_inputs, loader.n_phases) == ("synthetic:size=5", 70, 2)
    assert (loader.n_positions, loader.batch, loader.swap[:2].tolist()) == (9000, 700, [1, 0])
    batches = list(loader)
    assert [len(batch) for batch in batches] == [700] * 12 + [600]
    assert len(batches[0].words) == (700 if packed else 0)
    found = positions.read([folder])
    records = found.records
    expected = np.column_stack([
        reference.unpack(records["words"], 70), records["score"], records["static"],
        records["phase"], records["result"], found.is_solved()]).astype(np.int32)
    loaded = np.concatenate([rows(batch, 70) for batch in batches])
    assert not (loaded == expected).all()
    assert (in_order(loaded) == in_order(expected)).all()


def test_the_order_depends_on_the_seed_alone(folder):
    def scores(**settings):
        settings = {"batch": 500, "shuffle": 1000, "seed": 1} | settings
        loader = parlour.PositionLoader([folder], **settings)
        return np.concatenate([batch.scores for batch in loader]).tolist()

    whole = scores()
    assert whole == scores() and whole != scores(seed=2)
    assert scores(skip=7) == whole[3500:]
    rest = scores(excluded=[(0, 10), (5990, 6010), (8999, 9000)])
    assert len(rest) == 9000 - 31


def test_files_that_cannot_be_loaded(folder, tmp_path):
    with pytest.raises(FileNotFoundError):
        parlour.PositionLoader([tmp_path / "none.positions"])
    with pytest.raises(parlour.ParlourError, match="expected at least one position file"):
        parlour.PositionLoader([tmp_path])
    other = synthetic.write(tmp_path / "other.positions", n_games=2, game="other")
    with pytest.raises(parlour.ParlourError, match="same game and inputs"):
        parlour.PositionLoader([folder / "1.positions", other])
    with pytest.raises(parlour.ParlourError, match="batch is 0: expected 1 to"):
        parlour.PositionLoader([folder], batch=0)
    with pytest.raises(parlour.ParlourError, match="expected ascending ranges"):
        parlour.PositionLoader([folder], excluded=[(5, 9001)])
    (tmp_path / "cut.positions").write_bytes((folder / "1.positions").read_bytes()[:-1])
    with pytest.raises(parlour.ParlourError, match="whole records"):
        parlour.PositionLoader([tmp_path / "cut.positions"])


def test_several_threads_share_a_loader(folder):
    loader = parlour.PositionLoader([folder], batch=100, shuffle=1000)
    sizes = []
    threads = [threading.Thread(target=lambda: sizes.extend(map(len, loader))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(sizes) == 9000


SETTINGS = Settings(hidden=32, epochs=4, batch=256, learning_rate=5e-3, validation=0.1, mix=1.0,
                    stream=True)


def silent(_):
    pass


def test_a_streamed_run_learns_and_holds_out_the_same_positions(folder, tmp_path):
    run = open_run(SETTINGS, [folder], tmp_path)
    assert isinstance(run, StreamedRun)
    found = positions.read([folder])
    _, held_out = found.split(SETTINGS.validation, SETTINGS.seed)
    assert (run.test_records == found.records[held_out]).all()
    assert run.n_train == 9000 - len(held_out)
    report = run.train(silent)
    first, last = report["history"][0], report["history"][-1]
    assert last["loss"] < first["loss"] - 0.02
    assert report["network"]["quantized"]["loss"] < report["linear"]["loss"]
    in_memory = Run(SETTINGS, found, tmp_path / "memory")
    assert in_memory.fingerprint == run.fingerprint


def test_a_resumed_stream_equals_an_uninterrupted_one(folder, tmp_path):
    settings = Settings(hidden=32, epochs=2, batch=512, seed=5, stream=True)
    whole = open_run(settings, [folder], tmp_path / "whole")
    whole.train(silent)
    parts = tmp_path / "parts"
    assert open_run(settings, [folder], parts).train(silent, lambda step: step >= 5) is None
    # In the middle of the second epoch, too.
    for stop_at in (whole.steps_per_epoch + 3, whole.total):
        run = open_run(settings, [folder], parts)
        run.resume()
        assert 0 < run.step < run.total
        run.train(silent, lambda step: step >= stop_at)
    for name in whole.params:
        assert (np.asarray(whole.params[name]) == np.asarray(run.params[name])).all(), name
    assert run.history == whole.history


def test_large_data_are_streamed(folder, tmp_path):
    settings = Settings(hidden=32, epochs=1, batch=512)
    assert type(open_run(settings, [folder], tmp_path)) is Run
    streamed = open_run(settings, [folder], tmp_path, memory=1e-6)
    assert isinstance(streamed, StreamedRun) and streamed.settings.stream
    streamed.train(silent, lambda step: step >= 1)
    with pytest.raises(InputError, match="other settings"):
        run = open_run(settings, [folder], tmp_path)
        run.resume()
