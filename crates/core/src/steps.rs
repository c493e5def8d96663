//! A move as the things a person touches, one after the other.

use crate::{AnyMove, Cell, Effect, Message, MoveError, PASS, Position, StepSource};

/// One touch of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Step {
    /// A cell of the board.
    Cell(Cell),
    /// A button with this label, for what has no square: a forced pass.
    Button(&'static str),
}

impl Step {
    /// The button of a forced pass.
    pub const PASS: Self = Self::Button(PASS);
}

/// What a button is called.
pub fn button_message(label: &'static str) -> Message {
    Message::fact(format!("button-{label}"), label)
}

/// Moves step by step. Different moves have different steps.
///
/// Nothing here may need the full list of moves: a position can have more paths than memory holds.
pub trait Steps: Position {
    /// The steps of a legal move.
    fn steps_of(&self, m: Self::Move) -> Vec<Step>;

    /// Appends the possible next steps: every step that some legal move takes after `taken`. Empty
    /// if `taken` starts no legal move.
    fn next_steps(&self, taken: &[Step], next: &mut Vec<Step>);

    /// The legal move that consists of exactly these steps.
    fn move_of(&self, taken: &[Step]) -> Option<Self::Move>;

    /// Why `step` cannot follow `taken`, in the game's own words. Asked only when it cannot.
    fn refusal(&self, taken: &[Step], step: Step) -> Message;

    /// What `step` after `taken` would capture or flip.
    fn effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        let _ = (taken, step);
        Vec::new()
    }
}

/// How far a partial move has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// More steps are needed.
    Unfinished,
    /// It is a legal move and may also go on.
    MayStop(AnyMove),
    /// It is a legal move and cannot go on.
    Finished(AnyMove),
}

/// Builds one move step by step: choices, undo of a step, "may stop here".
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

    /// Resumes a move that started with these steps.
    pub fn resume(source: &'a dyn StepSource, taken: Vec<Step>) -> Self {
        Self { source, taken }
    }

    /// The steps so far.
    pub fn taken(&self) -> &[Step] {
        &self.taken
    }

    /// What may be touched next.
    pub fn choices(&self) -> Vec<Step> {
        self.source.next_steps(&self.taken)
    }

    /// Whether the steps so far are a move, and may go on.
    pub fn progress(&self) -> Progress {
        match self.source.move_of(&self.taken) {
            None => Progress::Unfinished,
            Some(m) if self.choices().is_empty() => Progress::Finished(m),
            Some(m) => Progress::MayStop(m),
        }
    }

    /// Takes one more step.
    ///
    /// # Errors
    /// [`MoveError`] with the reason in the game's words; the steps so far are unchanged.
    pub fn push(&mut self, step: Step) -> Result<Progress, MoveError> {
        if let Some(ending) = self.source.ending() {
            return Err(MoveError::game_over(ending));
        }
        if !self.choices().contains(&step) {
            let why = self.source.refusal(&self.taken, step);
            return Err(MoveError::illegal(self.source.step_name(step), why));
        }
        self.taken.push(step);
        Ok(self.progress())
    }

    /// Takes back the last step; false when there was none.
    pub fn undo(&mut self) -> bool {
        self.taken.pop().is_some()
    }

    /// Takes back all steps.
    pub fn clear(&mut self) {
        self.taken.clear();
    }

    /// Returns the steps, to resume later.
    pub fn into_taken(self) -> Vec<Step> {
        self.taken
    }
}
