//! The inputs of a neural evaluation: yes-no facts about a position, declared by its game.

use crate::{Cell, Position};

/// The maximum number of inputs of a board.
pub const MAX_INPUTS: usize = 1024;

const N_WORDS: usize = MAX_INPUTS / 64;

/// A position as a neural network sees it: a fixed number of inputs, of which few are active.
///
/// A network evaluates for the side to move, so every input has a counterpart with the players
/// swapped: to player Two, [`swapped_input`](Self::swapped_input) means what the input means to
/// player One. The side to move is not an input.
pub trait NetworkInputs: Position {
    /// The number of inputs, at most [`MAX_INPUTS`]. It depends only on the options and stays the
    /// same during a game. 0: networks do not support this board.
    fn n_inputs(&self) -> usize;

    /// Adds the active inputs, all below [`n_inputs`](Self::n_inputs). Not called if that is 0.
    fn inputs(&self, active: &mut InputSet);

    /// The input that means to player Two what `input` means to player One. An involution; like
    /// the number of inputs it depends only on the options.
    fn swapped_input(&self, input: usize) -> usize;

    /// The names of extra planes of observations, for state that the pieces on the board, in hand
    /// and in reserve do not show. `own` and `enemy` in a name are relative to the side to move.
    const EXTRA_PLANES: &'static [&'static str] = &[];

    /// Shows the nonzero values of [`EXTRA_PLANES`](Self::EXTRA_PLANES), seen by the side to move:
    /// calls `show` with the index of a plane, a cell (`None`: the whole plane) and its value, about
    /// 0 to 1.
    fn extra_planes(&self, show: &mut dyn FnMut(usize, Option<Cell>, f32)) {
        let _ = show;
    }
}

/// A set of inputs, below [`MAX_INPUTS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputSet([u64; N_WORDS]);

impl InputSet {
    /// No input.
    pub const EMPTY: Self = Self([0; N_WORDS]);

    /// The active inputs of a position.
    #[inline]
    pub fn of<P: NetworkInputs>(position: &P) -> Self {
        let mut active = Self::EMPTY;
        position.inputs(&mut active);
        active
    }

    /// Adds an input.
    ///
    /// # Panics
    /// If it is not below [`MAX_INPUTS`].
    #[inline]
    pub const fn insert(&mut self, input: usize) {
        self.0[input / 64] |= 1 << (input % 64);
    }

    /// Removes an input.
    ///
    /// # Panics
    /// If it is not below [`MAX_INPUTS`].
    #[inline]
    pub const fn remove(&mut self, input: usize) {
        self.0[input / 64] &= !(1 << (input % 64));
    }

    /// Whether an input is in the set.
    #[inline]
    pub fn has(&self, input: usize) -> bool {
        self.0.get(input / 64).is_some_and(|word| word >> (input % 64) & 1 != 0)
    }

    /// Adds the inputs `first + bit` for all set bits of a word.
    ///
    /// # Panics
    /// If one of them is not below [`MAX_INPUTS`].
    #[inline]
    pub const fn insert_word(&mut self, first: usize, word: u64) {
        let (index, shift) = (first / 64, first % 64);
        if word << shift != 0 {
            self.0[index] |= word << shift;
        }
        let high = if shift == 0 { 0 } else { word >> (64 - shift) };
        if high != 0 {
            self.0[index + 1] |= high;
        }
    }

    /// The inputs in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let mut words = self.0.into_iter();
        let (mut rest, mut first) = (words.next().unwrap_or(0), 0);
        std::iter::from_fn(move || {
            while rest == 0 {
                rest = words.next()?;
                first += 64;
            }
            let input = first + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(input)
        })
    }

    /// The inputs that are in one of the two sets but not in both.
    #[inline]
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] ^ other.0[index]))
    }

    /// The number of inputs.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The set as words: input `i` is bit `i % 64` of word `i / 64`.
    #[inline]
    pub const fn words(&self) -> &[u64; N_WORDS] {
        &self.0
    }
}

impl FromIterator<usize> for InputSet {
    fn from_iter<I: IntoIterator<Item = usize>>(inputs: I) -> Self {
        let mut set = Self::EMPTY;
        inputs.into_iter().for_each(|input| set.insert(input));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_added_listed_and_removed() {
        let listed = [0, 1, 63, 64, 100, 511, 512, MAX_INPUTS - 1];
        let mut set = InputSet::from_iter(listed);
        assert_eq!(set.iter().collect::<Vec<_>>(), listed);
        assert_eq!(set.count(), listed.len());
        assert!(set.has(100) && !set.has(101) && !set.has(MAX_INPUTS));
        set.remove(100);
        assert_eq!((set.has(100), set.count()), (false, listed.len() - 1));
        let changed = set.difference(&InputSet::from_iter([0, 100, 511]));
        assert_eq!(changed, InputSet::from_iter([1, 63, 64, 100, 512, MAX_INPUTS - 1]));
    }

    #[test]
    fn a_word_is_added_at_any_offset() {
        for first in [0, 1, 36, 63, 64, MAX_INPUTS - 64] {
            for word in [0, 1, 1 << 63, 0x8421_0000_ffff_0001] {
                let mut set = InputSet::EMPTY;
                set.insert_word(first, word);
                let bits = (0..64).filter(|bit| word >> bit & 1 != 0);
                assert_eq!(set, bits.map(|bit| first + bit).collect(), "{word:x} at {first}");
            }
        }
    }

    #[test]
    fn zeros_may_reach_beyond_the_last_input() {
        let mut set = InputSet::EMPTY;
        set.insert_word(MAX_INPUTS - 3, 0b101);
        set.insert_word(MAX_INPUTS, 0);
        assert_eq!(set, InputSet::from_iter([MAX_INPUTS - 3, MAX_INPUTS - 1]));
    }
}
