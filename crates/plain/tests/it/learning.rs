//! Lessons by script.

use std::fmt::Write as _;

use parlour_core::AnyGame;
use parlour_games::GAMES;
use parlour_lessons::Lesson;
use parlour_messages::{Language, Localization};
use parlour_plain::Start;
use parlour_play::{PuzzleProgress, Settings, Store};
use parlour_puzzles::{Puzzle, challenges};
use parlour_solved::solved_boards;
use tempfile::TempDir;

use crate::support::{number_of, run_script};

#[test]
fn every_lesson_of_every_game_can_be_solved() {
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let lessons = Lesson::parse(game.info().lessons).unwrap();
        assert!(!lessons.is_empty());
        let mut script = String::new();
        let mut n_tasks = 0;
        for (index, lesson) in lessons.iter().enumerate() {
            let _ = writeln!(script, "{}", index + 1);
            for task in &lesson.tasks {
                n_tasks += 1;
                script.push_str("no such move\nhint\n");
                for (wrong, _) in &task.wrong {
                    let _ = writeln!(script, "{wrong}");
                }
                // The solution alternates the learner's moves with replies.
                for text in task.solution.iter().step_by(2) {
                    let _ = writeln!(script, "{text}");
                }
            }
        }
        let output = run_script(&folder, Start::Learn(Some(*game)), &script);
        assert_eq!(output.matches("\nSolved! ").count(), n_tasks, "{output}");
        let n_wrong: usize =
            lessons.iter().flat_map(|lesson| &lesson.tasks).map(|task| task.wrong.len()).sum();
        assert_eq!(output.matches("\nNot quite. ").count(), n_wrong, "{output}");
        assert_eq!(Settings::load(folder.path()).0.solved.len(), n_tasks);
        let again = run_script(&folder, Start::Learn(Some(*game)), "");
        let all = lessons[0].tasks.len();
        assert!(again.contains(&format!("({all} of {all} solved)")), "{again}");
    }
}

#[test]
fn trial_games_are_not_saved() {
    let folder = TempDir::new().unwrap();
    let game = GAMES[0];
    let n_lessons = Lesson::parse(game.info().lessons).unwrap().len();
    let first = parlour_play::GameSetup::default_for(game)
        .with_seed(1)
        .begin()
        .unwrap()
        .legal_moves()
        .swap_remove(0);
    let script = format!("{}\nmoves\n{first}\nagain\nmenu\nback\n", n_lessons + 1);
    let output = run_script(&folder, Start::Learn(Some(game)), script);
    assert!(output.contains("You play both sides."), "{output}");
    assert!(output.contains(&format!("1. {first}: ")), "{output}");
    assert!(parlour_play::Store::new(folder.path()).list().0.is_empty());
    let output = run_script(&folder, Start::Learn(Some(game)), "1\ntry\nmoves\nmenu\nback\n");
    assert!(output.contains("You may begin with"), "{output}");
}

#[test]
fn puzzles_of_every_game_are_solved_and_rated() {
    for game in GAMES.iter().filter(|game| !game.info().puzzles.is_empty()) {
        let folder = TempDir::new().unwrap();
        let puzzles = Puzzle::parse(game.info().puzzles).unwrap();
        let number = number_of(game.info().id);
        // The menu, the game, the next puzzle: the one nearest to the first rating.
        let next = PuzzleProgress::default().next(&puzzles, None).unwrap();
        let solution = puzzles[next].lines[0]
            .iter()
            .step_by(2)
            .fold(String::new(), |text, one| text + one + "\n");
        let script = format!("puzzles\n{number}\n2\nhint\nno such move\n{solution}back\nback\n");
        let output = run_script(&folder, Start::Menu, script);
        assert!(output.contains("Hint: look at"), "{output}");
        assert_eq!(output.matches("\nSolved! ").count(), 1, "{output}");
        assert!(output.contains("your streak 1."), "{output}");
        let (progress, _) = PuzzleProgress::load(folder.path());
        assert!(progress.is_solved(puzzles[next].fingerprint));
        // A puzzle whose solution was shown counts as not solved.
        let output = run_script(&folder, Start::Puzzles(Some(*game)), "2\nsolution\nback\nback\n");
        assert!(output.contains("best 1."), "{output}");
        assert_eq!(PuzzleProgress::load(folder.path()).0.streak, 0, "{output}");
    }
}

#[test]
fn a_challenge_is_failed_and_then_solved() {
    let folder = TempDir::new().unwrap();
    let (game, _) = parlour_games::parse_game("pathway:size=3").unwrap();
    let challenge = &challenges(game)[0];
    let run = challenge.run(game, &ToString::to_string).unwrap();
    let solution: String = run.solution().iter().step_by(2).map(|m| m.clone() + "\n").collect();
    // The challenges come after the puzzle of the day and the next one.
    let script = format!("3\na1\n{solution}back\n");
    let output = run_script(&folder, Start::Puzzles(Some(game)), script);
    assert!(output.contains("That gives the win away."), "{output}");
    assert_eq!(output.matches("\nSolved! ").count(), 1, "{output}");
    assert!(output.contains("3x3 (solved)"), "{output}");
    let (progress, _) = PuzzleProgress::load(folder.path());
    assert!(progress.is_solved(challenge.fingerprint));
    assert_eq!((progress.rating(), progress.streak), (PuzzleProgress::default().rating(), 0));
}

#[test]
fn solved_boards_are_explored_and_played() {
    let boards = |game: &&&dyn AnyGame| !solved_boards(**game).is_empty();
    for game in GAMES.iter().filter(boards) {
        let english = Localization::shared(Language::English, Some(game.info()));
        let folder = TempDir::new().unwrap();
        let number = number_of(game.info().id);
        let board = &solved_boards(*game)[0];
        let first = board.start(*game).unwrap().legal_moves().swap_remove(0);
        let script = format!(
            "solved\n{number}\n1\nhelp\n{first}\nundo\nline\nline {first}\nno such move\nrestart\nback\nback\nback\n"
        );
        let output = run_script(&folder, Start::Menu, script);
        let title = english.text(&board.title(*game));
        assert!(output.contains(&format!("\n1. {title}: ")), "{output}");
        assert!(output.contains(&format!("\n{first}: ")), "{output}");
        assert!(output.contains(" to move: "), "{output}");
        assert!(output.contains("\nBest play: "), "{output}");
        // A game is saved once it has a move, by the person or by the computer.
        let script = format!("solved\n{number}\n1\nplay\n{first}\nmenu\n");
        let output = run_script(&folder, Start::Menu, script);
        assert_eq!(Store::new(folder.path()).list().0.len(), 1, "{output}");
    }
}
