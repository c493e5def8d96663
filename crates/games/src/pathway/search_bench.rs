//! What engines are measured by in Pathway.

use std::time::Duration;

use parlour_core::{
    Notation, Rng, SearchBench, SearchGoal, SearchWork, play_until, positions_after,
};

use super::reduced::Reduced;
use super::{Pathway, PathwayPosition};
use crate::board::Bits;

pub(super) const SEARCH_BENCHES: &[SearchBench] = &[
    SearchBench {
        name: "search",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 14, nodes: 7_556_106 },
        goals: &[],
        is_small: false,
    },
    SearchBench {
        name: "signature",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 8, nodes: 464_771 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "live14",
        options: "",
        positions: Some(|| endings(14)),
        work: SearchWork::Exact { sum: 18, nodes: 1071 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "live24",
        options: "",
        positions: Some(|| endings(24)),
        work: SearchWork::Exact { sum: 18, nodes: 469_196 },
        goals: &[SearchGoal::Slowest(Duration::from_secs(1))],
        is_small: false,
    },
    SearchBench {
        name: "solve4x4",
        options: "size=4",
        positions: None,
        work: SearchWork::Exact { sum: 1, nodes: 2539 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "solve5x5",
        options: "size=5",
        positions: None,
        work: SearchWork::Exact { sum: 1, nodes: 529_351 },
        goals: &[SearchGoal::Nodes(1_000_000)],
        is_small: false,
    },
];

/// The boards on which endings are drawn, and how many on each.
const SIZES: [usize; 2] = [6, 8];
const ENDINGS: usize = 25;

/// Placing one checker may settle this many squares at once; positions with so many less than asked
/// for are taken too.
const SLACK: u32 = 1;

/// The start and three positions of the middle game.
fn positions() -> Vec<String> {
    positions_after::<Pathway>("", 1, &[0, 4, 8, 12])
}

/// Positions with `most` squares that somebody may yet place on, or just below.
fn endings(most: u32) -> Vec<String> {
    let mut rng = Rng::new(u64::from(most));
    let is_wanted = |position: &PathwayPosition<u64>, _: u32| {
        (most - SLACK..=most).contains(&Reduced::new(position).live().count())
    };
    let mut drawn = Vec::new();
    for size in SIZES {
        let start = PathwayPosition::<u64>::empty(size);
        drawn.extend((0..ENDINGS).map(|_| play_until(&start, &mut rng, is_wanted).text()));
    }
    drawn
}
