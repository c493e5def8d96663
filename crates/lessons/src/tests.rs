use crate::{Goal, Lesson};

const SAMPLE: &str = "\
# An example lesson.
lesson: First steps
intro: Place stones.
  Win by luck.
game: some:size=3

task: One
text: Anywhere: it is all the same.
goal: any
hint: Pick a square.
praise: Fine.
solution: a1

task: Two
game: some:size=4
position: 4/4/4/4 x
text:
  Now think.
goal: capture 2
goal: safe
hint: Near the corner.
praise: Well done.
wrong: b2 Too far
  from the corner.
wrong: b3 Farther still.
otherwise: Not near.
solution: a1 b2 a2

lesson: More
intro: Short.
task: Three
game: some
text: Win.
goal: move a1 b-c
hint: Look.
praise: Yes.
solution: a1
";

#[test]
fn lessons_parse() {
    let lessons = Lesson::parse(SAMPLE).unwrap();
    let titles: Vec<&str> = lessons.iter().map(|lesson| lesson.title.as_str()).collect();
    assert_eq!(titles, ["First steps", "More"]);
    assert_eq!(lessons[0].intro, "Place stones. Win by luck.");
    let [one, two] = &lessons[0].tasks[..] else { panic!("two tasks") };
    assert_eq!((one.line, one.game.as_str(), &one.position), (7, "some:size=3", &None));
    assert_eq!(one.text, "Anywhere: it is all the same.");
    assert_eq!(one.goals, [Goal::Any]);
    assert_eq!((two.line, two.game.as_str()), (14, "some:size=4"));
    assert_eq!(two.position.as_deref(), Some("4/4/4/4 x"));
    assert_eq!(two.text, "Now think.");
    assert_eq!(two.goals, [Goal::Capture(2), Goal::Safe]);
    let wrong = [("b2", "Too far from the corner."), ("b3", "Farther still.")];
    assert_eq!(two.wrong, wrong.map(|(text, said)| (text.to_owned(), said.to_owned())));
    assert_eq!((&one.otherwise, two.otherwise.as_deref()), (&None, Some("Not near.")));
    assert_eq!(two.solution, ["a1", "b2", "a2"]);
    let wanted = vec!["a1".to_owned(), "b-c".to_owned()];
    assert_eq!(lessons[1].tasks[0].goals, [Goal::Move(wanted)]);
}

#[test]
fn line_ends_do_not_matter() {
    let lessons = Lesson::parse(SAMPLE).unwrap();
    assert_eq!(Lesson::parse(&SAMPLE.replace('\n', "\r\n")).unwrap(), lessons);
}

#[test]
fn goals_parse() {
    for (text, goal) in [
        ("any", Goal::Any),
        ("move a1", Goal::Move(vec!["a1".to_owned()])),
        ("win", Goal::Win(1)),
        ("win in 3", Goal::Win(3)),
        ("capture 1", Goal::Capture(1)),
        ("flip 2", Goal::Flip(2)),
        ("score 4", Goal::Score(4)),
        ("safe", Goal::Safe),
        ("pass", Goal::Pass),
    ] {
        assert_eq!(Goal::parse(text).as_ref(), Some(&goal), "{text}");
        let word = text.split(' ').next().unwrap();
        assert_eq!(goal.message().id(), format!("goal-{word}"));
    }
    for bad in ["", "move", "win 2", "win in 0", "win in 4", "capture", "flip 0", "score x", "be"] {
        assert_eq!(Goal::parse(bad), None, "{bad}");
    }
}

/// Replaces `old` by `new` in the sample and checks the line and the text of the error.
#[track_caller]
fn check_error(old: &str, new: &str, line: usize, part: &str) {
    assert!(SAMPLE.contains(old), "{old}");
    let error = Lesson::parse(&SAMPLE.replacen(old, new, 1)).expect_err("should be rejected");
    assert_eq!(error.line, line, "{error}");
    assert!(error.message.contains(part), "`{error}` does not contain `{part}`");
    assert!(!error.to_string().contains('\n'));
}

#[test]
fn errors_name_their_line() {
    check_error("# An", "  An", 1, "nothing to continue");
    check_error("lesson: First steps\n", "", 2, "`lesson: TITLE` first");
    check_error(
        "intro: Place stones.\n",
        "intro Place stones.\n",
        3,
        "found `intro Place stones.`",
    );
    check_error("intro: Place stones.\n  Win by luck.\n", "", 2, "has no line `intro: …`");
    check_error("hint: Pick a square.", "help: Pick a square.", 10, "hint");
    check_error("hint: Pick a square.", "text: Again.", 10, "`text` occurs twice");
    check_error("hint: Pick a square.", "intro: Hello.", 10, "`intro` does not belong in a task");
    check_error(
        "game: some:size=3",
        "hint: No.",
        5,
        "`hint` does not belong before the first task",
    );
    check_error("hint: Pick a square.", "hint:", 10, "expected a value after `hint:`");
    check_error("hint: Pick a square.\n", "", 7, "the task `One` has no line `hint: …`");
    check_error("goal: any\n", "", 7, "the task `One` has no line `goal: …`");
    check_error("game: some:size=3\n", "", 6, "`game: …`");
    check_error("goal: any", "goal: luck", 9, "found `luck`");
    check_error("goal: safe", "goal: win", 20, "the goal `win` must be the only one");
    check_error("wrong: b3 Farther still.", "wrong: b3", 25, "a move and an explanation");
    check_error("task: Three\ngame: some\n", "", 31, "does not belong before the first task");
    let error = Lesson::parse("lesson: A\nintro: B\n").expect_err("no task");
    assert_eq!(error.to_string(), "line 1: the lesson has no task: expected a line `task: TITLE`");
    let error = Lesson::parse("# nothing\n").expect_err("no lesson");
    assert_eq!(error.to_string(), "line 1: expected a line `lesson: TITLE`, found none");
}
