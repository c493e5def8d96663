//! Moves that are not seen, for weaker opponents.

use parlour_core::{Rng, mix};

/// Hides some of the moves of the root, others at each turn.
#[derive(Clone, Debug)]
pub struct Oversight {
    /// How many moves in a hundred are not seen.
    percent: u32,
    seed: u64,
    rng: Rng,
}

impl Oversight {
    /// Every move is seen.
    pub const NONE: Self = Self { percent: 0, seed: 0, rng: Rng::new(0) };

    /// That many moves in a hundred are not seen; the seed tells which. Whoever draws from the same seed draws
    /// something else.
    pub fn new(percent: u32, seed: u64) -> Self {
        let seed = mix(seed);
        Self { percent, seed, rng: Rng::new(seed) }
    }

    /// Takes out what is not seen; at least one move stays.
    pub(crate) fn hide<M: Copy>(&mut self, moves: &mut Vec<M>) {
        if self.percent == 0 {
            return;
        }
        let any = self.rng.choose(moves).copied();
        moves.retain(|_| self.rng.below(100) >= u64::from(self.percent));
        if moves.is_empty() {
            moves.extend(any);
        }
    }

    /// Begins anew, as for a new game.
    pub(crate) fn forget(&mut self) {
        self.rng = Rng::new(self.seed);
    }
}
