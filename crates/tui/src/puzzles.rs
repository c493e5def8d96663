//! Puzzles: a list of games with the puzzle of the day and the next one; the task screen plays them.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{AnyGame, BoardView, Message, message};
use parlour_play::{PuzzleProgress, UtcTime, today};
use parlour_puzzles::Puzzle;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};

use crate::learn::{ListedTask, TaskScreen};
use crate::menu::parts::{Key, KeyBar, List, Row, draw_about, draw_title, key, named_key, window};
use crate::pager::wrapped;
use crate::screen::{Context, Flow, Screen, Tone};

/// From this width on, the board of the selected puzzle is shown next to the list.
const WIDE: u16 = 76;

/// Number of puzzles that can be played one after the other.
const MAX_IN_A_ROW: usize = 40;

/// A puzzle whose tries are recorded.
#[derive(Clone, Debug)]
pub(crate) struct RatedPuzzle {
    puzzle: Puzzle,
    /// The day whose puzzle it is.
    daily: Option<u64>,
}

impl RatedPuzzle {
    /// Records a try; returns the feedback with the new rating.
    pub(crate) fn record(
        &self,
        game: &'static dyn AnyGame,
        is_solved: bool,
        text: Message,
        context: &Context,
    ) -> (Message, Tone) {
        let mut progress = progress(context).0;
        let is_rated = progress.record(&self.puzzle, is_solved);
        if let Some(day) = self.daily.filter(|_| is_solved) {
            progress.mark_daily(game, day);
        }
        if let Some(Err(why)) = context.data.as_deref().map(|folder| progress.save(folder)) {
            return (message!("solved-not-saved", why = why), Tone::Bad);
        }
        let rating = progress.rating().shown().to_string();
        let streak = progress.streak;
        let message = match (is_solved, is_rated) {
            (true, true) => {
                message!("puzzle-solved-rated", praise = text, rating = rating, streak = streak)
            }
            (true, false) => message!("solved", praise = text),
            (false, true) => message!("puzzle-wrong-rated", why = text, rating = rating),
            (false, false) => message!("say-not-quite", why = text),
        };
        (message, if is_solved { Tone::Good } else { Tone::Bad })
    }
}

/// The saved progress, and an error of its file.
fn progress(context: &Context) -> (PuzzleProgress, Option<Message>) {
    context.data.as_deref().map(PuzzleProgress::load).unwrap_or_default()
}

/// A game with its puzzles.
type GamePuzzles = (&'static dyn AnyGame, Vec<Puzzle>);

/// The puzzles of a game, or of all games.
pub(crate) struct PuzzlesScreen {
    games: Vec<GamePuzzles>,
    entries: Vec<Entry>,
    list: List,
    keys: KeyBar,
    message: Option<Message>,
}

/// A line of the list; games by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Gap,
    Game(usize),
    Daily(usize),
    Next(usize),
}

impl PuzzlesScreen {
    /// Lists the puzzles of a game, or of all games that have some.
    pub(crate) fn new(only: Option<&'static dyn AnyGame>, context: &Context) -> Self {
        let all = if only.is_none() { context.games } else { &[] };
        let games: Vec<_> = only
            .into_iter()
            .chain(all.iter().copied())
            // The tests parse the puzzles of every game, so errors count as none.
            .map(|game| (game, Puzzle::parse(game.info().puzzles).unwrap_or_default()))
            .filter(|(_, puzzles)| !puzzles.is_empty())
            .collect();
        let mut entries = Vec::new();
        for game_idx in 0..games.len() {
            if game_idx > 0 {
                entries.push(Entry::Gap);
            }
            entries.extend([Entry::Game(game_idx), Entry::Daily(game_idx), Entry::Next(game_idx)]);
        }
        let (_, error) = progress(context);
        let none = only.filter(|_| games.is_empty());
        let none = none.map(|game| message!("puzzles-none", game = game.info().name));
        let list = List::with_selected(usize::from(!games.is_empty()));
        Self { games, entries, list, keys: KeyBar::default(), message: error.or(none) }
    }

    fn rows(&self, context: &Context) -> Vec<Row> {
        let (theme, progress) = (&context.theme, progress(context).0);
        let row = |entry: &Entry| match *entry {
            Entry::Gap => Row::Heading(Line::default()),
            Entry::Game(game_idx) => {
                let (game, puzzles) = &self.games[game_idx];
                let solved = progress.n_solved(puzzles);
                Row::Heading(Line::from(vec![
                    Span::styled(game.info().name, theme.accent()),
                    Span::styled(format!("  {solved}/{}", puzzles.len()), theme.dim()),
                ]))
            }
            Entry::Daily(game_idx) => {
                let date = UtcTime::now().date();
                let text = if progress.is_daily_solved(self.games[game_idx].0, today()) {
                    message!("puzzles-daily-solved", date = date)
                } else {
                    message!("puzzles-daily", date = date)
                };
                Row::Item(Line::raw(context.text(&text)))
            }
            Entry::Next(_) => Row::Item(Line::raw(context.text(&message!("puzzles-next")))),
        };
        self.entries.iter().map(row).collect()
    }

