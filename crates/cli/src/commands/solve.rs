//! `parlour solve`: solves a game or a position, and writes the proof.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use parlour_core::Match;
use parlour_solve::{
    Progress, RunEnd, RunFolder, RunSettings, Runner, SolveError, Spread, open_jobs, run, run_job,
};

use super::tune::MAX_THREADS;
use crate::args::number;
use crate::failure::{Failure, notice};
use crate::progress::ProgressLine;
use crate::{interrupt, start};

/// The memory for tables of each worker, in MiB, unless set.
pub(super) const DEFAULT_TABLE: u32 = 256;

/// The maximum value of `--memory`, in MiB.
pub(super) const MAX_MEMORY: u32 = 1 << 24;

#[derive(ClapArgs, Debug)]
pub(crate) struct SolveArgs {
    /// The game with its options, `id:key=value,…`; may be left out to resume a run.
    game: Option<String>,

    /// The position to solve (default: the start of the game).
    #[arg(long, value_name = "P", requires = "game")]
    position: Option<String>,

    /// The folder of the run; an existing run is resumed.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Prove that neither player can force a win within N turns.
    #[arg(long, value_name = "N", requires = "game")]
    within: Option<u32>,

    /// Memory of all workers together, for tables and strategies, in MiB (default: 256 for each
    /// worker).
    #[arg(long, value_name = "MIB", value_parser = |text: &str| number(text, 1, MAX_MEMORY))]
    memory: Option<u32>,

    /// Memory of one worker, in MiB (default: its share of the memory).
    #[arg(long, value_name = "MIB", value_parser = |text: &str| number(text, 1, MAX_MEMORY))]
    table: Option<u32>,

    /// Nodes to spend on a subproblem before it is split (default: 100,000 for each MiB of its
    /// tables).
    #[arg(long, value_name = "N")]
    subproblem_nodes: Option<u64>,

    /// Number of threads. The result does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = |text: &str| number(text, 1, MAX_THREADS))]
    threads: u32,

    /// Run the subproblems in this many processes instead of threads.
    #[arg(long, value_name = "N", conflicts_with = "threads",
        value_parser = |text: &str| number(text, 1, MAX_THREADS))]
    processes: Option<u32>,

    /// Threads of each solver on one shared table. Node counts and the bytes of the proof then
    /// vary from run to run.
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_THREADS))]
    job_threads: Option<u32>,

    /// Find the value by exact search alone, without a proof that can be checked.
    #[arg(long, requires = "game")]
    search_only: bool,

    /// Find every first move that keeps the value.
    #[arg(long)]
    first_moves: bool,

    /// Create the folder of the run and stop.
    #[arg(long, requires = "game")]
    create: bool,

    /// Print the ids of the next N open jobs of an existing run, to be run elsewhere.
    #[arg(long, value_name = "N", conflicts_with_all = ["game", "job"])]
    open: Option<usize>,

    /// Run one open job of an existing run.
    #[arg(long, value_name = "ID", conflicts_with = "game")]
    job: Option<String>,
}

pub(super) fn run_command(
    args: &SolveArgs,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let started = Instant::now();
    let clock = || started.elapsed().as_secs_f64();
    if let Some(n) = args.open {
        let (folder, settings) = RunFolder::open(&args.out)?;
        let ids: Vec<String> =
            open_jobs(&folder, &settings, n)?.iter().map(parlour_solve::Job::id).collect();
        if json {
            return Ok(writeln!(out, "{}", serde_json::json!(ids))?);
        }
        for id in ids {
            writeln!(out, "{id}")?;
        }
        return Ok(());
    }
    let stop = interrupt::stop_flag()?;
    if let Some(id) = &args.job {
        let (folder, settings) = RunFolder::open(&args.out)?;
        if run_job(&folder, &settings, id, &stop, &clock)? {
            return Ok(());
        }
        return Err(Failure::Input("stopped before the job was finished".to_owned()));
    }
    let (folder, settings, n_workers) = prepare(args)?;
    if args.create {
        return Ok(());
    }
    let spread = if args.processes.is_some() {
        let program = std::env::current_exe()
            .map_err(|error| Failure::Input(format!("cannot find this program: {error}")))?;
        Spread::Processes { n: n_workers, program }
    } else {
        Spread::Threads(n_workers)
    };
    let mut line = ProgressLine::new(Duration::from_secs(10));
    let mut runner = Runner {
        spread,
        stop,
        clock: &clock,
        progress: &mut |progress| line.show(&progress_text(progress, clock())),
        finds_first_moves: args.first_moves,
    };
    let end = run(&folder, &settings, &mut runner);
    line.end();
    match end? {
        RunEnd::Paused => {
            notice("paused: repeat the command to continue");
            Ok(())
        }
        RunEnd::Finished(text) if json => {
            let value = serde_json::json!({
                "game": settings.game,
                "folder": args.out.display().to_string(),
                "result": text,
            });
            Ok(writeln!(out, "{value}")?)
        }
        RunEnd::Finished(text) => Ok(write!(out, "{text}")?),
    }
}

