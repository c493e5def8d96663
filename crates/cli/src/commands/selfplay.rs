//! `parlour selfplay`: writes positions of self-play games for training.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::selfplay::{
    Collector, GameEvent, PositionPlayer, SelfPlay, Target, play_on_threads,
};
use parlour_bots::{BotSpec, Budget, SystemClock, all_threads};
use parlour_games::parse_game;
use parlour_positions::{PositionsError, Writer};

use super::tune::MAX_THREADS;
use crate::args::number;
use crate::failure::{Failure, notice};
use crate::interrupt;
use crate::progress::ProgressLine;

#[derive(ClapArgs, Debug)]
#[command(group = clap::ArgGroup::new("target").required(true))]
pub(crate) struct SelfPlayArgs {
    /// The game with its options, `id:key=value,…`.
    game: String,

    /// The file to write, or a folder for GAME-SEED.positions.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,

    /// Stop with the game that reaches this many positions.
    #[arg(long, value_name = "N", group = "target")]
    positions: Option<u64>,

    /// Stop after this many games.
    #[arg(long, value_name = "N", group = "target")]
    games: Option<u64>,

    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    nodes: u64,

    /// Maximum number of random plies at the start of a game.
    #[arg(long, value_name = "K", default_value_t = 12)]
    random_plies: u32,

    /// Percentage of random moves after the opening.
    #[arg(long, alias = "slips", value_name = "N", default_value_t = 2,
        value_parser = |text: &str| number(text, 0, 100))]
    random_moves: u32,

    /// Declare a draw after this many plies.
    #[arg(long, value_name = "N", default_value_t = 300)]
    max_plies: u32,

    /// Number of threads (default: hardware threads).
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_THREADS))]
    threads: Option<u32>,

    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// A network for the evaluation (default: the linear evaluation).
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Also write the images of each position under the symmetries of the board.
    #[arg(long)]
    images: bool,

    /// Continue an interrupted or shorter file.
    #[arg(long)]
    resume: bool,
}

/// Table size of each thread's engine: a small search fits, and so does a processor's cache.
const HASH_MIB: u32 = 1;

pub(super) fn run(args: &SelfPlayArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, values) = parse_game(&args.game)?;
    let settings = SelfPlay {
        seed: args.seed,
        opening_plies: args.random_plies,
        random_moves: u64::from(args.random_moves),
        max_plies: args.max_plies,
        images: args.images,
        ..SelfPlay::of(spec(args)?, game)?
    };
    let stop = interrupt::stop_flag()?;
    let clock = Arc::new(SystemClock::start());
    let budget = Budget { stop: stop.clone(), clock, ..Budget::default() };
    let new_player = || PositionPlayer::new(game, &values, &settings, &budget);
    let options = values.text(false);
    let id = game.info().id;
    let name = if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") };
    let header = new_player().header(name, made(args)?)?.ok_or_else(|| {
        let what = if args.net.is_some() { "this network does" } else { "networks do" };
        Failure::Input(format!("{what} not support {}: expected another board", args.game))
    })?;
    let path = path(args, id);
    let writer = Writer::open(&path, &header, args.resume)?;
    let target = match (args.games, args.positions) {
        (Some(n_games), _) => Target::Games(n_games),
        (None, n_positions) => Target::Positions(n_positions.unwrap_or(0)),
    };
    let mut collector = Collector::new(writer, target);
    let n_before = collector.n_positions();
    let n_threads = args.threads.map_or_else(all_threads, |threads| threads as usize);
    let numbers = collector.n_games()..args.games.unwrap_or(u64::MAX);
    let mut failure: Option<Failure> = None;
    let mut line = ProgressLine::new(Duration::from_secs(10));
    let mut on_event = |event| {
        let step = match event {
            GameEvent::Played(number, Ok(Some(positions))) => {
                collector.add(number, positions);
                Ok(())
            }
            GameEvent::Played(_, Ok(None)) => Ok(()),
            GameEvent::Played(_, Err(error)) => Err(Failure::from(error)),
            GameEvent::Tick => {
                let n_new = collector.n_positions() - n_before;
                let rate = n_new as f64 / line.elapsed().as_secs_f64();
                line.show(&format!(
                    "{} positions of {} games, {rate:.0} positions/s",
                    collector.n_positions(),
                    collector.n_games()
                ));
                collector.flush().map_err(Failure::from)
            }
        };
        failure = step.err();
        if failure.is_some() || collector.is_complete() {
            // Games beyond the target need not end.
            budget.stop.stop();
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let new_worker = || {
        let mut player = new_player();
        move |number| player.play(number)
    };
    if !numbers.is_empty() {
        play_on_threads(n_threads, numbers, &stop, new_worker, &mut on_event)
            .map_err(|error| Failure::Input(format!("cannot start a thread: {error}")))?;
    }
    line.end();
    if let Some(failure) = failure {
        return Err(failure);
    }
    collector.flush()?;
    if !collector.is_complete() {
        notice("stopped: repeat the command with --resume to continue");
    }
    let (n_games, n_positions) = (collector.n_games(), collector.n_positions());
    let seconds = line.elapsed().as_secs_f64();
    let rate = (n_positions - n_before) as f64 / seconds.max(1e-3);
    let file = path.display().to_string();
    if json {
        let value = serde_json::json!({
            "file": file,
            "games": n_games,
            "positions": n_positions,
            "complete": collector.is_complete(),
            "positions_per_second": rate.round(),
        });
        return Ok(writeln!(out, "{value}")?);
    }
    Ok(writeln!(out, "{file}: {n_positions} positions of {n_games} games, {rate:.0} positions/s")?)
}

/// The bot that plays.
fn spec(args: &SelfPlayArgs) -> Result<BotSpec, Failure> {
    if args.nodes == 0 {
        return Err(Failure::Usage("expected at least one node per move".to_owned()));
    }
    let net = args.net.as_ref().map(|file| format!(",net={}", file.display())).unwrap_or_default();
    Ok(BotSpec::parse(&format!("ab:nodes={},hash={HASH_MIB}{net}", args.nodes))?)
}

/// The settings that the header has no key for. A resumed file must have the same.
fn made(args: &SelfPlayArgs) -> Result<String, Failure> {
    let SelfPlayArgs { random_plies, random_moves, max_plies, .. } = args;
    let net = match &args.net {
        Some(file) => format!("network {}", checksum(file)?),
        None => "linear evaluation".to_owned(),
    };
    let images = if args.images { ", with images" } else { "" };
    Ok(format!(
        "{net}, {random_plies} random plies, {random_moves} % slips, at most {max_plies} plies{images}"
    ))
}

/// The checksum at the end of a network file.
fn checksum(file: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(file)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", file.display())))?;
    let last = bytes.last_chunk::<4>().copied().unwrap_or_default();
    Ok(format!("{:08x}", u32::from_le_bytes(last)))
}

fn path(args: &SelfPlayArgs, id: &str) -> PathBuf {
    if args.out.is_dir() {
        args.out.join(format!("{id}-{}.positions", args.seed))
    } else {
        args.out.clone()
    }
}

impl From<PositionsError> for Failure {
    fn from(error: PositionsError) -> Self {
        Self::Input(error.to_string())
    }
}
