//! `parlour tune`: fits the weights of a game's evaluation to the results of self-play.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args as ClapArgs;
use parlour_bots::tune::{Fitted, Samples, SelfPlay, fit, play};
use parlour_bots::{BotKind, BotSpec, Limits, StopFlag};
use parlour_core::{Feature, OptionError};
use parlour_games::parse_game;

use crate::failure::{Failure, talk};
use crate::{files, interrupt};

#[derive(ClapArgs, Debug)]
pub(crate) struct TuneArgs {
    /// The game with its options, `id:key=value,…`.
    pub(crate) game: String,

    /// How many games are played.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) games: u64,

    /// Who plays both sides.
    #[arg(long, value_name = "BOT", default_value = "ab:nodes=400,hash=1")]
    pub(crate) bot: String,

    /// Where openings and slips come from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Random turns at the beginning of a game, at most.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) opening_plies: u32,

    /// Random turns in a hundred later on.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) slips: u64,

    /// A game of so many turns is a draw.
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(crate) most_plies: u32,

    /// How many threads play; as many as the machine has when not given.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,

    /// The file the weights are written to; standard output when not given.
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

/// Games between two words to the person who waits.
const TELL_EVERY: usize = 100;

/// Deep searches recurse; this is more than any needs.
const WORKER_STACK_BYTES: usize = 64 << 20;

pub(super) fn run(args: &TuneArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, values) = parse_game(&args.game)?;
    let spec = BotSpec::parse(&args.bot).map_err(|error| Failure::Usage(error.to_string()))?;
    if !matches!(spec.kind, BotKind::AlphaBeta | BotKind::Mcts | BotKind::Best) {
        return Err(Failure::Usage("expected an engine as --bot, such as ab:nodes=400".to_owned()));
    }
    if spec.limits == Limits::default() {
        return Err(Failure::Usage(
            "the bot would think for ever: expected a limit in --bot, such as ab:nodes=400"
                .to_owned(),
        ));
    }
    if args.games == 0 {
        return Err(Failure::Usage("expected at least one game".to_owned()));
    }
    let usual = SelfPlay::of(spec, game).map_err(|error| Failure::Usage(error.to_string()))?;
    let settings = SelfPlay {
        seed: args.seed,
        opening_plies: args.opening_plies,
        slips: args.slips,
        most_plies: args.most_plies,
        ..usual
    };
    let stop = interrupt::stop_flag()?;
    let played = play_all(args, &stop, &|number| play(game, &values, &settings, number))?;
    let n_played = played.len();
    let Some(samples) = joined(played) else {
        return Err(Failure::Input("stopped before a game was over".to_owned()));
    };
    if stop.is_stopped() {
        talk(&format!("stopped: the fit rests on {n_played} of {} games", args.games));
    }
    let fitted = fit(&samples);
    let text = format!(
        "# Weights in 1/16 of a score unit, 256 units to a factor e in the odds; a column for each phase.\n\
         # Fitted by `{}`:\n\
         # {} positions, log loss on games left out {:.4} before, {:.4} after.\n{}",
        command(args, n_played),
        fitted.n_samples,
        fitted.old_loss,
        fitted.new_loss,
        fitted.weights.text(samples.features)
    );
    match &args.output {
        Some(path) => files::write_whole(path, &text)?,
        None if !json => write!(out, "{text}")?,
        None => {}
    }
    report(&fitted, samples.features, json, out)
}

/// Plays all games, or as many as there is time for, on several threads. They come back in their order:
/// threads finish in any, and the fit must not depend on it.
fn play_all(
    args: &TuneArgs,
    stop: &StopFlag,
    play: &(dyn Fn(u64) -> Result<Samples, OptionError> + Sync),
) -> Result<Vec<Samples>, Failure> {
    let n_threads =
        args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
    let next = AtomicU64::new(0);
    let played = Mutex::new(BTreeMap::new());
    let failure = Mutex::new(None);
    let started = Instant::now();
    let work = || {
        while !stop.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                return;
            }
            match play(number) {
                Ok(samples) => {
                    let mut played = played.lock().expect("no thread panics");
                    played.insert(number, samples);
                    if played.len().is_multiple_of(TELL_EVERY) {
                        let (n_played, seconds) = (played.len(), started.elapsed().as_secs());
                        talk(&format!("{n_played} of {} games, {seconds} s", args.games));
                    }
                }
                Err(error) => {
                    *failure.lock().expect("no thread panics") = Some(error);
                    return;
                }
            }
        }
    };
    thread::scope(|scope| -> Result<(), Failure> {
        for _ in 0..n_threads.max(1) {
            let builder = thread::Builder::new().stack_size(WORKER_STACK_BYTES);
            let spawned = builder.spawn_scoped(scope, work);
            spawned.map_err(|error| Failure::Input(format!("cannot start a thread: {error}")))?;
        }
        Ok(())
    })?;
    match failure.into_inner().expect("no thread panics") {
        Some(error) => Err(error.into()),
        None => Ok(played.into_inner().expect("no thread panics").into_values().collect()),
    }
}

/// The command that gives the same weights.
fn command(args: &TuneArgs, n_games: usize) -> String {
    format!(
        "parlour tune {} --games {n_games} --bot {} --seed {} --opening-plies {} --slips {} \
         --most-plies {}",
        args.game, args.bot, args.seed, args.opening_plies, args.slips, args.most_plies
    )
}

/// The samples of all games; they are of one kind.
fn joined(parts: Vec<Samples>) -> Option<Samples> {
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
                    "happened": group.happened,
                })
            })
            .collect();
        let value = serde_json::json!({
            "weights": weights,
            "samples": fitted.n_samples,
            "old_loss": fitted.old_loss,
            "new_loss": fitted.new_loss,
            "calibration": groups,
        });
        return Ok(writeln!(out, "{value}")?);
    }
    writeln!(out, "# predicted  happened  samples")?;
    for group in &fitted.calibration {
        writeln!(
            out,
            "# {:>8.1}% {:>8.1}% {:>8}",
            group.predicted * 100.0,
            group.happened * 100.0,
            group.n_samples
        )?;
    }
    Ok(())
}
