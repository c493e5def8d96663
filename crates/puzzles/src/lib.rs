//! Puzzles: positions with exactly one right move, stored as data of a game.
//!
//! `docs/puzzles.md` documents the format. [`Puzzle::parse`] parses it, `Puzzle::task` turns a
//! puzzle into a task for [`LessonRun`](parlour_lessons::LessonRun), which plays it, [`make`] finds
//! new puzzles in self-play, and [`prove`] proves a stored puzzle again. [`challenges`] derives
//! challenges from the solved boards of a game: hold the result against perfect play.

mod challenge;
mod daily;
mod fingerprint;
pub mod make;
mod parse;
pub mod prove;
mod rating;
mod task;
#[cfg(test)]
mod tests;
mod write;

pub use challenge::{Challenge, challenges};
pub use daily::{daily_index, next_index};
pub use fingerprint::fingerprint;
pub use parlour_bots::StopFlag;
pub use rating::SolverRating;

use parlour_core::{AnyGame, Match, StartError, parse_game};
use parlour_lessons::LessonError;

/// A position in which exactly one move is right. The side to move is the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The line where it starts, for error messages; 0 for a new puzzle.
    pub line: usize,
    /// The [fingerprint](fingerprint()) of the position.
    pub fingerprint: u64,
    /// The game string, options included.
    pub game: String,
    /// The position.
    pub position: String,
    /// What the right move achieves.
    pub claim: Claim,
    /// How the claim was proven.
    pub proof: Proof,
    /// Further themes, such as `capture`, or the word of the reason that ends the game.
    pub themes: Vec<String>,
    /// Difficulty, on the scale of the solver's rating.
    pub rating: u32,
    /// The lines that solve it. The first move is the same in all; later moves may differ where
    /// several are equally good. After the same moves, the opponent's reply is the same.
    pub lines: Vec<Vec<String>>,
    /// Where the position comes from.
    pub source: Source,
}

/// The effect of the right move, which no other move has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It wins, within this many turns if known.
    Win(Option<u32>),
    /// It draws; every other move loses.
    Draw,
    /// It does not lose; every other move does.
    Defend,
    /// It leads to this final margin; every other move leads to a smaller one.
    Score(i32),
    /// It is far better than every other move.
    Best,
}

/// How a claim is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The result of every move is proven.
    Exact,
    /// The win is proven, and exhaustive search shows that no other move wins as fast. A search of
    /// ten times the nodes found no slower win either.
    Depth,
    /// Every other move is proven to lose, and a search of ten times the nodes did not refute the
    /// right one.
    Only,
    /// Found with a clear margin, and confirmed with ten times the nodes.
    Margin,
}

/// The game of self-play that a puzzle comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game in the run.
    pub game: u64,
    /// The turn, from 0.
    pub ply: usize,
}

impl Puzzle {
    /// The first move, the same in all lines.
    pub fn first_move(&self) -> &str {
        &self.lines[0][0]
    }

    /// The number of turns of the learner in the longest line.
    pub fn n_turns(&self) -> usize {
        self.lines.iter().map(|line| line.len().div_ceil(2)).max().unwrap_or(0)
    }

    /// The position as the start of a match.
    ///
    /// # Errors
    /// [`LessonError`] if the game string or the position is invalid.
    pub fn start(&self, game: &'static dyn AnyGame) -> Result<Match, LessonError> {
        let fault = |message: String| LessonError { line: self.line, message };
        let (game, values) =
            parse_game(&[game], &self.game).map_err(|error| fault(error.to_string()))?;
        Match::new(game, values, Some(&self.position))
            .map_err(|error: StartError| fault(error.to_string()))
    }
}
