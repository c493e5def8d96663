//! `parlour book`: writes the first turns of a winning strategy.

use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::StopFlag;
use parlour_proofs::Verified;
use parlour_solve::{Activity, Book, RunSettings, SolveError, write_book};

use super::solve::{DEFAULT_TABLE, MAX_MEMORY, game_string};
use super::verify::sha256;
use crate::args::number;
use crate::failure::{Failure, notice};
use crate::progress::ProgressLine;
use crate::{files, interrupt, json, start};

/// The maximum number of turns of a book.
const MAX_TURNS: u32 = 40;

/// How often the progress line changes.
const INTERVAL: Duration = Duration::from_millis(100);

#[derive(ClapArgs, Debug)]
pub(crate) struct BookArgs {
    /// The game with its options, `id:key=value,…`.
    game: String,

    /// The position to start from (default: the start of the game).
    #[arg(long, value_name = "P")]
    position: Option<String>,

    /// Turns of the book, those of both players.
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_TURNS))]
    turns: u32,

    /// Memory for the table of the solver, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_TABLE,
        value_parser = |text: &str| number(text, 1, MAX_MEMORY))]
    memory: u32,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(serde::Serialize)]
struct BookJson<'a> {
    file: String,
    game: &'a str,
    claim: String,
    nodes: u64,
    choices: u64,
    positions: u64,
    bytes: usize,
    sha256: String,
}

pub(super) fn run(args: &BookArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    files::check_writable(&args.out)?;
    let stop = interrupt::stop_flag()?;
    let played = start::begin(&args.game, args.position.as_deref())?;
    let position = args.position.as_ref().map(|_| played.position().text());
    let game = game_string(&played);
    let settings = RunSettings::new(&game, position.as_deref(), None, args.memory, None)?;
    let Some(book) = search(&settings, args.turns, &stop)? else {
        notice("stopped: nothing was written");
        return Ok(());
    };
    parlour_play::write_atomic(&args.out, &book.bytes)?;
    let Book { bytes, verified: Verified { header, choices, positions, .. }, nodes } = &book;
    let facts = BookJson {
        file: files::display_name(&args.out),
        game: &header.game,
        claim: header.claim.to_string(),
        nodes: *nodes,
        choices: *choices,
        positions: *positions,
        bytes: bytes.len(),
        sha256: sha256(bytes),
    };
    if json {
        return json::write_line(out, &facts);
    }
    let BookJson { file, game, claim, nodes, choices, positions, bytes, sha256 } = facts;
    writeln!(out, "wrote {file}\ngame {game}\nclaim {claim}\nnodes {nodes}\nchoices {choices}")?;
    Ok(writeln!(out, "positions {positions}\nbytes {bytes}\nsha256 {sha256}")?)
}

/// Searches on a thread of its own, with progress.
fn search(settings: &RunSettings, turns: u32, stop: &StopFlag) -> Result<Option<Book>, SolveError> {
    let activity = Activity::default();
    let mut line = ProgressLine::new(Duration::from_secs(10));
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        let activity = &activity;
        scope.spawn(move || drop(sender.send(write_book(settings, turns, stop, activity))));
        loop {
            match receiver.recv_timeout(INTERVAL) {
                Err(RecvTimeoutError::Timeout) => line.show(&progress_text(activity, &line)),
                Ok(found) => {
                    line.end();
                    return found;
                }
                // The panic of the thread goes on when the scope ends.
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    })
}

fn progress_text(activity: &Activity, line: &ProgressLine) -> String {
    let nodes = activity.nodes();
    let rate = nodes as f64 / line.elapsed().as_secs_f64().max(0.001);
    let writing = if activity.n_writing() > 0 { ", writing the book" } else { "" };
    format!("{nodes} nodes, {rate:.0} nodes/s{writing}")
}
