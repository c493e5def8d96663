//! An estimate of the final score, used only to order moves. Values come from searches to the end.

use super::super::around::{grown, secure};
use super::super::flips::Word;
use super::ground::Ground;
use super::weights::{PHASES, WEIGHTS};

/// One point in the scale of the estimate.
pub(super) const POINT: i32 = 64;

/// The number of features of each side.
pub(super) const N_SIDE: usize = 10;

/// The features of the side to move, those of the other side, the turn, and the parity.
pub(super) const N_FEATURES: usize = 2 * N_SIDE + 2;

/// The features of a position, given where each side may place a disc.
#[inline]
pub(super) fn features<B: Word>(
    ground: &Ground<B>,
    discs: [B; 2],
    places: [B; 2],
) -> [i32; N_FEATURES] {
    let open = ground.open(discs[0], discs[1]);
    let near_open = grown(open);
    let near_corner = grown(open & ground.anchors());
    let count = |set: B| set.count() as i32;
    let mut features = [0; N_FEATURES];
    for side in 0..2 {
        let (own, enemy, reach) = (discs[side], discs[1 - side], places[side]);
        let counts: [i32; N_SIDE] = [
            count(reach),
            count(open & grown(enemy)),
            count(own & near_open),
            count(own & ground.anchors()),
            count(own & ground.ledges()),
            count(secure(own, ground.exposed(), ground.anchors())),
            count(own & near_corner),
            count(own),
            count(reach & ground.bonuses()) * ground.points(),
            count(reach & ground.anchors()),
        ];
        features[side * N_SIDE..][..N_SIDE].copy_from_slice(&counts);
    }
    features[2 * N_SIDE] = 1;
    features[2 * N_SIDE + 1] = count(open) % 2;
    features
}

/// The phase of the game that has its own weights.
#[inline]
pub(super) fn phase(n_open: u32) -> usize {
    PHASES.iter().filter(|end| n_open <= **end).count()
}

/// The expected further difference of points, for the side to move.
#[inline]
pub(super) fn estimate<B: Word>(
    ground: &Ground<B>,
    discs: [B; 2],
    places: [B; 2],
    n_open: u32,
) -> i32 {
    let features = features(ground, discs, places);
    let weights = &WEIGHTS[phase(n_open)];
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}
