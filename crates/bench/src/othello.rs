//! The yardstick: a plain Othello perft.
//!
//! Nodes per second say more about a machine than about a program, so every rate is also given as a
//! multiple of this one, measured at the same time. This code must not change: two bitboards and,
//! for each of the eight directions, a loop that runs until the line ends, both for moves and for
//! flips. No tables, no tricks; moves of the last ply are counted, not played. Compilers vectorize
//! loops of fixed length if the target allows it, but a yardstick must not depend on compiler
//! flags.

/// The measured depth.
pub const DEPTH: u32 = 10;

/// The well-known count from the standard start.
pub const NODES: u64 = 24_571_284;

const NOT_COLUMN_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_COLUMN_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// A step in each direction: left shift in bits, and the squares it may reach.
const DIRECTIONS: [(i32, u64); 8] = [
    (8, u64::MAX),
    (-8, u64::MAX),
    (1, NOT_COLUMN_A),
    (-1, NOT_COLUMN_H),
    (9, NOT_COLUMN_A),
    (7, NOT_COLUMN_H),
    (-7, NOT_COLUMN_A),
    (-9, NOT_COLUMN_H),
];

/// The discs of the side to move and of the opponent.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    own: u64,
    other: u64,
}

impl Board {
    /// Black (d5, e4) to move against White (d4, e5).
    pub const START: Self = Self { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36 };

    fn moves(self) -> u64 {
        let empty = !(self.own | self.other);
        let mut moves = 0;
        for (by, arrives) in DIRECTIONS {
            let mut run = shift(self.own, by) & arrives & self.other;
            while run != 0 {
                let next = shift(run, by) & arrives;
                moves |= next & empty;
                run = next & self.other;
            }
        }
        moves
    }

    fn play(self, square: u64) -> Self {
        let mut flipped = 0;
        for (by, arrives) in DIRECTIONS {
            let mut run = 0;
            let mut next = shift(square, by) & arrives;
            while next & self.other != 0 {
                run |= next;
                next = shift(next, by) & arrives;
            }
            if next & self.own != 0 {
                flipped |= run;
            }
        }
        Self { own: self.other & !flipped, other: self.own | square | flipped }
    }

    fn pass(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// The well-known count: a pass is a ply, including the pass of a player who cannot know yet
    /// that the opponent must pass too. It therefore exceeds, by 228 lines at depth 10, a count
    /// that ends a game as soon as neither side can move.
    pub fn perft(self, depth: u32, after_pass: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = self.moves();
        if moves == 0 {
            return if after_pass { 1 } else { self.pass().perft(depth - 1, true) };
        }
        if depth == 1 {
            return u64::from(moves.count_ones());
        }
        let mut nodes = 0;
        while moves != 0 {
            let square = moves & moves.wrapping_neg();
            moves ^= square;
            nodes += self.play(square).perft(depth - 1, false);
        }
        nodes
    }
}

fn shift(set: u64, by: i32) -> u64 {
    if by > 0 { set << by } else { set >> -by }
}

#[cfg(test)]
mod tests {
    use super::Board;

    #[test]
    fn the_well_known_counts() {
        let counts: Vec<u64> = (1..=8).map(|depth| Board::START.perft(depth, false)).collect();
        assert_eq!(counts, [4, 12, 56, 244, 1396, 8200, 55092, 390_216]);
    }
}
