//! Prints the measurements as a table or as JSON.

use std::io::Write;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::measure::{RulesJob, Run, Sample};
use super::{REFERENCE_YARDSTICK_RATE, YARDSTICK};
use crate::failure::Failure;
use crate::{files, json};

/// The result of a bench run; `--json` writes it, `--compare` reads it.
#[derive(Serialize, Deserialize)]
pub(super) struct Report {
    version: String,
    machine: Machine,
    rounds: usize,
    normalizer: Normalizer,
    workloads: Vec<WorkloadReport>,
}

/// Properties of the build that affect rates.
#[derive(Serialize, Deserialize)]
pub(super) struct Machine {
    arch: String,
    os: String,
    /// Instruction sets the compiler could use.
    target_features: Vec<String>,
    optimized: bool,
    threads: usize,
}

#[derive(Serialize, Deserialize)]
struct Normalizer {
    name: String,
    count: u64,
    seconds: f64,
    rate: f64,
}

#[derive(Serialize, Deserialize)]
struct WorkloadReport {
    name: String,
    game: String,
    unit: String,
    count: u64,
    /// The median of all runs.
    seconds: f64,
    all_seconds: Vec<f64>,
    rate: f64,
    /// The rate as a multiple of the yardstick's; median of the rounds.
    ratio: f64,
    reference_ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<GamesJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<Compared>,
}

#[derive(Serialize, Deserialize)]
struct GamesJson {
    plies: u64,
    x_wins: u64,
    o_wins: u64,
    draws: u64,
}

/// New over old: more than 1 is faster.
#[derive(Serialize, Deserialize)]
pub(super) struct Compared {
    pub(super) rate: f64,
    pub(super) ratio: f64,
}

impl Compared {
    /// A rate and its ratio to the yardstick, over those of an earlier run.
    pub(super) fn new(new: (f64, f64), old: (f64, f64)) -> Self {
        Self { rate: new.0 / old.0, ratio: new.1 / old.1 }
    }
}

/// Reads a `--json` report.
pub(super) fn read<R: DeserializeOwned>(path: &Path) -> Result<R, Failure> {
    let text = files::read_text(path)?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Input(format!(
            "{}: expected the --json output of an earlier run: {error}",
            files::display_name(path)
        ))
    })
}

impl Report {
    pub(super) fn new(jobs: &[RulesJob], samples: &[Vec<Sample>], old: Option<&Report>) -> Self {
        let yardsticks: Vec<Run> =
            samples.iter().flatten().map(|sample| sample.yardstick).collect();
        let seconds = median(yardsticks.iter().map(|run| run.seconds));
        let count = yardsticks.first().map_or(0, |run| run.count);
        let workloads =
            jobs.iter().zip(samples).map(|(job, samples)| WorkloadReport::new(job, samples, old));
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: Machine::this(),
            rounds: samples.first().map_or(0, Vec::len),
            normalizer: Normalizer {
                name: YARDSTICK.to_owned(),
                count,
                seconds,
                rate: count as f64 / seconds,
            },
            workloads: workloads.collect(),
        }
    }

    pub(super) fn write(&self, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
        if json {
            return json::write_line(out, self);
        }
        let width = self.workloads.iter().map(|workload| workload.name.len()).max().unwrap_or(0);
        let width = width.max(YARDSTICK.len());
        writeln!(
            out,
            "{:width$}  {:>12}  {:>8}  {:>14}  {:>9}  {:>9}",
            "workload", "count", "seconds", "rate/s", "ratio", "reference"
        )?;
        let Normalizer { name, count, seconds, rate } = &self.normalizer;
        writeln!(out, "{name:width$}  {count:>12}  {seconds:>8.3}  {rate:>14.0}  {:>9}", "1")?;
        for workload in &self.workloads {
            let WorkloadReport { name, count, seconds, rate, ratio, .. } = workload;
            let reference = workload.reference_ratio.map_or_else(|| "-".to_owned(), short);
            write!(
                out,
                "{name:width$}  {count:>12}  {seconds:>8.3}  {rate:>14.0}  {:>9}  {reference:>9}",
                short(*ratio)
            )?;
            if let Some(games) = &workload.games {
                write!(
                    out,
                    "  {} plies, x won {}, o won {}, drawn {}",
                    games.plies, games.x_wins, games.o_wins, games.draws
                )?;
            }
            if let Some(compared) = &workload.compared {
                write!(out, "  new/old: rate {:.3}, ratio {:.3}", compared.rate, compared.ratio)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl WorkloadReport {
    fn new(job: &RulesJob, samples: &[Sample], old: Option<&Report>) -> Self {
        let seconds = median(samples.iter().map(|sample| sample.run.seconds));
        let count = samples.first().map_or(0, |sample| sample.run.count);
        let rate = count as f64 / seconds;
        let ratio =
            median(samples.iter().map(|sample| sample.run.rate() / sample.yardstick.rate()));
        let before = old.and_then(|old| old.workloads.iter().find(|old| old.name == job.name));
        Self {
            name: job.name.clone(),
            game: job.game.clone(),
            unit: job.unit().to_owned(),
            count,
            seconds,
            all_seconds: samples.iter().map(|sample| sample.run.seconds).collect(),
            rate,
            ratio,
            reference_ratio: job.reference_rate.map(|rate| rate as f64 / REFERENCE_YARDSTICK_RATE),
            games: samples.first().and_then(|sample| sample.run.games).map(|games| GamesJson {
                plies: games.plies,
                x_wins: games.results[0],
                o_wins: games.results[1],
                draws: games.results[2],
            }),
            compared: before.map(|old| Compared::new((rate, ratio), (old.rate, old.ratio))),
        }
    }
}

impl Machine {
    pub(super) fn this() -> Self {
        macro_rules! compiled_in {
            ($($feature:literal),+) => {
                [$((cfg!(target_feature = $feature), $feature)),+]
            };
        }
        let features = compiled_in![
            "sse4.2", "popcnt", "lzcnt", "bmi1", "bmi2", "avx", "avx2", "avx512f", "avx512bw",
            "neon", "sve"
        ];
        Self {
            arch: std::env::consts::ARCH.to_owned(),
            os: std::env::consts::OS.to_owned(),
            target_features: features
                .into_iter()
                .filter(|(is_on, _)| *is_on)
                .map(|(_, feature)| feature.to_owned())
                .collect(),
            optimized: !cfg!(debug_assertions),
            threads: 1,
        }
    }
}

pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => values[n / 2],
        n => f64::midpoint(values[n / 2 - 1], values[n / 2]),
    }
}

/// Formats a ratio with three significant digits.
pub(super) fn short(ratio: f64) -> String {
    if ratio <= 0.0 || !ratio.is_finite() {
        return "-".to_owned();
    }
    let digits = 2 - ratio.log10().floor() as i32;
    format!("{ratio:.*}", digits.max(0) as usize)
}
