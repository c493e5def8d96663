//! What a game provides for engines beyond its rules: an evaluation by named, countable features,
//! move ordering hints, and an endgame solver.
//!
//! Nothing here searches. An engine asks; a game answers about one position.

mod solver;
mod weights;

pub use solver::{NoSolver, Solution, Solver};
pub use weights::{WEIGHT_ONE, Weights, WeightsError};

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use crate::{ByPlayer, Message, MixHasher, Player, Position, message};

/// The unit of scores: a score of this much means odds of e to 1, in every game. Weights are fitted to
/// results, so that scores of different games can be compared and turned into winning chances.
pub const LOGIT: i32 = 256;

/// Upper bound of an evaluation; scores beyond it are proven wins and losses.
pub const SCORE_LIMIT: i32 = 20_000;

/// How many numbers [`Evaluator::history_index`] may give.
pub const SLOTS: usize = 4096;

/// Evaluates positions for an engine, and tells it which techniques are sound.
///
/// Everything here affects only strength and speed. There are two duties: never call a position
/// decided that is not ([`winning_move`](Self::winning_move)), and always give the same answer.
///
/// An evaluator that is faster when it follows the moves, as a neural network with an accumulator is, keeps a
/// [`State`](Self::State) along the search line: engines call [`begin`](Self::begin) at the root,
/// [`push`](Self::push) and [`pop`](Self::pop) around every move they search, and
/// [`evaluate_line`](Self::evaluate_line) at the end of the line. Others write `type State = ();` and nothing else.
pub trait Evaluator<P: Position>: Clone + Debug + Send + Sync + 'static {
    /// What is kept along a search line, for each thread its own.
    type State: Default + Debug + Send;

    /// Whether [`noisy_moves`](Self::noisy_moves) may list any; engines skip the last, quiet part of a
    /// search otherwise.
    const QUIESCENCE: bool = false;

    /// The score of a position that is not over, for the side to move, in units of [`LOGIT`], from
    /// `-SCORE_LIMIT` to `SCORE_LIMIT`.
    fn evaluate(&self, position: &P) -> i32;

    /// Prepares the state for a search from `root`, whatever it held before.
    fn begin(&self, state: &mut Self::State, root: &P) {
        let _ = (state, root);
    }

    /// Follows a move of the search line; `m` is none for a null move.
    fn push(&self, state: &mut Self::State, before: &P, m: Option<P::Move>, after: &P) {
        let _ = (state, before, m, after);
    }

    /// Takes back the last move of the line.
    fn pop(&self, state: &mut Self::State) {
        let _ = state;
    }

    /// The score that [`evaluate`](Self::evaluate) gives the position at the end of the line.
    fn evaluate_line(&self, state: &mut Self::State, position: &P) -> i32 {
        let _ = state;
        self.evaluate(position)
    }

    /// How promising a move looks before anything is searched; larger is earlier. Cheap.
    fn order(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// A small number, below [`SLOTS`], under which engines remember how a move did elsewhere. Moves
    /// that do the same thing in different positions should share one.
    fn history_index(&self, m: P::Move) -> usize {
        let mut hasher = MixHasher::new(0);
        m.hash(&mut hasher);
        hasher.finish() as usize % SLOTS
    }

    /// Appends the moves that would make `evaluate` misleading if they were left out (captures on the
    /// brink, say). Some of the distinct moves; none by default.
    fn noisy_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        let _ = (position, moves);
    }

    /// The position with the other side to move, if passing is nearly never good and so null-move
    /// pruning is sound here; `None` otherwise.
    fn null_move(&self, position: &P) -> Option<P> {
        let _ = position;
        None
    }

    /// An immediately winning move, if the game can find one without playing moves. May miss some,
    /// but must never be wrong.
    fn winning_move(&self, position: &P) -> Option<P::Move> {
        let _ = position;
        None
    }

    /// Whether it pays to store this position under one key with its mirror images.
    fn folds_symmetries(&self, position: &P) -> bool {
        let _ = position;
        false
    }
}

/// Something that can be counted on a board, separately for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// One word, unique within the game; the name in the weights file.
    pub name: &'static str,
    /// One of it, for people: "group".
    pub singular: &'static str,
    /// Several of it: "groups". Numbers that are no plain count say so: "steps from the center".
    pub plural: &'static str,
}

impl Feature {
    /// The side to move.
    pub const TURN: Self = Self::new("move", "turn to move", "turns to move");

    /// A feature from its name, and its singular and plural nouns.
    pub const fn new(name: &'static str, singular: &'static str, plural: &'static str) -> Self {
        Self { name, singular, plural }
    }

    /// `n` of it, in words: "three groups".
    pub fn message(&self, n: i32) -> Message {
        let english = message!("counted", n = n, one = self.singular, many = self.plural);
        Message::new(format!("feature-{}", self.name)).or(english).with("n", n)
    }
}

/// An evaluator that is a weighted sum of features: the form used for tuning and for explaining
/// evaluations.
///
/// `evaluate` equals the sum over features of `weight x (own count - enemy count)` in the
/// position's phase, divided by [`WEIGHT_ONE`] and clamped to [`SCORE_LIMIT`]. A test checks this
/// for every game, so that implementations may take shortcuts.
pub trait LinearEvaluator<P: Position>: Evaluator<P> {
    /// The features.
    const FEATURES: &'static [Feature];

    /// How many sets of weights there are, from the opening to the end of a game.
    const PHASES: usize;

    /// The weights that belong to the game, as text: `weights.txt` in its folder, written by `parlour tune`.
    const WEIGHTS: &'static str;

    /// The evaluator with the weights that belong to the game.
    fn fitted() -> Self {
        let weights = Weights::parse(Self::FEATURES, Self::PHASES, Self::WEIGHTS);
        Self::with_weights(weights.expect("the weights file is tested"))
    }

    /// The same evaluator with other weights.
    fn with_weights(weights: Weights) -> Self;

    /// The weights in use.
    fn weights(&self) -> &Weights;

    /// Which set of weights a position falls under, below `PHASES`.
    fn phase(&self, position: &P) -> usize;

    /// What each player has of each feature, in the order of `FEATURES`. A feature of the side to
    /// move ("the move") is counted 1 for that player.
    fn counts(&self, position: &P) -> ByPlayer<Vec<i32>>;
}

/// The score `evaluate` must give: the sum written out. For the side to move.
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

    /// How the classic one-turn-ahead player ranks a legal move: larger is better, the first number
    /// counts most. Moves of equal rank are chosen among at random.
    fn greedy_rank(&self, m: Self::Move) -> [i64; 3];

    /// A figure by which the classic player likes to explain itself, for people.
    fn greedy_note(&self) -> Option<String> {
        None
    }

    /// Where a game is decided by points: by how many points a player leads now.
    fn lead(&self, player: Player) -> Option<i32> {
        let _ = player;
        None
    }
}
