//! Search results.

use std::time::Duration;

use parlour_core::SCORE_LIMIT;

use crate::Limiter;

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// In units of [`LOGIT`](parlour_core::LOGIT). Beyond [`SCORE_LIMIT`], a win or a loss; the
    /// nearer, the larger the absolute value.
    pub points: i32,
    /// Whether this is the result of perfect play and not an estimate.
    pub is_proven: bool,
    /// The final margin for the side to move, if points decide the game and the search reached its
    /// end.
    pub margin: Option<i32>,
}

impl Score {
    /// A win at once. A win in `n` plies is worth `n` less.
    pub const WIN: i32 = 30_000;

    /// Converts a search result; it is proven if it is beyond [`SCORE_LIMIT`].
    pub const fn of_points(points: i32) -> Self {
        Self { points, is_proven: points.abs() > SCORE_LIMIT, margin: None }
    }

    /// An unproven score; clamped to [`SCORE_LIMIT`].
    pub fn estimate(points: i32) -> Self {
        Self { points: points.clamp(-SCORE_LIMIT, SCORE_LIMIT), is_proven: false, margin: None }
    }

    /// A proven draw.
    pub const DRAW: Self = Self { points: 0, is_proven: true, margin: None };

    /// A proven win at an unknown distance.
    pub const WON: Self = Self::of_points(SCORE_LIMIT + 1);

    /// A proven loss at an unknown distance.
    pub const LOST: Self = Self::of_points(-SCORE_LIMIT - 1);

    /// A proven win in this many plies.
    pub const fn win_in(plies: u32) -> Self {
        Self::of_points(Self::WIN - plies as i32)
    }

    /// A proven loss in this many plies.
    pub const fn loss_in(plies: u32) -> Self {
        Self::of_points(-(Self::WIN - plies as i32))
    }

    /// Whether the side to move is proven to win.
    pub const fn is_win(self) -> bool {
        self.points > SCORE_LIMIT
    }

    /// Whether the side to move is proven to lose.
    pub const fn is_loss(self) -> bool {
        self.points < -SCORE_LIMIT
    }

    /// The plies to a win of the side to move, if proven and known.
    pub const fn wins_in(self) -> Option<u32> {
        if self.points > Self::WON.points { Some((Self::WIN - self.points) as u32) } else { None }
    }

    /// The plies to a loss of the side to move, if proven and known.
    pub const fn loses_in(self) -> Option<u32> {
        self.negated().wins_in()
    }

    /// Whether a draw is proven.
    pub const fn is_proven_draw(self) -> bool {
        self.is_proven && self.points.abs() <= SCORE_LIMIT
    }

    /// The score for the other side.
    #[must_use]
    pub const fn negated(self) -> Self {
        let margin = match self.margin {
            Some(margin) => Some(-margin),
            None => None,
        };
        Self { points: -self.points, is_proven: self.is_proven, margin }
    }
}

/// A line of play and its value for the side to move at the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchLine<M> {
    /// The value.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<M>,
    /// The search depth in plies.
    pub depth: u32,
}

impl<M> SearchLine<M> {
    /// Makes the score an estimate unless it is a win, which alone is proven if moves were skipped.
    pub(crate) fn downgrade_unless_win(&mut self) {
        if !self.score.is_win() {
            self.score = Score::estimate(self.score.points);
        }
    }
}

/// The result of a search, best line first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The best lines, with different first moves; at least one.
    pub lines: Vec<SearchLine<M>>,
    /// The last completed depth in plies.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The search time by the budget's clock.
    pub elapsed: Duration,
}

impl<M> Report<M> {
    /// Creates a report with a single line.
    pub(crate) fn of_line(line: SearchLine<M>, limiter: &Limiter<'_>) -> Self {
        let (nodes, elapsed) = (limiter.nodes(), limiter.elapsed());
        Self { depth: line.depth, lines: vec![line], nodes, elapsed }
    }
}

impl<M: Clone> Report<M> {
    /// Adds the nodes and time of an earlier search.
    pub(crate) fn after(&self, (nodes, time): (u64, Duration)) -> Self {
        Self { nodes: self.nodes + nodes, elapsed: self.elapsed + time, ..self.clone() }
    }
}

impl<M: Copy> Report<M> {
    /// The best move.
    pub fn best(&self) -> M {
        self.lines[0].moves[0]
    }

    /// The score of the best line.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }
}
