//! Nothing recurses per variation: a small stack is enough for any depth.

use std::thread;

use parlour_core::{Match, Record};
use parlour_games::GAMES;
use parlour_wire::{match_from_text, parse_record, read_record, record_text, write_match};

use crate::support::{FORMATS, SHAPES, Shape, match_of_shape};

const DEPTH: usize = 8_000;

/// A quarter of the default thread stack.
const STACK_BYTES: usize = 512 << 10;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn(run).unwrap();
    worker.join().unwrap();
}

#[test]
fn every_format_supports_variations_thousands_deep() {
    on_a_small_stack(|| {
        for shape in SHAPES {
            let played = match_of_shape(shape, DEPTH);
            let record = played.to_record();
            for format in FORMATS {
                let text = write_match(&played, format).unwrap();
                for name in [Some(format), None] {
                    let again = match_from_text(&text, name).unwrap();
                    assert!(again.to_record() == record, "{format} {shape:?}");
                }
            }
        }
    });
}

#[test]
fn deep_records_are_cloned_compared_formatted_and_dropped() {
    on_a_small_stack(|| {
        let record = match_of_shape(Shape::Nest, DEPTH).to_record();
        let copy = record.clone();
        assert!(copy == record);
        assert!(format!("{copy:?}").len() > DEPTH);
        drop(record);
        let played = Match::from_record(GAMES, &copy).unwrap();
        assert!(played.clone().to_record() == copy);
    });
}

#[test]
fn errors_in_deep_texts_are_reported() {
    on_a_small_stack(|| {
        let head = "game: loa\n\n";
        let json = "{\"game\":\"loa\",\"moves\":[{\"move\":\"e1-e3\",\"variations\":[{\"moves\":[";
        let inner = "{\"move\":\"e1-e3\",\"variations\":[{\"moves\":[";
        for (format, text, fault) in [
            ("text", format!("{head}{}", "a1 (".repeat(100_000)), "line 3: expected `)`"),
            ("text", format!("{head}a1{}", ")".repeat(100_000)), "without a variation"),
            ("sgf", format!("(;GM[9]{}", "(;B[a1]".repeat(100_000)), "expected `)`"),
            ("json", format!("{json}{}", inner.repeat(100_000)), "the text ends"),
            ("json", "[".repeat(1_000_000), "expected value"),
        ] {
            let message = read_record(&text, Some(format)).unwrap_err().to_string();
            assert!(message.contains(fault), "{message}");
        }
    });
}

#[test]
fn json_size_is_linear_in_depth() {
    // Indenting by depth would make the text quadratic.
    let [short, long] =
        [1000, 2000].map(|n| record_text(&match_of_shape(Shape::Nest, n).to_record()).len());
    assert!(long * 10 <= short * 22, "{short} bytes became {long}");
}

#[test]
fn json_fields_come_in_any_order_at_most_once() {
    let text = "{\"moves\": [{\"variations\": [{\"moves\": [{\"move\": \"b\\u0031\"}], \
                \"comment\": \"c\"}], \"comment\": \"\\\"\", \"move\": \"a1\"}], \
                \"result\": null, \"headers\": {}, \"game\": \"loa\"}";
    let record = parse_record(text).unwrap();
    let first = &record.main_line.moves[0];
    assert_eq!((first.text.as_str(), first.comment.as_str()), ("a1", "\""));
    assert_eq!(first.variations[0].moves[0].text, "b1");
    assert_eq!(first.variations[0].comment, "c");
    assert_eq!(parse_record(&record_text(&record)).unwrap(), record);
    assert_eq!(Record::parse(&record.to_text(parlour_core::Player::One)).unwrap(), record);
    for (text, fault) in [
        ("{\"game\": \"loa\"}", "missing field `moves`"),
        ("{\"moves\": []}", "missing field `game`"),
        ("{\"game\": \"loa\", \"game\": \"loa\", \"moves\": []}", "duplicate field `game`"),
        ("{\"game\": \"loa\", \"moves\": [], \"moves\": []}", "duplicate field `moves`"),
        ("{\"game\": \"loa\", \"moves\": [{}]}", "missing field `move`"),
        ("{\"game\": \"loa\", \"moves\": [{\"move\": \"a\", \"moves\": []}]}", "unknown field"),
        ("{\"game\": \"loa\", \"moves\": [],}", "trailing comma"),
        ("{\"game\": 1, \"moves\": []}", "expected a string in quotes"),
        ("{\"game\": \"lo\na\", \"moves\": []}", "control character"),
    ] {
        let message = parse_record(text).unwrap_err().to_string();
        assert!(message.contains(fault), "`{message}` does not say `{fault}`");
    }
}
