"""Makes the packages importable without installing them, and keeps JAX on the CPU."""

import os
import signal
import sys
from pathlib import Path

# A job in the background of a shell ignores Ctrl-C; tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ.setdefault("JAX_PLATFORMS", "cpu")
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

import pytest  # noqa: E402

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def program() -> Path:
    """The `parlour` program, which `python/test` builds."""
    path = Path(os.environ.get("PARLOUR_PROGRAM", ROOT / "target" / "debug" / "parlour"))
    if not path.exists():
        pytest.skip(f"there is no {path}: `cargo build --bin parlour` makes it")
    return path


@pytest.fixture(scope="session")
def shipped() -> Path:
    """The network of Breakthrough, far stronger than its linear evaluation."""
    return ROOT / "crates" / "games" / "src" / "breakthrough" / "network.net"
