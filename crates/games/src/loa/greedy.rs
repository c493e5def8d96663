//! The classic one-ply player: by groups and spread.

use parlour_core::{Evaluated, GameResult, NoSolver, Patterns, Position};

use super::LoaPosition;
use super::eval::{LoaEvaluator, steps_together};
use super::geometry::LoaBits;
use super::patterns::LoaPatterns;
use crate::grid::Slide;

impl<B: LoaBits> Evaluated for LoaPosition<B> {
    type Evaluator = LoaEvaluator;
    type Solver = NoSolver;

    fn patterns() -> &'static dyn Patterns<Self> {
        &LoaPatterns
    }

    /// Wins first and losses last; then the fewest own groups, then the smallest spread: the sum of
    /// the distances of all own pieces to their center of mass.
    fn greedy_rank(&self, m: Slide) -> [i64; 3] {
        let mover = self.turn();
        let after = self.after(m);
        let result = match after.outcome().map(|outcome| outcome.result) {
            Some(GameResult::Win(player)) if player == mover => 1,
            Some(GameResult::Win(_)) => -1,
            Some(GameResult::Draw) | None => 0,
        };
        let own = after.pieces[mover];
        let n_groups = i64::from(after.geometry.n_groups(own));
        [result, -n_groups, -i64::from(steps_together(after.geometry, own))]
    }

    fn greedy_note(&self) -> Option<String> {
        let n_pieces = self.pieces[self.turn()].count();
        let value = 42.0 * (12.0 / f64::from(n_pieces)).ln();
        // Adding zero turns -0 into 0.
        let value = (value * 100.0).round() / 100.0 + 0.0;
        Some(format!("42 ln(12/{n_pieces}) = {value:.2}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{ErasedPosition, Notation};

    use crate::parse_game;

    fn position(text: &str) -> LoaPosition<u64> {
        let (game, values) = parse_game("loa").unwrap();
        let position = game.read(&values, text).unwrap();
        position.as_any().downcast_ref::<ErasedPosition<LoaPosition<u64>>>().unwrap().0.clone()
    }

    fn rank(position: &LoaPosition<u64>, text: &str) -> [i64; 3] {
        position.greedy_rank(position.parse_move(text).unwrap())
    }

    #[test]
    fn a_win_comes_first_and_a_loss_last() {
        let winning = position("5/xx2o/3x1/o4/5 x");
        assert_eq!(rank(&winning, "d3-c4"), [1, -1, -2]);
        let losing = position("o1x2/4x/2x2/5/oo3 x");
        assert_eq!(rank(&losing, "c5xa5")[0], -1);
        assert_eq!(rank(&losing, "c3-c1")[0], 0);
    }

    #[test]
    fn groups_come_before_spread() {
        let start = position("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x");
        assert_eq!(rank(&start, "b1-b3")[1], -3);
        assert_eq!(rank(&start, "b1-h1")[1], -2);
        assert!(rank(&start, "b1-h1") > rank(&start, "b1-b3"));
        // As many groups either way; the spread decides.
        let scattered = position("x7/8/8/8/3o4/8/3o1o2/x6x x");
        assert_eq!(rank(&scattered, "a1-c1")[1], rank(&scattered, "a1-a3")[1]);
        assert!(rank(&scattered, "a1-c3") > rank(&scattered, "h1-h2"));
    }

    #[test]
    fn the_note_is_about_the_side_to_move() {
        assert_eq!(
            position("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x").greedy_note().unwrap(),
            "42 ln(12/12) = 0.00"
        );
        assert_eq!(
            position("xx6/8/4x3/8/8/o7/8/o6o o").greedy_note().unwrap(),
            "42 ln(12/3) = 58.22"
        );
    }
}
