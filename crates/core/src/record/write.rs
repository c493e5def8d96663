//! Writer for text records.

use std::fmt::Write as _;

use crate::{Line, Player, Record, RecordToken};

/// Moves are wrapped at this width.
const WIDTH: usize = 80;

impl Record {
    /// Formats the record. `first` is the side to move in the start position; it affects only move
    /// numbers.
    pub fn to_text(&self, first: Player) -> String {
        let mut text = format!("game: {}\n", self.game);
        let mut header = |key: &str, value: &str| {
            let _ =
                writeln!(text, "{key}: {}", value.split_whitespace().collect::<Vec<_>>().join(" "));
        };
        for (key, value) in &self.headers {
            header(key, value);
        }
        if let Some(start) = &self.start {
            header("start", start);
        }
        if let Some(result) = &self.result {
            header("result", result);
        }
        let mut words = Vec::new();
        line_words(&self.main_line, first, &mut words);
        text.push('\n');
        wrap(&words, &mut text);
        text
    }
}

/// Appends the words of a line. A move number and its move are one word, so they stay together.
fn line_words(line: &Line, first: Player, words: &mut Vec<String>) {
    // Counted as if player one had made the first move.
    let mut turn = usize::from(first == Player::Two);
    let mut outer_turns = Vec::new();
    let mut needs_number = true;
    for token in line.tokens() {
        match token {
            RecordToken::Move(text) => {
                let number = turn / 2 + 1;
                words.push(if turn.is_multiple_of(2) {
                    format!("{number}. {text}")
                } else if needs_number {
                    format!("{number}... {text}")
                } else {
                    text.to_owned()
                });
                turn += 1;
            }
            RecordToken::Comment(comment) => comment_words(comment, words),
            RecordToken::Open => {
                words.push("(".to_owned());
                outer_turns.push(turn);
                turn -= 1;
            }
            RecordToken::Close => {
                words.push(")".to_owned());
                turn = outer_turns.pop().expect("tokens are balanced");
            }
        }
        needs_number = !matches!(token, RecordToken::Move(_));
    }
}

fn comment_words(comment: &str, words: &mut Vec<String>) {
    if comment.is_empty() {
        return;
    }
    let escaped = comment.replace('\\', "\\\\").replace('}', "\\}");
    words.extend(format!("{{{escaped}}}").split_whitespace().map(str::to_owned));
}

fn wrap(words: &[String], text: &mut String) {
    let mut width = 0;
    for word in words {
        let len = word.chars().count();
        if width > 0 && width + 1 + len > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += len;
    }
    if width > 0 {
        text.push('\n');
    }
}
