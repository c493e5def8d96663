//! Who plays a side: a person or a bot.

use std::fmt;

use parlour_bots::{BotKind, BotSpec, BotSpecError};
use parlour_core::{AnyGame, Message, message};

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person at this keyboard.
    Person,
    /// A bot.
    Computer(BotSpec),
}

impl Seat {
    /// Parses `human`, or the name of a bot.
    ///
    /// # Errors
    /// [`BotSpecError`] with what was expected.
    pub fn parse(text: &str) -> Result<Self, BotSpecError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "human" | "person" | "me" => Ok(Seat::Person),
            _ => BotSpec::parse(text).map(Seat::Computer),
        }
    }

    /// What is wrong with a name that [`parse`](Self::parse) cannot read: a person is no bot.
    pub fn fault(error: &BotSpecError) -> Message {
        let fault = error.message();
        match error {
            BotSpecError::UnknownKind(_) => message!("bot-or-human", fault = fault),
            _ => fault,
        }
    }

    /// A seat of a match: anything but a bot is a person at this keyboard.
    pub fn of(seat: &parlour_match::Seat) -> Self {
        let spec = seat.bot().and_then(|bot| BotSpec::parse(bot).ok());
        spec.map_or(Seat::Person, Seat::Computer)
    }

    /// The same seat in a match, where people are identified by the hash of their token.
    pub fn in_match(&self, holder: &str) -> parlour_match::Seat {
        parlour_match::Seat::parse(&self.to_string(), holder)
    }

    /// A bot of a level.
    pub const fn level(level: u32) -> Self {
        Seat::Computer(BotSpec::new(BotKind::Level(level)))
    }

    /// Whether a person plays here.
    pub const fn is_person(&self) -> bool {
        matches!(self, Seat::Person)
    }

    /// The same seat for a game: a level above the game's highest becomes the highest.
    #[must_use]
    pub fn fitted_to(mut self, game: &dyn AnyGame) -> Self {
        if let Seat::Computer(BotSpec { kind: BotKind::Level(level), .. }) = &mut self {
            *level = (*level).clamp(1, parlour_bots::levels(game).len().max(1) as u32);
        }
        self
    }

    /// A description: "person", "computer, level 5".
    pub fn describe(&self) -> Message {
        match self {
            Seat::Person => message!("seat-person"),
            Seat::Computer(spec) => match spec.kind {
                BotKind::Level(level) => message!("seat-level", level = level),
                _ => message!("seat-computer", bot = spec.to_string()),
            },
        }
    }

    /// The same without saying that it is a computer: "level 5".
    pub fn describe_shortly(&self) -> Message {
        match self {
            Seat::Person => message!("seat-person"),
            Seat::Computer(spec) => match spec.kind {
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
            Seat::Computer(spec) => write!(f, "{spec}"),
        }
    }
}

/// The choices for a side, weakest to strongest, after the person.
pub fn seats_for(game: &dyn AnyGame) -> Vec<Seat> {
    let kinds = [BotKind::Best, BotKind::Mcts, BotKind::Greedy, BotKind::Random];
    let levels = (1..=parlour_bots::levels(game).len() as u32).map(Seat::level);
    let others = kinds.map(|kind| Seat::Computer(BotSpec::new(kind)));
    std::iter::once(Seat::Person).chain(levels).chain(others).collect()
}

/// A short note on what to expect of a seat, for menus.
pub fn seat_note(seat: &Seat, game: &dyn AnyGame) -> Message {
    let Seat::Computer(spec) = seat else { return message!("seat-note-person") };
    let n_levels = parlour_bots::levels(game).len().max(1) as u32;
    match spec.kind {
        BotKind::Level(1) => message!("seat-note-first"),
        BotKind::Level(level) if level == n_levels => message!("seat-note-highest"),
        BotKind::Level(level) if level * 3 <= n_levels => message!("seat-note-beginner"),
        BotKind::Level(level) if level * 3 <= n_levels * 2 => message!("seat-note-club"),
        BotKind::Level(_) => message!("seat-note-hard"),
        BotKind::Best => message!("seat-note-best"),
        BotKind::Mcts => message!("seat-note-mcts"),
        BotKind::Greedy => message!("seat-note-greedy"),
        BotKind::Random => message!("seat-note-random"),
        BotKind::OnePly => message!("seat-note-one-ply"),
        BotKind::AlphaBeta => message!("seat-note-alpha-beta"),
        BotKind::Solve => message!("seat-note-solve"),
    }
}
