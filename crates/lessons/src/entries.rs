//! Text of `key: value` lines, the form of lessons and puzzles.

use crate::LessonError;
use parlour_core::{one_of, shortened};

/// One `key: value`, with its continuation lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// Its line number, from 1.
    pub line: usize,
    /// The key.
    pub key: &'a str,
    /// The value, never empty.
    pub value: String,
}

impl Entry<'_> {
    /// An error at its line.
    pub fn error(&self, message: impl Into<String>) -> LessonError {
        LessonError { line: self.line, message: message.into() }
    }
}

/// Parses the lines of a text; only these keys may occur.
///
/// # Errors
/// [`LessonError`] with the first malformed line.
pub fn entries<'a>(text: &'a str, keys: &[&str]) -> Result<Vec<Entry<'a>>, LessonError> {
    let mut entries: Vec<Entry> = Vec::new();
    for (line_idx, line) in text.lines().enumerate() {
        let error = |message: String| LessonError { line: line_idx + 1, message };
        let content = line.trim();
        if content.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with([' ', '\t']) {
            let Some(entry) = entries.last_mut() else {
                return Err(error("an indented line has nothing to continue".to_owned()));
            };
            entry.value.push(' ');
            entry.value.push_str(content);
            continue;
        }
        let found = content.split_once(':').and_then(|(key, value)| {
            keys.contains(&key.trim()).then(|| (key.trim(), value.trim().to_owned()))
        });
        let Some((key, value)) = found else {
            return Err(error(format!(
                "expected a line `KEY: VALUE` with the key {}, found `{}`",
                one_of(keys),
                shortened(content)
            )));
        };
        entries.push(Entry { line: line_idx + 1, key, value });
    }
    // The first line of a value may be empty, so check complete values.
    for entry in &mut entries {
        entry.value = entry.value.trim().to_owned();
        if entry.value.is_empty() {
            return Err(entry.error(format!("expected a value after `{}:`", entry.key)));
        }
    }
    Ok(entries)
}
