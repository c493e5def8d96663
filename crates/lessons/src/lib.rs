//! Lessons: positions with a task, stored as data of a game and checked by its rules.
//!
//! `docs/lessons.md` documents the format. [`Lesson::parse`] parses it, [`LessonRun`] runs one task.

mod entries;
mod goal;
mod hold;
mod line;
mod parse;
mod run;
#[cfg(test)]
mod tests;
mod win_search;

pub use entries::{Entry, entries};
pub use goal::Goal;
pub use hold::{HoldGoal, HoldResult, Opponent};
pub use line::LineGoal;
pub use run::{Feedback, LessonRun, LessonState};

/// A lesson: a few tasks that build on each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// The text before the first task.
    pub intro: String,
    /// The tasks in order.
    pub tasks: Vec<LessonTask>,
}

/// A position with goals. The side to move is the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonTask {
    /// The line where it starts, for error messages.
    pub line: usize,
    /// Its title.
    pub title: String,
    /// The game string, options included.
    pub game: String,
    /// The position, if not the standard start.
    pub position: Option<String>,
    /// Explanation and question.
    pub text: String,
    /// The goals; all must be met.
    pub goals: Vec<Goal>,
    /// The hint.
    pub hint: String,
    /// The text when it is solved.
    pub praise: String,
    /// Legal moves that miss the goal, each with an explanation.
    pub wrong: Vec<(String, String)>,
    /// The explanation for other moves that miss the goal; by default a sentence about the goal.
    pub otherwise: Option<String>,
    /// A line that solves it: the learner's moves and the opponent's replies.
    pub solution: Vec<String>,
}

/// An error in the text of a lesson, or in a task.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct LessonError {
    /// The line number, from 1.
    pub line: usize,
    /// The error and what was expected.
    pub message: String,
}
