//! Missed root moves, for weaker opponents.

use parlour_core::{Rng, mix};

/// Removes random root moves, different ones in each search.
#[derive(Clone, Debug)]
pub struct Oversight {
    /// The percentage of moves to miss.
    percent: u32,
    seed: u64,
    rng: Rng,
}

impl Oversight {
    /// Misses no moves.
    pub const NONE: Self = Self { percent: 0, seed: 0, rng: Rng::new(0) };

    /// Misses this percentage of moves. Remixes the seed so that random streams are independent.
    pub fn new(percent: u32, seed: u64) -> Self {
        let seed = mix(seed);
        Self { percent, seed, rng: Rng::new(seed) }
    }

    /// Removes the missed moves but keeps at least one. Returns whether any was removed.
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

    /// Restarts the random stream, as for a new game.
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
    fn each_search_misses_the_given_share_of_moves() {
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
