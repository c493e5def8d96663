//! The patterns of a game, by which a review explains a move.
//!
//! A game declares *events*, changes on the board in one turn, and *concepts*, long-term
//! advantages that its evaluation measures. A review compares the line played with a better line
//! and names the first event, or else the concept, in which they differ. Games without patterns
//! get explanations of proven results only.

use crate::{Cell, Message, Player, Position};

/// Something that happened on the board in one turn.
///
/// Its messages are sentences for the review of a move: `happened` if the event is on the line
/// played, to the disadvantage of the player who moved, `missed` if it is on the better line, to
/// that player's advantage. The review adds these arguments:
///
/// - `reader`: `mover` if the reader made the move, otherwise `other`;
/// - `mover`, `enemy`: the players; `move`, `better`: the moves compared;
/// - `line`: the moves up to and including the event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// A name, unique within the game: `cut-off`.
    pub id: &'static str,
    /// The quantity that it changes. Events of one topic cancel out along a line.
    pub topic: &'static str,
    /// The player concerned.
    pub player: Player,
    /// The change; positive if it is good for the player.
    pub amount: i32,
    /// The squares that the sentences mention.
    pub cells: Vec<Cell>,
    /// The sentence if it happened.
    pub happened: Message,
    /// The sentence if it was missed.
    pub missed: Message,
}

/// A long-term advantage: features of the evaluation under the name that players use.
///
/// The review adds the arguments of an [`Event`] (`line` is the line played), and the first
/// feature's counts at the ends of the lines: `own` and `their` on the line played, `own_better`
/// and `their_better` on the better line.
#[derive(Clone, Copy, Debug)]
pub struct Concept {
    /// A name, unique within the game: `scattered`.
    pub id: &'static str,
    /// The names of its features; see [`Feature::name`](crate::Feature::name).
    pub features: &'static [&'static str],
    /// The sentence about the player who fell behind in it.
    pub message: fn() -> Message,
}

/// The patterns of a game.
pub trait Patterns<P: Position>: Sync {
    /// The events of a legal move; `after` is the position after it.
    fn events(&self, before: &P, m: P::Move, after: &P) -> Vec<Event> {
        let _ = (before, m, after);
        Vec::new()
    }

    /// The concepts.
    fn concepts(&self) -> &'static [Concept] {
        &[]
    }

    /// The idea behind a move that gains in a topic or concept, for a hint: it points to the
    /// matter without naming the move.
    fn idea(&self, name: &str) -> Option<Message> {
        let _ = name;
        None
    }

    /// The squares where a player's share of a concept shows.
    fn concept_cells(&self, position: &P, concept: &Concept, player: Player) -> Vec<Cell> {
        let _ = (position, concept, player);
        Vec::new()
    }
}

/// The patterns of games without any.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPatterns;

impl<P: Position> Patterns<P> for NoPatterns {}
