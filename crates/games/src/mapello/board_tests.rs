//! Bitboard code compared with a plain scan of the lines, on random boards.

use parlour_core::{AnyMove, FullPosition, MoveError, PositionVisitor, Rng, Symmetry};

use crate::board::{Grid, write_rows};
use crate::test_support::replay;

type Rows = Vec<Vec<char>>;

const SIZES: [usize; 4] = [4, 6, 8, 10];

/// A framed board, row 0 first, with random discs, walls, bonuses and jokers.
fn random_rows(size: usize, rng: &mut Rng) -> Rows {
    let dense = 2 + rng.below(9);
    let mut piece = |pieces: &[char]| {
        if rng.below(10) < dense { *rng.choose(pieces).unwrap() } else { '.' }
    };
    (0..size + 2)
        .map(|row| {
            (0..size + 2)
                .map(|column| {
                    let is_inner = |line| line > 0 && line <= size;
                    if is_inner(row) && is_inner(column) {
                        piece(&['x', 'o', 'x', 'o', 'x', 'o', '#', '+'])
                    } else {
                        piece(&['J', '.'])
                    }
                })
                .collect()
        })
        .collect()
}

fn text_of(rows: &Rows, rest: &str) -> String {
    let grid = Grid::new(rows.len(), rows.len());
    let board = write_rows(grid, |cell| {
        let (column, row) = grid.place(cell);
        Some(rows[row][column]).filter(|letter| *letter != '.')
    });
    format!("{board} {rest}")
}

/// The discs that `x` flips with a disc on a square.
fn flipped(rows: &Rows, column: usize, row: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let at = |n: isize| ((column as isize + dx * n) as usize, (row as isize + dy * n) as usize);
        let mut run = Vec::new();
        let mut n = 1;
        while rows[at(n).1][at(n).0] == 'o' {
            run.push(at(n));
            n += 1;
        }
        if matches!(rows[at(n).1][at(n).0], 'x' | 'J') {
            all.extend(run);
        }
    }
    all
}

#[test]
fn flips_agree_with_a_plain_scan() {
    let mut rng = Rng::new(12);
    for round in 0..600 {
        let size = SIZES[round % SIZES.len()];
        let rows = random_rows(size, &mut rng);
        let text = text_of(&rows, "x 3,4");
        let played = replay("mapello", Some(&text), "");
        let mut expected = Vec::new();
        for row in 1..=size {
            for column in 1..=size {
                let flips = flipped(&rows, column, row);
                if !matches!(rows[row][column], '.' | '+') || flips.is_empty() {
                    continue;
                }
                let name = format!("{}{row}", (b'a' + column as u8 - 1) as char);
                let mut after = rows.clone();
                let taken = if rows[row][column] == '+' { "o 4,4" } else { "o 3,4" };
                after[row][column] = 'x';
                for (column, row) in flips {
                    after[row][column] = 'x';
                }
                let after = replay("mapello", Some(&text_of(&after, taken)), "");
                let m = played.parse_move(&name).unwrap();
                let found = played.position().after(&m).unwrap().text();
                assert_eq!(found, after.position().text(), "{name} on {text}");
                expected.push(m);
            }
        }
        if expected.is_empty() {
            assert!(played.legal_moves().iter().all(AnyMove::is_pass), "{text}");
        } else {
            assert_eq!(played.legal_moves(), expected, "{text}");
        }
    }
}

struct Symmetries;

impl PositionVisitor for Symmetries {
    type Output = Result<(), MoveError>;

    /// Symmetries and swapping the players commute with play.
    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for symmetry in Symmetry::SQUARE {
            let turned = position.transformed(symmetry);
            assert_eq!(turned.transformed(symmetry.inverse()), position);
            assert_eq!(turned.count_moves(), position.count_moves());
            for m in &moves {
                let mut next = position.clone();
                next.play(*m)?;
                let mut turned_next = turned.clone();
                turned_next.play(position.transformed_move(*m, symmetry))?;
                assert_eq!(turned_next, next.transformed(symmetry));
                assert_eq!(turned_next.key(), next.transformed(symmetry).key());
            }
        }
        let swapped = position.players_swapped().expect("both players have the same rules");
        assert_eq!(swapped.turn(), position.turn().other());
        assert_ne!(swapped.key(), position.key());
        let outcome = position.outcome().map(|outcome| outcome.result.swapped());
        assert_eq!(swapped.outcome().map(|outcome| outcome.result), outcome);
        let mut swapped_moves = Vec::new();
        swapped.legal_moves(&mut swapped_moves);
        assert_eq!(swapped_moves, moves);
        Ok(())
    }
}

#[test]
fn symmetries_commute_with_play() {
    let mut rng = Rng::new(34);
    for round in 0..120 {
        let rows = random_rows(SIZES[round % SIZES.len()], &mut rng);
        let played = replay("mapello", Some(&text_of(&rows, "o 1,2")), "");
        let done = crate::with_position(played.position(), Symmetries);
        assert_eq!(done.ok().expect("the game is listed"), Ok(()));
    }
}

#[test]
fn different_positions_have_different_keys() {
    let keys: Vec<u64> = [
        "6/6/2xo2/2ox2/6/6 x 0,0",
        "6/6/2xo2/2ox2/6/6 o 0,0",
        "6/6/2xo2/2ox2/6/6 x 1,0",
        "6/6/2xo2/2ox2/6/6 x 0,1",
        "6/1+4/2xo2/2ox2/6/6 x 0,0",
        "6/1#4/2xo2/2ox2/6/6 x 0,0",
        "J5/6/2xo2/2ox2/6/6 x 0,0",
        "1J4/6/2xo2/2ox2/6/6 x 0,0",
        "8/8/8/2xo4/2ox4/8/8/8 x 0,0",
    ]
    .into_iter()
    .map(|text| replay("mapello", Some(text), "").position().key())
    .collect();
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key), "{index}");
    }
}
