//! Input and output files.

use crate::support::{Folder, game_ids};

fn record() -> String {
    format!("game: {}\n\n", game_ids()[0])
}

#[test]
fn a_file_is_written_atomically() {
    let folder = Folder::new();
    folder.write("in.txt", record());
    folder.write("out.txt", "precious");
    folder.write("bad.txt", "no record");
    folder.run(["convert", "bad.txt", "-o", "out.txt"], "").error(1);
    assert_eq!(folder.read("out.txt"), "precious");
    folder.run(["convert", "in.txt", "-o", "out.txt"], "").ok();
    assert!(folder.read("out.txt").starts_with("game: "));
    // A file may be converted in place, and nothing else is left behind.
    folder.run(["convert", "in.txt", "-o", "in.txt", "--to", "json"], "").ok();
    assert!(folder.read("in.txt").starts_with('{'));
    assert_eq!(folder.names(), ["bad.txt", "in.txt", "out.txt"]);
    let message = folder.run(["convert", "in.txt", "-o", "no/such/folder.txt"], "").error(1);
    assert!(message.starts_with("error: cannot write no/such/folder.txt: "), "{message}");
    let message = folder.run(["convert", "in.txt", "-o", "."], "").error(1);
    assert!(message.starts_with("error: cannot write .: "), "{message}");
}

#[test]
fn the_output_extension_selects_the_format() {
    let folder = Folder::new();
    folder.write("in", record());
    folder.run(["convert", "in", "-o", "out.json"], "").ok();
    assert!(folder.read("out.json").starts_with('{'));
    folder.run(["convert", "out.json", "-o", "out.txt"], "").ok();
    assert!(folder.read("out.txt").starts_with("game: "));
    folder.run(["convert", "out.json", "-o", "-"], "").ok();
    assert_eq!(folder.names(), ["in", "out.json", "out.txt"]);
}

#[test]
fn unreadable_files_are_named() {
    let folder = Folder::new();
    folder.write("latin1.txt", b"game: \xe9");
    folder.write("big.txt", vec![b' '; (16 << 20) + 1]);
    for (name, part) in [
        ("none.txt", "neither a game nor a file"),
        (
            "latin1.txt",
            "cannot read latin1.txt: expected UTF-8 text, found another byte at offset 6",
        ),
        ("big.txt", "cannot read big.txt: expected at most 16 MiB"),
        (".", "cannot read .: "),
    ] {
        let message = folder.run(["replay", name], "").error(1);
        assert!(message.contains(part), "{message}");
        folder.run(["convert", name], "").error(1);
    }
}

#[test]
fn deeply_nested_input_is_refused_not_fatal() {
    let folder = Folder::new();
    for text in [
        "[".repeat(1_000_000),
        "{\"game\":".repeat(200_000),
        format!("{}{}", record(), "a1 (".repeat(100_000)),
        format!(
            "{{\"game\":\"{}\",\"moves\":{}",
            game_ids()[0],
            "[{\"variations\":".repeat(100_000)
        ),
    ] {
        folder.run(["replay", "-"], &text).error(1);
        folder.run(["convert", "--from", "json"], &text).error(1);
    }
}

#[test]
fn long_records_are_read_quickly() {
    // A comment may be as long as the file limit.
    let folder = Folder::new();
    let text = format!("{}{{{}}}\n", record(), "word ".repeat(3_000_000));
    assert!(folder.run(["convert"], &text).ok().len() > 14_000_000);
}
