//! Parses `solved.toml`: tables `[[result]]` of strings, numbers, truth values and lists of strings.
//!
//! A small parser for this part of TOML, because a complete one would make the WebAssembly modules
//! too large. A test compares it with the `toml` crate on the files of every game.

use parlour_core::Player;

use crate::{Claim, Effort, SolvedBoard, SolvedError};

/// A value of a key.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Text(String),
    Number(f64),
    Flag(bool),
    List(Vec<String>),
}

/// The keys of one `[[result]]`, in order.
struct Table {
    line: usize,
    entries: Vec<(usize, String, Value)>,
}

impl SolvedBoard {
    /// Parses a `solved.toml`.
    ///
    /// # Errors
    /// [`SolvedError`] with the line and what was expected.
    pub fn parse(text: &str) -> Result<Vec<Self>, SolvedError> {
        tables(text)?.into_iter().map(Table::into_board).collect()
    }
}

fn fault(line: usize, message: impl Into<String>) -> SolvedError {
    SolvedError { line, message: message.into() }
}

fn tables(text: &str) -> Result<Vec<Table>, SolvedError> {
    let mut tables: Vec<Table> = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let content = without_comment(line).trim();
        if content.is_empty() {
            continue;
        }
        if content == "[[result]]" {
            tables.push(Table { line: number, entries: Vec::new() });
            continue;
        }
        let Some((key, value)) = content.split_once('=') else {
            return Err(fault(number, "expected `[[result]]` or `key = value`"));
        };
        let mut value = value.trim().to_owned();
        // A list may continue on the next lines.
        while value.starts_with('[') && !value.ends_with(']') {
            let Some((_, more)) = lines.next() else {
                return Err(fault(number, "the list has no end: expected `]`"));
            };
            value.push_str(without_comment(more).trim());
        }
        let key = key.trim().to_owned();
        let value = value_of(&value)
            .ok_or_else(|| fault(number, format!("cannot read the value of {key}: `{value}`")))?;
        let table =
            tables.last_mut().ok_or_else(|| fault(number, "expected `[[result]]` first"))?;
        table.entries.push((number, key, value));
    }
    Ok(tables)
}

/// The line up to a `#` outside quotes.
fn without_comment(line: &str) -> &str {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, c) in line.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            '#' if !is_quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

fn value_of(text: &str) -> Option<Value> {
    match text {
        "true" => return Some(Value::Flag(true)),
        "false" => return Some(Value::Flag(false)),
        _ => {}
    }
    if let Some(list) = text.strip_prefix('[') {
        return list_of(list.strip_suffix(']')?).map(Value::List);
    }
    if text.starts_with('"') {
        let (text, rest) = quoted(text)?;
        return rest.trim().is_empty().then_some(Value::Text(text));
    }
    let is_number = |c: char| c.is_ascii_digit() || "+-._eE".contains(c);
    let number = text.chars().all(is_number).then(|| text.replace('_', ""))?;
    number.parse().ok().filter(|number: &f64| number.is_finite()).map(Value::Number)
}

fn list_of(mut text: &str) -> Option<Vec<String>> {
    let mut list = Vec::new();
    loop {
        text = text.trim();
        if text.is_empty() {
            return Some(list);
        }
        let (item, rest) = quoted(text)?;
        list.push(item);
        let rest = rest.trim_start();
        text = match rest.strip_prefix(',') {
            Some(rest) => rest,
            None if rest.is_empty() => rest,
            None => return None,
        };
    }
}

/// The text in quotes at the start, and the rest.
fn quoted(text: &str) -> Option<(String, &str)> {
    let rest = text.strip_prefix('"')?;
    let mut found = String::new();
    let mut chars = rest.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((found, &rest[at + 1..])),
            '\\' => match chars.next()?.1 {
                escaped @ ('"' | '\\') => found.push(escaped),
                _ => return None,
            },
            _ => found.push(c),
        }
    }
    None
}

