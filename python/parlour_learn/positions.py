"""Reads `.positions` files: positions with search scores and game results."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import header
from .errors import InputError

MAGIC = "parlour positions 1"
KEYS = ("game", "inputs", "phases", "nodes", "seed", "swap")
MAX_INPUTS = 1024
MAX_PHASES = 255
SOLVED = 1 << 15

# Records checked at once.
CHUNK = 1 << 20


def record_type(n_inputs: int) -> np.dtype:
    """The layout of one record."""
    return np.dtype([
        ("words", "<u8", (-(-n_inputs // 64),)),
        ("score", "<i2"),
        ("static", "<i2"),
        ("phase", "u1"),
        ("result", "i1"),
        ("ply", "<u2"),
    ])


def is_solved(records: np.ndarray) -> np.ndarray:
    """Which records carry a proven value."""
    return records["ply"] & SOLVED != 0


@dataclass(frozen=True)
class Positions:
    """The records of one or more files about the same game."""

    game: str
    n_inputs: int
    n_phases: int
    swap: np.ndarray
    records: np.ndarray
    sources: tuple[dict, ...]

    def __len__(self) -> int:
        return len(self.records)

    def words32(self) -> np.ndarray:
        """The packed inputs as 32-bit words; input `i` is bit `i % 32` of word `i // 32`."""
        words = np.ascontiguousarray(self.records["words"])
        return words.view("<u4").reshape(len(words), -1)

    def is_solved(self) -> np.ndarray:
        """Which positions carry a proven value."""
        return is_solved(self.records)

    def crc(self) -> int:
        """The CRC-32 of all records."""
        return zlib.crc32(np.ascontiguousarray(self.records).view(np.uint8))

    def games(self) -> np.ndarray:
        """The number of each record's game. A new game starts where the ply falls:
        images of a position share their ply."""
        ply = (self.records["ply"] & (SOLVED - 1)).astype(np.int32)
        return np.cumsum(np.diff(ply, prepend=0) < 0)

    def split(self, fraction: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
        """Indices for training and validation."""
        is_held_out = np.zeros(len(self), bool)
        for start, end in held_out([self.records["ply"]], fraction, seed):
            is_held_out[start:end] = True
        return np.flatnonzero(~is_held_out), np.flatnonzero(is_held_out)


def held_out(plies: list[np.ndarray], fraction: float, seed: int) -> list[tuple[int, int]]:
    """The ranges of records for validation, ascending, numbered through all files. Whole blocks of
    games are held out, because the positions of one game resemble each other."""
    starts, n_rows, last = [np.zeros(1, np.int64)], 0, 0
    for part in chunks(plies):
        ply = (part & (SOLVED - 1)).astype(np.int32)
        # A new game starts where the ply falls.
        starts.append(n_rows + np.flatnonzero(np.diff(ply, prepend=last) < 0))
        n_rows, last = n_rows + len(ply), ply[-1]
    first_rows = np.append(np.concatenate(starts), n_rows)
    n_games = len(first_rows) - 1 if n_rows else 0
    n_blocks = min(n_games, 1000)
    n_held_out = max(1, round(fraction * n_blocks))
    if n_held_out >= n_blocks:
        raise InputError(f"expected at least two games to hold some out, found {n_games}")
    blocks = np.sort(np.random.default_rng(seed).choice(n_blocks, n_held_out, replace=False))

    def first_row(block: int) -> int:
        # Game `g` is in block `g * n_blocks // n_games`.
        return int(first_rows[-(-block * n_games // n_blocks)])

    return [(first_row(int(block)), first_row(int(block) + 1)) for block in blocks]


def chunks(parts: list[np.ndarray]) -> Iterator[np.ndarray]:
    """The arrays in pieces that fit in memory."""
    for part in parts:
        for start in range(0, len(part), CHUNK):
            yield part[start : start + CHUNK]


@dataclass(frozen=True)
class PositionFiles:
    """Files about the same game, mapped and not read: they may be larger than memory."""

    files: tuple[Path, ...]
    parts: tuple[Positions, ...]

    @property
    def game(self) -> str:
        return self.parts[0].game

    @property
    def n_inputs(self) -> int:
        return self.parts[0].n_inputs

    @property
    def n_phases(self) -> int:
        return self.parts[0].n_phases

    @property
    def swap(self) -> np.ndarray:
        return self.parts[0].swap

    @property
    def sources(self) -> tuple[dict, ...]:
        return tuple(source for part in self.parts for source in part.sources)

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    @property
    def n_bytes(self) -> int:
        return sum(part.records.nbytes for part in self.parts)

    def crc(self) -> int:
        """The CRC-32 of all records."""
        crc = 0
        for chunk in chunks([part.records for part in self.parts]):
            crc = zlib.crc32(np.ascontiguousarray(chunk).view(np.uint8), crc)
        return crc

    def held_out(self, fraction: float, seed: int) -> list[tuple[int, int]]:
        """The ranges of records for validation: those of `Positions.split`."""
        return held_out([part.records["ply"] for part in self.parts], fraction, seed)

    def records(self, ranges: list[tuple[int, int]]) -> np.ndarray:
        """The records in some ranges, in memory."""
        found, first = [], 0
        for part in self.parts:
            end = first + len(part)
            found += [part.records[max(a, first) - first : min(b, end) - first]
                      for a, b in ranges if a < end and b > first]
            first = end
        return np.concatenate(found)

    def whole(self) -> Positions:
        """All records together."""
        parts = [part.records for part in self.parts]
        records = parts[0] if len(parts) == 1 else np.concatenate(parts)
        return Positions(self.game, self.n_inputs, self.n_phases, self.swap, records, self.sources)


def read(paths: list[Path]) -> Positions:
    """Reads files and checks every record; a folder stands for the files in it."""
    return open_files(paths).whole()


def open_files(paths: list[Path]) -> PositionFiles:
    """Maps files and checks every record; a folder stands for the files in it."""
    files: list[Path] = []
    for path in map(Path, paths):
        files += sorted(path.glob("*.positions")) if path.is_dir() else [path]
    parts = [read_one(path) for path in files]
    if not parts or not sum(map(len, parts)):
        raise InputError("expected at least one file with positions")
    first = parts[0]
    for part, path in zip(parts[1:], files[1:]):
        same = part.game == first.game and part.records.dtype == first.records.dtype
        if not same or part.n_phases != first.n_phases or (part.swap != first.swap).any():
            raise InputError(
                f"{path}: expected positions of {first.game} with {first.n_inputs} inputs and "
                f"{first.n_phases} phases, as in {files[0]}"
            )
    return PositionFiles(tuple(files), tuple(parts))


def read_one(path: Path) -> Positions:
    """Reads one file."""
    try:
        with open(path, "rb") as file:
            start = file.read(header.MAX_BYTES)
            size = file.seek(0, 2)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    values, offset = header.parse(path, start, MAGIC, KEYS)
    n_inputs = header.number(path, values, "inputs", 1, MAX_INPUTS)
    n_phases = header.number(path, values, "phases", 1, MAX_PHASES)
    swap = parse_swap(path, values["swap"], n_inputs)
    dtype = record_type(n_inputs)
    n_records, rest = divmod(size - offset, dtype.itemsize)
    if rest:
        raise InputError(
            f"{path}: the last record is cut off: expected a multiple of {dtype.itemsize} bytes "
            "after the header (`parlour selfplay --resume` repairs the file)"
        )
    if n_records:
        records = np.memmap(path, dtype, "r", offset, (n_records,))
    else:
        records = np.zeros(0, dtype)
    check_records(path, records, n_inputs, n_phases)
    source = {
        "file": Path(path).name,
        "positions": n_records,
        "nodes": values["nodes"],
        "seed": values["seed"],
    }
    return Positions(values["game"], n_inputs, n_phases, swap, records, (source,))


def parse_swap(path: Path, text: str, n_inputs: int) -> np.ndarray:
    """The permutation of the inputs for the other player, which is its own inverse."""
    try:
        swap = np.array(text.split(), np.int64)
    except (ValueError, OverflowError):
        swap = np.zeros(0, np.int64)
    in_range = len(swap) == n_inputs and ((0 <= swap) & (swap < n_inputs)).all()
    if not in_range or (swap[swap] != np.arange(n_inputs)).any():
        raise InputError(f"{path}: expected swap to list {n_inputs} inputs in swapped pairs")
    return swap


def check_records(path: Path, records: np.ndarray, n_inputs: int, n_phases: int) -> None:
    """Refuses values that no self-play writes."""
    spare = n_inputs % 64
    for start in range(0, len(records), CHUNK):
        part = records[start : start + CHUNK]
        is_bad = (part["phase"] >= n_phases) | (np.abs(part["result"].astype(np.int16)) > 1)
        if spare:
            is_bad |= part["words"][:, -1] >> np.uint64(spare) != 0
        if is_bad.any():
            number = start + int(np.argmax(is_bad))
            raise InputError(f"{path}: record {number} is damaged: expected inputs below "
                             f"{n_inputs}, a phase below {n_phases} and a result from -1 to 1")
