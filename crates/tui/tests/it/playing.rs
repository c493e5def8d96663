//! User actions during a game.

use parlour_tui::{ColorMode, Start};

use crate::support::{Kind, STANDARD, play, setup, start};

#[test]
fn typing_keys_and_mouse_mix_freely() {
    let mut person = play("loa", "human", "human");
    person.type_in("b1-b3").sees("Black moves from b1 to b3");
    person.type_in("A-2 C-2").sees("White moves from a2 to c2");
    person.type_in("undo").sees("Taken back.");
    person.type_in("redo").sees("Redone.");
    person.press("Tab Enter").sees("You may go on to");
    person.press("Backspace").sees("One step back.");
    // Clicks the square between the cursor's bars.
    let (row, column) = (0..24)
        .find_map(|row| {
            let line = person.screen().lines().nth(row)?.to_owned();
            line.find('▌').map(|at| (row, line[..at].chars().count()))
        })
        .unwrap();
    person.click(column as u16, row as u16).sees("You may go on to");
}

#[test]
fn illegal_moves_have_a_reason() {
    let mut person = play("loa", "human", "human");
    person.type_in("b1-b2").sees("✗");
    person.type_in("hello").sees("expected").sees("Commands: help");
    person.type_in("a1-a9").sees("✗");
    person.sees("turn 1");
}

#[test]
fn selecting_another_piece_starts_over() {
    let mut person = play("loa", "human", "human");
    person.press("Tab Enter").sees("You may go on to");
    let before = person.screen();
    person.press("Right Enter").sees("You may go on to");
    assert_ne!(before, person.screen());
}

#[test]
fn a_move_can_require_confirmation() {
    let mut person = play("pathway:size=4", "human", "human");
    person.press("Ctrl-O").sees("Press Enter to confirm each move.");
    person.press("Tab Enter").sees("press Enter to play it").sees("turn 1");
    person.press("Enter").sees("turn 2");
}

#[test]
fn hints_come_in_two_parts() {
    let mut person = play("pathway:size=4", "human", "human");
    person.press("F3").wait_for("Hint: look at").sees("F3 again");
    person.press("F3").sees("Hint: ");
}

#[test]
fn the_evaluation_can_be_toggled() {
    let mut person = play("pathway:size=4", "human", "human");
    person.press("F4").sees("Evaluation").wait_for("Red wins");
    person.resize(40, 20).sees("Red wins");
    person.press("F4");
    assert!(!person.screen().contains("Red wins"));
    person.resize(80, 24);
    assert!(!person.screen().contains("Evaluation"));
}

#[test]
fn a_forced_pass_is_announced_and_needs_a_key() {
    let mut chosen = setup("mapello:setup=plain,size=4", "human", "human");
    let mut played = chosen.begin().unwrap();
    let mut rng = parlour_core::Rng::new(1);
    // Random play soon reaches a forced pass.
    for seed in 0..200 {
        played = chosen.begin().unwrap();
        rng = parlour_core::Rng::new(seed);
        while played.outcome().is_none() && played.legal_moves() != ["pass"] {
            let next = played.position().random_move(&mut rng).unwrap();
            played.play(&next).unwrap();
        }
        if played.outcome().is_none() {
            break;
        }
    }
    let _ = rng;
    assert_eq!(played.legal_moves(), ["pass"]);
    chosen.position = Some(played.position().text());
    let mut person = start(Start::Play(Box::new(chosen)), STANDARD, None);
    person.sees("must pass").sees("press Enter");
    person.press("Enter").sees("passes");
}

