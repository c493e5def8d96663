//! The files of all games are valid, and invalid files are refused with a reason.

use std::collections::BTreeSet;

use parlour_core::{GameInfo, Player};
use parlour_games::{GAMES, parse_game};
use sha2::{Digest as _, Sha256};

use super::*;

/// The WebAssembly module of a game contains its proofs.
const MAX_SHIPPED_BYTES: usize = 64 << 10;

const EXAMPLE: &str = r#"
# A comment.
[[result]]
game = "pathway:size=3" # another
claim = "win x"
moves = ["b2"]
complete = true
turns = 9
nodes = 1_234
seconds = 0.5
memory = 64
command = "parlour solve pathway:size=3 --out \"a # b\""

[[result]]
game = "pathway:size=4"
claim = "no win o within 10 turns"
moves = [
    "a1",  # the corner
    "b2",
]
command = "c"
"#;

#[test]
fn every_row_of_every_game_is_right() {
    for game in GAMES {
        let info = game.info();
        let boards = SolvedBoard::parse(info.solved)
            .unwrap_or_else(|error| panic!("{}/solved.toml, {error}", info.id));
        let mut proofs = BTreeSet::new();
        for board in &boards {
            let place = format!("{}/solved.toml, line {}", info.id, board.line);
            let start = board.start(*game).unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(start.game_string(), board.game, "{place}: the game string is canonical");
            assert!(start.outcome().is_none(), "{place}: the game is over");
            board.first_moves(*game).unwrap_or_else(|error| panic!("{place}: {error}"));
            assert!(
                !board.is_complete || !board.moves.is_empty(),
                "{place}: `complete` needs the moves"
            );
            check_proof(&place, info, board);
            let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
            for sum in [&board.sha256, &board.book_sha256].into_iter().flatten() {
                assert!(sum.len() == 64 && sum.bytes().all(is_digit), "{place}: {sum}");
            }
            // A row says openly that it has no proof, and how to repeat the search.
            let says_so = board.command.contains(" --search-only ");
            assert_eq!(says_so, board.is_searched_only(), "{place}: `--search-only` or a checksum");
            assert!(!says_so || board.positions.is_none(), "{place}: nothing was checked");
            proofs.extend(board.strategy_names());
        }
        let shipped: BTreeSet<&str> = info.proofs.iter().map(|(name, _)| *name).collect();
        assert_eq!(shipped, proofs, "{}: the proofs of mod.rs and of solved.toml", info.id);
        let n_bytes: usize = info.proofs.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(n_bytes <= MAX_SHIPPED_BYTES, "{}: {n_bytes} bytes of proofs", info.id);
    }
}

fn check_proof(place: &str, info: &GameInfo, board: &SolvedBoard) {
    assert!(board.proof.is_none() || board.book.is_none(), "{place}: a proof needs no book");
    for name in board.strategy_names() {
        assert!(strategy_file(info, name).is_some(), "{place}: no file {name}");
    }
    let file = |name: &Option<String>| name.as_deref().and_then(|name| strategy_file(info, name));
    if let Some(bytes) = file(&board.proof) {
        assert_eq!(board.sha256, Some(checksum(bytes)), "{place}: checksum");
        assert_eq!(board.bytes, Some(bytes.len() as u64), "{place}: size of the proof");
    }
    // A book has no other guard against a changed move between two nightly tests.
    assert_eq!(board.book_sha256, file(&board.book).map(checksum), "{place}: checksum of the book");
}

fn checksum(bytes: &[u8]) -> String {
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16));
    Sha256::digest(bytes).iter().flat_map(digits).flatten().collect()
}

#[test]
fn boards_as_json_are_the_same() {
    for game in GAMES {
        let file: SolvedFile = serde_json::from_str(&json(*game)).unwrap();
        let mut boards = solved_boards(*game).to_vec();
        for board in &mut boards {
            board.line = 0;
        }
        assert_eq!(file.result, boards);
    }
}

