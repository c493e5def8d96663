//! A record as JSON, in both directions and without loss. Variations nest to any depth, so nothing
//! here recurses.

use parlour_core::{Headers, Line, Record, RecordError, RecordMove, RecordToken};

use crate::json_reader::JsonReader;
use crate::json_writer::JsonWriter;

const RECORD_FIELDS: &[&str] = &["game", "headers", "start", "result", "comment", "moves"];
const LINE_FIELDS: &[&str] = &["comment", "moves"];
const MOVE_FIELDS: &[&str] = &["move", "comment", "variations"];

/// The record as JSON text.
pub fn record_text(record: &Record) -> String {
    let mut out = JsonWriter::default();
    out.begin_object();
    out.entry("game", &record.game);
    if !record.headers.is_empty() {
        out.key("headers");
        out.begin_object();
        for (key, value) in &record.headers {
            out.entry(key, value);
        }
        out.end();
    }
    for (key, value) in [("start", &record.start), ("result", &record.result)] {
        if let Some(value) = value {
            out.entry(key, value);
        }
    }
    write_line(&record.main_line, &mut out);
    out.finish()
}

/// How much of a line has been written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineState {
    /// At most its comment.
    Start,
    /// A move without variations.
    Move,
    /// A move with an open list of variations.
    Variations,
}

/// Writes the comment and the moves of a line into the open object.
fn write_line(line: &Line, out: &mut JsonWriter) {
    let mut outer = Vec::new();
    let mut state = LineState::Start;
    for token in line.tokens() {
        match token {
            RecordToken::Comment(text) => out.entry("comment", text),
            RecordToken::Move(text) => {
                begin_move(state, out);
                out.begin_object();
                out.entry("move", text);
                state = LineState::Move;
            }
            RecordToken::Open => {
                if state == LineState::Move {
                    out.key("variations");
                    out.begin_array();
                }
                out.begin_object();
                outer.push(LineState::Variations);
                state = LineState::Start;
            }
            RecordToken::Close => {
                begin_move(state, out);
                out.end();
                out.end();
                state = outer.pop().expect("tokens are balanced");
            }
        }
    }
    begin_move(state, out);
    out.end();
}

/// Ends the previous move, or starts the list of moves.
fn begin_move(state: LineState, out: &mut JsonWriter) {
    match state {
        LineState::Start => {
            out.key("moves");
            out.begin_array();
        }
        LineState::Move => out.end(),
        LineState::Variations => {
            out.end();
            out.end();
        }
    }
}

/// Parses what [`record_text`] writes.
///
/// # Errors
/// [`RecordError`] with the location and what was expected.
pub fn parse_record(text: &str) -> Result<Record, RecordError> {
    let mut reader = JsonReader::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    reader.begin(b'{', "value")?;
    let mut record = RecordParts::default();
    let mut open = vec![Open { part: Part::Line(LineParts::default()), is_first: true }];
    while let Some(innermost) = open.last_mut() {
        let is_first = std::mem::replace(&mut innermost.is_first, false);
        let closing = match innermost.part {
            Part::Line(_) | Part::Move(_) => b'}',
            Part::Moves(_) | Part::Variations(_) => b']',
        };
        let inner = if reader.has_next(is_first, closing)? {
            let is_record = open.len() == 1;
            let part = &mut open.last_mut().expect("the loop runs while a part is open").part;
            read_item(&mut reader, part, is_record.then_some(&mut record))?
        } else {
            let ended = open.pop().expect("the loop runs while a part is open").part;
            match open.last_mut() {
                Some(outer) => add_to_parent(&reader, ended, &mut outer.part)?,
                None => record.line = Some(ended),
            }
            None
        };
        open.extend(inner.map(|part| Open { part, is_first: true }));
    }
    reader.end()?;
    record.finish(&reader)
}

/// An unfinished object or array.
struct Open {
    part: Part,
    is_first: bool,
}

enum Part {
    Line(LineParts),
    Moves(Vec<RecordMove>),
    Move(MoveParts),
    Variations(Vec<Line>),
}

#[derive(Default)]
struct LineParts {
    comment: Option<String>,
    moves: Option<Vec<RecordMove>>,
}

#[derive(Default)]
struct MoveParts {
    text: Option<String>,
    comment: Option<String>,
    variations: Option<Vec<Line>>,
}

#[derive(Default)]
struct RecordParts {
    game: Option<String>,
    headers: Option<Headers>,
    start: Option<String>,
    result: Option<String>,
    line: Option<Part>,
}

