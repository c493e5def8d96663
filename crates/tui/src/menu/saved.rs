//! Saved games: search, resume, view, rename, export, delete.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use parlour_core::{BoardView, GameResult, Message, Player, message};
use parlour_play::{SavedGame, Skipped};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};

use super::parts::{Key, KeyBar, List, Row, draw_picture, draw_title, key, window};
use super::pasted_screen;
use crate::game::GameScreen;
use crate::pager::{Pager, wrapped};
use crate::screen::{Context, Flow, Screen};

/// From this width on, the position is next to the list.
const WIDE: u16 = 100;

/// From this width on, a line shows the players.
const WITH_PLAYERS: u16 = 70;

/// The saved games.
pub(crate) struct SavedScreen {
    /// Every saved game.
    all: Vec<SavedGame>,
    /// Those that match the search.
    games: Vec<SavedGame>,
    /// Only games that contain this text are listed.
    search: String,
    /// A text being typed.
    input: Option<(Input, String)>,
    skipped: Vec<Skipped>,
    list: List,
    keys: KeyBar,
    /// Whether to reload the games.
    is_stale: bool,
    /// A game to delete after confirmation.
    pending_delete: Option<String>,
    message: Option<Message>,
    /// The position of a game, by name.
    shown: Option<(String, Option<BoardView>)>,
}

/// The text that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Input {
    /// The search text.
    Search,
    /// A new name for a game.
    Rename(String),
    /// The file for the record of a game.
    Export(String),
}

/// Names the players briefly: "person - level 3".
fn short_players(game: &SavedGame, context: &Context) -> String {
    let [one, two] = Player::BOTH.map(|player| match game.seat(player) {
        Some(seat) => context.text(&seat.short_name()),
        None => game.seats[player].clone(),
    });
    format!("{one} - {two}")
}

/// Describes the result without its reason, which is below the list.
fn outcome(game: &SavedGame) -> Message {
    let score = game.result.split(' ').next().unwrap_or_default();
    match GameResult::from_text(score) {
        None => message!("unfinished"),
        Some(GameResult::Draw) => message!("outcome-draw"),
        Some(GameResult::Win(player)) => message!("outcome-won", player = player),
    }
}

impl SavedScreen {
    /// Lists the saved games, newest first.
    pub(crate) fn new() -> Self {
        Self {
            all: Vec::new(),
            games: Vec::new(),
            search: String::new(),
            input: None,
            skipped: Vec::new(),
            list: List::default(),
            keys: KeyBar::default(),
            is_stale: true,
            pending_delete: None,
            message: None,
            shown: None,
        }
    }

    fn reload(&mut self, context: &Context) {
        self.is_stale = false;
        self.shown = None;
        let listed = context.store().map(|store| store.list());
        (self.all, self.skipped) = listed.unwrap_or_default();
        self.filter(context);
    }

    /// Lists the games that contain the search text in any of their words.
    fn filter(&mut self, context: &Context) {
        let wanted = self.search.to_lowercase();
        let matches = |game: &&SavedGame| {
            let words = context.localization_for(game.info);
            let parts = [
                game.name.clone(),
                game.date.clone(),
                words.text(&game.describe_game()),
                short_players(game, context),
                words.text(&game.describe_result()),
            ];
            parts.join(" ").to_lowercase().contains(&wanted)
        };
        self.games = self.all.iter().filter(matches).cloned().collect();
        self.shown = None;
        let n_rows = self.n_rows();
        self.list.selected = self.list.selected.min(n_rows.saturating_sub(1));
    }

    fn n_rows(&self) -> usize {
        let skipped = if self.skipped.is_empty() { 0 } else { self.skipped.len() + 1 };
        self.games.len() + skipped
    }

    fn game(&self) -> Option<&SavedGame> {
        self.games.get(self.list.selected)
    }

    fn skipped_file(&self) -> Option<&Skipped> {
        self.skipped.get(self.list.selected.checked_sub(self.games.len() + 1)?)
    }

    fn rows(&self, width: u16, context: &Context) -> Vec<Row> {
        let theme = &context.theme;
        let title_width = self.games.iter().map(|game| game.info.name.len()).max().unwrap_or(0);
        let players = self.games.iter().map(|game| short_players(game, context).chars().count());
        let players_width = players.max().unwrap_or(0);
        let row = |game: &SavedGame| {
            let mut result = outcome(game);
            if game.is_open {
                result = message!("list", others = result, last = message!("opened-elsewhere"));
            }
            let result = context.localization_for(game.info).text(&result);
            let (date, title, turns) = (&game.date, game.info.name, game.n_moves);
            let text = if width >= WITH_PLAYERS {
                let players = short_players(game, context);
                let turn = context.text(&message!("turn"));
                format!(
                    "{date:<10}  {title:<title_width$}  {players:<players_width$}  {turn} {turns:>3}  {result}"
                )
            } else {
                format!("{title:<title_width$} {turns:>3}  {result}")
            };
            Row::Item(Line::raw(text))
        };
        let mut rows: Vec<Row> = self.games.iter().map(row).collect();
        if !self.skipped.is_empty() {
            rows.push(Row::Heading(Line::styled(
                context.text(&message!("unusable-files")),
                theme.dim(),
            )));
            let sign = theme.sign("✗", "!");
            let row = |file: &Skipped| Row::Item(Line::raw(format!("{sign} {}", file.name)));
            rows.extend(self.skipped.iter().map(row));
        }
        rows
    }

