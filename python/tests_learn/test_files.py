"""Position and network files: reading, and refusal of damaged ones."""

import zlib

import numpy as np
import pytest
import synthetic

from parlour_learn import model, network, positions, reference
from parlour_learn.errors import InputError


@pytest.fixture
def file(tmp_path):
    return synthetic.write(tmp_path / "a.positions", n_games=5)


def test_records_are_read_as_written(file):
    found = positions.read([file])
    expected = synthetic.records(5, 1)
    assert (found.game, found.n_inputs, found.n_phases) == ("synthetic:size=5", 70, 2)
    assert (found.records == expected).all()
    bits = reference.unpack(found.records["words"], 70)
    unpacked = np.asarray(model.unpack(found.words32(), 70))
    assert (bits == unpacked).all()
    assert bits.sum() == sum(int(word).bit_count() for word in expected["words"].ravel())


def test_a_folder_stands_for_its_files(tmp_path):
    synthetic.write(tmp_path / "a.positions", 3, seed=1)
    synthetic.write(tmp_path / "b.positions", 4, seed=2)
    assert len(positions.read([tmp_path])) == 140


def test_whole_games_are_held_out(tmp_path):
    found = positions.read([synthetic.write(tmp_path / "a.positions", n_games=100)])
    training, held_out = found.split(0.1, seed=3)
    games = found.games()
    assert len(np.unique(games)) == 100
    assert not set(games[training]) & set(games[held_out])
    assert len(held_out) == 200 and len(training) == 1800


def test_files_that_are_not_read_hold_out_the_same_positions(tmp_path, monkeypatch):
    monkeypatch.setattr(positions, "CHUNK", 333)
    for seed, n_games in ((1, 90), (2, 1200), (3, 7)):
        synthetic.write(tmp_path / f"{seed}.positions", n_games=n_games, seed=seed)
    files, found = positions.open_files([tmp_path]), positions.read([tmp_path])
    games = found.games()
    for fraction in (0.0, 0.1, 0.5):
        ranges = files.held_out(fraction, seed=3)
        training, held_out = found.split(fraction, seed=3)
        listed = [row for start, end in ranges for row in range(start, end)]
        assert listed == held_out.tolist() and len(training) + len(listed) == len(found)
        assert not set(games[training]) & set(games[held_out])
        assert (files.records(ranges) == found.records[held_out]).all()
    assert files.crc() == found.crc() and files.n_bytes == found.records.nbytes
    assert files.whole().sources == found.sources


def damaged(data: bytes):
    yield "first line", b"parlour positions 2\n" + data.split(b"\n", 1)[1]
    yield "lacks phases", data.replace(b"phases: 2\n", b"")
    yield "expected inputs from 1", data.replace(b"inputs: 70", b"inputs: 0")
    yield "swapped pairs", data.replace(b"swap: 1 0 3 2", b"swap: 1 0 3 3")
    yield "cut off", data[:-1]
    yield "record 99 is damaged", data[:-3] + bytes([5]) + data[-2:]
    yield "key: value", data.replace(b"nodes: 100", b"nodes 100")
    yield "empty line", data[:40]


def test_damaged_positions_are_refused(file):
    for expected, data in damaged(file.read_bytes()):
        file.write_bytes(data)
        with pytest.raises(InputError, match=expected):
            positions.read([file])


def test_files_of_other_games_do_not_mix(tmp_path):
    files = [synthetic.write(tmp_path / "a", 2), synthetic.write(tmp_path / "b", 2, game="other")]
    with pytest.raises(InputError, match="expected positions of synthetic"):
        positions.read(files)


def small_network() -> network.Network:
    params = model.init(1, n_inputs=70, hidden=32, middle=16, n_phases=2)
    return model.quantize(params, "synthetic", "size=5", "linear", "a test\nof two lines")


def test_a_network_file_round_trips(tmp_path):
    made, path = small_network(), tmp_path / "a.net"
    path.write_bytes(made.to_bytes())
    found = network.read(path)
    assert (found.game, found.options, found.base) == ("synthetic", "size=5", "linear")
    assert found.made == "a test of two lines"
    for name in ("w1", "b1", "w2", "b2", "w3", "b3"):
        assert (getattr(found, name) == getattr(made, name)).all(), name
    assert found.to_bytes() == made.to_bytes()


def test_damaged_networks_are_refused(tmp_path):
    data, path = small_network().to_bytes(), tmp_path / "a.net"
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 1
    for expected, bad in [("checksum", bytes(flipped)), ("checksum", data[:-1]),
                          ("first line", b"x" + data)]:
        path.write_bytes(bad)
        with pytest.raises(InputError, match=expected):
            network.read(path)


def test_headers_are_read_as_by_the_core(tmp_path):
    """Two keys may be missing, and sizes have steps."""
    path = tmp_path / "a.net"

    def edited(old: bytes, new: bytes) -> None:
        body = small_network().to_bytes()[:-4].replace(old, new)
        path.write_bytes(body + zlib.crc32(body).to_bytes(4, "little"))

    edited(b"options: size=5\n", b"")
    assert network.read(path).options == ""
    edited(b"made: a test of two lines\n", b"loss: 0.5\n")
    assert network.read(path).made == ""
    for old, new, message in [(b"hidden: 32", b"hidden: 40", "multiple of 32"),
                              (b"middle: 16", b"middle: 6", "multiple of 4"),
                              (b"phases: 2", b"phases: 65", "phases from 1 to 64")]:
        edited(old, new)
        with pytest.raises(InputError, match=message):
            network.read(path)


def test_weights_that_could_overflow_are_refused():
    made = small_network()
    made.w1[:, 0] = 32767
    with pytest.raises(InputError, match="at most 32767"):
        made.to_bytes()


def test_the_reference_computes_the_documented_formula():
    """One position by hand: a single hidden unit and a single middle unit carry the value."""
    zeros = dict(w1=np.zeros((2, 32), np.int16), b1=np.zeros(32, np.int16),
                 w2=np.zeros((1, 16, 64), np.int8), b2=np.zeros((1, 16), np.int32),
                 w3=np.zeros((1, 16), np.int8), b3=np.zeros(1, np.int32))
    net = network.Network("g", "", "linear", "", **zeros)
    net.w1[0, 0], net.w1[1, 0], net.b1[0] = 50, -20, 7
    net.w2[0, 0, 0], net.w2[0, 0, 32], net.b2[0, 0] = 100, -30, -65
    net.w3[0, 0], net.b3[0] = -64, 10
    swap, phase = np.array([1, 0]), np.array([0])
    # Own view 50 + 7 = 57, other view -20 + 7 = -13, clipped to 0.
    # (57 * 100 - 65) >> 6 = 88; 88 * -64 + 10 = -5622; -5622 * 256 / 8128 = -177.07.
    score = reference.scores(net, np.array([[1, 0]]), swap, phase, np.array([30]))
    assert score.tolist() == [-177 + 30]
