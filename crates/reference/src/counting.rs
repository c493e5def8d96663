//! The rest of a game in a compact form, for proofs that settle positions by counting moves
//! (`docs/proofs.md`, "Counting"). Positions are not written as text, so that a walk takes about a
//! microsecond for each.

/// A set of squares of a board of at most eight columns and rows: bit `8 * row + column`.
pub type SquareSet = u64;

/// A reduced position: the squares that are still of use, without pairs that cancel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The squares of use to `x` and to `o`.
    pub of_use: [SquareSet; 2],
    /// Those beside a friend.
    pub near: [SquareSet; 2],
    /// Whether `x` is to move.
    pub is_x_to_move: bool,
}

/// A reduced position with its key, and its value if counting decides it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The reduced position.
    pub rest: Rest,
    /// Equal for reduced positions that consist of the same parts. Seeded by the operating system, so
    /// that a crafted proof cannot rely on colliding keys; with 128 bits, keys do not collide by
    /// chance either (`docs/proofs.md`, "Counting").
    pub key: u128,
    /// Whether `x` wins, if counting decides it.
    pub x_wins: Option<bool>,
}

/// Plays a game on reduced positions.
pub trait Counting: Send + Sync {
    /// Reduces a position. Returns it with the maximum number of turns until the end of the game.
    /// Panics on a malformed position.
    fn start(&mut self, position: &str) -> (Counted, u32);

    /// The squares on which the side to move may place. Empty if the game is over; then `x_wins`
    /// says who has won by the rules.
    fn moves(&self, rest: &Rest) -> SquareSet;

    /// The reduced position after a placement on one of the `moves`, by its bit.
    fn after(&mut self, rest: &Rest, square: u32) -> Counted;

    /// The memory of tables that grow with the number of positions, in bytes.
    fn memory(&self) -> usize;

    /// Another one with the same keys, on the same size of board: keys of both can be compared.
    fn with_same_keys(&self) -> Box<dyn Counting>;

    /// The position after alternating placements on these squares, as canonical text.
    fn position(&self, start: &str, squares: &[u32]) -> String;
}
