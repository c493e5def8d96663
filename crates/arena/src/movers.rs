//! The common interface of bots and engines, and its implementation for bots.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use parlour_bots::{Bot, BotSpec, Budget, StopFlag, SystemClock, build, share_of_clock};
use parlour_core::{AnyGame, AnyMove, ByPlayer, Match, MoveError, mix_in};

use crate::ugi::UgiMover;
use crate::{ArenaError, Contender, ContenderKind, FaultKind, Opening, Settings};

/// A player that can be asked for a move.
pub(crate) trait Mover: Send {
    /// Starts a new game.
    fn new_game(&mut self, opening: &Opening, seed: u64, stop: &StopFlag) -> Result<(), TurnError>;

    /// Chooses a move in an unfinished match.
    fn choose(&mut self, played: &Match, turn: &Turn) -> Result<ChosenMove, TurnError>;
}

/// Limits of this turn.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    /// The clocks, and the increment.
    pub(crate) clocks: Option<(ByPlayer<Duration>, Duration)>,
    /// The hard deadline.
    pub(crate) deadline: Duration,
    /// Set to stop the arena.
    pub(crate) stop: StopFlag,
}

/// A move and its comment.
#[derive(Clone, Debug)]
pub(crate) struct ChosenMove {
    pub(crate) best: AnyMove,
    pub(crate) comment: String,
}

/// Why a turn failed.
#[derive(Clone, Debug)]
pub(crate) enum TurnError {
    /// The player is at fault.
    Fault(FaultKind, String),
    /// The arena was stopped.
    Stopped,
}

impl TurnError {
    /// The error for an illegal move.
    pub(crate) fn illegal(played: &Match, error: &MoveError) -> Self {
        Self::Fault(FaultKind::Illegal, format!("turn {}: {error}", played.ply() + 1))
    }
}

/// Creates the mover of a contender.
pub(crate) fn mover(
    contender: &Contender,
    settings: &Settings,
    game: &'static dyn AnyGame,
) -> Result<Box<dyn Mover>, ArenaError> {
    Ok(match &contender.kind {
        ContenderKind::Bot(spec) => {
            let spec = BotSpec::parse(spec)?;
            Box::new(BotMover { bot: build(&spec, game)?, spec, game })
        }
        ContenderKind::Engine { command, options } => {
            Box::new(UgiMover::new(command, options, settings.limits.patience))
        }
    })
}

struct BotMover {
    spec: BotSpec,
    game: &'static dyn AnyGame,
    bot: Box<dyn Bot>,
}

impl Mover for BotMover {
    fn new_game(&mut self, _: &Opening, seed: u64, _: &StopFlag) -> Result<(), TurnError> {
        let spec = BotSpec { seed: mix_in(seed, self.spec.seed), ..self.spec.clone() };
        self.bot = build(&spec, self.game)
            .map_err(|error| TurnError::Fault(FaultKind::Crash, error.to_string()))?;
        self.bot.new_game();
        Ok(())
    }

    fn choose(&mut self, played: &Match, turn: &Turn) -> Result<ChosenMove, TurnError> {
        let budget = Budget {
            nodes: turn.nodes,
            depth: None,
            time: turn.share(played),
            stop: turn.stop.clone(),
            clock: Arc::new(SystemClock::start()),
            tally: None,
        };
        // A bot that panics loses the game like an engine; the next game gets a new bot.
        let result =
            catch_unwind(AssertUnwindSafe(|| self.bot.think(played, &budget, 1, &mut |_| {})))
                .map_err(|_| TurnError::Fault(FaultKind::Crash, "the bot panicked".to_owned()))?;
        if turn.stop.is_stopped() {
            return Err(TurnError::Stopped);
        }
        let comment = if result.depth == 0 {
            String::new()
        } else {
            let score = result.score().points;
            format!("score {score} depth {} nodes {}", result.depth, result.nodes)
        };
        Ok(ChosenMove { best: result.best().clone(), comment })
    }
}

impl Turn {
    /// Returns the time a bot may use: its share of the clock, within the limit per turn.
    fn share(&self, played: &Match) -> Option<Duration> {
        let of_clock = self.clocks.as_ref().map(|(clocks, increment)| {
            share_of_clock(clocks[played.position().turn()], *increment)
        });
        [self.time, of_clock].into_iter().flatten().min()
    }
}
