//! The two players, and pairs of values indexed by player.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players. `One` is `x` in every text form and moves first in every start position.
///
/// Display names ("Black", "Red") are in `GameInfo::players`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Player {
    /// `x`.
    One,
    /// `o`.
    Two,
}

impl Player {
    /// Both players, `One` first.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// The other player.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// 0 for `One`, 1 for `Two`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter used in position strings.
    pub const fn letter(self) -> char {
        match self {
            Player::One => 'x',
            Player::Two => 'o',
        }
    }

    /// Parses a lower-case letter of a position string.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'x' => Some(Player::One),
            'o' => Some(Player::Two),
            _ => None,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A pair of values, one for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByPlayer<T> {
    /// The value of `Player::One`.
    pub one: T,
    /// The value of `Player::Two`.
    pub two: T,
}

impl<T> ByPlayer<T> {
    /// Creates a pair.
    pub const fn new(one: T, two: T) -> Self {
        Self { one, two }
    }

    /// Creates a pair by calling `f` for each player.
    pub fn from_fn(mut f: impl FnMut(Player) -> T) -> Self {
        Self { one: f(Player::One), two: f(Player::Two) }
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { one: f(self.one), two: f(self.two) }
    }

    /// The pair with the players swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { one: self.two, two: self.one }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.one,
            Player::Two => &mut self.two,
        }
    }
}
