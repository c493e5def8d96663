//! Plain mode: line by line, for pipes, screen readers and slow connections.
//!
//! Everything is asked and told in whole lines, in the reader's language: no cursor, no color, no bell. The commands are
//! English words in every language. [`run`] takes any input and any output, so that a test or a pipe is as good as a terminal. Nothing here knows a game by name.

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
use parlour_core::Message;
use parlour_messages::{Language, Localization};
pub use parlour_play::Start;

use crate::console::{Console, Stop};
use crate::game::Opening;
use crate::keep::Keep;

/// Settings the program starts with.
#[derive(Debug)]
pub struct Request {
    /// What to open first.
    pub start: Start,
    /// The data folder; `None` saves nothing.
    pub data: Option<PathBuf>,
    /// The language; none asks the settings, then the environment.
    pub language: Option<Language>,
    /// Random seed of opponents; from the clock if not given.
    pub seed: Option<u64>,
    /// Whether a person reads and types interactively. If so, a line takes effect immediately, even
    /// while a bot thinks; if not, it waits for the prompt, so that a script plays the same game on
    /// any machine.
    pub is_live: bool,
    /// Set to end the program: the game is saved.
    pub stop: StopFlag,
}

/// Why it ended with an error.
#[derive(Debug)]
pub enum PlainError {
    /// The request is wrong; the line says what was expected.
    Request(String),
    /// The output could not be written. The game is still saved.
    Output(io::Error),
}

/// Plays until the user quits, the input ends, or the stop flag is set.
///
/// # Errors
/// [`PlainError`]; everything played is saved.
pub fn run(
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
    request: Request,
) -> Result<(), PlainError> {
    let (mut keep, trouble) = Keep::new(request.data, request.seed);
    let language = keep.settings.language(request.language);
    let mut console = Console::new(input, out, request.stop, request.is_live, language);
    match converse(&mut console, &mut keep, trouble, request.start) {
        Ok(()) | Err(Stop::Leave) => console.finish().map_err(PlainError::Output),
        Err(Stop::Output(error)) => Err(PlainError::Output(error)),
        // The command line speaks English.
        Err(Stop::Request(message)) => {
            Err(PlainError::Request(Localization::shared(Language::English, None).text(&message)))
        }
    }
}

fn converse(
    console: &mut Console,
    keep: &mut Keep,
    trouble: Option<Message>,
    start: Start,
) -> Result<(), Stop> {
    if let Some(trouble) = trouble {
        console.say(trouble)?;
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
