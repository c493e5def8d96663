//! Neighborhoods of squares, and discs out of reach of every line.

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

/// By axis: the squares whose disc a line along it could flip, if the rest of the board were just
/// right. One side must have a square to place on or to run over, the other such a square or a joker.
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

/// How often [`secure`] looks at the neighbors again.
const ROUNDS: usize = 3;

/// Discs that can never be flipped, or some of them: those which are, along each axis, not exposed or
/// beside a disc already found. A run over a disc would have to run over its secure neighbor too.
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
