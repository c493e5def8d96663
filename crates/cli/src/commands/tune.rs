//! `parlour tune`: fits evaluation weights to self-play results.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::selfplay::{GameEvent, play_on_threads};
use parlour_bots::tune::{Fitted, Losses, Samples, SelfPlay, fit, play};
use parlour_bots::{BotKind, BotSpec, Budget, StopFlag, SystemClock, all_threads};
use parlour_core::{Feature, OptionError};
use parlour_games::parse_game;

use crate::args::number;
use crate::failure::{Failure, notice};
use crate::files::check_writable;
use crate::progress::ProgressLine;
use crate::{files, interrupt};

#[derive(ClapArgs, Debug)]
pub(crate) struct TuneArgs {
    /// The game with its options, `id:key=value,…`.
    pub(crate) game: String,

    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) games: u64,

    /// The bot that plays both sides.
    #[arg(long, value_name = "BOT", default_value = "ab:nodes=400,hash=1")]
    pub(crate) bot: String,

    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Maximum number of random opening plies.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) opening_plies: u32,

    /// Percentage of random moves after the opening.
    #[arg(long, alias = "slips", value_name = "N", default_value_t = 5,
        value_parser = |text: &str| number(text, 0, 100))]
    pub(crate) random_moves: u32,

    /// Declare a draw after this many plies.
    #[arg(long, alias = "most-plies", value_name = "N", default_value_t = 300)]
    pub(crate) max_plies: u32,

    /// Number of threads (default: hardware threads).
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_THREADS))]
    pub(crate) threads: Option<u32>,

    /// The file to write; `-` is standard output (default: -).
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

pub(super) const MAX_THREADS: u32 = 1024;

/// Plays the game with a number; `None` if it was stopped.
type PlayOne<'a> = dyn Fn(u64) -> Result<Option<Samples>, OptionError> + Sync + 'a;

pub(super) fn run(args: &TuneArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, values) = parse_game(&args.game)?;
    let settings = SelfPlay {
        seed: args.seed,
        opening_plies: args.opening_plies,
        random_moves: u64::from(args.random_moves),
        max_plies: args.max_plies,
        ..SelfPlay::of(spec(args)?, game)?
    };
    let output = args.output.as_deref().filter(|path| !files::is_standard(path));
    if let Some(path) = output {
        check_writable(path)?;
    }
    let stop = interrupt::stop_flag()?;
    let clock = Arc::new(SystemClock::start());
    let budget = Budget { stop: stop.clone(), clock, ..Budget::default() };
    let played = play_all(args, &stop, &|number| play(game, &values, &settings, number, &budget))?;
    let n_played = played.len();
    let Some(samples) = concat(played) else {
        return Err(Failure::Input("stopped before a game was over".to_owned()));
    };
    if is_partial(args, n_played) {
        notice(&format!("stopped: fitting {n_played} of {} games", args.games));
    }
    let fitted = fit(&samples).map_err(|error| {
        let (opening, max) = (args.opening_plies, args.max_plies);
        Failure::Input(format!("{error} (--opening-plies {opening}, --max-plies {max})"))
    })?;
    let text = weights_text(args, n_played, &fitted, samples.features);
    let written = output.map(|path| files::write_atomically(path, &text));
    // Hours of work must not be lost because a file cannot be written.
    let is_kept = matches!(written, Some(Ok(())));
    if !json && !is_kept {
        write!(out, "{text}")?;
    }
    report(&fitted, samples.features, json, out)?;
    out.flush()?;
    written.unwrap_or(Ok(()))
}

/// The bot; it must have a limit.
fn spec(args: &TuneArgs) -> Result<BotSpec, Failure> {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    let spec = BotSpec::parse(&args.bot)?;
    if !matches!(spec.kind, BotKind::AlphaBeta | BotKind::Mcts | BotKind::Best) {
        return usage("expected an engine as --bot, such as ab:nodes=400");
    }
    if !spec.is_limited() {
        return usage("the bot would never stop: expected a limit in --bot, such as ab:nodes=400");
    }
    if args.games == 0 {
        return usage("expected at least one game");
    }
    Ok(spec)
}

