//! Checks the reference generator against the worked examples and counts of the rules.

use super::*;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

const START: &str = "nn,2,nn/4/4/nn,2,nn x 8,8";
const FEUP: [(&str, &str); 3] = [("path", "simple"), ("lines", "ortho"), ("double", "draw")];

fn after(game: &dyn ReferenceGame, text: &str) -> Box<dyn ReferenceGame> {
    let mut next = game.boxed_clone();
    for turn in text.split_whitespace() {
        assert!(next.moves().contains(&turn.to_string()), "{turn}");
        assert_eq!(next.result(), "* unfinished");
        next.play(turn);
    }
    next
}

fn refused(game: &dyn ReferenceGame, text: &str) -> bool {
    let played = catch_unwind(AssertUnwindSafe(|| game.boxed_clone().play(text)));
    played.is_err() && !game.moves().contains(&text.to_string())
}

fn perft(game: &dyn ReferenceGame, depth: usize) -> usize {
    let moves = game.moves();
    if depth == 1 {
        return moves.len();
    }
    let mut total = 0;
    for turn in moves {
        let mut next = game.boxed_clone();
        next.play(&turn);
        total += perft(&*next, depth - 1);
    }
    total
}

/// Options, and the counts for depths 1, 2, 3.
type Counts = (&'static [(&'static str, &'static str)], [usize; 3]);

#[test]
fn reference_counts() {
    let table: [Counts; 6] = [
        (&[], [40, 2176, 143_712]),
        (&[("path", "simple")], [40, 2160, 141_648]),
        (&FEUP, [40, 2160, 141_648]),
        (&[("size", "3")], [32, 1344, 62_784]),
        (&[("size", "5")], [40, 2152, 143_600]),
        (&[("size", "6")], [40, 2160, 144_592]),
    ];
    for (options, counts) in table {
        let game = start(options, None);
        for (index, count) in counts.iter().enumerate() {
            assert_eq!(perft(&*game, index + 1), *count, "{options:?}");
        }
    }
}

#[test]
fn reference_counts_depth_4() {
    if std::env::var_os("PARLOUR_TEST_SCALE").is_none() {
        return; // Twenty-two million walks: for the nightly tests.
    }
    assert_eq!(perft(&*start(&[], None), 4), 11_129_088);
    assert_eq!(perft(&*start(&[("path", "simple")], None), 4), 10_805_104);
}

/// The smallest of the eight images of a 4 x 4 position, by turning the board a quarter at a time.
fn smallest_image(position: &str) -> Vec<Vec<Stack>> {
    let mut game = Qawale {
        size: 4,
        stacks: Vec::new(),
        line_sets: Vec::new(),
        side: 'x',
        reserve_x: 0,
        reserve_o: 0,
        simple_path: false,
        ortho_only: false,
        double_draw: false,
    };
    game.read_position(position);
    let mut images = Vec::new();
    let mut board: Vec<Vec<Stack>> = game.stacks.chunks(4).map(<[Stack]>::to_vec).collect();
    for _ in 0..4 {
        let mut turned = board.clone();
        for row in 0..4 {
            for col in 0..4 {
                turned[col][3 - row] = board[row][col];
            }
        }
        board = turned;
        images.push(board.clone());
        images.push(board.iter().rev().cloned().collect());
    }
    images.into_iter().min().expect("eight images")
}

#[test]
fn distinct_positions() {
    let mut level: BTreeSet<String> = BTreeSet::from([START.to_string()]);
    for (count, up_to_symmetry) in [(40, 5), (1968, 250), (108_876, 13_615)] {
        let mut next_level = BTreeSet::new();
        for position in &level {
            let game = start(&[], Some(position));
            for turn in game.moves() {
                let mut next = game.boxed_clone();
                next.play(&turn);
                next_level.insert(next.position());
            }
        }
        level = next_level;
        assert_eq!(level.len(), count);
        let images: BTreeSet<_> = level.iter().map(|text| smallest_image(text)).collect();
        assert_eq!(images.len(), up_to_symmetry);
    }
}

#[test]
fn edge_cases_1_and_2_opening() {
    let game = start(&[], None);
    assert_eq!(game.position(), START);
    assert_eq!(after(&*game, "a1:uur").position(), "nn,2,nn/n,x,2/n,3/3,nn o 7,8");
    for wrong in ["a1:udu", "a1:uu", "a1:uurr", "a1:dru", "b2:uu", "e1:uuu", "a1:", "a1"] {
        assert!(refused(&*game, wrong), "{wrong}");
    }
}

#[test]
fn edge_case_3_loop() {
    let position = "nn,2,nn/4/4/nnx,1,n,no x 7,7";
    let game = start(&[], Some(position));
    assert_eq!(after(&*game, "a1:urdl").position(), "nn,2,nn/4/n,n,2/x,x,n,no o 6,7");
    assert!(refused(&*start(&[("path", "simple")], Some(position)), "a1:urdl"));
}

#[test]
fn edge_cases_4_to_6_lines() {
    let game = start(&[], Some("nn,1,xo,nn/2,xo,1/1,o,2/nnx,1,xo,nn x 4,4"));
    let end = after(&*game, "b2:rr");
    assert_eq!(end.result(), "0-1 line-by-opponent");
    assert!(end.moves().is_empty() && refused(&*end, "d2:lu"));
    // Read back, the same position is finished in the same way.
    assert_eq!(start(&[], Some(&end.position())).result(), "0-1 line-by-opponent");

    let both = "nn,1,o,nnx/2,xo,x/1,o,2/nn,1,o,nnx x 4,4";
    for (value, result) in [("mover", "1-0 both-lines"), ("draw", "1/2-1/2 both-lines")] {
        let end = after(&*start(&[("double", value)], Some(both)), "b2:rr");
        assert_eq!(end.result(), result);
        assert_eq!(start(&[("double", value)], Some(&end.position())).result(), result);
    }

    let game = start(&[], Some("nn,2,nn/o,2,n/ox,ox,ox,1/nn,2,xn x 4,4"));
    let next = after(&*game, "d1:ull");
    assert_eq!(next.position(), "nn,2,nn/o,2,n/ox,oxx,oxn,x/nn,3 o 3,4");
    assert_eq!(next.result(), "* unfinished");
}

#[test]
fn edge_case_7_diagonal() {
    let turns = "d4:ldr c3:dd d3:dd c1:lu a1:uuu b2:dl a3:ru b4:dd d2:ll";
    let end = after(&*start(&[], None), turns);
    assert_eq!(end.position(), "nnx,1,n,1/1,nx,2/n,ox,nx,1/o,oo,1,nnx o 3,4");
    assert_eq!(end.result(), "1-0 line");
    let ortho = start(&[("lines", "ortho")], Some(&end.position()));
    assert_eq!(ortho.result(), "* unfinished");
    assert!(!ortho.moves().is_empty());
}

#[test]
fn edge_case_8_draw() {
    let turns = "a4:drr d4:dlu c3:rul a1:ruu b3:urd c4:ddld c3:urd c2:ll d3:ulld d4:dlld b2:ruldl \
                 c4:drd c2:ll c3:ulld a2:drul b2:luru";
    let end = after(&*start(&[], None), turns);
    assert_eq!(end.position(), "x,nxoo,o,1/non,xnxx,1,nx/xo,2,o/o,nox,1,nn x 0,0");
    assert_eq!(end.result(), "1/2-1/2 reserves-empty");
    assert!(end.moves().is_empty() && refused(&*end, "a1:uu"));
}

#[test]
fn edge_case_9_one_stack() {
    let game = start(&[], Some("nn,2,nnoooo/4/4/nnxxxx,2,nn x 4,4"));
    assert_eq!(game.result(), "* unfinished");
}

#[test]
fn blocked() {
    // Nine steps on nine squares; then eight steps from squares no walk through all nine starts at.
    let tall = "nnnnxxxx,2/3/2,nnnnoooo x 8,8";
    let edges = "1,nnnnxxo,1/3/1,nnnnxoo,1 x 3,3";
    let corner = "nnnnxxo,2/3/1,nnnnxoo,1 x 3,3";
    let simple = ("path", "simple");
    for (position, stones, blocked) in
        [(tall, "12", true), (edges, "6", true), (corner, "6", false)]
    {
        let game = start(&[simple, ("stones", stones)], Some(position));
        let result = if blocked { "1/2-1/2 blocked" } else { "* unfinished" };
        assert_eq!(game.result(), result, "{position}");
        assert_eq!(game.moves().is_empty(), blocked, "{position}");
        let game = start(&[("stones", stones)], Some(position));
        assert_eq!(game.result(), "* unfinished", "{position}");
    }
}

#[test]
fn random_games_hang_together() {
    let mut seed: u64 = 1;
    let mut results = BTreeSet::new();
    for round in 0..160 {
        let mut options = vec![("size", ["3", "4", "5", "6"][round % 4])];
        options.push(("stones", ["4", "6", "8"][round % 3]));
        options.push(("path", ["loop", "simple"][round / 4 % 2]));
        options.push(("lines", ["all", "ortho"][round / 8 % 2]));
        options.push(("double", ["mover", "draw"][round / 16 % 2]));
        let mut game = start(&options, None);
        while game.result() == "* unfinished" {
            let moves = game.moves();
            let distinct: BTreeSet<&String> = moves.iter().collect();
            assert!(!moves.is_empty() && distinct.len() == moves.len());
            let again = start(&options[1..], Some(&game.position()));
            assert_eq!((again.position(), again.moves()), (game.position(), moves.clone()));
            for turn in &moves {
                game.boxed_clone().play(turn);
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let index = usize::try_from(seed >> 33).expect("31 bits") % moves.len();
            game.play(&moves[index]);
        }
        assert!(game.moves().is_empty());
        results.insert(game.result());
    }
    assert!(results.len() >= 4, "{results:?}");
}
