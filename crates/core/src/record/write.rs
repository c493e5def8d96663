//! Writing the text record.

use std::fmt::Write as _;

use crate::{Line, Player, Record};

/// Moves are wrapped at this width.
const WIDTH: usize = 80;

impl Record {
    /// The record as text. `first` is the player who makes the first move; it only decides where
    /// move numbers stand.
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
        line_words(&self.main_line, 0, first, &mut words);
        text.push('\n');
        wrap(&words, &mut text);
        text
    }
}

/// The words of a line whose first move is turn number `ply`, counted from 0.
fn line_words(line: &Line, mut ply: usize, first: Player, words: &mut Vec<String>) {
    comment_words(&line.comment, words);
    let mut needs_number = true;
    for one in &line.moves {
        let offset = usize::from(first == Player::Two);
        let by_first_player = (ply + offset).is_multiple_of(2);
        let number = (ply + offset + 2) / 2;
        // A number stays on the line of its move.
        words.push(if by_first_player {
            format!("{number}. {}", one.text)
        } else if needs_number {
            format!("{number}... {}", one.text)
        } else {
            one.text.clone()
        });
        comment_words(&one.comment, words);
        for variation in &one.variations {
            words.push("(".to_owned());
            line_words(variation, ply, first, words);
            words.push(")".to_owned());
        }
        needs_number = !one.comment.is_empty() || !one.variations.is_empty();
        ply += 1;
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
