//! A game's knowledge for engines beyond the rules: a static evaluation from named features, move
//! ordering hints, the inputs of a neural evaluation, and an endgame solver.
//!
//! Evaluators do not search: each call is about one position.

mod inputs;
mod patterns;
mod solver;
mod weights;

pub use inputs::{InputSet, MAX_INPUTS, NetworkInputs};
pub use patterns::{Concept, Event, NoPatterns, Patterns};
pub use solver::{NoSolver, Solution, Solver, SquaresLeft};
pub use weights::{WEIGHT_ONE, Weights, WeightsError};

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use crate::{ByPlayer, Message, MixHasher, Player, Position, message};

/// The unit of scores: this score means odds of e to 1 in every game. Weights are fitted to game
/// results, so scores convert to win probabilities and compare across games.
pub const LOGIT: i32 = 256;

/// Upper bound of an evaluation; scores beyond it are proven wins and losses.
pub const SCORE_LIMIT: i32 = 20_000;

/// The number of history slots: exclusive upper bound of [`Evaluator::history_index`].
pub const SLOTS: usize = 4096;

/// Evaluates positions for an engine, and says which search techniques are sound.
///
/// An evaluator affects only strength and speed, under two conditions: it is deterministic, and
/// every [`winning_move`](Self::winning_move) wins.
///
/// An incremental evaluator, such as a neural network with an accumulator, keeps a
/// [`State`](Self::State) along the search line: engines call [`begin`](Self::begin) at the root,
/// [`push`](Self::push) and [`pop`](Self::pop) around every move they search, and
/// [`evaluate_line`](Self::evaluate_line) at the end of the line. Others only write
/// `type State = ();`.
pub trait Evaluator<P: Position>: Clone + Debug + Send + Sync + 'static {
    /// State along the search line, one per thread.
    type State: Default + Debug + Send;

    /// Whether [`noisy_moves`](Self::noisy_moves) lists any; if not, engines skip quiescence
    /// search.
    const QUIESCENCE: bool = false;

    /// Scores an unfinished position for the side to move, in units of [`LOGIT`], from
    /// `-SCORE_LIMIT` to `SCORE_LIMIT`.
    fn evaluate(&self, position: &P) -> i32;

    /// Resets the state for a search from `root`.
    fn begin(&self, state: &mut Self::State, root: &P) {
        let _ = (state, root);
    }

    /// Updates the state for a move of the search line; `m` is `None` for a null move.
    fn push(&self, state: &mut Self::State, before: &P, m: Option<P::Move>, after: &P) {
        let _ = (state, before, m, after);
    }

    /// Undoes the last [`push`](Self::push).
    fn pop(&self, state: &mut Self::State) {
        let _ = state;
    }

    /// Scores the position at the end of the line, the same as [`evaluate`](Self::evaluate).
    fn evaluate_line(&self, state: &mut Self::State, position: &P) -> i32 {
        let _ = state;
        self.evaluate(position)
    }

    /// A cheap move ordering score; larger is searched earlier.
    fn order(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// The move's index in the history tables, below [`SLOTS`]. Moves that do the same thing in
    /// different positions should share one.
    fn history_index(&self, m: P::Move) -> usize {
        let mut hasher = MixHasher::new(0);
        m.hash(&mut hasher);
        hasher.finish() as usize % SLOTS
    }

    /// Appends the moves for quiescence search: those without which `evaluate` would mislead, such
    /// as hanging captures. A subset of the distinct moves; none by default.
    fn noisy_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        let _ = (position, moves);
    }

    /// The position after a null move; `None` if null-move pruning is unsound here (zugzwang).
    fn null_move(&self, position: &P) -> Option<P> {
        let _ = position;
        None
    }

    /// A move that wins at once, if the game finds one without playing moves. It may miss wins but
    /// must never be wrong.
    fn winning_move(&self, position: &P) -> Option<P::Move> {
        let _ = position;
        None
    }

    /// Whether to store this position and its mirror images under one TT key.
    fn folds_symmetries(&self, position: &P) -> bool {
        let _ = position;
        false
    }
}

