"""Makes the packages importable without installing them, and keeps JAX on the CPU."""

import os
import signal
import sys
from pathlib import Path

# A job in the background of a shell ignores Ctrl-C; tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ.setdefault("JAX_PLATFORMS", "cpu")
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]
