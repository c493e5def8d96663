//! One test per paragraph of rules.md, and line counts compared with plain generation.

use parlour_core::{Mark, PASS, Picker, Position, Progress, Rng, Step};

use super::geometry::LoaBits;
use super::position::LoaPosition;
use crate::board::{Bits, Grid};
use crate::parse_game;
use crate::test_support::{
    check, concrete, counts, edited, legal, refused, replay, unfinished, unreadable,
};

const SIMULTANEOUS: &str = "ox3/1x3/1o3/2ox1/5 x";
const SHORTEST: &str = "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5";
const BLOCKED: &str = "1xo1/1x1x/1xo1/4 o";

#[test]
fn the_standard_start() {
    check("loa", None, "", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x", "* unfinished");
    check("loa:size=3", None, "", "1x1/o1o/1x1 x", "* unfinished");
    let large = replay("loa:size=26", None, "");
    assert_eq!(large.start().text().matches('x').count(), 1 + 2 * 24);
}

#[test]
fn the_scrambled_start() {
    let expected = "1oxoxox1/x6o/o6x/x6o/o6x/x6o/o6x/1xoxoxo1 x";
    check("loa:setup=scrambled", None, "", expected, "* unfinished");
}

#[test]
fn own_pieces_are_jumped_and_enemies_block() {
    let position = "5o/6/x1xo2/6/6/o4x";
    let black = format!("{position} x");
    assert!(legal("loa", Some(&black)).split(' ').any(|m| m == "a4xd4"));
    refused("loa", Some(&black), "c4-f4", "enemy piece stands in between");
    refused("loa", Some(&format!("{position} o")), "d4xa4", "enemy piece stands in between");
}

#[test]
fn joining_both_sides_is_an_option() {
    let after = "xx3/1x3/1o3/2o2/5 o";
    check("loa", Some(SIMULTANEOUS), "d2xa5", after, "1-0 both-connected");
    check("loa:simultaneous=draw", Some(SIMULTANEOUS), "d2xa5", after, "1/2-1/2 both-connected");
    refused("loa:simultaneous=illegal", Some(SIMULTANEOUS), "d2xa5", "it would connect both sides");
    let illegal = legal("loa:simultaneous=illegal", Some(SIMULTANEOUS));
    let all = legal("loa", Some(SIMULTANEOUS));
    assert_eq!(illegal.split(' ').count() + 1, all.split(' ').count());
}

#[test]
fn a_side_can_win_on_the_others_move() {
    let position = "o1x2/4x/2x2/5/oo3 x";
    for simultaneous in ["mover", "draw", "illegal"] {
        let game = format!("loa:simultaneous={simultaneous}");
        check(&game, Some(position), "c5xa5", "x4/4x/2x2/5/oo3 o", "0-1 connected");
    }
}

#[test]
fn one_piece_is_connected() {
    let position = Some("x4/2o2/2x2/x3o/5 x");
    check("loa", position, "a2xc4", "x4/2x2/2x2/4o/5 o", "0-1 connected");
    let view = replay("loa", position, "a2xc4").view(&[]);
    let winning = view.cells.iter().filter(|cell| cell.marks.contains(&Mark::Winning));
    assert_eq!(winning.map(|cell| cell.name.as_str()).collect::<Vec<_>>(), ["e2"]);
}

#[test]
fn a_blocked_side_passes_loses_or_draws() {
    assert_eq!(legal("loa", Some(BLOCKED)), PASS);
    check("loa", Some(BLOCKED), "pass", "1xo1/1x1x/1xo1/4 x", "* unfinished");
    check("loa:nomove=loss", Some(BLOCKED), "", "", "1-0 blocked");
    check("loa:nomove=draw", Some(BLOCKED), "", "", "1/2-1/2 blocked");
    refused("loa", Some(BLOCKED), "c4-c3", "the line holds 2 pieces");
    refused("loa", None, "pass", "only when you have no other move");
}

#[test]
fn neither_side_can_move() {
    for nomove in ["pass", "loss", "draw"] {
        check(&format!("loa:nomove={nomove}"), Some("xxx/o1o/xxx x"), "", "", "1/2-1/2 blocked");
    }
}

#[test]
fn the_ban_on_joining_both_can_force_a_pass() {
    let game = "loa:simultaneous=illegal";
    assert_eq!(legal(game, Some("oxo1/x1oo/oox1/oo2 x")), PASS);
}

#[test]
fn repetition() {
    let there_and_back = "e1-e3 a2-c2 e3-e1 c2-a2";
    let twice = format!("{there_and_back} {there_and_back}");
    check("loa", None, there_and_back, "", "* unfinished");
    check("loa", None, &twice, "", "1/2-1/2 repetition");
    check("loa:repetition=off", None, &twice, "", "* unfinished");
    check("loa:repetition=draw2", None, there_and_back, "", "1/2-1/2 repetition");
    check("loa:repetition=draw2-board", None, there_and_back, "", "1/2-1/2 repetition");
    let mut played = replay("loa:repetition=forbid", None, "e1-e3 a2-c2 e3-e1");
    assert!(played.legal_moves().iter().all(|m| *m != *"c2-a2"));
    let message = played.play_text("c2-a2").unwrap_err().to_string();
    assert!(message.contains("repeats an earlier position"), "{message}");
    let mut picker = Picker::new(&played);
    let view = played.position().view(&[]);
    let step = |name| Step::Cell(view.cell_named(name).unwrap());
    assert_eq!(picker.push(step("c2")).unwrap(), Progress::Unfinished);
    assert!(!picker.choices().contains(&step("a2")));
    assert!(picker.push(step("a2")).unwrap_err().to_string().contains("repeats"));
    assert!(matches!(picker.push(step("c5")).unwrap(), Progress::Finished(_)));
}

#[test]
fn the_board_rule_of_repetition_ignores_the_side_to_move() {
    let moves = "c4-a4 d2-b2 c1-a1 b2-d4 a1-c1 d4-d2";
    let board = "loa:repetition=draw2-board,size=4";
    let before = replay(board, None, moves.rsplit_once(' ').unwrap().0);
    assert_eq!(before.result_text(), "* unfinished");
    // After the first turn all is undone again, by two moves of Black and three of White: the same
    // board, with the other side to move.
    check(board, None, moves, "", "1/2-1/2 repetition");
}

#[test]
fn a_pass_does_not_count_under_the_board_rule() {
    check("loa:repetition=draw2-board", Some(BLOCKED), "pass", "", "* unfinished");
}

#[test]
fn repetition_is_tested_before_a_blocked_side() {
    let position = Some("3x/4/xxxx/o1xo x");
    let moves = "a2-b3 a1-a2 b3-b1 a2-a1 b1-a2";
    check("loa:nomove=loss,repetition=draw2-board", position, moves, "", "1/2-1/2 repetition");
    check("loa:nomove=loss,repetition=draw2", position, moves, "", "1-0 blocked");
}

#[test]
fn forbidden_repetition_can_leave_no_move() {
    let position = Some("ox1x/1xo1/o1oo/xxoo x");
    let moves = "b4-a3 c1-c4 a1xd1 c4-d3 a3-b4 d3-c4";
    check("loa:repetition=forbid", position, moves, "", "1/2-1/2 repetition");
    check(
        "loa:repetition=forbid",
        Some("1xx/o1o/xxx x"),
        "c3-a3 pass a3-c3",
        "",
        "1/2-1/2 repetition",
    );
}

#[test]
fn the_turn_limit() {
    check("loa:maxplies=2", None, "e1-e3 a2-c2", "", "1/2-1/2 maxplies");
    check("loa:maxplies=3", None, "e1-e3 a2-c2", "", "* unfinished");
    // A win on the last turn counts.
    check("loa:maxplies=9", None, SHORTEST, "", "1-0 connected");
}

#[test]
fn the_line_is_counted_from_edge_to_edge() {
    let all = legal("loa", None);
    let from_b1: Vec<&str> = all.split(' ').filter(|m| m.starts_with("b1")).collect();
    assert_eq!(from_b1, ["b1-b3", "b1-d3", "b1-h1"]);
}

#[test]
fn the_shortest_game_known() {
    check("loa", None, SHORTEST, "", "1-0 connected");
}

#[test]
fn a_start_that_is_over() {
    check("loa", Some("xx2/4/4/o2o x"), "", "", "1-0 connected");
    check("loa", Some("xx2/4/4/o2o o"), "", "", "1-0 connected");
    check("loa:simultaneous=mover", Some("xx2/4/4/oo2 o"), "", "", "1/2-1/2 both-connected");
    refused("loa", Some("xx2/4/4/o2o x"), "a4-a3", "the game is over (1-0 connected)");
}

#[test]
fn input_is_lenient_about_form_only() {
    for text in ["c1-c3", "C1-C3", "c1c3", " c1-c3! ", "c1-c3+?"] {
        check("loa", None, text, "", "* unfinished");
        assert_eq!(replay("loa", None, text.trim()).moves().next().unwrap(), "c1-c3");
    }
    refused("loa", None, "c1xc3", "captures nothing");
    refused("loa", None, "c1", "expected a move such as");
    refused("loa", None, "c1-", "expected a move such as");
    refused("loa", None, "c1-c3-c5", "expected a move such as");
    refused("loa", None, "i1-c3", "the board goes from a1 to h8");
    refused("loa", None, "a1-a2", "there is no piece on a1");
    refused("loa", None, "a2-c2", "not yours");
    refused("loa", None, "c1-d3", "not on the same line");
    refused("loa", None, "b1-e1", "the line holds 6 pieces");
    refused("loa", Some("4o/5/x4/4x/4o x"), "a3-a5", "holds 1 piece, so the move is 1 step, not 2");
    refused("loa", None, "c1-c1", "not on the same line");
}

#[test]
fn captures_are_read_with_either_mark() {
    let position = Some("5/5/x1o2/5/3ox x");
    for text in ["a3xc3", "a3:c3", "A3Xc3", "a3c3"] {
        assert_eq!(replay("loa", position, text).moves().next().unwrap(), "a3xc3");
    }
    refused("loa", position, "a3-c3", "captures: expected `x` before it, not `-`");
}

/// Column x is also the capture mark.
#[test]
fn column_x_and_the_capture_mark() {
    let mut rows = vec!["26"; 26];
    rows[25] = "21x1x1o";
    rows[10] = "x24o";
    let position = format!("{} x", rows.join("/"));
    let played = replay("loa", Some(&position), "x1x2");
    assert_eq!(played.moves().next().unwrap(), "x1-x2");
    refused("loa", Some(&position), "x1xx2", "captures nothing");
    rows[23] = "23o2";
    let position = format!("{} x", rows.join("/"));
    for text in ["v1xx3", "v1x3", "v1:x3"] {
        assert_eq!(replay("loa", Some(&position), text).moves().next().unwrap(), "v1xx3");
    }
}

#[test]
fn presets_expand_and_yield_to_options() {
    for (given, expected) in [
        ("loa:rules=default", "loa"),
        ("loa:rules=olympiad", "loa:simultaneous=draw"),
        ("loa:rules=openspiel", "loa:maxplies=1000,nomove=loss,repetition=draw2-board"),
        ("loa:rules=codingame", "loa:maxplies=150,repetition=off"),
        ("loa:rules=cutechess", "loa:nomove=loss"),
        ("lines-of-action:nomove=pass,rules=cutechess", "loa"),
        ("LOA:size=8", "loa"),
    ] {
        assert_eq!(replay(given, None, "").game_string(), expected);
    }
    unreadable("loa:rules=chess", None, "default, olympiad, openspiel, codingame or cutechess");
}

#[test]
fn bad_positions_are_refused() {
    unreadable(
        "loa",
        Some("8/8/8/8/8/8/8/8 x"),
        "there is no x: expected at least one; there is no o",
    );
    unreadable("loa", Some("xo/ox x"), "a square board of size 3 to 26");
    unreadable("loa:size=7", Some("x3/4/4/o3 x"), "expected 7, as the option says");
    unreadable("loa", Some("x3/4/4/o3 x 0"), "expected `BOARD SIDE`, found 3 fields");
    unreadable("loa", Some("x3/4/4/o3 w"), "expected x or o");
    unreadable("loa:maxplies=-1", None, "a whole number from 0 up");
    unreadable("loa:size=27", None, "a whole number from 3 to 26");
    unreadable("loa:size=6,size=6", None, "given twice");
    unreadable("loa:wings=2", None, "unknown option `wings`");
    unreadable("loa:size", None, "expected key=value");
    unreadable("chess", None, "unknown game `chess`");
}

/// Counting and sampling by lines must agree with the piece-by-piece generator.
#[test]
fn lines_agree_with_pieces() {
    let mut rng = Rng::new(11);
    for size in 3..=8 {
        let start: LoaPosition<u64> = concrete(&format!("loa:size={size}"), None);
        for _ in 0..100 {
            let mut position = start.clone();
            let mut moves = Vec::new();
            for _ in 0..200 {
                moves.clear();
                position.legal_moves(&mut moves);
                assert_eq!(position.count_moves(), moves.len() as u64);
                let Some(m) = position.random_move(&mut rng, &mut Vec::new()) else { break };
                assert!(moves.contains(&m));
                position.play_unchecked(m);
            }
        }
    }
}

#[test]
fn positions_of_other_programs() {
    let (game, _) = parse_game("loa").unwrap();
    let start = "1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w - - 0 1";
    let cutechess = "1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1";
    for (id, text) in [("playstrategy-fen", start), ("cutechess-fen", cutechess)] {
        let format = game.formats().iter().find(|format| format.id() == id).unwrap();
        assert!(format.recognizes(text));
        let mut played =
            parlour_core::Match::from_record(crate::GAMES, &format.read(text).unwrap()).unwrap();
        assert_eq!(played.position().text(), replay("loa", None, "").position().text());
        assert_eq!(format.write(&played).unwrap().trim(), text);
        played.play_text("b1-b3").unwrap();
        let after = format.write(&played).unwrap();
        let again =
            parlour_core::Match::from_record(crate::GAMES, &format.read(&after).unwrap()).unwrap();
        assert_eq!(again.position().text(), played.position().text());
        assert!(format.read("8/8 z").unwrap_err().to_string().contains("is not a position"));
    }
}

#[test]
fn reference_counts() {
    counts(include_str!("testdata/perft.txt"), 100_000);
}

/// The flood fill grows in all directions at once; rings, where two sides reach a square in the
/// same step, could break it.
#[test]
fn groups_of_any_shape_are_found() {
    let mut rng = Rng::new(3);
    let grid = Grid::new(8, 8);
    let near = |one: usize, two: usize| {
        let ((a, b), (c, d)) = (grid.place(one), grid.place(two));
        a.abs_diff(c) <= 1 && b.abs_diff(d) <= 1
    };
    let mut n_connected = 0;
    for _ in 0..20_000 {
        let mut squares = vec![rng.below(64) as usize];
        for _ in 0..rng.below(24) {
            // Mostly next to exactly one square, to grow arms and rings rather than clumps.
            let square = rng.below(64) as usize;
            let n_near = squares.iter().filter(|other| near(square, **other)).count();
            let fits = (1..=2).contains(&n_near) || rng.below(64) == 0;
            if fits && !squares.contains(&square) {
                squares.push(square);
            }
        }
        let mut group = vec![squares[0]];
        let mut index = 0;
        while index < group.len() {
            let at = group[index];
            group.extend(
                squares.iter().filter(|s| near(at, **s) && !group.contains(s)).collect::<Vec<_>>(),
            );
            index += 1;
        }
        let set = squares.iter().fold(0, |set, square| set | u64::bit(*square));
        let is_connected = group.len() == squares.len();
        n_connected += u32::from(is_connected);
        assert_eq!(u64::geometry(8).is_connected(set), is_connected, "{squares:?}");
    }
    assert!((5_000..19_000).contains(&n_connected), "{n_connected}");
}

#[test]
fn a_ring_that_closes_on_two_sides_at_once() {
    let ring = "8/8/1o5o/8/2xxx3/1x3x2/2x1x3/3x4 x";
    check("loa", Some(ring), "", "", "1-0 connected");
    let turned = "7o/8/7o/2x5/1x1x4/x3x3/1x2x3/2xx4 x";
    check("loa", Some(turned), "", "", "1-0 connected");
}

/// Equality compares pieces, side to move, size and options.
#[test]
fn equality_and_keys() {
    let position = |spec: &str, text: &str| concrete::<LoaPosition<u64>>(spec, Some(text));
    let text = "x2o/4/4/o2x x";
    assert_eq!(position("loa", text), position("loa", text));
    assert_eq!(position("loa", text).key(), position("loa", text).key());
    for (spec, other) in [
        ("loa", "x2o/4/4/o2x o"),
        ("loa", "x2o/4/1x2/o2x x"),
        ("loa", "5/x2o1/5/2o2/x4 x"),
        ("loa:nomove=loss", text),
    ] {
        assert_ne!(position("loa", text), position(spec, other));
    }
    assert_ne!(position("loa", text).key(), position("loa", "x2o/4/4/o2x o").key());
    // The same squares by number on boards of two sizes: not the same position.
    assert_ne!(position("loa", "x2o/4/4/x2o x"), position("loa", "5/o4/2x2/5/x2o1 x"));
}

/// The editor accepts only positions with a piece of each side.
#[test]
fn positions_are_edited() {
    edited("loa:size=4", None, "-b1;oc3;turn o", "1xx1/o1oo/o2o/2x1 o");
    edited("loa:size=4", None, "clear;xa1;od4;turn o", "3o/4/4/x3 o");
    edited("loa:size=4", Some("x3/4/4/3o x"), "start", "1xx1/o2o/o2o/1xx1 x");
    // A position carries its size, the options beside it do not.
    edited("loa", Some("x3/4/4/3o x"), "start", "1xx1/o2o/o2o/1xx1 x");
    unfinished("loa:size=4", None, "clear;xa1", "there is no o");
}
