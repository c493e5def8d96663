//! A pull parser for JSON, without recursion.

use std::borrow::Cow;

use parlour_core::{RecordError, message};

/// Reads JSON tokens on demand.
pub(crate) struct JsonReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> JsonReader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// An error at the last token.
    pub(crate) fn fail<T>(&self, message: impl AsRef<str>) -> Result<T, RecordError> {
        let lines = self.text.as_bytes()[..self.at].split(|byte| *byte == b'\n');
        let column = lines.clone().next_back().map_or(0, <[u8]>::len);
        let english = format!("{}, column {column}", message.as_ref());
        // Authors of JSON files read the details in English.
        let message = message!("json-malformed" or english, column = column);
        Err(RecordError::syntax(lines.count(), message))
    }

    /// The next byte that is not white space, not consumed.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\t' | b'\r');
        self.at += rest.iter().take_while(|byte| is_blank(byte)).count();
        self.text.as_bytes().get(self.at).copied()
    }

    /// Consumes a byte if it comes next.
    fn consume(&mut self, wanted: u8) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += usize::from(is_next);
        is_next
    }

    /// An error at the next, unexpected byte.
    fn unexpected<T>(&mut self, expected: &str) -> Result<T, RecordError> {
        if self.peek().is_none() {
            return self.fail(format!("the text ends: {expected}"));
        }
        self.at += 1;
        self.fail(expected)
    }

    /// Consumes the bracket that opens an object or array.
    pub(crate) fn begin(&mut self, bracket: u8, what: &str) -> Result<(), RecordError> {
        if self.consume(bracket) { Ok(()) } else { self.unexpected(&format!("expected {what}")) }
    }

    /// Whether another item comes before the closing bracket; consumes the comma or the bracket.
    pub(crate) fn has_next(&mut self, is_first: bool, closing: u8) -> Result<bool, RecordError> {
        if self.consume(closing) {
            return Ok(false);
        }
        if !is_first && !self.consume(b',') {
            return self.unexpected(&format!("expected `,` or `{}`", char::from(closing)));
        }
        if self.peek() == Some(closing) {
            return self.unexpected("trailing comma");
        }
        Ok(true)
    }

    /// Reads a key and its colon.
    pub(crate) fn key(&mut self) -> Result<Cow<'a, str>, RecordError> {
        let key = self.quoted("expected a key in quotes")?;
        if self.consume(b':') { Ok(key) } else { self.unexpected("expected `:`") }
    }

    /// Reads a quoted string.
    pub(crate) fn string(&mut self) -> Result<Cow<'a, str>, RecordError> {
        self.quoted("expected a string in quotes")
    }

    fn quoted(&mut self, expected: &str) -> Result<Cow<'a, str>, RecordError> {
        if self.peek() != Some(b'"') {
            return self.unexpected(expected);
        }
        let from = self.at;
        let body = &self.text.as_bytes()[from + 1..];
        let mut is_escaped = false;
        let length = body.iter().position(|byte| {
            let is_end = *byte == b'"' && !is_escaped;
            is_escaped = *byte == b'\\' && !is_escaped;
            is_end
        });
        let Some(length) = length else {
            self.at = self.text.len();
            return self.fail("expected a closing `\"`");
        };
        self.at = from + length + 2;
        let token = &self.text[from..self.at];
        let is_plain = body[..length].iter().all(|byte| *byte >= b' ' && *byte != b'\\');
        if is_plain {
            return Ok(Cow::Borrowed(&token[1..=length]));
        }
        match serde_json::from_str::<String>(token) {
            Ok(text) => Ok(Cow::Owned(text)),
            Err(error) => {
                let text = error.to_string();
                let message = text.rsplit_once(" at line ").map_or(text.as_str(), |parts| parts.0);
                self.fail(message)
            }
        }
    }

    /// Consumes `null` if it comes next.
    pub(crate) fn consume_null(&mut self) -> bool {
        self.peek();
        let is_next = self.text[self.at..].starts_with("null");
        self.at += if is_next { "null".len() } else { 0 };
        is_next
    }

    /// Fails unless only white space follows.
    pub(crate) fn end(&mut self) -> Result<(), RecordError> {
        if self.peek().is_none() { Ok(()) } else { self.unexpected("trailing characters") }
    }
}
