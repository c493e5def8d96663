//! Move counts of a line for every pattern, on boards of up to 8x8 squares.

use parlour_core::{ByPlayer, Player};

use crate::board::{Bits, Grid};

/// Room for the patterns of all lengths, 3^1 + … + 3^8, twice for those of the outermost lines; a
/// power of two, so that a masked index needs no bounds check.
pub(super) const N_PATTERNS: usize = 1 << 15;

/// Move counts of the lines of a player.
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

/// [`LineCounts`] packed in one word, so that one addition sums all fields. Twelve bits each
/// suffice: a board of 64 squares has at most 8 x 64 moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PackedCounts(pub(super) u64);

impl PackedCounts {
    const BITS: u32 = 12;

    fn pack(counts: LineCounts) -> Self {
        let LineCounts { moves, captures, to_edge, blocked, links } = counts;
        let fields = [moves, captures, to_edge, blocked, links];
        Self(fields.iter().rev().fold(0, |word, field| word << Self::BITS | *field as u64))
    }

    #[inline]
    pub(super) fn field(self, index: u32) -> i32 {
        (self.0 >> (index * Self::BITS) & ((1 << Self::BITS) - 1)) as i32
    }

    #[inline]
    pub(super) fn counts(self) -> LineCounts {
        LineCounts {
            moves: self.field(0),
            captures: self.field(1),
            to_edge: self.field(2),
            blocked: self.field(3),
            links: self.field(4),
        }
    }
}

/// Sums over the pieces of a player, one byte each: columns, rows, distances from the edge, and the
/// number of pieces. No sum over 64 squares exceeds 224.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PieceSums(pub(super) u32);

impl PieceSums {
    fn of(grid: Grid, square: usize) -> Self {
        let (column, row) = grid.place(square);
        Self(u32::from_le_bytes([column as u8, row as u8, depth(grid, square), 1]))
    }

    /// The sum of the columns of all pieces, counted from 0.
    #[inline]
    pub fn columns(self) -> usize {
        (self.0 & 0xff) as usize
    }

    /// The sum of the rows of all pieces, counted from 0.
    #[inline]
    pub fn rows(self) -> usize {
        (self.0 >> 8 & 0xff) as usize
    }

    /// The sum of the distances of all pieces from the edge.
    #[inline]
    pub fn depth(self) -> i32 {
        (self.0 >> 16 & 0xff) as i32
    }

    /// The number of pieces.
    #[inline]
    pub fn pieces(self) -> i32 {
        (self.0 >> 24) as i32
    }
}

/// The lines of a board size and the number of moves in each pattern.
#[derive(Debug)]
pub struct LineTable {
    pub(super) lines: Vec<Line>,
    /// The four lines through each square.
    pub(super) places: [[Place; 4]; 64],
    /// The contribution of a piece on each square to its player's sums.
    pub(super) sums: [PieceSums; 64],
    /// The numbers of moves of each player, by pattern for each length.
    pub(super) n_moves: Box<[ByPlayer<u8>; N_PATTERNS]>,
    /// The counts of each pattern.
    pub(super) counts_by_pattern: Box<[ByPlayer<PackedCounts>; N_PATTERNS]>,
    /// The movable pieces of each pattern.
    pub(super) departures: Box<[Departures; N_PATTERNS]>,
}

/// One row, column or diagonal.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) squares: Vec<u8>,
    /// The first table index of lines of this length.
    pub(super) patterns_at: u16,
}

/// The index of a square in a line, and the weight of its ternary digit (0 empty, 1 and 2 the
/// players).
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Place {
    pub(super) line: u8,
    pub(super) bit: u8,
    pub(super) weight: u16,
}

/// The movable pieces of a line.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Departures {
    pub(super) distance: u8,
    /// The indices from which a piece can move forward and backward, one bit each.
    pub(super) places: ByPlayer<[u8; 2]>,
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

    /// The `n`-th move of a player as two indices, in the order of `moves_in`.
    pub(super) fn nth(self, player: Player, mut n: usize) -> Option<(usize, usize)> {
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
    pub(super) const MAX_SIZE: usize = 8;

    pub(super) fn new(size: usize) -> Self {
        let mut n_moves = vec![ByPlayer::default(); N_PATTERNS];
        let mut departures = vec![Departures::default(); N_PATTERNS];
        let mut counts_by_pattern = vec![ByPlayer::default(); N_PATTERNS];
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
                counts_by_pattern[n_patterns] = ByPlayer::from_fn(|player| {
                    PackedCounts::pack(counts_in(set, len, player, is_outermost))
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
            sums: [PieceSums::default(); 64],
            n_moves: n_moves.try_into().expect("it was made with that length"),
            counts_by_pattern: counts_by_pattern.try_into().expect("it was made with that length"),
            departures: departures.try_into().expect("it was made with that length"),
        };
        let grid = Grid::new(size, size);
        for square in 0..grid.n_squares() {
            table.sums[square] = PieceSums::of(grid, square);
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

/// The distance of a square from the edge.
pub(super) fn depth(grid: Grid, square: usize) -> u8 {
    let (column, row) = grid.place(square);
    column.min(row).min(grid.columns() - 1 - column).min(grid.rows() - 1 - row) as u8
}

/// The move counts of one line for a player. Every line ends on the edge of the board; an outermost
/// one lies on it.
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

/// The moves of a player within one line as pairs of indices (rules.md, "Moving").
fn moves_in(
    pieces: ByPlayer<u8>,
    len: usize,
    player: Player,
) -> impl Iterator<Item = (usize, usize)> {
    landings_in(pieces, len, player)
        .filter(move |(from, to)| !is_blocked(pieces, player, *from, *to))
}

/// The landing indices: as many steps as there are pieces, not onto an own piece.
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

/// Whether an enemy stands in between.
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