/// Reads the next item of an object or array; returns the object or array it starts.
fn read_item(
    reader: &mut JsonReader<'_>,
    part: &mut Part,
    record: Option<&mut RecordParts>,
) -> Result<Option<Part>, RecordError> {
    let fields = match part {
        Part::Moves(_) => {
            reader.begin(b'{', "a move object")?;
            return Ok(Some(Part::Move(MoveParts::default())));
        }
        Part::Variations(_) => {
            reader.begin(b'{', "a line object")?;
            return Ok(Some(Part::Line(LineParts::default())));
        }
        Part::Move(_) => MOVE_FIELDS,
        Part::Line(_) if record.is_some() => RECORD_FIELDS,
        Part::Line(_) => LINE_FIELDS,
    };
    let key = reader.key()?;
    match (&*key, part, record) {
        (
            "comment",
            Part::Line(LineParts { comment, .. }) | Part::Move(MoveParts { comment, .. }),
            _,
        ) => read_text(reader, &key, comment)?,
        ("move", Part::Move(one), _) => read_text(reader, &key, &mut one.text)?,
        ("moves", Part::Line(line), _) if line.moves.is_none() => {
            reader.begin(b'[', "a list of moves")?;
            return Ok(Some(Part::Moves(Vec::new())));
        }
        ("variations", Part::Move(one), _) if one.variations.is_none() => {
            reader.begin(b'[', "a list of lines")?;
            return Ok(Some(Part::Variations(Vec::new())));
        }
        ("game", _, Some(record)) => read_text(reader, &key, &mut record.game)?,
        ("headers", _, Some(record)) if record.headers.is_none() => {
            record.headers = Some(read_headers(reader)?);
        }
        ("start" | "result", _, Some(_)) if reader.consume_null() => {}
        ("start", _, Some(record)) => read_text(reader, &key, &mut record.start)?,
        ("result", _, Some(record)) => read_text(reader, &key, &mut record.result)?,
        _ if fields.contains(&&*key) => return duplicate(reader, &key),
        _ => {
            let known: Vec<String> = fields.iter().map(|field| format!("`{field}`")).collect();
            return reader
                .fail(format!("unknown field `{key}`, expected one of {}", known.join(", ")));
        }
    }
    Ok(None)
}

/// Reads the text of a field that may occur once.
fn read_text(
    reader: &mut JsonReader<'_>,
    key: &str,
    field: &mut Option<String>,
) -> Result<(), RecordError> {
    if field.is_some() {
        return duplicate(reader, key);
    }
    *field = Some(reader.string()?.into_owned());
    Ok(())
}

fn duplicate<T>(reader: &JsonReader<'_>, key: &str) -> Result<T, RecordError> {
    reader.fail(format!("duplicate field `{key}`"))
}

/// Adds a finished object or array to its parent.
fn add_to_parent(
    reader: &JsonReader<'_>,
    ended: Part,
    outer: &mut Part,
) -> Result<(), RecordError> {
    match (ended, outer) {
        (Part::Moves(moves), Part::Line(line)) => line.moves = Some(moves),
        (Part::Variations(lines), Part::Move(one)) => one.variations = Some(lines),
        (Part::Move(parts), Part::Moves(moves)) => {
            let Some(text) = parts.text else { return reader.fail("missing field `move`") };
            moves.push(RecordMove {
                text,
                comment: parts.comment.unwrap_or_default(),
                variations: parts.variations.unwrap_or_default(),
            });
        }
        (Part::Line(parts), Part::Variations(lines)) => lines.push(parts.finish(reader)?),
        _ => unreachable!("the parser opens parts only inside their parents"),
    }
    Ok(())
}

impl LineParts {
    fn finish(self, reader: &JsonReader<'_>) -> Result<Line, RecordError> {
        let Some(moves) = self.moves else { return reader.fail("missing field `moves`") };
        Ok(Line { comment: self.comment.unwrap_or_default(), moves })
    }
}

impl RecordParts {
    fn finish(self, reader: &JsonReader<'_>) -> Result<Record, RecordError> {
        let Some(game) = self.game else { return reader.fail("missing field `game`") };
        let Some(Part::Line(line)) = self.line else {
            unreachable!("the outermost part is a line")
        };
        Ok(Record {
            game,
            start: self.start,
            result: self.result,
            headers: self.headers.unwrap_or_default(),
            main_line: line.finish(reader)?,
        })
    }
}

fn read_headers(reader: &mut JsonReader<'_>) -> Result<Headers, RecordError> {
    reader.begin(b'{', "an object of headers")?;
    let mut headers = Headers::default();
    while reader.has_next(headers.is_empty(), b'}')? {
        let (key, value) = (reader.key()?, reader.string()?);
        if !Record::is_header_key(&key) {
            return reader.fail(
                "expected a header key of letters, digits, `-` and `_` that is not `game`, `start` or `result`",
            );
        }
        if headers.get(&key).is_some() {
            return reader.fail(format!("duplicate header `{key}`"));
        }
        headers.set(&key, &value);
    }
    Ok(headers)
}
