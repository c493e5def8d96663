//! Records in every format: parsed, written and parsed again with the same result.

use parlour_core::{Match, Player, Record};
use parlour_games::GAMES;
use parlour_wire::{parse_record, record_text};

use crate::check;

/// The bytes are a text record.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return check::message(&error),
    };
    let written = record.to_text(Player::One);
    let again = Record::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.main_line, record.main_line, "the moves changed in a round trip\n{written}");
    assert_eq!(again.to_text(Player::One), written);
    check_record(&record, text);
}

/// The bytes are a record in JSON.
pub fn record_json(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let record = match parse_record(text) {
        Ok(record) => record,
        Err(error) => return check::message(&error),
    };
    let written = record_text(&record);
    let again = parse_record(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again, record, "the record changed in a round trip\n{written}");
    check_record(&record, text);
}

/// The bytes are a record in a game format; every listed format tries to parse them.
pub fn record_formats(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for format in GAMES.iter().flat_map(|game| game.formats()) {
        let _ = format.recognizes(text);
        match format.read(text) {
            Ok(record) => check_record(&record, text),
            Err(error) => check::message(&error),
        }
    }
}

/// A record is no larger than its text allows, is replayed or refused, and equals its JSON form.
fn check_record(record: &Record, text: &str) {
    // Some formats are shorter for coordinates and empty squares; a start position adds to it.
    let most = 8 * text.len() + 4096;
    let size = size(record);
    assert!(size <= most, "{size} from {} bytes", text.len());
    let json = record_text(record);
    assert_eq!(parse_record(&json).as_ref(), Ok(record), "{json}");
    match Match::from_record(GAMES, record) {
        Ok(played) => check::record(&played),
        Err(error) => check::message(&error),
    }
}

/// Counts bytes, moves, lines and headers.
fn size(record: &Record) -> usize {
    let optional = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let headers = record.headers.iter().map(|(key, value)| key.len() + value.len() + 1);
    let mut sum = record.game.len() + optional(&record.start) + optional(&record.result);
    sum += headers.sum::<usize>();
    let mut lines = vec![&record.main_line];
    while let Some(line) = lines.pop() {
        sum += line.comment.len() + 1;
        for one in &line.moves {
            sum += one.text.len() + one.comment.len() + 1;
            lines.extend(&one.variations);
        }
    }
    sum
}
