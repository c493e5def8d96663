//! The JSON forms of results and records. `docs/cli.md` shows each of them once.
//!
//! These types exist so that the rest of the program need not be serializable: a serializable type
//! is a promise, and this folder is where the promises are kept.

mod record;
mod thought;
mod view;

pub(crate) use record::{parse_record, record_text};
pub(crate) use thought::{ScoreJson, ThoughtJson};
pub(crate) use view::{ResultJson, ViewJson};

use std::io::Write;

use parlour_core::{Match, OptionDefault, OptionKind, OptionSpec, Preset};
use serde::Serialize;

use crate::failure::Failure;

/// Writes a value on one line, without the line's end.
pub(crate) fn write_value(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(out, value).map_err(|error| Failure::Output(error.into()))
}

/// Writes a value as a line of its own.
pub(crate) fn write_line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    write_value(out, value)?;
    Ok(writeln!(out)?)
}

/// Begins an object with the game and the start position; the caller adds fields and closes it.
///
/// Lists of moves can be longer than memory, so the commands that print them write piece by piece.
pub(crate) fn open_object(out: &mut dyn Write, at: &Match) -> Result<(), Failure> {
    write!(out, "{{\"game\":")?;
    write_value(out, &at.game_string())?;
    write!(out, ",\"position\":")?;
    write_value(out, &at.position().text())
}

/// A game of the list.
#[derive(Serialize)]
pub(crate) struct GameJson {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) players: [&'static str; 2],
    pub(crate) pitch: &'static str,
    pub(crate) credit: &'static str,
    pub(crate) rules_version: u32,
    pub(crate) formats: Vec<&'static str>,
}

/// The rules and options of a game.
#[derive(Serialize)]
pub(crate) struct RulesJson {
    #[serde(flatten)]
    pub(crate) game: GameJson,
    /// The prose; absent when only the options are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<&'static str>,
    pub(crate) options: Vec<OptionJson>,
    pub(crate) presets: Vec<PresetJson>,
}

#[derive(Serialize)]
pub(crate) struct OptionJson {
    key: &'static str,
    help: &'static str,
    #[serde(flatten)]
    kind: KindJson,
    /// The value when none is given; null where it follows from others or comes from the clock.
    default: Option<&'static str>,
    /// How the default follows from other options.
    default_rule: Option<&'static str>,
    on_board: bool,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindJson {
    Number { min: u32, max: u32 },
    Choice { choices: Vec<ChoiceJson> },
    Seed,
}

#[derive(Serialize)]
struct ChoiceJson {
    value: &'static str,
    help: &'static str,
}

#[derive(Serialize)]
pub(crate) struct PresetJson {
    name: &'static str,
    help: &'static str,
    sets: Vec<SetJson>,
}

#[derive(Serialize)]
struct SetJson {
    key: &'static str,
    value: &'static str,
}

impl From<&OptionSpec> for OptionJson {
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
                choices: choices.iter().map(|&(value, help)| ChoiceJson { value, help }).collect(),
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
