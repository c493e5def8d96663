//! Explains why a move was bad, with countable features of the board.

use parlour_core::{AnyMove, Feature, Match, Message, Player, message};

use super::GradedMove;
use crate::evaluation::{EvalBreakdown, eval_breakdown};

/// Maximum number of feature reasons.
const MAX_REASONS: usize = 2;

/// Minimum share of the largest feature's effect for another feature to be named.
const MIN_SHARE: f64 = 0.4;

/// An argument against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// It lets the opponent win in this many turns.
    LetsWin {
        /// The opponent.
        player: Player,
        /// Number of turns.
        turns: u32,
    },
    /// It gives the opponent a won game.
    GivesWin {
        /// The opponent.
        player: Player,
    },
    /// The player missed a win in this many turns.
    MissesWin {
        /// The player.
        player: Player,
        /// Number of turns.
        turns: u32,
    },
    /// The player had a won game.
    HadWin {
        /// The player.
        player: Player,
    },
    /// It allows a draw.
    AllowsDraw,
    /// A feature became worse than necessary.
    Count {
        /// The owner of the feature.
        player: Player,
        /// The feature.
        feature: Feature,
        /// Its count before the move.
        before: i32,
        /// Its count after the move and the best reply.
        after: i32,
        /// Its count after the best move and the best reply.
        best: i32,
    },
}

impl Fact {
    /// The fact in a sentence.
    pub fn message(&self) -> Message {
        match *self {
            Self::LetsWin { player, turns } => {
                message!("fact-lets-win", player = player, n = turns)
            }
            Self::GivesWin { player } => message!("fact-gives-win", player = player),
            Self::MissesWin { player, turns } => {
                message!("fact-misses-win", player = player, n = turns)
            }
            Self::HadWin { player } => message!("fact-had-win", player = player),
            Self::AllowsDraw => message!("fact-allows-draw"),
            Self::Count { player, feature, before, after, best } if before == after => {
                message!("fact-same", player = player, after = feature.message(after), best = best)
            }
            Self::Count { player, feature, before, after, best } => message!(
                "fact-changed",
                player = player,
                before = before,
                after = feature.message(after),
                best = best,
            ),
        }
    }
}

/// Arguments against a move: proven facts first, then changes on the board. `reply` is the best
/// reply, if the game continued.
pub fn facts_against(at: &Match, graded: &GradedMove, reply: Option<&AnyMove>) -> Vec<Fact> {
    let mut found = Vec::new();
    let (mover, enemy) = (graded.player, graded.player.other());
    if let Some(turns) = graded.after.loses_in() {
        found.push(Fact::LetsWin { player: enemy, turns });
    } else if graded.after.is_loss() {
        found.push(Fact::GivesWin { player: enemy });
    } else if graded.before.is_win() {
        found.push(match graded.before.wins_in() {
            Some(turns) => Fact::MissesWin { player: mover, turns },
            None => Fact::HadWin { player: mover },
        });
    } else if graded.after.is_proven_draw() {
        found.push(Fact::AllowsDraw);
    }
    let before = eval_breakdown(at.position());
    let played = after(at, [Some(&graded.played), reply]);
    let best = after(at, [0, 1].map(|idx| graded.best_line.get(idx)));
    if let (Some(played), Some(best)) = (played, best) {
        found.extend(changes(mover, &before, &played, &best));
    }
    found
}

/// The features after some moves; `None` if the game is over then.
fn after(at: &Match, moves: [Option<&AnyMove>; 2]) -> Option<EvalBreakdown> {
    let mut at = at.clone();
    for m in moves.into_iter().flatten() {
        at.play(m).ok()?;
    }
    at.outcome().is_none().then(|| eval_breakdown(at.position()))
}

/// The features in which the move fell behind the best one, by weight.
pub fn changes(
    mover: Player,
    before: &EvalBreakdown,
    played: &EvalBreakdown,
    best: &EvalBreakdown,
) -> Vec<Fact> {
    let mut costs: Vec<(f64, usize, Player)> = Vec::new();
    for feature_idx in 0..before.features.len() {
        let weight = before.features[feature_idx].weight;
        for player in Player::BOTH {
            let count = |breakdown: &EvalBreakdown| breakdown.features[feature_idx].counts[player];
            let gained = f64::from(count(played) - count(best)) * weight;
            let cost = if player == mover { -gained } else { gained };
            if cost > 0.0 {
                costs.push((cost, feature_idx, player));
            }
        }
    }
    costs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let heaviest = costs.first().map_or(0.0, |cost| cost.0);
    costs
        .iter()
        .filter(|(cost, ..)| *cost >= heaviest * MIN_SHARE)
        .take(MAX_REASONS)
        .map(|(_, feature_idx, player)| {
            let count =
                |breakdown: &EvalBreakdown| breakdown.features[*feature_idx].counts[*player];
            Fact::Count {
                player: *player,
                feature: before.features[*feature_idx].feature,
                before: count(before),
                after: count(played),
                best: count(best),
            }
        })
        .collect()
}
