//! The evaluation compared with plain recounts.

use std::collections::BTreeSet;

use parlour_core::{
    Evaluated, Evaluator, LinearEvaluator, Player, Position, Rng, Symmetric, Weights, linear_score,
};

use super::{PathwayEvaluator, PathwayPosition};
use crate::board::{Bits, Grid, Wide};
use crate::grid::GridPosition;

/// Unfinished positions of random games.
fn each_position<B: Bits>(
    (columns, rows): (usize, usize),
    games: u64,
    mut check: impl FnMut(&PathwayPosition<B>),
) {
    let mut rng = Rng::new(columns as u64);
    for _ in 0..games {
        let mut position = PathwayPosition::<B>::empty(Grid::new(columns, rows));
        while let Some(m) = position.random_move(&mut rng, &mut Vec::new()) {
            check(&position);
            position.play_unchecked(m);
        }
    }
}

fn odd_weights<B: Bits>() -> PathwayEvaluator {
    type E = PathwayEvaluator;
    let n_features = <E as LinearEvaluator<PathwayPosition<B>>>::FEATURES.len();
    let n_phases = <E as LinearEvaluator<PathwayPosition<B>>>::PHASES;
    let values = (0..n_features * n_phases).map(|n| (n as i32 * 7919) % 1009 - 500).collect();
    <E as LinearEvaluator<PathwayPosition<B>>>::with_weights(Weights::new(n_features, values))
}

fn evaluation_is_the_sum<B: Bits>(size: (usize, usize), games: u64) {
    let fitted = <PathwayEvaluator as LinearEvaluator<PathwayPosition<B>>>::fitted();
    let odd = odd_weights::<B>();
    each_position::<B>(size, games, |position| {
        for evaluator in [&fitted, &odd] {
            assert_eq!(evaluator.evaluate(position), linear_score(evaluator, position));
        }
    });
}

#[test]
fn the_evaluation_is_the_weighted_sum() {
    for size in [(2, 2), (3, 3), (5, 5), (6, 6), (8, 8), (1, 7), (7, 1), (4, 9), (9, 4)] {
        evaluation_is_the_sum::<u64>(size, 20);
    }
    evaluation_is_the_sum::<Wide<4>>((9, 9), 3);
    evaluation_is_the_sum::<Wide<4>>((16, 5), 3);
    evaluation_is_the_sum::<Wide<4>>((16, 16), 1);
}

#[test]
fn mirror_images_and_swapped_players_have_equal_evaluations() {
    let evaluator = odd_weights::<u64>();
    each_position::<u64>((6, 6), 10, |position| {
        let score = evaluator.evaluate(position);
        for symmetry in position.symmetries() {
            assert_eq!(evaluator.evaluate(&position.transformed(*symmetry)), score);
        }
        let swapped = position.players_swapped().unwrap();
        assert_eq!(evaluator.evaluate(&swapped), score);
        assert_eq!(evaluator.counts(&swapped), evaluator.counts(position).swapped());
    });
}

/// Whether a player may place on a square, straight from the rules.
fn may_place(position: &PathwayPosition<u64>, square: usize, player: Player) -> bool {
    let friends = position.neighbors(square, player);
    let enemies = position.neighbors(square, player.other());
    position.owner(square).is_none() && (friends == 1 || friends + enemies == 0)
}

/// The live squares of a player: open ones, and those that need a first friend and are beside a
/// live square.
fn may_ever_place(position: &PathwayPosition<u64>, player: Player) -> BTreeSet<usize> {
    let grid = position.grid();
    let mut found = BTreeSet::new();
    loop {
        let more: BTreeSet<usize> = (0..grid.n_squares())
            .filter(|square| {
                let waits = position.owner(*square).is_none()
                    && position.neighbors(*square, player) == 0
                    && neighbors(position, *square).iter().any(|beside| found.contains(beside));
                may_place(position, *square, player) || waits
            })
            .collect();
        if more == found {
            return found;
        }
        found = more;
    }
}

fn neighbors(position: &PathwayPosition<u64>, square: usize) -> Vec<usize> {
    [(1, 0), (-1, 0), (0, 1), (0, -1)]
        .into_iter()
        .filter_map(|direction| position.grid().offset(square, direction, 1))
        .collect()
}

