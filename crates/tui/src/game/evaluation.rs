//! Draws the evaluation: a bar, lines and a graph.

use std::borrow::Borrow;

use parlour_bots::{Score, score_message, win_chance};
use parlour_core::{Player, message};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Borders, Paragraph};

use super::GameScreen;
use super::draw::titled_block;
use crate::theme::{Side, Theme};

/// The width of the graph's scale.
const SCALE_WIDTH: u16 = 5;

/// The width of the scores before the lines.
const SCORE_WIDTH: usize = 14;

impl GameScreen {
    pub(super) fn draw_evaluation(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let title = self.text(&message!("title-evaluation-of", player = Player::One));
        let block = titled_block(&title, Borders::TOP, theme.dim(), theme);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        // Only the current position has lines.
        let has_lines = self.session.turn().is_some() && !self.session.is_browsing();
        let n_lines = if has_lines { 3.min(inner.height.saturating_sub(4)) } else { 0 };
        let [bar, lines, graph] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(n_lines),
            Constraint::Min(0),
        ])
        .areas(inner);
        self.draw_bar(frame, bar, theme);
        self.draw_lines(frame, lines, theme);
        self.draw_graph(frame, graph, theme);
    }

    /// Draws the first player's winning chance as a bar.
    fn draw_bar(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(score) = self.session.score_at(self.session.shown_ply()) else {
            frame.render_widget(Line::styled(self.no_score_text(), theme.dim()), area);
            return;
        };
        let text = format!(" {}", self.first_player_score(score));
        let width = usize::from(area.width).saturating_sub(text.chars().count()).max(4);
        let filled = (win_chance(score) * width as f64).round() as usize;
        let (full, empty) = (theme.sign("█", "#"), theme.sign("░", "-"));
        let one = theme.on_piece(Side::One);
        let spans = vec![
            Span::styled(
                full.repeat(filled.min(width)),
                if theme.has_color() { one.fg(one.bg.unwrap_or_default()) } else { one },
            ),
            Span::styled(empty.repeat(width - filled.min(width)), theme.swatch(Side::Two)),
            Span::raw(text),
        ];
        frame.render_widget(Line::from(spans), area);
    }

    /// Formats the score and the best line, for a small window.
    pub(super) fn evaluation_text(&self, width: u16, theme: &Theme) -> String {
        let score = self.session.score_at(self.session.shown_ply());
        let Some(score) = score else { return self.no_score_text() };
        let best = self.session.lines().filter(|_| !self.session.is_browsing());
        let score = self.first_player_score(score);
        let room = usize::from(width).saturating_sub(score.chars().count() + 2);
        let line = best.map(|result| moves_within(&result.lines[0].moves, room, theme));
        format!("{score}  {}", line.unwrap_or_default())
    }

    /// Says why there is no score: an engine is searching, or the review has not been run.
    fn no_score_text(&self) -> String {
        let is_coming = self.session.is_persons_turn() && !self.session.is_browsing();
        let is_coming = is_coming || self.session.is_advising();
        self.text(&if is_coming { message!("thinking") } else { message!("not-evaluated") })
    }

    fn first_player_score(&self, score: Score) -> String {
        let score = score_message(score);
        self.text(&message!("score-of", player = Player::One, score = score))
    }

    fn draw_lines(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(result) = self.session.lines().filter(|_| !self.session.is_browsing()) else {
            return;
        };
        let room = usize::from(area.width).saturating_sub(SCORE_WIDTH);
        let lines: Vec<Line> = result
            .lines
            .iter()
            .map(|line| {
                Line::from(vec![
                    Span::styled(
                        format!("{:<SCORE_WIDTH$}", self.text(&score_message(line.score))),
                        theme.accent(),
                    ),
                    Span::raw(moves_within(&line.moves, room, theme)),
                ])
            })
            .collect();
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// Draws the first player's winning chance over the game, with a scale in percent, the plies
    /// below, and a marker under the ply shown. A click goes to a ply.
    fn draw_graph(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
        if area.height < 3 || area.width < 16 {
            return;
        }
        let n_plies = self.session.played().line_moves().len();
        let plot = Rect {
            x: area.x + SCALE_WIDTH,
            width: area.width - SCALE_WIDTH,
            height: area.height - 1,
            ..area
        };
        let width = usize::from(plot.width);
        // A long game is compressed, not cut.
        let column_of = |ply: usize| match n_plies {
            n if n < width => ply,
            n => ply * (width - 1) / n.max(1),
        };
        let buffer = frame.buffer_mut();
        let middle = plot.y + (plot.height - 1) / 2;
        buffer.set_string(plot.x, middle, theme.sign("┈", "-").repeat(width), theme.dim());
        let labels = [(plot.y, "100%"), (middle, "50%"), (plot.bottom() - 1, "0%")];
        // A low graph has only its ends labeled.
        let labels = labels.iter().filter(|(_, label)| plot.height > 2 || *label != "50%");
        for (y, label) in labels {
            let axis = theme.sign("┤", "|");
            buffer.set_string(area.x, *y, format!("{label:>4}{axis}"), theme.dim());
        }
        let mut last_score = None;
        for ply in 0..=n_plies {
            let score = self.session.score_at(ply);
            let style = if score.is_some() { theme.accent() } else { theme.dim() };
            // A position that was not evaluated continues the one before, dimmed.
            last_score = score.or(last_score);
            let Some(score) = last_score else { continue };
            let eighths = (win_chance(score) * f64::from(plot.height) * 8.0).round() as u16;
            let x = plot.x + column_of(ply) as u16;
            for row in 0..plot.height {
                let filled = eighths.saturating_sub(row * 8).min(8);
                if filled == 0 {
                    break;
                }
                let sign = if theme.ascii {
                    if filled >= 4 { "#" } else { "." }
                } else {
                    ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][usize::from(filled) - 1]
                };
                buffer.set_string(x, plot.bottom() - 1 - row, sign, style);
            }
        }
        let foot = Rect { y: plot.bottom(), height: 1, ..plot };
        let rule = theme.sign("─", "-").repeat(width);
        buffer.set_string(area.x, foot.y, format!("    {}", theme.sign("└", "+")), theme.dim());
        buffer.set_string(foot.x, foot.y, rule, theme.dim());
        let last = n_plies.to_string();
        let end = column_of(n_plies) as u16;
        buffer.set_string(foot.x, foot.y, "0", theme.dim());
        let shown = column_of(self.session.shown_ply()) as u16;
        // Below the last bar, or beside the marker, which never covers a digit.
        let label_width = last.len() as u16;
        let below = end.saturating_sub(label_width - 1);
        let x = if (below..=end).contains(&shown) { end + 2 } else { below };
        let x = x.min(plot.width.saturating_sub(label_width));
        if !(x..x + label_width).contains(&shown) {
            buffer.set_string(foot.x + x, foot.y, last, theme.dim());
        }
        buffer.set_string(foot.x + shown, foot.y, theme.sign("▲", "^"), theme.accent());
        for ply in 0..=n_plies {
            let x = plot.x + column_of(ply) as u16;
            let column = Rect { x, width: 1, height: area.height, ..plot };
            self.click_plies.push((column, ply));
        }
    }
}

/// Joins the moves that fit, with a sign if there are more.
fn moves_within<M: Borrow<str>>(moves: &[M], width: usize, theme: &Theme) -> String {
    let all = moves.join(" ");
    if all.chars().count() <= width {
        return all;
    }
    let mut text = String::new();
    for m in moves.iter().map(Borrow::borrow) {
        if text.chars().count() + m.chars().count() + 2 > width {
            break;
        }
        text = text + m + " ";
    }
    text + theme.sign("…", "~")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ColorMode;

    #[test]
    fn lines_end_after_a_whole_move() {
        let theme = Theme::new("", ColorMode::None, false);
        let within = |width| moves_within(&["a1-b2", "c3", "d4xe5"], width, &theme);
        assert_eq!(within(14), "a1-b2 c3 d4xe5");
        assert_eq!(within(13), "a1-b2 c3 …");
        assert_eq!(within(9), "a1-b2 …");
        assert_eq!(within(3), "…");
    }
}
