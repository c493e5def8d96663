//! The background color of the terminal: asked with OSC 11, else from `COLORFGBG`.

use crossterm::event::{Event, KeyCode, KeyModifiers};

use crate::theme::Rgb;

/// Returns the background color; `None` if the terminal does not report it. The terminal must be in
/// raw mode.
pub(crate) fn detect(variable: impl Fn(&str) -> Option<String>) -> Option<Rgb> {
    // The Linux console prints unknown requests, and it is dark.
    let term = variable("TERM").unwrap_or_default();
    let answers = !matches!(term.as_str(), "" | "linux" | "dumb");
    let asked = if answers { query::background() } else { None };
    asked.or_else(|| variable("COLORFGBG").and_then(|text| from_variable(&text)))
}

/// Returns black or white for `foreground;background`, as rxvt and Konsole set it.
fn from_variable(text: &str) -> Option<Rgb> {
    let index: u8 = text.rsplit(';').next()?.parse().ok()?;
    match index {
        0..=6 | 8 => Some((0, 0, 0)),
        7 | 9..=15 => Some((255, 255, 255)),
        _ => None,
    }
}

/// Finds the color in a reply to OSC 11: `ESC ] 11 ; rgb : RRRR / GGGG / BBBB`.
fn from_reply(reply: &[u8]) -> Option<Rgb> {
    let text = String::from_utf8_lossy(reply);
    let (_, rest) = text.split_once("]11;")?;
    let colors = rest.strip_prefix("rgba:").or_else(|| rest.strip_prefix("rgb:"))?;
    let end = colors.find(|c: char| !c.is_ascii_hexdigit() && c != '/').unwrap_or(colors.len());
    let mut parts = colors[..end].split('/').map(|part| {
        let value = u32::from_str_radix(part, 16).ok()?;
        // One to four digits, each the share of its largest value.
        let digits = u32::try_from(part.len()).ok().filter(|n| (1..=4).contains(n))?;
        u8::try_from(value * 255 / (16u32.pow(digits) - 1)).ok()
    });
    Some((parts.next()??, parts.next()??, parts.next()??))
}

/// Finds a late reply to OSC 11 among the keys: crossterm reads it as Alt-], its text, and Alt-\ or
/// Ctrl-G.
#[derive(Debug, Default)]
pub(crate) struct LateReply {
    /// The keys that may be the start of a reply.
    held: Vec<Event>,
    text: String,
}

impl LateReply {
    /// Takes an event. Returns the events that are no part of a reply, and the color once a reply
    /// is complete.
    pub(crate) fn filter(&mut self, event: Event) -> (Vec<Event>, Option<Rgb>) {
        let Event::Key(key) = event else { return (vec![event], None) };
        let is_inside = !self.held.is_empty();
        match (key.code, key.modifiers) {
            (KeyCode::Char(']'), KeyModifiers::ALT) => {
                "]".clone_into(&mut self.text);
                let before = std::mem::replace(&mut self.held, vec![event]);
                return (before, None);
            }
            (KeyCode::Char('\\'), KeyModifiers::ALT)
            | (KeyCode::Char('g'), KeyModifiers::CONTROL)
                if is_inside && self.text.len() > REPLY_START.len() =>
            {
                self.held.clear();
                return (Vec::new(), from_reply(self.text.as_bytes()));
            }
            (KeyCode::Char(c), KeyModifiers::NONE | KeyModifiers::SHIFT) if is_inside => {
                self.text.push(c);
                self.held.push(event.clone());
                if is_reply_start(&self.text) {
                    return (Vec::new(), None);
                }
                return (std::mem::take(&mut self.held), None);
            }
            _ => {}
        }
        let mut events = std::mem::take(&mut self.held);
        events.push(event);
        (events, None)
    }
}

const REPLY_START: &str = "]11;rgb";

/// Whether a text is a reply to OSC 11 without its end.
fn is_reply_start(text: &str) -> bool {
    let is_color = |c: char| c.is_ascii_hexdigit() || c == ':' || c == '/';
    text.strip_prefix(REPLY_START)
        .map_or_else(|| REPLY_START.starts_with(text), |color| color.chars().all(is_color))
}

/// Asks the terminal.
#[cfg(unix)]
mod query {
    use std::fs::OpenOptions;
    use std::io::{Read, Write};
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    use super::Rgb;

    /// How long to wait for a reply. Almost every terminal answers the second request immediately.
    const TIMEOUT: Duration = Duration::from_millis(400);

    /// The background color, then the terminal's attributes: a terminal that ignores the first
    /// request still answers the second, so there is no wait for the timeout.
    const REQUEST: &[u8] = b"\x1b]11;?\x1b\\\x1b[c";

    /// Asks in raw mode, which does not echo the reply.
    pub(super) fn background() -> Option<Rgb> {
        let mut terminal = OpenOptions::new().read(true).write(true).open("/dev/tty").ok()?;
        terminal.write_all(REQUEST).ok()?;
        super::from_reply(&read_reply(&mut terminal))
    }

