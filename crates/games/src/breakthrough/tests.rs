//! One test a paragraph of rules.md, then the evaluation.

use parlour_core::{Evaluated, Evaluator, LinearEvaluator, Player, Position};

use super::{BreakthroughEvaluator, BreakthroughPosition};
use crate::grid::{GridPosition, Slide};
use crate::test_support::{
    check, concrete, counts, edited, legal, refused, replay, unfinished, unreadable,
};

const START: &str = "oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx x";

#[test]
fn set_up() {
    check("breakthrough", None, "", START, "* unfinished");
    check("breakthrough:size=4", None, "", "oooo/oooo/xxxx/xxxx x", "* unfinished");
    check("breakthrough:cols=3,rows=5", None, "", "ooo/ooo/3/xxx/xxx x", "* unfinished");
    check("breakthrough:cols=3", None, "", "ooo/ooo/3/3/3/3/xxx/xxx x", "* unfinished");
    let large = "16o/16o/16/16/16/16/16/16/16/16/16/16/16/16/16x/16x x";
    let large = large.replace("16o", &"o".repeat(16)).replace("16x", &"x".repeat(16));
    check("breakthrough:size=16", None, "", &large, "* unfinished");
}

#[test]
fn one_square_forward_straight_or_diagonally() {
    assert_eq!(legal("breakthrough", Some("8/o7/8/8/3x4/8/8/8 x")), "d4-c5 d4-d5 d4-e5");
    assert_eq!(legal("breakthrough", Some("8/8/8/3o4/8/8/8/7x o")), "d5-c4 d5-d4 d5-e4");
    assert_eq!(legal("breakthrough", Some("8/o7/8/8/x7/8/8/8 x")), "a4-a5 a4-b5");
    assert_eq!(legal("breakthrough", Some("8/8/8/7o/8/8/8/x7 o")), "h5-g4 h5-h4");
}

#[test]
fn captures_are_diagonal_and_optional() {
    let position = Some("8/8/8/2ooo3/3x4/8/8/8 x");
    assert_eq!(legal("breakthrough", position), "d4xc5 d4xe5");
    check("breakthrough", position, "d4xc5", "8/8/8/2xoo3/8/8/8/8 o", "* unfinished");
    assert_eq!(legal("breakthrough", Some("8/8/8/2o5/3x4/8/8/8 x")), "d4-d5 d4-e5 d4xc5");
}

#[test]
fn refusals_say_why() {
    refused("breakthrough", None, "a2-a4", "one square forward");
    refused("breakthrough", None, "a2-b2", "one square forward");
    refused("breakthrough", None, "a1-a2", "your own piece stands on a2");
    refused("breakthrough", None, "a3-a4", "there is no piece on a3");
    refused("breakthrough", None, "a7-a6", "the piece on a7 is not yours");
    refused("breakthrough", None, "i2-i3", "a1 to h8");
    refused("breakthrough", None, "a2", "expected a move such as");
    refused("breakthrough", None, "pass", "expected a move such as");
    let position = Some("8/8/8/3o4/3x4/8/8/8 x");
    refused("breakthrough", position, "d4-d5", "straight ahead nothing is captured");
    refused("breakthrough", position, "d4-d3", "one square forward");
}

#[test]
fn a_wrong_mark_is_an_error_and_a_missing_one_is_none() {
    let position = Some("8/8/8/2o5/3x4/8/8/8 x");
    refused("breakthrough", position, "d4-c5", "captures: expected `x`");
    refused("breakthrough", position, "d4xe5", "captures nothing: expected `-`");
    for text in ["d4c5", "D4XC5", "d4:c5", " d4xc5 "] {
        assert!(replay("breakthrough", position, "").play_text(text).is_ok(), "{text}");
    }
}

#[test]
fn the_far_row_wins() {
    check("breakthrough", Some("8/3x4/8/8/8/8/o7/8 x"), "d7-d8", "", "1-0 reached");
    check("breakthrough", Some("8/3x4/8/8/8/8/o7/8 o"), "a2-a1", "", "0-1 reached");
    refused(
        "breakthrough",
        Some("3x4/8/8/8/8/8/o7/8 o"),
        "a2-a1",
        "the game is over (1-0 reached)",
    );
    assert_eq!(legal("breakthrough", Some("3x4/8/8/8/8/8/o7/8 o")), "");
}

#[test]
fn capturing_the_last_piece_wins() {
    check("breakthrough", Some("8/8/8/2o5/3x4/8/8/8 x"), "d4xc5", "", "1-0 captured-all");
    check("breakthrough", Some("8/8/8/8/8/8/8/x7 x"), "", "", "1-0 captured-all");
}

/// rules.md, "Rulings": in a position that could not arise, the player who moved last is checked first.
#[test]
fn impossible_ends() {
    check("breakthrough", Some("x7/8/8/8/8/8/8/o7 x"), "", "", "0-1 reached");
    check("breakthrough", Some("x7/8/8/8/8/8/8/o7 o"), "", "", "1-0 reached");
    check("breakthrough", Some("8/8/8/8/8/8/8/8 x"), "", "", "0-1 captured-all");
    check("breakthrough", Some("x7/8/8/8/8/8/8/8 x"), "", "", "1-0 reached");
}

