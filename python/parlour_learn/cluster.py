"""Runs pieces of work here or on a Ray cluster.

A finished piece is handed to `finish` at once, which writes it as a file. A piece whose worker or
machine is lost runs again elsewhere; it depends only on its arguments, so it gives the same file.
"""

import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import worker
from .errors import InputError
from .worker import Piece

# Runs of a piece before its error is reported, in addition to Ray's own retries.
N_ATTEMPTS = 3
# Retries by Ray of a piece whose worker was lost.
N_RETRIES = 8
# Seconds between two checks of the cluster.
POLL = 1.0
# Seconds to wait for a result that Ray reports as ready; Ray may have to compute it again.
FETCH = 600.0

Finish = Callable[[Piece, dict[str, bytes]], bool]


def run_local(pieces: Iterable[Piece], program: Path, inputs: dict[str, bytes], folder: Path,
              finish: Finish, seconds: float) -> None:
    """Runs pieces one after the other until `finish` returns true. `folder` keeps unfinished ones."""
    for piece in pieces:
        place = folder / piece.name
        files, error = worker.run_piece(piece, program, inputs, place, seconds)
        if error:
            raise InputError(error)
        is_enough = finish(piece, files)
        shutil.rmtree(place, ignore_errors=True)
        if is_enough:
            break
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Connects to a Ray cluster, and disconnects at the end if this function connected."""
    try:
        import ray
    except ImportError as error:
        raise InputError("--ray needs the package ray: expected `pip install ray`") from error
    is_ours = not ray.is_initialized()
    if is_ours:
        try:
            ray.init(address=address, log_to_driver=False, configure_logging=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise InputError(f"cannot reach the Ray cluster {address}: {error}") from error
    try:
        yield ray
    finally:
        if is_ours:
            ray.shutdown()


def run_on_ray(address: str, pieces: Iterable[Piece], program: Path, inputs: dict[str, bytes],
               finish: Finish, seconds: float, n_cpus: int, deadline: float | None = None) -> None:
    """Runs pieces on all machines of a cluster until `finish` returns true, or until `deadline` by
    the monotonic clock. The program and the input files are sent along."""
    with connected(address) as ray:
        # Workers need not have this package installed.
        ray.cloudpickle.register_pickle_by_value(worker)
        try:
            _run(ray, pieces, program, inputs, finish, seconds, n_cpus, deadline)
        finally:
            ray.cloudpickle.unregister_pickle_by_value(worker)


def _run(ray: Any, pieces: Iterable[Piece], program: Path, inputs: dict[str, bytes],
         finish: Finish, seconds: float, n_cpus: int, deadline: float | None) -> None:
    lost = (ray.exceptions.RayError, TimeoutError)
    remote = ray.remote(num_cpus=n_cpus, max_retries=N_RETRIES)(worker.run_piece)
    binary, files = ray.put(program.read_bytes()), ray.put(inputs)
    waiting, running, attempts = iter(pieces), {}, {}

    def submit(piece: Piece) -> None:
        attempts[piece.name] = attempts.get(piece.name, 0) + 1
        running[remote.remote(piece, binary, files, None, seconds)] = piece

    def fill() -> None:
        # A few more than can run at a time, so that no machine is idle.
        room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)) // n_cpus)
        while len(running) < room and (piece := next(waiting, None)):
            submit(piece)

    try:
        fill()
        while running:
            if deadline is not None and time.monotonic() > deadline:
                break
            ready, _ = ray.wait(list(running), num_returns=1, timeout=POLL)
            for reference in ready:
                piece = running.pop(reference)
                try:
                    found, error = ray.get(reference, timeout=FETCH)
                except lost as problem:
                    found, error = {}, f"{piece.name}: {problem}"
                if not error:
                    if finish(piece, found):
                        return
                elif attempts[piece.name] >= N_ATTEMPTS:
                    raise InputError(error)
                else:
                    submit(piece)
            fill()
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
