//! One test per paragraph of rules.md, with the numbered examples of the rules reference.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use parlour_core::{
    AnyMove, AnyPosition, Cell, Counting, Effect, Mark, Match, Picker, Position, Progress, Rng,
    Step,
};

use super::ApartPosition;
use crate::board::{Grid, write_rows};
use crate::parse_game;
use crate::test_support::{check, counts, edited, legal, refused, replay, unfinished, unreadable};

const START: &str = "1oooooo1/1oooooo1/8/8/8/8/1xxxxxx1/1xxxxxx1 x 1";
const JUMP_ON: &str = "2o2/o1oox/1x3/1o2o/x2x1/2xx1 x";
const START_SQUARE: &str = "x1oo1/1x3/5/4x/3x1 x";
const CAPTURE: &str = "x2x1/3x1/2oo1/1o3/5 x";
const TWO_JUMPS: &str = "6/6/6/x1xo2/1x2o1/2x3 x";
const TOO_MANY: &str = "3x1/x4/x2o1/oo3/5 x";
const BOTH: &str = "1o3/1x3/1x3/o2x1/o4 x";
const LAST_TWO: &str = "x1xoo/5/1x3/x4/5 x";

fn turns_of(game: &str, position: &str, piece: &str) -> String {
    let moves = legal(game, Some(position));
    let of_piece: Vec<&str> = moves.split(' ').filter(|text| text.starts_with(piece)).collect();
    of_piece.join(" ")
}

#[test]
fn the_set_up() {
    check("apart", None, "", START, "* unfinished");
    check("apart:cols=4,rows=5", None, "", "1oo1/1oo1/4/1xx1/1xx1 x 1", "* unfinished");
    check("apart:cols=5,opening=free,rows=6", None, "", "1ooo1/1ooo1/5/5/1xxx1/1xxx1 x 0", "");
    let largest = replay("apart:cols=26,rows=26", None, "");
    assert_eq!(largest.position().text().matches('x').count(), 48 + 1);
}

#[test]
fn example_1_lines_have_a_length_on_each_axis_and_two_directions() {
    assert_eq!(turns_of("apart", START, "b1"), "b1-a2 b1-b3 b1-d3 b1-h1");
    assert!(!turns_of("apart", START, "c1").contains("c1-i1"));
    refused("apart", None, "c1-d1", "line on the row has length 6");
}

#[test]
fn example_2_the_first_turn_is_one_displacement() {
    assert_eq!(replay("apart", None, "").legal_moves().len(), 40);
    assert_eq!(replay("apart:opening=free", None, "").legal_moves().len(), 82);
    refused("apart", None, "b1-d3-b1", "the first turn of the game is a single step or jump");
    check("apart", None, "b1-d3", "1oooooo1/1oooooo1/8/8/8/3x4/1xxxxxx1/2xxxxx1 o 0", "");
    assert!(replay("apart", None, "b1-d3").legal_moves().iter().any(|m| m.text().len() > 5));
}

#[test]
fn example_3_lines_are_taken_afresh() {
    let turns = "d2-c2 d2-c3 d2-d4 d2-d4-b2 d2-e1 d2-e2";
    assert_eq!(turns_of("apart", JUMP_ON, "d2"), turns);
    check("apart", Some(JUMP_ON), "d2-d4-b2", "2o2/o1oox/1x3/1o2o/xx3/2xx1 o 0", "* unfinished");
}

#[test]
fn example_4_a_step_ends_the_turn() {
    refused("apart", Some(JUMP_ON), "d2-c2-c4", "a step ends the turn");
    refused("apart", Some(JUMP_ON), "d2-d4-c4", "alone on its row");
}

#[test]
fn example_5_the_starting_square_counts_as_stood_on() {
    assert!(turns_of("apart", START_SQUARE, "a5").contains("a5-c3-e1"));
    refused("apart", Some(START_SQUARE), "a5-c3-a5", "already stood on a5");
}

