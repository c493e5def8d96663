//! Any input gets a one-line error, never a panic.

use parlour_core::Rng;

use crate::support::{Folder, game_ids};

const WORDS: &[&str] = &[
    "play",
    "learn",
    "games",
    "resume",
    "delete",
    "export",
    "--plain",
    "--x",
    "--o",
    "--size",
    "--option",
    "--clock",
    "5m+3s",
    "--games",
    "--quiet",
    "--swap",
    "--theme",
    "--no-save",
    "human",
    "random",
    "list",
    "rules",
    "show",
    "moves",
    "perft",
    "replay",
    "convert",
    "verify",
    "bench",
    "help",
    "--",
    "-",
    "",
    "--json",
    "--position",
    "--divide",
    "--threads",
    "--merged",
    "--boards",
    "--from",
    "--to",
    "-o",
    "--output",
    "--options",
    "--only",
    "--help",
    "-h",
    "-V",
    "--nonsense",
    "-x",
    "0",
    "1",
    "2",
    "-1",
    "99999999999999999999",
    "a1",
    "pass",
    "1-0",
    "8/8 x",
    "x",
    ":",
    "=",
    "id:",
    "size=3",
    "a\nb",
    "a\n\nUsage: b",
    "\t",
    "\u{0}",
    "é",
    "𝔾",
    "text",
    "json",
    "sgf",
    "out.txt",
    "in.txt",
    "{\"game\":1}",
    "error: x",
    "GAME",
    "GAME:",
    "GAME:size=4",
    "GAME:size=0",
    "GAME:size=x,size=y",
    "GAME:rules=none",
    "GAME 8/8 x",
    "GAME:,",
    "game:GAME",
    "4/4/4/4 x",
    "6/6/6/6/6/6 o",
];

#[test]
fn random_command_lines_never_panic() {
    const SEED: u64 = 20_260_101;
    let mut rng = Rng::new(SEED);
    let ids = game_ids();
    let folder = Folder::new();
    folder.write("in.txt", format!("game: {}\n\n", ids[0]));
    for round in 0..400 {
        let n_words = 1 + rng.below(6);
        let mut args: Vec<String> = Vec::new();
        for _ in 0..n_words {
            let word = rng.choose(WORDS).unwrap();
            let id = rng.choose(&ids).unwrap();
            // The operating system itself rejects an argument with a zero byte.
            args.push(word.replace("GAME", id).replace('\0', "\u{1}"));
        }
        if rng.below(20) == 0 {
            args.push("long".repeat(10_000));
        }
        let has = |word: &str| args.iter().any(|arg| arg == word);
        if has("bench") && (has("rules") || has("search") || has("stop")) {
            continue; // Takes minutes, as it should.
        }
        let ran = folder.run(&args, "garbage");
        let place = format!("seed {SEED}, round {round}: {args:?}: {ran:?}");
        let n_errors = ran.stderr.lines().filter(|line| line.starts_with("error: ")).count();
        match ran.code {
            Some(0) => assert_eq!(n_errors, 0, "{place}"),
            Some(1 | 2) => {
                assert_eq!(n_errors, 1, "{place}");
                assert!(ran.stderr.lines().last().unwrap().starts_with("error: "), "{place}");
                assert!(ran.stderr.len() < 10_000, "{place}");
            }
            _ => panic!("{place}"),
        }
    }
}

#[test]
fn random_records_never_panic() {
    const SEED: u64 = 20_260_102;
    const PIECES: &[&str] = &[
        "game: GAME\n",
        "game: GAME:size=4\n",
        "start: 6/6/6/6/6/6 x\n",
        "start: x\n",
        "rules: 1\n",
        "rules: 99\n",
        "x: Ann\n",
        "result: 1-0 resign\n",
        "result: 1/2-1/2 agreed\n",
        "result: *\n",
        "result: 0-1\n",
        "\n",
        " a1 ",
        " b2",
        " c3 ",
        "1. ",
        "2... ",
        "(",
        ")",
        "{",
        "}",
        "\\",
        "pass ",
        "\u{feff}",
        "é",
        "(;GM[9]",
        "SZ[8]",
        ";B[a1-a3]",
        ")",
        "{\"game\":\"GAME\",",
        "\"moves\":[",
        "{\"move\":\"a1\"}",
        "]}",
        "\"headers\":{\"x\":\"y\"},",
        ",",
    ];
    let mut rng = Rng::new(SEED);
    let ids = game_ids();
    let folder = Folder::new();
    for round in 0..300 {
        let mut text = if rng.below(2) == 0 { "game: GAME\n\n".to_owned() } else { String::new() };
        for _ in 0..rng.below(12) {
            text.push_str(rng.choose(PIECES).unwrap());
        }
        let text = text.replace("GAME", rng.choose(&ids).unwrap());
        let ran = folder.run(["replay", "-"], &text);
        let place = format!("seed {SEED}, round {round}: {text:?}: {ran:?}");
        match ran.code {
            Some(0) => {
                assert!(ran.stdout.contains("\nresult ") && ran.stderr.is_empty(), "{place}");
            }
            Some(1) => {
                assert_eq!(ran.stderr.lines().count(), 1, "{place}");
                assert!(ran.stderr.starts_with("error: standard input: "), "{place}");
            }
            _ => panic!("{place}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"\xff\xfe");
    let folder = Folder::new();
    for words in [vec![odd], vec![OsStr::new("moves"), odd], vec![OsStr::new("list"), odd]] {
        folder.run(&words, "").error(2);
    }
    folder.run([OsStr::new("replay"), odd], "").error(1);
    folder.run([OsStr::new("convert"), odd], "").error(1);
}
