//! Parser for text records.

use crate::{Line, LineBuilder, Message, Record, RecordError, message, shortened};

impl Record {
    /// Parses a text record.
    ///
    /// # Errors
    /// [`RecordError::Syntax`] with the line and what was expected.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut record = Self::default();
        let mut body_at = text.len();
        let mut body_line = 1;
        let mut has_game = false;
        let mut at = 0;
        for (line_idx, line) in text.split_inclusive('\n').enumerate() {
            let content = line.trim();
            at += line.len();
            body_line = line_idx + 2;
            if content.is_empty() {
                // Blank lines before the headers are ignored; the next one ends the headers.
                if has_game || !record.headers.is_empty() {
                    body_at = at;
                    break;
                }
                continue;
            }
            let (key, value) = content
                .split_once(':')
                .filter(|(key, _)| is_key(key))
                .map(|(key, value)| (key, value.trim()))
                .ok_or_else(|| {
                    let message = message!(
                        "record-no-header" = "expected a header line `key: value` or a blank line before the moves, found `{found}`",
                        found = shortened(content),
                    );
                    RecordError::syntax(line_idx + 1, message)
                })?;
            let is_duplicate = match key {
                "game" => std::mem::replace(&mut has_game, true),
                "start" => record.start.replace(value.to_owned()).is_some(),
                "result" => record.result.replace(value.to_owned()).is_some(),
                _ => record.header(key).is_some(),
            };
            if is_duplicate {
                let message = message!(
                    "record-header-twice" = "the header `{key}` stands twice: expected it once",
                    key = key.to_owned(),
                );
                return Err(RecordError::syntax(line_idx + 1, message));
            }
            match key {
                "game" => value.clone_into(&mut record.game),
                "start" | "result" => {}
                _ => record.set_header(key, value),
            }
        }
        if !has_game {
            let message =
                message!("record-no-game" = "expected a header line `game: NAME`, found none");
            return Err(RecordError::syntax(1, message));
        }
        let mut reader = Reader { rest: &text[body_at..], line: body_line };
        record.main_line = reader.whole_line()?;
        Ok(record)
    }
}

pub(super) fn is_key(key: &str) -> bool {
    !key.is_empty()
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn fail<T>(&self, message: Message) -> Result<T, RecordError> {
        Err(RecordError::syntax(self.line, message))
    }

    fn advance(&mut self, n_bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(n_bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn peek(&mut self) -> Option<char> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.advance(blank);
        self.rest.chars().next()
    }

    /// Parses the moves up to the end of the text.
    fn whole_line(&mut self) -> Result<Line, RecordError> {
        let mut builder = LineBuilder::default();
        let mut opened_at = Vec::new();
        while let Some(next) = self.peek() {
            match next {
                ')' if opened_at.is_empty() => {
                    return self.fail(message!(
                        "record-no-variation" = "found `)` without a variation to close"
                    ));
                }
                ')' => {
                    self.advance(1);
                    if !builder.has_moves() {
                        return self.fail(message!(
                            "record-empty-variation" = "expected a move inside the variation"
                        ));
                    }
                    opened_at.pop();
                    builder.close();
                }
                '{' => builder.comment(&self.comment()?),
                '}' => {
                    return self.fail(message!(
                        "record-no-comment" = "found `}}` without a comment to close"
                    ));
                }
                '(' if !builder.has_moves() => {
                    return self.fail(message!(
                        "record-early-variation" = "expected a move before a variation"
                    ));
                }
                '(' => {
                    opened_at.push(self.line);
                    self.advance(1);
                    builder.open();
                }
                _ => {
                    let end = self
                        .rest
                        .find(|c: char| c.is_whitespace() || "(){}".contains(c))
                        .unwrap_or(self.rest.len());
                    let word = self.advance(end);
                    // Move numbers `12.` and `12...` are ignored, with or without a space after
                    // them.
                    let text = without_number(word);
                    if !text.is_empty() {
                        builder.move_text(text);
                    }
                }
            }
        }
        if let Some(line) = opened_at.pop() {
            self.line = line;
            return self
                .fail(message!("record-open-variation" = "expected `)` to close this variation"));
        }
        Ok(builder.finish())
    }

    /// Parses a comment up to its closing brace, with the escapes `\}` and `\\`.
    fn comment(&mut self) -> Result<String, RecordError> {
        let opened_at = self.line;
        let mut comment = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((index, c)) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some((_, escaped)) => comment.push(escaped),
                    None => break,
                },
                '}' => {
                    self.advance(index + 1);
                    return Ok(comment.split_whitespace().collect::<Vec<_>>().join(" "));
                }
                _ => comment.push(c),
            }
        }
        self.line = opened_at;
        self.fail(message!("record-open-comment" = "expected `}}` to close this comment"))
    }
}

/// Strips all leading move numbers, so that the rest parses the same after another number.
fn without_number(mut word: &str) -> &str {
    loop {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let rest = word[digits..].trim_start_matches('.');
        if digits == 0 || rest.len() == word.len() - digits {
            return word;
        }
        word = rest;
    }
}
