//! How computers advise and answer, the same in every front end: who advises, for how long, and when a
//! computer agrees on a draw.

use std::time::Duration;

use parlour_bots::{BotKind, BotSpec, Score, win_chance};
use parlour_core::{Match, Player};

/// How long the adviser looks for a hint.
pub const HINT_TIME: Duration = Duration::from_millis(1500);

/// Nodes a position when a whole game is graded: a move has one grade, wherever it is looked at.
pub const GRADE_NODES: u64 = 60_000;

/// Nodes for the answer to an offer of a draw.
pub const DRAW_NODES: u64 = 40_000;

/// A computer does not agree on a draw before the game has begun.
const EARLIEST_DRAW: usize = 6;

/// The bot that advises: the best there is, on one thread.
pub fn adviser() -> BotSpec {
    BotSpec { threads: Some(1), ..BotSpec::new(BotKind::Best) }
}

/// Whether a computer thinks about an offer of a draw at all.
pub fn considers_draw(played: &Match) -> bool {
    played.ply() >= EARLIEST_DRAW
}

/// Whether the computer of a side agrees on a draw: when it does not expect to win. `score` is the
/// position's, for the side to move.
pub fn agrees_on_draw(played: &Match, side: Player, score: Score) -> bool {
    let turn = played.position().turn();
    win_chance(if turn == side { score } else { score.negated() }) <= 0.5
}
