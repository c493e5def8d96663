//! Messages to people as data: an id and arguments. Front ends render them in the reader's language.

use std::borrow::Cow;
use std::fmt;

use crate::{AnyMove, Player};

/// A sentence, clause or name for people: the id of an entry in a message catalog, and its arguments.
///
/// Created by [`message!`](crate::message!); a test finds its uses in the sources and checks the catalogs.
/// `Display` is for logs and programs: the id in words, then the arguments.
///
/// ```
/// let message = parlour_core::message!("piece-not-yours", square = "c3");
/// assert_eq!(message.to_string(), "piece not yours (square c3)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    id: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
    /// The text if no catalog has the id: the English of a fact.
    fallback: Option<Box<Message>>,
}

/// A value that a message mentions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// Text that is the same in every language: notation, a typed name.
    Text(Cow<'static, str>),
    /// A whole number; catalogs choose singular and plural by it.
    Number(i64),
    /// A player, called by the name the game gives them.
    Player(Player),
    /// Another message.
    Message(Box<Message>),
    /// One of several: "a, b or c".
    OneOf(Vec<Arg>),
}

/// A [`Message`]: `message!("id")`, or with arguments `message!("id", square = square, n = 3)`. If the English text
/// already exists, as for an error, `message!("id" or text, …)` takes it, and only other languages have the id;
/// `message!("id" = "{square} is occupied", square = square)` writes it with the arguments.
///
/// The id is a literal, so that a test can compare the ids in the sources with those in the catalogs.
#[macro_export]
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($id)$(.with(stringify!($name), $value))*
    };
    ($id:literal = $english:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        let ($($name,)*) = ($($value,)*);
        $crate::Message::fact($id, format!($english))$(.with(stringify!($name), $name))*
    }};
    ($id:literal or $english:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::fact($id, $english)$(.with(stringify!($name), $value))*
    };
}

impl Message {
    /// The ids of the facts that a game declares as data, and prefixes (`option-`) of such ids.
    /// Tests look for these in the catalogs of the games, and for all other ids in the source code.
    const FACTS: [&str; 11] = [
        "pitch",
        "credit",
        "editor-extra",
        "player-",
        "piece-",
        "option-",
        "choice-",
        "preset-",
        "reason-",
        "feature-",
        "move-form",
    ];

    /// Whether an id in the catalog of a game is that of a fact.
    pub fn is_fact_id(id: &str) -> bool {
        let is_one = |fact: &&str| id == *fact || fact.ends_with('-') && id.starts_with(*fact);
        Self::FACTS.iter().any(is_one)
    }

    /// A message without arguments. Outside of data that names its own ids, use [`message!`](crate::message!).
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), args: Vec::new(), fallback: None }
    }

    /// A fact that some data declares in English, such as the name of an option, under an id made of the declared
    /// key. Catalogs of other languages translate it.
    pub fn fact(id: impl Into<Cow<'static, str>>, english: impl Into<String>) -> Self {
        Self::new(id).or(Self::verbatim(english))
    }

    /// The same message with a fallback if no catalog has its id.
    #[must_use]
    pub fn or(mut self, fallback: Message) -> Self {
        self.fallback = Some(Box::new(fallback));
        self
    }

    /// Text that is the same in every language, or already in the reader's language, as in a lesson.
    pub fn verbatim(text: impl Into<String>) -> Self {
        message!("verbatim", text = text.into())
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The id of its catalog entry.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The fallback if no catalog has the id.
    pub fn fallback(&self) -> Option<&Message> {
        self.fallback.as_deref()
    }

    /// The arguments by name.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ("verbatim", [(_, text)]) = (&*self.id, &self.args[..]) {
            return write!(f, "{text}");
        }
        if let Some(fallback) = &self.fallback {
            return write!(f, "{fallback}");
        }
        f.write_str(&self.id.replace('-', " "))?;
        for (number, (name, value)) in self.args.iter().enumerate() {
            let sep = if number == 0 { " (" } else { ", " };
            write!(f, "{sep}{} {value}", name.replace('_', " "))?;
        }
        f.write_str(if self.args.is_empty() { "" } else { ")" })
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => f.write_str(text),
            Arg::Number(number) => write!(f, "{number}"),
            Arg::Player(player) => write!(f, "{}", player.letter()),
            Arg::Message(message) => write!(f, "{message}"),
            Arg::OneOf(values) => {
                for (number, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if number == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Self {
        Arg::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(Cow::Owned(text))
    }
}

impl From<&AnyMove> for Arg {
    fn from(m: &AnyMove) -> Self {
        m.text().to_owned().into()
    }
}

impl From<Player> for Arg {
    fn from(player: Player) -> Self {
        Arg::Player(player)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Message(Box::new(message))
    }
}

impl<T: Into<Arg>> From<Vec<T>> for Arg {
    fn from(values: Vec<T>) -> Self {
        Arg::OneOf(values.into_iter().map(Into::into).collect())
    }
}

macro_rules! from_numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )+};
}

from_numbers!(i32 i64 u8 u16 u32 u64 usize);

/// The messages of one language, in the syntax of Project Fluent.
#[derive(Clone, Copy, Debug)]
pub struct Catalog {
    /// The language, as in HTML: `pt`.
    pub language: &'static str,
    /// The entries.
    pub text: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_show_the_id_and_all_arguments() {
        let inner = message!("reason-joined");
        let message = message!("game-over", winner = Player::One, why = inner, n_moves = 3_usize);
        assert_eq!(message.to_string(), "game over (winner x, why reason joined, n moves 3)");
        assert_eq!(message!("a", b = vec!["c", "d"]).to_string(), "a (b c, d)");
        assert_eq!(Message::verbatim("as it is").to_string(), "as it is");
        assert_eq!(Message::fact("option-size", "the size").to_string(), "the size");
        let occupied = message!("occupied" = "{square} is occupied", square = "c3");
        assert_eq!(occupied.to_string(), "c3 is occupied");
        assert_eq!(occupied.args(), [("square", Arg::from("c3"))]);
        assert_ne!(message, message!("game-over"));
    }
}
