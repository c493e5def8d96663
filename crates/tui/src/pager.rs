//! A page of text to read: rules, keys, a record.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

use crate::screen::{Context, Flow, Screen};
use crate::theme::Theme;

/// A text longer than the window.
pub(crate) struct Pager {
    title: String,
    /// Lines of light Markdown: headings, lists, tables as they are.
    lines: Vec<String>,
    first: u16,
    most: u16,
    page: u16,
}

impl Pager {
    /// A page with a title.
    pub(crate) fn new(title: impl Into<String>, text: &str) -> Self {
        let lines = text.lines().map(str::to_owned).collect();
        Self { title: title.into(), lines, first: 0, most: 0, page: 1 }
    }

    fn go(&mut self, by: i32) -> Flow {
        let to = i32::from(self.first) + by;
        self.first = to.clamp(0, i32::from(self.most)) as u16;
        Flow::Stay
    }
}

impl Screen for Pager {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let [head, body, foot] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)])
                .areas(area);
        frame.render_widget(Line::styled(self.title.as_str(), theme.accent()), head);
        let width = body.width.min(100);
        let body = Rect { width, x: body.x + (body.width - width) / 2, ..body };
        let lines: Vec<Line> = self.lines.iter().map(|line| styled(line, theme)).collect();
        let paragraph = Paragraph::new(Text::from(lines)).wrap(Wrap { trim: false });
        // Ratatui keeps its line count to itself; this is how many lines the words take at least.
        let n_lines: usize =
            self.lines.iter().map(|line| wrapped_height(line, usize::from(width.max(1)))).sum();
        self.page = body.height.max(1);
        self.most = (n_lines as u16).saturating_sub(body.height);
        self.first = self.first.min(self.most);
        frame.render_widget(paragraph.scroll((self.first, 0)), body);
        let more = if self.first < self.most { theme.sign(" ▼ more", " more below") } else { "" };
        let text = format!("arrows and PgUp PgDn scroll, Esc closes{more}");
        frame.render_widget(Line::styled(text, theme.dim()), foot);
    }

    fn key(&mut self, key: KeyEvent, _context: &mut Context) -> Flow {
        let page = i32::from(self.page);
        match key.code {
            KeyCode::Down | KeyCode::Char('j') => self.go(1),
            KeyCode::Up | KeyCode::Char('k') => self.go(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.go(page),
            KeyCode::PageUp => self.go(-page),
            KeyCode::Home => self.go(-i32::from(u16::MAX)),
            KeyCode::End => self.go(i32::from(u16::MAX)),
            _ => Flow::Back,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, _context: &mut Context) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(3),
            MouseEventKind::ScrollUp => self.go(-3),
            _ => Flow::Stay,
        }
    }
}

/// How many lines a text takes when it is broken between words.
pub(crate) fn wrapped_height(text: &str, width: usize) -> usize {
    let mut lines = 1;
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines += 1;
            used = 0;
        }
        used += length + usize::from(used > 0);
        while used > width {
            lines += 1;
            used -= width;
        }
    }
    lines
}

/// A line of Markdown with its headings and strong words set off.
fn styled(line: &str, theme: &Theme) -> Line<'static> {
    if let Some(heading) = line.strip_prefix('#') {
        let heading = heading.trim_start_matches('#').trim();
        return Line::styled(heading.to_owned(), theme.accent());
    }
    let plain = line.replace('`', "");
    let spans: Vec<Span> = plain
        .split("**")
        .enumerate()
        .map(|(part_idx, part)| {
            let style = if part_idx % 2 == 1 { theme.accent() } else { theme.text() };
            Span::styled(part.to_owned(), style)
        })
        .collect();
    Line::from(spans)
}
