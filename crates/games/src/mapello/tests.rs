//! One test per paragraph of rules.md.

use std::collections::HashSet;

use parlour_core::{Mark, Picker, Progress, Step, Surface, text_board};

use crate::test_support::{check, counts, edited, legal, refused, replay, unfinished, unreadable};

pub(super) const PLAIN: &str = "10/10/10/10/4xo4/4ox4/10/10/10/10 x 0,0";
const RULEBOOK: &str = "3J2J3/1#1+1+2#1/6#1+J/1+#7/4xo4/J3ox4/1+5#+J/3#6/1#1+2+1#1/3JJ2J2 x 0,0";
const FIGURE: &str =
    "4J5/1#1+2+1#1/6#3/J+#2ox1+J/J3oxx1x1/4xxxx+1/1+3xx#1J/J2#2x3/1#1+3+#1/3J3J2 o 0,0";
const FIGURE_AFTER: &str =
    "4J5/1#1+2+1#1/6#3/J+#2ox1+J/J3oox1o1/4xoxo+1/1+3oo#1J/J2#1ox3/1#1+3+#1/3J3J2 x 0,0";
const GAME: &str = "f5 f6 c4 c5 c6 c3 d3 b5 a6 d2 e2 f3 e6 g6 d1 a5 h6 b7 e3 f4 c7 e1 a7 d6 g5 c1 \
    f1 e7 b1 g4 h4 c8 a4 f2 d8 g1 g2 b2 b4 b3 a3 e8 d7 h5 f8 g7 h7 g8 h3 a2 pass h2 pass b8";
const GAME_END: &str = "3J2J3/1#oooooo#1/1xxoxx#oxJ/1x#xoxoxx1/1xxxooxoo1/Jxxoxxxxo1/1xoxxoo#oJ/1ox#ooooo1/1#oxxoox#1/3JJ2J2 x 5,3";

pub(super) fn start(game: &str) -> String {
    replay(game, None, "").position().text()
}

/// The scores a view shows, as `42 to 38`.
fn scores(game: &str, position: Option<&str>, moves: &str) -> String {
    let scores = replay(game, position, moves).view(&[]).scores.unwrap();
    format!("{} to {}", scores.one.points, scores.two.points)
}

#[test]
fn set_up() {
    assert_eq!(start("mapello"), RULEBOOK);
    assert_eq!(start("mapello:setup=plain"), PLAIN);
    assert_eq!(start("mapello:size=4"), "6/6/2xo2/2ox2/6/6 x 0,0");
    assert_eq!(legal("mapello", None), "c4 d3 e6 f5");
    assert_eq!(legal("mapello:setup=plain", None), "c4 d3 e6 f5");
}

#[test]
fn othello_start_swaps_the_center_of_every_set_up() {
    let swapped = PLAIN.replace("4xo4/4ox4", "4ox4/4xo4");
    assert_eq!(start("mapello:setup=plain,start=othello"), swapped);
    let swapped = RULEBOOK.replace("4xo4", "4ox4").replace("J3ox4", "J3xo4");
    assert_eq!(start("mapello:start=othello"), swapped);
    assert_eq!(legal("mapello:start=othello", None), "c5 d6 e3 f4");
}

#[test]
fn a_joker_closes_a_line() {
    assert_eq!(legal("mapello", Some(FIGURE)), "d3 e2 g2 g5 g6 h3");
    check("mapello", Some(FIGURE), "e2", FIGURE_AFTER, "* unfinished");
    check("mapello", Some(FIGURE), " E2 ", FIGURE_AFTER, "* unfinished");
}

#[test]
fn one_joker_helps_both_colors() {
    check("mapello", Some("6/6/Jo1x2/2ox2/6/6 x 0,0"), "b3", "6/6/Jxxx2/2ox2/6/6 o 0,0", "");
    check("mapello", Some("6/6/Jxx3/2ox2/6/6 o 0,0"), "c3", "6/6/Jooo2/2ox2/6/6 x 0,0", "");
}

#[test]
fn a_corner_joker_holds_the_long_diagonal() {
    check("mapello", Some("5J/4o1/6/2xx2/6/6 x 0,0"), "c3", "5J/4x1/3x2/2xx2/6/6 o 0,0", "");
    let all_eight = "J4J/1o2o1/6/6/1o2o1/J4J x 0,0";
    assert_eq!(legal("mapello", Some(all_eight)), "b2 b3 c2 c3");
}

#[test]
fn a_joker_alone_is_not_enough() {
    let beside = "6/6/J5/2ox2/6/6 x 0,0";
    assert_eq!(legal("mapello", Some(beside)), "a2");
    refused("mapello", Some(beside), "a3", "flips nothing");
}

