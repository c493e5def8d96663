//! Step-by-step input of moves: the cells and buttons that a person taps, in order.

use crate::{AnyMove, Cell, Effect, Message, MoveError, PASS, Position, StepSource};

/// One tap of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Step {
    /// A cell of the board.
    Cell(Cell),
    /// A button with this label, for a move without a square: a forced pass.
    Button(&'static str),
}

impl Step {
    /// The button of a forced pass.
    pub const PASS: Self = Self::Button(PASS);
}

/// The label of a button as a message.
pub fn button_message(label: &'static str) -> Message {
    Message::fact(format!("button-{label}"), label)
}

/// Moves as sequences of steps. Different moves have different steps.
///
/// Implementations must not list all moves: a position can have more than fit in memory.
pub trait Steps: Position {
    /// The steps of a legal move.
    fn steps_of(&self, m: Self::Move) -> Vec<Step>;

    /// Appends the steps of a legal move. Games override this to reuse the memory of the list.
    fn append_steps(&self, m: Self::Move, steps: &mut Vec<Step>) {
        steps.extend(self.steps_of(m));
    }

    /// Appends every step that some legal move takes after `taken`; none if no legal move starts
    /// with `taken`.
    fn next_steps(&self, taken: &[Step], next: &mut Vec<Step>);

    /// The legal move that consists of exactly these steps.
    fn move_of(&self, taken: &[Step]) -> Option<Self::Move>;

    /// Explains why `step` cannot follow `taken`. Called only if it cannot.
    fn refusal(&self, taken: &[Step], step: Step) -> Message;

    /// The captures and flips that `step` after `taken` would cause.
    fn effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        let _ = (taken, step);
        Vec::new()
    }
}

/// The state of a move in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// More steps are needed.
    Unfinished,
    /// The steps are a legal move, and also the start of longer ones.
    MayStop(AnyMove),
    /// The steps are a legal move, and the start of no other.
    Finished(AnyMove),
}

/// Builds a move step by step.
#[derive(Clone, Debug)]
pub struct Picker<'a> {
    source: &'a dyn StepSource,
    taken: Vec<Step>,
}

impl<'a> Picker<'a> {
    /// Starts a move.
    pub fn new(source: &'a dyn StepSource) -> Self {
        Self { source, taken: Vec::new() }
    }

    /// Resumes a move after these steps.
    pub fn resume(source: &'a dyn StepSource, taken: Vec<Step>) -> Self {
        Self { source, taken }
    }

    /// The steps so far.
    pub fn taken(&self) -> &[Step] {
        &self.taken
    }

    /// The possible next steps.
    pub fn choices(&self) -> Vec<Step> {
        self.source.next_steps(&self.taken)
    }

    /// Whether the steps so far are a complete move, and whether more may follow.
    pub fn progress(&self) -> Progress {
        match self.source.move_of(&self.taken) {
            None => Progress::Unfinished,
            Some(m) if self.choices().is_empty() => Progress::Finished(m),
            Some(m) => Progress::MayStop(m),
        }
    }

    /// Adds a step.
    ///
    /// # Errors
    /// [`MoveError`] if the step is not possible; the steps so far are unchanged.
    pub fn push(&mut self, step: Step) -> Result<Progress, MoveError> {
        if let Some(outcome) = self.source.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        if !self.choices().contains(&step) {
            let why = self.source.refusal(&self.taken, step);
            return Err(MoveError::illegal(self.source.step_name(step), why));
        }
        self.taken.push(step);
        Ok(self.progress())
    }

    /// Removes the last step; returns false if there was none.
    pub fn undo(&mut self) -> bool {
        self.taken.pop().is_some()
    }

    /// Removes all steps.
    pub fn clear(&mut self) {
        self.taken.clear();
    }

    /// Returns the steps so far, for [`resume`](Self::resume).
    pub fn into_taken(self) -> Vec<Step> {
        self.taken
    }
}
