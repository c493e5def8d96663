"""`parlour-learn selfplay`: positions in pieces, each with its own seed, here or on a Ray cluster."""

import argparse
import hashlib
import json
import os
import sys
from pathlib import Path

from . import cluster
from .errors import InputError
from .files import write_atomically
from .process import add_program_argument
from .worker import Piece

MANIFEST = "selfplay.json"
NETWORK = "player.net"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `selfplay`."""
    parser.add_argument("game", help="the game with its options, id:key=value,…")
    add_program_argument(parser)
    parser.add_argument("--out", type=Path, required=True, help="folder of the .positions files")
    parser.add_argument("--pieces", type=int, default=8, help="number of files (default 8)")
    parser.add_argument("--positions", type=int, default=100_000,
                        help="positions in each file (default 100000)")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes per move (default 2000)")
    parser.add_argument("--random-plies", type=int, default=12,
                        help="random plies at the start of a game (default 12)")
    parser.add_argument("--random-moves", "--slips", dest="slips", type=int, default=2,
                        help="percentage of random moves after the opening (default 2)")
    parser.add_argument("--images", action="store_true",
                        help="also write the images of each position under the board's symmetries")
    parser.add_argument("--seed", type=int, default=1,
                        help="seed of the first piece; the next have the next seeds (default 1)")
    parser.add_argument("--net", type=Path, help="the network that plays the games (default: none)")
    parser.add_argument("--threads", type=int,
                        help="threads per piece (default: 1 with --ray, otherwise all)")
    add_cluster_arguments(parser)


def add_cluster_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments about where the work runs."""
    parser.add_argument("--ray", metavar="ADDRESS",
                        help="run on this Ray cluster, such as auto or HOST:6379 (default: here)")
    parser.add_argument("--piece-seconds", type=float, default=3600,
                        help="time limit of a piece (default 3600)")


def n_threads(args: argparse.Namespace) -> int:
    return args.threads or (1 if args.ray else os.cpu_count() or 1)


def selfplay(args: argparse.Namespace) -> dict:
    """Makes the files that are missing."""
    args.out.mkdir(parents=True, exist_ok=True)
    inputs = {NETWORK: args.net.read_bytes()} if args.net else {}
    settings = {
        "game": args.game, "positions": args.positions, "nodes": args.nodes,
        "random_plies": args.random_plies, "slips": args.slips, "images": args.images,
        "net": hashlib.sha256(inputs[NETWORK]).hexdigest() if inputs else None,
    }
    check_manifest(args.out / MANIFEST, settings)
    seeds = range(args.seed, args.seed + args.pieces)
    pieces = [selfplay_piece(args, seed) for seed in seeds]
    missing = [piece for piece in pieces if not (args.out / piece.name).exists()]
    n_done = len(pieces) - len(missing)

    def finish(piece: Piece, files: dict[str, bytes]) -> bool:
        nonlocal n_done
        write_atomically(args.out / piece.name, files[piece.name])
        n_done += 1
        print(f"{piece.name}: {n_done} of {len(pieces)}", file=sys.stderr, flush=True)
        return False

    program = args.parlour.resolve()
    if args.ray:
        cluster.run_on_ray(args.ray, missing, program, inputs, finish, args.piece_seconds,
                           n_threads(args))
    else:
        cluster.run_local(missing, program, inputs, args.out / "unfinished", finish,
                          args.piece_seconds)
    sizes = {piece.name: (args.out / piece.name).stat().st_size for piece in pieces}
    return {**settings, "files": sizes, "made_now": len(missing)}


def selfplay_piece(args: argparse.Namespace, seed: int) -> Piece:
    name = f"{args.game.partition(':')[0]}-{seed}.positions"
    arguments = [
        "selfplay", args.game, "--out", name, "--positions", str(args.positions), "--nodes",
        str(args.nodes), "--random-plies", str(args.random_plies), "--random-moves", str(args.slips),
        "--seed", str(seed), "--threads", str(n_threads(args)), "--resume",
        *(["--images"] if args.images else []), *(["--net", NETWORK] if args.net else []),
    ]
    return Piece(name, tuple(arguments), (name,))


def check_manifest(path: Path, settings: dict) -> None:
    """Refuses to mix pieces of other settings in a folder."""
    if not path.exists():
        write_atomically(path, json.dumps(settings, indent=1).encode())
        return
    found = json.loads(path.read_text())
    for key, value in settings.items():
        if found.get(key) != value:
            raise InputError(f"{path.parent} has pieces with {key} {found.get(key)}: "
                             f"expected {value}, or another folder")