#[test]
fn the_longest_run_is_closed_by_a_joker() {
    let bare = "10/10/10/10/10/10/10/1ooooooo2/10/10 x 0,0";
    check("mapello", Some(bare), "", bare, "0-1 score");
    let held = "10/10/10/10/10/10/10/Jooooooo2/10/10 x 0,0";
    let after = "10/10/10/10/10/10/10/Jxxxxxxxx1/10/10 o 0,0";
    check("mapello", Some(held), "h2", after, "1-0 score");
    let column = "12/2x9/2o9/2o9/2o9/2o9/2o9/2o9/2o9/2o9/12/12 x 0,0";
    let after = "12/2x9/2x9/2x9/2x9/2x9/2x9/2x9/2x9/2x9/2x9/12 o 0,0";
    check("mapello", Some(column), "b1", after, "1-0 score");
    let diagonal = "12/12/9o2/8o3/7o4/6o5/5o6/4o7/3o8/2o9/1o10/J11 x 0,0";
    let after = "12/10x1/9x2/8x3/7x4/6x5/5x6/4x7/3x8/2x9/1x10/J11 o 0,0";
    check("mapello", Some(diagonal), "j10", after, "1-0 score");
}

#[test]
fn a_wall_breaks_a_line() {
    let walled = "6/6/2xo2/2ox2/2o#x1/6 x 0,0";
    assert_eq!(legal("mapello", Some(walled)), "a2 c4 d3");
    refused("mapello", Some(walled), "a1", "flips nothing");
    refused("mapello", Some(walled), "c1", "there is a wall on c1");
}

#[test]
fn taking_a_bonus() {
    let bonus = Some("6/6/2xo+1/2ox2/6/6 x 0,0");
    check("mapello", bonus, "d3", "6/6/2xxx1/2ox2/6/6 o 1,0", "* unfinished");
    assert_eq!(scores("mapello", bonus, "d3"), "7 to 1");
    assert_eq!(scores("mapello:bonus=0", bonus, "d3"), "4 to 1");
}

#[test]
fn flipping_a_disc_does_not_move_its_bonus() {
    let taken = Some("6/6/2oxx1/4o1/6/6 o 1,0");
    check("mapello", taken, "d4", "6/4o1/2oxo1/4o1/6/6 x 1,0", "");
    assert_eq!(scores("mapello", taken, "d4"), "4 to 4");
}

#[test]
fn a_bonus_is_a_gap() {
    check("mapello", Some("6/6/6/6/2o+x1/6 x 0,0"), "", "", "1/2-1/2 score");
    assert_eq!(legal("mapello", Some("6/6/6/6/2oox1/6 x 0,0")), "a1");
    let between = Some("6/4x1/4+1/4o1/4x1/6 x 0,0");
    check("mapello", between, "d3", "6/4x1/4x1/4x1/4x1/6 o 1,0", "1-0 score");
}

#[test]
fn forced_passes_and_bonuses_that_decide() {
    check("mapello", None, GAME, GAME_END, "1-0 score");
    assert_eq!(scores("mapello", None, GAME), "42 to 38");
    assert_eq!(scores("mapello:bonus=5", None, GAME), "52 to 44");
    check("mapello:bonus=0", None, GAME, GAME_END, "0-1 score");
    check("mapello:bonus=1", None, GAME, GAME_END, "1/2-1/2 score");
    let view = replay("mapello", None, GAME).view(&[]);
    let scores = view.scores.unwrap();
    assert_eq!(scores.one.detail.to_string(), "27 discs, 5 bonuses");
    assert_eq!(scores.two.detail.to_string(), "29 discs, 3 bonuses");
    assert!(view.status.to_string().starts_with("Black (x) wins"), "{}", view.status);
}

#[test]
fn a_pass_is_played_only_when_it_is_forced() {
    let before_pass = GAME.split(" pass").next().unwrap();
    let stuck = replay("mapello", None, before_pass);
    assert_eq!(stuck.legal_moves(), ["pass"]);
    let position = stuck.position().text();
    check("mapello", Some(&position), "PASS", &position.replace(" x ", " o "), "* unfinished");
    refused("mapello", Some(&position), "h2", "no disc can be placed anywhere, so x must pass");
    refused("mapello", Some(&position), "a1", "so x must pass");
    refused("mapello", None, "pass", "x can place a disc");
    assert_eq!(stuck.view(&[]).status.to_string(), "Black (x) must pass: no disc can be placed");

    let mut picker = Picker::new(&stuck);
    assert_eq!(picker.choices(), [Step::PASS]);
    assert_eq!(picker.push(Step::PASS), Ok(Progress::Finished(stuck.parse_move("pass").unwrap())));
    assert_eq!(stuck.view(picker.taken()).cells, stuck.view(&[]).cells);
}

