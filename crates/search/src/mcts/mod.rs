//! Monte-Carlo tree search with proven wins and losses.
//!
//! Each visit selects a path from the root to a leaf, evaluates the leaf (directly or after a short
//! playout) and backs up the result. Proven results are backed up as such (MCTS-Solver: Winands,
//! Björnsson, Saito 2008), until the root may be solved.

mod chance;
mod lines;
mod mast;
mod reuse;
mod tree;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::thread;

use parlour_core::{Evaluator, Listing, PathStatus, Position, Rng, engine_thread, mix_in};

use crate::budget::NodeCounter;
use crate::updates::Updates;
use crate::{Budget, Engine, Limiter, Report, Root};
use mast::MoveAverages;
use reuse::Tree;
use tree::{Edge, Node, Proof};
use worker::{Scratch, Shared, Worker};

/// A MAST playout that is not over by then ends with an evaluation.
const LONGEST_PLAYOUT: u32 = 400;

/// The settings of a search.
#[derive(Clone, Debug)]
struct Settings {
    threads: usize,
    lines: usize,
    /// In bytes.
    memory: usize,
    playout_plies: u32,
    mast: bool,
}

/// The engine.
///
/// A node is a position entered, in the tree or in a playout; a node limit is exact with one thread.
/// A depth limit is the maximum length of a path; the search ends when enough paths have reached it.
#[derive(Debug)]
pub struct Mcts<P: Position, E: Evaluator<P>> {
    evaluator: E,
    seed: u64,
    settings: Settings,
    tree: Option<Tree<P>>,
}

impl<P: Position, E: Evaluator<P>> Mcts<P, E> {
    const MIB: usize = 1 << 20;

    /// An engine that evaluates with `evaluator`, with one thread and one line. The seed breaks
    /// ties and drives playouts.
    pub fn new(evaluator: E, seed: u64) -> Self {
        let settings = Settings {
            threads: 1,
            lines: 1,
            memory: 64 * Self::MIB,
            playout_plies: 0,
            mast: false,
        };
        Self { evaluator, seed, settings, tree: None }
    }

    /// Sets the number of threads. With several, results are reproducible only if they are proven.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads.max(1);
        self
    }

    /// Sets the number of lines in the report.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Self {
        self.settings.lines = lines.max(1);
        self
    }

    /// Sets the approximate memory for the tree. The moves of the root always fit.
    #[must_use]
    pub fn with_memory(mut self, mebibytes: usize) -> Self {
        self.settings.memory = mebibytes.saturating_mul(Self::MIB);
        self
    }

    /// Random plies before a leaf is evaluated; 0 evaluates it directly.
    #[must_use]
    pub fn with_playout_plies(mut self, plies: u32) -> Self {
        self.settings.playout_plies = plies;
        self
    }

    /// Evaluates a leaf by a playout to the end of the game, whose moves are chosen by their average results (MAST).
    #[must_use]
    pub fn with_mast(mut self) -> Self {
        self.settings.mast = true;
        self.settings.playout_plies = LONGEST_PLAYOUT;
        self
    }

    /// The root node, with the subtree that an earlier search left.
    fn root_node(
        &mut self,
        root: &Root<P>,
        rng: &mut Rng,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Node<P::Move> {
        let kept = self.tree.take().and_then(|tree| tree.descend(root));
        let mut node = kept.unwrap_or_else(|| {
            Scratch::default().expand(&self.evaluator, &root.position, rng, counter)
        });
        if node.edges.is_empty() {
            node = Node::new(vec![Edge::new(root.any_move(), u16::MAX)], Listing::Partial);
        }
        let history = root.path_history();
        if history.forbids_repetition() {
            let next = |m| root.position.after(m);
            node.retain(|m| history.clone().enter(&next(m), true) != PathStatus::Forbidden);
        }
        let winning = self.evaluator.winning_move(&root.position);
        if let Some(m) = winning.filter(|m| history.confirms_win(&root.position, *m)) {
            let wanted = root.position.after(m);
            let reaches_it = |edge: &Edge<P::Move>| root.position.after(edge.m) == wanted;
            if let Some(edge_idx) = node.edges.iter().position(reaches_it) {
                node.edges.swap(0, edge_idx);
                node.prove(0, Proof::Win(1));
            }
        }
        node
    }
}

impl<P: Position, E: Evaluator<P>> Engine<P> for Mcts<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let limiter = Limiter::new(budget);
        let mut rngs: Vec<Rng> = (0..self.settings.threads as u64)
            .map(|thread| Rng::new(mix_in(self.seed, thread)))
            .collect();
        let mut averages: Vec<Option<MoveAverages>> =
            rngs.iter().map(|_| self.settings.mast.then(MoveAverages::new)).collect();
        let mut node = self.root_node(root, &mut rngs[0], &mut limiter.counter());
        let n_at_depth = AtomicU64::new(0);
        let mut updates = Updates::default();
        let mut bytes = reuse::bytes(&node);
        let mut may_grow = true;
        limiter.counter().flush();
        if node.proof() != Proof::Unknown {
            limiter.finish();
        }
        let report = loop {
            let shared = Shared {
                root,
                node: &node,
                evaluator: &self.evaluator,
                settings: &self.settings,
                limiter: &limiter,
                depth: budget.depth.map(|depth| depth.max(1)),
                n_at_depth: &n_at_depth,
                bytes: AtomicUsize::new(bytes),
                may_grow,
                is_full: AtomicBool::new(may_grow && bytes > self.settings.memory),
            };
            thread::scope(|scope| {
                let mut own = rngs.iter_mut().zip(averages.iter_mut().map(Option::as_mut));
                let (rng, averages) = own.next().expect("there is at least one thread");
                for (rng, averages) in own {
                    let (shared, evaluator) = (&shared, self.evaluator.clone());
                    // Boxed, so that starting a thread is compiled once.
                    let work: Box<dyn FnOnce() + Send> = Box::new(move || {
                        Worker::new(shared, &evaluator, rng, averages).run(&mut |_| {});
                    });
                    // Without a helper the search is slower, not wrong.
                    let _ = engine_thread("mcts").spawn_scoped(scope, work);
                }
                Worker::new(&shared, shared.evaluator, rng, averages).run(&mut |shared| {
                    if updates.is_due(&limiter) {
                        watch(&shared.report());
                    }
                });
            });
            if limiter.is_over() {
                break shared.report();
            }
            bytes = reuse::prune(&mut node, self.settings.memory / 2);
            may_grow = bytes <= self.settings.memory / 4 * 3;
        };
        watch(&report);
        self.tree = Some(Tree { root: root.clone(), node });
        report
    }

    fn set_lines(&mut self, n_lines: usize) {
        self.settings.lines = n_lines.max(1);
    }

    fn forget(&mut self) {
        self.tree = None;
    }
}

/// Priors of the moves, adding up to 65535, from the game's move ordering (best first). Only the
/// order is used: games need not agree on the scale. Moves with equal ordering scores share
/// equally.
fn priors(orders: impl Iterator<Item = i32> + Clone) -> Vec<u16> {
    let mut weights: Vec<f64> = Vec::new();
    let mut last = None;
    for (rank, order) in orders.enumerate() {
        let weight = match last {
            Some((same, weight)) if same == order => weight,
            _ => 1.0 / (rank as f64 + 4.0),
        };
        last = Some((order, weight));
        weights.push(weight);
    }
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| (weight / sum * f64::from(u16::MAX)).max(1.0) as u16).collect()
}