/// An evaluation feature: something to count on a board, for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// One word, unique within the game; the name in the weights file.
    pub name: &'static str,
    /// The singular noun: "group".
    pub singular: &'static str,
    /// The plural noun: "groups". Features that are not plain counts say so: "steps from the
    /// center".
    pub plural: &'static str,
}

impl Feature {
    /// The side to move.
    pub const TURN: Self = Self::new("move", "turn to move", "turns to move");

    /// Creates a feature.
    pub const fn new(name: &'static str, singular: &'static str, plural: &'static str) -> Self {
        Self { name, singular, plural }
    }

    /// The feature with a count: "3 groups".
    pub fn message(&self, n: i32) -> Message {
        let english = message!("counted", n = n, one = self.singular, many = self.plural);
        Message::new(format!("feature-{}", self.name)).or(english).with("n", n)
    }
}

/// An evaluator that is a weighted sum of features: the form used for tuning and for explaining
/// evaluations.
///
/// `evaluate` equals the sum over features of `weight x (own count - enemy count)` in the
/// position's phase, divided by [`WEIGHT_ONE`] and clamped to [`SCORE_LIMIT`]. Implementations may
/// compute it faster; a test compares them with this definition in every game.
pub trait LinearEvaluator<P: Position>: Evaluator<P> {
    /// The features.
    const FEATURES: &'static [Feature];

    /// The number of game phases, each with its own weights, from opening to endgame.
    const PHASES: usize;

    /// The game's default weights: `weights.txt` in its folder, written by `parlour tune`.
    const WEIGHTS: &'static str;

    /// The evaluator with the game's default weights.
    fn fitted() -> Self {
        let weights = Weights::parse(Self::FEATURES, Self::PHASES, Self::WEIGHTS);
        Self::with_weights(weights.expect("the weights file is tested"))
    }

    /// The evaluator with the given weights.
    fn with_weights(weights: Weights) -> Self;

    /// The weights in use.
    fn weights(&self) -> &Weights;

    /// The game phase of a position, below `PHASES`.
    fn phase(&self, position: &P) -> usize;

    /// The score and the game phase of a position; overridden where that is faster than both alone.
    fn evaluate_with_phase(&self, position: &P) -> (i32, usize) {
        (self.evaluate(position), self.phase(position))
    }

    /// Each player's feature counts, in the order of `FEATURES`. [`Feature::TURN`] counts 1 for the
    /// side to move.
    fn counts(&self, position: &P) -> ByPlayer<Vec<i32>>;
}

/// The score that `evaluate` must return, computed by definition.
pub fn linear_score<P: Position, E: LinearEvaluator<P>>(evaluator: &E, position: &P) -> i32 {
    let counts = evaluator.counts(position);
    let (own, enemy) = (&counts[position.turn()], &counts[position.turn().other()]);
    evaluator.weights().score(evaluator.phase(position), own, enemy)
}

/// A position with an evaluator.
pub trait Evaluated: Position {
    /// The game's evaluation.
    type Evaluator: LinearEvaluator<Self>;

    /// The game's endgame solver; [`NoSolver`] if it has none.
    type Solver: Solver<Self>;

    /// The rank of a legal move for the classic one-ply player, compared in order; larger is
    /// better. Ties are broken at random.
    fn greedy_rank(&self, m: Self::Move) -> [i64; 3];

    /// The number behind the classic player's choice, as text for people.
    fn greedy_note(&self) -> Option<String> {
        None
    }

    /// The patterns by which reviews explain moves.
    fn patterns() -> &'static dyn Patterns<Self> {
        &NoPatterns
    }

    /// The player's current lead in points, if points decide the game.
    fn lead(&self, player: Player) -> Option<i32> {
        let _ = player;
        None
    }
}
