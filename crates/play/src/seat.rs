//! Who plays a side: a person or a bot.

use std::fmt;

use parlour_bots::{BotKind, BotSpec, BotSpecError};
use parlour_core::{AnyGame, Message, OptionValues, message};

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person at this keyboard.
    Person,
    /// A bot.
    Bot(BotSpec),
}

impl Seat {
    /// Parses `human`, or the name of a bot.
    ///
    /// # Errors
    /// [`BotSpecError`] with what was expected.
    pub fn parse(text: &str) -> Result<Self, BotSpecError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "human" | "person" | "me" => Ok(Seat::Person),
            _ => BotSpec::parse(text).map(Seat::Bot),
        }
    }

    /// Returns the message for a name that [`parse`](Self::parse) rejects.
    pub fn error_message(error: &BotSpecError) -> Message {
        let message = error.message();
        match error {
            BotSpecError::UnknownKind(_) => message!("bot-or-human", fault = message),
            _ => message,
        }
    }

    /// Converts a seat of a match: anything but a bot is a person at this keyboard.
    pub fn of(seat: &parlour_match::Seat) -> Self {
        let spec = seat.bot().and_then(|bot| BotSpec::parse(bot).ok());
        spec.map_or(Seat::Person, Seat::Bot)
    }

    /// Converts to a seat of a match, which identifies people by the hash of their token.
    pub fn in_match(&self, holder: &str) -> parlour_match::Seat {
        parlour_match::Seat::parse(&self.to_string(), holder)
    }

    /// A bot of a level.
    pub const fn level(level: u32) -> Self {
        Seat::Bot(BotSpec::new(BotKind::Level(level)))
    }

    /// The number of a level; `None` for people and other bots.
    pub const fn level_number(&self) -> Option<u32> {
        match self {
            Seat::Bot(BotSpec { kind: BotKind::Level(level), .. }) => Some(*level),
            _ => None,
        }
    }

    /// Whether a person plays here.
    pub const fn is_person(&self) -> bool {
        matches!(self, Seat::Person)
    }

    /// Clamps a level to the levels of a game.
    #[must_use]
    pub fn fitted_to(mut self, game: &dyn AnyGame) -> Self {
        if let Seat::Bot(BotSpec { kind: BotKind::Level(level), .. }) = &mut self {
            *level = (*level).clamp(1, parlour_bots::levels(game).len().max(1) as u32);
        }
        self
    }

    /// Describes the seat: "person", "computer, level 5".
    pub fn describe(&self) -> Message {
        match self {
            Seat::Person => message!("seat-person"),
            Seat::Bot(spec) => match spec.kind {
                BotKind::Level(level) => message!("seat-level", level = level),
                _ => message!("seat-computer", bot = spec.to_string()),
            },
        }
    }

    /// Names the seat briefly: "level 5".
    pub fn short_name(&self) -> Message {
        match self {
            Seat::Person => message!("seat-person"),
            Seat::Bot(spec) => match spec.kind {
                BotKind::Level(level) => message!("level", level = level),
                _ => Message::verbatim(spec.to_string()),
            },
        }
    }
}

impl fmt::Display for Seat {
    /// The form that [`Seat::parse`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => write!(f, "human"),
            Seat::Bot(spec) => write!(f, "{spec}"),
        }
    }
}

/// Lists the seats to choose from: a person, the levels from weakest to strongest, other bots, the
/// networks of the folder.
pub fn seats_for(game: &'static dyn AnyGame) -> Vec<Seat> {
    let kinds = [BotKind::Best, BotKind::Mcts, BotKind::Greedy, BotKind::Random];
    let levels = (1..=parlour_bots::levels(game).len() as u32).map(Seat::level);
    let others = kinds.map(|kind| Seat::Bot(BotSpec::new(kind)));
    let networks = parlour_bots::networks(game).iter().cloned().map(BotKind::Network);
    let networks = networks.map(|kind| Seat::Bot(BotSpec::new(kind)));
    std::iter::once(Seat::Person).chain(levels).chain(others).chain(networks).collect()
}

/// Returns a short note on the strength of a seat, for menus.
pub fn seat_note(seat: &Seat, game: &dyn AnyGame) -> Message {
    let Seat::Bot(spec) = seat else { return message!("seat-note-person") };
    match spec.kind {
        BotKind::Level(level) => {
            // Menus offer levels before the options are chosen: the word is that of the default rules.
            let values = OptionValues::defaults(game.info().options);
            let strength = parlour_bots::strength_of(game, &values, level);
            strength.map_or_else(|| message!("seat-note-level"), parlour_bots::Strength::message)
        }
        BotKind::Best => message!("seat-note-best"),
        BotKind::Network(_) => message!("seat-note-network"),
        BotKind::Mcts => message!("seat-note-mcts"),
        BotKind::Greedy => message!("seat-note-greedy"),
        BotKind::Random => message!("seat-note-random"),
        BotKind::OnePly => message!("seat-note-one-ply"),
        BotKind::AlphaBeta => message!("seat-note-alpha-beta"),
        BotKind::Solve => message!("seat-note-solve"),
    }
}
