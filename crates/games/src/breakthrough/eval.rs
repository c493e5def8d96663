//! The evaluation in countable features, and the classic player.

use std::iter;

use parlour_core::{ByPlayer, Evaluated, Evaluator, Feature, NoSolver, Patterns, Player, Position};

use super::patterns::BreakthroughPatterns;
use super::{Breakthrough, BreakthroughPosition};
use crate::board::Bits;
use crate::grid::{Counts, Features, GridPosition, Linear, Slide};

const N_FEATURES: usize = 12;

const FEATURES: [Feature; N_FEATURES] = [
    Feature::TURN,
    Feature::new("piece", "piece", "pieces"),
    Feature::new("one", "piece one step from the far row", "pieces one step from the far row"),
    Feature::new("two", "piece two steps from the far row", "pieces two steps from the far row"),
    Feature::new(
        "three",
        "piece three steps from the far row",
        "pieces three steps from the far row",
    ),
    Feature::new("loose", "unattacked piece about to arrive", "unattacked pieces about to arrive"),
    Feature::new("race", "race won", "races won"),
    Feature::new("home", "piece on the home row", "pieces on the home row"),
    Feature::new(
        "gate",
        "guarded square in front of the home row",
        "guarded squares in front of the home row",
    ),
    Feature::new("threatened", "threatened piece", "threatened pieces"),
    Feature::new("hanging", "piece that can be captured now", "pieces that can be captured now"),
    Feature::new("pair", "pair of pieces side by side", "pairs of pieces side by side"),
];

/// The evaluation of Breakthrough.
pub type BreakthroughEvaluator = Linear<Breakthrough, N_FEATURES>;

/// The squares that a set attacks at least once, and those it attacks twice.
#[derive(Clone, Copy)]
struct Attacks<B> {
    once: B,
    twice: B,
}

impl<B: Bits> BreakthroughPosition<B> {
    #[inline]
    fn attacks(&self, set: B, player: Player) -> Attacks<B> {
        let [left, _, right] = Self::steps(player).map(|step| self.shape.step(set, step));
        Attacks { once: left | right, twice: left & right }
    }

    /// The rows from the far row of a player back to the home row.
    #[inline]
    fn rows(&self, player: Player) -> impl Iterator<Item = B> {
        let [_, back, _] = Self::steps(player.other());
        let rows =
            iter::successors(Some(self.far[player]), move |row| Some(self.shape.step(*row, back)));
        rows.take(self.shape.grid().rows())
    }

    /// The steps from the foremost piece of a set to the far row; more than there are if it is empty.
    #[inline]
    fn steps_to_go(&self, set: B, player: Player) -> usize {
        let foremost = self.rows(player).position(|row| !(row & set).is_empty());
        foremost.unwrap_or(self.shape.grid().rows())
    }

    /// The pieces of a player that no enemy can ever block or capture: those outside the squares that an enemy can still
    /// reach.
    #[inline]
    fn runners(&self, player: Player) -> B {
        let steps = Self::steps(player.other());
        let mut runners = self.pieces[player];
        let mut front = self.pieces[player.other()];
        for _ in 1..self.shape.grid().rows() {
            let [left, straight, right] = steps.map(|step| self.shape.step(front, step));
            front = left | straight | right;
            runners &= !front;
        }
        runners
    }

    /// Counts the features of a player, who attacks and is attacked as given.
    #[inline]
    fn features(&self, player: Player, attacks: &ByPlayer<Attacks<B>>) -> [i32; N_FEATURES] {
        let (own, enemy) = (self.pieces[player], self.pieces[player.other()]);
        let (guards, attackers) = (attacks[player], attacks[player.other()]);
        let is_turn = player == self.turn();
        let count = |set: B| set.count() as i32;
        let mut near = self.rows(player).skip(1);
        let [one, two, three] = std::array::from_fn(|_| near.next().unwrap_or_default() & own);
        // The first capture wins a piece where the enemy attacks more often than the player guards.
        let winnable = own & (attackers.once & !guards.once | attackers.twice & !guards.twice);
        // A runner cannot be stopped, so the foremost one wins unless an enemy arrives earlier.
        let runners = self.runners(player);
        let arrival = self.steps_to_go(runners, player) + usize::from(!is_turn);
        let is_first = arrival <= self.steps_to_go(enemy, player.other());
        let gate = self.rows(player.other()).nth(1).unwrap_or_default();
        [
            i32::from(is_turn),
            count(own),
            count(one),
            count(two),
            count(three),
            count(one & !attackers.once),
            i32::from(is_first),
            count(own & self.far[player.other()]),
            count(guards.once & gate),
            if is_turn { count(winnable) } else { 0 },
            if is_turn { 0 } else { count(winnable) },
            count(self.shape.step(own, (1, 0)) & own),
        ]
    }

