//! Lessons: a board, a task, a move, and the feedback.

use parlour_core::{AnyGame, ByPlayer, Message, shortened, text_board};
use parlour_lessons::{Lesson, LessonRun, LessonTask, Verdict};
use parlour_play::{GameSetup, Seat, describe_board, describe_move, english_text, typed_move};

use crate::console::{Console, Stop};
use crate::game::{self, Opening};
use crate::keep::Keep;
use crate::menu::choose_game;

/// How a task ended.
enum Left {
    Next,
    Lessons,
}

/// Offers the lessons of a game, or of all games.
pub(crate) fn run(
    console: &mut Console,
    keep: &mut Keep,
    only: Option<&'static dyn AnyGame>,
) -> Result<(), Stop> {
    loop {
        let game = match only {
            Some(game) => game,
            None => match choose_game(console, keep)? {
                Some(game) => game,
                None => return Ok(()),
            },
        };
        of_game(console, keep, game)?;
        if only.is_some() {
            return Ok(());
        }
    }
}

fn of_game(console: &mut Console, keep: &mut Keep, game: &'static dyn AnyGame) -> Result<(), Stop> {
    let lessons = match Lesson::parse(game.info().lessons) {
        Ok(lessons) => lessons,
        Err(error) => return console.say(&format!("the lessons cannot be read: {error}")),
    };
    loop {
        let mut texts: Vec<String> = lessons
            .iter()
            .map(|lesson| {
                let is_solved = |task: &&LessonTask| {
                    keep.settings.solved.contains(&task_name(game, lesson, task))
                };
                let n_solved = lesson.tasks.iter().filter(is_solved).count();
                format!("{} ({n_solved} of {} solved)", lesson.title, lesson.tasks.len())
            })
            .collect();
        texts.push("try it: a board where you move both sides".to_owned());
        texts.push("read the rules".to_owned());
        let unsolved = texts.iter().zip(&lessons).position(|(_, lesson)| {
            lesson
                .tasks
                .iter()
                .any(|task| !keep.settings.solved.contains(&task_name(game, lesson, task)))
        });
        let title = format!("learn {}:", game.info().name);
        let default = unsolved.unwrap_or(lessons.len());
        let Some(picked) = console.choose(&title, &texts, default, |_| None)? else {
            return Ok(());
        };
        match lessons.get(picked) {
            Some(lesson) => teach(console, keep, game, lesson)?,
            None if picked == lessons.len() => try_it(console, keep, GameSetup::of_game(game))?,
            None => console.say(game.info().rules_text)?,
        }
    }
}

/// The key of a solved task in the settings.
fn task_name(game: &dyn AnyGame, lesson: &Lesson, task: &LessonTask) -> String {
    format!("{}/{}/{}", game.info().id, lesson.title, task.title)
}

fn teach(
    console: &mut Console,
    keep: &mut Keep,
    game: &'static dyn AnyGame,
    lesson: &Lesson,
) -> Result<(), Stop> {
    console.say(&format!("{}. {}", lesson.title, lesson.intro))?;
    for task in &lesson.tasks {
        let mut run = match LessonRun::new(game, task) {
            Ok(run) => run,
            Err(error) => return console.say(&format!("the task cannot be played: {error}")),
        };
        if let Left::Lessons = solve(console, keep, &task_name(game, lesson, task), &mut run)? {
            return Ok(());
        }
    }
    console.say(&format!("that was the lesson {}", lesson.title))
}

/// Runs one task until it is solved or left.
fn solve(
    console: &mut Console,
    keep: &mut Keep,
    name: &str,
    run: &mut LessonRun,
) -> Result<Left, Stop> {
    say_task(console, run)?;
    loop {
        let player = run.learner();
        let who = run.played().game().info().players[player.index()];
        console
            .say(&format!("{who} ({player}): your move; hint, solution, moves, next or back"))?;
        let line = console.line()?;
        match line.to_lowercase().as_str() {
            "quit" | "exit" | "bye" => return Err(Stop::Leave),
            "back" | "menu" => return Ok(Left::Lessons),
            "next" | "skip" => return Ok(Left::Next),
            "" | "board" | "task" => say_task(console, run)?,
            "hint" => console.say(&run.task().hint)?,
            "solution" => console.say(&run.task().solution.join(" "))?,
            "retry" | "again" => {
                run.retry();
                say_task(console, run)?;
            }
            "describe" => console.say(&describe_board(&run.played().view(&[])).join("\n"))?,
            "moves" => console.say(&run.played().legal_moves().join(" "))?,
            "rules" => console.say(run.played().game().info().rules_text)?,
            "try" => try_it(console, keep, trial_of(run))?,
            "help" | "?" => console.say(
                "type a move; task, hint, solution, moves, describe, rules, retry, try (move both sides \
                 from here), next, back or quit",
            )?,
            _ => {
                if judge(console, run, &line)? {
                    keep.settings.note_solved(name.to_owned());
                    if let Err(message) = keep.save() {
                        console.say(&message)?;
                    }
                    return Ok(Left::Next);
                }
            }
        }
    }
}

fn say_task(console: &mut Console, run: &LessonRun) -> Result<(), Stop> {
    let task = run.task();
    console.say(&format!("{}. {}", task.title, task.text))?;
    let goals: Vec<String> = task.goals.iter().map(|goal| in_words(run, &goal.message())).collect();
    console.say(&text_board(&run.played().view(&[])))?;
    console.say(&format!("your task: {}", goals.join(", and ")))
}

/// Plays a typed move; returns true if the task is solved.
fn judge(console: &mut Console, run: &mut LessonRun, line: &str) -> Result<bool, Stop> {
    let names = run.played().game().info().players;
    let text = match typed_move(run.played(), line) {
        Ok(text) => text,
        Err(error) => {
            console.say(&error.to_string())?;
            return Ok(false);
        }
    };
    let said = describe_move(run.played().position(), &text, names);
    let verdict = match run.play(&text) {
        Ok(verdict) => verdict,
        Err(error) => {
            console.say(&format!("{}: {error}", shortened(line)))?;
            return Ok(false);
        }
    };
    console.say(&format!("{text}: {said}"))?;
    match verdict {
        Verdict::Solved(praise) => {
            console.say(&text_board(&run.played().view(&[])))?;
            console.say(&format!("solved. {}", in_words(run, &praise)))?;
            Ok(true)
        }
        Verdict::GoesOn { text, .. } => {
            console.say(&in_words(run, &text))?;
            console.say(&text_board(&run.played().view(&[])))?;
            Ok(false)
        }
        Verdict::Wrong(why) => {
            run.retry();
            let why = in_words(run, &why);
            console.say(&format!("not quite. {why} The move is taken back: try again."))?;
            Ok(false)
        }
    }
}

fn in_words(run: &LessonRun, message: &Message) -> String {
    english_text(run.played().game().info(), message)
}

/// A board for both sides that starts from the position of the task.
fn trial_of(run: &LessonRun) -> GameSetup {
    let played = run.played();
    GameSetup {
        values: played.values().clone(),
        position: Some(played.position().text()),
        ..GameSetup::of_game(played.game())
    }
}

/// A board where one person moves both sides; nothing is saved.
fn try_it(console: &mut Console, keep: &mut Keep, choice: GameSetup) -> Result<(), Stop> {
    let seats = ByPlayer::new(Seat::Person, Seat::Person);
    console
        .say("both sides are yours; moves tells what is legal, undo takes back, menu ends it")?;
    game::play(console, keep, Opening::Trial(GameSetup { seats, clock: None, ..choice }))
}