    fn open(&mut self, context: &Context) -> Flow {
        let Some(name) = self.game().map(|game| game.name.clone()) else { return Flow::Stay };
        let resumed = GameScreen::resume(&name, context);
        self.is_stale |= resumed.is_ok();
        let resumed = resumed.map(|screen| Flow::Push(Box::new(screen)));
        Flow::or_stay(resumed, |why| self.message = Some(why))
    }

    fn ask_to_delete(&mut self) {
        match self.game() {
            Some(game) => self.pending_delete = Some(game.name.clone()),
            None => self.message = Some(message!("cannot-delete-file")),
        }
    }

    /// Begins to type a name or a path for the selected game.
    fn begin_input(&mut self, input: fn(String) -> Input, text: impl Fn(&str) -> String) {
        if let Some(name) = self.game().map(|game| game.name.clone()) {
            self.input = Some((input(name.clone()), text(&name)));
        }
    }

    /// Handles a key while a text is typed. The search takes effect immediately.
    fn type_key(&mut self, key: KeyEvent, input: Input, mut text: String, context: &Context) {
        let is_search = input == Input::Search;
        match key.code {
            KeyCode::Enter => return self.finish_input(input, &text, context),
            KeyCode::Esc => {
                if is_search {
                    self.search.clear();
                    self.filter(context);
                }
                return;
            }
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => text.push(c),
            _ => {}
        }
        if is_search {
            self.search.clone_from(&text);
            self.filter(context);
        }
        self.input = Some((input, text));
    }

    fn finish_input(&mut self, input: Input, text: &str, context: &Context) {
        let Some(store) = context.store() else { return };
        self.message = match input {
            Input::Search => None,
            Input::Rename(name) => Some(match store.rename(&name, text) {
                Ok(new) => message!("renamed", name = new),
                Err(message) => message,
            }),
            Input::Export(name) => {
                let path = std::path::absolute(text.trim()).unwrap_or_else(|_| text.into());
                Some(match store.export(&name, &path) {
                    Ok(()) => message!("exported", path = path.display().to_string()),
                    Err(message) => message,
                })
            }
        };
        self.is_stale = true;
    }

    fn delete(&mut self, name: &str, context: &Context) {
        let Some(store) = context.store() else { return };
        self.message = Some(match store.delete(name) {
            Ok(()) => message!("deleted", name = name.to_owned()),
            Err(message) => message,
        });
        self.is_stale = true;
    }

    /// Returns the status line: a question, a message, or details of the selected line.
    fn status(&self, context: &Context) -> (String, ratatui::style::Style) {
        let theme = &context.theme;
        let sign = theme.sign("✗", "!");
        if let Some((input, text)) = &self.input {
            let typed = format!("{text}{}", theme.sign("█", "_"));
            let text = match input {
                Input::Search => message!("ask-search", text = typed),
                Input::Rename(_) => message!("ask-name", text = typed),
                Input::Export(_) => message!("ask-path", text = typed),
            };
            return (context.text(&text), theme.accent());
        }
        if let Some(name) = &self.pending_delete {
            let text = message!("confirm-delete", name = name.clone());
            return (context.text(&text), theme.danger());
        }
        if let Some(message) = &self.message {
            return (context.text(message), theme.accent());
        }
        if let Some(game) = self.game() {
            let text = message!(
                "about-saved-game",
                game = game.describe_game(),
                players = game.describe_players(),
                result = game.describe_result(),
            );
            return (context.localization_for(game.info).text(&text), theme.dim());
        }
        match self.skipped_file() {
            Some(file) => {
                (format!("{sign} {}: {}", file.name, context.text(&file.why)), theme.danger())
            }
            None => (String::new(), theme.dim()),
        }
    }

    /// Returns the position of the selected game, loaded once.
    fn view(&mut self, context: &Context) -> Option<&BoardView> {
        let name = self.game()?.name.clone();
        if self.shown.as_ref().is_none_or(|(shown, _)| *shown != name) {
            let state = context.store()?.load(&name).ok();
            self.shown = Some((name, state.map(|state| state.played.view(&[]))));
        }
        self.shown.as_ref()?.1.as_ref()
    }
}

fn keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-open")),
        key("Esc", KeyCode::Esc, message!("key-back")),
        key("F1", KeyCode::F(1), message!("key-help")),
        key("/", KeyCode::Char('/'), message!("key-search")),
        key("r", KeyCode::Char('r'), message!("key-rename")),
        key("e", KeyCode::Char('e'), message!("key-export")),
        key("Del", KeyCode::Delete, message!("key-delete")),
        key("F2", KeyCode::F(2), message!("key-record")),
    ]
}

