//! The home screen: the games and everything else.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{AnyGame, BoardView};
use parlour_play::{GameSetup, SavedGame};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};

use super::form::FormScreen;
use super::parts::{KeyBar, Keys, List, Row, clicked, draw_about, window, write_title};
use super::saved::{SavedScreen, players_text};
use super::settings::SettingsScreen;
use crate::game::GameScreen;
use crate::learn::{LearnScreen, n_solved};
use crate::pager::{Pager, wrapped};
use crate::screen::{Context, Flow, Screen};
use crate::theme::Theme;

const LOGO: [&str; 2] = ["█▀█ ▄▀█ █▀█ █   █▀█ █ █ █▀█", "█▀▀ █▀█ █▀▄ █▄▄ █▄█ █▄█ █▀▄"];
const TAGLINE: &str = "board games for two, and for one";

const LIST_WIDTH: u16 = 30;
/// From this width on, the selected entry is shown next to the list.
const WIDE: u16 = 70;

/// The first screen.
pub(crate) struct HomeScreen {
    games: &'static [&'static dyn AnyGame],
    notes: Vec<String>,
    notes_area: Rect,
    unfinished: Option<(SavedGame, Option<BoardView>)>,
    n_saved: usize,
    list: List,
    keys: KeyBar,
    /// Another screen was on top: saved games may have changed.
    was_away: bool,
}

/// Menu entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    GoOn,
    Game(usize),
    Learn,
    Saved,
    Settings,
    Quit,
}

/// A line of the menu: an entry or a heading.
type Entry = Result<Item, &'static str>;

impl HomeScreen {
    /// The menu, with messages to show at the start.
    pub(crate) fn new(context: &mut Context, notes: Vec<String>) -> Self {
        let mut home = Self {
            games: context.games,
            notes,
            notes_area: Rect::default(),
            unfinished: None,
            n_saved: 0,
            list: List::default(),
            keys: KeyBar::default(),
            was_away: true,
        };
        let last = context.settings.last_game.as_deref();
        let last = context.games.iter().position(|game| Some(game.info().id) == last);
        home.choose(Item::Game(last.unwrap_or(0)));
        home
    }

    /// Offers to resume the last game first.
    pub(crate) fn offer_unfinished(&mut self, context: &Context) {
        self.look_around(context);
        let skipped = context.store().map(|store| store.list().1).unwrap_or_default();
        self.notes
            .extend(skipped.into_iter().map(|file| format!("skipped {}: {}", file.name, file.why)));
        if self.unfinished.is_some() {
            self.choose(Item::GoOn);
        }
    }

    /// Reads the saved games.
    fn look_around(&mut self, context: &Context) {
        self.was_away = false;
        let item = self.item();
        let Some(store) = context.store() else { return };
        self.n_saved = store.list().0.len();
        self.unfinished = store.latest_unfinished().map(|game| {
            let view = store.load(&game.name).ok().map(|state| state.played.view(&[]));
            (game, view)
        });
        self.choose(item.unwrap_or(Item::Game(0)));
    }

    fn entries(&self) -> Vec<Entry> {
        let go_on = self.unfinished.iter().flat_map(|_| [Err("Unfinished"), Ok(Item::GoOn)]);
        let games = (0..self.games.len()).map(|game_idx| Ok(Item::Game(game_idx)));
        let rest = [Item::Learn, Item::Saved, Item::Settings, Item::Quit];
        go_on
            .chain([Err("New game")])
            .chain(games)
            .chain([Err("")])
            .chain(rest.into_iter().map(Ok))
            .collect()
    }

    fn item(&self) -> Option<Item> {
        self.entries().get(self.list.at).copied().and_then(Result::ok)
    }

    fn choose(&mut self, item: Item) {
        let entries = self.entries();
        let wanted = entries.iter().position(|entry| *entry == Ok(item));
        // The selected entry may be gone, such as a game to resume.
        let first = || entries.iter().position(Result::is_ok);
        self.list.at = wanted.or_else(first).unwrap_or(0);
    }

    fn label(&self, item: Item) -> String {
        match item {
            Item::GoOn => {
                let (game, _) = self.unfinished.as_ref().expect("offered only when there is one");
                format!("Go on: {}", game.title)
            }
            Item::Game(game_idx) => self.games[game_idx].info().name.to_owned(),
            Item::Learn => "Learn".to_owned(),
            Item::Saved => "Saved games".to_owned(),
            Item::Settings => "Settings".to_owned(),
            Item::Quit => "Quit".to_owned(),
        }
    }

