//! `parlour bench rules`: the speed of the rules, beside a yardstick. `search` is for engines.
//!
//! The workloads are data that the games declare. Each run of one follows a run of the yardstick, so
//! that a machine which slows down slows down both.

mod measure;
mod othello;
mod report;
pub(crate) mod search;
pub(crate) mod stop;

use std::io::Write;

use parlour_bench::{Benches, RulesBench};
use parlour_core::{AnyGame, one_of};
use parlour_games::GAMES;

use crate::args::BenchRulesArgs;
use crate::failure::{Failure, talk};
use measure::{Job, Sample};
use report::Report;

/// How often each workload is run; the median counts.
const ROUNDS: usize = 5;

/// The name under which the yardstick is asked for and reported.
const YARDSTICK: &str = "othello-perft10";

/// The yardstick's rate, in nodes a second, on the machine where the reference rates were taken.
const REFERENCE_YARDSTICK_RATE: f64 = 100e6;

pub(crate) fn run(args: &BenchRulesArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    // An unreadable file is better found before minutes of measuring.
    let old = args.compare.as_deref().map(report::read::<Report>).transpose()?;
    let jobs = chosen(&args.only)?;
    if cfg!(debug_assertions) {
        talk("this is a build without optimization: its rates mean nothing");
    }
    if args.once {
        for job in &jobs {
            job.run()?;
            writeln!(out, "{}", job.name)?;
        }
        return Ok(());
    }
    let rounds = if args.quick { 1 } else { ROUNDS };
    let mut samples: Vec<Vec<Sample>> = jobs.iter().map(|_| Vec::new()).collect();
    let yardstick = Job::yardstick();
    for round in 1..=rounds {
        for (job, samples) in jobs.iter().zip(&mut samples) {
            talk(&format!("round {round} of {rounds}: {}", job.name));
            let beside = yardstick.measure()?;
            samples.push(Sample { run: job.measure()?, beside });
        }
    }
    let report = Report::new(&jobs, &samples, old.as_ref());
    report.write(json, out)
}

/// The jobs that are asked for, in the order of the list; all workloads when none is named. Only
/// these are prepared: preparing takes instructions that nobody wants to count.
fn chosen(only: &[String]) -> Result<Vec<Job>, Failure> {
    let of_game = |game: &&'static dyn AnyGame| {
        let game = *game;
        Benches::of(game).rules.into_iter().map(move |bench| (game, bench))
    };
    let declared: Vec<_> = GAMES.iter().flat_map(of_game).collect();
    for wanted in only.iter().filter(|wanted| *wanted != YARDSTICK) {
        if !declared.iter().any(|(game, bench)| is_meant(*game, bench, wanted)) {
            let mut names: Vec<String> =
                declared.iter().map(|(game, bench)| measure::name_of(*game, bench)).collect();
            names.push(YARDSTICK.to_owned());
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            return Err(Failure::Input(format!(
                "unknown workload `{wanted}`: expected a game or {}",
                one_of(&names)
            )));
        }
    }
    let mut jobs = Vec::new();
    for (game, bench) in &declared {
        if only.is_empty() || only.iter().any(|wanted| is_meant(*game, bench, wanted)) {
            jobs.push(Job::of_game(*game, bench)?);
        }
    }
    if only.iter().any(|wanted| wanted == YARDSTICK) {
        jobs.push(Job::yardstick());
    }
    Ok(jobs)
}

/// Whether a person who says `wanted` means this workload: by its name or by its game.
fn is_meant(game: &dyn AnyGame, bench: &RulesBench, wanted: &str) -> bool {
    wanted == game.info().id || wanted == measure::name_of(game, bench)
}
