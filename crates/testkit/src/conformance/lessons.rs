//! Lessons agree with the rules: solutions solve, and wrong moves are legal but miss the goal.

use parlour_core::{AnyGame, Message, text_board};
use parlour_lessons::{Feedback, Goal, Lesson, LessonRun, LessonState, LessonTask};

/// Fewer tasks cannot teach how to win.
const MIN_TASKS: usize = 4;

/// Checks every lesson of a game and returns the number of tasks.
///
/// # Panics
/// If a lesson is inconsistent, with the line of the task.
pub fn check_lessons(game: &'static dyn AnyGame) -> usize {
    let id = game.info().id;
    let lessons = Lesson::parse(game.info().lessons)
        .unwrap_or_else(|error| panic!("lessons of {id}, {error}"));
    for lesson in &lessons {
        let (title, n_tasks) = (&lesson.title, lesson.tasks.len());
        assert!(n_tasks >= MIN_TASKS, "{id}: the lesson `{title}` has {n_tasks} tasks");
        check_sentence(id, &lesson.intro);
        for task in &lesson.tasks {
            check_task(game, task);
        }
    }
    lessons.iter().map(|lesson| lesson.tasks.len()).sum()
}

fn check_task(game: &'static dyn AnyGame, task: &LessonTask) {
    let location = format!("{}, lessons.txt, line {} ({})", game.info().id, task.line, task.title);
    let said = [&task.text, &task.hint, &task.praise].into_iter();
    let said = said.chain(task.wrong.iter().map(|(_, said)| said)).chain(&task.otherwise);
    said.for_each(|text| check_sentence(&location, text));
    let run = LessonRun::new(game, task)
        .unwrap_or_else(|error| panic!("{location}: cannot begin: {error}"));
    let scene = format!("{location}\n{}", text_board(&run.played().view(&[])));

    check_refusal(&run, &scene);
    check_solution(run.clone(), &scene);
    for (text, feedback) in &task.wrong {
        check_wrong(run.clone(), text, feedback, &scene);
    }
    let is_any = task.goals == [Goal::Any];
    let mut n_wrong = 0;
    for m in run.played().position().distinct_moves() {
        let mut tried = run.clone();
        match tried.play(&m).unwrap_or_else(|error| panic!("{scene}a listed move: {error}")) {
            Feedback::Wrong(_) => n_wrong += 1,
            Feedback::Solved(_) => {}
            Feedback::Continues { .. } => {
                assert!(can_finish(&tried), "{scene}{m} continues but cannot solve the task");
            }
        }
    }
    assert_eq!(n_wrong == 0, is_any, "{scene}of the legal moves {n_wrong} miss the goal");
}

/// User-visible text ends like a sentence and is on one line.
pub(super) fn check_sentence(location: &str, text: &str) {
    assert!(text.ends_with(['.', '!', '?']), "{location}: `{text}` is not a sentence");
    assert!(!text.contains("  ") && !text.contains('\n'), "{location}: `{text}` is not one line");
}

/// Invalid moves are refused and change nothing.
fn check_refusal(run: &LessonRun, scene: &str) {
    let mut tried = run.clone();
    assert!(tried.play_text("no such move").is_err(), "{scene}accepts an invalid move");
    assert_eq!(tried.state(), LessonState::Open, "{scene}");
    assert_eq!(tried.played().ply(), 0, "{scene}a refusal changes the board");
}

fn check_solution(mut run: LessonRun, scene: &str) {
    let solution = run.task().solution.clone();
    let mut told = solution.iter();
    while let Some(text) = told.next() {
        match run.play_text(text).unwrap_or_else(|error| panic!("{scene}{error}")) {
            Feedback::Continues { reply, .. } => {
                assert_eq!(
                    Some(reply.text()),
                    told.next().map(String::as_str),
                    "{scene}the reply to {text}"
                );
            }
            Feedback::Solved(praise) => {
                assert_eq!(praise.to_string(), run.task().praise, "{scene}");
                let is_all = solution.len() <= run.played().ply();
                assert!(is_all, "{scene}the solution continues after its end");
                break;
            }
            Feedback::Wrong(why) => panic!("{scene}the solution's {text} is wrong: {why}"),
        }
    }
    assert_eq!(run.state(), LessonState::Solved, "{scene}the solution ends too early");
    assert!(run.play_text(&solution[0]).is_err(), "{scene}continues after it is solved");
    run.retry();
    assert_eq!((run.played().ply(), run.state()), (0, LessonState::Open), "{scene}");
}

/// A move listed as wrong misses the goal, with the feedback from the data, and can be taken back.
fn check_wrong(mut run: LessonRun, text: &str, feedback: &str, scene: &str) {
    let before = run.played().position().text();
    let found = run.play_text(text).unwrap_or_else(|error| panic!("{scene}{error}"));
    assert_eq!(found, Feedback::Wrong(Message::verbatim(feedback)), "{scene}{text}");
    assert!(run.play_text(text).is_err(), "{scene}continues after a wrong move");
    assert_ne!(run.played().position().text(), before, "{scene}a wrong move is not on the board");
    run.retry();
    assert_eq!(run.played().position().text(), before, "{scene}");
    check_solution(run, scene);
}

/// Whether some moves solve the task in progress.
fn can_finish(run: &LessonRun) -> bool {
    run.played().position().distinct_moves().iter().any(|m| {
        let mut tried = run.clone();
        match tried.play(m).expect("a listed move is legal") {
            Feedback::Solved(_) => true,
            Feedback::Continues { .. } => can_finish(&tried),
            Feedback::Wrong(_) => false,
        }
    })
}
