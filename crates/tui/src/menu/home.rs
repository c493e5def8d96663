//! The home screen: the games and everything else.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{AnyGame, BoardView, Message, message};
use parlour_play::{GameSetup, SavedGame};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};

use super::form::FormScreen;
use super::parts::{
    Key, KeyBar, List, Row, click_position, draw_about, draw_title, key, named_key, window,
};
use super::pasted_screen;
use super::saved::SavedScreen;
use super::settings::SettingsScreen;
use super::statistics::statistics_page;
use crate::game::GameScreen;
use crate::learn::{LearnScreen, n_solved};
use crate::pager::wrapped;
use crate::puzzles::PuzzlesScreen;
use crate::screen::{Context, Flow, Screen};
use crate::solved::SolvedScreen;

const LOGO: [&str; 2] = ["█▀█ ▄▀█ █▀█ █   █▀█ █ █ █▀█", "█▀▀ █▀█ █▀▄ █▄▄ █▄█ █▄█ █▀▄"];

const LIST_WIDTH: u16 = 30;
/// From this width on, the selected entry is shown next to the list.
const WIDE: u16 = 70;

/// The first screen.
pub(crate) struct HomeScreen {
    games: &'static [&'static dyn AnyGame],
    notes: Vec<Message>,
    notes_area: Rect,
    unfinished: Option<(SavedGame, Option<BoardView>)>,
    n_saved: usize,
    list: List,
    keys: KeyBar,
    /// Whether to reload the saved games, which another screen may have changed.
    is_stale: bool,
}

/// Menu entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Resume,
    Game(usize),
    Learn,
    Puzzles,
    Solved,
    Saved,
    Statistics,
    Settings,
    Quit,
}

/// A line of the menu: something to choose, or a heading, which may be empty.
type Entry = Result<Item, Heading>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heading {
    Unfinished,
    NewGame,
    Gap,
}

impl HomeScreen {
    /// The menu, with error messages to show at the start.
    pub(crate) fn new(context: &mut Context, notes: Vec<Message>) -> Self {
        let mut home = Self {
            games: context.games,
            notes,
            notes_area: Rect::default(),
            unfinished: None,
            n_saved: 0,
            list: List::default(),
            keys: KeyBar::default(),
            is_stale: true,
        };
        let last = context.settings.last_game.as_deref();
        let last = context.games.iter().position(|game| Some(game.info().id) == last);
        home.select(Item::Game(last.unwrap_or(0)));
        home
    }

    /// Selects the unfinished game, and reports unreadable files.
    pub(crate) fn offer_unfinished(&mut self, context: &Context) {
        self.reload(context);
        let skipped = context.store().map(|store| store.list().1).unwrap_or_default();
        let skipped = skipped.into_iter();
        self.notes.extend(
            skipped.map(|file| message!("saved-skipped", name = file.name, why = file.why)),
        );
        if self.unfinished.is_some() {
            self.select(Item::Resume);
        }
    }

    /// Reloads the saved games.
    fn reload(&mut self, context: &Context) {
        self.is_stale = false;
        let item = self.item();
        let Some(store) = context.store() else { return };
        self.n_saved = store.list().0.len();
        self.unfinished = store.latest_unfinished().map(|game| {
            let view = store.load(&game.name).ok().map(|state| state.played.view(&[]));
            (game, view)
        });
        self.select(item.unwrap_or(Item::Game(0)));
    }

    fn entries(&self) -> Vec<Entry> {
        let resume =
            self.unfinished.iter().flat_map(|_| [Err(Heading::Unfinished), Ok(Item::Resume)]);
        let games = (0..self.games.len()).map(|game_idx| Ok(Item::Game(game_idx)));
        let rest = [
            Item::Learn,
            Item::Puzzles,
            Item::Solved,
            Item::Saved,
            Item::Settings,
            Item::Statistics,
            Item::Quit,
        ];
        resume
            .chain([Err(Heading::NewGame)])
            .chain(games)
            .chain([Err(Heading::Gap)])
            .chain(rest.into_iter().map(Ok))
            .collect()
    }

    fn item(&self) -> Option<Item> {
        self.entries().get(self.list.selected).copied().and_then(Result::ok)
    }

    fn select(&mut self, item: Item) {
        let entries = self.entries();
        let wanted = entries.iter().position(|entry| *entry == Ok(item));
        // The selected entry may be gone, such as a game to resume.
        let first = || entries.iter().position(Result::is_ok);
        self.list.selected = wanted.or_else(first).unwrap_or(0);
    }

    fn label(&self, item: Item, context: &Context) -> String {
        context.text(&match item {
            Item::Resume => {
                let (game, _) = self.unfinished.as_ref().expect("listed only if there is one");
                message!("resume-game", game = game.info.name)
            }
            Item::Game(game_idx) => Message::verbatim(self.games[game_idx].info().name),
            Item::Learn => message!("learn"),
            Item::Puzzles => message!("puzzles"),
            Item::Solved => message!("solved-menu"),
            Item::Saved => message!("saved-games"),
            Item::Statistics => message!("statistics"),
            Item::Settings => message!("settings"),
            Item::Quit => message!("quit"),
        })
    }

