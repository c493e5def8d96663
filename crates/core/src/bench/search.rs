//! Workloads for engines: what is searched, what must come out, and how fast it should be.

use std::time::Duration;

use crate::{FullPosition, Game, KeySet, OptionValues, Player, PositionVisitor, Rng, Unmetered};

/// One workload for engines.
#[derive(Clone, Copy, Debug)]
pub struct SearchBench {
    /// A short name, unique within the game: `solve18`, `signature`.
    pub name: &'static str,
    /// The game's options, `key=value,…`; empty for the defaults.
    pub options: &'static str,
    /// The positions that are searched, as position strings; the start when there is no list.
    pub positions: Option<fn() -> Vec<String>>,
    /// What is done with each of them.
    pub work: SearchWork,
    /// What is to be reached.
    pub goals: &'static [SearchGoal],
    /// Done in a moment even without optimization, and so part of the tests.
    pub is_small: bool,
}

/// What an engine does, and what must come out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchWork {
    /// Alpha-beta with the game's evaluation to a fixed depth, on one thread.
    Depth {
        /// How many turns deep.
        depth: u32,
        /// The nodes of all positions together: any change of the search or of the evaluation
        /// changes them.
        nodes: u64,
    },
    /// The same on one thread and on several, side by side.
    Threads {
        /// How many turns deep.
        depth: u32,
        /// How many threads.
        threads: u32,
        /// The nodes of one thread, all positions together.
        nodes: u64,
    },
    /// Proof-number search, and a walk through the proof by the plain checker.
    Proof {
        /// Who is proven to win.
        winner: Player,
        /// The nodes of all positions together.
        nodes: u64,
    },
    /// The game's own solver.
    Exact {
        /// By how much the sides to move win, all positions together; where a game knows no margin,
        /// a win counts 1 and a loss -1.
        sum: i64,
        /// The nodes of all positions together.
        nodes: u64,
    },
}

/// What a workload is to reach.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SearchGoal {
    /// At least this many nodes a second.
    Rate(u64),
    /// At most so long a position, on the average.
    Mean(Duration),
    /// At most so long for any position.
    Slowest(Duration),
    /// At most this many nodes in all.
    Nodes(u64),
    /// At least this speedup over one thread.
    Speedup(f64),
}

/// Endless games are abandoned after this many turns.
const LONGEST_GAME: u32 = 1000;

/// Plays until `is_wanted(position, plies)` returns true. Every second move is the game's
/// greedy one and the others are random, so that positions are neither all alike nor absurd. A game
/// that ends too soon is begun again.
pub fn play_until<P: FullPosition>(
    start: &P,
    rng: &mut Rng,
    is_wanted: impl Fn(&P, u32) -> bool,
) -> P {
    let (mut moves, mut seen) = (Vec::new(), KeySet::new());
    loop {
        let mut position = start.clone();
        for plies in 0..LONGEST_GAME {
            if position.ending().is_some() {
                break;
            }
            if is_wanted(&position, plies) {
                return position;
            }
            moves.clear();
            let _ = position.candidate_moves(&mut moves, &mut seen, &mut Unmetered);
            let is_greedy = rng.below(2) == 0;
            let ranked = moves.iter().map(|m| {
                let rank = if is_greedy { position.greedy_rank(*m) } else { [0; 3] };
                (rank, rng.next_u64(), *m)
            });
            let chosen = ranked.max_by_key(|(rank, chance, _)| (*rank, *chance));
            let (_, _, m) = chosen.expect("a game that is not over has a move");
            position.play_unchecked(m);
        }
    }
}

/// Positions after a number of turns of such games, as position strings.
///
/// # Panics
/// When the game does not take these options.
pub fn positions_after<G: Game>(options: &str, seed: u64, plies: &[u32]) -> Vec<String> {
    struct Drawing<'a> {
        rng: Rng,
        plies: &'a [u32],
    }
    impl PositionVisitor for Drawing<'_> {
        type Output = Vec<String>;

        fn visit<P: FullPosition>(mut self, start: P) -> Vec<String> {
            let drawn = self.plies.iter().map(|wanted| {
                play_until(&start, &mut self.rng, |_, plies| plies == *wanted).text()
            });
            drawn.collect()
        }
    }
    let info = const { &G::INFO };
    let values = OptionValues::parse(info.options, info.presets, options);
    let values = values.expect("workloads name options there are");
    let drawn = G::start(&values, Drawing { rng: Rng::new(seed), plies });
    drawn.expect("workloads name options that go together")
}

/// The start and positions from all along the game, each of a game of its own: many, since several threads have luck with
/// some and none with others.
///
/// # Panics
/// When the game does not take these options.
pub fn positions_throughout<G: Game>(options: &str, seed: u64) -> Vec<String> {
    // 0, 2, … 30 turns from the start, then 1, 3, … 31, then 2, 4, … 16.
    let plies: [u32; 40] = std::array::from_fn(|n| (2 * (n % 16) + n / 16) as u32);
    positions_after::<G>(options, seed, &plies)
}
