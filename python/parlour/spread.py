"""Spread a solving run over processes or machines (``python -m parlour.solve``).

The program ``parlour`` does the work. This module asks it for open jobs, runs each job as a task,
and asks again, until the run is solved; then the program writes and checks the proof. With ``--ray
ADDRESS`` the tasks run on a Ray cluster: a task gets the settings of the run and one job as bytes,
and returns the files that the job has written, so that the machines share no disk. A lost worker
costs only its task.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, Protocol

Files = dict[str, bytes]


class Pool(Protocol):
    """Runs jobs somewhere."""

    def submit(self, run: Path, job: str) -> Any:
        """Start a job; return a handle."""

    def wait(self, handles: list[Any]) -> tuple[Any, bool]:
        """Wait for one of the handles; return it and whether its job is finished."""

    def close(self) -> None:
        """End the workers."""


def program() -> str:
    """The program: ``PARLOUR_PROGRAM``, or ``parlour`` in the search path."""
    found = os.environ.get("PARLOUR_PROGRAM") or shutil.which("parlour")
    if found is None:
        raise SystemExit("error: expected parlour in the path, or its path in PARLOUR_PROGRAM")
    return found


def open_jobs(run: Path, n: int) -> list[str]:
    """The ids of the next open jobs, at most ``n``."""
    command = [program(), "solve", "--out", str(run), "--open", str(n), "--json"]
    jobs: list[str] = json.loads(
        subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    )
    return jobs


def run_job(run: Path, job: str) -> bool:
    """Run one job; true if it is finished."""
    command = [program(), "solve", "--out", str(run), "--job", job]
    return subprocess.run(command, check=False).returncode == 0


def run_job_elsewhere(settings: bytes, job: str, todo: bytes) -> Files:
    """Run one job without the folder of the run; return the files it has written."""
    with tempfile.TemporaryDirectory() as name:
        run = Path(name)
        (run / "jobs").mkdir()
        (run / "run.json").write_bytes(settings)
        (run / "jobs" / f"{job}.todo").write_bytes(todo)
        if not run_job(run, job):
            raise RuntimeError(f"job {job} failed")
        return {
            path.name: path.read_bytes()
            for path in (run / "jobs").iterdir()
            if path.suffix == ".job"
        }


def store(run: Path, files: Files) -> None:
    """Store the files of a job durably."""
    folder = run / "jobs"
    for name in sorted(files):
        draft = folder / f".{os.getpid()}-{name}.tmp"
        with draft.open("wb") as file:
            file.write(files[name])
            file.flush()
            os.fsync(file.fileno())
        draft.rename(folder / name)
    folder_handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(folder_handle)
    finally:
        os.close(folder_handle)


class LocalPool:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self._threads = ThreadPoolExecutor(workers)

    def submit(self, run: Path, job: str) -> Future[bool]:
        return self._threads.submit(run_job, run, job)

    def wait(self, handles: list[Future[bool]]) -> tuple[Future[bool], bool]:
        done, _ = wait(handles, return_when=FIRST_COMPLETED)
        first = done.pop()
        return first, first.exception() is None and first.result()

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)


class RayPool:
    """Tasks of a Ray cluster."""

    def __init__(self, address: str) -> None:
        # Ray is optional.
        ray = importlib.import_module("ray")
        self._ray = ray
        # "local" always starts a cluster; without an address, Ray would join one that runs on this machine.
        options = {"include_dashboard": False} if address == "local" else {}
        ray.init(address=address, ignore_reinit_error=True, **options)
        self._task = ray.remote(num_cpus=1, max_retries=0)(run_job_elsewhere)
        self._runs: dict[Any, Path] = {}

    def submit(self, run: Path, job: str) -> Any:
        settings = (run / "run.json").read_bytes()
        todo = (run / "jobs" / f"{job}.todo").read_bytes()
        handle = self._task.remote(settings, job, todo)
        self._runs[handle] = run
        return handle

    def wait(self, handles: list[Any]) -> tuple[Any, bool]:
        done, _ = self._ray.wait(handles, num_returns=1)
        first = done[0]
        run = self._runs.pop(first)
        try:
            store(run, self._ray.get(first))
        except Exception as error:  # a lost worker, a killed task: the job stays open
            print(f"a task was lost: {error}", file=sys.stderr)
            return first, False
        return first, True

    def close(self) -> None:
        self._ray.shutdown()


def solve(run: Path, pool: Pool, workers: int, tries: int = 5) -> None:
    """Run jobs until none is open. A job that fails ``tries`` times ends the run."""
    failures: dict[str, int] = {}
    running: dict[Any, str] = {}
    while True:
        for job in open_jobs(run, workers):
            if job not in running.values() and len(running) < workers:
                running[pool.submit(run, job)] = job
        if not running:
            return
        handle, is_finished = pool.wait(list(running))
        job = running.pop(handle)
        if not is_finished:
            failures[job] = failures.get(job, 0) + 1
            if failures[job] >= tries:
                raise SystemExit(f"error: job {job} failed {tries} times")


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    about = "Spread a solving run over processes or machines."
    parser = argparse.ArgumentParser(prog="python -m parlour.solve", description=about)
    parser.add_argument("game", help="the game with its options")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the run")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="jobs at a time")
    parser.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster; `local` starts one")
    args, more = parser.parse_known_args(arguments)
    # Creates the folder, and refuses other settings, before anything is spread.
    create = [program(), "solve", args.game, "--out", str(args.out), *more]
    subprocess.run([*create, "--create"], check=True)
    pool = RayPool(args.ray) if args.ray else LocalPool(args.workers)
    try:
        solve(args.out, pool, args.workers)
    finally:
        pool.close()
    subprocess.run(create, check=True)
