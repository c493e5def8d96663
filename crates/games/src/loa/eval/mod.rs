//! The evaluation features: closeness, connectivity, mobility and walls, modeled on the program MIA
//! (M. Winands, "Informed Search in Complex Games", 2004).

mod cache;
mod center;
mod shape;
#[cfg(test)]
mod tests;

pub(super) use center::Centers;
pub(super) use shape::steps_together;

use parlour_core::{
    ByPlayer, Evaluator, Feature, LinearEvaluator, Player, Position, SLOTS, Weights,
};

use super::LoaPosition;
use super::geometry::LoaBits;
use super::line_table::LineCounts;
use crate::grid::Slide;
use cache::ValueCache;
use shape::{Shape, walled};

const N_FEATURES: usize = 15;

const FEATURES: &[Feature; N_FEATURES] = &[
    Feature::TURN,
    Feature::new("pieces", "piece", "pieces"),
    Feature::new("groups", "group", "groups"),
    Feature::new(
        "outlying",
        "piece in groups away from the center of mass",
        "pieces in groups away from the center of mass",
    ),
    Feature::new("links", "pair of touching pieces", "pairs of touching pieces"),
    Feature::new("steps", "step to the center of mass", "steps to the center of mass"),
    Feature::new("strays", "piece far from the others", "pieces far from the others"),
    Feature::new(
        "offset",
        "half step between the center of mass and the middle",
        "half steps between the center of mass and the middle",
    ),
    Feature::new("depth", "step away from the edge", "steps away from the edge"),
    Feature::new(
        "blocks",
        "solid block near the center of mass",
        "solid blocks near the center of mass",
    ),
    Feature::new("walled", "piece walled in at the edge", "pieces walled in at the edge"),
    Feature::new("moves", "move", "moves"),
    Feature::new("captures", "capture", "captures"),
    Feature::new("outward", "move to the edge", "moves to the edge"),
    Feature::new("blocked", "move blocked by the enemy", "moves blocked by the enemy"),
];

const PHASES: usize = 3;

/// The evaluation of Lines of Action.
#[derive(Clone, Debug)]
pub struct LoaEvaluator {
    weights: Weights,
    /// The weights, unpacked for fast access.
    by_phase: [[i32; N_FEATURES]; PHASES],
    values: ValueCache,
}

/// The features of a player, in order.
fn counts_of<B: LoaBits>(position: &LoaPosition<B>, player: Player) -> [i32; N_FEATURES] {
    let mut counts = piece_features(position, player);
    for (index, count) in
        INTERACTION_FEATURES.into_iter().zip(interaction_features(position, player))
    {
        counts[index] = count;
    }
    counts
}

/// The features that depend only on the own pieces.
#[inline]
fn piece_features<B: LoaBits>(position: &LoaPosition<B>, player: Player) -> [i32; N_FEATURES] {
    let links = position.line_counts(player).links;
    let shape = Shape::of(position, player, links);
    let Shape { pieces, groups, outlying, steps, strays, offset, depth, blocks } = shape;
    [0, pieces, groups, outlying, links, steps, strays, offset, depth, blocks, 0, 0, 0, 0, 0]
}

/// The other features: move, walled, moves, captures, outward, blocked.
const INTERACTION_FEATURES: [usize; 6] = [0, 10, 11, 12, 13, 14];

/// The other features of a player.
#[inline]
fn interaction_features<B: LoaBits>(
    position: &LoaPosition<B>,
    player: Player,
) -> [i32; INTERACTION_FEATURES.len()] {
    let LineCounts { moves, captures, to_edge, blocked, .. } = position.line_counts(player);
    let (own, enemy) = (position.pieces[player], position.pieces[player.other()]);
    let is_turn = i32::from(player == position.turn());
    [is_turn, walled(position.geometry, own, enemy), moves, captures, to_edge, blocked]
}

/// Opening, middlegame and endgame: more than five sixths of the pieces left, more than two thirds,
/// or fewer.
#[inline]
fn phase_of(size: usize, n_pieces: usize) -> usize {
    let n_start = 4 * (size - 2);
    usize::from(6 * n_pieces <= 5 * n_start) + usize::from(3 * n_pieces <= 2 * n_start)
}

