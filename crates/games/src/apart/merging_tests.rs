//! Merging against all turns, where there is much to merge.

use std::collections::HashSet;
use std::ops::ControlFlow;

use parlour_core::{FullPosition, Game, KeySet, PositionVisitor, Rng};

use super::Apart;
use crate::board::{Grid, write_rows};
use crate::parse_game;

/// Compares the results of all turns with those of the merged ones; says how many turns were merged away.
struct Merging;

impl PositionVisitor for Merging {
    type Output = usize;

    fn visit<P: FullPosition>(self, position: P) -> usize {
        const MOST: usize = 300_000;
        let after = |m: P::Move| {
            let mut next = position.clone();
            next.play_unchecked(m);
            next.key()
        };
        let (mut n_turns, mut results) = (0, HashSet::new());
        position.for_each_move(&mut |m| {
            n_turns += 1;
            results.insert(after(m));
            if n_turns <= MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if n_turns > MOST {
            return 0;
        }
        let (mut merged, mut seen) = (Vec::new(), KeySet::new());
        position.distinct_moves(&mut merged, &mut seen);
        let keys: HashSet<u64> = merged.iter().map(|m| after(*m)).collect();
        assert_eq!((keys.len(), &keys), (merged.len(), &results), "{}", position.text());
        n_turns - merged.len()
    }
}

/// Few pieces among many enemies capture in chains, and other ways lead to the same captures.
#[test]
fn merging_loses_no_result() {
    let mut rng = Rng::new(4);
    let mut n_merged = 0;
    for round in 0..800 {
        let options = ["apart", "apart:startsquare=open"][round % 2];
        let (columns, rows) = (5 + rng.below(5), 5 + rng.below(5));
        let (own, enemy) = (8 + rng.below(30), 15 + rng.below(50));
        let grid = Grid::new(columns as usize, rows as usize);
        let board = write_rows(grid, |_| match rng.below(100) {
            n if n < own => Some('x'),
            n if n < own + enemy => Some('o'),
            _ => None,
        });
        let values = parse_game(options).expect("the options are right").1;
        n_merged += Apart::read(&values, &format!("{board} x"), Merging).unwrap_or(0);
    }
    assert!(n_merged > 100_000, "the test has hardly anything to merge: {n_merged}");
}
