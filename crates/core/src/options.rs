//! Rules options: declared by a game as data, parsed from and formatted as one string.
//!
//! `id:key=value,key=value` means the same on the command line, in a URL and in a record.

use std::collections::BTreeMap;

use crate::{Message, message, shortened};

/// The option key that selects a preset.
pub const PRESET_KEY: &str = "rules";

/// The declaration of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name in the game string.
    pub key: &'static str,
    /// One sentence for people.
    pub help: &'static str,
    /// The valid values.
    pub kind: OptionKind,
    /// The default value.
    pub default: OptionDefault,
    /// Whether the position string implies the value, so that the tagged form omits it.
    pub on_board: bool,
}

impl OptionSpec {
    /// The name of the option.
    pub fn name_message(&self) -> Message {
        Message::fact(format!("option-{}", self.key), self.key)
    }

    /// Its description.
    pub fn help_message(&self) -> Message {
        Message::fact(format!("option-{}-help", self.key), self.help)
    }

    /// The rule for a default that depends on other options ([`OptionDefault::Follows`]).
    pub fn default_message(&self) -> Option<Message> {
        match self.default {
            OptionDefault::Is(_) => None,
            OptionDefault::Follows { rule, .. } => {
                Some(Message::fact(format!("option-{}-default", self.key), rule))
            }
        }
    }

    /// The display name of a value: choices have names, numbers stand for themselves.
    pub fn value_message(&self, value: &str) -> Message {
        match self.kind {
            OptionKind::Choice(_) => Message::fact(format!("choice-{}-{value}", self.key), value),
            OptionKind::Number { .. } | OptionKind::Seed => Message::verbatim(value),
        }
    }

    /// The description of a choice.
    pub fn choice_help_message(&self, value: &str, help: &str) -> Message {
        Message::fact(format!("choice-{}-{value}-help", self.key), help)
    }
}

/// The valid values of an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// An integer in an inclusive range.
    Number {
        /// Smallest value.
        min: u32,
        /// Largest value.
        max: u32,
    },
    /// One of these words, each with a description.
    Choice(&'static [(&'static str, &'static str)]),
    /// A random seed for the start position; the caller that starts a game adds it if missing.
    Seed,
}

/// The default of an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionDefault {
    /// A fixed value.
    Is(&'static str),
    /// A value that depends on other options.
    Follows {
        /// The rule for people, e.g. "2 x size".
        rule: &'static str,
        /// Computes the value.
        value: fn(&OptionValues) -> String,
    },
}

/// A named set of options.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The value of `rules=`.
    pub name: &'static str,
    /// One sentence for people.
    pub help: &'static str,
    /// The options it sets.
    pub sets: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// The name of the preset.
    pub fn name_message(&self) -> Message {
        Message::fact(format!("preset-{}", self.name), self.name)
    }

    /// Its description.
    pub fn help_message(&self) -> Message {
        Message::fact(format!("preset-{}-help", self.name), self.help)
    }
}

/// Errors in the options of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No such game.
    #[error("unknown game `{id}`: expected {expected}")]
    UnknownGame {
        /// The input.
        id: String,
        /// The valid games.
        expected: Message,
    },
    /// Not `key=value`.
    #[error("cannot read the option `{0}`: expected key=value")]
    NotAPair(String),
    /// No such option.
    #[error("unknown option `{key}`: expected one of {expected}")]
    UnknownKey {
        /// The input.
        key: String,
        /// The valid keys.
        expected: Message,
    },
    /// The same key twice.
    #[error("option `{0}` is given twice: expected each option once")]
    Twice(String),
    /// An invalid value.
    #[error("option `{key}` cannot be `{value}`: expected {expected}")]
    BadValue {
        /// The option.
        key: String,
        /// The input.
        value: String,
        /// The valid values.
        expected: Message,
    },
    /// Values that are valid on their own but conflict.
    #[error("options do not go together: {0}")]
    Conflict(Message),
}

impl OptionError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        let english = self.to_string();
        match self {
            Self::UnknownGame { id, expected } => {
                message!("unknown-game" or english, game = id.clone(), expected = expected.clone())
            }
            Self::NotAPair(option) => {
                message!("option-malformed" or english, option = option.clone())
            }
            Self::UnknownKey { key, expected } => {
                message!("unknown-option" or english, option = key.clone(), expected = expected.clone())
            }
            Self::Twice(key) => message!("option-twice" or english, option = key.clone()),
            Self::BadValue { key, value, expected } => message!(
                "option-bad-value" or english,
                option = key.clone(),
                value = value.clone(),
                expected = expected.clone(),
            ),
            Self::Conflict(why) => message!("options-conflict" or english, why = why.clone()),
        }
    }
}

/// The option values of one game: validated explicit values, and defaults for the rest.
///
/// Equality compares effective values: setting an option to its default changes nothing.
#[derive(Clone, Debug)]
pub struct OptionValues {
    specs: &'static [OptionSpec],
    given: BTreeMap<&'static str, String>,
}

