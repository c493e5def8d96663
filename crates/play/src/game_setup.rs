//! A game setup: game, options, seats and clock, as data that can be saved and started again.

use std::time::{SystemTime, UNIX_EPOCH};

use parlour_core::{AnyGame, ByPlayer, Match, Message, OptionKind, OptionValues, Player, Rng};
use parlour_editor::SetupSession;
use parlour_games::parse_game;
use parlour_match::TimeControl;
use serde::{Deserialize, Serialize};

use crate::Seat;

/// A [`GameSetup`] as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedSetup {
    /// The game string.
    pub game: String,
    /// Who plays `x`.
    pub x: String,
    /// Who plays `o`.
    pub o: String,
    /// The clock, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

/// A game to start.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub values: OptionValues,
    /// A start position instead of the standard one.
    pub position: Option<String>,
    /// Who plays each side.
    pub seats: ByPlayer<Seat>,
    /// The clock, if any.
    pub clock: Option<TimeControl>,
}

/// The first screen of the program.
#[derive(Debug)]
pub enum Start {
    /// The menu.
    Menu,
    /// A new game.
    Play(Box<GameSetup>),
    /// A saved game, by name.
    Resume(String),
    /// The lessons of one game, or of all games.
    Learn(Option<&'static dyn AnyGame>),
    /// The puzzles of one game, or of all games.
    Puzzles(Option<&'static dyn AnyGame>),
}

/// The level of the first opponent.
const FIRST_LEVEL: u32 = 3;

impl GameSetup {
    /// A person against an easy bot, with the default rules.
    pub fn default_for(game: &'static dyn AnyGame) -> Self {
        Self {
            game,
            values: OptionValues::defaults(game.info().options),
            position: None,
            seats: ByPlayer::new(Seat::Person, Seat::level(FIRST_LEVEL).fitted_to(game)),
            clock: None,
        }
    }

    /// A rematch: a given start position is kept, a random one is generated anew.
    pub fn rematch(played: &Match, seats: ByPlayer<Seat>, clock: Option<TimeControl>) -> Self {
        let position = played.to_record().start;
        let values = played.values().clone();
        let setup = Self { game: played.game(), values, position, seats, clock };
        if setup.position.is_some() { setup } else { setup.without_seed() }
    }

    /// Parses a saved setup; `None` if it is no longer valid.
    pub fn from_saved(saved: &SavedSetup) -> Option<Self> {
        let (game, values) = parse_game(&saved.game).ok()?;
        let seat = |text: &str| Seat::parse(text).ok().map(|seat| seat.fitted_to(game));
        let clock = match &saved.clock {
            Some(text) => Some(TimeControl::parse(text).ok()?),
            None => None,
        };
        let seats = ByPlayer::new(seat(&saved.x)?, seat(&saved.o)?);
        Some(Self { game, values, position: None, seats, clock })
    }

    /// The saved form. The seed is omitted, so that the next game starts differently.
    pub fn to_saved(&self) -> SavedSetup {
        let options = self.without_seed().values.text(false);
        let id = self.game.info().id;
        SavedSetup {
            game: if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") },
            x: self.seats[Player::One].to_string(),
            o: self.seats[Player::Two].to_string(),
            clock: self.clock.map(|clock| clock.to_string()),
        }
    }

    /// The same setup with a new random start.
    #[must_use]
    pub fn without_seed(&self) -> Self {
        let specs = self.game.info().options.iter();
        let seeds = specs.filter(|spec| matches!(spec.kind, OptionKind::Seed));
        let values = seeds.fold(self.values.clone(), |values, spec| values.without(spec.key));
        Self { values, ..self.clone() }
    }

    /// Returns the manual setup phase for these options, if any.
    pub fn manual_setup(&self) -> Option<SetupSession> {
        if self.position.is_some() {
            return None;
        }
        let values = self.with_seed(seed_from_clock()).values;
        parlour_games::setup_board(self.game, &values).map(SetupSession::new)
    }

    /// The same setup with a seed, if a random start needs one.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Self {
        let mut seeded = self.clone();
        if let Some(key) = self.game.missing_seed(&self.values) {
            let set = seeded.values.set(key, &seed.to_string());
            debug_assert!(set.is_ok(), "a seed option takes any seed");
        }
        seeded
    }

    /// Starts the match.
    ///
    /// # Errors
    /// The message for the player if the options or the position are invalid.
    pub fn begin(&self) -> Result<Match, Message> {
        let seeded = self.with_seed(seed_from_clock());
        Match::new(self.game, seeded.values, self.position.as_deref())
            .map_err(|error| error.message())
    }
}

/// Returns a seed from the clock, short enough to read and type.
pub fn seed_from_clock() -> u64 {
    const MAX_SEED: u64 = 1_000_000_000;
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Rng::new(elapsed.as_nanos() as u64).below(MAX_SEED)
}
