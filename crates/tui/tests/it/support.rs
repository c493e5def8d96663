//! A simulated user at an in-memory terminal.

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use parlour_core::{AnyGame, ByPlayer};
use parlour_messages::Language;
use parlour_play::{GameSetup, Seat};
use parlour_tui::{App, ColorMode, Request, Start};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// Presses keys and reads the screen.
pub(crate) struct Person {
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
}

/// Properties of the terminal.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) size: (u16, u16),
    pub(crate) colors: ColorMode,
    pub(crate) ascii: bool,
}

pub(crate) const STANDARD: Kind = Kind { size: (80, 24), colors: ColorMode::True, ascii: false };

/// A game setup from a game string and players.
pub(crate) fn setup(game: &str, x: &str, o: &str) -> GameSetup {
    let (found, values) = parlour_games::parse_game(game).unwrap();
    let seats = ByPlayer::new(Seat::parse(x).unwrap(), Seat::parse(o).unwrap());
    GameSetup { values, seats, ..GameSetup::default_for(found) }.with_seed(1)
}

/// The games of screens under test, fixed so that a new game changes no snapshot. A build with one game
/// has that.
pub(crate) fn listed() -> &'static [&'static dyn AnyGame] {
    static LISTED: LazyLock<Vec<&'static dyn AnyGame>> = LazyLock::new(|| {
        let ids = ["apart", "loa", "mapello", "pathway", "qawale"];
        let built = ids.map(|id| Some(parlour_games::parse_game(id).ok()?.0));
        built.into_iter().collect::<Option<_>>().unwrap_or_else(|| parlour_games::GAMES.to_vec())
    });
    &LISTED
}

pub(crate) fn start(start: Start, kind: Kind, data: Option<&Path>) -> Person {
    start_in(Language::English, start, kind, data)
}

pub(crate) fn start_in(
    language: Language,
    start: Start,
    kind: Kind,
    data: Option<&Path>,
) -> Person {
    open(language, listed(), start, kind, data)
}

pub(crate) fn start_with(
    games: &'static [&'static dyn AnyGame],
    start: Start,
    kind: Kind,
    data: Option<&Path>,
) -> Person {
    open(Language::English, games, start, kind, data)
}

fn open(
    language: Language,
    games: &'static [&'static dyn AnyGame],
    start: Start,
    kind: Kind,
    data: Option<&Path>,
) -> Person {
    let request = Request {
        start,
        games,
        data: data.map(Path::to_owned),
        theme: None,
        ascii: kind.ascii,
        colors: kind.colors,
        language: Some(language),
        seed: Some(7),
        stop: parlour_bots::StopFlag::new(),
        notes: Vec::new(),
    };
    let app = App::new(request).unwrap();
    let terminal = Terminal::new(TestBackend::new(kind.size.0, kind.size.1)).unwrap();
    let mut person = Person { app, terminal };
    person.draw();
    person
}

pub(crate) fn play(game: &str, x: &str, o: &str) -> Person {
    start(Start::Play(Box::new(setup(game, x, o))), STANDARD, None)
}

impl Person {
    pub(crate) fn draw(&mut self) {
        self.app.tick(Instant::now());
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame)).unwrap();
    }

    /// Presses keys by name, separated by blanks: `Down Enter Ctrl-Z F1 b`.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        for name in keys.split(' ').filter(|name| !name.is_empty()) {
            let control = name.strip_prefix("Ctrl-");
            let code = match control.unwrap_or(name) {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Left" => KeyCode::Left,
                "Right" => KeyCode::Right,
                "Tab" => KeyCode::Tab,
                "Backspace" => KeyCode::Backspace,
                "Delete" => KeyCode::Delete,
                "PgUp" => KeyCode::PageUp,
                "PgDn" => KeyCode::PageDown,
                "Home" => KeyCode::Home,
                "End" => KeyCode::End,
                "Space" => KeyCode::Char(' '),
                other => match other.strip_prefix('F').and_then(|number| number.parse().ok()) {
                    Some(number) => KeyCode::F(number),
                    None => KeyCode::Char(other.chars().next().unwrap().to_ascii_lowercase()),
                },
            };
            let modifiers =
                if control.is_some() { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
            self.app.update(&Event::Key(KeyEvent::new(code, modifiers)));
            self.draw();
        }
        self
    }

    /// Types a text, then Enter.
    pub(crate) fn type_in(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.app.update(&Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE)));
        }
        self.press("Enter")
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) -> &mut Self {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.app.update(&Event::Mouse(mouse));
        self.draw();
        self
    }

    /// Clicks the first place that shows a text.
    #[track_caller]
    pub(crate) fn click_on(&mut self, text: &str) -> &mut Self {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            line.find(text).map(|at| (line[..at].chars().count() as u16, row as u16))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no `{text}` on\n{screen}"));
        self.click(column, row)
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.app.update(&Event::Resize(width, height));
        self.draw();
        self
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait_for(&mut self, text: &str) -> &mut Self {
        let deadline = Instant::now() + Duration::from_mins(1);
        while !self.screen().contains(text) {
            assert!(Instant::now() < deadline, "no `{text}` on\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(5));
            self.draw();
        }
        self
    }

    pub(crate) fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// The screen as lines of text.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let line: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    #[track_caller]
    pub(crate) fn sees(&mut self, text: &str) -> &mut Self {
        let screen = self.screen();
        assert!(screen.contains(text), "expected `{text}` on\n{screen}");
        self
    }
}
