"""The gate with the real program: a better network is installed, a worse one is not."""

import json

import numpy as np
import pytest
from parlour_learn import network
from parlour_learn.__main__ import parser
from parlour_learn.errors import InputError
from parlour_learn.gate import EXIT_CODES, gate

GAME = "breakthrough"


def arguments(new, *more):
    return parser().parse_args(["gate", str(new), "--game", GAME, "--nodes", "60",
                                "--concurrency", "2", "--elo1", "60", *map(str, more)])


def random_network(path):
    """Adds noise to the linear evaluation."""
    rng = np.random.default_rng(1)

    def draw(kind, limit, *shape):
        return rng.integers(-limit, limit + 1, shape).astype(kind)

    made = network.Network(
        GAME, "", "linear", "noise", draw(np.int16, 60, 128, 32), draw(np.int16, 60, 32),
        draw(np.int8, 127, 1, 16, 64), draw(np.int32, 20_000, 1, 16), draw(np.int8, 127, 1, 16),
        draw(np.int32, 20_000, 1))
    path.write_bytes(made.to_bytes())
    return path


def test_a_better_network_is_accepted_and_installed(tmp_path, program, shipped):
    installed = tmp_path / "networks" / "best.net"
    new = tmp_path / "new.net"
    new.write_bytes(shipped.read_bytes())
    result = gate(arguments(new, "--parlour", program, "--install", installed))
    assert result["decision"] == "accepted" and EXIT_CODES["accepted"] == 0
    assert installed.read_bytes() == shipped.read_bytes()
    assert json.loads((tmp_path / "new.gate" / "gate.json").read_text()) == result
    assert result["sprt"]["verdict"] == "h1" and result["sprt"]["llr"] >= result["sprt"]["upper"]
    games = result["games"]
    assert games["wins"] + games["draws"] + games["losses"] == games["games"]
    assert result["elo"]["low"] > 60 and result["faults"] == 0
    assert "--sprt" in result["command"] and result["conditions"]["program"].startswith("parlour ")
    # The same command reuses its games.
    again = gate(arguments(new, "--parlour", program))
    assert again["sprt"] == result["sprt"] and again["games"] == result["games"]


def test_a_worse_network_is_rejected_and_not_installed(tmp_path, program, shipped):
    installed = tmp_path / "best.net"
    installed.write_bytes(b"the old one")
    bad = random_network(tmp_path / "bad.net")
    result = gate(arguments(bad, "--parlour", program, "--old", shipped, "--install", installed))
    assert result["decision"] == "rejected" and EXIT_CODES["rejected"] == 3
    assert result["installed"] is None and installed.read_bytes() == b"the old one"
    assert result["old"]["sha256"] != result["new"]["sha256"]


def test_too_few_games_leave_the_gate_undecided(tmp_path, program, shipped):
    new = tmp_path / "new.net"
    new.write_bytes(shipped.read_bytes())
    result = gate(arguments(new, "--parlour", program, "--old", shipped, "--max-pairs", 2))
    assert result["decision"] == "undecided" and EXIT_CODES["undecided"] == 4
    # The same network on both sides: equal.
    assert result["games"]["score"] == 0.5


def test_networks_of_other_games_are_refused(tmp_path, program, shipped):
    with pytest.raises(InputError, match="is for breakthrough: expected loa"):
        gate(parser().parse_args(["gate", str(shipped), "--game", "loa", "--parlour", str(program),
                                  "--out", str(tmp_path)]))
    with pytest.raises(InputError, match="cannot run"):
        gate(arguments(shipped, "--parlour", tmp_path / "none", "--out", tmp_path))