    fn rows(&self, context: &Context) -> Vec<Row> {
        let theme = &context.theme;
        let row = |entry: &Entry| match entry {
            Err(heading) => {
                let heading = match heading {
                    Heading::Unfinished => context.text(&message!("heading-unfinished")),
                    Heading::NewGame => context.text(&message!("new-game")),
                    Heading::Gap => String::new(),
                };
                Row::Heading(Line::styled(heading, theme.dim()))
            }
            Ok(item @ Item::Game(game_idx)) => Row::Item(Line::from(vec![
                Span::styled(format!("{} ", game_idx + 1), theme.dim()),
                Span::raw(self.label(*item, context)),
            ])),
            Ok(item) => Row::Item(Line::raw(self.label(*item, context))),
        };
        self.entries().iter().map(row).collect()
    }

    fn open(&mut self, context: &mut Context) -> Flow {
        self.is_stale = true;
        match self.item() {
            Some(Item::Resume) => {
                let name = self.unfinished.as_ref().map(|(game, _)| game.name.clone());
                let resumed = GameScreen::resume(&name.unwrap_or_default(), context);
                let resumed = resumed.map(|screen| Flow::Push(Box::new(screen)));
                Flow::or_stay(resumed, |why| self.notes.push(why))
            }
            Some(Item::Game(game_idx)) => {
                Flow::Push(Box::new(FormScreen::new(self.games[game_idx], context)))
            }
            Some(Item::Learn) => Flow::Push(Box::new(LearnScreen::new(None, context))),
            Some(Item::Puzzles) => Flow::Push(Box::new(PuzzlesScreen::new(None, context))),
            Some(Item::Solved) => Flow::Push(Box::new(SolvedScreen::new(None, context))),
            Some(Item::Saved) => Flow::Push(Box::new(SavedScreen::new())),
            Some(Item::Statistics) => Flow::Push(Box::new(statistics_page(context))),
            Some(Item::Settings) => Flow::Push(Box::new(SettingsScreen::new(context))),
            Some(Item::Quit) => Flow::Quit,
            None => Flow::Stay,
        }
    }

    /// Selects a game by its digit, or the next line that starts with a letter.
    fn jump(&mut self, c: char, context: &Context) {
        if let Some(number) = c.to_digit(10) {
            let game_idx = (number as usize).wrapping_sub(1);
            if game_idx < self.games.len() {
                self.select(Item::Game(game_idx));
            }
            return;
        }
        let entries = self.entries();
        let begins = |at: &usize| {
            entries[*at].is_ok_and(|item| {
                let first = self.label(item, context).chars().next();
                first.is_some_and(|first| first.eq_ignore_ascii_case(&c))
            })
        };
        let ahead = (1..=entries.len()).map(|ahead| (self.list.selected + ahead) % entries.len());
        self.list.selected = ahead.into_iter().find(begins).unwrap_or(self.list.selected);
    }

    fn game(&self) -> Option<&'static dyn AnyGame> {
        match self.item()? {
            Item::Game(game_idx) => Some(self.games[game_idx]),
            _ => None,
        }
    }

    /// Describes the selected entry: text and a board.
    fn about(&self, width: u16, context: &Context) -> (Vec<Line<'static>>, Option<BoardView>) {
        let theme = &context.theme;
        let width = usize::from(width);
        let plain = |message| wrapped(&context.text(&message), width, 0, theme.text(), theme);
        let small = |message| wrapped(&context.text(&message), width, 0, theme.dim(), theme);
        match self.item() {
            Some(Item::Game(game_idx)) => {
                let info = self.games[game_idx].info();
                let words = context.localization_for(info);
                let mut lines = plain(Message::verbatim(words.text(&info.pitch_message())));
                lines.extend(small(Message::verbatim(words.text(&info.credit_message()))));
                (lines, start_view(self.games[game_idx]))
            }
            Some(Item::Resume) => {
                let Some((game, view)) = &self.unfinished else { return (Vec::new(), None) };
                let mut lines = plain(message!(
                    "about-unfinished",
                    game = game.info.name,
                    players = game.describe_players(),
                    n = game.n_moves + 1,
                ));
                lines.extend(small(message!("begun-on", date = game.date.clone())));
                (lines, view.clone())
            }
            Some(Item::Learn) => {
                let (solved, all) = n_solved(context);
                let mut lines = plain(message!("about-learn"));
                lines.extend(small(message!("tasks-solved", n = solved, all = all)));
                (lines, None)
            }
            Some(Item::Puzzles) => (plain(message!("about-puzzles")), None),
            Some(Item::Solved) => (plain(message!("about-solved")), None),
            Some(Item::Saved) => {
                let mut lines = plain(message!("about-saved"));
                lines.extend(small(message!("n-saved", n = self.n_saved)));
                (lines, None)
            }
            Some(Item::Statistics) => (plain(message!("about-statistics")), None),
            Some(Item::Settings) => {
                let mut lines = plain(message!("about-settings"));
                lines.extend(small(message!("say-theme", theme = theme.message())));
                (lines, None)
            }
            Some(Item::Quit) => (plain(message!("about-quit")), None),
            None => (Vec::new(), None),
        }
    }

    fn draw_header(frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let tagline = context.text(&message!("tagline"));
        if theme.ascii {
            draw_title(frame, Rect { height: 1, ..area }, "P A R L O U R", &tagline, theme);
            return;
        }
        let used = LOGO[0].chars().count() as u16 + 3;
        for (line_idx, line) in LOGO.iter().enumerate() {
            let row = Rect { y: area.y + line_idx as u16, height: 1, ..area };
            frame.render_widget(Span::styled(*line, theme.accent()), row);
        }
        if area.width >= used + tagline.chars().count() as u16 {
            let row = Rect { x: area.x + used, y: area.y + 1, height: 1, ..area };
            frame.render_widget(Span::styled(tagline, theme.dim()), row.intersection(area));
        }
    }

    fn draw_notes(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.notes_area = area;
        let lines: Vec<Line> = self.note_lines(area.width, context);
        let height = usize::from(area.height);
        frame.render_widget(Text::from(lines[..lines.len().min(height)].to_vec()), area);
    }

    fn note_lines(&self, width: u16, context: &Context) -> Vec<Line<'static>> {
        let theme = &context.theme;
        let sign = theme.sign("✗", "!");
        let of_note = |note: &Message| {
            let text = format!("{sign} {}", context.text(note));
            wrapped(&text, usize::from(width), 2, theme.danger(), theme)
        };
        self.notes.iter().flat_map(of_note).collect()
    }
}

