//! Prints the measurements as a table or as JSON.

use std::io::Write;

use parlour_bench::{Goals, SearchWork};
use serde::{Deserialize, Serialize};

use super::job::{Run, SearchJob};
use super::signature_of;
use crate::bench::YARDSTICK;
use crate::bench::report::{Compared, Machine, median, short};
use crate::failure::Failure;
use crate::json;

/// A run of a workload, and the yardstick's nodes per second right before it.
pub(super) struct Sample {
    pub(super) run: Run,
    pub(super) yardstick: f64,
}

/// The result of a bench run; `--json` writes it, `--compare` reads it.
#[derive(Serialize, Deserialize)]
pub(super) struct Report {
    version: String,
    machine: Machine,
    rounds: usize,
    normalizer: Normalizer,
    /// The bench signature: nodes of the small searches to a fixed depth, summed over all games.
    signature: u64,
    workloads: Vec<WorkloadReport>,
}

#[derive(Serialize, Deserialize)]
struct Normalizer {
    name: String,
    rate: f64,
}

#[derive(Serialize, Deserialize)]
struct WorkloadReport {
    name: String,
    game: String,
    work: String,
    positions: usize,
    nodes: u64,
    /// Median of all runs, all positions together.
    seconds: f64,
    /// Per position.
    mean_seconds: f64,
    slowest_seconds: f64,
    rate: f64,
    /// The rate as a multiple of the yardstick's; median of the rounds.
    ratio: f64,
    /// Sum of the results, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<i64>,
    /// Speedup of several threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    speedup: Option<f64>,
    /// Nodes of several threads relative to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_together: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofJson>,
    goals: Vec<GoalJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<Compared>,
}

/// Result of the proof checker.
#[derive(Serialize, Deserialize)]
struct ProofJson {
    positions: u64,
    depth: u32,
}

#[derive(Serialize, Deserialize)]
struct GoalJson {
    what: String,
    goal: f64,
    found: f64,
    is_met: bool,
}

impl Report {
    pub(super) fn new(jobs: &[SearchJob], samples: &[Vec<Sample>], old: Option<&Report>) -> Self {
        let first_runs =
            jobs.iter().zip(samples).filter_map(|(job, samples)| Some((job, samples.first()?)));
        let rate = median(samples.iter().flatten().map(|sample| sample.yardstick));
        let workloads =
            jobs.iter().zip(samples).map(|(job, samples)| WorkloadReport::new(job, samples, old));
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: Machine::this(),
            rounds: samples.first().map_or(0, Vec::len),
            normalizer: Normalizer { name: YARDSTICK.to_owned(), rate },
            signature: first_runs.map(|(job, sample)| signature_of(job, &sample.run)).sum(),
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
            "{:width$}  {:>4}  {:>12}  {:>9}  {:>12}  {:>8}  work and goals",
            "workload", "pos", "nodes", "s/pos", "rate/s", "ratio"
        )?;
        let Normalizer { name, rate } = &self.normalizer;
        writeln!(out, "{name:width$}  {:>4}  {:>12}  {:>9}  {rate:>12.0}  {:>8}", "", "", "", "1")?;
        for workload in &self.workloads {
            let WorkloadReport { name, positions, nodes, mean_seconds, rate, ratio, work, .. } =
                workload;
            let ratio = short(*ratio);
            write!(
                out,
                "{name:width$}  {positions:>4}  {nodes:>12}  {mean_seconds:>9.5}  {rate:>12.0}  \
                 {ratio:>8}  {work}"
            )?;
            if let Some(sum) = workload.sum {
                write!(out, ", sum of results {sum}")?;
            }
            if let Some(nodes) = workload.nodes_together {
                write!(out, ", {} times the nodes", short(nodes))?;
            }
            if let Some(ProofJson { positions, depth }) = workload.proof {
                write!(out, ", proof of {positions} positions and {depth} turns checked")?;
            }
            for GoalJson { what, goal, found, is_met } in &workload.goals {
                let word = if *is_met { "met" } else { "NOT MET" };
                write!(out, "; {what} {goal}: {} {word}", short(*found))?;
            }
            if let Some(compared) = &workload.compared {
                write!(out, "; new/old: rate {:.3}, ratio {:.3}", compared.rate, compared.ratio)?;
            }
            writeln!(out)?;
        }
        if self.signature > 0 {
            writeln!(out, "signature {}", self.signature)?;
        }
        Ok(())
    }
}

