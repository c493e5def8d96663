//! Lessons: a board, a task, a move, and the feedback.

use parlour_core::{AnyGame, ByPlayer, Message, Player, message};
use parlour_lessons::{Goal, Lesson, LessonError, LessonRun, LessonTask};
use parlour_messages::Language;
use parlour_play::{GameSetup, Seat};

use crate::console::{Console, Stop};
use crate::game::{self, GameStart, say_board, say_rules};
use crate::task::{Task, TaskExit, choose_again, feedback, solve};
use crate::user_data::UserData;

/// Offers the lessons of a game.
pub(crate) fn run(
    console: &mut Console,
    data: &mut UserData,
    game: &'static dyn AnyGame,
) -> Result<(), Stop> {
    console.set_game(game.info());
    let lessons = match lessons(game, console.language()) {
        Ok(lessons) => lessons,
        Err(error) => {
            return console.say(message!("lessons-unreadable", error = error.to_string()));
        }
    };
    let list = |console: &Console, data: &UserData| {
        let n_solved = |lesson: &LocalizedLesson| {
            let is_solved = |name: &&String| data.settings.solved.contains(*name);
            lesson.names.iter().filter(is_solved).count()
        };
        let mut texts: Vec<String> = lessons
            .iter()
            .map(|lesson| {
                console.text(&message!(
                    "lesson-solved",
                    title = lesson.lesson.title.clone(),
                    n = n_solved(lesson),
                    all = lesson.names.len(),
                ))
            })
            .collect();
        texts.push(console.text(&message!("try-board")));
        texts.push(console.text(&message!("read-rules")));
        let unsolved = lessons.iter().position(|lesson| n_solved(lesson) < lesson.names.len());
        (texts, unsolved.unwrap_or(lessons.len()))
    };
    let title = message!("learn-game", game = game.info().name);
    choose_again(console, data, &title, list, |console, data, picked| match lessons.get(picked) {
        Some(lesson) => run_lesson(console, data, game, lesson),
        None if picked == lessons.len() => try_board(console, data, GameSetup::default_for(game)),
        None => say_rules(console, game),
    })
}

/// A lesson in the user's language.
struct LocalizedLesson {
    lesson: Lesson,
    /// The names under which solved tasks are saved, the same in every language.
    names: Vec<String>,
}

/// Parses the lessons of a game, in English if they are not translated.
fn lessons(game: &dyn AnyGame, language: Language) -> Result<Vec<LocalizedLesson>, LessonError> {
    let info = game.info();
    let english = Lesson::parse(info.lessons)?;
    let translation = info.translation(language.code());
    let translated =
        translation.map(|translation| Lesson::parse(translation.lessons)).transpose()?;
    let names = |lesson: &Lesson| -> Vec<String> {
        let name = |task: &LessonTask| format!("{}/{}/{}", info.id, lesson.title, task.title);
        lesson.tasks.iter().map(name).collect()
    };
    let names: Vec<Vec<String>> = english.iter().map(names).collect();
    let lessons = translated.unwrap_or(english).into_iter().zip(names);
    Ok(lessons.map(|(lesson, names)| LocalizedLesson { lesson, names }).collect())
}

fn run_lesson(
    console: &mut Console,
    data: &mut UserData,
    game: &'static dyn AnyGame,
    LocalizedLesson { lesson, names }: &LocalizedLesson,
) -> Result<(), Stop> {
    console.print(&format!("{}. {}", lesson.title, lesson.intro))?;
    for (task, name) in lesson.tasks.iter().zip(names) {
        let mut run = match LessonRun::new(game, task) {
            Ok(run) => run,
            Err(error) => {
                return console.say(message!("task-unplayable", error = error.to_string()));
            }
        };
        if let TaskExit::Menu = solve(console, &mut run, &mut LessonStep { data, name })? {
            return Ok(());
        }
    }
    console.say(message!("lesson-done", title = lesson.title.clone()))
}

/// A task of a lesson. Once solved, it is saved under its name.
struct LessonStep<'a> {
    data: &'a mut UserData,
    name: &'a str,
}

impl Task for LessonStep<'_> {
    fn introduce(&self, console: &mut Console, run: &LessonRun) -> Result<(), Stop> {
        let task = run.task();
        console.print(&format!("{}. {}", task.title, task.text))?;
        let goals = task.goals.iter().map(Goal::message);
        let goals = goals.reduce(|others, last| message!("both", one = others, two = last));
        say_board(console, &run.played().view(&[]), false)?;
        goals.map_or(Ok(()), |goals| console.say(message!("your-task", goals = goals)))
    }

    fn prompt(&self, learner: Player) -> Message {
        message!("task-prompt", player = learner, side = learner.to_string())
    }

    fn help(&self) -> Message {
        message!("task-help")
    }

    fn record(
        &mut self,
        console: &mut Console,
        is_solved: bool,
        text: Message,
    ) -> Result<Message, Stop> {
        if is_solved {
            self.data.settings.mark_solved(self.name.to_owned());
            if let Err(message) = self.data.save() {
                console.say(message)?;
            }
        }
        Ok(feedback(is_solved, text))
    }

    fn try_out(&mut self, console: &mut Console, run: &LessonRun) -> Result<bool, Stop> {
        try_board(console, self.data, trial_setup(run)).map(|()| true)
    }
}

/// Returns a setup that starts from the position of the task.
fn trial_setup(run: &LessonRun) -> GameSetup {
    let played = run.played();
    GameSetup {
        values: played.values().clone(),
        position: Some(played.position().text()),
        ..GameSetup::default_for(played.game())
    }
}

/// Plays on a board where one person moves both sides; nothing is saved.
fn try_board(console: &mut Console, data: &mut UserData, setup: GameSetup) -> Result<(), Stop> {
    let seats = ByPlayer::new(Seat::Person, Seat::Person);
    console.say(message!("try-begins"))?;
    game::play(console, data, GameStart::Trial(GameSetup { seats, clock: None, ..setup }))
}
