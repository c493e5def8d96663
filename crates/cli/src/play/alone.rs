//! Bots against each other without a display: one line per game, then a summary.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_bots::{Bot, BotKind, BotSpec, Budget, StopFlag, SystemClock, build};
use parlour_core::{AnyMove, ByPlayer, GameResult, Match, Player};
use parlour_play::{GameSetup, Seat, seed_from_clock};
use serde::Serialize;

use super::PlayArgs;
use crate::failure::{Failure, notice};
use crate::interrupt;
use crate::json::{self, ResultJson};

/// Games are declared unfinished at this length.
const MAX_TURNS: usize = 10_000;

/// Time per move of a bot without a limit.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(2);

/// Interval between progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(2);

#[derive(Serialize)]
struct GameJson<'a> {
    number: u32,
    x: String,
    o: String,
    result: ResultJson,
    turns: usize,
    moves: Vec<&'a str>,
    record: String,
}

#[derive(Serialize)]
struct SummaryJson {
    games: u32,
    complete: bool,
    seed: u64,
    x_wins: u32,
    o_wins: u32,
    draws: u32,
    unfinished: u32,
    players: [PlayerJson; 2],
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    wins: u32,
}

/// Results so far.
#[derive(Default)]
struct Summary {
    games: u32,
    /// By color.
    wins: ByPlayer<u32>,
    /// By the bot named for x, and for o.
    wins_of: ByPlayer<u32>,
    draws: u32,
    unfinished: u32,
}

pub(super) fn run(
    choice: &GameSetup,
    args: &PlayArgs,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let specs = bot_specs(choice)?;
    if choice.clock.is_some() {
        return Err(Failure::Usage(
            "--clock is for games on a screen: expected a bot's own limit, such as best:time=1s"
                .to_owned(),
        ));
    }
    let stop = interrupt::stop_flag()?;
    let seed = args.seed.unwrap_or_else(|| {
        let seed = seed_from_clock();
        notice(&format!("seed={seed} taken from the clock"));
        seed
    });
    let n_games = args.games.unwrap_or(1);
    let mut sum = Summary::default();
    let mut last_report = Instant::now();
    for index in 0..n_games {
        let swaps = args.swap && index % 2 == 1;
        let sides = if swaps { specs.clone().swapped() } else { specs.clone() };
        let start = choice.with_seed(seed.wrapping_add(u64::from(index)));
        let mut played = start.begin()?;
        let game_seed = seed.wrapping_add(u64::from(index)).wrapping_mul(2);
        if !play(&mut played, &sides, game_seed, &stop)? {
            break;
        }
        for player in Player::BOTH {
            played.set_header(&player.to_string(), &sides[player].to_string());
        }
        sum.add(&played, swaps);
        write_game(&played, &sides, sum.games, json, out)?;
        out.flush()?;
        if last_report.elapsed() >= PROGRESS_INTERVAL && sum.games < n_games {
            last_report = Instant::now();
            notice(&format!("{} of {n_games} games", sum.games));
        }
    }
    write_summary(&sum, n_games, seed, &specs, json, out)
}

fn bot_specs(choice: &GameSetup) -> Result<ByPlayer<BotSpec>, Failure> {
    match (&choice.seats.one, &choice.seats.two) {
        (Seat::Bot(x), Seat::Bot(o)) => Ok(ByPlayer::new(x.clone(), o.clone())),
        _ => Err(Failure::Usage(
            "games without a screen are for computers: expected --x and --o to name bots, as in --x 3 --o 5"
                .to_owned(),
        )),
    }
}

/// Plays a game to its end; returns false if interrupted.
fn play(
    played: &mut Match,
    sides: &ByPlayer<BotSpec>,
    seed: u64,
    stop: &StopFlag,
) -> Result<bool, Failure> {
    let mut bots: Vec<Box<dyn Bot>> = Vec::new();
    for player in Player::BOTH {
        let mut spec = sides[player].clone();
        if spec.seed == 0 {
            spec.seed = seed.wrapping_add(player.index() as u64);
        }
        bots.push(build(&spec, played.game())?);
    }
    while played.outcome().is_none() && played.ply() < MAX_TURNS {
        let player = played.position().turn();
        let budget = budget(&sides[player], stop);
        let result = bots[player.index()].think(played, &budget, 1, &mut |_| {});
        if stop.is_stopped() {
            return Ok(false);
        }
        played.play(result.best())?;
    }
    Ok(true)
}

/// Adds a time limit to a bot without one.
fn budget(spec: &BotSpec, stop: &StopFlag) -> Budget {
    let has_limit = matches!(
        spec.kind,
        BotKind::Level(_) | BotKind::Random | BotKind::Greedy | BotKind::OnePly
    ) || spec.limits != parlour_bots::Limits::default();
    Budget {
        time: (!has_limit).then_some(DEFAULT_MOVE_TIME),
        stop: stop.clone(),
        clock: Arc::new(SystemClock::start()),
        ..Budget::default()
    }
}

fn write_game(
    played: &Match,
    sides: &ByPlayer<BotSpec>,
    number: u32,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let moves: Vec<&str> = played.moves().map(AnyMove::text).collect();
    if json {
        let game = GameJson {
            number,
            x: sides.one.to_string(),
            o: sides.two.to_string(),
            result: ResultJson::new(played.outcome(), played.game().info()),
            turns: played.ply(),
            moves,
            record: played.to_text(),
        };
        return json::write_line(out, &game);
    }
    let (result, turns) = (played.result_text(), played.ply());
    Ok(writeln!(out, "{number}. {result}, {turns} turns: {}", moves.join(" "))?)
}

fn write_summary(
    sum: &Summary,
    n_games: u32,
    seed: u64,
    specs: &ByPlayer<BotSpec>,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let name = |player: Player| specs[player].to_string();
    if json {
        let of = |player: Player| PlayerJson { name: name(player), wins: sum.wins_of[player] };
        let whole = SummaryJson {
            games: sum.games,
            complete: sum.games == n_games,
            seed,
            x_wins: sum.wins.one,
            o_wins: sum.wins.two,
            draws: sum.draws,
            unfinished: sum.unfinished,
            players: Player::BOTH.map(of),
        };
        return json::write_line(out, &whole);
    }
    let rest = if sum.unfinished == 0 {
        String::new()
    } else {
        format!(", {} unfinished", sum.unfinished)
    };
    writeln!(
        out,
        "{} of {n_games} games: x won {}, o won {}, {} drawn{rest}; {} won {}, {} won {}",
        sum.games,
        sum.wins.one,
        sum.wins.two,
        sum.draws,
        name(Player::One),
        sum.wins_of.one,
        name(Player::Two),
        sum.wins_of.two
    )?;
    Ok(())
}

impl Summary {
    fn add(&mut self, played: &Match, swapped: bool) {
        self.games += 1;
        match played.outcome().map(|outcome| outcome.result) {
            None => self.unfinished += 1,
            Some(GameResult::Draw) => self.draws += 1,
            Some(GameResult::Win(player)) => {
                self.wins[player] += 1;
                self.wins_of[if swapped { player.other() } else { player }] += 1;
            }
        }
    }
}
