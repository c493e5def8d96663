//! Writes JSON. `docs/cli.md` shows each form; the types are those of `parlour-wire`.

pub(crate) use parlour_wire::{
    GameJson, OptionSpecJson, PresetJson, ResultJson, ScoreJson, SearchResultJson, ViewJson,
};

use std::io::Write;

use parlour_core::Match;
use serde::Serialize;

use crate::failure::Failure;

/// Writes a value on one line, without a line end.
pub(crate) fn write_value(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(out, value).map_err(|error| Failure::Output(error.into()))
}

/// Writes a value as a line.
pub(crate) fn write_line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    write_value(out, value)?;
    Ok(writeln!(out)?)
}

/// Starts an object with the game and the start position; the caller adds fields and closes it.
///
/// Move lists can be longer than memory, so the commands that print them write incrementally.
pub(crate) fn open_object(out: &mut dyn Write, at: &Match) -> Result<(), Failure> {
    write!(out, "{{\"game\":")?;
    write_value(out, &at.game_string())?;
    write!(out, ",\"position\":")?;
    write_value(out, &at.position().text())
}

/// The rules and options of a game.
#[derive(Serialize)]
pub(crate) struct RulesJson {
    #[serde(flatten)]
    pub(crate) game: GameJson,
    /// The rules text; absent if only the options are requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<&'static str>,
    pub(crate) options: Vec<OptionSpecJson>,
    pub(crate) presets: Vec<PresetJson>,
}
