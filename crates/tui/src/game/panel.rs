//! Draws the panel: players, status, moves, evaluation.

use parlour_core::{ByPlayer, Message, Player, message};
use parlour_play::{describe_cell, piece_counts, time_text};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Borders, Paragraph, Wrap};

use super::GameScreen;
use super::draw::titled_block;
use crate::screen::Context;
use crate::theme::{Side, Theme};

impl GameScreen {
    pub(super) fn draw_panel(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let players = self.player_lines(theme, area.width);
        let status = self.status_lines(theme);
        let shows_lines = self.session.shows_lines();
        let evaluation = if shows_lines { (area.height / 3).clamp(6, 14) } else { 0 };
        let [top, middle, moves, below] = Layout::vertical([
            Constraint::Length(players.len() as u16),
            Constraint::Length(status.len() as u16 + 2),
            Constraint::Min(3),
            Constraint::Length(evaluation),
        ])
        .areas(area);
        frame.render_widget(Paragraph::new(players), top);
        frame.render_widget(Paragraph::new(status).wrap(Wrap { trim: true }), middle);
        self.draw_moves(frame, moves, theme);
        if shows_lines {
            self.draw_evaluation(frame, below, theme);
        }
    }

    /// Draws the panel in a few lines, for narrow windows.
    pub(super) fn draw_strip(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let mut lines = self.short_player_lines(theme);
        let mut status: Vec<Line> = self.status_lines(theme).into_iter().skip(1).collect();
        if self.session.shows_lines() {
            // The evaluation replaces the description of the square under the cursor.
            status.truncate(1);
            status.push(Line::styled(self.evaluation_text(), theme.accent()));
        }
        lines.extend(status);
        lines.truncate(usize::from(area.height));
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn player_sign(player: Player, theme: &Theme) -> Span<'static> {
        let (side, unicode, ascii) = match player {
            Player::One => (Side::One, "●", "(x)"),
            Player::Two if theme.has_color() => (Side::Two, "■", "[o]"),
            Player::Two => (Side::Two, "○", "[o]"),
        };
        Span::styled(format!(" {} ", theme.sign(unicode, ascii)), theme.swatch(side))
    }

    fn time_left(&self, player: Player) -> Option<String> {
        self.session.time_left(player).map(time_text)
    }

