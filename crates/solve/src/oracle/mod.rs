//! Values of positions and good moves, from the fast rules and solvers.
//!
//! The oracle is type-erased outside and generic inside: each query is converted once from text to
//! the concrete position type, and the tables live as long as the oracle. Its answers need no
//! trust: the proof that they lead to is checked without it.

mod liar;
mod typed;

use std::fmt::Debug;

use parlour_core::{
    AnyGame, FullPosition, OptionValues, Player, PositionVisitor, SquaresLeft, StartError,
};
use parlour_games::with_position;
use parlour_search::{Budget, WeakKeys};

use crate::value::{Aim, Value};
use liar::Liar;
pub(crate) use liar::Lies;
use typed::Typed;

/// What to find out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Its value: the result, or the score if points decide.
    Value,
    /// Whether a player can force a win within a number of plies.
    WinsWithin {
        /// The player.
        attacker: Player,
        /// The plies.
        plies: u32,
    },
}

/// Settings of an oracle; values do not depend on them, except on those for tests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OracleSettings {
    /// The memory for tables, in bytes.
    pub(crate) memory: usize,
    /// Threads that share the table of the solver.
    pub(crate) threads: usize,
    /// For tests: table keys that collide.
    pub(crate) weak_keys: Option<WeakKeys>,
    /// For tests: wrong answers.
    pub(crate) lies: Option<Lies>,
}

impl OracleSettings {
    /// For an oracle that solves nothing.
    pub(crate) const EMPTY: Self = Self { memory: 1, threads: 1, weak_keys: None, lies: None };
}

/// Which reply of several good ones to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// The one found first.
    Any,
    /// The first move of a shortest win, so that moves of different searches never form a cycle.
    Fastest,
}

/// The recommended reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// The move, as text.
    Move(String),
    /// A move to this position, or to an equivalent one.
    Position(String),
}

/// Answers questions about positions of one game with one set of options.
pub(crate) trait Oracle: Debug + Send {
    /// The answer to a question about an unfinished position, `None` if the budget does not suffice;
    /// and the nodes spent.
    ///
    /// # Errors
    /// [`StartError`] if the text is not a position of the game.
    fn solve(
        &mut self,
        position: &str,
        question: Question,
        budget: &Budget,
    ) -> Result<(Option<Value>, u64), StartError>;

    /// Recommends a move that reaches the aim of the side to move, and returns the nodes spent; `None` if
    /// there is no such move or the budget ran out. The children are results of moves, one of each set
    /// of equivalent ones; the recommendation may be any of the set.
    ///
    /// # Errors
    /// [`StartError`] if a text is not a position of the game.
    fn reply(
        &mut self,
        position: &str,
        children: &dyn Fn() -> Vec<String>,
        aim: Aim,
        progress: Progress,
        budget: &Budget,
    ) -> Result<(Option<Reply>, u64), StartError>;

    /// Returns a winning square of a reduced position and the nodes spent; `None` if the position is lost,
    /// if the game's own solver does not answer, or if the budget ran out.
    fn winning_square(&mut self, left: &SquaresLeft, budget: &Budget) -> (Option<u32>, u64);

    /// The maximum number of plies until the game ends, if the rules limit it.
    ///
    /// # Errors
    /// [`StartError`] if the text is not a position of the game.
    fn plies_left(&self, position: &str) -> Result<Option<u32>, StartError>;

    /// The children in the order in which to try them, by static evaluation.
    ///
    /// # Errors
    /// [`StartError`] if a text is not a position of the game.
    fn ordered(&self, children: &[String]) -> Result<Vec<usize>, StartError>;

    /// The side to move.
    ///
    /// # Errors
    /// [`StartError`] if the text is not a position of the game.
    fn turn(&self, position: &str) -> Result<Player, StartError>;

    /// Whether the rules exclude repetition, so that any winning moves make progress.
    fn always_ends(&self) -> bool;
}

/// Creates the oracle of a game, for positions on a board like that of `position`.
///
/// # Errors
/// [`StartError`] if the text is not a position of the game.
///
/// # Panics
/// If the game is not in the list of games.
pub(crate) fn oracle(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    position: &str,
    settings: OracleSettings,
) -> Result<Box<dyn Oracle>, StartError> {
    let start = game.read(values, position)?;
    let visitor = Build { game, values: values.clone(), settings };
    Ok(with_position(&*start, visitor).expect("the game is in the list"))
}

#[derive(Debug)]
struct Build {
    game: &'static dyn AnyGame,
    values: OptionValues,
    settings: OracleSettings,
}

impl PositionVisitor for Build {
    type Output = Box<dyn Oracle>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let oracle = Box::new(Typed::new(self.game, self.values, &position, self.settings));
        match self.settings.lies {
            Some(lies) => Box::new(Liar { oracle, lies }),
            None => oracle,
        }
    }
}
