//! Advice and bot replies, the same in every front end: which bot advises, for how long, and when a
//! bot accepts a draw.

use std::time::Duration;

use parlour_bots::{BotKind, BotSpec, Score, win_chance};
use parlour_core::{Match, Player};

/// Search time for a hint.
pub const HINT_TIME: Duration = Duration::from_millis(1500);

/// Nodes per position in a review: a move has one grade in every front end.
pub const GRADE_NODES: u64 = 60_000;

/// Nodes to answer a draw offer.
pub const DRAW_NODES: u64 = 40_000;

/// First ply at which a bot considers a draw.
const MIN_DRAW_PLY: usize = 6;

/// Returns the advising bot: `best` on one thread.
pub fn adviser() -> BotSpec {
    BotSpec { threads: Some(1), ..BotSpec::new(BotKind::Best) }
}

/// Whether a bot considers a draw offer.
pub fn considers_draw(played: &Match) -> bool {
    played.ply() >= MIN_DRAW_PLY
}

/// Whether the bot of a side accepts a draw: only if it does not expect to win. `score` is for the
/// side to move.
pub fn agrees_on_draw(played: &Match, side: Player, score: Score) -> bool {
    let turn = played.position().turn();
    win_chance(if turn == side { score } else { score.negated() }) <= 0.5
}
