use crate::{Player, Record, RecordError};

const SAMPLE: &str = "\
game: loa:size=6
rules: 1
x: Ann
o: Bob
result: 0-1 resign

{before all} 1. b1-b3 {a \\} brace} a2-c2 ( 1... a3-c3 2. b3-b1 ( 2. c1-c3 ) ) 2.
c1-c3
";

#[test]
fn records_round_trip() {
    let record = Record::parse(SAMPLE).unwrap();
    assert_eq!(record.game, "loa:size=6");
    assert_eq!(record.header("o"), Some("Bob"));
    assert_eq!(record.main_line.comment, "before all");
    assert_eq!(record.main_line.moves[0].comment, "a } brace");
    assert_eq!(
        record.main_line.moves[1].variations[0].moves[1].variations[0].moves[0].text,
        "c1-c3"
    );
    assert_eq!(record.main_line.moves.len(), 3);
    let text = record.to_text(Player::One);
    assert_eq!(Record::parse(&text).unwrap(), record);
}

#[test]
fn moves_next_to_move_numbers_round_trip() {
    let record = Record::parse("game: loa\n\n1.2.b1-b3 2.3. 4...a2 12 .5").unwrap();
    let texts: Vec<&str> = record.main_line.moves.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["b1-b3", "a2", "12", ".5"]);
    assert_eq!(Record::parse(&record.to_text(Player::One)).unwrap(), record);
}

#[test]
fn an_empty_comment_adds_nothing() {
    let record = Record::parse("game: loa\n\na1 {one} {} { } {two}").unwrap();
    assert_eq!(record.main_line.moves[0].comment, "one two");
    let record = Record::parse("game: loa\n\na1 {one} {}").unwrap();
    assert_eq!(record.main_line.moves[0].comment, "one");
}

#[test]
fn syntax_errors_name_their_line() {
    for (text, line) in [
        ("", 1),
        ("no header\n", 1),
        ("game: loa\ngame: loa\n", 2),
        ("game: loa\nstart: 8\nstart: 8\n", 3),
        ("game: loa\n\na1 )", 3),
        ("game: loa\n\na1\n( a2\n\n", 4),
        ("game: loa\n\na1\n{ a2\n\n", 4),
        ("game: loa\n\n(a1)", 3),
        ("game: loa\n\na1 ()", 3),
        ("game: loa\n\na1 }", 3),
    ] {
        match Record::parse(text) {
            Err(RecordError::Syntax { line: found, .. }) => assert_eq!(found, line, "{text:?}"),
            other => panic!("{text:?} gave {other:?}"),
        }
    }
}
