//! Draws the manual setup: board, tools, and the choice of a side.

use crossterm::event::KeyCode;
use parlour_core::Player;
use parlour_editor::SetupPhase;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};

use super::{Chooser, SetupScreen, Touch};
use crate::board::{Look, draw_board};
use crate::menu::parts::{Keys, Row, write_title};
use crate::pager::wrapped;
use crate::screen::Context;
use crate::theme::Theme;

/// From this width on, the tools are next to the board.
const WIDE: u16 = 64;
const PANEL: u16 = 30;

const PLACING: Keys = &[
    ("Enter", KeyCode::Enter, "place"),
    ("F5", KeyCode::F(5), "done"),
    ("Esc", KeyCode::Esc, "leave"),
    ("F1", KeyCode::F(1), "help"),
    ("Tab", KeyCode::Tab, "tool"),
    ("Backspace", KeyCode::Backspace, "undo"),
    ("Del", KeyCode::Delete, "take back"),
];
const CHOOSING: Keys = &[
    ("Enter", KeyCode::Enter, "begin"),
    ("Esc", KeyCode::Esc, "leave"),
    ("F1", KeyCode::F(1), "help"),
    ("arrows", KeyCode::Null, "choose"),
];

impl SetupScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let talk = self.talk(theme, area.width);
        let [head, body, below, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(talk.len().clamp(1, 3) as u16),
            Constraint::Length(1),
        ])
        .areas(area);
        let info = self.choice.game.info();
        write_title(frame, head, &format!("{}: set-up by hand", info.name), "", theme);
        let is_placing = self.setup.phase() == SetupPhase::Placing;
        let n_lines = if is_placing { self.tools().len() as u16 + 2 } else { 5 };
        let [board, panel] = if area.width >= WIDE {
            Layout::horizontal([Constraint::Min(1), Constraint::Length(PANEL)]).areas(body)
        } else {
            Layout::vertical([Constraint::Min(1), Constraint::Length(n_lines)]).areas(body)
        };
        self.draw_board(frame, board, is_placing, theme);
        self.spots.clear();
        if is_placing {
            self.draw_tools(frame, panel, area.width >= WIDE, theme);
        } else {
            self.draw_sides(frame, panel, theme);
        }
        frame.render_widget(Text::from(talk), below);
        self.keys.draw(frame, foot, if is_placing { PLACING } else { CHOOSING }, theme);
    }

    fn draw_board(&mut self, frame: &mut Frame, area: Rect, is_placing: bool, theme: &Theme) {
        let view = self.setup.board().view();
        let choices = if is_placing { self.choices() } else { Vec::new() };
        let look = Look {
            cursor: is_placing.then_some(self.cursor),
            choices: &choices,
            ..Look::default()
        };
        self.placed = draw_board(frame.buffer_mut(), area, &view, &look, theme, &self.placed);
    }

    fn draw_tools(&mut self, frame: &mut Frame, area: Rect, is_tall: bool, theme: &Theme) {
        let gap = u16::from(is_tall && area.height > self.tools().len() as u16 + 5);
        let mut y = area.y + gap;
        let mut lines: Vec<(String, Touch)> = Vec::new();
        for (tool_idx, tool) in self.tools().iter().enumerate() {
            let text =
                format!("{} {}  {:<8} {:>2} left", tool_idx + 1, tool.letter, tool.name, tool.left);
            lines.push((text, Touch::Tool(tool_idx)));
        }
        let take_back = lines.len();
        lines.push((format!("{} -  take back", take_back + 1), Touch::Tool(take_back)));
        lines.push(("[ Done ]  F5".to_owned(), Touch::Done));
        for (text, touch) in lines {
            if touch == Touch::Done {
                y += gap;
            }
            if y >= area.bottom() {
                break;
            }
            let is_chosen = touch == Touch::Tool(self.tool);
            let sign = if is_chosen { theme.sign("▸ ", "> ") } else { "  " };
            let style = match touch {
                Touch::Done => theme.accent(),
                Touch::Tool(_) if is_chosen => theme.selected(),
                Touch::Tool(_) => theme.text(),
            };
            let row = Rect { y, height: 1, ..area };
            frame.render_widget(Line::styled(format!("{sign}{text}"), style), row);
            self.spots.push((row, touch));
            y += 1;
        }
    }

    /// The sides to choose from; one alone if there is no choice.
    pub(super) fn side_rows(&self) -> Vec<Row> {
        let names = self.choice.game.info().players;
        let row = |player: Player| {
            let first = if player == Player::One { ", who moves first" } else { "" };
            Row::Item(Line::raw(format!("{} ({player}){first}", names[player.index()])))
        };
        match self.chooser() {
            Chooser::Person => Player::BOTH.map(row).to_vec(),
            Chooser::Computer(_) | Chooser::Nobody => vec![Row::Item(Line::raw("Begin"))],
        }
    }

    fn draw_sides(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let names = self.choice.game.info().players;
        let text = match self.chooser() {
            Chooser::Person => {
                "The other one chooses: which side do you play from this start?".to_owned()
            }
            Chooser::Computer(_) => {
                format!("The computer takes {}, who moves first. You play {}.", names[0], names[1])
            }
            Chooser::Nobody => "Both are computers and keep their sides.".to_owned(),
        };
        let lines = wrapped(&text, usize::from(area.width), 0, theme.text(), theme);
        let [talk, list] =
            Layout::vertical([Constraint::Length(lines.len() as u16 + 1), Constraint::Min(1)])
                .areas(area);
        frame.render_widget(Text::from(lines), talk);
        let rows = self.side_rows();
        self.sides.draw(frame, list, &rows, theme);
    }

    /// An error, or what to do next.
    fn talk(&self, theme: &Theme, width: u16) -> Vec<Line<'static>> {
        let width = usize::from(width);
        match &self.message {
            Some((text, true)) => {
                let sign = theme.sign("✗", "!");
                wrapped(&format!("{sign} {text}"), width, 2, theme.danger(), theme)
            }
            Some((text, false)) => wrapped(text, width, 0, theme.text(), theme),
            None if self.setup.phase() != SetupPhase::Placing => Vec::new(),
            None => wrapped(&self.setup.board().view().status, width, 0, theme.text(), theme),
        }
    }
}
