//! Where undo and redo stop: at a person's turn.

use parlour_core::{AnyPosition, ByPlayer, Match, Player};

/// Returns the ply that undo leads to: the last turn of a person, or one ply back if only bots play.
/// A resignation or an agreed draw is undone first, at the current ply. `None` if there is nothing to
/// undo.
pub fn undo_target(played: &Match, human_sides: ByPlayer<bool>) -> Option<usize> {
    let ply = played.ply();
    if played.is_ended_by_players() {
        return Some(ply);
    }
    (0..ply).rev().find(|ply| stops_at(played, human_sides, *ply))
}

/// Returns the ply that redo leads to: the next turn of a person, else the end of the line. `None` if
/// nothing was undone.
pub fn redo_target(played: &Match, human_sides: ByPlayer<bool>) -> Option<usize> {
    let (ply, end) = (played.ply(), played.line_moves().len());
    (ply < end)
        .then(|| (ply + 1..end).find(|ply| stops_at(played, human_sides, *ply)).unwrap_or(end))
}

/// Whether undo and redo stop at this ply: it is a person's turn, or only bots play.
fn stops_at(played: &Match, human_sides: ByPlayer<bool>, ply: usize) -> bool {
    let only_bots = Player::BOTH.iter().all(|player| !human_sides[*player]);
    let turn = played.position_at(ply).map(AnyPosition::turn);
    only_bots || turn.is_some_and(|player| human_sides[player])
}