/// Returns the start of a game with default rules and a fixed seed.
fn start_view(game: &'static dyn AnyGame) -> Option<BoardView> {
    Some(GameSetup::default_for(game).with_seed(1).begin().ok()?.view(&[]))
}

fn keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-choose")),
        key("Esc", KeyCode::Esc, message!("key-quit")),
        key("F1", KeyCode::F(1), message!("key-help")),
        named_key(message!("arrows"), KeyCode::Null, message!("key-move")),
        key("F2", KeyCode::F(2), message!("key-rules")),
    ]
}

fn note_keys() -> Vec<Key> {
    vec![
        key("Esc", KeyCode::Esc, message!("key-dismiss")),
        key("Enter", KeyCode::Enter, message!("key-choose")),
        key("F1", KeyCode::F(1), message!("key-help")),
    ]
}

impl Screen for HomeScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        if self.is_stale {
            self.reload(context);
        }
        let theme = &context.theme;
        let note_height = (self.note_lines(area.width, context).len() as u16).min(area.height / 4);
        let head_height = if area.height >= 22 { 3 } else { 2 };
        let (inner, foot) = window(area, 112, 42);
        let [head, body, notes] = Layout::vertical([
            Constraint::Length(head_height),
            Constraint::Min(1),
            Constraint::Length(note_height),
        ])
        .areas(inner);
        Self::draw_header(frame, head, context);
        let rows = self.rows(context);
        if area.width >= WIDE {
            let [list, _, about] = Layout::horizontal([
                Constraint::Length(LIST_WIDTH),
                Constraint::Length(3),
                Constraint::Min(1),
            ])
            .areas(body);
            self.list.draw(frame, list, &rows, theme);
            draw_about(frame, about, self.about(about.width, context), theme);
        } else {
            let (lines, _) = self.about(body.width, context);
            let height = rows.len() as u16;
            let [list, _, about] = Layout::vertical([
                Constraint::Max(height),
                Constraint::Length(u16::from(body.height > height + 3)),
                Constraint::Min(if body.height > 12 { 3 } else { 0 }),
            ])
            .areas(body);
            self.list.draw(frame, list, &rows, theme);
            frame.render_widget(Text::from(lines), about);
        }
        self.draw_notes(frame, notes, context);
        let keys = if self.notes.is_empty() { keys() } else { note_keys() };
        self.keys.draw(frame, foot, &keys, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(context),
            KeyCode::Esc if self.notes.is_empty() => return Flow::Quit,
            KeyCode::Esc | KeyCode::Delete => self.notes.clear(),
            KeyCode::F(1) | KeyCode::Char('?') => {
                return context.help(&Message::verbatim("Parlour"), &message!("help-home"));
            }
            KeyCode::F(2) => {
                if let Some(game) = self.game() {
                    return context.rules(game);
                }
            }
            KeyCode::F(8) => context.next_theme(),
            KeyCode::Char(c) => self.jump(c, context),
            code => {
                self.list.press(code, &self.rows(context));
            }
        }
        Flow::Stay
    }

    /// Opens a pasted record or position.
    fn paste(&mut self, text: &str, context: &mut Context) -> Flow {
        self.is_stale = true;
        let pasted = pasted_screen(text, context).map(Flow::Push);
        Flow::or_stay(pasted, |why| self.notes = vec![why])
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if click_position(mouse).is_some_and(|at| self.notes_area.contains(at.into())) {
            self.notes.clear();
        } else if self.list.mouse(mouse, &self.rows(context)) {
            return self.open(context);
        }
        Flow::Stay
    }
}