#[test]
fn an_open_starting_square_may_be_landed_on_once() {
    let open = "apart:startsquare=open";
    check(open, Some(START_SQUARE), "a5-c3-a5", "x1oo1/1x3/5/4x/3x1 o 0", "* unfinished");
    let free = "apart:opening=free,startsquare=open";
    let after = "1oooooo1/1oooooo1/8/8/8/3x4/1xxxxxx1/2xxxxx1 o 0";
    check(free, None, "b1-b3-b1-d3", after, "");
    refused(free, None, "b1-b3-b1-b3", "already stood on b3");
    refused(free, None, "b1-b3-b1-d3-b1", "already stood on b1");
}

#[test]
fn pieces_that_return_share_a_result() {
    let played = replay("apart:opening=free,startsquare=open", None, "");
    let comes_back = |m: &AnyMove| m.text()[..2] == m.text()[m.text().len() - 2..];
    let all = played.legal_moves().into_iter().filter(comes_back).count();
    assert!(all > 1, "several pieces can come back");
    let merged: Vec<AnyMove> =
        played.position().distinct_moves().into_iter().filter(comes_back).collect();
    assert_eq!(merged, ["b1-h1-b1"]);
}

#[test]
fn example_6_capture_and_jump_on() {
    check("apart", Some(CAPTURE), "d5xd3-d1", "x4/3x1/2o2/1o3/3x1 o 0", "1-0 isolated");
}

#[test]
fn example_7_a_win_that_needs_two_jumps() {
    check("apart", Some(TWO_JUMPS), "b2-d4-f6", "", "1-0 isolated");
    let position = replay("apart", Some(TWO_JUMPS), "");
    for m in position.legal_moves().iter().filter(|m| m.text().len() == 5) {
        let result = replay("apart", Some(TWO_JUMPS), m.text()).result_text();
        assert!(!result.starts_with("1-0"), "{m} wins too");
    }
}

#[test]
fn example_8_winning_on_the_opponents_turn() {
    check("apart", Some(TOO_MANY), "a4xa2", "3x1/5/x2o1/xo3/5 o 0", "0-1 isolated-by-opponent");
}

#[test]
fn example_9_both_isolated_and_the_mover_loses() {
    check("apart", Some(BOTH), "b3xa2", "1o3/1x3/5/x2x1/o4 o 0", "0-1 both-isolated");
}

#[test]
fn example_10_taking_the_last_two() {
    check("apart", Some(LAST_TWO), "b3xd5-b5xe5", "x1x1x/5/5/x4/5 o 0", "0-1 both-isolated");
    let landing = "apart:endcheck=landing";
    check(landing, Some(LAST_TWO), "b3xd5", "x1xxo/5/5/x4/5 o 0", "0-1 isolated-by-opponent");
    refused(landing, Some(LAST_TWO), "b3xd5-b5", "the landing on d5 decided the game");
}

#[test]
fn example_11_repetition() {
    let cycle = "b1-h1 b7-h7 h1-b1 h7-b7 ";
    check("apart", None, &cycle.repeat(2), "", "1/2-1/2 repetition");
    check("apart", None, &cycle.repeat(2)[..42], "", "* unfinished");
    check("apart:repetition=draw2", None, cycle, "", "1/2-1/2 repetition");
    check("apart:repetition=off", None, &cycle.repeat(5), "", "* unfinished");
    let mut forbidden = replay("apart:repetition=forbid", None, "b1-h1 b7-h7 h1-b1");
    let message = forbidden.play_text("h7-b7").expect_err("it repeats the start").to_string();
    assert!(message.contains("repeats an earlier position"), "{message}");
    assert!(forbidden.legal_moves().iter().all(|m| *m != *"h7-b7"));
}

#[test]
fn the_turn_limit_draws_undecided_games() {
    check("apart:maxplies=2", None, "b1-h1 b7-h7", "", "1/2-1/2 maxplies");
    check("apart:maxplies=1", Some(CAPTURE), "d5xd3-d1", "", "1-0 isolated");
}

#[test]
fn a_given_position_with_an_isolated_side_is_finished() {
    check("apart", Some("x1x2/5/5/oo3/5 o"), "", "x1x2/5/5/oo3/5 o 0", "1-0 isolated");
    check("apart", Some("xx3/5/5/o4/5 x"), "", "", "0-1 isolated");
    check("apart", Some("x4/5/5/5/o4 x"), "", "", "1/2-1/2 both-isolated");
    refused("apart", Some("xx3/5/5/o4/5 x"), "a5-c5", "the game is over (0-1 isolated)");
    assert_eq!(legal("apart", Some("xx3/5/5/o4/5 x")), "");
}

