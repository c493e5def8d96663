//! Stones and stacks.

use std::fmt;

use parlour_core::Player;

/// A stone: 1 for light (`x`), 2 for dark (`o`), 3 for neutral (`n`); two bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stone(u8);

impl Stone {
    pub(super) const NEUTRAL: Self = Self(3);
    pub(super) const ALL: [Self; 3] = [Self(1), Self(2), Self::NEUTRAL];

    /// The stone of a player.
    #[inline]
    pub(super) const fn of(player: Player) -> Self {
        Self(player.index() as u8 + 1)
    }

    /// The letter in position strings.
    pub(super) const fn letter(self) -> char {
        match self.0 {
            1 => 'x',
            2 => 'o',
            _ => 'n',
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|stone| stone.letter() == letter)
    }

    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0 as u64
    }
}

/// A stack of up to 32 stones, two bits each. The top stone is the lowest pair, so placing one is a
/// shift; no stone is 0, so the height follows from the leading zeros.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Stack(u64);

impl Stack {
    pub(super) const EMPTY: Self = Self(0);

    /// The low bit of every pair.
    const LOW_BITS: u64 = 0x5555_5555_5555_5555;

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn height(self) -> usize {
        ((u64::BITS + 1 - self.0.leading_zeros()) / 2) as usize
    }

    /// The stack with one more stone on top.
    #[inline]
    #[must_use]
    pub(super) const fn with(self, stone: Stone) -> Self {
        Self(self.0 << 2 | stone.bits())
    }

    /// The stone with exactly `above` others on top of it.
    #[inline]
    pub(super) const fn stone_below(self, above: usize) -> Stone {
        Stone((self.0 >> (2 * above) & 3) as u8)
    }

    /// A mask of a player's stones: one bit per stone, the top stone lowest.
    #[inline]
    pub(super) const fn stones_of(self, player: Player) -> u32 {
        let pairs = match player {
            Player::One => self.0 & !(self.0 >> 1),
            Player::Two => !self.0 & self.0 >> 1,
        };
        // Compacts the low bits of the pairs by doubling.
        let mut bits = pairs & Self::LOW_BITS;
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
        bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
        bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
        bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
        (bits | bits >> 16) as u32
    }

    /// The stones from bottom to top.
    pub(super) fn stones(self) -> impl Iterator<Item = Stone> {
        (0..self.height()).rev().map(move |above| self.stone_below(above))
    }

    /// The stack with light and dark swapped: swaps the bits of each pair.
    #[must_use]
    pub(super) const fn swapped(self) -> Self {
        Self((self.0 & Self::LOW_BITS) << 1 | (self.0 >> 1 & Self::LOW_BITS))
    }

    /// The stack as a unique number.
    #[inline]
    pub(super) const fn word(self) -> u64 {
        self.0
    }
}

impl FromIterator<Stone> for Stack {
    fn from_iter<I: IntoIterator<Item = Stone>>(stones: I) -> Self {
        stones.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stones().try_for_each(|stone| write!(f, "{}", stone.letter()))
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stack({self})")
    }
}

/// The visible stones of a board: the two bits of each top stone, as two sets of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Tops {
    low: u64,
    high: u64,
}

impl Tops {
    #[inline]
    pub(super) const fn set(&mut self, square: usize, stone: Stone) {
        let others = !(1 << square);
        self.low = self.low & others | (stone.bits() & 1) << square;
        self.high = self.high & others | (stone.bits() >> 1) << square;
    }

    #[inline]
    pub(super) const fn clear(&mut self, square: usize) {
        self.low &= !(1 << square);
        self.high &= !(1 << square);
    }

    /// The squares that hold a stone.
    #[inline]
    pub(super) const fn occupied(self) -> u64 {
        self.low | self.high
    }

    /// The squares that show a player's stone.
    #[inline]
    pub(super) const fn of(self, player: Player) -> u64 {
        match player {
            Player::One => self.low & !self.high,
            Player::Two => self.high & !self.low,
        }
    }

    /// The board with light and dark swapped.
    #[must_use]
    pub(super) const fn swapped(self) -> Self {
        Self { low: self.high, high: self.low }
    }
}
