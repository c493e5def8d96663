//! A workload with its positions parsed, ready to run.

use std::hint::black_box;

use parlour_bench::{Benches, SearchBench, SearchWork, othello};
use parlour_bots::{CheckedProof, ThreadScaling, WorkloadResult, run_workload};
use parlour_core::{AnyGame, AnyPosition, MatchRules};
use parlour_games::parse_game;

use super::clock::Stopwatch;
use crate::failure::Failure;

/// A shorter workload is repeated for this many seconds, because clocks and schedulers are coarse.
const MIN_SECONDS: f64 = 0.2;

/// Maximum repetitions: engines allocate large tables before each run.
const MAX_RUNS: u32 = 20;

/// A workload of a game.
pub(super) struct SearchJob {
    /// `id-workload`.
    pub(super) name: String,
    /// The game string.
    pub(super) game: String,
    pub(super) bench: SearchBench,
    pub(super) positions: Vec<Box<dyn AnyPosition>>,
    rules: MatchRules,
}

/// One run of a job over all its positions.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) nodes: u64,
    pub(super) value: i64,
    /// Per position.
    pub(super) seconds: Vec<f64>,
    /// Totals of the multi-threaded search.
    pub(super) scaling: ThreadScaling,
    /// The last proof.
    pub(super) proof: Option<CheckedProof>,
}

impl Run {
    pub(super) fn total(&self) -> f64 {
        self.seconds.iter().sum()
    }

    pub(super) fn slowest(&self) -> f64 {
        self.seconds.iter().copied().fold(0.0, f64::max)
    }

    pub(super) fn rate(&self) -> f64 {
        self.nodes as f64 / self.total()
    }
}

impl SearchJob {
    pub(super) fn new(
        game: &'static dyn AnyGame,
        benches: &Benches,
        bench: &SearchBench,
    ) -> Result<Self, Failure> {
        let id = game.info().id;
        let game_string = match bench.options.as_str() {
            "" => id.to_owned(),
            options => format!("{id}:{options}"),
        };
        let (_, values) = parse_game(&game_string)?;
        let positions = match benches.positions(bench) {
            None => vec![game.start(&values)?],
            Some(listed) => {
                listed.iter().map(|text| game.read(&values, text)).collect::<Result<_, _>>()?
            }
        };
        let rules = game.match_rules(&values);
        let (name, bench) = (name_of(game, bench), bench.clone());
        Ok(Self { name, game: game_string, bench, positions, rules })
    }

    /// Runs the job once. The second part lists deviations from the declared results.
    pub(super) fn run(&self, is_checked: bool) -> Result<(Run, Vec<String>), Failure> {
        let mut run = Run {
            nodes: 0,
            value: 0,
            seconds: Vec::new(),
            scaling: ThreadScaling::default(),
            proof: None,
        };
        for position in &self.positions {
            let start = || {
                let watch = Stopwatch::start();
                Box::new(move || watch.seconds()) as Box<dyn Fn() -> f64>
            };
            let found = run_workload(&**position, self.rules, self.bench.work, is_checked, &start);
            let found = found.map_err(|fault| {
                Failure::Input(format!("{}: {fault}: {}", self.name, position.text()))
            })?;
            let WorkloadResult { nodes, value, seconds, scaling, proof } = found;
            run.nodes += nodes;
            run.value += value;
            run.seconds.push(seconds);
            run.scaling.add(scaling.unwrap_or_default());
            run.proof = proof.or(run.proof);
        }
        let faults = self.faults(&run);
        Ok((run, faults))
    }

    /// Runs the job, repeatedly if it is short, and returns mean times. Proofs are checked in the
    /// first run.
    pub(super) fn measure(&self, is_checked: bool) -> Result<(Run, Vec<String>), Failure> {
        let (mut run, faults) = self.run(is_checked)?;
        let (mut total, mut n_runs) = (run.total(), 1);
        while total < MIN_SECONDS && n_runs < MAX_RUNS {
            let (again, _) = self.run(false)?;
            total += again.total();
            n_runs += 1;
            for (seconds, more) in run.seconds.iter_mut().zip(&again.seconds) {
                *seconds += more;
            }
        }
        for seconds in &mut run.seconds {
            *seconds /= f64::from(n_runs);
        }
        Ok((run, faults))
    }

    fn faults(&self, run: &Run) -> Vec<String> {
        let (nodes, sum) = match self.bench.work {
            SearchWork::Depth { nodes, .. }
            | SearchWork::Threads { nodes, .. }
            | SearchWork::Proof { nodes, .. } => (Some(nodes), None),
            SearchWork::Exact { nodes, sum } => (Some(nodes), Some(sum)),
            SearchWork::ExactThreads { sum, .. } => (None, Some(sum)),
        };
        let mut faults = Vec::new();
        if let Some(nodes) = nodes.filter(|nodes| *nodes != run.nodes) {
            faults.push(format!("{}: counted {} nodes: expected {nodes}", self.name, run.nodes));
        }
        if let Some(sum) = sum.filter(|sum| *sum != run.value) {
            faults.push(format!(
                "{}: the results sum up to {}: expected {sum}",
                self.name, run.value
            ));
        }
        faults
    }
}

/// The full name of a workload.
pub(super) fn name_of(game: &dyn AnyGame, bench: &SearchBench) -> String {
    format!("{}-{}", game.info().id, bench.name)
}

/// Nodes per second of the yardstick.
pub(super) fn yardstick_rate() -> f64 {
    let (mut nodes, watch) = (0, Stopwatch::start());
    loop {
        nodes += black_box(othello::Board::START).perft(black_box(othello::DEPTH), false);
        let seconds = watch.seconds();
        if seconds >= MIN_SECONDS {
            return nodes as f64 / seconds;
        }
    }
}
