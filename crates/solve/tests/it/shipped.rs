//! The shipped proofs are valid, and the table of results agrees with them.

use std::fs;
use std::path::{Path, PathBuf};

use parlour_proofs::{Settings, Strategy, strategy, verify};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::book::{last_positions, one_not_won};
use crate::support::{is_nightly, reference_rules};

/// Proofs of more positions are checked in the nightly tests only.
const MAX_POSITIONS: u64 = 5_000;

/// An ordinary run solves one of this many positions after the last turn of a book.
const SAMPLE: usize = 1000;

#[derive(Deserialize)]
struct Table {
    #[serde(default)]
    result: Vec<Row>,
}

/// The facts of a result that its proof states too.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Row {
    game: String,
    claim: String,
    turns: Option<u32>,
    positions: u64,
    bytes: usize,
    sha256: String,
    proof: Option<String>,
    book: Option<String>,
    book_sha256: String,
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |sum, byte| format!("{sum}{byte:02x}"))
}

/// Repeats the search that a book rests on: each position after its last turn is solved again. An
/// ordinary run solves some of them.
fn check_last_positions(book: &Strategy) {
    let header = &book.verified().header;
    let rules = reference_rules(&header.game, &header.position);
    let mut last = last_positions(book, &rules);
    if !is_nightly() {
        last = last.into_iter().step_by(SAMPLE).collect();
    }
    assert_eq!(one_not_won(book, &last), None, "{}", header.made);
}

/// The game string, with its options written in one way.
fn board(game: &str) -> String {
    let (game, values) = parlour_games::parse_game(game).unwrap();
    format!("{}:{}", game.info().id, values.text(false))
}

#[test]
fn shipped_proofs_hold() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    let mut n_checked = 0;
    for folder in fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(text) = fs::read_to_string(folder.join("solved.toml")) else { continue };
        let table: Table = toml::from_str(&text).unwrap();
        let mut files: Vec<PathBuf> = match fs::read_dir(folder.join("proofs")) {
            Ok(files) => files.map(|file| file.unwrap().path()).collect(),
            Err(_) => Vec::new(),
        };
        for row in table.result {
            if let Some(name) = &row.book {
                let path = folder.join("proofs").join(name);
                files.retain(|file| *file != path);
                let book = fs::read(&path).unwrap();
                assert_eq!(sha256(&book), row.book_sha256, "{}", path.display());
                let book = strategy(&book, &Settings::default(), &mut |_| {}).unwrap();
                let header = &book.verified().header;
                assert_eq!(
                    (board(&header.game), header.claim.result().to_string()),
                    (board(&row.game), row.claim.clone())
                );
                check_last_positions(&book);
                n_checked += 1;
            }
            let Some(name) = &row.proof else { continue };
            let path = folder.join("proofs").join(name);
            files.retain(|file| *file != path);
            let bytes = fs::read(&path).unwrap();
            let found = (bytes.len(), sha256(&bytes));
            assert_eq!(found, (row.bytes, row.sha256), "{}", path.display());
            if row.positions > MAX_POSITIONS && !is_nightly() {
                continue;
            }
            let verified = verify(&bytes, &Settings::default(), &mut |_| {}).unwrap();
            let header = &verified.header;
            assert_eq!(
                (board(&header.game), header.claim.to_string()),
                (board(&row.game), row.claim)
            );
            assert_eq!((verified.rank, verified.positions), (row.turns, row.positions));
            n_checked += 1;
        }
        assert!(files.is_empty(), "without a result: {files:?}");
    }
    assert!(n_checked > 0, "there are shipped proofs");
}
