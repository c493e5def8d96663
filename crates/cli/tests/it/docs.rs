//! Runs the examples in the documents.
//!
//! A `console` block holds command lines after `$` and their output. If a command has no output
//! there, the following `json` block is its output, reformatted. The file `game.txt` is the example
//! of `docs/record.md`, `game.proof` that of the crate `proofs`. A block of kind `ugi`, `analysis-server` or `play` is a dialog: a command
//! line, `>` for input, `<` for the expected output in this order, where `…` stands for any rest;
//! other output in between is allowed.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cases::words;
use crate::support::{Dialog, Folder};

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
fn the_examples_work() {
    let folder = Folder::new();
    let records = document("record.md");
    let (kind, record) = blocks(&records)[0];
    assert_eq!(kind, "text");
    folder.write("game.txt", record);
    let proof =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs/tests/it/testdata/pathway-3x3.proof");
    fs::copy(proof, folder.path.join("game.proof")).unwrap();

    let n_examples = check_commands(&folder, "cli.md");
    assert!(n_examples > 14, "only {n_examples} examples were found");
    let n_examples = check_commands(&folder, "analyze.md");
    assert!(n_examples > 2, "only {n_examples} examples were found");
}

fn check_commands(folder: &Folder, name: &str) -> usize {
    let text = document(name);
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
    n_examples
}

#[test]
fn the_dialogs_work() {
    for (name, at_least) in [("ugi.md", 3), ("analysis-server.md", 4), ("play.md", 3)] {
        let text = document(name);
        let kind = name.strip_suffix(".md").unwrap();
        let found: Vec<_> = blocks(&text).into_iter().filter(|block| block.0 == kind).collect();
        assert!(found.len() >= at_least, "only {} conversations in {name}", found.len());
        for (_, dialog) in found {
            check_dialog(dialog);
        }
    }
}

fn check_dialog(dialog: &str) {
    let (command, lines) = dialog.split_once('\n').unwrap();
    let args = words(command.strip_prefix("$ parlour ").unwrap());
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut talk = Dialog::start(&args);
    for line in lines.lines() {
        match line.split_at(2) {
            ("> ", told) => talk.say(told),
            ("< ", expected) => {
                let (start, has_rest) = match expected.split_once('…') {
                    Some((start, _)) => (start, true),
                    None => (expected, false),
                };
                let said = talk.until(start).pop().unwrap();
                assert!(has_rest || said == expected, "`{expected}`, not `{said}`");
            }
            _ => panic!("neither `> ` nor `< `: {line}"),
        }
    }
    assert_eq!(talk.end().1, Some(0), "{dialog}");
}

#[test]
fn every_json_block_is_json() {
    for name in ["cli.md", "analysis-server.md"] {
        let text = document(name);
        for (_, json) in blocks(&text).into_iter().filter(|(kind, _)| *kind == "json") {
            serde_json::from_str::<Value>(json).unwrap_or_else(|error| panic!("{error}: {json}"));
        }
    }
}