#[test]
fn bad_positions_are_refused() {
    unreadable("breakthrough", Some("oooo/oooo/xxxx/xxxx"), "expected `BOARD SIDE`");
    unreadable("breakthrough", Some("oo/oo/xx/xx x"), "the board has 2 columns: expected 3 to 16");
    unreadable("breakthrough", Some("ooo/3/xxx x"), "the board has 3 rows: expected 4 to 16");
    unreadable("breakthrough", Some("ooo/ooo/o2/xxx x"), "there are 7 o: expected at most 6");
    unreadable("breakthrough:size=8", Some("ooo/ooo/xxx/xxx x"), "3 columns: expected 8");
    unreadable("breakthrough:cols=4", Some("ooo/ooo/xxx/xxx x"), "3 columns: expected 4");
    unreadable("breakthrough:rows=3", None, "a whole number from 4 to 16");
}

#[test]
fn reference_counts() {
    counts(include_str!("testdata/perft.txt"), 100_000);
}

#[test]
fn positions_are_edited() {
    edited("breakthrough:size=4", None, "clear;xa1;od4;turn o", "3o/4/4/x3 o");
    unfinished("breakthrough:cols=3,rows=4", None, "-a2;xa3;xb3", "there are 7 x");
}

/// A position on the usual board.
fn position(text: &str) -> BreakthroughPosition<u64> {
    concrete("breakthrough", Some(text))
}

#[test]
fn the_classic_player_wins_captures_and_keeps_safe() {
    let rank = |text: &str, name: &str| {
        let position = position(text);
        let m = position.grid_parse_move(name).unwrap();
        position.greedy_rank(m)
    };
    let wins = "8/3x4/2o5/1x6/8/o7/8/8 x";
    assert!(rank(wins, "d7-d8") > rank(wins, "b5xc6"));
    let two = "8/8/8/2o5/1x6/5o2/4x3/8 x";
    assert!(rank(two, "e2xf3") > rank(two, "b4xc5"), "f3 is nearer to its far row");
    assert!(rank(two, "b4xc5") > rank(two, "b4-b5"));
    let quiet = "8/8/3o4/8/1x6/x7/7x/8 x";
    assert!(rank(quiet, "h2-h3") > rank(quiet, "b4-c5"), "c5 is attacked");
    assert!(rank(quiet, "b4-b5") > rank(quiet, "b4-c5"));
    let guarded = "7o/8/8/8/8/8/8/xx4x1 x";
    assert!(rank(guarded, "a1-a2") > rank(guarded, "g1-g2"), "b1 guards a2");
}

fn fitted() -> BreakthroughEvaluator {
    <BreakthroughEvaluator as LinearEvaluator<BreakthroughPosition<u64>>>::fitted()
}

/// The counts of a feature for both players.
fn counted(text: &str, name: &str) -> [i32; 2] {
    let features = <BreakthroughEvaluator as LinearEvaluator<BreakthroughPosition<u64>>>::FEATURES;
    let index = features.iter().position(|feature| feature.name == name).unwrap();
    let counts = fitted().counts(&position(text));
    Player::BOTH.map(|player| counts[player][index])
}

#[test]
fn features_are_counted() {
    let text = "8/1x6/8/o7/1x6/x7/6o1/xx6 x";
    let expected = [
        ("move", [1, 0]),
        ("piece", [5, 2]),
        ("one", [1, 1]),
        ("loose", [1, 1]),
        ("race", [1, 0]),
        ("home", [2, 0]),
        ("gate", [3, 0]),
        ("threatened", [0, 0]),
        ("hanging", [0, 1]),
        ("pair", [1, 0]),
    ];
    for (name, counts) in expected {
        assert_eq!(counted(text, name), counts, "{name}");
    }
    let near = "8/8/8/5xo1/4x3/1o6/2o5/8 o";
    assert_eq!(["one", "two", "three"].map(|name| counted(near, name)), [[0, 1], [0, 1], [1, 0]]);
}

#[test]
fn guards_and_the_turn_decide_whether_a_piece_hangs() {
    let hanging = |text: &str| ["threatened", "hanging"].map(|name| counted(text, name));
    assert_eq!(hanging("8/8/8/2o5/3x4/8/8/8 o"), [[0, 1], [1, 0]]);
    assert_eq!(hanging("8/8/8/2o5/3x4/2x5/8/8 o"), [[0, 1], [0, 0]], "c3 guards d4");
    assert_eq!(hanging("8/8/8/2o1o3/3x4/2x5/8/8 o"), [[0, 2], [1, 0]], "two attack, one guards");
}

#[test]
fn the_first_unstoppable_piece_wins_the_race() {
    assert_eq!(counted("7o/8/8/x7/8/8/8/7x x", "race"), [1, 0], "a5 is out of reach of h8");
    assert_eq!(counted("3o4/8/8/x7/8/8/8/7x x", "race"), [0, 0], "d8 can still come to a5");
    assert_eq!(counted("8/8/x7/8/8/7o/8/8 x", "race"), [1, 0]);
    assert_eq!(counted("8/8/x7/8/8/7o/8/8 o", "race"), [0, 1]);
}

#[test]
fn a_winning_move_is_seen_and_captures_are_noisy() {
    let evaluator = fitted();
    let wins = position("8/3x4/2o5/1x6/8/8/8/8 x");
    assert!(evaluator.winning_move(&wins).is_some_and(|m| wins.is_legal(m) && m.to() >= 56));
    assert_eq!(evaluator.winning_move(&position("8/8/3x4/8/8/8/o7/8 x")), None);
    let mut noisy = Vec::new();
    evaluator.noisy_moves(&wins, &mut noisy);
    assert_eq!(noisy, [Slide::new(33, 42)]);
}
