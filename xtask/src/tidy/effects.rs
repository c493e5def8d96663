//! `core`, `games`, `search`, `network` and `match` compute; they do no I/O and read no clock.

use super::{Fault, is_test_file};
use crate::lexer::{Token, tokens_outside_tests};
use crate::tree::Tree;

const PURE: &[&str] = &[
    "crates/core/src/",
    "crates/games/src/",
    "crates/search/src/",
    "crates/network/src/",
    "crates/match/src/",
];

/// Modules of the standard library with side effects. A `Duration` is a plain value, so `time` is
/// not among them; its clocks are listed below.
const MODULES: &[&str] = &["fs", "env", "net", "io", "process", "os"];

/// Names with side effects, however they are imported.
const NAMES: &[&str] = &["SystemTime", "Instant", "UNIX_EPOCH", "RandomState"];

/// Macros that print or read the build environment.
const MACROS: &[&str] = &["print", "println", "eprint", "eprintln", "dbg", "env", "option_env"];

/// The places that read the build environment: a build may contain a single game (ADR 26), and the
/// build script lists the proof files.
const EXCEPTIONS: [(&str, &str); 2] =
    [("crates/games/src/lib.rs", "option_env"), ("crates/games/src/grid/texts.rs", "env")];

pub(super) fn pure(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, source) in PURE.iter().flat_map(|folder| tree.below(folder, ".rs")) {
        if is_test_file(path) {
            continue;
        }
        let tokens = tokens_outside_tests(source);
        for (index, (line, token)) in tokens.iter().enumerate() {
            let Token::Word(word) = token else { continue };
            let next_is = |sign| tokens.get(index + 1).is_some_and(|(_, next)| next.is_sign(sign));
            let has_effect = NAMES.contains(&word.as_str())
                || (MACROS.contains(&word.as_str()) && next_is('!'))
                || (MODULES.contains(&word.as_str()) && is_from_std(&tokens[..index]));
            if has_effect && !EXCEPTIONS.contains(&(path, word.as_str())) {
                faults.push(Fault::new(path, *line, format!("uses `{word}`")));
            }
        }
    }
    faults
}

/// Whether the tokens so far end in `std::` or in `std::{…, ` at the outermost level of the braces.
fn is_from_std(before: &[(usize, Token)]) -> bool {
    let ends_in_std = |before: &[(usize, Token)]| {
        matches!(before, [.., (_, std), (_, a), (_, b)]
            if std.is_word("std") && a.is_sign(':') && b.is_sign(':'))
    };
    if ends_in_std(before) {
        return true;
    }
    let begins_item = before.last().is_some_and(|(_, t)| t.is_sign('{') || t.is_sign(','));
    let mut depth = 0;
    for (index, (_, token)) in before.iter().enumerate().rev() {
        match token {
            Token::Sign(';') => return false,
            Token::Sign('}') => depth += 1,
            Token::Sign('{') if depth == 0 => {
                return begins_item && ends_in_std(&before[..index]);
            }
            Token::Sign('{') => depth -= 1,
            _ => {}
        }
    }
    false
}
