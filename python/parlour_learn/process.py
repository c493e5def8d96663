"""Programs with a time limit."""

import argparse
import shutil
import signal
import subprocess
from pathlib import Path

from .errors import InputError

# Seconds to wait for an interrupted program to exit.
RESERVE = 20.0


def add_program_argument(parser: argparse.ArgumentParser) -> None:
    """The argument that names the `parlour` program."""
    found = shutil.which("parlour")
    parser.add_argument("--parlour", type=Path, default=found and Path(found),
                        required=found is None,
                        help="path of the parlour program (default: the one that the shell finds)")


def run_for(command: list[str], seconds: float, folder: Path | None = None) -> str:
    """Runs a command, interrupts it after `seconds`, and returns its output."""
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder)
    except OSError as error:
        raise InputError(f"cannot run {command[0]}: {error.strerror}") from error
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        try:
            output, _ = process.communicate(timeout=RESERVE)
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
    if process.returncode:
        raise InputError(f"`{' '.join(command)}` failed with code {process.returncode}")
    return output
