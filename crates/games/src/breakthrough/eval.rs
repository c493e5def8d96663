//! The evaluation in countable features, and the classic player.

use parlour_core::{Evaluated, Evaluator, Feature, NoSolver, Player, Position};

use super::{Breakthrough, BreakthroughPosition};
use crate::board::Bits;
use crate::grid::{Counts, Features, GridPosition, Linear, Slide};

const N_FEATURES: usize = 11;

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
    Feature::new("home", "piece on the home row", "pieces on the home row"),
    Feature::new("guarded", "guarded piece", "guarded pieces"),
    Feature::new("hanging", "attacked piece without a guard", "attacked pieces without a guard"),
    Feature::new("pair", "pair of pieces side by side", "pairs of pieces side by side"),
    Feature::new("runner", "unopposed piece", "unopposed pieces"),
    Feature::new("option", "possible move", "possible moves"),
];

/// The evaluation of Breakthrough.
pub type BreakthroughEvaluator = Linear<Breakthrough, N_FEATURES>;

impl<B: Bits> BreakthroughPosition<B> {
    /// The squares that a set attacks.
    #[inline]
    fn attacked(&self, set: B, player: Player) -> B {
        let [left, _, right] = Self::steps(player).map(|step| self.shape.step(set, step));
        left | right
    }

    /// Every square that a piece of the set could ever come to.
    #[inline]
    fn span(&self, set: B, player: Player) -> B {
        let mut span = B::EMPTY;
        let mut front = set;
        for _ in 1..self.shape.grid().rows() {
            let [left, straight, right] =
                Self::steps(player).map(|step| self.shape.step(front, step));
            front = left | straight | right;
            span |= front;
        }
        span
    }

    /// What the player has of each feature.
    #[inline]
    fn features(&self, player: Player) -> [i32; N_FEATURES] {
        let (own, enemy) = (self.pieces[player], self.pieces[player.other()]);
        let back = |row: B| {
            let [_, straight, _] = Self::steps(player.other()).map(|s| self.shape.step(row, s));
            straight
        };
        let one = back(self.far[player]);
        let two = back(one);
        let count = |set: B| set.count() as i32;
        let guarded = self.attacked(own, player) & own;
        let attacked = self.attacked(enemy, player.other()) & own;
        [
            i32::from(player == self.turn()),
            count(own),
            count(own & one),
            count(own & two),
            count(own & back(two)),
            count(own & self.far[player.other()]),
            count(guarded),
            count(attacked & !guarded),
            count(self.shape.step(own, (1, 0)) & own),
            count(own & !self.span(enemy, player.other())),
            self.targets(own, player).into_iter().map(count).sum(),
        ]
    }

    /// The early game lasts until a third of the pieces is gone.
    #[inline]
    fn phase(&self) -> usize {
        let n_pieces = self.pieces.one.count() + self.pieces.two.count();
        usize::from(3 * n_pieces < 8 * self.shape.grid().columns() as u32)
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
        let steps = BreakthroughPosition::<B>::steps(player);
        for (set, step) in targets.into_iter().zip(steps) {
            let stride = position.shape.stride(step);
            let slide = |to: usize| Slide::new((to as isize - stride) as usize, to);
            moves.extend((set & enemy).squares().map(slide));
        }
    }

    /// A piece one step from the far row is there next turn: no own piece stands in its way, or the game would be over.
    fn winning_move(&self, position: &BreakthroughPosition<B>) -> Option<Slide> {
        let (player, own) = (position.turn(), position.pieces[position.turn()]);
        let targets = position.targets(own, player);
        targets.into_iter().zip(BreakthroughPosition::<B>::steps(player)).find_map(|(set, step)| {
            let winning = set & position.far[player];
            let to = winning.first();
            let from = (to as isize - position.shape.stride(step)) as usize;
            (!winning.is_empty()).then(|| Slide::new(from, to))
        })
    }
}

impl<B: Bits> Features<BreakthroughPosition<B>, N_FEATURES> for Breakthrough {
    const FEATURES: [Feature; N_FEATURES] = FEATURES;
    const PHASES: usize = 2;
    const WEIGHTS: &'static str = include_str!("weights.txt");

    fn count(position: &BreakthroughPosition<B>) -> Counts<N_FEATURES> {
        let [own, enemy] =
            [position.turn(), position.turn().other()].map(|player| position.features(player));
        Counts { phase: position.phase(), own, enemy }
    }
}

impl<B: Bits> Evaluated for BreakthroughPosition<B> {
    type Evaluator = BreakthroughEvaluator;
    type Solver = NoSolver;

    /// Win; else capture the piece nearest to breaking through; else go where it is hardest to be captured: where
    /// fewest enemies attack, then where most friends guard.
    fn greedy_rank(&self, m: Slide) -> [i64; 3] {
        let (player, enemy) = (self.turn(), self.turn().other());
        let mut next = self.clone();
        next.play_unchecked(m);
        if next.ending().is_some() {
            return [2, 0, 0];
        }
        if self.captures_on(m.to()) {
            return [1, self.advance(m.to(), enemy) as i64, 0];
        }
        // Looking back from the square along the other side's steps finds who attacks it.
        let to = B::bit(m.to());
        let attackers = next.attacked(to, player) & next.pieces[enemy];
        let guards = next.attacked(to, enemy) & next.pieces[player];
        [0, -i64::from(attackers.count()), i64::from(guards.count())]
    }
}
