//! Checks the evaluation against plain recounts.

use std::collections::BTreeSet;

use parlour_core::{
    ByPlayer, Evaluated, Evaluator, GameResult, LinearEvaluator, Player, Position, Rng, Symmetric,
};

use super::distinct::Scratch;
use super::position::Rules;
use super::turn::DIRECTIONS;
use super::{ApartEvaluator, ApartPosition, Width};
use crate::board::{Bits, Grid, Wide};
use crate::grid::GridPosition as _;

const RULES: Rules = Rules { open_start: false, check_landings: false };

fn start<B: Width>(columns: usize, rows: usize) -> ApartPosition<B> {
    let grid = Grid::new(columns, rows);
    let fill = |rows: [usize; 2]| {
        let squares = rows.map(|row| (1..columns - 1).map(move |column| grid.square(column, row)));
        squares.into_iter().flatten().fold(B::EMPTY, |set, square| set | B::bit(square))
    };
    let pieces = ByPlayer::new(fill([0, 1]), fill([rows - 2, rows - 1]));
    ApartPosition::new(grid, pieces, Player::One, true, RULES)
}

/// Unfinished positions of random games.
fn each_position<B: Width>(
    (columns, rows): (usize, usize),
    games: u64,
    mut check: impl FnMut(&ApartPosition<B>),
) {
    let mut rng = Rng::new((columns * rows) as u64);
    let (mut moves, mut scratch) = (Vec::new(), Scratch::default());
    for _ in 0..games {
        let mut position = start::<B>(columns, rows);
        loop {
            moves.clear();
            position.distinct_moves(&mut moves, &mut scratch);
            let Some(m) = rng.choose(&moves) else { break };
            check(&position);
            position.play_unchecked(*m);
        }
    }
}

fn fitted() -> ApartEvaluator {
    <ApartEvaluator as LinearEvaluator<ApartPosition<u64>>>::fitted()
}

const BESIDE: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The friends a piece would touch on a square.
fn friends(grid: Grid, pieces: &BTreeSet<usize>, square: usize) -> Vec<usize> {
    let beside = BESIDE.into_iter().filter_map(|direction| grid.offset(square, direction, 1));
    beside.filter(|beside| pieces.contains(beside)).collect()
}

fn groups(grid: Grid, pieces: &BTreeSet<usize>) -> Vec<usize> {
    let mut rest = pieces.clone();
    let mut sizes = Vec::new();
    while let Some(square) = rest.pop_first() {
        let (mut border, mut size) = (vec![square], 0);
        while let Some(square) = border.pop() {
            size += 1;
            border.extend(friends(grid, pieces, square).iter().filter(|next| rest.remove(next)));
        }
        sizes.push(size);
    }
    sizes
}

fn n_isolated(grid: Grid, pieces: &BTreeSet<usize>) -> usize {
    pieces.iter().filter(|square| friends(grid, pieces, **square).is_empty()).count()
}

/// Each line of two or more, as the square before it, the square after it, and the length.
fn lines(grid: Grid, pieces: &BTreeSet<usize>) -> Vec<(Option<usize>, Option<usize>, usize)> {
    let mut lines = Vec::new();
    for (columns, rows) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for square in pieces {
            let before = grid.offset(*square, (-columns, -rows), 1);
            if before.is_some_and(|before| pieces.contains(&before)) {
                continue;
            }
            let beyond = |n| grid.offset(*square, (columns, rows), n);
            let length = (1..grid.n_squares())
                .take_while(|n| beyond(*n).is_some_and(|next| pieces.contains(&next)))
                .count()
                + 1;
            if length > 1 {
                lines.push((before, beyond(length), length));
            }
        }
    }
    lines
}

fn pieces_of(position: &ApartPosition<u64>, player: Player) -> BTreeSet<usize> {
    let squares = 0..position.grid().n_squares();
    squares.filter(|square| position.owner(*square) == Some(player)).collect()
}

/// The minimum number of pieces that must leave, by trying both pieces of a touching pair.
fn n_to_leave(grid: Grid, pieces: &BTreeSet<usize>) -> usize {
    let pair = pieces.iter().find_map(|one| Some((*one, *friends(grid, pieces, *one).first()?)));
    let Some((one, two)) = pair else { return 0 };
    let without = |square: usize| {
        let mut others = pieces.clone();
        others.remove(&square);
        1 + n_to_leave(grid, &others)
    };
    without(one).min(without(two))
}

/// Whether a touching piece in no line longer than three can reach an empty square without friends
/// in one displacement.
fn gets_away(position: &ApartPosition<u64>, player: Player, square: usize) -> bool {
    let grid = position.grid();
    let mut others = pieces_of(position, player);
    others.remove(&square);
    let set = others.iter().fold(0, |set, other| set | u64::bit(*other));
    (0..8).any(|direction| {
        let length = position.line_length(set, square, direction);
        let to = grid.offset(square, DIRECTIONS[direction], length);
        let is_apart =
            |to: usize| position.owner(to).is_none() && friends(grid, &others, to).is_empty();
        length <= 3 && to.is_some_and(is_apart)
    }) && !friends(grid, &others, square).is_empty()
}

