//! What an engine found.

use std::time::Duration;

use parlour_core::SCORE_LIMIT;

/// The value of a position for the side to move there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// In units of [`LOGIT`](parlour_core::LOGIT); beyond [`SCORE_LIMIT`] a win or a loss, the closer to
    /// the game's end the larger.
    pub points: i32,
    /// Whether this is the result of perfect play and not an estimate.
    pub is_proven: bool,
    /// Where a game is decided by points and the end was reached: by how many points the side to
    /// move wins.
    pub margin: Option<i32>,
}

impl Score {
    /// A win on the spot. A win in `n` turns is worth `n` less.
    pub const WIN: i32 = 30_000;

    /// An estimate, or a bound a search came back with: proven when it is beyond the limit.
    pub const fn of_points(points: i32) -> Self {
        Self { points, is_proven: points.abs() > SCORE_LIMIT, margin: None }
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

    /// In how many turns the side to move wins, if that is proven and known.
    pub const fn wins_in(self) -> Option<u32> {
        if self.points > Self::WON.points { Some((Self::WIN - self.points) as u32) } else { None }
    }

    /// In how many turns the side to move loses, if that is proven and known.
    pub const fn loses_in(self) -> Option<u32> {
        self.negated().wins_in()
    }

    /// Whether a draw is proven.
    pub const fn is_proven_draw(self) -> bool {
        self.is_proven && self.points.abs() <= SCORE_LIMIT
    }

    /// The same value for the other side.
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
    /// How many turns deep this line was searched.
    pub depth: u32,
}

impl<M> SearchLine<M> {
    /// If not all moves were searched, a win is still proven; anything else is an estimate.
    pub(crate) fn claim_wins_only(&mut self) {
        if !self.score.is_win() {
            let points = self.score.points.max(-SCORE_LIMIT);
            self.score = Score { points, is_proven: false, margin: None };
        }
    }
}

/// What an engine found, best line first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The best lines, with different first moves; at least one.
    pub lines: Vec<SearchLine<M>>,
    /// How many turns deep the search was finished.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it took by the budget's clock.
    pub elapsed: Duration,
}

impl<M: Clone> Report<M> {
    /// The same report with nodes and time spent before added.
    pub(crate) fn after(&self, (nodes, time): (u64, Duration)) -> Self {
        Self { nodes: self.nodes + nodes, elapsed: self.elapsed + time, ..self.clone() }
    }
}

impl<M: Copy> Report<M> {
    /// The best move.
    pub fn best(&self) -> M {
        self.lines[0].moves[0]
    }

    /// The score of the best line; of the position, if it is proven.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }

    /// Positions a second; 0 when no time was taken.
    pub fn nodes_per_second(&self) -> u64 {
        let nanos = self.elapsed.as_nanos();
        (u128::from(self.nodes) * 1_000_000_000).checked_div(nanos).unwrap_or(0) as u64
    }
}
