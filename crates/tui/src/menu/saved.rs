//! Saved games: resume, view, delete.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{BoardView, Message, Outcome, Player, message};
use parlour_play::{SavedGame, Skipped};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};

use super::parts::{Key, KeyBar, List, Row, draw_picture, draw_title, key, window};
use crate::game::GameScreen;
use crate::pager::{Pager, wrapped};
use crate::screen::{Context, Flow, Screen};

/// From this width on, the position is next to the list.
const WIDE: u16 = 100;

/// From this width on, a line shows the players.
const WITH_PLAYERS: u16 = 70;

/// The saved games.
pub(crate) struct SavedScreen {
    games: Vec<SavedGame>,
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
    match Outcome::from_text(score) {
        None => message!("unfinished"),
        Some(Outcome::Draw) => message!("outcome-draw"),
        Some(Outcome::Win(player)) => message!("outcome-won", player = player),
    }
}

impl SavedScreen {
    /// Lists the saved games, newest first.
    pub(crate) fn new() -> Self {
        Self {
            games: Vec::new(),
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
        (self.games, self.skipped) = listed.unwrap_or_default();
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
        match GameScreen::resume(&name, context) {
            Ok(screen) => {
                self.is_stale = true;
                Flow::Push(Box::new(screen))
            }
            Err(message) => {
                self.message = Some(message);
                Flow::Stay
            }
        }
    }

    fn ask_to_delete(&mut self) {
        match self.game() {
            Some(game) => self.pending_delete = Some(game.name.clone()),
            None => self.message = Some(message!("cannot-delete-file")),
        }
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
                game = game.game.clone(),
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
        key("Del", KeyCode::Delete, message!("key-delete")),
        key("F2", KeyCode::F(2), message!("key-record")),
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
        let title =
            [message!("saved-games"), message!("latest-first")].map(|text| context.text(&text));
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
        let keys = if self.pending_delete.is_some() { confirm_keys() } else { keys() };
        self.keys.draw(frame, foot, &keys, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        self.message = None;
        if let Some(name) = self.pending_delete.take() {
            if matches!(key.code, KeyCode::Enter | KeyCode::Char('y' | 'Y' | 's' | 'S')) {
                self.delete(&name, context);
            } else {
                self.message = Some(message!("kept", name = name));
            }
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Esc | KeyCode::Left => return Flow::Back,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.open(context),
            KeyCode::Delete | KeyCode::Backspace | KeyCode::Char('d') => self.ask_to_delete(),
            KeyCode::F(1) | KeyCode::Char('?') => {
                let page = context.help_page(&message!("saved-games"), &message!("help-saved"));
                return Flow::Push(Box::new(page));
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

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if self.pending_delete.is_none() {
            let rows = self.rows(0, context);
            if self.list.mouse(mouse, &rows) {
                return self.open(context);
            }
        }
        Flow::Stay
    }
}
