//! Doubling a record at most doubles the work and the memory, within 10 %.

use allocation_counter::{AllocationInfo, measure};
use parlour_bots::analysis::{grade_match, positions_of, value_positions};
use parlour_bots::{BotSpec, Budget, build};
use parlour_core::{Match, Record, Rng};
use parlour_games::{GAMES, parse_game};
use parlour_wire::{match_from_text, read_record, write_match};

use crate::support::{FORMATS, SHAPES, Shape, match_of_shape};

const LENGTH: usize = 1500;

/// Compares the cost at one length and at twice the length.
fn check_doubling(what: &str, cost: impl Fn(usize) -> AllocationInfo) {
    let [once, twice] = [LENGTH, 2 * LENGTH].map(&cost);
    for (unit, once, twice) in [
        ("allocations", once.count_total, twice.count_total),
        ("total bytes", once.bytes_total, twice.bytes_total),
        ("peak bytes", once.bytes_max, twice.bytes_max),
    ] {
        assert!(twice * 10 <= once * 22, "{what}: {once} {unit} became {twice}");
    }
}

#[test]
fn records_are_read_replayed_and_written_in_linear_work() {
    for shape in SHAPES {
        for format in FORMATS {
            let what = |does: &str| format!("{does} {format} {shape:?}");
            check_doubling(&what("write"), |length| {
                let played = match_of_shape(shape, length);
                measure(|| drop(write_match(&played, format).unwrap()))
            });
            check_doubling(&what("read"), |length| {
                let text = write_match(&match_of_shape(shape, length), format).unwrap();
                measure(|| drop(read_record(&text, Some(format)).unwrap()))
            });
        }
        check_doubling(&format!("replay {shape:?}"), |length| {
            let record = match_of_shape(shape, length).to_record();
            measure(|| drop(Match::from_record(GAMES, &record).unwrap()))
        });
    }
}

#[test]
fn comments_before_many_variations_are_joined_in_linear_work() {
    check_doubling("comments", |length| {
        let variations = "( {some words before the move} d1-d3 ) ".repeat(length);
        let text = format!("game: loa\n\ne1-e3 {variations}");
        measure(|| drop(match_from_text(&text, Some("text")).unwrap()))
    });
}

/// A linear search per header would take minutes.
#[test]
fn a_hundred_thousand_headers_are_read() {
    const N_LINES: usize = 100_000;
    let mut record = Record { game: "loa".to_owned(), ..Default::default() };
    for index in 0..N_LINES {
        record.set_header(&format!("key-{index}"), "value");
    }
    let played = Match::from_record(GAMES, &record).unwrap();
    for format in FORMATS {
        let text = write_match(&played, format).unwrap();
        let again = match_from_text(&text, Some(format)).unwrap();
        assert_eq!(again.header("key-99999"), Some("value"), "{format}");
    }
    // One SGF node with 100,000 distinct properties.
    let letter = |digit: usize| char::from(b'A' + (digit % 26) as u8);
    let mut text = "(;GM[9]".to_owned();
    for index in 0..N_LINES {
        let digits = [index, index / 26, index / 676, index / 17_576].map(letter);
        text.extend(['Z', 'Z'].into_iter().chain(digits));
        text.push_str("[value]");
    }
    text.push(')');
    let record = read_record(&text, Some("sgf")).unwrap();
    assert_eq!(record.header("sgf-ZZAAAA"), Some("value"));
}

/// Random moves that do not end the game.
fn long_game(game: &str, n_moves: usize) -> Match {
    let (game, values) = parse_game(game).unwrap();
    let mut played = Match::new(game, values, None).unwrap();
    let mut rng = Rng::new(1);
    while played.ply() < n_moves {
        let text = played.position().random_move(&mut rng).unwrap();
        if played.play(&text).is_ok() && played.outcome().is_some() {
            played.undo();
        }
    }
    played
}

#[test]
fn reviews_take_linear_work() {
    for game in ["loa:size=16", "loa:size=16,repetition=forbid", "loa:size=16,repetition=off"] {
        let full = long_game(game, 2 * LENGTH);
        check_doubling(&format!("review {game}"), |length| {
            let mut played = full.clone();
            played.go_to(length);
            let mut bot = build(&BotSpec::parse("random").unwrap(), played.game()).unwrap();
            measure(|| {
                let budget = Budget::default();
                let values =
                    value_positions(&played, &mut *bot, &budget, &|_| None, &mut |_, _| {});
                assert_eq!(grade_match(&played, &values).len(), length);
            })
        });
        check_doubling(&format!("walk {game}"), |length| {
            let mut played = full.clone();
            played.go_to(length);
            measure(|| assert!(positions_of(&played).all(|at| at.outcome().is_none())))
        });
    }
}

/// Copying the game for every ply would take hundreds of gigabytes.
#[test]
fn a_game_of_forty_thousand_moves_is_read_and_reviewed() {
    const N_MOVES: usize = 40_000;
    let text = match_of_shape(Shape::Line, N_MOVES).to_text();
    let played = match_from_text(&text, None).unwrap();
    let mut bot = build(&BotSpec::parse("random").unwrap(), played.game()).unwrap();
    let budget = Budget::default();
    let values = value_positions(&played, &mut *bot, &budget, &|_| None, &mut |_, _| {});
    assert_eq!(values.len(), N_MOVES + 1);
    assert_eq!(grade_match(&played, &values).len(), N_MOVES);
    assert_eq!(played.to_text(), text);
}
