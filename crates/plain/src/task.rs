//! One task, of a lesson or a puzzle: a board, a question, moves, and the feedback.

use parlour_core::{AnyGame, Message, Player, message};
use parlour_lessons::{Feedback, LessonRun};
use parlour_play::{describe_board, describe_move, typed_move};

use crate::console::{Console, Stop};
use crate::game::{say_board, say_rules};
use crate::menu::choose_game;
use crate::user_data::UserData;

/// How a task ended.
pub(crate) enum TaskExit {
    Next,
    Menu,
}

/// The differences between lessons and puzzles.
pub(crate) trait Task {
    /// Prints the board and the question.
    fn introduce(&self, console: &mut Console, run: &LessonRun) -> Result<(), Stop>;

    fn prompt(&self, learner: Player) -> Message {
        message!("puzzle-prompt", player = learner, side = learner.to_string())
    }

    fn help(&self) -> Message {
        message!("puzzle-help")
    }

    /// Records an attempt; returns the feedback.
    fn record(
        &mut self,
        console: &mut Console,
        is_solved: bool,
        text: Message,
    ) -> Result<Message, Stop>;

    /// Records that the user asked for the solution.
    fn give_up(&mut self, _console: &mut Console) -> Result<(), Stop> {
        Ok(())
    }

    /// Opens a board to experiment on; returns false if there is none.
    fn try_out(&mut self, _console: &mut Console, _run: &LessonRun) -> Result<bool, Stop> {
        Ok(false)
    }
}

/// The feedback on an attempt that is not rated.
pub(crate) fn feedback(is_solved: bool, text: Message) -> Message {
    if is_solved { message!("solved", praise = text) } else { message!("not-quite", why = text) }
}

/// Runs `run` for the given game, or repeatedly for games that the user chooses.
pub(crate) fn for_game(
    console: &mut Console,
    data: &mut UserData,
    only: Option<&'static dyn AnyGame>,
    mut run: impl FnMut(&mut Console, &mut UserData, &'static dyn AnyGame) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if let Some(game) = only {
        return run(console, data, game);
    }
    while let Some(game) = choose_game(console, data)? {
        run(console, data, game)?;
    }
    Ok(())
}

/// Offers a list until the user goes back. `list` gives the entries and the preselected one, `run`
/// opens an entry.
pub(crate) fn choose_again(
    console: &mut Console,
    data: &mut UserData,
    title: &Message,
    list: impl Fn(&Console, &UserData) -> (Vec<String>, usize),
    mut run: impl FnMut(&mut Console, &mut UserData, usize) -> Result<(), Stop>,
) -> Result<(), Stop> {
    loop {
        let (texts, default) = list(console, data);
        match console.choose(title.clone(), &texts, default, |_| None)? {
            Some(picked) => run(console, data, picked)?,
            None => return Ok(()),
        }
    }
}

/// Runs one task until it is solved or left.
pub(crate) fn solve(
    console: &mut Console,
    run: &mut LessonRun,
    task: &mut dyn Task,
) -> Result<TaskExit, Stop> {
    task.introduce(console, run)?;
    loop {
        console.say(task.prompt(run.learner()))?;
        let line = console.line()?;
        match line.to_lowercase().as_str() {
            "quit" | "exit" | "bye" => return Err(Stop::Leave),
            "back" | "menu" => return Ok(TaskExit::Menu),
            "next" | "skip" => return Ok(TaskExit::Next),
            "" | "board" | "task" => task.introduce(console, run)?,
            "hint" => console.print(&run.task().hint)?,
            "solution" => {
                task.give_up(console)?;
                console.print(&run.solution().join(" "))?;
            }
            "retry" | "again" => {
                run.retry();
                task.introduce(console, run)?;
            }
            "describe" => {
                for line in describe_board(&run.played().view(&[]), false) {
                    console.say(line)?;
                }
            }
            "moves" => console.print(&run.played().legal_moves().join(" "))?,
            "rules" => say_rules(console, run.played().game())?,
            "help" | "?" => console.say(task.help())?,
            "try" if task.try_out(console, run)? => {}
            _ => {
                if play_line(console, run, task, &line)? {
                    return Ok(TaskExit::Next);
                }
            }
        }
    }
}

/// Plays a typed move; returns true if the task is solved.
fn play_line(
    console: &mut Console,
    run: &mut LessonRun,
    task: &mut dyn Task,
    line: &str,
) -> Result<bool, Stop> {
    let played = typed_move(run.played(), line).and_then(|m| {
        let description = describe_move(run.played().position(), &m).message;
        run.play(&m).map(|feedback| (m, description, feedback))
    });
    let (m, description, feedback) = match played {
        Ok(played) => played,
        Err(error) => {
            console.say(error.message())?;
            return Ok(false);
        }
    };
    console.say(message!("move-said", move = &m, said = description))?;
    match feedback {
        Feedback::Solved(praise) => {
            say_board(console, &run.played().view(&[]), false)?;
            let feedback = task.record(console, true, praise)?;
            console.say(feedback)?;
            Ok(true)
        }
        Feedback::Continues { text, .. } => {
            console.say(text)?;
            say_board(console, &run.played().view(&[]), false)?;
            Ok(false)
        }
        Feedback::Wrong(why) => {
            run.retry();
            let feedback = task.record(console, false, why)?;
            console.say(feedback)?;
            Ok(false)
        }
    }
}
