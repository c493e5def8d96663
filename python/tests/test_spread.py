"""Solving runs spread by Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour import spread

SETTINGS = ["--subproblem-nodes", "512", "--table", "1"]
GAME = "pathway:size=4"


def program() -> str | None:
    built = Path(__file__).parents[2] / "target"
    names = [built / "release" / "parlour", built / "debug" / "parlour"]
    found = os.environ.get("PARLOUR_PROGRAM") or next((str(p) for p in names if p.exists()), None)
    return found or shutil.which("parlour")


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The proof of an ordinary run."""
    path = program()
    if path is None:
        pytest.skip("the program is not built")
    monkeypatch.setenv("PARLOUR_PROGRAM", path)
    run = tmp_path / "whole"
    subprocess.run([path, "solve", GAME, "--out", str(run), *SETTINGS], check=True)
    return (run / "proof.proof").read_bytes()


def test_local_processes_give_the_same_proof(whole: bytes, tmp_path: Path) -> None:
    run = tmp_path / "spread"
    spread.main([GAME, "--out", str(run), "--workers", "2", *SETTINGS])
    assert (run / "proof.proof").read_bytes() == whole


def test_a_lost_worker_costs_only_its_task(whole: bytes, tmp_path: Path) -> None:
    run = tmp_path / "lost"
    create = [spread.program(), "solve", GAME, "--out", str(run), *SETTINGS]
    subprocess.run([*create, "--create"], check=True)

    class Forgetful(spread.LocalPool):
        """Loses every third task."""

        n = 0

        def submit(self, run: Path, job: str):
            self.n += 1
            lost = self.n % 3 == 0
            return self._threads.submit((lambda *_: False) if lost else spread.run_job, run, job)

    pool = Forgetful(2)
    spread.solve(run, pool, 2)
    pool.close()
    assert pool.n > 3
    subprocess.run(create, check=True)
    assert (run / "proof.proof").read_bytes() == whole


def test_jobs_need_no_shared_disk(whole: bytes, tmp_path: Path) -> None:
    run = tmp_path / "elsewhere"
    create = [spread.program(), "solve", GAME, "--out", str(run), *SETTINGS]
    subprocess.run([*create, "--create"], check=True)
    while jobs := spread.open_jobs(run, 1):
        settings = (run / "run.json").read_bytes()
        todo = (run / "jobs" / f"{jobs[0]}.todo").read_bytes()
        spread.store(run, spread.run_job_elsewhere(settings, jobs[0], todo))
    subprocess.run(create, check=True)
    assert (run / "proof.proof").read_bytes() == whole


def test_ray_gives_the_same_proof(whole: bytes, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    run = tmp_path / "ray"
    spread.main([GAME, "--out", str(run), "--workers", "2", "--ray", "local", *SETTINGS])
    assert (run / "proof.proof").read_bytes() == whole


def test_the_command_line_leaves_the_function_alone(whole: bytes, tmp_path: Path) -> None:
    run = tmp_path / "command"
    command = [sys.executable, "-m", "parlour.solve", GAME, "--out", str(run), "--workers", "1"]
    subprocess.run([*command, *SETTINGS], check=True)
    assert (run / "proof.proof").read_bytes() == whole
    assert callable(parlour.solve)
