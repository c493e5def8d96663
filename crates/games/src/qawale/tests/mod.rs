//! One test per paragraph of rules.md; the submodules compare tables and distinct moves with plain
//! enumeration.

mod enumeration;
mod judging;
mod reading;
mod solving;
mod steps;

use super::shape::Shape;
use crate::test_support::{check, counts, legal, refused, replay, unreadable};

const START: &str = "nn,2,nn/4/4/nn,2,nn x 8,8";
const LOOP: &str = "nn,2,nn/4/4/nnx,1,n,no x 7,7";
const BOTH: &str = "nn,1,o,nnx/2,xo,x/1,o,2/nn,1,o,nnx x 4,4";
const DIAGONAL: &str = "nnx,1,n,1/1,nx,2/n,ox,nx,1/o,oo,1,nnx o 3,4";

#[test]
fn set_up() {
    check("qawale", None, "", START, "* unfinished");
    check("qawale:size=3", None, "", "nn,1,nn/3/nn,1,nn x 6,6", "* unfinished");
    check("qawale:size=5", None, "", "nn,3,nn/5/5/5/nn,3,nn x 10,10", "* unfinished");
    check("qawale:size=6", None, "", "nn,4,nn/6/6/6/6/nn,4,nn x 12,12", "* unfinished");
    check("qawale:size=6,stones=1", None, "", "nn,4,nn/6/6/6/6/nn,4,nn x 1,1", "* unfinished");
    check("qawale-mini:stones=10", None, "", "nn,2,nn/4/4/nn,2,nn x 10,10", "* unfinished");
}

/// Example 1.
#[test]
fn opening_move() {
    check("qawale", None, "a1:uur", "nn,2,nn/n,x,2/n,3/3,nn o 7,8", "* unfinished");
}

/// Example 2.
#[test]
fn illegal_openings() {
    refused("qawale", None, "a1:udu", "the step back to a1 is forbidden");
    refused("qawale", None, "a1:uu", "expected 3 steps, found 2");
    refused("qawale", None, "a1:uuuu", "expected 3 steps, found 4");
    refused("qawale", None, "a1:dru", "the step d from a1 leaves the board");
    refused("qawale", None, "b2:uu", "b2 is empty");
    refused("qawale", None, "a1:urlr", "expected 3 steps, found 4");
    refused("qawale", None, "a1:uud", "the step back to a2 is forbidden");
    refused("qawale", None, "e1:uur", "the board goes from a1 to d4");
    refused("qawale", None, "a1-a2-a3-c3", "c3 is not one step up, down, left or right of a3");
    refused("qawale", None, "a1-a2-a3-a2", "the step back to a2 is forbidden");
    refused("qawale", None, "d1-e1-e2-e3", "the board goes from a1 to d4");
    let long = format!("a1:{}", "u".repeat(10_000));
    refused("qawale", None, &long, "found 10000");
}

#[test]
fn text_that_is_no_move() {
    for text in
        ["", "a1", "a1:", "a1-", "a1:uxr", "a1 uur", "a1-a2:r", "a1--a2", "pass", "a0:uur", "ä1:u"]
    {
        refused("qawale", None, text, "expected a start square and directions such as a1:uur");
    }
}

#[test]
fn lenient_move_text() {
    for text in ["a1:uur", "a1-a2-a3-b3", "A1:UUR", "A1-a2-A3-b3"] {
        let mut played = replay("qawale", None, "");
        assert_eq!(played.play_text(&format!(" {text}\t")).unwrap(), "a1:uur");
    }
}

#[test]
fn stable_order_of_moves() {
    let moves = replay("qawale", None, "").legal_moves();
    assert_eq!(moves[..5], ["a1:rrr", "a1:rru", "a1:rul", "a1:rur", "a1:ruu"]);
    assert_eq!(moves[10], "d1:lll");
    assert_eq!(moves[39], "d4:lll");
}

/// Example 3: only a loop returns to the start, and only where loops are allowed.
#[test]
fn returning_by_a_loop() {
    check("qawale", Some(LOOP), "a1:urdl", "nn,2,nn/4/n,n,2/x,x,n,no o 6,7", "* unfinished");
    let twice = "the path has already touched a1";
    refused("qawale:path=simple", Some(LOOP), "a1:urdl", twice);
    refused("qawale:rules=feup", Some(LOOP), "a1-a2-b2-b1-a1", twice);
    refused("qawale:path=simple", Some(LOOP), "a1:udru", "the step back to a1 is forbidden");
}

