use parlour_core::{Match, Player, RecordError, RecordFormat};

use super::{GAME, Sgf};
use crate::test_support::replay;

const THESIS: &str = "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5";

fn read(text: &str) -> Match {
    let record = Sgf.read(text).unwrap_or_else(|error| panic!("{error}"));
    Match::from_record(GAME, &record).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_foreign_file_is_read() {
    let text = "(;FF[4]GM[9]SZ[8]PB[Ann \\] Lee]PW[Bob]RE[W+Resign]AP[Some:1]C[a game]\n\
                ;B[e1-e3]C[first];W[A2-C2!]\n(;B[e3-e1])(;B[d1-d3];W[c2-a2]))";
    assert!(Sgf.recognizes(text));
    let played = read(text);
    assert_eq!(played.moves().collect::<Vec<_>>(), ["e1-e3", "a2-c2", "e3-e1"]);
    assert_eq!(played.result_text(), "0-1 resign");
    assert_eq!(played.header("x"), Some("Ann ] Lee"));
    assert_eq!(played.header("sgf-AP"), Some("Some:1"));
    let record = played.to_record();
    assert_eq!(record.main_line.comment, "a game");
    assert_eq!(record.main_line.moves[2].variations[0].moves[1].text, "c2-a2");
    let again = read(&Sgf.write(&played).unwrap());
    assert_eq!(again.to_record(), record);
}

#[test]
fn an_abandoned_game_is_a_forfeit() {
    let mut played = replay("loa", None, "d1-b3");
    assert!(played.abandon(Player::Two));
    let text = Sgf.write(&played).unwrap();
    assert!(text.contains("RE[B+Forfeit]"), "{text}");
    assert_eq!(read(&text).result_text(), "1-0 abandoned");
}

#[test]
fn captures_use_the_traditional_mark() {
    let played = replay("loa", None, THESIS);
    let text = Sgf.write(&played).unwrap();
    assert!(text.contains(";W[g4:g1]"), "{text}");
    assert!(text.contains("RE[B+]"), "{text}");
    assert_eq!(read(&text).to_record(), played.to_record());
}

#[test]
fn options_setups_and_positions_travel() {
    for (game, position) in [
        ("loa:simultaneous=draw,setup=scrambled", None),
        ("loa:maxplies=150,size=6", None),
        ("loa", Some("ox3/1x3/1o3/2ox1/5 x")),
        ("loa:nomove=loss", Some("1xo1/1x1x/1xo1/4 o")),
    ] {
        let played = replay(game, position, "");
        let text = Sgf.write(&played).unwrap();
        let again = read(&text);
        assert_eq!(again.tagged_position(), played.tagged_position(), "{text}");
        assert_eq!(again.to_record(), played.to_record(), "{text}");
    }
}

/// Found by fuzzing: a header line whose name SGF cannot have.
#[test]
fn header_lines_without_a_property_travel() {
    let mut played = replay("loa:nomove=loss", None, "e1-e3");
    let lines = [
        ("annotator", "Ann [and] Bob"),
        ("sgf-Xrules-", ""),
        ("sgf-GM", "1"),
        ("sgf-PB", "nobody"),
        ("sgf-RU", "Japanese"),
        ("sgf-AP", "Some:1"),
        ("x", "Cy"),
    ];
    for (key, value) in lines {
        played.set_header(key, value);
    }
    let text = Sgf.write(&played).unwrap();
    assert!(Sgf.recognizes(&text), "{text}");
    let again = read(&text);
    for (key, value) in lines {
        assert_eq!(again.header(key), Some(value), "{text}");
    }
}

#[test]
fn passes_are_written_out() {
    let played = replay("loa", Some("1xo1/1x1x/1xo1/4 o"), "pass");
    let text = Sgf.write(&played).unwrap();
    assert!(text.contains(";W[pass]"), "{text}");
    assert_eq!(read(&text).to_record(), played.to_record());
    let empty = text.replace("W[pass]", "W[]");
    assert_eq!(read(&empty).to_record(), played.to_record());
}

#[test]
fn errors_say_where_and_what_was_expected() {
    for (text, part) in [
        ("", "expected `(`"),
        ("(", "expected `)`"),
        ("()", "expected a node"),
        ("(;GM[9]", "expected `)`"),
        ("(;GM[9", "line 1: expected `]`"),
        ("(;GM 9)", "expected `[`"),
        ("(;GM[1])", "expected GM[9]"),
        ("(;GM[9]\nGM[9])", "line 2: the property `GM` stands twice"),
        ("(;GM[9]SZ[2])", "expected 3 to 26"),
        ("(;GM[9]SU[Gemma])", "expected Standard, Scrambled-eggs"),
        ("(;GM[9]SU[Custom])", "expected Standard, Scrambled-eggs"),
        ("(;GM[9]SU[Custom]AB[z9])", "AB[z9] is not a square"),
        ("(;GM[9]PL[W])", "expected Black"),
        ("(;GM[9];B[a (b])", "is not a move"),
    ] {
        let message = Sgf.read(text).expect_err(text).to_string();
        assert!(message.contains(part), "`{message}` does not say `{part}`");
    }
    let deep = format!("(;GM[9]{}", "(;B[a1]".repeat(100_000));
    assert!(matches!(Sgf.read(&deep), Err(RecordError::Syntax { .. })));
}