    fn read_reply(terminal: &mut std::fs::File) -> Vec<u8> {
        let deadline = Instant::now() + TIMEOUT;
        let mut reply = Vec::new();
        while !is_complete(&reply) && reply.len() < 1000 {
            let left = deadline.saturating_duration_since(Instant::now());
            let timeout = Timespec::try_from(left).ok();
            let mut waiting = [PollFd::new(&*terminal, PollFlags::IN)];
            if left.is_zero() || !matches!(poll(&mut waiting, timeout.as_ref()), Ok(1..)) {
                break;
            }
            let mut bytes = [0; 256];
            match terminal.read(&mut bytes) {
                Ok(n @ 1..) => reply.extend_from_slice(&bytes[..n]),
                _ => break,
            }
        }
        reply
    }

    /// Whether the attributes have arrived: `ESC [ ? … c`.
    pub(super) fn is_complete(reply: &[u8]) -> bool {
        let attributes = reply.windows(3).position(|part| part == b"\x1b[?");
        attributes.is_some_and(|at| reply[at..].contains(&b'c'))
    }
}

#[cfg(not(unix))]
mod query {
    pub(super) const fn background() -> Option<super::Rgb> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_of_terminals_are_parsed() {
        let reply = |text: &str| from_reply(text.as_bytes());
        assert_eq!(reply("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;c"), Some((255, 255, 255)));
        assert_eq!(reply("\x1b]11;rgb:1e/1e/2e\x07"), Some((30, 30, 46)));
        assert_eq!(reply("\x1b]11;rgba:0000/8000/ffff/ffff\x07"), Some((0, 127, 255)));
        for bad in ["", "\x1b[?62;c", "\x1b]11;rgb:zz/00/00\x07", "\x1b]11;rgb:00/00\x07"] {
            assert_eq!(reply(bad), None, "{bad:?}");
        }
    }

    /// Returns the events that remain of some input, and the color, with keys as crossterm reads them.
    fn filtered(input: &str) -> (String, Option<Rgb>) {
        let (mut late, mut left, mut color) = (LateReply::default(), String::new(), None);
        let mut modifiers = KeyModifiers::NONE;
        for c in input.chars() {
            if c == '\x1b' {
                modifiers = KeyModifiers::ALT;
                continue;
            }
            let (c, modifiers) = match c {
                '\x07' => ('g', KeyModifiers::CONTROL),
                c => (c, std::mem::replace(&mut modifiers, KeyModifiers::NONE)),
            };
            let key = crossterm::event::KeyEvent::new(KeyCode::Char(c), modifiers);
            let (events, found) = late.filter(Event::Key(key));
            color = color.or(found);
            let keys = events.iter().filter_map(Event::as_key_event);
            left.extend(keys.filter_map(|key| key.code.as_char()));
        }
        (left, color)
    }

    #[test]
    fn a_late_reply_is_no_typed_text() {
        let white = Some((255, 255, 255));
        assert_eq!(filtered("a\x1b]11;rgb:ffff/ffff/ffff\x1b\\b2"), ("ab2".to_owned(), white));
        assert_eq!(filtered("\x1b]11;rgba:ff/ff/ff/ff\x07"), (String::new(), white));
        let unread = "\x1b]11;rgb:ffff\x07c";
        assert_eq!(filtered(unread), ("c".to_owned(), None), "an odd color is no text either");
    }

    #[test]
    fn keys_that_are_no_reply_are_passed_on() {
        for typed in ["]11;rgb:0/0/0", "\x1b]x", "\x1b]1b", "\x1b\x1b]12", "\x1b]\x1b\\", "\x07"] {
            let keys = typed.replace('\x1b', "").replace('\x07', "g");
            assert_eq!(filtered(typed), (keys, None), "{typed:?}");
        }
    }

    #[test]
    fn the_variable_names_a_light_or_dark_color() {
        assert_eq!(from_variable("0;15"), Some((255, 255, 255)));
        assert_eq!(from_variable("15;default;0"), Some((0, 0, 0)));
        assert_eq!(from_variable("15;8"), Some((0, 0, 0)));
        assert_eq!(from_variable("default;default"), None);
        let linux = |name: &str| match name {
            "TERM" => Some("linux".to_owned()),
            "COLORFGBG" => Some("0;15".to_owned()),
            _ => None,
        };
        assert_eq!(detect(linux), Some((255, 255, 255)), "the variable counts on every terminal");
    }

    #[cfg(unix)]
    #[test]
    fn the_attributes_end_the_reply() {
        assert!(!query::is_complete(b"\x1b]11;rgb:cccc/cccc/cccc\x1b\\"));
        assert!(query::is_complete(b"\x1b]11;rgb:0/0/0\x1b\\\x1b[?1;2c"));
    }
}
