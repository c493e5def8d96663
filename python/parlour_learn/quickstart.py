"""`parlour-learn quickstart`: a tiny network for a small board in ten minutes.

Self-play of the linear evaluation gives the positions. The network starts from random weights, has no
linear evaluation in it (`base: none`), and plays without a search: it looks one ply ahead, as the
lowest levels do. Two matches show its progress: against itself before the training, and against a
level.
"""

import argparse
import json
import os
import resource
import sys
import time
from pathlib import Path

from . import model, positions
from .errors import InputError
from .export import export
from .files import write_atomically
from .process import add_program_argument, run_for
from .train import Run, Settings

# The share of the time after which self-play ends, with fewer positions than asked for. Training and
# matches take what they need.
SELFPLAY_SHARE = 0.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `quickstart`."""
    add_program_argument(parser)
    parser.add_argument("--out", type=Path, required=True, help="folder for all results")
    parser.add_argument("--game", default="breakthrough:size=6")
    parser.add_argument("--opponent", default="3", help="the bot to play against (default level 3)")
    parser.add_argument("--seconds", type=float, default=600,
                        help="half of it limits self-play (default 600)")
    parser.add_argument("--positions", type=int, default=22_000,
                        help="positions to train on, if they are ready in time (default 22000)")
    parser.add_argument("--nodes", type=int, default=100, help="nodes per self-play move")
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games in each match")
    parser.add_argument("--threads", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--seed", type=int, default=1)


def quickstart(args: argparse.Namespace) -> dict:
    """Makes the network and returns the results, which are also in `quickstart.json`."""
    started, cpu_at_start = time.monotonic(), cpu_seconds()
    args.out.mkdir(parents=True, exist_ok=True)
    out, program = args.out.resolve(), str(args.parlour.resolve())
    results: dict = {"game": args.game, "cores": args.threads,
                     "load_at_start": round(os.getloadavg()[0], 2)}

    def note(part: str, values: dict) -> None:
        results[part] = values
        results["seconds"] = round(time.monotonic() - started, 1)
        results["cpu_seconds"] = round(cpu_seconds() - cpu_at_start, 1)
        write_atomically(out / "quickstart.json", json.dumps(results, indent=1).encode())
        print(f"{part}: {json.dumps(values)}", file=sys.stderr, flush=True)

    run_for([
        program, "selfplay", args.game, "--out", "games.positions", "--positions",
        str(args.positions), "--nodes", str(args.nodes), "--threads", str(args.threads),
        "--seed", str(args.seed), "--resume",
    ], args.seconds * SELFPLAY_SHARE, out)
    data = positions.read([out / "games.positions"])
    note("selfplay", {"positions": len(data), "solved": int(data.is_solved().sum())})

    settings = Settings(hidden=args.hidden, base="none", epochs=args.epochs, seed=args.seed,
                        batch=args.batch, learning_rate=3e-3)
    training = Run(settings, data, out / "run")
    write_atomically(out / "start.net", untrained(training))
    report = training.train(lambda text: print(text, file=sys.stderr, flush=True))
    note("training", {key: report[key] for key in ("steps", "epochs", "seconds")} | {
        "network": report["network"]["quantized"], "linear": report["linear"]})
    export(out / "run", out / "quickstart.net")

    for name, opponent in (("start", "one-ply:net=start.net"), ("level", args.opponent)):
        note(f"match_{name}", match(args, program, out, name, opponent))
    return results


def cpu_seconds() -> float:
    """Time on all cores of this process and of those that it waited for; fair on a busy machine."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def untrained(training: Run) -> bytes:
    """The network file before the first step."""
    game, _, options = training.positions.game.partition(":")
    base = training.settings.base
    return model.quantize(training.params, game, options, base, "untrained").to_bytes()


def match(args: argparse.Namespace, program: str, out: Path, name: str, opponent: str) -> dict:
    """A match of the network against a bot, both without a search."""
    command = [
        program, "arena", args.game, "--bot", "net=one-ply:net=quickstart.net", "--bot",
        f"{name}={opponent}", "--pairs", str(args.pairs), "--seed", str(args.seed),
        "--concurrency", str(args.threads), "--dir", f"match-{name}", "--fresh", "--json",
    ]
    found = json.loads(run_for(command, args.seconds, out))
    pairing = found["pairings"][0]
    if not pairing["games"]:
        raise InputError("no pair of games was finished: expected more --seconds")
    kept = ("games", "wins", "draws", "losses", "score", "elo")
    return {"opponent": opponent, **{key: pairing[key] for key in kept}}