#[test]
fn minimum_turns_of_known_positions() {
    for (columns, expected) in [(4, 3), (5, 4), (8, 9), (10, 12)] {
        let position = start::<u128>(columns, 8);
        assert_eq!(position.shape().n_tied(position.own()), expected, "{columns} columns");
    }
}

#[test]
fn rings_are_counted_exactly_and_crowds_estimated() {
    // No piece of a ring touches only pieces that touch each other; of eight, every second stays.
    let grid = Grid::new(12, 12);
    let ring = [(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1)];
    let shape = *start::<Wide<11>>(12, 12).shape();
    let set = |squares: &[(usize, usize)]| {
        squares
            .iter()
            .fold(Wide::EMPTY, |set, (column, row)| set | Wide::bit(grid.square(*column, *row)))
    };
    assert_eq!(shape.n_tied(set(&ring)), 4);
    let crowd: Vec<(usize, usize)> = (0..100).map(|n| (n % 10, n / 10)).collect();
    assert_eq!(shape.n_tied(set(&crowd)), 75);
}

#[test]
fn counts_are_right() {
    let evaluator = fitted();
    each_position::<u64>((8, 8), 6, |position| {
        let grid = position.grid();
        let counts = evaluator.counts(position);
        for player in Player::BOTH {
            let pieces = pieces_of(position, player);
            let n_friends = |square: &usize| friends(grid, &pieces, *square).len();
            let lines = lines(grid, &pieces);
            let ends = |line: &(Option<usize>, Option<usize>, usize)| {
                usize::from(line.0.is_some()) + usize::from(line.1.is_some())
            };
            let keystones = pieces
                .iter()
                .filter(|square| {
                    let mut others = pieces.clone();
                    others.remove(square);
                    n_isolated(grid, &others) == others.len()
                })
                .count();
            let is_mover = player == position.turn();
            let expected = [
                usize::from(is_mover),
                pieces.len(),
                n_isolated(grid, &pieces),
                pieces.iter().map(n_friends).sum::<usize>() / 2,
                groups(grid, &pieces).iter().filter(|size| **size > 1).count(),
                lines.iter().filter(|line| line.2 > 2).count(),
                lines.iter().map(ends).sum(),
                keystones,
                if is_mover { keystones } else { 0 },
                n_to_leave(grid, &pieces),
                pieces.iter().filter(|square| gets_away(position, player, **square)).count(),
                (0..grid.n_squares())
                    .filter(|square| position.owner(*square).is_none())
                    .filter(|square| friends(grid, &pieces, *square).is_empty())
                    .count(),
            ];
            assert_eq!(counts[player], expected.map(|count| count as i32), "{position:?}");
        }
        let n_tied: usize =
            Player::BOTH.map(|player| n_to_leave(grid, &pieces_of(position, player))).iter().sum();
        let phase = [14, 10, 6].iter().filter(|bound| n_tied < **bound).count();
        assert_eq!(evaluator.phase(position), phase);
    });
}

#[test]
fn winning_moves_win_and_few_are_missed() {
    let evaluator = fitted();
    let (mut scratch, mut found, mut there) = (Scratch::default(), 0, 0);
    for size in [(4, 5), (5, 6), (8, 8)] {
        each_position::<u64>(size, 40, |position| {
            let wins = |m| {
                let after = position.after(m);
                after.outcome().map(|outcome| outcome.result)
                    == Some(GameResult::Win(position.turn()))
            };
            let mut moves = Vec::new();
            position.distinct_moves(&mut moves, &mut scratch);
            there += usize::from(moves.iter().any(|m| wins(*m)));
            if let Some(m) = evaluator.winning_move(position) {
                assert!(position.is_legal(m) && wins(m), "{m:?} in {position:?}");
                found += 1;
            }
        });
    }
    assert!(found * 20 >= there * 19 && there > 100, "found {found} of {there}");
}

#[test]
fn greedy_ranks_the_position_after_the_turn() {
    each_position::<u64>((6, 6), 3, |position| {
        let grid = position.grid();
        let (mover, other) = (position.turn(), position.turn().other());
        let enemy = pieces_of(position, other);
        let mut moves = Vec::new();
        position.distinct_moves(&mut moves, &mut Scratch::default());
        for m in moves {
            let after = position.after(m);
            let left = pieces_of(&after, other);
            let expected = [
                n_isolated(grid, &pieces_of(&after, mover)) as i64,
                left.len() as i64 - enemy.len() as i64,
                groups(grid, &enemy).len() as i64 - groups(grid, &left).len() as i64,
            ];
            assert_eq!(position.greedy_rank(m), expected, "{m:?} in {position:?}");
        }
    });
}

#[test]
fn mirror_images_of_a_large_start_have_the_same_exits() {
    let position = start::<Wide<11>>(15, 15);
    for symmetry in position.symmetries() {
        let image = position.transformed(*symmetry);
        let exits = image.shape().exits(image.own(), image.enemy());
        // The upper row jumps away from the lower one.
        assert_eq!(exits.loose.count(), 13, "{symmetry:?}");
    }
}
