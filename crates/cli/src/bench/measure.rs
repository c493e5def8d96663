//! Runs and times a workload, and checks its count.

use std::hint::black_box;
use std::time::Instant;

use parlour_bench::{RulesBench, RulesWork, othello};
use parlour_core::{AnyGame, AnyPosition, GameResult, Player, Rng};
use parlour_games::parse_game;

use super::YARDSTICK;
use crate::failure::Failure;

/// Random games are cut off at this length.
const MAX_PLIES: u32 = 100_000;

/// A shorter workload is repeated for this many seconds, because clocks and schedulers are coarse.
const MIN_SECONDS: f64 = 0.2;

/// A workload that can be run and timed.
pub(super) struct RulesJob {
    /// `id-workload`.
    pub(super) name: String,
    /// The game string; empty for the yardstick.
    pub(super) game: String,
    pub(super) reference_rate: Option<u64>,
    task: Task,
}

enum Task {
    Yardstick,
    Game { start: Box<dyn AnyPosition>, work: RulesWork },
}

/// One run of a job.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// Nodes or games.
    pub(super) count: u64,
    pub(super) seconds: f64,
    pub(super) games: Option<Games>,
}

/// Results of random games.
#[derive(Clone, Copy, Default)]
pub(super) struct Games {
    pub(super) plies: u64,
    /// Won by x, won by o, drawn or cut off.
    pub(super) results: [u64; 3],
}

/// A run and the yardstick run right before it.
pub(super) struct Sample {
    pub(super) run: Run,
    pub(super) yardstick: Run,
}

impl Run {
    pub(super) fn rate(&self) -> f64 {
        self.count as f64 / self.seconds
    }
}

impl RulesJob {
    pub(super) fn yardstick() -> Self {
        Self {
            name: YARDSTICK.to_owned(),
            game: String::new(),
            reference_rate: None,
            task: Task::Yardstick,
        }
    }

    pub(super) fn of_game(game: &'static dyn AnyGame, bench: &RulesBench) -> Result<Self, Failure> {
        let id = game.info().id;
        let game_string = match bench.options.as_str() {
            "" => id.to_owned(),
            options => format!("{id}:{options}"),
        };
        let (_, values) = parse_game(&game_string)?;
        let start = game.start(&values)?;
        Ok(Self {
            name: name_of(game, bench),
            game: game_string,
            reference_rate: bench.reference_rate,
            task: Task::Game { start, work: bench.work },
        })
    }

    /// Unit of the count.
    pub(super) fn unit(&self) -> &'static str {
        match self.task {
            Task::Game { work: RulesWork::RandomGames { .. }, .. } => "games",
            _ => "nodes",
        }
    }

    /// Runs the job, repeatedly if it is short, and returns the mean time of a run.
    pub(super) fn measure(&self) -> Result<Run, Failure> {
        let mut run = self.run()?;
        let (mut seconds, mut runs) = (run.seconds, 1);
        while seconds < MIN_SECONDS {
            seconds += self.run()?.seconds;
            runs += 1;
        }
        run.seconds = seconds / f64::from(runs);
        Ok(run)
    }

    /// Runs the job once; a wrong count is an error.
    pub(super) fn run(&self) -> Result<Run, Failure> {
        let started = Instant::now();
        let (what, found, expected, count, games) = match &self.task {
            Task::Yardstick => {
                let start = black_box(othello::Board::START);
                let nodes = start.perft(black_box(othello::DEPTH), false);
                ("nodes", nodes, othello::NODES, nodes, None)
            }
            Task::Game { start, work, .. } => match *work {
                RulesWork::Perft { .. } | RulesWork::MergedPerft { .. } => {
                    let (depth, counting, expected) = work.perft().expect("a perft");
                    let nodes = start.perft(depth, counting);
                    ("nodes", nodes, expected, nodes, None)
                }
                RulesWork::RandomGames { games, seed, plies: expected } => {
                    let played = play_games(&**start, games, seed);
                    ("plies", played.plies, expected, u64::from(games), Some(played))
                }
            },
        };
        let seconds = started.elapsed().as_secs_f64();
        if found != expected {
            return Err(Failure::Input(format!(
                "{}: counted {found} {what}: expected {expected}",
                self.name
            )));
        }
        Ok(Run { count, seconds, games })
    }
}

/// The full name of a workload.
pub(super) fn name_of(game: &dyn AnyGame, bench: &RulesBench) -> String {
    format!("{}-{}", game.info().id, bench.name)
}

fn play_games(start: &dyn AnyPosition, games: u32, seed: u64) -> Games {
    let mut rng = Rng::new(seed);
    let mut played = Games::default();
    for _ in 0..games {
        let (plies, outcome) = start.random_game(&mut rng, MAX_PLIES);
        played.plies += u64::from(plies);
        let result = match outcome.map(|outcome| outcome.result) {
            Some(GameResult::Win(Player::One)) => 0,
            Some(GameResult::Win(Player::Two)) => 1,
            Some(GameResult::Draw) | None => 2,
        };
        played.results[result] += 1;
    }
    played
}
