//! One file per command. Each takes its arguments and an output.

mod arena;
mod book;
mod completions;
mod convert;
mod games;
mod licenses;
mod list;
mod moves;
mod perft;
mod replay;
mod rules;
mod selfplay;
mod show;
mod site;
mod solve;
mod solved;
mod tune;
mod verify;

use std::io::Write;

use crate::analysis_server;
use crate::analyze;
use crate::args::{Args, BenchCommand, Command};
use crate::bench;
use crate::failure::Failure;
use crate::play;
use crate::puzzles;
use crate::serve;
use crate::ugi;
pub(crate) use arena::ArenaArgs;
pub(crate) use book::BookArgs;
pub(crate) use games::GamesCommand;
pub(crate) use selfplay::SelfPlayArgs;
pub(crate) use site::SiteArgs;
pub(crate) use solve::SolveArgs;
pub(crate) use solved::SolvedArgs;
pub(crate) use tune::TuneArgs;
pub(crate) use verify::VerifyArgs;

/// Runs the selected command.
pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (json, screen) = (args.json, args.screen);
    // Interactive commands, and those with a clock, do not wait for the check of a proof. The others do, so that
    // their output is the same on every machine.
    let is_live = matches!(
        args.command,
        None | Some(
            Command::Play(_)
                | Command::Learn(_)
                | Command::Puzzles(_)
                | Command::Games { .. }
                | Command::Serve(_)
                | Command::Ugi(_)
        )
    );
    if !is_live {
        parlour_solved::wait_for_proofs();
    }
    match args.command {
        None => play::menu(&screen, json, out),
        Some(Command::Play(mut args)) => {
            args.screen = args.screen.or(&screen);
            play::run(&args, json, out)
        }
        Some(Command::Learn(mut args)) => {
            args.screen = args.screen.or(&screen);
            play::learn(&args, json, out)
        }
        Some(Command::Puzzles(args)) => puzzles::run(args, &screen, json, out),
        Some(Command::Games { command }) => {
            games::run(&command.unwrap_or(GamesCommand::List), &screen, json, out)
        }
        Some(Command::Serve(args)) => serve::run(&args, json, out),
        Some(Command::Site(args)) => site::run(&args, json, out),
        Some(Command::List) => list::run(json, out),
        Some(Command::Solved(args)) => solved::run(&args, json, out),
        Some(Command::Rules(args)) => rules::run(&args, json, out),
        Some(Command::Show(args)) => show::run(&args, json, out),
        Some(Command::Moves(args)) => moves::run(&args, json, out),
        Some(Command::Perft(args)) => perft::run(&args, json, out),
        Some(Command::Replay(args)) => replay::run(&args, json, out),
        Some(Command::Convert(args)) => convert::run(&args, json, out),
        Some(Command::Analyze(args)) => analyze::run(&args, json, out),
        Some(Command::Hint(args)) => analyze::run_hint(&args, json, out),
        Some(Command::AnalysisServer(args)) => {
            analysis_server::run(&args);
            Ok(())
        }
        Some(Command::Arena(args)) => arena::run(&args, json, out),
        Some(Command::Ugi(args)) => ugi::run(&args),
        Some(Command::Solve(args)) => solve::run_command(&args, json, out),
        Some(Command::Book(args)) => book::run(&args, json, out),
        Some(Command::Selfplay(args)) => selfplay::run(&args, json, out),
        Some(Command::Tune(args)) => tune::run(&args, json, out),
        Some(Command::Verify(args)) => verify::run(&args, json, out),
        Some(Command::Bench(BenchCommand::Rules(args))) => bench::run(&args, json, out),
        Some(Command::Bench(BenchCommand::Search(args))) => bench::search::run(&args, json, out),
        Some(Command::Bench(BenchCommand::Stop(args))) => bench::stop::run(&args, json, out),
        Some(Command::Completions { shell }) => completions::run(shell, json, out),
        Some(Command::Man { folder }) => completions::write_manual(&folder, json, out),
        Some(Command::Licenses) => licenses::run(json, out),
    }
}
