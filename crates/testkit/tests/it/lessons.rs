//! Lesson tasks: goals checked by the rules, refusals, replies, retries.

use parlour_core::{Message, message};
use parlour_games::parse_game;
use parlour_lessons::{Feedback, Lesson, LessonError, LessonRun, LessonState};
use parlour_messages::{Language, Localization};

/// A task from its game string, position and goals, with moves that are legal there.
fn begin(
    game: &str,
    position: &str,
    goals: &str,
    solution: &str,
) -> Result<LessonRun, LessonError> {
    let goals = goals.replace(", ", "\ngoal: ");
    let text = format!(
        "lesson: A\nintro: B.\ntask: C\ngame: {game}\nposition: {position}\ntext: D.\ngoal: {goals}\n\
         hint: E.\npraise: Well done.\nsolution: {solution}\n"
    );
    let lessons = Lesson::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let id = game.split(':').next().unwrap_or_default();
    let (found, _) = parse_game(id).unwrap_or_else(|error| panic!("{error}"));
    LessonRun::new(found, &lessons[0].tasks[0])
}

#[track_caller]
fn open(game: &str, position: &str, goals: &str, solution: &str) -> LessonRun {
    begin(game, position, goals, solution).unwrap_or_else(|error| panic!("{error}"))
}

fn in_english(run: &LessonRun, message: &Message) -> String {
    Localization::for_game(Language::English, run.played().game().info()).text(message)
}

/// Plays moves and checks the feedback; `+` means solved.
#[track_caller]
fn check_feedback(run: &LessonRun, expected: &[(&str, &str)]) {
    for (text, words) in expected {
        let mut tried = run.clone();
        let found = match tried.play_text(text).unwrap_or_else(|error| panic!("{error}")) {
            Feedback::Solved(_) => "+".to_owned(),
            Feedback::Continues { text, .. } | Feedback::Wrong(text) => in_english(run, &text),
        };
        assert_eq!(&found, words, "{text}");
    }
}

const CAPTURES: &str = "o1x2/4x/2x2/5/oo3 x";

/// Two captures in one turn, and many paths to one square.
const TWO: &str = "1oo2/oo3/2o2/2x2/xxxx1/1x3 x 0";

#[test]
fn captures_are_counted_on_the_board() {
    let run = open("loa", CAPTURES, "capture 1", "c3xa1");
    check_feedback(
        &run,
        &[
            ("c3xa1", "+"),
            ("c3-d3", "That captures nothing. Capture at least 1 piece."),
            ("c5xa5", "That loses at once: White has won."),
        ],
    );
    let run = open("apart", TWO, "capture 2", "c2xc4xc6");
    let only = "That captures only 1. Capture at least 2 pieces.";
    check_feedback(&run, &[("c2xc4xc6", "+"), ("c2xc4", only)]);
}

#[test]
fn every_goal_must_be_met() {
    // Two captures: one leaves Black a win, the other does not.
    let position = "2o2/x4/2ooo/3x1/xx3 x";
    let run = open("loa", position, "capture 1, safe", "b1xd3");
    check_feedback(
        &run,
        &[
            ("b1xd3", "+"),
            ("a4-b4", "That captures nothing. Capture at least 1 piece."),
            ("a1xc3", "Careful: White now wins with c5xc3."),
        ],
    );
}

#[test]
fn flips_and_points_are_counted() {
    let position = "8/8/3+4/3oox2/3x4/8/8/8 x 0,0";
    let run = open("mapello", position, "flip 2", "b4");
    let only = "That turns over only 1. Turn over at least 2 pieces.";
    check_feedback(&run, &[("b4", "+"), ("c5", only)]);
    let run = open("mapello", position, "score 5", "c5");
    let fewer = "That brings you 3 points. Find a move that brings at least 5.";
    check_feedback(&run, &[("c5", "+"), ("b4", fewer)]);
    let run = open("mapello:bonus=1", position, "score 3", "b4");
    check_feedback(&run, &[("b4", "+"), ("c5", "+")]);
}

#[test]
fn a_forced_pass_solves_the_task() {
    let run = open("mapello", "6/2o3/2oxx1/2oxx1/1xo1x1/6 x 0,0", "pass", "a2");
    check_feedback(&run, &[("a2", "+"), ("a3", "White can still move, for example d4.")]);
}

#[test]
fn moves_to_the_same_position_are_equal() {
    let run = open("apart", TWO, "move b1-b3-d5", "b1-b3-d5");
    let other = "That is a legal move, but not the one to find here.";
    check_feedback(&run, &[("b1-b3-d5", "+"), ("b1-d3-d5", "+"), ("b1-d3", other)]);
}