    /// The puzzles that the selected entry plays, by index, and the day if it is the daily one.
    fn selected(&self, context: &Context) -> Option<(&GamePuzzles, Vec<usize>, Option<u64>)> {
        let progress = progress(context).0;
        let entry = *self.entries.get(self.list.selected)?;
        let (Entry::Daily(game_idx) | Entry::Next(game_idx)) = entry else { return None };
        let chosen = &self.games[game_idx];
        let puzzles = &chosen.1;
        let daily = PuzzleProgress::daily(puzzles, today());
        if let (Entry::Daily(_), Some(daily)) = (entry, daily) {
            return Some((chosen, vec![daily], Some(today())));
        }
        let rating = progress.rating().shown();
        let mut order: Vec<usize> = (0..puzzles.len()).collect();
        order.sort_by_key(|index| {
            let puzzle = &puzzles[*index];
            (progress.is_solved(puzzle.fingerprint), puzzle.rating.abs_diff(rating))
        });
        order.truncate(MAX_IN_A_ROW);
        Some((chosen, order, None))
    }

    fn open(&mut self, context: &Context) -> Flow {
        let Some(((game, puzzles), order, daily)) = self.selected(context) else {
            return Flow::Stay;
        };
        let tasks = order.iter().enumerate().filter_map(|(place, index)| {
            let number = (place + 1, order.len());
            listed(*game, &puzzles[*index], *index, number, daily, context)
        });
        match TaskScreen::new(tasks.collect(), 0) {
            Ok(screen) => Flow::Push(Box::new(screen)),
            Err(message) => {
                self.message = Some(message);
                Flow::Stay
            }
        }
    }

    /// Describes the selected entry: text and a board.
    fn about(&self, width: usize, context: &Context) -> (Vec<Line<'static>>, Option<BoardView>) {
        let theme = &context.theme;
        let mut lines =
            wrapped(&context.text(&message!("about-puzzles")), width, 0, theme.text(), theme);
        let shown = self.selected(context).and_then(|((game, puzzles), order, _)| {
            let puzzle = &puzzles[*order.first()?];
            let start = puzzle.start(*game).ok()?;
            let question = puzzle.question(start.position().turn());
            let text = context.localization_for(game.info()).text(&question);
            lines.push(Line::default());
            lines.extend(wrapped(&text, width, 0, theme.accent(), theme));
            Some(start.view(&[]))
        });
        (lines, shown)
    }

    fn game(&self) -> Option<&'static dyn AnyGame> {
        match *self.entries.get(self.list.selected)? {
            Entry::Daily(game_idx) | Entry::Next(game_idx) => Some(self.games[game_idx].0),
            Entry::Gap | Entry::Game(_) => None,
        }
    }
}

/// A puzzle as a task of the task screen.
fn listed(
    game: &'static dyn AnyGame,
    puzzle: &Puzzle,
    index: usize,
    number: (usize, usize),
    daily: Option<u64>,
    context: &Context,
) -> Option<ListedTask> {
    let words = context.localization_for(game.info());
    let run = puzzle.run(game, index + 1, &|message| words.text(message)).ok()?;
    let rating = puzzle.rating.to_string();
    let about = message!("puzzle-about", theme = puzzle.claim.theme(), rating = rating);
    Some(ListedTask {
        game,
        lesson_title: words.text(&about),
        intro: progress_text(context),
        number,
        task: run.task().clone(),
        name: String::new(),
        puzzle: Some(Box::new(RatedPuzzle { puzzle: puzzle.clone(), daily })),
    })
}

fn progress_text(context: &Context) -> String {
    let progress = progress(context).0;
    context.text(&message!(
        "puzzles-progress",
        rating = progress.rating().shown().to_string(),
        streak = progress.streak,
        best = progress.best_streak
    ))
}

fn keys() -> [Key; 5] {
    [
        key("Enter", KeyCode::Enter, message!("key-begin")),
        key("Esc", KeyCode::Esc, message!("key-back")),
        key("F1", KeyCode::F(1), message!("key-help")),
        named_key(message!("arrows"), KeyCode::Null, message!("key-move")),
        key("F2", KeyCode::F(2), message!("key-rules")),
    ]
}

impl Screen for PuzzlesScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (inner, foot) = window(area, 120, 50);
        let [head, body, talk] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Min(1),
            Constraint::Length(u16::from(self.message.is_some()) * 2),
        ])
        .areas(inner);
        let right = progress_text(context);
        draw_title(frame, head, &context.text(&message!("puzzles")), &right, theme);
        let rows = self.rows(context);
        if body.width >= WIDE {
            let [list, _, about] = Layout::horizontal([
                Constraint::Length(38),
                Constraint::Length(3),
                Constraint::Min(1),
            ])
            .areas(body);
            self.list.draw(frame, list, &rows, theme);
            draw_about(frame, about, self.about(usize::from(about.width), context), theme);
        } else {
            self.list.draw(frame, body, &rows, theme);
        }
        if let Some(message) = &self.message {
            let lines =
                wrapped(&context.text(message), usize::from(talk.width), 0, theme.danger(), theme);
            frame.render_widget(Text::from(lines), talk);
        }
        self.keys.draw(frame, foot, &keys(), context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        self.message = None;
        match key.code {
            KeyCode::Esc | KeyCode::Left => return Flow::Back,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(context),
            KeyCode::F(1) | KeyCode::Char('?') => {
                let page = context.help_page(&message!("puzzles"), &message!("help-puzzles"));
                return Flow::Push(Box::new(page));
            }
            KeyCode::F(2) => {
                if let Some(game) = self.game() {
                    return Flow::Push(Box::new(context.rules_page(game)));
                }
            }
            KeyCode::F(8) => context.next_theme(),
            code => {
                let rows = self.rows(context);
                self.list.press(code, &rows);
            }
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        let rows = self.rows(context);
        if self.list.mouse(mouse, &rows) { self.open(context) } else { Flow::Stay }
    }
}