fn input_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-done")),
        key("Esc", KeyCode::Esc, message!("key-cancel-input")),
    ]
}

fn confirm_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-delete")),
        key("Esc", KeyCode::Esc, message!("key-keep")),
    ]
}

impl Screen for SavedScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        if self.is_stale {
            self.reload(context);
        }
        let theme = &context.theme;
        let (inner, foot) = window(area, 140, 44);
        let [head, body, talk] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(3)])
                .areas(inner);
        let note = if self.search.is_empty() {
            message!("latest-first")
        } else {
            let (n, all) = (self.games.len(), self.all.len());
            message!("search-found", text = self.search.clone(), n = n, all = all)
        };
        let title = [message!("saved-games"), note].map(|text| context.text(&text));
        draw_title(frame, head, &title[0], &title[1], theme);
        let list = if body.width >= WIDE {
            let [list, _, picture] = Layout::horizontal([
                Constraint::Fill(4),
                Constraint::Length(2),
                Constraint::Fill(3),
            ])
            .areas(body);
            if let Some(view) = self.view(context) {
                draw_picture(frame, picture, view, theme);
            }
            list
        } else {
            body
        };
        let rows = self.rows(list.width, context);
        if rows.is_empty() {
            let text = context.text(&match context.data {
                Some(_) => message!("none-saved"),
                None => message!("saving-is-off"),
            });
            let lines = wrapped(&text, usize::from(list.width), 0, theme.text(), theme);
            frame.render_widget(Text::from(lines), list);
        }
        self.list.draw(frame, list, &rows, theme);
        let (text, style) = self.status(context);
        let lines = wrapped(&text, usize::from(talk.width), 2, style, theme);
        let gap = u16::from(lines.len() < 3);
        frame.render_widget(
            Text::from(lines),
            Rect { y: talk.y + gap, height: talk.height - gap, ..talk },
        );
        let keys = match () {
            () if self.input.is_some() => input_keys(),
            () if self.pending_delete.is_some() => confirm_keys(),
            () => keys(),
        };
        self.keys.draw(frame, foot, &keys, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        self.message = None;
        if let Some((input, text)) = self.input.take() {
            self.type_key(key, input, text, context);
            return Flow::Stay;
        }
        if let Some(name) = self.pending_delete.take() {
            if matches!(key.code, KeyCode::Enter | KeyCode::Char('y' | 'Y' | 's' | 'S')) {
                self.delete(&name, context);
            } else {
                self.message = Some(message!("kept", name = name));
            }
            return Flow::Stay;
        }
        match key.code {
            // One level back: the search first.
            KeyCode::Esc | KeyCode::Left if !self.search.is_empty() => {
                self.search.clear();
                self.filter(context);
            }
            KeyCode::Esc | KeyCode::Left => return Flow::Back,
            KeyCode::Char('/') => {
                self.input = Some((Input::Search, self.search.clone()));
            }
            KeyCode::Char('r') => self.begin_input(Input::Rename, str::to_owned),
            KeyCode::Char('e') => self.begin_input(Input::Export, |name| format!("{name}.txt")),
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(context),
            KeyCode::Delete | KeyCode::Backspace | KeyCode::Char('d') => self.ask_to_delete(),
            KeyCode::F(1) | KeyCode::Char('?') => {
                return context.help(&message!("saved-games"), &message!("help-saved"));
            }
            KeyCode::F(2) => {
                let name = self.game().map(|game| game.name.clone());
                let text =
                    name.as_deref().zip(context.store()).map(|(name, store)| store.text(name));
                match text {
                    Some(Ok(text)) => {
                        let title = name.unwrap_or_default();
                        return Flow::Push(Box::new(Pager::new(title, &text)));
                    }
                    Some(Err(message)) => self.message = Some(message),
                    None => {}
                }
            }
            code => {
                let rows = self.rows(0, context);
                self.list.press(code, &rows);
            }
        }
        Flow::Stay
    }

    /// Adds pasted text to what is typed, or opens a pasted game.
    fn paste(&mut self, text: &str, context: &mut Context) -> Flow {
        if let Some((input, mut typed)) = self.input.take() {
            typed.extend(text.chars().filter(|c| !c.is_control()).take(200));
            if input == Input::Search {
                self.search.clone_from(&typed);
                self.filter(context);
            }
            self.input = Some((input, typed));
            return Flow::Stay;
        }
        self.is_stale = true;
        let pasted = pasted_screen(text, context).map(Flow::Push);
        Flow::or_stay(pasted, |why| self.message = Some(why))
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if self.pending_delete.is_none() && self.input.is_none() {
            let rows = self.rows(0, context);
            if self.list.mouse(mouse, &rows) {
                return self.open(context);
            }
        }
        Flow::Stay
    }
}
