"""Files that are complete or absent."""

import os
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Writes a file that is complete or absent."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with open(draft, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
