//! The data that stay the same during an endgame search, precomputed for speed.

use super::super::around::{exposed, free_lines, grown, secure};
use super::super::eval::at_least_two;
use super::super::flips::{Word, beside_closed_runs};
use super::super::layout::Layout;
use super::super::position::MapelloPosition;
use super::lines::Lines;

/// Maximum number of squares in the numbering of a board.
const MOST_SQUARES: usize = 128;

/// Precomputed data of one square.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Square<B> {
    /// The neighbors.
    pub(super) around: B,
    /// The points for taking it.
    pub(super) worth: i32,
    /// The bit of its quarter of the board.
    pub(super) quarter: u8,
}

/// A layout with the bonuses of one game.
#[derive(Clone, Debug)]
pub(super) struct Ground<B: Word> {
    lines: B::Lines,
    squares: Box<[Square<B>; MOST_SQUARES]>,
    layout: Layout<B>,
    n_playable: i32,
    points: i32,
    /// The squares known to have had a bonus or none, and the squares known to have had one.
    known: B,
    bonuses: B,
    /// By set of quarters: their squares.
    quarters: [B; 16],
    /// By axis: the squares whose disc a line along it could flip.
    exposed: [B; 4],
    /// The squares that a single line can flip.
    ledges: B,
}

impl<B: Word> Ground<B> {
    pub(super) fn new(position: &MapelloPosition<B>) -> Self {
        let layout = *position.layout();
        let size = layout.frame.size();
        let middle = size / 2;
        let inner = (0..size).fold(B::EMPTY, |set, row| set | B::first_n(size).up(row * B::STRIDE));
        let mut squares = Box::new([Square::default(); MOST_SQUARES]);
        let mut quarters = [B::EMPTY; 16];
        for square in layout.playable.squares() {
            let is_right = square % B::STRIDE >= middle;
            let is_high = square / B::STRIDE >= middle;
            let quarter = 1 << (usize::from(is_right) + 2 * usize::from(is_high));
            squares[square] = Square {
                around: grown(B::bit(square)) & layout.playable & !B::bit(square),
                worth: 0,
                quarter,
            };
            for (set, squares) in quarters.iter_mut().enumerate() {
                if set & usize::from(quarter) != 0 {
                    *squares |= B::bit(square);
                }
            }
        }
        let exposed = exposed(layout.playable, &layout.closers);
        let mut ground = Self {
            lines: B::Lines::new(inner, layout.playable, &layout.closers),
            squares,
            layout,
            n_playable: layout.playable.count() as i32,
            points: position.bonus_points(),
            known: B::EMPTY,
            bonuses: B::EMPTY,
            quarters,
            ledges: layout.playable & !layout.anchors & !at_least_two(exposed),
            exposed,
        };
        ground.learn(position);
        ground
    }

    /// Whether a position seems to belong to the same game, so that the precomputed data are still
    /// valid. Adds data about new squares.
    pub(super) fn covers(&mut self, position: &MapelloPosition<B>) -> bool {
        let differing = (position.bonuses() ^ self.bonuses) & self.known & position.open();
        let is_same = self.layout == *position.layout()
            && self.points == position.bonus_points()
            && differing.is_empty();
        if is_same {
            self.learn(position);
        }
        is_same
    }

    fn learn(&mut self, position: &MapelloPosition<B>) {
        self.lines.prepare(position.open());
        self.known |= position.open();
        self.bonuses |= position.bonuses();
        for square in position.bonuses().squares() {
            self.squares[square].worth = self.points;
        }
    }

    #[inline]
    pub(super) fn square(&self, square: usize) -> &Square<B> {
        &self.squares[square % MOST_SQUARES]
    }

    pub(super) fn anchors(&self) -> B {
        self.layout.anchors
    }

    #[inline]
    pub(super) fn exposed(&self) -> &[B; 4] {
        &self.exposed
    }

    #[inline]
    pub(super) fn ledges(&self) -> B {
        self.ledges
    }

    /// Squares with a bonus, including taken ones.
    #[inline]
    pub(super) fn bonuses(&self) -> B {
        self.bonuses
    }

    /// The points for a bonus.
    #[inline]
    pub(super) fn points(&self) -> i32 {
        self.points
    }

    #[inline]
    pub(super) fn open(&self, own: B, opp: B) -> B {
        self.layout.playable & !(own | opp)
    }

    /// The squares where `own` may place a disc.
    #[inline]
    pub(super) fn placements(&self, own: B, opp: B) -> B {
        beside_closed_runs(own, opp, &self.layout.closers) & self.open(own, opp)
    }

    /// An upper bound on the further points of `own` if stable discs of `opp` keep it at or below
    /// `alpha`; else a number above `alpha`.
    #[inline]
    pub(super) fn most_left(&self, own: B, opp: B, alpha: i32) -> i32 {
        let open = self.open(own, opp);
        let most = self.n_playable + (open & self.bonuses).count() as i32 * self.points;
        if most - 2 * opp.count() as i32 > alpha {
            return most;
        }
        most - 2 * self.stable(opp, open).count() as i32
    }

    /// Discs that can no longer be flipped, or some of them.
    fn stable(&self, discs: B, open: B) -> B {
        let free = free_lines(open, self.layout.playable);
        let exposed: [B; 4] = std::array::from_fn(|axis| self.exposed[axis] & free[axis]);
        let safe = discs & !(exposed[0] | exposed[1] | exposed[2] | exposed[3]);
        secure(discs, &exposed, safe)
    }

    /// The quarters in which an odd number of squares is open, one bit each.
    #[inline]
    pub(super) fn odd_quarters(&self, open: B) -> u8 {
        (0..4).fold(0, |odd, quarter| {
            odd | ((open & self.quarters[1 << quarter]).count() as u8 & 1) << quarter
        })
    }

    /// The squares of some quarters.
    #[inline]
    pub(super) fn squares_of(&self, quarters: u8) -> B {
        self.quarters[usize::from(quarters % 16)]
    }

    /// The lead of `own` in discs at the end, with one open square.
    #[inline]
    pub(super) fn lead_but_one(&self, own: B) -> i32 {
        2 * own.count() as i32 + 1 - self.n_playable
    }

    /// The discs flipped by a disc on `square` (rules.md, "Flipping").
    #[inline]
    pub(super) fn flips(&self, own: B, opp: B, square: usize) -> B {
        self.lines.flips(own, opp, square)
    }

    /// The number of flipped discs if every other square is taken.
    #[inline]
    pub(super) fn n_last(&self, own: B, opp: B, square: usize) -> i32 {
        self.lines.n_last(own, opp, square)
    }
}
