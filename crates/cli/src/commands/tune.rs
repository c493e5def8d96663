//! `parlour tune`: fits the weights of a game's evaluation to the results of self-play.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args as ClapArgs;
use parlour_bots::tune::{Fitted, Samples, SelfPlay, fit, play};
use parlour_bots::{BotKind, BotSpec};
use parlour_games::parse_game;

use crate::failure::{Failure, talk};
use crate::files;

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

pub(super) fn run(args: &TuneArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, values) = parse_game(&args.game)?;
    let spec = BotSpec::parse(&args.bot).map_err(|error| Failure::Usage(error.to_string()))?;
    if !matches!(spec.kind, BotKind::AlphaBeta | BotKind::Mcts | BotKind::Best) {
        return Err(Failure::Usage("expected an engine as --bot, such as ab:nodes=400".to_owned()));
    }
    let usual = SelfPlay::of(spec, game).map_err(|error| Failure::Usage(error.to_string()))?;
    let settings = SelfPlay {
        seed: args.seed,
        opening_plies: args.opening_plies,
        slips: args.slips,
        most_plies: args.most_plies,
        ..usual
    };
    let n_threads =
        args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    let started = Instant::now();
    let failure = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..n_threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        return;
                    }
                    match play(game, &values, &settings, number) {
                        Ok(samples) => {
                            let mut played = played.lock().expect("no thread panics");
                            played.push((number, samples));
                            if played.len().is_multiple_of(100) {
                                let seconds = started.elapsed().as_secs();
                                let n_played = played.len();
                                talk(&format!("{n_played} of {} games, {seconds} s", args.games));
                            }
                        }
                        Err(error) => {
                            *failure.lock().expect("no thread panics") = Some(error);
                            return;
                        }
                    }
                }
            });
        }
    });
    if let Some(error) = failure.into_inner().expect("no thread panics") {
        return Err(error.into());
    }
    let mut played = played.into_inner().expect("no thread panics");
    // Threads finish in any order; the fit must not depend on it.
    played.sort_by_key(|(number, _)| *number);
    let Some(samples) = joined(played.into_iter().map(|(_, samples)| samples)) else {
        return Err(Failure::Usage("expected at least one game".to_owned()));
    };
    let fitted = fit(&samples);
    let text = format!(
        "# Weights in 1/16 of a score unit, 256 units to a factor e in the odds; a column for each phase.\n\
         # Fitted by `parlour tune {} --games {} --bot {} --seed {}`: {} positions,\n\
         # log loss on games left out {:.4} before, {:.4} after.\n{}",
        args.game,
        args.games,
        args.bot,
        args.seed,
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
    report(&fitted, json, out)
}

/// The samples of all games; they are of one kind.
fn joined(mut parts: impl Iterator<Item = Samples>) -> Option<Samples> {
    let mut all = parts.next()?;
    all.games.extend(parts.flat_map(|part| part.games));
    Some(all)
}

fn report(fitted: &Fitted, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
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
