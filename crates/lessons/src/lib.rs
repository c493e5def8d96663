//! Lessons: positions with a task, stored as data of a game and checked by its rules.
//!
//! `docs/lessons.md` documents the format. [`Lesson::parse`] parses it, [`LessonRun`] runs one
//! task. No game is named here: a goal asks the rules what a move did, or what can follow it.

mod goal;
mod outlook;
mod parse;
mod run;
#[cfg(test)]
mod tests;

pub use goal::Goal;
pub use run::{LessonRun, LessonState, TaskFeedback};

/// A lesson: a few tasks that build on each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// What to say before the first task.
    pub intro: String,
    /// The tasks, the first one first.
    pub tasks: Vec<LessonTask>,
}

/// A position and what to do in it. The player to move is the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonTask {
    /// The line of the data where it starts, for messages.
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
    /// Help for those who ask.
    pub hint: String,
    /// What to say when it is solved.
    pub praise: String,
    /// Legal moves that miss the goal, and what to say about each.
    pub wrong: Vec<(String, String)>,
    /// What to say about every other move that misses the goal; without it, a sentence about the goal.
    pub otherwise: Option<String>,
    /// A line that solves it: the learner's moves, with the opponent's replies between them.
    pub solution: Vec<String>,
}

/// An error in the text of a lesson, or in a task.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct LessonError {
    /// Which line, counted from 1.
    pub line: usize,
    /// The error and what was expected.
    pub message: String,
}
