//! Lessons: positions with a task, and a board to experiment on.

mod task;
mod task_draw;

use parlour_core::{AnyGame, BoardView, ByPlayer, Match, Message, message};
use parlour_games::parse_game;
use parlour_lessons::{Lesson, LessonTask};
use parlour_messages::Language;
use parlour_play::{GameSetup, Seat, Session};
use ratatui::text::{Line, Span};

use crate::game::GameScreen;
use crate::menu::catalog::{Catalog, CatalogScreen};
use crate::menu::parts::Row;
use crate::pager::wrapped;
use crate::puzzles::RecordedPuzzle;
use crate::screen::{Context, Screen};
use crate::theme::Theme;
pub(crate) use task::TaskScreen;

/// A task with its lesson.
#[derive(Clone, Debug)]
pub(crate) struct ListedTask {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) lesson_title: String,
    pub(crate) intro: String,
    /// Its number in the lesson, from 1, and the number of tasks.
    pub(crate) number: (usize, usize),
    pub(crate) task: LessonTask,
    /// The name under which a solved task is saved, the same in every language.
    pub(crate) name: String,
    /// The puzzle behind the task, if it is one.
    pub(crate) puzzle: Option<Box<RecordedPuzzle>>,
}

impl ListedTask {
    fn is_solved(&self, context: &Context) -> bool {
        context.settings.solved.contains(&self.name)
    }

    /// Returns the view of the position. Starting the task would also search its solution.
    fn view(&self) -> Option<BoardView> {
        let (game, values) = parse_game(&self.task.game).ok()?;
        let played = Match::new(game, values, self.task.position.as_deref()).ok()?;
        Some(played.view(&[]))
    }
}

/// Returns the given game, or all games.
fn games_of(
    game: Option<&'static dyn AnyGame>,
    context: &Context,
) -> impl Iterator<Item = &'static dyn AnyGame> + use<> {
    let all = if game.is_none() { context.games } else { &[] };
    game.into_iter().chain(all.iter().copied())
}

/// Returns all tasks of a game, or of all games, in order.
fn tasks(game: Option<&'static dyn AnyGame>, context: &Context) -> Vec<ListedTask> {
    let language = context.localization.language();
    games_of(game, context).flat_map(|game| tasks_of(game, language)).collect()
}

/// Returns the tasks of a game, in English if they are not translated.
fn tasks_of(game: &'static dyn AnyGame, language: Language) -> Vec<ListedTask> {
    let info = game.info();
    // The tests parse the lessons of every game, so errors count as no lessons.
    let english = Lesson::parse(info.lessons).unwrap_or_default();
    let translation = info.translation(language.code());
    let translated = translation.and_then(|translation| Lesson::parse(translation.lessons).ok());
    let of_lesson = |(english, lesson): (Lesson, Lesson)| {
        let n_tasks = lesson.tasks.len();
        let tasks = english.tasks.into_iter().zip(lesson.tasks).enumerate();
        tasks.map(move |(task_idx, (named, task))| ListedTask {
            game,
            lesson_title: lesson.title.clone(),
            intro: lesson.intro.clone(),
            number: (task_idx + 1, n_tasks),
            task,
            name: format!("{}/{}/{}", info.id, english.title, named.title),
            puzzle: None,
        })
    };
    let lessons = translated.unwrap_or_else(|| english.clone());
    english.into_iter().zip(lessons).flat_map(of_lesson).collect()
}

/// Counts the solved tasks, and all tasks.
pub(crate) fn n_solved(context: &Context) -> (usize, usize) {
    let tasks = tasks(None, context);
    (tasks.iter().filter(|listed| listed.is_solved(context)).count(), tasks.len())
}

/// The screen of the lessons.
pub(crate) type LearnScreen = CatalogScreen<Lessons>;

/// The lessons of a game, or of all games.
pub(crate) struct Lessons {
    /// Headings, tasks and experiment boards, in list order.
    entries: Vec<Entry>,
    tasks: Vec<ListedTask>,
}