#[test]
fn the_end() {
    // One color has vanished, neither side can move, the board is full.
    check("mapello", Some("6/6/2xx2/2xx2/6/6 o 0,0"), "", "", "1-0 score");
    check("mapello", Some("6/6/6/6/6/6 x 0,0"), "", "", "1/2-1/2 score");
    check("mapello", Some("6/1xxxx1/1oooo1/1oooo1/1xxxx1/6 x 0,1"), "", "", "0-1 score");
    check("mapello", Some("6/1####1/1#xo#1/1#ox#1/1####1/6 x 0,0"), "", "", "1/2-1/2 score");
    refused("mapello", Some("6/6/2xx2/2xx2/6/6 o 0,0"), "a1", "the game is over (1-0 score)");
    refused("mapello", Some("6/6/2xx2/2xx2/6/6 o 0,0"), "pass", "the game is over (1-0 score)");
}

#[test]
fn refusals_say_why() {
    refused("mapello", None, "d5", "d5 is occupied");
    refused("mapello", None, "a8", "there is a wall on a8");
    refused("mapello", None, "a1", "there is a wall on a1");
    refused("mapello", None, "c8", "a disc on c8 flips nothing");
    refused("mapello", None, "c9", "c9 is a border square: discs are placed on a1 to h8");
    refused("mapello", None, "z4", "z4 is a border square");
    refused("mapello", None, "i0", "i0 is a border square");
    refused("mapello", None, "j3", "discs are placed on a1 to h8");
    refused("mapello", None, "a10", "discs are placed on a1 to h8");
    refused("mapello", None, "a99999999999999999999999", "discs are placed on a1 to h8");
    for text in ["", "e", "6", "e06", "e6x", "e 6", "é6", "e-6", "passe", "#a8"] {
        refused("mapello", None, text, "expected a square such as e2, or pass");
    }
}

#[test]
fn names_follow_the_size() {
    refused("mapello:size=4", None, "e1", "e1 is a border square: discs are placed on a1 to d4");
    refused("mapello:size=4", None, "f1", "discs are placed on a1 to d4");
    refused("mapello:size=10", None, "k11", "k11 is a border square");
    refused("mapello:size=10", None, "l1", "discs are placed on a1 to j10");
    check("mapello:size=10", None, "d5", "12/12/12/12/12/5xo5/4xxx5/12/12/12/12/12 o 0,0", "");
}

#[test]
fn bad_positions_are_refused() {
    let bad = |position: &str, part: &str| unreadable("mapello", Some(position), part);
    bad("6/6/2xo2/2ox2/6/6 x", "expected `BOARD SIDE BONUSES`, found 2 fields");
    bad("6/6/2xo2/2ox2/6/6 b 0,0", "expected x or o");
    bad("6/6/2xo2/2ox2/6/6 x 0", "the bonuses taken are `0`: expected two numbers");
    bad("6/6/2xo2/2ox2/6/6 x 0,-1", "expected two numbers from 0 to 9999 such as 2,0");
    bad("6/6/2xo2/2ox2/6/6 x 0,1,2", "expected two numbers");
    bad("6/6/2xo2/2ox2/6/6 x +1,0", "expected two numbers");
    bad("6/6/2xo2/2ox2/6/6 x 10000,0", "expected two numbers");
    bad("7/7/7/7/7/7/7 x 0,0", "7 columns and 7 rows: expected 6 x 6, 8 x 8, 10 x 10 or 12 x 12");
    bad("6/6/6/6/6 x 0,0", "6 columns and 5 rows");
    bad("1/1 x 0,0", "1 columns and 2 rows");
    bad("6/6/2xo1/2ox2/6/6 x 0,0", "row 3 from the top has 5 squares");
    bad("6/6/2xj2/2ox2/6/6 x 0,0", "holds `j`: expected x, o, #, +, J or a number");
    bad("6/6/xJo3/2ox2/6/5# x 0,0", "e0, z3 on the border: expected nothing but jokers there");
    bad("6/6/xJo3/2ox2/6/6 x 0,0", "a joker on a3: expected jokers on the border only");
    // All errors together.
    let many = "6/6/xJo3/2ox2/6/6 q 0";
    for part in ["z3 on the border", "a joker on a3", "the side to move is `q`", "taken are `0`"] {
        bad(many, part);
    }
    unreadable("mapello:size=6", Some(PLAIN), "inner size 8: expected 6, as the option says");
}

#[test]
fn positions_need_not_be_reachable() {
    for position in [
        "6/6/2#+2/2+#2/6/6 o 12,9999",
        "JJJJJJ/J####J/J####J/J####J/J####J/JJJJJJ x 0,0",
        "6/1xxxx1/1xxxx1/1xxxx1/1xxxx1/6 o 0,0",
        FIGURE,
    ] {
        check("mapello", Some(position), "", position, "");
    }
}

