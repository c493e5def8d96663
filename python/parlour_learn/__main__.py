"""`python -m parlour_learn COMMAND`; `--help` lists the commands."""

import argparse
import json
import signal
import sys
import threading
from dataclasses import fields
from pathlib import Path

from .errors import InputError

DESCRIPTION = "Trains neural evaluations from `parlour selfplay` positions; see docs/learning.md."


def parser() -> argparse.ArgumentParser:
    from . import gate, openings, pipeline, quickstart, selfplay, teacher, teacher_match
    from .train import Settings

    top = argparse.ArgumentParser("parlour-learn", description=DESCRIPTION)
    commands = top.add_subparsers(dest="command", required=True)

    played = commands.add_parser("selfplay", help="make positions in pieces, here or on a cluster")
    selfplay.add_arguments(played)

    train = commands.add_parser("train", help="fit a network to positions")
    train.add_argument("data", nargs="+", type=Path, help=".positions files, or folders of them")
    train.add_argument("--out", type=Path, required=True, help="the folder of the run")
    train.add_argument("--resume", action="store_true", help="continue an interrupted run")
    train.add_argument("--memory", type=float, default=8.0, metavar="GIB",
                       help="larger data are streamed (default 8)")
    for setting in fields(Settings):
        name = "--" + setting.name.replace("_", "-")
        if setting.name == "stream":
            train.add_argument(name, action="store_true",
                               help="read the files in every epoch, without a copy in memory")
            continue
        train.add_argument(name, type=type(setting.default), default=setting.default,
                           help=f"default {setting.default}")

    export = commands.add_parser("export", help="write the network of a run as a .net file")
    export.add_argument("run", type=Path, help="the folder of a training run")
    export.add_argument("-o", "--output", type=Path, required=True)
    export.add_argument("--made", default="", help="a note about the origin for the file")
    export.add_argument("--options", help="the supported options, such as stones=8 or size=6..8 "
                        "(default: those of the positions)")

    evaluate = commands.add_parser("evaluate", help="measure a .net file on positions")
    evaluate.add_argument("data", nargs="+", type=Path)
    evaluate.add_argument("--net", type=Path, required=True)
    evaluate.add_argument("--limit", type=int, default=100_000, help="number of positions")
    evaluate.add_argument("--mix", type=float, default=0.7)

    test = commands.add_parser("gate", help="test a new network against the old one, and install it "
                               "if it is accepted")
    gate.add_arguments(test)

    even = commands.add_parser("openings", help="find balanced openings for the arena")
    openings.add_arguments(even)

    run = commands.add_parser("run", help="self-play, training, export and a match in one command")
    pipeline.add_arguments(run)

    tiny = commands.add_parser("quickstart", help="a tiny network in ten minutes on two cores")
    quickstart.add_arguments(tiny)

    taught = commands.add_parser("teacher", help="an experiment: a policy and value network with "
                                 "tree search, distilled into positions")
    teacher.add_arguments(taught)

    judged = commands.add_parser("teacher-match", help="the network of a teacher against a bot")
    teacher_match.add_arguments(judged)
    return top


def stop_flag() -> threading.Event:
    """A flag that Ctrl-C sets; a second Ctrl-C ends the program at once."""
    stopped = threading.Event()

    def stop(*_: object) -> None:
        stopped.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, stop)
    return stopped


def dispatch(args: argparse.Namespace) -> dict | None:
    if args.command == "export":
        from .export import export

        return export(args.run, args.output, args.made, args.options)
    if args.command == "evaluate":
        from .evaluate import evaluate

        return evaluate(args.data, args.net, args.limit, args.mix)
    if args.command == "run":
        from .pipeline import run

        return run(args)
    if args.command == "selfplay":
        from .selfplay import selfplay

        return selfplay(args)
    if args.command == "gate":
        from .gate import gate

        return gate(args)
    if args.command == "openings":
        from .openings import openings

        return openings(args)
    if args.command == "quickstart":
        from .quickstart import quickstart

        return quickstart(args)
    if args.command == "teacher":
        from .teacher import teacher

        stopped = stop_flag()
        report = teacher(args, stopped.is_set)
        if report is None:
            raise KeyboardInterrupt
        return report
    if args.command == "teacher-match":
        from .teacher_match import teacher_match

        return teacher_match(args)
    from .stream import open_run
    from .train import Settings

    settings = Settings(**{field.name: getattr(args, field.name) for field in fields(Settings)})
    training = open_run(settings, args.data, args.out, args.memory)
    if args.resume:
        training.resume()
    stopped = stop_flag()
    report = training.train(
        lambda text: print(text, file=sys.stderr, flush=True), lambda step: stopped.is_set()
    )
    if report is None:
        raise KeyboardInterrupt
    return {key: report[key] for key in ("game", "steps", "positions_per_second", "network",
                                         "linear")}


def main() -> int:
    """The program; prints one JSON object."""
    try:
        args = parser().parse_args()
        result = dispatch(args)
        print(json.dumps(result, indent=1))
    except (InputError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        print(f"error: the package {error.name} is missing: expected `pip install jax optax`",
              file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped: the same command continues; `train` and `teacher` need --resume", file=sys.stderr)
        return 130
    if args.command == "gate":
        from .gate import EXIT_CODES

        return EXIT_CODES[result["decision"]]
    return 0


if __name__ == "__main__":
    sys.exit(main())
