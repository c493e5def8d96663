//! Runs one workload of `parlour bench search` on one position, with the engines that bots use.
//!
//! It lives here so that each engine is compiled once per board type.

use std::time::Instant;

use parlour_bench::SearchWork;
use parlour_core::{
    AnyPosition, Evaluated, FullPosition, GameResult, MatchRules, Meter, Player, Position,
    PositionVisitor, Solver,
};
use parlour_search::{AlphaBeta, Budget, CheckedProof, Dfpn, DfpnSettings, Engine, Folding, Root};

use crate::engines::{BotEvaluator, Evaluation};
use crate::evaluation::unlisted;

/// The largest tables in MiB, of a search (the default of every bot) and of a proof.
const MAX_SEARCH_MIB: usize = 16;
const MAX_PROOF_MIB: usize = 32;

/// Table bytes per node of a workload: enough that entries rarely replace each other.
const BYTES_PER_NODE: u64 = 256;

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
            SearchWork::Depth { depth, nodes } => {
                let mut engine = alpha_beta::<P>(1, nodes);
                let seconds = (self.start)();
                let nodes = search(&mut engine, &root, depth)?;
                let seconds = seconds();
                Ok(WorkloadResult { nodes, seconds, ..WorkloadResult::default() })
            }
            SearchWork::Threads { depth, threads, nodes } => {
                let timed = |threads| {
                    let mut engine = alpha_beta::<P>(threads, nodes);
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
            SearchWork::Proof { winner, nodes } => self.prove(&root, winner, nodes),
            SearchWork::Exact { .. } => solve(&root.position, 1, self.start),
            SearchWork::ExactThreads { threads, .. } => {
                let wall_clock = || {
                    let started = Instant::now();
                    Box::new(move || started.elapsed().as_secs_f64()) as Box<dyn Fn() -> f64>
                };
                solve(&root.position, threads as usize, &wall_clock)
            }
        }
    }
}

impl WorkloadRun<'_> {
    fn prove<P: FullPosition>(
        self,
        root: &Root<P>,
        winner: Player,
        nodes: u64,
    ) -> Result<WorkloadResult, String> {
        let mib = table_mib(nodes, MAX_PROOF_MIB);
        let settings = DfpnSettings { folding: Folding::Always, ..DfpnSettings::with_mib(mib) };
        let evaluator = Evaluation::default().linear::<P>();
        let mut engine = Dfpn::new(evaluator, settings).with_symmetry();
        // Makes the engine allocate its table, which is not part of a proof.
        engine.search(root, &Budget::nodes(1), &mut |_| {});
        engine.forget();
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

/// The size of a table for about `nodes` nodes.
fn table_mib(nodes: u64, max_mib: usize) -> usize {
    let bytes = (nodes * BYTES_PER_NODE).next_power_of_two();
    ((bytes >> 20) as usize).clamp(1, max_mib)
}

/// An engine with an empty table for about `nodes` nodes.
fn alpha_beta<P: FullPosition>(threads: usize, nodes: u64) -> AlphaBeta<P, BotEvaluator<P>> {
    let engine = AlphaBeta::new(Evaluation::default().evaluator::<P>(0, 0));
    let engine = engine.with_table_mib(table_mib(nodes, MAX_SEARCH_MIB)).with_symmetry();
    let mut engine = engine.with_threads(threads);
    // Allocates the table, which is not part of a search.
    engine.forget();
    engine
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
    threads: usize,
    start: StartStopwatch<'_>,
) -> Result<WorkloadResult, String> {
    let mut solver = <P as Evaluated>::Solver::default();
    solver.set_threads(threads);
    let seconds = start();
    let mut counter = Counter(0);
    let solution = solver.solve(position, &mut counter);
    let seconds = seconds();
    let solution = solution.ok_or("the game's solver gave up")?;
    let sign = match solution.result {
        GameResult::Win(player) if player == position.turn() => 1,
        GameResult::Win(_) => -1,
        GameResult::Draw => 0,
    };
    let value = i64::from(solution.margin.unwrap_or(sign));
    Ok(WorkloadResult { nodes: counter.0, value, seconds, ..WorkloadResult::default() })
}