#[test]
fn move_input_is_lenient_but_unambiguous() {
    let expected = "x4/3x1/2o2/1o3/3x1 o 0";
    for text in ["d5xd3-d1", "D5XD3-D1", "d5:d3-d1", "d5d3d1", "D5D3d1", "d5d3-d1", " d5xd3d1 "] {
        let mut played = replay("apart", Some(CAPTURE), "");
        assert_eq!(played.play_text(text).unwrap(), "d5xd3-d1", "{text}");
        assert_eq!(played.position().text(), expected);
    }
    refused("apart", Some(CAPTURE), "d5-d3-d1", "the landing on d3 captures: expected `x`");
    refused("apart", Some(CAPTURE), "d5xd3xd1", "the landing on d1 captures nothing: expected `-`");
}

#[test]
fn an_x_before_a_digit_is_a_column() {
    let wide = Some("oo24/26/26/26/22xx2 x");
    for (text, canonical) in [("x1x2", "x1-x2"), ("w1X2", "w1-x2"), ("X1v1", "x1-v1")] {
        assert_eq!(replay("apart", wide, "").play_text(text).unwrap(), canonical);
    }
    refused("apart", wide, "w1xx2", "the landing on x2 captures nothing");
}

#[test]
fn refusals_say_why() {
    refused("apart", None, "b4-b5", "there is no piece on b4");
    refused("apart", None, "b7-b6", "the piece on b7 does not belong to White");
    refused("apart", None, "b1-c3", "c3 is not on a row, column or diagonal with b1");
    refused("apart", None, "b1-b4", "on the column has length 2");
    refused("apart", None, "c1-c2", "on the column has length 2, so it moves exactly 2");
    refused("apart", Some("5/oo3/5/5/xxx1x x"), "b1-e1", "e1 holds a piece of the same side");
    refused("apart", None, "b1-b9", "the board goes from a1 to h8");
    for text in ["", "b1", "b1-", "b1--b3", "b1-b3x", "b0-b3", "pass", "b1 b3", "1b-3b"] {
        refused("apart", None, text, "expected a starting square and each landing square");
    }
}

#[test]
fn bad_positions_are_refused() {
    let read = |position, part| unreadable("apart", Some(position), part);
    read("1oooooo1", "expected `BOARD SIDE OPENING`");
    read("xx3/5/5/5/oo3 x 0 0", "expected `BOARD SIDE OPENING`, found 4 fields");
    read("xx3/5/5/5/oo3 z", "expected x or o");
    read("xx3/5/5/5/oo3 x 2", "the opening field is `2`: expected 0 or 1");
    read("xx3/5/5/5/oo3 o 1", "1 with o to move: expected 0");
    read("xx3/5/5/5/5 x", "there is no o: expected at least one piece of each side");
    read("5/5/5/5/5 x", "there is no x: expected at least one piece of each side; there is no o");
    read("xx1/3/3/3/oo1 x", "the board has 3 columns: expected 4 to 26");
    read("xx3/5/5/oo3 x", "the board has 4 rows: expected 5 to 26");
    read("xx3/5/5/5/ow3 x", "holds `w`: expected x, o or a number");
    unreadable("apart:opening=free", Some("xx3/5/5/5/oo3 x 1"), "1 with opening=free: expected 0");
    unreadable("apart:cols=8", Some("xx3/5/5/5/oo3 x"), "expected 8, as the option says");
    unreadable("apart:cols=3", None, "a whole number from 4 to 26");
    unreadable("apart:rows=27", None, "a whole number from 5 to 26");
    unreadable("apart:endcheck=never", None, "expected turn or landing");
    check(
        "apart:cols=5,rows=5",
        Some("xx3/5/5/5/oo3 x 1"),
        "",
        "xx3/5/5/5/oo3 x 1",
        "* unfinished",
    );
}

fn step(view: &parlour_core::BoardView, name: &str) -> Step {
    Step::Cell(view.cell_named(name).expect("the square is on the board"))
}

