//! The rest of a game in a compact form, for proofs that settle positions by counting moves
//! (`docs/proofs.md`, "Counting"). No text is made for a position, so that a walk takes about a
//! microsecond for each.

/// A set of squares of a board of at most eight columns and rows: bit `8 * row + column`.
pub type SquareSet = u64;

/// What is left of a game: only what still matters, without squares that cancel out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The squares of use to `x` and to `o`.
    pub of_use: [SquareSet; 2],
    /// Those beside a friend.
    pub near: [SquareSet; 2],
    /// Whether `x` is to move.
    pub is_x_to_move: bool,
}

/// A rest and its known value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The rest.
    pub rest: Rest,
    /// The same for all rests that have the same value and are as large. It depends on random numbers
    /// of the operating system, so that positions cannot be chosen for colliding keys (`docs/proofs.md`
    /// says how far); with 128 bits, collisions by chance do not occur either.
    pub key: u128,
    /// Whether `x` wins, if counting decides it.
    pub x_wins: Option<bool>,
}

/// Plays a game on its rests.
pub trait Counting {
    /// The rest of a game from a position, and the most turns it can last; panics on a malformed
    /// position.
    fn start(&mut self, position: &str) -> (Counted, u32);

    /// The squares on which the side to move may place. None if the game is over; `x_wins` then says
    /// who has won by the rules.
    fn moves(&self, rest: &Rest) -> SquareSet;

    /// The rest after a placement on one of the `moves`, by its bit.
    fn after(&mut self, rest: &Rest, square: u32) -> Counted;

    /// The bytes of tables that grow with the number of positions.
    fn memory(&self) -> usize;

    /// The position after placements by turns on these squares, as canonical text.
    fn position(&self, start: &str, squares: &[u32]) -> String;
}
