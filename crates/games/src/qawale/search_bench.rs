//! What engines are measured by in Qawale.

use std::time::Duration;

use parlour_core::{SearchBench, SearchGoal, SearchWork, positions_after};

use super::Qawale;

pub(super) const SEARCH_BENCHES: &[SearchBench] = &[
    SearchBench {
        name: "search",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 5, nodes: 1_308_275 },
        goals: &[],
        is_small: false,
    },
    SearchBench {
        name: "signature",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 3, nodes: 46_935 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "solve4",
        options: "",
        positions: Some(|| endings(4)),
        work: SearchWork::Exact { sum: 21, nodes: 19_620 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "solve5",
        options: "",
        positions: Some(|| endings(5)),
        work: SearchWork::Exact { sum: 15, nodes: 655_350 },
        goals: &[SearchGoal::Mean(Duration::from_millis(50))],
        is_small: false,
    },
    SearchBench {
        name: "solve6",
        options: "",
        positions: Some(|| endings(6)),
        work: SearchWork::Exact { sum: 17, nodes: 4_730_298 },
        goals: &[SearchGoal::Mean(Duration::from_millis(2_500)), SearchGoal::Rate(10_000_000)],
        is_small: false,
    },
];

/// How many endings there are of each length.
const ENDINGS: usize = 30;

/// Both players' stones, one each turn.
const TURNS: u32 = 16;

/// The start and three positions of the middle game.
fn positions() -> Vec<String> {
    positions_after::<Qawale>("", 1, &[0, 3, 6, 9])
}

/// Positions with so many turns left.
fn endings(left: u32) -> Vec<String> {
    positions_after::<Qawale>("", u64::from(left), &[TURNS - left; ENDINGS])
}