impl WorkloadReport {
    fn new(job: &SearchJob, samples: &[Sample], old: Option<&Report>) -> Self {
        let runs = || samples.iter().map(|sample| &sample.run);
        let first = runs().next();
        let nodes = first.map_or(0, |run| run.nodes);
        let seconds = median(runs().map(Run::total));
        let rate = nodes as f64 / seconds;
        let ratio = median(samples.iter().map(|sample| sample.run.rate() / sample.yardstick));
        let work = job.bench.work;
        let is_exact = matches!(work, SearchWork::Exact { .. } | SearchWork::ExactThreads { .. });
        let has_threads = matches!(job.bench.work, SearchWork::Threads { .. });
        let before = old.and_then(|old| old.workloads.iter().find(|old| old.name == job.name));
        let mut workload = Self {
            name: job.name.clone(),
            game: job.game.clone(),
            work: text(job.bench.work),
            positions: job.positions.len(),
            nodes,
            seconds,
            mean_seconds: seconds / job.positions.len() as f64,
            slowest_seconds: median(runs().map(Run::slowest)),
            rate,
            ratio,
            sum: first.filter(|_| is_exact).map(|run| run.value),
            speedup: has_threads.then(|| {
                median(runs().map(|run| run.scaling.seconds_single / run.scaling.seconds))
            }),
            nodes_together: has_threads
                .then(|| median(runs().map(|run| run.scaling.nodes as f64 / run.nodes as f64))),
            proof: first
                .and_then(|run| run.proof)
                .map(|proof| ProofJson { positions: proof.positions, depth: proof.depth }),
            goals: Vec::new(),
            compared: before.map(|old| Compared::new((rate, ratio), (old.rate, old.ratio))),
        };
        workload.goals = workload.check(&job.bench.goals);
        workload
    }

    fn check(&self, goals: &Goals) -> Vec<GoalJson> {
        let at_least = |what: &str, goal: Option<f64>, found: f64| {
            goal.map(|goal| GoalJson { what: what.to_owned(), goal, found, is_met: found >= goal })
        };
        let below = |what: &str, goal: Option<f64>, found: f64| {
            goal.map(|goal| GoalJson { what: what.to_owned(), goal, found, is_met: found < goal })
        };
        let seconds = |ms: Option<u64>| ms.map(|ms| ms as f64 / 1000.0);
        let nodes = goals.nodes.map(|goal| GoalJson {
            what: "nodes <=".to_owned(),
            goal: goal as f64,
            found: self.nodes as f64,
            is_met: self.nodes <= goal,
        });
        let checked = [
            at_least("nodes/s >=", goals.rate.map(|rate| rate as f64), self.rate),
            below("mean seconds <", seconds(goals.mean_ms), self.mean_seconds),
            below("slowest, seconds <", seconds(goals.slowest_ms), self.slowest_seconds),
            nodes,
            at_least("times sooner >=", goals.speedup, self.speedup.unwrap_or(0.0)),
        ];
        checked.into_iter().flatten().collect()
    }
}

/// Description of the workload.
fn text(work: SearchWork) -> String {
    match work {
        SearchWork::Depth { depth, .. } => format!("alpha-beta to depth {depth}"),
        SearchWork::Threads { depth, threads, .. } => {
            format!("alpha-beta to depth {depth}, 1 thread and {threads}")
        }
        SearchWork::Proof { winner, .. } => format!("df-pn, won by {winner}"),
        SearchWork::Exact { .. } => "the game's solver".to_owned(),
        SearchWork::ExactThreads { threads, .. } => format!("the game's solver, {threads} threads"),
    }
}
