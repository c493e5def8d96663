//! The examples of `docs/cli.md` are true.
//!
//! A `console` block holds command lines behind `$` and what they print. Where a command prints
//! nothing there, the `json` block behind it is what it prints, laid out for people. The file
//! `game.txt` is the example of `docs/record.md`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cases::words;
use crate::support::Folder;

fn document(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(name)).unwrap()
}

/// The fenced blocks of a document, each with its kind.
fn blocks(document: &str) -> Vec<(&str, &str)> {
    let mut parts = document.split("\n```");
    parts.next();
    let mut blocks = Vec::new();
    while let (Some(block), _) = (parts.next(), parts.next()) {
        blocks.push(block.split_once('\n').unwrap());
    }
    blocks
}

#[test]
fn the_examples_are_true() {
    let folder = Folder::new();
    let records = document("record.md");
    let (kind, record) = blocks(&records)[0];
    assert_eq!(kind, "text");
    folder.write("game.txt", record);

    let text = document("cli.md");
    let blocks = blocks(&text);
    let mut n_examples = 0;
    for (block_idx, (kind, content)) in blocks.iter().enumerate() {
        if *kind != "console" {
            continue;
        }
        for example in format!("\n{content}").split("\n$ parlour ").skip(1) {
            n_examples += 1;
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            let expected = expected.trim_end();
            let ran = folder.run(words(command), "");
            if expected.starts_with("error: ") {
                assert_eq!(ran.stderr.trim_end(), expected, "{command}");
                assert_ne!(ran.code, Some(0), "{command}");
            } else if expected.is_empty() {
                let (kind, json) = blocks[block_idx + 1];
                assert_eq!(kind, "json", "{command}");
                assert_eq!(ran.json(), serde_json::from_str::<Value>(json).unwrap(), "{command}");
            } else {
                assert_eq!(ran.ok().trim_end(), expected, "{command}");
            }
        }
    }
    assert!(n_examples > 12, "only {n_examples} examples were found");
}

#[test]
fn every_json_block_is_json() {
    let text = document("cli.md");
    for (_, json) in blocks(&text).into_iter().filter(|(kind, _)| *kind == "json") {
        serde_json::from_str::<Value>(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    }
}
