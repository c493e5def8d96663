//! Checks the reference generator against the worked examples and counts of the rules.

use super::*;
use crate::perft;

fn has(game: &dyn ReferenceGame, text: &str) -> bool {
    game.moves().iter().any(|m| m == text)
}

fn result_after(options: &[(&str, &str)], position: Option<&str>, moves: &str) -> String {
    let mut game = start(options, position);
    for text in moves.split_whitespace() {
        assert_eq!(game.result(), UNFINISHED, "before {text}");
        game.play(text);
    }
    if game.result() != UNFINISHED {
        assert!(game.moves().is_empty());
    }
    game.result()
}

#[test]
fn section_1_set_ups() {
    assert_eq!(start(&[], None).position(), "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x");
    let scrambled = start(&[("setup", "scrambled")], None).position();
    assert_eq!(scrambled, "1oxoxox1/x6o/o6x/x6o/o6x/x6o/o6x/1xoxoxo1 x");
    assert_eq!(start(&[("size", "3")], None).position(), "1x1/o1o/1x1 x");
    let large = start(&[("size", "26")], None);
    assert!(large.position().contains("/o24o/"));
    assert!(has(large.as_ref(), "y26-y24"));
    assert_eq!(start(&[], Some(&large.position())).position(), large.position());
}

#[test]
fn example_7_1_jumping() {
    let game = start(&[], Some("6/6/x1xo2/6/6/5o x"));
    assert!(has(game.as_ref(), "a4xd4"));
    assert!(!has(game.as_ref(), "c4-f4"));
    let game = start(&[], Some("6/6/x1xo2/6/6/5o o"));
    assert!(!has(game.as_ref(), "d4xa4"));
}

#[test]
fn example_7_2_simultaneous() {
    let position = Some("ox3/1x3/1o3/2ox1/5 x");
    assert_eq!(result_after(&[], position, "d2xa5"), "1-0 both-connected");
    assert_eq!(
        result_after(&[("simultaneous", "draw")], position, "d2xa5"),
        "1/2-1/2 both-connected"
    );
    let illegal = start(&[("simultaneous", "illegal")], position);
    assert!(!has(illegal.as_ref(), "d2xa5"));
    assert_eq!(illegal.moves().len() + 1, start(&[], position).moves().len());
}

#[test]
fn example_7_3_opponent_connected() {
    for option in ["mover", "draw", "illegal"] {
        let result =
            result_after(&[("simultaneous", option)], Some("o1x2/4x/2x2/5/oo3 x"), "c5xa5");
        assert_eq!(result, "0-1 connected");
    }
}

#[test]
fn example_7_4_one_piece() {
    assert_eq!(result_after(&[], Some("x4/2o2/2x2/x3o/5 x"), "a2xc4"), "0-1 connected");
}

const BLOCKED: &str = "1xo1/1x1x/1xo1/4 o";

#[test]
fn example_7_5_no_move() {
    assert_eq!(start(&[], Some(BLOCKED)).moves(), vec!["pass"]);
    assert_eq!(start(&[("nomove", "loss")], Some(BLOCKED)).result(), "1-0 blocked");
    assert_eq!(start(&[("nomove", "draw")], Some(BLOCKED)).result(), "1/2-1/2 blocked");
    // The pass is a turn: it changes the side, counts for maxplies, and does not count for
    // draw2-board.
    let mut game = start(&[("repetition", "draw2-board")], Some(BLOCKED));
    game.play("pass");
    assert_eq!(game.result(), UNFINISHED);
    assert_eq!(game.position(), BLOCKED.replace(" o", " x"));
    assert_eq!(result_after(&[("maxplies", "1")], Some(BLOCKED), "pass"), "1/2-1/2 maxplies");
}

const SHUFFLE: &str = "e1-e3 a2-c2 e3-e1 c2-a2";

#[test]
fn example_7_6_repetition() {
    let twice = format!("{SHUFFLE} {SHUFFLE}");
    assert_eq!(result_after(&[], None, &twice), "1/2-1/2 repetition");
    assert_eq!(result_after(&[("repetition", "off")], None, &twice), UNFINISHED);
    assert_eq!(result_after(&[], None, SHUFFLE), UNFINISHED);
    assert_eq!(result_after(&[("repetition", "draw2")], None, SHUFFLE), "1/2-1/2 repetition");
    assert_eq!(result_after(&[("repetition", "draw2-board")], None, SHUFFLE), "1/2-1/2 repetition");
    let mut game = start(&[("repetition", "forbid")], None);
    for text in ["e1-e3", "a2-c2", "e3-e1"] {
        game.play(text);
    }
    assert!(!has(game.as_ref(), "c2-a2"));
    assert!(!game.moves().is_empty());
    // E3 comes before E5.
    assert_eq!(
        result_after(&[("repetition", "draw2"), ("maxplies", "4")], None, SHUFFLE),
        "1/2-1/2 repetition"
    );
    assert_eq!(result_after(&[("maxplies", "4")], None, SHUFFLE), "1/2-1/2 maxplies");
}

#[test]
fn example_7_7_edge_to_edge() {
    let moves = start(&[], None).moves();
    let mut from_b1: Vec<&String> = moves.iter().filter(|m| m.starts_with("b1")).collect();
    from_b1.sort();
    assert_eq!(from_b1, ["b1-b3", "b1-d3", "b1-h1"]);
}

#[test]
fn example_7_8_shortest_game() {
    let game = "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5";
    assert_eq!(result_after(&[], None, game), "1-0 connected");
    // A win takes precedence over the turn limit.
    assert_eq!(result_after(&[("maxplies", "9")], None, game), "1-0 connected");
    assert_eq!(
        result_after(&[("maxplies", "8")], None, &game.replace(" e1-e5", "")),
        "1/2-1/2 maxplies"
    );
}

