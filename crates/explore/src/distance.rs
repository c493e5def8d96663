//! The number of turns to a win, by plain iterative deepening.

use std::collections::HashMap;

use parlour_bots::StopFlag;
use parlour_core::{AnyPosition, FullPosition, GameResult, Player, PositionVisitor};

/// Deeper searches would take too long.
const MAX_PLIES: u32 = 120;

/// The fewest plies in which `winner` wins against any defense, without history; `None` if
/// `max_nodes` positions are not enough. Also returns the number of positions searched.
pub(super) fn plies_to_win(
    position: &dyn AnyPosition,
    winner: Player,
    max_nodes: u64,
    stop: &StopFlag,
) -> (Option<u32>, u64) {
    struct Visit<'a>(Player, u64, &'a StopFlag);

    impl PositionVisitor for Visit<'_> {
        type Output = (Option<u32>, u64);

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            let Visit(winner, max_nodes, stop) = self;
            // Generating the moves of one position can take too long.
            if P::MANY_PATHS {
                return (None, 0);
            }
            let mut search =
                DistanceSearch { winner, max_nodes, stop, nodes: 0, table: HashMap::new() };
            let mut scratch = P::Scratch::default();
            for plies in 0..=MAX_PLIES {
                match search.wins_within(&position, plies, &mut scratch) {
                    None => return (None, search.nodes),
                    Some(true) => return (Some(plies), search.nodes),
                    Some(false) => {}
                }
            }
            (None, search.nodes)
        }
    }

    parlour_games::with_position(position, Visit(winner, max_nodes, stop)).unwrap_or((None, 0))
}

struct DistanceSearch<'a, P> {
    winner: Player,
    max_nodes: u64,
    stop: &'a StopFlag,
    nodes: u64,
    /// For each position, the number of plies within which a win is refuted, and that within which
    /// it is proven. Stores whole positions, not keys, so that a hash collision proves nothing.
    table: HashMap<P, (Option<u32>, Option<u32>)>,
}

impl<P: FullPosition> DistanceSearch<'_, P> {
    /// Whether the winner wins within this many plies; `None` if the nodes are used up.
    fn wins_within(&mut self, position: &P, plies: u32, scratch: &mut P::Scratch) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.result == GameResult::Win(self.winner));
        }
        if plies == 0 {
            return Some(false);
        }
        if let Some((no, yes)) = self.table.get(position) {
            if yes.is_some_and(|yes| yes <= plies) {
                return Some(true);
            }
            if no.is_some_and(|no| no >= plies) {
                return Some(false);
            }
        }
        self.nodes += 1;
        if self.nodes > self.max_nodes || self.stop.is_stopped() {
            return None;
        }
        let is_attack = position.turn() == self.winner;
        let mut moves = Vec::new();
        position.distinct_moves(&mut moves, scratch);
        let mut wins = !is_attack;
        for m in moves {
            if self.wins_within(&position.after(m), plies - 1, scratch)? == is_attack {
                wins = is_attack;
                break;
            }
        }
        let (no, yes) = self.table.entry(position.clone()).or_default();
        if wins {
            *yes = Some(yes.map_or(plies, |old| old.min(plies)));
        } else {
            *no = Some(no.map_or(plies, |old| old.max(plies)));
        }
        Some(wins)
    }
}
