//! What engines are measured by in Lines of Action.

use std::time::Duration;

use parlour_core::{
    Player, SearchBench, SearchGoal, SearchWork, positions_after, positions_throughout,
};

use super::Loa;

pub(super) const SEARCH_BENCHES: &[SearchBench] = &[
    SearchBench {
        name: "search",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 11, nodes: 3_257_440 },
        goals: &[SearchGoal::Rate(5_000_000)],
        is_small: false,
    },
    SearchBench {
        name: "signature",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 6, nodes: 124_618 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "threads",
        options: "",
        positions: Some(|| positions_throughout::<Loa>("", 2)),
        work: SearchWork::Threads { depth: 13, threads: 2, nodes: 80_018_992 },
        goals: &[SearchGoal::Speedup(1.6)],
        is_small: false,
    },
    SearchBench {
        name: "proof4",
        options: "size=4",
        positions: None,
        work: SearchWork::Proof { winner: Player::One, nodes: 15 },
        goals: &[SearchGoal::Slowest(Duration::from_millis(10))],
        is_small: true,
    },
    SearchBench {
        name: "proof5",
        options: "size=5",
        positions: None,
        work: SearchWork::Proof { winner: Player::One, nodes: 10_957 },
        goals: &[SearchGoal::Nodes(25_000)],
        is_small: true,
    },
];

/// The start and four positions of the middle game.
fn positions() -> Vec<String> {
    positions_after::<Loa>("", 1, &[0, 12, 16, 20, 24])
}
