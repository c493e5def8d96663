//! The common part of the position editor and the manual setup: a board, tools, and lines beside
//! the board.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use parlour_core::{AnyGame, BoardView, Cell, Message, Step, message};
use parlour_messages::Localization;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Span, Text};
use ratatui::widgets::Clear;

use super::parts::{Key, KeyBar, click_position, draw_title};
use crate::board::{BoardLayout, Overlay, draw_board};
use crate::game::message_height;
use crate::pager::wrapped;
use crate::screen::{Context, Flow, Screen};
use crate::theme::Theme;

/// The prefix that removes a piece, before a square.
pub(super) const REMOVE: char = '-';

/// From this width on, the lines are next to the board.
const WIDE: u16 = 64;
const PANEL: u16 = 32;

/// Lines below a board in a narrow window if there are no tools.
const MIN_LINES: usize = 5;

/// A request of the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// Use this letter on the square under the cursor.
    Edit(char),
    Undo,
    Leave,
    /// The other side is to move.
    Turn,
    /// Type the extra field.
    Extra,
    Done,
}

/// The effect of clicking a line beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Tool(usize),
    Act(Act),
}

/// A line beside the board: its text, its effect, and whether it can be used.
pub(super) type ToolLine = (String, Target, bool);

/// A board that is edited with tools.
#[derive(Debug)]
pub(super) struct ToolBoard {
    /// The selected tool; the one after the last removes.
    tool: usize,
    cursor: Cell,
    layout: BoardLayout,
    /// The message below the board, and whether it is an error.
    message: Option<(Message, bool)>,
    /// Escape was pressed with changes made; a second Escape leaves.
    is_leaving: bool,
    keys: KeyBar,
    areas: Vec<(Rect, Target)>,
}

impl ToolBoard {
    /// Puts the cursor in the middle of a board.
    pub(super) fn new(view: &BoardView) -> Self {
        let middle = view.columns.len() / 2 + view.rows.len() / 2 * view.columns.len();
        Self {
            tool: 0,
            cursor: Cell(middle.min(view.cells.len().saturating_sub(1)) as u16),
            layout: BoardLayout::default(),
            message: None,
            is_leaving: false,
            keys: KeyBar::default(),
            areas: Vec::new(),
        }
    }

    /// Returns the letter of the selected tool.
    pub(super) fn letter(&self, letters: &[char]) -> char {
        letters.get(self.tool).copied().unwrap_or(REMOVE)
    }

    /// Returns an edit of the square under the cursor.
    pub(super) fn edit(&self, letter: char, view: &BoardView) -> Option<String> {
        let cell = view.cells.get(usize::from(self.cursor.0))?;
        Some(format!("{letter}{}", cell.name))
    }

    pub(super) fn say(&mut self, message: Message) {
        self.message = Some((message, false));
    }

    /// Shows an error, or nothing after a success: the change is visible on the board.
    pub(super) fn show_error(&mut self, error: Option<Message>) {
        self.message = error.map(|error| (error, true));
    }

    /// Opens a screen; an error is shown.
    pub(super) fn replace_by(&mut self, next: Result<Box<dyn Screen>, Message>) -> Flow {
        Flow::or_stay(next.map(Flow::Replace), |error| self.show_error(Some(error)))
    }

    /// Leaves, after a second Escape if something was changed.
    pub(super) fn leave(&mut self, has_changes: bool) -> Flow {
        if !has_changes || self.is_leaving {
            return Flow::Back;
        }
        self.is_leaving = true;
        self.say(message!("setup-leaving"));
        Flow::Stay
    }