/// Example 4.
#[test]
fn completing_the_opponents_line_loses() {
    let position = "nn,1,xo,nn/2,xo,1/1,o,2/nnx,1,xo,nn x 4,4";
    let after = "nn,1,xo,nn/2,xo,1/2,o,x/nnx,1,xo,nn o 3,4";
    check("qawale", Some(position), "b2:rr", after, "0-1 line-by-opponent");
}

/// Example 5.
#[test]
fn both_lines_at_once() {
    let after = "nn,1,o,nnx/2,xo,x/2,o,x/nn,1,o,nnx o 3,4";
    check("qawale", Some(BOTH), "b2:rr", after, "1-0 both-lines");
    check("qawale:double=draw", Some(BOTH), "b2:rr", after, "1/2-1/2 both-lines");
    check("qawale:rules=feup", Some(BOTH), "b2:rr", after, "1/2-1/2 both-lines");
    check("qawale:double=mover,rules=feup", Some(BOTH), "b2:rr", after, "1-0 both-lines");
}

/// Example 6.
#[test]
fn a_line_that_is_covered_again_does_not_count() {
    let position = "nn,2,nn/o,2,n/ox,ox,ox,1/nn,2,xn x 4,4";
    let after = "nn,2,nn/o,2,n/ox,oxx,oxn,x/nn,3 o 3,4";
    check("qawale", Some(position), "d1:ull", after, "* unfinished");
}

/// Example 7.
#[test]
fn win_on_a_diagonal() {
    let game = "d4:ldr c3:dd d3:dd c1:lu a1:uuu b2:dl a3:ru b4:dd d2:ll";
    check("qawale", None, game, DIAGONAL, "1-0 line");
    check("qawale:lines=ortho", None, game, DIAGONAL, "* unfinished");
    let mirrored = "1,n,1,nnx/2,nx,1/1,nx,ox,n/nnx,1,oo,o o 3,4";
    check("qawale", Some(mirrored), "", mirrored, "1-0 line");
    check("qawale:lines=ortho", Some(mirrored), "", mirrored, "* unfinished");
}

/// Example 8.
#[test]
fn draw_when_all_stones_are_placed() {
    let game = "a4:drr d4:dlu c3:rul a1:ruu b3:urd c4:ddld c3:urd c2:ll d3:ulld d4:dlld b2:ruldl \
                c4:drd c2:ll c3:ulld a2:drul b2:luru";
    let after = "x,nxoo,o,1/non,xnxx,1,nx/xo,2,o/o,nox,1,nn x 0,0";
    check("qawale", None, game, after, "1/2-1/2 reserves-empty");
    refused("qawale", Some(after), "a1:uu", "the game is over (1/2-1/2 reserves-empty)");
    assert_eq!(legal("qawale", Some(after)), "");
}

/// Example 9.
#[test]
fn four_in_one_stack_are_no_line() {
    check("qawale", Some("nn,2,nn/4/1,xxxx,1,oooo/nn,2,nn x 4,4"), "", "", "* unfinished");
}

#[test]
fn neutral_stones_make_no_line() {
    check("qawale", Some("nn,n,n,nn/4/4/3,nn x 8,8"), "", "", "* unfinished");
}

/// The last stone may still win.
#[test]
fn a_line_counts_before_the_draw() {
    let position = "nn,nn,1,nn/o,o,1,no/1,xxxxxxxx,2/oooo,1,n,1 o 0,1";
    let after = "nn,nn,1,nn/o,o,o,no/1,xxxxxxxx,n,1/oooo,3 x 0,0";
    check("qawale", Some(position), "c1:uu", after, "0-1 line");
    check("qawale", Some(position), "c1:ul", "", "1/2-1/2 reserves-empty");
}

/// The side not to move counts as the mover.
#[test]
fn positions_read_with_lines_are_finished() {
    let row = |rest: &str| format!("nnx,x,x,x/{rest}");
    check("qawale", Some(&row("4/nn,nn,nn,1/o,o,o,1 o 4,5")), "", "", "1-0 line");
    check("qawale", Some(&row("4/nn,nn,nn,1/o,o,oo,1 x 4,4")), "", "", "1-0 line-by-opponent");
    let both = row("o,o,o,o/nn,nn,nn,1/4 x 4,4");
    check("qawale", Some(&both), "", &both, "0-1 both-lines");
    check("qawale:double=draw", Some(&both), "", &both, "1/2-1/2 both-lines");
    refused("qawale", Some(&both), "a4:rrr", "the game is over (0-1 both-lines)");
    assert_eq!(legal("qawale", Some(&both)), "");
    let both = "nnx,x,x,xx/o,o,o,o/nn,nn,nn,1/4 o 3,4";
    check("qawale", Some(both), "", both, "1-0 both-lines");
}

