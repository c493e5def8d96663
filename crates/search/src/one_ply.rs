//! A one-ply engine for beginner levels: evaluates the position after each move, and misses some
//! moves.

use parlour_core::{Evaluator, GameResult, Meter, Position, Rng};

use crate::sort::Sorter;
use crate::{Budget, Engine, Limiter, Oversight, Report, Root, Score, SearchLine};

/// An engine that searches one ply.
#[derive(Clone, Debug)]
pub struct OnePly<E> {
    evaluator: E,
    oversight: Oversight,
    seed: u64,
    rng: Rng,
}

impl<E> OnePly<E> {
    /// Creates an engine; `seed` decides among equal moves.
    pub fn new(evaluator: E, oversight: Oversight, seed: u64) -> Self {
        Self { evaluator, oversight, seed, rng: Rng::new(seed) }
    }

    /// The moves to consider, at least one, and whether some are left out. Shuffled, so that ties
    /// are broken at random.
    fn seen_moves<P: Position>(
        &mut self,
        root: &Root<P>,
        meter: &mut dyn Meter,
    ) -> (Vec<P::Move>, bool) {
        let (mut moves, listing) = root.candidates(&mut P::Scratch::default(), meter);
        for move_idx in (1..moves.len()).rev() {
            moves.swap(move_idx, self.rng.below(move_idx as u64 + 1) as usize);
        }
        let hides = self.oversight.hide(&mut moves) | !listing.is_complete();
        (moves, hides)
    }
}

impl<P: Position, E: Evaluator<P>> Engine<P> for OnePly<E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let limiter = Limiter::new(budget);
        let mut lines = Vec::new();
        let (moves, hides) = {
            let mut counter = limiter.counter();
            let (moves, hides) = self.seen_moves(root, &mut counter);
            let mut state = E::State::default();
            self.evaluator.begin(&mut state, &root.position);
            for m in &moves {
                let next = root.position.after(*m);
                let score = match next.outcome().map(|outcome| outcome.result) {
                    Some(GameResult::Win(winner)) if winner == root.position.turn() => {
                        Score::win_in(1)
                    }
                    Some(GameResult::Win(_)) => Score::loss_in(1),
                    Some(GameResult::Draw) => Score::estimate(0),
                    None => {
                        self.evaluator.push(&mut state, &root.position, Some(*m), &next);
                        let points = self.evaluator.evaluate_line(&mut state, &next);
                        self.evaluator.pop(&mut state);
                        Score::of_points(-points)
                    }
                };
                lines.push(SearchLine { score, moves: vec![*m], depth: 1 });
                if !counter.node() {
                    break;
                }
            }
            (moves, hides)
        };
        if hides || lines.len() < moves.len() {
            lines.iter_mut().for_each(SearchLine::downgrade_unless_win);
        }
        Sorter::default().sort(&mut lines, |line| (-i64::from(line.score.points), 0));
        let report = Report { lines, depth: 1, nodes: limiter.nodes(), elapsed: limiter.elapsed() };
        watch(&report);
        report
    }

    fn forget(&mut self) {
        self.rng = Rng::new(self.seed);
        self.oversight.forget();
    }
}
