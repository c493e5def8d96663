//! Settings, applied immediately.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::BoardView;
use parlour_play::{GameSetup, Settings};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Text;

use super::parts::{
    FieldLook, FieldSpots, FieldState, KeyBar, Keys, clicked, draw_field, draw_picture, wheel,
    window, write_title,
};
use crate::pager::{Pager, wrapped};
use crate::screen::{Context, Flow, Screen};
use crate::theme::{THEMES, Theme};

/// Speeds of a bot's move, in milliseconds per step.
const PACES: [u64; 7] = [0, 100, 200, 350, 600, 1000, 2000];
/// Times per move of a bot without a limit, in milliseconds.
const THINKS: [u64; 8] = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
const LABEL_WIDTH: u16 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Theme,
    Characters,
    Pace,
    Think,
    Confirm,
    Evaluation,
}

const SETTINGS: [Setting; 6] = [
    Setting::Theme,
    Setting::Characters,
    Setting::Pace,
    Setting::Think,
    Setting::Confirm,
    Setting::Evaluation,
];

/// The settings.
pub(crate) struct SettingsScreen {
    at: usize,
    spots: Vec<FieldSpots>,
    keys: KeyBar,
    view: Option<BoardView>,
    trouble: Option<String>,
}

impl SettingsScreen {
    /// The settings, with a preview board.
    pub(crate) fn new(context: &Context) -> Self {
        let last = context.settings.last_game.as_deref();
        let games = context.games;
        let game = games.iter().find(|game| Some(game.info().id) == last).unwrap_or(&games[0]);
        Self {
            at: 0,
            spots: Vec::new(),
            keys: KeyBar::default(),
            view: preview(&GameSetup::of_game(*game)),
            trouble: None,
        }
    }

    fn go(&mut self, by: isize) {
        let count = SETTINGS.len() as isize;
        self.at = (self.at as isize + by).rem_euclid(count) as usize;
    }

    fn turn(&mut self, by: isize, context: &mut Context) {
        let settings = &mut context.settings;
        match SETTINGS[self.at] {
            Setting::Theme => {
                let now = THEMES.iter().position(|theme| theme.name == context.theme.name());
                let count = THEMES.len() as isize;
                let next = (now.unwrap_or(0) as isize + by).rem_euclid(count) as usize;
                let Theme { mode, ascii, .. } = context.theme;
                context.theme = Theme::new(THEMES[next].name, mode, ascii);
                THEMES[next].name.clone_into(&mut settings.theme);
            }
            Setting::Characters => {
                context.theme.ascii = !context.theme.ascii;
                settings.ascii = context.theme.ascii;
            }
            Setting::Pace => settings.pace_ms = stepped(&PACES, settings.pace_ms, by),
            Setting::Think => settings.think_ms = stepped(&THINKS, settings.think_ms, by),
            Setting::Confirm => settings.confirm = !settings.confirm,
            Setting::Evaluation => settings.evaluation = !settings.evaluation,
        }
        self.trouble = context.keep_settings();
    }

    fn reset(&mut self, context: &mut Context) {
        let usual = Settings::default();
        let settings = &mut context.settings;
        match SETTINGS[self.at] {
            Setting::Theme => settings.theme = usual.theme,
            Setting::Characters => settings.ascii = usual.ascii,
            Setting::Pace => settings.pace_ms = usual.pace_ms,
            Setting::Think => settings.think_ms = usual.think_ms,
            Setting::Confirm => settings.confirm = usual.confirm,
            Setting::Evaluation => settings.evaluation = usual.evaluation,
        }
        context.theme = match SETTINGS[self.at] {
            Setting::Theme | Setting::Characters => {
                let ascii = context.settings.ascii;
                Theme::new(&context.settings.theme, context.theme.mode, ascii)
            }
            _ => context.theme,
        };
        self.trouble = context.keep_settings();
    }
}

/// The next or previous step of a scale; stops at the ends.
fn stepped(scale: &[u64], now: u64, by: isize) -> u64 {
    let at = scale.iter().position(|value| *value >= now).unwrap_or(scale.len() - 1);
    scale[at.saturating_add_signed(by).min(scale.len() - 1)]
}

/// A game after two plies, so that a last move is visible.
fn preview(choice: &GameSetup) -> Option<BoardView> {
    let mut played = choice.with_seed(1).begin().ok()?;
    for _ in 0..2 {
        let text = played.legal_moves().into_iter().next()?;
        played.play(&text).ok()?;
    }
    Some(played.view(&[]))
}

fn time_text(milliseconds: u64) -> String {
    if milliseconds.is_multiple_of(1000) {
        format!("{} s", milliseconds / 1000)
    } else {
        format!("{milliseconds} ms")
    }
}

