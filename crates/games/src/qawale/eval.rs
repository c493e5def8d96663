//! The evaluation features, and the classic player.

use parlour_core::{ByPlayer, Evaluated, Evaluator, Feature, Patterns, Player, Position, SLOTS};

use super::patterns::QawalePatterns;
use super::shape::Shape;
use super::stack::Stone;
use super::{N_NEUTRAL, Qawale, QawalePosition, QawaleSolver, Walk};
use crate::grid::{Counts, Features, Linear};

const N_FEATURES: usize = 11;

/// In the order of [`Tally`]. Reserves are not a feature: both players have almost equally many,
/// and the phase reflects their number.
const FEATURES: [Feature; N_FEATURES] = [
    Feature::TURN,
    Feature::new(
        "threats",
        "line one stone short that a stack can reach",
        "lines one stone short that a stack can reach",
    ),
    Feature::new(
        "stalled",
        "line one stone short that no stack can reach",
        "lines one stone short that no stack can reach",
    ),
    Feature::new("near", "line two stones short", "lines two stones short"),
    Feature::new("visible", "visible stone", "visible stones"),
    Feature::new("center", "visible stone off the edge", "visible stones off the edge"),
    Feature::new("under", "stone just below a top", "stones just below a top"),
    Feature::new("deep", "deeply buried stone", "deeply buried stones"),
    Feature::new("doubles", "stack of two under control", "stacks of two under control"),
    Feature::new("towers", "taller stack under control", "taller stacks under control"),
    Feature::new(
        "loaded",
        "stack holding two or more own stones",
        "stacks holding two or more own stones",
    ),
];

/// Opening, middlegame and endgame, by the turns left.
const PHASES: usize = 3;
const MIDDLE_BEGINS: u32 = 10;
const END_BEGINS: u32 = 5;

/// The features of one player.
type Tally = [i32; N_FEATURES];

/// The evaluation of Qawale.
pub type QawaleEvaluator = Linear<Qawale, N_FEATURES>;

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// Counts the features of both players.
    fn tallies(&self) -> ByPlayer<Tally> {
        let mut tallies = ByPlayer::from_fn(|player| self.tally_lines(player));
        for square in self.occupied() {
            let stack = self.stack(square);
            let height = stack.height();
            for player in Player::BOTH {
                let tally = &mut tallies[player];
                let stones = stack.stones_of(player);
                let is_top = (stones & 1) as i32;
                tally[6] += (stones >> 1 & 1) as i32;
                tally[7] += (stones >> 2).count_ones() as i32;
                tally[8] += is_top * i32::from(height == 2);
                tally[9] += is_top * i32::from(height > 2);
                tally[10] += i32::from(stones.count_ones() >= 2);
            }
        }
        tallies
    }

    /// Counts the features of one player's visible stones.
    fn tally_lines(&self, player: Player) -> Tally {
        let own = self.tops_of(player);
        let mut tally = [0; N_FEATURES];
        tally[0] = i32::from(player == self.turn());
        for line in Shape::<CELLS>::lines(self.rules().diagonals) {
            let missing = line & !own;
            match missing.count_ones() {
                1 if self.is_in_reach(missing, *line) => tally[1] += 1,
                1 => tally[2] += 1,
                2 => tally[3] += 1,
                _ => {}
            }
        }
        tally[4] = own.count_ones() as i32;
        tally[5] = (own & Shape::<CELLS>::INNER).count_ones() as i32;
        tally
    }

    /// Whether the walk of a stack outside a line may end on one of its squares. Approximate: the
    /// walk may have to cross the line or, on simple paths, itself.
    fn is_in_reach(&self, square: u64, line: u64) -> bool {
        self.occupied().any(|start| {
            line >> start & 1 == 0
                && Shape::<CELLS>::ENDS[start][self.stack(start).height() + 1] & square != 0
        })
    }

    /// The squares that show the mover's and the opponent's stones after a move.
    fn tops_after(&self, m: Walk) -> (u64, u64) {
        let mover = self.turn();
        let lifted = !(1 << m.start());
        let mut own = self.tops_of(mover) & lifted;
        let mut enemy = self.tops_of(mover.other()) & lifted;
        let hand = self.lifted(m.start());
        let mut left = hand.height();
        let mut square = m.start();
        for direction in m.directions() {
            left -= 1;
            square = Shape::<CELLS>::NEXT[square][direction as usize] as usize;
            let stone = hand.stone_below(left);
            let others = !(1 << square);
            own = own & others | u64::from(stone == Stone::of(mover)) << square;
            enemy = enemy & others | u64::from(stone == Stone::of(mover.other())) << square;
        }
        (own, enemy)
    }

    /// The number of turns played.
    fn turns_played(&self) -> usize {
        let n_stones: usize = self.occupied().map(|square| self.stack(square).height()).sum();
        n_stones - N_NEUTRAL
    }
}

