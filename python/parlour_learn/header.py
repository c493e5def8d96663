"""The text header shared by `.positions` and `.net` files: `key: value` lines, then an empty line."""

from pathlib import Path

from .errors import InputError

# Far more than any header needs; a longer one means that the file has another format.
MAX_BYTES = 1 << 16


def parse(path: Path, data: bytes, magic: str, keys: tuple[str, ...]) -> tuple[dict[str, str], int]:
    """Returns the values by key, and the offset of the first byte after the header."""
    end = data.find(b"\n\n", 0, MAX_BYTES)
    first = data[: len(magic) + 1]
    if first != magic.encode() + b"\n":
        raise InputError(f"{path}: expected the first line `{magic}`")
    if end < 0:
        raise InputError(f"{path}: expected an empty line after the header")
    values = {}
    for line in data[:end].decode("utf-8", "replace").splitlines()[1:]:
        key, separator, value = line.partition(":")
        if not separator or key in values:
            raise InputError(f"{path}: expected lines `key: value`, each key once, found `{line}`")
        values[key] = value.strip()
    missing = [key for key in keys if key not in values]
    if missing:
        raise InputError(f"{path}: the header lacks {', '.join(missing)}")
    return values, end + 2


def number(path: Path, values: dict[str, str], key: str, low: int, high: int) -> int:
    """A whole number of the header, from `low` to `high`."""
    text = values[key]
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        raise InputError(f"{path}: expected {key} from {low} to {high}, found `{text}`")
    return int(text)


def text(magic: str, values: dict[str, object]) -> bytes:
    """The header as bytes."""
    lines = [magic, *(f"{key}: {value}".rstrip() for key, value in values.items())]
    return ("\n".join(lines) + "\n\n").encode()
