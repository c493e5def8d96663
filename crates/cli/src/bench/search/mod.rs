//! `parlour bench search`: the speed of the engines relative to the yardstick, and their goals.
//!
//! The games declare the workloads as data, as for `bench rules`. Each asserts its results and node
//! counts, which with one thread are the same on every machine.

mod clock;
mod job;
mod report;

use std::io::Write;

use parlour_bench::{Benches, SearchBench, SearchWork};
use parlour_core::AnyGame;
use parlour_games::GAMES;

use crate::args::BenchSearchArgs;
use crate::failure::{Failure, notice};
use job::{Run, SearchJob, name_of, yardstick_rate};
use report::{Report, Sample};

/// Runs per workload; the median counts.
const ROUNDS: usize = 3;

/// Above this load, two threads do not have two cores.
const MAX_LOAD: f64 = 0.5;

pub(crate) fn run(args: &BenchSearchArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let old = args.common.compare.as_deref().map(super::report::read::<Report>).transpose()?;
    let jobs = selected_jobs(args)?;
    let mut faults = Vec::new();
    if args.common.once {
        let mut signature = 0;
        for job in &jobs {
            let (run, new_faults) = job.run(true)?;
            faults.extend(new_faults);
            signature += signature_of(job, &run);
            writeln!(out, "{} {}", job.name, run.nodes)?;
        }
        if signature > 0 {
            writeln!(out, "signature {signature}")?;
        }
        return fail_on(&faults);
    }
    if cfg!(debug_assertions) {
        notice("unoptimized build: the rates are meaningless");
    }
    if let Some(load) = clock::load().filter(|load| *load > MAX_LOAD) {
        notice(&format!(
            "the machine is busy (load {load}): rates will be too low, especially with several threads"
        ));
    }
    let rounds = if args.common.quick { 1 } else { ROUNDS };
    let mut samples: Vec<Vec<Sample>> = jobs.iter().map(|_| Vec::new()).collect();
    for round in 1..=rounds {
        for (job, samples) in jobs.iter().zip(&mut samples) {
            notice(&format!("round {round} of {rounds}: {}", job.name));
            let yardstick = yardstick_rate();
            let (run, new_faults) = job.measure(round == 1)?;
            if round == 1 {
                faults.extend(new_faults);
            }
            samples.push(Sample { run, yardstick });
        }
    }
    Report::new(&jobs, &samples, old.as_ref()).write(json, out)?;
    fail_on(&faults)
}

/// The share of a workload in the signature: nodes of searches to a small, fixed depth.
fn signature_of(job: &SearchJob, run: &Run) -> u64 {
    let is_part = job.bench.small && matches!(job.bench.work, SearchWork::Depth { .. });
    if is_part { run.nodes } else { 0 }
}

fn fail_on(faults: &[String]) -> Result<(), Failure> {
    if faults.is_empty() { Ok(()) } else { Err(Failure::Input(faults.join("; "))) }
}

/// The selected jobs, in list order; by default all.
fn selected_jobs(args: &BenchSearchArgs) -> Result<Vec<SearchJob>, Failure> {
    let benches: Vec<_> = GAMES.iter().map(|game| (*game, Benches::of(*game))).collect();
    let declared = || {
        benches.iter().flat_map(|(game, benches)| {
            benches.search.iter().map(move |bench| (*game, benches, bench))
        })
    };
    for wanted in &args.common.only {
        if !declared().any(|(game, _, bench)| is_named(game, bench, wanted)) {
            let names: Vec<String> =
                declared().map(|(game, _, bench)| name_of(game, bench)).collect();
            return Err(super::unknown_workload(wanted, &names));
        }
    }
    let is_selected = |game: &'static dyn AnyGame, bench: &SearchBench| {
        (bench.small || !args.small)
            && (args.common.only.is_empty()
                || args.common.only.iter().any(|wanted| is_named(game, bench, wanted)))
    };
    declared()
        .filter(|(game, _, bench)| is_selected(*game, bench))
        .map(|(game, benches, bench)| SearchJob::new(game, benches, bench))
        .collect()
}

/// Whether `wanted` names this workload or its game.
fn is_named(game: &dyn AnyGame, bench: &SearchBench, wanted: &str) -> bool {
    wanted == game.info().id || wanted == name_of(game, bench)
}
