//! Draws the panel: players, status, moves, evaluation.

use parlour_core::{Message, Player, message};
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

/// The least height of the list of moves.
const MIN_MOVES: u16 = 3;

impl GameScreen {
    pub(super) fn draw_panel(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let players = self.player_lines(theme, area.width);
        let mut status = self.status_lines(theme);
        // The box says the result; the status would repeat it.
        if self.is_at_end() {
            status.remove(1);
        }
        let (over, least_over) = self.over_heights(area.width, theme);
        let used = (players.len() + status.len()) as u16 + if over > 0 { 1 } else { 2 };
        let room = area.height.saturating_sub(used + MIN_MOVES);
        let shows_lines = self.session.shows_lines();
        let evaluation = if shows_lines { (area.height * 2 / 5).clamp(8, 16) } else { 0 };
        let evaluation = evaluation.min(room.saturating_sub(least_over));
        // The last line has the keys of the box too.
        let over = if over + evaluation > room { least_over } else { over };
        let [top, middle, over_area, moves, below] = Layout::vertical([
            Constraint::Length(players.len() as u16),
            Constraint::Length(used - players.len() as u16),
            Constraint::Length(over),
            Constraint::Min(MIN_MOVES),
            Constraint::Length(evaluation),
        ])
        .areas(area);
        frame.render_widget(Paragraph::new(players), top);
        frame.render_widget(Paragraph::new(status).wrap(Wrap { trim: true }), middle);
        if over > 0 {
            self.draw_over(frame, over_area, theme);
        }
        self.draw_moves(frame, moves, theme);
        if shows_lines {
            self.draw_evaluation(frame, below, theme);
        }
    }

    /// Draws the panel in a few lines, for narrow windows.
    pub(super) fn draw_strip(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let mut lines = self.short_player_lines(theme, area.width);
        // At the end the message says the result, in full.
        let n_skipped = 1 + usize::from(self.is_at_end());
        let mut status: Vec<Line> = self.status_lines(theme).into_iter().skip(n_skipped).collect();
        if self.session.shows_lines() {
            // The evaluation replaces the description of the square under the cursor.
            status.truncate(1);
            status.push(Line::styled(self.evaluation_text(area.width, theme), theme.accent()));
        }
        lines.extend(status);
        lines.truncate(usize::from(area.height));
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn player_sign(player: Player, theme: &Theme) -> Span<'static> {
        let (side, filled, ascii) = match player {
            Player::One => (Side::One, "●", "(x)"),
            Player::Two => (Side::Two, "■", "[o]"),
        };
        let unicode = if theme.is_hollow(side) { "○" } else { filled };
        Span::styled(format!(" {} ", theme.sign(unicode, ascii)), theme.swatch(side))
    }