/// Estimates the minimum number of placements that use up a player's private squares: round by
/// round on squares without a private neighbor, and on the neighbors of those with one.
fn private_moves(
    position: &PathwayPosition<u64>,
    private: &BTreeSet<usize>,
    player: Player,
) -> usize {
    let mut live = private.clone();
    let is_open = |square: &usize| may_place(position, *square, player);
    let mut near: BTreeSet<usize> = live.iter().copied().filter(is_open).collect();
    let mut n_moves = 0;
    while !near.is_empty() {
        let around = |square: usize| -> Vec<usize> {
            neighbors(position, square).into_iter().filter(|beside| near.contains(beside)).collect()
        };
        let mut placed = BTreeSet::new();
        let mut n_paired = 0;
        for square in &near {
            match around(*square)[..] {
                [] => _ = placed.insert(*square),
                [closer] => {
                    placed.insert(closer);
                    n_paired += usize::from(around(closer).len() == 1);
                }
                _ => {}
            }
        }
        if placed.is_empty() {
            return n_moves + near.len().div_ceil(3);
        }
        n_moves += placed.len() - n_paired / 2;
        let beside: BTreeSet<usize> =
            placed.iter().flat_map(|square| neighbors(position, *square)).collect();
        let is_closed = |square: &usize| near.contains(square) && beside.contains(square);
        live.retain(|square| !(placed.contains(square) || is_closed(square)));
        near.retain(|square| live.contains(square));
        near.extend(beside.intersection(&live));
    }
    n_moves
}

/// The race feature of a player, with fewer than 24 live squares.
fn forecast(
    position: &PathwayPosition<u64>,
    own: &BTreeSet<usize>,
    enemy: &BTreeSet<usize>,
    player: Player,
) -> Option<&'static str> {
    let private = |one: &BTreeSet<usize>, other: &BTreeSet<usize>, player| {
        private_moves(position, &one.difference(other).copied().collect(), player)
    };
    let [n_own, n_enemy] = [private(own, enemy, player), private(enemy, own, player.other())];
    let n_shared = own.intersection(enemy).count();
    let is_late = own.union(enemy).count() < 24;
    is_late.then(|| match n_own.abs_diff(n_enemy) > n_shared {
        true if n_own < n_enemy => "ahead",
        true => "behind",
        false if (n_own + n_enemy + n_shared).is_multiple_of(2) => "even",
        false => "odd",
    })
}

#[test]
fn counts_are_right() {
    let evaluator = odd_weights::<u64>();
    each_position::<u64>((6, 6), 10, |position| {
        let counts = evaluator.counts(position);
        let live = Player::BOTH.map(|player| may_ever_place(position, player));
        for player in Player::BOTH {
            let (own, enemy) = (&live[player.index()], &live[player.other().index()]);
            let usable_beside = |square: &usize| {
                let beside = neighbors(position, *square);
                beside.iter().filter(|beside| own.contains(beside)).count()
            };
            let private = || own.iter().filter(|square| !enemy.contains(square));
            let is_open = |square: &&usize| may_place(position, **square, player);
            let claimed = own.iter().filter(|square| {
                enemy.contains(square) && !may_place(position, **square, player.other())
            });
            let is_mover = player == position.turn();
            let forecast = forecast(position, own, enemy, player);
            let expected = [
                usize::from(is_mover),
                private().filter(is_open).count(),
                private().filter(|square| !is_open(square)).count(),
                private().filter(|square| usable_beside(square) == 0).count(),
                claimed.count(),
                own.iter().map(usable_beside).sum::<usize>() / 2,
                usize::from(is_mover && forecast == Some("even")),
                usize::from(is_mover && forecast == Some("ahead")),
            ];
            assert_eq!(counts[player], expected.map(|count| count as i32), "{position:?}");
        }
        let n_live = live[0].union(&live[1]).count();
        let phase = [32, 24, 16, 10, 6].into_iter().filter(|bound| n_live < *bound).count();
        assert_eq!(evaluator.phase(position), phase);
    });
}

#[test]
fn greedy_prefers_squares_open_to_both() {
    each_position::<u64>((6, 6), 5, |position| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let is_shared = may_place(position, m as usize, position.turn().other());
            assert_eq!(position.greedy_rank(m), [i64::from(is_shared), 0, 0]);
        }
    });
}
