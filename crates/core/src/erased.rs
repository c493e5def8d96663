//! Type-erased games and positions: object-safe counterparts of `Game` and `Position` that speak
//! text, plain data and [`AnyMove`].
//!
//! Front ends hold these. Engines recover the concrete type once per search, with
//! `PositionTypes::visit_erased`.

use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use crate::{
    AnyMove, BoardView, Counting, Effect, FullPosition, Game, GameInfo, MatchRules, Message,
    MoveError, OptionError, OptionValues, Outcome, Player, PositionVisitor, RecordFormat, Rng,
    StartError, Step, message, perft,
};

/// The source of a [`Picker`](crate::Picker)'s steps: a position, or a match with its history.
pub trait StepSource: Debug {
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// See [`Steps::next_steps`](crate::Steps::next_steps).
    fn next_steps(&self, taken: &[Step]) -> Vec<Step>;

    /// See [`Steps::move_of`](crate::Steps::move_of).
    fn move_of(&self, taken: &[Step]) -> Option<AnyMove>;

    /// See [`Steps::refusal`](crate::Steps::refusal).
    fn refusal(&self, taken: &[Step], step: Step) -> Message;

    /// The name of the step's cell or button.
    fn step_name(&self, step: Step) -> String;
}

/// A position of any game.
pub trait AnyPosition: StepSource + Debug + Send + Sync {
    /// Clones the position.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;

    /// For downcasting to the concrete type.
    fn as_any(&self) -> &dyn Any;

    /// See [`Position::turn`](crate::Position::turn).
    fn turn(&self) -> Player;

    /// The canonical position string.
    fn text(&self) -> String;

    /// See [`Position::key`](crate::Position::key).
    fn key(&self) -> u64;

    /// See [`Position::repetition_key`](crate::Position::repetition_key).
    fn repetition_key(&self) -> u64;

    /// See [`Position::count_moves`](crate::Position::count_moves).
    fn count_moves(&self) -> u64;

    /// Visits every legal move in the stable order until `visit` breaks.
    fn for_each_move(&self, visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>);

    /// See [`Position::first_moves`](crate::Position::first_moves).
    fn first_moves(&self, max: usize) -> Vec<AnyMove>;

    /// See [`Position::distinct_moves`](crate::Position::distinct_moves).
    fn distinct_moves(&self) -> Vec<AnyMove>;

    /// See [`Position::random_move`](crate::Position::random_move).
    fn random_move(&self, rng: &mut Rng) -> Option<AnyMove>;

    /// See [`Notation::parse_move`](crate::Notation::parse_move).
    ///
    /// # Errors
    /// [`MoveError`] if the text is malformed or the move is not legal.
    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError>;

    /// The position after a move, which may come from another position where it has the same text.
    ///
    /// # Errors
    /// [`MoveError`] if the move is not legal here.
    fn after(&self, m: &AnyMove) -> Result<Box<dyn AnyPosition>, MoveError>;

    /// The steps of a move; empty if it is not legal here.
    fn steps_of(&self, m: &AnyMove) -> Vec<Step>;

    /// See [`View::view`](crate::View::view).
    fn view(&self, taken: &[Step]) -> BoardView;

    /// See [`Steps::effects`](crate::Steps::effects).
    fn effects(&self, taken: &[Step], step: Step) -> Vec<Effect>;

    /// See [`perft`]. Runs at the speed of the concrete type.
    fn perft(&self, depth: u32, counting: Counting) -> u64;

    /// Plays random moves to the end of the game or for `max_plies` plies, and returns the number
    /// of plies and the outcome. Runs at the speed of the concrete type.
    fn random_game(&self, rng: &mut Rng, max_plies: u32) -> (u32, Option<Outcome>);
}

/// A concrete position behind [`AnyPosition`].
///
/// A wrapper, because a blanket implementation with the same method names would make every call on
/// a concrete position ambiguous.
#[derive(Clone, Debug)]
pub struct ErasedPosition<P>(pub P);

impl<P: FullPosition> ErasedPosition<P> {
    /// Downcasts a legal move. Compares the text too, because another game or board size may use
    /// the same move type.
    fn own_move(&self, m: &AnyMove) -> Result<P::Move, MoveError> {
        if let Some(outcome) = self.0.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        let is_same = |own: &P::Move| self.0.is_legal(*own) && *m == *self.0.move_text(*own);
        m.value().filter(is_same).ok_or_else(|| {
            let why = message!("not-legal-here" or "it is not a legal move here");
            MoveError::illegal(m.text(), why)
        })
    }
}

impl<P: FullPosition> StepSource for ErasedPosition<P> {
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn next_steps(&self, taken: &[Step]) -> Vec<Step> {
        let mut next = Vec::new();
        self.0.next_steps(taken, &mut next);
        next
    }

    fn move_of(&self, taken: &[Step]) -> Option<AnyMove> {
        self.0.move_of(taken).map(|m| AnyMove::new(&self.0, m))
    }

