//! `parlour arena`: matches between bots and engines. `docs/arena.md` is its reference.

mod args;
mod progress;

pub(crate) use args::ArenaArgs;

use std::io::Write;
use std::path::{Path, PathBuf};

use parlour_arena::{ArenaError, Plan, Report, RunMode, check_engines, write_report};

use crate::failure::{Failure, notice};
use crate::interrupt;
use progress::ProgressReporter;

pub(super) fn run(args: &ArenaArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let plan = args.plan()?;
    let folder = args.dir.clone().unwrap_or_else(|| default_folder(&plan));
    let start = if args.fresh { RunMode::Fresh } else { RunMode::Resume };
    let stop = interrupt::stop_flag()?;
    check_engines(&plan.settings, &stop)?;
    let players = plan.settings.players.len();
    notice(&format!(
        "{}: {players} players, {} games, openings of {}, in {}",
        plan.settings.game,
        plan.n_games(),
        opening_lengths(&plan),
        folder.display()
    ));
    let n_workers = args.concurrency as usize;
    let mut line = ProgressReporter::new(&plan);
    let (summary, games) =
        parlour_arena::run(&plan, (&folder, start), n_workers, &stop, &mut |progress| {
            line.show(progress);
        })?;
    line.end();
    let report = Report { plan: &plan, games: &games, summary: &summary };
    write_report(&report, &folder)?;
    if !summary.is_complete {
        notice(&format!(
            "stopped after {} of {} games; repeat the command to resume",
            summary.n_played,
            plan.n_games()
        ));
    }
    if json {
        return Ok(writeln!(out, "{}", report.json())?);
    }
    Ok(write!(out, "{}", report.text())?)
}

/// Arena errors are errors in the input: a number, a folder, a program.
impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Bot(error) => error.into(),
            error => Failure::Input(error.to_string()),
        }
    }
}

fn default_folder(plan: &Plan) -> PathBuf {
    let name = format!("{}-{}", plan.game.info().id, plan.settings.hash());
    Path::new("arena").join(name)
}

/// `3 plies` or `2 to 4 plies`.
fn opening_lengths(plan: &Plan) -> String {
    let lengths = plan.openings.iter().map(|opening| opening.played.ply());
    let shortest = lengths.clone().min().unwrap_or(0);
    match lengths.max().unwrap_or(0) {
        longest if longest == shortest => format!("{longest} plies"),
        longest => format!("{shortest} to {longest} plies"),
    }
}
