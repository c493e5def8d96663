//! Everything that can go wrong, and what the caller of the program sees of it: one `error:` line
//! and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Once;

use parlour_bots::BotSpecError;
use parlour_core::{MatchError, MoveError, OptionError, RecordError, StartError};

/// The exit code of a bug in the program.
pub(crate) const INTERNAL: u8 = 101;

const INPUT: u8 = 1;
const USAGE: u8 = 2;

/// An error line is cut off here.
const LONGEST_LINE: usize = 2000;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given is wrong: a move, a position, an option, a file. Exit code 1.
    Input(String),
    /// The command line is wrong. Exit code 2.
    Usage(String),
    /// The results could not be written. A reader who has seen enough is no failure.
    Output(io::Error),
}

impl Failure {
    /// The same failure with the place where it happened in front.
    #[must_use]
    pub(crate) fn at(self, place: &str) -> Self {
        match self {
            Failure::Input(message) => Failure::Input(format!("{place}: {message}")),
            other => other,
        }
    }

    /// Prints the error line and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Failure::Input(message) => (message, INPUT),
            Failure::Usage(message) => (message, USAGE),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => (format!("cannot write the output: {error}"), INPUT),
        };
        talk(&format!("error: {message}"));
        ExitCode::from(code)
    }
}

/// Writes to standard output go through `?`; all other files name themselves in their messages.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

macro_rules! input_errors {
    ($($error:ty),+ $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Failure::Input(error.to_string())
            }
        })+
    };
}

input_errors![MatchError, MoveError, OptionError, RecordError, StartError];

/// A bot's name is part of the command line; the file of weights it names is input.
impl From<BotSpecError> for Failure {
    fn from(error: BotSpecError) -> Self {
        match error {
            BotSpecError::BadWeights { .. } => Failure::Input(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        }
    }
}

/// Says something to the person, on standard error, as one line.
pub(crate) fn talk(message: &str) {
    // Nobody may be listening, which is no reason to fail.
    let _ = writeln!(io::stderr().lock(), "{}", one_line(message));
}

/// A bug is reported like any other error: one line, a documented exit code.
pub(crate) fn install_panic_hook() {
    static ONCE: Once = Once::new();
    std::panic::set_hook(Box::new(|info| {
        // A session tells by itself that an engine broke down, and a person plays on.
        if std::thread::current().name() == Some(parlour_workers::ENGINE_THREAD) {
            return;
        }
        let payload = info.payload();
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        let place = info.location().map_or_else(String::new, |place| format!(" at {place}"));
        // Several threads may fail of one cause.
        ONCE.call_once(|| {
            talk(&format!("error: internal error, please report it: {message}{place}"));
        });
    }));
}

/// Blanks and line ends become single blanks, other control characters a replacement mark.
fn one_line(text: &str) -> String {
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut line: String = flat
        .chars()
        .take(LONGEST_LINE)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if flat.chars().nth(LONGEST_LINE).is_some() {
        line.push('…');
    }
    line
}
