//! The facts of a game as messages. Their English is in the game's own declaration ([`GameInfo`]); here it becomes
//! a catalog, with ids made of the declared keys, so that other languages translate facts like everything else.

use std::fmt::Write as _;

use parlour_core::{GameInfo, Message, OptionDefault, OptionKind, Player, Reason};

/// The English catalog of what holds for all games.
pub(crate) fn general() -> String {
    let mut catalog = String::new();
    for reason in Reason::GENERAL {
        add(&mut catalog, &reason.message(), reason.text);
    }
    catalog
}

/// The English catalog of one game's facts.
pub(crate) fn of_game(info: &GameInfo) -> String {
    let mut catalog = String::new();
    let mut add = |message: Message, text: &str| add(&mut catalog, &message, text);
    add(info.pitch_message(), info.pitch);
    add(info.credit_message(), info.credit);
    for (player, name) in Player::BOTH.into_iter().zip(info.players) {
        add(player.message(), name);
    }
    for reason in info.reasons {
        add(reason.message(), reason.text);
    }
    for option in info.options {
        add(option.name_message(), option.key);
        add(option.help_message(), option.help);
        if let OptionDefault::Follows { rule, .. } = option.default {
            add(option.default_message(), rule);
        }
        if let OptionKind::Choice(choices) = option.kind {
            for (value, help) in choices {
                add(option.choice_message(value), value);
                add(option.choice_help_message(value), help);
            }
        }
    }
    for preset in info.presets {
        add(preset.name_message(), preset.name);
        add(preset.help_message(), preset.help);
    }
    catalog
}

/// Adds an entry whose text means nothing to Fluent.
fn add(catalog: &mut String, message: &Message, text: &str) {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(catalog, "{} = {{ \"{escaped}\" }}", message.id()).expect("a string takes any text");
}
