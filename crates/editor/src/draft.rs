//! A position being edited, legal or not.
//!
//! Every position string has one form, `BOARD SIDE EXTRA`, so a draft needs no game, only the list
//! of pieces ([`Editing`]). The game decides whether a draft is a legal position
//! ([`Game::read`](parlour_core::Game::read)); the [`Editor`](crate::Editor) asks it after every
//! edit.

use std::fmt::Write as _;

use parlour_core::{
    BoardView, Cell, GameInfo, Message, OptionValues, PieceView, Player, PositionError, message,
    shortened,
};

/// What can be edited in a game's positions.
#[derive(Clone, Copy, Debug)]
pub struct Editing {
    /// Everything that can lie on a cell, in the order it is offered.
    pub pieces: &'static [PieceView],
    /// Whether cells hold stacks. If so, commas separate the cells in position strings.
    pub stacks: bool,
    /// The field after the side to move in a position string.
    pub extra: Extra,
}

/// The field after the side to move in a position string.
#[derive(Clone, Copy, Debug)]
pub enum Extra {
    /// Nothing.
    None,
    /// Computed from the board.
    Derived(fn(&Draft, &OptionValues) -> String),
    /// The user enters it.
    Entered {
        /// Its name and format, for players.
        name: &'static str,
        /// Its value on a cleared board.
        cleared: &'static str,
    },
}

impl Extra {
    /// The label of the field; `None` if the user does not enter it.
    pub fn message(&self) -> Option<Message> {
        match self {
            Extra::Entered { name, .. } => Some(Message::fact("editor-extra", *name)),
            Extra::None | Extra::Derived(_) => None,
        }
    }
}

impl Editing {
    /// The default: one kind of piece per player, no stacks, no extra field.
    pub const PLAIN: Self = Self {
        pieces: &[
            PieceView::new('x', "piece that begins", Some(Player::One)),
            PieceView::new('o', "piece that comes second", Some(Player::Two)),
        ],
        stacks: false,
        extra: Extra::None,
    };

    /// The piece with this letter.
    pub fn piece(&self, letter: char) -> Option<PieceView> {
        self.pieces.iter().copied().find(|piece| piece.letter == letter)
    }
}

/// A board, the side to move and the extra field of a position string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    columns: usize,
    /// Row by row from the bottom, as in a [`BoardView`]; letters from bottom to top.
    cells: Vec<String>,
    stacks: bool,
    turn: Player,
    extra: String,
}

/// Maximum width. Runs are written as numbers, so a short text could ask for any width.
const MAX_COLUMNS: usize = 100;

impl Draft {
    /// Parses a position string without checking the pieces.
    ///
    /// # Errors
    /// [`PositionError`] if the text is malformed.
    pub fn parse(text: &str, editing: &Editing) -> Result<Self, PositionError> {
        let fault = |fault: Message| PositionError::one(text, fault);
        let mut fields = text.split_whitespace();
        let (Some(board), Some(side)) = (fields.next(), fields.next()) else {
            return Err(fault(message!("draft-form" = "expected a board and the side to move")));
        };
        let turn = parse_side(side).ok_or_else(|| {
            fault(message!(
                "position-side" = "the side to move is `{side}`: expected x or o",
                side = shortened(side),
            ))
        })?;
        let rows = board.split('/').map(|row| parse_row(row, editing.stacks));
        let rows: Vec<Vec<String>> = rows.collect::<Result<_, _>>().map_err(fault)?;
        let columns = rows[0].len();
        if columns == 0 || rows.iter().any(|row| row.len() != columns) {
            return Err(fault(message!("draft-unequal-rows" = "expected rows of equal length")));
        }
        Ok(Self {
            columns,
            cells: rows.into_iter().rev().flatten().collect(),
            stacks: editing.stacks,
            turn,
            extra: fields.collect::<Vec<_>>().join(" "),
        })
    }

    /// Returns the position string in canonical form.
    pub fn text(&self) -> String {
        let rows: Vec<String> =
            self.cells.chunks(self.columns).map(|row| self.row_text(row)).collect();
        let mut text = rows.iter().rev().map(String::as_str).collect::<Vec<_>>().join("/");
        let _ = write!(text, " {}", self.turn);
        if !self.extra.is_empty() {
            let _ = write!(text, " {}", self.extra);
        }
        text
    }

    fn row_text(&self, cells: &[String]) -> String {
        let mut parts = Vec::new();
        let mut run = 0;
        for cell in cells {
            if cell.is_empty() {
                run += 1;
                continue;
            }
            if run > 0 {
                parts.push(std::mem::take(&mut run).to_string());
            }
            parts.push(cell.clone());
        }
        if run > 0 {
            parts.push(run.to_string());
        }
        parts.join(if self.stacks { "," } else { "" })
    }