impl Table {
    fn into_board(self) -> Result<SolvedBoard, SolvedError> {
        let (mut game, mut claim, mut command) = (None, None, None);
        let mut board = SolvedBoard {
            line: self.line,
            game: String::new(),
            position: None,
            claim: Claim::Draw,
            moves: Vec::new(),
            is_complete: false,
            turns: None,
            effort: Effort::default(),
            proof: None,
            book: None,
            book_sha256: None,
            published: None,
        };
        let mut seen: Vec<String> = Vec::new();
        for (line, key, value) in self.entries {
            if seen.contains(&key) {
                return Err(fault(line, format!("{key} is there twice")));
            }
            let effort = &mut board.effort;
            let wrong = |expected: &str| fault(line, format!("{key}: expected {expected}"));
            match (key.as_str(), value) {
                ("game", Value::Text(text)) => game = Some(text),
                ("position", Value::Text(text)) => board.position = Some(text),
                ("claim", Value::Text(text)) => {
                    claim = Some(claim_of(&text).ok_or_else(|| wrong(CLAIMS))?);
                }
                ("moves", Value::List(moves)) => board.moves = moves,
                ("complete", Value::Flag(is_complete)) => board.is_complete = is_complete,
                ("seconds", Value::Number(seconds)) if seconds >= 0.0 => {
                    effort.seconds = Some(seconds);
                }
                ("sha256", Value::Text(sum)) if is_checksum(&sum) => effort.sha256 = Some(sum),
                ("book_sha256", Value::Text(sum)) if is_checksum(&sum) => {
                    board.book_sha256 = Some(sum);
                }
                ("sha256" | "book_sha256", _) => return Err(wrong("64 hexadecimal digits")),
                ("proof", Value::Text(name)) => board.proof = Some(name),
                ("book", Value::Text(name)) => board.book = Some(name),
                ("command", Value::Text(text)) => command = Some(text),
                ("published", Value::Text(text)) => board.published = Some(text),
                (name, Value::Number(number)) => {
                    let whole = whole(number).ok_or_else(|| wrong("a whole number"))?;
                    match name {
                        "turns" => board.turns = u32::try_from(whole).ok(),
                        "nodes" => effort.nodes = Some(whole),
                        "memory" => effort.memory = Some(whole),
                        "positions" => effort.positions = Some(whole),
                        "bytes" => effort.bytes = Some(whole),
                        _ => return Err(fault(line, format!("there is no number `{name}`"))),
                    }
                }
                (name, _) => {
                    return Err(fault(line, format!("unknown key or wrong kind of value: {name}")));
                }
            }
            seen.push(key);
        }
        let missing = |key: &str| fault(self.line, format!("this result has no {key}"));
        board.game = game.ok_or_else(|| missing("game"))?;
        board.claim = claim.ok_or_else(|| missing("claim"))?;
        board.effort.command = command.ok_or_else(|| missing("command"))?;
        Ok(board)
    }
}

const CLAIMS: &str = "win x, win o, draw, score N, or no win x within N turns";

fn claim_of(text: &str) -> Option<Claim> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let player = |letter: &str| Player::BOTH.into_iter().find(|p| p.letter().to_string() == letter);
    match words.as_slice() {
        ["win", winner] => Some(Claim::Win(player(winner)?)),
        ["draw"] => Some(Claim::Draw),
        ["score", margin] => Some(Claim::Score(margin.parse().ok()?)),
        ["no", "win", loser, "within", turns, "turns" | "turn"] => {
            Some(Claim::NoWin(player(loser)?, turns.parse().ok()?))
        }
        _ => None,
    }
}

fn is_checksum(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whole numbers up to 2^53, which `f64` holds exactly.
fn whole(number: f64) -> Option<u64> {
    const MAX: f64 = 9_007_199_254_740_992.0;
    (number.fract() == 0.0 && (0.0..=MAX).contains(&number)).then_some(number as u64)
}
