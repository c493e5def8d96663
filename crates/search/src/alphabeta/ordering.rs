//! Move ordering: history, countermoves, killers.

use parlour_core::{Player, SLOTS};

/// The ordering score and list index of a move in one word that sorts by score, then by index.
pub(super) type Pick = u64;

#[inline]
pub(super) fn pick(score: i32, place: usize) -> Pick {
    let raised = (i64::from(score) - i64::from(i32::MIN)) as u64;
    raised << 32 | u64::from(u32::MAX - place as u32)
}

#[inline]
pub(super) fn place_of(pick: Pick) -> usize {
    (u32::MAX - pick as u32) as usize
}

/// How many moves are picked by selection; the rest are sorted, since a node that searched this many usually searches
/// all.
const PICKED_SINGLY: usize = 6;

/// Moves the best of the picks from `n_done` on to index `n_done`.
#[inline]
pub(super) fn bring_best(picks: &mut [Pick], n_done: usize) {
    let rest = &mut picks[n_done..];
    if n_done < PICKED_SINGLY {
        let (mut best, mut best_place) = (0, 0);
        for (place, pick) in rest.iter().enumerate() {
            if *pick > best {
                (best, best_place) = (*pick, place);
            }
        }
        if best_place > 0 {
            rest.swap(0, best_place);
        }
    } else if n_done == PICKED_SINGLY {
        rest.sort_unstable_by(|one, two| two.cmp(one));
    }
}

/// The history heuristic, countermove history and killers of one thread.
#[derive(Debug)]
pub(super) struct HistoryTables<M> {
    /// By side and history index.
    history: Vec<i16>,
    /// Countermove history: by the indices of the last move and this one, both hashed.
    replies: Vec<i16>,
    /// By ply: the last moves that caused a cutoff.
    killers: Vec<[Option<M>; 2]>,
}

const MOST: i32 = 8192;
const BEFORE_BITS: u32 = 8;
const REPLY_BITS: u32 = 10;

impl<M: Copy + Eq> HistoryTables<M> {
    /// Killer bonuses; history goes up to about 4000.
    const KILLERS: [i32; 2] = [3000, 2500];

    pub(super) fn new(n_plies: usize) -> Self {
        Self {
            history: vec![0; 2 * SLOTS],
            replies: vec![0; 1 << (BEFORE_BITS + REPLY_BITS)],
            killers: vec![[None; 2]; n_plies],
        }
    }

    /// Prepares for the next search of the same game: clears killers, halves history.
    pub(super) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for value in self.history.iter_mut().chain(&mut self.replies) {
            *value /= 2;
        }
    }

    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    #[inline]
    pub(super) fn killer_bonus(killers: &[Option<M>; 2], m: M) -> i32 {
        if killers[0] == Some(m) {
            Self::KILLERS[0]
        } else if killers[1] == Some(m) {
            Self::KILLERS[1]
        } else {
            0
        }
    }

    /// The history score of a move, in general and as an answer to the last move.
    #[inline]
    pub(super) fn record(&self, turn: Player, before: usize, slot: usize) -> i32 {
        let general = self.history[turn.index() * SLOTS + slot];
        let reply = self.replies[reply_place(before, slot)];
        (i32::from(general) + i32::from(reply)) / 4
    }

    /// Adds a killer.
    pub(super) fn killed(&mut self, ply: usize, m: M) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }

    /// Updates history by a bonus, or a malus when negative.
    #[inline]
    pub(super) fn learn(&mut self, turn: Player, before: usize, slot: usize, bonus: i32) {
        let pull = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MOST) as i16;
        };
        pull(&mut self.history[turn.index() * SLOTS + slot]);
        pull(&mut self.replies[reply_place(before, slot)]);
    }
}

#[inline]
fn reply_place(before: usize, slot: usize) -> usize {
    let fold = |slot: usize, bits: u32| (slot as u32).wrapping_mul(0x9e37_79b1) >> (32 - bits);
    ((fold(before, BEFORE_BITS) << REPLY_BITS) | fold(slot, REPLY_BITS)) as usize
}

/// The late move reduction, by depth and move number.
#[inline]
pub(super) fn reduction_of(depth: i32, n_tried: usize) -> i32 {
    (log2_sixteenths(depth as u32) * log2_sixteenths(n_tried as u32) / 1024) as i32
}

/// 16 times the logarithm of a number to base 2, straight between powers; whole numbers only, so that
/// it is the same everywhere.
const fn log2_sixteenths(number: u32) -> u32 {
    let number = if number == 0 { 1 } else { number };
    let whole = number.ilog2();
    16 * whole + ((number << 4) >> whole) - 16
}

#[cfg(test)]
mod tests {
    use super::{bring_best, log2_sixteenths, pick, place_of};

    #[test]
    fn picks_come_by_score_then_place() {
        let scores = [3, -7, i32::MAX, 3, i32::MIN, 900, 0, -7, 12, 12, 5];
        let mut picks: Vec<u64> =
            scores.iter().enumerate().map(|(place, score)| pick(*score, place)).collect();
        for n_done in 0..picks.len() {
            bring_best(&mut picks, n_done);
        }
        let places: Vec<usize> = picks.into_iter().map(place_of).collect();
        assert_eq!(places, [2, 5, 8, 9, 10, 0, 3, 6, 1, 7, 4]);
    }

    #[test]
    fn logarithms_of_powers_are_exact() {
        assert_eq!([1, 2, 4, 64].map(log2_sixteenths), [0, 16, 32, 96]);
        assert_eq!(log2_sixteenths(3), 24);
    }
}
