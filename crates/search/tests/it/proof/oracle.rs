//! All reachable positions and their values.

use std::collections::HashMap;

use parlour_core::{FullPosition, GameResult, Rng};

/// The values of all positions reachable from a root, by retrograde analysis: 1 if the side to move
/// can force a win, -1 if it loses, 0 otherwise. Correct with cycles.
pub(super) struct Oracle<P> {
    positions: Vec<P>,
    values: Vec<i32>,
}

impl<P: FullPosition> Oracle<P> {
    /// Returns `None` if there are more than `max` positions.
    pub(super) fn new(root: &P, max: usize) -> Option<Self> {
        let mut index = HashMap::from([(root.clone(), 0)]);
        let mut positions = vec![root.clone()];
        let mut edges: Vec<Vec<usize>> = Vec::new();
        while edges.len() < positions.len() {
            let position = positions[edges.len()].clone();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut next_idxs = Vec::new();
            for m in moves {
                let next = position.after(m);
                next_idxs.push(*index.entry(next.clone()).or_insert_with(|| {
                    positions.push(next);
                    positions.len() - 1
                }));
            }
            edges.push(next_idxs);
            if positions.len() > max {
                return None;
            }
        }
        let mut values: Vec<i32> = positions.iter().map(|p| final_sign(p).unwrap_or(0)).collect();
        loop {
            let mut is_changed = false;
            for (position_idx, next_idxs) in edges.iter().enumerate() {
                if values[position_idx] != 0 || next_idxs.is_empty() {
                    continue;
                }
                if next_idxs.iter().any(|next| values[*next] < 0) {
                    values[position_idx] = 1;
                } else if next_idxs.iter().all(|next| values[*next] > 0) {
                    values[position_idx] = -1;
                }
                is_changed |= values[position_idx] != 0;
            }
            if !is_changed {
                return Some(Self { positions, values });
            }
        }
    }

    /// The graph below the earliest position of a random game that has at most `max` positions.
    pub(super) fn late_in_a_game(start: &P, max: usize, rng: &mut Rng) -> Self {
        let mut game = vec![start.clone()];
        while let Some(m) = game[game.len() - 1].random_move(rng, &mut Vec::new()) {
            let next = game[game.len() - 1].after(m);
            game.push(next);
        }
        let small = game.iter().find_map(|position| Self::new(position, max));
        small.expect("the end of a game is small enough")
    }

    /// Random unfinished positions with their values.
    pub(super) fn sample(&self, n: usize, rng: &mut Rng) -> Vec<(P, i32)> {
        let open: Vec<usize> = (0..self.positions.len())
            .filter(|position_idx| self.positions[*position_idx].outcome().is_none())
            .collect();
        let draw = |_| {
            let position_idx = open[rng.below(open.len() as u64) as usize];
            (self.positions[position_idx].clone(), self.values[position_idx])
        };
        (0..n).map(draw).collect()
    }
}

pub(super) fn final_sign<P: FullPosition>(position: &P) -> Option<i32> {
    position.outcome().map(|outcome| match outcome.result {
        GameResult::Win(player) if player == position.turn() => 1,
        GameResult::Win(_) => -1,
        GameResult::Draw => 0,
    })
}
