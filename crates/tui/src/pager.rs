//! A scrollable page of text: rules, keys, a record.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use parlour_core::message;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

use crate::menu::parts::{Key, KeyBar, draw_title, key};
use crate::rules::board_row;
use crate::screen::{Context, Flow, Screen};
use crate::theme::Theme;

/// Maximum line width, for readability.
const MAX_WIDTH: u16 = 92;

/// A text longer than the window.
pub(crate) struct Pager {
    title: String,
    paragraphs: Vec<Paragraph>,
    first: usize,
    max_first: usize,
    page: usize,
    keys: KeyBar,
}

/// A part of the text that is wrapped separately.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Paragraph {
    Heading(String),
    /// Text to wrap, with the indent of lines after the first.
    Words(String, usize),
    /// A preformatted line: boards, records.
    Plain(String),
}

impl Pager {
    /// A page with a title. A text that starts with a Markdown heading is parsed as Markdown; any
    /// other is shown as is.
    pub(crate) fn new(title: impl Into<String>, text: &str) -> Self {
        let paragraphs = if text.trim_start().starts_with('#') {
            markdown(text)
        } else {
            text.lines().map(|line| Paragraph::Words(line.to_owned(), 0)).collect()
        };
        let keys = KeyBar::default();
        Self { title: title.into(), paragraphs, first: 0, max_first: 0, page: 1, keys }
    }

    fn go(&mut self, by: isize) -> Flow {
        self.first = self.first.saturating_add_signed(by).min(self.max_first);
        Flow::Stay
    }
}

fn keys() -> [Key; 4] {
    [
        key("Esc", KeyCode::Esc, message!("key-close")),
        key("PgDn", KeyCode::PageDown, message!("key-page-down")),
        key("PgUp", KeyCode::PageUp, message!("key-page-up")),
        key("End", KeyCode::End, message!("key-end")),
    ]
}

impl Screen for Pager {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let [head, body, foot] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)])
                .areas(area);
        let width = body.width.saturating_sub(2).clamp(1, MAX_WIDTH);
        let body = Rect { width, x: body.x + (body.width - width) / 2, ..body };
        let lines: Vec<Line> = self
            .paragraphs
            .iter()
            .flat_map(|paragraph| lines_of(paragraph, usize::from(width), theme))
            .collect();
        self.page = usize::from(body.height.max(1));
        self.max_first = lines.len().saturating_sub(self.page);
        self.first = self.first.min(self.max_first);
        let percent = match self.max_first {
            0 => String::new(),
            max_first => format!("{} %", self.first * 100 / max_first),
        };
        draw_title(frame, head, &self.title, &percent, theme);
        let shown: Vec<Line> = lines.into_iter().skip(self.first).take(self.page).collect();
        frame.render_widget(Text::from(shown), body);
        self.keys.draw(frame, foot, &keys(), context);
    }

    fn key(&mut self, key: KeyEvent, _context: &mut Context) -> Flow {
        let page = self.page as isize;
        match key.code {
            KeyCode::Down | KeyCode::Char('j') => self.go(1),
            KeyCode::Up | KeyCode::Char('k') => self.go(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.go(page),
            KeyCode::PageUp => self.go(-page),
            KeyCode::Home => self.go(isize::MIN),
            KeyCode::End => self.go(isize::MAX),
            _ => Flow::Back,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(3),
            MouseEventKind::ScrollUp => self.go(-3),
            _ => Flow::Stay,
        }
    }
}

/// A subset of Markdown: lines of a paragraph are joined, list items keep their indent, table rows
/// become items, boards stay unchanged.
fn markdown(text: &str) -> Vec<Paragraph> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut is_open = false;
    let mut is_code = false;
    for line in text.lines() {
        if line.trim().starts_with("```") {
            is_code = !is_code;
            is_open = false;
            continue;
        }
        if is_code || (!is_open && line.starts_with("    ")) {
            paragraphs.push(Paragraph::Plain(line.to_owned()));
            is_open = false;
            continue;
        }
        let stripped = strip_emphasis(line.trim());
        let content = stripped.as_str();
        if content.is_empty() {
            paragraphs.push(Paragraph::Plain(String::new()));
            is_open = false;
            continue;
        }
        if content.starts_with('#') {
            let heading = content.trim_start_matches('#').trim();
            paragraphs.push(Paragraph::Heading(heading.to_owned()));
            is_open = false;
            continue;
        }
        if content.starts_with('|') {
            paragraphs.extend(table_row(content));
            is_open = false;
            continue;
        }
        if let Some(marker) = list_marker(content) {
            paragraphs.push(Paragraph::Words(content.to_owned(), marker));
            is_open = true;
            continue;
        }
        match paragraphs.last_mut() {
            Some(Paragraph::Words(words, _)) if is_open => {
                words.push(' ');
                words.push_str(content);
            }
            _ => paragraphs.push(Paragraph::Words(content.to_owned(), 0)),
        }
        is_open = true;
    }
    paragraphs
}

