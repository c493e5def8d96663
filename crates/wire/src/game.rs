//! A game's metadata and options as JSON.

use parlour_core::{
    AnyGame, GameInfo, Message, OptionDefault, OptionKind, OptionSpec, Player, Preset,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::MessageJson;
use crate::formats::format_names;

/// A game in the list.
#[derive(Serialize, JsonSchema, Debug)]
pub struct GameJson {
    /// One short word.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Display names of the players.
    pub players: [&'static str; 2],
    /// The same names as messages.
    pub player_messages: [MessageJson; 2],
    /// A one-line description.
    pub pitch: &'static str,
    /// The same as a message.
    pub pitch_message: MessageJson,
    /// The author.
    pub credit: &'static str,
    /// The same as a message.
    pub credit_message: MessageJson,
    /// Version of the rules, raised when their behavior changes.
    pub rules_version: u32,
    /// Record formats.
    pub formats: Vec<&'static str>,
}

/// One option a game declares.
#[derive(Serialize, JsonSchema, Debug)]
pub struct OptionSpecJson {
    key: &'static str,
    /// Its display name.
    name: MessageJson,
    help: &'static str,
    help_message: MessageJson,
    #[serde(flatten)]
    kind: KindJson,
    /// The default value; null if it follows from other options or from the clock.
    default: Option<&'static str>,
    /// The display name of the default value.
    default_message: Option<MessageJson>,
    /// How the default follows from other options.
    default_rule: Option<&'static str>,
    default_rule_message: Option<MessageJson>,
    on_board: bool,
}

#[derive(Serialize, JsonSchema, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindJson {
    Number { min: u32, max: u32 },
    Choice { choices: Vec<OptionChoiceJson> },
    Seed,
}

#[derive(Serialize, JsonSchema, Debug)]
struct OptionChoiceJson {
    value: &'static str,
    /// The display name of the value.
    name: MessageJson,
    help: &'static str,
    help_message: MessageJson,
}

/// A named set of options.
#[derive(Serialize, JsonSchema, Debug)]
pub struct PresetJson {
    name: &'static str,
    name_message: MessageJson,
    help: &'static str,
    help_message: MessageJson,
    sets: Vec<SetJson>,
}

#[derive(Serialize, JsonSchema, Debug)]
struct SetJson {
    key: &'static str,
    value: &'static str,
}

impl GameJson {
    /// The metadata of a game.
    pub fn new(game: &dyn AnyGame) -> Self {
        let info = game.info();
        Self {
            id: info.id,
            name: info.name,
            aliases: info.aliases,
            players: info.players,
            player_messages: Player::BOTH.map(|player| json(&info.player_message(player), info)),
            pitch: info.pitch,
            pitch_message: json(&info.pitch_message(), info),
            credit: info.credit,
            credit_message: json(&info.credit_message(), info),
            rules_version: info.rules_version,
            formats: format_names(game),
        }
    }
}

impl OptionSpecJson {
    /// The options of a game.
    pub fn all(game: &'static GameInfo) -> Vec<Self> {
        game.options.iter().map(|spec| Self::new(spec, game)).collect()
    }

    fn new(spec: &OptionSpec, game: &'static GameInfo) -> Self {
        let (default, default_rule) = match spec.default {
            OptionDefault::Is("") => (None, None),
            OptionDefault::Is(value) => (Some(value), None),
            OptionDefault::Follows { rule, .. } => (None, Some(rule)),
        };
        let kind = match spec.kind {
            OptionKind::Number { min, max } => KindJson::Number { min, max },
            OptionKind::Seed => KindJson::Seed,
            OptionKind::Choice(choices) => KindJson::Choice {
                choices: choices
                    .iter()
                    .map(|&(value, help)| OptionChoiceJson {
                        value,
                        name: json(&spec.value_message(value), game),
                        help,
                        help_message: json(&spec.choice_help_message(value, help), game),
                    })
                    .collect(),
            },
        };
        let &OptionSpec { key, help, on_board, .. } = spec;
        Self {
            key,
            name: json(&spec.name_message(), game),
            help,
            help_message: json(&spec.help_message(), game),
            kind,
            default,
            default_message: default.map(|value| json(&spec.value_message(value), game)),
            default_rule,
            default_rule_message: spec.default_message().map(|rule| json(&rule, game)),
            on_board,
        }
    }
}

impl PresetJson {
    /// The presets of a game.
    pub fn all(game: &'static GameInfo) -> Vec<Self> {
        game.presets.iter().map(|preset| Self::new(preset, game)).collect()
    }

    fn new(preset: &Preset, game: &'static GameInfo) -> Self {
        Self {
            name: preset.name,
            name_message: json(&preset.name_message(), game),
            help: preset.help,
            help_message: json(&preset.help_message(), game),
            sets: preset.sets.iter().map(|&(key, value)| SetJson { key, value }).collect(),
        }
    }
}

fn json(message: &Message, game: &'static GameInfo) -> MessageJson {
    MessageJson::new(message, Some(game))
}