impl Setting {
    const fn label(self) -> &'static str {
        match self {
            Setting::Theme => "Theme",
            Setting::Characters => "Characters",
            Setting::Pace => "Pace",
            Setting::Think => "Thinking",
            Setting::Confirm => "Confirm",
            Setting::Evaluation => "Evaluation",
        }
    }

    fn value(self, context: &Context) -> String {
        let settings = &context.settings;
        match self {
            Setting::Theme => context.theme.name().to_owned(),
            Setting::Characters if context.theme.ascii => "ASCII".to_owned(),
            Setting::Characters => "Unicode".to_owned(),
            Setting::Pace if settings.pace_ms == 0 => "at once".to_owned(),
            Setting::Pace => format!("{} ms a step", settings.pace_ms),
            Setting::Think => format!("{} a move", time_text(settings.think_ms)),
            Setting::Confirm => on_off(settings.confirm),
            Setting::Evaluation => on_off(settings.evaluation),
        }
    }

    fn is_changed(self, context: &Context) -> bool {
        let (usual, settings) = (Settings::default(), &context.settings);
        match self {
            Setting::Theme => context.theme.name() != usual.theme,
            Setting::Characters => context.theme.ascii != usual.ascii,
            Setting::Pace => settings.pace_ms != usual.pace_ms,
            Setting::Think => settings.think_ms != usual.think_ms,
            Setting::Confirm => settings.confirm != usual.confirm,
            Setting::Evaluation => settings.evaluation != usual.evaluation,
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Setting::Theme => {
                "the colors; contrast suits eyes for which many colors look alike, and no theme says \
                 anything by color alone"
            }
            Setting::Characters => "ASCII for terminals and fonts that cannot draw the rest",
            Setting::Pace => "how fast a move of the computer is shown, step by step",
            Setting::Think => {
                "how long an opponent without a limit of its own thinks: best and the engines; levels \
                 have their own"
            }
            Setting::Confirm => "whether a finished move waits for a second Enter",
            Setting::Evaluation => "whether the computer's judgment is shown beside the board",
        }
    }
}

fn on_off(is_on: bool) -> String {
    if is_on { "on" } else { "off" }.to_owned()
}

const KEYS: Keys = &[
    ("arrows", KeyCode::Null, "change"),
    ("Esc", KeyCode::Esc, "back"),
    ("F1", KeyCode::F(1), "help"),
    ("Del", KeyCode::Delete, "as usual"),
];

impl Screen for SettingsScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (inner, foot) = window(area, 112, 40);
        let [head, body, help] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(3)])
                .areas(inner);
        write_title(frame, head, "Settings", "kept for next time", theme);
        let n_rows = SETTINGS.len() as u16;
        let [rows, picture] = if body.width >= 70 {
            Layout::horizontal([Constraint::Length(40), Constraint::Min(1)]).areas(body)
        } else {
            Layout::vertical([Constraint::Length(n_rows + 1), Constraint::Min(0)]).areas(body)
        };
        self.spots.clear();
        for (row_idx, setting) in SETTINGS.iter().enumerate() {
            let look = FieldLook {
                label: setting.label().to_owned(),
                value: setting.value(context),
                note: String::new(),
                is_changed: setting.is_changed(context),
                state: if row_idx == self.at { FieldState::HasKeys } else { FieldState::Rests },
            };
            let row = Rect { y: rows.y + row_idx as u16, height: 1, ..rows };
            self.spots.push(draw_field(frame, row, LABEL_WIDTH, &look, theme));
        }
        if let Some(view) = &self.view {
            draw_picture(frame, picture, view, theme);
        }
        let (text, style) = match &self.trouble {
            Some(trouble) => (trouble.as_str(), theme.danger()),
            None => (SETTINGS[self.at].help(), theme.dim()),
        };
        let lines = wrapped(text, usize::from(help.width), 0, style, theme);
        frame.render_widget(Text::from(lines), help);
        self.keys.draw(frame, foot, KEYS, theme);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        match key.code {
            KeyCode::Esc => return Flow::Back,
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = SETTINGS.len() - 1,
            KeyCode::Left | KeyCode::Char('-') => self.turn(-1, context),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ' | '+' | '=') => {
                self.turn(1, context);
            }
            KeyCode::Delete | KeyCode::Backspace => self.reset(context),
            KeyCode::F(1) | KeyCode::Char('?') => {
                return Flow::Push(Box::new(Pager::new("Settings", HELP)));
            }
            _ => {}
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if let Some(by) = wheel(mouse) {
            self.go(by);
        }
        let point = (mouse.column, mouse.row).into();
        let found = self.spots.iter().position(|spots| spots.row.contains(point));
        if let Some(at) = found.filter(|_| clicked(mouse).is_some()) {
            if self.at == at {
                self.turn(if self.spots[at].less.contains(point) { -1 } else { 1 }, context);
            }
            self.at = at;
        }
        Flow::Stay
    }
}

const HELP: &str = "\
# Settings

- **Up** and **Down** go to a row, **Left** and **Right** change it, **Delete** makes it as usual again.
- Every change takes effect at once and is kept for next time.
- A row with a dot (a star without Unicode) is not as usual.
";
