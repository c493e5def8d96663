//! Line-based input and output. Waiting for a line does not block other work.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use parlour_bots::StopFlag;
use parlour_core::{GameInfo, Message, Player, message, shortened};
use parlour_messages::{Language, Localization};

use crate::lines::next_line;

/// How often a wait for a line checks the stop flag.
const STOP_POLL: Duration = Duration::from_millis(50);

/// Maximum number of lines read ahead: a pipe may deliver more than fits in memory.
const READ_AHEAD: usize = 4;

/// Why a session ends.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The user quits, or the input ends.
    Leave,
    /// The request names something that does not exist.
    Request(Message),
    /// The output is closed.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

/// The result of waiting for input.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Line(String),
    /// A line that is not valid text; the message says what was expected.
    Invalid(Message),
    /// No line arrived in time.
    Timeout,
}

type Line = Result<String, Message>;

/// The input and output of a session.
pub(crate) struct Console<'a> {
    lines: Receiver<Line>,
    out: &'a mut dyn Write,
    stop: StopFlag,
    is_live: bool,
    localization: &'static Localization,
    game: Option<&'static GameInfo>,
    /// A line that arrived before its prompt.
    held: Option<Line>,
}

impl<'a> Console<'a> {
    pub(crate) fn new(
        mut input: impl BufRead + Send + 'static,
        out: &'a mut dyn Write,
        stop: StopFlag,
        is_live: bool,
        language: Language,
    ) -> Self {
        let (sender, lines) = sync_channel(READ_AHEAD);
        // The thread ends with the input, or when the receiver is gone; a reader still waiting then
        // ends with the program. If no thread can be started, the input counts as ended.
        let _ = thread::Builder::new().name("input".to_owned()).spawn(move || {
            while let Some(line) = next_line(&mut input) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let localization = Localization::shared(language, None);
        Self { lines, out, stop, is_live, localization, game: None, held: None }
    }

    /// Whether a person reads and types interactively.
    pub(crate) const fn is_live(&self) -> bool {
        self.is_live
    }

    /// Sets the game whose terms and player names messages use.
    pub(crate) fn set_game(&mut self, game: &'static GameInfo) {
        self.game = Some(game);
        self.localization = Localization::shared(self.language(), self.game);
    }

    pub(crate) const fn language(&self) -> Language {
        self.localization.language()
    }

    /// Translates a message.
    pub(crate) fn text(&self, message: &Message) -> String {
        self.localization.text(message)
    }

    /// Returns the side with this letter or name.
    pub(crate) fn side_named(&self, word: &str) -> Option<Player> {
        let english = Localization::shared(Language::English, self.game);
        let is_named = |player: &Player| {
            let names = [self.localization.player(*player), english.player(*player)];
            word.eq_ignore_ascii_case(&player.to_string())
                || names.iter().any(|name| word.to_lowercase() == name.to_lowercase())
        };
        Player::BOTH.into_iter().find(is_named)
    }

    /// Prints a message.
    #[expect(clippy::needless_pass_by_value, reason = "callers build the message in place")]
    pub(crate) fn say(&mut self, message: Message) -> Result<(), Stop> {
        self.print(&self.text(&message))
    }

    /// Prints text of one or more lines.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Stop> {
        for line in text.lines() {
            // The text may quote user input, which must not control the terminal.
            let clean: String =
                line.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            writeln!(self.out, "{}", clean.trim_end())?;
        }
        Ok(())
    }

    /// Waits for input. With `holds`, a line from a script is kept for the next prompt, and only the
    /// end of the input is reported.
    pub(crate) fn read_input(&mut self, timeout: Duration, holds: bool) -> Result<Input, Stop> {
        self.out.flush()?;
        if self.stop.is_stopped() {
            return Err(Stop::Leave);
        }
        let holds = holds && !self.is_live;
        let line = match self.held.take() {
            Some(line) if holds => {
                self.held = Some(line);
                thread::sleep(timeout);
                return Ok(Input::Timeout);
            }
            Some(line) => line,
            None => match self.lines.recv_timeout(timeout) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Ok(Input::Timeout),
                Err(RecvTimeoutError::Disconnected) => return Err(Stop::Leave),
            },
        };
        if holds {
            self.held = Some(line);
            return Ok(Input::Timeout);
        }
        Ok(line.map_or_else(Input::Invalid, Input::Line))
    }

    /// Waits for the next line and trims it.
    pub(crate) fn line(&mut self) -> Result<String, Stop> {
        loop {
            match self.read_input(STOP_POLL, false)? {
                Input::Line(line) => return Ok(line.trim().to_owned()),
                Input::Invalid(message) => self.say(message)?,
                Input::Timeout => {}
            }
        }
    }

