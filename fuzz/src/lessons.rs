//! Parses lessons and plays their tasks.

use parlour_games::GAMES;
use parlour_lessons::{Lesson, LessonRun, LessonState};

use crate::check;

/// The bytes are the lessons of a game.
pub fn lessons(data: &[u8]) {
    const MAX_TASKS: usize = 20;
    let Ok(text) = std::str::from_utf8(data) else { return };
    let lessons = match Lesson::parse(text) {
        Ok(lessons) => lessons,
        Err(error) => return check::message(&error),
    };
    let n_tasks: usize = lessons.iter().map(|lesson| lesson.tasks.len()).sum();
    let n_lines = text.lines().count();
    assert!(lessons.len() + n_tasks <= n_lines, "{n_tasks} tasks in {n_lines} lines");
    for task in lessons.iter().flat_map(|lesson| &lesson.tasks).take(MAX_TASKS) {
        for game in GAMES {
            match LessonRun::new(*game, task) {
                Ok(run) => play_all_moves(run),
                Err(error) => check::message(&error),
            }
        }
    }
}

/// Plays every move the task mentions; wrong moves are taken back.
fn play_all_moves(mut run: LessonRun) {
    let task = run.task().clone();
    let wrong = task.wrong.iter().map(|(text, _)| text);
    // The replies between the learner's moves are played automatically.
    for text in wrong.chain(task.solution.iter().step_by(2)) {
        let (before, ply) = (run.played().position().text(), run.played().ply());
        if let Err(error) = run.play_text(text) {
            check::message(&error);
            assert_eq!((run.played().position().text(), run.played().ply()), (before, ply));
        } else if run.state() == LessonState::Wrong {
            assert!(run.play_text(text).is_err(), "a wrong move must be taken back first");
            run.retry();
            assert_eq!((run.played().position().text(), run.played().ply()), (before, ply));
        }
    }
    run.retry();
    assert_eq!(run.state(), LessonState::Open);
}
