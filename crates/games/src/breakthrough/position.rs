//! The board, the moves and the end.

use parlour_core::{
    ByPlayer, Emblem, Message, OptionValues, Outcome, PieceView, Player, Position, Symmetry,
    message,
};

use super::{Breakthrough, CAPTURED_ALL, REACHED};
use crate::board::{Bits, Grid};
use crate::grid::{GridPosition, Shape, Sides, Slide, on_grid, owner_in};

/// A position of Breakthrough.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BreakthroughPosition<B> {
    pub(super) pieces: ByPlayer<B>,
    turn: Player,
    /// The row each player wants to reach.
    pub(super) far: ByPlayer<B>,
    pub(super) shape: Shape<B>,
}

impl<B: Bits> BreakthroughPosition<B> {
    /// The steps of a player: forward to the left, straight, to the right.
    pub(super) fn steps(player: Player) -> [(isize, isize); 3] {
        let forward = [1, -1][player.index()];
        [(-1, forward), (0, forward), (1, forward)]
    }

    /// Where the pieces of a set may go by each step (rules.md, "Turn"), the end of the game aside.
    pub(super) fn targets(&self, set: B, player: Player) -> [B; 3] {
        let [left, straight, right] = Self::steps(player);
        let free = !self.pieces[player];
        let ahead = free & !self.pieces[player.other()];
        let go = |step| self.shape.step(set, step);
        [go(left) & free, go(straight) & ahead, go(right) & free]
    }

    fn has_reached(&self, player: Player) -> bool {
        !(self.pieces[player] & self.far[player]).is_empty()
    }

    /// Where the player to move may go by each step; nowhere when the game is over.
    fn all_targets(&self) -> [B; 3] {
        let is_over = |player| self.has_reached(player) || self.pieces[player].is_empty();
        if Player::BOTH.into_iter().any(is_over) {
            return [B::EMPTY; 3];
        }
        self.targets(self.pieces[self.turn], self.turn)
    }
}

impl<B: Bits> Position for BreakthroughPosition<B> {
    type Move = Slide;
    type Scratch = ();

    fn turn(&self) -> Player {
        self.turn
    }

    /// rules.md, "End": the player who moved last is checked first.
    fn outcome(&self) -> Option<Outcome> {
        let players = [self.turn.other(), self.turn];
        let reached = players.into_iter().find(|one| self.has_reached(*one));
        let has_all = |one: &Player| self.pieces[one.other()].is_empty();
        let all = players.into_iter().find(has_all);
        let end = |reason| move |winner| Outcome::win(winner, reason);
        reached.map(end(REACHED)).or(all.map(end(CAPTURED_ALL)))
    }

    /// Those to the left first, then straight, then to the right; each by target square.
    fn legal_moves(&self, moves: &mut Vec<Slide>) {
        for (targets, step) in self.all_targets().into_iter().zip(Self::steps(self.turn)) {
            moves.extend(self.shape.slides(targets, step));
        }
    }

    fn count_moves(&self) -> u64 {
        self.all_targets().iter().map(|targets| u64::from(targets.count())).sum()
    }

    fn is_legal(&self, m: Slide) -> bool {
        let from = self.shape.square(m.from()) & self.pieces[self.turn];
        let [left, straight, right] = self.targets(from, self.turn);
        let reach = left | straight | right;
        self.outcome().is_none() && !(reach & self.shape.square(m.to())).is_empty()
    }

    fn play_unchecked(&mut self, m: Slide) {
        let (mover, other) = (self.turn, self.turn.other());
        self.pieces[mover] = self.pieces[mover] & !B::bit(m.from()) | B::bit(m.to());
        self.pieces[other] &= !B::bit(m.to());
        self.turn = other;
    }

    fn key(&self) -> u64 {
        let key = self.pieces.one.mix_into(self.turn.index() as u64);
        self.pieces.two.mix_into(key)
    }
}

impl<B: Bits> GridPosition for BreakthroughPosition<B> {
    type Game = Breakthrough;

    const PIECES: &'static [PieceView] = &[
        PieceView::new('x', "white piece", Some(Player::One)).drawn_as("pawn"),
        PieceView::new('o', "black piece", Some(Player::Two)).drawn_as("pawn"),
    ];
    const EMBLEMS: [Emblem; 2] = [Emblem::Up, Emblem::Down];
    const MOVE_FORM: &'static str = "a move such as a2-a3 or a2xb3";

    fn grid(&self) -> Grid {
        self.shape.grid()
    }

    fn owner(&self, square: usize) -> Option<Player> {
        owner_in(&self.pieces, square)
    }

    fn why_not(&self, squares: &[usize]) -> Message {
        if let [from, to] = *squares
            && self.owner(from) == Some(self.turn)
        {
            let steps = Self::steps(self.turn).map(|step| self.shape.step(B::bit(from), step));
            if !steps.into_iter().any(|set| set.has(to)) {
                return message!(
                    "one-forward" = "a piece goes one square forward, straight or diagonally"
                );
            } else if self.owner(to) == Some(self.turn.other()) {
                return message!("no-capture-ahead" = "straight ahead nothing is captured");
            }
        }
        self.usual_why_not(squares)
    }

    /// The pieces on the far row, or all that remain if the other side has none.
    fn winning_squares(&self) -> Vec<usize> {
        let Some(winner) = self.outcome().and_then(|outcome| outcome.result.winner()) else {
            return Vec::new();
        };
        let arrived = self.pieces[winner] & self.far[winner];
        let shown = if arrived.is_empty() { self.pieces[winner] } else { arrived };
        shown.squares().collect()
    }
}

/// Forward and backward differ, so only left and right may be exchanged.
impl<B: Bits> Sides for BreakthroughPosition<B> {
    type Set = B;

    fn empty(grid: Grid, _values: &OptionValues) -> Self {
        let first_row = B::first_n(grid.columns());
        let far = ByPlayer::new(first_row.up(grid.n_squares() - grid.columns()), first_row);
        Self { pieces: ByPlayer::default(), turn: Player::One, far, shape: Shape::new(grid) }
    }

    fn sides(&self) -> ByPlayer<B> {
        self.pieces
    }

    fn with_sides(&self, pieces: ByPlayer<B>, turn: Player) -> Self {
        let mut position = self.clone();
        (position.pieces, position.turn) = (pieces, turn);
        position
    }

    fn grid_symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE[..2]
    }

    fn grid_players_swapped(&self) -> Option<Self> {
        None
    }

    /// Rows are counted from the home row of the player.
    fn square_of_other(&self, square: usize) -> usize {
        let (column, row) = self.grid().place(square);
        self.grid().square(column, self.grid().rows() - 1 - row)
    }
}

on_grid!([B: Bits] BreakthroughPosition<B>: Notation, View, Steps, Symmetric, NetworkInputs);