#[test]
fn a_turn_is_picked_landing_by_landing() {
    let played = replay("apart", Some(CAPTURE), "");
    let named = |text: &str| played.parse_move(text).unwrap();
    let view = played.view(&[]);
    let mut picker = Picker::new(&played);
    assert_eq!(picker.push(step(&view, "d5")), Ok(Progress::Unfinished));
    let effects = played.position().effects(picker.taken(), step(&view, "d3"));
    let cell = Cell(13);
    assert_eq!(effects, [Effect { cell, mark: Mark::Captured }]);
    assert_eq!(picker.push(step(&view, "d3")), Ok(Progress::MayStop(named("d5xd3"))));
    let message = picker.push(step(&view, "d5")).expect_err("the start square").to_string();
    assert!(message.contains("already stood on d5"), "{message}");

    let during = played.view(picker.taken());
    let marks = |name: &str| {
        let index = during.cell_named(name).expect("the square is on the board").0;
        (during.cells[index as usize].stack.len(), during.cells[index as usize].marks.clone())
    };
    assert_eq!(marks("d5"), (0, vec![Mark::Used]));
    assert_eq!(marks("d3"), (1, vec![Mark::Used, Mark::Captured]));
    assert_eq!(marks("c3"), (1, vec![]));
    assert_eq!(picker.push(step(&view, "d1")), Ok(Progress::Finished(named("d5xd3-d1"))));
    let refusal = played.position().refusal(&[], Step::PASS);
    assert_eq!(refusal.to_string(), "there is no pass in Apart");
}

#[test]
fn the_winners_pieces_are_marked() {
    let view = replay("apart", Some(CAPTURE), "d5xd3-d1").view(&[]);
    let winning = view.cells.iter().filter(|cell| cell.marks.contains(&Mark::Winning));
    let names: Vec<&str> = winning.map(|cell| cell.name.as_str()).collect();
    assert_eq!(names, ["d1", "d4", "a5"]);
    assert_eq!(view.status.to_string(), "White (x) wins: no two of the winner's pieces touch");
}

#[test]
fn repetition_ignores_the_opening_field() {
    let bound = replay("apart", Some("xx3/5/5/5/oo3 x 1"), "");
    let free = replay("apart", Some("xx3/5/5/5/oo3 x 0"), "");
    assert_eq!(bound.position().repetition_key(), free.position().repetition_key());
    assert_ne!(bound.position().key(), free.position().key());
}

#[test]
fn a_move_on_the_ordinary_board_is_small() {
    assert!(size_of::<<ApartPosition<u64> as Position>::Move>() <= 32);
}

/// The squares of a move text as row and column, which sorts in square order.
fn squares(text: &str) -> Vec<(u32, char)> {
    let mut squares: Vec<(u32, char)> = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            squares.push((rest[1..=digits].parse().expect("a row number"), letter));
        }
        rest = &rest[1 + digits..];
    }
    squares
}