/// A line of the list.
#[derive(Clone, Debug)]
enum Entry {
    Game(&'static dyn AnyGame),
    /// A title; an empty one is a gap.
    Lesson(String),
    /// A task, by its index.
    Task(usize),
    Try(&'static dyn AnyGame),
}

impl LearnScreen {
    /// Lists the lessons of a game, or of all games; selects the first unsolved task.
    pub(crate) fn new(game: Option<&'static dyn AnyGame>, context: &Context) -> Self {
        let tasks = tasks(game, context);
        let mut entries = Vec::new();
        for game in games_of(game, context) {
            if !entries.is_empty() {
                entries.push(Entry::Lesson(String::new()));
            }
            entries.push(Entry::Game(game));
            let mut lesson = "";
            for (task_idx, listed) in tasks.iter().enumerate() {
                if listed.game.info().id != game.info().id {
                    continue;
                }
                if listed.lesson_title != lesson {
                    lesson = &listed.lesson_title;
                    entries.push(Entry::Lesson(listed.lesson_title.clone()));
                }
                entries.push(Entry::Task(task_idx));
            }
            entries.push(Entry::Try(game));
        }
        let unsolved = |entry: &Entry| matches!(entry, Entry::Task(task_idx) if !tasks[*task_idx].is_solved(context));
        let at = entries.iter().position(unsolved).unwrap_or(2).min(entries.len() - 1);
        Self::with_selected(Lessons { entries, tasks }, at, None)
    }
}

impl Lessons {
    fn row(&self, entry: &Entry, context: &Context, theme: &Theme) -> Row {
        match entry {
            Entry::Game(game) => {
                let id = game.info().id;
                let own = || self.tasks.iter().filter(|listed| listed.game.info().id == id);
                let solved = own().filter(|listed| listed.is_solved(context)).count();
                let all = own().count();
                Row::Heading(Line::from(vec![
                    Span::styled(game.info().name, theme.accent()),
                    Span::styled(format!("  {solved}/{all}"), theme.dim()),
                ]))
            }
            Entry::Lesson(title) => Row::Heading(Line::styled(title.clone(), theme.dim())),
            Entry::Task(task_idx) => {
                let listed = &self.tasks[*task_idx];
                let sign = if listed.is_solved(context) {
                    theme.sign("✓", "+")
                } else {
                    theme.sign("·", ".")
                };
                let (number, _) = listed.number;
                Row::Item(Line::raw(format!("{sign} {number} {}", listed.task.title)))
            }
            Entry::Try(_) => {
                Row::Item(Line::raw(format!("  {}", context.text(&message!("try-board")))))
            }
        }
    }
}

impl Catalog for Lessons {
    fn title_and_help() -> [Message; 2] {
        [message!("learn"), message!("help-learn")]
    }

    fn progress(&self, context: &Context) -> String {
        let solved = self.tasks.iter().filter(|listed| listed.is_solved(context)).count();
        context.text(&message!("tasks-solved", n = solved, all = self.tasks.len()))
    }

    fn rows(&self, context: &Context) -> Vec<Row> {
        let theme = &context.theme;
        self.entries.iter().map(|entry| self.row(entry, context, theme)).collect()
    }

    fn about(
        &self,
        row: usize,
        width: usize,
        context: &Context,
    ) -> (Vec<Line<'static>>, Option<BoardView>) {
        let theme = &context.theme;
        match self.entries.get(row) {
            Some(Entry::Task(task_idx)) => {
                let listed = &self.tasks[*task_idx];
                let text = if listed.number.0 == 1 { &listed.intro } else { &listed.task.text };
                (wrapped(text, width, 0, theme.text(), theme), listed.view())
            }
            Some(Entry::Try(game)) => {
                let text = context.text(&message!("about-try"));
                let view = GameSetup::default_for(*game).with_seed(1).begin().ok();
                let lines = wrapped(&text, width, 0, theme.text(), theme);
                (lines, view.map(|played| played.view(&[])))
            }
            _ => (Vec::new(), None),
        }
    }

    fn open(&self, row: usize, context: &Context) -> Option<Result<Box<dyn Screen>, Message>> {
        match self.entries.get(row)? {
            Entry::Task(task_idx) => Some(
                TaskScreen::new(self.tasks.clone(), *task_idx)
                    .map(|screen| Box::new(screen) as Box<dyn Screen>),
            ),
            Entry::Try(game) => Some(try_screen(*game, context)),
            Entry::Game(_) | Entry::Lesson(_) => None,
        }
    }

    fn game(&self, row: usize) -> Option<&'static dyn AnyGame> {
        self.entries[..=row].iter().rev().find_map(|entry| match entry {
            Entry::Game(game) => Some(*game),
            _ => None,
        })
    }
}

/// Returns a game screen on which one person moves both sides.
fn try_screen(game: &'static dyn AnyGame, context: &Context) -> Result<Box<dyn Screen>, Message> {
    let seats = ByPlayer::new(Seat::Person, Seat::Person);
    let setup = GameSetup { seats, ..GameSetup::default_for(game) };
    let session = Session::begin(&setup, context.session_options())?;
    Ok(Box::new(GameScreen::new(session, context).titled(message!("title-try"))))
}
