//! `parlour rules`: the rules and options of a game.

use std::io::Write;

use parlour_core::{AnyGame, OptionDefault, OptionKind, OptionSpec, PRESET_KEY};
use parlour_games::parse_game;

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::json::{self, GameJson, OptionSpecJson, PresetJson, RulesJson};
use crate::records;

pub(super) fn run(args: &RulesArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, _) = parse_game(&args.game)?;
    let info = game.info();
    if json {
        let rules = RulesJson {
            game: GameJson::new(game),
            rules: (!args.options).then_some(info.rules_text),
            options: OptionSpecJson::all(info),
            presets: PresetJson::all(info),
        };
        return json::write_line(out, &rules);
    }
    if !args.options {
        writeln!(out, "{}\n", info.rules_text.trim_end())?;
    }
    write_options(game, out)
}

fn write_options(game: &dyn AnyGame, out: &mut dyn Write) -> Result<(), Failure> {
    let info = game.info();
    writeln!(out, "{} (rules version {})", info.credit, info.rules_version)?;
    writeln!(out, "Record formats: {}", records::names_for(game).join(", "))?;
    if !info.options.is_empty() {
        writeln!(out, "\nOptions, as in `{}:key=value,key=value`:", info.id)?;
    }
    for spec in info.options {
        writeln!(out, "  {}: {}", spec.key, spec.help)?;
        writeln!(out, "      {}; default {}", spec.kind.expected(), default_text(spec))?;
        if let OptionKind::Choice(choices) = spec.kind {
            for (word, help) in choices {
                writeln!(out, "      {word}: {help}")?;
            }
        }
    }
    if !info.presets.is_empty() {
        writeln!(out, "\nPresets; an option given beside one wins:")?;
    }
    for preset in info.presets {
        let sets: Vec<_> =
            preset.sets.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let sets = if sets.is_empty() { "the defaults".to_owned() } else { sets.join(",") };
        writeln!(out, "  {PRESET_KEY}={}: {}", preset.name, preset.help)?;
        writeln!(out, "      sets {sets}")?;
    }
    Ok(())
}

fn default_text(spec: &OptionSpec) -> &'static str {
    match spec.default {
        OptionDefault::Is("") => "from the clock, where it is needed",
        OptionDefault::Is(value) => value,
        OptionDefault::Follows { rule, .. } => rule,
    }
}
