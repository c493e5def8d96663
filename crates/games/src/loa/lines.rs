//! Moves counted by whole lines, kept up step by step, on boards of up to eight squares a side.
//!
//! What a line offers depends on nothing but its own squares: who stands where. There are at most
//! 3^8 such patterns, so the number of moves a line offers is a table entry. A move changes the
//! pattern of at most eight lines; the number of moves in the position follows from theirs.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use parlour_core::{ByPlayer, Player, Rng};

use crate::board::{Bits, Grid};

/// Rows, columns and diagonals of the largest board.
const N_LINES: usize = 8 + 8 + 15 + 15;

/// Room for the patterns of all lengths, 3^1 + … + 3^8; a power of two, so that a masked index needs
/// no check.
const N_PATTERNS: usize = 1 << 14;

/// What a position keeps about its lines: a function of its pieces.
pub trait Lines: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Lines of an empty board; the table is there on boards where lines are kept.
    fn empty(table: Option<&'static LineTable>) -> Self;

    /// A square changes hands.
    fn change(&mut self, square: usize, before: Option<Player>, after: Option<Player>);

    /// How many moves a player has, where lines are kept.
    fn count(&self, player: Player) -> Option<u64>;

    /// A uniformly random move of a player as two squares, where lines are kept and there is one.
    fn random(&self, player: Player, rng: &mut Rng) -> Option<(usize, usize)>;
}

/// Large boards keep nothing.
impl Lines for () {
    fn empty(_table: Option<&'static LineTable>) -> Self {}

    fn change(&mut self, _square: usize, _before: Option<Player>, _after: Option<Player>) {}

    fn count(&self, _player: Player) -> Option<u64> {
        None
    }

    fn random(&self, _player: Player, _rng: &mut Rng) -> Option<(usize, usize)> {
        None
    }
}

/// The pattern of every line and the number of moves they offer. Any two are equal: positions compare
/// the pieces they follow from.
#[derive(Clone, Debug)]
pub struct LinePatterns {
    table: &'static LineTable,
    /// By line: its entry in the table.
    patterns: [u16; N_LINES],
    n_moves: ByPlayer<u16>,
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

impl Lines for LinePatterns {
    fn empty(table: Option<&'static LineTable>) -> Self {
        let table = table.expect("every board of one word has a table");
        let patterns =
            std::array::from_fn(|index| table.lines.get(index).map_or(0, |line| line.patterns_at));
        Self { table, patterns, n_moves: ByPlayer::default() }
    }

    #[inline]
    fn change(&mut self, square: usize, before: Option<Player>, after: Option<Player>) {
        let digit = |player: Option<Player>| player.map_or(0, |player| player.index() as u16 + 1);
        let change = digit(after).wrapping_sub(digit(before));
        for place in &self.table.places[square % 64] {
            let pattern = &mut self.patterns[place.line as usize % N_LINES];
            let old = self.table.n_moves[*pattern as usize % N_PATTERNS];
            *pattern = pattern.wrapping_add(change.wrapping_mul(place.weight));
            let new = self.table.n_moves[*pattern as usize % N_PATTERNS];
            self.n_moves.one = self.n_moves.one + u16::from(new.one) - u16::from(old.one);
            self.n_moves.two = self.n_moves.two + u16::from(new.two) - u16::from(old.two);
        }
    }

    #[inline]
    fn count(&self, player: Player) -> Option<u64> {
        Some(u64::from(self.n_moves[player]))
    }

