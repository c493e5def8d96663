//! Runs one workload of `parlour bench search` on one position, with the engines that bots use.
//!
//! It lives here so that each engine is compiled once per board type.

use std::time::Instant;

use parlour_bench::SearchWork;
use parlour_core::{
    AnyPosition, Evaluated, FullPosition, MatchRules, Meter, Outcome, Player, Position,
    PositionVisitor, Solver,
};
use parlour_search::{
    AlphaBeta, Budget, CheckedProof, Dfpn, DfpnSettings, Engine, Folding, Noisy, Root,
};

use crate::engines::evaluator;
use crate::evaluation::unlisted;

/// Table size of proof search in MiB: enough for every workload.
const MIB: usize = 32;

/// One thread against several, in wall-clock seconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreadScaling {
    /// Time on one thread.
    pub seconds_single: f64,
    /// Time on several threads.
    pub seconds: f64,
    /// Nodes on several threads.
    pub nodes: u64,
}

impl ThreadScaling {
    /// Adds another position.
    pub fn add(&mut self, other: Self) {
        self.seconds_single += other.seconds_single;
        self.seconds += other.seconds;
        self.nodes += other.nodes;
    }
}

/// The result of a workload on one position.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkloadResult {
    /// The nodes searched.
    pub nodes: u64,
    /// The margin by which the side to move wins, from the game's solver.
    pub value: i64,
    /// Seconds of the thread that searched.
    pub seconds: f64,
    /// Thread scaling, if the workload measures it.
    pub scaling: Option<ThreadScaling>,
    /// Statistics of the checked proof.
    pub proof: Option<CheckedProof>,
}

/// Starts a stopwatch for this thread; calling it returns the elapsed seconds.
pub type StartStopwatch<'a> = &'a dyn Fn() -> Box<dyn Fn() -> f64>;

/// Runs a workload on a position. If `is_checked`, the plain checker verifies proofs.
///
/// # Errors
/// A sentence that says what the engine did not find.
pub fn run_workload(
    position: &dyn AnyPosition,
    rules: MatchRules,
    work: SearchWork,
    is_checked: bool,
    start: StartStopwatch<'_>,
) -> Result<WorkloadResult, String> {
    let run = WorkloadRun { work, rules, is_checked, start };
    parlour_games::with_position(position, run).unwrap_or_else(|_| unlisted())
}

struct WorkloadRun<'a> {
    work: SearchWork,
    rules: MatchRules,
    is_checked: bool,
    start: StartStopwatch<'a>,
}

impl PositionVisitor for WorkloadRun<'_> {
    type Output = Result<WorkloadResult, String>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let root = Root::with_rules(position, self.rules);
        match self.work {
            SearchWork::Depth { depth, .. } => {
                let mut engine = alpha_beta::<P>(1);
                warm_up(&mut engine, &root);
                let seconds = (self.start)();
                let nodes = search(&mut engine, &root, depth)?;
                let seconds = seconds();
                Ok(WorkloadResult { nodes, seconds, ..WorkloadResult::default() })
            }
            SearchWork::Threads { depth, threads, .. } => {
                let timed = |threads| {
                    let mut engine = alpha_beta::<P>(threads);
                    warm_up(&mut engine, &root);
                    let started = Instant::now();
                    let nodes = search(&mut engine, &root, depth)?;
                    Ok::<_, String>((nodes, started.elapsed().as_secs_f64()))
                };
                let (nodes, seconds_single) = timed(1)?;
                let (nodes_parallel, seconds) = timed(threads as usize)?;
                let scaling = ThreadScaling { seconds_single, seconds, nodes: nodes_parallel };
                Ok(WorkloadResult {
                    nodes,
                    seconds: seconds_single,
                    scaling: Some(scaling),
                    ..WorkloadResult::default()
                })
            }
            SearchWork::Proof { winner, .. } => self.prove(&root, winner),
            SearchWork::Exact { .. } => solve(&root.position, self.start),
        }
    }
}

impl WorkloadRun<'_> {
    fn prove<P: FullPosition>(
        self,
        root: &Root<P>,
        winner: Player,
    ) -> Result<WorkloadResult, String> {
        let settings = DfpnSettings { folding: Folding::Always, ..DfpnSettings::with_mib(MIB) };
        let evaluator = evaluator::<P>(None);
        let mut engine = Dfpn::new(evaluator, settings).with_symmetry();
        warm_up(&mut engine, root);
        let seconds = (self.start)();
        let report = engine.search(root, &Budget::default(), &mut |_| {});
        let seconds = seconds();
        let score = report.score();
        let is_proven =
            if winner == root.position.turn() { score.is_win() } else { score.is_loss() };
        if !is_proven {
            return Err(format!("{winner} is not proven to win"));
        }
        let proof = if self.is_checked {
            let checked = engine.check(root, winner, &Budget::default());
            Some(checked.map_err(|fault| format!("the checker rejected the proof: {fault:?}"))?)
        } else {
            None
        };
        Ok(WorkloadResult { nodes: report.nodes, seconds, proof, ..WorkloadResult::default() })
    }
}

fn alpha_beta<P: FullPosition>(threads: usize) -> AlphaBeta<P, Noisy<<P as Evaluated>::Evaluator>> {
    // The default table size and the evaluator type of every bot.
    AlphaBeta::new(Noisy::new(evaluator::<P>(None), 0, 0)).with_symmetry().with_threads(threads)
}

/// Makes the engine allocate its tables, which is not part of a search.
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
    // A decided game needs no further search.
    if report.depth < depth && !report.score().is_proven {
        return Err(format!("the search ended at depth {}: expected {depth}", report.depth));
    }
    Ok(report.nodes)
}

/// A meter that counts nodes and never stops.
struct Counter(u64);

impl Meter for Counter {
    fn spend(&mut self, nodes: u64) -> bool {
        self.0 += nodes;
        true
    }
}

fn solve<P: FullPosition>(
    position: &P,
    start: StartStopwatch<'_>,
) -> Result<WorkloadResult, String> {
    let seconds = start();
    let mut counter = Counter(0);
    let solution = <P as Evaluated>::Solver::default().solve(position, &mut counter);
    let seconds = seconds();
    let solution = solution.ok_or("the game's solver gave up")?;
    let sign = match solution.outcome {
        Outcome::Win(player) if player == position.turn() => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw => 0,
    };
    let value = i64::from(solution.margin.unwrap_or(sign));
    Ok(WorkloadResult { nodes: counter.0, value, seconds, ..WorkloadResult::default() })
}