/// Ordering value of a line by the number of missing stones.
const LINE_WORTH: [i32; 4] = [0, 40, 12, 3];

/// The ordering value of lines for the player who shows these squares.
fn line_worth<const CELLS: usize>(squares: u64, diagonals: bool) -> i32 {
    Shape::<CELLS>::lines(diagonals)
        .iter()
        .map(|line| LINE_WORTH.get((line & !squares).count_ones() as usize).unwrap_or(&0))
        .sum()
}

impl<const CELLS: usize> Evaluator<QawalePosition<CELLS>> for QawaleEvaluator {
    type State = ();

    fn evaluate(&self, position: &QawalePosition<CELLS>) -> i32 {
        self.score(position)
    }

    /// Counts lines and visible stones after the move; the opponent's weigh more, who moves next.
    fn order(&self, position: &QawalePosition<CELLS>, m: Walk) -> i32 {
        let diagonals = position.rules().diagonals;
        let (own, enemy) = position.tops_after(m);
        if Shape::<CELLS>::has_line(own, diagonals) {
            return 10_000;
        }
        if Shape::<CELLS>::has_line(enemy, diagonals) {
            return -10_000;
        }
        let lines =
            2 * line_worth::<CELLS>(own, diagonals) - 3 * line_worth::<CELLS>(enemy, diagonals);
        lines + 4 * (own.count_ones() as i32 - enemy.count_ones() as i32)
    }

    fn history_index(&self, m: Walk) -> usize {
        m.mixed() as usize % SLOTS
    }

    fn winning_move(&self, position: &QawalePosition<CELLS>) -> Option<Walk> {
        position.winning_walk()
    }

    /// Only the start position is symmetric, so mirror images transpose only in a search from the
    /// start, and folding the first turns suffices.
    fn folds_symmetries(&self, position: &QawalePosition<CELLS>) -> bool {
        position.turns_played() <= 2
    }
}

impl<const CELLS: usize> Features<QawalePosition<CELLS>, N_FEATURES> for Qawale {
    const FEATURES: [Feature; N_FEATURES] = FEATURES;
    const PHASES: usize = PHASES;
    const WEIGHTS: &'static str = include_str!("weights.txt");

    fn count(position: &QawalePosition<CELLS>) -> Counts<N_FEATURES> {
        let tallies = position.tallies();
        let (own, enemy) = (tallies[position.turn()], tallies[position.turn().other()]);
        Counts { phase: Self::phase(position), own, enemy }
    }

    fn phase(position: &QawalePosition<CELLS>) -> usize {
        let left = position.turns_left();
        usize::from(left <= MIDDLE_BEGINS) + usize::from(left <= END_BEGINS)
    }
}

impl<const CELLS: usize> Evaluated for QawalePosition<CELLS> {
    type Evaluator = QawaleEvaluator;
    type Solver = QawaleSolver;

    fn patterns() -> &'static dyn Patterns<Self> {
        &QawalePatterns
    }

    fn greedy_rank(&self, m: Walk) -> [i64; 3] {
        let (own, enemy) = self.tops_after(m);
        let diagonals = self.rules().diagonals;
        let rank = if Shape::<CELLS>::has_line(own, diagonals) {
            100_000
        } else if Shape::<CELLS>::has_line(enemy, diagonals) {
            0
        } else {
            i64::from(own.count_ones())
        };
        [rank, 0, 0]
    }
}