/// All turns of a position, unless there are too many to compare.
fn all_turns(position: &dyn AnyPosition) -> Option<Vec<AnyMove>> {
    let mut turns = Vec::new();
    position.for_each_move(&mut |m| {
        turns.push(m);
        if turns.len() <= 3000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (turns.len() <= 3000).then_some(turns)
}

/// A random board, sparse or dense.
fn random_position(columns: u64, rows: u64, rng: &mut Rng) -> String {
    let density = 3 + rng.below(4);
    let grid = Grid::new(columns as usize, rows as usize);
    let board = write_rows(grid, |_| ['x', 'o'].get(rng.below(density) as usize).copied());
    format!("{board} {}", ['x', 'o'][rng.below(2) as usize])
}

/// Compares order, counts and canonical paths with plain sorting of all paths.
#[test]
fn distinct_moves_are_canonical() {
    let mut rng = Rng::new(20);
    let mut n_merged = 0;
    for round in 0..400 {
        let options = [
            "apart",
            "apart:endcheck=landing",
            "apart:startsquare=open",
            "apart:endcheck=landing,startsquare=open",
        ][round % 4];
        // Sometimes a board that needs two words or more.
        let (columns, rows) = match round % 20 {
            0 => (9 + rng.below(3), 8),
            1 => (12, 11 + rng.below(4)),
            _ => (4 + rng.below(5), 5 + rng.below(4)),
        };
        let start = random_position(columns, rows, &mut rng);
        let (game, values) = parse_game(options).expect("the options are right");
        let Ok(mut played) = Match::new(game, values, Some(&start)) else { continue };
        for _ in 0..6 {
            let Some(turns) = all_turns(played.position()) else { break };
            if turns.is_empty() {
                break;
            }
            let scene = format!("{options} {}", played.position().text());
            assert!(
                turns.is_sorted_by_key(|turn| squares(turn.text())),
                "the order of turns: {scene}"
            );
            assert_eq!(played.position().count_moves(), turns.len() as u64, "{scene}");
            let mut canonical: BTreeMap<String, &AnyMove> = BTreeMap::new();
            let rank = |turn: &AnyMove| (squares(turn.text()).len(), squares(turn.text()));
            for turn in &turns {
                let result = played.position().after(turn).expect("the turn is listed").text();
                let best = canonical.entry(result).or_insert(turn);
                if rank(turn) < rank(best) {
                    *best = turn;
                }
            }
            let mut expected: Vec<AnyMove> = canonical.into_values().cloned().collect();
            let mut merged = played.position().distinct_moves();
            n_merged += turns.len() - merged.len();
            expected.sort();
            merged.sort();
            assert_eq!(merged, expected, "{scene}");
            let turn = rng.choose(&turns).expect("there are turns");
            played.play(turn).expect("the turn is listed");
        }
    }
    assert!(n_merged > 10_000, "the test has hardly anything to merge: {n_merged}");
}

/// Without the exact reachability check, this position takes half a minute.
#[test]
fn distinct_moves_are_fast_on_the_largest_board() {
    let midgame = "2o4o5o2o6o2/1o3o4o2o3o1o5o/4oo2oo4o4o6/2o9o8o3o/1o3o10o7o1/10o15/5o3o3o12/\
                   2o7o3o11/9o2o12o/6o19/11o2o11/o1o1oo20/3o6o15/3o22/5x2x3xx12/3x7x1x7x4/8x17/\
                   11x1xx2x2xo4/1xx14x3x2x1/3x3x3x12xx/10x3x1x1x7/4x9x2x8/x6x5x12/2x12x3x6/\
                   5x6xx3x5x2/3x4x1x4x7x2 x";
    let played = replay("apart", Some(midgame), "");
    assert_eq!(played.position().distinct_moves().len(), 3721);
    let mut rng = Rng::new(3);
    for _ in 0..5 {
        let text = played.position().random_move(&mut rng).expect("the game goes on");
        assert!(played.position().after(&text).is_ok(), "{text}");
    }
}

#[test]
fn the_table_of_counts() {
    let mut game = "";
    let mut position = None;
    for line in include_str!("testdata/perft.txt").lines() {
        let words: Vec<&str> = line.splitn(2, ' ').collect();
        let counting = match words[..] {
            ["game", spec] => {
                (game, position) = (spec, None);
                continue;
            }
            ["position", text] => {
                position = Some(text);
                continue;
            }
            ["perft", _] => Counting::AllMoves,
            ["merged", _] => Counting::Merged,
            _ => continue,
        };
        let numbers: Vec<u64> = words[1].split(' ').filter_map(|word| word.parse().ok()).collect();
        let played = replay(game, position, "");
        let found = played.position().perft(numbers[0] as u32, counting);
        assert_eq!(found, numbers[1], "{game} {position:?} {line}");
    }
}

#[test]
fn reference_counts() {
    counts(include_str!("testdata/perft.txt"), 100_000);
}

/// A position is set up manually, including whether the first turn is limited.
#[test]
fn positions_are_edited() {
    edited("apart:cols=4,rows=5", None, "clear;xa1;ob2;turn o", "4/4/4/1o2/x3 o 0");
    edited("apart", Some("x3/4/4/4/3o x"), "start", "1oo1/1oo1/4/1xx1/1xx1 x 1");
    edited("apart:cols=4,rows=5", None, "extra 0;-b1", "1oo1/1oo1/4/1xx1/2x1 x 0");
    unfinished("apart:cols=4,rows=5", None, "turn o", "the rule binds x alone");
    unfinished("apart:cols=4,rows=5", None, "extra 2", "expected 0 or 1");
    unfinished("apart:cols=4,rows=5", None, "clear", "at least one piece of each side");
}
