//! Views are well formed and never panic.

use std::collections::BTreeSet;

use parlour_core::{
    AnyPosition, BoardView, Cell, FullPosition, PiecePlace, PieceView, PositionVisitor, Rng, Step,
    text_board,
};

use super::{Scene, first_moves};

pub(super) fn check(scene: Scene<'_>, rng: &mut Rng) {
    let played = scene.played;
    let position = played.position();
    let view = position.view(&[]);
    check_view(scene, &view);
    check_pieces(scene, &[]);
    check_view(scene, &played.view(&[]));
    assert_eq!(view.outcome, position.outcome(), "the view's ending{scene}");
    let turn = position.outcome().is_none().then(|| position.turn());
    assert_eq!(view.turn, turn, "the view's turn{scene}");

    // The board during a move, and the effects of its steps.
    for m in first_moves(position, 3) {
        let steps = position.steps_of(&m);
        for n_taken in 0..steps.len() {
            let (taken, rest) = steps.split_at(n_taken);
            check_view(scene, &position.view(taken));
            check_pieces(scene, taken);
            for effect in position.effects(taken, rest[0]) {
                let is_cell = (effect.cell.0 as usize) < view.cells.len();
                assert!(is_cell, "an effect off the board{scene}");
            }
        }
        check_view(scene, &position.view(&steps));
        check_pieces(scene, &steps);
    }
    for _ in 0..3 {
        let garbage: Vec<Step> = (0..rng.below(6)).map(|_| any_step(rng, &view)).collect();
        check_view(scene, &position.view(&garbage));
        check_pieces(scene, &garbage);
        let _ = position.effects(&garbage, any_step(rng, &view));
        let _ = position.next_steps(&garbage);
        let _ = position.move_of(&garbage);
        let _ = position.step_name(any_step(rng, &view));
    }
}

fn any_step(rng: &mut Rng, view: &BoardView) -> Step {
    match rng.below(8) {
        0 => Step::PASS,
        1 => Step::Button("nonsense"),
        2 => Step::Cell(Cell(u16::MAX)),
        _ => Step::Cell(Cell(rng.below(view.cells.len() as u64 + 1) as u16)),
    }
}

fn check_view(scene: Scene<'_>, view: &BoardView) {
    let n_cells = view.columns.len() * view.rows.len();
    assert_eq!(view.cells.len(), n_cells, "cells are columns times rows{scene}");
    let names: BTreeSet<&str> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names.len(), n_cells, "two cells have one name{scene}");
    assert!(!names.contains(""), "a cell has no name{scene}");
    for (index, cell) in view.cells.iter().enumerate() {
        let marks: BTreeSet<_> = cell.marks.iter().collect();
        assert_eq!(marks.len(), cell.marks.len(), "duplicate mark on {}{scene}", cell.name);
        let (column, row) = (index % view.columns.len(), index / view.columns.len());
        let name = format!("{}{}", view.columns[column], view.rows[row]);
        assert_eq!(cell.name, name, "a cell's name is its column and row{scene}");
    }
    let status = view.status.to_string();
    assert!(!status.is_empty() && !status.contains('\n'), "the status{scene}");
    assert!(text_board(view).lines().count() > view.rows.len(), "the drawn board{scene}");
}

/// The pieces listed without drawing are those of the view.
fn check_pieces(scene: Scene<'_>, taken: &[Step]) {
    struct Listed<'a>(&'a [Step]);

    impl PositionVisitor for Listed<'_> {
        type Output = Vec<(PiecePlace, PieceView)>;

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            let mut listed = Vec::new();
            position.for_each_piece(self.0, &mut |place, piece| listed.push((place, piece)));
            listed
        }
    }

    let position: &dyn AnyPosition = scene.played.position();
    let mut drawn = Vec::new();
    position.view(taken).for_each_piece(&mut |place, piece| drawn.push((place, piece)));
    let listed = parlour_games::with_position(position, Listed(taken));
    let listed = listed.unwrap_or_else(|_| panic!("a position of no listed game{scene}"));
    assert_eq!(listed, drawn, "the pieces after {taken:?}{scene}");
}