#[test]
fn both_blocked_is_a_draw() {
    for option in ["pass", "loss", "draw"] {
        assert_eq!(start(&[("nomove", option)], Some("xxx/o1o/xxx x")).result(), "1/2-1/2 blocked");
    }
}

#[test]
fn forbid_dead_ends() {
    let forbid = &[("repetition", "forbid")];
    // Black's only move b4-a3 would repeat the position after a1xd1.
    let only_repeating = "b4-a3 c1-c4 a1xd1 c4-d3 a3-b4 d3-c4";
    assert_eq!(
        result_after(forbid, Some("ox1x/1xo1/o1oo/xxoo x"), only_repeating),
        "1/2-1/2 repetition"
    );
    // White is blocked and the pass would repeat the start position. Without a move, `loss` takes
    // precedence.
    let repeating_pass = "c3-a3 pass a3-c3";
    assert_eq!(result_after(forbid, Some("1xx/o1o/xxx x"), repeating_pass), "1/2-1/2 repetition");
    let loss = &[("repetition", "forbid"), ("nomove", "loss")];
    assert_eq!(result_after(loss, Some("1xx/o1o/xxx x"), "c3-a3"), "1-0 blocked");
    // A pass is tested by E3 (draw2), but not by draw2-board.
    let draw2 = &[("repetition", "draw2")];
    assert_eq!(
        result_after(draw2, Some("1xx/o1o/xxx x"), "c3-a3 pass a3-c3 pass"),
        "1/2-1/2 repetition"
    );
    let board = &[("repetition", "draw2-board")];
    assert_eq!(result_after(board, Some("1xx/o1o/xxx x"), "c3-a3 pass"), UNFINISHED);
    assert_eq!(result_after(board, Some("1xx/o1o/xxx x"), repeating_pass), "1/2-1/2 repetition");
}

#[test]
fn draw2_board_ignores_the_side_and_comes_before_no_move() {
    // The board after ply 1 recurs after ply 6, with the other side to move.
    let line = "c4-a4 d2-b2 c1-a1 b2-d4 a1-c1 d4-d2";
    assert_eq!(
        result_after(&[("size", "4"), ("repetition", "draw2-board")], None, line),
        "1/2-1/2 repetition"
    );
    assert_eq!(result_after(&[("size", "4"), ("repetition", "draw2")], None, line), UNFINISHED);
    // The start board recurs with White to move, who is blocked: E3 is tested before E4.
    let position = Some("3x/4/xxxx/o1xo x");
    let line = "a2-b3 a1-a2 b3-b1 a2-a1 b1-a2";
    for (repetition, result) in [("draw2-board", "1/2-1/2 repetition"), ("draw2", "1-0 blocked")] {
        assert_eq!(
            result_after(&[("repetition", repetition), ("nomove", "loss")], position, line),
            result
        );
    }
    // E4 comes before E5.
    assert_eq!(
        result_after(&[("nomove", "loss"), ("maxplies", "5")], position, line),
        "1-0 blocked"
    );
    assert_eq!(result_after(&[("maxplies", "5")], position, line), "1/2-1/2 maxplies");
}

#[test]
fn illegal_simultaneous_moves_do_not_count_for_e4() {
    // Black's only move c2xa4 connects both sides.
    let position = Some("oxo1/x1oo/oox1/oo2 x");
    assert_eq!(start(&[], position).moves(), vec!["c2xa4"]);
    assert_eq!(result_after(&[], position, "c2xa4"), "1-0 both-connected");
    assert_eq!(start(&[("simultaneous", "illegal")], position).moves(), vec!["pass"]);
    assert_eq!(
        start(&[("simultaneous", "illegal"), ("nomove", "loss")], position).result(),
        "0-1 blocked"
    );
}

#[test]
fn finished_starts() {
    assert_eq!(start(&[], Some("xx1/3/o1o x")).result(), "1-0 connected");
    assert_eq!(start(&[], Some("x1x/3/oo1 x")).result(), "0-1 connected");
    for option in ["mover", "draw", "illegal"] {
        let game = start(&[("simultaneous", option)], Some("xx1/3/oo1 x"));
        assert_eq!(game.result(), "1/2-1/2 both-connected");
        assert!(game.moves().is_empty());
    }
}

#[test]
#[should_panic(expected = "illegal move")]
fn wrong_capture_mark_panics() {
    start(&[], None).play("b1xb3");
}

#[test]
fn reference_counts() {
    let table: [(&str, &str, &[u64]); 9] = [
        ("8", "standard", &[36, 1244, 44_952]),
        ("8", "scrambled", &[32, 992, 32_000]),
        ("3", "standard", &[4, 16, 40, 108, 132, 208]),
        ("4", "standard", &[12, 120, 1012, 7460, 54_700]),
        ("5", "standard", &[18, 280, 4164, 56_108, 743_264]),
        ("6", "standard", &[24, 524, 11_440, 234_560]),
        ("7", "standard", &[30, 848, 25_012]),
        ("9", "standard", &[42, 1712, 72_836]),
        ("12", "standard", &[60, 3548]),
    ];
    for (size, setup, counts) in table {
        for (i, count) in counts.iter().enumerate() {
            // README, "perft": repetition is ignored.
            let game = start(&[("size", size), ("setup", setup), ("repetition", "off")], None);
            assert_eq!(
                perft(game.as_ref(), i as u32 + 1),
                *count,
                "{size} {setup} depth {}",
                i + 1
            );
        }
    }
}