    /// Returns the numbers of columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.cells.len() / self.columns)
    }

    /// The letters on a cell from bottom to top; empty if the cell is off the board.
    pub fn letters(&self, cell: Cell) -> &str {
        self.cells.get(cell.0 as usize).map_or("", String::as_str)
    }

    /// Counts a piece on the board.
    pub fn count(&self, letter: char) -> usize {
        self.cells.iter().flat_map(|cell| cell.chars()).filter(|found| *found == letter).count()
    }

    /// The side to move.
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// The field after the side to move; may be empty.
    pub fn extra(&self) -> &str {
        &self.extra
    }

    /// Puts a piece on a cell: on top if cells hold stacks, else replacing the old one. Returns
    /// false if the cell is off the board.
    pub fn put(&mut self, cell: Cell, letter: char) -> bool {
        let Some(stack) = self.cells.get_mut(cell.0 as usize) else { return false };
        if !self.stacks {
            stack.clear();
        }
        stack.push(letter);
        true
    }

    /// Removes the top piece of a cell; `None` if the cell is empty or off the board.
    pub fn take(&mut self, cell: Cell) -> Option<char> {
        self.cells.get_mut(cell.0 as usize)?.pop()
    }

    /// Removes all pieces.
    pub fn clear(&mut self) {
        self.cells.iter_mut().for_each(String::clear);
    }

    /// Sets the side to move.
    pub const fn set_turn(&mut self, turn: Player) {
        self.turn = turn;
    }

    /// Sets the field after the side to move.
    pub fn set_extra(&mut self, extra: &str) {
        self.extra = extra.split_whitespace().collect::<Vec<_>>().join(" ");
    }

    /// Returns the view of the board: cells, names and surfaces of `frame`, which has the same
    /// size, with the pieces of the draft.
    pub fn view(&self, frame: &BoardView, editing: &Editing, info: &GameInfo) -> BoardView {
        let mut view = frame.clone();
        for (cell, letters) in view.cells.iter_mut().zip(&self.cells) {
            cell.marks.clear();
            cell.stack = letters
                .chars()
                .map(|letter| editing.piece(letter).unwrap_or_else(|| PieceView::unknown(letter)))
                .collect();
        }
        view.reserves = None;
        view.scores = None;
        view.hand.clear();
        view.joined.clear();
        view.set_status(self.turn, None, info);
        view
    }
}

fn parse_side(field: &str) -> Option<Player> {
    let mut letters = field.chars();
    letters.next().and_then(Player::from_letter).filter(|_| letters.next().is_none())
}

fn parse_row(row: &str, stacks: bool) -> Result<Vec<String>, Message> {
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let used = if digits > 0 {
            let run = rest[..digits].parse().unwrap_or(usize::MAX);
            if cells.len().saturating_add(run) > MAX_COLUMNS {
                return Err(message!(
                    "draft-long-row" = "expected rows of at most {most} squares",
                    most = MAX_COLUMNS,
                ));
            }
            cells.resize(cells.len() + run, String::new());
            digits
        } else {
            let end = if stacks { rest.find(',').unwrap_or(rest.len()) } else { letter.len_utf8() };
            cells.push(rest[..end].to_owned());
            end
        };
        rest = &rest[used..];
        rest = if stacks { rest.strip_prefix(',').unwrap_or(rest) } else { rest };
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::{Draft, Editing, Extra};
    use parlour_core::{Cell, Player};

    const STACKS: Editing = Editing { stacks: true, extra: Extra::None, ..Editing::PLAIN };

    #[test]
    fn plain_boards_are_edited_cell_by_cell() {
        let mut draft = Draft::parse("1xo/3/o2 x 0,0", &Editing::PLAIN).unwrap();
        assert_eq!(draft.text(), "1xo/3/o2 x 0,0");
        assert_eq!((draft.size(), draft.count('o')), ((3, 3), 2));
        assert!(draft.put(Cell(0), 'x') && draft.put(Cell(4), 'o') && !draft.put(Cell(9), 'o'));
        assert_eq!(draft.text(), "1xo/1o1/x2 x 0,0");
        assert_eq!(
            (draft.take(Cell(0)), draft.take(Cell(0)), draft.take(Cell(99))),
            (Some('x'), None, None)
        );
        draft.set_turn(Player::Two);
        draft.set_extra("  1  2 ");
        assert_eq!(draft.text(), "1xo/1o1/3 o 1 2");
        draft.clear();
        draft.set_extra("");
        assert_eq!(draft.text(), "3/3/3 o");
    }

    #[test]
    fn stacks_grow_and_shrink_at_the_top() {
        let mut draft = Draft::parse("xo,1,x/3 o", &STACKS).unwrap();
        assert_eq!(draft.text(), "xo,1,x/3 o");
        draft.put(Cell(3), 'x');
        assert_eq!((draft.letters(Cell(3)), draft.letters(Cell(99))), ("xox", ""));
        assert_eq!(draft.take(Cell(3)), Some('x'));
        draft.take(Cell(5));
        assert_eq!(draft.text(), "xo,2/3 o");
    }

    #[test]
    fn malformed_texts_are_rejected() {
        for (text, part) in [
            ("", "expected a board and the side"),
            ("3/3 z", "expected x or o"),
            ("3/2 x", "equal length"),
            ("/ x", "equal length"),
            ("99999999999999999999999 x", "at most 100"),
            ("60x60 x", "at most 100"),
        ] {
            let error = Draft::parse(text, &Editing::PLAIN).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
        let odd = Draft::parse("é\u{1f600}1/3 x", &Editing::PLAIN).unwrap();
        assert_eq!(odd.text(), "é\u{1f600}1/3 x");
    }
}
