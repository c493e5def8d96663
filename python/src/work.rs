//! Work on positions that can take long: generic code that a meter or a flag stops.

use std::ops::ControlFlow;

use parlour_bots::StopFlag;
use parlour_core::{AnyMove, Counting, FullPosition, Meter, Outcome, PositionVisitor, Rng, perft};

/// Counts the legal moves; `None` if stopped.
pub(crate) struct Count<'a>(pub(crate) &'a mut dyn Meter);

impl PositionVisitor for Count<'_> {
    type Output = Option<u64>;

    fn visit<P: FullPosition>(self, position: P) -> Option<u64> {
        position.count_moves_within(self.0)
    }
}

/// Lists one move for each resulting position; `None` if stopped.
pub(crate) struct Distinct<'a>(pub(crate) &'a mut dyn Meter);

impl PositionVisitor for Distinct<'_> {
    type Output = Option<Vec<AnyMove>>;

    fn visit<P: FullPosition>(self, position: P) -> Option<Vec<AnyMove>> {
        let mut moves = Vec::new();
        let listing =
            position.distinct_moves_within(&mut moves, &mut P::Scratch::default(), self.0);
        let erased = || moves.into_iter().map(|m| AnyMove::new(&position, m)).collect();
        listing.is_complete().then(erased)
    }
}

/// Plays random moves to the end; returns the number of plies and the outcome, `None` if stopped.
pub(crate) struct RandomGame<'a> {
    pub(crate) seed: u64,
    pub(crate) max_plies: u32,
    pub(crate) meter: &'a mut dyn Meter,
}

impl PositionVisitor for RandomGame<'_> {
    type Output = Option<(u32, Option<Outcome>)>;

    fn visit<P: FullPosition>(self, mut position: P) -> Self::Output {
        let mut rng = Rng::new(self.seed);
        let mut scratch = Vec::new();
        let mut plies = 0;
        while plies < self.max_plies
            && let Some(m) = position.random_move(&mut rng, &mut scratch)
        {
            position.play_unchecked(m);
            plies += 1;
            if !self.meter.work(1) {
                return None;
            }
        }
        Some((plies, position.outcome()))
    }
}

/// Perft that can be stopped: only the last plies run without a check.
#[derive(Clone, Copy)]
pub(crate) struct Perft<'a> {
    pub(crate) depth: u32,
    pub(crate) counting: Counting,
    pub(crate) stop: &'a StopFlag,
}

impl PositionVisitor for Perft<'_> {
    type Output = Option<u64>;

    fn visit<P: FullPosition>(self, position: P) -> Option<u64> {
        if self.stop.is_stopped() {
            return None;
        }
        // The depth of a subtree that takes no more than a moment.
        let unchecked = if P::MANY_PATHS { 1 } else { 2 };
        if self.depth <= unchecked {
            return Some(perft(&position, self.depth, self.counting));
        }
        let next = Self { depth: self.depth - 1, ..self };
        let mut nodes = Some(0);
        let mut count = |m: P::Move| {
            let below = next.visit(position.after(m));
            nodes = nodes.zip(below).map(|(all, below)| all + below);
            if nodes.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        if self.counting == Counting::Merged {
            let mut moves = Vec::new();
            position.distinct_moves(&mut moves, &mut P::Scratch::default());
            let _ = moves.into_iter().try_for_each(count);
        } else {
            position.for_each_move(&mut count);
        }
        nodes
    }
}