/// Opens or creates the run, and decides on the number of workers.
fn prepare(args: &SolveArgs) -> Result<(RunFolder, RunSettings, usize), Failure> {
    let wanted = args.processes.unwrap_or(args.threads);
    let known = match RunFolder::open(&args.out) {
        Ok((_, settings)) => Some(settings),
        Err(SolveError::NoRun { .. }) => None,
        Err(error) => return Err(error.into()),
    };
    let share = args.memory.map_or(DEFAULT_TABLE, |memory| memory / wanted);
    // A resumed run keeps its table size for any number of workers.
    let table = args.table.or(known.as_ref().map(|known| known.table_mib)).unwrap_or(share).max(1);
    let memory = args.memory.unwrap_or(table.saturating_mul(wanted));
    let n_workers = (memory / table).min(wanted) as usize;
    if n_workers == 0 {
        return Err(Failure::Input(format!(
            "each worker of this run needs {table} MiB: expected --memory {table} or more"
        )));
    }
    let settings = match (&args.game, known) {
        (Some(game), known) => {
            let played = start::begin(game, args.position.as_deref())?;
            let position = args.position.as_ref().map(|_| played.position().text());
            let nodes =
                args.subproblem_nodes.or(known.as_ref().map(|known| known.subproblem_nodes));
            let game = game_string(&played);
            let settings = RunSettings::new(&game, position.as_deref(), args.within, table, nodes)?;
            let threads = args.job_threads.or(known.as_ref().map(|known| known.job_threads));
            let settings = settings.with_job_threads(threads.unwrap_or(1));
            if args.search_only { settings.search_only() } else { settings }
        }
        (None, Some(mut known)) => {
            known.table_mib = table;
            known.subproblem_nodes = args.subproblem_nodes.unwrap_or(known.subproblem_nodes);
            known.job_threads = args.job_threads.unwrap_or(known.job_threads);
            known
        }
        (None, None) => {
            let path = args.out.display();
            return Err(Failure::Input(format!(
                "there is no run in {path}: expected `parlour solve GAME --out {path}`"
            )));
        }
    };
    Ok((RunFolder::create(&args.out, &settings)?, settings, n_workers))
}

/// The game with its options, without defaults.
pub(super) fn game_string(played: &Match) -> String {
    let (id, options) = (played.game().info().id, played.values().text(false));
    if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") }
}

fn progress_text(progress: &Progress, seconds: f64) -> String {
    if progress.n_checked > 0 {
        return format!("checking the proof: {} positions", progress.n_checked);
    }
    let rate = progress.new_nodes as f64 / seconds.max(0.001);
    let estimate = if progress.share > 0.0 && progress.share < 1.0 && progress.new_nodes > 0 {
        let left = seconds * (1.0 - progress.share) / progress.share;
        format!(", perhaps {} more", duration(left))
    } else {
        String::new()
    };
    let writing = match progress.n_writing {
        0 => String::new(),
        n => format!(", writing {n} {}", if n == 1 { "strategy" } else { "strategies" }),
    };
    format!(
        "{} nodes, {rate:.0} nodes/s, {} jobs done, {} subproblems open{writing}, {:.1} % solved{estimate}",
        progress.nodes,
        progress.n_finished,
        progress.n_open,
        100.0 * progress.share,
    )
}

/// A duration, rounded.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        Self::Input(error.to_string())
    }
}
