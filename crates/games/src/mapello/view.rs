//! The view of the framed board.

use parlour_core::{
    BoardView, ByPlayer, Cell, Mark, Player, PlayerScore, Position, Step, Surface, message,
};

use super::flips::Word;
use super::layout::{Frame, column_letter};
use super::{MapelloMove, MapelloPosition};
use crate::grid::GridPosition;

/// Draws the position after the steps of a move.
pub(super) fn draw<B: Word>(position: &MapelloPosition<B>, view: &mut BoardView, taken: &[Step]) {
    let m = position.grid_move_of(taken);
    let mut shown = position.clone();
    if let Some(m) = m {
        shown.play_unchecked(m);
    }
    for (cell, cell_view) in view.cells.iter_mut().enumerate() {
        cell_view.stack.extend(shown.piece(cell));
    }
    if let Some(MapelloMove::Place(square)) = m {
        view.mark(cell(position, square as usize), Mark::Used);
        for flipped in position.flipped_by(square as usize).squares() {
            view.mark(cell(position, flipped), Mark::Flipped);
        }
    }
    view.scores = Some(ByPlayer::from_fn(|player| score_view(&shown, player)));
}

/// The cell of an inner square.
pub(super) fn cell<B: Word>(position: &MapelloPosition<B>, square: usize) -> Cell {
    Cell(position.frame().cell_of::<B>(square) as u16)
}

fn score_view<B: Word>(position: &MapelloPosition<B>, player: Player) -> PlayerScore {
    let (discs, bonuses) = (position.n_discs(player), position.taken()[player]);
    let s = if discs == 1 { "" } else { "s" };
    let es = if bonuses == 1 { "" } else { "es" };
    let english = format!("{discs} disc{s}, {bonuses} bonus{es}");
    PlayerScore {
        points: position.score(player) as i32,
        detail: message!("discs-and-bonuses" or english, discs = discs, bonuses = bonuses),
    }
}

/// The board without pieces.
pub(super) fn empty(frame: Frame) -> BoardView {
    let lines = 0..frame.size() + 2;
    let columns = lines.clone().map(|column| column_letter(column).to_string()).collect();
    let rows = lines.map(|row| row.to_string()).collect();
    BoardView::empty(columns, rows, |column, row| {
        let cell = frame.grid().square(column, row);
        let surface = if frame.is_inner(cell) { Surface::Square } else { Surface::Border };
        (frame.name(cell), surface)
    })
}
