//! All errors, reported as one `error:` line and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Once;

use parlour_bots::BotSpecError;
use parlour_core::{
    GameInfo, MatchError, Message, MoveError, OptionError, RecordError, StartError,
};
use parlour_games::GAMES;
use parlour_messages::{Language, Localization};

/// The exit code of a bug in the program.
pub(crate) const INTERNAL: u8 = 101;

const INPUT: u8 = 1;
const USAGE: u8 = 2;

/// Maximum length of an error line.
const MAX_LINE_LENGTH: usize = 2000;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input: a move, a position, an option, a file. Exit code 1.
    Input(String),
    /// Bad command line. Exit code 2.
    Usage(String),
    /// The results could not be written. A closed pipe is not a failure.
    Output(io::Error),
}

impl Failure {
    /// The same failure, prefixed with its location.
    #[must_use]
    pub(crate) fn at(self, location: &str) -> Self {
        match self {
            Failure::Input(message) => Failure::Input(format!("{location}: {message}")),
            other => other,
        }
    }

    /// Prints the error line and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Failure::Input(message) => (message, INPUT),
            Failure::Usage(message) => (message, USAGE),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => (format!("cannot write the output: {error}"), INPUT),
        };
        notice(&format!("error: {message}"));
        ExitCode::from(code)
    }
}

/// Only writes to standard output use `?` on I/O errors; errors of other files name the file.
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

/// Formats a message in English, the language of the command line.
pub(crate) fn english(message: &Message) -> String {
    Localization::shared(Language::English, None).text(message)
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Failure::Input(english(&message))
    }
}

input_errors![MatchError, MoveError, RecordError, StartError];

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        let similar = match &error {
            OptionError::UnknownGame { id, .. } => similar_game(id).map(str::to_owned),
            OptionError::UnknownKey { key, expected } => {
                let expected = english(expected);
                let keys = expected.split(|c: char| !c.is_alphanumeric());
                most_similar(key, keys.map(|key| (key, key))).map(str::to_owned)
            }
            _ => None,
        };
        Failure::Input(with_suggestion(error.to_string(), similar.as_deref()))
    }
}

fn with_suggestion(error: String, similar: Option<&str>) -> String {
    match similar {
        Some(similar) => format!("{error}; did you mean `{similar}`?"),
        None => error,
    }
}

/// The id of the game whose id, alias or name resembles `word`, if any does.
fn similar_game(word: &str) -> Option<&'static str> {
    let names = |info: &'static GameInfo| {
        let names = info.aliases.iter().chain([&info.id, &info.name]);
        names.map(|name| (*name, info.id))
    };
    most_similar(word, GAMES.iter().flat_map(|game| names(game.info())))
}

/// Returns what belongs to the name that most resembles `word`, if any does.
fn most_similar<'a>(
    word: &str,
    names: impl Iterator<Item = (&'a str, &'a str)>,
) -> Option<&'a str> {
    /// Below this similarity a suggestion confuses more than it helps.
    const MIN_SIMILARITY: f64 = 0.75;
    let word = word.to_lowercase();
    let similarity = |name: &str| {
        // Two letters swapped in a short word.
        let is_typo = word.len() > 2 && strsim::osa_distance(&name.to_lowercase(), &word) == 1;
        let similarity = strsim::jaro_winkler(&name.to_lowercase(), &word);
        if is_typo { similarity.max(MIN_SIMILARITY) } else { similarity }
    };
    let ranked = names.map(|(name, what)| (similarity(name), what));
    let (best, what) = ranked.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (best >= MIN_SIMILARITY).then_some(what)
}

/// A bot name is part of the command line; the files it names are input.
impl From<BotSpecError> for Failure {
    fn from(error: BotSpecError) -> Self {
        match &error {
            BotSpecError::BadWeights { .. } | BotSpecError::BadNetwork { .. } => {
                Failure::Input(error.to_string())
            }
            BotSpecError::UnknownKind(word) => {
                let names = BOTS.iter().map(|name| (*name, *name));
                let similar = most_similar(word, names);
                Failure::Usage(with_suggestion(error.to_string(), similar))
            }
            _ => Failure::Usage(error.to_string()),
        }
    }
}

/// Bots that have a name.
const BOTS: [&str; 7] = ["random", "greedy", "best", "ab", "mcts", "solve", "one-ply"];

/// Prints a message for the user on standard error, as one line.
pub(crate) fn notice(message: &str) {
    // A closed standard error is not a failure.
    let _ = writeln!(io::stderr().lock(), "{}", one_line(message));
}

/// Reports a panic like any other error: one line, a documented exit code.
pub(crate) fn install_panic_hook() {
    static ONCE: Once = Once::new();
    std::panic::set_hook(Box::new(|info| {
        // A session reports a broken engine itself, and the user plays on.
        if std::thread::current().name() == Some(parlour_workers::ENGINE_THREAD) {
            return;
        }
        let payload = info.payload();
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        let location =
            info.location().map_or_else(String::new, |location| format!(" at {location}"));
        // Several threads may fail for the same reason.
        ONCE.call_once(|| {
            notice(&format!("error: internal error, please report it: {message}{location}"));
        });
    }));
}

/// Removes what libraries append to the messages of the system: ` (os error 2)`, and the path of a
/// temporary file, ` at path "…"`.
fn plain_system_message(text: &str) -> String {
    let text = match text.split_once(" at path \"") {
        Some((start, rest)) => {
            &format!("{start}{}", rest.split_once('"').map_or("", |(_, end)| end))
        }
        None => text,
    };
    let mut parts = text.split(" (os error ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((code, rest)) if code.parse::<i32>().is_ok() => plain += rest,
            _ => {
                plain += " (os error ";
                plain += part;
            }
        }
    }
    plain
}

/// Collapses white space and replaces other control characters.
fn one_line(text: &str) -> String {
    let flat = plain_system_message(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut line: String = flat
        .chars()
        .take(MAX_LINE_LENGTH)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if flat.chars().nth(MAX_LINE_LENGTH).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_words_are_suggested() {
        let suggested = |word| most_similar(word, BOTS.iter().map(|name| (*name, *name)));
        assert_eq!(suggested("bset"), Some("best"));
        assert_eq!(suggested("gredy"), Some("greedy"));
        assert_eq!(suggested("mtcs"), Some("mcts"));
        assert_eq!(suggested("stockfish"), None);
        // Two letters are too few to guess from.
        assert_eq!(suggested("xy"), None);
    }

    #[test]
    fn system_messages_lose_their_numbers() {
        let line = one_line("cannot read a: No such file (os error 2), (os error x)");
        assert_eq!(line, "cannot read a: No such file, (os error x)");
        let line = one_line("a: No such file (os error 2) at path \"/b/.parlour-x\"; more");
        assert_eq!(line, "a: No such file; more");
    }
}
