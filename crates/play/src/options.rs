//! Rules options in words.

use parlour_core::{GameInfo, Message, OptionKind, OptionValues, PRESET_KEY, message};

/// Describes the options that differ from the default: the name of a preset, or each option with its
/// value. `None` if all are as usual. Seeds are left out: they say nothing about the rules.
pub fn describe_options(info: &GameInfo, values: &OptionValues) -> Option<Message> {
    let is_rule = |key: &str| {
        let spec = info.options.iter().find(|spec| spec.key == key);
        spec.is_some_and(|spec| !matches!(spec.kind, OptionKind::Seed))
    };
    let seedless = values.specs().iter().filter(|spec| !is_rule(spec.key));
    let values = seedless.fold(values.clone(), |values, spec| values.without(spec.key));
    if values.text(false).is_empty() {
        return None;
    }
    let preset = info.presets.iter().find(|preset| {
        let text = format!("{PRESET_KEY}={}", preset.name);
        OptionValues::parse(info.options, info.presets, &text).is_ok_and(|set| set == values)
    });
    if let Some(preset) = preset {
        return Some(preset.name_message());
    }
    let given = info.options.iter().filter(|spec| values.is_given(spec.key));
    let named = given.map(|spec| {
        let value = spec.value_message(&values.get(spec.key));
        message!("option-is", option = spec.name_message(), value = value)
    });
    named.reduce(|others, last| message!("list", others = others, last = last))
}

#[cfg(test)]
mod tests {
    use parlour_core::AnyGame;
    use parlour_games::parse_game;
    use parlour_messages::{Language, Localization};

    use super::*;

    fn described(game: &str, language: Language) -> String {
        let (game, values) = parse_game(game).expect("a game");
        let message = describe_options(game.info(), &values);
        let localization = Localization::shared(language, Some(game.info()));
        message.map(|message| localization.text(&message)).unwrap_or_default()
    }

    /// Returns the options and choices of a game whose label is their key.
    fn unnamed(game: &'static dyn AnyGame) -> Vec<&'static str> {
        let localization = Localization::shared(Language::English, Some(game.info()));
        let specs = game.info().options.iter();
        specs
            .filter(|spec| !localization.has(&format!("option-{}", spec.key)))
            .map(|spec| spec.key)
            .collect()
    }

    #[test]
    fn options_are_described_in_words() {
        assert_eq!(described("loa", Language::English), "");
        assert_eq!(described("mapello:seed=5", Language::English), "");
        assert_eq!(
            described("loa:size=6,maxplies=80", Language::English),
            "size: 6, turn limit: 80"
        );
        assert_eq!(described("loa:rules=olympiad", Language::English), "olympiad");
        assert_eq!(
            described("loa:repetition=draw2", Language::English),
            "repetition: draw at the second"
        );
        assert_eq!(
            described("loa:repetition=draw2", Language::Portuguese),
            "repetição: empate à segunda"
        );
        // A draft may still show the keys of its options.
        for game in parlour_games::finished_games() {
            assert!(unnamed(game).is_empty(), "{}: {:?}", game.info().id, unnamed(game));
        }
    }
}
