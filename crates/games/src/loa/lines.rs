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

/// Room for the patterns of all lengths, 3^1 + … + 3^8, and once more those of the outermost lines; a
/// power of two, so that a masked index needs no check.
const N_PATTERNS: usize = 1 << 15;

/// What the lines of a board offer a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineCounts {
    /// Moves; those that `simultaneous=illegal` forbids are counted too.
    pub moves: i32,
    /// Moves that capture.
    pub captures: i32,
    /// Moves that end on the edge of the board.
    pub to_edge: i32,
    /// Moves that only an enemy piece in between prevents.
    pub blocked: i32,
    /// Pairs of own pieces that touch.
    pub links: i32,
}

/// The same packed in one word, so that lines are added up by single additions. Twelve bits each are
/// enough: a board of 64 squares has at most 8 x 64 moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Tally(u64);

impl Tally {
    const BITS: u32 = 12;

    fn pack(counts: LineCounts) -> Self {
        let LineCounts { moves, captures, to_edge, blocked, links } = counts;
        let fields = [moves, captures, to_edge, blocked, links];
        Self(fields.iter().rev().fold(0, |word, field| word << Self::BITS | *field as u64))
    }

    #[inline]
    fn field(self, index: u32) -> i32 {
        (self.0 >> (index * Self::BITS) & ((1 << Self::BITS) - 1)) as i32
    }

    #[inline]
    fn counts(self) -> LineCounts {
        LineCounts {
            moves: self.field(0),
            captures: self.field(1),
            to_edge: self.field(2),
            blocked: self.field(3),
            links: self.field(4),
        }
    }
}

/// What a position keeps about its lines: a function of its pieces.
pub trait Lines: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Lines of an empty board; the table is there on boards where lines are kept.
    fn empty(table: Option<&'static LineTable>) -> Self;

    /// A piece is put on an empty square.
    fn add(&mut self, square: usize, player: Player);

    /// A piece of `player` moves, onto an enemy piece if it captures.
    fn advance(&mut self, player: Player, from: usize, to: usize, captures: bool);

    /// How many moves a player has, where lines are kept.
    fn count(&self, player: Player) -> Option<u64>;

    /// What the lines offer a player, where lines are kept.
    fn counts(&self, player: Player) -> Option<LineCounts>;

    /// Where the pieces of a player stand on the whole, where that is kept.
    fn places(&self, player: Player) -> Option<Places>;

    /// Where a player's piece may go along one of its four lines, where lines are kept.
    fn ways(&self, player: Player, square: usize, axis: usize) -> Option<Ways>;

    /// A uniformly random move of a player as two squares, where lines are kept and there is one.
    fn random(&self, player: Player, rng: &mut Rng) -> Option<(usize, usize)>;
}

/// Sums over the pieces of a player, a byte each: columns, rows, steps from the edge, and how many
/// they are. No sum over 64 squares is larger than 224.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Places(u32);

impl Places {
    fn of(grid: Grid, square: usize) -> Self {
        let (column, row) = grid.place(square);
        Self(u32::from_le_bytes([column as u8, row as u8, depth(grid, square), 1]))
    }

    /// The columns of all pieces, counted from 0, added up.
    #[inline]
    pub fn columns(self) -> usize {
        (self.0 & 0xff) as usize
    }

    /// The rows of all pieces, counted from 0, added up.
    #[inline]
    pub fn rows(self) -> usize {
        (self.0 >> 8 & 0xff) as usize
    }

    /// The steps of all pieces from the edge, added up.
    #[inline]
    pub fn depth(self) -> i32 {
        (self.0 >> 16 & 0xff) as i32
    }

    /// How many pieces there are.
    #[inline]
    pub fn pieces(self) -> i32 {
        (self.0 >> 24) as i32
    }
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

/// The lines of a board size and the number of moves in each pattern.
#[derive(Debug)]
pub struct LineTable {
    lines: Vec<Line>,
    /// By square: the four lines through it.
    places: [[Place; 4]; 64],
    /// By square: what a piece there adds to its player's sums.
    sums: [Places; 64],
    /// By pattern, for each length: how many moves each player has.
    n_moves: Box<[ByPlayer<u8>; N_PATTERNS]>,
    /// By pattern: all that the line offers.
    tallies: Box<[ByPlayer<Tally>; N_PATTERNS]>,
    /// By pattern: the pieces that can move.
    departures: Box<[Departures; N_PATTERNS]>,
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
    bit: u8,
    weight: u16,
}

/// The pieces in a line that can move.
#[derive(Clone, Copy, Default, Debug)]
struct Departures {
    distance: u8,
    /// The places from which a move goes onward, and from which one goes back, a bit a place.
    places: ByPlayer<[u8; 2]>,
}

impl Departures {
    fn new(pieces: ByPlayer<u8>, len: usize) -> Self {
        let places = ByPlayer::from_fn(|player| {
            let mut places = [0; 2];
            for (from, to) in moves_in(pieces, len, player) {
                places[usize::from(to < from)] |= 1 << from;
            }
            places
        });
        Self { distance: (pieces.one | pieces.two).count_ones() as u8, places }
    }

    /// The `n`-th move of a player as two places, counted as `moves_in` lists them.
    fn nth(self, player: Player, mut n: usize) -> Option<(usize, usize)> {
        let distance = self.distance as usize;
        let [onward, back] = self.places[player].map(u64::from);
        for from in (onward | back).squares() {
            let here = (onward >> from & 1) + (back >> from & 1);
            if n < here as usize {
                let goes_back = n == 0 && back.has(from);
                return Some((from, if goes_back { from - distance } else { from + distance }));
            }
            n -= here as usize;
        }
        None
    }
}

impl LineTable {
    /// The largest board size.
    pub(super) const MOST: usize = 8;

