//! The use of each square to both players, as bit sets, on boards of at most eight columns and
//! rows.

use crate::SquareSet;

pub(super) const X: usize = 0;
pub(super) const O: usize = 1;

/// The maximum number of columns and of rows.
pub(super) const MOST_LINES: usize = 8;

const FIRST_COLUMN: SquareSet = 0x0101_0101_0101_0101;
const LAST_COLUMN: SquareSet = FIRST_COLUMN << 7;

/// The squares of use to each player, and those of them that are near; the others wait
/// (`docs/proofs.md`, "Parts"). A square in neither set is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Uses {
    pub(super) of_use: [SquareSet; 2],
    pub(super) near: [SquareSet; 2],
}

/// The squares beside a set. They may lie off the board, where no square is of use.
pub(super) fn beside(set: SquareSet) -> SquareSet {
    set << 8 | set >> 8 | (set & !LAST_COLUMN) << 1 | (set & !FIRST_COLUMN) >> 1
}

/// The first square of a set, which is not empty, as a set.
pub(super) fn first(set: SquareSet) -> SquareSet {
    set & set.wrapping_neg()
}

/// The columns that a set has squares in, as bits.
fn columns(set: SquareSet) -> u8 {
    let halves = set | set >> 32;
    let quarters = halves | halves >> 16;
    (quarters | quarters >> 8) as u8
}

/// Swaps columns and rows.
fn transposed(mut set: SquareSet) -> SquareSet {
    for (shift, squares) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let swapped = (set ^ set >> shift) & squares;
        set ^= swapped ^ swapped << shift;
    }
    set
}

impl Uses {
    /// The squares of use to either player.
    pub(super) fn all(&self) -> SquareSet {
        self.of_use[X] | self.of_use[O]
    }

    /// The squares on which a player may place.
    pub(super) fn open(&self, player: usize) -> SquareSet {
        let waiting = [X, O].map(|player| self.of_use[player] & !self.near[player]);
        self.near[player] | waiting[X] & waiting[O]
    }

    /// Restricts the position to a set of squares: all others are closed.
    pub(super) fn only(&self, set: SquareSet) -> Self {
        self.each(|squares| squares & set)
    }

    fn each(&self, change: impl Fn(SquareSet) -> SquareSet) -> Self {
        Self { of_use: self.of_use.map(&change), near: self.near.map(&change) }
    }

    /// A placement: its square is closed, and the squares beside it have one more friend.
    pub(super) fn after(&self, player: usize, square: SquareSet) -> Self {
        let mut after = self.only(!square);
        let beside = beside(square);
        let closed = beside & after.near[player];
        after.of_use[player] &= !closed;
        after.near[player] = after.near[player] & !closed | beside & after.of_use[player];
        after
    }

    /// Closes the waiting squares that no chain of squares of use connects to an open one.
    pub(super) fn give_up_unreachable(&mut self) {
        for player in [X, O] {
            let of_use = self.of_use[player];
            let mut reached = self.open(player);
            loop {
                let more = reached | beside(reached) & of_use;
                if more == reached {
                    break;
                }
                reached = more;
            }
            self.of_use[player] = reached;
            self.near[player] &= reached;
        }
    }

    /// The squares of use to a player that have a neighbor of use to the same player.
    pub(super) fn joined(&self) -> SquareSet {
        let of_player = |squares| beside(squares) & squares;
        of_player(self.of_use[X]) | of_player(self.of_use[O])
    }

    /// Closes lone squares of `x` and as many lone squares of `o`.
    pub(super) fn cancel_pairs(&mut self) {
        let lone = self.all() & !self.joined();
        let [mut x, mut o] = [lone & !self.of_use[O], lone & !self.of_use[X]];
        let mut cancelled = 0;
        while x != 0 && o != 0 {
            cancelled |= first(x) | first(o);
            x ^= first(x);
            o ^= first(o);
        }
        *self = self.only(!cancelled);
    }

    /// The part that a square belongs to.
    pub(super) fn part(&self, square: SquareSet) -> SquareSet {
        let mut part = square;
        loop {
            let [x, o] = self.of_use.map(|of_use| beside(part & of_use) & of_use);
            let more = part | x | o;
            if more == part {
                return part;
            }
            part = more;
        }
    }

    /// The same squares, moved to the corner of the board.
    fn cornered(&self) -> Self {
        let all = self.all();
        let shift = all.trailing_zeros() / 8 * 8 + columns(all).trailing_zeros();
        self.each(|squares| squares >> shift)
    }