#[test]
fn with_a_position_only_the_bonus_counts() {
    let odd = "mapello:setup=random,start=othello,walls=1,bonus=5";
    let position = Some("6/6/2xo+1/2ox2/6/6 x 0,0");
    let played = replay(odd, position, "d3");
    assert_eq!(played.position().text(), "6/6/2xxx1/2ox2/6/6 o 1,0");
    assert_eq!(played.tagged_position(), "mapello:bonus=5 6/6/2xxx1/2ox2/6/6 o 1,0");
    assert_eq!(scores(odd, position, "d3"), "9 to 1");
}

#[test]
fn a_view_shows_the_frame() {
    let shown = replay("mapello", Some(FIGURE), "");
    let view = shown.view(&[]);
    assert_eq!((view.columns[0].as_str(), view.columns[9].as_str()), ("z", "i"));
    assert_eq!((view.rows[0].as_str(), view.rows[9].as_str()), ("0", "9"));
    let cell = |name: &str| &view.cells[view.cell_named(name).unwrap().0 as usize];
    assert_eq!((cell("i6").surface, cell("i6").stack[0].name), (Surface::Border, "joker"));
    assert_eq!((cell("a8").surface, cell("a8").stack[0].name), (Surface::Square, "wall"));
    assert_eq!(cell("c8").stack[0].name, "bonus");
    assert_eq!(cell("e6").stack[0].name, "white disc");
    assert!(cell("z0").stack.is_empty());
    let text = text_board(&view);
    assert!(text.starts_with("9  . . . . J . . . . .\n8  . # . + . . + . # .\n"), "{text}");
    assert!(text.ends_with("White (o) to move\n"), "{text}");
}

#[test]
fn a_chosen_square_shows_what_it_flips() {
    let played = replay("mapello", Some(FIGURE), "");
    let step = Step::Cell(played.view(&[]).cell_named("e2").unwrap());
    let view = played.view(&[step]);
    let names = |mark: Mark| {
        let cells = view.cells.iter().filter(|cell| cell.marks.contains(&mark));
        cells.map(|cell| cell.name.as_str()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(Mark::Used), "e2");
    assert_eq!(names(Mark::Flipped), "e3 f3 e4 g4 e5 h5");
    let after = replay("mapello", Some(FIGURE_AFTER), "").view(&[]);
    assert!(view.cells.iter().zip(&after.cells).all(|(shown, then)| shown.stack == then.stack));
    assert_eq!(view.scores, after.scores);
    assert_eq!(view.status.to_string(), "White (o) to move");

    let effects = played.position().effects(&[], step);
    let flipped: Vec<&str> =
        effects.iter().map(|effect| view.cells[effect.cell.0 as usize].name.as_str()).collect();
    assert_eq!(flipped, ["e3", "f3", "e4", "g4", "e5", "h5"]);

    let mut picker = Picker::new(&played);
    let border = Step::Cell(view.cell_named("z6").unwrap());
    assert!(picker.push(border).unwrap_err().to_string().contains("z6 is a border square"));
    assert!(picker.push(Step::PASS).unwrap_err().to_string().contains("o can place a disc"));
    assert_eq!(picker.push(step), Ok(Progress::Finished(played.parse_move("e2").unwrap())));
    assert!(picker.push(step).unwrap_err().to_string().contains("you place one disc per turn"));
}

#[test]
fn reference_counts() {
    counts(include_str!("testdata/perft.txt"), 100_000);
}

/// A position is set up manually; misplaced pieces are reported.
#[test]
fn positions_are_edited() {
    let start = Some("6/6/2xo2/2ox2/6/6 x 0,0");
    edited("mapello:size=4", start, "#a1;+d4;Jz0;xb2;extra 2,1", "6/4+1/2xo2/2xx2/1#4/J5 x 2,1");
    edited("mapello:size=4", start, "#a1;xa1;-a1;turn o", "6/6/2xo2/2ox2/6/6 o 0,0");
    unfinished("mapello:size=4", start, "Ja1", "a1");
    unfinished("mapello:size=4", start, "xz0", "z0");
    unfinished("mapello:size=4", start, "extra many", "many");
}

/// The side to move and the taken bonuses affect the result, so keys must include them.
#[test]
fn keys_include_the_turn_and_taken_bonuses() {
    let board = PLAIN.trim_end_matches(" x 0,0");
    let rests = ["x 0,0", "o 0,0", "x 1,0", "x 0,1", "x 2,0", "x 0,2", "x 1,1", "o 1,0", "o 0,1"];
    let key =
        |rest: &&str| replay("mapello", Some(&format!("{board} {rest}")), "").position().key();
    let keys: HashSet<u64> = rests.iter().map(key).collect();
    assert_eq!(keys.len(), rests.len());
}
