//! Messages as JSON.

use std::collections::BTreeMap;

use parlour_core::{Arg, GameInfo, Message};
use parlour_match::Side;
use parlour_messages::{Language, Localization};
use schemars::JsonSchema;
use serde::Serialize;

/// A sentence, clause or name for people: an entry of a message catalog with its arguments, and its English text.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema, Debug)]
pub struct MessageJson {
    /// The entry in the catalogs.
    id: String,
    /// The game whose catalog may have the entry, and whose players are mentioned. Its arguments belong to the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    /// The arguments by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    args: BTreeMap<&'static str, ArgJson>,
    /// The message in English.
    text: String,
}

/// A value that a message mentions.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema, Debug)]
#[serde(untagged)]
enum ArgJson {
    /// Text that is the same in every language.
    Text(String),
    /// A whole number, which decides between singular and plural.
    Number(i64),
    /// A player, by the name the game gives them.
    Player { player: Side },
    /// One of several: "a, b or c".
    OneOf { one_of: Vec<ArgJson> },
    /// Another message.
    Message(MessageJson),
}

impl MessageJson {
    /// A message, of a game where one is given.
    pub fn new(message: &Message, game: Option<&'static GameInfo>) -> Self {
        let english = Localization::shared(Language::English, game);
        Self { game: game.map(|info| info.id), ..Self::nested(message, english) }
    }

    /// The English text.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn nested(message: &Message, english: &Localization) -> Self {
        let args = message.args().iter().map(|(name, arg)| (*name, ArgJson::new(arg, english)));
        Self {
            id: message.id().to_owned(),
            game: None,
            args: args.collect(),
            text: english.text(message),
        }
    }
}

impl ArgJson {
    fn new(arg: &Arg, english: &Localization) -> Self {
        match arg {
            Arg::Text(text) => Self::Text(text.clone().into_owned()),
            Arg::Number(number) => Self::Number(*number),
            Arg::Player(player) => Self::Player { player: (*player).into() },
            Arg::Message(message) => Self::Message(MessageJson::nested(message, english)),
            Arg::OneOf(values) => Self::OneOf {
                one_of: values.iter().map(|value| Self::new(value, english)).collect(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::{Player, message};
    use parlour_games::GAMES;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_message_is_data_with_its_english() {
        let info = GAMES[0].info();
        let inner = message!("occupied" = "{square} is occupied", square = "c3");
        let message = Message::new("no-such-id")
            .with("who", Player::Two)
            .with("why", inner)
            .with("n", 3)
            .with("which", vec!["a", "b"]);
        let found = serde_json::to_value(MessageJson::new(&message, Some(info))).unwrap();
        let wanted = json!({
            "id": "no-such-id",
            "game": info.id,
            "args": {
                "who": {"player": "o"},
                "why": {"id": "occupied", "args": {"square": "c3"}, "text": "c3 is occupied"},
                "n": 3,
                "which": {"one_of": ["a", "b"]},
            },
            "text": "no such id (who o, why c3 is occupied, n 3, which a, b)",
        });
        assert_eq!(found, wanted);
        let plain = MessageJson::new(&message!("hint-board"), None);
        let wanted = json!({"id": "hint-board", "text": "look at the whole board"});
        assert_eq!(serde_json::to_value(plain).unwrap(), wanted);
    }
}