    pub(super) fn new(size: usize) -> Self {
        let mut n_moves = vec![ByPlayer::default(); N_PATTERNS];
        let mut departures = vec![Departures::default(); N_PATTERNS];
        let mut tallies = vec![ByPlayer::default(); N_PATTERNS];
        let mut n_patterns = 0;
        let mut add_patterns = |len: usize, is_outermost: bool| {
            let patterns_at = n_patterns as u16;
            for pattern in 0..3usize.pow(len as u32) {
                let digit = |bit: usize| pattern / 3usize.pow(bit as u32) % 3;
                let set = ByPlayer::from_fn(|player| {
                    let own = (0..len).filter(|bit| digit(*bit) == player.index() + 1);
                    own.fold(0, |set, bit| set | 1 << bit)
                });
                departures[n_patterns] = Departures::new(set, len);
                n_moves[n_patterns] =
                    ByPlayer::from_fn(|player| moves_in(set, len, player).count() as u8);
                tallies[n_patterns] = ByPlayer::from_fn(|player| {
                    Tally::pack(counts_in(set, len, player, is_outermost))
                });
                n_patterns += 1;
            }
            patterns_at
        };
        let patterns_at: Vec<u16> = (0..=size).map(|len| add_patterns(len, false)).collect();
        let outermost_patterns_at = add_patterns(size, true);

        let mut table = Self {
            lines: Vec::new(),
            places: [[Place::default(); 4]; 64],
            sums: [Places::default(); 64],
            n_moves: n_moves.try_into().expect("it was made with that length"),
            tallies: tallies.try_into().expect("it was made with that length"),
            departures: departures.try_into().expect("it was made with that length"),
        };
        let grid = Grid::new(size, size);
        for square in 0..grid.n_squares() {
            table.sums[square] = Places::of(grid, square);
        }
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
                    table.places[*square as usize][axis] = Place {
                        line: table.lines.len() as u8,
                        bit: bit as u8,
                        weight: 3u16.pow(bit as u32),
                    };
                }
                let along = [grid.place(start).1, grid.place(start).0].get(axis).copied();
                let is_outermost = along.is_some_and(|n| n == 0 || n == size - 1);
                let patterns_at =
                    if is_outermost { outermost_patterns_at } else { patterns_at[squares.len()] };
                table.lines.push(Line { squares, patterns_at });
            }
        }
        table
    }
}

/// How many steps a square is from the edge.
pub(super) fn depth(grid: Grid, square: usize) -> u8 {
    let (column, row) = grid.place(square);
    column.min(row).min(grid.columns() - 1 - column).min(grid.rows() - 1 - row) as u8
}

/// What one line offers a player. Every line ends on the edge of the board; an outermost one lies on
/// it.
fn counts_in(pieces: ByPlayer<u8>, len: usize, player: Player, is_outermost: bool) -> LineCounts {
    let (own, enemy) = (u64::from(pieces[player]), u64::from(pieces[player.other()]));
    let moves = || moves_in(pieces, len, player);
    let is_edge = |place: usize| is_outermost || place == 0 || place == len - 1;
    LineCounts {
        moves: moves().count() as i32,
        captures: moves().filter(|(_, to)| enemy.has(*to)).count() as i32,
        to_edge: moves().filter(|(_, to)| is_edge(*to)).count() as i32,
        blocked: landings_in(pieces, len, player)
            .filter(|(from, to)| is_blocked(pieces, player, *from, *to))
            .count() as i32,
        links: (own & own >> 1).count() as i32,
    }
}

/// The moves of a player inside one line as pairs of places (rules.md, "Moving").
fn moves_in(
    pieces: ByPlayer<u8>,
    len: usize,
    player: Player,
) -> impl Iterator<Item = (usize, usize)> {
    landings_in(pieces, len, player)
        .filter(move |(from, to)| !is_blocked(pieces, player, *from, *to))
}

/// As many steps as there are pieces, not onto an own piece.
fn landings_in(
    pieces: ByPlayer<u8>,
    len: usize,
    player: Player,
) -> impl Iterator<Item = (usize, usize)> {
    let own = u64::from(pieces[player]);
    let distance = (pieces.one | pieces.two).count_ones() as usize;
    own.squares()
        .flat_map(move |from| {
            [from.checked_sub(distance), Some(from + distance)].map(|to| (from, to))
        })
        .filter_map(move |(from, to)| Some((from, to.filter(|to| *to < len)?)))
        .filter(move |(_, to)| !own.has(*to))
}

/// Not across an enemy.
fn is_blocked(pieces: ByPlayer<u8>, player: Player, from: usize, to: usize) -> bool {
    let enemy = u64::from(pieces[player.other()]);
    let between = (u64::bit(from.max(to)) - 1) & !((u64::bit(from.min(to)) << 1) - 1);
    !(enemy & between).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn departures_are_the_moves_in_their_order() {
        for one in 0..=u8::MAX {
            for two in (0..=u8::MAX).filter(|two| one & two == 0) {
                let pieces = ByPlayer::new(one, two);
                let departures = Departures::new(pieces, 8);
                for player in Player::BOTH {
                    let moves: Vec<(usize, usize)> = moves_in(pieces, 8, player).collect();
                    let listed: Vec<(usize, usize)> =
                        (0..).map_while(|n| departures.nth(player, n)).collect();
                    assert_eq!(moves, listed, "{pieces:?}");
                }
            }
        }
    }
}
