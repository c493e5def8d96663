//! Engines stop when their budget is spent or their stop flag is set, on the hardest positions of
//! every game.
//!
//! Responsiveness is measured in CPU time of the searching thread between two budget checks, which
//! other programs do not affect.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use parlour_bench::stress_match;
use parlour_bots::analysis::hint;
use parlour_bots::{Bot, BotSpec, Budget, StopFlag, build, engine_thread};
use parlour_core::{AnyGame, Match, Rng};
use parlour_games::{GAMES, parse_game};
use parlour_search::Clock;
use rustix::time::{ClockId, clock_gettime};

use super::is_nightly;

/// A board on which a 50 ms search once took over ten minutes.
const CROWDED: (&str, &str) = (
    "apart:cols=16,rows=16",
    "oxxx1o2o1x1o1x1/ox1x1o6ox2/3o1xx2x2o1oo/1o3o3o2o1x1/1o2x1o2oox1o2/3x1o1oo2o2xo/4x7oo1x/\
     o1x3o2x3ox1/1xo3x4x1o2/1xo1x2x1xxoxx2/1x1o3ox1x5/o1o2xoo1x2x1xx/1o2o1x1xx2ox2/1x1ooo1oox6/\
     3oxxox3x4/1xxxoo1xooxoo1x1 x",
);

/// A stack of 28 stones, with far more walks than can be generated.
const TALL: (&str, &str) = ("qawale:stones=12", "nnnnnnnnxoxoxoxoxoxoxoxoxoxo,3/4/4/4 x 2,2");

fn at((game, position): (&str, &str)) -> Match {
    let (game, values) = parse_game(game).unwrap();
    Match::new(game, values, Some(position)).unwrap()
}

/// CPU time of the searching thread.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap())
}

/// Ends a search after some budget checks, and records the maximum work between two of them and
/// after the last.
#[derive(Debug)]
struct CheckCounter {
    n: AtomicU64,
    most: u64,
    stop: StopFlag,
    /// The last check of the thread, and the longest time between two checks.
    seen: Mutex<(Option<Duration>, Duration)>,
}

impl Clock for CheckCounter {
    fn now(&self) -> Duration {
        let now = cpu_time();
        let mut seen = self.seen.lock().unwrap();
        let gap = seen.0.map_or(Duration::ZERO, |last| now.saturating_sub(last));
        *seen = (Some(now), seen.1.max(gap));
        if self.n.fetch_add(1, Ordering::Relaxed) >= self.most {
            self.stop.stop();
        }
        Duration::ZERO
    }
}

/// The longest time without a budget check, including the end.
fn longest_gap(bot: &mut dyn Bot, played: &Match, max_checks: u64, hints: bool) -> Duration {
    let stop = StopFlag::new();
    let checks = Arc::new(CheckCounter {
        n: AtomicU64::new(0),
        most: max_checks,
        stop: stop.clone(),
        seen: Mutex::default(),
    });
    let budget = Budget { stop, clock: Arc::clone(&checks) as Arc<dyn Clock>, ..Budget::default() };
    // The first gap includes setup.
    checks.now();
    if hints {
        hint(played, bot, &budget);
    } else {
        let result = bot.think(played, &budget, 1, &mut |_| {});
        assert!(played.clone().play(result.best()).is_ok(), "{} is not legal", result.best());
    }
    checks.now();
    let (_, longest) = *checks.seen.lock().unwrap();
    longest
}

fn with_deep_stack(work: impl FnOnce() + Send + 'static) {
    engine_thread("test").spawn(work).unwrap().join().unwrap();
}

fn one_thread(text: &str) -> BotSpec {
    let mut spec = BotSpec::parse(text).unwrap();
    spec.threads = ["ab", "mcts", "best"].contains(&text).then_some(1);
    spec
}

fn bots(game: &'static dyn AnyGame) -> Vec<BotSpec> {
    let kinds = ["ab", "mcts", "solve", "best", "greedy", "random"].map(one_thread);
    let levels = (1..=parlour_bots::levels(game).len()).map(|level| one_thread(&level.to_string()));
    kinds.into_iter().chain(levels).collect()
}

/// Generous for an unoptimized build; without budget checks these positions take minutes.
const LONGEST_GAP: Duration = Duration::from_millis(400);

#[test]
fn engines_check_their_budget_often() {
    with_deep_stack(|| {
        let n_positions = if is_nightly() { 4 } else { 2 };
        for game in GAMES.iter().copied() {
            let mut rng = Rng::new(14);
            for _ in 0..n_positions {
                let played = stress_match(game, &mut rng).expect("every game has large boards");
                check_gaps(game, &played);
            }
        }
    });
}

#[test]
fn engines_check_their_budget_in_explosive_positions() {
    with_deep_stack(|| {
        for played in [at(CROWDED), at(TALL)] {
            check_gaps(played.game(), &played);
        }
    });
}

fn check_gaps(game: &'static dyn AnyGame, played: &Match) {
    for spec in bots(game) {
        let mut bot = build(&spec, game).unwrap();
        for (max_checks, hints) in [(0, false), (40, false), (40, true)] {
            let gap = longest_gap(&mut *bot, played, max_checks, hints);
            let text = played.position().text();
            assert!(gap < LONGEST_GAP, "{spec}: {gap:?} in {} {text}", played.game_string());
            bot.new_game();
        }
    }
}

/// Move generation costs nodes, so that levels end deterministically without a clock.
#[test]
fn node_budgets_cover_move_generation() {
    with_deep_stack(|| {
        for played in [at(CROWDED), at(TALL)] {
            for text in ["ab:nodes=400", "mcts:nodes=400", "best:nodes=400,threads=1", "3", "6"] {
                let spec = BotSpec::parse(text).unwrap();
                let think = || {
                    let mut bot = build(&spec, played.game()).unwrap();
                    let budget = Budget { nodes: Some(400), ..Budget::default() };
                    bot.think(&played, &budget, 1, &mut |_| {})
                };
                let (first, again) = (think(), think());
                assert_eq!(first.lines, again.lines, "{text}");
                assert_eq!(first.nodes, again.nodes, "{text}");
                assert!(first.nodes <= 400, "{text}: {} nodes", first.nodes);
                assert!(played.clone().play(first.best()).is_ok());
            }
        }
    });
}

/// A partial move list proves nothing.
#[test]
fn a_partial_move_list_proves_no_loss() {
    with_deep_stack(|| {
        for played in [at(CROWDED), at(TALL)] {
            for text in ["ab", "mcts", "solve", "best"] {
                let mut bot = build(&one_thread(text), played.game()).unwrap();
                let budget = Budget { nodes: Some(600), ..Budget::default() };
                let score = bot.think(&played, &budget, 1, &mut |_| {}).score();
                assert!(!score.is_proven || score.is_win(), "{text}: {score:?}");
            }
        }
    });
}