    /// Asks until the answer can be parsed. An empty line takes the default; `back` returns `None`
    /// and `quit` leaves.
    pub(crate) fn ask<T>(
        &mut self,
        question: &Message,
        default: Option<T>,
        mut read: impl FnMut(&str) -> Result<T, Message>,
    ) -> Result<Option<T>, Stop> {
        self.say(question.clone())?;
        loop {
            let line = self.line()?;
            match line.to_lowercase().as_str() {
                "" if default.is_some() => return Ok(default),
                "quit" | "exit" | "bye" => return Err(Stop::Leave),
                "back" | "menu" => return Ok(None),
                _ => {}
            }
            match read(&line) {
                Ok(answer) => return Ok(Some(answer)),
                Err(expected) => {
                    let line = shortened(&line);
                    self.say(message!("cannot-take", line = line, expected = expected))?;
                    self.say(question.clone())?;
                }
            }
        }
    }

    /// Asks for an item of a list, by number or by a word that `named` resolves. Returns its index.
    pub(crate) fn choose(
        &mut self,
        title: Message,
        items: &[String],
        default: usize,
        named: impl Fn(&str) -> Option<usize>,
    ) -> Result<Option<usize>, Stop> {
        self.say(title)?;
        for (index, item) in items.iter().enumerate() {
            self.print(&format!("{}. {item}", index + 1))?;
        }
        let n_items = items.len();
        let question = message!("choose-number", n = n_items, default = default + 1);
        self.ask(&question, Some(default), |line| {
            let number = line.trim_end_matches('.').parse::<usize>().ok();
            let numbered = number.and_then(|number| number.checked_sub(1));
            // A word may look like a number, such as a board size.
            let index = named(line).or(numbered.filter(|index| *index < n_items));
            index.ok_or_else(|| message!("expected-number-or-back", n = n_items))
        })
    }

    /// Asks a yes-or-no question.
    pub(crate) fn confirm(&mut self, question: Message, default: bool) -> Result<bool, Stop> {
        let shown = if default { message!("yes") } else { message!("no") };
        let output = [message!("yes"), message!("no")].map(|word| self.text(&word));
        let read = |line: &str| match line.to_lowercase().as_str() {
            "y" | "yes" => Ok(true),
            "n" | "no" => Ok(false),
            word if word == output[0] => Ok(true),
            word if word == output[1] => Ok(false),
            _ => Err(message!("expected-yes-or-no")),
        };
        let question = message!("yes-or-no", question = question, default = shown);
        let answer = self.ask(&question, Some(default), read)?;
        Ok(answer.unwrap_or(false))
    }

    /// Flushes the output.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_console<T>(input: &'static str, act: impl FnOnce(&mut Console) -> T) -> (T, String) {
        let mut out = Vec::new();
        let result = {
            let mut console =
                Console::new(input.as_bytes(), &mut out, StopFlag::new(), false, Language::English);
            act(&mut console)
        };
        (result, String::from_utf8(out).unwrap())
    }

    #[test]
    fn invalid_choices_are_asked_again() {
        let items = ["tea".to_owned(), "coffee".to_owned()];
        let (chosen, output) = with_console("0\n3\nmilk\n\u{1b}[2J\n2\n", |console| {
            console.choose(Message::verbatim("drinks"), &items, 0, |_| None).unwrap()
        });
        assert_eq!(chosen, Some(1));
        assert_eq!(output.matches("expected a number from 1 to 2").count(), 4);
        assert!(!output.contains('\u{1b}'), "{output:?}");
    }

    #[test]
    fn enter_takes_the_default_and_back_cancels() {
        let items = ["tea".to_owned(), "coffee".to_owned()];
        let choose = |console: &mut Console| {
            console.choose(Message::verbatim("drinks"), &items, 1, |_| None).unwrap()
        };
        assert_eq!(with_console("\n", choose).0, Some(1));
        assert_eq!(with_console("back\n", choose).0, None);
    }

    #[test]
    fn quit_and_the_end_of_the_input_leave() {
        for input in ["", "no such thing\n", "quit\n"] {
            let (answer, _) =
                with_console(input, |console| console.confirm(Message::verbatim("sure?"), true));
            assert!(matches!(answer, Err(Stop::Leave)), "{input}");
        }
    }

    #[test]
    fn script_lines_are_held_and_their_end_is_reported() {
        let ((), _) = with_console("one\n", |console| {
            while console.held.is_none() {
                assert_eq!(console.read_input(STOP_POLL, true).unwrap(), Input::Timeout);
            }
            assert_eq!(
                console.read_input(STOP_POLL, false).unwrap(),
                Input::Line("one".to_owned())
            );
            while let Ok(input) = console.read_input(STOP_POLL, true) {
                assert_eq!(input, Input::Timeout);
            }
        });
    }
}