#[test]
fn every_dialog_opens() {
    let mut person = play("loa", "human", "human");
    person.press("F1").sees("Keys and commands").sees("Ctrl-Z");
    person.press("Esc");
    person.press("F2").sees("Lines of Action").press("Esc").sees("to move");
    person.press("F5").sees("36 legal moves").press("Enter").sees("turn 2");
    person.press("F10").sees("Who plays?").press("Down Enter").sees("White (o)?");
    person.press("Down Enter").wait_for("level 1");
    person.press("Ctrl-R").sees("resign?").press("Down Enter").sees("Game over").sees("resigned");
    person.press("Ctrl-N").sees("turn 1");
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut person = play("loa", "human", "human");
    person.type_in("b1-b3").press("Ctrl-D").sees("offer a draw?");
    person.press("Down Enter").sees("offers Black a draw").press("Down Enter");
    person.sees("Game over").sees("agreed on a draw");
}

#[test]
fn browsing_and_branching() {
    let mut person = play("pathway:size=5", "human", "human");
    for text in ["a1", "b2", "c3", "d4"] {
        person.type_in(text);
    }
    person.press("PgUp PgUp").sees("viewing turn 2 of 4").sees("After turn 2, b2");
    person.press("Ctrl-K").sees("continues from here").type_in("e5").sees("turn 4");
    person.press("Ctrl-V").sees("Variations").sees("c3").press("Enter").sees("turn 5");
    person.press("Home").sees("viewing turn 0").press("End").sees("turn 5");
}

#[test]
fn bots_can_be_paused_and_stepped() {
    let mut person = play("pathway:size=4", "random", "random");
    person.press("F9").wait_for("paused");
    person.press("Ctrl-T").wait_for("turn 1");
    person.press("F9 - + + + + + + +");
    person.wait_for("Game over");
}

#[test]
fn grades_come_with_reasons() {
    let mut person = play("pathway:size=4", "human", "human");
    for text in ["a1", "b2", "c3"] {
        person.type_in(text);
    }
    person.press("F6").wait_for("No mistakes found.");
    person.press("PgUp");
    let shown = person.screen();
    let grades = ["best", "good", "inaccuracy", "mistake", "blunder", "forced"];
    assert!(grades.iter().any(|grade| shown.contains(&format!("b2: {grade}"))), "{shown}");
}

#[test]
fn position_and_record_are_copied_and_shown() {
    let mut person = play("pathway:size=4", "human", "human");
    person.type_in("a1").press("Ctrl-P").sees("Position (copied");
    let copied = person.app.take_clipboard().unwrap();
    assert!(copied.starts_with("pathway "), "{copied}");
    person.press("Esc Ctrl-E").sees("game: pathway");
    assert!(person.app.take_clipboard().unwrap().contains("1. a1"));
}

#[test]
fn the_board_flips_and_scrolls() {
    let mut person = play("loa:size=26", "human", "human");
    person.sees("move the cursor to see more");
    person.press("F7").sees("move the cursor to see more");
    person.resize(200, 60);
    assert!(!person.screen().contains("move the cursor to see more"));
    person.resize(20, 5).sees("too small");
    person.resize(80, 24).sees("to move");
}

#[test]
fn ascii_mode_draws_only_ascii() {
    let kind = Kind { size: (80, 24), colors: ColorMode::None, ascii: true };
    for game in parlour_games::GAMES {
        let chosen = setup(game.info().id, "human", "human");
        let mut person = start(Start::Play(Box::new(chosen)), kind, None);
        person.press("F4 Tab Enter Tab Enter F1");
        let board: String = person.screen().lines().skip(1).collect();
        let odd: Vec<char> = board.chars().filter(|c| !c.is_ascii()).collect();
        assert!(odd.is_empty(), "{}: {odd:?}\n{}", game.info().id, person.screen());
    }
}

#[test]
fn a_clock_is_shown_and_runs_out() {
    let mut chosen = setup("pathway:size=4", "human", "human");
    chosen.clock = Some(parlour_play::TimeControl::parse("1s").unwrap());
    let mut person = start(Start::Play(Box::new(chosen)), STANDARD, None);
    person.sees("0:01.0").type_in("a1");
    person.wait_for("ran out of time");
}
