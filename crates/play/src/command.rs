//! All commands during a game: a word to type, a key to press, a line of help. Both terminal front
//! ends use this list.

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "COMMANDS says what each of them does")]
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
    /// What it does.
    pub command: Command,
    /// Its word, and synonyms.
    pub words: &'static [&'static str],
    /// The key in full-screen mode. Letters and digits start a typed move, so other keys are used.
    pub key: &'static str,
    /// One line of help.
    pub help: &'static str,
}

const fn info(
    command: Command,
    words: &'static [&'static str],
    key: &'static str,
    help: &'static str,
) -> CommandInfo {
    CommandInfo { command, words, key, help }
}

/// Every command, in the order of the help page.
pub const COMMANDS: &[CommandInfo] = &[
    info(Command::Help, &["help", "?", "keys"], "F1", "keys and commands"),
    info(Command::Rules, &["rules"], "F2", "the rules of the game"),
    info(Command::Undo, &["undo", "takeback"], "Ctrl-Z", "take back your last turn"),
    info(Command::Redo, &["redo"], "Ctrl-Y", "play it again"),
    info(Command::Hint, &["hint"], "F3", "where to look; again: the move"),
    info(Command::Evaluation, &["eval", "evaluation", "lines"], "F4", "evaluation and best lines"),
    info(Command::Moves, &["moves", "legal"], "F5", "what may be played"),
    info(Command::Back, &["back", "previous"], "PgUp", "look at the position before"),
    info(Command::Forward, &["forward", "next"], "PgDn", "look at the position after"),
    info(Command::Start, &["start", "first"], "Home", "look at the start"),
    info(Command::End, &["end", "last", "return"], "End", "back to the game"),
    info(Command::Branch, &["branch"], "Ctrl-K", "play on from the position shown"),
    info(
        Command::Variation,
        &["variation", "line"],
        "Ctrl-V",
        "change to another line played here",
    ),
    info(Command::Pause, &["pause", "go"], "F9", "let computers wait or go on"),
    info(Command::Step, &["step"], "Ctrl-T", "one computer move while paused"),
    info(Command::Faster, &["faster"], "+", "show computer moves faster"),
    info(Command::Slower, &["slower"], "-", "show computer moves slower"),
    info(Command::Flip, &["flip"], "F7", "turn the board around"),
    info(Command::Swap, &["swap"], "Ctrl-X", "change sides"),
    info(Command::Level, &["level", "seat"], "F10", "change who plays a side"),
    info(Command::Confirm, &["confirm"], "Ctrl-O", "ask before a move is played"),
    info(Command::Draw, &["draw"], "Ctrl-D", "offer a draw, or accept one"),
    info(Command::Resign, &["resign"], "Ctrl-R", "give up"),
    info(Command::CopyPosition, &["position"], "Ctrl-P", "copy the position"),
    info(Command::CopyRecord, &["record"], "Ctrl-E", "copy the record"),
    info(Command::Grades, &["grades", "review"], "F6", "grade the moves"),
    info(Command::Again, &["again", "new"], "Ctrl-N", "play again"),
    info(Command::Rematch, &["rematch"], "Ctrl-G", "play again with sides swapped"),
    info(Command::Theme, &["theme"], "F8", "another theme"),
    info(Command::Menu, &["menu"], "Esc", "back to the menu; the game is saved"),
    info(Command::Quit, &["quit", "exit", "bye"], "Ctrl-Q", "leave; the game is saved"),
];

impl Command {
    /// The command for a word.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        COMMANDS.iter().find(|info| info.words.contains(&word.as_str())).map(|info| info.command)
    }

    /// Its description.
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
