//! The position editor, and pasted positions and records.

use parlour_core::Rng;
use parlour_games::GAMES;
use parlour_plain::Start;
use tempfile::TempDir;

use crate::support::{begin, moves, number_of, run_script, saved};

#[test]
fn a_position_is_edited_line_by_line_and_played() {
    let folder = TempDir::new().unwrap();
    let game = number_of("pathway");
    let edits = "xa1\nxz9\nfoo\n-b1\nob1\nturn o\nundo\nposition\ndescribe\n";
    let script = format!("new\n{game}\nedit the start position\n{edits}done\nplay\nc3\n");
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("a1: red checker"), "{output}");
    assert!(output.contains("the board goes from a1 to f6"), "{output}");
    assert!(output.contains("x, o or - and a cell such as a1"), "{output}");
    assert!(output.contains("b1 is empty"), "{output}");
    assert!(output.contains("b1: blue checker"), "{output}");
    assert!(output.contains("Start position: 6/6/6/6/6/xo4 x"), "{output}");
    let played = saved(folder.path()).played;
    assert_eq!(played.start().text(), "6/6/6/6/6/xo4 x");
    assert_eq!(moves(&played)[0], "c3");
}

#[test]
fn an_illegal_draft_says_why_and_back_keeps_the_start() {
    let folder = TempDir::new().unwrap();
    let game = number_of("loa");
    let edits = "clear\ndone\nundo\nposition 8/8/8/3xo3/8/8/8/8 x\nposition nonsense\nback\n";
    let script = format!("new\n{game}\nedit the start position\n{edits}play\n");
    let output = run_script(&folder, Start::Menu, script);
    assert!(!output.contains("Start position: "), "{output}");
    assert!(output.contains("Taken back."), "{output}");
    assert!(output.contains("there is no x: expected at least one"), "{output}");
    assert!(output.contains("cannot read the position `nonsense`"), "{output}");
    assert_eq!(output.matches("one change per line").count(), 1, "{output}");
}

#[test]
fn the_start_of_every_game_can_be_edited() {
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let number = number_of(game.info().id);
        let script = format!("new\n{number}\nedit the start position\nclear\nstart\nboard\ndone\n");
        let output = run_script(&folder, Start::Menu, script);
        assert!(output.contains("Start position: "), "{output}");
    }
}

#[test]
fn records_and_positions_of_every_game_can_be_pasted() {
    for game in GAMES {
        let mut played = begin(*game);
        let mut rng = Rng::new(5);
        for _ in 0..6 {
            let m = played.position().random_move(&mut rng).unwrap();
            played.play(&m).unwrap();
        }
        let next = played.position().random_move(&mut rng).unwrap();
        let folder = TempDir::new().unwrap();
        let script = format!("paste\n{}\nend\n{next}\n", played.to_text());
        let output = run_script(&folder, Start::Menu, script);
        let found = moves(&saved(folder.path()).played);
        assert_eq!(found[..6], moves(&played), "{output}");
        assert_eq!(found[6], next.to_string(), "{output}");
        let folder = TempDir::new().unwrap();
        let script = format!("paste\n{}\n{next}\n", played.tagged_position());
        let output = run_script(&folder, Start::Menu, script);
        assert_eq!(moves(&saved(folder.path()).played), [next.to_string()], "{output}");
    }
}

#[test]
fn other_text_cannot_be_pasted() {
    let folder = TempDir::new().unwrap();
    let script = "paste\nhello\nworld\nend\npathway 6/6/5 x\nback\nquit\n";
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("expected a game record, or a position"), "{output}");
    assert_eq!(output.matches("Paste a position that begins").count(), 3, "{output}");
}
