//! Small boards solved strongly: the value of every reachable position.

use std::collections::HashMap;

use parlour_proofs::Side;
use parlour_solve::RunSettings;

use crate::support::{Run, claim, is_nightly, reference_rules};

/// Every reachable position, folded by symmetry.
struct Reached {
    positions: Vec<String>,
    /// For each position, 1 if the side to move wins, -1 if it loses, 0 for a draw or endless play.
    values: Vec<i8>,
    /// Turns to the end of a won or lost game with best play.
    turns: Vec<u16>,
}

/// Retrograde analysis by the reference generators, from the ends of the games backwards.
fn retrograde(game: &str, start: &str) -> Reached {
    let rules = reference_rules(game, start);
    let root = rules.fold(start);
    let mut index = HashMap::from([(root.clone(), 0)]);
    let mut positions = vec![root];
    let mut parents: Vec<Vec<u32>> = vec![Vec::new()];
    // The number of children without a value, and whether one child is known to be no loss for the
    // mover.
    let (mut n_open, mut may_hold) = (Vec::new(), Vec::new());
    let (mut values, mut turns) = (vec![0i8], vec![0u16]);
    let mut settled = Vec::new();
    while n_open.len() < positions.len() {
        let at = n_open.len();
        let own = Side::to_move(&positions[at]).unwrap();
        let (mut open, mut holds, mut wins) = (0, false, false);
        for child in rules.children(&positions[at]) {
            if let Some(end) = child.end {
                wins |= end.winner == Some(own);
                holds |= end.winner.is_none();
                continue;
            }
            let child_idx = *index.entry(child.position.clone()).or_insert_with(|| {
                positions.push(child.position);
                parents.push(Vec::new());
                values.push(0);
                turns.push(0);
                positions.len() - 1
            });
            parents[child_idx].push(at as u32);
            open += 1;
        }
        n_open.push(open);
        may_hold.push(holds);
        if wins || (open == 0 && !holds) {
            values[at] = if wins { 1 } else { -1 };
            turns[at] = 1;
            settled.push(at);
        }
    }
    // In the order of their distance, so that the first way to win is the shortest and the last way
    // to lose the longest.
    let mut next = 0;
    settled.sort_by_key(|at| turns[*at]);
    while next < settled.len() {
        let at = settled[next];
        next += 1;
        for parent in parents[at].clone() {
            let parent = parent as usize;
            if values[parent] != 0 {
                continue;
            }
            n_open[parent] -= 1;
            let wins = values[at] == -1;
            if wins || (n_open[parent] == 0 && !may_hold[parent]) {
                values[parent] = if wins { 1 } else { -1 };
                turns[parent] = turns[at] + 1;
                settled.push(parent);
            }
        }
    }
    Reached { positions, values, turns }
}

impl Reached {
    /// The number of positions that the side to move wins, loses and draws, and the most turns of a
    /// win.
    fn counts(&self) -> ([usize; 3], u16) {
        let count = |value: i8| self.values.iter().filter(|found| **found == value).count();
        ([count(1), count(-1), count(0)], *self.turns.iter().max().unwrap())
    }

    /// Compares some positions with the solver, whose proofs are checked.
    fn compare(&self, game: &str, n_samples: usize) {
        let step = (self.positions.len() / n_samples).max(1);
        for at in (0..self.positions.len()).step_by(step) {
            let position = &self.positions[at];
            let settings = RunSettings::new(game, Some(position), None, 1, Some(1 << 16)).unwrap();
            let (result, _) = Run::new(&settings).finish(1).unwrap();
            let own = Side::to_move(position).unwrap();
            let expected = match self.values[at] {
                0 => "draw".to_owned(),
                1 => format!("win {own}"),
                _ => format!("win {}", own.other()),
            };
            assert_eq!(claim(&result), expected, "{game} {position}");
        }
    }
}

/// A game and its start; the numbers of positions that the side to move wins, loses and draws; the
/// most turns of a win.
type Board = (&'static str, &'static str, [usize; 3], u16);

/// In every run.
const TINY: [Board; 2] = [
    ("loa:size=3", "1x1/o1o/1x1 x", [28, 4, 0], 2),
    ("loa:size=3,simultaneous=draw", "1x1/o1o/1x1 x", [28, 4, 0], 2),
];

/// As `solved-story` of the game says.
const SMALL: [Board; 2] = [
    ("loa:size=4", "1xx1/o2o/o2o/1xx1 x", [247_614, 64_506, 236], 16),
    ("loa:size=4,simultaneous=draw", "1xx1/o2o/o2o/1xx1 x", [243_082, 61_856, 7_418], 16),
];

#[test]
fn small_lines_of_action() {
    for (game, start, counts, turns) in if is_nightly() { SMALL } else { TINY } {
        let reached = retrograde(game, start);
        assert_eq!(reached.counts(), (counts, turns), "{game}");
        reached.compare(game, 40);
    }
}
