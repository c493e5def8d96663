"""`parlour-learn openings`: balanced openings for the arena.

Where one side wins almost every game from the start, pairs of games tell two players apart only if
the opening leaves both a chance. Openings are random moves; those that a search calls even are kept.
The judge should have the evaluation of neither player, or that of both.
"""

import argparse
import random
import sys
from pathlib import Path

from .errors import InputError
from .files import write_atomically

# Attempted games for each requested opening.
MAX_TRIES = 2000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `openings`."""
    parser.add_argument("game", help="the game with its options, id:key=value,…")
    parser.add_argument("--out", type=Path, required=True, help="the file for `arena --openings`")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--min-plies", type=int, default=4)
    parser.add_argument("--max-plies", type=int, default=12)
    parser.add_argument("--judge", action="append", default=[],
                        help="a bot with a node limit that must call the opening even; may be "
                        "repeated (default ab:nodes=5000)")
    parser.add_argument("--within", type=float, default=0.15,
                        help="largest distance of the winning chance from one half")
    parser.add_argument("--seed", type=int, default=1)


def openings(args: argparse.Namespace) -> dict:
    """Writes the file; a line is a position."""
    try:
        import parlour
    except ImportError as error:
        raise InputError("openings need the package parlour: expected its wheel") from error
    game, rng = parlour.Game(args.game), random.Random(args.seed)
    judges = [parlour.Bot(spec, game) for spec in args.judge or ["ab:nodes=5000"]]
    found: dict[str, int] = {}
    for n_tried in range(1, args.count * MAX_TRIES + 1):
        position = game.start(seed=rng.getrandbits(32))
        n_plies = rng.randint(args.min_plies, args.max_plies)
        for _ in range(n_plies):
            m = position.random_move(rng.getrandbits(32))
            if m is None:
                break
            position = position.after(m)
        if position.outcome is None and position.text not in found and all(
            is_even(judge, position, args.within) for judge in judges
        ):
            found[position.text] = n_plies
            print(f"\r{len(found)} openings of {n_tried}", end="", file=sys.stderr, flush=True)
        if len(found) == args.count:
            break
    print(file=sys.stderr)
    if len(found) < args.count:
        raise InputError(f"{len(found)} even openings in {n_tried} tries: expected {args.count}; "
                         "use more plies or a larger --within")
    note = (f"# {args.game}: {args.count} openings that {', '.join(args.judge) or 'ab:nodes=5000'} "
            f"called even within {args.within}; seed {args.seed}, {n_tried} tried\n")
    lines = "".join(f"fen {text}\n" for text in found)
    write_atomically(args.out, (note + lines).encode())
    return {"openings": len(found), "tried": n_tried, "file": str(args.out)}


def is_even(judge, position, within: float) -> bool:
    """Whether neither side is proven to win and the chances are near one half."""
    score = judge.think(position.to_match()).score
    return not score.is_proven and abs(score.win_chance - 0.5) <= within
