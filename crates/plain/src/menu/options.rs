//! The options a game declares, and its presets.

use parlour_core::{OptionDefault, OptionKind, OptionSpec, OptionValues, PRESET_KEY};
use parlour_play::GameSetup;

use crate::console::{Console, Stop};

/// Changes options until the user is done.
pub(super) fn run(console: &mut Console, choice: &mut GameSetup) -> Result<(), Stop> {
    let info = choice.game.info();
    loop {
        let mut texts = vec!["done".to_owned()];
        texts.extend(info.options.iter().map(|spec| option_text(spec, &choice.values)));
        texts.push("all as usual".to_owned());
        let presets = info.presets.iter();
        texts.extend(presets.map(|one| format!("{PRESET_KEY}={}: {}", one.name, one.help)));
        let word = |line: &str| {
            let at = info.options.iter().position(|spec| spec.key.eq_ignore_ascii_case(line));
            at.map(|index| index + 1)
        };
        let Some(picked) = console.choose("board size and rules:", &texts, 0, word)? else {
            return Ok(());
        };
        let n_options = info.options.len();
        match picked {
            0 => return Ok(()),
            picked if picked <= n_options => {
                change(console, &info.options[picked - 1], &mut choice.values)?;
            }
            picked if picked == n_options + 1 => {
                choice.values = OptionValues::defaults(info.options);
            }
            picked => {
                let preset = format!("{PRESET_KEY}={}", info.presets[picked - n_options - 2].name);
                match OptionValues::parse(info.options, info.presets, &preset) {
                    Ok(values) => choice.values = values,
                    Err(error) => console.say(&error.to_string())?,
                }
            }
        }
        if let Err(message) = choice.with_seed(0).begin() {
            console.say(&message)?;
        }
    }
}

fn option_text(spec: &OptionSpec, values: &OptionValues) -> String {
    let value = values.get(spec.key);
    let value = if value.is_empty() { "drawn" } else { &value };
    let usual = match spec.default {
        OptionDefault::Is("") => "drawn".to_owned(),
        OptionDefault::Is(value) => value.to_owned(),
        OptionDefault::Follows { rule, .. } => rule.to_owned(),
    };
    format!("{}: {value} ({}; usually {usual})", spec.key, spec.help)
}

fn change(console: &mut Console, spec: &OptionSpec, values: &mut OptionValues) -> Result<(), Stop> {
    let now = values.get(spec.key);
    if let OptionKind::Choice(choices) = spec.kind {
        let texts: Vec<String> =
            choices.iter().map(|(word, help)| format!("{word}: {help}")).collect();
        let named = |word: &str| choices.iter().position(|(choice, _)| *choice == word);
        let default = named(&now).unwrap_or(0);
        let title = format!("{}: {}", spec.key, spec.help);
        if let Some(picked) = console.choose(&title, &texts, default, named)? {
            set(console, values, spec.key, choices[picked].0)?;
        }
        return Ok(());
    }
    let shown = if now.is_empty() { "drawn" } else { &now };
    let expected = spec.kind.expected();
    let question = format!("{}: {}, {expected} [{shown}]", spec.key, spec.help);
    let tried = values.clone();
    let answer = console.ask(&question, Some(now.clone()), |line| {
        let mut tried = tried.clone();
        let set = tried.set(spec.key, line);
        set.map(|_| line.to_owned()).map_err(|error| error.to_string())
    })?;
    match answer {
        Some(value) if value != now => set(console, values, spec.key, &value),
        _ => Ok(()),
    }
}

fn set(
    console: &mut Console,
    values: &mut OptionValues,
    key: &str,
    value: &str,
) -> Result<(), Stop> {
    match values.set(key, value) {
        Ok(_) => Ok(()),
        Err(error) => console.say(&error.to_string()),
    }
}
