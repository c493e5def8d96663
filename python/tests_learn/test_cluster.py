"""Pieces of work here and on a Ray cluster: the same files, also if a machine is lost."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from parlour_learn import positions
from parlour_learn.__main__ import dispatch, parser
from parlour_learn.errors import InputError

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="ray is not installed: `pip install ray`")

# Seconds for a cluster to start, work and end; usually a tenth of it.
LIMIT = 300


def selfplay(program: Path, out: Path, *more: object) -> list[str]:
    return list(map(str, [
        "selfplay", "breakthrough:size=5", "--parlour", program, "--out", out, "--pieces", 5,
        "--positions", 150, "--nodes", 20, "--threads", 1, *more]))


def run(arguments: list[str]) -> dict:
    return dispatch(parser().parse_args(arguments))


def files(folder: Path, pattern: str = "*.positions") -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.glob(pattern)}


def slow(program: Path, folder: Path) -> Path:
    """The program, late enough to be killed at work; each start leaves a line."""
    path = folder / "slow"
    path.write_text(f"#!/bin/sh\necho started >> '{folder}/starts'\nsleep 2\n"
                    f"exec '{program.resolve()}' \"$@\"\n")
    path.chmod(0o755)
    return path


def with_a_killed_machine(folder: Path, arguments: list[str]) -> dict:
    """Runs a command on a cluster of which one machine is killed."""
    script = Path(__file__).with_name("ray_cluster.py")
    process = subprocess.Popen([sys.executable, script, folder, *arguments], text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True, cwd=folder)
    try:
        output, errors = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 0, errors[-4000:]
    found = json.loads(output.splitlines()[-1])
    assert found["killed"]
    return found["result"]


def test_pieces_are_made_once_and_others_are_refused(tmp_path, program, shipped):
    first = run(selfplay(program, tmp_path))
    assert first["made_now"] == 5 and len(first["files"]) == 5
    made = files(tmp_path)
    assert len(set(made.values())) == 5
    (tmp_path / "breakthrough-3.positions").unlink()
    assert run(selfplay(program, tmp_path))["made_now"] == 1
    assert files(tmp_path) == made and not (tmp_path / "unfinished").exists()
    for more, what in [(["--nodes", 30], "nodes 20: expected 30"), (["--slips", 9], "slips 2"),
                       (["--images"], "images False"), (["--net", shipped], "net None")]:
        with pytest.raises(InputError, match=f"has pieces with {what}"):
            run(selfplay(program, tmp_path, *more))


def test_images_multiply_the_positions(tmp_path, program):
    plain = run(selfplay(program, tmp_path / "plain", "--pieces", 1))
    images = run(selfplay(program, tmp_path / "images", "--pieces", 1, "--images"))
    # Breakthrough has one image: a mirrored board. The games are the same, so fewer are needed.
    assert plain["images"] is False and images["images"] is True
    found = positions.read([tmp_path / "images"])
    assert len(found) >= 150
    assert (found.records["ply"][0::2] == found.records["ply"][1::2]).all()
    assert (found.records["score"][0::2] == found.records["score"][1::2]).all()


def test_a_failing_piece_is_reported(tmp_path, program):
    with pytest.raises(InputError, match="failed with code 1: .*expected"):
        run([part.replace("size=5", "size=99") for part in selfplay(program, tmp_path)])


def test_an_endless_piece_is_stopped(tmp_path, program):
    with pytest.raises(InputError, match="took longer than 1 s"):
        run(selfplay(program, tmp_path, "--positions", 10**9, "--piece-seconds", 1))


@needs_ray
def test_self_play_survives_a_lost_machine(tmp_path, program):
    run(selfplay(program, tmp_path / "local"))
    spread = tmp_path / "spread"
    result = with_a_killed_machine(
        tmp_path, selfplay(slow(program, tmp_path), spread, "--piece-seconds", 60))
    assert result["made_now"] == 5
    assert files(spread) == files(tmp_path / "local")
    # The piece of the lost machine was started again.
    assert len((tmp_path / "starts").read_text().splitlines()) > 5


@needs_ray
@pytest.mark.skipif(os.environ.get("PARLOUR_TEST_SCALE") != "nightly", reason="a nightly test")
def test_a_match_survives_a_lost_machine(tmp_path, program, shipped):
    def gate(program: Path, out: Path) -> list[str]:
        return list(map(str, [
            "gate", shipped, "--game", "breakthrough", "--nodes", 30, "--parlour", program, "--out",
            out, "--max-pairs", 12, "--piece-pairs", 3, "--elo1", 1, "--concurrency", 1,
            "--piece-seconds", 60]))

    here = run(gate(program, tmp_path / "local"))
    spread = with_a_killed_machine(tmp_path, gate(slow(program, tmp_path), tmp_path / "spread"))
    assert here["decision"] == "undecided" and here["sprt"]["pairs"] == 12
    for key in ("decision", "sprt", "games", "elo", "game", "new", "old"):
        assert spread[key] == here[key], key
    records = "match/games/*.txt"
    assert len(files(tmp_path / "local", records)) == 24
    assert files(tmp_path / "spread", records) == files(tmp_path / "local", records)