    fn player_lines(&self, theme: &Theme, width: u16) -> Vec<Line<'static>> {
        let view = self.session.view();
        let holdings = self.holdings();
        let mut lines = Vec::new();
        for player in Player::BOTH {
            let is_turn = view.turn == Some(player);
            let mut name = Span::raw(format!(" {} ({player})", self.localization.player(player)));
            if is_turn {
                name = name.style(theme.accent());
            }
            let turn = if is_turn { theme.sign("▸", ">") } else { " " };
            let mut first =
                vec![Span::styled(turn, theme.accent()), Self::player_sign(player, theme), name];
            let used: usize = first.iter().map(Span::width).sum();
            if let Some(left) = self.time_left(player) {
                let gap = usize::from(width).saturating_sub(used + left.chars().count() + 1).max(1);
                first.push(Span::raw(" ".repeat(gap)));
                first.push(Span::styled(left, theme.accent()));
            }
            lines.push(Line::from(first));
            let seat = self.text(&self.session.seat(player).describe());
            let thinking =
                if is_turn && self.session.is_thinking() { theme.sign(" …", " ...") } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("     {seat}{thinking}"), theme.dim()),
                Span::raw(format!(", {}", holdings[player])),
            ]));
        }
        lines
    }

    fn short_player_lines(&self, theme: &Theme) -> Vec<Line<'static>> {
        let view = self.session.view();
        let holdings = self.holdings();
        let line = |player: Player| {
            let turn = if view.turn == Some(player) { theme.sign("▸", ">") } else { " " };
            let time = self.time_left(player).map(|time| format!(" {time}")).unwrap_or_default();
            let seat = self.session.seat(player);
            let seat = if seat.is_person() {
                String::new()
            } else {
                format!(" {}", self.text(&seat.short_name()))
            };
            let name = self.localization.player(player);
            let text = format!(" {name} ({player}){seat}{time}: {}", holdings[player]);
            Line::from(vec![
                Span::styled(turn, theme.accent()),
                Self::player_sign(player, theme),
                Span::raw(text),
            ])
        };
        Player::BOTH.map(line).to_vec()
    }

    /// Formats each player's points, stones in hand, and pieces on the board.
    fn holdings(&self) -> ByPlayer<String> {
        let view = self.session.view();
        let counts = piece_counts(&view);
        ByPlayer::from_fn(|player| {
            let mut parts = Vec::new();
            if let Some(scores) = &view.scores {
                let detail = self.text(&scores[player].detail);
                parts.push(format!("{}: {detail}", scores[player].points));
            }
            if let Some(reserves) = &view.reserves {
                parts.push(self.text(&message!("n-in-hand", n = reserves[player].len())));
            }
            if view.scores.is_none() {
                parts.push(self.text(&message!("n-on-board", n = counts[player])));
            }
            parts.join(", ")
        })
    }

    fn status_lines(&mut self, theme: &Theme) -> Vec<Line<'static>> {
        let view = self.session.view();
        let mut lines = vec![Line::raw(String::new())];
        let mut status = self.session.describe_status();
        if self.session.turn().is_some() && !self.session.is_browsing() {
            status = message!("list", others = status, last = self.count().message());
        }
        let bold = theme.text().add_modifier(Modifier::BOLD);
        lines.push(Line::styled(self.text(&status), bold));
        if let Some(cell) = view.cells.get(self.cursor.0 as usize) {
            lines.push(Line::styled(self.text(&describe_cell(cell)), theme.dim()));
        }
        if !view.hand.is_empty() {
            let letters: String = view.hand.iter().map(|piece| piece.letter).collect();
            let lifted = message!("lifted", pieces = Message::verbatim(letters));
            lines.push(Line::raw(self.text(&lifted)));
        }
        if let Some((done, all)) = self.grading {
            let reviewing = message!("reviewing", n = done, all = all);
            lines.push(Line::styled(self.text(&reviewing), theme.accent()));
        }
        lines
    }

    fn draw_moves(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let title = self.text(&message!("title-moves"));
        let block = titled_block(&title, Borders::TOP, theme.dim(), theme);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let rows = self.move_rows();
        let shown = self.session.shown_ply();
        let shown_row =
            rows.iter().position(|row| row.iter().any(|(ply, _)| *ply + 1 == shown)).unwrap_or(0);
        let height = usize::from(inner.height);
        let first = (shown_row + 1 + height / 3)
            .saturating_sub(height)
            .min(rows.len().saturating_sub(height));
        for (line_idx, row) in rows.iter().enumerate().skip(first).take(height) {
            let mut spans = vec![Span::styled(format!("{:>3}. ", line_idx + 1), theme.dim())];
            let column = usize::from(inner.width.saturating_sub(5)) / 2;
            for (ply, text) in row {
                let is_shown = ply + 1 == shown;
                let mut style = if is_shown { theme.selected() } else { theme.text() };
                if *ply >= self.session.played().ply() {
                    style = style.patch(theme.dim());
                }
                let cut: String = text.chars().take(column.saturating_sub(1)).collect();
                let pad = column.saturating_sub(cut.chars().count());
                spans.push(Span::styled(cut, style));
                spans.push(Span::raw(" ".repeat(pad)));
            }
            let at = Rect { y: inner.y + (line_idx - first) as u16, height: 1, ..inner };
            frame.render_widget(Line::from(spans), at);
        }
        if rows.is_empty() {
            let text = self.text(&message!("no-moves-yet"));
            frame.render_widget(Line::styled(text, theme.dim()), inner);
        }
    }

    /// Formats the moves in pairs, with ply, grade and a mark for variations.
    fn move_rows(&self) -> Vec<Vec<(usize, String)>> {
        let played = self.session.played();
        let grades = self.session.grades().unwrap_or_default();
        let mut rows: Vec<Vec<(usize, String)>> = Vec::new();
        if played.start().turn() == Player::Two && played.line_moves().len() > 0 {
            rows.push(vec![(usize::MAX - 1, "...".to_owned())]);
        }
        for (ply, m) in played.line_moves().enumerate() {
            let sign = grades.get(ply).map_or("", |one| one.grade.sign());
            let others = if played.variations(ply).is_empty() { "" } else { "*" };
            let item = (ply, format!("{m}{sign}{others}"));
            match rows.last_mut() {
                Some(row) if row.len() < 2 => row.push(item),
                _ => rows.push(vec![item]),
            }
        }
        rows
    }
}
