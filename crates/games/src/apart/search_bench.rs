//! What engines are measured by in Apart.

use parlour_core::{Player, SearchBench, SearchGoal, SearchWork, positions_after};

use super::Apart;

pub(super) const SEARCH_BENCHES: &[SearchBench] = &[
    SearchBench {
        name: "search",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 5, nodes: 249_334 },
        goals: &[SearchGoal::Rate(1_000_000)],
        is_small: false,
    },
    SearchBench {
        name: "signature",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 3, nodes: 12_914 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "proof4",
        options: "cols=4",
        positions: None,
        work: SearchWork::Proof { winner: Player::One, nodes: 131 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "proof5",
        options: "cols=5",
        positions: None,
        work: SearchWork::Proof { winner: Player::One, nodes: 13_429 },
        goals: &[],
        is_small: false,
    },
];

/// The start and three positions of the middle game.
fn positions() -> Vec<String> {
    positions_after::<Apart>("", 1, &[0, 6, 10, 14])
}
