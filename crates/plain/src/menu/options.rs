//! The options a game declares, and its presets.

use parlour_core::{
    Message, OptionDefault, OptionKind, OptionSpec, OptionValues, PRESET_KEY, message,
};
use parlour_play::GameSetup;

use crate::console::{Console, Stop};

/// Changes options until the user is done.
pub(super) fn run(console: &mut Console, setup: &mut GameSetup) -> Result<(), Stop> {
    let info = setup.game.info();
    loop {
        let mut texts = vec![console.text(&message!("done"))];
        texts.extend(
            info.options.iter().map(|spec| console.text(&option_text(spec, &setup.values))),
        );
        texts.push(console.text(&message!("all-defaults")));
        let presets = info.presets.iter();
        texts.extend(presets.map(|preset| {
            console.text(&message!(
                "preset-offered",
                key = PRESET_KEY,
                name = preset.name,
                help = preset.help_message()
            ))
        }));
        let word = |line: &str| {
            let at = info.options.iter().position(|spec| spec.key.eq_ignore_ascii_case(line));
            at.map(|index| index + 1)
        };
        let Some(picked) = console.choose(message!("size-and-rules"), &texts, 0, word)? else {
            return Ok(());
        };
        let n_options = info.options.len();
        match picked {
            0 => return Ok(()),
            picked if picked <= n_options => {
                change(console, &info.options[picked - 1], &mut setup.values)?;
            }
            picked if picked == n_options + 1 => {
                setup.values = OptionValues::defaults(info.options);
            }
            picked => {
                let preset = format!("{PRESET_KEY}={}", info.presets[picked - n_options - 2].name);
                match OptionValues::parse(info.options, info.presets, &preset) {
                    Ok(values) => setup.values = values,
                    Err(error) => console.say(error.message())?,
                }
            }
        }
        if let Err(message) = setup.with_seed(0).begin() {
            console.say(message)?;
        }
    }
}

/// Formats a value; an empty seed stands for a random one.
fn value_text(value: &str) -> Message {
    if value.is_empty() { message!("random-seed") } else { Message::verbatim(value) }
}

fn option_text(spec: &OptionSpec, values: &OptionValues) -> Message {
    let named = |value: &str| match value {
        "" => value_text(value),
        _ => spec.value_message(value),
    };
    let value = named(&values.get(spec.key));
    let default = match spec.default {
        OptionDefault::Is(value) => named(value),
        OptionDefault::Follows { .. } => spec.default_message().expect("it follows a rule"),
    };
    message!(
        "option-offered",
        key = spec.name_message(),
        value = value,
        help = spec.help_message(),
        default = default,
    )
}

fn change(console: &mut Console, spec: &OptionSpec, values: &mut OptionValues) -> Result<(), Stop> {
    let now = values.get(spec.key);
    if let OptionKind::Choice(choices) = spec.kind {
        let texts: Vec<String> = choices
            .iter()
            .map(|(word, help)| {
                let help = spec.choice_help_message(word, help);
                console.text(&message!("help-word", word = *word, help = help))
            })
            .collect();
        let named = |word: &str| choices.iter().position(|(choice, _)| *choice == word);
        let default = named(&now).unwrap_or(0);
        let title = message!("help-word", word = spec.key, help = spec.help_message());
        if let Some(picked) = console.choose(title, &texts, default, named)? {
            set(console, values, spec.key, choices[picked].0)?;
        }
        return Ok(());
    }
    let question = message!(
        "option-question",
        key = spec.name_message(),
        help = spec.help_message(),
        expected = spec.kind.expected(),
        value = value_text(&now),
    );
    let old = values.clone();
    let answer = console.ask(&question, Some(now.clone()), |line| {
        let mut tried = old.clone();
        let set = tried.set(spec.key, line);
        set.map(|_| line.to_owned()).map_err(|error| error.message())
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
        Err(error) => console.say(error.message()),
    }
}
