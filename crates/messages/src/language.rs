//! The languages, and how to choose one.

use std::fmt;
use std::str::FromStr;

/// A language with catalogs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Language {
    /// English, which every other language falls back to.
    #[default]
    English,
    /// European Portuguese.
    Portuguese,
}

impl Language {
    /// Every language, English first.
    pub const ALL: &'static [Self] = &[Self::English, Self::Portuguese];

    /// The code in HTML, in file names and for `--lang`: `en`, `pt`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt",
        }
    }

    /// The name of the language in that language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Portuguese => "Português",
        }
    }

    /// The locale for plural rules. In Portugal zero takes the plural, in Brazil the singular.
    pub(crate) const fn locale(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-PT",
        }
    }

    /// The catalogs of the program that every front end needs. A server sends them to its clients.
    // If this were inlined, every calling crate would have its own copy of the texts.
    #[inline(never)]
    pub const fn catalogs(self) -> &'static [&'static str] {
        match self {
            Self::English => &[
                include_str!("../en/analysis.ftl"),
                include_str!("../en/core.ftl"),
                include_str!("../en/lessons.ftl"),
                include_str!("../en/play.ftl"),
                include_str!("../en/puzzles.ftl"),
                include_str!("../en/server.ftl"),
                include_str!("../en/solved.ftl"),
            ],
            Self::Portuguese => &[
                include_str!("../pt/analysis.ftl"),
                include_str!("../pt/core.ftl"),
                include_str!("../pt/games.ftl"),
                include_str!("../pt/lessons.ftl"),
                include_str!("../pt/match.ftl"),
                include_str!("../pt/play.ftl"),
                include_str!("../pt/puzzles.ftl"),
                include_str!("../pt/server.ftl"),
                include_str!("../pt/solved.ftl"),
            ],
        }
    }

    /// The catalogs of the front ends for the terminal.
    pub(crate) const fn terminal_catalogs(self) -> &'static [&'static str] {
        match self {
            Self::English => &[include_str!("../en/plain.ftl"), include_str!("../en/tui.ftl")],
            Self::Portuguese => &[include_str!("../pt/plain.ftl"), include_str!("../pt/tui.ftl")],
        }
    }

    /// The language that POSIX locale variables ask for, given in order of precedence: `LC_ALL`,
    /// `LC_MESSAGES`, `LANG`. The first that is not empty decides; English where it names no
    /// language we have.
    ///
    /// ```
    /// use parlour_messages::Language;
    /// let language = Language::from_locales([None, Some(""), Some("pt_PT.UTF-8")]);
    /// assert_eq!(language, Language::Portuguese);
    /// ```
    pub fn from_locales<'a>(values: impl IntoIterator<Item = Option<&'a str>>) -> Self {
        let decisive = values.into_iter().flatten().find(|value| !value.is_empty());
        decisive.and_then(|value| value.parse().ok()).unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// There is no language with this code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<_> = Language::ALL.iter().map(|language| language.code()).collect();
        write!(f, "unknown language `{}`: expected {}", self.0, codes.join(" or "))
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Parses a code, with or without a suffix: `pt`, `pt-PT`, `pt_PT.UTF-8`.
    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let code = text.split(['-', '_', '.', '@']).next().unwrap_or_default();
        let found = Self::ALL.iter().find(|language| language.code().eq_ignore_ascii_case(code));
        found.copied().ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_locale_that_is_set_decides() {
        for (values, wanted) in [
            ([None, None, None], Language::English),
            ([None, None, Some("pt_BR")], Language::Portuguese),
            ([Some("C"), None, Some("pt_PT.UTF-8")], Language::English),
            ([Some(""), Some("PT"), Some("en_US")], Language::Portuguese),
            ([None, None, Some("ptolemaic")], Language::English),
        ] {
            assert_eq!(Language::from_locales(values), wanted, "{values:?}");
        }
    }

    #[test]
    fn an_unknown_code_names_the_known_ones() {
        let error = "xx".parse::<Language>().unwrap_err();
        assert_eq!(error.to_string(), "unknown language `xx`: expected en or pt");
    }
}
