//! Parlour line by line: for pipes, screen readers and slow links.
//!
//! Everything is asked and told in whole lines: no cursor, no color, no bell. [`run`] takes any input and any
//! output, so that a test or a pipe is as good as a terminal. Nothing here knows a game by name.

mod console;
mod game;
mod keep;
mod learn;
mod lines;
mod menu;

pub use lines::next_line;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use parlour_bots::StopFlag;
pub use parlour_play::Start;

use crate::console::{Console, Stop};
use crate::game::Opening;
use crate::keep::Keep;

/// Everything the program begins with.
#[derive(Debug)]
pub struct Request {
    /// What comes first.
    pub start: Start,
    /// The data folder; none keeps nothing.
    pub data: Option<PathBuf>,
    /// Where the choices of opponents begin; from the clock when not given.
    pub seed: Option<u64>,
    /// Whether somebody reads and types at the same time. If so, a line is heard at once, also while a
    /// computer thinks; if not, it waits until a person is asked, so that a script plays the same game on any
    /// machine.
    pub is_live: bool,
    /// Raised when the program is to come to an end: the game is saved.
    pub stop: StopFlag,
}

/// Why it could not go on.
#[derive(Debug)]
pub enum PlainError {
    /// Something in the request is wrong; the line says what was expected.
    Request(String),
    /// The output could not be written. The game is saved nevertheless.
    Output(io::Error),
}

/// Plays until somebody leaves, the input ends, or the stop flag is raised.
///
/// # Errors
/// [`PlainError`]; whatever was played is saved.
pub fn run(
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
    request: Request,
) -> Result<(), PlainError> {
    let mut console = Console::new(input, out, request.stop, request.is_live);
    let (mut keep, trouble) = Keep::new(request.data, request.seed);
    match converse(&mut console, &mut keep, trouble, request.start) {
        Ok(()) | Err(Stop::Leave) => console.finish().map_err(PlainError::Output),
        Err(Stop::Output(error)) => Err(PlainError::Output(error)),
        Err(Stop::Request(message)) => Err(PlainError::Request(message)),
    }
}

fn converse(
    console: &mut Console,
    keep: &mut Keep,
    trouble: Option<String>,
    start: Start,
) -> Result<(), Stop> {
    if let Some(trouble) = trouble {
        console.say(&trouble)?;
    }
    match start {
        Start::Menu => {}
        Start::Play(choice) => game::play(console, keep, Opening::New(*choice))?,
        Start::Resume(name) => {
            let opening = keep.reopen(&name).map_err(Stop::Request)?;
            game::play(console, keep, opening)?;
        }
        Start::Learn(only) => learn::run(console, keep, only)?,
    }
    menu::run(console, keep)
}
