"""Makes the packages importable without installing them, and keeps JAX on the CPU."""

import os
import sys
from pathlib import Path

os.environ.setdefault("JAX_PLATFORMS", "cpu")
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]
