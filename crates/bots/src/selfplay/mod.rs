//! Self-play: bots play themselves, for tuning and for training data.

mod collect;
mod game;
mod labels;
mod threads;

pub use collect::{Collector, Target};
pub(crate) use game::{Turn, play_game};
pub use labels::{GamePositions, PositionPlayer};
pub use threads::{GameEvent, play_on_threads};

use parlour_core::{AnyGame, OptionError, OptionValues, mix_in};

use crate::engines::Evaluation;
use crate::spec::{BotSpec, BotSpecError};

/// Settings of self-play.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The bot for both sides.
    pub spec: BotSpec,
    /// The evaluation of the bot.
    pub evaluation: Evaluation,
    /// Random seed.
    pub seed: u64,
    /// Maximum number of random plies before the bot takes over.
    pub opening_plies: u32,
    /// Percentage of random moves later on, to reach unusual positions.
    pub random_moves: u64,
    /// Games of this length are draws.
    pub max_plies: u32,
    /// Whether positions are written with their images under the symmetries of the board.
    pub images: bool,
}

impl SelfPlay {
    /// Self-play with the default amount of randomness.
    ///
    /// # Errors
    /// [`BotSpecError`] if a file of the bot's name cannot be used for the game.
    pub fn of(spec: BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        let evaluation = Evaluation::of(&spec, game)?;
        Ok(Self {
            spec,
            evaluation,
            seed: 1,
            opening_plies: 12,
            random_moves: 5,
            max_plies: 300,
            images: false,
        })
    }

    /// The seed of the game with a number, and its options: a missing layout seed follows from it.
    pub(crate) fn game_setup(
        &self,
        game: &'static dyn AnyGame,
        values: &OptionValues,
        number: u64,
    ) -> Result<(u64, OptionValues), OptionError> {
        let seed = mix_in(self.seed, number);
        let mut values = values.clone();
        if let Some(key) = game.missing_seed(&values) {
            values.set(key, &(seed >> 32).to_string())?;
        }
        Ok((seed, values))
    }
}
