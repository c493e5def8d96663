//! Counting moves by whole lines on the standard board.
//!
//! What a line offers depends on nothing but its own squares: who stands where. There are at most
//! 3^8 such patterns, so the number of moves a line offers is a table entry, and the number of moves
//! in a position is the sum over its 42 lines of two squares or more.

use parlour_core::Rng;

/// Rows, columns and diagonals of two squares or more.
const N_LINES: usize = 8 + 8 + 13 + 13;

/// One row, column or diagonal.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Its squares.
    mask: u64,
    /// Brings the squares of `mask` side by side into the top byte when multiplied.
    gather: u64,
    /// Brings the first square down to bit 0.
    shift: u32,
    /// Where the counts of lines of this length begin.
    counts_at: u32,
    /// The squares in the order of their bits.
    squares: [u8; LineTable::SIZE],
    /// How many there are.
    len: u8,
}

/// The lines of the 8x8 board and the number of moves in each pattern.
#[derive(Debug)]
pub(super) struct LineTable {
    lines: [Line; N_LINES],
    /// By pattern, for each length: how many moves the first color has.
    counts: Vec<u8>,
    /// A byte read as ternary digits 0 and 1.
    ternary: [u16; 256],
}

impl LineTable {
    /// The one board size this is for: eight squares fill a byte.
    pub(super) const SIZE: usize = 8;

    pub(super) fn new() -> Self {
        let ternary = std::array::from_fn(|byte| {
            (0..8).rev().fold(0, |number, bit| number * 3 + (byte >> bit & 1) as u16)
        });
        let mut counts = Vec::new();
        let mut counts_at = [0; Self::SIZE + 1];
        for (len, at) in counts_at.iter_mut().enumerate().skip(2) {
            *at = counts.len() as u32;
            counts.extend((0..3usize.pow(len as u32)).map(|pattern| {
                let digit = |bit: usize| pattern / 3usize.pow(bit as u32) % 3;
                let set = |wanted| {
                    (0..len)
                        .filter(|bit| digit(*bit) == wanted)
                        .fold(0u8, |set, bit| set | 1 << bit)
                };
                moves_in(set(1), set(2), len).count() as u8
            }));
        }
        let mut lines = Vec::new();
        for start in 0..Self::SIZE {
            lines.extend(line((start as isize, 0), (0, 1), &counts_at));
            lines.extend(line((0, start as isize), (1, 0), &counts_at));
            lines.extend(line((start as isize, 0), (1, 1), &counts_at));
            lines.extend(line((start as isize, 0), (-1, 1), &counts_at));
            if start > 0 {
                lines.extend(line((0, start as isize), (1, 1), &counts_at));
                lines.extend(line((7, start as isize), (-1, 1), &counts_at));
            }
        }
        let lines = lines.try_into().expect("the board has exactly that many lines");
        Self { lines, counts, ternary }
    }

    /// How many moves `own` has against `enemy`.
    #[inline]
    pub(super) fn count(&self, own: u64, enemy: u64) -> u64 {
        self.lines.iter().map(|line| u64::from(self.count_in(line, own, enemy))).sum()
    }

    /// A move chosen uniformly, or none where there is none.
    pub(super) fn random(&self, own: u64, enemy: u64, rng: &mut Rng) -> Option<(usize, usize)> {
        let counts: [u8; N_LINES] =
            std::array::from_fn(|index| self.count_in(&self.lines[index], own, enemy));
        let total = counts.iter().map(|count| u64::from(*count)).sum();
        let mut n = rng.below(total) as usize;
        for (line, count) in self.lines.iter().zip(counts) {
            if n < count as usize {
                let (own, enemy) = (line.gather(own), line.gather(enemy));
                let (from, to) = moves_in(own, enemy, line.len as usize).nth(n)?;
                return Some((line.squares[from] as usize, line.squares[to] as usize));
            }
            n -= count as usize;
        }
        None
    }

    #[inline]
    fn count_in(&self, line: &Line, own: u64, enemy: u64) -> u8 {
        let own = self.ternary[line.gather(own) as usize];
        let enemy = self.ternary[line.gather(enemy) as usize];
        self.counts[line.counts_at as usize + own as usize + 2 * enemy as usize]
    }
}

impl Line {
    /// The line's part of a set, first square in bit 0.
    #[inline]
    fn gather(&self, set: u64) -> u8 {
        ((set & self.mask).wrapping_mul(self.gather) >> 56 >> self.shift) as u8
    }
}

/// The line from a border square in a direction; lines of one square offer no move.
fn line(start: (isize, isize), step: (isize, isize), counts_at: &[u32]) -> Option<Line> {
    const COLUMN_A: u64 = 0x0101_0101_0101_0101;
    // Bits 7, 14, … 56: brings bit 8r to bit 56 + r, and no two products meet.
    const TURN_COLUMN: u64 = 0x0102_0408_1020_4080;
    let mut squares: Vec<u8> = (0..8)
        .map(|n| (start.0 + n * step.0, start.1 + n * step.1))
        .take_while(|(column, row)| (0..8).contains(column) && (0..8).contains(row))
        .map(|(column, row)| (row * 8 + column) as u8)
        .collect();
    let len = squares.len();
    if len < 2 {
        return None;
    }
    let (gather, shift) = match step {
        (0, _) => (TURN_COLUMN >> start.0, 0),
        (_, 0) => (1 << (56 - 8 * start.1), 0),
        // Each square of a diagonal has a column of its own: adding up the rows loses nothing.
        _ => {
            squares.sort_by_key(|square| square % 8);
            (COLUMN_A, u32::from(squares[0] % 8))
        }
    };
    let mask = squares.iter().fold(0, |mask, square| mask | 1 << square);
    let mut padded = [0; LineTable::SIZE];
    padded[..len].copy_from_slice(&squares);
    Some(Line { mask, gather, shift, counts_at: counts_at[len], squares: padded, len: len as u8 })
}

/// The moves inside one line as pairs of bit numbers (rules.md, "Moving"): as many steps as there are
/// pieces, not onto an own piece, not across an enemy.
fn moves_in(own: u8, enemy: u8, len: usize) -> impl Iterator<Item = (usize, usize)> {
    let distance = (own | enemy).count_ones() as usize;
    (0..len)
        .filter(move |from| own >> from & 1 != 0)
        .flat_map(move |from| {
            [from.checked_sub(distance), Some(from + distance)].map(|to| (from, to))
        })
        .filter_map(move |(from, to)| Some((from, to.filter(|to| *to < len)?)))
        .filter(move |(from, to)| {
            let between = (from.min(to) + 1..*from.max(to)).fold(0, |set, bit| set | 1 << bit);
            own >> to & 1 == 0 && enemy & between == 0
        })
}