    fn rows(&self, theme: &Theme) -> Vec<Row> {
        let row = |entry: &Entry| match entry {
            Err(heading) => Row::Heading(Line::styled(*heading, theme.dim())),
            Ok(item @ Item::Game(game_idx)) => Row::Item(Line::from(vec![
                Span::styled(format!("{} ", game_idx + 1), theme.dim()),
                Span::raw(self.label(*item)),
            ])),
            Ok(item) => Row::Item(Line::raw(self.label(*item))),
        };
        self.entries().iter().map(row).collect()
    }

    fn open(&mut self, context: &mut Context) -> Flow {
        self.was_away = true;
        match self.item() {
            Some(Item::GoOn) => {
                let name = self.unfinished.as_ref().map(|(game, _)| game.name.clone());
                match GameScreen::resume(&name.unwrap_or_default(), context) {
                    Ok(screen) => Flow::Push(Box::new(screen)),
                    Err(message) => {
                        self.notes.push(message);
                        Flow::Stay
                    }
                }
            }
            Some(Item::Game(game_idx)) => {
                Flow::Push(Box::new(FormScreen::new(self.games[game_idx], context)))
            }
            Some(Item::Learn) => Flow::Push(Box::new(LearnScreen::new(None, context))),
            Some(Item::Saved) => Flow::Push(Box::new(SavedScreen::new())),
            Some(Item::Settings) => Flow::Push(Box::new(SettingsScreen::new(context))),
            Some(Item::Quit) => Flow::Quit,
            None => Flow::Stay,
        }
    }

    /// A digit selects a game; a letter the next line that starts with it.
    fn jump(&mut self, c: char) {
        if let Some(number) = c.to_digit(10) {
            let game_idx = (number as usize).wrapping_sub(1);
            if game_idx < self.games.len() {
                self.choose(Item::Game(game_idx));
            }
            return;
        }
        let entries = self.entries();
        let begins = |at: &usize| {
            entries[*at].is_ok_and(|item| {
                self.label(item).chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&c))
            })
        };
        let ahead = (1..=entries.len()).map(|ahead| (self.list.at + ahead) % entries.len());
        self.list.at = ahead.into_iter().find(begins).unwrap_or(self.list.at);
    }

    fn game(&self) -> Option<&'static dyn AnyGame> {
        match self.item()? {
            Item::Game(game_idx) => Some(self.games[game_idx]),
            _ => None,
        }
    }

    /// The selected entry: some lines of text and a picture.
    fn about(&self, width: u16, context: &Context) -> (Vec<Line<'static>>, Option<BoardView>) {
        let theme = &context.theme;
        let width = usize::from(width);
        let plain = |text: &str| wrapped(text, width, 0, theme.text(), theme);
        let small = |text: &str| wrapped(text, width, 0, theme.dim(), theme);
        match self.item() {
            Some(Item::Game(game_idx)) => {
                let info = self.games[game_idx].info();
                let mut lines = plain(info.pitch);
                lines.extend(small(info.credit));
                (lines, start_view(self.games[game_idx]))
            }
            Some(Item::GoOn) => {
                let Some((game, view)) = &self.unfinished else { return (Vec::new(), None) };
                let text =
                    format!("{}: {}, turn {}.", game.title, players_text(game), game.n_moves + 1);
                let mut lines = plain(&text);
                lines.extend(small(&format!("begun {}", game.date)));
                (lines, view.clone())
            }
            Some(Item::Learn) => {
                let (solved, all) = n_solved(context);
                let text = "A few minutes a game: you make the moves, and are told what they do.";
                let mut lines = plain(text);
                lines.extend(small(&format!("{solved} of {all} tasks solved")));
                (lines, None)
            }
            Some(Item::Saved) => {
                let text = "Every game is saved after every move. Go on with one, or look at it.";
                let mut lines = plain(text);
                lines.extend(small(&match self.n_saved {
                    0 => "none so far".to_owned(),
                    1 => "one game".to_owned(),
                    count => format!("{count} games"),
                }));
                (lines, None)
            }
            Some(Item::Settings) => {
                let text = "Theme, characters, and how fast the computer thinks and moves.";
                let mut lines = plain(text);
                lines.extend(small(&format!("theme: {}", theme.name())));
                (lines, None)
            }
            Some(Item::Quit) => (plain("Until next time. All games are saved."), None),
            None => (Vec::new(), None),
        }
    }

    fn draw_head(frame: &mut Frame, area: Rect, theme: &Theme) {
        if theme.ascii {
            write_title(frame, Rect { height: 1, ..area }, "P A R L O U R", TAGLINE, theme);
            return;
        }
        let used = LOGO[0].chars().count() as u16 + 3;
        for (line_idx, line) in LOGO.iter().enumerate() {
            let place = Rect { y: area.y + line_idx as u16, height: 1, ..area };
            frame.render_widget(Span::styled(*line, theme.accent()), place);
        }
        if area.width >= used + TAGLINE.len() as u16 {
            let place = Rect { x: area.x + used, y: area.y + 1, height: 1, ..area };
            frame.render_widget(Span::styled(TAGLINE, theme.dim()), place.intersection(area));
        }
    }

    fn draw_notes(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
        self.notes_area = area;
        let lines: Vec<Line> = self.note_lines(area.width, theme);
        let height = usize::from(area.height);
        frame.render_widget(Text::from(lines[..lines.len().min(height)].to_vec()), area);
    }

    fn note_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let sign = theme.sign("✗", "!");
        let of_note = |note: &String| {
            wrapped(&format!("{sign} {note}"), usize::from(width), 2, theme.danger(), theme)
        };
        self.notes.iter().flat_map(of_note).collect()
    }
}

