//! Documents: links and names must resolve.

use super::Fault;
use crate::tree::Tree;

const DECISIONS: &str = "docs/adr/";

pub(super) fn links(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in tree.below("", ".md") {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut in_code = false;
        for (line_idx, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                in_code = !in_code;
            }
            if in_code {
                continue;
            }
            for target in targets(line) {
                if !tree.has(&resolved(folder, target)) {
                    let message = format!("links to `{target}`, which does not exist");
                    faults.push(Fault::new(path, line_idx + 1, message));
                }
            }
        }
    }
    faults
}

pub(super) fn named_in_comments(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in tree.below("", ".rs") {
        // The tests of these checks mention documents that do not exist.
        if path.starts_with("xtask/") {
            continue;
        }
        for (line_idx, line) in text.lines().enumerate().filter(|(_, line)| line.contains("//")) {
            let words = line.split(|c: char| c.is_whitespace() || "`()\"',;".contains(c));
            for word in words.filter(|word| word.starts_with("docs/") && word.contains(".md")) {
                if !tree.has(word) {
                    let message = format!("names `{word}`, which does not exist");
                    faults.push(Fault::new(path, line_idx + 1, message));
                }
            }
        }
    }
    faults
}

pub(super) fn numbered_decisions(tree: &Tree) -> Vec<Fault> {
    let names = tree.below(DECISIONS, ".md").map(|(path, _)| &path[DECISIONS.len()..]);
    names
        .enumerate()
        .filter(|(index, name)| !name.starts_with(&format!("{:04}-", index + 1)))
        .map(|(index, name)| {
            let message = format!("expected the number {:04}", index + 1);
            Fault::new(&format!("{DECISIONS}{name}"), 0, message)
        })
        .collect()
}

/// The file targets of the links in a line; code spans are skipped.
fn targets(line: &str) -> Vec<&str> {
    let prose: Vec<&str> = line.split('`').collect();
    // Code inside link text must not split the link, so scan the whole line and skip only links
    // inside code.
    let mut found = Vec::new();
    let mut at = 0;
    for (index, piece) in prose.iter().enumerate() {
        for (offset, _) in piece.match_indices("](").filter(|_| index % 2 == 0) {
            let target = &line[at + offset + 2..];
            found.extend(target.split_once(')').map(|(target, _)| target));
        }
        at += piece.len() + 1;
    }
    found.retain(|target| {
        let is_elsewhere = target.contains("://") || target.starts_with("mailto:");
        !is_elsewhere && !target.starts_with('#')
    });
    found
}

/// A relative link as a path from the root.
fn resolved(folder: &str, target: &str) -> String {
    let target = target.split(['#', '?']).next().unwrap_or_default();
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            // A link that leaves the repository is broken.
            ".." if parts.pop().is_none() => parts.push(".."),
            "" | "." | ".." => {}
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
