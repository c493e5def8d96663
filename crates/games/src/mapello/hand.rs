//! The setup phase: one player places walls, bonuses and jokers, the other then chooses a color.

use parlour_core::{AnyPosition, BoardView, Boxing, Message, MoveError, OptionValues, message};
use parlour_editor::{SetupBoard, Tool};

use super::layout::{Board, Piece, parse_name};
use super::moves::Reading;
use super::setup::start_board;
use super::visit;
use crate::board::why_off_board;

/// A start position under construction.
#[derive(Clone, Debug)]
pub(super) struct HandSetup {
    board: Board,
    values: OptionValues,
    /// The pieces that may be placed and removed, and the total number of each.
    limits: Vec<(Piece, u32)>,
}

const JOKERS: (Piece, &str) = (Piece::Joker, "jokers");
const ALL: [(Piece, &str); 3] = [(Piece::Wall, "walls"), (Piece::Bonus, "bonuses"), JOKERS];

impl HandSetup {
    /// The setup phase for these options: all pieces with `setup=hand`; only jokers if the rest is
    /// random and `jokerplace=hand`. `None` if there is nothing to place or the options conflict.
    pub(super) fn new(values: &OptionValues) -> Option<Self> {
        let by_hand: &[(Piece, &str)] = match values.get("setup").as_str() {
            "hand" => &ALL,
            "random" if values.is("jokerplace", "hand") && values.number("jokers") > 0 => &[JOKERS],
            _ => return None,
        };
        let limits =
            by_hand.iter().map(|(piece, option)| (*piece, values.number(option))).collect();
        let mut board = start_board(values).ok()?;
        // The same walls and bonuses as without a setup phase.
        for piece in board.pieces.iter_mut().filter(|piece| **piece == Some(Piece::Joker)) {
            *piece = None;
        }
        Some(Self { board, values: values.clone(), limits })
    }

    fn left(&self, piece: Piece) -> u32 {
        let limit = self.limits.iter().find(|(placed, _)| *placed == piece);
        limit.map_or(0, |(_, limit)| limit - self.board.cells_with(piece).count() as u32)
    }

    /// rules.md, "Setup": one piece per square; walls and bonuses inside and off the center, jokers
    /// on the border.
    fn check_place(&self, piece: Piece, cell: usize) -> Result<(), Message> {
        let frame = self.board.frame;
        let name = frame.name(cell);
        let word = piece.view().message();
        if self.left(piece) == 0 {
            return Err(message!("all-placed" = "no {piece} is left to place", piece = word));
        }
        match piece {
            Piece::Joker if frame.is_inner(cell) => {
                return Err(message!(
                    "inner-square" = "{square} is an inner square: jokers go on the border",
                    square = name,
                ));
            }
            Piece::Wall | Piece::Bonus if !frame.is_inner(cell) => {
                let extent = frame.extent();
                return Err(message!(
                    "border-for-jokers" =
                        "{square} is a border square: expected a {piece} on {squares}",
                    square = name,
                    piece = word,
                    squares = extent,
                ));
            }
            _ => {}
        }
        match self.board.pieces[cell] {
            None => Ok(()),
            Some(Piece::Disc(_)) => Err(message!(
                "center-square" =
                    "{square} is one of the four center squares, where the game begins",
                square = name,
            )),
            Some(there) => Err(message!(
                "already-there" = "there is a {piece} on {square} already",
                piece = there.view().message(),
                square = name,
            )),
        }
    }

    fn check_take_back(&self, cell: usize) -> Result<(), Message> {
        let name = self.board.frame.name(cell);
        match self.board.pieces[cell] {
            None => Err(message!("square-empty" = "{square} is empty", square = name)),
            Some(Piece::Disc(_)) => Err(message!(
                "disc-of-start" = "the disc on {square} is part of the start position",
                square = name,
            )),
            Some(piece) if self.limits.iter().any(|(placed, _)| *placed == piece) => Ok(()),
            Some(piece) => Err(message!(
                "was-drawn" = "the {piece} on {square} was placed at random and stays",
                piece = piece.view().message(),
                square = name,
            )),
        }
    }
}

impl SetupBoard for HandSetup {
    fn tools(&self) -> Vec<Tool> {
        let tool = |piece: Piece| {
            let view = piece.view();
            Tool { letter: view.letter, name: view.name, left: self.left(piece) }
        };
        self.limits.iter().map(|(piece, _)| tool(*piece)).collect()
    }

    fn edits(&self) -> Vec<String> {
        let frame = self.board.frame;
        let mut edits = Vec::new();
        for (piece, _) in &self.limits {
            let letter = piece.view().letter;
            let allowed = frame.cells().filter(|cell| self.check_place(*piece, *cell).is_ok());
            edits.extend(allowed.map(|cell| format!("{letter}{}", frame.name(cell))));
        }
        let placed = frame.cells().filter(|cell| self.check_take_back(*cell).is_ok());
        edits.extend(placed.map(|cell| format!("-{}", frame.name(cell))));
        edits
    }

    fn apply(&mut self, edit: &str) -> Result<(), MoveError> {
        let malformed = || {
            MoveError::malformed(
                edit,
                message!("edit-form" = "a piece and a square such as #a8, +c8, Jc9 or -a8"),
            )
        };
        let text = edit.trim();
        let letter = text.chars().next().ok_or_else(malformed)?;
        let name = parse_name(&text[letter.len_utf8()..]).ok_or_else(malformed)?;
        let piece = match letter.to_ascii_uppercase() {
            '-' => None,
            letter @ ('#' | '+' | 'J') => Piece::from_letter(letter),
            _ => return Err(malformed()),
        };
        let Some(cell) = self.board.frame.find(name) else {
            let last = self.board.frame.name(self.board.frame.cells().len() - 1);
            return Err(MoveError::illegal(edit, why_off_board("z0", last)));
        };
        let checked = match piece {
            Some(piece) if !self.limits.iter().any(|(placed, _)| *placed == piece) => {
                Err(message!(
                    "is-drawn" = "in this setup every {piece} is placed at random",
                    piece = piece.view().message(),
                ))
            }
            Some(piece) => self.check_place(piece, cell),
            None => self.check_take_back(cell),
        };
        checked.map_err(|why| MoveError::illegal(edit, why))?;
        self.board.pieces[cell] = piece;
        Ok(())
    }

    fn view(&self) -> BoardView {
        let mut view = self.start().view(&[]);
        let left: Vec<String> = self
            .tools()
            .into_iter()
            .map(|tool| {
                let plural = if tool.name == "bonus" { "es" } else { "s" };
                format!("{} {}{}", tool.left, tool.name, if tool.left == 1 { "" } else { plural })
            })
            .collect();
        let english = format!("set-up: {} left to place", left.join(", "));
        view.turn = None;
        view.outcome = None;
        let [walls, bonuses, jokers] = ALL.map(|(piece, _)| self.left(piece));
        view.status = if self.limits.len() == ALL.len() {
            message!("setup-left" or english, walls = walls, bonuses = bonuses, jokers = jokers)
        } else {
            message!("setup-jokers-left" or english, n = jokers)
        };
        view
    }

    fn start(&self) -> Box<dyn AnyPosition> {
        visit(&Reading::start(self.board.clone()), &self.values, Boxing)
    }

    fn boxed_clone(&self) -> Box<dyn SetupBoard> {
        Box::new(self.clone())
    }
}