    fn select(&mut self, tool: usize, letters: &[char]) {
        self.tool = tool % (letters.len() + 1);
        self.message = None;
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent, letters: &[char]) -> Option<Act> {
        if key.code == KeyCode::Esc {
            return Some(Act::Leave);
        }
        self.is_leaving = false;
        if let Some(cell) = self.layout.arrow(self.cursor, key.code) {
            self.cursor = cell;
            return None;
        }
        match key.code {
            KeyCode::Tab => self.select(self.tool + 1, letters),
            KeyCode::BackTab => self.select(self.tool + letters.len(), letters),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(Act::Edit(self.letter(letters))),
            KeyCode::Delete => return Some(Act::Edit(REMOVE)),
            KeyCode::Backspace => return Some(Act::Undo),
            KeyCode::Char('z') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Some(Act::Undo);
            }
            KeyCode::F(3) => return Some(Act::Turn),
            KeyCode::F(5) => return Some(Act::Done),
            KeyCode::F(7) => return Some(Act::Extra),
            KeyCode::Char(c) => {
                if let Some(tool) = typed_tool(c, letters) {
                    self.select(tool, letters);
                }
            }
            _ => {}
        }
        None
    }

    /// Returns the key that was clicked in the last line.
    pub(super) fn clicked_key(&self, mouse: MouseEvent) -> Option<KeyEvent> {
        self.keys.hit(mouse)
    }

    /// Handles the mouse on the board or on a line beside it.
    pub(super) fn mouse(&mut self, mouse: MouseEvent, letters: &[char]) -> Option<Act> {
        let Some(cell) = self.layout.cell_at(mouse.column, mouse.row) else {
            let at = click_position(mouse)?;
            let (_, target) = self.areas.iter().find(|(area, _)| area.contains(at.into()))?;
            match *target {
                Target::Act(act) => return Some(act),
                Target::Tool(tool) => self.select(tool, letters),
            }
            return None;
        };
        let act = match mouse.kind {
            MouseEventKind::Down(MouseButton::Right) => Some(Act::Edit(REMOVE)),
            MouseEventKind::Down(_) => Some(Act::Edit(self.letter(letters))),
            MouseEventKind::Moved => None,
            _ => return None,
        };
        self.cursor = cell;
        act
    }

    /// Starts again with another board.
    pub(super) fn reset(&mut self, view: &BoardView) {
        *self = Self { tool: self.tool, ..Self::new(view) };
    }

    /// Draws everything; returns the area beside the board, which is free if there are no lines.
    pub(super) fn draw(
        &mut self,
        frame: &mut Frame,
        area: Rect,
        shown: &Shown<'_>,
        context: &Context,
    ) -> Rect {
        let theme = &context.theme;
        let [head, body, below, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(message_height(area)),
            Constraint::Length(1),
        ])
        .areas(area);
        let words = context.localization_for(shown.game.info());
        draw_title(frame, head, &words.text(&shown.title), "", theme);
        let [board, panel] = if area.width >= WIDE {
            Layout::horizontal([Constraint::Min(1), Constraint::Length(PANEL)]).areas(body)
        } else {
            let height = shown.lines.len().max(MIN_LINES) as u16;
            let height = height.min(body.height / 2);
            Layout::vertical([Constraint::Min(1), Constraint::Length(height)]).areas(body)
        };
        // Without tools there is nothing to do on the board.
        let cursor = (!shown.lines.is_empty()).then_some(self.cursor);
        let overlay = Overlay { cursor, choices: shown.choices, ..Overlay::default() };
        let buffer = frame.buffer_mut();
        self.layout = draw_board(buffer, board, shown.view, &overlay, theme, &self.layout);
        self.draw_lines(frame, panel, shown.lines, theme);
        let (text, style) = match &self.message {
            Some((message, false)) => (words.text(message), theme.text()),
            Some((message, true)) => bad_status(&words.text(message), theme),
            None => shown.status.clone(),
        };
        let lines = wrapped(&text, usize::from(below.width), 0, style, theme);
        // A long message covers what is above it, so that the board keeps its size.
        let height = (lines.len() as u16).max(below.height).min(area.height);
        let below = Rect { y: below.bottom() - height, height, ..below };
        frame.render_widget(Clear, below);
        frame.render_widget(Text::from(lines), below);
        self.keys.draw(frame, foot, shown.keys, context);
        panel
    }

    fn draw_lines(&mut self, frame: &mut Frame, area: Rect, lines: &[ToolLine], theme: &Theme) {
        self.areas.clear();
        let width = usize::from(area.width.saturating_sub(2));
        let gap = u16::from(usize::from(area.height) > lines.len() + 5);
        let mut y = area.y + gap;
        for (text, target, is_usable) in lines {
            let is_selected = *target == Target::Tool(self.tool);
            let style = match target {
                Target::Tool(_) if is_selected => theme.selected(),
                _ if !is_usable => theme.dim(),
                Target::Tool(_) | Target::Act(Act::Extra) => theme.text(),
                Target::Act(_) => theme.accent(),
            };
            if *target == Target::Act(Act::Done) {
                y += gap;
            }
            for (part_idx, part) in wrapped(text, width, 3, style, theme).into_iter().enumerate() {
                if y >= area.bottom() {
                    return;
                }
                let row = Rect { y, height: 1, ..area };
                if is_selected && part_idx == 0 {
                    // A styled line would color the whole row.
                    frame.render_widget(Span::styled(theme.sign("▸ ", "> "), theme.accent()), row);
                }
                frame.render_widget(part, Rect { x: row.x + 2, width: row.width - 2, ..row });
                self.areas.push((row, *target));
                y += 1;
            }
        }
    }
}

/// The content to draw besides the cursor, the selected tool and the message.
pub(super) struct Shown<'a> {
    pub(super) game: &'static dyn AnyGame,
    pub(super) title: Message,
    pub(super) view: &'a BoardView,
    pub(super) choices: &'a [Step],
    pub(super) lines: &'a [ToolLine],
    /// The text below the board if there is no message.
    pub(super) status: (String, Style),
    pub(super) keys: &'a [Key],
}

/// Marks a text as an error.
pub(super) fn bad_status(text: &str, theme: &Theme) -> (String, Style) {
    (format!("{} {text}", theme.sign("✗", "!")), theme.danger())
}

/// Returns the lines of the tools, the one that removes last. Each has a name, a letter and a note.
pub(super) fn tool_lines(
    tools: impl Iterator<Item = (String, char, String)>,
    words: &Localization,
) -> Vec<ToolLine> {
    let remove = (words.text(&message!("setup-remove")), REMOVE, String::new());
    let line = |(tool, (name, letter, note)): (usize, (String, char, String))| {
        (format!("{} {name} ({letter}){note}", tool + 1), Target::Tool(tool), true)
    };
    tools.chain([remove]).enumerate().map(line).collect()
}

/// Handles the keys of help, rules and themes; `None` for others.
pub(super) fn common_key(
    key: KeyEvent,
    game: &'static dyn AnyGame,
    (title, help): (&Message, &Message),
    context: &mut Context,
) -> Option<Flow> {
    match key.code {
        KeyCode::F(1) | KeyCode::Char('?') => Some(context.help(title, help)),
        KeyCode::F(2) => Some(context.rules(game)),
        KeyCode::F(8) => {
            context.next_theme();
            Some(Flow::Stay)
        }
        _ => None,
    }
}

/// Returns the tool of a typed character: its number from 1, its letter, or `-` for the last one, which
/// removes.
fn typed_tool(c: char, letters: &[char]) -> Option<usize> {
    if c == REMOVE {
        return Some(letters.len());
    }
    let number = c.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
    let same = letters.iter().position(|letter| *letter == c);
    let alike = || letters.iter().position(|letter| letter.eq_ignore_ascii_case(&c));
    same.or_else(alike).or(number.filter(|tool| *tool <= letters.len()))
}
