//! A game's metadata and options as JSON.

use parlour_core::{AnyGame, OptionDefault, OptionKind, OptionSpec, Preset};
use schemars::JsonSchema;
use serde::Serialize;

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
    /// A one-line description.
    pub pitch: &'static str,
    /// The author.
    pub credit: &'static str,
    /// Version of the rules, raised when their behavior changes.
    pub rules_version: u32,
    /// Record formats.
    pub formats: Vec<&'static str>,
}

/// One option a game declares.
#[derive(Serialize, JsonSchema, Debug)]
pub struct OptionSpecJson {
    key: &'static str,
    help: &'static str,
    #[serde(flatten)]
    kind: KindJson,
    /// The default value; null if it follows from other options or from the clock.
    default: Option<&'static str>,
    /// How the default follows from other options.
    default_rule: Option<&'static str>,
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
    help: &'static str,
}

/// A named set of options.
#[derive(Serialize, JsonSchema, Debug)]
pub struct PresetJson {
    name: &'static str,
    help: &'static str,
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
            pitch: info.pitch,
            credit: info.credit,
            rules_version: info.rules_version,
            formats: format_names(game),
        }
    }
}

impl From<&OptionSpec> for OptionSpecJson {
    fn from(spec: &OptionSpec) -> Self {
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
                    .map(|&(value, help)| OptionChoiceJson { value, help })
                    .collect(),
            },
        };
        let &OptionSpec { key, help, on_board, .. } = spec;
        Self { key, help, kind, default, default_rule, on_board }
    }
}

impl From<&Preset> for PresetJson {
    fn from(preset: &Preset) -> Self {
        let sets = preset.sets.iter().map(|&(key, value)| SetJson { key, value }).collect();
        Self { name: preset.name, help: preset.help, sets }
    }
}
