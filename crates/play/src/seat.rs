//! Who plays a side: a person or a bot.

use std::fmt;

use parlour_bots::{BotKind, BotSpec, BotSpecError};
use parlour_core::AnyGame;

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

    /// The message for a name that [`parse`](Self::parse) rejects; it mentions `human` too.
    pub fn fault(error: &BotSpecError) -> String {
        match error {
            BotSpecError::UnknownKind(_) => format!("{error}, or human for a person"),
            _ => error.to_string(),
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
    pub fn describe(&self) -> String {
        match self {
            Seat::Person => "person".to_owned(),
            Seat::Computer(spec) => match spec.kind {
                BotKind::Level(level) => format!("computer, level {level}"),
                _ => format!("computer, {spec}"),
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
pub fn seat_note(seat: &Seat, game: &dyn AnyGame) -> &'static str {
    let Seat::Computer(spec) = seat else { return "you, or a friend beside you" };
    let n_levels = parlour_bots::levels(game).len().max(1) as u32;
    match spec.kind {
        BotKind::Level(1) => "a child can win",
        BotKind::Level(level) if level == n_levels => "the strongest with a fixed budget",
        BotKind::Level(level) if level * 3 <= n_levels => "a beginner",
        BotKind::Level(level) if level * 3 <= n_levels * 2 => "a club player",
        BotKind::Level(_) => "hard to beat",
        BotKind::Best => "all it can, on all threads",
        BotKind::Mcts => "another way of thinking",
        BotKind::Greedy => "looks one turn ahead",
        BotKind::Random => "any legal move",
        BotKind::OnePly => "a glance, no thought",
        BotKind::AlphaBeta => "the search engine",
        BotKind::Solve => "knows or does not know",
    }
}