#[test]
fn the_keys_of_a_board_are_read() {
    let boards = SolvedBoard::parse(EXAMPLE).unwrap();
    let [first, second] = boards.as_slice() else { panic!("two boards") };
    assert_eq!((first.line, first.claim, first.turns), (3, Claim::Win(Player::One), Some(9)));
    assert_eq!((first.nodes, first.seconds), (Some(1234), Some(0.5)));
    assert_eq!(first.command, "parlour solve pathway:size=3 --out \"a # b\"");
    assert!(first.is_complete);
    assert_eq!(second.claim, Claim::NoWin(Player::Two, 10));
    assert_eq!(second.moves, ["a1", "b2"]);
}

#[test]
fn wrong_files_are_refused_with_the_line() {
    let row = "[[result]]\ngame = \"pathway\"\nclaim = \"draw\"\ncommand = \"c\"\n";
    assert!(SolvedBoard::parse(row).is_ok());
    for (text, expected) in [
        ("game = \"pathway\"", "line 1: unknown field `game`"),
        ("[[result]]\nclaim = \"draw\"\ncommand = \"c\"", "line 1: missing field `game`"),
        ("[[result]]\nclaim = \"wins x\"", "line 2: expected win x, win o"),
        ("[[result]]\nclaim = \"win z\"", "line 2: expected win x, win o"),
        ("[[result]]\nnodes = 1.5", "line 2: invalid type: floating point `1.5`, expected u64"),
        ("[[result]]\nnodes = -1", "line 2: invalid value: integer `-1`, expected u64"),
        ("[[result]]\nmoves = [\"a\"", "line 2: "),
        ("[[result]]\nmoves = [\"a\" \"b\"]", "line 2: "),
        ("[[result]]\nnode = 1", "line 2: unknown field `node`"),
        ("[[result]]\ngame = 1", "line 2: invalid type: integer `1`, expected a string"),
        ("[[result]]\nturns = 1\nturns = 2", "line 3: duplicate key"),
        ("[[result]]\nwords", "line 2: "),
    ] {
        let error = SolvedBoard::parse(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[test]
fn mirror_images_of_a_winning_move_win() {
    let game = parse_game("pathway").unwrap().0;
    let mut board = SolvedBoard::parse(EXAMPLE).unwrap().swap_remove(0);
    let found = |board: &SolvedBoard, wanted: FirstMove| -> Vec<String> {
        let moves = board.first_moves(game).unwrap().into_iter();
        moves.filter(|(_, value)| *value == wanted).map(|(m, _)| m.to_string()).collect()
    };
    assert_eq!(found(&board, FirstMove::Keeps), ["b2"]);
    assert_eq!(found(&board, FirstMove::GivesAway).len(), 8);
    board.moves = vec!["a1".to_owned()];
    board.is_complete = false;
    let mut corners = found(&board, FirstMove::Keeps);
    corners.sort_unstable();
    assert_eq!(corners, ["a1", "a3", "c1", "c3"]);
    assert_eq!(found(&board, FirstMove::Unknown).len(), 5);
    board.moves = vec!["z9".to_owned()];
    assert!(board.first_moves(game).is_err());
    board.moves = vec!["b2".to_owned()];
    board.claim = Claim::Win(Player::Two);
    assert!(board.first_moves(game).is_err());
}

#[test]
fn titles_name_the_board_that_is_played_on() {
    let size = |columns: &str, rows: &str| {
        message!("solved-size", columns = columns.to_owned(), rows = rows.to_owned())
    };
    let row = |game: &str, more: &str| {
        let text =
            format!("[[result]]\ngame = \"{game}\"\nclaim = \"draw\"\ncommand = \"c\"\n{more}");
        SolvedBoard::parse(&text).unwrap().swap_remove(0).title(parse_game(game).unwrap().0)
    };
    // Mapello's view has a ring around the board.
    assert_eq!(row("mapello:size=4", ""), size("4", "4"));
    assert_eq!(row("pathway:rows=5", ""), size("6", "5"));
    let start = parse_game("loa").unwrap();
    let start = Match::new(start.0, start.1, None).unwrap().position().text();
    let position = format!("position = \"{start}\"\n");
    assert_eq!(row("loa", &position), message!("solved-position", title = size("8", "8")));
}
