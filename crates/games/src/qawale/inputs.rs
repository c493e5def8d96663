//! The inputs of a neural network: the stones by square and depth, and the reserves.

use parlour_core::{InputSet, NetworkInputs, Player};

use super::stack::Stack;
use super::{MOST_STONES, QawalePosition};

/// A stone is counted from the top of its stack. All stones deeper than the last level share it.
const LEVELS: usize = 8;

/// The stones of player One, of player Two, and the neutral ones.
const KINDS: usize = 3;

/// The stones of a kind in a stack, one bit for each level; `deep` has one for each stone.
#[inline]
const fn levels(deep: u32) -> u64 {
    const LAST: u32 = LEVELS as u32 - 1;
    let above = deep & ((1 << LAST) - 1);
    (above | ((deep >> LAST != 0) as u32) << LAST) as u64
}

impl<const CELLS: usize> QawalePosition<CELLS> {
    const N_STONE_INPUTS: usize = KINDS * CELLS * LEVELS;

    #[inline]
    fn insert_stack(active: &mut InputSet, square: usize, stack: Stack) {
        let [one, two] = Player::BOTH.map(|player| stack.stones_of(player));
        let all = u32::MAX.checked_shr(32 - stack.height() as u32).unwrap_or(0);
        for (kind, stones) in [one, two, all & !(one | two)].into_iter().enumerate() {
            active.insert_word((kind * CELLS + square) * LEVELS, levels(stones));
        }
    }
}

impl<const CELLS: usize> NetworkInputs for QawalePosition<CELLS> {
    fn n_inputs(&self) -> usize {
        Self::N_STONE_INPUTS + 2 * MOST_STONES
    }

    /// Reserves are unary: `n` stones activate the first `n` inputs of the player.
    #[inline]
    fn inputs(&self, active: &mut InputSet) {
        for square in self.occupied() {
            Self::insert_stack(active, square, self.stack(square));
        }
        for player in Player::BOTH {
            let first = Self::N_STONE_INPUTS + player.index() * MOST_STONES;
            active.insert_word(first, (1 << self.reserves()[player]) - 1);
        }
    }

    fn swapped_input(&self, input: usize) -> usize {
        let (per_kind, n_stones) = (CELLS * LEVELS, Self::N_STONE_INPUTS);
        match input {
            _ if input < per_kind => input + per_kind,
            _ if input < 2 * per_kind => input - per_kind,
            _ if input < n_stones => input,
            _ if input < n_stones + MOST_STONES => input + MOST_STONES,
            _ => input - MOST_STONES,
        }
    }
}
