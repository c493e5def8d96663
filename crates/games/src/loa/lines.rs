//! Incremental move counts by line, on boards of up to eight squares a side.
//!
//! The moves of a line depend only on its own squares. There are at most 3^8 patterns, so the
//! number of moves is a table entry. A move changes the pattern of at most eight lines; the move
//! count of the position is the sum over its lines.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use parlour_core::{ByPlayer, Player, Rng};

use super::line_table::{LineCounts, LineTable, N_PATTERNS, Places, Tally};

/// Rows, columns and diagonals of the largest board.
const N_LINES: usize = 8 + 8 + 15 + 15;

/// Incremental line state of a position: a function of its pieces.
pub trait Lines: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Lines of an empty board; the table is there on boards where lines are kept.
    fn empty(table: Option<&'static LineTable>) -> Self;

    /// A piece is put on an empty square.
    fn add(&mut self, square: usize, player: Player);

    /// A piece of `player` moves, onto an enemy piece if it captures.
    fn advance(&mut self, player: Player, from: usize, to: usize, captures: bool);

    /// How many moves a player has, where lines are kept.
    fn count(&self, player: Player) -> Option<u64>;

    /// The line counts of a player, if lines are kept.
    fn counts(&self, player: Player) -> Option<LineCounts>;

    /// The piece sums of a player, if kept.
    fn places(&self, player: Player) -> Option<Places>;

    /// Where a player's piece may go along one of its four lines, where lines are kept.
    fn ways(&self, player: Player, square: usize, axis: usize) -> Option<Ways>;

    /// A uniformly random move of a player as two squares, where lines are kept and there is one.
    fn random(&self, player: Player, rng: &mut Rng) -> Option<(usize, usize)>;
}

/// Where a piece may go along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// How many steps.
    pub distance: usize,
    /// Whether it may go in the direction in which the line's squares are numbered.
    pub onward: bool,
    /// Whether it may go the other way.
    pub back: bool,
}

/// Large boards keep nothing.
impl Lines for () {
    fn empty(_table: Option<&'static LineTable>) -> Self {}

    fn add(&mut self, _square: usize, _player: Player) {}

    fn advance(&mut self, _player: Player, _from: usize, _to: usize, _captures: bool) {}

    fn count(&self, _player: Player) -> Option<u64> {
        None
    }

    fn counts(&self, _player: Player) -> Option<LineCounts> {
        None
    }

    fn places(&self, _player: Player) -> Option<Places> {
        None
    }

    fn ways(&self, _player: Player, _square: usize, _axis: usize) -> Option<Ways> {
        None
    }

    fn random(&self, _player: Player, _rng: &mut Rng) -> Option<(usize, usize)> {
        None
    }
}

/// The pattern of every line and what they offer. Any two are equal: positions compare
/// the pieces they follow from.
#[derive(Clone, Debug)]
pub struct LinePatterns {
    table: &'static LineTable,
    /// By line: its entry in the table.
    patterns: [u16; N_LINES],
    tally: ByPlayer<Tally>,
    places: ByPlayer<Places>,
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

/// What stands for a player's piece in a pattern; 0 stands for an empty square.
#[inline]
fn digit(player: Player) -> u16 {
    player.index() as u16 + 1
}

impl LinePatterns {
    /// The digit of a square changes by so much in the four lines through it.
    #[inline]
    fn rewrite(&mut self, square: usize, change: u16) {
        let ByPlayer { mut one, mut two } = self.tally;
        for place in &self.table.places[square % 64] {
            // A check is cheaper than a remainder by a number that is no power of two.
            let pattern = &mut self.patterns[place.line as usize];
            let old = self.table.tallies[*pattern as usize % N_PATTERNS];
            *pattern = pattern.wrapping_add(change.wrapping_mul(place.weight));
            let new = self.table.tallies[*pattern as usize % N_PATTERNS];
            one = Tally(one.0.wrapping_add(new.one.0.wrapping_sub(old.one.0)));
            two = Tally(two.0.wrapping_add(new.two.0.wrapping_sub(old.two.0)));
        }
        self.tally = ByPlayer { one, two };
    }
}

impl Lines for LinePatterns {
    fn empty(table: Option<&'static LineTable>) -> Self {
        let table = table.expect("every board of one word has a table");
        let patterns =
            std::array::from_fn(|index| table.lines.get(index).map_or(0, |line| line.patterns_at));
        Self { table, patterns, tally: ByPlayer::default(), places: ByPlayer::default() }
    }

    fn add(&mut self, square: usize, player: Player) {
        self.places[player].0 += self.table.sums[square % 64].0;
        self.rewrite(square, digit(player));
    }

    #[inline]
    fn advance(&mut self, player: Player, from: usize, to: usize, captures: bool) {
        let (left, reached) = (self.table.sums[from % 64], self.table.sums[to % 64]);
        let own = &mut self.places[player].0;
        *own = own.wrapping_add(reached.0).wrapping_sub(left.0);
        let mut change = digit(player);
        self.rewrite(from, change.wrapping_neg());
        if captures {
            self.places[player.other()].0 -= reached.0;
            change = change.wrapping_sub(digit(player.other()));
        }
        self.rewrite(to, change);
    }

    #[inline]
    fn count(&self, player: Player) -> Option<u64> {
        Some(self.tally[player].field(0) as u64)
    }

    #[inline]
    fn counts(&self, player: Player) -> Option<LineCounts> {
        Some(self.tally[player].counts())
    }

    #[inline]
    fn places(&self, player: Player) -> Option<Places> {
        Some(self.places[player])
    }

    #[inline]
    fn ways(&self, player: Player, square: usize, axis: usize) -> Option<Ways> {
        let place = self.table.places[square % 64][axis % 4];
        let pattern = self.patterns[place.line as usize] as usize % N_PATTERNS;
        let departures = self.table.departures[pattern];
        let [onward, back] = departures.places[player].map(|places| places >> place.bit & 1 != 0);
        Some(Ways { distance: departures.distance as usize, onward, back })
    }

    fn random(&self, player: Player, rng: &mut Rng) -> Option<(usize, usize)> {
        let mut n = rng.below(self.tally[player].field(0) as u64) as usize;
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
