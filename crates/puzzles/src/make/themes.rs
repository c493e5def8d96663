//! Themes of a puzzle beyond its claim.

use parlour_core::{AnyMove, AnyPosition, Match, Player};

/// The opponent loses pieces with the first move, and not with most others.
const CAPTURE: &str = "capture";

/// The learner has fewer pieces after the first move.
const SACRIFICE: &str = "sacrifice";

/// Maximum number of compared moves; enough to see whether captures are common.
const MAX_COMPARED: usize = 200;

/// The themes of a line: the effect of the first move, and the reason why the game ends.
pub(super) fn themes(start: &Match, line: &[AnyMove]) -> Vec<String> {
    let position = start.position();
    let learner = position.turn();
    let mut themes = Vec::new();
    if captures(position, &line[0], learner.other()) {
        let moves = position.distinct_moves();
        let compared = &moves[..moves.len().min(MAX_COMPARED)];
        let n_captures = compared.iter().filter(|m| captures(position, m, learner.other())).count();
        if n_captures * 2 <= compared.len() {
            themes.push(CAPTURE.to_owned());
        }
    }
    if captures(position, &line[0], learner) {
        themes.push(SACRIFICE.to_owned());
    }
    let mut played = start.clone();
    for m in line {
        if played.play(m).is_err() {
            return themes;
        }
    }
    themes.extend(played.outcome().map(|outcome| outcome.reason.word.to_owned()));
    themes
}

/// Whether a player has fewer pieces after a move.
fn captures(position: &dyn AnyPosition, m: &AnyMove, of: Player) -> bool {
    position.after(m).is_ok_and(|next| n_pieces(&*next, of) < n_pieces(position, of))
}

fn n_pieces(position: &dyn AnyPosition, player: Player) -> usize {
    let view = position.view(&[]);
    let all = view.cells.iter().flat_map(|cell| &cell.stack);
    all.filter(|piece| piece.owner == Some(player)).count()
}
