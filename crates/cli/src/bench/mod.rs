//! `parlour bench rules`: the speed of the rules relative to a yardstick. `search` benchmarks
//! engines.
//!
//! The games declare the workloads as data. Each run follows a run of the yardstick, so that a
//! machine that slows down affects both.

mod measure;
mod report;
pub(crate) mod search;
pub(crate) mod stop;

use std::io::Write;

use parlour_bench::{Benches, RulesBench};
use parlour_core::{AnyGame, one_of};
use parlour_games::GAMES;

use crate::args::BenchArgs;
use crate::failure::{Failure, notice};
use measure::{RulesJob, Sample};
use report::Report;

/// Runs per workload; the median counts.
const ROUNDS: usize = 5;

/// Name of the yardstick in arguments and reports.
const YARDSTICK: &str = "othello-perft10";

/// The yardstick's nodes per second on the machine where the reference rates were measured.
const REFERENCE_YARDSTICK_RATE: f64 = 100e6;

pub(crate) fn run(args: &BenchArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    // Read the old report first: an unreadable file should fail before minutes of measuring.
    let old = args.compare.as_deref().map(report::read::<Report>).transpose()?;
    let jobs = selected_jobs(&args.only)?;
    if cfg!(debug_assertions) {
        notice("unoptimized build: the rates are meaningless");
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
    let yardstick = RulesJob::yardstick();
    for round in 1..=rounds {
        for (job, samples) in jobs.iter().zip(&mut samples) {
            notice(&format!("round {round} of {rounds}: {}", job.name));
            let yardstick = yardstick.measure()?;
            samples.push(Sample { run: job.measure()?, yardstick });
        }
    }
    let report = Report::new(&jobs, &samples, old.as_ref());
    report.write(json, out)
}

/// The selected jobs, in list order; by default all. Only these are prepared, because preparing
/// would distort instruction counts.
fn selected_jobs(only: &[String]) -> Result<Vec<RulesJob>, Failure> {
    let of_game = |game: &&'static dyn AnyGame| {
        let game = *game;
        Benches::of(game).rules.into_iter().map(move |bench| (game, bench))
    };
    let declared: Vec<_> = GAMES.iter().flat_map(of_game).collect();
    for wanted in only.iter().filter(|wanted| *wanted != YARDSTICK) {
        if !declared.iter().any(|(game, bench)| is_selected(*game, bench, wanted)) {
            let mut names: Vec<String> =
                declared.iter().map(|(game, bench)| measure::name_of(*game, bench)).collect();
            names.push(YARDSTICK.to_owned());
            return Err(unknown_workload(wanted, &names));
        }
    }
    let mut jobs = Vec::new();
    for (game, bench) in &declared {
        if only.is_empty() || only.iter().any(|wanted| is_selected(*game, bench, wanted)) {
            jobs.push(RulesJob::of_game(*game, bench)?);
        }
    }
    if only.iter().any(|wanted| wanted == YARDSTICK) {
        jobs.push(RulesJob::yardstick());
    }
    Ok(jobs)
}

fn unknown_workload(wanted: &str, names: &[String]) -> Failure {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let expected = one_of(&names);
    Failure::Input(format!("unknown workload `{wanted}`: expected a game or {expected}"))
}

/// Whether `wanted` names this workload or its game.
fn is_selected(game: &dyn AnyGame, bench: &RulesBench, wanted: &str) -> bool {
    wanted == game.info().id || wanted == measure::name_of(game, bench)
}
