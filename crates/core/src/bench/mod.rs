//! Workloads that a game declares for measuring its speed.
//!
//! A workload is data: the caller runs it, asserts the count and takes the time. Nothing here
//! reads a clock.

mod search;
mod stress;

pub use search::{
    SearchBench, SearchGoal, SearchWork, play_until, positions_after, positions_throughout,
};

pub use stress::stress_match;

use crate::Counting;

/// One workload of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// A short name, unique within the game: `perft5`, `games`.
    pub name: &'static str,
    /// The game's options, `key=value,…`; empty for the defaults.
    pub options: &'static str,
    /// What is done.
    pub work: Workload,
    /// The rate to compare with, in nodes or games a second, where one is known; measured beside a
    /// plain Othello perft of 100 million nodes a second.
    pub reference_rate: Option<u64>,
}

/// What a workload does, and what must come out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workload {
    /// Counts lines of play from the start.
    Perft {
        /// How many turns deep.
        depth: u32,
        /// Which moves are counted.
        counting: Counting,
        /// The known count.
        nodes: u64,
    },
    /// Plays uniformly random games from the start to their end, one generator for all of them.
    RandomGames {
        /// How many.
        games: u32,
        /// The generator's seed.
        seed: u64,
        /// How many turns all games have together: a checksum of the games played.
        plies: u64,
    },
}
