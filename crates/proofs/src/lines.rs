//! Reads the `key: value` lines of headers.

use std::io::{self, BufRead, Read as _};

use crate::error::ProofError;

/// Maximum length of a line in bytes.
const MAX_LINE: usize = 4096;

/// More lines than any header has.
const MAX_LINES: usize = 16;

/// Reads the lines up to the next empty one, which ends a header. What is too long for a header is cut
/// off, and no header can be read from it.
pub(crate) fn header_bytes(input: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = input.take((MAX_LINES * MAX_LINE) as u64);
    while input.read_until(b'\n', &mut bytes)? > 1 {}
    Ok(bytes)
}

/// The unread rest of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next line without its line feed; `expected` describes it for the error message.
    pub(crate) fn line(&mut self, place: &str, expected: &str) -> Result<&'a str, ProofError> {
        let start = &self.rest[..self.rest.len().min(MAX_LINE)];
        let Some(end) = start.iter().position(|byte| *byte == b'\n') else {
            if start.len() == MAX_LINE {
                return Err(not(place, expected, "a longer line"));
            }
            return Err(ProofError::Truncated { place: place.into(), expected: expected.into() });
        };
        let line = std::str::from_utf8(&start[..end]);
        let line = line.ok().filter(|line| !line.contains(char::is_control));
        self.rest = &self.rest[end + 1..];
        line.ok_or_else(|| not(place, expected, "a line that is not text"))
    }

    /// The value of the next line, which must have this key.
    pub(crate) fn value(&mut self, place: &str, key: &str) -> Result<&'a str, ProofError> {
        let expected = format!("`{key}: …`");
        let line = self.line(place, &expected)?;
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": "));
        value.ok_or_else(|| not(place, &expected, line))
    }

    /// The value of the next line if it has this key.
    pub(crate) fn optional(
        &mut self,
        place: &str,
        key: &str,
    ) -> Result<Option<&'a str>, ProofError> {
        let mut ahead = *self;
        let line = ahead.line(place, &format!("`{key}: …`"))?;
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": "));
        if value.is_some() {
            *self = ahead;
        }
        Ok(value)
    }

    /// A number in canonical form, at most `max`.
    pub(crate) fn number(&mut self, place: &str, key: &str, max: u64) -> Result<u64, ProofError> {
        let value = self.value(place, key)?;
        let number =
            value.parse().ok().filter(|number: &u64| *number <= max && number.to_string() == value);
        number.ok_or_else(|| not(place, &format!("`{key}`, a number to {max}"), value))
    }

    /// Reads the `crc` line and the empty line after it. Returns the checksum.
    pub(crate) fn checksum(&mut self, place: &str) -> Result<u32, ProofError> {
        let value = self.value(place, "crc")?;
        let number = u32::from_str_radix(value, 16).ok();
        let number = number.filter(|number| format!("{number:08x}") == value);
        let number = number.ok_or_else(|| not(place, "`crc`, eight hexadecimal digits", value))?;
        match self.line(place, "an empty line")? {
            "" => Ok(number),
            found => Err(not(place, "an empty line", found)),
        }
    }

    /// The next bytes.
    pub(crate) fn take(&mut self, place: &str, n: u64) -> Result<&'a [u8], ProofError> {
        let n = usize::try_from(n).ok().filter(|n| *n <= self.rest.len());
        let n = n.ok_or_else(|| truncated(place))?;
        let (taken, rest) = self.rest.split_at(n);
        self.rest = rest;
        Ok(taken)
    }
}

/// The error for data that the file does not have.
pub(crate) fn truncated(place: &str) -> ProofError {
    ProofError::Truncated { place: place.into(), expected: "the choices".into() }
}

/// Compares the checksum in the file with the checksum of the bytes.
pub(crate) fn check_sum(place: &str, expected: u32, found: u32) -> Result<(), ProofError> {
    if found == expected {
        return Ok(());
    }
    Err(ProofError::Checksum { place: place.into(), expected, found })
}

pub(crate) fn crc(parts: &[&[u8]]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize()
}

/// The error for unexpected text, which is truncated if it is long.
pub(crate) fn not(place: &str, expected: &str, found: &str) -> ProofError {
    const SHOWN: usize = 60;
    let mut shown: String = found.chars().take(SHOWN).collect();
    if shown.len() < found.len() {
        shown.push('…');
    }
    ProofError::Expected { place: place.into(), expected: expected.into(), found: shown }
}
