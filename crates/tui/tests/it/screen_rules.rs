//! Rules of the game screen that hold at every size.

use parlour_tui::{ColorMode, Start};

use crate::support::{Kind, Person, setup, start};

const SIZES: [(u16, u16); 6] = [(30, 12), (40, 20), (60, 20), (64, 24), (80, 24), (120, 40)];

fn play_at(game: &str, size: (u16, u16)) -> Person {
    let kind = Kind { size, colors: ColorMode::None, ascii: false };
    start(Start::Play(Box::new(setup(game, "human", "human"))), kind, None)
}

/// The score of a player is complete, or in a shorter complete form.
#[test]
fn the_score_is_never_cut_off() {
    for size in SIZES {
        let person = play_at("mapello:setup=plain", size);
        let full = ["2 points: 2 discs", "2: 2 discs", "(x): 2\n", "x: 2\n"];
        let screen = person.screen();
        let line =
            screen.lines().find(|line| full.iter().any(|form| format!("{line}\n").contains(form)));
        let line = line.unwrap_or_else(|| panic!("no score at {size:?}\n{screen}"));
        let is_whole = line.ends_with("bonuses") || line.ends_with(": 2");
        assert!(is_whole, "{line:?} at {size:?}");
        let mut person = play_at("qawale", size);
        assert_eq!(
            person.screen().matches("8 in hand").count(),
            2,
            "{size:?}\n{}",
            person.screen()
        );
        person.press("Tab");
    }
}

/// The end of a game leaves the board free, and Enter alone never starts another game.
#[test]
fn a_stray_enter_after_the_end_starts_nothing() {
    for size in SIZES {
        let mut person = play_at("pathway:size=4", size);
        person.type_in("a1").type_in("b2").press("Ctrl-R Down Enter").sees("resigned");
        person.press("Enter Enter Enter Space Enter Esc").sees("resigned");
        person.press("PgUp").sees("viewing turn 1 of 2").press("End").sees("resigned");
        person.press("Ctrl-N").sees("turn 1");
        assert!(!person.screen().contains("resigned"), "{size:?}");
    }
}

#[test]
fn the_box_at_the_end_can_be_clicked() {
    let mut person = play_at("pathway:size=4", (80, 24));
    person.type_in("a1").press("Ctrl-R Down Enter").sees("Game over");
    person.click_on("play again").sees("turn 1");
}

/// Rows of the screen that hold the row labels of the board.
fn board_rows(person: &Person) -> Vec<usize> {
    let screen = person.screen();
    let is_label = |line: &str| {
        line.trim_start()
            .split(' ')
            .next()
            .is_some_and(|word| word.parse::<u8>().is_ok_and(|label| (1..=8).contains(&label)))
    };
    screen.lines().enumerate().filter(|(_, line)| is_label(line)).map(|(row, _)| row).collect()
}

#[test]
fn the_board_keeps_its_size_while_messages_change() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut person = play_at("loa", size);
        let rows = board_rows(&person);
        for keys in ["F1 Esc", "Tab Enter", "Esc", "Ctrl-O Ctrl-O", "F9 F9", "F8"] {
            person.press(keys);
            assert_eq!(
                board_rows(&person)[..4],
                rows[..4],
                "{keys} at {size:?}\n{}",
                person.screen()
            );
        }
        person.type_in("hello").sees("Commands");
        assert_eq!(board_rows(&person)[..4], rows[..4], "{size:?}\n{}", person.screen());
    }
}

#[test]
fn a_thinking_computer_shows_a_sign() {
    for (size, sign) in [((40, 20), "◐"), ((80, 24), "◐ Black is thinking")] {
        let kind = Kind { size, colors: ColorMode::None, ascii: false };
        let bot = "ab:nodes=1000000000";
        let chosen = setup("loa", bot, "human");
        let mut person = start(Start::Play(Box::new(chosen)), kind, None);
        person.wait_for(sign);
    }
}

#[test]
fn escape_steps_back_one_level_and_asks_before_leaving() {
    let mut person = play_at("loa", (80, 24));
    person.type_in("b1-b3").press("PgUp").sees("viewing turn 0");
    person.press("Esc").sees("turn 2").press("b 1").sees("b1█");
    person.press("Esc Tab Enter").sees("You may go on to").press("Esc").sees("taken back");
    person.press("Esc").sees("Leave the game?").sees("It is not saved.");
    person.press("Esc").sees("turn 2").press("Esc Enter").sees("turn 2");
    person.press("Esc Down Enter").sees("New game");
    // Nothing is lost without a move, or after the end.
    let mut person = play_at("loa", (80, 24));
    person.press("Esc").sees("New game");
    let mut person = play_at("loa", (80, 24));
    person.type_in("b1-b3").press("Ctrl-R Down Enter Esc").sees("New game");
}

#[test]
fn the_footer_and_the_move_list_can_be_clicked() {
    let mut person = play_at("loa", (120, 40));
    person.type_in("b1-b3").type_in("a2-c2").type_in("c1-e3");
    person.click_on("a2-c2").sees("viewing turn 2 of 3");
    person.click_on("End back to the game").sees("turn 4");
    person.click_on("Ctrl-Z undo").sees("Taken back");
    person.click_on("F1 keys").sees("Keys and commands").press("Esc");
    person.click_on("Esc menu").sees("Leave the game?");
}

#[test]
fn the_graph_has_an_axis_and_a_marker() {
    let mut person = play_at("pathway:size=4", (120, 40));
    for text in ["a1", "b2", "c3"] {
        person.type_in(text);
    }
    person.press("F4 F6").wait_for("No mistakes found.");
    person.sees("100%┤").sees(" 50%┤").sees("  0%┤").sees("└0──▲");
    person.press("PgUp PgUp").sees("└0▲─3");
}

#[test]
fn the_result_is_read_in_full_beside_the_evaluation() {
    for size in [(80, 24), (100, 30), (120, 40)] {
        let mut person = play_at("pathway:size=2", size);
        for text in ["a1", "b2", "a2", "b1"] {
            person.type_in(text);
        }
        person.press("F4").sees("Game over").sees("│ Red wins: the player").sees("Red has won");
        let text = person.screen();
        let in_box: String = text.lines().filter(|line| line.ends_with('│')).collect();
        assert!(in_box.contains("checker"), "{size:?}\n{text}");
    }
}

#[test]
fn the_evaluation_says_the_result_and_what_is_not_evaluated() {
    let mut person = play_at("pathway:size=2", (120, 40));
    for text in ["a1", "b2", "a2", "b1"] {
        person.type_in(text);
    }
    person.press("F4").sees("Evaluation (Red)").sees("Red has won");
    assert!(!person.screen().contains("thinking"), "{}", person.screen());
    person.sees("Game over");
    person.press("PgUp").sees("not evaluated, F6 reviews the game");
    assert!(!person.screen().contains("Game over"), "the moves have the room\n{}", person.screen());
}