    fn random(&self, player: Player, rng: &mut Rng) -> Option<(usize, usize)> {
        let mut n = rng.below(u64::from(self.n_moves[player])) as usize;
        for (line, pattern) in self.table.lines.iter().zip(self.patterns) {
            let count = self.table.n_moves[pattern as usize % N_PATTERNS][player] as usize;
            if n < count {
                let pieces = self.table.pieces[pattern as usize % N_PATTERNS];
                let (from, to) = moves_in(pieces, line.squares.len(), player).nth(n)?;
                return Some((line.squares[from] as usize, line.squares[to] as usize));
            }
            n -= count;
        }
        None
    }
}

/// The lines of a board size and the number of moves in each pattern.
#[derive(Debug)]
pub struct LineTable {
    lines: Vec<Line>,
    /// By square: the four lines through it.
    places: [[Place; 4]; 64],
    /// By pattern, for each length: how many moves each player has.
    n_moves: Box<[ByPlayer<u8>; N_PATTERNS]>,
    /// By pattern, for each length: where the players' pieces stand, a bit a square.
    pieces: Box<[ByPlayer<u8>; N_PATTERNS]>,
}

/// One row, column or diagonal.
#[derive(Debug)]
struct Line {
    squares: Vec<u8>,
    /// Where the patterns of lines of this length begin.
    patterns_at: u16,
}

/// Where a square stands in a line: its ternary digit (0 empty, 1 and 2 the players) weighs so much.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    line: u8,
    weight: u16,
}

impl LineTable {
    /// The largest board size.
    pub(super) const MOST: usize = 8;

    pub(super) fn new(size: usize) -> Self {
        let mut n_moves = vec![ByPlayer::default(); N_PATTERNS];
        let mut pieces = n_moves.clone();
        let mut patterns_at = [0; Self::MOST + 1];
        let mut n_patterns = 0;
        for (len, at) in patterns_at.iter_mut().enumerate().skip(1) {
            *at = n_patterns as u16;
            for pattern in 0..3usize.pow(len as u32) {
                let digit = |bit: usize| pattern / 3usize.pow(bit as u32) % 3;
                let set = ByPlayer::from_fn(|player| {
                    let own = (0..len).filter(|bit| digit(*bit) == player.index() + 1);
                    own.fold(0, |set, bit| set | 1 << bit)
                });
                pieces[n_patterns] = set;
                n_moves[n_patterns] =
                    ByPlayer::from_fn(|player| moves_in(set, len, player).count() as u8);
                n_patterns += 1;
            }
        }

        let mut table = Self {
            lines: Vec::new(),
            places: [[Place::default(); 4]; 64],
            n_moves: n_moves.try_into().expect("it was made with that length"),
            pieces: pieces.try_into().expect("it was made with that length"),
        };
        let grid = Grid::new(size, size);
        for (axis, direction) in [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().enumerate() {
            let (columns, rows) = direction;
            for start in 0..grid.n_squares() {
                // A line begins where one step back leaves the board.
                if grid.offset(start, (-columns, -rows), 1).is_some() {
                    continue;
                }
                let squares: Vec<u8> = (0..size)
                    .map_while(|n| grid.offset(start, direction, n))
                    .map(|s| s as u8)
                    .collect();
                for (bit, square) in squares.iter().enumerate() {
                    table.places[*square as usize][axis] =
                        Place { line: table.lines.len() as u8, weight: 3u16.pow(bit as u32) };
                }
                let patterns_at = patterns_at[squares.len()];
                table.lines.push(Line { squares, patterns_at });
            }
        }
        table
    }
}

/// The moves of a player inside one line as pairs of places (rules.md, "Moving"): as many steps as
/// there are pieces, not onto an own piece, not across an enemy.
fn moves_in(
    pieces: ByPlayer<u8>,
    len: usize,
    player: Player,
) -> impl Iterator<Item = (usize, usize)> {
    let (own, enemy) = (u64::from(pieces[player]), u64::from(pieces[player.other()]));
    let distance = (own | enemy).count() as usize;
    own.squares()
        .flat_map(move |from| {
            [from.checked_sub(distance), Some(from + distance)].map(|to| (from, to))
        })
        .filter_map(move |(from, to)| Some((from, to.filter(|to| *to < len)?)))
        .filter(move |(from, to)| {
            let between = (u64::bit(*from.max(to)) - 1) & !((u64::bit(*from.min(to)) << 1) - 1);
            !own.has(*to) && (enemy & between).is_empty()
        })
}
