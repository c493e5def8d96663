//! Counting against a plain search of every position of small boards.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::start;
use crate::{Counted, Counting, ReferenceGame, SquareSet};

/// Boards whose every position is looked at.
const BOARDS: [(usize, usize); 6] = [(7, 1), (2, 3), (2, 5), (3, 3), (4, 3), (3, 4)];

fn empty(columns: usize, rows: usize) -> Box<dyn ReferenceGame> {
    start(&[("cols", &columns.to_string()), ("rows", &rows.to_string())], None)
}

/// Whether `x` wins, by the rules alone, for every position that can be reached.
fn solve(game: &dyn ReferenceGame, known: &mut BTreeMap<String, bool>) -> bool {
    let position = game.position();
    if let Some(x_wins) = known.get(&position) {
        return *x_wins;
    }
    let is_x = position.ends_with('x');
    let results: Vec<bool> =
        game.results().iter().map(|(_, next)| solve(next.as_ref(), known)).collect();
    // "End and result": without a placement, the player to move has won.
    let mover_wins = results.is_empty() || results.contains(&is_x);
    known.insert(position, mover_wins == is_x);
    mover_wins == is_x
}

fn every_position(columns: usize, rows: usize) -> BTreeMap<String, bool> {
    let mut known = BTreeMap::new();
    solve(empty(columns, rows).as_ref(), &mut known);
    known
}

fn counting(columns: usize, rows: usize) -> Box<dyn Counting> {
    empty(columns, rows).counting().expect("Pathway counts")
}

#[test]
fn counting_names_the_winner() {
    let (mut n_settled, mut n_positions) = (0, 0);
    for (columns, rows) in BOARDS {
        let mut counting = counting(columns, rows);
        for (position, x_wins) in every_position(columns, rows) {
            let (counted, turns) = counting.start(&position);
            assert!(counted.x_wins.is_none_or(|counted| counted == x_wins), "{position}");
            assert!(turns as usize <= columns * rows);
            n_settled += usize::from(counted.x_wins.is_some());
            n_positions += 1;
            if counting.moves(&counted.rest) == 0 {
                assert!(counted.x_wins.is_some(), "the end of the game is settled: {position}");
            }
        }
    }
    assert!(3 * n_settled > n_positions, "{n_settled} of {n_positions}");
}

fn squares(set: SquareSet) -> impl Iterator<Item = u32> {
    (0..SquareSet::BITS).filter(move |square| set >> square & 1 == 1)
}

/// A file is a walk that closes wherever counting or a key says so: those that were written need the same
/// positions settled, and the same positions counted as one.
#[test]
fn what_closes_is_fixed() {
    for (size, fixed) in [
        ((7, 1), [343, 105, 94]),
        ((2, 5), [8463, 3432, 772]),
        ((3, 3), [3226, 1522, 221]),
        ((4, 3), [64_800, 28_433, 4992]),
    ] {
        let mut counting = counting(size.0, size.1);
        let positions = every_position(size.0, size.1);
        let all = positions.keys().map(|position| counting.start(position).0);
        let (keys, settled): (BTreeSet<u128>, Vec<bool>) =
            all.map(|counted| (counted.key, counted.x_wins.is_some())).unzip();
        let n_settled = settled.into_iter().filter(|is_settled| *is_settled).count();
        assert_eq!([positions.len(), n_settled, keys.len()], fixed, "{size:?}");
    }
}

#[test]
fn large_boards_are_not_counted() {
    for (columns, rows, is_counted) in [(8, 8, true), (9, 1, false), (2, 16, false)] {
        assert_eq!(empty(columns, rows).counting().is_some(), is_counted, "{columns} x {rows}");
    }
}

/// Who wins a rest, by trying every move on it.
fn solve_rest(
    counting: &mut dyn Counting,
    counted: &Counted,
    known: &mut HashMap<u128, bool>,
) -> bool {
    if let Some(x_wins) = known.get(&counted.key) {
        return *x_wins;
    }
    let is_x = counted.rest.is_x_to_move;
    let mut mover_wins = true;
    for (index, square) in squares(counting.moves(&counted.rest)).enumerate() {
        let next = counting.after(&counted.rest, square);
        let is_won = solve_rest(counting, &next, known) == is_x;
        mover_wins = (index > 0 && mover_wins) || is_won;
    }
    known.insert(counted.key, mover_wins == is_x);
    mover_wins == is_x
}

/// Equal keys mean the same winner, and what is left out or cancels out does not change it.
#[test]
fn a_rest_has_the_winner_of_its_position() {
    for (columns, rows) in BOARDS {
        let (mut counting, mut known) = (counting(columns, rows), HashMap::new());
        let mut winners = HashMap::new();
        for (position, x_wins) in every_position(columns, rows) {
            let counted = counting.start(&position).0;
            assert_eq!(*winners.entry(counted.key).or_insert(x_wins), x_wins, "{position}");
            let by_rest = solve_rest(counting.as_mut(), &counted, &mut known);
            assert_eq!(by_rest, x_wins, "{position}");
        }
    }
}

/// Every move is on a square that the rules allow, and a rest after it is that of the position.
#[test]
fn moves_are_those_of_the_rules() {
    let mut counting = counting(3, 4);
    for position in every_position(3, 4).into_keys() {
        let counted = counting.start(&position).0;
        let game = start(&[], Some(&position));
        let nexts: Vec<String> =
            game.results().into_iter().map(|(_, next)| next.position()).collect();
        let moves = counting.moves(&counted.rest);
        for square in squares(moves) {
            let next = counting.position(&position, &[square]);
            assert!(nexts.contains(&next), "{next}");
            let after = counting.after(&counted.rest, square);
            assert_eq!(after.key, counting.start(&next).0.key, "{next}");
        }
        assert!(moves.count_ones() as usize <= nexts.len());
    }
}

/// Keys depend on a seed.
#[test]
fn every_counting_draws_its_own_seed() {
    let keys = [0, 1].map(|_| counting(3, 3).start("3/3/3 x").0.key);
    assert_ne!(keys[0], keys[1]);
}
