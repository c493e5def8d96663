"""`parlour-learn gate`: a new network replaces the old one only if an SPRT in the arena accepts it."""

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

from . import cluster, network
from .errors import InputError
from .files import write_atomically
from .process import add_program_argument, run_for
from .selfplay import add_cluster_arguments
from .worker import Piece

LINEAR = "linear"
NEW, OLD, OPENINGS = "new.net", "old.net", "openings.txt"
DECISIONS = {"h1": "accepted", "h0": "rejected", "open": "undecided"}
EXIT_CODES = {"accepted": 0, "rejected": 3, "undecided": 4}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `gate`."""
    parser.add_argument("new", type=Path, help="the new network")
    parser.add_argument("--old", default=LINEAR,
                        help="the old network, or linear for the linear evaluation (default)")
    parser.add_argument("--game", required=True, help="the game with its options, id:key=value,…")
    add_program_argument(parser)
    parser.add_argument("--out", type=Path, help="folder of the match (default: NEW without .net, "
                                                 "and .gate)")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--time", help="time per move, such as 100ms (default)")
    limit.add_argument("--nodes", type=int, help="nodes per move")
    parser.add_argument("--elo0", type=float, default=0.0, help="rejected at this gain (default 0)")
    parser.add_argument("--elo1", type=float, default=20.0,
                        help="accepted at this gain (default 20)")
    parser.add_argument("--alpha", type=float, default=0.05)
    parser.add_argument("--beta", type=float, default=0.05)
    parser.add_argument("--max-pairs", type=int, default=2000,
                        help="pairs of games after which the test is undecided (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the openings (default 1)")
    parser.add_argument("--openings", type=Path, metavar="FILE",
                        help="openings of the pairs, as of `parlour-learn openings` (default: "
                        "random ones)")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1,
                        help="games at the same time on this machine (default: all cores)")
    parser.add_argument("--seconds", type=float, default=86_400,
                        help="time limit; the same command then goes on (default: a day)")
    parser.add_argument("--piece-pairs", type=int, default=10,
                        help="pairs of games in one piece, with --ray (default 10)")
    parser.add_argument("--install", type=Path, metavar="DEST",
                        help="copy the new network to this file if it is accepted")
    parser.add_argument("--fresh", action="store_true", help="discard an earlier match")
    add_cluster_arguments(parser)


def gate(args: argparse.Namespace) -> dict:
    """Plays the match, writes `gate.json`, installs an accepted network, and returns the result."""
    started, load = time.monotonic(), os.getloadavg()
    out = args.out or args.new.with_suffix(".gate")
    out.mkdir(parents=True, exist_ok=True)
    networks = {NEW: args.new} | ({} if args.old == LINEAR else {OLD: Path(args.old)})
    described = {}
    for name, path in networks.items():
        described[name] = describe(path, args.game)
        write_atomically(out / name, path.read_bytes())
    if args.openings:
        write_atomically(out / OPENINGS, args.openings.read_bytes())
    match = Match(args, out)
    report = match.on_ray() if args.ray else match.here()
    test, pairing = report["sprt"], report["pairings"][0]
    decision = DECISIONS[test["verdict"]]
    result = {
        "decision": decision,
        "game": report["game"],
        "new": described[NEW],
        "old": described.get(OLD, LINEAR),
        "limit": {"nodes": args.nodes} if args.nodes else {"time": match.time},
        "sprt": test,
        "games": {key: pairing[key] for key in ("games", "wins", "draws", "losses", "score",
                                                "pentanomial")},
        # A sequential test stops at an extreme, so the estimate is biased away from zero.
        "elo": pairing["elo"],
        "faults": sum(game["fault"] is not None for game in report["games"]),
        "conditions": {
            "concurrency": args.concurrency, "ray": args.ray, "cores": os.cpu_count(),
            "load_at_start": round(load[0], 2), "load_at_end": round(os.getloadavg()[0], 2),
            "machine": platform.platform(), "program": match.version(),
            "seconds": round(time.monotonic() - started, 1),
        },
        "command": match.command(args.max_pairs),
        "folder": str(out),
        "installed": None,
    }
    if decision == "accepted" and args.install:
        args.install.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(args.install, (out / NEW).read_bytes())
        result["installed"] = str(args.install)
    write_atomically(out / "gate.json", json.dumps(result, indent=1).encode())
    return result


def describe(path: Path, game: str) -> dict:
    """Checks that a network can play the game: a bot would use the linear evaluation instead."""
    found = network.read(path)
    if found.game != game.partition(":")[0]:
        raise InputError(f"{path} is for {found.game}: expected {game.partition(':')[0]}")
    try:
        import parlour
    except ImportError:
        pass  # Only the options are not checked yet.
    else:
        if not parlour.load_net(path).serves(game):
            served = f"{found.game}:{found.options}".rstrip(":")
            raise InputError(f"{path} serves {served}: expected {game}")
    data = path.read_bytes()
    return {"file": str(path), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(),
            "made": found.made}


class Match:
    """The match of a gate, in a folder that also holds the networks."""

    def __init__(self, args: argparse.Namespace, out: Path):
        self.args, self.out, self.program = args, out, args.parlour.resolve()
        self.time = None if args.nodes else args.time or "100ms"

    def arguments(self, pairs: int) -> list[str]:
        """The arguments of the arena for the first pairs."""
        args = self.args
        limit = ["--nodes", str(args.nodes)] if args.nodes else ["--time", self.time]
        old = "ab" if args.old == LINEAR else f"ab:net={OLD}"
        test = f"elo0={args.elo0:g},elo1={args.elo1:g},alpha={args.alpha:g},beta={args.beta:g}"
        return [
            "arena", args.game, "--bot", f"new=ab:net={NEW}", "--bot", f"old={old}", *limit,
            # A busy machine must not decide games.
            "--margin", "5s", "--sprt", test, "--seed", str(args.seed), "--pairs", str(pairs),
            "--dir", "match", "--json", *(["--openings", OPENINGS] if args.openings else []),
        ]

    def command(self, pairs: int) -> list[str]:
        more = ["--concurrency", str(self.args.concurrency)]
        return [str(self.program), *self.arguments(pairs), *more]

    def version(self) -> str:
        found = subprocess.run([self.program, "--version"], capture_output=True, text=True,
                               timeout=60, check=False)
        return found.stdout.strip()

    def here(self) -> dict:
        """Plays on this machine and returns the report of the arena."""
        fresh = ["--fresh"] if self.args.fresh else []
        output = run_for([*self.command(self.args.max_pairs), *fresh], self.args.seconds, self.out)
        return json.loads(output)

    def on_ray(self) -> dict:
        """Plays pieces of the match on a cluster; the arena here joins them and decides."""
        args, folder = self.args, self.out / "pieces"
        if args.fresh:
            for path in folder.glob("*.json"):
                path.unlink()
        folder.mkdir(exist_ok=True)
        pieces = [self.piece(first) for first in range(1, args.max_pairs + 1, args.piece_pairs)]
        report = self.joined(folder, pieces)

        def finish(piece: Piece, files: dict[str, bytes]) -> bool:
            nonlocal report
            texts = {name: data.decode() for name, data in files.items()}
            write_atomically(folder / piece.name, json.dumps(texts).encode())
            report = self.joined(folder, pieces) or report
            n_pairs = report["sprt"]["pairs"] if report else 0
            print(f"{piece.name}: {n_pairs} pairs tested", file=sys.stderr, flush=True)
            return bool(report) and report["sprt"]["verdict"] != "open"

        if not report or report["sprt"]["verdict"] == "open":
            missing = [piece for piece in pieces if not (folder / piece.name).exists()]
            inputs = {name: (self.out / name).read_bytes() for name in (NEW, OLD, OPENINGS)
                      if (self.out / name).exists()}
            deadline = time.monotonic() + args.seconds
            cluster.run_on_ray(args.ray, missing, self.program, inputs, finish,
                               args.piece_seconds, 1, deadline)
        if not report:
            raise InputError("no piece was finished: expected more --seconds")
        return report

    def piece(self, first: int) -> Piece:
        last = min(first + self.args.piece_pairs - 1, self.args.max_pairs)
        arguments = [*self.arguments(last), "--first-pair", str(first)]
        outputs = ("match/journal.jsonl", "match/games/*.txt")
        return Piece(f"pairs-{first:05}-{last:05}.json", tuple(arguments), outputs)

    def joined(self, folder: Path, pieces: list[Piece]) -> dict | None:
        """The report on the finished pieces before the first missing one."""
        header, lines, n_pieces = "", [], 0
        match = self.out / "match"
        (match / "games").mkdir(parents=True, exist_ok=True)
        for piece in pieces:
            if not (folder / piece.name).exists():
                break
            files = json.loads((folder / piece.name).read_text())
            first, _, rest = files.pop("match/journal.jsonl").partition("\n")
            if header and first != header:
                raise InputError(f"{folder / piece.name} has other settings: expected those of "
                                 "the command; --fresh starts over")
            header, n_pieces = first, n_pieces + 1
            lines.append(rest)
            for name, text in files.items():
                if not (self.out / name).exists():
                    write_atomically(self.out / name, text.encode())
        if not n_pieces:
            return None
        write_atomically(match / "journal.jsonl", "\n".join([header, "".join(lines)]).encode())
        last = min(n_pieces * self.args.piece_pairs, self.args.max_pairs)
        return json.loads(run_for(self.command(last), 600, self.out))
