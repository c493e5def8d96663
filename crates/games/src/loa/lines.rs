//! Incremental move counts by line, on boards of up to 8x8 squares.
//!
//! The moves of a line depend only on its own squares. There are at most 3^8 patterns, so the
//! number of moves is a table entry. A move changes the pattern of at most eight lines; the move
//! count of the position is the sum over its lines.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use parlour_core::{ByPlayer, Player, Rng};

use super::line_table::{LineCounts, LineTable, N_PATTERNS, PackedCounts, PieceSums};

/// Rows, columns and diagonals of the largest board.
const N_LINES: usize = 8 + 8 + 15 + 15;

/// The incremental line state of a position; a function of its pieces. The defaults keep no lines.
pub trait Lines: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The lines of an empty board; `table` is `None` if the board is too large.
    fn empty(table: Option<&'static LineTable>) -> Self;

    /// Puts a piece on an empty square.
    fn add(&mut self, _square: usize, _player: Player) {}

    /// Moves a piece of `player`, onto an enemy piece if it captures.
    fn advance(&mut self, _player: Player, _from: usize, _to: usize, _captures: bool) {}

    /// A player's number of moves, if lines are kept.
    fn count(&self, _player: Player) -> Option<u64> {
        None
    }

    /// The line counts of a player, if lines are kept.
    fn counts(&self, _player: Player) -> Option<LineCounts> {
        None
    }

    /// The piece sums of a player, if kept.
    fn piece_sums(&self, _player: Player) -> Option<PieceSums> {
        None
    }

    /// The moves of a player's piece along one of its four lines, if lines are kept.
    fn moves_along(&self, _player: Player, _square: usize, _axis: usize) -> Option<LineMoves> {
        None
    }

    /// A uniformly random move of a player as two squares; `None` if lines are not kept or there is
    /// no move.
    fn random(&self, _player: Player, _rng: &mut Rng) -> Option<(usize, usize)> {
        None
    }
}

/// The moves of a piece along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineMoves {
    /// The distance.
    pub distance: usize,
    /// Whether it may move toward the end of the line.
    pub onward: bool,
    /// Whether it may move toward the start of the line.
    pub back: bool,
}

/// Large boards keep no lines.
impl Lines for () {
    fn empty(_table: Option<&'static LineTable>) -> Self {}
}

/// The pattern of every line, and sums over them. Any two compare equal, because positions compare
/// the pieces from which they derive.
#[derive(Clone, Debug)]
pub struct LinePatterns {
    table: &'static LineTable,
    /// The table index of each line.
    patterns: [u16; N_LINES],
    packed_counts: ByPlayer<PackedCounts>,
    piece_sums: ByPlayer<PieceSums>,
}

impl PartialEq for LinePatterns {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for LinePatterns {}

impl Hash for LinePatterns {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

/// The ternary digit of a player's piece in a pattern; 0 is an empty square.
#[inline]
fn digit(player: Player) -> u16 {
    player.index() as u16 + 1
}

impl LinePatterns {
    /// Changes the digit of a square by `change` in the four lines through it.
    #[inline]
    fn rewrite(&mut self, square: usize, change: u16) {
        let ByPlayer { mut one, mut two } = self.packed_counts;
        for place in &self.table.places[square % 64] {
            // A comparison is cheaper than a remainder by a number that is not a power of two.
            let pattern = &mut self.patterns[place.line as usize];
            let old = self.table.counts_by_pattern[*pattern as usize % N_PATTERNS];
            *pattern = pattern.wrapping_add(change.wrapping_mul(place.weight));
            let new = self.table.counts_by_pattern[*pattern as usize % N_PATTERNS];
            one = PackedCounts(one.0.wrapping_add(new.one.0.wrapping_sub(old.one.0)));
            two = PackedCounts(two.0.wrapping_add(new.two.0.wrapping_sub(old.two.0)));
        }
        self.packed_counts = ByPlayer { one, two };
    }
}

impl Lines for LinePatterns {
    fn empty(table: Option<&'static LineTable>) -> Self {
        let table = table.expect("every board of one word has a table");
        let patterns =
            std::array::from_fn(|index| table.lines.get(index).map_or(0, |line| line.patterns_at));
        Self {
            table,
            patterns,
            packed_counts: ByPlayer::default(),
            piece_sums: ByPlayer::default(),
        }
    }

    fn add(&mut self, square: usize, player: Player) {
        self.piece_sums[player].0 += self.table.sums[square % 64].0;
        self.rewrite(square, digit(player));
    }

    #[inline]
    fn advance(&mut self, player: Player, from: usize, to: usize, captures: bool) {
        let (left, reached) = (self.table.sums[from % 64], self.table.sums[to % 64]);
        let own = &mut self.piece_sums[player].0;
        *own = own.wrapping_add(reached.0).wrapping_sub(left.0);
        let mut change = digit(player);
        self.rewrite(from, change.wrapping_neg());
        if captures {
            self.piece_sums[player.other()].0 -= reached.0;
            change = change.wrapping_sub(digit(player.other()));
        }
        self.rewrite(to, change);
    }

    #[inline]
    fn count(&self, player: Player) -> Option<u64> {
        Some(self.packed_counts[player].field(0) as u64)
    }

    #[inline]
    fn counts(&self, player: Player) -> Option<LineCounts> {
        Some(self.packed_counts[player].counts())
    }

    #[inline]
    fn piece_sums(&self, player: Player) -> Option<PieceSums> {
        Some(self.piece_sums[player])
    }

    #[inline]
    fn moves_along(&self, player: Player, square: usize, axis: usize) -> Option<LineMoves> {
        let place = self.table.places[square % 64][axis % 4];
        let pattern = self.patterns[place.line as usize] as usize % N_PATTERNS;
        let departures = self.table.departures[pattern];
        let [onward, back] = departures.places[player];
        let has = |places: u8| places >> place.bit & 1 != 0;
        let (onward, back) = (has(onward), has(back));
        Some(LineMoves { distance: departures.distance as usize, onward, back })
    }

    fn random(&self, player: Player, rng: &mut Rng) -> Option<(usize, usize)> {
        let mut n = rng.below(self.packed_counts[player].field(0) as u64) as usize;
        for (line, pattern) in self.table.lines.iter().zip(self.patterns) {
            let count = self.table.n_moves[pattern as usize % N_PATTERNS][player] as usize;
            if n < count {
                let (from, to) =
                    self.table.departures[pattern as usize % N_PATTERNS].nth(player, n)?;
                return Some((line.squares[from] as usize, line.squares[to] as usize));
            }
            n -= count;
        }
        None
    }
}
