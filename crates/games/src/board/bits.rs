//! Bitboards. Boards of up to 64 squares use one machine word, larger ones wider types.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use parlour_core::mix_in;

/// A set of squares, numbered row by row from the bottom left: column + row x columns.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// No square.
    const EMPTY: Self;

    /// The maximum number of squares.
    const CAPACITY: usize;

    /// The set of one square.
    fn bit(square: usize) -> Self;

    /// Whether a square is in the set.
    fn has(self, square: usize) -> bool;

    /// Whether no square is in the set.
    fn is_empty(self) -> bool;

    /// The number of squares in the set.
    fn count(self) -> u32;

    /// The lowest square; `CAPACITY` if the set is empty.
    fn first(self) -> usize;

    /// Removes the lowest square, if any.
    #[must_use]
    fn without_first(self) -> Self;

    /// Shifts up by `n` squares, below `CAPACITY`; squares that leave the word are lost.
    #[must_use]
    fn up(self, n: usize) -> Self;

    /// Shifts down by `n` squares, below `CAPACITY`.
    #[must_use]
    fn down(self, n: usize) -> Self;

    /// The square with exactly `n` lower squares in the set; `n` is below `count`.
    fn nth(self, n: u32) -> usize;

    /// Mixes the set into a running key.
    fn mix_into(self, key: u64) -> u64;

    /// The squares `64 x index` to `64 x index + 63` as bits; `index` is below `CAPACITY / 64`.
    fn part(self, index: usize) -> u64;

    /// The squares in ascending order.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// The squares 0 to `n - 1`.
    fn first_n(n: usize) -> Self {
        (0..n).fold(Self::EMPTY, |set, square| set | Self::bit(square))
    }
}

/// An iterator over the squares of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }
}

macro_rules! word_bits {
    ($word:ty, $nth:expr, $mix:expr) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const CAPACITY: usize = <$word>::BITS as usize;

            #[inline]
            fn bit(square: usize) -> Self {
                1 << square
            }

            #[inline]
            fn has(self, square: usize) -> bool {
                self >> square & 1 != 0
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn up(self, n: usize) -> Self {
                self << n
            }

            #[inline]
            fn down(self, n: usize) -> Self {
                self >> n
            }

            #[inline]
            fn nth(self, n: u32) -> usize {
                $nth(self, n)
            }

            #[inline]
            fn mix_into(self, key: u64) -> u64 {
                $mix(self, key)
            }

            #[inline]
            fn part(self, index: usize) -> u64 {
                (self >> (64 * index)) as u64
            }
        }
    };
}

word_bits!(u64, nth_of_word, |word, key| mix_in(key, word));
word_bits!(
    u128,
    |word: u128, n| {
        let low = (word as u64).count_ones();
        if n < low {
            nth_of_word(word as u64, n)
        } else {
            64 + nth_of_word((word >> 64) as u64, n - low)
        }
    },
    |word: u128, key| mix_in(mix_in(key, word as u64), (word >> 64) as u64)
);

/// Uses the PDEP instruction if the CPU has it, else a binary search. The instruction doubles the
/// speed of random games that pick from a square mask (measured with `parlour bench rules`), which
/// justifies this `unsafe`.
#[inline]
fn nth_of_word(word: u64, n: u32) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        #[expect(unsafe_code, reason = "the instruction is there: bmi2 is enabled at compile time")]
        let deposited = unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) };
        deposited.trailing_zeros() as usize
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let mut rest = n;
        let mut at = 0;
        for half in [32, 16, 8, 4, 2, 1] {
            let low = (word >> at & ((1 << half) - 1)).count_ones();
            if rest >= low {
                rest -= low;
                at += half;
            }
        }
        at
    }
}

/// A set of up to 64 x `N` squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! wide_op {
    ($op:ident, $method:ident, $assign:ident, $assign_method:ident) => {
        impl<const N: usize> $op for Wide<N> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                // Not in place, because of a fault of rustc: docs/adr/0023.
                Self(std::array::from_fn(|index| $op::$method(self.0[index], other.0[index])))
            }
        }

        impl<const N: usize> $assign for Wide<N> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    $assign::$assign_method(word, other);
                }
            }
        }
    };
}

wide_op!(BitAnd, bitand, BitAndAssign, bitand_assign);
wide_op!(BitOr, bitor, BitOrAssign, bitor_assign);
wide_op!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const EMPTY: Self = Self([0; N]);
    const CAPACITY: usize = 64 * N;

    fn bit(square: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[square / 64] = 1 << (square % 64);
        set
    }

    fn has(self, square: usize) -> bool {
        self.0[square / 64].has(square % 64)
    }

    fn is_empty(self) -> bool {
        self.0 == [0; N]
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first(self) -> usize {
        let word_idx = self.0.iter().position(|word| *word != 0);
        word_idx.map_or(Self::CAPACITY, |index| index * 64 + self.0[index].first())
    }

    fn without_first(self) -> Self {
        // Not in place, as above.
        let mut rest = self;
        if let Some(word) = rest.0.iter_mut().find(|word| **word != 0) {
            *word = word.without_first();
        }
        rest
    }

    fn up(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let mut moved = Self::EMPTY;
        for index in words..N {
            moved.0[index] = self.0[index - words] << bits;
            if bits > 0 && index > words {
                moved.0[index] |= self.0[index - words - 1] >> (64 - bits);
            }
        }
        moved
    }

    fn down(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let mut moved = Self::EMPTY;
        for index in 0..N - words {
            moved.0[index] = self.0[index + words] >> bits;
            if bits > 0 && index + words + 1 < N {
                moved.0[index] |= self.0[index + words + 1] << (64 - bits);
            }
        }
        moved
    }

    fn nth(self, mut n: u32) -> usize {
        for (index, word) in self.0.into_iter().enumerate() {
            if n < word.count_ones() {
                return index * 64 + nth_of_word(word, n);
            }
            n -= word.count_ones();
        }
        Self::CAPACITY
    }

    fn mix_into(self, key: u64) -> u64 {
        self.0.into_iter().fold(key, mix_in)
    }

    fn part(self, index: usize) -> u64 {
        self.0[index]
    }
}
