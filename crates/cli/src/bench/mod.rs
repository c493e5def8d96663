//! `parlour bench rules`: the speed of the rules, beside a yardstick.
//!
//! The workloads are data that the games declare. Each run of one follows a run of the yardstick, so
//! that a machine which slows down slows down both.

mod measure;
mod othello;
mod report;

use std::io::Write;

use parlour_core::one_of;
use parlour_games::GAMES;

use crate::args::BenchRulesArgs;
use crate::failure::{Failure, talk};
use crate::files;
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
    let old = args.compare.as_deref().map(Report::read).transpose()?;
    let jobs = chosen(&args.only)?;
    if cfg!(debug_assertions) {
        talk("this is a build without optimization: its rates mean nothing");
    }
    if args.once {
        for job in &jobs {
            job.run()?;
        }
        return Ok(writeln!(out, "{}", names(&jobs).join("\n"))?);
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

/// The jobs that are asked for, in the order of the list; all workloads when none is named.
fn chosen(only: &[String]) -> Result<Vec<Job>, Failure> {
    let mut jobs = Vec::new();
    for game in GAMES {
        for bench in game.benches() {
            jobs.push(Job::of_game(*game, bench)?);
        }
    }
    if only.is_empty() {
        return Ok(jobs);
    }
    jobs.push(Job::yardstick());
    for wanted in only {
        if !jobs.iter().any(|job| job.answers_to(wanted)) {
            return Err(Failure::Input(format!(
                "unknown workload `{wanted}`: expected a game or {}",
                one_of(&names(&jobs))
            )));
        }
    }
    jobs.retain(|job| only.iter().any(|wanted| job.answers_to(wanted)));
    Ok(jobs)
}

fn names(jobs: &[Job]) -> Vec<&str> {
    jobs.iter().map(|job| job.name.as_str()).collect()
}

impl Report {
    fn read(path: &std::path::Path) -> Result<Self, Failure> {
        let text = files::read_text(path)?;
        serde_json::from_str(&text).map_err(|error| {
            Failure::Input(format!(
                "{}: expected the --json output of an earlier run: {error}",
                files::place(path)
            ))
        })
    }
}
