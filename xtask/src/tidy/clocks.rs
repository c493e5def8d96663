//! Tests count and wait for states; they assert no times, because measured times are unreliable on a
//! busy machine.

use super::{Fault, is_test_file};
use crate::lexer::{Token, tokens, tokens_in_tests};
use crate::tree::Tree;

/// Minimum timeout of a test in milliseconds.
const MIN_TIMEOUT: u64 = 30_000;

/// Methods that measure elapsed time.
const MEASURES: &[&str] =
    &["elapsed", "duration_since", "saturating_duration_since", "checked_duration_since"];

/// Calls with a timeout; a test fails when it unwraps their result.
const TIMEOUT_CALLS: &[&str] = &["timeout", "recv_timeout", "recv_deadline"];

/// The same in the browser tests.
const SCRIPT_MEASURES: &[&str] = &["performance.now", "Date.now"];

type Tokens<'a> = &'a [(usize, Token)];

pub(super) fn no_time_asserted(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, source) in tree.below("", ".rs") {
        let is_test = is_test_file(path) || path.starts_with("crates/testkit/");
        let tokens = if is_test { tokens(source) } else { tokens_in_tests(source) };
        for (index, (line, token)) in tokens.iter().enumerate() {
            let Token::Word(word) = token else { continue };
            let rest = &tokens[index + 1..];
            if word.contains("assert") && begins(rest, '!') && measures(group(&rest[1..])) {
                let message = "asserts time: count work, or wait for a state until a `deadline`";
                faults.push(Fault::new(path, *line, message));
            }
            if has_short_timeout(word, rest) {
                let message = "the timeout is too short: a busy machine needs at least 30 seconds";
                faults.push(Fault::new(path, *line, message));
            }
        }
    }
    for (path, text) in tree.below("", "").filter(|(path, _)| is_script_test(path)) {
        for (line_idx, line) in text.lines().enumerate() {
            if let Some(name) = SCRIPT_MEASURES.iter().find(|name| line.contains(**name)) {
                let message = format!("measures time with `{name}`");
                faults.push(Fault::new(path, line_idx + 1, message));
            }
        }
    }
    faults
}

fn is_script_test(path: &str) -> bool {
    [".test.mjs", ".test.js", ".test.ts"].iter().any(|end| path.ends_with(end))
}

fn begins(tokens: Tokens<'_>, sign: char) -> bool {
    tokens.first().is_some_and(|(_, token)| token.is_sign(sign))
}

/// The content of the brackets that open here.
fn group(tokens: Tokens<'_>) -> Tokens<'_> {
    let mut depth = 0;
    for (index, (_, token)) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &tokens[..index];
        }
    }
    tokens
}

/// Whether an assertion reads a clock or compares with a duration. Only waiting may time out:
/// `Instant::now() < deadline`.
fn measures(body: Tokens<'_>) -> bool {
    let has = |name: &str| body.iter().any(|(_, token)| token.is_word(name));
    let reads =
        |index: usize, name: &str| body[index].1.is_word(name) && begins(&body[index + 1..], '(');
    (0..body.len()).any(|index| {
        let (after, token) = (&body[index + 1..], &body[index].1);
        let compares = token.is_sign('<') || token.is_sign('>');
        MEASURES.iter().any(|name| reads(index, name))
            || (token.is_word("Instant") && !has("deadline"))
            || (compares && milliseconds(operand(after)).is_some())
    })
}

/// The right operand of a comparison.
fn operand(after: Tokens<'_>) -> Tokens<'_> {
    let is_end = |token: &Token| [',', '&', '|', ';'].iter().any(|sign| token.is_sign(*sign));
    let end = after.iter().position(|(_, token)| is_end(token));
    &after[..end.unwrap_or(after.len())]
}

/// Whether a deadline or timeout is too short for a busy machine.
fn has_short_timeout(word: &str, rest: Tokens<'_>) -> bool {
    let is_soon = |span: Tokens<'_>| milliseconds(span).is_some_and(|time| time < MIN_TIMEOUT);
    if word == "deadline" && begins(rest, '=') {
        let end = rest.iter().position(|(_, token)| token.is_sign(';')).unwrap_or(rest.len());
        return is_soon(&rest[..end]);
    }
    if !TIMEOUT_CALLS.contains(&word) || !begins(rest, '(') {
        return false;
    }
    let argument = group(rest);
    let after = rest[argument.len()..].iter().map(|(_, token)| token);
    let mut calls = after.filter(|token| !token.is_sign('.') && !token.is_sign(')'));
    let is_unwrapped = calls
        .find(|token| !token.is_word("await"))
        .is_some_and(|token| token.is_word("unwrap") || token.is_word("expect"));
    is_unwrapped && is_soon(argument)
}

/// The first `Duration::from_…(number)`; units below milliseconds count as 0.
fn milliseconds(tokens: Tokens<'_>) -> Option<u64> {
    tokens.windows(3).find_map(|three| {
        let [(_, Token::Word(unit)), (_, open), (_, Token::Word(number))] = three else {
            return None;
        };
        let unit = unit.strip_prefix("from_").filter(|_| open.is_sign('('))?;
        let factor = match unit {
            "millis" => 1,
            "secs" => 1_000,
            "mins" => 60_000,
            "micros" | "nanos" | "secs_f64" | "secs_f32" => 0,
            _ => return None,
        };
        Some(number.replace('_', "").parse::<u64>().unwrap_or(0) * factor)
    })
}
