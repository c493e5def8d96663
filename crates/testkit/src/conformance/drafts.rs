//! Every position survives a round trip through the editor.

use parlour_core::{Cell, Rng};
use parlour_editor::{Editor, Extra};

use super::Scene;

pub(super) fn check(scene: Scene<'_>, rng: &mut Rng) {
    let played = scene.played;
    let (game, position) = (played.game(), played.position());
    let mut editor =
        Editor::new(game, parlour_games::editing(game), played.values().clone(), position)
            .unwrap_or_else(|error| panic!("no draft can be made: {error}{scene}"));
    let text = position.text();
    assert_eq!(editor.draft().text(), text, "the draft's text{scene}");
    assert_eq!(editor.draft().turn(), position.turn(), "the draft's turn{scene}");
    let view = position.view(&[]);
    let size = (view.columns.len(), view.rows.len());
    assert_eq!(editor.draft().size(), size, "the draft's size{scene}");
    for (index, cell) in view.cells.iter().enumerate() {
        let letters: String = cell.stack.iter().map(|piece| piece.letter).collect();
        assert_eq!(editor.draft().letters(Cell(index as u16)), letters, "on {}{scene}", cell.name);
        for piece in &cell.stack {
            let offered = editor.editing().piece(piece.letter);
            let is_available = offered.is_some_and(|offered| offered.owner == piece.owner);
            assert!(is_available, "the editor does not offer `{}`{scene}", piece.letter);
        }
    }
    if let Extra::Derived(rule) = editor.editing().extra {
        let follows = rule(editor.draft(), played.values());
        assert_eq!(
            follows,
            editor.draft().extra(),
            "the extra field derived from the board{scene}"
        );
    }
    check_edits(scene, &mut editor, rng);
}

/// Any edits give a draft that can be drawn, and each edit can be undone.
fn check_edits(scene: Scene<'_>, editor: &mut Editor, rng: &mut Rng) {
    let cells = editor.view().cells;
    let pieces = editor.editing().pieces;
    for _ in 0..4 {
        let cell = rng.choose(&cells).expect("a board has cells");
        let piece = rng.choose(pieces).expect("a game has pieces");
        let before = editor.draft().clone();
        let was_there = cell_of(editor, &cell.name).len();
        let edit = format!("{}{}", piece.letter, cell.name);
        editor.edit(&edit).unwrap_or_else(|error| panic!("{error}{scene}"));
        assert!(cell_of(editor, &cell.name).ends_with(piece.letter), "`{edit}`{scene}");
        let _ = editor.position();
        if editor.editing().stacks || was_there == 0 {
            let back = format!("-{}", cell.name);
            editor.edit(&back).unwrap_or_else(|error| panic!("{error}{scene}"));
            assert_eq!(*editor.draft(), before, "`{edit}` and back{scene}");
            editor.edit(&edit).unwrap_or_else(|error| panic!("{error}{scene}"));
        }
    }
    let shown = editor.view();
    assert_eq!(shown.cells.len(), cells.len(), "the drawn draft{scene}");
    assert!(!shown.status.to_string().is_empty(), "the status of a draft{scene}");
    for edit in ["", "-", "clear c3", "turn z", "§a1", "xzz99"] {
        assert!(editor.edit(edit).is_err(), "`{edit}` is no edit{scene}");
    }
    editor.edit("clear").unwrap_or_else(|error| panic!("{error}{scene}"));
    assert!(editor.view().cells.iter().all(|cell| cell.stack.is_empty()), "cleared{scene}");
    editor.edit("start").unwrap_or_else(|error| panic!("{error}{scene}"));
    assert!(editor.position().is_ok(), "the start is a position{scene}");
}

fn cell_of(editor: &Editor, name: &str) -> String {
    let view = editor.view();
    let cell = view.cell_named(name).expect("the name of a cell");
    editor.draft().letters(cell).to_owned()
}
