//! Setting up the start position by hand, before the first turn.

use std::fmt::Debug;

use parlour_core::{AnyPosition, BoardView, Message, MoveError, PieceView, Player, message};

/// A thing the setter may place.
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
    /// Its name for people: that of the piece.
    pub fn message(&self) -> Message {
        PieceView { letter: self.letter, name: self.name, owner: None }.message()
    }
}

/// A start position under construction. A game that has a set-up phase provides one; a front end
/// shows the board and the tools and knows no more.
pub trait SetupBoard: Debug + Send {
    /// What may be placed.
    fn tools(&self) -> Vec<Tool>;

    /// Every edit that is allowed now, in notation, stable order.
    fn edits(&self) -> Vec<String>;

    /// Makes one edit.
    ///
    /// # Errors
    /// [`MoveError`] saying what was expected; the board is then unchanged.
    fn apply(&mut self, edit: &str) -> Result<(), MoveError>;

    /// The current board.
    fn view(&self) -> BoardView;

    /// Its start position.
    fn start(&self) -> Box<dyn AnyPosition>;

    /// A copy.
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

/// The whole set-up: one person places, the other then chooses which side to play.
#[derive(Debug)]
pub struct SetupSession {
    board: Box<dyn SetupBoard>,
    earlier: Vec<Box<dyn SetupBoard>>,
    phase: SetupPhase,
}

impl SetupSession {
    /// Starts with the board a game provides.
    pub fn new(board: Box<dyn SetupBoard>) -> Self {
        Self { board, earlier: Vec::new(), phase: SetupPhase::Placing }
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
    /// [`MoveError`] when the edit is not allowed or placing is over; nothing changes then.
    pub fn edit(&mut self, edit: &str) -> Result<(), MoveError> {
        if self.phase != SetupPhase::Placing {
            return Err(MoveError::illegal(
                edit,
                message!("setup-finished" = "the set-up is finished"),
            ));
        }
        let before = self.board.boxed_clone();
        self.board.apply(edit)?;
        self.earlier.push(before);
        Ok(())
    }

    /// Takes back the last edit; false when there was none or placing is over.
    pub fn undo(&mut self) -> bool {
        if self.phase != SetupPhase::Placing {
            return false;
        }
        match self.earlier.pop() {
            Some(board) => {
                self.board = board;
                true
            }
            None => false,
        }
    }

    /// The setter is content; the other person now chooses.
    pub fn finish_placing(&mut self) {
        if self.phase == SetupPhase::Placing {
            self.phase = SetupPhase::Choosing;
        }
    }

    /// The other person chooses a side; false unless it is time to choose.
    pub fn choose(&mut self, side: Player) -> bool {
        if self.phase != SetupPhase::Choosing {
            return false;
        }
        self.phase = SetupPhase::Done(side);
        true
    }

    /// The start position, once everything is settled.
    pub fn start(&self) -> Option<Box<dyn AnyPosition>> {
        matches!(self.phase, SetupPhase::Done(_)).then(|| self.board.start())
    }
}
