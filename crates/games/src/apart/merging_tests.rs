//! Distinct moves compared with all turns, on boards with many duplicates.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;

use parlour_core::{FullPosition, Game, Listing, ListingWork, Meter, PositionVisitor, Rng};

use super::Apart;
use crate::board::{Grid, write_rows};
use crate::parse_game;

/// Compares the results of all turns with those of the distinct ones; returns the number of
/// duplicates.
struct Merging;

impl PositionVisitor for Merging {
    type Output = usize;

    fn visit<P: FullPosition>(self, position: P) -> usize {
        const MOST: usize = 300_000;
        let after = |m: P::Move| {
            let next = position.after(m);
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
        let mut merged = Vec::new();
        position.distinct_moves(&mut merged, &mut P::Scratch::default());
        let keys: HashSet<u64> = merged.iter().map(|m| after(*m)).collect();
        assert_eq!((keys.len(), &keys), (merged.len(), &results), "{}", position.text());
        n_turns - merged.len()
    }
}

/// Lists the moves for engines on a crowded board; returns the number of moves and the work.
struct Candidates;

impl PositionVisitor for Candidates {
    type Output = (Listing, Vec<usize>, u64);

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let mut count = Work::default();
        let mut moves = Vec::new();
        let listing = position.candidate_moves(&mut moves, &mut P::Scratch::default(), &mut count);
        assert!(moves.iter().all(|m| position.is_legal(*m)));
        let texts: BTreeSet<String> = moves.iter().map(|m| position.move_text(*m)).collect();
        assert_eq!(texts.len(), moves.len(), "a turn is listed twice");
        let mut by_piece = BTreeMap::<String, usize>::new();
        for text in texts {
            let from = text.split(['-', 'x']).next().unwrap_or_default().to_owned();
            *by_piece.entry(from).or_default() += 1;
        }
        (listing, by_piece.into_values().collect(), count.steps)
    }
}

#[derive(Default)]
struct Work {
    steps: u64,
    most: u64,
}

impl Meter for Work {
    fn spend(&mut self, _nodes: u64) -> bool {
        true
    }

    fn work(&mut self, steps: u64) -> bool {
        self.steps += steps;
        self.most = self.most.max(steps);
        true
    }
}

/// Crowded boards have more chains of captures than can be listed; each piece still gets its share.
#[test]
fn crowded_boards_are_listed_within_limits() {
    let mut rng = Rng::new(16);
    let grid = Grid::new(16, 16);
    let values = parse_game("apart:cols=16,rows=16").expect("the options are right").1;
    let mut n_partial = 0;
    for _ in 0..6 {
        let board = write_rows(grid, |_| match rng.below(100) {
            0..22 => Some('x'),
            22..44 => Some('o'),
            _ => None,
        });
        let read = Apart::read(&values, &format!("{board} x"), Candidates);
        let (listing, by_piece, steps) = read.expect("any board is a position");
        assert!(steps < 2 * ListingWork::LIMIT, "{steps} steps");
        assert!(by_piece.len() > 20, "only {} pieces move", by_piece.len());
        n_partial += usize::from(!listing.is_complete());
    }
    assert!(n_partial >= 3, "hardly a board is crowded: {n_partial}");
}

/// A few pieces among many enemies capture in chains, and several paths lead to the same captures.
#[test]
fn merging_loses_no_result() {
    let mut rng = Rng::new(4);
    let mut n_merged = 0;
    for round in 0..400 {
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
    assert!(n_merged > 40_000, "the test has hardly anything to merge: {n_merged}");
}
