//! Where undo and redo stop: at a person's turn.

use parlour_core::{AnyPosition, ByPlayer, Match, Player};

/// The ply that undo leads to: the last turn of a person, or one ply back when only bots play. It is the current ply
/// where a resignation or an agreed draw is taken back first. None when there is nothing to undo. `persons` are the
/// sides that people play.
pub fn undo_target(played: &Match, persons: ByPlayer<bool>) -> Option<usize> {
    let ply = played.ply();
    if played.is_ended_by_players() {
        return Some(ply);
    }
    (0..ply).rev().find(|ply| stops_at(played, persons, *ply))
}

/// The ply that redo leads to: the next turn of a person, else the end of the line. None when nothing was taken back.
pub fn redo_target(played: &Match, persons: ByPlayer<bool>) -> Option<usize> {
    let (ply, end) = (played.ply(), played.line_moves().len());
    (ply < end).then(|| (ply + 1..end).find(|ply| stops_at(played, persons, *ply)).unwrap_or(end))
}

/// Whether undo and redo stop at this ply: it is a person's turn, or only bots play.
fn stops_at(played: &Match, persons: ByPlayer<bool>, ply: usize) -> bool {
    let only_bots = Player::BOTH.iter().all(|player| !persons[*player]);
    let turn = played.position_at(ply).map(AnyPosition::turn);
    only_bots || turn.is_some_and(|player| persons[player])
}
