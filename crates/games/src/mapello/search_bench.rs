//! What engines are measured by in Mapello.

use std::time::Duration;

use parlour_core::{
    Game, Notation, OptionValues, Rng, SearchBench, SearchGoal, SearchWork, play_until,
    positions_after, positions_throughout,
};

use super::{Mapello, first_turn, setup};
use crate::board::Bits;

pub(super) const SEARCH_BENCHES: &[SearchBench] = &[
    SearchBench {
        name: "search",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 16, nodes: 2_026_639 },
        goals: &[],
        is_small: false,
    },
    SearchBench {
        name: "signature",
        options: "",
        positions: Some(positions),
        work: SearchWork::Depth { depth: 9, nodes: 61_185 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "threads",
        options: "",
        positions: Some(|| positions_throughout::<Mapello>("", 2)),
        work: SearchWork::Threads { depth: 20, threads: 2, nodes: 82_963_803 },
        goals: &[SearchGoal::Speedup(1.6)],
        is_small: false,
    },
    SearchBench {
        name: "solve12",
        options: "",
        positions: Some(|| endings(12)),
        work: SearchWork::Exact { sum: 265, nodes: 177_310 },
        goals: &[],
        is_small: true,
    },
    SearchBench {
        name: "solve18",
        options: "",
        positions: Some(|| endings(18)),
        work: SearchWork::Exact { sum: 360, nodes: 25_366_463 },
        goals: &[SearchGoal::Mean(Duration::from_millis(500)), SearchGoal::Rate(15_000_000)],
        is_small: false,
    },
    SearchBench {
        name: "solve20",
        options: "",
        positions: Some(|| endings(20)),
        work: SearchWork::Exact { sum: 306, nodes: 154_492_019 },
        goals: &[SearchGoal::Mean(Duration::from_secs(2)), SearchGoal::Rate(15_000_000)],
        is_small: false,
    },
];

/// How many layouts are drawn.
const LAYOUTS: u64 = 30;

/// The start and three positions of the middle game.
fn positions() -> Vec<String> {
    positions_after::<Mapello>("", 1, &[0, 10, 16, 22])
}

/// A position with so many open squares on each of the drawn layouts.
fn endings(n_open: u32) -> Vec<String> {
    let drawn = (1..=LAYOUTS).map(|seed| {
        let mut values = OptionValues::defaults(Mapello::INFO.options);
        for (key, value) in [("setup", "random"), ("seed", &seed.to_string())] {
            values.set(key, value).expect("the game has these options");
        }
        let board = setup::start_board(&values).expect("a drawn layout needs no more than a seed");
        let start = first_turn::<u64>(&board, &values);
        let mut rng = Rng::new(seed);
        play_until(&start, &mut rng, |position, _| position.open().count() == n_open).text()
    });
    drawn.collect()
}
