//! Manual setup of the start position, before the first turn.

use std::fmt::Debug;

use parlour_core::{AnyPosition, BoardView, Message, MoveError, PieceView, Player, message};

/// A piece or tile that can be placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tool {
    /// The letter at the start of the edit, such as `#`.
    pub letter: char,
    /// Its English name.
    pub name: &'static str,
    /// How many more may be placed.
    pub left: u32,
}

impl Tool {
    /// The display name: that of the piece.
    pub fn message(&self) -> Message {
        PieceView::new(self.letter, self.name, None).message()
    }
}

/// A start position under construction, provided by games with a setup phase. Front ends show its
/// board and its tools.
pub trait SetupBoard: Debug + Send {
    /// The tools with their remaining counts.
    fn tools(&self) -> Vec<Tool>;

    /// Lists all legal edits in notation, in a stable order.
    fn edits(&self) -> Vec<String>;

    /// Makes one edit.
    ///
    /// # Errors
    /// [`MoveError`] with the expected form; the board is unchanged.
    fn apply(&mut self, edit: &str) -> Result<(), MoveError>;

    /// The current board.
    fn view(&self) -> BoardView;

    /// Returns the start position.
    fn start(&self) -> Box<dyn AnyPosition>;

    /// Clones the board.
    fn boxed_clone(&self) -> Box<dyn SetupBoard>;
}

/// The phase of a manual setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupPhase {
    /// The setter edits the board.
    Placing,
    /// The other person chooses a side.
    Choosing,
    /// Finished: the person who did not set up plays this side.
    Done(Player),
}

/// A manual setup: one person places, then the other chooses a side.
#[derive(Debug)]
pub struct SetupSession {
    board: Box<dyn SetupBoard>,
    undo_stack: Vec<Box<dyn SetupBoard>>,
    phase: SetupPhase,
}

impl SetupSession {
    /// Starts with the board a game provides.
    pub fn new(board: Box<dyn SetupBoard>) -> Self {
        Self { board, undo_stack: Vec::new(), phase: SetupPhase::Placing }
    }

    /// The current phase.
    pub const fn phase(&self) -> SetupPhase {
        self.phase
    }

    /// The current board.
    pub fn board(&self) -> &dyn SetupBoard {
        &*self.board
    }

    /// Makes one edit.
    ///
    /// # Errors
    /// [`MoveError`] if the edit is illegal or placing is over; the board is unchanged.
    pub fn edit(&mut self, edit: &str) -> Result<(), MoveError> {
        if self.phase != SetupPhase::Placing {
            return Err(MoveError::illegal(
                edit,
                message!("setup-finished" = "the set-up is finished"),
            ));
        }
        let before = self.board.boxed_clone();
        self.board.apply(edit)?;
        self.undo_stack.push(before);
        Ok(())
    }

    /// Undoes the last edit. Returns false if there is none or placing is over.
    pub fn undo(&mut self) -> bool {
        if self.phase != SetupPhase::Placing {
            return false;
        }
        match self.undo_stack.pop() {
            Some(board) => {
                self.board = board;
                true
            }
            None => false,
        }
    }

    /// Ends placing; the other person chooses next.
    pub fn finish_placing(&mut self) {
        if self.phase == SetupPhase::Placing {
            self.phase = SetupPhase::Choosing;
        }
    }

    /// Chooses a side. Returns false in any other phase.
    pub fn choose(&mut self, side: Player) -> bool {
        if self.phase != SetupPhase::Choosing {
            return false;
        }
        self.phase = SetupPhase::Done(side);
        true
    }

    /// Returns the start position once the setup is done.
    pub fn start(&self) -> Option<Box<dyn AnyPosition>> {
        matches!(self.phase, SetupPhase::Done(_)).then(|| self.board.start())
    }
}
