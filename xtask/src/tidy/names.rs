//! A game is named only in its own folder, in the list, in data and in prose.

use super::games::{Facts, all_facts};
use super::{Fault, is_test_file};
use crate::lexer::{Token, tokens_outside_tests};
use crate::tree::Tree;

/// Where games may be named: the list, and the reference generators.
const MAY_NAME: &[&str] = &["crates/games/src/lib.rs", "crates/reference/src/"];

pub(super) fn no_game_named(tree: &Tree) -> Vec<Fault> {
    let games = all_facts(tree);
    let mut faults = Vec::new();
    for (path, source) in tree.below("", ".rs") {
        let must_not_name = !MAY_NAME.iter().any(|folder| path.starts_with(folder))
            && !games.iter().any(|game| path.starts_with(&game.folder))
            && !is_test_file(path)
            && !path.contains("/examples/");
        if !must_not_name {
            continue;
        }
        for (line, token) in tokens_outside_tests(source) {
            let (Token::Word(text) | Token::Literal(text)) = token else { continue };
            let words = words_of(&text);
            if let Some(name) = games.iter().find_map(|game| named_in(game, &words)) {
                let message = format!(
                    "names the game `{name}`: extend the contract instead, or use another word"
                );
                faults.push(Fault::new(path, line, message));
            }
        }
    }
    faults
}

pub(super) fn games_are_independent(tree: &Tree) -> Vec<Fault> {
    let games = all_facts(tree);
    let mut faults = Vec::new();
    for game in &games {
        for (path, source) in tree.below(&game.folder, ".rs") {
            let tokens = tokens_outside_tests(source);
            for pair in tokens.windows(2) {
                let [(line, Token::Word(word)), (_, next)] = pair else { continue };
                let other = games.iter().find(|other| other.id == *word && other.id != game.id);
                if let Some(other) = other.filter(|_| next.is_sign(':')) {
                    let message = format!("uses the game `{}`: share through board/", other.id);
                    faults.push(Fault::new(path, *line, message));
                }
            }
        }
    }
    faults
}

fn named_in<'a>(game: &'a Facts, words: &[String]) -> Option<&'a str> {
    let is_named = |name: &&String| {
        let name = words_of(name);
        words.windows(name.len().max(1)).any(|found| found == name)
    };
    game.names().find(is_named).map(String::as_str)
}

/// The words of a name or sentence in lower case: `FooBar`, `foo_bar` and `foo-bar` are two words.
fn words_of(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    let chars: Vec<char> = text.chars().collect();
    for (index, c) in chars.iter().enumerate() {
        if c.is_alphanumeric() {
            let next_is_lower = chars.get(index + 1).is_some_and(|next| next.is_lowercase());
            let begins = !before.is_alphanumeric()
                || (c.is_uppercase() && (before.is_lowercase() || next_is_lower));
            if begins {
                words.push(String::new());
            }
            words.last_mut().expect("the first letter begins a word").extend(c.to_lowercase());
        }
        before = *c;
    }
    words
}
