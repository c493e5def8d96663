//! The judgment of a position in countable features, and the classic player.
//!
//! A side wins by standing apart, so touching pairs are what is left to do, lines and jumps the means
//! to do it. Captures cut both ways: fewer pieces are easier to keep apart.

use std::collections::VecDeque;

use parlour_core::{
    ByPlayer, Evaluator, Feature, Judged, LinearEvaluator, NoSolver, Position, Weights,
};

use super::ApartPosition;
use super::generator::Generator;
use super::turn::{ApartMove, Width};

const FEATURES: &[Feature] = &[
    Feature { name: "move", singular: "turn to move", plural: "turns to move" },
    Feature { name: "piece", singular: "piece", plural: "pieces" },
    Feature { name: "isolated", singular: "isolated piece", plural: "isolated pieces" },
    Feature { name: "pair", singular: "touching pair", plural: "touching pairs" },
    Feature { name: "cluster", singular: "touching group", plural: "touching groups" },
    Feature { name: "long", singular: "line of three or more", plural: "lines of three or more" },
    Feature { name: "jump", singular: "jump past a line", plural: "jumps past a line" },
    Feature { name: "step", singular: "step", plural: "steps" },
    Feature {
        name: "keystone",
        singular: "piece whose leaving would isolate the rest",
        plural: "pieces whose leaving would isolate the rest",
    },
    Feature {
        name: "threat",
        singular: "keystone that is to move",
        plural: "keystones that are to move",
    },
];

const PHASES: usize = 3;

/// A position with fewer pieces than this is in the next phase.
const PHASE_BOUNDS: [u32; PHASES - 1] = [18, 11];

/// What a touching pair less is worth to the ordering of turns, and what a capture costs.
const ORDER_PAIR: i32 = 4;
const ORDER_CAPTURE: i32 = 3;

/// The evaluation of Apart.
#[derive(Clone, Debug)]
pub struct ApartEvaluator {
    weights: Weights,
}

impl<B: Width> Evaluator<ApartPosition<B>> for ApartEvaluator {
    fn evaluate(&self, position: &ApartPosition<B>) -> i32 {
        let own = counts(position, true);
        let enemy = counts(position, false);
        self.weights.score(phase(position), &own, &enemy)
    }

    /// Turns that break up touching pairs come first, captures later.
    #[inline]
    fn order(&self, position: &ApartPosition<B>, m: ApartMove<B::Directions>) -> i32 {
        let others = position.own() & !B::bit(m.from());
        let friends = |square| (position.shape().around(B::bit(square)) & others).count() as i32;
        let captured = if m.captures_on_the_way() {
            position.captures(m).count() as i32
        } else {
            i32::from(position.enemy().has(m.to()))
        };
        ORDER_PAIR * (friends(m.from()) - friends(m.to())) - ORDER_CAPTURE * captured
    }

    #[inline]
    fn slot(&self, m: ApartMove<B::Directions>) -> usize {
        (m.from() & 63) << 6 | (m.to() & 63)
    }

    /// Only a piece whose leaving isolates the rest can win, and its own turns are few.
    fn winning_move(&self, position: &ApartPosition<B>) -> Option<ApartMove<B::Directions>> {
        if position.is_over() {
            return None;
        }
        let keystones = position.shape().keystones(position.own());
        keystones.squares().find_map(|square| winning_turn(position, square))
    }
}

/// A turn of one piece to a square where it touches no friend, without captures on the way. The
/// rest of its side is isolated.
fn winning_turn<B: Width>(
    position: &ApartPosition<B>,
    from: usize,
) -> Option<ApartMove<B::Directions>> {
    let shape = position.shape();
    let others = position.own() & !B::bit(from);
    // rules.md, "The end": a capture that isolates the enemy loses.
    let wins = |to: usize| !shape.is_isolated(position.enemy() & !B::bit(to));
    let apart = !shape.around(others);
    let mut generator = Generator::new(position);
    let first = generator.lift(from);
    let path = ApartMove::begin(B::NO_DIRECTIONS, from);
    if let Some(to) = (first.landings & apart).squares().find(|to| wins(*to)) {
        return Some(path.extended(generator.direction(from, to), to, false));
    }
    let on_the_way = |landings: B| landings & !apart & !position.enemy();
    let mut reached = first.landings | B::bit(from);
    let mut paths: VecDeque<_> = on_the_way(first.extendable)
        .squares()
        .map(|to| path.extended(generator.direction(from, to), to, false))
        .collect();
    while let Some(path) = paths.pop_front() {
        let at = path.to();
        let landings = generator.jumps_from(at) & !reached;
        reached |= landings;
        let longer = |to| path.extended(generator.direction(at, to), to, false);
        if let Some(to) = (landings & apart).squares().find(|to| wins(*to)) {
            return Some(longer(to));
        }
        paths.extend(on_the_way(landings).squares().map(longer));
    }
    None
}

impl<B: Width> LinearEvaluator<ApartPosition<B>> for ApartEvaluator {
    const FEATURES: &'static [Feature] = FEATURES;
    const PHASES: usize = PHASES;
    const WEIGHTS: &'static str = include_str!("weights.txt");

    fn with_weights(weights: Weights) -> Self {
        Self { weights }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn phase(&self, position: &ApartPosition<B>) -> usize {
        phase(position)
    }

    fn counts(&self, position: &ApartPosition<B>) -> ByPlayer<Vec<i32>> {
        ByPlayer::from_fn(|player| counts(position, player == position.turn()).to_vec())
    }
}

fn phase<B: Width>(position: &ApartPosition<B>) -> usize {
    let n_pieces = position.own().count() + position.enemy().count();
    PHASE_BOUNDS.iter().filter(|bound| n_pieces < **bound).count()
}

/// What the player to move or the other has of each feature.
#[inline]
fn counts<B: Width>(position: &ApartPosition<B>, is_mover: bool) -> [i32; FEATURES.len()] {
    let set = if is_mover { position.own() } else { position.enemy() };
    let stand = position.shape().stand(set);
    let n_keystones = position.shape().keystones(set).count() as i32;
    [
        i32::from(is_mover),
        stand.pieces as i32,
        stand.isolated as i32,
        stand.pairs as i32,
        stand.clusters as i32,
        stand.long_lines as i32,
        stand.jumps as i32,
        stand.steps as i32,
        n_keystones,
        if is_mover { n_keystones } else { 0 },
    ]
}

impl<B: Width> Judged for ApartPosition<B> {
    type Evaluator = ApartEvaluator;
    type Solver = NoSolver;

    /// Own pieces that touch no friend, then few captures, then few new enemy groups.
    fn greedy_rank(&self, m: Self::Move) -> [i64; 3] {
        let captured = self.captures(m);
        let own = (self.own() & !B::bit(m.from())) | B::bit(m.to());
        let n_groups = |set| i64::from(self.shape().n_groups(set));
        let new_groups = if captured.is_empty() {
            0
        } else {
            n_groups(self.enemy() & !captured) - n_groups(self.enemy())
        };
        let n_isolated = i64::from(self.shape().n_isolated(own));
        [n_isolated, -i64::from(captured.count()), -new_groups]
    }
}
