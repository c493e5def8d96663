//! Learning: tasks on the board.

use parlour_games::{GAMES, parse_game};
use parlour_lessons::Lesson;
use parlour_tui::Start;

use crate::support::{Kind, Person, STANDARD, listed, start};

fn learn(game: &str, data: Option<&std::path::Path>) -> Person {
    let (game, _) = parse_game(game).unwrap();
    start(Start::Learn(Some(game)), STANDARD, data)
}

#[test]
fn a_task_is_missed_retried_and_solved() {
    let data = tempfile::tempdir().unwrap();
    let mut person = learn("pathway", Some(data.path()));
    person.sees("▸ · 1 Your first checker").press("Down Enter").sees("2/7 Touch one friend");
    person.type_in("b2").sees("✗ Not allowed:");
    person.press("F3").sees("Hint: Look above");
    person.type_in("a4").sees("✗ Not quite. Allowed, because");
    person.sees("Enter try again").press("Enter");
    assert!(!person.screen().contains("Not quite"));
    person.type_in("b3").sees("✓ Solved! One friend").sees("Enter next task");
    person.press("Enter").sees("3/7 Your only square").press("Esc");
    person.sees("✓ 2 Touch one friend").sees("1 of 7 tasks solved");
    let mut person = learn("pathway", Some(data.path()));
    person.sees("✓ 2 Touch one friend").press("Down Enter F6 F6").sees("4/7");
}

#[test]
fn cursor_and_mouse_play_the_move() {
    let mut person = learn("loa", None);
    person.press("Enter").press("Enter").sees("You may go on to");
    person.press("Tab Enter").sees("Solved!").press("F4");
    person.press("Tab Enter").sees("You may go on to");
    person.press("Backspace").sees("One step back.").press("Enter Esc");
    assert!(!person.screen().contains("You may go on to"));
    // Back to the list, then again with the mouse.
    person.press("Esc Enter");
    let spot = |person: &Person, sign: &str| {
        let screen = person.screen();
        let found = screen.lines().enumerate().skip(2).find_map(|(row, line)| {
            let at = line.find(sign)?;
            Some((line[..at].chars().count() as u16, row as u16))
        });
        found.unwrap_or_else(|| panic!("no `{sign}` on\n{screen}"))
    };
    let (x, y) = spot(&person, "•");
    person.click(x, y).sees("You may go on to");
    let (x, y) = spot(&person, "•");
    person.click(x, y).sees("Solved!");
    person.click(x, y).sees("2/7");
}

#[test]
fn every_task_of_every_game_can_be_solved() {
    for game in GAMES {
        let mut person =
            start(Start::Learn(Some(*game)), Kind { size: (100, 40), ..STANDARD }, None);
        person.press("Enter");
        let lessons = Lesson::parse(game.info().lessons).unwrap();
        let tasks: Vec<_> = lessons.iter().flat_map(|lesson| &lesson.tasks).collect();
        for task in &tasks {
            person.sees(&task.title);
            for text in task.solution.iter().step_by(2) {
                person.type_in(text);
            }
            person.sees("Solved!").press("Enter");
        }
        let all = tasks.len();
        person.sees(&format!("{all} of {all} tasks solved"));
    }
}

#[test]
fn the_trial_board_moves_both_sides() {
    let mut person = learn("pathway", None);
    person.press("End").sees("▸   Try it").press("Enter").sees("try it: you play both sides");
    person.type_in("a1").type_in("f6").sees("turn 3");
}

#[test]
fn all_games_are_listed_and_rules_open() {
    let kind = Kind { size: (80, 70), ..STANDARD };
    let mut person = start(Start::Learn(None), kind, None);
    for game in listed() {
        person.sees(game.info().name);
    }
    person.press("F2").sees("Esc close").press("Esc").press("Enter F2").sees("Esc close");
}
