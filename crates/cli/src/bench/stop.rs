//! `parlour bench stop`: how long engines run on after their limit or a stop.
//!
//! The positions are deliberately hard: the largest boards of every game, after random play or
//! filled at random. Times are wall-clock times, so the machine should be idle.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_bench::stress_match;
use parlour_bots::analysis::{hint, value_positions};
use parlour_bots::{Bot, BotSpec, Budget, StopFlag, SystemClock, build, engine_thread};
use parlour_core::{AnyGame, Match, Rng, one_of};
use parlour_games::GAMES;
use serde::Serialize;

use crate::args::BenchStopArgs;
use crate::failure::{Failure, notice};

/// The limit of each search, or the time before its stop.
const TIME: Duration = Duration::from_millis(50);

/// Goals in milliseconds.
const MEAN_GOAL: f64 = 50.0;
const WORST_GOAL: f64 = 200.0;

/// The measured bots.
const ENGINES: &[&str] = &["ab", "mcts", "solve", "best", "greedy", "random"];

/// How a search ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Limit,
    Stop,
}

/// The work on a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Move,
    Hint,
    Review,
}

/// Delays of one task in one game.
#[derive(Serialize)]
struct Row {
    game: &'static str,
    engine: String,
    runs: usize,
    mean_ms: f64,
    worst_ms: f64,
    /// Game string and position of the worst delay.
    worst_at: String,
}

pub(crate) fn run(args: &BenchStopArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let ids: Vec<&str> = GAMES.iter().map(|game| game.info().id).collect();
    if let Some(unknown) = args.only.iter().find(|wanted| !ids.contains(&wanted.as_str())) {
        let expected = one_of(&ids);
        return Err(Failure::Input(format!("unknown game `{unknown}`: expected {expected}")));
    }
    if cfg!(debug_assertions) {
        notice("unoptimized build: the times are meaningless");
    }
    let is_asked = |game: &&dyn AnyGame| {
        args.only.is_empty() || args.only.iter().any(|wanted| wanted == game.info().id)
    };
    let mut rows = Vec::new();
    for game in GAMES.iter().copied().filter(is_asked) {
        let mut rng = Rng::new(args.seed);
        let drawn = (0..args.positions).map_while(|_| stress_match(game, &mut rng));
        let matches: Vec<Match> = drawn.collect();
        for (name, spec, task) in tasks(game)? {
            notice(&format!("{}: {name}", game.info().id));
            rows.push(measure(game, name, &spec, task, &matches)?);
        }
    }
    write(&rows, json, out)
}

/// Every task: each bot, each level, hints and reviews.
fn tasks(game: &'static dyn AnyGame) -> Result<Vec<(String, BotSpec, Task)>, Failure> {
    let one_thread = |text: &str| -> Result<BotSpec, Failure> {
        let mut spec = BotSpec::parse(text)?;
        spec.threads = ["ab", "mcts", "best"].contains(&text).then_some(1);
        Ok(spec)
    };
    let mut uses = Vec::new();
    for name in ENGINES {
        uses.push(((*name).to_owned(), one_thread(name)?, Task::Move));
    }
    for level in 1..=parlour_bots::levels(game).len() {
        uses.push((format!("level {level}"), one_thread(&level.to_string())?, Task::Move));
    }
    uses.push(("hint".to_owned(), one_thread("best")?, Task::Hint));
    uses.push(("review".to_owned(), one_thread("best")?, Task::Review));
    Ok(uses)
}

fn measure(
    game: &'static dyn AnyGame,
    engine: String,
    spec: &BotSpec,
    task: Task,
    matches: &[Match],
) -> Result<Row, Failure> {
    let mut delays = Vec::new();
    let (mut worst, mut worst_at) = (Duration::ZERO, String::new());
    for played in matches {
        for end in [End::Limit, End::Stop] {
            let bot = build(spec, game)?;
            let delay = delay(bot, played, task, end);
            delays.push(delay);
            if delay > worst {
                worst = delay;
                worst_at = format!("{} {}", played.game_string(), played.position().text());
            }
        }
    }
    let to_ms = |delay: Duration| (delay.as_secs_f64() * 1e5).round() / 100.0;
    let total: Duration = delays.iter().sum();
    Ok(Row {
        game: game.info().id,
        engine,
        runs: delays.len(),
        mean_ms: to_ms(total / delays.len().max(1) as u32),
        worst_ms: to_ms(worst),
        worst_at,
    })
}

/// Delay between the end of the budget and the return of the search.
fn delay(mut bot: Box<dyn Bot>, played: &Match, task: Task, end: End) -> Duration {
    let stop = StopFlag::new();
    let budget = Budget {
        time: (end == End::Limit).then_some(TIME),
        stop: stop.clone(),
        clock: Arc::new(SystemClock::start()),
        ..Budget::default()
    };
    let began = Instant::now();
    let (returned, receiver) = std::sync::mpsc::channel();
    let mut end_at = began + TIME;
    std::thread::scope(|scope| {
        let builder = engine_thread("bench");
        let spawned = builder.spawn_scoped(scope, move || {
            match task {
                Task::Move => drop(bot.think(played, &budget, 1, &mut |_| {})),
                Task::Hint => drop(hint(played, &mut *bot, &budget)),
                Task::Review => {
                    drop(value_positions(played, &mut *bot, &budget, &|_| None, &mut |_, _| {}));
                }
            }
            let _ = returned.send(Instant::now());
        });
        spawned.expect("the system can start a thread");
        let mut ended = receiver.recv_timeout(TIME);
        if ended.is_err() {
            if end == End::Stop {
                end_at = Instant::now();
                stop.stop();
            }
            ended = receiver.recv().map_err(Into::into);
        }
        ended.map_or(Duration::ZERO, |ended| ended.saturating_duration_since(end_at))
    })
}

fn write(rows: &[Row], json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let text = serde_json::to_string_pretty(rows).expect("plain data serializes");
        writeln!(out, "{text}")?;
    } else {
        writeln!(
            out,
            "{:<9} {:<9} {:>5} {:>9} {:>9}",
            "game", "engine", "runs", "mean ms", "worst ms"
        )?;
        for row in rows {
            let Row { game, engine, runs, mean_ms, worst_ms, .. } = row;
            writeln!(out, "{game:<9} {engine:<9} {runs:>5} {mean_ms:>9.2} {worst_ms:>9.2}")?;
        }
    }
    let misses: Vec<String> = rows
        .iter()
        .filter(|row| row.mean_ms > MEAN_GOAL || row.worst_ms > WORST_GOAL)
        .map(|row| {
            format!("{} {} took {} ms at `{}`", row.game, row.engine, row.worst_ms, row.worst_at)
        })
        .collect();
    if misses.is_empty() {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "expected {MEAN_GOAL} ms on average and {WORST_GOAL} ms at worst: {}",
        misses.join("; ")
    )))
}