/// Every row, column and diagonal of every size is a line; one square less is none.
#[test]
fn lines_of_all_sizes() {
    for size in 3..=6 {
        let at = |column: usize, row: usize| row * size + column;
        let mut lines: Vec<(Vec<usize>, bool)> = vec![
            ((0..size).map(|i| at(i, i)).collect(), true),
            ((0..size).map(|i| at(i, size - 1 - i)).collect(), true),
        ];
        for index in 0..size {
            lines.push(((0..size).map(|i| at(i, index)).collect(), false));
            lines.push(((0..size).map(|i| at(index, i)).collect(), false));
        }
        for (line, is_diagonal) in lines {
            let squares = line.iter().fold(0, |squares, square| squares | 1 << square);
            assert!(has_line(size, squares, true), "{size} {line:?}");
            assert_eq!(has_line(size, squares, false), !is_diagonal, "{size} {line:?}");
            for square in &line {
                assert!(!has_line(size, squares & !(1 << square), true), "{size} {line:?}");
            }
        }
    }
}

fn has_line(size: usize, squares: u64, diagonals: bool) -> bool {
    let (found, union) = match size {
        3 => (Shape::<9>::has_line(squares, diagonals), Shape::<9>::lines_in(squares, diagonals)),
        4 => (Shape::<16>::has_line(squares, diagonals), Shape::<16>::lines_in(squares, diagonals)),
        5 => (Shape::<25>::has_line(squares, diagonals), Shape::<25>::lines_in(squares, diagonals)),
        _ => (Shape::<36>::has_line(squares, diagonals), Shape::<36>::lines_in(squares, diagonals)),
    };
    assert_eq!(found, union != 0);
    found
}

/// With simple paths a tall stack may have no walk, and a player no move.
#[test]
fn blocked() {
    let too_tall = "1,nnnnnnn,1/x,n,o/3 x 5,5";
    let expected = "every path of 8 steps from there crosses itself";
    refused("qawale:path=simple,size=3", Some(too_tall), "b3:ldrdllur", expected);
    check("qawale:path=simple", Some(too_tall), "", "", "* unfinished");
    let after = "nnnnooxx,2/nnnoxxn,2/3 o 2,3";
    let before = "nnnnoox,2/nnnoxx,2/n,2 x 3,3";
    check("qawale:path=simple", Some(before), "a1:uu", after, "1/2-1/2 blocked");
    check("qawale", Some(before), "a1:uu", after, "* unfinished");
    refused("qawale:path=simple", Some(after), "a3:rr", "the game is over (1/2-1/2 blocked)");
    assert_eq!(legal("qawale:path=simple", Some(after)), "");
    let fifteen = "4/1,nnnnnnnnxoxoxox,2/4/4 o 4,5";
    check("qawale:path=simple", Some(fifteen), "", "", "1/2-1/2 blocked");
    let fourteen = replay("qawale:path=simple", Some("4/1,nnnnnnnnxoxoxo,2/4/4 x 5,5"), "");
    assert_eq!(fourteen.legal_moves().len(), 36);
}

#[test]
fn options_and_presets() {
    let string = |game: &str| replay(game, None, "").game_string();
    assert_eq!(string("qawale:rules=official"), "qawale");
    assert_eq!(string("qawale:rules=feup"), "qawale:double=draw,lines=ortho,path=simple");
    assert_eq!(string("qawale:rules=feup,path=loop"), "qawale:double=draw,lines=ortho");
    assert_eq!(string("qawale:stones=10,size=5"), "qawale:size=5");
    assert_eq!(string("qawale:stones=8,size=5"), "qawale:size=5,stones=8");
    let tagged = "qawale:double=draw,lines=ortho,path=simple nn,2,nn/4/4/nn,2,nn x 8,8";
    assert_eq!(replay("qawale:rules=feup", None, "").tagged_position(), tagged);
    unreadable("qawale:size=2", None, "a whole number from 3 to 6");
    unreadable("qawale:size=7", None, "a whole number from 3 to 6");
    unreadable("qawale:stones=0", None, "a whole number from 1 to 12");
    unreadable("qawale:stones=13", None, "a whole number from 1 to 12");
    unreadable("qawale:path=free", None, "expected loop or simple");
    unreadable("qawale:lines=none", None, "expected all or ortho");
    unreadable("qawale:double=loss", None, "expected mover or draw");
    unreadable("qawale:rules=tak", None, "expected official or feup");
    unreadable("qawale:joker=1", None, "expected one of size, stones, path, lines or double");
}

#[test]
fn reference_counts() {
    counts(include_str!("../testdata/perft.txt"), 150_000);
}