impl OptionValues {
    /// All defaults.
    pub const fn defaults(specs: &'static [OptionSpec]) -> Self {
        Self { specs, given: BTreeMap::new() }
    }

    /// Parses `key=value,key=value`; an empty text means all defaults. A preset expands to its
    /// options; explicit options override it.
    ///
    /// # Errors
    /// [`OptionError`] with the first error.
    pub fn parse(
        specs: &'static [OptionSpec],
        presets: &'static [Preset],
        text: &str,
    ) -> Result<Self, OptionError> {
        let mut values = Self::defaults(specs);
        let mut preset = None;
        for pair in text.split(',').filter(|_| !text.trim().is_empty()) {
            let (key, value) = pair
                .split_once('=')
                .map(|(key, value)| (key.trim(), value.trim()))
                .ok_or_else(|| OptionError::NotAPair(shortened(pair)))?;
            if key == PRESET_KEY && !presets.is_empty() {
                let names = || presets.iter().map(|preset| preset.name).collect::<Vec<_>>();
                let found =
                    presets.iter().find(|preset| preset.name == value).ok_or_else(|| {
                        OptionError::BadValue {
                            key: key.to_owned(),
                            value: shortened(value),
                            expected: alternatives(&names()),
                        }
                    })?;
                if preset.replace(found).is_some() {
                    return Err(OptionError::Twice(key.to_owned()));
                }
            } else if values.set(key, value)? {
                return Err(OptionError::Twice(key.to_owned()));
            }
        }
        for (key, value) in preset.map_or(&[][..], |preset| preset.sets) {
            if !values.is_given(key) {
                values.set(key, value)?;
            }
        }
        Ok(values)
    }

    /// Sets an option and returns whether it was already set.
    ///
    /// # Errors
    /// [`OptionError`] if the key or the value is invalid.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, OptionError> {
        let spec = self.specs.iter().find(|spec| spec.key == key).ok_or_else(|| {
            OptionError::UnknownKey {
                key: shortened(key),
                expected: alternatives(&self.specs.iter().map(|spec| spec.key).collect::<Vec<_>>()),
            }
        })?;
        let canonical = spec.kind.canonical(value).ok_or_else(|| OptionError::BadValue {
            key: key.to_owned(),
            value: shortened(value),
            expected: spec.kind.expected(),
        })?;
        Ok(self.given.insert(spec.key, canonical).is_some())
    }

    /// Resets `key` to its default.
    #[must_use]
    pub fn without(mut self, key: &str) -> Self {
        self.given.remove(key);
        self
    }

    /// The declared options.
    pub const fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// Whether the option was set explicitly, even to its default.
    pub fn is_given(&self, key: &str) -> bool {
        self.given.contains_key(key)
    }

    /// The effective value as text; empty for a missing seed.
    pub fn get(&self, key: &str) -> String {
        self.given.get(key).cloned().unwrap_or_else(|| self.default_of(key))
    }

    /// The effective value of a number option.
    ///
    /// # Panics
    /// If the game does not declare `key` as a number.
    pub fn number(&self, key: &str) -> u32 {
        self.get(key).parse().expect("a declared number option holds a checked number")
    }

    /// Whether the effective value is `value`.
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.get(key) == value
    }

    /// The seed, if set.
    pub fn seed(&self, key: &str) -> Option<u64> {
        self.given.get(key).and_then(|seed| seed.parse().ok())
    }

    /// The same effective values in one way: where options take another option's value by default
    /// (`cols` and `rows`, next to a `size` for both), equal values are that option's, and different
    /// ones are their own.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut canonical = self.clone();
        for shared in self.specs {
            let takes_it = |spec: &&OptionSpec| matches!(spec.default, OptionDefault::Follows { rule, .. } if rule == shared.key);
            let values: Vec<(&'static str, String)> = self
                .specs
                .iter()
                .filter(takes_it)
                .map(|spec| (spec.key, self.get(spec.key)))
                .collect();
            let Some((_, first)) = values.first() else { continue };
            let is_one_value = values.iter().all(|(_, value)| value == first);
            if is_one_value && shared.kind.canonical(first).is_some() {
                canonical.given.insert(shared.key, first.clone());
                canonical.given.retain(|given, _| values.iter().all(|(key, _)| key != given));
            } else {
                canonical.given.remove(shared.key);
                canonical.given.extend(values);
            }
        }
        canonical
    }

    /// Formats the options that differ from their default, in alphabetical order and in their
    /// [`canonical`](Self::canonical) form. With `leave_out_board`, omits those that a position
    /// string implies (the tagged form).
    ///
    /// If such an option is not set, the position string may imply a value other than its default,
    /// and defaults that depend on it are unknown here; explicit values are then always written.
    pub fn text(&self, leave_out_board: bool) -> String {
        let board_is_known = !leave_out_board
            || self.specs.iter().all(|spec| !spec.on_board || self.is_given(spec.key));
        let canonical = self.canonical();
        let is_default = |key: &str, value: &str| {
            let follows = matches!(self.spec(key).default, OptionDefault::Follows { .. });
            (board_is_known || !follows) && value == canonical.default_of(key)
        };
        let pairs: Vec<String> = canonical
            .given
            .iter()
            .filter(|(key, value)| !is_default(key, value))
            .filter(|(key, _)| !(leave_out_board && self.spec(key).on_board))
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        pairs.join(",")
    }

    fn spec(&self, key: &str) -> &'static OptionSpec {
        self.specs
            .iter()
            .find(|spec| spec.key == key)
            .unwrap_or_else(|| panic!("no option `{key}` is declared"))
    }

    fn default_of(&self, key: &str) -> String {
        match self.spec(key).default {
            OptionDefault::Is(value) => value.to_owned(),
            OptionDefault::Follows { value, .. } => value(self),
        }
    }
}

