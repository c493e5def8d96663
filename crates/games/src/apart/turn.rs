//! Encoding of turns: the start square and a direction for each landing. The distance follows from
//! the board, so three bits per landing encode the whole path.

use std::fmt::Debug;
use std::hash::Hash;

use crate::board::{Bits, Wide};

/// The eight directions by code. The two directions of an axis are neighbors: `code / 2` is the
/// axis (row, column, rising and falling diagonal).
pub(super) const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The code of a direction.
#[inline]
pub(super) const fn code_of((columns, rows): (isize, isize)) -> usize {
    const CODES: [u8; 9] = [5, 1, 7, 3, 0, 2, 6, 0, 4];
    CODES[((columns + 1) * 3 + rows + 1) as usize] as usize
}

/// The number of directions in one word of a path.
const IN_A_WORD: usize = 21;

/// A turn: the start square, the end square, and the direction of each landing.
///
/// `C` is the array that holds the directions. The longest path fits: a piece jumps only from
/// squares beside another piece of its side, each piece has at most eight of these, so of N squares
/// at most 8N/9 are jumped from, each once, the start square once more under `startsquare=open`.
/// That is 57 landings on 64 squares, 114 on 128 and 601 on 26 x 26.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ApartMove<C> {
    directions: C,
    from: u16,
    to: u16,
    n_landings: u16,
    captures_on_the_way: bool,
}

impl<C: Copy + AsRef<[u64]> + AsMut<[u64]>> ApartMove<C> {
    /// A turn without landings. `directions` is all zeros.
    #[inline]
    pub(super) const fn begin(directions: C, from: usize) -> Self {
        let from = from as u16;
        Self { directions, from, to: from, n_landings: 0, captures_on_the_way: false }
    }

    /// The start square.
    #[inline]
    pub(super) const fn from(&self) -> usize {
        self.from as usize
    }

    /// The end square.
    #[inline]
    pub(super) const fn to(&self) -> usize {
        self.to as usize
    }

    /// The number of landings.
    #[inline]
    pub(super) const fn n_landings(&self) -> usize {
        self.n_landings as usize
    }

    /// Whether a landing before the last one captures; otherwise the end square determines the
    /// result.
    #[inline]
    pub(super) const fn captures_on_the_way(&self) -> bool {
        self.captures_on_the_way
    }

    /// The path with one more landing; `captured` is whether the previous landing captured.
    #[inline]
    pub(super) fn extended(mut self, direction: usize, to: usize, captured: bool) -> Self {
        let n = self.n_landings as usize;
        self.directions.as_mut()[n / IN_A_WORD] |= (direction as u64) << (n % IN_A_WORD * 3);
        self.n_landings += 1;
        self.to = to as u16;
        self.captures_on_the_way |= captured;
        self
    }

    /// The direction codes in order.
    pub(super) fn directions(self) -> impl Iterator<Item = usize> {
        (0..self.n_landings as usize).map_while(move |n| {
            let word = self.directions.as_ref().get(n / IN_A_WORD)?;
            Some((word >> (n % IN_A_WORD * 3) & 7) as usize)
        })
    }

    /// The image of the path under a symmetry; `none` is all zeros.
    pub(super) fn mapped(
        &self,
        none: C,
        square: impl Fn(usize) -> usize,
        direction: impl Fn(usize) -> usize,
    ) -> Self {
        let mut moved = Self::begin(none, square(self.from()));
        for code in self.directions() {
            moved = moved.extended(direction(code), moved.to(), false);
        }
        let to = square(self.to()) as u16;
        Self { to, captures_on_the_way: self.captures_on_the_way, ..moved }
    }
}

/// Operations of a bit set that Apart needs.
pub trait Width: Bits {
    /// The directions of a path.
    type Directions: Copy + Eq + Hash + Debug + Send + Sync + AsRef<[u64]> + AsMut<[u64]> + 'static;

    /// A set of squares for each square.
    type Table: AsRef<[Self]> + AsMut<[Self]> + Debug;

    /// No directions.
    const NO_DIRECTIONS: Self::Directions;

    /// A table of empty sets.
    fn table() -> Self::Table;

    /// The set of one square if `wanted`, else the empty set; the square may then be off the board.
    fn bit_if(wanted: bool, square: usize) -> Self;
}

macro_rules! width {
    ($bits:ty, $words:literal, $table:ty, $new_table:expr, $bit_if:expr) => {
        impl Width for $bits {
            type Directions = [u64; $words];
            type Table = $table;

            const NO_DIRECTIONS: Self::Directions = [0; $words];

            #[inline]
            fn table() -> Self::Table {
                $new_table
            }

            #[inline]
            fn bit_if(wanted: bool, square: usize) -> Self {
                $bit_if(wanted, square)
            }
        }
    };
}

width!(u64, 3, [u64; 64], [0; 64], |wanted, square| u64::from(wanted) << (square & 63));
width!(u128, 6, [u128; 128], [0; 128], |wanted, square| u128::from(wanted) << (square & 127));
width!(Wide<11>, 32, Vec<Self>, vec![Self::EMPTY; Self::CAPACITY], |wanted, square| if wanted {
    Self::bit(square)
} else {
    Self::EMPTY
});
