//! The weights of the estimate, in 64ths of a point: printed by `fit_the_estimate`.

use super::estimate::N_FEATURES;

/// A phase ends when at most this many squares are open.
pub(super) const PHASES: [u32; 3] = [19, 15, 11];

/// By phase.
pub(super) const WEIGHTS: [[i32; N_FEATURES]; PHASES.len() + 1] = [
    // 490 positions, error 14.7 points.
    [
        116, 5, -110, 131, -20, 239, -91, 33, 34, 169, -120, 30, 85, -177, -43, -93, 116, -26, -31,
        -177, -89, 0,
    ],
    // 1959 positions, error 13.0 points.
    [
        112, -6, -129, 226, 48, 86, -83, 52, 49, 169, -56, -1, 119, -162, 8, -167, 100, -48, -42,
        -156, -84, -84,
    ],
    // 6806 positions, error 12.1 points.
    [
        124, -23, -115, 175, 46, 72, -91, 41, 49, 175, -90, 35, 114, -99, 0, -133, 75, -45, -32,
        -99, -108, -108,
    ],
    // 5665 positions, error 10.5 points.
    [
        132, -42, -87, 100, 34, 39, -73, 46, 45, 118, -110, 35, 110, -102, -24, -61, 55, -50, -32,
        -69, -48, 0,
    ],
];
