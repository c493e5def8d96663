//! Project rules for single files.

use super::Fault;
use crate::lexer::{Token, tokens};
use crate::tree::Tree;

const MAX_LINES: usize = 600;

/// Markers for unfinished work; split in two, so that this file does not contain them.
const UNFINISHED_MARKERS: &[(&str, &str)] =
    &[("TO", "DO"), ("FIX", "ME"), ("XX", "X"), ("HA", "CK")];
const UNFINISHED_MACROS: &[(&str, &str)] = &[("to", "do"), ("unimple", "mented")];

/// First folders of absolute paths on developer machines.
const MACHINE_FOLDERS: &[&str] = &["home", "Users", "root", "work"];

/// Text written by us; data files and licenses are not checked.
const PROSE: &[&str] = &[".rs", ".md", ".toml", ".yml", ".sh", ".txt", "justfile", "/run", "test"];

pub(super) fn short(tree: &Tree) -> Vec<Fault> {
    let count = |text: &str| text.lines().count();
    tree.below("", ".rs")
        .filter(|(_, text)| count(text) > MAX_LINES)
        .map(|(path, text)| {
            Fault::new(path, 0, format!("has {} lines: split it by concept", count(text)))
        })
        .collect()
}

pub(super) fn no_leftovers(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in prose(tree) {
        for (line_idx, line) in text.lines().enumerate() {
            let words = line.split(|c: char| !c.is_alphanumeric());
            let is_mark = |word: &&str| {
                UNFINISHED_MARKERS.iter().any(|(a, b)| word.strip_prefix(a) == Some(*b))
            };
            if let Some(mark) = words.into_iter().find(is_mark) {
                faults.push(Fault::new(path, line_idx + 1, format!("says `{mark}`")));
            }
        }
    }
    for (path, text) in tree.below("", ".rs") {
        for pair in tokens(text).windows(2) {
            let [(line, Token::Word(word)), (_, next)] = pair else { continue };
            let is_unfinished =
                UNFINISHED_MACROS.iter().any(|(a, b)| word.strip_prefix(a) == Some(*b));
            if is_unfinished && next.is_sign('!') {
                faults.push(Fault::new(path, *line, format!("uses `{word}!`")));
            }
        }
    }
    faults
}

pub(super) fn no_machine_paths(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in prose(tree) {
        for (line_idx, line) in text.lines().enumerate() {
            let found = MACHINE_FOLDERS.iter().map(|folder| format!("/{folder}/")).find(|folder| {
                line.match_indices(folder.as_str()).any(|(at, _)| {
                    let before = line[..at].chars().next_back();
                    before.is_none_or(|c| c.is_whitespace() || "\"'`(=:<".contains(c))
                })
            });
            if let Some(folder) = found {
                let message = format!("contains a path of one machine, `{folder}…`");
                faults.push(Fault::new(path, line_idx + 1, message));
            }
        }
    }
    faults
}

fn prose(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    let is_prose = |path: &str| PROSE.iter().any(|end| path.ends_with(end));
    tree.below("", "").filter(move |(path, _)| is_prose(path))
}
