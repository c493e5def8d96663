//! One workload on one position, in the position's own type.

use std::time::Instant;

use parlour_bench::SearchWork;
use parlour_core::{
    Evaluated, FullPosition, LinearEvaluator, MatchRules, Meter, Outcome, Player, Position,
    PositionVisitor, Solver,
};
use parlour_search::{AlphaBeta, Budget, CheckedProof, Dfpn, DfpnSettings, Engine, Folding, Root};

use super::clock::Stopwatch;

/// The tables of proof search, in mebibytes: large enough for every workload.
const MIB: usize = 32;

/// What several threads took beside one, on the wall.
#[derive(Clone, Copy, Default)]
pub(super) struct Together {
    pub(super) seconds_alone: f64,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
}

impl Together {
    pub(super) fn add(&mut self, other: Self) {
        self.seconds_alone += other.seconds_alone;
        self.seconds += other.seconds;
        self.nodes += other.nodes;
    }
}

/// What came out for one position.
#[derive(Clone, Copy, Default)]
pub(super) struct Found {
    pub(super) nodes: u64,
    /// By how much the side to move wins, where that was asked.
    pub(super) value: i64,
    pub(super) seconds: f64,
    /// Of several threads, where that was asked.
    pub(super) together: Option<Together>,
    pub(super) proof: Option<CheckedProof>,
}

/// Does the work on the position it visits. What goes wrong is told.
#[derive(Clone, Copy)]
pub(super) struct Doing {
    pub(super) work: SearchWork,
    pub(super) rules: MatchRules,
    /// Whether the plain checker walks a proof.
    pub(super) is_checked: bool,
}

impl PositionVisitor for Doing {
    type Output = Result<Found, String>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let root = Root::with_rules(position, self.rules);
        match self.work {
            SearchWork::Depth { depth, .. } => {
                let mut engine = alpha_beta::<P>(1);
                warm_up(&mut engine, &root);
                let watch = Stopwatch::start();
                let nodes = search(&mut engine, &root, depth)?;
                Ok(Found { nodes, seconds: watch.seconds(), ..Found::default() })
            }
            SearchWork::Threads { depth, threads, .. } => {
                let timed = |threads| {
                    let mut engine = alpha_beta::<P>(threads);
                    warm_up(&mut engine, &root);
                    let started = Instant::now();
                    let nodes = search(&mut engine, &root, depth)?;
                    Ok::<_, String>((nodes, started.elapsed().as_secs_f64()))
                };
                let (nodes, seconds_alone) = timed(1)?;
                let (nodes_together, seconds) = timed(threads as usize)?;
                let together = Together { seconds_alone, seconds, nodes: nodes_together };
                Ok(Found {
                    nodes,
                    seconds: seconds_alone,
                    together: Some(together),
                    ..Found::default()
                })
            }
            SearchWork::Proof { winner, .. } => self.prove(&root, winner),
            SearchWork::Exact { .. } => solve(&root.position),
        }
    }
}

impl Doing {
    fn prove<P: FullPosition>(self, root: &Root<P>, winner: Player) -> Result<Found, String> {
        let settings = DfpnSettings { folding: Folding::Always, ..DfpnSettings::with_mib(MIB) };
        let mut engine = Dfpn::<P>::new(settings);
        warm_up(&mut engine, root);
        let watch = Stopwatch::start();
        let report = engine.search(root, &Budget::default(), &mut |_| {});
        let seconds = watch.seconds();
        let score = report.score();
        let is_proven =
            if winner == root.position.turn() { score.is_win() } else { score.is_loss() };
        if !is_proven {
            return Err(format!("{winner} is not proven to win"));
        }
        let proof = if self.is_checked {
            let checked = engine.check(root, winner, &Budget::default());
            Some(checked.map_err(|fault| format!("the checker turned the proof down: {fault:?}"))?)
        } else {
            None
        };
        Ok(Found { nodes: report.nodes, seconds, proof, ..Found::default() })
    }
}

fn alpha_beta<P: FullPosition>(threads: usize) -> AlphaBeta<P, <P as Evaluated>::Evaluator> {
    let evaluator = <P as Evaluated>::Evaluator::fitted();
    // The table of its usual size, as every bot has it.
    AlphaBeta::new(evaluator).with_threads(threads)
}

/// Has the engine make its tables, which is no part of a search.
fn warm_up<P: Position>(engine: &mut impl Engine<P>, root: &Root<P>) {
    engine.search(root, &Budget::nodes(1), &mut |_| {});
    engine.forget();
}

fn search<P: Position>(
    engine: &mut impl Engine<P>,
    root: &Root<P>,
    depth: u32,
) -> Result<u64, String> {
    let report = engine.search(root, &Budget::depth(depth), &mut |_| {});
    // A game that is decided sooner need not be searched further.
    if report.depth < depth && !report.score().is_proven {
        return Err(format!("the search ended at depth {}: expected {depth}", report.depth));
    }
    Ok(report.nodes)
}

/// Counts and never stops.
struct Counter(u64);

impl Meter for Counter {
    fn spend(&mut self, nodes: u64) -> bool {
        self.0 += nodes;
        true
    }
}

fn solve<P: FullPosition>(position: &P) -> Result<Found, String> {
    let watch = Stopwatch::start();
    let mut counter = Counter(0);
    let solution = <P as Evaluated>::Solver::default().solve(position, &mut counter);
    let seconds = watch.seconds();
    let solution = solution.ok_or("the game's solver gave up")?;
    let sign = match solution.outcome {
        Outcome::Win(player) if player == position.turn() => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw => 0,
    };
    let value = i64::from(solution.margin.unwrap_or(sign));
    Ok(Found { nodes: counter.0, value, seconds, ..Found::default() })
}
