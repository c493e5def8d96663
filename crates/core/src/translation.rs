//! The long texts of a game in another language. Its short texts are messages, in its catalogs.

use crate::GameInfo;

/// A game in another language.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The language, as in HTML: `pt`.
    pub language: &'static str,
    /// The rules in prose (Markdown), with the sections of the English ones.
    pub rules_text: &'static str,
    /// The lessons: the same tasks in other words.
    pub lessons: &'static str,
}

impl GameInfo {
    /// The game's long texts in a language, where it has them.
    pub fn translation(&self, language: &str) -> Option<&'static Translation> {
        self.translations.iter().find(|translation| translation.language == language)
    }
}
