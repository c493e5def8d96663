//! The words of a game in another language: its rules, its lessons, and everything short that it says.
//!
//! Nothing inside the program speaks another language than English; a translation is looked up at the
//! border, by the English text. `docs/translations.md` describes the format of terms.

use std::collections::BTreeMap;

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
    /// What the game says otherwise, read by [`Terms::parse`].
    pub terms: &'static str,
}

impl GameInfo {
    /// The game's words in a language, where it has them.
    pub fn translation(&self, language: &str) -> Option<&'static Translation> {
        self.translations.iter().find(|translation| translation.language == language)
    }
}

/// What is wrong with the text of terms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TermsError {
    /// Which line, counted from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// English texts and what they are in another language.
///
/// A text may have places, `the piece on {square} is not yours`: a place stands for anything, and what
/// stood there is translated too where it is a term itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    entries: BTreeMap<String, String>,
}

impl Terms {
    /// Reads one `English = translation` a line. Blank lines, and lines that begin with `#`, say nothing.
    ///
    /// # Errors
    /// [`TermsError`] with the first line that is not as expected.
    pub fn parse(text: &str) -> Result<Self, TermsError> {
        let mut terms = Self::default();
        for (line_idx, line) in text.lines().enumerate() {
            let fault = |message: &str| TermsError {
                line: line_idx + 1,
                message: format!("{message}, found `{line}`"),
            };
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (english, other) = line
                .split_once(" = ")
                .map(|(english, other)| (english.trim(), other.trim()))
                .filter(|(english, other)| !english.is_empty() && !other.is_empty())
                .ok_or_else(|| fault("expected `English = translation`"))?;
            let pattern = Pattern::new(english);
            if !pattern.names.is_empty() && pattern.weight() == 0 {
                return Err(fault("expected words beside the places"));
            }
            let mut places = [pattern.names, Pattern::new(other).names];
            for names in &mut places {
                names.sort_unstable();
                names.dedup();
            }
            if places[0] != places[1] {
                return Err(fault("expected the same places on both sides"));
            }
            if terms.entries.insert(english.to_owned(), other.to_owned()).is_some() {
                return Err(fault("expected each text once"));
            }
        }
        Ok(terms)
    }

    /// Every term in alphabetical order, the English text first.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(english, other)| (english.as_str(), other.as_str()))
    }

    /// Takes in further terms; those that are there already stay.
    pub fn extend(&mut self, further: &Self) {
        for (english, other) in &further.entries {
            self.entries.entry(english.clone()).or_insert_with(|| other.clone());
        }
    }

    /// A text in the other language; none where no term fits. At a place `{why}` stands a text that must
    /// be a term itself, so that no sentence is half translated. Of several terms that fit, one with such a
    /// place goes first, then the one with the most words of its own.
    pub fn translate(&self, text: &str) -> Option<String> {
        if let Some(other) = self.entries.get(text) {
            return Some(other.clone());
        }
        let filled = self.entries.iter().filter_map(|(english, other)| {
            let pattern = Pattern::new(english);
            Some((pattern.rank(), self.filled(&pattern, text, other)?))
        });
        filled.max_by_key(|(rank, _)| *rank).map(|(_, said)| said)
    }

    /// A translation with what stands at the places of a text; none where the text does not fit.
    fn filled(&self, pattern: &Pattern, text: &str, other: &str) -> Option<String> {
        if pattern.names.is_empty() {
            return None;
        }
        let mut said = other.to_owned();
        for (name, value) in pattern.names.iter().zip(pattern.fit(text)?) {
            let value = match self.translate(value) {
                Some(value) => value,
                None if *name == WHY => return None,
                None => value.to_owned(),
            };
            said = said.replace(&format!("{{{name}}}"), &value);
        }
        Some(said)
    }
}

/// The place of a text that must be translated.
const WHY: &str = "why";

/// A text with places: words, a place, words, and so on, words last.
struct Pattern<'a> {
    words: Vec<&'a str>,
    names: Vec<&'a str>,
}

impl<'a> Pattern<'a> {
    fn new(text: &'a str) -> Self {
        let (mut words, mut names, mut rest) = (Vec::new(), Vec::new(), text);
        while let Some((before, name, behind)) = split_place(rest) {
            words.push(before);
            names.push(name);
            rest = behind;
        }
        words.push(rest);
        Self { words, names }
    }

    /// How much is said besides the places.
    fn weight(&self) -> usize {
        self.words.iter().map(|words| words.chars().count()).sum()
    }

    /// Which of several patterns goes first. What wraps another text does: the words inside fit as well.
    fn rank(&self) -> (bool, usize) {
        (self.names.contains(&WHY), self.weight())
    }

    /// What stands at the places of a text that fits; each place as short as can be.
    fn fit<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let rest = text.strip_prefix(self.words[0])?;
        let mut values = Vec::new();
        fit_rest(&self.words[1..], rest, &mut values).then_some(values)
    }
}

/// Fits what follows a place: its value, the words behind it, and so on to the end of the text.
fn fit_rest<'t>(words: &[&str], text: &'t str, values: &mut Vec<&'t str>) -> bool {
    let Some((next, further)) = words.split_first() else { return text.is_empty() };
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    for end in ends.filter(|end| text[*end..].starts_with(next)) {
        values.push(&text[..end]);
        if fit_rest(further, &text[end + next.len()..], values) {
            return true;
        }
        values.pop();
    }
    false
}

/// Splits a text at its first place.
fn split_place(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, behind) = rest.split_once('}')?;
    Some((before, name, behind))
}

#[cfg(test)]
mod tests {
    use super::Terms;

    fn terms() -> Terms {
        Terms::parse(
            "# Said.\nBlack = Pretas\n\nthe piece on {square} is not yours = a peça em {square} não é sua\n\
             illegal move `{move}`: {why} = jogada ilegal `{move}`: {why}\n\
             {square} is occupied already by somebody = {square} já está ocupada\n\
             {who} answers {move} = {who} respondem {move}\n\
             {who} answers nothing = {who} nada respondem\n",
        )
        .unwrap()
    }

    #[test]
    fn texts_are_looked_up_and_places_filled() {
        let said = |text: &str| terms().translate(text);
        assert_eq!(said("Black").as_deref(), Some("Pretas"));
        assert_eq!(
            said("illegal move `c3`: the piece on c3 is not yours").as_deref(),
            Some("jogada ilegal `c3`: a peça em c3 não é sua")
        );
        assert_eq!(
            said("illegal move `c3`: c3 is occupied already by somebody").as_deref(),
            Some("jogada ilegal `c3`: c3 já está ocupada")
        );
        assert_eq!(said("Black answers a4").as_deref(), Some("Pretas respondem a4"));
        assert_eq!(said("Black answers nothing").as_deref(), Some("Pretas nada respondem"));
        assert_eq!(said("illegal move `c3`: no such words"), None);
        assert_eq!(said("the piece on  is not yours?"), None);
        assert_eq!(said("no such words"), None);
    }

    #[test]
    fn what_is_no_term_is_refused_with_its_line() {
        for (text, wanted) in [
            ("Black = Pretas\nWhite", "line 2: expected `English = translation`"),
            ("Black = Pretas\nBlack = Negras", "line 2: expected each text once"),
            ("on {square} = em {casa}", "line 1: expected the same places"),
            ("{a} = {a}", "line 1: expected words beside the places"),
        ] {
            let error = Terms::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(wanted), "{error}");
        }
    }
}
