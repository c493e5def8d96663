//! What is said to people in other languages: the words of the games, told by the games, and the sentences
//! of the rest of the program, which are here.
//!
//! The program speaks English; a front end asks for the terms of its language and looks up what it is told.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use parlour_core::Terms;
use parlour_games::GAMES;

/// The languages there are beside English, and what the program says in them when no game speaks.
const GENERAL: &[(&str, &str)] = &[("pt", include_str!("pt.txt"))];

/// Everything there is to say in a language; none for English and for languages nobody wrote.
pub(crate) fn terms(language: &str) -> Option<&'static Terms> {
    static ALL: OnceLock<BTreeMap<&str, Terms>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let whole = |&(language, text): &(&'static str, &str)| {
            let mut terms = read(text);
            for translation in GAMES.iter().filter_map(|game| game.info().translation(language)) {
                terms.extend(&read(translation.terms));
            }
            (language, terms)
        };
        GENERAL.iter().map(whole).collect()
    });
    all.get(language)
}

fn read(text: &str) -> Terms {
    Terms::parse(text).expect("every list of terms is read by a test")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use parlour_core::Reason;

    use super::*;

    fn languages() -> impl Iterator<Item = (&'static str, &'static Terms)> {
        GENERAL.iter().map(|(language, _)| (*language, terms(language).unwrap()))
    }

    fn check(texts: &[String]) {
        for (language, terms) in languages() {
            let missing: Vec<_> =
                texts.iter().filter(|text| terms.translate(text).is_none()).collect();
            assert!(missing.is_empty(), "{language} lacks {missing:#?}");
        }
    }

    #[test]
    fn english_needs_no_terms() {
        assert!(terms("en").is_none() && terms("no such language").is_none());
    }

    #[test]
    fn general_reasons_are_translated() {
        check(&Reason::GENERAL.iter().map(|reason| reason.text.to_owned()).collect::<Vec<_>>());
    }

    #[test]
    fn hints_are_translated() {
        let mut areas = vec!["look at b1".to_owned(), "look at the whole board".to_owned()];
        areas.push("look at the middle of the board".to_owned());
        areas.push("there is only one thing to do: pass".to_owned());
        for side in ["left", "right", "lower", "upper"] {
            areas.push(format!("look at the {side} side of the board"));
        }
        for corner in ["lower left", "lower right", "upper left", "upper right"] {
            areas.push(format!("look at the {corner} of the board"));
        }
        check(&areas);
    }

    /// The texts of errors, read from the source: a format's places hold a number.
    #[test]
    fn the_servers_own_errors_are_translated() {
        let mut texts = Vec::new();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|kind| kind == "rs") {
                    texts.extend(errors_in(&fs::read_to_string(path).unwrap()));
                }
            }
        }
        assert!(texts.len() > 40, "{texts:?}");
        check(&texts);
    }

    fn errors_in(source: &str) -> Vec<String> {
        let calls = source.split("ApiError::").chain(source.split("Self::")).skip(1);
        let literal = |call: &str| {
            let (name, rest) = call.split_once('(')?;
            let is_error = ["malformed", "illegal", "forbidden", "unknown", "taken", "too_many"];
            if !is_error.contains(&name) && !["unavailable", "unreadable"].contains(&name) {
                return None;
            }
            let rest = rest.trim_start();
            let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
            let (text, _) = rest.strip_prefix('"')?.split_once('"')?;
            // What only wraps another message is no text of its own.
            let mut said = String::new();
            for (number, part) in text.split(['{', '}']).enumerate() {
                said.push_str(if number % 2 == 0 { part } else { "7" });
            }
            (!text.ends_with("{error}")).then_some(said)
        };
        calls.filter_map(literal).collect()
    }
}