/// Plays all games, or those that finish before a stop, on several threads. Returns them in order,
/// because the fit must not depend on which thread finishes first.
fn play_all(args: &TuneArgs, stop: &StopFlag, play: &PlayOne<'_>) -> Result<Vec<Samples>, Failure> {
    let n_threads = args.threads.map_or_else(all_threads, |threads| threads as usize);
    let mut played = BTreeMap::new();
    let mut failure = None;
    let mut line = ProgressLine::new(Duration::ZERO);
    let mut on_event = |event| {
        match event {
            GameEvent::Played(number, Ok(Some(samples))) => {
                played.insert(number, samples);
            }
            GameEvent::Played(_, Ok(None)) => {}
            GameEvent::Played(_, Err(error)) => {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            GameEvent::Tick => {
                let (n_played, elapsed) = (played.len(), line.elapsed().as_secs());
                line.show(&format!("{n_played} of {} games, {elapsed} s", args.games));
            }
        }
        ControlFlow::Continue(())
    };
    play_on_threads(n_threads, 0..args.games, stop, || play, &mut on_event)
        .map_err(|error| Failure::Input(format!("cannot start a thread: {error}")))?;
    line.end();
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(played.into_values().collect()),
    }
}

/// Whether it was stopped before all games were finished.
fn is_partial(args: &TuneArgs, n_played: usize) -> bool {
    (n_played as u64) < args.games
}

/// The weights in the format of a game's weight file, with their origin.
fn weights_text(args: &TuneArgs, n_played: usize, fitted: &Fitted, features: &[Feature]) -> String {
    let losses = match fitted.losses {
        Some(Losses { old, new }) => {
            format!("log loss on games left out {old:.4} before, {new:.4} after")
        }
        None => "none left out to test the fit".to_owned(),
    };
    // When stopped, the finished games need not be the first ones.
    let stopped = if is_partial(args, n_played) {
        format!(", stopped after {n_played} games")
    } else {
        String::new()
    };
    format!(
        "# Weights in 1/16 of a score unit, 256 units to a factor e in the odds; a column for each phase.\n\
         # Fitted by `{}`{stopped}:\n\
         # {} positions, {losses}.\n{}",
        command(args),
        fitted.n_samples,
        fitted.weights.text(features)
    )
}

/// The command that reproduces the weights.
fn command(args: &TuneArgs) -> String {
    format!(
        "parlour tune {} --games {} --bot {} --seed {} --opening-plies {} --random-moves {} \
         --max-plies {}",
        args.game,
        args.games,
        args.bot,
        args.seed,
        args.opening_plies,
        args.random_moves,
        args.max_plies
    )
}

/// Concatenates the samples of all games.
fn concat(parts: Vec<Samples>) -> Option<Samples> {
    let mut parts = parts.into_iter();
    let mut all = parts.next()?;
    all.games.extend(parts.flat_map(|part| part.games));
    Some(all)
}

fn report(
    fitted: &Fitted,
    features: &[Feature],
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if json {
        let values = fitted.weights.values();
        let weights: serde_json::Map<_, _> = features
            .iter()
            .enumerate()
            .map(|(feature_idx, feature)| {
                let phases = values.iter().skip(feature_idx).step_by(features.len());
                (feature.name.to_owned(), phases.copied().collect())
            })
            .collect();
        let groups: Vec<_> = fitted
            .calibration
            .iter()
            .map(|group| {
                serde_json::json!({
                    "samples": group.n_samples,
                    "predicted": group.predicted,
                    "actual": group.actual,
                    // The old name of `actual`, kept for one more version.
                    "happened": group.actual,
                })
            })
            .collect();
        let value = serde_json::json!({
            "weights": weights,
            "samples": fitted.n_samples,
            "old_loss": fitted.losses.map(|losses| losses.old),
            "new_loss": fitted.losses.map(|losses| losses.new),
            "calibration": groups,
        });
        return Ok(writeln!(out, "{value}")?);
    }
    if fitted.calibration.is_empty() {
        return Ok(writeln!(out, "# none left out to test the fit")?);
    }
    writeln!(out, "# predicted    actual  samples")?;
    for group in &fitted.calibration {
        writeln!(
            out,
            "# {:>8.1}% {:>8.1}% {:>8}",
            group.predicted * 100.0,
            group.actual * 100.0,
            group.n_samples
        )?;
    }
    Ok(())
}
