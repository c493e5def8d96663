//! Neighborhoods of squares, and stable discs.

use super::flips::{BothWays, Word};

/// The squares of a set and all their neighbors.
#[inline]
pub(super) fn grown<B: Word>(set: B) -> B {
    let [first, last] = B::SIDES;
    let wide = set | (set & !last).up(1) | (set & !first).down(1);
    wide | wide.up(B::STRIDE) | wide.down(B::STRIDE)
}

/// By axis: the squares whose next square up, or down, is in the set.
#[inline]
fn beside<B: Word>(set: B) -> BothWays<B> {
    let s = B::STRIDE;
    let [not_first, not_last] = B::SIDES.map(|side| set & !side);
    [
        [not_first.down(1), set.down(s), not_last.down(s - 1), not_first.down(s + 1)],
        [not_last.up(1), set.up(s), not_first.up(s - 1), not_last.up(s + 1)],
    ]
}

/// By axis: the squares whose disc a line along it could flip on some board. One neighbor must be
/// playable, the other playable or a joker.
#[inline]
pub(super) fn exposed<B: Word>(playable: B, closers: &BothWays<B>) -> [B; 4] {
    let [up, down] = beside(playable);
    std::array::from_fn(|axis| {
        up[axis] & down[axis] | down[axis] & closers[0][axis] | up[axis] & closers[1][axis]
    })
}

/// The playable squares that no line can flip.
pub(super) fn anchors<B: Word>(playable: B, closers: &BothWays<B>) -> B {
    let [a, b, c, d] = exposed(playable, closers);
    playable & !(a | b | c | d)
}

/// By axis: the squares with an open square somewhere in their line, up to the walls at its ends.
#[inline]
pub(super) fn free_lines<B: Word>(open: B, playable: B) -> [B; 4] {
    let mut free = [open; 4];
    for _ in 1..B::STRIDE {
        for (axis, free) in free.iter_mut().enumerate() {
            let [up, down] = beside(*free);
            *free |= (up[axis] | down[axis]) & playable;
        }
    }
    free
}

/// The number of passes of [`secure`].
const ROUNDS: usize = 3;

/// Stable discs, or some of them: those that, along each axis, are not exposed or are beside a disc
/// already found. A run over a disc would have to flip its stable neighbor too.
#[inline]
pub(super) fn secure<B: Word>(discs: B, exposed: &[B; 4], anchors: B) -> B {
    let mut found = discs & anchors;
    if found.is_empty() {
        return found;
    }
    for _ in 0..ROUNDS {
        let [up, down] = beside(found);
        let held = (0..4).fold(discs, |held, axis| held & (!exposed[axis] | up[axis] | down[axis]));
        found |= held;
    }
    found
}