    /// The sign before the side to move; it turns while the computer thinks.
    fn turn_sign(&self, is_turn: bool, theme: &Theme) -> &'static str {
        match () {
            () if !is_turn => " ",
            () if self.session.is_thinking() => self.spinner.symbol(theme),
            () => theme.sign("▸", ">"),
        }
    }

    fn time_left(&self, player: Player) -> Option<String> {
        self.session.time_left(player).map(time_text)
    }

    /// Formats each player in two lines: name, seat and clock; then the score, never cut off.
    fn player_lines(&self, theme: &Theme, width: u16) -> Vec<Line<'static>> {
        let turn = self.session.view().turn;
        let width = usize::from(width);
        let mut lines = Vec::new();
        for player in Player::BOTH {
            let is_turn = turn == Some(player);
            let sign = self.turn_sign(is_turn, theme);
            let name_style = if is_turn { theme.accent() } else { theme.text() };
            let name = format!(" {} ({player})", self.localization.player(player));
            let mut first = vec![
                Span::styled(sign, theme.accent()),
                Self::player_sign(player, theme),
                Span::styled(name, name_style),
            ];
            let time = self.time_left(player).unwrap_or_default();
            let used = span_width(&first) + time.chars().count() + usize::from(!time.is_empty());
            let seat = self.session.seat(player);
            let seats = [seat.describe(), seat.short_name()].map(|seat| self.text(&seat));
            let room = width.saturating_sub(used + 2);
            let seat = seats.into_iter().find(|seat| seat.chars().count() <= room);
            if let Some(seat) = seat {
                first.push(Span::styled(format!(", {seat}"), theme.dim()));
            }
            let gap = width.saturating_sub(span_width(&first) + time.chars().count());
            first.push(Span::raw(" ".repeat(gap)));
            first.push(Span::styled(time, theme.accent()));
            lines.push(Line::from(first));
            let forms = self.holdings(player).into_iter().map(|held| format!("     {held}"));
            lines.push(Line::raw(first_fitting(forms, width)));
        }
        lines
    }

    /// Formats each player in one line, in the longest form that fits.
    fn short_player_lines(&self, theme: &Theme, width: u16) -> Vec<Line<'static>> {
        let turn = self.session.view().turn;
        let line = |player: Player| {
            let sign = self.turn_sign(turn == Some(player), theme);
            let start = vec![Span::styled(sign, theme.accent()), Self::player_sign(player, theme)];
            let time = self.time_left(player).map(|time| format!(" {time}")).unwrap_or_default();
            let seat = self.session.seat(player);
            let seat = if seat.is_person() {
                String::new()
            } else {
                format!(" {}", self.text(&seat.short_name()))
            };
            let name = self.localization.player(player);
            let heads = [
                format!(" {name} ({player}){seat}{time}"),
                format!(" {name} ({player}){time}"),
                format!(" {name}{time}"),
                format!(" {player}{time}"),
            ];
            let [full, short, least] = self.holdings(player);
            let [first, second, third, last] = heads.each_ref();
            let forms = [
                format!("{first}: {full}"),
                format!("{second}: {full}"),
                format!("{first}: {short}"),
                format!("{second}: {short}"),
                format!("{third}: {short}"),
                format!("{second}: {least}"),
                format!("{last}: {least}"),
            ];
            let room = usize::from(width).saturating_sub(span_width(&start));
            let text = first_fitting(forms, room);
            Line::from(start.into_iter().chain([Span::raw(text)]).collect::<Vec<_>>())
        };
        Player::BOTH.map(line).to_vec()
    }

    /// Formats a player's points, stones in hand, and pieces on the board: in full, short, and as
    /// numbers only.
    fn holdings(&self, player: Player) -> [String; 3] {
        let view = self.session.view();
        let mut forms = [const { Vec::new() }; 3];
        let mut push = |full: String, short: String, least: String| {
            for (form, text) in forms.iter_mut().zip([full, short, least]) {
                form.push(text);
            }
        };
        if let Some(scores) = &view.scores {
            let points = scores[player].points;
            let detail = self.text(&scores[player].detail);
            let full = self.text(&message!("n-points", n = points));
            push(format!("{full}: {detail}"), format!("{points}: {detail}"), points.to_string());
        }
        if let Some(reserves) = &view.reserves {
            let n = reserves[player].len();
            let text = self.text(&message!("n-in-hand", n = n));
            push(text.clone(), text.clone(), text);
        }
        if view.scores.is_none() {
            let n = piece_counts(&view)[player];
            let text = self.text(&message!("n-on-board", n = n));
            push(text.clone(), text, n.to_string());
        }
        let [full, short, least] = forms;
        // Stones in hand matter more than stones on the board.
        let has_reserves = view.reserves.is_some() && view.scores.is_none();
        let least = if has_reserves { least[..1].to_vec() } else { least };
        [full, short, least].map(|form| form.join(", "))
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

    fn draw_moves(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
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
                let cut = shortened_to(text, column.saturating_sub(1), theme);
                let pad = column.saturating_sub(cut.chars().count());
                let width = cut.chars().count() as u16;
                let x = inner.x + span_width(&spans) as u16;
                spans.push(Span::styled(cut, style));
                spans.push(Span::raw(" ".repeat(pad)));
                let y = inner.y + (line_idx - first) as u16;
                if *ply < usize::MAX - 1 {
                    self.click_plies.push((Rect { x, y, width, height: 1 }, ply + 1));
                }
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

fn span_width(spans: &[Span]) -> usize {
    spans.iter().map(Span::width).sum()
}

/// Cuts a text that is too long, with a sign that there is more.
fn shortened_to(text: &str, width: usize, theme: &Theme) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept = text.chars().take(width.saturating_sub(1));
    kept.chain(theme.sign("…", "~").chars()).collect()
}

/// Returns the first text that fits, else the last one.
fn first_fitting(forms: impl IntoIterator<Item = String>, width: usize) -> String {
    let mut last = String::new();
    for form in forms {
        if form.chars().count() <= width {
            return form;
        }
        last = form;
    }
    last
}