    fn refusal(&self, taken: &[Step], step: Step) -> Message {
        self.0.refusal(taken, step)
    }

    fn step_name(&self, step: Step) -> String {
        match step {
            Step::Button(label) => label.to_owned(),
            Step::Cell(cell) => {
                let cells = self.0.view(&[]).cells;
                cells.get(cell.0 as usize).map_or_else(|| "?".to_owned(), |cell| cell.name.clone())
            }
        }
    }
}

impl<P: FullPosition> AnyPosition for ErasedPosition<P> {
    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(Self(self.0.clone()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn repetition_key(&self) -> u64 {
        self.0.repetition_key()
    }

    fn count_moves(&self) -> u64 {
        self.0.count_moves()
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>) {
        self.0.for_each_move(&mut |m| visit(AnyMove::new(&self.0, m)));
    }

    fn first_moves(&self, max: usize) -> Vec<AnyMove> {
        self.0.first_moves(max).into_iter().map(|m| AnyMove::new(&self.0, m)).collect()
    }

    fn distinct_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        self.0.distinct_moves(&mut moves, &mut P::Scratch::default());
        moves.into_iter().map(|m| AnyMove::new(&self.0, m)).collect()
    }

    fn random_move(&self, rng: &mut Rng) -> Option<AnyMove> {
        self.0.random_move(rng, &mut Vec::new()).map(|m| AnyMove::new(&self.0, m))
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, MoveError> {
        self.0.parse_move(text).map(|m| AnyMove::new(&self.0, m))
    }

    fn after(&self, m: &AnyMove) -> Result<Box<dyn AnyPosition>, MoveError> {
        let next = self.0.after(self.own_move(m)?);
        Ok(Box::new(Self(next)))
    }

    fn steps_of(&self, m: &AnyMove) -> Vec<Step> {
        self.own_move(m).map_or_else(|_| Vec::new(), |own| self.0.steps_of(own))
    }

    fn view(&self, taken: &[Step]) -> BoardView {
        self.0.view(taken)
    }

    fn effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        self.0.effects(taken, step)
    }

    fn perft(&self, depth: u32, counting: Counting) -> u64 {
        perft(&self.0, depth, counting)
    }

    fn random_game(&self, rng: &mut Rng, max_plies: u32) -> (u32, Option<Outcome>) {
        let mut position = self.0.clone();
        let mut scratch = Vec::new();
        let mut plies = 0;
        while plies < max_plies
            && let Some(m) = position.random_move(rng, &mut scratch)
        {
            position.play_unchecked(m);
            plies += 1;
        }
        (plies, position.outcome())
    }
}

/// Any game.
pub trait AnyGame: Send + Sync {
    /// The metadata.
    fn info(&self) -> &'static GameInfo;

    /// See [`Game::IS_DRAFT`].
    fn is_draft(&self) -> bool;

    /// The start position.
    ///
    /// # Errors
    /// [`OptionError`] if the options conflict.
    fn start(&self, values: &OptionValues) -> Result<Box<dyn AnyPosition>, OptionError>;

    /// Parses a position string.
    ///
    /// # Errors
    /// [`StartError`] listing every error.
    fn read(&self, values: &OptionValues, text: &str) -> Result<Box<dyn AnyPosition>, StartError>;

    /// See [`Game::match_rules`].
    fn match_rules(&self, values: &OptionValues) -> MatchRules;

    /// See [`Game::missing_seed`].
    fn missing_seed(&self, values: &OptionValues) -> Option<&'static str>;

    /// See [`Game::formats`].
    fn formats(&self) -> &'static [&'static dyn RecordFormat];
}

impl Debug for dyn AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AnyGame({})", self.info().id)
    }
}

/// A game type behind [`AnyGame`].
#[derive(Debug)]
pub struct Erased<G>(PhantomData<G>);

impl<G> Erased<G> {
    /// The only value of this type.
    pub const NEW: Self = Self(PhantomData);
}

/// Boxes the position it visits.
#[derive(Clone, Copy, Debug)]
pub struct Boxing;

impl PositionVisitor for Boxing {
    type Output = Box<dyn AnyPosition>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        Box::new(ErasedPosition(position))
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn is_draft(&self) -> bool {
        G::IS_DRAFT
    }

    fn start(&self, values: &OptionValues) -> Result<Box<dyn AnyPosition>, OptionError> {
        G::start(values, Boxing)
    }

    fn read(&self, values: &OptionValues, text: &str) -> Result<Box<dyn AnyPosition>, StartError> {
        G::read(values, text, Boxing)
    }

    fn match_rules(&self, values: &OptionValues) -> MatchRules {
        G::match_rules(values)
    }

    fn missing_seed(&self, values: &OptionValues) -> Option<&'static str> {
        G::missing_seed(values)
    }

    fn formats(&self) -> &'static [&'static dyn RecordFormat] {
        G::formats()
    }
}