impl LoaEvaluator {
    /// The value of a player's pieces alone.
    #[inline]
    fn piece_value<B: LoaBits>(
        &self,
        position: &LoaPosition<B>,
        player: Player,
        phase: usize,
    ) -> i64 {
        let count = || self.computed_piece_value(position, player, phase);
        match position.pieces[player].word() {
            Some(set) => self.values.get(set, position.geometry.size, phase, count),
            None => count(),
        }
    }

    #[inline(never)]
    fn computed_piece_value<B: LoaBits>(
        &self,
        position: &LoaPosition<B>,
        player: Player,
        phase: usize,
    ) -> i64 {
        let counts = piece_features(position, player).map(i64::from);
        let weights = self.by_phase[phase].map(i64::from);
        counts.into_iter().zip(weights).map(|(count, weight)| count * weight).sum()
    }
}

impl<B: LoaBits> Evaluator<LoaPosition<B>> for LoaEvaluator {
    type State = ();

    fn evaluate(&self, position: &LoaPosition<B>) -> i32 {
        let (turn, other) = (position.turn(), position.turn().other());
        let n_pieces = position.n_pieces(turn) + position.n_pieces(other);
        let phase = phase_of(position.geometry.size, n_pieces);
        let weights = &self.by_phase[phase];
        let piece_value = |player| self.piece_value(position, player, phase);
        let (own, enemy) =
            (interaction_features(position, turn), interaction_features(position, other));
        let mut sum = piece_value(turn) - piece_value(other);
        for (n, index) in INTERACTION_FEATURES.into_iter().enumerate() {
            sum += i64::from(weights[index]) * i64::from(own[n] - enemy[n]);
        }
        Weights::score_of_sum(sum)
    }

    /// Orders captures first, then moves toward the center and toward friends.
    fn order(&self, position: &LoaPosition<B>, m: Slide) -> i32 {
        if m == Slide::PASS {
            return 0;
        }
        let (from, to) = (m.from(), m.to());
        let geometry = position.geometry;
        let own = position.pieces[position.turn()];
        let captures = position.pieces[position.turn().other()].has(to);
        let depth = |square: usize| i32::from(geometry.depths[square]);
        let [by_from, by_to] = [from, to].map(|square| geometry.neighbors[square]);
        // Friends there minus friends here, with one popcount: the two sets are disjoint. The
        // moving piece does not count.
        let friends = (by_to & own & !B::bit(from) | by_from & !own).count() as i32
            - i32::from(geometry.n_neighbors[from]);
        8 * i32::from(captures) + 3 * (depth(to) - depth(from)) + 2 * friends
    }

    /// The start and target squares; unique on boards of up to 8x8 squares.
    fn history_index(&self, m: Slide) -> usize {
        (m.from() * 64 + m.to()) % SLOTS
    }

    /// Zugzwang is rare except with few pieces.
    fn null_move(&self, position: &LoaPosition<B>) -> Option<LoaPosition<B>> {
        let is_safe = position.pieces[position.turn()].count() >= 5;
        if is_safe { position.turn_given_away() } else { None }
    }
}

impl<B: LoaBits> LinearEvaluator<LoaPosition<B>> for LoaEvaluator {
    const FEATURES: &'static [Feature] = FEATURES;
    const PHASES: usize = PHASES;
    const WEIGHTS: &'static str = include_str!("../weights.txt");

    fn with_weights(weights: Weights) -> Self {
        let by_phase = std::array::from_fn(|phase| {
            std::array::from_fn(|index| weights.of_phase(phase)[index])
        });
        Self { weights, by_phase, values: ValueCache::new() }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn phase(&self, position: &LoaPosition<B>) -> usize {
        let pieces = position.pieces.one | position.pieces.two;
        phase_of(position.geometry.size, pieces.count() as usize)
    }

    fn counts(&self, position: &LoaPosition<B>) -> ByPlayer<Vec<i32>> {
        ByPlayer::from_fn(|player| counts_of(position, player).to_vec())
    }
}
