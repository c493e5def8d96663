//! A list with the selected entry beside it, if the window is wide: lessons, puzzles.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{AnyGame, BoardView, Message, message};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};

use super::parts::{Key, KeyBar, List, Row, draw_about, draw_title, key, named_key, window};
use crate::pager::wrapped;
use crate::screen::{Context, Flow, Screen};

/// From this width on, the selected entry is shown next to the list.
const WIDE: u16 = 76;

/// The content of a [`CatalogScreen`]. Entries are identified by their rows.
pub(crate) trait Catalog {
    /// Returns the title and the help text.
    fn title_and_help() -> [Message; 2];

    /// The user's progress, at the right of the title.
    fn progress(&self, context: &Context) -> String;

    fn rows(&self, context: &Context) -> Vec<Row>;

    /// Describes an entry: text and a board.
    fn about(
        &self,
        row: usize,
        width: usize,
        context: &Context,
    ) -> (Vec<Line<'static>>, Option<BoardView>);

    /// Returns the screen of an entry; `None` for a heading.
    fn open(&self, row: usize, context: &Context) -> Option<Result<Box<dyn Screen>, Message>>;

    /// Returns the game of a row.
    fn game(&self, row: usize) -> Option<&'static dyn AnyGame>;
}

/// A screen that lists a catalog.
pub(crate) struct CatalogScreen<C> {
    catalog: C,
    list: List,
    keys: KeyBar,
    message: Option<Message>,
}

impl<C: Catalog> CatalogScreen<C> {
    /// Lists a catalog with this row selected.
    pub(crate) fn with_selected(catalog: C, row: usize, message: Option<Message>) -> Self {
        Self { catalog, list: List::with_selected(row), keys: KeyBar::default(), message }
    }

    fn open(&mut self, context: &Context) -> Flow {
        let opened = self.catalog.open(self.list.selected, context);
        let opened = opened.map_or(Ok(Flow::Stay), |screen| screen.map(Flow::Push));
        Flow::or_stay(opened, |why| self.message = Some(why))
    }
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

impl<C: Catalog> Screen for CatalogScreen<C> {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (inner, foot) = window(area, 120, 50);
        let [head, body, talk] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Min(1),
            Constraint::Length(u16::from(self.message.is_some()) * 2),
        ])
        .areas(inner);
        let [title, _] = C::title_and_help();
        draw_title(frame, head, &context.text(&title), &self.catalog.progress(context), theme);
        let rows = self.catalog.rows(context);
        if body.width >= WIDE {
            let [list, _, about] = Layout::horizontal([
                Constraint::Length(38),
                Constraint::Length(3),
                Constraint::Min(1),
            ])
            .areas(body);
            self.list.draw(frame, list, &rows, theme);
            let width = usize::from(about.width);
            draw_about(frame, about, self.catalog.about(self.list.selected, width, context), theme);
        } else {
            self.list.draw(frame, body, &rows, theme);
        }
        if let Some(message) = &self.message {
            let text = context.text(message);
            let lines = wrapped(&text, usize::from(talk.width), 0, theme.danger(), theme);
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
                let [title, help] = C::title_and_help();
                return context.help(&title, &help);
            }
            KeyCode::F(2) => {
                if let Some(game) = self.catalog.game(self.list.selected) {
                    return context.rules(game);
                }
            }
            KeyCode::F(8) => context.next_theme(),
            code => {
                self.list.press(code, &self.catalog.rows(context));
            }
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        let rows = self.catalog.rows(context);
        if self.list.mouse(mouse, &rows) { self.open(context) } else { Flow::Stay }
    }
}
