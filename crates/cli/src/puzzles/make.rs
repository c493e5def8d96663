//! `parlour puzzles make`: finds puzzles in self-play.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_games::parse_game;
use parlour_puzzles::Puzzle;
use parlour_puzzles::make::{DEFAULT_NODES, MAX_WINS_IN_ONE, MakeSettings, MakeStats, Maker};

use crate::failure::{Failure, notice};
use crate::files::{check_writable, read_text, write_atomically};
use crate::interrupt;
use crate::progress::ProgressLine;

/// The comment that says where an interrupted run resumes.
const NEXT_GAME: &str = "# next game: ";

const PROGRESS_INTERVAL: Duration = Duration::from_secs(20);

#[derive(ClapArgs, Debug)]
pub(super) struct MakeArgs {
    /// The game with its options, `id:key=value,…`.
    game: String,

    /// Number of puzzles.
    #[arg(long, value_name = "N", default_value_t = 150)]
    count: usize,

    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Nodes of the first search of a position; ten times as many confirm a puzzle.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NODES)]
    nodes: u64,

    /// Maximum percentage of wins in one turn.
    #[arg(long, value_name = "PERCENT", default_value_t = MAX_WINS_IN_ONE)]
    wins_in_one: usize,

    /// Give up after this many games.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    games: u64,

    /// The file to write after each game; an interrupted run resumes from it.
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &MakeArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, values) = parse_game(&args.game)?;
    check_writable(&args.out)?;
    let (made, next_game) = resumed(&args.out, args.seed)?;
    let settings = MakeSettings {
        game,
        values,
        seed: args.seed,
        count: args.count,
        nodes: args.nodes,
        max_wins_in_one: args.wins_in_one,
    };
    let mut maker = Maker::new(settings, made, next_game);
    let stop = interrupt::stop_flag()?;
    let mut progress = ProgressLine::new(PROGRESS_INTERVAL);
    while !maker.is_done() && maker.next_game() < args.games && !stop.is_stopped() {
        let n_before = maker.puzzles().len();
        maker.play_game(&stop).map_err(|error| Failure::Input(error.to_string()))?;
        if maker.puzzles().len() > n_before || maker.next_game().is_multiple_of(16) {
            write_atomically(&args.out, &file_text(args, &maker))?;
        }
        progress.show(&progress_text(args, &maker));
    }
    progress.end();
    write_atomically(&args.out, &file_text(args, &maker))?;
    if !maker.is_done() {
        notice(&format!(
            "{} of {} puzzles after {} games; the same command resumes the run",
            maker.puzzles().len(),
            args.count,
            maker.next_game(),
        ));
    }
    report(&maker, json, out)
}

/// The puzzles of an earlier run and the number of its next game.
fn resumed(path: &Path, seed: u64) -> Result<(Vec<Puzzle>, u64), Failure> {
    if !fs::exists(path).unwrap_or(false) {
        return Ok((Vec::new(), 0));
    }
    let location = path.display().to_string();
    let text = read_text(path)?;
    let made = Puzzle::parse(&text)
        .map_err(|error| Failure::Input(format!("cannot resume from {location}: {error}")))?;
    if let Some(other) = made.iter().find(|puzzle| puzzle.source.seed != seed) {
        let seed = other.source.seed;
        return Err(Failure::Input(format!(
            "{location} is from another run: expected --seed {seed}, or a new file"
        )));
    }
    let next = text.lines().find_map(|line| line.strip_prefix(NEXT_GAME)?.trim().parse().ok());
    let after_last = made.last().map_or(0, |puzzle| puzzle.source.game + 1);
    Ok((made, next.unwrap_or(after_last)))
}

fn file_text(args: &MakeArgs, maker: &Maker) -> String {
    let MakeArgs { game, count, seed, nodes, wins_in_one, .. } = args;
    let mut text = format!(
        "# Made by `parlour puzzles make {game} --count {count} --seed {seed} --nodes {nodes} \
         --wins-in-one {wins_in_one}`; see docs/puzzles.md.\n"
    );
    let _ = writeln!(text, "{NEXT_GAME}{}", maker.next_game());
    for puzzle in maker.puzzles() {
        let _ = write!(text, "\n{puzzle}");
    }
    text
}

fn progress_text(args: &MakeArgs, maker: &Maker) -> String {
    let MakeStats { positions, claimed, refuted, .. } = maker.stats();
    format!(
        "{} of {} puzzles, {} games, {positions} positions, {claimed} claims, {refuted} refuted",
        maker.puzzles().len(),
        args.count,
        maker.next_game(),
    )
}

fn report(maker: &Maker, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let stats = maker.stats();
    if json {
        let value = serde_json::json!({
            "puzzles": maker.puzzles().len(),
            "games": stats.games,
            "positions": stats.positions,
            "claimed": stats.claimed,
            "refuted": stats.refuted,
            "surplus": stats.surplus,
            "duplicates": stats.duplicates,
        });
        return Ok(writeln!(out, "{value}")?);
    }
    Ok(writeln!(
        out,
        "{} puzzles. This run: {} games, {} positions, {} claims, {} refuted, {} surplus, {} duplicates.",
        maker.puzzles().len(),
        stats.games,
        stats.positions,
        stats.claimed,
        stats.refuted,
        stats.surplus,
        stats.duplicates,
    )?)
}
