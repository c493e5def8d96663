//! Puzzles agree with the rules: positions and lines are legal, lines solve, other moves do not.

use std::collections::BTreeSet;

use parlour_core::{AnyGame, Match};
use parlour_lessons::{Feedback, LessonRun, LessonState};
use parlour_puzzles::{Claim, Puzzle, fingerprint};
use parlour_reference::generator;

/// Positions with more moves are not compared with the reference generator.
const MAX_MOVES: u64 = 2_000;

/// Other first moves tried for each puzzle.
const MAX_OTHERS: usize = 12;

/// The puzzles of a game.
///
/// # Panics
/// If the file is malformed.
pub fn puzzles_of(game: &'static dyn AnyGame) -> Vec<Puzzle> {
    let id = game.info().id;
    Puzzle::parse(game.info().puzzles).unwrap_or_else(|error| panic!("puzzles of {id}, {error}"))
}

/// Checks every puzzle of a game, without proving it, and returns their number.
///
/// # Panics
/// If a puzzle is inconsistent, with its line.
pub fn check_puzzles(game: &'static dyn AnyGame) -> usize {
    let puzzles = puzzles_of(game);
    let mut seen = BTreeSet::new();
    for puzzle in &puzzles {
        let scene = format!("{}, puzzles.txt, line {}", game.info().id, puzzle.line);
        let start = puzzle.start(game).unwrap_or_else(|error| panic!("{scene}: {error}"));
        assert_eq!(start.position().text(), puzzle.position, "{scene}: not canonical");
        assert_eq!(fingerprint(&start), puzzle.fingerprint, "{scene}: the fingerprint");
        assert!(seen.insert(puzzle.fingerprint), "{scene}: a duplicate up to symmetry");
        check_words(game, puzzle, &scene);
        check_lines(&start, puzzle, &scene);
        let run = puzzle.run(game, 1, &ToString::to_string);
        let run = run.unwrap_or_else(|error| panic!("{scene}: {error}"));
        check_run(&run, puzzle, &scene);
        check_reference(&start, puzzle, &scene);
    }
    puzzles.len()
}

/// Every theme has a message: a general one, or a reason of the game.
fn check_words(game: &'static dyn AnyGame, puzzle: &Puzzle, scene: &str) {
    for theme in &puzzle.themes {
        let is_general = ["capture", "sacrifice"].contains(&theme.as_str());
        let mut reasons = game.info().reasons.iter().chain(parlour_core::Reason::GENERAL);
        let is_known = is_general || reasons.any(|reason| reason.word == theme);
        assert!(is_known, "{scene}: the theme {theme}");
    }
}

/// The lines are legal, and a win in N turns is a win on the board.
fn check_lines(start: &Match, puzzle: &Puzzle, scene: &str) {
    let learner = start.position().turn();
    for line in &puzzle.lines {
        let mut played = start.clone();
        for text in line {
            let m = played.play_text(text).unwrap_or_else(|error| panic!("{scene}: {error}"));
            assert_eq!(m.text(), text, "{scene}: not canonical");
        }
        let winner = played.outcome().and_then(|outcome| outcome.result.winner());
        assert_ne!(winner, Some(learner.other()), "{scene}: the line loses");
        if let Claim::Win(Some(turns)) = puzzle.claim {
            assert!(line.len().div_ceil(2) <= turns as usize, "{scene}: the line is too long");
        }
    }
}

/// Every line solves the puzzle, and other first moves do not.
fn check_run(run: &LessonRun, puzzle: &Puzzle, scene: &str) {
    for line in &puzzle.lines {
        let mut run = run.clone();
        for (turn, text) in line.iter().step_by(2).enumerate() {
            let feedback = run.play_text(text);
            match feedback.unwrap_or_else(|error| panic!("{scene}: {error}")) {
                Feedback::Wrong(why) => panic!("{scene}: {text} is wrong: {why}"),
                Feedback::Solved(_) => {
                    assert_eq!(turn * 2 + 1, line.len(), "{scene}: solved before the end");
                }
                Feedback::Continues { reply, .. } => {
                    assert_eq!(reply.text(), line[turn * 2 + 1], "{scene}: another reply");
                }
            }
        }
        assert_eq!(run.state(), LessonState::Solved, "{scene}: {line:?}");
    }
    let start = run.played().position();
    let after = |text: &str| {
        let m = start.parse_move(text).expect("checked with the lines");
        start.after(&m).expect("parsed here").text()
    };
    let right = after(puzzle.first_move());
    let others = start.distinct_moves().into_iter().filter(|m| after(m.text()) != right);
    for m in others.take(MAX_OTHERS) {
        let feedback = run.clone().play(&m);
        assert!(matches!(feedback, Ok(Feedback::Wrong(_))), "{scene}: {m} {feedback:?}");
    }
}

/// The reference generator lists every move of the first line too.
fn check_reference(start: &Match, puzzle: &Puzzle, scene: &str) {
    let Some(reference) = generator(start.game().info().id) else { return };
    if start.position().count_moves() > MAX_MOVES {
        return;
    }
    let options = start.values().text(true);
    let pairs: Vec<(&str, &str)> =
        options.split(',').filter_map(|pair| pair.split_once('=')).collect();
    let mut generated = reference(&pairs, Some(&puzzle.position));
    let mut played = start.clone();
    for text in &puzzle.lines[0] {
        if played.position().count_moves() > MAX_MOVES {
            return;
        }
        assert!(generated.moves().contains(text), "{scene}: the reference does not list {text}");
        generated.play(text);
        played.play_text(text).expect("checked with the lines");
        assert_eq!(generated.position(), played.position().text(), "{scene}: after {text}");
    }
    assert_eq!(generated.result(), played.result_text(), "{scene}: the result");
}
