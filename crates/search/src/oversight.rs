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

    /// Misses this percentage of moves; the seed decides which. It is remixed, so that random streams are independent.
    pub fn new(percent: u32, seed: u64) -> Self {
        let seed = mix(seed);
        Self { percent, seed, rng: Rng::new(seed) }
    }

    /// Removes missed moves; at least one move stays. Returns whether any was removed.
    pub(crate) fn hide<M: Copy>(&mut self, moves: &mut Vec<M>) -> bool {
        if self.percent == 0 {
            return false;
        }
        let n_before = moves.len();
        let any = self.rng.choose(moves).copied();
        moves.retain(|_| self.rng.below(100) >= u64::from(self.percent));
        if moves.is_empty() {
            moves.extend(any);
        }
        moves.len() < n_before
    }

    /// Restarts, as for a new game.
    pub(crate) fn forget(&mut self) {
        self.rng = Rng::new(self.seed);
    }
}

#[cfg(test)]
mod tests {
    use super::Oversight;

    fn seen(oversight: &mut Oversight) -> Vec<u32> {
        let mut moves: Vec<u32> = (0..1000).collect();
        oversight.hide(&mut moves);
        moves
    }

    #[test]
    fn so_many_in_a_hundred_are_hidden_others_at_each_turn() {
        let mut oversight = Oversight::new(30, 1);
        let [first, second] = [(); 2].map(|()| seen(&mut oversight));
        assert!((650..750).contains(&first.len()), "{} of 1000 are seen", first.len());
        assert_ne!(first, second);
        oversight.forget();
        assert_eq!(seen(&mut oversight), first);
    }

    #[test]
    fn one_move_is_always_seen() {
        assert_eq!(seen(&mut Oversight::new(100, 7)).len(), 1);
        assert_eq!(seen(&mut Oversight::new(0, 7)).len(), 1000);
    }
}