    /// The smallest of the eight images of a part. An image is compared by its width, then square
    /// by square: 1 plus 3 times the state for `x` plus the state for `o`, and 0 outside the part.
    pub(super) fn smallest_image(&self) -> Self {
        let part = self.cornered();
        let height = 8 - part.all().leading_zeros() / 8;
        let width = 8 - columns(part.all()).leading_zeros();
        // The width stands first, so that images that are wider than high are not the smallest.
        let start = if width > height { part.each(transposed) } else { part };
        let mut smallest = start;
        for image in 1..if width == height { 8 } else { 4 } {
            let mut turned = if image & 4 > 0 { start.each(transposed) } else { start };
            if image & 1 > 0 {
                turned = turned.each(SquareSet::swap_bytes);
            }
            if image & 2 > 0 {
                turned = turned.each(|squares| squares.reverse_bits().swap_bytes());
            }
            turned = turned.cornered();
            if turned.is_before(&smallest) {
                smallest = turned;
            }
        }
        smallest
    }

    /// Whether this image of a part is smaller than another one of the same width.
    fn is_before(&self, other: &Self) -> bool {
        let differs =
            |one: [SquareSet; 2], other: [SquareSet; 2]| (one[X] ^ other[X]) | (one[O] ^ other[O]);
        let different = differs(self.of_use, other.of_use) | differs(self.near, other.near);
        different != 0 && self.use_to_both(first(different)) < other.use_to_both(first(different))
    }

    fn use_to_both(&self, square: SquareSet) -> u8 {
        let has = |set: SquareSet| u8::from(set & square != 0);
        let [x, o] = [X, O].map(|player| has(self.of_use[player]) + has(self.near[player]));
        has(self.all()) * (1 + 3 * x + o)
    }

    /// An upper bound on the excess of a player, from the number of moves that the player can make.
    /// Of two adjacent squares with a friend each, a placement on one closes the other. Without a
    /// square of use to the player, the enemy makes at least one move.
    pub(super) fn most_moves(&self, player: usize) -> i32 {
        if self.of_use[player] == 0 {
            return -1;
        }
        let mut n_moves = self.of_use[player].count_ones() as i32;
        let mut near = self.near[player];
        while near != 0 {
            let square = first(near);
            near ^= square;
            let right = (square & !LAST_COLUMN) << 1 & near;
            let partner = if right != 0 { right } else { square << 8 & near };
            if partner != 0 {
                near ^= partner;
                n_moves -= 1;
            }
        }
        n_moves
    }
}

#[cfg(test)]
mod tests {
    use super::{Uses, transposed};

    /// Parts of all shapes, in every place where they fit.
    #[test]
    fn images_of_a_part_have_the_same_smallest_one() {
        // (of use to x, of use to o, near x, near o)
        for (x, o, near_x, near_o) in [
            (0b111, 0b10, 0b101, 0b10),
            (0x07_01, 0x02_03, 0x06_01, 0x00_03),
            (0x03_06, 0x01_04, 0x02_02, 0x01_00),
            (0x0f_08_0c, 0x01_00_04, 0x05_08_08, 0x01_00_04),
            (0x01_01_01_01, 0x01_00_00_01, 0x01_00_01_00, 0x01_00_00_01),
        ] {
            let part = Uses { of_use: [x, o], near: [near_x, near_o] };
            let smallest = part.smallest_image();
            assert_eq!(smallest.smallest_image(), smallest);
            for image in 0..8 {
                let mut turned = part;
                if image & 1 > 0 {
                    turned = turned.each(u64::swap_bytes);
                }
                if image & 2 > 0 {
                    turned = turned.each(|set| set.reverse_bits().swap_bytes());
                }
                if image & 4 > 0 {
                    turned = turned.each(transposed);
                }
                for shift in [0, 1, 8, 27] {
                    let moved = turned.cornered().each(|set| set << shift);
                    assert_eq!(moved.smallest_image(), smallest, "{image} {shift} of {part:?}");
                }
            }
            let mirrored = Uses { of_use: [o, x], near: [near_o, near_x] };
            assert_ne!(mirrored.smallest_image(), smallest);
        }
    }

    #[test]
    fn a_transposed_square() {
        for row in 0..8 {
            for column in 0..8 {
                assert_eq!(transposed(1 << (8 * row + column)), 1 << (8 * column + row));
            }
        }
    }
}
