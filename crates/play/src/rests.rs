//! Where taking back and playing again come to rest: at a person's turn.

use parlour_core::{AnyPosition, ByPlayer, Match, Player};

/// The turn that taking back leads to: the last of a person before, among computers the one before. The
/// current one where a resignation or an agreed draw is taken back first. None when there is nothing to take
/// back. `persons` says on which sides a person plays.
pub fn undo_target(played: &Match, persons: ByPlayer<bool>) -> Option<usize> {
    let ply = played.ply();
    if played.is_called_off() {
        return Some(ply);
    }
    (0..ply).rev().find(|ply| rests_at(played, persons, *ply))
}

/// The turn that playing again leads to: the next of a person, else the end of the line. None when nothing
/// was taken back.
pub fn redo_target(played: &Match, persons: ByPlayer<bool>) -> Option<usize> {
    let (ply, end) = (played.ply(), played.line_moves().len());
    (ply < end).then(|| (ply + 1..end).find(|ply| rests_at(played, persons, *ply)).unwrap_or(end))
}

/// Whether a person would come to rest at this turn: it is a person's, or no person plays.
fn rests_at(played: &Match, persons: ByPlayer<bool>, ply: usize) -> bool {
    let nobody = Player::BOTH.iter().all(|player| !persons[*player]);
    let turn = played.position_at(ply).map(AnyPosition::turn);
    nobody || turn.is_some_and(|player| persons[player])
}