    /// How many rows a square is ahead of the home row of a player.
    #[inline]
    fn advance(&self, square: usize, player: Player) -> usize {
        let row = square / self.shape.grid().columns();
        match player {
            Player::One => row,
            Player::Two => self.shape.grid().rows() - 1 - row,
        }
    }
}

impl<B: Bits> Evaluator<BreakthroughPosition<B>> for BreakthroughEvaluator {
    type State = ();

    const QUIESCENCE: bool = true;

    fn evaluate(&self, position: &BreakthroughPosition<B>) -> i32 {
        self.score(position)
    }

    /// Captures first, those of the most dangerous pieces before others; then what goes furthest.
    fn order(&self, position: &BreakthroughPosition<B>, m: Slide) -> i32 {
        let enemy = position.turn().other();
        if position.pieces[enemy].has(m.to()) {
            return 100 + position.advance(m.to(), enemy) as i32;
        }
        position.advance(m.to(), position.turn()) as i32
    }

    fn noisy_moves(&self, position: &BreakthroughPosition<B>, moves: &mut Vec<Slide>) {
        let (player, enemy) = (position.turn(), position.pieces[position.turn().other()]);
        let targets = position.targets(position.pieces[player], player);
        for (set, step) in targets.into_iter().zip(BreakthroughPosition::<B>::steps(player)) {
            moves.extend(position.shape.slides(set & enemy, step));
        }
    }

    /// A step to the far row.
    fn winning_move(&self, position: &BreakthroughPosition<B>) -> Option<Slide> {
        let (player, far) = (position.turn(), position.far[position.turn()]);
        let targets = position.targets(position.pieces[player], player);
        let steps = BreakthroughPosition::<B>::steps(player);
        let mut moves = targets.into_iter().zip(steps);
        moves.find_map(|(set, step)| position.shape.slides(set & far, step).next())
    }
}

impl<B: Bits> Features<BreakthroughPosition<B>, N_FEATURES> for Breakthrough {
    const FEATURES: [Feature; N_FEATURES] = FEATURES;
    const PHASES: usize = 1;
    const WEIGHTS: &'static str = include_str!("weights.txt");

    fn count(position: &BreakthroughPosition<B>) -> Counts<N_FEATURES> {
        let attacks = ByPlayer::from_fn(|player| position.attacks(position.pieces[player], player));
        let features = |player| position.features(player, &attacks);
        let (own, enemy) = (features(position.turn()), features(position.turn().other()));
        Counts { phase: 0, own, enemy }
    }

    fn phase(_position: &BreakthroughPosition<B>) -> usize {
        0
    }
}

impl<B: Bits> Evaluated for BreakthroughPosition<B> {
    type Evaluator = BreakthroughEvaluator;
    type Solver = NoSolver;

    fn patterns() -> &'static dyn Patterns<Self> {
        &BreakthroughPatterns
    }

    /// Win; else capture the piece nearest to breaking through; else go where it is hardest to be captured: where
    /// fewest enemies attack, then where most friends guard.
    fn greedy_rank(&self, m: Slide) -> [i64; 3] {
        let (player, enemy) = (self.turn(), self.turn().other());
        let next = self.after(m);
        if next.outcome().is_some() {
            return [2, 0, 0];
        }
        if self.captures_on(m.to()) {
            return [1, self.advance(m.to(), enemy) as i64, 0];
        }
        // The attackers of a square stand where a piece on it would attack.
        let to = B::bit(m.to());
        let attackers = next.attacks(to, player).once & next.pieces[enemy];
        let guards = next.attacks(to, enemy).once & next.pieces[player];
        [0, -i64::from(attackers.count()), i64::from(guards.count())]
    }
}
