"""One command for a machine with an accelerator: self-play, training, export and a match.

Needs the `parlour` program, but neither Rust nor the repository around it. Every part ends by
itself before the time limit; results so far are written after each part.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path

from . import positions
from .export import export
from .files import write_atomically
from .process import add_program_argument, run_for
from .train import Run, Settings

# Seconds for everything that has no budget of its own: loading, export, the last games of the match.
RESERVE = 20.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `run`."""
    parser.add_argument("game", help="the game with its options, id:key=value,…")
    add_program_argument(parser)
    parser.add_argument("--out", type=Path, required=True, help="folder for all results")
    parser.add_argument("--seconds", type=float, default=540, help="time limit for everything")
    parser.add_argument("--selfplay-share", type=float, default=0.45)
    parser.add_argument("--match-share", type=float, default=0.3)
    parser.add_argument("--nodes", type=int, default=2000, help="nodes per self-play move")
    parser.add_argument("--random-plies", type=int, default=12)
    parser.add_argument("--images", action="store_true",
                        help="also write the images of each position under the board's symmetries")
    parser.add_argument("--net", type=Path, help="the network that plays the games (default: none)")
    parser.add_argument("--data", type=Path, nargs="*", default=[], help="more .positions files")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--mix", type=float, default=0.7)
    parser.add_argument("--epochs", type=int, default=30, help="fewer if time is short")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--move-time", default="50ms", help="time per move in the match")
    parser.add_argument("--pairs", type=int, default=1000, help="maximum pairs of games")


def run(args: argparse.Namespace) -> dict:
    """Runs all parts and returns their results, which are also in `result.json`."""
    started = time.monotonic()
    args.out.mkdir(parents=True, exist_ok=True)
    results: dict = {"game": args.game, "nodes": args.nodes, "seed": args.seed}

    def left() -> float:
        return args.seconds - (time.monotonic() - started)

    def note(part: str, values: dict) -> None:
        results[part] = values
        results["seconds"] = round(time.monotonic() - started, 1)
        text = json.dumps(results, indent=1)
        write_atomically(args.out / "result.json", text.encode())
        print(f"{part}: {json.dumps(values)}", file=sys.stderr, flush=True)

    file = args.out / "games.positions"
    for_selfplay, selfplay_started = args.seconds * args.selfplay_share, time.monotonic()
    command = [
        str(args.parlour), "selfplay", args.game, "--out", str(file), "--positions",
        str(10**12), "--nodes", str(args.nodes), "--random-plies", str(args.random_plies),
        "--threads", str(args.threads), "--seed", str(args.seed), "--resume",
        *(["--images"] if args.images else []), *(["--net", str(args.net)] if args.net else []),
    ]
    run_for(command, for_selfplay)
    selfplay_seconds = time.monotonic() - selfplay_started
    data = positions.read([file, *args.data])
    note("selfplay", {
        "positions": len(data),
        "solved": int(data.is_solved().sum()),
        "seconds": round(selfplay_seconds, 1),
        "positions_per_second": round(data.sources[0]["positions"] / selfplay_seconds, 1),
    })

    for_match = args.seconds * args.match_share
    for_training = left() - for_match - RESERVE
    settings = Settings(hidden=args.hidden, mix=args.mix, seed=args.seed, epochs=args.epochs,
                        seconds=for_training)
    training = Run(settings, data, args.out / "run")
    report = training.train(lambda text: print(text, file=sys.stderr, flush=True))
    kept = ("device", "jax", "steps", "epochs", "seconds", "positions_per_second", "network",
            "linear")
    note("training", {key: report[key] for key in kept})
    net = args.out / "network.net"
    note("export", export(args.out / "run", net))

    match = [
        str(args.parlour), "arena", args.game, "--bot", f"net=ab:net={net}", "--bot", "linear=ab",
        # A busy machine must not decide games.
        "--time", args.move_time, "--margin", "5s",
        "--pairs", str(args.pairs), "--concurrency", str(args.threads),
        "--dir", str(args.out / "match"), "--fresh", "--json",
    ]
    found = json.loads(run_for(match, max(10.0, min(for_match, left() - RESERVE / 2))))
    note("match", {"time": args.move_time, **found["pairings"][0]})
    return results