#[test]
fn a_win_after_the_reply_counts() {
    // This game is won when a turn begins.
    let mut run = open("pathway", "x1oo/1x1o/o3/oxxx x", "win", "c2");
    check_feedback(&run, &[("c3", "That does not win. There is a move that does.")]);
    assert_eq!(run.play_text("c2"), Ok(Feedback::Solved(Message::verbatim("Well done."))));
    assert_eq!(run.played().ply(), 2, "the opponent has replied");
    assert_eq!(run.played().result_text(), "1-0 no-placement");
}

const IN_TWO: &str = "xoo2/2o1o/5/o1x2/1xo2 x";

#[test]
fn the_opponent_follows_the_solution_or_delays() {
    for told in ["c1-e1", "e4-e3"] {
        let mut run = open("loa", IN_TWO, "win in 2", &format!("a5-a3 {told}"));
        let Ok(Feedback::Continues { reply, text }) = run.play_text("a5-a3") else {
            panic!("expected the task to continue")
        };
        let wanted = format!("Good. White replies {told}. Your turn again.");
        assert_eq!((reply.text(), in_english(&run, &text)), (told, wanted));
    }
    // Capturing on a3 would join the learner's last two pieces; the opponent's own choice
    // avoids it.
    let mut run = open("loa", IN_TWO, "win in 2", "a5-a3 c1xa3");
    assert_eq!(run.play_text("a5-a3"), Ok(Feedback::Solved(Message::verbatim("Well done."))));
    let mut run = open("loa", IN_TWO, "win in 2", "a5-a3");
    let Ok(Feedback::Continues { reply, .. }) = run.play_text("a5a3") else {
        panic!("expected the task to continue")
    };
    assert_eq!(run.played().moves().last(), Some(&reply));
    assert_eq!(run.state(), LessonState::Open);
    assert_eq!(run.play_text("c2-e2"), Ok(Feedback::Wrong(message!("task-no-win"))));
    // Only the wrong move is taken back, not the whole line.
    run.retry();
    assert_eq!(run.played().ply(), 2);
    assert_eq!(run.play_text("b1-b3"), Ok(Feedback::Solved(Message::verbatim("Well done."))));
    run.retry();
    assert_eq!(run.played().ply(), 0);
}

#[test]
fn an_illegal_move_differs_from_a_wrong_one() {
    let mut run = open("loa", CAPTURES, "capture 1", "c3xa1");
    let message = run.play_text("c3-c5").expect_err("an own piece is there").to_string();
    assert!(message.starts_with("illegal move `c3-c5`:"), "{message}");
    assert_eq!((run.played().ply(), run.state()), (0, LessonState::Open));
    assert!(matches!(run.play_text("c3-d3"), Ok(Feedback::Wrong(_))));
    assert_eq!((run.played().ply(), run.state()), (1, LessonState::Wrong));
    let message = run.play_text("c3xa1").expect_err("first a retry").to_string();
    assert!(message.contains("retry"), "{message}");
    run.retry();
    assert!(matches!(run.play_text("c3xa1"), Ok(Feedback::Solved(_))));
}

const START: &str = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x";

#[test]
fn invalid_tasks_are_refused() {
    for (game, position, goals, solution, part) in [
        ("loa:size=99", CAPTURES, "any", "c3xa1", "line 3: "),
        ("loa", "o1x2 x", "any", "c3xa1", "cannot read the position"),
        ("loa", "xx1/3/o1o x", "any", "a1", "the game is over (1-0 connected)"),
        ("loa", CAPTURES, "move c3-c5", "c3xa1", "illegal move `c3-c5`"),
        ("loa", CAPTURES, "any", "c3xa1 c3xa1", "illegal move `c3xa1`"),
        ("loa", START, "win in 2", "b1-b3", "there is no win in 2 turns"),
        ("loa", START, "win in 3", "b1-b3", "too far away"),
    ] {
        let begun = begin(game, position, goals, solution).map(|_| ());
        let message = begun.expect_err(part).to_string();
        assert!(message.contains(part), "`{message}` does not say `{part}`");
    }
    let lessons = Lesson::parse(
        "lesson: A\nintro: B.\ntask: C\ngame: loa\ntext: D.\ngoal: any\nhint: E.\npraise: F.\nsolution: b1-b3\n",
    );
    let (other, _) = parse_game("pathway").expect("a listed game");
    let error = LessonRun::new(other, &lessons.expect("a lesson")[0].tasks[0]).map(|_| ());
    assert!(error.expect_err("another game").to_string().contains("unknown game"));
}
