//! Incremental evaluators: engines keep the state in step with the search line.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlour_core::{Evaluator, FullPosition, Position, mix};
use parlour_search::{
    AlphaBeta, Budget, Dfpn, DfpnSettings, Engine, Mcts, OnePly, Oversight, Root,
};

use crate::reference::{
    HashEvaluator, LOA, MAPELLO, QAWALE, RootVisitor, ignore, visit_random_roots,
};

/// A misleading evaluator with an accumulator: each move adds a difference, and the sum must equal
/// the value computed from scratch.
#[derive(Clone, Debug)]
struct Incremental {
    inner: HashEvaluator,
    n_evaluated: Arc<AtomicU64>,
    n_null_moves: Arc<AtomicU64>,
}

/// One sum per position of the line.
#[derive(Debug, Default)]
struct Accumulator(Vec<u64>);

impl Incremental {
    fn new() -> Self {
        let inner = HashEvaluator { is_misleading: true, ..HashEvaluator::new(31) };
        Self { inner, n_evaluated: Arc::default(), n_null_moves: Arc::default() }
    }

    fn n_evaluated(&self) -> u64 {
        self.n_evaluated.swap(0, Ordering::Relaxed)
    }
}

fn from_scratch<P: Position>(position: &P) -> u64 {
    mix(position.key().wrapping_add(77))
}

impl<P: FullPosition> Evaluator<P> for Incremental {
    type State = Accumulator;

    const QUIESCENCE: bool = true;

    fn evaluate(&self, position: &P) -> i32 {
        self.inner.evaluate(position)
    }

    fn begin(&self, state: &mut Accumulator, root: &P) {
        state.0 = vec![from_scratch(root)];
    }

    fn push(&self, state: &mut Accumulator, before: &P, m: Option<P::Move>, after: &P) {
        if let Some(m) = m {
            let next = before.after(m);
            assert_eq!(next, *after, "the move leads from `before` to `after`");
        } else {
            self.n_null_moves.fetch_add(1, Ordering::Relaxed);
        }
        let sum = state.0.last().expect("begun at the root");
        let change = from_scratch(after).wrapping_sub(from_scratch(before));
        state.0.push(sum.wrapping_add(change));
    }

    fn pop(&self, state: &mut Accumulator) {
        state.0.pop();
        assert!(!state.0.is_empty(), "every pop has a push");
    }

    fn evaluate_line(&self, state: &mut Accumulator, position: &P) -> i32 {
        let sum = state.0.last().expect("begun at the root");
        assert_eq!(*sum, from_scratch(position), "the state is out of step at {position:?}");
        self.n_evaluated.fetch_add(1, Ordering::Relaxed);
        self.inner.evaluate(position)
    }

    fn noisy_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        self.inner.noisy_moves(position, moves);
    }

    fn null_move(&self, position: &P) -> Option<P> {
        self.inner.null_move(position)
    }
}

/// Searches with and without state; single-threaded reports must be equal.
struct Follow {
    evaluator: Incremental,
    n_null_moves: u64,
}

impl RootVisitor for Follow {
    const GAMES: u8 = LOA | MAPELLO | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let (evaluator, stateless) = (&self.evaluator, self.evaluator.inner);
        let budget = Budget::nodes(2000);
        for lines in [1, 3] {
            let mut engine = AlphaBeta::new(evaluator.clone()).with_table_mib(1).with_lines(lines);
            let mut plain = AlphaBeta::new(stateless).with_table_mib(1).with_lines(lines);
            for _ in 0..2 {
                let found = engine.search(root, &budget, &mut ignore);
                assert_eq!(found, plain.search(root, &budget, &mut ignore));
            }
            let mut together = engine.with_threads(3);
            together.search(root, &budget, &mut ignore);
        }
        assert!(evaluator.n_evaluated() > 0, "{root:?}");
        for plies in [0, 4] {
            let mcts = || Mcts::new(evaluator.clone(), 5).with_playout_plies(plies);
            let mut plain = Mcts::new(stateless, 5).with_playout_plies(plies);
            let found = mcts().search(root, &budget, &mut ignore);
            assert_eq!(found, plain.search(root, &budget, &mut ignore));
            mcts().with_threads(3).search(root, &budget, &mut ignore);
        }
        assert!(evaluator.n_evaluated() > 0, "{root:?}");
        let settings = DfpnSettings { slots: 1 << 10, ..DfpnSettings::default() };
        let found = Dfpn::new(evaluator.clone(), settings).search(root, &budget, &mut ignore);
        assert_eq!(found, Dfpn::new(stateless, settings).search(root, &budget, &mut ignore));
        OnePly::new(evaluator.clone(), Oversight::NONE, 1).search(root, &budget, &mut ignore);
        assert!(evaluator.n_evaluated() > 0, "{root:?}");
        self.n_null_moves += self.evaluator.n_null_moves.swap(0, Ordering::Relaxed);
    }
}

#[test]
fn evaluator_state_follows_the_search_line() {
    for spec in ["loa:size=5", "loa:size=5,repetition=forbid", "mapello:size=4", "qawale:size=3"] {
        let mut follow = Follow { evaluator: Incremental::new(), n_null_moves: 0 };
        visit_random_roots(spec, 4, 8, &mut follow);
        assert!(follow.n_null_moves > 0 || !spec.starts_with("loa"), "{spec}: no null move");
    }
}
