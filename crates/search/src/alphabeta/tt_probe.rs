//! Probing the transposition table at a node, and storing to it.

use parlour_core::{Evaluator, Position, SCORE_LIMIT, Symmetry, mix};

use super::move_loop::Found;
use super::node::{Frame, Worker};
use crate::Score;
use crate::mirror::Mirror;
use crate::table::{Bound, Entry};

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// How mirror images of a position come to share one entry, where they do.
    #[inline]
    fn fold(&self, position: &P) -> Option<&Mirror<P>> {
        self.mirror
            .filter(|_| self.past.is_symmetric() && self.evaluator.folds_symmetries(position))
    }

    /// The history index of a move in a mirror image.
    #[inline]
    pub(super) fn mirrored_index(&self, position: &P, m: P::Move, symmetry: Symmetry) -> usize {
        let m = self.mirror.map_or(m, |mirror| (mirror.transformed_move)(position, m, symmetry));
        self.evaluator.history_index(m)
    }

    /// The entry of a key.
    #[inline]
    pub(super) fn tt_entry(&self, key: u64) -> Option<Entry> {
        if self.settings.table { self.table.get(key) } else { None }
    }

    /// Prefetches the entry of a position; not where mirror images share one, whose key costs more than that saves.
    #[inline]
    pub(super) fn fetch(&self, position: &P) {
        if self.settings.table && self.fold(position).is_none() {
            self.table.fetch(position.key() ^ self.salt);
        }
    }

    /// The table key of a position, and the symmetry that maps it to the image that is stored.
    #[inline]
    pub(super) fn key_of(&self, position: &P) -> (u64, Option<Symmetry>) {
        let Some(mirror) = self.fold(position) else {
            return (position.key() ^ self.salt, None);
        };
        let canonical = (mirror.canonical)(position);
        // The smallest of several keys is not evenly spread, which the table relies on.
        (mix(canonical.key) ^ self.salt, Some(canonical.symmetry))
    }

    /// The score of an entry, if it cuts the node off.
    #[inline]
    pub(super) fn tt_cutoff(&mut self, entry: Entry, frame: Frame, is_pv: bool) -> Option<i32> {
        let Frame { depth, ply, alpha, beta, .. } = frame;
        let score = from_table(entry.score, ply);
        let cuts_high = entry.bound.is_lower() && score >= beta;
        let cuts_low = entry.bound.is_upper() && score <= alpha;
        // PV nodes need their line of moves, too.
        if is_pv || !(cuts_high || cuts_low) {
            return None;
        }
        if self.settings.is_exact {
            // A deeper score, or one that depends on the path, is not that of a plain search to this depth.
            let is_same = i32::from(entry.depth) == depth && !self.past.matters();
            self.n_unproven += u64::from(is_same && !entry.is_complete);
            return is_same.then_some(score);
        }
        let is_proof = (cuts_high && score > SCORE_LIMIT) || (cuts_low && score < -SCORE_LIMIT);
        if is_proof {
            let holds = self.past.trusts_proofs()
                && self.past.is_in_time((Score::WIN - score.abs()) as u32);
            return holds.then_some(score);
        }
        if entry.is_complete && self.past.trusts_proofs() {
            return Some(score);
        }
        if i32::from(entry.depth) < depth || self.is_proving {
            return None;
        }
        self.n_unproven += 1;
        Some(score)
    }

    /// Stores the result of a node.
    #[inline]
    pub(super) fn tt_store(
        &self,
        position: &P,
        (key, symmetry): (u64, Option<Symmetry>),
        frame: Frame,
        found: &Found<P::Move>,
        is_sure: bool,
    ) {
        let tt_move = match (symmetry, found.m, found.place) {
            (Some(symmetry), Some(m), _) => self.mirrored_index(position, m, symmetry) as u16,
            (None, _, Some(place)) => place.min(Entry::NO_MOVE as usize) as u16,
            _ => Entry::NO_MOVE,
        };
        let bound = if found.best >= frame.beta {
            Bound::Lower
        } else if found.best > frame.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let is_complete = is_sure && self.past.trusts_proofs();
        let score = to_table(found.best, frame.ply);
        self.table.put(key, Entry { score, bound, depth: frame.depth as u8, is_complete, tt_move });
    }
}

/// Converts a win distance counted from the root to one counted from the position.
#[inline]
fn to_table(score: i32, ply: usize) -> i32 {
    if score > SCORE_LIMIT {
        score + ply as i32
    } else if score < -SCORE_LIMIT {
        score - ply as i32
    } else {
        score
    }
}

#[inline]
fn from_table(score: i32, ply: usize) -> i32 {
    if score > SCORE_LIMIT {
        score - ply as i32
    } else if score < -SCORE_LIMIT {
        score + ply as i32
    } else {
        score
    }
}
