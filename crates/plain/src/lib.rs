//! Plain mode: line by line, for pipes, screen readers and slow connections.
//!
//! All output is whole lines in the user's language: no cursor, no color, no bell. Commands are English
//! in every language. [`run`] takes any input and output, so tests and pipes work like a terminal.

mod console;
mod game;
mod learn;
mod lines;
mod menu;
mod puzzles;
mod solved;
mod task;
mod user_data;

pub use lines::next_line;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use parlour_bots::StopFlag;
use parlour_core::Message;
use parlour_messages::{Language, Localization};
pub use parlour_play::Start;

use crate::console::{Console, Stop};
use crate::game::GameStart;
use crate::task::for_game;
use crate::user_data::UserData;

/// The start options of the program.
#[derive(Debug)]
pub struct Request {
    /// The first screen.
    pub start: Start,
    /// The data folder; `None` saves nothing.
    pub data: Option<PathBuf>,
    /// The language; `None` takes it from the settings, else from the environment.
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

/// Why the program failed.
#[derive(Debug)]
pub enum PlainError {
    /// The request is invalid; the text says what was expected.
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
    let (mut data, error) = UserData::new(request.data, request.seed);
    let language = data.settings.language(request.language);
    let mut console = Console::new(input, out, request.stop, request.is_live, language);
    match run_session(&mut console, &mut data, error, request.start) {
        Ok(()) | Err(Stop::Leave) => console.finish().map_err(PlainError::Output),
        Err(Stop::Output(error)) => Err(PlainError::Output(error)),
        // The command line is in English.
        Err(Stop::Request(message)) => {
            Err(PlainError::Request(Localization::shared(Language::English, None).text(&message)))
        }
    }
}

fn run_session(
    console: &mut Console,
    data: &mut UserData,
    error: Option<Message>,
    start: Start,
) -> Result<(), Stop> {
    if let Some(error) = error {
        console.say(error)?;
    }
    match start {
        Start::Menu => {}
        Start::Play(setup) => game::play(console, data, GameStart::New(*setup))?,
        Start::Resume(name) => {
            let start = data.reopen(&name).map_err(Stop::Request)?;
            game::play(console, data, start)?;
        }
        Start::Learn(only) => for_game(console, data, only, learn::run)?,
        Start::Puzzles(only) => puzzles::run(console, data, only)?,
    }
    menu::run(console, data)
}