/// Compares declared keys and effective values. Does not compare addresses of declarations: one
/// constant may have several.
impl PartialEq for OptionValues {
    fn eq(&self, other: &Self) -> bool {
        let keys = |values: &Self| values.specs.iter().map(|spec| spec.key);
        keys(self).eq(keys(other)) && self.text(false) == other.text(false)
    }
}

impl Eq for OptionValues {}

impl OptionKind {
    /// The valid values, for messages and help.
    pub fn expected(self) -> Message {
        let number = |min: u32, max: u64| {
            let english = format!("a whole number from {min} to {max}");
            message!("option-number" or english, min = min, max = max.to_string())
        };
        match self {
            OptionKind::Number { min, max: u32::MAX } => {
                let english = format!("a whole number from {min} up");
                message!("option-number-up" or english, min = min)
            }
            OptionKind::Number { min, max } => number(min, max.into()),
            OptionKind::Choice(choices) => {
                alternatives(&choices.iter().map(|(word, _)| *word).collect::<Vec<_>>())
            }
            OptionKind::Seed => number(0, u64::MAX),
        }
    }

    /// All values if there are at most 64, else none.
    pub fn few_values(self) -> Vec<String> {
        const FEW: u32 = 64;
        match self {
            OptionKind::Number { min, max } if max - min < FEW => {
                (min..=max).map(|number| number.to_string()).collect()
            }
            OptionKind::Choice(choices) => {
                choices.iter().map(|(word, _)| (*word).to_owned()).collect()
            }
            OptionKind::Number { .. } | OptionKind::Seed => Vec::new(),
        }
    }

    fn canonical(self, value: &str) -> Option<String> {
        let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        match self {
            OptionKind::Number { min, max } => value
                .parse::<u32>()
                .ok()
                .filter(|number| digits && (min..=max).contains(number))
                .map(|number| number.to_string()),
            OptionKind::Choice(choices) => {
                choices.iter().any(|(word, _)| *word == value).then(|| value.to_owned())
            }
            OptionKind::Seed => {
                value.parse::<u64>().ok().filter(|_| digits).map(|seed| seed.to_string())
            }
        }
    }
}

/// Formats a list for messages: `a, b or c`.
pub fn one_of(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [word] => (*word).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// "a, b or c", of words that are the same in every language.
pub fn alternatives(words: &[&str]) -> Message {
    let values: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    message!("alternatives" or one_of(words), words = values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_compares_effective_values_and_not_addresses() {
        let declared = || {
            let (help, on_board) = ("", false);
            let kind = OptionKind::Number { min: 1, max: 9 };
            let spec =
                OptionSpec { key: "size", help, kind, default: OptionDefault::Is("3"), on_board };
            OptionValues::defaults(Vec::leak(vec![spec]))
        };
        let (one, mut other) = (declared(), declared());
        assert!(!std::ptr::eq(one.specs(), other.specs()));
        assert_eq!(one, other);
        other.set("size", "3").unwrap();
        assert_eq!(one, other, "explicit default");
        other.set("size", "4").unwrap();
        assert_ne!(one, other);
        assert_ne!(one, OptionValues::defaults(&[]));
    }

    #[test]
    fn a_board_has_one_game_string() {
        let number = |key, default| {
            let kind = OptionKind::Number { min: 1, max: 9 };
            OptionSpec { key, help: "", kind, default, on_board: true }
        };
        let both = OptionDefault::Follows { rule: "size", value: |values| values.get("size") };
        let specs: &'static [OptionSpec] = Vec::leak(vec![
            number("size", OptionDefault::Is("6")),
            number("cols", both),
            number("rows", both),
        ]);
        let text = |given: &str| OptionValues::parse(specs, &[], given).unwrap().text(false);
        for (given, expected) in [
            ("", ""),
            ("size=6", ""),
            ("cols=6,rows=6", ""),
            ("size=5,cols=6,rows=6", ""),
            ("cols=5,rows=5", "size=5"),
            ("size=5", "size=5"),
            ("size=5,rows=5", "size=5"),
            ("cols=5", "cols=5"),
            ("size=5,rows=6", "cols=5"),
            ("size=5,cols=4", "cols=4,rows=5"),
            ("size=9,cols=4,rows=5", "cols=4,rows=5"),
        ] {
            assert_eq!(text(given), expected, "{given}");
        }
    }
}
