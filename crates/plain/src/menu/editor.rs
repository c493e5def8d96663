//! The position editor: one change per line.

use parlour_core::{BoardView, Message, message, text_board};
use parlour_editor::{Editor, Extra};
use parlour_play::{
    GameSetup, describe_board, describe_cell, describe_move_error, editor_from_text, editor_of,
};

use crate::console::{Console, Stop};

/// Edits the start position of a setup; `back` leaves it as it was.
pub(super) fn run(console: &mut Console, setup: &mut GameSetup) -> Result<(), Stop> {
    let started = setup.with_seed(0).begin().and_then(|played| editor_of(&played));
    let mut editor = match started {
        Ok(editor) => editor,
        Err(message) => return console.say(message),
    };
    console.say(message!("editor-begins"))?;
    say_pieces(console, &editor)?;
    say_draft(console, &editor)?;
    let mut before: Vec<Editor> = Vec::new();
    loop {
        say_prompt(console, &editor)?;
        let line = console.line()?;
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("quit" | "exit" | "bye", "") => return Err(Stop::Leave),
            ("back" | "menu", "") => return Ok(()),
            ("help" | "?", "") => {
                console.say(message!("editor-help"))?;
                say_pieces(console, &editor)?;
            }
            ("" | "board", "") => say_draft(console, &editor)?,
            ("describe", "") => {
                let lines = describe_board(&bare(&editor), false);
                lines.into_iter().try_for_each(|line| console.say(line))?;
            }
            ("position", "") => console.print(&editor.draft().text())?,
            ("position", text) => match editor_from_text(setup.game, text) {
                Ok(pasted) => {
                    before.push(std::mem::replace(&mut editor, pasted));
                    say_draft(console, &editor)?;
                }
                Err(message) => console.say(message)?,
            },
            ("undo", "") => match before.pop() {
                Some(earlier) => {
                    editor = earlier;
                    console.say(message!("step-taken-back"))?;
                }
                None => console.say(message!("nothing-to-undo"))?,
            },
            ("done" | "play", "") => match editor.position() {
                Ok(position) => {
                    if position.outcome().is_some() {
                        console.say(message!("position-over"))?;
                    }
                    setup.position = Some(position.text());
                    return Ok(());
                }
                Err(error) => console.say(error.message())?,
            },
            _ => {
                let earlier = editor.clone();
                match editor.edit(&line) {
                    Ok(()) => {
                        before.push(earlier);
                        say_edit(console, &editor, &line)?;
                    }
                    Err(error) => console.say(describe_move_error(&error))?,
                }
            }
        }
    }
}

/// Prints the change of an edit: the square, or the whole board.
fn say_edit(console: &mut Console, editor: &Editor, edit: &str) -> Result<(), Stop> {
    let view = editor.view();
    let name = edit.chars().skip(1).collect::<String>();
    let cell = view.cells.iter().find(|cell| cell.name.eq_ignore_ascii_case(&name));
    match cell {
        Some(cell) => console.say(describe_cell(cell)),
        None if edit.starts_with("turn") || edit.starts_with("extra") => Ok(()),
        None => say_draft(console, editor),
    }
}

/// Prints the board.
fn say_draft(console: &mut Console, editor: &Editor) -> Result<(), Stop> {
    console.print(text_board(&bare(editor)).trim_end())
}

/// The board without a result or a score, which a draft does not have.
fn bare(editor: &Editor) -> BoardView {
    BoardView {
        turn: None,
        outcome: None,
        reserves: None,
        scores: None,
        status: Message::verbatim(""),
        ..editor.view()
    }
}

/// Prints the symbols of the pieces.
fn say_pieces(console: &mut Console, editor: &Editor) -> Result<(), Stop> {
    let pieces = editor.editing().pieces.iter().map(|piece| {
        message!("editor-piece", letter = piece.letter.to_string(), name = piece.message())
    });
    let pieces = pieces.reduce(|others, last| message!("list", others = others, last = last));
    pieces.map_or(Ok(()), |pieces| console.say(message!("editor-pieces", pieces = pieces)))
}

/// Prints the extra field and the side to move.
fn say_prompt(console: &mut Console, editor: &Editor) -> Result<(), Stop> {
    if let (Extra::Entered { .. }, Some(label)) =
        (&editor.editing().extra, editor.editing().extra.message())
    {
        let value = editor.draft().extra().to_owned();
        console.say(message!("editor-extra", value = value, label = label))?;
    }
    let turn = editor.draft().turn();
    let side = message!("side", player = turn, side = turn.to_string());
    console.say(message!("editor-prompt", turn = message!("status-to-move", side = side)))
}
