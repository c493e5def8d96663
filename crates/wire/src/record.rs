//! A record as JSON, in both directions and without loss.

use std::fmt;

use parlour_core::{Line, Record, RecordError, RecordMove};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The text record allows 500 levels of variations, each of which is four levels of JSON.
const DEEPEST: usize = 2100;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordJson {
    game: String,
    #[serde(default, skip_serializing_if = "Headers::is_empty")]
    headers: Headers,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    moves: Vec<MoveJson>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineJson {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    moves: Vec<MoveJson>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveJson {
    #[serde(rename = "move")]
    text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<LineJson>,
}

/// Header lines in their order, as one object.
#[derive(Default)]
struct Headers(Vec<(String, String)>);

/// The record as JSON text.
pub fn record_text(record: &Record) -> String {
    let record = record.clone();
    let line = LineJson::from(record.main_line);
    let whole = RecordJson {
        game: record.game,
        headers: Headers(record.headers),
        start: record.start,
        result: record.result,
        comment: line.comment,
        moves: line.moves,
    };
    let mut text =
        serde_json::to_string_pretty(&whole).expect("strings and lists are always expressible");
    text.push('\n');
    text
}

/// Reads what [`record_text`] writes.
///
/// # Errors
/// [`RecordError`] saying where and what was expected.
pub fn parse_record(text: &str) -> Result<Record, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(line) = too_deep_at(text) {
        let message = format!("expected JSON nested at most {DEEPEST} deep");
        return Err(RecordError::Syntax { line, message });
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let whole = RecordJson::deserialize(&mut reader)
        .and_then(|whole| reader.end().map(|()| whole))
        .map_err(|error| syntax_error(&error))?;
    let main_line = Line::from(LineJson { comment: whole.comment, moves: whole.moves });
    Ok(Record {
        game: whole.game,
        start: whole.start,
        result: whole.result,
        headers: whole.headers.0,
        main_line,
    })
}

/// The reader's message names the line behind the message; ours stands in front.
fn syntax_error(error: &serde_json::Error) -> RecordError {
    let text = error.to_string();
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    RecordError::Syntax {
        line: error.line().max(1),
        message: format!("{message}, column {}", error.column()),
    }
}

/// The line on which the nesting first passes what is allowed; the reader itself recurses.
fn too_deep_at(text: &str) -> Option<usize> {
    let (mut depth, mut line) = (0_usize, 1);
    let (mut in_string, mut is_escaped) = (false, false);
    for byte in text.bytes() {
        line += usize::from(byte == b'\n');
        if in_string {
            in_string = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(line);
        }
    }
    None
}

impl From<Line> for LineJson {
    fn from(line: Line) -> Self {
        let moves = line.moves.into_iter().map(|one| MoveJson {
            text: one.text,
            comment: one.comment,
            variations: one.variations.into_iter().map(LineJson::from).collect(),
        });
        Self { comment: line.comment, moves: moves.collect() }
    }
}

impl From<LineJson> for Line {
    fn from(line: LineJson) -> Self {
        let moves = line.moves.into_iter().map(|one| RecordMove {
            text: one.text,
            comment: one.comment,
            variations: one.variations.into_iter().map(Line::from).collect(),
        });
        Self { comment: line.comment, moves: moves.collect() }
    }
}

impl Headers {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Headers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(HeaderVisitor)
    }
}

struct HeaderVisitor;

impl<'de> Visitor<'de> for HeaderVisitor {
    type Value = Headers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of header lines")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Headers, A::Error> {
        let mut headers: Vec<(String, String)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, String>()? {
            let is_word = !key.is_empty()
                && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
            if !is_word || ["game", "start", "result"].contains(&key.as_str()) {
                return Err(A::Error::custom(
                    "expected a header key of letters, digits, `-` and `_` that is not `game`, `start` or `result`",
                ));
            }
            if headers.iter().any(|(known, _)| *known == key) {
                return Err(A::Error::custom(format!("the header `{key}` stands twice")));
            }
            headers.push((key, value));
        }
        Ok(Headers(headers))
    }
}
