//! All commands during a game, each with a word, a key and a line of help, for both terminal front
//! ends. Words and key names are English in every language.

use parlour_core::{Message, message};

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the catalogs describe them")]
pub enum Command {
    Help,
    Rules,
    Undo,
    Redo,
    Hint,
    Evaluation,
    Moves,
    Back,
    Forward,
    Start,
    End,
    Branch,
    Variation,
    Pause,
    Step,
    Faster,
    Slower,
    Flip,
    Swap,
    Level,
    Confirm,
    Draw,
    Resign,
    CopyPosition,
    CopyRecord,
    Grades,
    Again,
    Rematch,
    Theme,
    Menu,
    Quit,
}

/// The description of a command.
#[derive(Clone, Copy, Debug)]
pub struct CommandInfo {
    /// The command.
    pub command: Command,
    /// Its word, and synonyms.
    pub words: &'static [&'static str],
    /// The key in full-screen mode. Letters and digits start a typed move, so other keys are used.
    pub key: &'static str,
}

const fn info(command: Command, words: &'static [&'static str], key: &'static str) -> CommandInfo {
    CommandInfo { command, words, key }
}

/// All commands, in the order of the help page.
pub const COMMANDS: &[CommandInfo] = &[
    info(Command::Help, &["help", "?", "keys"], "F1"),
    info(Command::Rules, &["rules"], "F2"),
    info(Command::Undo, &["undo", "takeback"], "Ctrl-Z"),
    info(Command::Redo, &["redo"], "Ctrl-Y"),
    info(Command::Hint, &["hint"], "F3"),
    info(Command::Evaluation, &["eval", "evaluation", "lines"], "F4"),
    info(Command::Moves, &["moves", "legal"], "F5"),
    info(Command::Back, &["back", "previous"], "PgUp"),
    info(Command::Forward, &["forward", "next"], "PgDn"),
    info(Command::Start, &["start", "first"], "Home"),
    info(Command::End, &["end", "last", "return"], "End"),
    info(Command::Branch, &["branch"], "Ctrl-K"),
    info(Command::Variation, &["variation", "line"], "Ctrl-V"),
    info(Command::Pause, &["pause", "go"], "F9"),
    info(Command::Step, &["step"], "Ctrl-T"),
    info(Command::Faster, &["faster"], "+"),
    info(Command::Slower, &["slower"], "-"),
    info(Command::Flip, &["flip"], "F7"),
    info(Command::Swap, &["swap"], "Ctrl-X"),
    info(Command::Level, &["level", "seat"], "F10"),
    info(Command::Confirm, &["confirm"], "Ctrl-O"),
    info(Command::Draw, &["draw"], "Ctrl-D"),
    info(Command::Resign, &["resign"], "Ctrl-R"),
    info(Command::CopyPosition, &["position"], "Ctrl-P"),
    info(Command::CopyRecord, &["record"], "Ctrl-E"),
    info(Command::Grades, &["grades", "review"], "F6"),
    info(Command::Again, &["again", "new"], "Ctrl-N"),
    info(Command::Rematch, &["rematch"], "Ctrl-G"),
    info(Command::Theme, &["theme"], "F8"),
    info(Command::Menu, &["menu"], "Esc"),
    info(Command::Quit, &["quit", "exit", "bye"], "Ctrl-Q"),
];

impl Command {
    /// Returns the command for a word.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        COMMANDS.iter().find(|info| info.words.contains(&word.as_str())).map(|info| info.command)
    }

    /// Returns a line of help.
    pub fn help(self) -> Message {
        match self {
            Command::Help => message!("command-help"),
            Command::Rules => message!("command-rules"),
            Command::Undo => message!("command-undo"),
            Command::Redo => message!("command-redo"),
            Command::Hint => message!("command-hint"),
            Command::Evaluation => message!("command-evaluation"),
            Command::Moves => message!("command-moves"),
            Command::Back => message!("command-back"),
            Command::Forward => message!("command-forward"),
            Command::Start => message!("command-start"),
            Command::End => message!("command-end"),
            Command::Branch => message!("command-branch"),
            Command::Variation => message!("command-variation"),
            Command::Pause => message!("command-pause"),
            Command::Step => message!("command-step"),
            Command::Faster => message!("command-faster"),
            Command::Slower => message!("command-slower"),
            Command::Flip => message!("command-flip"),
            Command::Swap => message!("command-swap"),
            Command::Level => message!("command-level"),
            Command::Confirm => message!("command-confirm"),
            Command::Draw => message!("command-draw"),
            Command::Resign => message!("command-resign"),
            Command::CopyPosition => message!("command-copy-position"),
            Command::CopyRecord => message!("command-copy-record"),
            Command::Grades => message!("command-grades"),
            Command::Again => message!("command-again"),
            Command::Rematch => message!("command-rematch"),
            Command::Theme => message!("command-theme"),
            Command::Menu => message!("command-menu"),
            Command::Quit => message!("command-quit"),
        }
    }

    /// Returns its description.
    ///
    /// # Panics
    /// Never: every command is in the list, which a test checks.
    pub fn info(self) -> &'static CommandInfo {
        COMMANDS.iter().find(|info| info.command == self).expect("every command is listed")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn words_and_keys_are_unique() {
        let words: Vec<&str> =
            COMMANDS.iter().flat_map(|info| info.words.iter().copied()).collect();
        let keys: Vec<&str> = COMMANDS.iter().map(|info| info.key).collect();
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len());
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
        for info in COMMANDS {
            assert_eq!(Command::from_word(info.words[0]), Some(info.command));
        }
    }
}
