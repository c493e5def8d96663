"""One piece of work: a run of the `parlour` program in a folder of its own.

Ray sends this module to machines that lack the package, so it needs nothing but the standard
library.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

# Characters of a program's error output that are reported.
MAX_ERROR = 2000


@dataclass(frozen=True)
class Piece:
    """Arguments of one run of the program, and the files that it leaves."""

    name: str
    arguments: tuple[str, ...]
    # Patterns of files in the folder of the run.
    outputs: tuple[str, ...]


# The result of a piece: files by name, and an error message or an empty string.
Outcome = tuple[dict[str, bytes], str]


def installed(program: bytes) -> Path:
    """Writes a program that was sent to this machine, once for all pieces."""
    digest = hashlib.sha256(program).hexdigest()[:16]
    path = Path(tempfile.gettempdir()) / f"parlour-{os.getuid()}-{digest}"
    # The name can be guessed: a file of somebody else is not run.
    if not path.exists() or path.stat().st_uid != os.getuid():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.write_bytes(program)
        draft.chmod(0o700)
        os.replace(draft, path)
    return path


def run_piece(piece: Piece, program: Path | bytes, inputs: dict[str, bytes], folder: Path | None,
              seconds: float) -> Outcome:
    """Runs a piece. A given `folder` is kept, so that an interrupted piece goes on there."""
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="parlour-piece-") as temporary:
            return run_piece(piece, program, inputs, Path(temporary), seconds)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in inputs.items():
        (folder / name).write_bytes(data)
    path = installed(program) if isinstance(program, bytes) else program
    command = [str(path), *piece.arguments]
    if setpriv := shutil.which("setpriv"):
        # The program ends with the worker that started it.
        command = [setpriv, "--pdeathsig", "KILL", *command]
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return {}, f"`{' '.join(command)}` took longer than {seconds:.0f} s"
    except OSError as error:
        return {}, f"cannot run `{' '.join(command)}`: {error.strerror}"
    if done.returncode:
        text = done.stderr.strip()[-MAX_ERROR:]
        return {}, f"`{' '.join(command)}` failed with code {done.returncode}: {text}"
    found = (path for pattern in piece.outputs for path in sorted(folder.glob(pattern)))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}, ""
