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

/// Folders with other languages than Rust, and the ends of file names that are read there.
const OTHER_LANGUAGES: &[(&str, &[&str])] = &[
    ("web/src/", &[".ts", ".svelte", ".ftl"]),
    ("python/parlour", &[".py", ".pyi"]),
    ("crates/messages/", &[".ftl"]),
    ("", &[".toml"]),
];

/// Files of those that name a game: its default, to be changed by an option.
const OTHERS_MAY_NAME: &[&str] = &["python/parlour_learn/quickstart.py"];

/// The same for the browser client, the Python package, catalogs and settings.
pub(super) fn no_game_named_elsewhere(tree: &Tree) -> Vec<Fault> {
    let games = all_facts(tree);
    let mut faults = Vec::new();
    for (folder, ends) in OTHER_LANGUAGES {
        for (path, text) in tree.below(folder, "") {
            let is_read = ends.iter().any(|end| path.ends_with(end))
                && !is_test_file(path)
                && !path.contains(".test.")
                && !path.starts_with("crates/games/")
                && !OTHERS_MAY_NAME.contains(&path);
            if !is_read {
                continue;
            }
            for (index, line) in lines_of_code(path, text) {
                if let Some(game) = games.iter().find(|game| is_named_in_line(game, &line)) {
                    let message = format!("names the game `{}`: read the list of games", game.id);
                    faults.push(Fault::new(path, index + 1, message));
                }
            }
        }
    }
    faults
}

/// The lines of a file without comments and docstrings, by their index.
fn lines_of_code(path: &str, text: &str) -> Vec<(usize, String)> {
    const DOCSTRING: &str = "\"\"\"";
    let extension = path.rsplit('.').next().unwrap_or_default();
    let (line_comment, blocks): (&str, &[(&str, &str)]) = match extension {
        "ts" | "svelte" => ("//", &[("/*", "*/"), ("<!--", "-->")]),
        "py" | "pyi" => ("#", &[(DOCSTRING, DOCSTRING)]),
        _ => ("#", &[]),
    };
    let mut found = Vec::new();
    let mut end_of_block = None;
    for (index, line) in text.lines().enumerate() {
        let (mut code, mut rest) = (String::new(), line);
        loop {
            if let Some(end) = end_of_block {
                let Some((_, after)) = rest.split_once(end) else { break };
                (rest, end_of_block) = (after, None);
            }
            let begins = blocks.iter().filter_map(|block| Some((rest.find(block.0)?, block)));
            let Some((at, (begin, end))) = begins.min_by_key(|(at, _)| *at) else {
                code.push_str(rest);
                break;
            };
            code.push_str(&rest[..at]);
            (rest, end_of_block) = (&rest[at + begin.len()..], Some(*end));
        }
        // An address contains the sign of a comment too; what follows it is no code either.
        code.truncate(code.find(line_comment).unwrap_or(code.len()));
        found.push((index, code));
    }
    found
}

/// Whether a line has the display name of a game, its id or an alias as a text or the beginning of a game
/// string, or an identifier that contains the id. The id alone may be a word of a sentence.
fn is_named_in_line(game: &Facts, line: &str) -> bool {
    let is_inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let has = |name: &str, fits: &dyn Fn(Option<char>, Option<char>) -> bool| {
        line.match_indices(name).any(|(at, _)| {
            fits(line[..at].chars().next_back(), line[at + name.len()..].chars().next())
        })
    };
    let is_quote = |c: Option<char>| matches!(c, Some('"' | '\'' | '`'));
    let is_text = |before, after| is_quote(before) && (is_quote(after) || after == Some(':'));
    let is_whole = |before, after| !is_inside(before) && !is_inside(after);
    let mut identifiers = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    (!game.name.is_empty() && has(&game.name, &is_whole))
        || game.names().any(|name| has(name, &is_text))
        || identifiers.any(|word| {
            let words = words_of(word);
            words.len() > 1 && words.contains(&game.id)
        })
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
