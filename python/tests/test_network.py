"""Network files: described, refused, and evaluated bit for bit as by the reference in numpy."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import parlour
from parlour_learn import network, reference

GAMES = pathlib.Path(__file__).parents[2] / "crates" / "games" / "src"
SHIPPED = sorted(GAMES.glob("*/network*.net"))


def positions_of(game: parlour.Game, n_games: int) -> list[parlour.Position]:
    """Positions of random games, both sides to move."""
    found = []
    for seed in range(n_games):
        position = game.start(seed)
        while position is not None and position.outcome is None:
            found.append(position)
            move = position.random_move(seed)
            position = position.after(move) if move else None
            if len(found) % 60 == 59:
                break
    return found


def expected(file: pathlib.Path, positions: list[parlour.Position]) -> np.ndarray:
    """The scores by the reference."""
    inputs = parlour.network_inputs(positions)
    return reference.scores(network.read(file), inputs.active, inputs.swap, inputs.phases,
                            inputs.static_evals)


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_shipped_networks_score_as_the_reference(file):
    net = parlour.load_net(file)
    positions = positions_of(net.game, 8)
    scores = net.evaluate_batch(positions)
    assert scores.dtype == np.int32 and len(set(scores.tolist())) > 10
    assert scores.tolist() == expected(file, positions).tolist()
    assert [net.evaluate(position).points for position in positions[:20]] == scores[:20].tolist()


@pytest.mark.parametrize("base", ["linear", "none"])
def test_random_networks_score_as_the_reference(game, base, tmp_path):
    rng = np.random.default_rng(3)
    positions = positions_of(game, 5)
    inputs = parlour.network_inputs(positions)
    n_inputs = inputs.active.shape[1]
    name, _, options = str(game).partition(":")

    def draw(limit: int, *shape: int) -> np.ndarray:
        return rng.integers(-limit, limit + 1, shape)

    n_phases = inputs.n_phases
    made = network.Network(
        name, options, base, "random", draw(30, n_inputs, 32).astype(np.int16),
        draw(60, 32).astype(np.int16), draw(127, n_phases, 8, 64).astype(np.int8),
        draw(20_000, n_phases, 8).astype(np.int32), draw(127, n_phases, 8).astype(np.int8),
        draw(20_000, n_phases).astype(np.int32))
    file = tmp_path / "random.net"
    file.write_bytes(made.to_bytes())
    net = parlour.load_net(file)
    assert net.n_phases > inputs.phases.max() and net.base == base
    # Also if the game draws a layout: a network serves all of them.
    assert net.serves(game)
    assert net.evaluate_batch(positions).tolist() == expected(file, positions).tolist()


def test_a_network_describes_itself():
    net = parlour.load_net(GAMES / "pathway" / "network-size=8.net")
    assert (str(net.game), net.options, net.version) == ("pathway:size=8", "size=8", 1)
    assert net.made.startswith("parlour_learn, ") and net.base == "linear"
    assert net.n_inputs > 0 and net.hidden % 32 == 0 and net.middle % 4 == 0
    assert net.serves("pathway:size=8") and not net.serves("pathway") and not net.serves("loa")
    assert repr(net).startswith("<Network ") and repr(net).endswith(" for pathway:size=8>")


def test_matches_are_evaluated_at_their_current_position():
    net = parlour.load_net(GAMES / "loa" / "network.net")
    played = net.game.new_match()
    played.play(played.legal_moves()[0])
    assert net.evaluate(played) == net.evaluate(played.position)
    assert 0 < net.evaluate(played).win_chance < 1 and not net.evaluate(played).is_proven
    assert net.evaluate_batch([]).shape == (0,)


def test_a_bot_searches_with_a_network():
    file = GAMES / "breakthrough" / "network.net"
    played = parlour.Game("breakthrough").new_match()
    with_net = parlour.Bot(f"ab:net={file}", "breakthrough").think(played, depth=1)
    after = played.position.after(with_net.best)
    assert -with_net.score.points == parlour.load_net(file).evaluate(after).points


def test_wrong_files_are_refused_with_the_message_of_the_core(tmp_path):
    data = (GAMES / "loa" / "network.net").read_bytes()
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 1
    other_version = data.replace(b"parlour network 1", b"parlour network 9", 1)
    unknown = network.Network("chess", "", "none", "", *[
        np.zeros(shape, kind) for shape, kind in
        [((4, 32), np.int16), ((32,), np.int16), ((1, 4, 64), np.int8), ((1, 4), np.int32),
         ((1, 4), np.int8), ((1,), np.int32)]])
    wrong = {
        "it is not a network file: expected the first line `parlour network 1`": b"hello",
        "the checksum is": bytes(flipped),
        "bytes: expected": data[:-1],
        "the file has version 9: expected version 1": other_version,
        "the network is for the game chess: expected apart, breakthrough, loa": unknown.to_bytes(),
    }
    file = tmp_path / "wrong.net"
    for message, contents in wrong.items():
        file.write_bytes(contents)
        with pytest.raises(parlour.NetworkError) as found:
            parlour.load_net(file)
        assert str(found.value).startswith(f"cannot use the network in {file}: ")
        assert message in str(found.value)
    with pytest.raises(FileNotFoundError, match="none.net"):
        parlour.load_net(tmp_path / "none.net")


def test_networks_of_the_folder_are_bots(tmp_path):
    (tmp_path / "mine.net").write_bytes((GAMES / "loa" / "network.net").read_bytes())
    (tmp_path / "damaged.net").write_bytes(b"parlour network 1")
    script = """import parlour
loa = parlour.Game("loa")
print(loa.networks, parlour.Game("pathway").networks)
print(parlour.Bot("net:mine", loa).think(loa.new_match(), nodes=300).nodes)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False,
                          env=os.environ | {"PARLOUR_NETWORKS": str(tmp_path)})
    assert done.stdout.splitlines() == ["['mine'] []", "300"], done.stderr


def test_positions_that_a_network_does_not_serve_are_refused():
    net = parlour.load_net(GAMES / "loa" / "network.net")
    with pytest.raises(parlour.NetworkError, match="positions of loa:size=6: expected loa"):
        net.evaluate(parlour.Game("loa:size=6").start())
    with pytest.raises(parlour.ParlourError, match="is of pathway: expected loa"):
        net.evaluate(parlour.Game("pathway").start())
    with pytest.raises(TypeError, match="a Position or a Match"):
        net.evaluate("startpos")


def test_inputs_are_those_of_position_files():
    """Seen by the side to move: swapping the players swaps the inputs."""
    start = parlour.Game("breakthrough:size=5").start()
    after = start.after(start.legal_moves()[0])
    inputs = parlour.network_inputs([start, after])
    assert inputs.active.shape == (2, 50) and inputs.active.sum(axis=1).tolist() == [20, 20]
    assert (inputs.swap[inputs.swap] == np.arange(50)).all()
    with pytest.raises(parlour.ParlourError, match="different boards"):
        parlour.network_inputs([start, parlour.Game("breakthrough:size=6").start()])
    with pytest.raises(parlour.ParlourError, match="expected at least one"):
        parlour.network_inputs([])
