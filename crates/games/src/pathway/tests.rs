//! One test per paragraph of rules.md.

use crate::test_support::{check, counts, edited, legal, refused, replay, unfinished, unreadable};

const FIGURE: &str = "o1ox1o/o2xxx/x3x1/1oo2o/1x1oo1/xx4 x";

#[test]
fn the_rule_sheets_figure() {
    assert_eq!(legal("pathway", Some(FIGURE)), "a3 b4 c1 c2 c5 e3 f1");
}

#[test]
fn refusals_say_why() {
    refused("pathway", Some(FIGURE), "b5", "touches only the enemy");
    refused("pathway", Some(FIGURE), "e6", "touches 2 of your checkers");
    refused("pathway", Some(FIGURE), "f4", "touches 2 of your checkers");
    refused("pathway", Some(FIGURE), "a1", "occupied");
    refused("pathway", Some(FIGURE), "g1", "a1 to f6");
    refused("pathway", Some(FIGURE), "a0", "expected a square");
    refused("pathway", Some(FIGURE), "pass", "expected a square");
    refused("pathway", Some(FIGURE), "c5x", "expected a square");
}

#[test]
fn one_friend_and_several_enemies_is_legal() {
    check("pathway", Some(FIGURE), "C2", "", "* unfinished");
}

#[test]
fn diagonals_are_ignored() {
    let after = replay("pathway:size=2", None, "a1");
    assert_eq!(after.legal_moves(), ["b2"]);
}

#[test]
fn a_full_board_wins_for_the_player_to_move() {
    check("pathway:size=2", None, "a1 b2 a2 b1", "xo/xo x", "1-0 no-placement");
}

#[test]
fn stuck_with_empty_squares_left() {
    check("pathway:size=3", None, "a1 b2 b1 c3 a2", "2o/xo1/xx1 o", "0-1 no-placement");
}

#[test]
fn both_stuck_wins_for_the_player_to_move() {
    check("pathway:size=3", None, "b3 a2 c2 b1 a3 c1", "xx1/o1x/1oo x", "1-0 no-placement");
}

#[test]
fn a_finished_game_refuses_moves() {
    refused("pathway:size=3", Some("xx1/o1x/1oo x"), "b2", "the game is over (1-0 no-placement)");
}

#[test]
fn bad_positions_are_refused() {
    unreadable("pathway", Some("6/6/6/6/6/6"), "expected `BOARD SIDE`");
    unreadable("pathway", Some("6/6/6/6/6/6 z"), "expected x or o");
    unreadable("pathway", Some("1 x"), "the board has one square: expected at least 2");
    unreadable("pathway", Some("17/17 x"), "the board has 17 columns: expected 1 to 16");
    unreadable("pathway:rows=6", Some("6/6/6/6/6 x"), "the board has 5 rows: expected 6");
    unreadable("pathway", Some("6/6/6/6/6/5 x"), "row 6 from the top has 5 squares");
    unreadable("pathway", Some("6/6/6/6/6/5n x"), "holds `n`: expected x, o or a number");
    unreadable("pathway", Some("6/6/6/6/6/05 x"), "run `05`");
    unreadable("pathway", Some("6/6/6/6/6/x5 x"), "expected 0 x");
    unreadable("pathway:size=8", Some("6/6/6/6/6/6 x"), "expected 8, as the option says");
    unreadable("pathway:cols=1,rows=1", None, "the board has one square: expected at least 2");
    unreadable("pathway:cols=17", None, "a whole number from 1 to 16");
    unreadable("pathway:rows=0", None, "a whole number from 1 to 16");
    unreadable("pathway:size=17", None, "a whole number from 2 to 16");
    unreadable(
        "pathway:rules=feup",
        None,
        "unknown option `rules`: expected one of size, cols or rows",
    );
}

/// `size` sets both sides, `cols` and `rows` one each; a board given in a position sets both.
#[test]
fn rectangles() {
    check("pathway:cols=3,rows=2", None, "", "3/3 x", "* unfinished");
    check("pathway:cols=4", None, "", "4/4/4/4/4/4 x", "* unfinished");
    check("pathway:size=4,rows=1", None, "", "4 x", "* unfinished");
    check("pathway:cols=5,rows=5", None, "", "5/5/5/5/5 x", "* unfinished");
    check("pathway", Some("4/4/4/4/4/4/4/4/4 x"), "d9", "3x/4/4/4/4/4/4/4/4 o", "* unfinished");
    refused("pathway:cols=3,rows=2", None, "a3", "a1 to c2");
    // One row: a square between two friends is closed.
    check("pathway:cols=1,rows=2", None, "a1", "1/x o", "0-1 no-placement");
    assert_eq!(legal("pathway:cols=7,rows=1", Some("x1x2o1 o")), "e1 g1");
    assert_eq!(legal("pathway", Some("x1x2o1/7 o")), "b1 d1 e1 e2 f1 g1 g2");
    check("pathway:cols=5,rows=1", None, "a1 c1 b1 d1", "xxoo1 x", "1-0 no-placement");
    edited("pathway:cols=3,rows=2", None, "xc2;turn o", "2x/3 o");
}

#[test]
fn either_side_may_be_to_move() {
    check("pathway", Some("6/6/6/6/6/x5 o"), "c1", "6/6/6/6/6/x1o3 x", "* unfinished");
    unreadable("pathway", Some("6/6/6/6/6/o5 o"), "expected 2 x");
}

/// Boards beyond 8x8 use a wider word; the rules are the same along every edge.
#[test]
fn large_boards() {
    for size in [8, 9, 16] {
        let game = format!("pathway:size={size}");
        let corner =
            replay(&game, None, "").position().view(&[]).cells.last().unwrap().name.clone();
        let mut played = replay(&game, None, &format!("{corner} a1 a{size}"));
        assert_eq!(played.legal_moves().len(), size * size - 3 - 4);
        played.play_text("b1").unwrap();
        // Nothing beside the enemy alone: four squares for Blue before, three for Red now.
        assert_eq!(played.legal_moves().len(), size * size - 4 - 3);
    }
}

#[test]
fn reference_counts() {
    counts(include_str!("testdata/perft.txt"), 100_000);
}

/// A position is set up by hand; the checkers must fit the side to move.
#[test]
fn positions_are_edited() {
    edited("pathway:size=3", None, "xb2;oa1;xc3;turn o", "2x/1x1/o2 o");
    edited("pathway:size=3", Some("3/1x1/3 o"), "ob2;-b2;turn x", "3/3/3 x");
    unfinished("pathway:size=3", None, "xb2;oa1;xc3", "2 x and 1 o with x to move");
}