/// The start of a game with default rules; a random one with the first seed.
fn start_view(game: &'static dyn AnyGame) -> Option<BoardView> {
    Some(GameSetup::of_game(game).with_seed(1).begin().ok()?.view(&[]))
}

const KEYS: Keys = &[
    ("Enter", KeyCode::Enter, "choose"),
    ("Esc", KeyCode::Esc, "leave"),
    ("F1", KeyCode::F(1), "help"),
    ("arrows", KeyCode::Null, "move"),
    ("F2", KeyCode::F(2), "rules"),
];
const NOTE_KEYS: Keys = &[
    ("Esc", KeyCode::Esc, "put the note away"),
    ("Enter", KeyCode::Enter, "choose"),
    ("F1", KeyCode::F(1), "help"),
];

impl Screen for HomeScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        if self.was_away {
            self.look_around(context);
        }
        let theme = &context.theme;
        let note_height = (self.note_lines(area.width, theme).len() as u16).min(area.height / 4);
        let head_height = if area.height >= 22 { 3 } else { 2 };
        let (inner, foot) = window(area, 112, 42);
        let [head, body, notes] = Layout::vertical([
            Constraint::Length(head_height),
            Constraint::Min(1),
            Constraint::Length(note_height),
        ])
        .areas(inner);
        Self::draw_head(frame, head, theme);
        let rows = self.rows(theme);
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
        self.draw_notes(frame, notes, theme);
        let keys = if self.notes.is_empty() { KEYS } else { NOTE_KEYS };
        self.keys.draw(frame, foot, keys, theme);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(context),
            KeyCode::Esc if self.notes.is_empty() => return Flow::Quit,
            KeyCode::Esc | KeyCode::Delete => self.notes.clear(),
            KeyCode::F(1) | KeyCode::Char('?') => {
                return Flow::Push(Box::new(Pager::new("Parlour", HELP)));
            }
            KeyCode::F(2) => {
                if let Some(info) = self.game().map(AnyGame::info) {
                    return Flow::Push(Box::new(Pager::new(info.name, info.rules_text)));
                }
            }
            KeyCode::F(8) => context.next_theme(),
            KeyCode::Char(c) => self.jump(c),
            code => {
                self.list.press(code, &self.rows(&context.theme));
            }
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if clicked(mouse).is_some_and(|at| self.notes_area.contains(at.into())) {
            self.notes.clear();
        } else if self.list.mouse(mouse, &self.rows(&context.theme)) {
            return self.open(context);
        }
        Flow::Stay
    }
}

const HELP: &str = "\
# How to get around

Choose a game and press Enter; press Enter again, and you play. The second screen asks who plays and by which \
rules; everything is filled in already.

- **Arrows** move, **Enter** chooses, **Esc** goes back. **PgUp**, **PgDn**, **Home** and **End** move further.
- A **digit** goes to a game, a **letter** to the next line that begins with it.
- **F1** or **?** explains the screen you are on, **F2** shows the rules of the game.
- **F8** changes the colors.
- The **mouse** works too: point, click, turn the wheel. The keys in the last line can be clicked.
- **Ctrl-Q** leaves from anywhere. Games are saved after every move.

# Without colors

NO_COLOR in the environment turns colors off; --ascii draws with plain characters; --plain is a line by line \
mode that needs no screen at all.
";
