//! The rest of a game in a compact form, for proofs that settle positions by counting moves
//! (`docs/proofs.md`, "Counting"). No text is made for a position, so that a walk takes microseconds
//! for each.

/// What is left of a game: only what still matters, without squares that cancel out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    /// What each square is to `x` and to `o`; the generator knows what the numbers mean.
    pub squares: Vec<[u8; 2]>,
    /// Whether `x` is to move.
    pub is_x_to_move: bool,
}

/// A rest with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The square of the placement that led here, as an index; for a start, that of no square.
    pub square: usize,
    /// The rest.
    pub rest: Rest,
    /// The same for all rests that have the same value and are as large. It depends on a seed that is
    /// drawn with each [`Counting`], so that positions cannot be chosen for colliding keys; with
    /// 128 bits, collisions by chance do not occur either.
    pub key: u128,
    /// Whether `x` wins, where counting tells.
    pub x_wins: Option<bool>,
}

/// Plays a game on its rests.
pub trait Counting {
    /// The rest of a game from a position, and the most turns it can last; panics on a malformed
    /// position.
    fn start(&mut self, position: &str) -> (Counted, u32);

    /// The squares on which the side to move may place, in ascending order. None if the game is over.
    fn moves(&self, rest: &Rest) -> Vec<usize>;

    /// The rest after a placement on one of the `moves`.
    fn after(&mut self, rest: &Rest, square: usize) -> Counted;

    /// The position after placements by turns on these squares, as canonical text.
    fn position(&self, start: &str, squares: &[usize]) -> String;
}
