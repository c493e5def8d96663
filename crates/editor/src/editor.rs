//! A position editor for any game, driven by text commands. All front ends use it.

use std::fmt;

use parlour_core::{
    AnyGame, AnyPosition, BoardView, Cell, CellView, MoveError, OptionValues, Player,
    PositionError, StartError, message,
};

use crate::{Draft, Editing, Extra};

/// A draft of a position, with the view it is drawn in.
///
/// Edits are texts: `xc3` puts the piece `x` on c3, `-c3` removes its top piece, `clear` empties
/// the board, `start` restores the start of the game, `turn o` sets the side to move, and `extra
/// 0,0` sets the field after it.
#[derive(Clone)]
pub struct Editor {
    game: &'static dyn AnyGame,
    values: OptionValues,
    editing: Editing,
    frame: BoardView,
    draft: Draft,
}

impl fmt::Debug for Editor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Editor({}: {})", self.game.info().id, self.draft.text())
    }
}

impl Editor {
    /// Starts with a position of `game`.
    ///
    /// # Errors
    /// [`PositionError`] if the position's text does not have the common form.
    pub fn new(
        game: &'static dyn AnyGame,
        editing: Editing,
        values: OptionValues,
        position: &dyn AnyPosition,
    ) -> Result<Self, PositionError> {
        let draft = Draft::parse(&position.text(), &editing)?;
        Ok(Self { game, values, editing, frame: position.view(&[]), draft })
    }

    /// The pieces that can be placed.
    pub const fn editing(&self) -> &Editing {
        &self.editing
    }

    /// The current draft.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Makes one edit.
    ///
    /// # Errors
    /// [`MoveError`] with the expected form; the draft is unchanged.
    pub fn edit(&mut self, edit: &str) -> Result<(), MoveError> {
        let text = edit.trim();
        match text.split_once(char::is_whitespace).unwrap_or((text, "")) {
            ("clear", "") => {
                self.draft.clear();
                if let Extra::Entered { cleared, .. } = self.editing.extra {
                    self.draft.set_extra(cleared);
                }
            }
            ("start", "") => self.go_to_start(edit)?,
            ("turn", "x") => self.draft.set_turn(Player::One),
            ("turn", "o") => self.draft.set_turn(Player::Two),
            ("extra", extra) if matches!(self.editing.extra, Extra::Entered { .. }) => {
                self.draft.set_extra(extra);
            }
            ("extra", _) => {
                let why =
                    message!("editor-no-extra" = "positions of this game have no extra field");
                return Err(MoveError::illegal(edit, why));
            }
            _ => self.edit_cell(edit, text)?,
        }
        if let Extra::Derived(rule) = self.editing.extra {
            let extra = rule(&self.draft, &self.values);
            self.draft.set_extra(&extra);
        }
        Ok(())
    }

    fn go_to_start(&mut self, edit: &str) -> Result<(), MoveError> {
        let size = self.draft.size();
        let illegal = |error: StartError| MoveError::illegal(edit, error.message());
        let mut found = self.start_of(&self.values).map_err(illegal)?;
        // The values may lack options that only the board shows, such as its size.
        if found.1.size() != size
            && let Some(fitting) = self.fitting_start(size)
        {
            found = fitting;
        }
        (self.frame, self.draft) = found;
        Ok(())
    }

    /// Returns the start for these options. A random start uses a fixed seed.
    fn start_of(&self, values: &OptionValues) -> Result<(BoardView, Draft), StartError> {
        let mut values = values.clone();
        if let Some(key) = self.game.missing_seed(&values) {
            values.set(key, "0")?;
        }
        let start = self.game.start(&values)?;
        Ok((start.view(&[]), Draft::parse(&start.text(), &self.editing)?))
    }

    /// Finds a start of this size by changing one or two options that the board shows.
    fn fitting_start(&self, size: (usize, usize)) -> Option<(BoardView, Draft)> {
        let candidates: Vec<(&str, String)> = self
            .values
            .specs()
            .iter()
            .filter(|spec| spec.on_board && !self.values.is_given(spec.key))
            .flat_map(|spec| spec.kind.few_values().into_iter().map(|value| (spec.key, value)))
            .collect();
        let start = |sets: [&(&str, String); 2]| {
            let mut values = self.values.clone();
            for (key, value) in sets {
                values.set(key, value).ok()?;
            }
            self.start_of(&values).ok().filter(|(_, draft)| draft.size() == size)
        };
        let singles = candidates.iter().map(|one| [one, one]);
        let pairs = candidates.iter().enumerate().flat_map(|(n, one)| {
            candidates[n + 1..].iter().filter(|two| two.0 != one.0).map(move |two| [one, two])
        });
        singles.chain(pairs).find_map(start)
    }

    fn edit_cell(&mut self, edit: &str, text: &str) -> Result<(), MoveError> {
        let mut rest = text.chars();
        let letter =
            rest.next().filter(|letter| *letter == '-' || self.editing.piece(*letter).is_some());
        let name = rest.as_str();
        let (Some(letter), false) = (letter, name.is_empty()) else {
            let letters: Vec<String> =
                self.editing.pieces.iter().map(|piece| piece.letter.to_string()).collect();
            let expected = message!(
                "editor-form" =
                    "{letters} or - and a cell such as {square}, or clear, start, turn x, turn o",
                letters = letters.join(", "),
                square = self.frame.cells.first().map_or("a1", |cell| &cell.name).to_owned(),
            );
            return Err(MoveError::malformed(edit, expected));
        };
        let found = self.frame.cells.iter().position(|cell| cell.name.eq_ignore_ascii_case(name));
        let Some(cell) = found.map(|index| Cell(index as u16)) else {
            let name_of = |cell: Option<&CellView>| cell.map(|cell| cell.name.clone());
            let (first, last) = (self.frame.cells.first(), self.frame.cells.last());
            let ends = name_of(first).zip(name_of(last)).unwrap_or_default();
            let why = message!(
                "off-board" = "the board goes from {first} to {last}",
                first = ends.0,
                last = ends.1,
            );
            return Err(MoveError::illegal(edit, why));
        };
        if letter != '-' {
            self.draft.put(cell, letter);
        } else if self.draft.take(cell).is_none() {
            let why = message!(
                "square-empty" = "{square} is empty",
                square = self.frame.cells[cell.0 as usize].name.clone(),
            );
            return Err(MoveError::illegal(edit, why));
        }
        Ok(())
    }

    /// Returns the position of the draft if it is legal.
    ///
    /// # Errors
    /// [`StartError`] with every error.
    pub fn position(&self) -> Result<Box<dyn AnyPosition>, StartError> {
        self.game.read(&self.values, &self.draft.text())
    }

    /// Returns the view of the draft: as the game draws it if it is legal, else its bare pieces.
    pub fn view(&self) -> BoardView {
        match self.position() {
            Ok(position) => position.view(&[]),
            Err(_) => self.draft.view(&self.frame, &self.editing, self.game.info()),
        }
    }
}