/// Removes emphasis and code marks; `wrapped` handles double stars.
fn strip_emphasis(line: &str) -> String {
    let chars: Vec<char> = line.chars().filter(|c| *c != '`').collect();
    let is_emphasis = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| chars.get(at)).copied().unwrap_or(' ');
        let after = chars.get(at + 1).copied().unwrap_or(' ');
        let touches = before.is_alphanumeric() != after.is_alphanumeric();
        chars[at] == '*' && before != '*' && after != '*' && touches
    };
    (0..chars.len()).filter(|at| !is_emphasis(*at)).map(|at| chars[at]).collect()
}

/// Returns the indent of a list item's text; `None` if the line is not an item.
fn list_marker(content: &str) -> Option<usize> {
    let marker = content.split_once(' ')?.0;
    let number = marker.strip_suffix('.').filter(|number| !number.is_empty());
    let is_number = number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    (marker == "-" || marker == "*" || is_number).then_some(marker.len() + 1)
}

fn table_row(content: &str) -> Option<Paragraph> {
    let cells: Vec<&str> = content.trim_matches('|').split('|').map(str::trim).collect();
    let is_rule = cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':')));
    let (first, rest) = cells.split_first()?;
    let rest: Vec<&str> = rest.iter().copied().filter(|cell| !cell.is_empty()).collect();
    (!is_rule && !cells.concat().is_empty())
        .then(|| Paragraph::Words(format!("- {first}: {}", rest.join("; ")), 2))
}

fn lines_of(paragraph: &Paragraph, width: usize, theme: &Theme) -> Vec<Line<'static>> {
    match paragraph {
        Paragraph::Heading(text) => wrapped(text, width, 0, theme.accent(), theme),
        Paragraph::Words(text, indent) => wrapped(text, width, *indent, theme.text(), theme),
        Paragraph::Plain(text) => {
            let row = if theme.ascii { None } else { board_row(text) };
            vec![Line::raw(row.unwrap_or_else(|| text.clone()))]
        }
    }
}

/// Wraps text into lines; words between `**` are bold.
pub(crate) fn wrapped(
    text: &str,
    width: usize,
    indent: usize,
    style: Style,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let width = width.max(indent + 1);
    let mut lines: Vec<Line> = vec![Line::default()];
    let mut used = 0;
    // A space is pending until the next word of the same line.
    let mut gap = 0;
    for (part_idx, part) in text.split("**").enumerate() {
        let style = if part_idx % 2 == 1 { style.patch(theme.accent()) } else { style };
        for (word_idx, word) in part.split(' ').enumerate() {
            if word_idx > 0 && used > 0 {
                gap = 1;
            }
            let mut rest = word;
            while !rest.is_empty() {
                let length = rest.chars().count();
                if used > 0 && used + gap + length > width {
                    lines.push(Line::default());
                    used = 0;
                    gap = indent;
                }
                let fitting = length.min(width.saturating_sub(used + gap).max(1));
                let at = rest.char_indices().nth(fitting).map_or(rest.len(), |(at, _)| at);
                let piece = format!("{}{}", " ".repeat(gap), &rest[..at]);
                used += gap + fitting;
                gap = 0;
                rest = &rest[at..];
                if let Some(line) = lines.last_mut() {
                    line.push_span(Span::styled(piece, style));
                }
            }
        }
    }
    lines
}

/// Counts the lines of a wrapped text.
pub(crate) fn wrapped_height(text: &str, width: usize) -> usize {
    let theme = Theme::new("", crate::ColorMode::None, true);
    wrapped(text, width.max(1), 0, Style::new(), &theme).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, width: usize, indent: usize) -> Vec<String> {
        let theme = Theme::new("", crate::ColorMode::None, true);
        wrapped(text, width, indent, Style::new(), &theme).iter().map(Line::to_string).collect()
    }

    #[test]
    fn lines_break_between_words_and_keep_their_indent() {
        assert_eq!(texts("- one two three", 9, 2), ["- one two", "  three"]);
        assert_eq!(texts("a **strong word** in it", 8, 0), ["a strong", "word in", "it"]);
        assert_eq!(texts("**How far.** Count", 40, 0), ["How far. Count"]);
        assert_eq!(texts("- **Up**, **Down** move", 12, 2), ["- Up, Down", "  move"]);
        assert_eq!(texts("abcdefghij", 4, 0), ["abcd", "efgh", "ij"]);
        assert_eq!(texts("", 4, 0), [""]);
        assert_eq!(wrapped_height("one two three", 7), 2);
    }

    #[test]
    fn lines_of_a_paragraph_are_joined() {
        let text = "# Title\n\n*one*\n`two`\n\n- item\n  more\n\n    8 . x\n\n| a | b |\n|---|---|\n| c | d |\n";
        let paragraphs = markdown(text);
        assert!(paragraphs.contains(&Paragraph::Heading("Title".to_owned())));
        assert!(paragraphs.contains(&Paragraph::Words("one two".to_owned(), 0)));
        assert!(paragraphs.contains(&Paragraph::Words("- item more".to_owned(), 2)));
        assert!(paragraphs.contains(&Paragraph::Plain("    8 . x".to_owned())));
        assert!(paragraphs.contains(&Paragraph::Words("- c: d".to_owned(), 2)));
        assert_eq!(paragraphs.iter().filter(|one| matches!(one, Paragraph::Words(..))).count(), 4);
    }
}
